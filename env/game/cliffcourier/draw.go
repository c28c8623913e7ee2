package cliffcourier

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// The picture is seen from behind and above the courier; the view swings at corners.
const (
	back     = 260.0 // units from the eye to the courier
	high     = 190.0 // units from the planks to the eye
	horizon  = 210.0 // pixels from the top
	focal    = 620.0
	half     = 96.0  // half of the width of the walkway
	plank    = 48.0  // depth of a plank
	apart    = 240.0 // from a stilt to the next
	closest  = 60.0  // distance of the nearest plank that is painted
	visible  = 1700  // how far ahead things are painted
	beamLow  = 46.0  // lower edge of the cloth of a beam
	beamTop  = 96.0
	postHigh = 78.0
	quarter  = 1300.0 // pixels by which a quarter turn moves the peaks
)

var (
	skyTop  = kit.RGB(0xf3b562)
	skyLow  = kit.RGB(0xfdf0cf)
	cloud   = kit.RGB(0xfffaf0)
	deepAir = kit.RGB(0xa9cfc8)
	peaks   = [...]kit.Color{kit.RGB(0xcfd3b4), kit.RGB(0x9bbca6), kit.RGB(0x5e9488)}
	wood    = [...]kit.Color{kit.RGB(0xa5683f), kit.RGB(0x96593a)}
	amber   = [...]kit.Color{kit.RGB(0xffd23f), kit.RGB(0xf2b92a)}
	set     = [...]kit.Color{kit.RGB(0x7ac77f), kit.RGB(0x63b26d)}
	ghost   = [...]kit.Color{kit.RGB(0xf4f1ff), kit.RGB(0xdfe0f4)}
	edge    = kit.RGB(0x5c3322)
	rail    = kit.RGB(0xc23b32)
	cloth   = kit.RGB(0x2d4f9e)
	stone   = kit.RGB(0x6d7686)
	wax     = kit.RGB(0xd6303a)
	straw   = kit.RGB(0xf3d27a)
	coat    = kit.RGB(0x1d6f8c)
	satchel = kit.RGB(0xe2842e)
	skin    = kit.RGB(0xd9a06f)
)

var fog = lens.Fog{Color: skyLow, Clear: 1.55, Thick: 0.0006}

// A leg is a straight part of the walkway: places from a to b of the way are from (x, y) on in the direction (dx, dy). The
// courier runs along y, and the right side is toward smaller x.
type leg struct{ a, b, x, y, dx, dy float64 }

// at is the place of something on a leg, so far to the right of its middle.
func (g *leg) at(way, right float64) (x, y float64) {
	way -= g.a
	return g.x + g.dx*way - g.dy*right, g.y + g.dy*way + g.dx*right
}

// A scene is the walkway in a picture.
type scene struct {
	c    *kit.Canvas
	l    *lens.Lens
	s    *State
	legs []leg
	lens.Scene
}

// draw paints the sky with its peaks, the walkway, and the courier.
func draw(c *kit.Canvas, s *State) {
	angle := float64(s.Swing) / swing * math.Pi / 2 // that the view still turns to the right
	side := -0.55 * s.Side.Float()
	sin, cos := math.Sincos(angle)
	l := &lens.Lens{X: side*cos - back*sin, Y: -back*cos - side*sin, DX: sin, DY: cos, High: high, Focal: focal, Mid: kit.Width / 2, Horizon: horizon}
	v := &scene{c: c, l: l, s: s, legs: s.way()}
	air(c, float64(s.Heading)*quarter-angle/(math.Pi/2)*quarter)
	for i := range v.legs {
		v.stilts(&v.legs[i])
	}
	v.Paint()
	for i := len(v.legs) - 1; i >= 0; i-- {
		v.floor(&v.legs[i])
	}
	for i := range v.legs {
		v.stand(&v.legs[i])
	}
	if s.Hit == "" || s.Hit == "ran into a beam" {
		v.Add(back, func() { courier(c, l, s) })
	}
	v.Paint()
	if s.Hit != "" && s.Hit != "ran into a beam" {
		courier(c, l, s)
	}
	if !s.Moving {
		c.Card(kit.Width/2-250, kit.Top+160, 500, 56, 12, kit.Panel)
		c.Text(kit.Width/2, kit.Top+188, "Space starts the run", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Cliff Courier", Accent: rail, Stats: []kit.Stat{kit.Count("Walkway", s.Level), kit.Count("Feathers", s.Feathers),
		kit.Count("Seals", s.Got), kit.Count("Paces", s.paces())}})
}

