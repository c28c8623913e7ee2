package coppercap

import "gymkhana/env/game/kit"

// Some shades for a workshop town of brass and teal in the morning.
var (
	skyTop    = kit.RGB(0xbfe0df)
	skyLow    = kit.RGB(0xfbe9cd)
	farTown   = kit.RGB(0xc9d9cd)
	farRoof   = kit.RGB(0xb9cdc4)
	nearTown  = kit.RGB(0xe4d5b8)
	nearTown2 = kit.RGB(0xdccbb4)
	nearRoof  = kit.RGB(0xa9bdb2)
	pane      = kit.RGB(0xf8eed6)
	water     = kit.RGB(0x3f8f95)
	waterCap  = kit.RGB(0x8cc6c3)
	quay      = kit.RGB(0x8d7765)
	quayDark  = kit.RGB(0x7a6656)
	quayCap   = kit.RGB(0xd9c6a2)
	iron      = kit.RGB(0x4d7f80)
	ironLight = kit.RGB(0x79a8a4)
	ironDark  = kit.RGB(0x355c60)
	brass     = kit.RGB(0xe0ae45)
	brassDark = kit.RGB(0xa87a26)
	brassPale = kit.RGB(0xf6dc94)
	copper    = kit.RGB(0xc96f3f)
	copperLit = kit.RGB(0xe9a072)
	copperLow = kit.RGB(0x93482a)
	skin      = kit.RGB(0xf3cfa8)
	shell     = kit.RGB(0x4b6b3c)
	shellLit  = kit.RGB(0x7f9d58)
	tackBody  = kit.RGB(0x7e2f3c)
	tackLit   = kit.RGB(0xb2525a)
	wing      = kit.RGB(0x8d78b8)
	wingLit   = kit.RGB(0xc3b3de)
)

// levelTop is the level's top edge on the screen.
const levelTop = kit.Height - rows*tile

// A view draws the part of a level that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	c.Clear(water)
	v := &view{c, s, float64(camera(s))}
	v.sky()
	v.tower()
	v.tiles()
	for i := range s.Count {
		v.critter(&s.Critters[i], i)
	}
	v.pop()
	v.hero()
	v.bar()
}

func (v *view) bar() {
	s := v.s
	c := v.c
	c.HUD(kit.HUD{Title: "Copper Cap Run", Accent: copper, Lives: lives(s), Of: 2, Stats: []kit.Stat{
		{Name: "Level", Value: plans[s.Level-1].name}, kit.Count("Score", s.Score), kit.Count("Cogs", s.Coins),
		kit.Count("Seconds", (max(s.Limit-s.Tick, 0)+59)/60)}})
	share := s.Progress().Float()
	c.Rect(0, kit.Top, kit.Width, 6, iron.Darker(0.2))
	c.Rect(0, kit.Top, kit.Width*share, 6, brass)
}

// sky is the morning, two rows of houses that move slower than the street, and the harbour water.
func (v *view) sky() {
	c := v.c
	const bands = 20
	for i := range bands {
		const h = (kit.Height - kit.Top) / bands
		c.Rect(0, float64(kit.Top+i*h), kit.Width, h, skyTop.Mix(skyLow, min(float64(i)/14, 1)))
	}
	sun := float64(190 - int(v.cam*0.02))
	c.Circle(sun, 190, 62, pane)
	c.Circle(sun, 190, 46, brassPale)
	v.cloud(420, 170, 0.08)
	v.cloud(960, 230, 0.08)
	v.cloud(1500, 150, 0.08)
	v.houses(0.25, 190, 650, 5, farTown, farTown, farRoof, farRoof)
	v.houses(0.5, 250, 650, 3, nearTown, nearTown2, nearRoof, pane)
	top := float64(levelTop + 11*tile + 26)
	c.Rect(0, top, kit.Width, kit.Height-top, water)
	c.Rect(0, top-10, kit.Width, 10, quayDark) // the far bank
	c.Rect(0, top, kit.Width, 5, waterCap)
	for i := range 28 {
		x := float64(i)*64 - float64(int(v.cam)%128)
		c.Rect(x+float64(v.s.Tick/8%8), top+16+float64(i%2)*18, 26, 3, waterCap)
	}
}

