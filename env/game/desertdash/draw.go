package desertdash

import (
	"math"

	"gymkhana/env/game/kit"
)

// Heights on the screen, and the shades of dusk.
const (
	ground  = 600.0 // where the fox runs
	horizon = 470.0
)

var (
	skyTop    = kit.RGB(0x4b4a7a)
	skyMiddle = kit.RGB(0xb5708c)
	skyLow    = kit.RGB(0xf6b67c)
	sunDisc   = kit.RGB(0xfff0c2)
	sunHalo   = kit.RGB(0xffd894)
	cloud     = kit.RGB(0xd98f92)
	mesaLit   = kit.RGB(0xb56f7f)
	mesaDark  = kit.RGB(0x93587a)
	plain     = kit.RGB(0xc98a80)
	sandLit   = kit.RGB(0xefc083)
	sandPath  = kit.RGB(0xdfa56c)
	sandLow   = kit.RGB(0xb9794f)
	pebble    = kit.RGB(0xa9683f)
	fur       = kit.RGB(0xfbe3b8)
	furShade  = kit.RGB(0xe0b27c)
	outline   = kit.RGB(0x5a3a33)
	cactusCol = kit.RGB(0x2f6b57)
	cactusLit = kit.RGB(0x6aa678)
	stone     = kit.RGB(0x6b5a70)
	feather   = kit.RGB(0x3a3157)
	night     = kit.RGB(0x33305a)
)

// draw paints the sky, three rows of dunes, whose farther ones move more slowly, and then the track with its
// obstacles. Sky, plain, dunes and track cover every pixel, so nothing needs to be cleared.
func draw(c *kit.Canvas, s *State) {
	way := s.Dist.Float()
	sky(c, way)
	mesas(c, way*0.04)
	c.Rect(0, horizon+16, kit.Width, 40, plain)
	for i, d := range dunes {
		depth := ground
		if i+1 < len(dunes) {
			depth = dunes[i+1].foot + 8
		}
		d.draw(c, way, depth)
	}
	path(c, way)
	for _, o := range s.Ahead {
		obstacle(c, s, o)
	}
	fox(c, s)
	if !s.Running {
		c.Text(kit.Width/2, kit.Top+64, "The first jump starts the run", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.White})
	}
	c.HUD(kit.HUD{Title: "Desert Dash", Accent: kit.Orange, Dark: true, Stats: []kit.Stat{
		kit.Count("Paces", s.paces()), kit.Count("Paces a second", (s.velocity() * 60 / perPace).Floor())}})
}

func sky(c *kit.Canvas, way float64) {
	c.Gradient(0, kit.Top, kit.Width, 200, skyTop, skyMiddle)
	c.Gradient(0, kit.Top+200, kit.Width, 220, skyMiddle, skyLow)
	for i := range 26 {
		x, y := spot(i, kit.Width), spot(i+70, 150)
		c.Rect(math.Floor(x), kit.Top+8+math.Floor(y), 2, 2, skyTop.Mix(kit.White, 0.75-y/260))
	}
	const x, y = 420.0, 372.0
	disc(c, x, y, 116, skyLow.Mix(skyMiddle, 0.35).Lighter(0.08))
	disc(c, x, y, 90, sunHalo)
	disc(c, x, y, 70, sunDisc)
	for i, y := range []float64{196, 250, 318, 342} {
		x := wrap(spot(i+7, 1700)-way*0.015*float64(i+1), 1700) - 300
		w := 150 + 50*float64(i%3)
		c.RoundRect(x, y, w, 12, 6, cloud)
		c.RoundRect(x+w*0.22, y-9, w*0.5, 14, 7, cloud)
		c.RoundRect(x+w*0.3, y+9, w*0.6, 8, 4, cloud.Mix(skyLow, 0.35))
	}
}

// spot returns a fixed pseudo-random place between 0 and size for a number.
func spot(i int, size float64) float64 {
	return float64(kit.Rand(9).N(4096, i, 0)) / 4096 * size
}

func wrap(x, size float64) float64 { return x - size*math.Floor(x/size) }

// disc draws a large circle, and row a line of it, one pixel high, with soft ends. This is faster than shapes that
// compute every pixel.
func disc(c *kit.Canvas, x, y, r float64, col kit.Color) {
	for dy := -r; dy < r; dy++ {
		half := math.Sqrt(max(0, r*r-(dy+0.5)*(dy+0.5)))
		row(c, y+dy, x-half, x+half, col)
	}
}

func row(c *kit.Canvas, y, from, to float64, col kit.Color) {
	left, right := math.Ceil(from), math.Floor(to)
	if right < left {
		return
	}
	c.Rect(left, y, right-left, 1, col)
	c.Rect(left-1, y, 1, 1, col.Fade(left-from))
	c.Rect(right, y, 1, 1, col.Fade(to-right))
}

