package rooftoppost

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Some shades for slate roofs at dusk: the sky is light enough for soot cats, letters are white, boxes are brass.
var (
	skyTop, skyLow             = kit.RGB(0x6a679e), kit.RGB(0xf3b795)
	moon, farRoof, nearRoof    = kit.RGB(0xfdf0d2), kit.RGB(0x9a7f9f), kit.RGB(0x7d6889)
	window, alley              = kit.RGB(0xf8d089), kit.RGB(0x2b2740)
	slate, slateLit, slateLow  = kit.RGB(0x4a5878), kit.RGB(0xa9bad4), kit.RGB(0x36415c)
	wood, woodLit, woodLow     = kit.RGB(0x8a5b3c), kit.RGB(0xd3a26d), kit.RGB(0x5c3a28)
	brick, brickLit, mortar    = kit.RGB(0xa65a48), kit.RGB(0xd58a6e), kit.RGB(0x6d3a34)
	brass, brassLit, brassLow  = kit.RGB(0xe0aa3a), kit.RGB(0xffe09a), kit.RGB(0x8a6018)
	dull, dullLit              = kit.RGB(0x77738a), kit.RGB(0x9c99ad)
	soot, eye                  = kit.RGB(0x1d1a28), kit.RGB(0xf9e04e)
	coat, coatLow, skin, satin = kit.RGB(0x1f6f78), kit.RGB(0x154c55), kit.RGB(0xf3cfa8), kit.RGB(0xb23a32)
)

// levelTop is the roofs' top edge on the screen.
const levelTop = kit.Height - rows*tile

// A view draws the part of the roofs that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	v := &view{c, s, float64(camera(s))}
	v.sky()
	v.office()
	v.tiles()
	s.each(v.thing)
	for part := range s.Count {
		if at, by, ok := s.cat(part); ok {
			v.cat(at.X.Float()-v.cam, at.Y.Float()+levelTop, by.X >= 0)
		}
	}
	v.pop()
	v.carrier()
	c.HUD(kit.HUD{Title: "Rooftop Post", Accent: satin, Dark: true, Stats: []kit.Stat{
		{Name: "Roofs", Value: plans[s.Roofs-1].name}, kit.Count("Letters", s.Letters), kit.Count("Cats chased", s.Cats),
		{Name: "Way", Value: strconv.Itoa((100 * s.Progress()).Floor()) + "%"}}})
}

// sky is the dusk with the moon and two rows of houses that move slower than the roofs.
func (v *view) sky() {
	c := v.c
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, skyTop, skyLow)
	c.Circle(1010-v.cam*0.03, 180, 46, moon)
	c.Circle(996-v.cam*0.03, 168, 10, moon.Darker(0.1))
	c.Circle(1022-v.cam*0.03, 192, 7, moon.Darker(0.1))
	v.houses(0.2, 210, 470, farRoof, 4)
	v.houses(0.45, 280, 560, nearRoof, 1)
	c.Rect(0, levelTop+12*tile, kit.Width, tile, alley)
}

func (v *view) houses(speed float64, wide, base int, col kit.Color, phase int) {
	off := int(v.cam * speed)
	for i := off/wide - 1; i*wide-off < kit.Width; i++ {
		n := (i*5 + phase + 50) % 4
		x, y, w := float64(i*wide-off), float64(base-n*26), float64(wide*9/10)
		v.c.Polygon(col, kit.Point{X: x - 8, Y: y}, kit.Point{X: x + w/2, Y: y - 70}, kit.Point{X: x + w + 8, Y: y})
		v.c.Rect(x+w-50, y-76, 22, 60, col)
		v.c.Rect(x, y, w, kit.Height-y, col)
		for k := range 3 {
			if (n+k+phase)%3 != 0 {
				v.c.Rect(x+26+float64(k*wide)/4, y+22, 20, 28, window)
			}
		}
	}
}

func (v *view) tiles() {
	from := int(v.cam) / tile
	for x := from; x < min(from+kit.Width/tile+2, v.s.Cols()); x++ {
		for y := range rows {
			px, py := float64(x*tile)-v.cam, float64(levelTop+y*tile)
			switch v.s.Tile(x, y) {
			case '#':
				v.roof(x, y, px, py)
			case '=':
				if v.s.Tile(x, y+1) == '.' {
					v.ledge(x, y, px, py)
				} else {
					v.stack(x, y, px, py)
				}
			}
		}
	}
}

