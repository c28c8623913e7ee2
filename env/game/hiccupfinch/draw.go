package hiccupfinch

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
)

// Some shades for a garden in winter: everything is snow but the finch, and brambles are dark red with thorns. Harmless
// ones are frosted.
var (
	skyTop, skyLow      = kit.RGB(0x9fb8d6), kit.RGB(0xf6e3d8)
	sun, hill, farTree  = kit.RGB(0xfff3d9), kit.RGB(0xdfe6f0), kit.RGB(0xa9b6cb)
	snow, snowLow       = kit.RGB(0xffffff), kit.RGB(0xc9d6e8)
	soil                = scenery.Tone{Base: kit.RGB(0x6d7891), Lit: kit.RGB(0x8591aa), Low: kit.RGB(0x565f76)}
	bark                = scenery.Tone{Base: kit.RGB(0x7a5640), Lit: kit.RGB(0xa47a5b), Low: kit.RGB(0x52382a)}
	bramble             = scenery.Tone{Base: kit.RGB(0x7d1f3b), Lit: kit.RGB(0xb03a58), Low: kit.RGB(0x4a1024)}
	frost               = scenery.Tone{Base: kit.RGB(0x7f9cb8), Lit: kit.RGB(0xc4dcee), Low: kit.RGB(0x64809c)}
	back, wing, breast  = kit.RGB(0x4b5a78), kit.RGB(0x2f3a52), kit.RGB(0xe8643c)
	belly, beak, ink    = kit.RGB(0xfbe6d2), kit.RGB(0xf0b23f), kit.RGB(0x20263a)
	crumb, crumbLow     = kit.RGB(0xe9b45c), kit.RGB(0xa86d25)
	meterEmpty, meterHi = kit.RGB(0xf4f7fb), kit.RGB(0xd9503f)
)

// levelTop is the way's top edge on the screen.
const levelTop = kit.Height - rows*tile

// A view draws the part of the way that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	v := &view{c, s, float64(camera(s))}
	v.garden()
	v.tiles()
	v.crumb()
	v.finch()
	c.HUD(kit.HUD{Title: "Hiccup Finch", Accent: breast, Lives: lives - s.Deaths, Of: lives, Stats: []kit.Stat{
		{Name: "Perch", Value: plans[s.Perch-1].name}, kit.Count("Hiccup in", period-s.Meter),
		{Name: "Way", Value: strconv.Itoa((100 * s.Progress()).Floor()) + "%"}}})
}

// garden is the sky with a low sun, hedges under snow and bare trees, which move slower than the way.
func (v *view) garden() {
	c := v.c
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, skyTop, skyLow)
	c.Circle(220-v.cam*0.03, 230, 52, sun)
	for i := range 9 {
		x, top := float64(i)*360-v.cam*0.2, 470+float64(i%3)*40
		c.RoundRect(x-190, top, 380, kit.Height-top+80, 90, hill)
	}
	for i := range 14 {
		x := float64(i)*290 + float64(i*i%7)*20 - v.cam*0.45
		if x < -120 || x > kit.Width+120 {
			continue
		}
		c.Rect(x-6, 330, 12, 250, farTree)
		for k := range 4 {
			y, d := 350+float64(k)*46, 70-float64(k)*8
			c.Line(x, y+40, x-d, y, 6, farTree)
			c.Line(x, y+22, x+d, y-20, 6, farTree)
		}
	}
}

func (v *view) tiles() {
	from := int(v.cam) / tile
	tone := bramble
	if v.s.Harmless {
		tone = frost
	}
	for x := from; x < min(from+kit.Width/tile+2, v.s.Cols()); x++ {
		for y := range rows {
			px, py := float64(x*tile)-v.cam, float64(levelTop+y*tile)
			switch v.s.Tile(x, y) {
			case '#':
				v.block(x, y, px, py)
			case 't':
				v.bramble(px, py+tile-prick, 1, tone, x)
			case 'v':
				v.bramble(px, py+prick, -1, tone, x)
			}
		}
	}
}

// block is frozen earth, or a log above the ground, with snow on top.
func (v *view) block(x, y int, px, py float64) {
	c := v.c
	open := func(dx, dy int) bool { return v.s.Tile(x+dx, y+dy) != '#' }
	tone := soil
	if y <= stand {
		tone = bark
	}
	c.Rect(px, py, tile, tile, tone.Base)
	if y <= stand {
		c.Rect(px, py+20, tile, 3, tone.Low)
		c.Rect(px, py+38, tile, 3, tone.Low)
	} else if (x+y)%3 == 0 {
		c.Rect(px+12, py+18, 18, 8, tone.Lit)
	}
	if open(-1, 0) {
		c.Rect(px, py, 5, tile, tone.Lit)
	}
	if open(1, 0) {
		c.Rect(px+tile-5, py, 5, tile, tone.Low)
	}
	if open(0, 1) {
		c.Rect(px, py+tile-4, tile, 4, tone.Low)
	}
	if open(0, -1) {
		c.Rect(px, py, tile, 14, snow)
		c.Rect(px, py+12, tile, 3, snowLow)
		c.Circle(px+12, py+13, 7, snow)
		c.Circle(px+36, py+13, 5, snow)
	}
}