// way is the legs of the walkway that can be seen: the last one, this one, and the next ones.
func (s *State) way() []leg {
	here := s.Dist.Float()
	from := here - 400
	var legs []leg
	if s.Turn != 0 {
		from = float64(s.Turned)
		// it turned to this direction, (0, 1), from the direction (turn, 0)
		d := float64(s.Turn)
		legs = append(legs, leg{from - 700, from, -700 * d, from - here, d, 0})
	}
	x, y, dx, dy := 0.0, from-here, 0.0, 1.0
	for i := range s.Ahead {
		t := &s.Ahead[i]
		if t.Kind != Corner || t.Done || float64(t.At) <= from {
			continue
		}
		to := float64(t.At)
		legs = append(legs, leg{from, to, x, y, dx, dy})
		x, y = x+dx*(to-from), y+dy*(to-from)
		dx, dy = -dy*float64(t.Lane), dx*float64(t.Lane)
		if from = to; to-here > visible {
			return legs
		}
	}
	return append(legs, leg{from, here + visible + 600, x, y, dx, dy})
}

// spot is a fixed pseudo-random number from 0 to 1 for two others.
func spot(i, k int) float64 { return float64(kit.Rand(31).N(4096, i&1023, k)) / 4096 }

// air is the morning sky, three rows of peaks that turn with the view, and the clouds below.
func air(c *kit.Canvas, turn float64) {
	c.Gradient(0, kit.Top, kit.Width, horizon+20-kit.Top, skyTop, skyLow)
	c.Gradient(0, horizon+20, kit.Width, kit.Height-horizon-20, cloud, deepAir)
	const round = 4 * quarter
	for k, col := range peaks {
		n := 12 + 4*k
		for i := range n {
			x := math.Mod(round*(float64(i)+0.7*spot(i, k))/float64(n)-turn+3*round, round)
			if x > round-400 {
				x -= round
			}
			if x > kit.Width+300 {
				continue
			}
			w, h := 56+60*spot(i, k+4)+14*float64(k), 70+75*spot(i, k+8)-8*float64(k)
			base := horizon + 26 + float64(k)*26
			peak(c, x, base, w, h, col)
		}
		c.Rect(0, horizon+24+float64(k)*26, kit.Width, 10, cloud.Mix(col, 0.12))
	}
	for i := range 26 {
		x := math.Mod(round*(float64(i)+0.8*spot(i, 20))/26-1.3*turn+6*round, round) - 420
		if y := horizon + 104 + float64(i*i*67%330); x < kit.Width {
			w := 130 + 0.5*(y-horizon)*(0.6+spot(i, 21))
			c.Rect(x, y, w, 11, cloud)
			c.Rect(x+0.22*w, y-11, 0.5*w, 11, cloud)
			c.Rect(x+0.1*w, y+11, 0.5*w, 6, cloud.Mix(deepAir, 0.4))
		}
	}
}