func (v *view) cloud(x, y, speed float64) {
	x -= float64(int(v.cam * speed))
	v.c.RoundRect(x, y, 150, 26, 13, pane)
	v.c.RoundRect(x+34, y-16, 74, 34, 17, pane)
}

// houses draws a row of them. All edges are on whole pixels, for speed.
func (v *view) houses(speed float64, wide, base, phase int, wall, wall2, roof, window kit.Color) {
	off := int(v.cam * speed)
	rect := func(x, y, w, h int, col kit.Color) {
		v.c.Rect(float64(x), float64(y), float64(w), float64(h), col)
	}
	for i := off/wide - 1; i*wide-off < kit.Width+20; i++ {
		n := (i*7 + phase*3 + 70) % 5
		x, w := i*wide-off, wide*(62+7*(n%3))/100
		y := base - 180 - n*34
		col := wall
		if n%2 == 1 {
			col = wall2
		}
		rect(x+w*7/10, y-wide*3/10, wide/11, wide*3/10, roof) // a chimney
		rect(x+w*7/10-4, y-wide*3/10, wide/11+8, 8, roof.Darker(0.08))
		rect(x, y, w, base-y, col)
		if n < 3 {
			v.gable(x-12, y, w+24, wide*2/9, roof)
		} else {
			rect(x-10, y-14, w+20, 18, roof)
		}
		for r := y + 26; r+34 < base; r += 58 {
			for k := range 3 {
				rect(x+w*(14+28*k)/100, r, w*16/100, 34, window)
			}
		}
	}
}

// gable is a roof whose middle is opaque rectangles; only its edges are soft.
func (v *view) gable(x, y, w, h int, col kit.Color) {
	const cuts = 6
	for i := range cuts {
		y0, y1 := y-h*i/cuts, y-h*(i+1)/cuts
		x0, x1 := x+w/2*i/cuts, x+w/2*(i+1)/cuts
		r0, r1 := x+w-(x0-x), x+w-(x1-x)
		v.c.Rect(float64(x1), float64(y1), float64(r1-x1), float64(y0-y1), col)
		v.c.Polygon(col, point(x0, y0), point(x1, y1), point(x1, y0))
		v.c.Polygon(col, point(r0, y0), point(r1, y1), point(r1, y0))
	}
}

func point(x, y int) kit.Point { return kit.Point{X: float64(x), Y: float64(y)} }

func (v *view) tiles() {
	s := v.s
	from := int(v.cam) / tile
	for x := from; x < min(from+kit.Width/tile+2, s.Cols()); x++ {
		for y := range rows {
			px, py := float64(x*tile)-v.cam, float64(levelTop+y*tile)
			switch s.Tile(x, y) {
			case '#':
				v.stone(x, y, px, py)
			case '=':
				v.plate(px, py)
			case 'c', 'p':
				v.crate(x, y, px, py)
			case 'o':
				if !s.used(x, y) {
					v.cog(px+tile/2, py+tile/2, 15)
				}
			case '^':
				v.coals(px, py)
			}
		}
	}
}

func (v *view) stone(x, y int, px, py float64) {
	c, s := v.c, v.s
	c.Rect(px, py, tile, tile, quay)
	c.Rect(px, py+22, tile, 3, quayDark)
	c.Rect(px, py+45, tile, 3, quayDark)
	c.Rect(px+12+float64(x%2)*16, py, 3, 22, quayDark)
	c.Rect(px+34-float64(x%2)*16, py+25, 3, 20, quayDark)
	if s.Tile(x-1, y) != '#' {
		c.Rect(px, py, 5, tile, quay.Lighter(0.25))
	}
	if s.Tile(x+1, y) != '#' {
		c.Rect(px+tile-6, py, 6, tile, quayDark.Darker(0.15))
	}
	if s.Tile(x, y-1) != '#' {
		c.Rect(px, py, tile, 13, quayCap)
		c.Rect(px, py, tile, 3, pane)
		c.Rect(px, py+13, tile, 4, quayDark.Darker(0.1))
		c.Rect(px+tile-2, py+3, 2, 10, quayCap.Darker(0.18))
	}
}

