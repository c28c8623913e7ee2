package dewwarren

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// The picture is seen from behind the drop and from far above; the horizon is beyond its upper edge.
const (
	behind = 500.0 // units from the eye to the drop
	tall   = 28.0  // height of the walls
	capped = 0.38  // the share of it that is moss
)

var eye = lens.Lens{High: 547, Focal: 1000, Mid: kit.Width / 2, Horizon: -554}

var (
	earth    = kit.RGB(0x5d4c50)
	earthLit = kit.RGB(0x67555a)
	stone    = kit.RGB(0x8d8a94)
	stoneDim = kit.RGB(0x6c6875)
	joint    = kit.RGB(0x55515e)
	moss     = kit.RGB(0x86b04a)
	mossLit  = kit.RGB(0xa9cc62)
	mossDim  = kit.RGB(0x5f8a3a)
	lawn     = kit.RGB(0x4c7446)
	dawn     = kit.RGB(0xffd873)
	dew      = kit.RGB(0x9fdcf2)
	dewDim   = kit.RGB(0x3f8fb8)
	hole     = kit.RGB(0x17131a)
	rim      = kit.RGB(0xc9b8a0)
)

// A view is the eye above the drop.
type view struct {
	c    *kit.Canvas
	s    *State
	x, y float64 // the eye's place over the ground
}

// at is the point of the screen where a place is, in units.
func (v *view) at(x, y, up float64) kit.Point { return eye.Screen(max(y-v.y, 120), x-v.x, up) }

// draw paints the ground, then walls from far to near with the drop between them, and the light of the exit.
func draw(c *kit.Canvas, s *State) {
	v := &view{c, s, s.Drop.X.Float(), s.Drop.Y.Float() - behind}
	side := float64(s.Size * cell)
	c.Clear(lawn)
	v.tufts()
	v.slab(0, 0, side, side, 0, earth)
	row := min(s.at()/s.Size, s.Size-1)
	top := min(s.Size, row+6)
	for y := max(0, row-1); y < top; y++ {
		v.floor(y)
	}
	v.slab(side-cell+thick, side-thick, side-thick, side+90, 0, dawn)
	for y := top; y >= max(0, row-1); y-- {
		v.line(y)
		if y > 0 {
			v.posts(y - 1)
		}
		if y-1 == row {
			v.drop()
		}
	}
	v.light()
	c.HUD(kit.HUD{Title: "Dew Warren", Accent: moss, Stats: []kit.Stat{kit.Count("Warren", s.Level),
		{Name: "Way", Value: strconv.Itoa((100 * (s.Way - s.Best)).Div(s.Way).Floor()) + "%"}, kit.Count("Drains", s.Falls),
		kit.Count("Seconds", s.seconds())}})
}

// spot is a fixed pseudo-random number below n for two others.
func spot(n, i, k int) int { return kit.Rand(31).N(n, i&1023, k) }

// slab is a level rectangle at a height.
func (v *view) slab(x0, y0, x1, y1, up float64, col kit.Color) {
	a, b := v.at(x0, y0, up), v.at(x1, y1, up)
	if b.Y > kit.Height || a.Y < kit.Top || a.Y-b.Y < 0.5 {
		return
	}
	lens.Level(v.c, lens.Row{Y: b.Y, Left: v.at(x0, y1, up).X, Right: b.X}, lens.Row{Y: a.Y, Left: a.X, Right: v.at(x1, y0, up).X}, col)
}

// rect is a rectangle of whole pixels, which is fast.
func (v *view) rect(x, y, w, h float64, col kit.Color) {
	x, y = math.Round(x), math.Round(y)
	v.c.Rect(x, y, math.Round(w), math.Round(h), col)
}

// tufts are those of the lawn around the warren.
func (v *view) tufts() {
	for i := range 160 {
		x, y := float64(spot(1900, i, 0)-400), float64(spot(1800, i, 1)-300)
		if p := v.at(x, y, 0); p.Y > kit.Top && p.Y < kit.Height && y > v.y+150 {
			v.rect(p.X, p.Y, 16, 4, lawn.Lighter(0.12))
			v.rect(p.X+4, p.Y-5, 4, 6, lawn.Lighter(0.2))
		}
	}
}