// peak is a steep rock with a round top, dark on the right.
func peak(c *kit.Canvas, x, base, w, h float64, col kit.Color) {
	at := func(dx, up float64) kit.Point { return kit.Point{X: x + dx*w, Y: base - up*h} }
	lens.Convex(c, col, at(-0.5, 0), at(-0.42, 0.55), at(-0.22, 0.93), at(0, 1), at(0.2, 0.9), at(0.4, 0.5), at(0.5, 0))
	lens.Convex(c, col.Darker(0.1), at(0.12, 0), at(0.06, 0.6), at(0.1, 0.96), at(0.2, 0.9), at(0.4, 0.5), at(0.5, 0))
}

// face paints a convex face with corners given as places and heights; nothing, if a part of it is too near.
func (v *scene) face(col kit.Color, corners ...[3]float64) {
	pts := make([]kit.Point, 0, 4)
	far := 0.0
	for _, p := range corners {
		f, right := v.l.Place(p[0], p[1])
		if f < closest-24 {
			return
		}
		far = max(far, f)
		pts = append(pts, v.l.Screen(f, right, p[2]))
	}
	lens.Convex(v.c, fog.Shade(col, far), pts...)
}

// corner is a place of a leg with a height, for face.
func (g *leg) corner(way, right, up float64) [3]float64 {
	x, y := g.at(way, right)
	return [3]float64{x, y, up}
}

// box is the part of the planks from one place of the way to another.
func (v *scene) box(g *leg, from, to, left, right, up float64, col kit.Color) {
	v.face(col, g.corner(from, left, up), g.corner(to, left, up), g.corner(to, right, up), g.corner(from, right, up))
}

// floor paints the planks of a leg from far to near, with its gaps, and the yellow part before a corner.
func (v *scene) floor(g *leg) {
	here := v.s.Dist.Float()
	from, to := g.a-half, g.b+half
	if g.dy > 0.5 && g.a < here {
		from = max(from, here-back+closest)
	}
	to = min(to, max(here, g.a)+visible)
	zone := leg{a: math.Inf(1)}
	colours := wood
	if t := v.s.corner(); t != nil && float64(t.At) == g.b {
		zone = leg{a: g.b - early*v.s.Speed.Float(), b: g.b + half}
		if colours = amber; t.Armed {
			colours = set
		}
	}
	for n := math.Ceil(to/plank) - 1; (n+1)*plank > from; n-- {
		a, b := max(from, n*plank), min(to, (n+1)*plank)
		v.planks(g, a, b, wood[int(n)&1])
		if a, b := max(a, zone.a), min(b, zone.b); a < b {
			v.box(g, a, b, -half, half, 0, colours[int(n)&1])
		}
	}
	for k := -1.0; k <= 1; k += 2 {
		for n := math.Ceil(min(to, from+1000)/plank) - 1; n > from/plank; n -= 2 {
			if v.missing(n * plank) {
				continue
			}
			v.box(g, n*plank-22, n*plank+10, k*lane/2-1.5, k*lane/2+1.5, 0, edge)
		}
	}
}

// missing reports whether a gap is near a place of the way.
func (v *scene) missing(way float64) bool {
	for i := range v.s.Ahead {
		if t := &v.s.Ahead[i]; t.Kind == Gap && way > float64(t.At-10) && way < float64(t.At+gapL+22) {
			return true
		}
	}
	return false
}

// planks paints the planks from one place of the way to another, and the side of the walkway that a gap shows.
func (v *scene) planks(g *leg, a, b float64, col kit.Color) {
	for i := range v.s.Ahead {
		t := &v.s.Ahead[i]
		from, to := float64(t.At), float64(t.At+gapL)
		if t.Kind != Gap || b <= from || a >= to || from < g.a || from > g.b {
			continue
		}
		if b > to {
			v.box(g, to, b, -half, half, 0, col)
			v.face(edge, g.corner(to, -half, 0), g.corner(to, half, 0), g.corner(to, half, -26), g.corner(to, -half, -26))
			v.box(g, to, to+8, -half, half, 0, kit.White)
		}
		if t.Done {
			v.box(g, max(a, from), min(b, to), -half, half, 0, ghost[0])
		}
		if a < from {
			v.box(g, a, from, -half, half, 0, col)
			v.box(g, from-8, from, -half, half, 0, kit.White)
		}
		return
	}
	v.box(g, a, b, -half, half, 0, col)
}

