package saltflats

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// The picture is seen from behind the cart.
const (
	behind  = 250.0 // units from the eye to the cart's rear
	high    = 150.0 // units from the ground to the eye
	horizon = 290.0 // pixels from the top
	focal   = 680.0
	pillarH = 84.0  // height of the pillars, in units
	stripe  = 180.0 // depth of a stripe of the ground, in units
	tilted  = 0.045 // slope of the horizon at the greatest lean
)

var (
	zenith   = kit.RGB(0x1f6fb2)
	haze     = kit.RGB(0xd6ecf3)
	salt     = kit.RGB(0xf4f7f8)
	saltDim  = kit.RGB(0xdde8ee)
	crack    = kit.RGB(0xc3d3dc)
	range1   = kit.RGB(0x7fa3bf)
	range2   = kit.RGB(0x9dbdd1)
	rock     = kit.RGB(0xb2472f)
	rockSide = kit.RGB(0x7c2f2b)
	rockTop  = kit.RGB(0xe9a78d)
	shadow   = kit.RGB(0xaebfcb)
	wood     = kit.RGB(0x8a5a36)
	woodDark = kit.RGB(0x5b3a24)
	cloth    = kit.RGB(0xfff6df)
	band     = kit.RGB(0xf0a92e)
	pennant  = kit.RGB(0x1d4f9c)
	brine    = kit.RGB(0x57a3b8)
	brineLit = kit.RGB(0xa9d5df)
)

var fog = lens.Fog{Color: haze, Clear: 1.75, Thick: 0.0007}

// draw paints the sky with its mountains, the ground in stripes, the pillars from far to near, and the cart.
func draw(c *kit.Canvas, s *State) {
	// looking along y, the right side is toward smaller x, so places across are negated
	l := &lens.Lens{X: -s.Side.Float(), Y: s.Dist.Float() - behind, DY: 1, High: high, Focal: focal, Mid: kit.Width / 2, Horizon: horizon,
		Slope: tilted * float64(s.Lean) / leans}
	c.Gradient(0, kit.Top, kit.Width, horizon+60-kit.Top, zenith, haze)
	c.Circle(190, 150, 38, salt)
	for _, at := range [...][3]float64{{330, 128, 170}, {380, 140, 210}, {820, 168, 240}, {900, 158, 120}, {1080, 120, 130}} {
		x := math.Round(at[0] - l.X*0.02)
		c.RoundRect(x, at[1], at[2], 12, 6, haze.Mix(zenith, 0.18))
	}
	mountains(c, l)
	l.Ground(c, stripe, sight+900, func(n int, far float64) kit.Color {
		if n&1 == 0 {
			return fog.Shade(salt, far)
		}
		return fog.Shade(saltDim, far)
	})
	cracks(c, l)
	var scene lens.Scene
	for _, side := range []float64{-1, 1} {
		shore(&scene, c, l, side)
	}
	for i := range s.Ahead {
		row(&scene, c, l, &s.Ahead[i])
	}
	scene.Paint()
	if s.Hit != "" {
		cloud(c)
	}
	cart(c, s)
	if s.Hit != "" {
		splinters(c)
	}
	if !s.Moving {
		c.Text(kit.Width/2, kit.Top+140, "Steer once to set the sail", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.White})
	}
	c.HUD(kit.HUD{Title: "Salt Flats", Accent: band, Stats: []kit.Stat{kit.Count("Plain", s.Level), kit.Count("Distance", s.way()),
		kit.Count("Units a second", (s.Speed * 60).Floor())}})
}

// spot is a fixed pseudo-random number from 0 to 1 for two others.
func spot(i, k int) float64 { return float64(kit.Rand(23).N(4096, i&1023, k)) / 4096 }

// mountains are two ranges at the horizon; they tilt with it, and do not come nearer.
func mountains(c *kit.Canvas, l *lens.Lens) {
	const wide = 8
	for k, col := range []kit.Color{range2, range1} {
		for x := 0.0; x < kit.Width; x += wide {
			at := (x + l.X*0.05 + 400) / (190 - 60*float64(k))
			peak := math.Floor(at)
			up, next := spot(int(peak), k), spot(int(peak)+1, k)
			h := math.Round((34 - 10*float64(k)) * (0.3 + up + (next-up)*(at-peak) + 0.5*math.Abs(at-peak-0.5)))
			y := math.Round(l.Horizon + (x+wide/2-l.Mid)*l.Slope)
			c.Rect(x, y-h, wide, h+40, col)
		}
	}
}

