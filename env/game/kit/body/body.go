// Package body moves things that knock against one another, for games with balls and carts. A [Circle] moves freely and a
// [Box] keeps upright; a [Law] says how they fall, slow down and rebound. A tick has [Steps] sub-steps. In each, a game
//
//   - moves its boxes, and parts them from others with [Law.Part],
//   - calls [Law.Free] and [Law.Move] for its circles, and [Law.Strike] for each pair of a circle and a moving box,
//
// always in the same order, since the order of contacts matters. Rules may use all of it: it counts in fixed point.
//
// Places are in pixels, y downward, speeds in pixels a tick.
package body

import "gymkhana/env/game/kit"

// Steps is the number of sub-steps of a tick.
const Steps = 4

// gentle is the speed of an impact, in pixels a tick, up to which a body does not rebound, so that it comes to rest.
const gentle = kit.One / 2

// A Circle is a round body: its middle, its speed and its radius.
type Circle struct{ X, Y, VX, VY, R kit.Fix }

// A Box is an upright rectangle: its middle, its speed, half its width and half its height.
type Box struct{ X, Y, VX, VY, W, H kit.Fix }

// Rect makes a box at rest from its upper left corner and its size, in whole pixels.
func Rect(x, y, w, h int) Box {
	return Box{X: kit.Ratio(2*x+w, 2), Y: kit.Ratio(2*y+h, 2), W: kit.Ratio(w, 2), H: kit.Ratio(h, 2)}
}

// A Law says how bodies move. Shares are from 0 to kit.One.
type Law struct {
	Gravity kit.Fix // downward, pixels a tick, each tick
	Drag    kit.Fix // the share of the speed that is lost in a tick
	Bounce  kit.Fix // the share of the speed of an impact that a rebound has
	Grip    kit.Fix // friction: how much speed along a surface an impact takes at most, as a share of the change across it
	Fastest kit.Fix // the greatest speed of a circle
}

// Free lets a circle fall and slow down for a sub-step, and limits its speed.
func (l *Law) Free(c *Circle) {
	c.VY += l.Gravity / Steps
	c.VX -= c.VX.Mul(l.Drag) / Steps
	c.VY -= c.VY.Mul(l.Drag) / Steps
	if speed := kit.Hypot(c.VX, c.VY); speed > l.Fastest {
		c.VX, c.VY = c.VX.Mul(l.Fastest).Div(speed), c.VY.Mul(l.Fastest).Div(speed)
	}
}

// Move moves a circle for a sub-step. It is swept along its way, so it passes no box however thin, and rebounds from the
// first one that it meets; of several that it meets at once, from the first in the list. The boxes are at rest.
func (l *Law) Move(c *Circle, still []Box) {
	reach := c.R + c.VX.Abs() + c.VY.Abs()
	for len(still) > 0 && !near(c, &still[0], reach) {
		still = still[1:]
	}
	for len(still) > 0 && !near(c, &still[len(still)-1], reach) {
		still = still[:len(still)-1]
	}
	left := kit.One // of the sub-step
	for range Steps {
		dx, dy := c.VX.Mul(left)/Steps, c.VY.Mul(left)/Steps
		var first Hit
		meets := false
		for i := range still {
			if h, ok := Sweep(c, dx, dy, &still[i]); ok && (!meets || h.At < first.At) {
				first, meets = h, true
			}
		}
		if !meets {
			c.X, c.Y = c.X+dx, c.Y+dy
			break
		}
		c.X, c.Y = c.X+dx.Mul(first.At), c.Y+dy.Mul(first.At)
		var rest Box
		l.rebound(c, &rest, first.NX, first.NY, kit.One)
		left -= left.Mul(first.At)
	}
	for i := range still {
		l.Strike(c, &still[i], kit.One)
	}
}

// near reports whether a circle can touch a box when it reaches so far.
func near(c *Circle, b *Box, reach kit.Fix) bool {
	return (c.X-b.X).Abs() < b.W+reach && (c.Y-b.Y).Abs() < b.H+reach
}

// A Hit is where a circle on its way meets a box.
type Hit struct {
	At     kit.Fix // the share of the way before
	NX, NY kit.Fix // the direction from the box to the circle, of length 1
}

// Sweep finds where a circle that goes a way (dx, dy) meets a box. A circle that is in the box already, or goes away from
// it, does not meet it.
func Sweep(c *Circle, dx, dy kit.Fix, b *Box) (h Hit, ok bool) {
	x, y := c.X-b.X, c.Y-b.Y
	if x.Abs() > b.W+c.R+dx.Abs() || y.Abs() > b.H+c.R+dy.Abs() {
		return h, false
	}
	if side := sign(dx); dx != 0 {
		if way := -side*x - b.W - c.R; way >= 0 && way <= dx.Abs() {
			if at := way.Div(dx.Abs()); (y + dy.Mul(at)).Abs() <= b.H {
				return Hit{At: at, NX: -side * kit.One}, true
			}
		}
	}
	if side := sign(dy); dy != 0 {
		if way := -side*y - b.H - c.R; way >= 0 && way <= dy.Abs() {
			if at := way.Div(dy.Abs()); (x + dx.Mul(at)).Abs() <= b.W {
				return Hit{At: at, NY: -side * kit.One}, true
			}
		}
	}
	return corner(c, x-sign(x)*b.W, y-sign(y)*b.H, dx, dy)
}