// stilts adds what carries a leg.
func (v *scene) stilts(g *leg) {
	for n := math.Floor(g.a/apart) + 1; n*apart < min(g.b, v.s.Dist.Float()+visible); n++ {
		for k := -1.0; k <= 1; k += 2 {
			x, y := g.at(n*apart, k*(half-8))
			v.upright(x, y, 9, -400, 0, edge)
		}
	}
}

// stand adds what stands on a leg: posts of the rail, the sign of its corner, obstacles, seals.
func (v *scene) stand(g *leg) {
	here := v.s.Dist.Float()
	for n := math.Floor((g.a+half)/apart) + 1; n*apart < min(g.b-half, here+visible); n++ {
		for k := -1.0; k <= 1; k += 2 {
			x, y := g.at(n*apart, k*(half-4))
			v.upright(x, y, 6, 0, 34, rail)
		}
	}
	for i := range v.s.Ahead {
		t := &v.s.Ahead[i]
		way := float64(t.At)
		if way < g.a || way >= g.b && t.Kind != Corner || way > g.b || way > here+visible || t.Kind == Corner && way != g.b {
			continue
		}
		switch {
		case t.Kind == Corner && !t.Done:
			v.sign(g, t)
		case t.Done || v.distance(g, way, 0) < back-60:
		case t.Kind == Beam:
			v.beam(g, way)
		case t.Kind == Post:
			for k := range 3 {
				if t.Lanes>>k&1 == 1 {
					v.post(g, way, float64((k-1)*lane))
				}
			}
		case t.Kind == Seal || t.Kind == Feather:
			x, y := g.at(way+grab, float64(t.Lane*lane))
			v.item(x, y, t.Kind)
		}
	}
}

// upright adds a thin upright that faces the eye.
func (v *scene) upright(x, y, wide, from, to float64, col kit.Color) {
	far, right := v.l.Place(x, y)
	if far < closest || far > visible+600 {
		return
	}
	v.Add(far, func() {
		a, b := v.l.Screen(far, right-wide/2, to), v.l.Screen(far, right+wide/2, from)
		v.c.Rect(math.Round(a.X), math.Round(a.Y), math.Max(1, math.Round(b.X-a.X)), math.Round(b.Y-a.Y), fog.Shade(col, far))
	})
}

// distance is that of a place of a leg from the eye.
func (v *scene) distance(g *leg, way, right float64) float64 {
	far, _ := v.l.Place(g.at(way, right))
	return far
}

// beam is a red frame over the walkway, from which a cloth hangs so low that the courier must slide.
func (v *scene) beam(g *leg, way float64) {
	v.Add(v.distance(g, way, 0), func() {
		wall := func(left, right, low, top float64, col kit.Color) {
			v.face(col, g.corner(way, left, low), g.corner(way, right, low), g.corner(way, right, top), g.corner(way, left, top))
		}
		wall(-half-8, -half+6, 0, beamTop+14, rail.Darker(0.2))
		wall(half-6, half+8, 0, beamTop+14, rail.Darker(0.2))
		wall(-half, half, beamLow, beamTop, cloth)
		for k := -2.0; k <= 2; k++ {
			x := k * 36
			v.face(kit.White, g.corner(way, x-13, beamLow+36), g.corner(way, x+13, beamLow+36), g.corner(way, x, beamLow+12))
		}
		wall(-half, half, beamLow, beamLow+6, kit.White)
		wall(-half-16, half+16, beamTop, beamTop+16, rail)
	})
}