// cracks are short lines in the salt, which show how fast the cart is.
func cracks(c *kit.Canvas, l *lens.Lens) {
	const apart = 90.0
	first := math.Ceil((l.Y + 70) / apart)
	for n := first; n < first+16; n++ {
		for k := range 7 {
			i := int(n)
			far, right := l.Place((spot(i, k)-0.5)*1900+l.X*0.5, n*apart+40*spot(i, k+9))
			p, u := l.Screen(far, right, 0), l.Scale(far)
			w := math.Round((18 + 30*spot(i, k+20)) * u)
			c.Rect(math.Round(p.X), math.Round(p.Y), w, math.Max(1, math.Round(2.2*u)), fog.Shade(crack, far))
		}
	}
}

// shore paints the brine beyond the edge of the plain, up to the horizon, and adds the posts along the edge, which the
// side of the cart can just reach.
func shore(scene *lens.Scene, c *kit.Canvas, l *lens.Lens, side float64) {
	const rim, apart = edge + cartW/2 + 6, 120.0
	across := side*rim + l.X
	const near, end = 60.0, 1e5
	at := func(across float64, col kit.Color) {
		a, b := l.Screen(end, across, 0), l.Screen(near, across, 0)
		lens.Upright(c, lens.Edge{X: a.X, Top: a.Y, Bottom: a.Y},
			lens.Edge{X: b.X, Top: l.Horizon + (b.X-l.Mid)*l.Slope, Bottom: b.Y}, col)
	}
	at(across, brineLit)
	at(across+side*10, brine)
	for n := math.Ceil((l.Y + near) / apart); n*apart < l.Y+1900; n++ {
		far := n*apart - l.Y
		scene.Add(far, func() {
			left, right := l.Edge(far, across-4, 34), l.Edge(far, across+4, 34)
			lens.Upright(c, left, right, fog.Shade(woodDark, far))
			left.Bottom = left.Top + (left.Bottom-left.Top)*0.4
			right.Bottom = right.Top + (right.Bottom-right.Top)*0.4
			lens.Upright(c, left, right, fog.Shade(band, far))
		})
	}
}

// row adds the pillars of a row: those far to the side first, so that nearer ones cover their inner sides.
func row(scene *lens.Scene, c *kit.Canvas, l *lens.Lens, r *Row) {
	for i, mid := range r.Pillar[:r.Count] {
		far, right := l.Place(-float64(mid), float64(r.At))
		if far > 40 && far < sight+400 {
			scene.Add(far+math.Abs(right)/1e4, func() { block(c, l, far, right, spot(r.At+i, 3)) })
		}
	}
}

// block is a pillar: its front, with light from the left, the side that faces the eye, and its shadow on the ground.
func block(c *kit.Canvas, l *lens.Lens, far, right, vary float64) {
	const w = pillarW / 2.0
	h := pillarH * (0.85 + 0.3*vary)
	left, mid, end := l.Edge(far, right-w, h), l.Edge(far, right+w, h), l.Edge(far, right+w+50, 0)
	if mid.X < 0 && l.Edge(far+pillarL, right+w, h).X < 0 || left.X > kit.Width && l.Edge(far+pillarL, right-w, h).X > kit.Width {
		return
	}
	end.Top = end.Bottom - 1
	if far < 900 {
		lens.Upright(c, lens.Edge{X: mid.X, Top: l.Screen(far+pillarL, right+w, 0).Y, Bottom: mid.Bottom}, end, fog.Shade(shadow, far))
	}
	front, side := fog.Shade(rock, far), fog.Shade(rockSide, far)
	if right-w > 0 {
		lens.Upright(c, left, l.Edge(far+pillarL, right-w, h), fog.Shade(rock.Lighter(0.18), far))
	} else if right+w < 0 {
		lens.Upright(c, mid, l.Edge(far+pillarL, right+w, h), side)
	}
	lens.Upright(c, left, mid, front)
	seam := func(from, to, low, high float64, col kit.Color) {
		a, b := l.Edge(far, right+from*w, h*high), l.Edge(far, right+to*w, h*high)
		a.Bottom, b.Bottom = l.Screen(far, right+from*w, h*low).Y, l.Screen(far, right+to*w, h*low).Y
		lens.Upright(c, a, b, fog.Shade(col, far))
	}
	seam(-1, 1, 0.86, 1, rockTop)
	seam(0.62, 1, 0, 0.86, rockSide.Mix(rock, 0.4))
	if far < 1500 {
		seam(-1, 0.62, 0.55, 0.6, rockSide)
		seam(-1, 0.62, 0.22, 0.27, rockSide)
	}
}

// A wagon turns places of the cart into places on the screen: so far to the right of its middle, above the ground and
// ahead of its rear.
type wagon struct{ lean, roll float64 }

// front is where the middle of the cart's front meets the ground on the screen; this is what a pillar hits.
var front = kit.Point{X: kit.Width / 2, Y: horizon + high*focal/(behind+cartL)}