// floor paints the chambers of a row: every second a little lighter, and the drains.
func (v *view) floor(y int) {
	for x := range v.s.Size {
		left, near := float64(x*cell), float64(y*cell)
		if a, b := v.at(left, near+50, 0), v.at(left+cell, near+50, 0); b.X < 0 || a.X > kit.Width {
			continue
		}
		if (x+y)%2 == 0 {
			v.slab(left, near, left+cell, near+cell, 0, earthLit)
		}
		for k := range 2 {
			p := v.at(left+18+float64(spot(64, x*16+y, k)), near+18+float64(spot(64, x*16+y, k+2)), 0)
			v.rect(p.X, p.Y, 12, 4, earth.Darker(0.15))
		}
		if v.s.Chambers[y*v.s.Size+x].Drain {
			m := v.at(left+cell/2, near+cell/2, 0)
			u := eye.Scale(near + cell/2 - v.y)
			v.c.Ellipse(m.X, m.Y, 32*u, 34*u, rim)
			v.c.Ellipse(m.X, m.Y+3*u, 27*u, 29*u, hole)
			for k := -1.0; k <= 1; k++ {
				v.rect(m.X-20*u, m.Y+k*13*u-2*u, 40*u, 4*u, stoneDim)
			}
		}
	}
}

// line paints the walls along the near side of a row, those that adjoin as one.
func (v *view) line(y int) {
	s := v.s
	from := -float64(thick)
	for x := 0; x <= s.Size; x++ {
		closed := x < s.Size
		switch {
		case !closed:
		case y == s.Size:
			closed = x < s.Size-1
		case y > 0:
			closed = !s.open(y*s.Size+x, down)
		}
		if !closed {
			v.wall(from, float64(y*cell-thick), float64(x*cell+thick), float64(y*cell+thick))
			from = float64((x+1)*cell - thick)
		}
	}
	if y == s.Size {
		v.wall(from, float64(y*cell-thick), from+2*thick, float64(y*cell+thick))
	}
}

// posts paints the walls between the chambers of a row, the outer ones first.
func (v *view) posts(y int) {
	s := v.s
	mid := s.at() % s.Size
	for off := s.Size; off >= 0; off-- {
		for _, x := range []int{mid - off, mid + 1 + off} {
			if x < 0 || x > s.Size || x > 0 && x < s.Size && s.open(y*s.Size+x, left) {
				continue
			}
			v.wall(float64(x*cell-thick), float64(y*cell+thick), float64(x*cell+thick), float64((y+1)*cell-thick))
		}
	}
}

