package scenery

import "gymkhana/env/game/kit"

// A Scout is a robot of tin with an antenna, 46 pixels tall without it, and a pack on its back.
type Scout struct {
	Tin          Tone
	Light        kit.Color // of the antenna and the eye
	Dark         kit.Color
	Flame        Tone
	Stride, Burn float64 // how far its feet are apart; the length of its flame, 0 if it is off
}

// Draw draws the scout with its feet at x, y; dir is 1 if it looks right, else -1.
func (s *Scout) Draw(c *kit.Canvas, x, y, dir float64) {
	if s.Burn > 0 {
		px := x - dir*17
		c.Polygon(s.Flame.Base, kit.Point{X: px - 8, Y: y - 12}, kit.Point{X: px, Y: y - 12 + s.Burn}, kit.Point{X: px + 8, Y: y - 12})
		c.Polygon(s.Flame.Lit, kit.Point{X: px - 4, Y: y - 12}, kit.Point{X: px, Y: y - 12 + s.Burn*0.6}, kit.Point{X: px + 4, Y: y - 12})
	}
	c.RoundRect(x-dir*17-8, y-36, 16, 25, 4, s.Tin.Low)
	Legs(c, x, y, s.Stride, 8, s.Tin.Low)
	c.RoundRect(x-14, y-32, 28, 22, 5, s.Tin.Base)
	c.Rect(x-12, y-31, 6, 20, s.Tin.Lit)
	c.RoundRect(x-12, y-50, 26, 19, 6, s.Tin.Base)
	c.Rect(x-8, y-49, 14, 4, s.Tin.Lit)
	c.RoundRect(x-8+dir*4, y-45, 18, 10, 4, s.Dark)
	c.Circle(x+dir*7, y-40, 3.5, s.Light)
	c.Line(x, y-50, x-dir*4, y-60, 3, s.Tin.Low)
	c.Circle(x-dir*4, y-62, 4, s.Light)
}

// Crawler draws a shelled animal on many feet, 44 pixels wide and 30 high, with its feet at x, y and looks in a direction.
func Crawler(c *kit.Canvas, x, y, dir float64, tick int, shell Tone, eye kit.Color) {
	for i := range 4 {
		c.Rect(x-16+float64(i)*10, y-8, 5, 8-float64((tick/6+i)%2)*3, shell.Low)
	}
	c.Ellipse(x, y-15, 20, 13, shell.Low)
	c.Ellipse(x-1, y-17, 18, 12, shell.Base)
	c.Ellipse(x-6, y-21, 7, 4, shell.Lit)
	c.Circle(x+dir*15, y-15, 6, kit.White)
	c.Circle(x+dir*17, y-15, 3, eye)
}

// Bolt draws a bolt with a head of six corners around x, y, 40 pixels high.
func Bolt(c *kit.Canvas, x, y float64, brass Tone) {
	c.Rect(x-6, y-4, 12, 22, brass.Low)
	c.Rect(x-5, y-4, 6, 21, brass.Base)
	for i := range 3 {
		c.Rect(x-7, y+2+float64(i)*6, 14, 2, brass.Low)
	}
	c.Polygon(brass.Low, kit.Point{X: x - 16, Y: y - 9}, kit.Point{X: x - 9, Y: y - 20}, kit.Point{X: x + 9, Y: y - 20},
		kit.Point{X: x + 16, Y: y - 9}, kit.Point{X: x + 9, Y: y + 1}, kit.Point{X: x - 9, Y: y + 1})
	c.Polygon(brass.Base, kit.Point{X: x - 12, Y: y - 9}, kit.Point{X: x - 7, Y: y - 17}, kit.Point{X: x + 7, Y: y - 17},
		kit.Point{X: x + 12, Y: y - 9}, kit.Point{X: x + 7, Y: y - 2}, kit.Point{X: x - 7, Y: y - 2})
	c.Rect(x-7, y-16, 12, 4, brass.Lit)
}

// Crystals draws three crystals that stand on the lower edge of a tile of 48 pixels.
func Crystals(c *kit.Canvas, x, y float64, glass Tone) {
	for _, p := range [3][3]float64{{2, 16, 24}, {32, 14, 22}, {13, 22, 40}} {
		l, w, h := x+p[0], p[1], p[2]
		c.Polygon(glass.Base, kit.Point{X: l, Y: y + 48}, kit.Point{X: l + w/2, Y: y + 48 - h}, kit.Point{X: l + w, Y: y + 48})
		c.Polygon(glass.Lit, kit.Point{X: l, Y: y + 48}, kit.Point{X: l + w/2, Y: y + 48 - h}, kit.Point{X: l + w*0.45, Y: y + 48})
	}
	c.Rect(x, y+44, 48, 4, glass.Low)
}

// Airlock draws a round door of 120 pixels on the ground at x, y, with a light above it.
func Airlock(c *kit.Canvas, x, y float64, steel Tone, inside, light kit.Color) {
	c.RoundRect(x-66, y-118, 132, 118, 20, steel.Low)
	c.RoundRect(x-60, y-112, 120, 112, 16, steel.Base)
	c.Circle(x, y-52, 46, steel.Low)
	c.Circle(x, y-52, 38, inside)
	c.RoundRect(x-22, y-108, 44, 12, 6, light)
	for _, d := range [2]float64{-50, 50} {
		c.Circle(x+d, y-100, 4, steel.Lit)
		c.Circle(x+d, y-12, 4, steel.Lit)
	}
}