// post is a stone lantern in a lane.
func (v *scene) post(g *leg, way, mid float64) {
	v.Add(v.distance(g, way, mid)+math.Abs(mid)/1e4, func() {
		const w = 24.0
		wall := func(left, right, low, top float64, col kit.Color) {
			v.face(col, g.corner(way, mid+left, low), g.corner(way, mid+right, low), g.corner(way, mid+right, top), g.corner(way, mid+left, top))
		}
		for k := -1.0; k <= 1; k += 2 {
			v.face(stone.Darker(0.3-0.1*k), g.corner(way, mid+k*w, 0), g.corner(way+postL, mid+k*w, 0), g.corner(way+postL, mid+k*w, postHigh),
				g.corner(way, mid+k*w, postHigh))
		}
		v.box(g, way, way+postL, mid-w, mid+w, postHigh, stone.Lighter(0.35))
		wall(-w, w, 0, postHigh, stone)
		wall(-w, -w+9, 0, postHigh, stone.Lighter(0.25))
		wall(w-9, w, 0, postHigh, stone.Darker(0.25))
		wall(-w-4, w+4, postHigh-12, postHigh, stone.Darker(0.4))
		wall(-11, 11, 26, 54, skyTop)
		wall(-2, 2, 26, 54, stone.Darker(0.4))
	})
}

// sign stands at the end of a leg, and points to the side of its corner.
func (v *scene) sign(g *leg, t *Thing) {
	v.Add(v.distance(g, g.b+half, 0), func() {
		wall := func(col kit.Color, pts ...[2]float64) {
			var list [][3]float64
			for _, p := range pts {
				list = append(list, g.corner(g.b+half, p[0], p[1]))
			}
			v.face(col, list...)
		}
		d := float64(t.Lane)
		wall(edge, [2]float64{-70, 0}, [2]float64{-60, 0}, [2]float64{-60, 40}, [2]float64{-70, 40})
		wall(edge, [2]float64{60, 0}, [2]float64{70, 0}, [2]float64{70, 40}, [2]float64{60, 40})
		wall(kit.White, [2]float64{-94, 24}, [2]float64{94, 24}, [2]float64{94, 104}, [2]float64{-94, 104})
		wall(rail, [2]float64{-88, 29}, [2]float64{88, 29}, [2]float64{88, 99}, [2]float64{-88, 99})
		wall(kit.White, [2]float64{-60 * d, 54}, [2]float64{14 * d, 54}, [2]float64{14 * d, 74}, [2]float64{-60 * d, 74})
		wall(kit.White, [2]float64{10 * d, 34}, [2]float64{72 * d, 64}, [2]float64{10 * d, 94})
	})
}

// item is a seal of red wax or a white feather, above its lane.
func (v *scene) item(x, y float64, kind Kind) {
	far, right := v.l.Place(x, y)
	if far < closest+20 || far > visible {
		return
	}
	v.Add(far, func() {
		p, u := v.l.Screen(far, right, 26), v.l.Scale(far)
		foot := v.l.Screen(far, right, 0)
		v.c.Rect(foot.X-12*u, foot.Y-2*u, 24*u, 5*u, edge)
		if kind == Seal {
			v.c.Circle(p.X, p.Y, 17*u, kit.Ink)
			v.c.Circle(p.X, p.Y, 15*u, wax)
			v.c.Star(p.X, p.Y, 9*u, straw)
			return
		}
		at := func(dx, dy float64) kit.Point { return kit.Point{X: p.X + dx*u, Y: p.Y + dy*u} }
		v.c.Polygon(kit.Ink, at(-14, 24), at(-16, 2), at(6, -24), at(18, -26), at(16, -4), at(-4, 20))
		v.c.Polygon(kit.White, at(-13, 20), at(-13, 3), at(7, -21), at(15, -22), at(13, -5), at(-5, 16))
		v.c.Line(p.X-13*u, p.Y+22*u, p.X+10*u, p.Y-16*u, 2.5*u, stone)
	})
}