// roof is slates, with a ridge on top; below them is the wall of a house.
func (v *view) roof(x, y int, px, py float64) {
	c := v.c
	open := func(dx int) bool { return v.s.Tile(x+dx, y) != '#' }
	if y > stand+1 {
		c.Rect(px, py, tile, tile, slateLow)
		c.Rect(px+14, py+10, 20, 26, window.Darker(0.25))
		c.Rect(px+23, py+10, 2, 26, slateLow)
	} else {
		c.Rect(px, py, tile, tile, slate)
		for i := range 2 {
			c.Rect(px, py+22+float64(i)*13, tile, 2, slateLow)
			c.Rect(px+10+float64(i)*12, py+11+float64(i)*13, 2, 12, slateLow)
			c.Rect(px+34+float64(i)*12, py+11+float64(i)*13, 2, 12, slateLow)
		}
		c.Rect(px, py, tile, 9, slateLit)
		c.Rect(px, py+9, tile, 3, slateLow)
	}
	if open(-1) {
		c.Rect(px, py, 6, tile, slateLit)
	}
	if open(1) {
		c.Rect(px+tile-6, py, 6, tile, alley)
	}
}

func (v *view) ledge(x, y int, px, py float64) {
	c := v.c
	c.Rect(px, py, tile, 26, wood)
	c.Rect(px, py, tile, 7, woodLit)
	c.Rect(px, py+20, tile, 6, woodLow)
	c.Rect(px+23, py+7, 2, 13, woodLow)
	for _, side := range [2]int{-1, 1} {
		if v.s.Tile(x+side, y) != '=' {
			c.Rect(px+20, py+26, 8, 22, woodLow)
		}
	}
}

func (v *view) stack(x, y int, px, py float64) {
	tiles.Bricks(v.c, px, py, y, [3]kit.Color{brick, brickLit, mortar}, v.s.Tile(x, y-1) != '=', v.s.Tile(x-1, y) != '=')
}

// thing is a letter or a box.
func (v *view) thing(part, i int, t thing) {
	c := v.c
	x, y := float64((part*partCols+t.x)*tile)-v.cam, float64(levelTop+t.y*tile)
	tried := v.s.Taken[part]>>i&1 == 1
	if t.letter == 'l' {
		if !tried {
			v.letter(x+tile/2, y+22+float64(v.s.Tick/10%4))
		}
		return
	}
	face, lit, edge := brass, brassLit, brassLow
	if tried {
		face, lit, edge = dull, dullLit, slateLow
	} else if v.s.PopLeft > popTicks-8 && v.s.PopX == part*partCols+t.x {
		y -= 6
	}
	c.Rect(x, y, tile, tile, edge)
	c.Rect(x+4, y+4, tile-8, tile-10, face)
	c.Rect(x, y, tile, 5, lit)
	c.Rect(x+10, y+12, 28, 5, edge) // the slot
	c.Ring(x+20, y+30, 8, 4, edge)  // the horn
	c.Polygon(edge, kit.Point{X: x + 26, Y: y + 27}, kit.Point{X: x + 40, Y: y + 22}, kit.Point{X: x + 40, Y: y + 38}, kit.Point{X: x + 26, Y: y + 33})
}

// letter is an envelope with a seal.
func (v *view) letter(x, y float64) {
	c := v.c
	c.RoundRect(x-20, y-14, 40, 30, 4, alley)
	c.Rect(x-17, y-11, 34, 24, kit.White)
	c.Polyline(2.5, dull, kit.Point{X: x - 16, Y: y - 10}, kit.Point{X: x, Y: y + 3}, kit.Point{X: x + 16, Y: y - 10})
	c.Circle(x, y+3, 6, satin)
}