// mesas are table mountains on the horizon, with their right sides in the shadow.
func mesas(c *kit.Canvas, way float64) {
	const apart = 330.0
	first := int(math.Floor(way / apart))
	for i := first - 1; i < first+6; i++ {
		x, w, h := float64(i)*apart-way+spot(i&15, 120), 120+spot(i&15+20, 130), math.Floor(46+spot(i&15+40, 52))
		for y := 0.0; y < h+22; y++ {
			spread := 0.36 * y
			if y > 20 {
				spread = 7.2 + 0.52*(y-20)
			}
			bend := 0.1 * w * (0.5 - math.Abs(y/(h+22)-0.5))
			row(c, horizon-h+y, x-spread, x+w+spread, mesaLit)
			row(c, horizon-h+y, x+w*0.62+bend, x+w+spread, mesaDark)
		}
	}
}

// A duneRow is one row of dunes: its speed, the width and height of the dunes, and their places.
type duneRow struct {
	pace, apart, height, foot float64
	lit, dark                 kit.Color
}

var dunes = []duneRow{
	{0.10, 470, 64, 500, kit.RGB(0xd08a78), kit.RGB(0xa8667a)},
	{0.22, 620, 88, 546, kit.RGB(0xdf9c72), kit.RGB(0xb06a68)},
	{0.42, 780, 66, 584, kit.RGB(0xe9af74), kit.RGB(0xc27f5c)},
}

// crest is the position of a dune's top, as a share of its width.
const crest = 0.58

// draw paints the row, down to depth, in columns of two pixels: the lit side, and to the right of the crest the shadow
// side with a soft edge.
func (d *duneRow) draw(c *kit.Canvas, way, depth float64) {
	base := d.foot + 8
	c.Rect(0, base, kit.Width, depth-base, d.lit)
	edge := d.lit.Mix(d.dark, 0.5)
	_, last := d.profile(way * d.pace)
	for x := 0.0; x < kit.Width; x += 2 {
		top, shade := d.profile(x + way*d.pace)
		row, col := math.Floor(top), d.lit
		lower, upper := math.Round(max(shade, last)), math.Round(min(shade, last))
		last = shade
		if shade > top {
			col = d.dark
		}
		c.Rect(x, row, 2, 1, col.Fade(1-(top-row)))
		c.Rect(x, row+1, 2, max(0, base-row-1), d.lit)
		if lower > row+1 {
			c.Rect(x, row+1, 2, lower-row-1, edge)
			c.Rect(x, row+1, 2, max(0, upper-row-1), d.dark)
		}
	}
}

// profile returns the height of the row's sand at some place, and how far down its shadow reaches.
func (d *duneRow) profile(x float64) (top, shade float64) {
	at := x / d.apart
	dune := math.Floor(at)
	high, u := d.height*(0.55+0.45*spot(int(dune)&31+int(d.apart), 1)), at-dune
	foot := d.foot + 7*math.Sin(at*2.1+d.apart)
	if u <= crest {
		return foot - high*slope(u), 0
	}
	t := (u - crest) / (1 - crest)
	top = foot - high*fall(t)
	return top, top + high*0.95*fade(min(1, t/0.55))*(1-fade(max(0, (t-0.4)/0.6)))
}

// slope rises from 0 to 1 at the crest, slowly at first; fall goes down again; fade goes from 0 to 1.
func slope(u float64) float64 { return fade(u/crest*0.82) / fade(0.82) }
func fall(u float64) float64  { return (1 - u) * (1 - u) * (1 + 0.6*u) }
func fade(u float64) float64  { return u * u * (3 - 2*u) }

// path is the ground: a bright edge, ripples and pebbles that move past the fox.
func path(c *kit.Canvas, way float64) {
	c.Rect(0, ground-6, kit.Width, 6, sandLit.Lighter(0.25))
	c.Gradient(0, ground, kit.Width, kit.Height-ground, sandPath, sandLow)
	for i := range 44 {
		y := ground + 10 + spot(i+200, 104)
		x := wrap(spot(i+300, 1480)-way, 1480) - 100
		w := 26 + spot(i+400, 60)
		if i%3 == 0 {
			c.RoundRect(x, y, 10, 6, 3, pebble)
			c.RoundRect(x, y, 7, 3, 1, sandLit)
			continue
		}
		c.RoundRect(x, y, w, 4, 2, sandPath.Mix(sandLow, (y-ground)/120).Lighter(0.16))
	}
}

