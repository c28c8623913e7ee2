package lilyladder

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
)

// side is where the well begins on the screen.
const side = (kit.Width - well) / 2.0

var (
	deep     = kit.RGB(0x15384a)
	dim      = kit.RGB(0x1f4f60)
	brickLit = kit.RGB(0x265b6b)
	stone    = kit.RGB(0x6d7c78)
	stoneLit = kit.RGB(0x82928b)
	joint    = kit.RGB(0x4b5a5a)
	moss     = kit.RGB(0x5f8f4e)
	fall     = kit.RGB(0x9fd6e6)
	leaf     = kit.RGB(0x7cc35a)
	amber    = kit.RGB(0xf0bf3f)
	rust     = kit.RGB(0xb98154)
	lotus    = kit.RGB(0xf29bb5)
	skin     = kit.RGB(0xf0703f)
	skinLow  = kit.RGB(0xb84a26)
	belly    = kit.RGB(0xfbe3c0)
	toes     = kit.RGB(0x4f9bd6)
)

// draw paints the well, its walls, which the frog passes behind the falling water, the pads and the frog.
func draw(c *kit.Canvas, s *State) {
	low := s.Camera.Low.Float()
	c.Clear(deep)
	back(c, low)
	c.Clip(side, kit.Top, well, view)
	for i := range s.Pads {
		twice(s.at(&s.Pads[i]).Float(), 100, func(x float64) { pad(c, s, &s.Pads[i], x) })
	}
	if s.Dead {
		splash(c, side+s.X.Float())
	} else {
		twice(s.X.Float(), 40, func(x float64) { frog(c, s, x, s.Camera.Y(s.Y)) })
	}
	c.Unclip()
	walls(c, low)
	c.HUD(kit.HUD{Title: "Lily Ladder", Accent: leaf, Dark: true, Stats: []kit.Stat{kit.Count("Well", s.Level),
		kit.Count("Score", s.score())}})
}

// twice draws something at a place of the well, and also beyond the other side if it reaches over one.
func twice(x, reach float64, at func(x float64)) {
	at(side + x)
	if x < reach {
		at(side + x + well)
	}
	if x > well-reach {
		at(side + x - well)
	}
}

// rows calls at with the number of each row of stones on the screen and the height of its upper edge.
func rows(low, tall float64, at func(n int, y float64)) {
	first := int(math.Floor(low / tall))
	for n := first; n < first+int(view/tall)+2; n++ {
		at(n, math.Round(kit.Height-(float64(n+1)*tall-low)))
	}
}

// back is the far wall, at half the speed of the pads, with bricks here and there.
func back(c *kit.Canvas, low float64) {
	rows(low/2, 48, func(n int, y float64) {
		r := kit.Rand(5)
		for i := range 5 {
			if k := r.N(3, n, i); k > 0 {
				x := side + float64(i)*112 + float64(n&1)*56 - 20
				col := dim
				if k == 2 {
					col = dim.Mix(brickLit, 0.6)
				}
				c.RoundRect(x, y+3, 104, 42, 5, col)
			}
		}
	})
}

// walls are the stones on both sides, with moss, marks of the height, and the falling water before the well.
func walls(c *kit.Canvas, low float64) {
	r := kit.Rand(3)
	for i, x := range []float64{0, side + well} {
		c.Rect(x, kit.Top, side, view, joint)
		rows(low, 64, func(n int, y float64) {
			for k := range 5 {
				from, w := x+float64(k)*104-float64(n&1)*52, 100.0
				left, right := max(from, x), min(from+w, x+side)
				if right-left < 8 {
					continue
				}
				col := stone.Mix(joint, float64(r.N(4, n, 10*i+k))*0.12)
				c.RoundRect(left, y+2, right-left, 60, 6, col)
				c.Rect(left+6, y+4, right-left-12, 3, stoneLit)
				if r.N(5, n, 30+10*i+k) == 0 {
					c.RoundRect(left+4, y, min(70, right-left-8), 9, 4, moss)
					c.RoundRect(left+12, y+5, 16, 12, 6, moss)
					c.RoundRect(left+36, y+4, 10, 9, 5, moss.Darker(0.15))
				}
			}
		})
	}
	const mark = 500.0 // pixels, 50 points
	for n := int(math.Ceil(low / mark)); float64(n)*mark < low+view; n++ {
		if y := math.Round(kit.Height - (float64(n)*mark - low)); n >= 0 && y > kit.Top+14 {
			c.RoundRect(side+well+34, y-16, 74, 32, 8, kit.Dusk)
			c.Text(side+well+71, y, strconv.Itoa(n*int(mark)/perPoint), kit.Style{Size: 22, Bold: true,
				Align: kit.Center, Color: kit.Paper})
			c.Rect(side+well+22, y-2, 12, 4, kit.Paper)
		}
	}
	for _, x := range []float64{side - 20, side + well - 4} {
		c.Rect(x, kit.Top, 24, view, fall.Mix(dim, 0.35))
		for i := range 12 {
			y := math.Mod(float64(i)*60+low, 720)
			c.RoundRect(x+4+float64(i*7%13), kit.Top+math.Round(y)-40, 4, 52, 2, kit.White)
		}
		c.Rect(x, kit.Top, 3, view, fall)
	}
}

