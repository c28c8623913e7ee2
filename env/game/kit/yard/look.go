package yard

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// A Look is how the yards of a game look.
type Look struct {
	Title string
	Night bool // only what the lamp lights is in sight
}

// A palette is the shades of a place: a courtyard of pale slabs between low walls capped with clay tiles.
type palette struct {
	slab, slabToo, slabLit, joint, shade kit.Color
	clay, clayLit, clayLow, lime         kit.Color
	bed, leaf, leafLit                   kit.Color
	mat, matToo, matDone, nest, nestToo  kit.Color
	trail                                kit.Color
}

var day = palette{
	slab: kit.RGB(0xecd9b6), slabToo: kit.RGB(0xe5cfa7), slabLit: kit.RGB(0xf5e7cb), joint: kit.RGB(0xd3b98d),
	shade: kit.RGB(0xc4a67a), trail: kit.RGB(0xbb9a69),
	clay: kit.RGB(0xcb7550), clayLit: kit.RGB(0xd98a66), clayLow: kit.RGB(0xad5b3d), lime: kit.RGB(0xf7efe2),
	bed: kit.RGB(0x5b4636), leaf: kit.RGB(0x55804a), leafLit: kit.RGB(0x83ab62),
	mat: kit.RGB(0xb9b3a6), matToo: kit.RGB(0xe8e3d6), matDone: kit.RGB(0x2f8f95),
	nest: kit.RGB(0x5d9d58), nestToo: kit.RGB(0x8cc07a),
}

var night = palette{
	slab: kit.RGB(0xb5a184), slabToo: kit.RGB(0xab977b), slabLit: kit.RGB(0xc4b293), joint: kit.RGB(0x8f7d66),
	shade: kit.RGB(0x7d6c5a), trail: kit.RGB(0x96846c),
	clay: kit.RGB(0x4d4668), clayLit: kit.RGB(0x6d648e), clayLow: kit.RGB(0x322d49), lime: kit.RGB(0x8a84a0),
	bed: kit.RGB(0x2b2838), leaf: kit.RGB(0x2f4a48), leafLit: kit.RGB(0x4a6b62),
	mat: kit.RGB(0x8d93a6), matToo: kit.RGB(0xc7cad2), matDone: kit.RGB(0x2c7f88),
	nest: kit.RGB(0x4f8a4c), nestToo: kit.RGB(0x79ab69),
}

// Shades of what moves and of what is carried.
var (
	antRed, antLit, antDark  = kit.RGB(0xa23a1e), kit.RGB(0xd9704a), kit.RGB(0x55180c)
	shell, shellLit, horn    = kit.RGB(0x34245f), kit.RGB(0x7a63c0), kit.RGB(0x17102d)
	husk, husks, sun         = kit.RGB(0x2b2430), kit.RGB(0xfffbe9), kit.RGB(0xf6c445)
	plank, plankLow, plankLi = kit.RGB(0x8a5a35), kit.RGB(0x5f3b21), kit.RGB(0xb17e50)
	brass, rose, dark        = kit.RGB(0xffc93c), kit.RGB(0xff7fa0), kit.RGB(0x0c0e17)
)

// A painter draws a yard.
type painter struct {
	*kit.Canvas
	palette
	g *Yards
	s *State
}

// Draw paints the picture.
func (g *Yards) Draw(c *kit.Canvas, s *State) {
	p := painter{c, day, g, s}
	if g.look.Night {
		p.palette = night
		c.Clear(dark)
		x, y := p.place(s.X, s.Y)
		c.Clip(x-lamp, max(y-lamp, kit.Top), 2*lamp, min(2*lamp, y+lamp-kit.Top))
	} else {
		c.Rect(0, kit.Top, kit.Width, top-kit.Top, p.clayLow) // the squares cover the rest
		c.Rect(0, top+Rows*Tile, kit.Width, kit.Height-top-Rows*Tile, p.clayLow)
		c.Rect(0, kit.Top, left, kit.Height-kit.Top, p.clayLow)
		c.Rect(left+Cols*Tile, kit.Top, left, kit.Height-kit.Top, p.clayLow)
	}
	p.ground()
	p.trails()
	p.walls()
	if g.look.Night {
		x, y := p.place(s.X, s.Y)
		p.Glow(x, y, 90, sun.Fade(0.5))
	}
	p.items()
	p.beetles()
	p.ant(s.X, s.Y)
	if g.look.Night {
		p.darkness()
		c.Unclip()
	}
	p.bar()
}

