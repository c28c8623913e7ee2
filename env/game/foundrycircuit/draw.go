package foundrycircuit

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/scenery"
	"gymkhana/env/game/kit/tiles"
)

// Some shades for a foundry at night: everything that burns is orange, everything that strikes is pale with red, and
// lamps are green.
var (
	wallTop, wallLow              = kit.RGB(0x211d2b), kit.RGB(0x3a2a31)
	arch, archGlow, archCore      = kit.RGB(0x17151f), kit.RGB(0x6b3527), kit.RGB(0x8c4a2c)
	column, columnLit             = kit.RGB(0x2c2835), kit.RGB(0x3b3645)
	brick, brickLit, mortar       = kit.RGB(0x94604c), kit.RGB(0xb98468), kit.RGB(0x5e3b33)
	iron                          = scenery.Tone{Base: kit.RGB(0x4b4f60), Lit: kit.RGB(0x9aa2b3), Low: kit.RGB(0x343746)}
	slag                          = scenery.Tone{Base: kit.RGB(0xff8b2b), Lit: kit.RGB(0xffd25e), Low: kit.RGB(0xc4431f)}
	pipe                          = scenery.Tone{Base: kit.RGB(0xf2552c), Lit: kit.RGB(0xffb066), Low: slag.Low}
	steel                         = scenery.Tone{Base: kit.RGB(0xc3c9d4), Lit: kit.RGB(0xe9edf3), Low: kit.RGB(0x7e8696)}
	warn                          = kit.RGB(0xe8483a)
	lampOff, lampOn, lampPale     = kit.RGB(0x6d7386), kit.RGB(0x69d6a8), kit.RGB(0xd9ffec)
	flame, flameCore, flameEdge   = kit.RGB(0xffe27a), kit.RGB(0xfffbe6), kit.RGB(0xffab3d)
	doorDark, flameLeg, steelDark = kit.RGB(0x123c36), flameEdge.Darker(0.25), steel.Low.Darker(0.45)
)

// levelTop is the circuit's top edge on the screen.
const levelTop = kit.Height - rows*tile

const floorY = levelTop + floorTop

// A view draws the part of a circuit that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	v := &view{c, s, float64(camera(s))}
	v.hall()
	v.door()
	for n := 1; n <= s.Total(); n++ {
		v.lamp(n)
	}
	v.tiles()
	v.traps()
	v.spark()
	c.HUD(kit.HUD{Title: "Foundry Circuit", Accent: slag.Base, Lives: lives - s.Deaths, Of: lives, Dark: true, Stats: []kit.Stat{
		{Name: "Circuit", Value: plans[s.Circuit-1].name},
		{Name: "Lamps", Value: strconv.Itoa(s.Lamps) + " of " + strconv.Itoa(s.Total())},
		{Name: "Way", Value: strconv.Itoa((100 * s.Progress()).Floor()) + "%"}}})
}

// hall is the wall with the furnaces, which moves slower than the circuit.
func (v *view) hall() {
	c := v.c
	const bands = 16
	for i := range bands {
		const h = (kit.Height - kit.Top) / bands
		c.Rect(0, float64(kit.Top+i*h), kit.Width, h, wallTop.Mix(wallLow, float64(i)/bands))
	}
	off := int(v.cam * 0.4)
	const wide = 320
	for i := off/wide - 1; i*wide-off < kit.Width; i++ {
		x := float64(i*wide - off)
		c.Rect(x, kit.Top, 34, kit.Height-kit.Top, column)
		c.Rect(x, kit.Top, 6, kit.Height-kit.Top, columnLit)
		c.Rect(x-12, kit.Top+60, 58, 18, columnLit)
		c.Rect(x+90, 330, 190, 300, arch)
		c.Ellipse(x+185, 330, 95, 66, arch)
		if i%2 == 0 {
			c.Rect(x+112, 400, 146, 230, archGlow)
			c.Ellipse(x+185, 400, 73, 46, archGlow)
			c.Rect(x+140, 470, 90, 160, archCore)
		} else {
			for k := range 3 {
				c.Rect(x+118+float64(k)*56, 300, 8, 330, column)
			}
		}
	}
	c.Rect(0, 196, kit.Width, 14, column) // the rail of a crane, and its hook
	c.Rect(0, 196, kit.Width, 4, columnLit)
	hook := float64(760 - int(v.cam*0.25))
	c.Rect(hook-40, 186, 80, 32, columnLit)
	c.Rect(hook-3, 218, 6, 60, columnLit)
	c.Ring(hook, 292, 16, 6, columnLit)
	c.Rect(0, kit.Top, kit.Width, 16, arch)
	for i := int(v.cam) / 64; i*64-int(v.cam) < kit.Width; i++ {
		c.Rect(float64(i*64-int(v.cam)), kit.Top+16, 32, 8, arch)
	}
}

// x is the place on the screen of a place in the circuit.
func (v *view) x(px int) float64 { return float64(px) - v.cam }

