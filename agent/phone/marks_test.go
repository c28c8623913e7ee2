package phone

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"gymkhana"
)

func sheet(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{0x80}), image.Point{}, draw.Src)
	return img
}

// A box is drawn around each usable element, at the size of the sheet, and nothing elsewhere.
func TestMarks(t *testing.T) {
	list := []gymkhana.Element{
		{Text: "plain", Bounds: gymkhana.Bounds{X0: 0, Y0: 0, X1: 540, Y1: 100}},
		{Bounds: gymkhana.Bounds{X0: 100, Y0: 300, X1: 400, Y1: 400}, States: []string{"clickable"}},
	}
	screen := gymkhana.Size{W: 540, H: 1200}
	grey := color.RGBA{0x80, 0x80, 0x80, 0xff}
	for _, c := range []struct {
		w, h      int
		all       bool
		touched   []image.Point
		untouched []image.Point
	}{
		{540, 1200, false, []image.Point{{100, 350}, {250, 300}, {399, 399}, {110, 310}},
			[]image.Point{{0, 50}, {530, 10}, {250, 350}, {99, 350}, {400, 350}, {390, 310}}},
		{540, 1200, true, []image.Point{{0, 50}, {530, 10}, {100, 350}}, []image.Point{{10, 10}, {250, 350}}},
		{270, 600, false, []image.Point{{50, 175}, {125, 150}, {199, 199}}, []image.Point{{0, 25}, {49, 175}, {200, 175}}},
	} {
		img := sheet(c.w, c.h)
		drawMarks(img, list, screen, c.all)
		for _, p := range c.touched {
			if img.RGBAAt(p.X, p.Y) == grey {
				t.Errorf("%dx%d, all %v: %v is untouched", c.w, c.h, c.all, p)
			}
		}
		for _, p := range c.untouched {
			if got := img.RGBAAt(p.X, p.Y); got != grey {
				t.Errorf("%dx%d, all %v: %v is %v", c.w, c.h, c.all, p, got)
			}
		}
	}
}

// If nothing is usable, everything is marked; elements of one pixel or at the edge cause no error.
func TestMarksAnywhere(t *testing.T) {
	img := sheet(60, 60)
	drawMarks(img, []gymkhana.Element{
		{Bounds: gymkhana.Bounds{X0: 59, Y0: 59, X1: 60, Y1: 60}},
		{},
		{Bounds: gymkhana.Bounds{X0: 0, Y0: 20, X1: 10, Y1: 30}},
	}, gymkhana.Size{W: 60, H: 60}, false)
	grey := color.RGBA{0x80, 0x80, 0x80, 0xff}
	for _, p := range []image.Point{{55, 50}, {0, 25}} {
		if img.RGBAAt(p.X, p.Y) == grey {
			t.Errorf("%v is untouched", p)
		}
	}
	if got := img.RGBAAt(30, 10); got != grey {
		t.Errorf("the middle is %v", got)
	}
}

// Numbers of boxes that begin at the same corner do not cover each other.
func TestPlatesKeepApart(t *testing.T) {
	box, sheet := image.Rect(0, 0, 200, 100), image.Rect(0, 0, 540, 1200)
	var plates []plate
	for range 4 {
		p := newPlate("12", inks[0], box, sheet, true, plates)
		for _, other := range plates {
			if p.box.Overlaps(other.box) {
				t.Errorf("%v covers %v", p.box, other.box)
			}
		}
		plates = append(plates, p)
	}
}
