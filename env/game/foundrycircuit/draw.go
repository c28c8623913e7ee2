package foundrycircuit

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/tiles"
)

// Some shades for a foundry at night: everything that burns is orange, everything that strikes is pale with red, and
// lamps are green.
var (
	wallTop, wallLow              = kit.RGB(0x211d2b), kit.RGB(0x3a2a31)
	arch, archGlow, archCore      = kit.RGB(0x17151f), kit.RGB(0x6b3527), kit.RGB(0x8c4a2c)
	column, columnLit             = kit.RGB(0x2c2835), kit.RGB(0x3b3645)
	plate, plateLit, plateLow     = kit.RGB(0x4b4f60), kit.RGB(0x9aa2b3), kit.RGB(0x343746)
	brick, brickLit, mortar       = kit.RGB(0x94604c), kit.RGB(0xb98468), kit.RGB(0x5e3b33)
	slag, slagHot, slagCrust      = kit.RGB(0xff8b2b), kit.RGB(0xffd25e), kit.RGB(0xc4431f)
	pipe, pipeHot, warn           = kit.RGB(0xf2552c), kit.RGB(0xffb066), kit.RGB(0xe8483a)
	steel, steelLit, steelLow     = kit.RGB(0xc3c9d4), kit.RGB(0xe9edf3), kit.RGB(0x7e8696)
	lampOff, lampOn, lampPale     = kit.RGB(0x6d7386), kit.RGB(0x69d6a8), kit.RGB(0xd9ffec)
	flame, flameCore, flameEdge   = kit.RGB(0xffe27a), kit.RGB(0xfffbe6), kit.RGB(0xffab3d)
	doorDark, flameLeg, steelDark = kit.RGB(0x123c36), flameEdge.Darker(0.25), steelLow.Darker(0.45)
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
	c.HUD(kit.HUD{Title: "Foundry Circuit", Accent: slag, Lives: lives - s.Deaths, Of: lives, Dark: true, Stats: []kit.Stat{
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
				v.plate(x, y, px, py)
			case '=':
				v.bricks(x, y, px, py)
			case '^':
				v.slag(x, px, py)
			case 'v':
				v.pipe(x, y, px, py)
			}
		}
	}
}

func (v *view) plate(x, y int, px, py float64) {
	c := v.c
	if y == rows-1 { // the grate below the floor
		c.Rect(px, py, tile, tile, plateLow)
		for i := range 3 {
			c.Rect(px+6+float64(i)*14, py+12, 8, 26, wallTop)
		}
		return
	}
	c.Rect(px, py, tile, tile, plate)
	c.Rect(px, py+tile-3, tile, 3, plateLow)
	c.Rect(px, py, 3, tile, plateLow)
	c.Rect(px, py, tile, 6, plateLit)
	c.Circle(px+25, py+25, 4, plateLit.Darker(0.35))
}

func (v *view) bricks(x, y int, px, py float64) {
	tiles.Bricks(v.c, px, py, y, [3]kit.Color{brick, brickLit, mortar}, v.s.Tile(x, y-1) != '=', v.s.Tile(x-1, y) != '=')
}

func (v *view) slag(x int, px, py float64) {
	c := v.c
	c.Rect(px, py, tile, slagTop, arch)
	c.Rect(px, py+slagTop, tile, tile-slagTop, slag)
	c.Rect(px, py+slagTop, tile, 5, slagHot)
	for i := range 3 {
		c.Rect(px+float64((x*29+i*37+v.s.Tick/6)%36), py+slagTop+10+float64(i)*8, 12, 4, slagCrust)
	}
	c.Circle(px+float64(8+x*17%32), py+slagTop-0.6*float64((v.s.Tick+x*31)%40), 3, slagHot)
}

func (v *view) pipe(x, y int, px, py float64) {
	c := v.c
	c.Rect(px+20, kit.Top+16, 5, py-kit.Top-10, steelDark)
	c.Rect(px, py+6, tile, 28, pipe)
	c.Rect(px, py+10, tile, 7, pipeHot)
	c.Rect(px, py+29, tile, 5, slagCrust)
	for _, side := range [2]int{-1, 1} {
		if v.s.Tile(x+side, y) != 'v' {
			end := px
			if side > 0 {
				end += tile - 8
			}
			c.Rect(end, py+2, 8, 36, steel)
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
			c.Rect(l+sawRadius-12, floorY-212, 24, 8, steelLow)
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
			v.press(x, y, kit.Yellow)
		case 'H':
			v.press(x, y, warn)
		case 'W':
			v.swing(x, y, v.x(left+t.X+tile), levelTop+5*tile)
		default:
			v.saw(x, y)
		}
	})
}

