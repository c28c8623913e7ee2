package scenery

import (
	"math"

	"gymkhana/env/game/kit"
)

// A Weave is the shape of the marks on a yarn, which makes yarns differ also without colours.
type Weave uint8

// The weaves.
const (
	Stripe Weave = iota
	Stripes
	Dots
	Bars
	Slants
	Zigzag
)

// A Yarn is a colour with marks on it.
type Yarn struct {
	Base, Mark kit.Color
	Weave      Weave
}

// Rect draws a band of yarn that fills a rectangle, with an edge.
func (y *Yarn) Rect(c *kit.Canvas, left, top, wide, high float64, edge kit.Color) {
	y.Draw(c, edge, kit.Point{X: left, Y: top}, kit.Point{X: left + wide, Y: top},
		kit.Point{X: left + wide, Y: top + high}, kit.Point{X: left, Y: top + high})
}

// Draw draws a band of yarn, about 18 pixels thick, between four corners: two of one long side, and then two of the
// other, so that the corners go around it.
func (y *Yarn) Draw(c *kit.Canvas, edge kit.Color, p0, p1, p2, p3 kit.Point) {
	mix := func(a, b kit.Point, share float64) kit.Point {
		return kit.Point{X: a.X + (b.X-a.X)*share, Y: a.Y + (b.Y-a.Y)*share}
	}
	c.Polygon(edge, p0, p1, p2, p3)
	a0, a1, b1, b0 := mix(p0, p3, 0.05), mix(p1, p2, 0.05), mix(p2, p1, 0.05), mix(p3, p0, 0.05)
	c.Polygon(y.Base, mix(a0, a1, 0.015), mix(a1, a0, 0.015), mix(b1, b0, 0.015), mix(b0, b1, 0.015))
	l, r := mix(p0, p3, 0.5), mix(p1, p2, 0.5)
	long := math.Hypot(r.X-l.X, r.Y-l.Y)
	ux, uy := (r.X-l.X)/long, (r.Y-l.Y)/long
	at := func(along, out float64) kit.Point {
		return kit.Point{X: l.X + along*ux + out*uy, Y: l.Y + along*uy - out*ux}
	}
	stroke := func(x0, y0, x1, y1, w float64) {
		a, b := at(x0, y0), at(x1, y1)
		c.Line(a.X, a.Y, b.X, b.Y, w, y.Mark)
	}
	switch y.Weave {
	case Stripe:
		stroke(9, 0, long-9, 0, 3)
		return
	case Stripes:
		stroke(9, 3.5, long-9, 3.5, 2.2)
		stroke(9, -3.5, long-9, -3.5, 2.2)
		return
	}
	n := max(2, math.Round(long/20))
	for i := range int(n) {
		x := long * (float64(i) + 0.5) / n
		switch y.Weave {
		case Dots:
			p := at(x, 0)
			c.Circle(p.X, p.Y, 3.6, y.Mark)
		case Bars:
			stroke(x, -5, x, 5, 3)
		case Slants:
			stroke(x-4, -5, x+4, 5, 3)
		case Zigzag:
			stroke(x-5, 4, x, -4, 2.4)
			stroke(x, -4, x+5, 4, 2.4)
		}
	}
}
