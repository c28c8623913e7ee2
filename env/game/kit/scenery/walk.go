package scenery

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// Gate adds a frame across a leg with its middle at way, as wide as two halves, from which a cloth hangs down to a height;
// white triangles on it point down.
func Gate(v *lens.Stage, g *lens.Leg, way, half, low float64, frame, cloth kit.Color) {
	top := low + 50
	v.Add(v.Distance(g, way, 0), func() {
		v.Wall(g, way, -half-8, -half+6, 0, top+14, frame.Darker(0.2))
		v.Wall(g, way, half-6, half+8, 0, top+14, frame.Darker(0.2))
		v.Wall(g, way, -half, half, low, top, cloth)
		for k := -2.0; k <= 2; k++ {
			x := k * 36
			v.Face(kit.White, g.Corner(way, x-13, low+36), g.Corner(way, x+13, low+36), g.Corner(way, x, low+12))
		}
		v.Wall(g, way, -half, half, low, low+6, kit.White)
		v.Wall(g, way, -half-16, half+16, top, top+16, frame)
	})
}

// Lantern adds a lantern of stone on a leg, 48 units wide, 78 high and some deep.
func Lantern(v *lens.Stage, g *lens.Leg, way, mid, deep float64, stone, light kit.Color) {
	const w, high = 24.0, 78.0
	v.Add(v.Distance(g, way, mid)+math.Abs(mid)/1e4, func() {
		for k := -1.0; k <= 1; k += 2 {
			v.Face(stone.Darker(0.3-0.1*k), g.Corner(way, mid+k*w, 0), g.Corner(way+deep, mid+k*w, 0), g.Corner(way+deep, mid+k*w, high),
				g.Corner(way, mid+k*w, high))
		}
		v.Flat(g, way, way+deep, mid-w, mid+w, high, stone.Lighter(0.35))
		v.Wall(g, way, mid-w, mid+w, 0, high, stone)
		v.Wall(g, way, mid-w, mid-w+9, 0, high, stone.Lighter(0.25))
		v.Wall(g, way, mid+w-9, mid+w, 0, high, stone.Darker(0.25))
		v.Wall(g, way, mid-w-4, mid+w+4, high-12, high, stone.Darker(0.4))
		v.Wall(g, way, mid-11, mid+11, 26, 54, light)
		v.Wall(g, way, mid-2, mid+2, 26, 54, stone.Darker(0.4))
	})
}

// Signpost adds a board at the end of a leg, half beyond it, with a white arrow to the side: right, or left below 0.
func Signpost(v *lens.Stage, g *lens.Leg, half float64, side int, board, wood kit.Color) {
	way, d := g.B+half, float64(side)
	v.Add(v.Distance(g, way, 0), func() {
		v.Wall(g, way, -70, -60, 0, 40, wood)
		v.Wall(g, way, 60, 70, 0, 40, wood)
		v.Wall(g, way, -94, 94, 24, 104, kit.White)
		v.Wall(g, way, -88, 88, 29, 99, board)
		v.Wall(g, way, -60*d, 14*d, 54, 74, kit.White)
		v.Face(kit.White, g.Corner(way, 10*d, 34), g.Corner(way, 72*d, 64), g.Corner(way, 10*d, 94))
	})
}

// WaxSeal draws a seal with its middle at x, y.
func WaxSeal(c *kit.Canvas, x, y, radius float64, wax, star kit.Color) {
	c.Circle(x, y, radius, kit.Ink)
	c.Circle(x, y, 0.88*radius, wax)
	c.Star(x, y, 0.53*radius, star)
}

// Quill draws a feather around x, y, up to 18 units to the side and 26 up and down, with u pixels a unit.
func Quill(c *kit.Canvas, x, y, u float64, col, shaft kit.Color) {
	at := func(dx, dy float64) kit.Point { return kit.Point{X: x + dx*u, Y: y + dy*u} }
	c.Polygon(kit.Ink, at(-14, 24), at(-16, 2), at(6, -24), at(18, -26), at(16, -4), at(-4, 20))
	c.Polygon(col, at(-13, 20), at(-13, 3), at(7, -21), at(15, -22), at(13, -5), at(-5, 16))
	c.Line(x-13*u, y+22*u, x+10*u, y-16*u, 2.5*u, shaft)
}

