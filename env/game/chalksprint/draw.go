package chalksprint

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
)

// Some shades for a blackboard: everything is chalk, and what can be taken, broken or hurts has a colour of its own.
var (
	slate, slateLit, smear  = kit.RGB(0x24443c), kit.RGB(0x2c5047), kit.RGB(0x3c6a5f)
	block, chalk, hatch     = kit.RGB(0x3b6a5f), kit.RGB(0xf3f5ea), kit.RGB(0x55867a)
	wood                    = scenery.Tone{Base: kit.RGB(0xb98350), Lit: kit.RGB(0xe0b482), Low: kit.RGB(0x7c5230)}
	felt                    = scenery.Tone{Base: kit.RGB(0xd8694a), Lit: kit.RGB(0xf7a184), Low: kit.RGB(0x8c3a26)}
	foam, foamLit, drop     = kit.RGB(0x4aa3dd), kit.RGB(0x9fd5f5), kit.RGB(0xd6f0ff)
	starCol, starLow        = kit.RGB(0xffd95a), kit.RGB(0x8c7a3a)
	flagCol, flagOff, blush = kit.RGB(0xff7d6b), kit.RGB(0x7f9d95), kit.RGB(0xffb3a6)
)

// levelTop is the board's top edge on the screen.
const levelTop = kit.Height - rows*tile

// A view draws the part of the board that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	c.Clear(slate)
	v := &view{c, s, float64(camera(s))}
	v.board()
	v.tiles()
	v.flag()
	strip.Each(things, s.parts(), 's', func(part, i, x, y int) {
		if s.Used[part]>>i&1 == 0 {
			v.star(float64(x*tile+tile/2)-v.cam, float64(levelTop+y*tile+tile/2))
		}
	})
	v.dust()
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	c.Rect(0, kit.Height-16, kit.Width, 16, wood.Base)
	c.Rect(0, kit.Height-16, kit.Width, 4, wood.Lit)
	v.runner()
	stars := kit.Count("Stars", s.Stars)
	if s.Wanted > 0 {
		stars.Value += " of " + strconv.Itoa(s.Wanted)
	}
	c.HUD(kit.HUD{Title: "Chalk Sprint", Accent: starCol, Dark: true, Stats: []kit.Stat{
		{Name: "Board", Value: plans[s.Board-1].name}, stars, kit.Count("Wall kicks", s.Kicks),
		{Name: "Way", Value: strconv.Itoa((100 * s.Progress()).Floor()) + "%"}}})
}

// sums are what was written on the board and not wiped off quite.
var sums = []string{"7 + 5 = 12", "a² + b² = c²", "i before e", "9 × 8 = 72", "The cat sat", "1/2 + 1/4", "H₂O"}

// board is the frame of the board, smears and old writing, which move slower than the tiles.
func (v *view) board() {
	c, off := v.c, v.cam*0.4
	for i := range 9 {
		x := float64(i)*420 - off
		c.Rect(x, 150+float64(i*97%170), 260, 34, slateLit)
		c.Rect(x+40, 176+float64(i*97%170), 260, 26, slateLit)
		c.Text(x+70, 250+float64(i*61%150), sums[i%len(sums)], kit.Style{Size: 34, Bold: true, Color: smear})
	}
	c.Rect(0, kit.Top, kit.Width, levelTop-kit.Top, wood.Base)
	c.Rect(0, kit.Top, kit.Width, 5, wood.Lit)
	c.Rect(0, levelTop-5, kit.Width, 5, wood.Low)
}

func (v *view) tiles() {
	from := int(v.cam) / tile
	for x := from; x < min(from+kit.Width/tile+2, v.s.Cols()); x++ {
		for y := range rows {
			px, py := float64(x*tile)-v.cam, float64(levelTop+y*tile)
			switch v.s.Tile(x, y) {
			case '#':
				v.block(x, y, px, py)
			case 'e':
				if !v.s.used(x, y) {
					v.eraser(px, py)
				}
			case 'w':
				v.sponge(px, py)
			}
		}
	}
}

// block is a hatched tile with a chalk line where it ends.
func (v *view) block(x, y int, px, py float64) {
	c := v.c
	c.Rect(px, py, tile, tile, block)
	for i := range 3 {
		d := float64(i)*16 + 4
		c.Rect(px+d, py+tile-d-6, 10, 3, hatch)
	}
	open := func(dx, dy int) bool { return v.s.Tile(x+dx, y+dy) != '#' }
	if open(0, -1) {
		c.Rect(px, py, tile, 5, chalk)
	}
	if open(0, 1) {
		c.Rect(px, py+tile-4, tile, 4, chalk)
	}
	if open(-1, 0) {
		c.Rect(px, py, 4, tile, chalk)
	}
	if open(1, 0) {
		c.Rect(px+tile-4, py, 4, tile, chalk)
	}
}

