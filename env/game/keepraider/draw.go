package keepraider

import (
	"fmt"
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

var (
	gloom     = kit.RGB(0x171b28)
	stone     = kit.RGB(0xc2b196)
	mortar    = kit.RGB(0x6f6558)
	flag      = kit.RGB(0x7d7468)
	beam      = kit.RGB(0x4b4350)
	oak       = kit.RGB(0xa0703f)
	iron      = kit.RGB(0x4b5160)
	brass     = kit.RGB(0xd9a441)
	brassDark = kit.RGB(0x96692a)
	daylight  = kit.RGB(0xd3ecf5)
)

// The view: the area below the bar, through a lens of 90 degrees. The eye is a little behind the raider's middle, so
// that a wall which stops the raider does not fill the picture.
const (
	strip   = 4
	columns = kit.Width / strip
	horizon = kit.Top + (kit.Height-kit.Top)/2
	half    = 1.0                  // tangent of half the angle of the lens
	focal   = kit.Width / 2 / half // pixels of a thing one cell wide at a distance of one cell
	tall    = 0.78                 // height of the walls in cells
	back    = 0.5                  // greatest distance of the eye behind the raider's middle, in cells
	spare   = 0.06                 // smallest distance of the eye from what is behind it
	nearest = 0.5                  // smallest distance at which things are drawn
	glowing = 450                  // pixels per cell up to which things glow: drawing a large glow is slow
)

// draw paints the raider's view, the crossbow and, over it, the plan of the storey.
func draw(c *kit.Canvas, s *State) {
	c.Gradient(0, kit.Top, kit.Width, horizon-kit.Top, beam, gloom)
	v := newView(c, s)
	v.floor()
	v.walls()
	v.things()
	v.weapon()
	v.chart()
	v.panel()
	p := s.plan()
	of := func(name string, n, all int) kit.Stat {
		return kit.Stat{Name: name, Value: fmt.Sprintf("%d/%d", n, all)}
	}
	c.HUD(kit.HUD{Title: "Keep Raider", Accent: brass, Dark: true, Lives: s.Lives, Of: fullLives, Stats: []kit.Stat{
		of("Knocked out", s.Knocked, len(p.posts)), of("Lanterns", s.Carried, len(p.lanterns)), kit.Count("Doors opened", s.Opened)}})
}

// A view is the raider's eye.
type view struct {
	lens.Lens
	c        *kit.Canvas
	s        *State
	px, py   float64 // the vector to the right edge of the lens
	depth    [columns]float64
	complete bool
}

func newView(c *kit.Canvas, s *State) *view {
	sin, cos := math.Sincos(2 * math.Pi * float64(s.Angle) / fullTurn)
	eye := lens.Lens{X: s.X.Float(), Y: s.Y.Float(), DX: cos, DY: sin, High: tall / 2, Focal: focal, Mid: kit.Width / 2, Horizon: horizon}
	v := &view{Lens: eye, c: c, s: s, px: -sin * half, py: cos * half, complete: s.complete()}
	v.retreat()
	return v
}

// retreat moves the eye back until something solid is behind it.
func (v *view) retreat() {
	const part = 0.02
	for far := part; far <= back; far += part {
		x, y := v.X-part*v.DX, v.Y-part*v.DY
		for _, side := range [...][2]float64{{-spare, -spare}, {spare, -spare}, {-spare, spare}, {spare, spare}} {
			if v.s.solid(int(math.Floor(x+side[0])), int(math.Floor(y+side[1]))) {
				return
			}
		}
		v.X, v.Y = x, y
	}
}

// fog dims what is far.
var fog = lens.Fog{Color: gloom, Clear: 1.25, Thick: 0.28}

func shade(col kit.Color, far float64) kit.Color { return fog.Shade(col, far) }

// grain is a pseudo-random number from 0 to 1, determined by three others.
func grain(a, b, c int) float64 {
	h := uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca6b ^ uint32(c)*0xc2b2ae35
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	return float64(h&1023) / 1023
}

// floor draws flagstones, a band of pixels at a time.
func (v *view) floor() {
	const band = 5
	for row := horizon; row < kit.Height; row += band {
		far := v.Row(float64(row-horizon) + band/2.0)
		if far > 9 {
			v.c.Rect(0, float64(row), kit.Width, band, shade(flag, far))
			continue
		}
		x, y := v.X+far*(v.DX-v.px), v.Y+far*(v.DY-v.py)
		const block = 8
		sx, sy := far*v.px*2*block/kit.Width, far*v.py*2*block/kit.Width
		from, lastX, lastY := 0, int(math.Floor(x*2)), int(math.Floor(y*2))
		for i := 1; i <= kit.Width/block; i++ {
			x, y = x+sx, y+sy
			tx, ty := int(math.Floor(x*2)), int(math.Floor(y*2))
			if tx == lastX && ty == lastY && i < kit.Width/block {
				continue
			}
			col := flag.Darker(0.04 + 0.13*float64((lastX+lastY)&1) + 0.1*grain(lastX, lastY, 7))
			v.c.Rect(float64(from*block), float64(row), float64((i-from)*block), band, shade(col, far))
			from, lastX, lastY = i, tx, ty
		}
	}
}

// walls casts a ray for each strip of the screen.
func (v *view) walls() {
	cells := &v.s.plan().cells
	for i := range columns {
		k := (2*float64(i) + 1 - columns) / columns
		rx, ry := v.DX+k*v.px, v.DY+k*v.py
		v.cast(cells, i, rx, ry)
	}
}

// A face is the side of a cell that a ray meets: Along is the place on it, from 0 to 1.
type face struct {
	lens.Hit
	cell uint8
}

func (v *view) cast(cells *[rows][cols]uint8, i int, rx, ry float64) {
	var lifted [4]face
	n := 0
	lens.Cast(v.X, v.Y, rx, ry, 40, func(h *lens.Hit) bool {
		if h.X < 0 || h.Y < 0 || h.X >= cols || h.Y >= rows {
			return false
		}
		f := face{*h, cells[h.Y][h.X]}
		if f.cell == Floor {
			return true
		}
		f.Along -= math.Floor(f.Along)
		f.Far = math.Max(f.Far, 0.02)
		if f.cell >= Door && v.s.Doors[f.cell-Door] > 0 {
			if v.s.Doors[f.cell-Door] < lifting && n < len(lifted) {
				lifted[n] = f
				n++
			}
			return true
		}
		v.depth[i] = f.Far
		v.face(i, &f)
		return false
	})
	for n--; n >= 0; n-- {
		v.face(i, &lifted[n])
	}
}

// bar paints a part of a strip, between two heights on the screen.
func (v *view) bar(i int, top, bottom float64, col kit.Color) {
	t, b := math.Round(math.Max(top, kit.Top)), math.Round(math.Min(bottom, kit.Height))
	if b > t {
		v.c.Rect(float64(i*strip), t, strip, b-t, col)
	}
}

func (v *view) face(i int, f *face) {
	h := tall * focal / f.Far
	top := horizon - h/2
	tone := func(col kit.Color) kit.Color {
		if f.Side {
			col = col.Darker(0.22)
		}
		return shade(col, f.Far)
	}
	switch {
	case f.cell == Gate:
		v.gate(i, f, top, h, tone)
	case f.cell >= Door:
		v.door(i, f, top, h, tone)
	default:
		v.bricks(i, f, top, h, tone)
	}
}

// bricks are six courses, each shifted by half a brick.
func (v *view) bricks(i int, f *face, top, h float64, tone func(kit.Color) kit.Color) {
	const courses = 6
	joint := tone(mortar)
	if h > 60 {
		v.bar(i, top, top+h, joint)
	}
	for n := range courses {
		along := f.Along*2 + 0.5*float64(n&1)
		brick := int(along)
		if h > 60 && along-float64(brick) < 0.045 {
			continue
		}
		if n&1 == 1 && brick == 2 {
			brick = 0 // continues around the corner of the cell
		}
		y, size := top+h*float64(n)/courses, h/courses
		gap := 0.0
		if h > 60 {
			gap = math.Max(1, size*0.07)
		}
		if y > kit.Height || y+size < kit.Top {
			continue
		}
		v.bar(i, y, y+size-gap, tone(stone.Darker(0.16*grain(f.X*7+f.Y*3, n, brick)+0.025*float64(n))))
	}
}

// door is made of oak planks with two iron bands and a ring; it rises when it opens.
func (v *view) door(i int, f *face, top, h float64, tone func(kit.Color) kit.Color) {
	up := h * float64(v.s.Doors[f.cell-Door]) / lifting
	at := func(from, to float64, col kit.Color) { v.bar(i, math.Max(top+from*h-up, top), top+to*h-up, tone(col)) }
	if f.Along < 0.06 || f.Along > 0.94 {
		v.bar(i, top, top+h, tone(iron.Darker(0.25)))
		return
	}
	plank := f.Along * 6
	col := oak.Darker(0.14 * grain(int(plank), 3, 5))
	if plank-math.Floor(plank) < 0.09 {
		col = oak.Darker(0.45)
	}
	at(0, 1, col)
	band := iron
	if k := math.Mod(f.Along*9, 1); k > 0.35 && k < 0.65 {
		band = iron.Lighter(0.35)
	}
	at(0.14, 0.22, band)
	at(0.78, 0.86, band)
	if d := math.Abs(f.Along-0.78) / 0.07; d < 1 {
		w := 0.06 * math.Sqrt(1-d*d)
		at(0.52-w, 0.52+w, brass)
	}
}

// gate is an arch; bars close it until every lantern is carried, and then it is full of daylight.
func (v *view) gate(i int, f *face, top, h float64, tone func(kit.Color) kit.Color) {
	v.bricks(i, f, top, h, tone)
	d := math.Abs(f.Along-0.5) / 0.38
	if d >= 1 {
		return
	}
	arch := top + h*(0.36-0.26*math.Sqrt(1-d*d))
	if v.complete {
		v.bar(i, arch, top+h*0.72, daylight)
		v.bar(i, top+h*(0.66-0.05*math.Cos(5*f.Along)), top+h, kit.Leaf)
		v.bar(i, top+h*0.86, top+h, kit.Green)
		return
	}
	v.bar(i, arch, top+h, tone(kit.Blue.Darker(0.35)))
	if math.Mod(f.Along*9, 1) < 0.4 {
		v.bar(i, arch, top+h, tone(iron.Lighter(0.1)))
	}
	v.bar(i, top+h*0.45, top+h*0.5, tone(iron.Lighter(0.25)))
	v.bar(i, top+h*0.75, top+h*0.8, tone(iron.Lighter(0.25)))
}

// A box is the place on the screen of a thing that always faces the raider: the point of the floor below it, and the pixels
// per cell.
type box struct {
	c       *kit.Canvas
	x, y, u float64
	far     float64
}

func (b *box) tone(col kit.Color) kit.Color { return shade(col, b.far*0.7) }

// things are painted from far to near, without the parts behind walls.
func (v *view) things() {
	s := v.s
	var scene lens.Scene
	add := func(x, y kit.Fix, paint func(b *box)) {
		far, right := v.Place(x.Float(), y.Float())
		if far > nearest {
			u := v.Scale(far)
			b := box{v.c, v.Screen(far, right, 0).X, horizon + v.High*u, u, far}
			scene.Add(far, func() { v.shown(&b, paint) })
		}
	}
	for i, at := range s.plan().lanterns {
		if x, y := at.centre(); !s.Taken[i] {
			add(x, y, lantern)
		}
	}
	for i := range s.guards() {
		g := &s.Sentries[i]
		away := kit.Fix(g.DX)*(g.X-s.X)+kit.Fix(g.DY)*(g.Y-s.Y) > 0 && g.Mode == Patrol
		add(g.X, g.Y, func(b *box) { sentry(b, g, away, s.Tick) })
	}
	if b := &s.Bolt; b.Flying {
		add(b.X, b.Y, func(b *box) {
			b.c.Circle(b.x, b.y-0.34*b.u, 0.035*b.u, kit.White)
			b.c.Circle(b.x, b.y-0.34*b.u, 0.02*b.u, kit.Red)
		})
	}
	scene.Paint()
}

// shown paints a thing in the strips in which it is nearer than the wall.
func (v *view) shown(b *box, paint func(b *box)) {
	from, to := max(int(b.x-b.u*0.45)/strip, 0), min(int(b.x+b.u*0.45)/strip+1, columns)
	for i := from; i < to; i++ {
		if v.depth[i] <= b.far {
			continue
		}
		first := i
		for i < to && v.depth[i] > b.far {
			i++
		}
		v.c.Clip(float64(first*strip), kit.Top, float64((i-first)*strip), kit.Height-kit.Top)
		paint(b)
		v.c.Unclip()
	}
}

// rect paints a rectangle of whole pixels, which is fast.
func (b *box) rect(x, y, w, h float64, col kit.Color) {
	left, top := math.Round(x), math.Round(y)
	b.c.Rect(left, top, math.Round(x+w)-left, math.Round(y+h)-top, col)
}

// disc paints a circle, a large one as bands of pixels, like the walls.
func (b *box) disc(x, y, r float64, col kit.Color) {
	if r < 50 {
		b.c.Circle(x, y, r, col)
		return
	}
	const band = 2
	for dy := -math.Floor(r/band) * band; dy < r; dy += band {
		w := math.Sqrt(max(r*r-(dy+band/2)*(dy+band/2), 0))
		b.rect(x-w, math.Round(y)+dy, 2*w, band, col)
	}
}

func lantern(b *box) {
	c, u, x, y := b.c, b.u, b.x, b.y
	c.Ellipse(x, y, 0.13*u, 0.03*u, gloom.Fade(0.5))
	if u < glowing {
		c.Glow(x, y-0.17*u, 0.3*u, kit.Yellow.Fade(0.45))
	}
	c.Ring(x, y-0.33*u, 0.06*u, 0.018*u, iron)
	c.Polygon(iron, kit.Point{X: x - 0.11*u, Y: y - 0.26*u}, kit.Point{X: x, Y: y - 0.34*u}, kit.Point{X: x + 0.11*u, Y: y - 0.26*u})
	b.rect(x-0.09*u, y-0.26*u, 0.18*u, 0.21*u, kit.Yellow)
	c.Ellipse(x, y-0.14*u, 0.04*u, 0.075*u, kit.White)
	for _, dx := range []float64{-0.09, -0.01, 0.07} {
		b.rect(x+dx*u, y-0.26*u, 0.02*u, 0.21*u, iron)
	}
	b.rect(x-0.11*u, y-0.06*u, 0.22*u, 0.05*u, iron.Darker(0.2))
}

// sentry is a brass barrel on a wheel, with one eye: teal on patrol, red when it has seen the
// raider, dark when it is knocked out.
func sentry(b *box, g *Sentry, away bool, tick int) {
	c, u, x, y := b.c, b.u, b.x, b.y
	c.Ellipse(x, y, 0.24*u, 0.045*u, gloom.Fade(0.55))
	metal, dark := b.tone(brass), b.tone(brassDark)
	if g.Mode == Down {
		fallen(b, float64(g.Fall)/falling, metal, dark)
		return
	}
	b.disc(x, y-0.1*u, 0.1*u, b.tone(iron))
	b.disc(x, y-0.1*u, 0.045*u, dark)
	if away { // the winding key
		c.RoundRect(x-0.18*u, y-0.52*u, 0.36*u, 0.4*u, 0.09*u, dark)
		c.RoundRect(x-0.165*u, y-0.505*u, 0.33*u, 0.37*u, 0.08*u, metal)
		c.Ring(x-0.07*u, y-0.34*u, 0.07*u, 0.028*u, b.tone(iron))
		c.Ring(x+0.07*u, y-0.34*u, 0.07*u, 0.028*u, b.tone(iron))
		b.disc(x, y-0.58*u, 0.13*u, dark)
		return
	}
	lift := 0.1
	if g.Wind > 0 {
		lift = 0.1 + 0.45*float64(g.Wind)/windUp
	}
	hx, hy := x+0.29*u, y-(0.3+lift)*u
	c.Line(x+0.16*u, y-0.36*u, hx, hy, 0.045*u, dark)
	b.rect(hx-0.1*u, hy-0.1*u, 0.2*u, 0.11*u, b.tone(oak))
	b.rect(hx-0.1*u, hy-0.1*u, 0.2*u, 0.03*u, b.tone(oak.Lighter(0.3)))
	c.Line(x-0.16*u, y-0.36*u, x-0.26*u, y-0.22*u, 0.045*u, dark)
	c.RoundRect(x-0.18*u, y-0.52*u, 0.36*u, 0.4*u, 0.09*u, dark)
	c.RoundRect(x-0.165*u, y-0.505*u, 0.33*u, 0.37*u, 0.08*u, metal)
	b.rect(x-0.165*u, y-0.42*u, 0.33*u, 0.03*u, dark)
	b.rect(x-0.165*u, y-0.22*u, 0.33*u, 0.03*u, dark)
	b.rect(x-0.12*u, y-0.38*u, 0.05*u, 0.15*u, b.tone(brass.Lighter(0.4)))
	b.disc(x+0.05*u, y-0.3*u, 0.05*u, dark)
	c.Line(x+0.05*u, y-0.3*u, x+0.05*u+0.04*u*math.Cos(float64(tick)/9), y-0.3*u+0.04*u*math.Sin(float64(tick)/9), 0.012*u, b.tone(brass.Lighter(0.5)))
	b.disc(x, y-0.59*u, 0.15*u, dark)
	b.disc(x, y-0.6*u, 0.135*u, metal)
	eye := kit.Teal.Lighter(0.3)
	if g.Mode == Alert {
		eye = kit.Red
		if u < glowing {
			c.Glow(x, y-0.59*u, 0.2*u, kit.Red.Fade(0.6))
		}
	}
	c.RoundRect(x-0.1*u, y-0.635*u, 0.2*u, 0.09*u, 0.04*u, gloom)
	b.disc(x, y-0.59*u, 0.04*u, eye)
	c.Line(x, y-0.73*u, x, y-0.78*u, 0.02*u, dark)
	b.disc(x, y-0.79*u, 0.025*u, eye)
}

// fallen is a sentry that falls on its side.
func fallen(b *box, k float64, metal, dark kit.Color) {
	c, u, x, y := b.c, b.u, b.x, b.y
	a := k * math.Pi / 2
	at := func(side, up float64) kit.Point {
		return kit.Point{X: x + (side*math.Cos(a)+(up-0.3*k)*math.Sin(a))*u, Y: y - 0.14*k*u + (side*math.Sin(a)-up*math.Cos(a))*u}
	}
	c.Polygon(dark, at(-0.18, 0.1), at(-0.18, 0.52), at(0.18, 0.52), at(0.18, 0.1))
	c.Polygon(metal, at(-0.15, 0.12), at(-0.15, 0.5), at(0.12, 0.5), at(0.12, 0.12))
	w, h := at(0, 0.06), at(0, 0.6)
	b.disc(w.X, w.Y, 0.09*u, b.tone(iron))
	b.disc(h.X, h.Y, 0.14*u, dark)
	b.disc(h.X, h.Y-0.01*u, 0.12*u, metal.Darker(0.1))
	p, q := at(-0.07, 0.62), at(0.07, 0.62)
	c.Line(p.X, p.Y, q.X, q.Y, 0.05*u, gloom)
	c.Polyline(0.014*u, b.tone(kit.Stone), kit.Point{X: x, Y: y - 0.3*u}, kit.Point{X: x + 0.06*u, Y: y - 0.36*u}, kit.Point{X: x - 0.05*u, Y: y - 0.41*u},
		kit.Point{X: x + 0.05*u, Y: y - 0.47*u})
}

// weapon draws the crossbow in the raider's hands and its crosshairs, which are red if a bolt would hit a sentry.
func (v *view) weapon() {
	c, s := v.c, v.s
	ready := s.Reload == 0 && s.Bolts > 0 && !s.Bolt.Flying
	col := kit.White
	if s.aimed() >= 0 {
		col = kit.Red
	}
	const x = kit.Width / 2.0
	const y = horizon + 18.0
	c.Ring(x, y, 17, 3, col)
	for _, d := range []kit.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		c.Line(x+d.X*12, y+d.Y*12, x+d.X*24, y+d.Y*24, 3, col)
	}
	kick, string := 0.0, 684.0
	if !ready {
		kick, string = 12, 648
	}
	c.Polygon(oak.Darker(0.45), kit.Point{X: x - 22, Y: 630 + kick}, kit.Point{X: x + 22, Y: 630 + kick},
		kit.Point{X: x + 46, Y: 720}, kit.Point{X: x - 46, Y: 720})
	c.Polygon(oak, kit.Point{X: x - 16, Y: 630 + kick}, kit.Point{X: x + 10, Y: 630 + kick}, kit.Point{X: x + 26, Y: 720}, kit.Point{X: x - 34, Y: 720})
	c.Polyline(14, iron.Darker(0.3), kit.Point{X: x - 172, Y: 668 + kick}, kit.Point{X: x - 100, Y: 640 + kick}, kit.Point{X: x, Y: 630 + kick},
		kit.Point{X: x + 100, Y: 640 + kick}, kit.Point{X: x + 172, Y: 668 + kick})
	c.Polyline(5, iron.Lighter(0.35), kit.Point{X: x - 170, Y: 664 + kick}, kit.Point{X: x - 100, Y: 636 + kick}, kit.Point{X: x, Y: 626 + kick},
		kit.Point{X: x + 100, Y: 636 + kick}, kit.Point{X: x + 170, Y: 664 + kick})
	c.Polyline(2.5, kit.Sand, kit.Point{X: x - 170, Y: 668 + kick}, kit.Point{X: x, Y: string + kick}, kit.Point{X: x + 170, Y: 668 + kick})
	if ready {
		c.Line(x, 682, x, 606, 7, kit.Sand)
		c.Polygon(kit.Red, kit.Point{X: x - 9, Y: 606}, kit.Point{X: x, Y: 578}, kit.Point{X: x + 9, Y: 606})
	}
	if s.Hurt > 0 {
		v.c.Frame(0, kit.Top, kit.Width, kit.Height-kit.Top, 34, kit.Red.Fade(0.25+0.04*float64(s.Hurt)))
	}
}

