package hexloom

import (
	"fmt"
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
)

// The middle of the loom on the screen.
const (
	midX = kit.Width / 2
	midY = 506.0
)

var (
	plaster = kit.RGB(0x2f5054)
	dark    = kit.RGB(0x213b42)
	beam    = kit.RGB(0x5b4033)
	ash     = kit.RGB(0xd9b98a)
	floor   = kit.RGB(0x6e4e3b)
	well    = kit.RGB(0x1a2c33) // behind the threads
	warp    = kit.RGB(0x8fa59f)
	limit   = kit.RGB(0xe88a78)
	wax     = kit.RGB(0xf3e6c4)
)

// yarns are the colours of threads and of the marks on them, which differ in shape too.
var yarns = [...]scenery.Yarn{
	{}, {Base: kit.RGB(0xd8483c), Mark: kit.RGB(0xf6b7a6), Weave: scenery.Stripe},
	{Base: kit.RGB(0xf4c445), Mark: kit.RGB(0x7a5410), Weave: scenery.Dots},
	{Base: kit.RGB(0x4d92e0), Mark: kit.RGB(0xd6ecff), Weave: scenery.Stripes},
	{Base: kit.RGB(0xf5f0e4), Mark: kit.RGB(0x6d6a66), Weave: scenery.Bars},
	{Base: kit.RGB(0x58a657), Mark: kit.RGB(0x1f4d2a), Weave: scenery.Slants},
	{Base: kit.RGB(0x9a6fd0), Mark: kit.RGB(0xe9d9ff), Weave: scenery.Zigzag},
}

// draw paints the attic, the loom with its threads, the shelf, the candle and the cloth.
func draw(c *kit.Canvas, s *State) {
	scenery.Attic(c, plaster, dark, beam, floor, 652)
	cloth(c, s)
	taper(c, s)
	lane(c, s)
	loom(c, s)
	for _, f := range s.Falling[:s.active()] {
		reel(c, midX, midY-float64(max(f.Far, s.reach(s.Top)))-thick/2, f.Colour)
	}
	if s.LastAge < 40 && s.Lost == "" {
		c.Text(midX+150, 262, fmt.Sprintf("+%d", s.Last), kit.Style{Size: 34, Bold: true, Align: kit.Center,
			Color: kit.Yellow})
	}
	tallest, _ := s.heights()
	c.HUD(kit.HUD{Title: "Hex Loom", Accent: kit.Orange, Dark: true, Stats: []kit.Stat{
		kit.Count("Loom", s.Params.Level),
		{Name: "Candle", Value: fmt.Sprintf("%d s", (candle-min(s.Tick, candle)+59)/60)},
		kit.Count("Tallest side", tallest), kit.Count("Points", s.Score)}})
}

// lane is the guides between which threads fall, and the shelf with the next two.
func lane(c *kit.Canvas, s *State) {
	c.Rect(midX-46, kit.Top, 92, midY-kit.Top, well.Mix(plaster, 0.35))
	for _, x := range []float64{midX - 54, midX + 46} {
		c.Rect(x, kit.Top, 8, midY-kit.Top, ash.Darker(0.25))
		c.Rect(x, kit.Top, 2, midY-kit.Top, ash)
	}
	for i, colour := range s.Next {
		x := midX - 106 - 78*float64(i)
		c.Text(x, 106, [coming]string{"Next", "Then"}[i],
			kit.Style{Size: 17, Bold: true, Align: kit.Center, Color: ash})
		reel(c, x, 137, colour)
	}
	c.Rect(midX-228, 152, 174, 9, ash)
	c.Rect(midX-228, 158, 174, 3, ash.Darker(0.35))
}

// reel is a thread on a spool.
func reel(c *kit.Canvas, x, y float64, colour uint8) {
	yarns[colour].Rect(c, x-27, y-thick/2, 54, thick, well)
	for _, side := range []float64{x - 34, x + 27} {
		c.RoundRect(side, y-14, 7, 28, 3, ash)
		c.Rect(side+4, y-12, 2, 24, ash.Darker(0.35))
	}
}

