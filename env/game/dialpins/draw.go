package dialpins

import (
	"math"
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

// The dial on the screen: its middle, its radius, and where the heads of its pins are.
const (
	dialX, dialY = 640.0, 436.0
	radius       = 128.0
	heads        = 196.0
	headR        = 9.5
	nozzle       = 668.0 // the upper end of the shooter
)

var (
	bench    = kit.RGB(0x5b3d2e)
	plank    = kit.RGB(0x674636)
	mat      = kit.RGB(0x2f5d50)
	matEdge  = kit.RGB(0x24483e)
	brass    = kit.RGB(0xd9b05c)
	brassLow = kit.RGB(0x9c7433)
	enamel   = kit.RGB(0xf7f1e1)
	needle   = kit.RGB(0xe9edf2)
	steel    = kit.RGB(0x99a3b0)
)

// draw paints the watchmaker's bench from above: the mat with the dial, the shooter, the queue and the spring.
func draw(c *kit.Canvas, s *State) {
	c.Clear(bench)
	for y := 80.0; y < kit.Height; y += 80 {
		c.Rect(0, y, kit.Width, 38, plank)
		c.Rect(0, y, kit.Width, 2, bench.Darker(0.25))
	}
	c.RoundRect(352, 190, 576, 560, 26, matEdge)
	c.RoundRect(358, 196, 564, 548, 22, mat)
	for i := 1; i < 14; i++ {
		c.Rect(358+40*float64(i), 196, 1, 524, matEdge)
		c.Rect(358, 196+40*float64(i), 564, 1, matEdge)
	}
	tools(c)
	dial(c, s)
	shooter(c, s)
	queue(c, s)
	gauge(c, s)
	bar(c, s)
	c.HUD(kit.HUD{Title: "Dial Pins", Accent: kit.Teal, Stats: []kit.Stat{
		kit.Count("Dial", s.Level),
		{Name: "Pins set", Value: strconv.Itoa(s.placed()) + " / " + strconv.Itoa(s.Queue)},
		kit.Count("Left", s.left())}})
}

// at is a point at an angle of the screen, clockwise from straight down, and a distance from the middle of the dial.
func at(angle, r float64) kit.Point {
	turn := angle / circle * 2 * math.Pi
	return kit.Point{X: dialX - r*math.Sin(turn), Y: dialY + r*math.Cos(turn)}
}

// dial paints the pins and the dial, which has a stroke for every six degrees so that its turning can be seen.
func dial(c *kit.Canvas, s *State) {
	disc(c, dialX+5, dialY+8, radius+4, mat.Darker(0.3))
	for _, p := range s.Pins[:s.N] {
		angle := float64(p + s.Angle)
		foot, head := at(angle, radius-6), at(angle, heads)
		c.Limb(foot.X, foot.Y, 2, head.X, head.Y, 2, needle)
	}
	aim(c, s)
	for i, p := range s.Pins[:s.N] {
		head(c, at(float64(p+s.Angle), heads), i < s.Initial)
	}
	disc(c, dialX, dialY, radius, brassLow)
	disc(c, dialX-1, dialY-1, radius-3, brass)
	disc(c, dialX, dialY, radius-12, brassLow)
	disc(c, dialX, dialY, radius-14, enamel)
	for i := range 60 {
		from, width, col := radius-24.0, 2.0, kit.Stone
		if i%5 == 0 {
			from, width, col = radius-34, 5, kit.Ink
		}
		a, b := at(float64(i*6*degree+s.Angle), from), at(float64(i*6*degree+s.Angle), radius-17)
		c.Limb(a.X, a.Y, width/2, b.X, b.Y, width/2, col)
	}
	turn := float64(s.Angle)
	c.Polygon(kit.Blue, at(turn, radius-38), at(turn+6*degree, radius-58), at(turn-6*degree, radius-58))
	c.Circle(dialX, dialY, 12, brassLow)
	c.Circle(dialX-1, dialY-1, 9, brass)
	c.Circle(dialX-4, dialY-4, 3, enamel)
}

// aim marks where a pin that is shot now will meet the dial, if the shooter is ready: a ring in place of its head, and a
// wedge that is as wide as other pins must stay away from its middle on both sides.
func aim(c *kit.Canvas, s *State) {
	if s.Ready > 0 || s.left() == 0 || s.Over != "" {
		return
	}
	mid := float64(turned(s.meets(s.Tick) + s.Angle))
	for _, k := range []float64{-1, 1} { // in halves, whose outer sides are nearly round
		c.Polygon(kit.Yellow.Fade(0.3), at(mid, radius+2), at(mid+k*apart, radius+2), at(mid+k*apart, heads+20), at(mid, heads+20))
		a, b := at(mid+k*apart, radius+2), at(mid+k*apart, heads+20)
		c.Line(a.X, a.Y, b.X, b.Y, 3, kit.Yellow)
	}
	p := at(mid, heads)
	c.Ring(p.X, p.Y, headR+1, 3, kit.Yellow)
	p = at(mid, heads+20)
	c.Circle(p.X, p.Y, 4, kit.Yellow)
}

// clash marks the pin that was shot in vain and those that were in its way.
func clash(c *kit.Canvas, s *State) {
	mark := func(p kit.Point) {
		c.Ring(p.X, p.Y, headR+9, 5, kit.White)
		c.Ring(p.X, p.Y, headR+8, 4, kit.Red)
	}
	mark(kit.Point{X: dialX, Y: dialY + heads})
	for _, p := range s.Pins[:s.N] {
		if d := turned(p + s.Angle); min(d, circle-d) < apart {
			mark(at(float64(d), heads))
		}
	}
}

// disc paints a large circle in rows with soft ends, which is faster than a shape that computes every pixel.
func disc(c *kit.Canvas, x, y, r float64, col kit.Color) {
	for dy := -r; dy < r; dy++ {
		half := math.Sqrt(max(0, r*r-(dy+0.5)*(dy+0.5)))
		left, right := math.Ceil(x-half), math.Floor(x+half)
		c.Rect(left, y+dy, right-left, 1, col)
		c.Rect(left-1, y+dy, 1, 1, col.Fade(left-x+half))
		c.Rect(right, y+dy, 1, 1, col.Fade(x+half-right))
	}
}

// head paints the head of a pin: coral for one that the player shot, blue for one of the first.
func head(c *kit.Canvas, p kit.Point, first bool) {
	col := kit.RGB(0xf2795c)
	if first {
		col = kit.RGB(0x8fb8de)
	}
	c.Circle(p.X, p.Y, headR, kit.Ink)
	c.Circle(p.X, p.Y, headR-2, col)
	c.Circle(p.X-2.5, p.Y-2.5, 2.5, kit.White)
}

// shooter paints the tube below the dial, and the pin that is in it or in the air.
func shooter(c *kit.Canvas, s *State) {
	tip := nozzle - 14.0
	if s.Flying > 0 {
		way := 1 - float64(s.Flying)/flight
		tip -= way * (tip - (dialY + radius))
	}
	if s.Over == "two pins clashed" {
		tip = dialY + radius + 4
	}
	if s.Flying > 0 || s.Over == "two pins clashed" || s.Ready == 0 && s.left() > 0 {
		c.Line(dialX, tip, dialX, tip+62, 4, needle)
		head(c, kit.Point{X: dialX, Y: tip + 66}, false)
	}
	if s.Over == "two pins clashed" {
		clash(c, s)
	}
	c.RoundRect(dialX-34, 700, 68, 40, 8, brassLow)
	c.RoundRect(dialX-18, nozzle, 36, 60, 6, kit.Ink)
	c.RoundRect(dialX-16, nozzle+2, 32, 60, 5, brass)
	c.Rect(dialX-12, nozzle+6, 6, 52, brass.Lighter(0.5))
	c.Rect(dialX+8, nozzle+6, 6, 52, brassLow)
	c.RoundRect(dialX-22, nozzle-2, 44, 10, 4, brassLow)
}

// queue paints the pins that are left, on a card.
func queue(c *kit.Canvas, s *State) {
	c.Card(40, 196, 276, 190, 14, kit.Panel)
	c.Text(62, 224, "Pins to shoot", kit.Style{Size: 20, Bold: true, Color: kit.Ink})
	for i := range s.Queue {
		x, y := 70+float64(i%10)*24, 268+float64(i/10)*62
		if i >= s.left() {
			c.Circle(x, y-12, 4, kit.Line)
			continue
		}
		c.Line(x, y-8, x, y+24, 3, steel)
		head(c, kit.Point{X: x, Y: y - 12}, false)
	}
}

// gauge paints how much of the spring is left.
func gauge(c *kit.Canvas, s *State) {
	c.Card(964, 196, 276, 116, 14, kit.Panel)
	left := max(0, s.spring()-s.Tick)
	c.Text(986, 224, "Spring", kit.Style{Size: 20, Bold: true, Color: kit.Ink})
	c.Text(1218, 224, strconv.Itoa((left+59)/60)+" s", kit.Style{Size: 20, Bold: true, Align: kit.Right,
		Color: kit.Ink})
	share := float64(left) / float64(s.spring())
	col := kit.Teal
	if share < 0.25 {
		col = kit.Red
	}
	c.RoundRect(986, 250, 232, 36, 8, kit.Line)
	c.Rect(990, 254, math.Round(224*share), 28, col)
	for i := 1; i < 12; i++ {
		c.Rect(990+float64(i)*224/12, 254, 3, 28, kit.Panel)
	}
}

// bar paints how the dial will turn, a block for each beat.
func bar(c *kit.Canvas, s *State) {
	const ticks = 108
	b := beat.Bar{X: 370, Y: 128, W: 540, H: 38, Ticks: ticks,
		Title: "Degrees a second: teal clockwise, orange anticlockwise"}
	var marks []beat.Mark
	for t := 0; t < ticks; {
		speed, left := s.Chart.Now(s.Tick + t)
		col := kit.Teal.Darker(0.2)
		if speed < 0 {
			col = kit.Orange.Darker(0.3)
		}
		if n := len(marks); n > 0 && marks[n-1].Color == col && marks[n-1].Label == rate(speed) {
			marks[n-1].Long += left // one block for beats of the same speed
		} else {
			marks = append(marks, beat.Mark{In: t, Long: left, Color: col, Label: rate(speed)})
		}
		t += left
	}
	b.Draw(c, marks...)
}

// rate writes a speed in degrees a second.
func rate(speed int) string { return strconv.Itoa(max(speed, -speed) * 60 / degree) }

// tools lie on the bench: a loupe, tweezers and some wheels.
func tools(c *kit.Canvas) {
	disc(c, 178, 560, 66, bench.Darker(0.3))
	disc(c, 172, 552, 66, kit.Dusk)
	disc(c, 172, 552, 54, steel)
	disc(c, 172, 552, 48, kit.RGB(0xb9d3d8))
	c.Ellipse(154, 532, 20, 12, kit.White.Fade(0.7))
	c.Polygon(steel, kit.Point{X: 1016, Y: 700}, kit.Point{X: 1032, Y: 704}, kit.Point{X: 1120, Y: 462},
		kit.Point{X: 1116, Y: 460})
	c.Polygon(steel.Lighter(0.3), kit.Point{X: 1044, Y: 708}, kit.Point{X: 1058, Y: 700},
		kit.Point{X: 1124, Y: 464}, kit.Point{X: 1120, Y: 461})
	wheel(c, 1160, 610, 52, 16)
	wheel(c, 1060, 400, 34, 12)
	wheel(c, 1178, 420, 24, 10)
	wheel(c, 276, 650, 30, 12)
}

// wheel is a brass wheel with teeth.
func wheel(c *kit.Canvas, x, y, r float64, teeth int) {
	for i := range teeth {
		turn := float64(i) / float64(teeth) * 2 * math.Pi
		c.Limb(x+r*0.8*math.Cos(turn), y+r*0.8*math.Sin(turn), r*0.12, x+r*math.Cos(turn), y+r*math.Sin(turn),
			r*0.09, brassLow)
	}
	disc(c, x, y, math.Round(r*0.86), brassLow)
	disc(c, x-1, y-1, math.Round(r*0.76), brass)
	disc(c, x, y, math.Round(r*0.5), bench)
	c.Rect(x-r*0.08, y-r*0.6, r*0.16, r*1.2, brass)
	c.Rect(x-r*0.6, y-r*0.08, r*1.2, r*0.16, brass)
	c.Circle(x, y, r*0.2, brassLow)
}
