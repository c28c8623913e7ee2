package hollowlog

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
)

// The picture is seen from behind the beetle, which is always at the bottom; the log turns.
const (
	behind  = 132.0 // units from the eye to the beetle
	focal   = 470.0
	horizon = 372.0 // pixels from the top
	closest = 40.0  // distance of the nearest part of a board that is painted
)

// radius is how far the edges between boards are from the axis, floor how far the middles of boards are.
var (
	radius = wide / 2 / math.Sin(math.Pi/boards)
	floor  = wide / 2 / math.Tan(math.Pi/boards)
)

var (
	sky     = kit.RGB(0xcfeef0)
	mist    = kit.RGB(0xf1f6d8)
	tree    = kit.RGB(0xb4d8b4)
	treeLow = kit.RGB(0x98c6a0)
	bark    = [...]kit.Color{kit.RGB(0x7a4a2c), kit.RGB(0x6d4027)}
	grain   = kit.RGB(0x54301c)
	cut     = kit.RGB(0xf0c483)
	shell   = kit.RGB(0x1fa67a)
	shellLo = kit.RGB(0x0f6b58)
	shine   = kit.RGB(0x9cf0c8)
	spot    = kit.RGB(0xf7d04a)
	larva   = kit.RGB(0xffe24f)
)

var fog = lens.Fog{Color: mist, Clear: 1.5, Thick: 0.0009}

// draw paints the forest outside, the rings of the log from far to near, and the beetle.
func draw(c *kit.Canvas, s *State) {
	l := &lens.Lens{DY: 1, High: -8, Focal: focal, Mid: kit.Width / 2, Horizon: horizon}
	outside(c)
	for i := rings - 1; i >= 0; i-- {
		ring(c, s, l, i)
	}
	beetle(c, s, l)
	if !s.Moving {
		c.Card(kit.Width/2-250, kit.Top+96, 500, 56, 12, kit.Panel)
		c.Text(kit.Width/2, kit.Top+124, "The first key starts the run", kit.Style{Size: 28, Bold: true, Align: kit.Center, Color: kit.Ink})
	}
	c.HUD(kit.HUD{Title: "Hollow Log", Accent: shell, Dark: true, Stats: []kit.Stat{kit.Count("Log", s.Level), kit.Count("Grubs", s.Grubs),
		kit.Count("Paces", s.paces())}})
}

// outside is what holes show: a pale sky, and the tops of trees in the mist.
func outside(c *kit.Canvas) {
	c.Gradient(0, kit.Top, kit.Width, 330, sky, mist)
	c.Rect(0, kit.Top+330, kit.Width, kit.Height-kit.Top-330, mist)
	for i := range 24 {
		x, y := float64(i*57), 520+float64(i*37%90)
		col := tree
		if i%2 == 1 {
			col = treeLow
		}
		lens.Convex(c, col, kit.Point{X: x, Y: y}, kit.Point{X: x + 70, Y: kit.Height}, kit.Point{X: x - 70, Y: kit.Height})
	}
}

// turn is the angle of a place around the log, in turns from straight below the axis to the right.
func (s *State) turn(side float64) float64 { return (side - s.Side.Float()) / around }

// far is the distance of the near end of one of the rings from the eye.
func (s *State) far(i int) float64 {
	return behind + float64((s.at()-1+i)*deep) - s.Dist.Float()
}

func ring(c *kit.Canvas, s *State, l *lens.Lens, i int) {
	r, from := &s.Rings[i], s.far(i)
	for b := range boards {
		if r.Boards>>b&1 == 0 {
			continue
		}
		hole := func(ring, board int) bool {
			return ring >= 0 && ring < rings && s.Rings[ring].Boards>>((board+boards)%boards)&1 == 0
		}
		mid := s.turn(float64(b*wide + wide/2))
		// light falls from the upper left: boards at the right and at the bottom are lit
		light := 0.5 + 0.5*math.Sin(2*math.Pi*(mid+0.13))
		col := bark[(b+s.at()+i)%2].Darker(0.28 * (1 - light)).Lighter(0.16 * light)
		part := func(far, to, left, right float64, col kit.Color) {
			if far, to = math.Max(from+far, closest), from+to; far < to {
				panel(c, s, l, b, far, to, left, right, fog.Shade(col, far))
			}
		}
		part(0, deep, 0, 1, col)
		if from < 700 {
			k := float64((b*5+(s.at()+i)*3)%7) / 7
			part(4, deep-4, 0.2+0.3*k, 0.225+0.3*k, grain)
			part(20+30*k, deep-4, 0.62+0.2*k, 0.645+0.2*k, grain)
		}
		part(0, deep, 0, 0.02, grain)
		part(0, 3, 0, 1, grain)
		if hole(i-1, b) {
			part(0, 9, 0, 1, cut)
		}
		if hole(i+1, b) {
			part(deep-9, deep, 0, 1, cut)
		}
		if hole(i, b-1) {
			part(0, deep, 0, 0.07, cut)
		}
		if hole(i, b+1) {
			part(0, deep, 0.93, 1, cut)
		}
		if r.Grub == b {
			grub(c, s, l, b, from+deep/2)
		}
	}
}