// bar writes the figures.
func (p *painter) bar() {
	s, plan := p.s, p.g.plan(p.s)
	of := func(name string, n, all int) kit.Stat {
		return kit.Stat{Name: name, Value: strconv.Itoa(n) + " of " + strconv.Itoa(all)}
	}
	var stats []kit.Stat
	if !p.g.look.Night { // the banner of a round that is over needs the place
		stats = append(stats, kit.Stat{Name: "Yard", Value: plan.Name})
	}
	switch {
	case p.g.look.Night: // its tasks ask for some of the seeds, so the bar does not count them out of all
		stats = append(stats, kit.Count("Seeds", s.Seeds()))
	case plan.seeds > 0:
		stats = append(stats, of("Seeds", s.Seeds(), plan.seeds))
	}
	if len(plan.spots[maxSeeds]) > 0 {
		stats = append(stats, kit.Count("Keys", s.Keys()))
	}
	if p.g.look.Night {
		stats = append(stats, kit.Count("To the nest", p.g.Distance(s)))
	} else {
		stats = append(stats, kit.Stat{Name: "Way", Value: strconv.Itoa((100 * p.g.Progress(s)).Floor()) + "%"})
	}
	p.HUD(kit.HUD{Title: p.g.look.Title, Accent: shellLit, Lives: lives - s.Deaths, Of: lives, Dark: p.g.look.Night,
		Stats: stats})
}

// place is where a place of the yard is on the screen.
func (p *painter) place(x, y int) (float64, float64) { return float64(left + x), float64(top + y) }

// squares visits the squares, with the left and upper edge and the letter of each.
func (p *painter) squares(visit func(square int, x, y float64, letter byte)) {
	for square := range cells {
		col, row := square%Cols, square/Cols
		dx, dy := max(col*Tile-p.s.X, p.s.X-(col+1)*Tile), max(row*Tile-p.s.Y, p.s.Y-(row+1)*Tile)
		if p.g.look.Night && max(dx, dy) > lamp {
			continue
		}
		x, y := p.place(col*Tile, row*Tile)
		visit(square, x, y, p.g.letter(p.s, square))
	}
}

// wall reports whether a square is a wall; so is all around the yard.
func (p *painter) wall(square, dx, dy int) bool {
	col, row := square%Cols+dx, square/Cols+dy
	return col < 0 || row < 0 || col >= Cols || row >= Rows || p.g.letter(p.s, row*Cols+col) == '#'
}

// ground lays slabs and mats.
func (p *painter) ground() {
	var nx, ny, n float64
	p.squares(func(square int, x, y float64, letter byte) {
		switch {
		case letter == '#':
			return
		case letter == 'N':
			p.weave(x, y, p.nest, p.nestToo)
			nx, ny, n = nx+x+Tile/2, ny+y+Tile/2, n+1
		case letter == 'S' || letter >= '1' && letter <= '9':
			col := p.mat
			if letter == 'S' || p.s.Mats>>(letter-'0')&1 != 0 {
				col = p.matDone
			}
			p.weave(x, y, col, p.matToo)
		default:
			slab := p.slab
			if (square%Cols+square/Cols)%2 == 0 {
				slab = p.slabToo
			}
			p.Rect(x, y, Tile, Tile, slab)
			p.Rect(x, y, Tile, 2, p.slabLit)
			p.Rect(x, y, 2, Tile, p.slabLit)
			p.Rect(x, y+Tile-2, Tile, 2, p.joint)
			p.Rect(x+Tile-2, y, 2, Tile, p.joint)
		}
		if p.wall(square, -1, 0) {
			p.Rect(x, y, 7, Tile, p.shade)
		}
		if p.wall(square, 0, -1) {
			p.Rect(x, y, Tile, 9, p.shade)
		}
	})
	if n > 0 {
		p.hole(nx/n, ny/n)
	}
}

