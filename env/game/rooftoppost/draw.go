package rooftoppost

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
	"gymkhana/env/game/kit/tiles"
)

// Some shades for slate roofs at dusk: the sky is light enough for soot cats, letters are white, boxes are brass.
var (
	skyTop, skyLow             = kit.RGB(0x6a679e), kit.RGB(0xf3b795)
	moon, farRoof, nearRoof    = kit.RGB(0xfdf0d2), kit.RGB(0x9a7f9f), kit.RGB(0x7d6889)
	window, alley              = kit.RGB(0xf8d089), kit.RGB(0x2b2740)
	slate                      = scenery.Tone{Base: kit.RGB(0x4a5878), Lit: kit.RGB(0xa9bad4), Low: kit.RGB(0x36415c)}
	wood                       = scenery.Tone{Base: kit.RGB(0x8a5b3c), Lit: kit.RGB(0xd3a26d), Low: kit.RGB(0x5c3a28)}
	brick, brickLit, mortar    = kit.RGB(0xa65a48), kit.RGB(0xd58a6e), kit.RGB(0x6d3a34)
	brass                      = scenery.Tone{Base: kit.RGB(0xe0aa3a), Lit: kit.RGB(0xffe09a), Low: kit.RGB(0x8a6018)}
	dull                       = scenery.Tone{Base: kit.RGB(0x77738a), Lit: kit.RGB(0x9c99ad), Low: slate.Low}
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
			if x := at.X.Float() - v.cam; x >= -60 && x <= kit.Width+60 {
				scenery.Cat(c, x, at.Y.Float()+levelTop, scenery.Facing(by.X < 0), s.Tick, soot, eye)
			}
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
	scenery.Houses(c, int(v.cam*0.2), 210, 470, 4, farRoof, window)
	scenery.Houses(c, int(v.cam*0.45), 280, 560, 1, nearRoof, window)
	c.Rect(0, levelTop+12*tile, kit.Width, tile, alley)
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
				if v.s.Tile(x, y+1) != '.' {
					tiles.Bricks(v.c, px, py, y, [3]kit.Color{brick, brickLit, mortar}, v.s.Tile(x, y-1) != '=', v.s.Tile(x-1, y) != '=')
				} else if v.s.Tile(x-1, y) != '=' || v.s.Tile(x+1, y) != '=' {
					scenery.Plank(v.c, px, py, wood, true)
				} else {
					scenery.Plank(v.c, px, py, wood, false)
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
		c.Rect(px, py, tile, tile, slate.Low)
		c.Rect(px+14, py+10, 20, 26, window.Darker(0.25))
		c.Rect(px+23, py+10, 2, 26, slate.Low)
	} else {
		scenery.Slates(c, px, py, slate)
	}
	if open(-1) {
		c.Rect(px, py, 6, tile, slate.Lit)
	}
	if open(1) {
		c.Rect(px+tile-6, py, 6, tile, alley)
	}
}

// thing is a letter or a box.
func (v *view) thing(part, i int, t thing) {
	x, y := float64((part*partCols+t.x)*tile)-v.cam, float64(levelTop+t.y*tile)
	tried := v.s.Taken[part]>>i&1 == 1
	if t.letter == 'l' {
		if !tried {
			v.letter(x+tile/2, y+22+float64(v.s.Tick/10%4))
		}
		return
	}
	metal := brass
	if tried {
		metal = dull
	} else if v.s.PopLeft > popTicks-8 && v.s.PopX == part*partCols+t.x {
		y -= 6
	}
	scenery.PostBox(v.c, x, y, tile, metal)
}

func (v *view) letter(x, y float64) { scenery.Letter(v.c, x, y, alley, dull.Base, satin) }

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
	x := float64(v.s.Door()) - v.cam
	if x > kit.Width+200 {
		return
	}
	h := scenery.House{Sign: "POST", Wall: brick, Lit: brickLit, Roof: slate.Base, Board: satin, Frame: mortar, Door: wood.Low,
		Pane: wood.Low, Knob: brass.Base}
	if v.s.Letters >= wanted {
		h.Door, h.Pane = window, moon
	}
	h.Draw(v.c, x, levelTop+roofTop)
}

// carrier is the hero: a coat, a red cap with a peak, and a satchel that fills.
func (v *view) carrier() {
	c, b := v.c, &v.s.Body
	x, y := b.X.Float()-v.cam, b.Y.Float()+levelTop
	dir, stride := scenery.Facing(b.Left), 0.0
	if b.Ground && b.VX.Abs() > kit.Half {
		stride = scenery.Stride(v.s.Tick, 8)
	} else if !b.Ground {
		stride = 7
	}
	scenery.Legs(c, x, y, stride, 7, alley)
	p := scenery.Postman{Coat: coat, CoatLow: coatLow, Strap: wood.Lit, Bag: wood.Base, Skin: skin, Cap: satin}
	p.Draw(c, x, y, dir, v.s.Letters > 0)
	if v.s.Lost != "" {
		for i := range 3 {
			c.Star(x-18+float64(i)*18, y-68-float64(i%2)*8, 7, brass.Lit)
		}
	}
}
