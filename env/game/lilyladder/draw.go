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
	passes := s.VY > 0 && s.Landed >= leaps
	if passes && !s.Dead { // behind the pads, which it does not touch
		twice(s.X.Float(), 40, func(x float64) { frog(c, s, x, s.Camera.Y(s.Y)) })
	}
	for i := range s.Pads {
		twice(s.at(&s.Pads[i]).Float(), 100, func(x float64) { pad(c, s, &s.Pads[i], x) })
	}
	water(c, s)
	if s.Dead {
		splash(c, side+s.X.Float())
	} else if !passes {
		landing(c, s)
		twice(s.X.Float(), 40, func(x float64) { frog(c, s, x, s.Camera.Y(s.Y)) })
	}
	c.Unclip()
	walls(c, low)
	c.HUD(kit.HUD{Title: "Lily Ladder", Accent: leaf, Dark: true, Stats: []kit.Stat{kit.Count("Well", s.Level),
		kit.Count("Score", s.score())}})
}

// leaps is how many ticks the frog is seen on the pad that it bounces from.
const leaps = 6

// landing is the spray under the feet of a frog that has just come down on a pad.
func landing(c *kit.Canvas, s *State) {
	if s.Landed >= leaps || s.Tick < leaps {
		return
	}
	n := float64(s.Landed)
	y := s.Camera.Y(s.Y) + n*s.VY.Float() + n*(n-1)/2*gravity.Float() // where it was when it landed
	twice(s.X.Float()-n*s.VX.Float(), 70, func(x float64) {
		for _, k := range []float64{-1, 1} {
			c.Limb(x+k*26, y-4, 3, x+k*(40+2*n), y-10, 2, kit.White)
			c.Limb(x+k*22, y-10, 3, x+k*(32+2*n), y-22, 2, kit.White)
		}
	})
}

// water fills the lowest part of the picture: who falls below it is lost.
func water(c *kit.Canvas, s *State) {
	const y = kit.Height - 22.0
	c.Rect(side, y+4, well, kit.Height-y-4, fall.Mix(dim, 0.45))
	for i := range 15 {
		x := side + float64(i)*40 - float64(s.Tick/4%40)
		c.Ellipse(x+20, y+6, 20, 5, fall)
	}
	c.Rect(side, y+8, well, 3, kit.White)
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
	for n := int(math.Ceil(low / 160)); float64(n)*160 < low+view; n++ { // arrows: the sides meet
		y := math.Round(kit.Height - (float64(n)*160 - low))
		if y < kit.Top+20 {
			continue
		}
		for _, k := range []float64{-1, 1} {
			x := kit.Width/2 + k*(well/2+44)
			if k > 0 {
				x += 98 // beside the marks of the height
			}
			c.RoundRect(x-26+k*8, y-18, 52, 36, 8, kit.Dusk)
			for _, d := range []float64{0, 16} {
				c.Polyline(5, fall, kit.Point{X: x + k*d, Y: y - 10}, kit.Point{X: x + k*(d+9), Y: y},
					kit.Point{X: x + k*d, Y: y + 10})
			}
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
	case Spring:
		col = lotus
		coil(c, x, y+14)
	case Drifting:
		col = amber
		for i := range 7 {
			c.Circle(x-half-8-float64(i)*7, y+10, 2, amber.Fade(0.5-0.06*float64(i)))
			c.Circle(x+half+8+float64(i)*7, y+10, 2, amber.Fade(0.5-0.06*float64(i)))
		}
	}
	if p.Kind != Brown {
		c.RoundRect(x-half, y, 2*half, 20, 10, col.Darker(0.45))
		c.RoundRect(x-half+1, y, 2*half-2, 14, 7, col)
		c.RoundRect(x-half+8, y+2, half, 4, 2, col.Lighter(0.45))
	}
	switch p.Kind {
	case Drifting:
		c.Polygon(amber.Darker(0.3), kit.Point{X: x - half + 2, Y: y + 10}, kit.Point{X: x - half + 14, Y: y + 3},
			kit.Point{X: x - half + 14, Y: y + 17})
		c.Polygon(amber.Darker(0.3), kit.Point{X: x + half - 2, Y: y + 10}, kit.Point{X: x + half - 14, Y: y + 3},
			kit.Point{X: x + half - 14, Y: y + 17})
	case Brown:
		for _, k := range []float64{-1, 1} { // two pieces, which hang from a fibre, with jagged ends
			mid, low := x+k*(half+5)/2, y+2+2*k
			c.RoundRect(mid-half/2, low, half-5, 19, 7, rust.Darker(0.45))
			c.RoundRect(mid-half/2+1, low, half-7, 14, 6, rust)
			for i := range 3 {
				at := low + 1 + 6*float64(i)
				c.Polygon(rust.Darker(0.2*float64(i)), kit.Point{X: x + k*8, Y: at}, kit.Point{X: x + k*8, Y: at + 6},
					kit.Point{X: x + k*2, Y: at + 3 + k})
			}
		}
		c.Rect(x-6, y+9, 12, 3, rust)
	}
}

// coil is the spring under a pad, down from y.
func coil(c *kit.Canvas, x, y float64) {
	pts := []kit.Point{}
	for i := range 7 {
		pts = append(pts, kit.Point{X: x - 15 + 30*float64(i%2), Y: y + 5*float64(i)})
	}
	c.Polyline(7, kit.Ink, pts...)
	c.Polyline(4, kit.Paper, pts...)
	c.RoundRect(x-24, y+30, 48, 9, 4, kit.Ink)
	c.RoundRect(x-22, y+31, 44, 6, 3, lotus.Darker(0.2))
}

// frog paints the frog with its feet at x, y: crouched when it has just bounced, with its legs behind it on its way up,
// tucked at the top, and reaching down when it falls.
func frog(c *kit.Canvas, s *State, x, y float64) {
	rise := s.VY.Float()
	legs, apart, knee := 12.0, 17.0, 6.0 // how far the feet are below the body and from its middle, and the knees outside
	grip := false                        // the feet are flat
	switch {
	case s.Landed < leaps:
		legs, apart, knee, grip = 5, 21, 9, true
	case rise > 4:
		legs, apart, knee = 20, 6, 3
	case rise > -5:
		legs, apart, knee = 2, 26, 8
	default:
		legs, apart, grip = 12, 20, true
	}
	lean := s.VX.Float() * 1.2
	mid := y - legs - 16
	if legs == 2 {
		mid = y - 30 // the feet are above the place where they would land
	}
	foot := mid + 13 + legs
	for _, k := range []float64{-1, 1} {
		c.Limb(x+k*12, mid+8, 6, x+k*(apart+knee), mid+13, 5, skinLow)
		c.Limb(x+k*(apart+knee), mid+13, 5, x+k*apart-lean, foot, 3.5, skinLow)
		if grip {
			c.Ellipse(x+k*apart-lean, foot, 10, 4, toes)
		} else {
			c.Ellipse(x+k*apart-lean, foot+3, 4, 7, toes)
		}
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