func (w wagon) at(right, up, ahead float64) kit.Point {
	u := focal / (behind + ahead)
	p := kit.Point{X: kit.Width/2 + (right+up*0.16*w.lean)*u, Y: horizon + (high-up+right*0.12*w.lean)*u}
	return spun(p, front, w.roll)
}

// spun is a point turned around another one by an angle, clockwise.
func spun(p, mid kit.Point, angle float64) kit.Point {
	sin, cos := math.Sincos(angle)
	dx, dy := p.X-mid.X, p.Y-mid.Y
	return kit.Point{X: mid.X + dx*cos - dy*sin, Y: mid.Y + dx*sin + dy*cos}
}

// cart is seen from behind: from its rear wheels up to its front wheels, above which the mast is. It leans to the side that
// it is steered to. After a crash it lies tilted, and its mast is broken.
func cart(c *kit.Canvas, s *State) {
	w := wagon{lean: float64(s.Lean) / leans}
	c.Polygon(shadow, w.at(-27, 0, -4), w.at(29, 0, -4), w.at(29, 0, cartL), w.at(-27, 0, cartL))
	fall := 0.0
	if s.Hit != "" {
		w.roll, fall = 0.22, 0.95
	}
	wheel := func(side, ahead, size float64) {
		low, up := w.at(side, 0, ahead), w.at(side, 18*size, ahead)
		c.Limb(low.X, low.Y-6*size, 7*size, up.X, up.Y, 7*size, kit.Ink)
		c.Limb(low.X, low.Y-10*size, 3*size, up.X, up.Y+4*size, 3*size, kit.Stone)
	}
	wheel(-22, cartL, 0.8)
	wheel(22, cartL, 0.8)
	c.Polygon(woodDark, w.at(-18, 12, cartL), w.at(18, 12, cartL), w.at(21, 12, 4), w.at(21, 5, 4), w.at(-21, 5, 4), w.at(-21, 12, 4))
	c.Polygon(wood, w.at(-16, 13, cartL), w.at(16, 13, cartL), w.at(19, 13, 6), w.at(-19, 13, 6))
	for _, x := range []float64{-8, 3} {
		c.Polygon(woodDark.Mix(wood, 0.5), w.at(x, 13, cartL), w.at(x+4, 13, cartL), w.at(x+5, 13, 6), w.at(x, 13, 6))
	}
	wheel(-23, 4, 1)
	wheel(23, 4, 1)
	rig(c, w, fall)
}

// rig is the mast with its sail and pennant, which fall to the side by an angle.
func rig(c *kit.Canvas, w wagon, fall float64) {
	foot := w.at(0, 22, cartL-8)
	at := func(right, up float64) kit.Point { return spun(w.at(right, up, cartL-8), foot, fall) }
	line := func(width float64, col kit.Color, a, b kit.Point) { c.Line(a.X, a.Y, b.X, b.Y, width, col) }
	line(7, woodDark, w.at(0, 12, cartL-8), foot)
	line(7, woodDark, foot, at(0, 68))
	c.Polygon(kit.Ink, at(-1.5, 69), at(19, 24.5), at(-19, 24.5))
	c.Polygon(cloth, at(-1, 66.5), at(16.5, 26), at(-17, 26))
	c.Polygon(band, at(-6, 53), at(4.8, 53), at(8.4, 44.5), at(-9.8, 44.5))
	c.Polygon(band, at(-13.2, 36), at(12.2, 36), at(15.2, 29), at(-15.9, 29))
	line(5, wood, at(-20, 24), at(20, 24))
	c.Polygon(kit.White, at(-1, 70), at(14+3*w.lean, 73), at(-1, 79))
	c.Polygon(pennant, at(0, 71.5), at(11+3*w.lean, 73.4), at(0, 77))
}

// cloud is the salt that a crash throws up.
func cloud(c *kit.Canvas) {
	for _, p := range [...][3]float64{{-96, -2, 18}, {-66, 8, 24}, {0, -14, 30}, {66, 8, 24}, {96, -2, 18}} {
		c.Circle(front.X+p[0], front.Y+p[1], p[2]+3, shadow)
		c.Circle(front.X+p[0]-2, front.Y+p[1]-3, p[2], salt)
	}
}

// splinters fly from the front of the cart, where it hit a pillar.
func splinters(c *kit.Canvas) {
	for i, angle := range [...]float64{-2.9, -2.5, -2.1, -1.75, -1.4, -1.0, -0.6, -0.25} {
		sin, cos := math.Sincos(angle)
		from, to := 54+float64(i%3)*20, 92+float64(i*5%4)*22
		c.Line(front.X+from*cos, front.Y+from*sin, front.X+to*cos, front.Y+to*sin, 11, woodDark)
		c.Line(front.X+(from+3)*cos, front.Y+(from+3)*sin, front.X+(to-3)*cos, front.Y+(to-3)*sin, 5, band.Mix(wood, 0.4))
	}
}
