package deltarun

import (
	"math"

	"gymkhana/env/game/kit"
)

// shore is where the left shore is on the screen, and kayakY where the kayak's upper end is.
const (
	shore  = (kit.Width - river) / 2
	kayakY = 190
)

var (
	water   = kit.RGB(0x2b8fa3)
	deep    = kit.RGB(0x257d92)
	foam    = kit.RGB(0x7fd0d4)
	push    = kit.RGB(0xc9f0ea)
	sand    = kit.RGB(0xf2dca0)
	wet     = kit.RGB(0xc79f5c)
	sandLit = kit.RGB(0xfff0c4)
	ground  = kit.RGB(0x4f8f4a)
	bush    = kit.RGB(0x3b7440)
	bushLit = kit.RGB(0x7fb95e)
	mud     = kit.RGB(0x8a6a3f)
	timber  = kit.RGB(0x6b3f24)
	ring    = kit.RGB(0xe0ad72)
	hull    = kit.RGB(0xff7a2f)
	reed    = kit.RGB(0x2f6b2c)
	cattail = kit.RGB(0x7a3e1d)
)

// draw paints the water with its currents, the shores, the rows with what is between them, and the kayak.
func draw(c *kit.Canvas, s *State) {
	c.Rect(shore, kit.Top, river, kit.Height-kit.Top, water)
	waves(c, s)
	for i := range s.Ahead {
		r := &s.Ahead[i]
		if r.Current != 0 {
			arrows(c, s, r)
		}
		banks(c, s, r)
		if y := s.y(r.ItemAt); r.Item != None && y > kit.Top-60 && y < kit.Height {
			item(c, shore+float64(r.ItemX), y+itemW/2, r.Item)
		}
		if y := s.y(r.LogAt); r.Log > 0 && y > kit.Top-60 && y < kit.Height {
			log(c, shore+float64(s.logX(r)), y)
		}
	}
	shores(c, s)
	kayak(c, s)
	if !s.Moving {
		c.Card(kit.Width/2-250, 560, 500, 56, 12, kit.Panel)
		c.Text(kit.Width/2, 588, "The first key starts the run", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Delta Run", Accent: hull, Lives: s.Lives, Of: lives, Stats: []kit.Stat{kit.Count("Paddles", s.Boosts),
		kit.Count("Reeds", s.Shields), kit.Count("Score", s.score())}})
}

// y is where a place of the way is on the screen.
func (s *State) y(at int) float64 { return math.Round(kayakY + float64(at) - s.Dist.Float()) }

// spot is a fixed pseudo-random number from 0 to 1 for two others.
func spot(i, k int) float64 { return float64(kit.Rand(47).N(4096, i&1023, k)) / 4096 }

// waves are short lines in the water, which show how fast the kayak is.
func waves(c *kit.Canvas, s *State) {
	const apart = 46
	for n := s.Dist.Floor()/apart - 5; n < s.Dist.Floor()/apart+14; n++ {
		for k := range 4 {
			y := s.y(n*apart + int(30*spot(n, k)))
			x := shore + math.Round((river-60)*spot(n, k+9))
			w := math.Round(20 + 46*spot(n, k+20))
			c.Rect(x, y, w, 3, deep)
			if k == 0 {
				c.Rect(x+8, y-4, w-16, 2, foam)
			}
		}
	}
}

// arrows fill the water of a current; they drift with it.
func arrows(c *kit.Canvas, s *State, r *Row) {
	d := float64(r.Current)
	for at := r.At + bankL + 34; at < r.At+s.Apart-30; at += 62 {
		y := s.y(at)
		if y < kit.Top-30 || y > kit.Height+30 {
			continue
		}
		drift := math.Mod(float64(s.Tick)*0.8, 146)
		for n := -1.0; n < 7; n++ {
			x := n*146 + drift + float64(at%2)*60
			if d < 0 {
				x = river - x
			}
			if x < 40 || x > river-40 {
				continue
			}
			c.Line(shore+x-16*d, y, shore+x+8*d, y, 5, push)
			c.Polygon(push, kit.Point{X: shore + x + 20*d, Y: y}, kit.Point{X: shore + x + 4*d, Y: y - 11}, kit.Point{X: shore + x + 4*d, Y: y + 11})
		}
	}
}

// banks are the sandbanks of a row, from each shore to the opening.
func banks(c *kit.Canvas, s *State, r *Row) {
	y := s.y(r.At)
	if y < kit.Top-bankL-40 || y > kit.Height+20 {
		return
	}
	bank := func(from, to float64, inner float64) {
		c.RoundRect(from, y, to-from, bankL, 20, wet)
		c.RoundRect(from+4, y+3, to-from-8, bankL-12, 17, sand)
		c.RoundRect(from+12, y+6, to-from-24, 9, 4, sandLit)
		for k := range 4 {
			x := from + 30 + (to-from-70)*spot(r.At, k)
			if to-from > 90 {
				c.Rect(math.Round(x), y+22+float64(k*6), 18, 4, wet.Mix(sand, 0.4))
			}
		}
		c.Rect(inner-4, y+4, 8, bankL-8, kit.Red)
		c.Rect(inner-4, y+4+(bankL-8)/3, 8, (bankL-8)/3, kit.White)
	}
	left, right := shore+float64(r.Mid-s.Open/2), shore+float64(r.Mid+s.Open/2)
	bank(shore-30, left, left-10)
	bank(right, shore+river+30, right+10)
}

