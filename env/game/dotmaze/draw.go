package dotmaze

import (
	"fmt"
	"strconv"

	"gymkhana/env/game/kit"
)

var (
	skyTop    = kit.RGB(0x2a2f4a)
	skyLow    = kit.RGB(0x6d5273)
	gravel    = kit.RGB(0x57557a)
	gravelLit = kit.RGB(0x77709a)
	hedgeTop  = kit.RGB(0x3f7a58)
	hedgeRim  = kit.RGB(0x5f9d6c)
	hedgeSide = kit.RGB(0x224536)
	dewDrop   = kit.RGB(0xcdeaf5)
	petal     = kit.RGB(0xf6dcec)
	lantern   = kit.RGB(0xf4ef7a)
	chitin    = kit.RGB(0x33222c)
	dazedHue  = kit.RGB(0x9aa3b8)
	plumage   = [4]kit.Color{kit.RGB(0xb4562f), kit.RGB(0x8460b8), kit.RGB(0x2b8f92), kit.RGB(0xe9e6dd)}
)

// Where the garden lies on the screen.
const (
	side  = 46
	left  = (kit.Width - cols*side) / 2
	above = kit.Top + 26
	tall  = 10 // height of the hedges
)

// draw paints the garden from above, slightly tilted: paths, the things on them, hedges, the firefly and the owls.
func draw(c *kit.Canvas, s *State) {
	g := garden{c, s}
	c.Clear(g.ground())
	c.Gradient(0, kit.Top, left, kit.Height-kit.Top, skyTop, skyLow)
	c.Gradient(kit.Width-left, kit.Top, left, kit.Height-kit.Top, skyTop, skyLow)
	c.Rect(left, kit.Top, cols*side, above-kit.Top, skyTop)
	c.Rect(left, above+rows*side, cols*side, kit.Height-above-rows*side, skyLow)
	c.HUD(kit.HUD{Title: "Dot Maze", Accent: lantern.Darker(0.1), Dark: true, Lives: s.Lives, Of: s.Of, Stats: []kit.Stat{
		kit.Count("Garden", s.Level), kit.Count("Dew left", s.Left), {Name: "Light", Value: fmt.Sprintf("%d s", (s.Light+59)/60)}, kit.Count("Points", s.Score)}})
	g.paths()
	g.hedges()
	g.things()
	for i := range s.Count {
		if s.Owls[i].Roost > 0 {
			g.owl(i)
		}
	}
	g.firefly()
	for i := range s.Count {
		if s.Owls[i].Roost == 0 {
			g.owl(i)
		}
	}
	g.signs()
}

// A garden converts squares to places on the screen.
type garden struct {
	c *kit.Canvas
	s *State
}

// middle is the centre of a place that is counted in Units.
func (g *garden) middle(x, y int) kit.Point {
	return kit.Point{X: left + (float64(x)/Unit+0.5)*side, Y: above + (float64(y)/Unit+0.5)*side}
}

func (g *garden) cell(c Cell) kit.Point { return g.middle(int(c)%cols*Unit, int(c)/cols*Unit) }

// ground is the gravel, lighter while a flower shines.
func (g *garden) ground() kit.Color {
	if g.s.Light > 0 {
		return gravelLit
	}
	return gravel
}

func (g *garden) paths() {
	ground := g.ground()
	for c := range Cell(cells) {
		if g.s.open(c) {
			m := g.cell(c)
			if !g.s.open(c - cols) {
				g.c.Rect(m.X-side/2, m.Y-side/2, side, 9, ground.Darker(0.22)) // shade of the hedge
			}
			n := int(c) * 7919 % 31
			g.c.Rect(m.X-18+float64(n), m.Y+13, 4, 2, ground.Lighter(0.14))
			g.c.Rect(m.X+14-float64(n), m.Y-4, 3, 2, ground.Darker(0.14))
		}
	}
	for _, p := range perches[:] {
		m := g.cell(p)
		g.c.Ellipse(m.X, m.Y+8, 20, 9, kit.Brown.Darker(0.4))
		g.c.Ellipse(m.X, m.Y+5, 20, 9, kit.Brown)
		g.c.Ellipse(m.X, m.Y+4, 14, 6, kit.Sand.Darker(0.15))
		g.c.Ellipse(m.X, m.Y+4, 7, 3, kit.Brown.Lighter(0.25))
	}
}

