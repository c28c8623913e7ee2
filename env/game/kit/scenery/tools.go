package scenery

import "gymkhana/env/game/kit"

// helve draws the wooden handle of a tool from x, y down to the right.
func helve(c *kit.Canvas, x, y float64) {
	wood := kit.RGB(0x8a5a34)
	c.Line(x+150, y+170, x+20, y+10, 24, wood.Darker(0.3))
	c.Line(x+146, y+166, x+18, y+8, 14, wood)
}

// Spade draws a spade in a hand at the lower right, with its blade around x, y.
func Spade(c *kit.Canvas, x, y float64, steel Tone) {
	helve(c, x, y)
	c.Polygon(steel.Low, kit.Point{X: x + 56, Y: y - 4}, kit.Point{X: x - 4, Y: y - 66}, kit.Point{X: x - 66, Y: y - 60},
		kit.Point{X: x - 60, Y: y + 2}, kit.Point{X: x + 6, Y: y + 52})
	c.Polygon(steel.Base, kit.Point{X: x + 30, Y: y}, kit.Point{X: x - 14, Y: y - 48}, kit.Point{X: x - 54, Y: y - 48},
		kit.Point{X: x - 46, Y: y})
}

// Pick draws a pick in a hand at the lower right, with its head around x, y.
func Pick(c *kit.Canvas, x, y float64, steel Tone) {
	helve(c, x, y)
	c.Polyline(26, steel.Low, kit.Point{X: x - 60, Y: y + 50}, kit.Point{X: x + 10, Y: y}, kit.Point{X: x + 100, Y: y - 10})
	c.Polyline(9, steel.Base, kit.Point{X: x - 60, Y: y + 44}, kit.Point{X: x + 10, Y: y - 6}, kit.Point{X: x + 100, Y: y - 16})
}

// HandLamp draws a lamp on a stick, with its glass below and to the right of x, y.
func HandLamp(c *kit.Canvas, x, y float64, frame kit.Color, flame Tone) {
	c.Rect(x+40, y+60, 16, 100, kit.RGB(0x8a5a34))
	c.RoundRect(x, y-40, 96, 110, 14, frame)
	c.RoundRect(x+10, y-28, 76, 84, 8, flame.Low)
	c.RoundRect(x+22, y-20, 52, 68, 8, flame.Base)
}

// Cube draws a small cube around a point: its top is lit, its sides are dark. Specks are drawn unless their opacity is 0.
func Cube(c *kit.Canvas, x, y, size float64, top, side, specks kit.Color) {
	at := func(dx, dy float64) kit.Point { return kit.Point{X: x + dx*size, Y: y + dy*size} }
	c.Polygon(top, at(0, -0.5), at(0.45, -0.25), at(0, 0), at(-0.45, -0.25))
	c.Polygon(side.Darker(0.12), at(-0.45, -0.25), at(0, 0), at(0, 0.5), at(-0.45, 0.25))
	c.Polygon(side.Darker(0.35), at(0.45, -0.25), at(0, 0), at(0, 0.5), at(0.45, 0.25))
	for _, p := range [3][2]float64{{-0.25, 0.1}, {0.2, 0.15}, {0.05, -0.28}} {
		c.Circle(x+p[0]*size, y+p[1]*size, size*0.08, specks)
	}
}