func obstacle(c *kit.Canvas, s *State, o Obstacle) {
	k, x := &kinds[o.Kind], float64(bodyX+o.At)-s.Dist.Float()
	if x > kit.Width+80 || x < -160 {
		return
	}
	w, h := float64(k.width), float64(k.top)
	c.Ellipse(x+w/2+6, ground+4, w*0.62, 7, kit.Ink.Fade(0.2))
	switch o.Kind {
	case Cactus:
		saguaro(c, x+w/2, h, w*0.32, w*0.34)
	case Tall:
		saguaro(c, x+w/2, h, w*0.34, w*0.33)
		c.Circle(x+w/2, ground-h+2, 5, kit.Pink)
	case Grove:
		saguaro(c, x+16, h*0.8, 15, 11)
		saguaro(c, x+w-16, h*0.74, 14, 11)
		saguaro(c, x+w/2, h, 18, 14)
	case Rock:
		boulder(c, x, w, h)
	default:
		bird(c, s, o, x, w, ground-float64(k.top+k.bottom)/2)
	}
}

// saguaro draws a cactus with two arms around x.
func saguaro(c *kit.Canvas, x, h, thick, reach float64) {
	arm := thick * 0.62
	for pass, col := range []kit.Color{night, cactusCol} {
		grow := float64(2 - 2*pass)
		c.Line(x, ground, x, ground-h+thick/2, thick+2*grow, col)
		for side, at := range []float64{0.38, 0.5} {
			to := x + reach*float64(2*side-1)
			c.Polyline(arm+2*grow, col, kit.Point{X: x, Y: ground - h*at}, kit.Point{X: to, Y: ground - h*at}, kit.Point{X: to, Y: ground - h*(at+0.26)})
		}
	}
	c.Line(x-thick*0.22, ground-6, x-thick*0.22, ground-h+thick*0.7, thick*0.16, cactusLit)
	c.Line(x+thick*0.2, ground-6, x+thick*0.2, ground-h+thick*0.8, thick*0.1, cactusCol.Darker(0.3))
	c.Line(x-reach, ground-h*0.42, x-reach, ground-h*0.62, arm*0.25, cactusLit)
}

func boulder(c *kit.Canvas, x, w, h float64) {
	shape := func(col kit.Color, dx, dy, k float64) {
		var pts []kit.Point
		for _, p := range []kit.Point{{X: 0, Y: 0}, {X: 0.06, Y: 0.55}, {X: 0.28, Y: 0.96}, {X: 0.56, Y: 1}, {X: 0.84, Y: 0.7}, {X: 1, Y: 0}} {
			pts = append(pts, kit.Point{X: x + (p.X*k+dx)*w, Y: ground + 2 - (p.Y*k+dy)*h})
		}
		c.Polygon(col, pts...)
	}
	shape(night, -0.03, -0.02, 1.06)
	shape(stone, 0, 0, 1)
	shape(stone.Lighter(0.22), 0.06, 0.2, 0.68)
	shape(stone.Lighter(0.45), 0.16, 0.5, 0.36)
}

// bird draws a hawk, broad and dark, or a swift, slim with a pale throat; its wings beat.
func bird(c *kit.Canvas, s *State, o Obstacle, x, w, y float64) {
	beat := math.Sin(float64(s.Tick)*0.28 + float64(o.At))
	mid := x + w/2
	at := func(dx, dy float64) kit.Point { return kit.Point{X: mid + dx*w, Y: y + dy*w} }
	col, light := feather, kit.RGB(0xc98f5e)
	if o.Kind == Swift {
		col, light = kit.RGB(0x274b6b), kit.White
	}
	c.Polygon(col.Darker(0.25), at(0.02, -0.04), at(0.3, -0.1-0.42*beat), at(0.24, 0.06))
	c.Polygon(col, at(0.2, -0.06), at(0.56, -0.14), at(0.5, 0.02), at(0.56, 0.12), at(0.2, 0.1))
	c.Ellipse(mid, y, w*0.36, w*0.19, col)
	c.Ellipse(mid-w*0.1, y+w*0.08, w*0.22, w*0.08, light)
	c.Circle(mid-w*0.34, y-w*0.05, w*0.13, col)
	c.Polygon(kit.Yellow, at(-0.44, -0.1), at(-0.6, 0.01), at(-0.43, 0.03))
	c.Circle(mid-w*0.37, y-w*0.08, w*0.045, kit.White)
	c.Circle(mid-w*0.38, y-w*0.08, w*0.022, kit.Ink)
	front, tip := at(-0.08, -0.1-0.42*beat), at(0.26, -0.1-0.7*beat)
	c.Polygon(col.Lighter(0.2), at(-0.24, -0.04), front, tip, at(0.2, -0.06-0.22*beat), at(0.34, 0.02))
	c.Line(front.X, front.Y, tip.X, tip.Y, 3, light)
}