// press draws a press whose lower left corner is at x, y.
func (v *view) press(x, y float64, stripe kit.Color) {
	c := v.c
	x, y = float64(int(x)), float64(int(y))
	const mid = pressWide/2 - rodWide/2
	c.Rect(x+mid, kit.Top+16, rodWide, y-pressTall-kit.Top-16, steelLow)
	c.Rect(x+mid, kit.Top+16, 8, y-pressTall-kit.Top-16, steel)
	for i := range 12 {
		if ry := float64(kit.Top + 30 + i*30); ry < y-pressTall {
			c.Rect(x+mid, ry, rodWide, 4, steelLow.Darker(0.3))
		}
	}
	c.Rect(x, y-pressTall, pressWide, pressTall, steel)
	c.Rect(x, y-pressTall, pressWide, 6, steelLit)
	c.Rect(x, y-pressTall, 6, pressTall, steelLit)
	c.Rect(x+pressWide-6, y-pressTall, 6, pressTall, steelLow)
	c.Rect(x+6, y-34, pressWide-12, 18, stripe)
	for i := range 4 {
		d := x + 12 + float64(i)*20
		c.Polygon(kit.Ink, kit.Point{X: d, Y: y - 16}, kit.Point{X: d + 9, Y: y - 34}, kit.Point{X: d + 18, Y: y - 34}, kit.Point{X: d + 9, Y: y - 16})
	}
	c.Rect(x, y-10, pressWide, 10, warn)
}

func (v *view) saw(x, y float64) {
	c := v.c
	turn := kit.Ratio(v.s.Tick%40, 40)
	var pts []kit.Point
	for i := range 24 {
		r := sawRadius + 3.0
		if i%2 == 1 {
			r = sawRadius - 5
		}
		a := turn + kit.Ratio(i, 24)
		pts = append(pts, kit.Point{X: x + r*kit.Cos(a).Float(), Y: y + r*kit.Sin(a).Float()})
	}
	c.Polygon(steelLit, pts...)
	c.Circle(x, y, sawRadius-7, steel)
	c.Ring(x, y, sawRadius-8, 4, warn)
	c.Circle(x, y, 6, kit.Ink)
}

func (v *view) swing(x, y, px, py float64) {
	c := v.c
	const links = 9
	c.Circle(px, py, 14, steelLow)
	for i := range links {
		a := (float64(i) + 0.5) / links
		c.Circle(px+(x-px)*a, py+(y-py)*a, 5.5, steelLow)
	}
	for i := range 8 {
		a := kit.Ratio(i, 8)
		c.Line(x, y, x+(ballSize+7)*kit.Cos(a).Float(), y+(ballSize+7)*kit.Sin(a).Float(), 7, warn)
	}
	c.Circle(x, y, ballSize, steel)
	c.Circle(x-6, y-7, 7, steelLit)
}

// lamp is a post with a glass on top, green once it is lit.
func (v *view) lamp(n int) {
	c, s := v.c, v.s
	x := float64(int(v.x(s.lamp(n))))
	if x < -60 || x > kit.Width+60 {
		return
	}
	const top = floorY - 150
	c.Rect(x-4, top+40, 8, 110, steelLow)
	c.Rect(x-14, floorY-10, 28, 10, steelLow)
	glass, light := lampOff, steelLow.Lighter(0.3)
	if n <= s.Lamps {
		c.Glow(x, top+20, 60, lampOn.Fade(0.6))
		glass, light = lampOn, lampPale
	}
	c.RoundRect(x-18, top, 36, 44, 12, steel)
	c.RoundRect(x-14, top+4, 28, 36, 9, glass)
	c.RoundRect(x-9, top+9, 10, 18, 5, light)
	c.Rect(x-20, top-6, 40, 8, steelLow)
	c.Rect(x-20, top+40, 40, 6, steelLow)
}