// cat draws a soot cat whose paws are at x, y.
func (v *view) cat(x, y float64, right bool) {
	if x < -60 || x > kit.Width+60 {
		return
	}
	c, dir := v.c, -1.0
	if right {
		dir = 1
	}
	step := float64(v.s.Tick / 8 % 2 * 4)
	for i, d := range [4]float64{-13, -6, 7, 14} {
		c.Line(x+d, y-12, x+d+step*float64(1-i%2*2), y-2, 5, soot)
	}
	c.Line(x-dir*16, y-18, x-dir*28, y-38, 6, soot) // the tail
	c.Ellipse(x, y-17, 20, 10, soot)
	c.Circle(x+dir*16, y-25, 11, soot)
	for _, d := range [2]float64{-7, 7} {
		c.Polygon(soot, kit.Point{X: x + dir*16 + d - 5, Y: y - 30}, kit.Point{X: x + dir*16 + d, Y: y - 42}, kit.Point{X: x + dir*16 + d + 5, Y: y - 30})
		c.Circle(x+dir*18+d*0.6, y-26, 3.2, eye)
	}
}

// pop is what flew out of the box that was bumped last: a letter, or a puff of soot.
func (v *view) pop() {
	s := v.s
	if s.PopLeft == 0 {
		return
	}
	x, y := float64(s.PopX*tile+tile/2)-v.cam, float64(levelTop+s.PopY*tile)-24-float64(popTicks-s.PopLeft)*1.4
	if s.PopFull {
		v.letter(x, y)
		return
	}
	for i := range 3 {
		v.c.Circle(x-12+float64(i)*12, y+10-float64(i%2)*8, 9, soot.Fade(0.7))
	}
}

// office is the post office, whose door opens for five letters.
func (v *view) office() {
	c := v.c
	x, y := float64(v.s.Door())-v.cam, float64(levelTop+roofTop)
	if x > kit.Width+200 {
		return
	}
	c.Rect(x-92, y-190, 184, 190, brick)
	c.Rect(x-92, y-190, 8, 190, brickLit)
	c.Polygon(slate, kit.Point{X: x - 112, Y: y - 186}, kit.Point{X: x, Y: y - 262}, kit.Point{X: x + 112, Y: y - 186})
	c.RoundRect(x-62, y-174, 124, 40, 6, satin)
	c.Text(x, y-153, "POST", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.White})
	c.RoundRect(x-34, y-108, 68, 120, 10, mortar)
	door, light := woodLow, woodLow
	if v.s.Letters >= wanted {
		door, light = window, moon
	}
	c.Rect(x-26, y-98, 52, 98, door)
	c.Rect(x-16, y-86, 32, 30, light)
	c.Circle(x+17, y-44, 4, brass)
}

// carrier is the hero: a coat, a red cap with a peak, and a satchel that fills.
func (v *view) carrier() {
	c, b := v.c, &v.s.Body
	x, y := b.X.Float()-v.cam, b.Y.Float()+levelTop
	dir, stride := 1.0, 0.0
	if b.Left {
		dir = -1
	}
	if b.Ground && b.VX.Abs() > kit.Half {
		stride = [4]float64{-8, 0, 8, 0}[v.s.Tick/4%4]
	} else if !b.Ground {
		stride = 7
	}
	for _, d := range [2]float64{1, -1} {
		c.Line(x+d*4, y-16, x+d*(5+stride*0.9), y-3, 7, alley)
	}
	c.RoundRect(x-13, y-34, 26, 24, 8, coatLow)
	c.RoundRect(x-11, y-33, 21, 21, 7, coat)
	c.Line(x-dir*8, y-32, x+dir*8, y-14, 4, woodLit) // the strap
	c.RoundRect(x-dir*14-9, y-24, 18, 15, 4, wood)
	if v.s.Letters > 0 {
		c.Rect(x-dir*14-6, y-29, 12, 6, kit.White)
	}
	c.Circle(x+dir, y-40, 10, skin)
	c.Circle(x+dir*6, y-40, 2.2, kit.Ink)
	c.RoundRect(x-11+dir, y-53, 22, 11, 5, satin)
	c.RoundRect(x+dir*8-8, y-46, 16, 4, 2, satin.Darker(0.3))
	if v.s.Lost != "" {
		for i := range 3 {
			c.Star(x-18+float64(i)*18, y-68-float64(i%2)*8, 7, brassLit)
		}
	}
}