func (v *view) plate(px, py float64) {
	c := v.c
	c.Rect(px, py, tile, tile, ironDark)
	c.Rect(px, py, tile, tile-4, iron)
	c.Rect(px, py, tile, 5, ironLight)
	c.Rect(px, py, 3, tile-4, ironLight)
	for _, d := range [4][2]float64{{10, 13}, {38, 13}, {10, 36}, {38, 36}} {
		c.Circle(px+d[0], py+d[1], 3.2, brassPale)
	}
}

// crate is a riveted copper box with a valve wheel; an empty one is dull. A crate that was just bumped jumps a little.
func (v *view) crate(x, y int, px, py float64) {
	c, s := v.c, v.s
	if s.PopLeft > popTicks-8 && s.PopX == x && s.PopY == y {
		py -= 6
	}
	face, edge, light := copper, copperLow, copperLit
	if s.used(x, y) {
		face, edge, light = kit.RGB(0xa3937a), kit.RGB(0x7b6d59), kit.RGB(0xbdb09b)
	}
	c.Rect(px+1, py, tile-2, tile, edge)
	c.Rect(px+5, py+4, tile-10, tile-9, face)
	c.Rect(px+1, py, tile-2, 4, light)
	for _, d := range [4][2]float64{{9, 9}, {39, 9}, {9, 38}, {39, 38}} {
		c.Circle(px+d[0], py+d[1], 2.6, edge)
	}
	if !s.used(x, y) {
		v.valve(px+tile/2, py+tile/2)
	} else {
		c.Rect(px+14, py+22, 20, 4, edge)
	}
}

func (v *view) valve(x, y float64) {
	c := v.c
	c.Circle(x, y, 13, copperLow)
	c.Line(x-9, y, x+9, y, 3, brassPale)
	c.Line(x, y-9, x, y+9, 3, brassPale)
	c.Ring(x, y, 12, 3.5, brass)
	c.Circle(x, y, 3.5, brass)
}

// cog is a toothed wheel.
func (v *view) cog(x, y, r float64) {
	turn := kit.FromInt(v.s.Tick%240) / 480
	var pts []kit.Point
	for i := range 32 {
		d := r
		if i%4 >= 2 {
			d = r * 0.76
		}
		a := turn + kit.Fix(i)*kit.One/32
		pts = append(pts, kit.Point{X: x + d*kit.Cos(a).Float(), Y: y + d*kit.Sin(a).Float()})
	}
	v.c.Polygon(brassDark, pts...)
	for i := range pts {
		pts[i].X, pts[i].Y = x-1+(pts[i].X-x)*0.84, y-1+(pts[i].Y-y)*0.84
	}
	v.c.Polygon(brass, pts...)
	v.c.Circle(x, y, r*0.36, brassDark)
	v.c.Circle(x, y, r*0.24, pane)
}

func (v *view) coals(px, py float64) {
	c := v.c
	c.Rect(px+2, py+tile-9, tile-4, 9, kit.Ink)
	for i, d := range [5]float64{9, 19, 29, 39, 24} {
		y := py + tile - 13
		if i == 4 {
			y -= 8
		}
		c.Circle(px+d, y, 7.5, kit.RGB(0x5a2a24))
		col := kit.Orange
		if (i+v.s.Tick/12)%3 == 0 {
			col = kit.Red
		}
		c.Circle(px+d, y, 5.2, col)
		c.Circle(px+d-1.5, y-1.5, 2, brassPale)
	}
}