// panel is a part of a board, from one distance to another and from one share of its width to another.
func panel(c *kit.Canvas, s *State, l *lens.Lens, b int, far, to, left, right float64, col kit.Color) {
	side := float64(b * wide)
	a0, b0 := l.Around(far, radius, s.turn(side)), l.Around(far, radius, s.turn(side+wide))
	a1, b1 := l.Around(to, radius, s.turn(side)), l.Around(to, radius, s.turn(side+wide))
	on := func(a, b kit.Point, k float64) kit.Point {
		return kit.Point{X: a.X + k*(b.X-a.X), Y: a.Y + k*(b.Y-a.Y)}
	}
	lens.Convex(c, col, on(a0, b0, left), on(a0, b0, right), on(a1, b1, right), on(a1, b1, left))
}

// grub lies on a board.
func grub(c *kit.Canvas, s *State, l *lens.Lens, b int, far float64) {
	if far < 60 || far > 1000 {
		return
	}
	turn, u := s.turn(float64(b*wide+wide/2)), l.Scale(far)
	for k := 0.0; k < 2; k++ {
		for d := -1.0; d <= 1; d++ {
			p := l.Around(far, floor-6, turn+d*0.016)
			if k == 0 {
				c.Circle(p.X, p.Y, 8.5*u, kit.Ink)
			} else {
				c.Circle(p.X, p.Y, 6.8*u, fog.Shade(larva.Darker(0.08*(d+1)), far))
			}
		}
	}
	p := l.Around(far, floor-6, turn-0.02)
	c.Circle(p.X-2*u, p.Y-1*u, 1.6*u, kit.Ink)
}

// beetle is seen from behind, with its shadow below when it is in the air. After a fall it lies on its back below the hole.
func beetle(c *kit.Canvas, s *State, l *lens.Lens) {
	ground := l.Screen(behind, 0, -floor)
	u := l.Scale(behind)
	x, y := ground.X, ground.Y-s.Height.Float()*u
	if s.Hit != "" {
		x, y = ground.X+float64(s.Turning)*10, ground.Y+30
		for i := range 7 {
			at := float64(i-3) * 30
			c.Line(x+at, y-66-math.Abs(at)*0.1, x+at*0.8, y-118, 5, kit.White)
		}
	} else if s.Height > 0 {
		c.Ellipse(ground.X, ground.Y-2, 36, 9, kit.Ink)
	}
	lean, stride := float64(s.Turning), 0.0
	if s.Moving && s.Height == 0 {
		stride = 5 * math.Sin(float64(s.Tick)/2.2)
	}
	flip := 1.0
	if s.Hit != "" {
		flip = -1
	}
	for k := -1.0; k <= 1; k += 2 {
		for i, out := range []float64{30, 38, 34} {
			lift := stride * k * float64(1-2*(i%2))
			hip := y - flip*(14+float64(i)*14)
			c.Line(x+k*16, hip, x+k*out, hip-flip*(8-lift), 5, kit.Ink)
			c.Line(x+k*out, hip-flip*(8-lift), x+k*(out+7), hip+flip*(10+lift), 5, kit.Ink)
		}
		c.Line(x+k*8, y-flip*60, x+k*18+4*lean, y-flip*80, 4, kit.Ink)
	}
	c.Circle(x+3*lean, y-flip*56, 15, kit.Ink)
	c.Ellipse(x, y-flip*32, 29, 31, kit.Ink)
	if s.Hit != "" {
		c.Ellipse(x, y+32, 24, 26, shellLo.Darker(0.3))
		for i := range 4 {
			c.Rect(x-16, y+16+float64(i)*10, 32, 4, kit.Ink)
		}
		return
	}
	c.Ellipse(x, y-32, 26, 28, shell)
	c.Ellipse(x+8, y-27, 17, 21, shellLo.Mix(shell, 0.45))
	c.Ellipse(x-11, y-42, 8, 7, shine)
	c.Line(x, y-58, x, y-5, 3.5, kit.Ink)
	for _, p := range [...][2]float64{{-13, -22}, {13, -22}, {-9, -40}, {11, -41}} {
		c.Circle(x+p[0], y+p[1], 4.5, spot)
	}
}
