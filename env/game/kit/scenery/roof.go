package scenery

import "gymkhana/env/game/kit"

// Houses draws a row of gabled houses behind the level, each wide pixels apart, with the eaves at base or higher. off is
// how far the row has moved to the left, phase varies rows.
func Houses(c *kit.Canvas, off, wide, base, phase int, wall, window kit.Color) {
	for i := off/wide - 1; i*wide-off < kit.Width; i++ {
		n := (i*5 + phase + 50) % 4
		x, y, w := float64(i*wide-off), float64(base-n*26), float64(wide*9/10)
		c.Polygon(wall, kit.Point{X: x - 8, Y: y}, kit.Point{X: x + w/2, Y: y - 70}, kit.Point{X: x + w + 8, Y: y})
		c.Rect(x+w-50, y-76, 22, 60, wall)
		c.Rect(x, y, w, kit.Height-y, wall)
		for k := range 3 {
			if (n+k+phase)%3 != 0 {
				c.Rect(x+26+float64(k*wide)/4, y+22, 20, 28, window)
			}
		}
	}
}

// Slates draws a tile of a roof, 48 pixels wide, with a ridge on top.
func Slates(c *kit.Canvas, x, y float64, slate Tone) {
	c.Rect(x, y, 48, 48, slate.Base)
	for i := range 2 {
		c.Rect(x, y+22+float64(i)*13, 48, 2, slate.Low)
		c.Rect(x+10+float64(i)*12, y+11+float64(i)*13, 2, 12, slate.Low)
		c.Rect(x+34+float64(i)*12, y+11+float64(i)*13, 2, 12, slate.Low)
	}
	c.Rect(x, y, 48, 9, slate.Lit)
	c.Rect(x, y+9, 48, 3, slate.Low)
}

// Plank draws a tile of a ledge, 48 pixels wide, with a foot where the ledge ends.
func Plank(c *kit.Canvas, x, y float64, wood Tone, foot bool) {
	c.Rect(x, y, 48, 26, wood.Base)
	c.Rect(x, y, 48, 7, wood.Lit)
	c.Rect(x, y+20, 48, 6, wood.Low)
	c.Rect(x+23, y+7, 2, 13, wood.Low)
	if foot {
		c.Rect(x+20, y+26, 8, 22, wood.Low)
	}
}

// PostBox draws a box of a size with a slot and a horn.
func PostBox(c *kit.Canvas, x, y, size float64, brass Tone) {
	c.Rect(x, y, size, size, brass.Low)
	c.Rect(x+4, y+4, size-8, size-10, brass.Base)
	c.Rect(x, y, size, 5, brass.Lit)
	c.Rect(x+10, y+12, 28, 5, brass.Low) // the slot
	c.Ring(x+20, y+30, 8, 4, brass.Low)  // the horn
	c.Polygon(brass.Low, kit.Point{X: x + 26, Y: y + 27}, kit.Point{X: x + 40, Y: y + 22}, kit.Point{X: x + 40, Y: y + 38},
		kit.Point{X: x + 26, Y: y + 33})
}

// Letter draws an envelope with a seal.
func Letter(c *kit.Canvas, x, y float64, edge, fold, seal kit.Color) {
	c.RoundRect(x-20, y-14, 40, 30, 4, edge)
	c.Rect(x-17, y-11, 34, 24, kit.White)
	c.Polyline(2.5, fold, kit.Point{X: x - 16, Y: y - 10}, kit.Point{X: x, Y: y + 3}, kit.Point{X: x + 16, Y: y - 10})
	c.Circle(x, y+3, 6, seal)
}

// Cat draws a walking cat whose paws are at x, y, and which looks to the right if dir is 1, else -1.
func Cat(c *kit.Canvas, x, y, dir float64, tick int, fur, eye kit.Color) {
	step := float64(tick / 8 % 2 * 4)
	for i, d := range [4]float64{-13, -6, 7, 14} {
		c.Line(x+d, y-12, x+d+step*float64(1-i%2*2), y-2, 5, fur)
	}
	c.Line(x-dir*16, y-18, x-dir*28, y-38, 6, fur) // the tail
	c.Ellipse(x, y-17, 20, 10, fur)
	c.Circle(x+dir*16, y-25, 11, fur)
	for _, d := range [2]float64{-7, 7} {
		c.Polygon(fur, kit.Point{X: x + dir*16 + d - 5, Y: y - 30}, kit.Point{X: x + dir*16 + d, Y: y - 42}, kit.Point{X: x + dir*16 + d + 5, Y: y - 30})
		c.Circle(x+dir*18+d*0.6, y-26, 3.2, eye)
	}
}

// A House is the colours of a brick house with a sign and a door.
type House struct {
	Wall, Roof, Frame, Door, Pane, Knob, Board kit.Color
	Lit                                        kit.Color // the wall's left edge
	Sign                                       string
}

// Draw draws the house; the sill of its door is at x, y.
func (h *House) Draw(c *kit.Canvas, x, y float64) {
	c.Rect(x-92, y-190, 184, 190, h.Wall)
	c.Rect(x-92, y-190, 8, 190, h.Lit)
	c.Polygon(h.Roof, kit.Point{X: x - 112, Y: y - 186}, kit.Point{X: x, Y: y - 262}, kit.Point{X: x + 112, Y: y - 186})
	c.RoundRect(x-62, y-174, 124, 40, 6, h.Board)
	c.Text(x, y-153, h.Sign, kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.White})
	c.RoundRect(x-34, y-108, 68, 120, 10, h.Frame)
	c.Rect(x-26, y-98, 52, 98, h.Door)
	c.Rect(x-16, y-86, 32, 30, h.Pane)
	c.Circle(x+17, y-44, 4, h.Knob)
}

// A Postman is the colours of a hero with a coat, a cap with a peak, and a bag.
type Postman struct{ Coat, CoatLow, Strap, Bag, Skin, Cap kit.Color }

// Draw draws the hero above the legs, whose feet are at x, y; with post, a letter looks out of the bag.
func (p *Postman) Draw(c *kit.Canvas, x, y, dir float64, post bool) {
	c.RoundRect(x-13, y-34, 26, 24, 8, p.CoatLow)
	c.RoundRect(x-11, y-33, 21, 21, 7, p.Coat)
	c.Line(x-dir*8, y-32, x+dir*8, y-14, 4, p.Strap) // the strap
	c.RoundRect(x-dir*14-9, y-24, 18, 15, 4, p.Bag)
	if post {
		c.Rect(x-dir*14-6, y-29, 12, 6, kit.White)
	}
	c.Circle(x+dir, y-40, 10, p.Skin)
	c.Circle(x+dir*6, y-40, 2.2, kit.Ink)
	c.RoundRect(x-11+dir, y-53, 22, 11, 5, p.Cap)
	c.RoundRect(x+dir*8-8, y-46, 16, 4, 2, p.Cap.Darker(0.3))
}