// wall is a dry stone wall with a cap of moss.
func (v *view) wall(x0, y0, x1, y1 float64) {
	if y1 < v.y+130 || v.at(x1, y1, 0).X < 0 && v.at(x1, y0, 0).X < 0 || v.at(x0, y1, 0).X > kit.Width && v.at(x0, y0, 0).X > kit.Width {
		return
	}
	c := v.c
	if x0 > v.x || x1 < v.x { // the side that is seen
		x, col := x0, stoneDim.Darker(0.18)
		if x1 < v.x {
			x, col = x1, stone
		}
		near, far := v.at(x, y0, 0), v.at(x, y1, 0)
		nearTop, farTop := v.at(x, y0, tall).Y, v.at(x, y1, tall).Y
		lens.Upright(c, lens.Edge{X: near.X, Top: nearTop, Bottom: near.Y}, lens.Edge{X: far.X, Top: farTop, Bottom: far.Y}, col)
		lens.Upright(c, lens.Edge{X: near.X, Top: nearTop, Bottom: nearTop + capped*(near.Y-nearTop)},
			lens.Edge{X: far.X, Top: farTop, Bottom: farTop + capped*(far.Y-farTop)}, mossDim)
	}
	a, b, h := v.at(x0, y0, 0), v.at(x1, y0, 0), v.at(x0, y0, tall)
	if h.Y < kit.Height && a.Y > kit.Top { // the front
		u := eye.Scale(y0 - v.y)
		v.rect(a.X, h.Y, b.X-a.X, a.Y-h.Y, stoneDim)
		for i := range int((x1-x0)/26) + 1 {
			w := math.Min(22, x1-x0-float64(i)*26-4)
			if w > 3 {
				v.rect(a.X+(2+float64(i)*26)*u, a.Y-(a.Y-h.Y)*0.55, w*u, (a.Y-h.Y)*0.45, stone)
			}
		}
		v.rect(a.X, a.Y-2, b.X-a.X, 3, joint)
		v.rect(a.X, h.Y, b.X-a.X, (a.Y-h.Y)*capped, mossDim)
	}
	v.slab(x0, y0, x1, y1, tall, moss)
	if x1-x0 > y1-y0 { // the lit edge of the cap
		v.slab(x0, y0+2*thick*0.5, x1, y1-3, tall, mossLit)
	} else {
		v.slab(x0+3, y0, x0+10, y1, tall, mossLit)
	}
	if n := spot(6, int(x0), int(y0)); n < 2 && x1-x0 > 40 { // flowers in the moss
		p := v.at(x0+20+float64(spot(20, int(x0), int(y0)+1)), (y0+y1)/2, tall)
		c.Circle(p.X, p.Y, 6, kit.White)
		c.Circle(p.X, p.Y, 3, kit.Orange)
	}
}

// drop is the drop of dew, which gets smaller in a drain.
func (v *view) drop() {
	s, c := v.s, v.c
	k := 1.0
	if s.Sunk > 0 {
		k = float64(s.Sunk) / gurgle
	}
	foot := v.at(s.Drop.X.Float(), s.Drop.Y.Float(), 0)
	u := k * eye.Scale(behind)
	y := foot.Y - 12*u
	c.Ellipse(foot.X+6*u, foot.Y+4*u, 20*u, 13*u, hole.Fade(0.4))
	c.Circle(foot.X, y, 20*u, kit.White)
	c.Circle(foot.X, y, 18.5*u, dewDim)
	c.Circle(foot.X-1*u, y-1*u, 16.5*u, dew)
	c.Ellipse(foot.X+5*u, y+8*u, 9*u, 5*u, kit.White.Fade(0.55))
	c.Ellipse(foot.X-7*u, y-8*u, 5*u, 4*u, kit.White)
}

// light is that of the exit: a beam over the walls, or an arrow at the border of the picture.
func (v *view) light() {
	side := float64(v.s.Size * cell)
	x := side - cell/2
	foot := v.at(x, side, 0)
	if foot.X > 40 && foot.X < kit.Width-40 && foot.Y > kit.Top+60 {
		u := eye.Scale(side - v.y)
		for i := range 3 {
			w := (36 - 10*float64(i)) * u
			v.rect(math.Round(foot.X-w), kit.Top, math.Round(2*w), foot.Y-kit.Top-4, dawn.Fade(0.3))
		}
		return
	}
	m := kit.Point{X: kit.Width / 2, Y: 400}
	dx, dy := foot.X-m.X, foot.Y-m.Y
	k := math.Min(math.Abs(580/dx), math.Abs(270/dy))
	far := math.Hypot(dx, dy)
	dx, dy = dx/far, dy/far
	tip := kit.Point{X: m.X + k*far*dx, Y: m.Y + k*far*dy}
	v.c.Circle(tip.X, tip.Y, 32, kit.Ink)
	v.c.Circle(tip.X, tip.Y, 28, dawn)
	v.c.Limb(tip.X-20*dx, tip.Y-20*dy, 4, tip.X+8*dx, tip.Y+8*dy, 4, kit.Ink)
	v.c.Polygon(kit.Ink, kit.Point{X: tip.X + 24*dx, Y: tip.Y + 24*dy}, kit.Point{X: tip.X - 14*dy, Y: tip.Y + 14*dx},
		kit.Point{X: tip.X + 14*dy, Y: tip.Y - 14*dx})
}