// weave draws a square of a straw mat.
func (p *painter) weave(x, y float64, a, b kit.Color) {
	p.Rect(x, y, Tile, Tile, a)
	for i := range 4 {
		p.Rect(x, y+float64(12*i+3), Tile, 5, b)
	}
	for i := range 3 {
		p.Rect(x+float64(16*i+7), y, 2, Tile, a.Darker(0.2))
	}
}

// hole is the way into the nest.
func (p *painter) hole(x, y float64) {
	p.Ellipse(x, y+4, 36, 28, p.joint.Darker(0.25))
	p.Ellipse(x-2, y, 34, 26, p.slabLit)
	p.Ellipse(x, y+2, 21, 15, antDark.Darker(0.4))
	for i := range 8 {
		a := float64(i)*math.Pi/4 + 0.3
		p.Circle(x+28*math.Cos(a), y+20*math.Sin(a), 3.5, p.joint.Darker(0.1))
	}
}

// trails mark where beetles walk.
func (p *painter) trails() {
	for _, w := range p.g.plan(p.s).Walks {
		for tick := 0; tick < len(w.Track); tick += 5 {
			at := w.Track.At(tick)
			x, y := at.X.Floor(), at.Y.Floor()
			if p.s.Flip&1 != 0 {
				x = Cols*Tile - x
			}
			if p.s.Flip&2 != 0 {
				y = Rows*Tile - y
			}
			sx, sy := p.place(x, y)
			p.Rect(sx-2, sy-2, 4, 4, p.trail)
		}
	}
}

// walls draws walls with clay tiles on top, beds of leaves where there is nothing but wall around, and gates.
func (p *painter) walls() {
	p.squares(func(square int, x, y float64, letter byte) {
		switch {
		case letter == 'A' || letter == 'B':
			p.gate(square, x, y, letter)
			return
		case letter != '#':
			return
		}
		inside := true
		for i := range 9 {
			inside = inside && p.wall(square, i%3-1, i/3-1)
		}
		if inside {
			p.plants(square, x, y)
			return
		}
		p.Rect(x, y, Tile, Tile, p.clay)
		for i := range 3 {
			cx := x + float64(16*i)
			p.Rect(cx+2, y, 4, Tile, p.clayLit)
			p.Rect(cx+13, y, 3, Tile, p.clayLow)
		}
		for i := range 2 {
			p.Rect(x, y+float64(24*i), Tile, 3, p.clayLow)
		}
		if !p.wall(square, 0, 1) {
			p.Rect(x, y+Tile-13, Tile, 13, p.lime)
			p.Rect(x, y+Tile-13, Tile, 3, p.clayLow)
			p.Rect(x, y+Tile-3, Tile, 3, p.shade)
		}
		if !p.wall(square, -1, 0) {
			p.Rect(x, y, 4, Tile-13, p.clayLit)
		}
		if !p.wall(square, 1, 0) {
			p.Rect(x+Tile-4, y, 4, Tile, p.clayLow)
		}
	})
}

func (p *painter) plants(square int, x, y float64) {
	p.Rect(x, y, Tile, Tile, p.bed)
	for i := range 3 {
		cx, cy := x+float64((square*13+i*19)%30+9), y+float64((square*7+i*16)%32+8)
		p.Rect(cx-8, cy-2, 16, 6, p.leaf)
		p.Rect(cx-3, cy-8, 6, 16, p.leaf)
		p.Rect(cx-6, cy-4, 8, 4, p.leafLit)
	}
}

// metal is the colour of a key and its gate.
func metal(item int) kit.Color {
	if item == maxSeeds {
		return brass
	}
	return rose
}

// gate is a gate, shut or open.
func (p *painter) gate(square int, x, y float64, letter byte) {
	if !p.g.shut(p.s, square) {
		p.Rect(x, y, 7, Tile, plank)
		p.Rect(x+Tile-7, y, 7, Tile, plank)
		return
	}
	p.Rect(x, y, Tile, Tile, plankLow)
	for i := range 4 {
		p.Rect(x+float64(12*i)+1, y+3, 10, Tile-6, plank)
		p.Rect(x+float64(12*i)+1, y+3, 3, Tile-6, plankLi)
	}
	p.Circle(x+Tile/2, y+Tile/2, 15, plankLow)
	p.Circle(x+Tile/2, y+Tile/2, 12, metal(maxSeeds+int(letter-'A')))
	p.Circle(x+Tile/2, y+Tile/2-3, 4, horn)
	p.Rect(x+Tile/2-2, y+Tile/2-2, 4, 9, horn)
}