func (v *view) door() {
	c := v.c
	x := float64(int(v.x(v.s.Door())))
	if x > kit.Width+100 {
		return
	}
	c.RoundRect(x-50, floorY-150, 100, 170, 44, steelLow)
	c.RoundRect(x-40, floorY-140, 80, 160, 36, doorDark)
	c.Rect(x-26, floorY-96, 52, 96, lampOn.Darker(0.25))
	c.Rect(x-14, floorY-74, 28, 74, lampPale)
	c.RoundRect(x-44, floorY-196, 88, 34, 8, doorDark)
	c.Text(x, floorY-179, "EXIT", kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: lampPale})
}

// spark is the hero: a flame on two legs, or a flat one while it slides, or embers after it went out.
func (v *view) spark() {
	c, s := v.c, v.s
	b := &s.Body
	x, y := b.X.Float()-v.cam, b.Y.Float()+levelTop
	if s.Burn > 0 {
		v.embers(x, y)
		return
	}
	dir := 1.0
	if b.Left {
		dir = -1
	}
	lean := -b.VX.Float() * 3
	c.Glow(x, y-26, 70, flameEdge.Fade(0.35))
	if s.Body.Low {
		v.tongue(x-dir*4, y-13, 17, 13, x-dir*46, y-22, flameEdge)
		v.tongue(x-dir*2, y-13, 13, 10, x-dir*34, y-19, flame)
		c.Ellipse(x+dir*4, y-12, 9, 7, flameCore)
		v.eyes(x+dir*7, y-15, dir)
		return
	}
	stride := 0.0
	if b.Ground && b.VX.Abs() > kit.Half {
		stride = [4]float64{-7, 0, 7, 0}[s.Tick/4%4]
	}
	for _, d := range [2]float64{1, -1} {
		c.Line(x+d*4, y-16, x+d*(5+stride*0.9), y-3, 6, flameLeg)
	}
	flick := float64(s.Tick / 4 % 3 * 3)
	v.tongue(x, y-25, 17, 17, x+lean, y-62+flick, flameEdge)
	v.tongue(x, y-24, 13.5, 13.5, x+lean*0.8, y-53+flick, flame)
	c.Circle(x+dir*2, y-22, 8.5, flameCore)
	v.eyes(x+dir*5, y-26, dir)
}

// tongue is a round flame with a tip.
func (v *view) tongue(x, y, rx, ry, tipX, tipY float64, col kit.Color) {
	v.c.Ellipse(x, y, rx, ry, col)
	dx, dy := tipX-x, tipY-y
	if max(dx, -dx) > max(dy, -dy) {
		v.c.Polygon(col, kit.Point{X: x, Y: y - ry*0.95}, kit.Point{X: tipX, Y: tipY}, kit.Point{X: x, Y: y + ry*0.6})
		return
	}
	v.c.Polygon(col, kit.Point{X: x - rx*0.95, Y: y - 2}, kit.Point{X: tipX, Y: tipY}, kit.Point{X: x + rx*0.95, Y: y - 2})
}

func (v *view) eyes(x, y, dir float64) {
	for _, d := range [2]float64{-4, 4} {
		v.c.Ellipse(x+d, y, 2.4, 4, kit.Ink)
	}
	v.c.Line(x-3, y+9, x+3+dir, y+9, 2.5, kit.Ink)
}

// embers fly apart where the spark went out, and a card says why.
func (v *view) embers(x, y float64) {
	gone := float64(burning - v.s.Burn)
	for i := range 10 {
		a, r := kit.Ratio(i, 10)+kit.One/20, 8+gone*1.3
		v.c.Circle(x+r*kit.Cos(a).Float(), y-26+r*kit.Sin(a).Float(), max(6-gone/9, 1.5), [2]kit.Color{flame, flameEdge}[i%2])
	}
	v.c.Circle(x, y-26-gone*0.7, 9+gone*0.25, lampOff.Fade(0.7))
	style := kit.Style{Size: 22, Bold: true, Align: kit.Center, Color: flameCore}
	wide := kit.TextWidth(v.s.How, style) + 32
	left := min(max(x-wide/2, 8), kit.Width-wide-8)
	v.c.RoundRect(left, y-150, wide, 38, 10, arch)
	v.c.Text(left+wide/2, y-131, v.s.How, style)
}
