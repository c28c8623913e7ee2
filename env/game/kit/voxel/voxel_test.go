package voxel

import (
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "voxel.go", "walk.go") }

// A ray goes from cell to neighbouring cell, never back, and each of them is where the ray is at that distance.
func TestMarchFollowsTheRay(t *testing.T) {
	r := kit.NewRand(7)
	for n := range 500 {
		var from, dir [3]kit.Fix
		for i := range from {
			from[i] = kit.Fix(r.N(32<<16, n, i))
			dir[i] = kit.Fix(r.N(2<<16, n, 3+i)) - kit.One
			if r.Chance(1, 5, n, 6+i) {
				dir[i] = 0
			}
		}
		if dir == [3]kit.Fix{} {
			continue
		}
		last, cells := kit.Fix(0), 0
		March(from, dir, 40, func(h *Hit) bool {
			cells++
			d := max(h.X-h.Before.X, h.Before.X-h.X) + max(h.Y-h.Before.Y, h.Before.Y-h.Y) + max(h.Z-h.Before.Z, h.Before.Z-h.Z)
			if d != 1 || h.Far < last {
				t.Fatalf("ray %d: from %v to %v at %v after %v", n, h.Before, h.Cell, h.Far, last)
			}
			last = h.Far
			for i, at := range []int{h.X, h.Y, h.Z} {
				slack := kit.One/256 + h.Far/1024
				if place := from[i] + dir[i].Mul(h.Far); place < kit.FromInt(at)-slack || place > kit.FromInt(at+1)+slack {
					t.Fatalf("ray %d: %v at %v is not in %v", n, place.Float(), h.Far.Float(), h.Cell)
				}
			}
			return h.Far < 60*kit.One
		})
		if last < 60*kit.One && cells < 40 {
			t.Errorf("ray %d ends after %d cells at %v", n, cells, last.Float())
		}
	}
}

// A ray that goes through the middle of cells meets one after the other, and stops when meet says so.
func TestMarchStops(t *testing.T) {
	half := [3]kit.Fix{kit.Half, kit.Half, kit.Half}
	for i := range 3 {
		for _, sign := range []kit.Fix{1, -1} {
			var dir [3]kit.Fix
			dir[i] = sign * kit.One
			n := 0
			March(half, dir, 100, func(h *Hit) bool {
				n++
				want := [3]int{}
				want[i] = n * int(sign)
				if h.Cell != (Cell{want[0], want[1], want[2]}) || h.Far != kit.FromInt(n)-kit.Half {
					t.Fatalf("step %d along %d: %v at %v", n, i, h.Cell, h.Far)
				}
				return n < 5
			})
			if n != 5 {
				t.Errorf("%d cells; want 5", n)
			}
		}
	}
}

// A picture shows a cube where the eye looks, and sky elsewhere; the upper face only from above.
func TestPaint(t *testing.T) {
	g := NewGrid(9, 9, 9, func(x, y, z int) uint8 {
		if x == 4 && y == 2 && z == 4 {
			return 1
		}
		return 0
	})
	looks := []Look{{}, {Top: kit.Red, Side: kit.Blue, Grain: kit.Blue}}
	looks[1].Grain = kit.Blue
	count := func(e Eye) (red, blue int) {
		c := kit.NewCanvas()
		g.Paint(c, Box{0, 80, 1280, 640, 8}, e, looks, kit.White, kit.White, 1)
		img := c.Image()
		for y := 80; y < 720; y += 8 {
			for x := 0; x < 1280; x += 8 {
				switch p := img.RGBAAt(x, y); {
				case int(p.R) > int(p.B)+20:
					red++
				case int(p.B) > int(p.R)+20:
					blue++
				}
			}
		}
		return red, blue
	}
	if red, blue := count(Eye{X: 4.5, Y: 6, Z: 4.5, Reach: 20}); red != 0 || blue < 100 {
		t.Errorf("from the south: %d dots of the top, %d of sides", red, blue)
	}
	if red, blue := count(Eye{X: 4.5, Y: 2.5, Z: 8, Pitch: -0.25, Reach: 20}); red < 100 || blue > red {
		t.Errorf("from above: %d dots of the top, %d of sides", red, blue)
	}
	if red, blue := count(Eye{X: 4.5, Y: 6, Z: 4.5, Yaw: 0.5, Reach: 20}); red+blue != 0 {
		t.Errorf("looking away: %d", red+blue)
	}
	if at := g.At(-1, 2, 4) + g.At(9, 2, 4) + g.At(4, 2, 9); at != 0 || g.At(4, 2, 4) != 1 {
		t.Error("the grid has no air around it")
	}
}

