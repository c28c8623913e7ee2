package canvas_test

import (
	"image"
	"image/color"
	"testing"

	"gymkhana/canvas"
)

// A drawing within a rectangle stays in it, and the clip of before holds inside and afterwards.
func TestWithinKeepsToBothClips(t *testing.T) {
	c := canvas.New(40, 10)
	c.Clear(canvas.RGB(0))
	c.Clip(0, 0, 20, 10)
	c.Within(10, 0, 20, 10, func() { c.Rect(0, 0, 40, 10, canvas.RGB(0xffffff)) })
	c.Rect(0, 0, 5, 10, canvas.RGB(0xff0000))
	c.Rect(30, 0, 10, 10, canvas.RGB(0xff0000))
	img := c.Image()
	for x, want := range map[int]uint8{2: 255, 7: 0, 15: 255, 25: 0, 35: 0} {
		if got := img.RGBAAt(x, 5).R; got != want {
			t.Errorf("at %d red is %d, want %d", x, got, want)
		}
	}
}

// A blurred edge becomes a ramp that is as wide as the radius says, and nothing outside the rectangle changes.
func TestBlurMakesARampOfAnEdge(t *testing.T) {
	c := canvas.New(40, 40)
	c.Clear(canvas.RGB(0))
	c.Rect(20, 0, 20, 40, canvas.RGB(0xffffff))
	c.Blur(0, 0, 40, 20, 4)
	img := c.Image()
	for x := range 40 {
		covered := min(max(x+4-19, 0), 9, 40-x+4, x+5)
		want := uint8(255 * covered / 9)
		switch {
		case x < 4:
			want = 0
		case x >= 36:
			want = 255
		}
		if got := img.RGBAAt(x, 8); got != (color.RGBA{want, want, want, 255}) {
			t.Errorf("at %d: %v, want grey %d", x, got, want)
		}
	}
	if left, right := img.RGBAAt(19, 30).R, img.RGBAAt(20, 30).R; left != 0 || right != 255 {
		t.Errorf("below the rectangle the edge is %d to %d", left, right)
	}
}

// Mirrored twice, a picture is as it was; mirrored once, red stays red and white becomes black.
func TestMirror(t *testing.T) {
	c := canvas.New(30, 10)
	c.Clear(canvas.RGB(0xffffff))
	c.Rect(0, 0, 10, 10, canvas.RGB(0xff4020))
	c.Rect(10, 0, 10, 10, canvas.RGB(0x102030))
	c.Mirror(0, 0, 25, 10)
	c.Mirror(0, 0, 5, 10)
	img := c.Image()
	for x, want := range map[int]color.RGBA{2: {0xff, 0x40, 0x20, 255}, 7: {0xdf, 0x20, 0x00, 255}, 15: {0xcf, 0xdf,
		0xef, 255}, 22: {0, 0, 0, 255}, 27: {255, 255, 255, 255}} {
		if got := img.RGBAAt(x, 5); got != want {
			t.Errorf("at %d: %v, want %v", x, got, want)
		}
	}
}

// A pasted picture keeps to the clip, also where it hangs over an edge.
func TestPaste(t *testing.T) {
	small := canvas.New(4, 4)
	small.Clear(canvas.RGB(0xffffff))
	small.Rect(0, 0, 2, 4, canvas.RGB(0xff0000))
	img := small.Image()
	c := canvas.New(10, 10)
	c.Clear(canvas.RGB(0))
	c.Clip(0, 0, 10, 5)
	c.Paste(-2, 3, img)
	c.Paste(7, 8, img)
	got := c.Image()
	for at, want := range map[[2]int]uint8{{0, 3}: 255, {1, 4}: 255, {2, 3}: 0, {0, 5}: 0, {0, 2}: 0, {8, 9}: 0} {
		if r := got.RGBAAt(at[0], at[1]); r.R != want || r.G != want {
			t.Errorf("at %v: %v, want %d", at, r, want)
		}
	}
}

// A canvas that only reads has no pixels to change.
func TestRegionsOfACanvasThatReads(t *testing.T) {
	c := canvas.Reads(func(string, image.Rectangle) {})
	c.Blur(0, 0, 100, 100, 3)
	c.Mirror(0, 0, 100, 100)
	c.Paste(0, 0, image.NewRGBA(image.Rect(0, 0, 5, 5)))
	if !c.Reading() || canvas.New(1, 1).Reading() {
		t.Error("a canvas does not know whether it reads")
	}
}

// On a canvas of half the size, regions and pasted pictures have half the size too.
func TestRegionsFollowTheZoom(t *testing.T) {
	c := canvas.Zoomed(image.NewRGBA(image.Rect(0, 0, 20, 20)), 0.5)
	c.Clear(canvas.RGB(0))
	c.Within(20, 20, 20, 20, func() { c.Clear(canvas.RGB(0xff0000)) })
	c.Mirror(0, 20, 20, 20)
	stamp := image.NewRGBA(image.Rect(0, 0, 20, 20))
	for i := range stamp.Pix {
		stamp.Pix[i] = 255
	}
	c.Paste(20, 0, stamp)
	img := c.Image()
	for _, at := range []struct {
		x, y int
		want color.RGBA
	}{{5, 5, color.RGBA{A: 255}}, {15, 5, color.RGBA{255, 255, 255, 255}}, {5, 15, color.RGBA{255, 255, 255, 255}},
		{15, 15, color.RGBA{R: 255, A: 255}}} {
		if got := img.RGBAAt(at.x, at.y); got != at.want {
			t.Errorf("at %d,%d is %v, want %v", at.x, at.y, got, at.want)
		}
	}
}
