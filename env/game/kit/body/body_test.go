package body

import (
	"math/rand/v2"
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestExact(t *testing.T) { envtest.VetRules(t, "body.go") }

// lively is a law without losses; soft is one like those of games.
var (
	lively = Law{Bounce: kit.One, Fastest: kit.FromInt(60)}
	soft   = Law{Gravity: kit.One / 4, Drag: kit.One / 256, Bounce: kit.One * 6 / 10, Grip: kit.One / 10, Fastest: kit.FromInt(60)}
)

// room is walls two pixels thin around 400 by 300 pixels, with a block and a pin in it.
var room = []Box{Rect(-2, -2, 404, 2), Rect(-2, 300, 404, 2), Rect(-2, -2, 2, 304), Rect(400, -2, 2, 304), Rect(150, 120, 100, 40),
	Rect(320, 200, 1, 1)}

// thrown is a circle of a radius, somewhere in the upper part of the room.
func thrown(r *rand.Rand, radius int) Circle {
	speed := func() kit.Fix { return kit.Fix(r.IntN(80*int(kit.One))) - 40*kit.One }
	return Circle{X: kit.FromInt(20 + r.IntN(360)), Y: kit.FromInt(20 + r.IntN(80)), VX: speed(), VY: speed(), R: kit.FromInt(radius)}
}

// deep is how far a circle is in a box, at most the radius.
func deep(c *Circle, b *Box) kit.Fix {
	x, y := c.X-b.X, c.Y-b.Y
	return c.R - kit.Hypot(x-x.Clamp(-b.W, b.W), y-y.Clamp(-b.H, b.H))
}

// However fast it is, a circle goes through nothing, never stays in anything, and never gets faster than it may.
func TestNothingIsPassed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, law := range []Law{lively, soft} {
		for n := range 200 {
			c := thrown(r, 3+n%14)
			for tick := range 120 {
				for range Steps {
					law.Free(&c)
					law.Move(&c, room)
				}
				if c.X < 0 || c.X > kit.FromInt(400) || c.Y < 0 || c.Y > kit.FromInt(300) {
					t.Fatalf("throw %d, tick %d: the circle left the room: %+v", n, tick, c)
				}
				for i := range room {
					if d := deep(&c, &room[i]); d > kit.One/4 {
						t.Fatalf("throw %d, tick %d: the circle is %v pixels in box %d", n, tick, d.Float(), i)
					}
				}
				if v := kit.Hypot(c.VX, c.VY); v > law.Fastest+kit.One/4 {
					t.Fatalf("throw %d, tick %d: speed %v; at most %v", n, tick, v.Float(), law.Fastest.Float())
				}
			}
		}
	}
}

// Without gravity, a circle that rebounds from walls keeps its speed with full bounce, and otherwise gets slower.
func TestReboundsAddNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var first, then kit.Fix // sums of the speeds of circles that lose some
	for n := range 100 {
		c := thrown(r, 8)
		slow := c
		half := Law{Bounce: kit.Half, Grip: kit.One / 8, Fastest: kit.FromInt(60)}
		before := kit.Hypot(c.VX, c.VY)
		last := before
		for range 200 {
			lively.Move(&c, room)
			half.Move(&slow, room)
			now := kit.Hypot(slow.VX, slow.VY)
			if now > last+kit.One/64 {
				t.Fatalf("throw %d: a rebound raised the speed from %v to %v", n, last.Float(), now.Float())
			}
			last = now
		}
		if after := kit.Hypot(c.VX, c.VY); (after - before).Abs() > kit.One/8 {
			t.Errorf("throw %d: speed %v at first and %v later", n, before.Float(), after.Float())
		}
		first, then = first+before, then+last
	}
	if then > first/2 {
		t.Errorf("with half the bounce, the speeds fall from %v to %v on average", first.Float()/100, then.Float()/100)
	}
}