// corner is a corner of the loom at a distance of its sides from the middle; at counts sides clockwise from the top.
func corner(at, far float64) kit.Point {
	turn := (at*60 - 120) * math.Pi / 180
	r := far / math.Cos(math.Pi/6)
	return kit.Point{X: midX + r*math.Cos(turn), Y: midY + r*math.Sin(turn)}
}

// loom is the frame and the threads on its sides.
func loom(c *kit.Canvas, s *State) {
	hexagon := func(far float64, colour kit.Color) {
		var pts [sides]kit.Point
		for i := range pts {
			pts[i] = corner(float64(i), far)
		}
		c.Polygon(colour, pts[:]...)
	}
	full := float64(hub + tall*thick)
	for y := -full; y < full; y++ { // rows are faster than a large polygon
		wide := (2*full - math.Abs(y+0.5)) / math.Sqrt(3)
		c.Rect(math.Round(midX-wide), midY+y, math.Round(2*wide), 1, well)
	}
	for i := range sides {
		a, b := corner(float64(i), full+2.5), corner(float64(i+1), full+2.5)
		c.Line(a.X, a.Y, b.X, b.Y, 5, limit)
	}
	for i := range sides {
		a, b := corner(float64(i), hub), corner(float64(i), full)
		c.Line(a.X, a.Y, b.X, b.Y, 4, ash.Darker(0.45))
		for k := 1; k < tall; k++ {
			p := corner(float64(i), float64(hub+k*thick))
			c.Circle(p.X, p.Y, 3.5, ash.Darker(0.25))
		}
	}
	for i := range sides {
		at, side := float64(i), &s.Loom[(s.Top+i)%sides]
		for k, colour := range side[:side.height()] {
			in, out := float64(hub+k*thick), float64(hub+(k+1)*thick)
			yarns[colour].Draw(c, well, corner(at, out), corner(at+1, out), corner(at+1, in), corner(at, in))
		}
	}
	hexagon(hub, ash.Darker(0.3))
	hexagon(hub-4, ash)
	c.Circle(midX, midY, 17, beam)
	c.Circle(midX, midY, 8, ash.Darker(0.15))
	for i := range sides {
		p := corner(float64(i), full+4)
		c.Circle(p.X, p.Y, 8, beam)
		c.Circle(p.X-1, p.Y-1, 5, ash)
	}
}

// taper is the candle, which becomes shorter, with a mark every five seconds.
func taper(c *kit.Canvas, s *State) {
	const x, foot, whole = 170.0, 610.0, 260.0
	scenery.Table(c, x-110, foot+14, 220, 704, beam)
	scenery.Candle(c, x, foot, whole*float64(candle-min(s.Tick, candle))/candle, s.Lost == "", wax)
	for i := range 5 {
		y := foot - whole*float64(i+1)/5
		c.Rect(x+30, y, 18, 3, warp)
		c.Text(x+54, y+1, fmt.Sprint(5*(i+1)), kit.Style{Size: 15, Color: warp})
	}
}

// cloth shows the groups that were woven last, from the oldest.
func cloth(c *kit.Canvas, s *State) {
	const x, y, wide, high = 936.0, 212.0, 240.0, 24.0
	c.Text(x+wide/2, y-34, "Woven", kit.Style{Size: 17, Bold: true, Align: kit.Center, Color: ash})
	n := min(s.Groups, rows)
	for i := range 16 {
		c.Rect(x+7+15*float64(i), y, 2, rows*high+14, warp.Darker(0.35))
	}
	for i := range n {
		yarns[s.Cloth[n-1-i]].Rect(c, x, y+high*float64(i), wide, high, well)
	}
	for _, bar := range []float64{y - 12, y + rows*high + 12} {
		c.RoundRect(x-18, bar, wide+36, 12, 6, ash)
		c.Rect(x-12, bar+8, wide+24, 3, ash.Darker(0.35))
	}
}