func (v *view) critter(k *Critter, i int) {
	x, y := k.X.Float()-v.cam, k.Y.Float()+levelTop
	if x < -80 || x > kit.Width+80 || k.Gone && k.Flat == 0 {
		return
	}
	dir := 1.0
	if k.VX < 0 {
		dir = -1
	}
	if k.Gone {
		v.c.Ellipse(x, y-8, 32, 8, kit.Ink)
		v.c.Ellipse(x, y-11, 29, 7, map[bool]kit.Color{true: wing, false: shell}[k.Kind == Moth])
		v.c.Star(x, y-32-float64(flatTicks-k.Flat), 12, brassPale)
		return
	}
	step := float64((v.s.Tick/6 + i) % 2)
	switch k.Kind {
	case Moth:
		v.moth(x, y, dir, step)
	case Tack:
		for _, d := range [4]float64{-20, -7, 7, 20} {
			top := y - 51 + d*d*0.026
			v.c.Polygon(kit.Ink, kit.Point{X: x + d - 7, Y: y - 24}, kit.Point{X: x + d*1.15, Y: top - 5}, kit.Point{X: x + d + 7, Y: y - 24})
			v.c.Polygon(kit.White, kit.Point{X: x + d - 3.5, Y: y - 27}, kit.Point{X: x + d*1.15, Y: top}, kit.Point{X: x + d + 1.5, Y: y - 27})
		}
		v.beetle(x, y, dir, step, tackBody, tackLit)
	default: // with a wind-up key
		v.c.Line(x-dir*5, y-32, x-dir*5, y-48, 5, brassDark)
		w := 7 + 5*step
		v.c.Ellipse(x-dir*5-w, y-50, w, 7, brass)
		v.c.Ellipse(x-dir*5+w, y-50, w, 7, brass)
		v.beetle(x, y, dir, step, shell, shellLit)
	}
}

// beetle draws the common parts of both kinds of beetle: legs, a shell and an eye.
func (v *view) beetle(x, y, dir, step float64, body, lit kit.Color) {
	for _, d := range [3]float64{-16, 0, 16} {
		v.c.Line(x+d, y-11, x+d+4-8*step, y-2, 5, kit.Ink)
	}
	var p kit.Path
	p.MoveTo(x-28, y-8)
	p.CubeTo(x-28, y-48, x+28, y-48, x+28, y-8)
	p.Close()
	v.c.Fill(&p, kit.Ink)
	var q kit.Path
	q.MoveTo(x-24, y-11)
	q.CubeTo(x-24, y-43, x+24, y-43, x+24, y-11)
	q.Close()
	v.c.Fill(&q, body)
	v.c.Ellipse(x-8, y-27, 9, 5, lit)
	v.c.Rect(x-24, y-15, 48, 4, brass)
	v.c.Circle(x+dir*23, y-17, 10, kit.Ink)
	v.c.Circle(x+dir*25, y-19, 5.5, kit.White)
	v.c.Circle(x+dir*27, y-19, 2.7, kit.Ink)
}

func (v *view) moth(x, y, dir, step float64) {
	c := v.c
	lift := 5 + 24*step
	for _, d := range [2]float64{-1, 1} {
		c.Polygon(kit.Ink, kit.Point{X: x + d*3, Y: y - 19}, kit.Point{X: x + d*34, Y: y - 20 - lift}, kit.Point{X: x + d*30, Y: y - 8})
		c.Polygon(wing, kit.Point{X: x + d*4, Y: y - 19}, kit.Point{X: x + d*30, Y: y - 19 - lift*0.9}, kit.Point{X: x + d*26, Y: y - 11})
		c.Circle(x+d*22, y-16-lift*0.4, 4.3, wingLit)
	}
	c.RoundRect(x-11, y-35, 22, 35, 11, kit.Ink)
	c.RoundRect(x-7, y-31, 14, 27, 7, brass)
	c.Circle(x+dir*4, y-26, 5.4, kit.White)
	c.Circle(x+dir*5.5, y-26, 2.7, kit.Ink)
}

