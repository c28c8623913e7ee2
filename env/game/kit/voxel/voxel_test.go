package voxel

import (
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "voxel.go") }

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