// items draws the seeds and keys that lie in sight.
func (p *painter) items() {
	for i, square := range p.s.Items {
		if square < 0 || (p.s.Carry|p.s.Kept)>>i&1 != 0 {
			continue
		}
		mx, my := int(square)%Cols*Tile+Tile/2, int(square)/Cols*Tile+Tile/2
		if x, y := p.place(mx, my); p.g.lit(p.s, mx, my) {
			p.item(i, x, y)
		}
	}
}

func (p *painter) item(i int, x, y float64) {
	if i < maxSeeds {
		p.Circle(x, y+2, 20, p.shade)
		p.Circle(x, y, 20, sun)
		p.seed(x, y, 1)
		return
	}
	p.Circle(x, y+2, 20, p.shade)
	p.Circle(x, y, 20, horn)
	p.Ring(x, y-6, 9, 5, metal(i))
	p.Rect(x-2.5, y, 5, 15, metal(i))
	p.Rect(x, y+7, 8, 3, metal(i))
	p.Rect(x, y+12, 6, 3, metal(i))
}

// seed is a striped seed.
func (p *painter) seed(x, y, k float64) {
	p.Limb(x, y-13*k, 2*k, x, y+5*k, 9*k, husk)
	p.Limb(x, y-9*k, 0.8*k, x, y+9*k, 1.8*k, husks)
	p.Limb(x-3*k, y-4*k, 0.6*k, x-5*k, y+7*k, 1.5*k, husks)
	p.Limb(x+3*k, y-4*k, 0.6*k, x+5*k, y+7*k, 1.5*k, husks)
}

// A frame turns places along and beside a heading into places on the screen.
type frame struct{ x, y, ax, ay float64 }

func (f frame) at(along, beside float64) (x, y float64) {
	return f.x + along*f.ax - beside*f.ay, f.y + along*f.ay + beside*f.ax
}

// limb draws a limb between two places of a frame.
func (p *painter) limb(f frame, a0, b0, r0, a1, b1, r1 float64, col kit.Color) {
	x0, y0 := f.at(a0, b0)
	x1, y1 := f.at(a1, b1)
	p.Limb(x0, y0, r0, x1, y1, r1, col)
}

// beetles draws those in sight.
func (p *painter) beetles() {
	n := 0
	p.g.each(p.s, func(place, step patrol.Point) {
		n++
		if p.g.lit(p.s, place.X.Floor(), place.Y.Floor()) {
			dx, dy := step.X.Float(), step.Y.Float()
			d := max(math.Hypot(dx, dy), 1e-6)
			p.beetle(frame{place.X.Float() + left, place.Y.Float() + top, dx / d, dy / d}, p.s.Tick/4+n)
		}
	})
}

func (p *painter) beetle(f frame, beat int) {
	p.Ellipse(f.x+3, f.y+6, 19, 16, p.shade)
	swing := [4]float64{-3, 0, 3, 0}[beat%4]
	for i, along := range [3]float64{8, -1, -10} {
		s := swing * [3]float64{1, -1, 1}[i]
		p.limb(f, along, -10, 2, along+s+float64(4-4*i), -19, 1.6, horn)
		p.limb(f, along, 10, 2, along-s+float64(4-4*i), 19, 1.6, horn)
	}
	p.limb(f, 15, -3, 3, 23, -7, 2, horn)
	p.limb(f, 23, -7, 2, 27, -2, 1.4, horn)
	p.limb(f, 15, 3, 3, 23, 7, 2, horn)
	p.limb(f, 23, 7, 2, 27, 2, 1.4, horn)
	p.limb(f, 13, 0, 8, 14, 0, 7.5, horn)
	p.limb(f, -8, 0, 12.5, 5, 0, 13.5, horn)
	p.limb(f, -8, 0, 10.5, 5, 0, 11.5, shell)
	p.limb(f, -19, 0, 1, 14, 0, 1, horn)
	p.Ellipse(f.x-4, f.y-5, 4, 3, shellLit)
	p.limb(f, 14, -4, 2, 14, -4, 2, brass)
	p.limb(f, 14, 4, 2, 14, 4, 2, brass)
}

