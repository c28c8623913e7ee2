package beat

import (
	"math"

	"gymkhana/env/game/kit"
)

// A Bar draws the coming ticks from left to right: now is at its left end, beats are marks that move toward it, and
// thin lines divide the time into steps of 12 ticks, the length of most actions.
type Bar struct {
	X, Y, W, H float64
	Ticks      int    // how far ahead it shows
	Title      string // what the marks are
	Dark       bool   // for dark scenes
}

// A Mark is something on a Bar.
type Mark struct {
	In, Long int // it begins in so many ticks, and lasts; 0: a moment
	Color    kit.Color
	Label    string
}

// the shades of a bar: its ground, its lines, its text.
var (
	lightBar = [3]kit.Color{kit.Panel, kit.Line.Darker(0.12), kit.Ink}
	darkBar  = [3]kit.Color{kit.Night, kit.Dusk.Lighter(0.2), kit.Paper}
)

// Draw paints the bar with its marks, the later ones above the earlier ones.
func (b Bar) Draw(c *kit.Canvas, marks ...Mark) {
	look := lightBar
	if b.Dark {
		look = darkBar
	}
	c.Card(b.X-14, b.Y-34, b.W+28, b.H+46, 10, look[0])
	c.Text(b.X, b.Y-17, b.Title, kit.Style{Size: 17, Bold: true, Color: look[2]})
	px := b.W / float64(b.Ticks)
	for t := int(kit.StepTicks); t <= b.Ticks; t += int(kit.StepTicks) {
		c.Rect(b.X+math.Round(float64(t)*px)-1, b.Y, 2, b.H, look[1])
	}
	for _, m := range marks {
		b.mark(c, m, px, look[2])
	}
	for t := int(kit.StepTicks); t < b.Ticks; t += int(kit.StepTicks) { // again, on what lasts
		c.Rect(b.X+math.Round(float64(t)*px)-1, b.Y+3, 2, b.H-6, look[1].Fade(0.35))
	}
	c.Rect(b.X-3, b.Y-5, 6, b.H+10, look[2])
	c.Polygon(look[2], kit.Point{X: b.X - 9, Y: b.Y - 9}, kit.Point{X: b.X + 9, Y: b.Y - 9},
		kit.Point{X: b.X, Y: b.Y + 3})
}

// mark paints a moment as a lozenge, and what lasts as a block with its label, as far as they are on the bar.
func (b Bar) mark(c *kit.Canvas, m Mark, px float64, ink kit.Color) {
	from, to := max(0, m.In), min(b.Ticks, m.In+m.Long)
	x := b.X + math.Round(float64(from)*px)
	switch {
	case m.Long == 0 && m.In >= 0 && m.In <= b.Ticks:
		mid, r := b.Y+b.H/2, b.H/2-2
		diamond := func(r float64, col kit.Color) {
			c.Polygon(col, kit.Point{X: x - r*0.6, Y: mid}, kit.Point{X: x, Y: mid - r},
				kit.Point{X: x + r*0.6, Y: mid}, kit.Point{X: x, Y: mid + r})
		}
		diamond(r+3, ink)
		diamond(r, m.Color)
	case m.Long > 0 && to > from:
		w := math.Round(float64(to)*px) - math.Round(float64(from)*px)
		c.Rect(x, b.Y+3, w, b.H-6, m.Color)
		c.Rect(x, b.Y+3, 2, b.H-6, ink)
		style := kit.Style{Size: 20, Bold: true, Align: kit.Center, Color: kit.White}
		if kit.TextWidth(m.Label, style)+6 <= w {
			c.Text(x+w/2, b.Y+b.H/2, m.Label, style)
		}
	}
}
