package aes

import (
	"image"
	"math"
	"slices"

	"gymkhana/env/webui/look"
)

// looks are the comparison of a moment's pictures.
type looks struct {
	of      []look.Distance // the distance between each target and its partner
	outside float64         // the root mean square over the regions outside all targets
	worst   look.Distance   // the greatest distance of any place
}

func newLooks(targets int) looks { return looks{of: make([]look.Distance, targets)} }

// look compares the pictures of the true page and of the built one, with and without their texts, target by target and
// outside all of them. If a picture is missing, nothing is compared.
func (f *match) look(truth, built *Capture) {
	if truth.Full == nil || built.Full == nil {
		return
	}
	l := &f.looks
	places := make([]look.Place, len(l.of))
	for i := range places {
		places[i].Wanted = f.c.targets[i].Box.pixels()
		if j := f.column[i]; j >= 0 {
			places[i].Built = f.c.others[j].Box.pixels()
		}
	}
	full := look.New(truth.Full, built.Full, places)
	bare := full.Again(truth.Bare, built.Bare)
	l.worst = look.Distance{Worst: scrolledApart(truth.Scrolled, built.Scrolled), At: truth.Scrolled}
	if !truth.overflows() && built.overflows() {
		l.worst.Worst = 1
	}
	for i := range places {
		if l.of[i] = full.Place(i); l.of[i].Worst < 1 {
			l.of[i] = l.of[i].Max(bare.Place(i))
		}
		l.worst = l.worst.Max(l.of[i])
	}
	outside := full.Outside()
	for i, d := range bare.Outside() {
		d = d.Max(outside[i])
		l.outside += d.Mean * d.Mean / float64(len(outside))
		l.worst = l.worst.Max(d)
	}
	l.outside = math.Sqrt(l.outside)
}

// overflows reports whether a page is larger than its picture.
func (c *Capture) overflows() bool {
	return c.Scrolled == image.Point{} && (c.Size.X > c.Full.Rect.Max.X || c.Size.Y > c.Full.Rect.Max.Y)
}

// scrolledApart is 0 if both pages are scrolled to the same place, within near pixels, and 1 from a distance of far on.
func scrolledApart(a, b image.Point) float64 {
	const near, far = 16, 64
	d := math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y))
	return clip((d - near) / (far - near))
}

// pixels are the pixels that a box touches.
func (b Box) pixels() image.Rectangle {
	return image.Rect(int(math.Floor(b.X+0.01)), int(math.Floor(b.Y+0.01)), int(math.Ceil(b.X+b.W-0.01)), int(math.Ceil(b.Y+b.H-0.01)))
}

// painted removes the elements whose texts are invisible in the picture: they are covered, transparent, or hidden by a
// filter, a mask or a clip.
func painted(all []Element, c *Capture) []Element {
	return slices.DeleteFunc(all, func(e Element) bool { return c.hides(&e) })
}

// Place moves pictures of the window to its place in the page.
func (c *Capture) Place() {
	c.Full.Rect, c.Bare.Rect = c.Full.Rect.Add(c.Scrolled), c.Bare.Rect.Add(c.Scrolled)
}

// hides reports whether an element is covered, or has a text whose removal does not change the picture.
func (c *Capture) hides(e *Element) bool {
	if e.Covered || c.Full == nil || e.Ink == nil || e.Text == "" {
		return e.Covered
	}
	return e.Box.pixels().In(c.Full.Rect) && !look.Changed(c.Full, c.Bare, e.Box.pixels())
}