// bramble is a coil of twigs with thorns, from its tip at y to the ground, or to what it hangs from if up is -1.
func (v *view) bramble(x, y, up float64, tone scenery.Tone, n int) {
	c := v.c
	base := y + up*prick
	c.Rect(x, min(base, base-up*10), tile, 10, tone.Low)
	for i := range 4 {
		left := x + float64(i)*12
		tip := y + float64((i+n)%2)*6*up
		c.Polygon(tone.Base, kit.Point{X: left, Y: base}, kit.Point{X: left + 6, Y: tip}, kit.Point{X: left + 12, Y: base})
		c.Line(left+2, base-up*6, left+6, tip, 2, tone.Lit)
	}
	c.Rect(x, base-up*14-2, tile, 5, tone.Lit)
}

// crumb is the crumb on its table.
func (v *view) crumb() {
	x, y := float64(v.s.Crumb())-v.cam, float64(levelTop+(stand-1)*tile)
	if x > kit.Width+80 || v.s.Fed {
		return
	}
	v.c.Ellipse(x, y-11, 26, 15, crumbLow)
	v.c.Ellipse(x-2, y-14, 23, 13, crumb)
	for _, d := range [3][2]float64{{-10, -16}, {4, -19}, {10, -10}} {
		v.c.Circle(x+d[0], y+d[1], 2.5, crumbLow)
	}
}

// finch is the hero: a round bird, its wings as it rests, rises or glides, and the meter over its head.
func (v *view) finch() {
	c, s, b := v.c, v.s, &v.s.Body
	x, y, dir := b.X.Float()-v.cam, b.Y.Float()+levelTop, scenery.Facing(b.Left)
	if b.Ground {
		step := 0.0
		if b.VX.Abs() > kit.Half {
			step = scenery.Stride(s.Tick, 5)
		}
		c.Line(x-4, y-9, x-6+step, y-1, 4, beak)
		c.Line(x+4, y-9, x+6-step, y-1, 4, beak)
		y -= 4
	}
	c.Polygon(wing, kit.Point{X: x - dir*12, Y: y - 22}, kit.Point{X: x - dir*34, Y: y - 28}, kit.Point{X: x - dir*30, Y: y - 14})
	c.Ellipse(x, y-18, 20, 18, back)
	c.Ellipse(x+dir*5, y-14, 14, 13, breast)
	c.Ellipse(x+dir*3, y-7, 9, 6, belly)
	c.Polygon(beak, kit.Point{X: x + dir*17, Y: y - 27}, kit.Point{X: x + dir*31, Y: y - 22}, kit.Point{X: x + dir*17, Y: y - 18})
	c.Circle(x+dir*10, y-26, 4.5, snow)
	c.Circle(x+dir*11, y-26, 2.8, ink)
	switch {
	case s.Glide:
		c.Polygon(wing, kit.Point{X: x - 8, Y: y - 22}, kit.Point{X: x - 46, Y: y - 34}, kit.Point{X: x - 34, Y: y - 14})
		c.Polygon(wing, kit.Point{X: x + 8, Y: y - 22}, kit.Point{X: x + 46, Y: y - 34}, kit.Point{X: x + 34, Y: y - 14})
	case !b.Ground && b.VY < 0:
		c.Polygon(wing, kit.Point{X: x - dir*10, Y: y - 22}, kit.Point{X: x - dir*26, Y: y + 8}, kit.Point{X: x + dir*6, Y: y - 12})
	default:
		c.Ellipse(x-dir*7, y-17, 13, 9, wing)
	}
	if s.Ruffle > 0 {
		for i := range 4 {
			d := float64(i) - 1.5
			c.Polygon(back, kit.Point{X: x + d*22, Y: y - 44}, kit.Point{X: x + d*22 + 10, Y: y - 52}, kit.Point{X: x + d*22 + 4, Y: y - 36})
		}
	}
	v.meter(x, min(y-66, kit.Height))
}

// meter is the bar over the finch, red when the hiccup is near.
func (v *view) meter(x, y float64) {
	y = max(y, kit.Top+6)
	full := 76 * float64(v.s.Meter) / period
	col := back
	if v.s.Meter > period-20 {
		col = meterHi
	}
	v.c.RoundRect(x-42, y, 84, 18, 6, ink)
	v.c.Rect(x-38, y+4, 76, 10, meterEmpty)
	v.c.Rect(x-38, y+4, full, 10, col)
}
