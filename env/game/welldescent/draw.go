package welldescent

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
)

// side is where the well begins on the screen.
const side = (kit.Width - well) / 2.0

var (
	sandHigh = kit.RGB(0xf3dcae)
	sandLow  = kit.RGB(0xc99f6c)
	earth    = kit.RGB(0x6b4630)
	clay     = kit.RGB(0x7f5439)
	root     = kit.RGB(0xb98d5e)
	rope     = kit.RGB(0x8a6a43)
	oak      = kit.RGB(0x7a4a24)
	ash      = kit.RGB(0xa9a294)
	iron     = kit.RGB(0x3f4550)
	danger   = kit.RGB(0xc23b3b)
	bramble  = kit.RGB(0x2f5a35)
	shell    = kit.RGB(0x4b3f9e)
	shellLit = kit.RGB(0x7d72d6)
)

// draw paints the well in the desert, its buckets on ropes, the beetle, and the thorns above.
func draw(c *kit.Canvas, s *State) {
	low := s.Camera.Low.Float()
	c.Gradient(side, kit.Top, well, view, sandHigh, sandLow)
	bricks(c, low)
	for i := range s.Buckets {
		bucket(c, s, &s.Buckets[i], s.First+i == s.On)
	}
	beetle(c, s)
	brambles(c)
	walls(c, low)
	points(c, s)
	c.HUD(kit.HUD{Title: "Well Descent", Accent: shellLit, Stats: []kit.Stat{
		kit.Count("Well", s.Level), kit.Count("Buckets", s.Landed)}})
}

// bricks are a few stones of the far wall, which move at half the speed of the buckets.
func bricks(c *kit.Canvas, low float64) {
	r, tall := kit.Rand(11), 56.0
	first := int(math.Floor(low / 2 / tall))
	for n := first; n < first+13; n++ {
		y := math.Round(kit.Height - (float64(n+1)*tall - low/2))
		for i := range 6 {
			if r.N(3, n, i) != 0 {
				continue
			}
			x := side + float64(i)*100 + float64(n&1)*50
			wall := sandHigh.Mix(sandLow, (y-kit.Top)/view)
			c.RoundRect(x, y, 92, 46, 6, wall.Darker(0.04))
		}
	}
}

// woods are the colours of the kinds.
var woods = [...]kit.Color{Firm: oak, Cracked: ash, BeltLeft: kit.Teal, BeltRight: kit.Teal, Spiked: danger,
	Broken: ash}

// bucket paints a bucket on its ropes. The kinds differ in colour and in shape.
func bucket(c *kit.Canvas, s *State, b *Bucket, stood bool) {
	x, y := side+b.X.Float(), s.Camera.Y(kit.FromInt(b.Top))
	if y > kit.Height+60 || y < kit.Top-60 {
		return
	}
	half := float64(s.Width) / 2
	for _, k := range []float64{-1, 1} {
		c.Rect(x+k*(half-6)-1.5, y-42, 3, 46, rope)
	}
	if b.Kind == Broken {
		for i, dx := range []float64{-0.7, -0.2, 0.3, 0.8} {
			c.Rect(x+dx*half-7, y+14+float64(i%2)*12, 14, 6, ash)
		}
		return
	}
	if b.Kind == Cracked && stood && s.Stood%4 < 2 {
		x++
	}
	col := woods[b.Kind]
	c.Polygon(col.Darker(0.45), kit.Point{X: x - half, Y: y}, kit.Point{X: x + half, Y: y},
		kit.Point{X: x + half - 10, Y: y + 32}, kit.Point{X: x - half + 10, Y: y + 32})
	c.Polygon(col, kit.Point{X: x - half + 3, Y: y + 2}, kit.Point{X: x + half - 8, Y: y + 2},
		kit.Point{X: x + half - 17, Y: y + 29}, kit.Point{X: x - half + 12, Y: y + 29})
	c.Rect(x-half, y, 2*half, 8, iron)
	c.Rect(x-half, y, 2*half-8, 3, ash.Lighter(0.5))
	switch b.Kind {
	case Firm:
		c.Rect(x-half+9, y+19, 2*half-22, 4, iron)
	case Cracked:
		c.Polyline(3, iron, kit.Point{X: x - 6, Y: y + 8}, kit.Point{X: x + 4, Y: y + 16},
			kit.Point{X: x - 5, Y: y + 21}, kit.Point{X: x + 3, Y: y + 32})
		c.Polyline(3, iron, kit.Point{X: x + 18, Y: y + 8}, kit.Point{X: x + 13, Y: y + 18},
			kit.Point{X: x + 19, Y: y + 26})
	case BeltLeft, BeltRight:
		k := 1.0
		if b.Kind == BeltLeft {
			k = -1
		}
		for i := range 3 {
			at := x + float64(i-1)*18 + k*math.Mod(float64(s.Tick), 12)/2
			c.Polyline(4, kit.White, kit.Point{X: at - 4*k, Y: y + 12}, kit.Point{X: at + 4*k, Y: y + 18},
				kit.Point{X: at - 4*k, Y: y + 24})
		}
	case Spiked:
		for at := x - half + 10; at < x+half-4; at += 15 {
			c.Polygon(iron, kit.Point{X: at - 7, Y: y + 1}, kit.Point{X: at + 7, Y: y + 1}, kit.Point{X: at, Y: y - 18})
			c.Polygon(ash.Lighter(0.3), kit.Point{X: at - 5, Y: y + 1}, kit.Point{X: at - 1, Y: y + 1},
				kit.Point{X: at, Y: y - 15})
		}
	}
}