// courier runs, jumps, or slides; after a loss the courier lies on the planks, or falls beside or below them.
func courier(c *kit.Canvas, l *lens.Lens, s *State) {
	far, right := l.Place(-s.Side.Float(), 0)
	foot := l.Screen(far, right, 0)
	u := l.Scale(far)
	x, y := foot.X, foot.Y
	switch s.Hit {
	case "":
	case "fell into a gap":
		y += 26 * u
	case "ran past a corner":
		foot = l.Screen(far+half+40, right, -60)
		x, y, u = foot.X, foot.Y, l.Scale(far+half)
	}
	at := func(dx, up float64) kit.Point { return kit.Point{X: x + dx*u, Y: y - up*u} }
	limb := func(width float64, col kit.Color, a, b kit.Point) { c.Line(a.X, a.Y, b.X, b.Y, width*u, col) }
	if s.Sliding > 0 || s.Hit == "ran into a beam" || s.Hit == "ran into a post" {
		limb(9, kit.Ink, at(-9, 8), at(-14, 30))
		limb(9, kit.Ink, at(9, 8), at(14, 30))
		c.Ellipse(x, y-10*u, 19*u, 12*u, kit.Ink)
		c.Ellipse(x, y-10*u, 17*u, 10*u, coat)
		limb(6, coat.Darker(0.3), at(-15, 10), at(-26, 4))
		limb(6, coat.Darker(0.3), at(15, 10), at(26, 4))
		c.Ellipse(x, y-6*u, 17*u, 9*u, kit.Ink)
		c.Ellipse(x, y-6*u, 15.4*u, 7.6*u, straw)
		c.Ellipse(x-2*u, y-7*u, 6*u, 3.4*u, straw.Darker(0.2))
		if s.Hit != "" {
			for _, d := range []float64{-30, 0, 30} {
				c.Star(x+d*u, y-46*u+math.Abs(d)*0.3*u, 8*u, kit.White)
			}
		}
		return
	}
	if s.Height > 0 {
		c.Ellipse(x, y, 17*u, 4*u, kit.Ink)
		y -= s.Height.Float() * u
	}
	phase := 0.0
	if s.Moving && s.Height == 0 {
		phase = math.Sin(float64(s.Tick) / 4)
	}
	for k := -1.0; k <= 1; k += 2 {
		lift := math.Max(0, k*phase) * 13
		if s.Height > 0 || s.Hit != "" {
			lift = 8 + 6*k
		}
		limb(8, kit.Ink, at(k*6, 32), at(k*8, 17+lift*0.6))
		limb(7, kit.Ink, at(k*8, 17+lift*0.6), at(k*8, 3+lift))
		limb(6.5, kit.Ink, at(k*15, 56), at(k*22, 42-k*phase*5))
		limb(5, coat.Darker(0.25), at(k*15, 56), at(k*21.5, 43-k*phase*5))
	}
	c.Polygon(kit.Ink, at(-14, 62), at(14, 62), at(17, 26), at(-17, 26))
	c.Polygon(coat, at(-12, 60), at(12, 60), at(15, 28), at(-15, 28))
	c.Polygon(coat.Darker(0.22), at(4, 60), at(12, 60), at(15, 28), at(7, 28))
	limb(4, edge, at(-11, 60), at(11, 38))
	c.Polygon(kit.Ink, at(2, 45), at(20, 45), at(20, 29), at(2, 29))
	c.Polygon(satchel, at(4, 43.5), at(18.5, 43.5), at(18.5, 31), at(4, 31))
	limb(7, skin, at(0, 62), at(0, 68))
	c.Polygon(kit.Ink, at(-23, 65), at(0, 90), at(23, 65), at(0, 60))
	c.Polygon(straw, at(-20, 66), at(0, 87), at(20, 66), at(0, 62))
	c.Polygon(straw.Darker(0.18), at(2, 84.5), at(20, 66), at(4, 62.5))
}