// A circle that falls comes to rest on the ground and stays there.
func TestRest(t *testing.T) {
	c := Circle{X: kit.FromInt(60), Y: kit.FromInt(40), R: kit.FromInt(10)}
	for tick := range 1200 {
		for range Steps {
			soft.Free(&c)
			soft.Move(&c, room)
		}
		if tick > 900 && ((c.Y-kit.FromInt(290)).Abs() > kit.One/4 || c.X != kit.FromInt(60)) {
			t.Fatalf("tick %d: at %v, %v", tick, c.X.Float(), c.Y.Float())
		}
	}
}

// What a circle meets is exact: faces at the radius, corners at the radius from the corner.
func TestSweep(t *testing.T) {
	b := Rect(100, 100, 50, 50)
	for _, c := range []struct {
		x, y, dx, dy int
		ok           bool
		at           float64 // pixels of the way
		nx, ny       float64
	}{
		{60, 120, 40, 0, true, 30, -1, 0},
		{60, 120, 29, 0, false, 0, 0, 0},
		{60, 120, -40, 0, false, 0, 0, 0},
		{190, 120, -40, 0, true, 30, 1, 0},
		{120, 60, 0, 40, true, 30, 0, -1},
		{120, 190, 0, -40, true, 30, 0, 1},
		{60, 94, 40, 0, true, 32, -0.8, -0.6}, // six pixels above the corner: eight before it
		{60, 89, 80, 0, false, 0, 0, 0},
		{156, 60, 0, 60, true, 32, 0.6, -0.8},
		{95, 120, 20, 0, false, 0, 0, 0}, // in the box already
	} {
		ball := Circle{X: kit.FromInt(c.x), Y: kit.FromInt(c.y), R: kit.FromInt(10)}
		h, ok := Sweep(&ball, kit.FromInt(c.dx), kit.FromInt(c.dy), &b)
		way := h.At.Float() * float64(max(c.dx, -c.dx, c.dy, -c.dy))
		if ok != c.ok || ok && (far(way, c.at) > 0.05 || far(h.NX.Float(), c.nx) > 0.01 || far(h.NY.Float(), c.ny) > 0.01) {
			t.Errorf("from %d,%d by %d,%d: %v after %v pixels, from %v,%v; want %+v", c.x, c.y, c.dx, c.dy, ok, way, h.NX.Float(), h.NY.Float(), c)
		}
	}
}

func far(a, b float64) float64 { return max(a-b, b-a) }

// A circle and a box that strike part, keep their common momentum, and move by their weights.
func TestStrike(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	speed := func() kit.Fix { return kit.Fix(r.IntN(20*int(kit.One))) - 10*kit.One }
	struck := 0
	for n := range 2000 {
		c := Circle{X: kit.FromInt(r.IntN(80)), Y: kit.FromInt(r.IntN(60)), VX: speed(), VY: speed(), R: kit.FromInt(10)}
		b := Box{X: kit.FromInt(40), Y: kit.FromInt(30), VX: speed(), VY: speed(), W: kit.FromInt(20), H: kit.FromInt(8)}
		const heavy = 3 // the box's weight; the circle's is 1
		wasC, wasB := c, b
		if !soft.Strike(&c, &b, kit.Ratio(heavy, heavy+1)) {
			if c != wasC || b != wasB {
				t.Fatalf("strike %d: bodies that do not touch moved", n)
			}
			continue
		}
		struck++
		if d := deep(&c, &b); d > kit.One/4 {
			t.Fatalf("strike %d: still %v pixels in the box", n, d.Float())
		}
		for axis, p := range [][2]kit.Fix{{wasC.VX + heavy*wasB.VX, c.VX + heavy*b.VX}, {wasC.VY + heavy*wasB.VY, c.VY + heavy*b.VY},
			{wasC.X + heavy*wasB.X, c.X + heavy*b.X}, {wasC.Y + heavy*wasB.Y, c.Y + heavy*b.Y}} {
			if (p[0] - p[1]).Abs() > kit.One/256 {
				t.Fatalf("strike %d: sum %d is %v before and %v after", n, axis, p[0].Float(), p[1].Float())
			}
		}
	}
	if struck < 500 {
		t.Errorf("%d of 2000 touch", struck)
	}
}