// A Messenger is a runner with a pointed hat and a bag, seen from behind.
type Messenger struct {
	Coat, Hat, Bag, Strap, Skin kit.Color
	Stride                      float64 // from -1 to 1: which leg is lifted, and how far
	Air                         bool    // in the air
	Lies                        bool    // lies, feet ahead
	Dazed                       bool    // lies, and sees stars
}

// Draw draws a messenger with the feet at x, y, 90 units high and 46 wide, with u pixels a unit; 57 units high when dazed.
func (m *Messenger) Draw(c *kit.Canvas, x, y, u float64) {
	at := func(dx, up float64) kit.Point { return kit.Point{X: x + dx*u, Y: y - up*u} }
	limb := func(width float64, col kit.Color, a, b kit.Point) { c.Line(a.X, a.Y, b.X, b.Y, width*u, col) }
	if m.Lies {
		limb(9, kit.Ink, at(-9, 8), at(-14, 30))
		limb(9, kit.Ink, at(9, 8), at(14, 30))
		c.Ellipse(x, y-10*u, 19*u, 12*u, kit.Ink)
		c.Ellipse(x, y-10*u, 17*u, 10*u, m.Coat)
		limb(6, m.Coat.Darker(0.3), at(-15, 10), at(-26, 4))
		limb(6, m.Coat.Darker(0.3), at(15, 10), at(26, 4))
		c.Ellipse(x, y-6*u, 17*u, 9*u, kit.Ink)
		c.Ellipse(x, y-6*u, 15.4*u, 7.6*u, m.Hat)
		c.Ellipse(x-2*u, y-7*u, 6*u, 3.4*u, m.Hat.Darker(0.2))
		for _, d := range []float64{-30, 0, 30} {
			if m.Dazed {
				c.Star(x+d*u, y-46*u+math.Abs(d)*0.3*u, 8*u, kit.White)
			}
		}
		return
	}
	for k := -1.0; k <= 1; k += 2 {
		lift := math.Max(0, k*m.Stride) * 13
		if m.Air {
			lift = 8 + 6*k
		}
		limb(8, kit.Ink, at(k*6, 32), at(k*8, 17+lift*0.6))
		limb(7, kit.Ink, at(k*8, 17+lift*0.6), at(k*8, 3+lift))
		limb(6.5, kit.Ink, at(k*15, 56), at(k*22, 42-k*m.Stride*5))
		limb(5, m.Coat.Darker(0.25), at(k*15, 56), at(k*21.5, 43-k*m.Stride*5))
	}
	c.Polygon(kit.Ink, at(-14, 62), at(14, 62), at(17, 26), at(-17, 26))
	c.Polygon(m.Coat, at(-12, 60), at(12, 60), at(15, 28), at(-15, 28))
	c.Polygon(m.Coat.Darker(0.22), at(4, 60), at(12, 60), at(15, 28), at(7, 28))
	limb(4, m.Strap, at(-11, 60), at(11, 38))
	c.Polygon(kit.Ink, at(2, 45), at(20, 45), at(20, 29), at(2, 29))
	c.Polygon(m.Bag, at(4, 43.5), at(18.5, 43.5), at(18.5, 31), at(4, 31))
	limb(7, m.Skin, at(0, 62), at(0, 68))
	c.Polygon(kit.Ink, at(-23, 65), at(0, 90), at(23, 65), at(0, 60))
	c.Polygon(m.Hat, at(-20, 66), at(0, 87), at(20, 66), at(0, 62))
	c.Polygon(m.Hat.Darker(0.18), at(2, 84.5), at(20, 66), at(4, 62.5))
}