// beetle paints the beetle with its feet at its place; while it falls, its wings are open.
func beetle(c *kit.Canvas, s *State) {
	x, y := side+s.X.Float(), s.Camera.Y(s.Y)
	if s.Lost != "" {
		y = min(y, kit.Height-20)
	}
	mid := y - 16
	for _, k := range []float64{-1, 1} {
		for i, far := range []float64{8, 15, 20} {
			c.Limb(x+k*far*0.5, mid+6, 3, x+k*far, y-1-float64(i%2), 2, kit.Ink)
		}
		c.Limb(x+k*5, mid-13, 2, x+k*13, mid-25, 1.5, kit.Ink)
		c.Circle(x+k*13, mid-25, 3, kit.Ink)
	}
	if s.On < 0 {
		for _, k := range []float64{-1, 1} {
			c.Limb(x+k*8, mid-4, 5, x+k*28, mid-18, 9, kit.White.Fade(0.75))
			c.Limb(x+k*6, mid-2, 6, x+k*20, mid-10, 9, shell)
		}
	}
	c.Circle(x, mid-9, 11, kit.Ink)
	c.Ellipse(x, mid+2, 19, 15, kit.Ink)
	c.Ellipse(x-1, mid+1, 17, 13, shell)
	c.Ellipse(x-6, mid-3, 7, 5, shellLit)
	c.Rect(x-1, mid-10, 2, 24, kit.Ink)
	for _, p := range []kit.Point{{X: -9, Y: 6}, {X: 9, Y: 6}, {X: 8, Y: -3}} {
		c.Circle(x+p.X, mid+p.Y, 3, kit.Yellow)
	}
	for _, k := range []float64{-1, 1} {
		c.Circle(x+k*5, mid-11, 4, kit.White)
		c.Circle(x+k*5, mid-10, 2, kit.Ink)
	}
	if s.Hurt < 24 {
		for i, p := range []kit.Point{{X: -28, Y: -26}, {X: 26, Y: -30}, {X: 32, Y: 0}, {X: -34, Y: 2}} {
			c.Star(x+p.X, mid+p.Y, 10-2*float64(i%2), danger)
		}
	}
}

// brambles are the thorns at the top of the picture; their points are where they sting.
func brambles(c *kit.Canvas) {
	c.Rect(side, kit.Top, well, 12, bramble)
	const tip = kit.Top + thorns + 10.0
	for i := range 15 {
		x := side + 20 + float64(i)*40
		c.Polygon(bramble.Darker(0.5), kit.Point{X: x - 20, Y: kit.Top + 8}, kit.Point{X: x + 20, Y: kit.Top + 8},
			kit.Point{X: x, Y: tip})
		c.Polygon(danger, kit.Point{X: x - 11, Y: kit.Top + 14}, kit.Point{X: x + 9, Y: kit.Top + 14},
			kit.Point{X: x, Y: tip - 4})
		for k := range 2 {
			c.Circle(x-10+20*float64(k), kit.Top+5, 10, bramble.Lighter(0.12*float64((i+k)%3)))
		}
	}
}

// walls are the earth on both sides, with stones, roots and shells in it.
func walls(c *kit.Canvas, low float64) {
	r := kit.Rand(4)
	for i, x := range []float64{0, side + well} {
		c.Rect(x, kit.Top, side, view, earth)
		const tall = 80.0
		first := int(math.Floor(low / tall))
		for n := first; n < first+10; n++ {
			y := math.Round(kit.Height - (float64(n+1)*tall - low))
			c.Rect(x, y, side, 26, clay)
			at := x + 30 + float64(r.N(250, n, i))
			switch r.N(4, n, 4+i) {
			case 0:
				c.RoundRect(at, y+34, 46, 28, 12, ash.Darker(0.25))
				c.RoundRect(at+4, y+36, 28, 8, 4, ash)
			case 1:
				c.Ring(at+20, y+46, 17, 6, root)
				c.Ring(at+20, y+46, 8, 4, root)
			case 2:
				c.Limb(at-20, y+34, 4, at+14, y+52, 3, root)
				c.Limb(at+14, y+52, 3, at+40, y+44, 1.5, root)
			}
		}
	}
	c.Rect(side-12, kit.Top, 12, view, earth.Darker(0.3))
	c.Rect(side+well, kit.Top, 12, view, earth.Darker(0.3))
	c.Rect(side, kit.Top, 6, view, sandLow.Darker(0.15))
}

// points paints the hit points as a row of shells on a card: red when few are left.
func points(c *kit.Canvas, s *State) {
	c.Card(36, 110, 268, 96, 12, kit.Panel)
	c.Text(56, 134, "Hit points", kit.Style{Size: 20, Bold: true, Color: kit.Ink})
	c.Text(284, 134, strconv.Itoa(s.HP)+" of "+strconv.Itoa(health), kit.Style{Size: 20, Bold: true, Align: kit.Right, Color: kit.Ink})
	col := shell
	if s.HP <= prick {
		col = danger
	}
	for i := range health {
		x := 58 + float64(i)*19
		if i < s.HP {
			c.RoundRect(x, 158, 15, 30, 5, col)
			c.RoundRect(x+2, 160, 5, 12, 2, shellLit)
		} else {
			c.RoundRect(x, 158, 15, 30, 5, kit.Line)
		}
	}
}