// pad paints a leaf with its middle at x: its kinds differ in colour and in shape.
func pad(c *kit.Canvas, s *State, p *Pad, x float64) {
	y := s.Camera.Y(kit.FromInt(p.Top))
	if p.Kind == Sunk || y > kit.Height+40 || y < kit.Top-40 {
		return
	}
	col, half := leaf, float64(s.Width)/2
	switch p.Kind {
	case Drifting:
		col = amber
		for i := range 7 {
			c.Circle(x-half-8-float64(i)*7, y+10, 2, amber.Fade(0.5-0.06*float64(i)))
			c.Circle(x+half+8+float64(i)*7, y+10, 2, amber.Fade(0.5-0.06*float64(i)))
		}
	case Brown:
		col = rust
	}
	c.RoundRect(x-half, y, 2*half, 20, 10, col.Darker(0.45))
	c.RoundRect(x-half+1, y, 2*half-2, 14, 7, col)
	c.RoundRect(x-half+8, y+2, half, 4, 2, col.Lighter(0.45))
	switch p.Kind {
	case Firm:
		c.Polygon(deep, kit.Point{X: x + half*0.62, Y: y + 21}, kit.Point{X: x + half*0.42, Y: y + 6},
			kit.Point{X: x + half*0.8, Y: y + 21})
	case Drifting:
		c.Polygon(amber.Darker(0.3), kit.Point{X: x - half + 2, Y: y + 10}, kit.Point{X: x - half + 14, Y: y + 3},
			kit.Point{X: x - half + 14, Y: y + 17})
		c.Polygon(amber.Darker(0.3), kit.Point{X: x + half - 2, Y: y + 10}, kit.Point{X: x + half - 14, Y: y + 3},
			kit.Point{X: x + half - 14, Y: y + 17})
	case Brown:
		for _, at := range []float64{-0.5, 0.05, 0.55} {
			c.Polyline(3, deep, kit.Point{X: x + at*half, Y: y}, kit.Point{X: x + at*half + 6, Y: y + 8},
				kit.Point{X: x + at*half - 1, Y: y + 20})
		}
	case Spring:
		for _, petal := range []float64{-18, 18, -9, 9, 0} {
			c.Limb(x, y+6, 5, x+petal, y-13+math.Abs(petal)*0.4, 6, lotus.Darker(0.18*math.Abs(petal)/18))
		}
		c.Circle(x, y-4, 4, amber)
	}
}

// frog paints the frog with its feet at x, y: stretched on its way up, crouched when it has just bounced.
func frog(c *kit.Canvas, s *State, x, y float64) {
	rise := s.VY.Float()
	legs := 12.0
	switch {
	case s.Landed < 4:
		legs = 4
	case rise > 4:
		legs = 18
	}
	lean := s.VX.Float() * 1.2
	mid := y - legs - 16
	for _, k := range []float64{-1, 1} {
		c.Limb(x+k*12, mid+8, 6, x+k*19, mid+15, 5, skinLow)
		c.Limb(x+k*19, mid+15, 5, x+k*14-lean, y-3, 3.5, skinLow)
		c.Ellipse(x+k*17-lean, y-3, 9, 4, toes)
		hand := mid + 4 - rise*0.5
		c.Limb(x+k*15, mid+2, 4.5, x+k*25, hand, 3.5, skinLow)
		c.Circle(x+k*26, hand, 5, toes)
	}
	c.Ellipse(x, mid, 21, 18, skinLow)
	c.Ellipse(x-1, mid-1, 19, 16, skin)
	c.Ellipse(x+lean*0.5, mid+6, 11, 8, belly)
	for _, k := range []float64{-1, 1} {
		ex, ey := x+k*10+lean, mid-15
		c.Circle(ex, ey, 9, skin)
		c.Circle(ex, ey, 6.5, kit.White)
		c.Circle(ex+lean*0.25, ey-math.Max(-2, math.Min(2, rise*0.3)), 3.2, kit.Ink)
	}
	c.Polyline(2.5, skinLow.Darker(0.3), kit.Point{X: x - 8 + lean, Y: mid - 3}, kit.Point{X: x + lean, Y: mid},
		kit.Point{X: x + 8 + lean, Y: mid - 3})
}

// splash shows where the frog fell.
func splash(c *kit.Canvas, x float64) {
	const y = kit.Height - 14.0
	c.Ellipse(x, y, 64, 12, fall)
	c.Ellipse(x, y, 48, 8, dim)
	for i, d := range []kit.Point{{X: -46, Y: -34}, {X: -20, Y: -58}, {X: 12, Y: -66}, {X: 38, Y: -44},
		{X: 56, Y: -22}} {
		c.Limb(x+d.X*0.8, y+d.Y*0.7, 3, x+d.X, y+d.Y, 6-float64(i%2), fall)
	}
}