// hedges are clipped blocks: a dark front, a green top, and leaves that catch the light.
func (g *garden) hedges() {
	hedge := func(c Cell) bool { return !g.s.open(c) }
	for y := range rows {
		for x := range cols {
			c := Cell(y*cols + x)
			if !hedge(c) {
				continue
			}
			l, t := float64(left+x*side), float64(above+y*side)
			w, h := float64(side), float64(side)
			if x > 0 && !hedge(c-1) {
				l, w = l+4, w-4
			}
			if x < cols-1 && !hedge(c+1) {
				w -= 4
			}
			front := y == rows-1 || !hedge(c+cols)
			if front {
				h -= 3
				g.c.Rect(l, t+h-tall-2, w, tall+2, hedgeSide)
				h -= tall
			}
			g.c.Rect(l, t-tall, w, h+tall, hedgeTop)
			if y == 0 || !hedge(c-cols) {
				g.c.Rect(l, t-tall, w, 4, hedgeRim)
			}
			if x == 0 || !hedge(c-1) {
				g.c.Rect(l, t-tall, 3, h+tall, hedgeRim.Mix(hedgeTop, 0.4))
			}
			for k := range 2 {
				n := (int(c)*61 + k*97) * 2654435 >> 4
				px, py := l+7+float64(n%29)*(w-14)/29, t-tall+8+float64(n/29%23)*(h+tall-14)/23
				col := hedgeRim.Mix(hedgeTop, 0.35)
				if k%2 == 1 {
					col = hedgeTop.Darker(0.16)
				}
				g.c.Ellipse(px, py, 5, 3, col)
			}
		}
	}
}

// things are dew and moonflowers.
func (g *garden) things() {
	shade := g.ground().Darker(0.25)
	for c := range Cell(cells) {
		m := g.cell(c)
		switch g.s.Ground[c] {
		case Dew:
			g.c.Rect(m.X-5, m.Y+7, 10, 2, shade)
			for k := range 3 {
				g.c.Rect(m.X-1-float64(k), m.Y-9+2*float64(k), 2+2*float64(k), 2, dewDrop)
			}
			g.c.Circle(m.X, m.Y+1.5, 5.2, dewDrop)
			g.c.Rect(m.X-3, m.Y-1, 3, 3, kit.White)
		case Flower:
			g.flower(m)
		}
	}
}

func (g *garden) flower(m kit.Point) {
	g.c.Glow(m.X, m.Y, 25, petal)
	g.c.Circle(m.X, m.Y+3, 15, kit.Pink)
	for _, p := range []kit.Point{{X: -10, Y: 8}, {X: 10, Y: 8}, {X: -12, Y: -4}, {X: 12, Y: -4}, {X: 0, Y: -12}} {
		g.c.Circle(m.X+p.X*0.85, m.Y+p.Y*0.85, 7.6, petal)
	}
	g.c.Circle(m.X, m.Y, 6, kit.Yellow)
	g.c.Circle(m.X-1.5, m.Y-1.5, 2.4, kit.Yellow.Lighter(0.5))
}

// firefly draws the hero along its heading: lantern behind, wings at the sides, head in front.
func (g *garden) firefly() {
	w := g.s.Hero
	m := g.middle(w.place())
	ahead := [4]kit.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}}[w.Heading]
	const big = 1.25
	at := func(along, aside float64) kit.Point {
		along, aside = along*big, aside*big
		return kit.Point{X: m.X + ahead.X*along - ahead.Y*aside, Y: m.Y + ahead.Y*along + ahead.X*aside}
	}
	caught := g.s.Pause > 0 || g.s.Lives == 0
	shine, reach := lantern, 72.0
	switch {
	case caught:
		shine = kit.Stone
	case g.s.Light > 0:
		shine, reach = kit.White.Mix(lantern, 0.4), 96
	}
	tail := at(-9, 0)
	if !caught {
		g.c.Glow(tail.X, tail.Y, reach, shine.Fade(0.6))
	}
	g.c.Ellipse(m.X, m.Y+19, 17, 5, kit.Ink.Fade(0.2))
	spread := 15.0
	if g.s.Tick/4%2 == 0 {
		spread = 19
	}
	for _, sign := range []float64{-1, 1} {
		root, tip, near, far := at(6, 3*sign), at(-8, spread*sign), at(11, spread*sign), at(-16, 6*sign)
		var p kit.Path
		p.MoveTo(root.X, root.Y)
		p.QuadTo(near.X, near.Y, tip.X, tip.Y)
		p.QuadTo(far.X, far.Y, root.X, root.Y)
		p.Close()
		g.c.Fill(&p, kit.White.Fade(0.62))
	}
	mid, head := at(2, 0), at(11, 0)
	g.c.Circle(tail.X, tail.Y, 13, chitin)
	g.c.Circle(tail.X, tail.Y, 11.2, shine)
	g.c.Circle(tail.X-2.5, tail.Y-2.5, 5, shine.Lighter(0.65))
	g.c.Line(tail.X+ahead.X*9, tail.Y+ahead.Y*9, mid.X+ahead.X*4, mid.Y+ahead.Y*4, 15, chitin)
	g.c.Circle(head.X, head.Y, 9.2, kit.Red.Darker(0.12))
	for _, sign := range []float64{-1, 1} {
		eye, feel, bend := at(14, 4*sign), at(26, 8*sign), at(19, 3*sign)
		g.c.Polyline(2.4, chitin, head, bend, feel)
		g.c.Circle(eye.X, eye.Y, 4, kit.White)
		look := at(15, 4*sign)
		g.c.Circle(look.X, look.Y, 2.1, kit.Ink)
	}
}