// shores are green, with bushes of many sizes.
func shores(c *kit.Canvas, s *State) {
	for _, side := range []float64{-1, 1} {
		x, w, brink := 0.0, float64(shore), float64(shore)
		if side > 0 {
			x, brink = shore+river, shore+river
		}
		c.Rect(x, kit.Top, w, kit.Height-kit.Top, ground)
		c.Rect(brink-7+7*side, kit.Top, 14, kit.Height-kit.Top, mud)
		const apart = 74
		for n := s.Dist.Floor()/apart - 4; n < s.Dist.Floor()/apart+10; n++ {
			for k := range 2 {
				i := 2*n + k + int(side+1)*300
				bx := math.Round(x + 26 + (w-52)*spot(i, 1))
				by, r := s.y(n*apart+int(40*spot(i, 2))), 16+math.Round(18*spot(i, 3))
				if by < kit.Top-50 || by > kit.Height+50 {
					continue
				}
				c.Circle(bx+4, by+5, r, bush.Darker(0.25))
				c.Circle(bx, by, r, bush)
				c.Circle(bx-r*0.25, by-r*0.3, r*0.5, bushLit)
			}
		}
	}
}

func log(c *kit.Canvas, x, y float64) {
	c.Rect(x-14, y+8, logW+28, 3, foam)
	c.RoundRect(x, y, logW, logL, logL/2, kit.Ink)
	c.RoundRect(x+3, y+3, logW-6, logL-6, (logL-6)/2, timber)
	c.Rect(x+14, y+5, logW-34, 5, timber.Lighter(0.3))
	c.Circle(x+logW-logL/2, y+logL/2, logL/2-3, ring)
	c.Circle(x+logW-logL/2, y+logL/2, 4, timber)
}

// item is a paddle or a tuft of reeds, with its middle at x, y.
func item(c *kit.Canvas, x, y float64, it Item) {
	c.Circle(x, y, itemW/2+4, foam)
	c.Circle(x, y, itemW/2+1, water.Darker(0.35))
	if it == Paddle {
		c.Line(x-12, y+12, x+12, y-12, 5, kit.White)
		c.Line(x-14, y+14, x-8, y+8, 11, kit.Yellow)
		c.Line(x+14, y-14, x+8, y-8, 11, kit.Yellow)
		return
	}
	for _, dx := range []float64{-9, -3, 3, 9} {
		c.Line(x+dx*0.6, y+15, x+dx, y-9, 4, bushLit)
		c.Line(x+dx, y-13+math.Abs(dx)*0.4, x+dx, y-4, 5.5, cattail.Lighter(0.25))
	}
}

// kayak points down the river and to the side to which it goes. Reeds lie on it as long as they protect it.
func kayak(c *kit.Canvas, s *State) {
	mx, my := shore+s.X.Float(), kayakY+kayakL/2.0
	sin, cos := math.Sincos(-0.62 * s.Heading.Float())
	at := func(x, y float64) kit.Point { return kit.Point{X: mx + x*cos - y*sin, Y: my + x*sin + y*cos} }
	if s.Moving {
		for k := -1.0; k <= 1; k += 2 {
			a, b := at(k*9, -22), at(k*20, -58)
			c.Line(a.X, a.Y, b.X, b.Y, 4, foam)
		}
	}
	if s.Boost > 0 {
		for k := -1.0; k <= 1; k++ {
			a, b := at(k*12, -30), at(k*16, -84)
			c.Line(a.X, a.Y, b.X, b.Y, 6, kit.White)
		}
	}
	body := func(grow float64, col kit.Color) {
		c.Polygon(col, at(0, 31+grow), at(10+grow, 16), at(13+grow, 0), at(10+grow, -16), at(0, -31-grow), at(-10-grow, -16), at(-13-grow, 0),
			at(-10-grow, 16))
	}
	body(3, kit.Ink)
	body(0, hull)
	c.Polygon(hull.Lighter(0.45), at(0, 27), at(-6, 14), at(-9, 0), at(-6, -14), at(-3, -14), at(-4, 0), at(-2, 14))
	a, b := at(-30, 10), at(30, -2)
	if math.Mod(float64(s.Tick), 36) < 18 {
		a, b = at(-30, -2), at(30, 10)
	}
	c.Line(a.X, a.Y, b.X, b.Y, 4, kit.Ink)
	for _, p := range []kit.Point{a, b} {
		c.Ellipse(p.X, p.Y, 8, 6, kit.Ink)
		c.Ellipse(p.X, p.Y, 6, 4, kit.Yellow)
	}
	p := at(0, -2)
	c.Circle(p.X, p.Y, 10, kit.Ink)
	c.Circle(p.X, p.Y, 8, kit.White)
	c.Circle(p.X, p.Y, 4, kit.Blue)
	if s.Shields > 0 {
		for _, y := range []float64{-22, 16, 22} {
			a, b := at(-14, y), at(14, y-3)
			c.Line(a.X, a.Y, b.X, b.Y, 6, reed)
			c.Line(a.X, a.Y, b.X, b.Y, 2.5, bushLit)
		}
	}
	if s.Daze > 0 {
		for i := range 5 {
			sin, cos := math.Sincos(float64(i)*2*math.Pi/5 + float64(s.Daze)/9)
			c.Star(mx+44*cos, my+44*sin, 9, kit.Yellow)
		}
		if s.Daze > daze-20 {
			for i := range 8 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 4)
				c.Line(mx+58*cos, my+58*sin, mx+76*cos, my+76*sin, 6, kit.White)
			}
		}
	}
}
