package football

import (
	"math"

	"gymkhana/canvas"
)

// A box is a part of the picture, in pixels.
type box struct{ x, y, w, h float64 }

func (b box) middle() float64        { return b.x + b.w/2 }
func (b box) moved(x, y float64) box { return box{b.x + x, b.y + y, b.w, b.h} }
func (b box) meets(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}

// has reports whether a point is in the box.
func (b box) has(p canvas.Point) bool {
	return p.X > b.x && p.X < b.x+b.w && p.Y > b.y && p.Y < b.y+b.h
}

// apart is how far two boxes are from each other.
func (b box) apart(o box) float64 {
	return math.Hypot(max(o.x-b.x-b.w, b.x-o.x-o.w, 0), max(o.y-b.y-b.h, b.y-o.y-o.h, 0))
}

// chest is a point in the upper half of the box of a figure.
func (b box) chest() canvas.Point { return canvas.Point{X: b.middle(), Y: b.y + 0.35*b.h} }

// enclose is the box around points, plus a rim.
func enclose(rim float64, points ...canvas.Point) box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return box{x0 - rim, y0 - rim, x1 - x0 + 2*rim, y1 - y0 + 2*rim}
}

// body is a player's box in the picture in any phase of his stride.
func (cam camera) body(p *Player) box {
	px, py, scale := cam.at(p.Pos.X.Float(), p.Pos.Y.Float(), 0)
	m := scale * stature // pixels per metre of his body
	return box{px - 0.95*m, py - 1.92*m*camCos - 2, 1.9 * m, 1.92*m*camCos + 0.36*m + 2}
}

// leather is the ball's box in the picture.
func (cam camera) leather(b *Ball) box {
	x, y, r := cam.ball(b)
	return box{x - r - 2, y - r - 2, 2*r + 4, 2*r + 4}
}

// flight is the box of the ball with its shadow.
func (cam camera) flight(b *Ball) box {
	x, y, r := cam.ball(b)
	return enclose(r+2, canvas.Point{X: x, Y: y}, cam.point(b.Pos.X.Float(), b.Pos.Y.Float()))
}

// figure is a player's box in the picture in his current pose.
func (s *State) figure(cam camera, w Who) box {
	b, p := s.posed(cam, w)
	points := make([]canvas.Point, 0, 16)
	add := func(j joint) {
		x, y := b.pixel(j)
		points = append(points, canvas.Point{X: x, Y: y})
	}
	for i := range p.hip {
		for _, j := range [...]joint{p.hip[i], p.knee[i], p.foot[i], p.toe(i), p.shoulder[i], p.elbow[i], p.hand[i]} {
			add(j)
		}
	}
	add(p.head)
	const thickest = 0.17 // in metres: the chest; a head has less
	return enclose(thickest*b.scale+2, points...)
}

// ring is the box of the ring around the agent's player.
func (s *State) ring(cam camera) box {
	p := &s.Teams[Left][s.Active]
	px, py, scale := cam.at(p.Pos.X.Float(), p.Pos.Y.Float(), 0)
	r := ringEdge * scale
	return box{px - r, py - r*camSin, 2 * r, 2 * r * camSin}
}

// pointer is the box of the arrow for the agent's player; the zero box if there is none.
func (s *State) pointer(cam camera) box {
	if !s.Dir.direction() {
		return box{}
	}
	return enclose(0, s.arrow(cam, arrowRim)...)
}

// freest returns the box that covers the fewest players, and if possible not the ball; the first of several.
func (s *State) freest(cam camera, places []box) box {
	const all = 2 * Most // the weight of the ball
	bodies := make([]box, 0, all)
	for side := range s.Teams {
		for i := range s.Count[side] {
			bodies = append(bodies, cam.body(&s.Teams[side][i]))
		}
	}
	ball := cam.leather(&s.Ball)
	best, fewest := places[0], 2*all
	for _, at := range places {
		n := 0
		for _, b := range bodies {
			if at.meets(b) {
				n++
			}
		}
		if at.meets(ball) {
			n += all
		}
		if n < fewest {
			best, fewest = at, n
		}
	}
	return best
}