// eraser is a felt block with a wooden back.
func (v *view) eraser(px, py float64) {
	c := v.c
	c.Rect(px+1, py+1, tile-2, 16, wood.Base)
	c.Rect(px+1, py+1, tile-2, 4, wood.Lit)
	c.Rect(px+1, py+17, tile-2, tile-18, felt.Base)
	for i := range 4 {
		c.Rect(px+5+float64(i)*11, py+17, 4, tile-18, felt.Low)
	}
	c.Rect(px+1, py+17, 4, tile-18, felt.Lit)
}

// sponge is a wet sponge in a hole of the ground.
func (v *view) sponge(px, py float64) {
	c := v.c
	c.Rect(px, py+sponge, tile, tile-sponge, foam)
	c.Rect(px, py+sponge, tile, 5, foamLit)
	for _, d := range [4][3]float64{{10, 26, 3}, {30, 34, 4}, {40, 24, 2.5}, {20, 41, 2.5}} {
		c.Circle(px+d[0], py+d[1], d[2], slate)
	}
	rise := float64((v.s.Tick/2 + int(px+v.cam)) % 24)
	c.Circle(px+24, py+sponge-rise/3, 3.5, drop)
}

func (v *view) star(x, y float64) {
	lift := float64(v.s.Tick / 10 % 3)
	v.c.Star(x, y+lift, 21, starLow)
	v.c.Star(x, y+lift, 17, starCol)
}

// flag is the pole at the end, with the stars that it asks for.
func (v *view) flag() {
	c, s := v.c, v.s
	x, y := float64(s.Flag())-v.cam, float64(levelTop+boardTop)
	if x > kit.Width+100 {
		return
	}
	col := flagCol
	if s.Stars < s.Wanted {
		col = flagOff
	}
	c.Rect(x-3, y-170, 6, 170, chalk)
	c.Circle(x, y-172, 8, chalk)
	c.Polygon(col, kit.Point{X: x + 3, Y: y - 164}, kit.Point{X: x + 84, Y: y - 138}, kit.Point{X: x + 3, Y: y - 112})
	for i := range s.Wanted {
		star := starLow
		if i < s.Stars {
			star = starCol
		}
		c.Star(x+30+float64(i)*34, y-88, 16, star)
	}
}

// dust is what flies from a broken eraser.
func (v *view) dust() {
	s := v.s
	if s.Dust == 0 {
		return
	}
	gone := float64(crumbs - s.Dust)
	x, y := float64(s.DustX)-v.cam, float64(levelTop+s.DustY)
	for i := range 6 {
		d := float64(i) - 2.5
		v.c.Rect(x+d*(8+gone*2)-5, y-gone*3+gone*gone*0.2-float64(i%3)*9, 10, 10, felt.Base)
	}
}

// runner is a figure of chalk strokes.
func (v *view) runner() {
	c, s, b := v.c, v.s, &v.s.Body
	x, y, dir := b.X.Float()-v.cam, b.Y.Float()+levelTop, scenery.Facing(b.Left)
	limb := func(x0, y0, x1, y1 float64) { c.Line(x+dir*x0, y+y0, x+dir*x1, y+y1, 6, chalk) }
	head := func(hx, hy float64) {
		c.Circle(x+dir*hx, y+hy, 13, chalk)
		c.Circle(x+dir*(hx+4), y+hy-1, 3, slate)
		c.Circle(x+dir*(hx-2), y+hy+5, 3, blush)
	}
	switch stride := scenery.Stride(s.Tick, 12); {
	case s.Lost != "": // half wiped off
		limb(-8, -12, 10, -20)
		head(0, -44)
		c.Rect(x-34, y-36, 68, 14, slateLit)
		return
	case b.Low:
		limb(-18, -12, 2, -14)
		limb(2, -14, 22, -5)
		limb(-6, -13, 20, -14)
		head(-10, -22)
		c.Rect(x-dir*40-6, y-5, 12, 4, chalk.Fade(0.7))
		c.Rect(x-dir*56-5, y-9, 10, 4, chalk.Fade(0.5))
	case s.Smash:
		limb(0, -44, 0, -18)
		limb(0, -18, -7, -2)
		limb(0, -18, 7, -2)
		limb(0, -40, -13, -56)
		limb(0, -40, 13, -56)
		head(0, -53)
	case b.Wall != 0 && !b.Ground:
		limb(-4, -44, -8, -22)
		limb(-8, -22, 10, -20)
		limb(-8, -22, 8, -4)
		limb(-4, -40, 12, -48)
		limb(-4, -40, 12, -32)
		head(-2, -53)
	default:
		if !b.Ground {
			stride = 12
		} else if b.VX.Abs() < kit.Half {
			stride = 5
		}
		limb(2, -44, 0, -22)
		limb(0, -22, stride, -2)
		limb(0, -22, -stride, -2)
		limb(2, -38, 8+stride*0.7, -28)
		limb(2, -38, -8-stride*0.5, -30)
		head(3, -52)
	}
}