// corner finds where a circle meets a corner, from which it is at (x, y).
func corner(c *Circle, x, y, dx, dy kit.Fix) (h Hit, ok bool) {
	ahead := -x.Mul(dx) - y.Mul(dy)
	if ahead <= 0 || x.Abs() > c.R+dx.Abs() || y.Abs() > c.R+dy.Abs() {
		return h, false
	}
	apart := x.Mul(x) + y.Mul(y) - c.R.Mul(c.R)
	way := dx.Mul(dx) + dy.Mul(dy)
	root := ahead.Mul(ahead) - way.Mul(apart)
	if apart < 0 || root < 0 || way == 0 {
		return h, false
	}
	at := (ahead - root.Sqrt()).Div(way)
	if at < 0 || at > kit.One {
		return h, false
	}
	x, y = x+dx.Mul(at), y+dy.Mul(at)
	far := kit.Hypot(x, y)
	return Hit{At: at, NX: x.Div(far), NY: y.Div(far)}, true
}

// Strike parts a circle and a box that overlap, and lets both rebound; it reports whether they touch. Share is the circle's
// part of what happens: the weight of the box divided by the weight of both, or kit.One if the box does not move.
func (l *Law) Strike(c *Circle, b *Box, share kit.Fix) bool {
	x, y := c.X-b.X, c.Y-b.Y
	if x.Abs() >= b.W+c.R || y.Abs() >= b.H+c.R {
		return false
	}
	nx, ny := x-x.Clamp(-b.W, b.W), y-y.Clamp(-b.H, b.H)
	var deep kit.Fix
	switch far := kit.Hypot(nx, ny); {
	case far >= c.R:
		return false
	case far > 0:
		nx, ny, deep = nx.Div(far), ny.Div(far), c.R-far
	case b.W-x.Abs() < b.H-y.Abs(): // the middle of the circle is in the box
		nx, deep = sign(x)*kit.One, c.R+b.W-x.Abs()
	default:
		ny, deep = sign(y)*kit.One, c.R+b.H-y.Abs()
	}
	own, other := deep.Mul(share), deep.Mul(kit.One-share)
	c.X, c.Y = c.X+nx.Mul(own), c.Y+ny.Mul(own)
	b.X, b.Y = b.X-nx.Mul(other), b.Y-ny.Mul(other)
	l.rebound(c, b, nx, ny, share)
	return true
}

// rebound changes the speeds of a circle and a box that touch, unless they part: (nx, ny) is the direction from the box to
// the circle.
func (l *Law) rebound(c *Circle, b *Box, nx, ny, share kit.Fix) {
	vx, vy := c.VX-b.VX, c.VY-b.VY
	near := -vx.Mul(nx) - vy.Mul(ny)
	if near <= 0 {
		return
	}
	push := near
	if near > gentle {
		push += near.Mul(l.Bounce)
	}
	most := push.Mul(l.Grip)
	slip := (vy.Mul(nx) - vx.Mul(ny)).Clamp(-most, most)
	px, py := nx.Mul(push)+ny.Mul(slip), ny.Mul(push)-nx.Mul(slip)
	c.VX, c.VY = c.VX+px.Mul(share), c.VY+py.Mul(share)
	b.VX, b.VY = b.VX-px.Mul(kit.One-share), b.VY-py.Mul(kit.One-share)
}

// A Side is the side of a box at which it touches another.
type Side uint8

// The sides of a box.
const (
	None Side = iota
	Left
	Right
	Top
	Bottom
)

// Part parts two boxes that overlap, along the shorter way, and lets them rebound; it returns the side of a that touches b.
// Share is a's part of what happens, as in [Law.Strike].
func (l *Law) Part(a, b *Box, share kit.Fix) Side {
	x, y := a.X-b.X, a.Y-b.Y
	overX, overY := a.W+b.W-x.Abs(), a.H+b.H-y.Abs()
	if overX <= 0 || overY <= 0 {
		return None
	}
	other := kit.One - share
	if overX < overY {
		side := sign(x)
		a.X, b.X = a.X+side*overX.Mul(share), b.X-side*overX.Mul(other)
		if push := l.push(-side * (a.VX - b.VX)); push > 0 {
			a.VX, b.VX = a.VX+side*push.Mul(share), b.VX-side*push.Mul(other)
		}
		return Left + Side(1-side)/2
	}
	side := sign(y)
	a.Y, b.Y = a.Y+side*overY.Mul(share), b.Y-side*overY.Mul(other)
	if push := l.push(-side * (a.VY - b.VY)); push > 0 {
		a.VY, b.VY = a.VY+side*push.Mul(share), b.VY-side*push.Mul(other)
	}
	return Top + Side(1-side)/2
}

// push is the change of speed of an impact.
func (l *Law) push(near kit.Fix) kit.Fix {
	if near <= gentle {
		return near
	}
	return near + near.Mul(l.Bounce)
}

func sign(a kit.Fix) kit.Fix {
	if a < 0 {
		return -1
	}
	return 1
}