// ant draws the hero, on its back if it has been caught.
func (p *painter) ant(x, y int) {
	sx, sy := p.place(x, y)
	s := p.s
	f := frame{sx, sy, 1, 0}
	switch s.Face {
	case 0:
		f.ax, f.ay = 0, -1
	case 2:
		f.ax, f.ay = 0, 1
	case 3:
		f.ax = -1
	}
	if s.Stun > 0 {
		p.fallen(f)
		return
	}
	p.Ellipse(sx+2, sy+6, 18, 13, p.shade)
	swing := [4]float64{-3, 0, 3, 0}[(x+y)/8%4]
	for i, along := range [3]float64{5, 0, -5} {
		w := swing * [3]float64{1, -1, 1}[i]
		p.limb(f, along, -3, 1.8, along+w+float64(5-5*i), -15, 1.5, antDark)
		p.limb(f, along, 3, 1.8, along-w+float64(5-5*i), 15, 1.5, antDark)
	}
	p.limb(f, 13, -3, 1.3, 21, -9, 1.1, antDark)
	p.limb(f, 13, 3, 1.3, 21, 9, 1.1, antDark)
	p.body(f)
	for i, k := 0, 0; i < maxItems; i++ {
		if s.Carry>>i&1 != 0 {
			bx, by := f.at(-9, float64(k)*11)
			k = -k
			if k >= 0 {
				k++
			}
			if i < maxSeeds {
				p.Circle(bx, by-1, 10, sun)
				p.seed(bx, by, 0.62)
			} else {
				p.Circle(bx, by, 8, horn)
				p.Ring(bx, by, 7, 3, metal(i))
			}
		}
	}
}

// body is the three parts of the ant.
func (p *painter) body(f frame) {
	p.limb(f, -13, 0, 9.5, -8, 0, 9.5, antDark)
	p.limb(f, -13, 0, 7.5, -8, 0, 7.5, antRed)
	p.limb(f, -1, 0, 6.5, 2, 0, 6.5, antDark)
	p.limb(f, -1, 0, 4.5, 2, 0, 4.5, antRed)
	p.limb(f, 11, 0, 8, 12, 0, 7.5, antDark)
	p.limb(f, 11, 0, 6, 12, 0, 5.5, antRed)
	x, y := f.at(-11, 0)
	p.Circle(x-2, y-3, 3, antLit)
	for _, side := range [2]float64{-3.5, 3.5} {
		x, y := f.at(14, side)
		p.Circle(x, y, 2.2, kit.White)
	}
}

// fallen is the ant on its back, with stars around.
func (p *painter) fallen(f frame) {
	for i, along := range [3]float64{6, 0, -6} {
		lift := float64((p.s.Stun/4+i)%2) * 3
		p.limb(f, along, -2, 1.6, along*1.8, -9-lift, 1.4, antDark)
		p.limb(f, along, 2, 1.6, along*1.8, 9+lift, 1.4, antDark)
	}
	p.body(f)
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 + float64(p.s.Stun)/12
		p.Star(f.x+28*math.Cos(a), f.y+24*math.Sin(a), 8, kit.Red)
	}
}

// darkness hides what the lamp does not light.
func (p *painter) darkness() {
	sx, sy := p.place(p.s.X, p.s.Y)
	width := func(r, dy float64) float64 { return math.Sqrt(max(r*r-dy*dy, 0)) }
	bands := [...]struct{ r, fade float64 }{{214, 0.28}, {203, 0.16}, {186, 0.1}, {162, 0.06}, {lamp, 1}}
	for y := max(int(sy)-lamp, kit.Top); y < min(int(sy)+lamp, kit.Height); y++ {
		dy := float64(y) + 0.5 - sy
		for _, b := range bands {
			w := math.Round(width(b.r, dy))
			p.Rect(sx-lamp, float64(y), lamp-w, 1, dark.Fade(b.fade))
			p.Rect(sx+w, float64(y), lamp-w, 1, dark.Fade(b.fade))
		}
	}
}
