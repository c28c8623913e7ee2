package picture

import (
	"image"
	"image/color"
	"testing"
)

// Shrink gives the mean of what a pixel covers: compared with a sum over parts of pixels.
func TestShrink(t *testing.T) {
	for _, c := range [][2]image.Point{{{8, 6}, {4, 3}}, {{8, 6}, {3, 4}}, {{9, 5}, {9, 5}}, {{7, 7}, {1, 1}}, {{16, 9}, {11, 5}}, {{30, 20}, {10, 10}}} {
		img, to := scene(c[0].X, c[0].Y, 10), image.NewRGBA(image.Rect(0, 0, c[1].X, c[1].Y))
		Shrink(to, img)
		for y := range c[1].Y {
			for x := range c[1].X {
				want := mean(img, c[1], x, y)
				if got := to.RGBAAt(x, y); got != want {
					t.Errorf("%v to %v: pixel %d,%d is %v; want %v", c[0], c[1], x, y, got, want)
				}
			}
		}
	}
}

// mean divides each pixel of img into as many parts as the result has pixels, in each direction, and takes the mean of
// those in one pixel of the result.
func mean(img *image.RGBA, small image.Point, x, y int) color.RGBA {
	big := img.Bounds().Size()
	var sum [3]int
	for v := y * big.Y; v < (y+1)*big.Y; v++ {
		for u := x * big.X; u < (x+1)*big.X; u++ {
			p := img.RGBAAt(u/small.X, v/small.Y)
			sum[0], sum[1], sum[2] = sum[0]+int(p.R), sum[1]+int(p.G), sum[2]+int(p.B)
		}
	}
	n := big.X * big.Y
	return color.RGBA{uint8((sum[0] + n/2) / n), uint8((sum[1] + n/2) / n), uint8((sum[2] + n/2) / n), 255}
}

func BenchmarkShrinkToHalf(b *testing.B) { shrinks(b, 640, 360) }

func BenchmarkShrinkToOdd(b *testing.B) { shrinks(b, 853, 480) }

func shrinks(b *testing.B, w, h int) {
	img, to := scene(1280, 720, 11), image.NewRGBA(image.Rect(0, 0, w, h))
	for b.Loop() {
		Shrink(to, img)
	}
}