func (v *view) tiles() {
	from := int(v.cam) / tile
	for x := from; x < min(from+kit.Width/tile+2, v.s.Cols()); x++ {
		for y := range rows {
			px, py := v.x(x*tile), float64(levelTop+y*tile)
			switch v.s.Tile(x, y) {
			case '#':
				if y == rows-1 {
					scenery.Grate(v.c, px, py, tile, iron.Low, wallTop) // below the floor
				} else {
					scenery.Plate(v.c, px, py, tile, iron)
				}
			case '=':
				tiles.Bricks(v.c, px, py, y, [3]kit.Color{brick, brickLit, mortar}, v.s.Tile(x, y-1) != '=', v.s.Tile(x-1, y) != '=')
			case '^':
				scenery.Melt(v.c, px, py, tile, slagTop, x, v.s.Tick, slag, arch)
			case 'v':
				scenery.Pipe(v.c, px, py, tile, kit.Top+16, pipe, v.s.Tile(x-1, y) != 'v', v.s.Tile(x+1, y) != 'v', steel.Base, steelDark)
			}
		}
	}
}

// traps draws first the rails and slots on which traps move, so that a player sees how far they go, and then the traps.
func (v *view) traps() {
	c := v.c
	on := func(visit func(t *trap, left int, at, by patrol.Point)) {
		v.s.each(int(v.cam)-200, int(v.cam)+kit.Width+100, visit)
	}
	on(func(t *trap, left int, _, _ patrol.Point) {
		l, r := v.x(left+t.From), v.x(left+t.To)
		switch t.letter {
		case 'U':
			c.Rect(l+sawRadius-4, floorY-206, 8, 206, steelDark)
			c.Rect(l+sawRadius-12, floorY-212, 24, 8, steel.Low)
		case 'S':
			c.Rect(l, floorY, r-l, 7, arch)
		case 'W':
			c.Rect(v.x(left+t.X+tile-18), kit.Top+16, 36, levelTop+5*tile-kit.Top-16, steelDark)
		}
	})
	on(func(t *trap, left int, at, _ patrol.Point) {
		x, y := at.X.Float()-v.cam, at.Y.Float()+levelTop
		switch t.letter {
		case 'P':
			scenery.Press(c, x, y, pressWide, pressTall, rodWide, kit.Top+16, steel, kit.Yellow, warn)
		case 'H':
			scenery.Press(c, x, y, pressWide, pressTall, rodWide, kit.Top+16, steel, warn, warn)
		case 'W':
			scenery.Mace(c, x, y, v.x(left+t.X+tile), levelTop+5*tile, ballSize, steel, warn)
		default:
			scenery.Saw(c, x, y, sawRadius, v.s.Tick, steel, warn)
		}
	})
}

// lamp draws a lamp, green once it is lit.
func (v *view) lamp(n int) {
	x := float64(int(v.x(v.s.lamp(n))))
	if x < -60 || x > kit.Width+60 {
		return
	}
	if n <= v.s.Lamps {
		scenery.Lamp(v.c, x, floorY, steel, lampOn, lampPale, lampOn.Fade(0.6))
	} else {
		scenery.Lamp(v.c, x, floorY, steel, lampOff, steel.Low.Lighter(0.3), kit.Color{})
	}
}

func (v *view) door() {
	if x := float64(int(v.x(v.s.Door()))); x <= kit.Width+100 {
		scenery.Exit(v.c, x, floorY, steel.Low, doorDark, lampOn.Darker(0.25), lampPale)
	}
}

// spark is the hero: a flame on two legs, or a flat one while it slides, or embers after it went out.
func (v *view) spark() {
	c, s := v.c, v.s
	b := &s.Body
	x, y := b.X.Float()-v.cam, b.Y.Float()+levelTop
	if s.Burn > 0 {
		scenery.Embers(c, x, y-26, float64(burning-s.Burn), [2]kit.Color{flame, flameEdge}, lampOff)
		scenery.Caption(c, x, y-131, s.How, arch, flameCore)
		return
	}
	dir := scenery.Facing(b.Left)
	lean := -b.VX.Float() * 3
	c.Glow(x, y-26, 70, flameEdge.Fade(0.35))
	if s.Body.Low {
		scenery.Flame(c, x-dir*4, y-13, 17, 13, x-dir*46, y-22, flameEdge)
		scenery.Flame(c, x-dir*2, y-13, 13, 10, x-dir*34, y-19, flame)
		c.Ellipse(x+dir*4, y-12, 9, 7, flameCore)
		scenery.Eyes(c, x+dir*7, y-15, dir)
		return
	}
	stride := 0.0
	if b.Ground && b.VX.Abs() > kit.Half {
		stride = scenery.Stride(s.Tick, 7)
	}
	scenery.Legs(c, x, y, stride, 6, flameLeg)
	flick := float64(s.Tick / 4 % 3 * 3)
	scenery.Flame(c, x, y-25, 17, 17, x+lean, y-62+flick, flameEdge)
	scenery.Flame(c, x, y-24, 13.5, 13.5, x+lean*0.8, y-53+flick, flame)
	c.Circle(x+dir*2, y-22, 8.5, flameCore)
	scenery.Eyes(c, x+dir*5, y-26, dir)
}
