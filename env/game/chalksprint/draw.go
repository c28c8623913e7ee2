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
	foam                    = scenery.Tone{Base: kit.RGB(0x4aa3dd), Lit: kit.RGB(0x9fd5f5), Low: slate}
	drop                    = kit.RGB(0xd6f0ff)
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
	if s.Dust > 0 {
		scenery.Crumbs(c, float64(s.DustX)-v.cam, float64(levelTop+s.DustY), float64(crumbs-s.Dust), felt.Base)
	}
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
			open := func(dx, dy int) bool { return v.s.Tile(x+dx, y+dy) != '#' }
			switch v.s.Tile(x, y) {
			case '#':
				scenery.Hatched(v.c, px, py, block, hatch, chalk, [4]bool{open(0, -1), open(0, 1), open(-1, 0), open(1, 0)})
			case 'e':
				if !v.s.used(x, y) {
					scenery.Eraser(v.c, px, py, wood, felt)
				}
			case 'w':
				scenery.Sponge(v.c, px, py, sponge, float64((v.s.Tick/2+x*tile)%24)/3, foam, drop)
			}
		}
	}
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
	scenery.Pennant(c, x, y, chalk, col)
	for i := range s.Wanted {
		star := starLow
		if i < s.Stars {
			star = starCol
		}
		c.Star(x+30+float64(i)*34, y-88, 16, star)
	}
}

// runner is a figure of chalk strokes.
func (v *view) runner() {
	s, b := v.s, &v.s.Body
	man := scenery.Stickman{Stride: scenery.Stride(s.Tick, 12), Line: chalk, Board: slate, Cheeks: blush}
	switch {
	case s.Lost != "":
		man.Pose = scenery.Wiped
	case b.Low:
		man.Pose = scenery.Sliding
	case s.Smash:
		man.Pose = scenery.Diving
	case b.Wall != 0 && !b.Ground:
		man.Pose = scenery.Clinging
	case !b.Ground:
		man.Stride = 12
	case b.VX.Abs() < kit.Half:
		man.Stride = 5
	}
	man.Draw(v.c, b.X.Float()-v.cam, b.Y.Float()+levelTop, scenery.Facing(b.Left))
}
