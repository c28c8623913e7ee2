package scenery

import (
	"math"

	"gymkhana/env/game/kit"
)

var (
	tyre = kit.RGB(0x2f2a33)
	skin = kit.RGB(0xf0c8a0)
)

// A Soapbox is a cart with a driver. Its box is 96 pixels long and 28 high; the driver's head is above it, and the flap
// before it.
type Soapbox struct {
	Face         float64 // 1 to the right, -1 to the left
	Paint, Glass kit.Color
	Flap         bool    // the flap at its nose is up
	Fizz         bool    // bubbles behind it
	Turn         float64 // of its wheels, in radians
}

// Draw draws the cart around the middle of its box.
func (b Soapbox) Draw(c *kit.Canvas, x, y float64) {
	const long, tall = 48.0, 14.0
	f, col := b.Face, b.Paint
	at := func(dx, dy float64) kit.Point { return kit.Point{X: x + f*dx, Y: y + dy} }
	if b.Fizz {
		for i := range 4 {
			p := at(-long-10-float64(i)*13, -6+math.Mod(float64(i*5)+math.Abs(b.Turn)*3, 9))
			c.Circle(p.X, p.Y, 9-float64(i)*1.5, kit.White)
			c.Ring(p.X, p.Y, 9-float64(i)*1.5, 2, kit.Blue)
		}
	}
	head := at(-8, -tall-4)
	c.Circle(head.X, head.Y, 13, col.Darker(0.35))
	c.Circle(head.X, head.Y-1, 11, col.Lighter(0.25))
	c.Circle(head.X+f*5, head.Y+3, 8, skin)
	c.RoundRect(head.X+f*6-6, head.Y-2, 12, 7, 3, kit.Ink)
	c.Polygon(kit.Red, at(-16, -tall+4), at(-36, -tall-8), at(-34, -tall+2))
	c.Polygon(col.Darker(0.4), at(-long, -10), at(-30, -tall), at(20, -tall), at(long, -4), at(long, 8), at(-long, 8))
	c.Polygon(col, at(-long+3, -8), at(-29, -tall+3), at(19, -tall+3), at(long-3, -2), at(long-3, 3), at(-long+3, 3))
	c.Polygon(col.Lighter(0.4), at(-28, -tall+3), at(19, -tall+3), at(26, -tall+6), at(-30, -tall+6))
	jar := at(-long+8, -tall-1)
	c.RoundRect(jar.X-10, jar.Y-4, 20, 10, 4, b.Glass)
	root, flap := at(long-10, 4), at(long+12, 10)
	if b.Flap {
		flap = at(long+14, -20)
	}
	c.Limb(root.X, root.Y, 4, flap.X, flap.Y, 4, kit.Ink)
	c.Limb(root.X, root.Y, 2, flap.X, flap.Y, 2, kit.Yellow)
	for _, dx := range []float64{-30, 28} {
		p := at(dx, tall-11)
		c.Circle(p.X, p.Y, 11, tyre)
		c.Circle(p.X, p.Y, 7, kit.Panel)
		for i := range 2 {
			a := b.Turn + float64(i)*math.Pi/2
			c.Line(p.X-7*math.Cos(a), p.Y-7*math.Sin(a), p.X+7*math.Cos(a), p.Y+7*math.Sin(a), 2, tyre)
		}
	}
}

// Ball draws a ball around x, y, sewn of white leather and leather of a colour, and turned by so many turns.
func Ball(c *kit.Canvas, x, y, radius, turns float64, leather kit.Color) {
	c.Circle(x, y, radius, kit.Ink)
	c.Circle(x, y, radius-3, kit.White)
	for i := range 3 {
		var p kit.Path
		a := 2 * math.Pi * (turns + float64(i)/3)
		r := radius - 3
		p.MoveTo(x, y)
		for k := range 5 {
			b := a + float64(k)*math.Pi/12
			p.LineTo(x+r*math.Cos(b), y+r*math.Sin(b))
		}
		p.Close()
		c.Fill(&p, leather)
	}
	c.Circle(x, y, 8, kit.Ink)
	c.Circle(x, y, 5, kit.Yellow)
	c.Ellipse(x-radius/3, y-radius*0.47, radius/4, radius/6, kit.White.Fade(0.7))
}

// Bunting draws a rope from x to the right, 5 pixels thick, with flags down to 26 pixels below it.
func Bunting(c *kit.Canvas, x, y, wide float64, rope kit.Color) {
	for i := range int(wide / 49) {
		at := x + 12 + float64(i)*49
		col := []kit.Color{kit.Red, kit.White, kit.Teal, kit.Yellow}[i%4]
		c.Polygon(col, kit.Point{X: at, Y: y + 2}, kit.Point{X: at + 34, Y: y + 2}, kit.Point{X: at + 17, Y: y + 26})
	}
	c.Rect(x, y, wide, 5, rope)
}

// Bottle draws a bottle of 56 pixels on the ground at x, y.
func Bottle(c *kit.Canvas, x, y float64, glass, dark kit.Color) {
	c.RoundRect(x-11, y-38, 22, 38, 7, dark)
	c.RoundRect(x-9, y-36, 18, 34, 6, glass)
	c.Rect(x-5, y-52, 10, 17, glass)
	c.Rect(x-7, y-56, 14, 6, kit.Red)
	c.Rect(x-9, y-25, 18, 14, kit.White)
	c.Star(x, y-18, 6, kit.Orange)
}

// Bale draws a rolled bale around x, y, as it is seen from afar.
func Bale(c *kit.Canvas, x, y float64, straw Tone) {
	c.Ellipse(x+3, y+12, 17, 4, straw.Low.Darker(0.1))
	c.RoundRect(x-16, y-12, 34, 24, 10, straw.Low)
	c.Circle(x-6, y, 12, straw.Base)
	c.Ring(x-6, y, 6, 2, straw.Low)
}

// Village draws five roofs and a tower far away, in the middle at x, on the ground at y.
func Village(c *kit.Canvas, x, y float64, wall, tiles kit.Color) {
	for i, dx := range []float64{-64, -36, 16, 46} {
		c.Rect(x+dx, y-22, 22, 22, wall.Darker(0.04*float64(i)))
		c.Polygon(tiles, kit.Point{X: x + dx - 3, Y: y - 21}, kit.Point{X: x + dx + 11, Y: y - 34}, kit.Point{X: x + dx + 25, Y: y - 21})
	}
	c.Rect(x-8, y-48, 16, 48, wall.Darker(0.08))
	c.Polygon(tiles, kit.Point{X: x - 11, Y: y - 47}, kit.Point{X: x, Y: y - 74}, kit.Point{X: x + 11, Y: y - 47})
}

// Hay draws a stack of bales from the upper left corner down to the ground; bales are 48 pixels wide and 40 high.
func Hay(c *kit.Canvas, x, top, wide, ground float64, straw Tone, twine kit.Color) {
	c.Rect(x, top, wide, ground-top, straw.Low)
	for row := 0; ground-40*float64(row) > top; row++ {
		y := ground - 40*float64(row+1)
		for left := x - 48 + 24*float64(row%2); left < x+wide; left += 48 {
			from, to := math.Max(left+1, x), math.Min(left+47, x+wide)
			if to-from < 4 {
				continue
			}
			upper := math.Max(y+1, top)
			c.Rect(from, upper, to-from, y+39-upper, straw.Base)
			if y >= top {
				c.Rect(from, y+1, to-from, 7, straw.Lit)
			}
			if y+18 >= top {
				c.Rect(from, y+18, to-from, 3, twine)
			}
		}
	}
}