// owl draws one chaser from the front, looking where it goes. A dazzled one is grey and squints; a sleeping one is on
// its perch.
func (g *garden) owl(i int) {
	s, o := g.s, &g.s.Owls[i]
	m := g.middle(o.Body.place())
	coat, flap := plumage[i], 0.0
	if o.Roost == 0 {
		m.Y -= 3
		flap = 3
		if (s.Tick/6+i)%2 == 0 {
			flap = -2
		}
		g.c.Ellipse(m.X, m.Y+22, 15, 5, kit.Ink.Fade(0.25))
	}
	if o.Dazed {
		coat = dazedHue
		if s.Light < 90 && s.Light/8%2 == 0 {
			coat = plumage[i].Mix(dazedHue, 0.35) // about to recover
		}
	}
	edge := coat.Darker(0.45)
	point := func(x, y float64) kit.Point { return kit.Point{X: m.X + x, Y: m.Y + y} }
	for _, sign := range []float64{-1, 1} {
		if o.Roost == 0 {
			g.c.Polygon(edge, point(sign*8, -8), point(sign*24, -6-flap*2), point(sign*21, 4-flap), point(sign*15, 10), point(sign*8, 12))
		}
		if i != 3 {
			g.c.Polygon(edge, point(sign*5, -15), point(sign*15, -25), point(sign*17, -8))
			g.c.Polygon(coat, point(sign*7, -14), point(sign*14, -21), point(sign*15, -8))
		}
	}
	g.c.Ellipse(m.X, m.Y, 17.5, 20, edge)
	g.c.Ellipse(m.X, m.Y, 15.7, 18.2, coat)
	g.c.Ellipse(m.X, m.Y+9, 9.5, 8, coat.Lighter(0.4))
	for _, p := range []kit.Point{{X: -4, Y: 7}, {X: 4, Y: 7}, {X: 0, Y: 12}} {
		g.c.Polyline(1.8, edge, point(p.X-2.4, p.Y-1.4), point(p.X, p.Y+1.2), point(p.X+2.4, p.Y-1.4))
	}
	look := kit.Point{}
	if o.Body.Heading != None {
		look = [4]kit.Point{{X: 0, Y: -2.4}, {X: 2.4, Y: 0}, {X: 0, Y: 2.4}, {X: -2.4, Y: 0}}[o.Body.Heading]
	}
	for _, x := range []float64{-7, 7} {
		g.c.Circle(m.X+x, m.Y-5, 8, coat.Lighter(0.55))
		switch {
		case o.Dazed:
			g.c.Line(m.X+x-3.5, m.Y-8.5, m.X+x+3.5, m.Y-1.5, 2.6, kit.Ink)
			g.c.Line(m.X+x+3.5, m.Y-8.5, m.X+x-3.5, m.Y-1.5, 2.6, kit.Ink)
		case o.Roost > 0:
			g.c.Polyline(2.4, kit.Ink, point(x-4, -5), point(x, -3), point(x+4, -5))
		default:
			g.c.Circle(m.X+x, m.Y-5, 6.2, kit.Yellow)
			g.c.Circle(m.X+x+look.X, m.Y-5+look.Y, 3.4, kit.Ink)
		}
	}
	g.c.Polygon(kit.Orange, point(-3.2, -2), point(3.2, -2), point(0, 5))
	if o.Roost > headStart {
		g.c.Text(m.X+20, m.Y-16, "z", kit.Style{Size: 18, Bold: true, Align: kit.Center, Color: kit.White})
	}
}

// signs are the points of an owl just caught, the remaining light, and a hit.
func (g *garden) signs() {
	s := g.s
	if s.Pop > 0 {
		m := g.cell(s.PopAt)
		m.Y -= 38 + float64(popTime-s.Pop)/4
		g.c.RoundRect(m.X-31, m.Y-15, 62, 30, 10, kit.Night)
		g.c.Text(m.X, m.Y, "+"+strconv.Itoa(s.PopFor), kit.Style{Size: 23, Bold: true, Align: kit.Center, Color: lantern})
	}
	if s.Light > 0 {
		g.c.RoundRect(left, kit.Height-11, cols*side, 7, 3, kit.Night)
		g.c.RoundRect(left, kit.Height-11, max(8, float64(cols*side)*float64(s.Light)/float64(s.LitFor)), 7, 3, lantern)
	}
	if s.Pause > 0 || s.Lives == 0 {
		m := g.middle(s.Hero.place())
		g.c.Ring(m.X, m.Y, 34+float64(caughtPause-s.Pause)/2, 5, kit.Red)
		for _, d := range []kit.Point{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
			g.c.Line(m.X+d.X*36, m.Y+d.Y*36, m.X+d.X*48, m.Y+d.Y*48, 5, kit.Red)
		}
	}
}