// pop is the thing that flies out of a bumped crate.
func (v *view) pop() {
	s := v.s
	if s.PopLeft == 0 {
		return
	}
	x := float64(s.PopX*tile+tile/2) - v.cam
	y := float64(levelTop+s.PopY*tile) - 20 - float64(popTicks-s.PopLeft)*1.6
	if !s.PopFlask {
		v.cog(x, y, 16)
		return
	}
	v.c.Rect(x-5, y-20, 10, 12, ironLight)
	v.c.Circle(x, y, 15, ironDark)
	v.c.Circle(x, y, 12, kit.Sky)
	v.c.Rect(x-7, y-23, 14, 5, copper)
}

// tower is the lighthouse: its door is the end of the level, and its bell swings when it is reached.
func (v *view) tower() {
	c := v.c
	x := float64(v.s.Bell()) - v.cam
	if x > kit.Width+200 {
		return
	}
	y := float64(levelTop + 11*tile)
	wide := func(share float64) float64 { return 96 - 46*share } // half the width at a height
	top := y - 380
	for i := range 6 {
		lo, hi := float64(i)/6, float64(i+1)/6
		col, dim := pane, nearTown
		if i%2 == 1 {
			col, dim = kit.Teal, kit.Teal.Darker(0.18)
		}
		y0, y1 := y-380*lo, y-380*hi
		c.Polygon(col, kit.Point{X: x - wide(lo), Y: y0}, kit.Point{X: x - wide(hi), Y: y1}, kit.Point{X: x + wide(hi), Y: y1}, kit.Point{X: x + wide(lo), Y: y0})
		c.Polygon(dim, kit.Point{X: x + wide(lo)*0.45, Y: y0}, kit.Point{X: x + wide(hi)*0.45, Y: y1},
			kit.Point{X: x + wide(hi), Y: y1}, kit.Point{X: x + wide(lo), Y: y0})
	}
	c.Rect(x-66, top-12, 132, 14, copperLow)
	for _, d := range [4]float64{-44, -16, 12, 40} { // the lantern room
		c.Rect(x+d, top-66, 6, 56, ironDark)
	}
	c.Polygon(copper, kit.Point{X: x - 60, Y: top - 64}, kit.Point{X: x, Y: top - 108}, kit.Point{X: x + 60, Y: top - 64})
	swing := 0.0
	if v.s.Rung {
		swing = 10
		for _, d := range [2]float64{-1, 1} {
			for _, r := range [3]float64{74, 90, 106} {
				c.Line(x+d*r, top-50, x+d*r*1.08, top-24, 5, brassDark)
			}
		}
	}
	c.Polygon(brass, kit.Point{X: x - 8, Y: top - 64}, kit.Point{X: x + 8, Y: top - 64},
		kit.Point{X: x + 20 + swing, Y: top - 26}, kit.Point{X: x - 20 + swing, Y: top - 26})
	c.Rect(x-24+swing, top-28, 48, 6, brassDark)
	c.Circle(x+swing*1.4, top-18, 6, brassDark)
	c.RoundRect(x-34, y-88, 68, 130, 34, copperLow) // the door
	c.RoundRect(x-27, y-80, 54, 120, 27, kit.Brown)
	c.Rect(x-2, y-78, 4, 78, kit.Brown.Darker(0.3))
	c.Circle(x+12, y-34, 5, brass)
	c.Rect(x-34, y, 68, 40, quay)
}

