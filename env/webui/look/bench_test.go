package look

import (
	"image"
	"math/rand/v2"
	"testing"
)

// scattered is a picture of a window full of small strokes.
func scattered(seed uint64) *image.RGBA {
	r := rand.New(rand.NewPCG(seed, 0))
	img := image.NewRGBA(image.Rect(0, 0, 1920, 1080))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for range 60_000 {
		x, y := r.IntN(1910), r.IntN(1070)
		for k := range 5 {
			copy(img.Pix[img.PixOffset(x+k*int(seed%2), y+k):], []byte{20, 20, 60})
		}
	}
	return img
}

func BenchmarkCompare(b *testing.B) {
	one, other := scattered(1), scattered(2)
	var places []Place
	for y := 0; y < 1080; y += 108 {
		for x := 0; x < 1920; x += 192 {
			r := image.Rect(x, y, x+150, y+80)
			places = append(places, Place{r, r})
		}
	}
	for name, built := range map[string]*image.RGBA{"same": one, "other": other} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p := New(one, built, places)
				for i := range places {
					p.Place(i)
				}
				p.Outside()
			}
		})
	}
}
