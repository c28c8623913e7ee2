package aes

import (
	"image"
	shade "image/color"
	"image/draw"
	"testing"

	"gymkhana"
)

// drawn adds pictures to a page: black where its texts are, and none without texts.
func drawn(v *Visit, change func(c *Capture)) *Visit {
	for _, c := range v.captures() {
		c.Size = image.Pt(400, 400)
		c.Full, c.Bare = image.NewRGBA(image.Rect(0, 0, 400, 400)), image.NewRGBA(image.Rect(0, 0, 400, 400))
		paint(c.Full, c.Full.Rect, shade.White)
		paint(c.Bare, c.Bare.Rect, shade.White)
		for i := range c.Elements {
			e := &c.Elements[i]
			if e.Text != "" {
				e.Ink = e.Style[:InkProperties]
				paint(c.Full, e.Box.pixels(), shade.Black)
			}
		}
		if change != nil {
			change(c)
		}
	}
	return v
}

func (v *Visit) captures() []*Capture {
	all := []*Capture{&v.Fresh}
	for n := range v.After {
		all = append(all, &v.After[n].Capture)
	}
	return all
}

func paint(img *image.RGBA, r image.Rectangle, c shade.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

var (
	tea    = el(1, Box{X: 20, Y: 20, W: 100, H: 40}, "filter=text", "evalby=text", "text=Tea")
	bread  = el(2, Box{X: 20, Y: 200, W: 100, H: 40}, "filter=text", "evalby=text", "text=Bread")
	swatch = el(3, Box{X: 200, Y: 200, W: 100, H: 100}, "filter=background-color", "evalby=background-color", "background-color=rgb(0, 0, 255)")
)

// both paints the same into the picture with texts and into that without.
func both(r image.Rectangle, c shade.Color) func(c *Capture) {
	return func(to *Capture) { paint(to.Full, r, c); paint(to.Bare, r, c) }
}

// An element's score is the lower of the scores of its properties and of its picture, and differences outside elements
// cost too.
func TestLooks(t *testing.T) {
	page := func() *Visit { return fresh(tea, bread, swatch) }
	truth := drawn(page(), both(swatch.Box.pixels(), shade.RGBA{0, 0, 255, 255}))
	blue := both(swatch.Box.pixels(), shade.RGBA{0, 0, 255, 255})
	for _, c := range []struct {
		name              string
		change            func(c *Capture)
		score, least, max float64
		missing           int
	}{
		{"the same", blue, 1, 1, 1, 0},
		{"no picture of the colour", nil, 0, 0, 0, 0},
		{"a text that is covered", func(c *Capture) { blue(c); both(tea.Box.pixels(), shade.White)(c) }, 0, 0, 0, 1},
		{"a text that is a picture", func(c *Capture) { blue(c); paint(c.Bare, tea.Box.pixels(), shade.Black) }, 0, 0, 0, 1},
		{"something outside", func(c *Capture) { blue(c); both(image.Rect(300, 20, 380, 60), shade.Black)(c) }, 0, 1, 0, 0},
		{"another place of the window", func(c *Capture) { blue(c); c.Scrolled.Y = 200 }, 1, 1, 0, 0},
		{"a page without an end", func(c *Capture) { blue(c); c.Size.Y = 1 << 20 }, 1, 1, 0, 0},
	} {
		r := score(t, gymkhana.Corrected, truth, drawn(page(), c.change))
		if (r.Score == 1) != (c.score == 1) || r.Least != c.least || r.Look != c.max || r.Missing != c.missing {
			t.Errorf("%s: score %v, least %v, look %v, %d missing", c.name, r.Score, r.Least, r.Look, r.Missing)
		}
		if sum := r.Score + r.Loss.Matching + r.Loss.Attribute + r.Loss.Interaction; sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("%s: score and losses add up to %v", c.name, sum)
		}
	}
}

// The published rules look at no picture.
func TestPublishedDoesNotLook(t *testing.T) {
	truth := drawn(fresh(tea, bread), nil)
	built := drawn(fresh(tea, bread), both(image.Rect(0, 0, 400, 400), shade.Black))
	if r := score(t, gymkhana.PublishedCode, truth, built); r.Score != 1 {
		t.Errorf("a black sheet: %v", r.Score)
	}
}

// A target that the true page itself covers does not count, and is there again when it is seen again.
func TestCoveredTargetsDoNotCount(t *testing.T) {
	hide := func(c *Capture) {
		if len(c.Elements) == 2 {
			both(tea.Box.pixels(), shade.Gray{99})(c)
		}
	}
	sheet := el(9, tea.Box, "background-color=rgb(99, 99, 99)")
	truth := drawn(fresh(tea).then(tea, sheet).then(tea), hide)
	built := drawn(fresh(tea).then(sheet, sheet).then(tea), hide)
	r := score(t, gymkhana.Corrected, truth, built)
	if r.Score != 1 || r.Missing != 0 || len(r.Pages[1].Pairs) != 0 {
		t.Errorf("score %v, %d missing, %+v", r.Score, r.Missing, r.Pages)
	}
	under := swatch
	under.Covered = true
	near(t, "a colour under something", corrected(t, fresh(tea, under), fresh(tea)), 1)
}

// A picture that an interaction spoils costs, although no target changes.
func TestLooksAfterAnInteraction(t *testing.T) {
	other := bread.with("text=Bread and butter")
	truth := drawn(fresh(tea, bread).then(tea, other), nil)
	n := 0
	built := drawn(fresh(tea, bread).then(tea, other), func(c *Capture) {
		if n++; n == 2 {
			paint(c.Full, image.Rect(30, 20, 60, 40), shade.White)
		}
	})
	if r := score(t, gymkhana.Corrected, truth, built); r.Score >= 1 || r.Least >= 1 || r.Look > 0 || r.Spot.After != 1 {
		t.Errorf("%+v", r)
	}
}