// hero is the tinkerer: boots, apron, goggles and the kettle for a cap, spout forward.
func (v *view) hero() {
	c, s := v.c, v.s
	x, y := s.X.Float()-v.cam, s.Y.Float()+levelTop
	if s.Safe/6%2 == 1 {
		c.Ring(x, y-24, 36, 4, kit.White)
	}
	dir := 1.0
	if s.Left {
		dir = -1
	}
	low := 0.0
	if s.Duck {
		low = 18
	}
	stride := 0.0
	if s.Ground && s.VX.Abs() > kit.One/2 {
		stride = [4]float64{-8, 0, 8, 0}[s.Tick/4%4]
	} else if !s.Ground {
		stride = 9
	}
	for _, d := range [2]float64{1, -1} { // legs and boots
		foot := x + d*(5+stride*0.9)
		fy := y - 4
		if !s.Ground && d > 0 {
			fy -= 5
		}
		c.Line(x+d*5, y-16+low*0.6, foot, fy-2, 7, ironDark)
		c.RoundRect(foot-6+dir*2, fy-5, 14, 9, 4, kit.Ink)
	}
	c.RoundRect(x-13, y-31+low, 26, 22-low*0.5, 8, kit.Ink)
	c.RoundRect(x-11, y-29+low, 22, 18-low*0.5, 6, kit.Teal)
	c.Rect(x-6+dir*2, y-27+low, 13, 13-low*0.4, copperLit)
	arm := y - 20 + low - stride*0.5
	c.Line(x-dir*9, y-25+low, x-dir*15, arm, 6, kit.Teal.Darker(0.2))
	c.Circle(x-dir*15, arm, 4, skin)
	v.head(x, y-38+low, dir)
}

func (v *view) head(x, y, dir float64) {
	c, s := v.c, v.s
	c.Circle(x, y, 13.5, kit.Ink)
	c.Circle(x, y, 11.5, skin)
	c.Circle(x-dir*2, y+3, 3, copperLit.Fade(0.5))
	c.Rect(x-12, y-4, 24, 4, kit.Brown)
	if s.Lost != "" {
		for _, d := range [2]float64{-4, 4} {
			c.Line(x+dir*4, y-2, x+dir*4+d, y-6, 2.5, kit.Ink)
			c.Line(x+dir*4, y-2, x+dir*4+d, y+2, 2.5, kit.Ink)
		}
		v.cap(x-dir*16, y-34, dir)
		return
	}
	c.Circle(x+dir*6, y-2, 6.5, brassDark)
	c.Circle(x+dir*6, y-2, 4.6, kit.White)
	c.Circle(x+dir*7.5, y-2, 2.2, kit.Ink)
	v.cap(x, y-8, dir)
}

func (v *view) cap(x, y, dir float64) {
	c := v.c
	c.Polygon(kit.Ink, kit.Point{X: x + dir*9, Y: y - 1}, kit.Point{X: x + dir*25, Y: y - 15},
		kit.Point{X: x + dir*27, Y: y - 9}, kit.Point{X: x + dir*13, Y: y + 3})
	c.Polygon(copper, kit.Point{X: x + dir*9, Y: y - 2}, kit.Point{X: x + dir*24, Y: y - 13},
		kit.Point{X: x + dir*25, Y: y - 10}, kit.Point{X: x + dir*12, Y: y + 1})
	c.Ring(x-dir*15, y-6, 8, 4, copperLow)
	for i, col := range [2]kit.Color{kit.Ink, copper} {
		d := float64(i) * 2
		var p kit.Path
		p.MoveTo(x-17+d, y+4-d)
		p.CubeTo(x-16+d, y-23+d*1.3, x+16-d, y-23+d*1.3, x+17-d, y+4-d)
		p.Close()
		c.Fill(&p, col)
	}
	c.Ellipse(x-5, y-9, 6, 3.5, copperLit)
	c.Rect(x-16, y, 32, 4, copperLow)
	c.Circle(x, y-18, 4.5, kit.Ink)
	c.Circle(x, y-18, 3, brass)
	if v.s.Steam {
		for i := range 3 {
			t := float64((v.s.Tick/3 + i*8) % 24)
			c.Circle(x+dir*(26+t*0.5), y-16-t*1.5, 5+t*0.3, kit.White.Fade(0.9-t/32))
		}
	}
}