// chart is the plan of the storey, with every sentry, because they tick loudly.
func (v *view) chart() {
	const size, left, top = 18.0, kit.Width - cols*18 - 24, kit.Top + 24.0
	c, s := v.c, v.s
	c.Rect(left-8, top-8, cols*size+16, rows*size+44, gloom)
	c.Frame(left-8, top-8, cols*size+16, rows*size+44, 3, brass)
	p := s.plan()
	for y := range rows {
		for x := range cols {
			at := kit.Point{X: left + float64(x)*size, Y: top + float64(y)*size}
			switch what := p.cells[y][x]; {
			case what == Wall:
				c.Rect(at.X, at.Y, size, size, stone.Darker(0.5))
			case what == Gate && v.complete:
				c.Rect(at.X, at.Y, size, size, kit.Green.Lighter(0.3))
			case what == Gate:
				c.Rect(at.X, at.Y, size, size, kit.Blue)
				for k := range 3 {
					c.Rect(at.X+2+6*float64(k), at.Y, 2, size, gloom)
				}
			case what >= Door && s.Doors[what-Door] == 0:
				c.Rect(at.X, at.Y, size, size, oak)
				c.Rect(at.X+11, at.Y+8, 3, 3, brass.Lighter(0.4))
			case what >= Door:
				c.Frame(at.X, at.Y, size, size, 2, oak)
			}
		}
	}
	for i, at := range p.lanterns {
		if !s.Taken[i] {
			c.Circle(left+(float64(at.X)+0.5)*size, top+(float64(at.Y)+0.5)*size, 5, kit.Yellow)
		}
	}
	for i := range s.guards() {
		g := &s.Sentries[i]
		x, y := left+g.KnownX.Float()*size, top+g.KnownY.Float()*size
		switch {
		case !g.Known:
		case g.Mode == Down:
			c.Line(x-4, y-4, x+4, y+4, 2.5, kit.Muted)
			c.Line(x-4, y+4, x+4, y-4, 2.5, kit.Muted)
		case !g.InView:
			c.Frame(math.Round(x-5), math.Round(y-5), 10, 10, 2, kit.Teal.Lighter(0.2))
		case g.Mode == Alert:
			c.Rect(math.Round(x-5), math.Round(y-5), 10, 10, kit.Red)
		default:
			c.Rect(math.Round(x-5), math.Round(y-5), 10, 10, kit.Teal.Lighter(0.2))
			c.Rect(math.Round(x-2)+float64(g.DX)*6, math.Round(y-2)+float64(g.DY)*6, 4, 4, kit.White)
		}
	}
	x, y := left+s.X.Float()*size, top+s.Y.Float()*size
	c.Polygon(kit.White.Fade(0.16), kit.Point{X: x, Y: y}, kit.Point{X: x + 38*(v.DX-v.px), Y: y + 38*(v.DY-v.py)},
		kit.Point{X: x + 38*(v.DX+v.px), Y: y + 38*(v.DY+v.py)})
	c.Polygon(kit.White, kit.Point{X: x + 10*v.DX, Y: y + 10*v.DY}, kit.Point{X: x - 6*v.DX - 9*v.px, Y: y - 6*v.DY - 9*v.py},
		kit.Point{X: x - 6*v.DX + 9*v.px, Y: y - 6*v.DY + 9*v.py})
	c.Text(left+cols*size/2, top+rows*size+16, storeys[s.Level], kit.Style{Size: 17, Bold: true, Align: kit.Center, Color: brass.Lighter(0.3)})
}

// panel shows health and bolts.
func (v *view) panel() {
	c, s := v.c, v.s
	const left, top = 24.0, kit.Height - 116.0
	c.Rect(left, top, 268, 92, gloom)
	c.Frame(left, top, 268, 92, 3, brass)
	label := kit.Style{Size: 17, Bold: true, Color: brass.Lighter(0.3)}
	c.Text(left+16, top+26, "Health", label)
	c.Text(left+16, top+64, "Bolts", label)
	c.Rect(left+92, top+17, 160, 18, kit.Dusk)
	col := kit.Green
	if s.Health <= 40 {
		col = kit.Red
	}
	c.Rect(left+92, top+17, float64(160*s.Health/fullHealth), 18, col)
	for i := range fullQuiver {
		x := left + 99 + 20*float64(i)
		shaft, tip := kit.Dusk, kit.Dusk
		if i < s.Bolts {
			shaft, tip = kit.Sand, kit.Red
		}
		c.Rect(x-2, top+58, 4, 18, shaft)
		c.Polygon(tip, kit.Point{X: x - 5, Y: top + 59}, kit.Point{X: x, Y: top + 48}, kit.Point{X: x + 5, Y: top + 59})
	}
}