// Boxes part along the shorter way and say at which side they touch; with a share of one, the other is a wall.
func TestPart(t *testing.T) {
	wall := Rect(100, 100, 40, 40)
	for _, c := range []struct {
		x, y   int
		vx, vy kit.Fix
		side   Side
		atX    int
		atY    int
	}{
		{92, 120, kit.FromInt(4), 0, Right, 90, 120},
		{148, 120, -kit.FromInt(4), 0, Left, 150, 120},
		{120, 93, 0, kit.FromInt(4), Bottom, 120, 90},
		{120, 147, 0, -kit.FromInt(4), Top, 120, 150},
		{80, 120, kit.FromInt(4), 0, None, 80, 120},
	} {
		a, w := Box{X: kit.FromInt(c.x), Y: kit.FromInt(c.y), VX: c.vx, VY: c.vy, W: kit.FromInt(10), H: kit.FromInt(10)}, wall
		side := soft.Part(&a, &w, kit.One)
		if side != c.side || a.X != kit.FromInt(c.atX) || a.Y != kit.FromInt(c.atY) || w != wall {
			t.Errorf("box at %d,%d: side %d, now at %v,%v; want %+v", c.x, c.y, side, a.X.Float(), a.Y.Float(), c)
		}
		if want := -c.vx.Mul(soft.Bounce); side != None && c.vx != 0 && (a.VX-want).Abs() > 2 {
			t.Errorf("box at %d,%d rebounds with %v; want %v", c.x, c.y, a.VX.Float(), want.Float())
		}
	}
	a, b := Box{X: kit.FromInt(0), VX: kit.FromInt(2), W: kit.FromInt(10), H: kit.FromInt(10)}, Box{X: kit.FromInt(16), VX: -kit.FromInt(6),
		W: kit.FromInt(10), H: kit.FromInt(10)}
	if side := lively.Part(&a, &b, kit.Half); side != Right || a.X != -kit.FromInt(2) || b.X != kit.FromInt(18) || a.VX != -kit.FromInt(6) ||
		b.VX != kit.FromInt(2) {
		t.Errorf("two boxes of the same weight: side %d, %+v, %+v; want their speeds exchanged", side, a, b)
	}
}

// Gravity is what a circle gains in a tick, and a box that touches a wall gently does not rebound.
func TestGentle(t *testing.T) {
	law := Law{Gravity: kit.One / 4, Bounce: kit.Half, Fastest: kit.FromInt(60)}
	c := Circle{R: kit.FromInt(10)}
	for range 20 * Steps {
		law.Free(&c)
	}
	if c.VY != 5*kit.One || c.VX != 0 {
		t.Errorf("after 20 ticks of a quarter of a pixel each, the speed is %v, %v", c.VX.Float(), c.VY.Float())
	}
	for _, speed := range []kit.Fix{gentle, 2 * gentle} {
		a, wall := Box{X: kit.FromInt(92), Y: kit.FromInt(120), VX: speed, W: kit.FromInt(10), H: kit.FromInt(10)}, Rect(100, 100, 40, 40)
		want := kit.Fix(0)
		if speed > gentle {
			want = -speed / 2
		}
		if law.Part(&a, &wall, kit.One); a.VX != want {
			t.Errorf("a box with the speed %v has %v after it touched a wall; want %v", speed.Float(), a.VX.Float(), want.Float())
		}
	}
}

// A tick among eight boxes.
func BenchmarkMove(b *testing.B) {
	c := thrown(rand.New(rand.NewPCG(4, 4)), 10)
	for b.Loop() {
		for range Steps {
			soft.Free(&c)
			soft.Move(&c, room)
		}
	}
}