// hilly is a land with a step up at x = 4, a wall at x = 6, and water at y = 7.
func hilly() *Land {
	return &Land{Size: 10, Eye: kit.One * 8 / 5, Far: 4, Kind: func(x, y, z int) uint8 {
		switch {
		case z < 2 && y == 7:
			return 2
		case z < 2, x == 4 && z == 2, x == 6 && z < 5:
			return 1
		}
		return 0
	},
		Bars: func(kind uint8) bool { return kind == 3 }, Wet: func(kind uint8) bool { return kind == 2 },
		See: func(kind uint8) bool { return kind != 0 }}
}

func TestWalk(t *testing.T) {
	l := hilly()
	for _, c := range []struct {
		at    Cell
		way   int
		climb bool
		to    Cell
		up    bool
	}{
		{Cell{2, 2, 2}, 2, false, Cell{3, 2, 2}, false},
		{Cell{2, 2, 2}, 3, true, Cell{3, 3, 2}, false},
		{Cell{3, 2, 2}, 2, false, Cell{3, 2, 2}, false}, // a step up
		{Cell{3, 2, 2}, 2, true, Cell{4, 2, 3}, true},
		{Cell{4, 2, 3}, 2, false, Cell{5, 2, 2}, false}, // and down
		{Cell{5, 2, 2}, 2, true, Cell{5, 2, 2}, false},  // a wall
		{Cell{2, 6, 2}, 4, true, Cell{2, 6, 2}, false},  // water
		{Cell{1, 2, 2}, 6, true, Cell{1, 2, 2}, false},  // the border
	} {
		if to, up := l.Walk(c.at, c.way, c.climb); to != c.to || up != c.up {
			t.Errorf("from %v toward %d, climb %v: %v, %v; want %v, %v", c.at, c.way, c.climb, to, up, c.to, c.up)
		}
	}
	l.Bars = func(uint8) bool { return true }
	if to, _ := l.Walk(Cell{3, 2, 2}, 2, true); to.X != 3 {
		t.Error("climbs on what bars the way")
	}
}

// The way that a search finds leads there, step by step, and is not longer than one that turns and walks.
func TestSearch(t *testing.T) {
	l := hilly()
	from := Pose{At: Cell{1, 2, 2}, Yaw: 0}
	steps, last, ok := l.Search(from, 10, func(p Pose) bool { return p.At.X == 5 && p.Yaw == 2 })
	if !ok || len(steps) != 5 { // two turns, a step, a jump, and over the step
		t.Fatalf("%v, %v to %v", steps, ok, last)
	}
	p, hop := from, false
	for _, did := range steps {
		switch did {
		case TurnLeft, TurnRight:
			p.Yaw = (p.Yaw + 7 + 2*int(did-TurnLeft)) % 8
		case Jump:
			hop = true
		default:
			for range 2 {
				to, up := l.Walk(p.At, (p.Yaw+2*int(did))%8, hop)
				if p.At = to; up {
					hop = false
				}
			}
			hop = false
		}
	}
	if p != last {
		t.Errorf("the steps lead to %v; want %v", p, last)
	}
	if steps, _, _ := l.Search(from, 10, func(p Pose) bool { return p.Yaw == 7 }); len(steps) != 1 || steps[0] != TurnLeft {
		t.Errorf("to look to the left: %v", steps)
	}
	if _, _, ok := l.Search(from, 10, func(p Pose) bool { return p.At.X == 8 }); ok {
		t.Error("a way through the wall")
	}
}

// A hand reaches so far, and the sights are counted, with their bearing.
func TestSights(t *testing.T) {
	l := hilly()
	if h, ok := l.Aim(Pose{At: Cell{5, 3, 2}, Yaw: 2}); !ok || h.Cell != (Cell{6, 3, 3}) {
		t.Errorf("aims at %v, %v", h, ok)
	}
	if h, ok := l.Aim(Pose{At: Cell{1, 3, 2}, Yaw: 2}); ok {
		t.Errorf("reaches %v", h)
	}
	if list := l.Look(Pose{At: Cell{5, 5, 2}, Yaw: 1}, 9, 0, 60, 9); len(list) != 1 || list[0].Far != 1 || list[0].Count < 3 {
		t.Errorf("the wall in the north-east: %+v", list)
	}
	for _, s := range l.Look(Pose{At: Cell{5, 5, 2}, Yaw: 4}, 6, 4, 60, 8) {
		if s.Kind == 2 && (s.Far != 2 || s.Bearing != 0 || s.Up != -1 || s.Count < 3) {
			t.Errorf("the water in the south: %+v", s)
		}
	}
	if list := l.Look(Pose{At: Cell{5, 5, 2}, Yaw: 2, Pitch: 0}, 0, 0, 60, 8); len(list) != 1 || list[0] != (Sight{1, 1, 0, 1, 1}) {
		t.Errorf("the wall in the east: %+v", list)
	}
}
