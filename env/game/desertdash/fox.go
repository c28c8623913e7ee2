package desertdash

import (
	"math"

	"gymkhana/env/game/kit"
)

// A vixen draws the fox: points are relative to the middle of its feet, x ahead and y up.
type vixen struct {
	c    *kit.Canvas
	x, y float64 // the place of the feet
	tilt float64 // how far the front is up
}

func (v *vixen) at(x, y float64) kit.Point {
	return kit.Point{X: v.x + x, Y: v.y - y - x*v.tilt}
}

// fox draws the fox sitting, running, jumping or fallen.
func fox(c *kit.Canvas, s *State) {
	height := s.Height.Float()
	v := &vixen{c: c, x: bodyX + bodyW/2 - 14, y: ground + 2 - height}
	shrink := 1 - height/260
	c.Ellipse(v.x+4, ground+5, 36*shrink, 7*shrink, kit.Ink.Fade(0.24))
	phase := s.Dist.Float() / 23
	if height > 0 {
		v.tilt = s.Rise.Float() / 50
	}
	if s.Speed > 3*kit.One && height == 0 && s.Hit == "" {
		v.dust(phase)
	}
	v.tail(math.Sin(phase))
	v.legs(s, phase)
	v.body()
	v.head(s.Hit != "")
	v.scarf(phase)
	if s.Hit != "" {
		for i, p := range []kit.Point{v.at(52, 66), v.at(64, 48), v.at(70, 68)} {
			c.Star(p.X, p.Y, 10-2*float64(i%2), kit.Yellow)
		}
	}
}

func (v *vixen) dust(phase float64) {
	for i := range 4 {
		age := wrap(phase/6+float64(i)/4, 1)
		v.c.Circle(v.x-26-60*age, ground-4-14*age, 3+6*age, kit.White.Fade(0.4*(1-age)))
	}
}

// blob draws a thick line with a dark edge.
func (v *vixen) blob(from, to kit.Point, width float64, col kit.Color) {
	v.c.Line(from.X, from.Y, to.X, to.Y, width+4, outline)
	v.c.Line(from.X, from.Y, to.X, to.Y, width, col)
}

func (v *vixen) tail(sway float64) {
	root, bend, tip := v.at(-18, 22), v.at(-36, 26+3*sway), v.at(-50, 36+6*sway)
	for pass, col := range []kit.Color{outline, furShade} {
		v.c.Polyline(18-4*float64(pass), col, root, bend, tip)
	}
	v.c.Line(tip.X-2, tip.Y-2, tip.X, tip.Y, 12, outline.Lighter(0.12))
}

// legs gallop: the fore and the hind pair are each slightly apart, and stretched in the air.
func (v *vixen) legs(s *State, phase float64) {
	for i, hip := range []float64{-14, 13, -10, 17} {
		swing, lift := 0.0, 0.0
		switch {
		case !s.grounded():
			swing, lift = []float64{-13, 13, -9, 16}[i], 5
		case s.Running:
			turn := phase + []float64{0.6, 3.5, 0, 2.9}[i]
			swing, lift = 13*math.Sin(turn), 7*max(0, math.Cos(turn))
		}
		col := fur
		if i < 2 {
			col = furShade.Darker(0.12)
		}
		knee, foot := v.at(hip+swing*0.5, 9+lift*0.5), v.at(hip+swing, 3+lift)
		hipAt := v.at(hip, 18)
		v.c.Polyline(10, outline, hipAt, knee, foot)
		v.c.Polyline(6, col, hipAt, knee, foot)
	}
}

func (v *vixen) body() {
	rear, chest := v.at(-13, 22), v.at(14, 24)
	v.blob(rear, chest, 22, fur)
	low, high := v.at(-12, 15), v.at(10, 16)
	v.c.Line(low.X, low.Y, high.X, high.Y, 7, furShade)
}

// ear draws one of the large ears at an angle.
func (v *vixen) ear(x, lean float64, inner bool) {
	leaf := func(grow float64, col kit.Color) {
		left, right, tip := v.at(x-10-grow, 40), v.at(x+9+grow, 40), v.at(x+lean, 74+1.6*grow)
		outer, near := v.at(x-14+lean*0.6-grow, 60), v.at(x+13+lean*0.6+grow, 60)
		var p kit.Path
		p.MoveTo(left.X, left.Y)
		p.QuadTo(outer.X, outer.Y, tip.X, tip.Y)
		p.QuadTo(near.X, near.Y, right.X, right.Y)
		p.Close()
		v.c.Fill(&p, col)
	}
	leaf(2.5, outline)
	leaf(0, fur)
	if inner {
		leaf(-4.5, kit.RGB(0xe39a86))
	}
}

func (v *vixen) head(hurt bool) {
	v.ear(31, 9, false)
	m, nose := v.at(24, 38), v.at(42, 33)
	v.c.Polygon(outline, v.at(22, 50), v.at(48, 35), v.at(47, 29), v.at(22, 24))
	v.c.Circle(m.X, m.Y, 16, outline)
	v.ear(15, -7, true)
	v.c.Circle(m.X, m.Y, 14, fur)
	v.c.Polygon(fur, v.at(24, 47), v.at(44, 35), v.at(43, 31), v.at(24, 26))
	cheek, chin := v.at(24, 30), v.at(36, 31)
	v.c.Line(cheek.X, cheek.Y, chin.X, chin.Y, 7, kit.White)
	v.c.Circle(nose.X+2, nose.Y, 4, kit.Ink)
	eye := v.at(29, 40)
	if hurt {
		v.c.Line(eye.X-4, eye.Y-4, eye.X+4, eye.Y+4, 2.5, kit.Ink)
		v.c.Line(eye.X-4, eye.Y+4, eye.X+4, eye.Y-4, 2.5, kit.Ink)
		return
	}
	v.c.Circle(eye.X, eye.Y, 4.5, kit.Ink)
	v.c.Circle(eye.X-1.2, eye.Y-1.4, 1.5, kit.White)
}

func (v *vixen) scarf(phase float64) {
	knot := v.at(10, 29)
	wave := 4 * math.Sin(phase*0.8)
	v.c.Polyline(8, kit.Teal.Darker(0.2), knot, v.at(-6, 37+wave), v.at(-22, 40-wave))
	front := v.at(20, 22)
	v.c.Line(knot.X, knot.Y, front.X, front.Y, 9, kit.Teal)
}
