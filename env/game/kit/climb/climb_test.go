package climb

import (
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "climb.go") }

type row struct{ Number, Height int }

// However a camera moves, the list holds consecutive rows, each the same as if all had been made at once.
func TestRecycleKeepsTheShaft(t *testing.T) {
	r := kit.NewRand(7)
	next := func(n int, before *row) row { return row{n, before.Height + 40 + r.N(60, n, 0)} }
	whole := make([]row, 2000)
	Fill(whole, row{}, next)
	rows, first, low := make([]row, 12), 0, 0
	Fill(rows, row{}, next)
	for step := range 600 {
		low += r.N(200, step, 1)
		if before := first; step%3 == 0 {
			if first = Recycle(rows, first, func(*row) bool { return false }, next); first != before {
				t.Fatal("rows that are not gone were forgotten")
			}
		}
		first = Recycle(rows, first, func(r *row) bool { return r.Height < low }, next)
		for i, r := range rows {
			if r != whole[first+i] {
				t.Fatalf("step %d: row %d of the list is %v; want %v", step, i, r, whole[first+i])
			}
		}
		if rows[0].Height < low && rows[len(rows)-1].Height >= low {
			t.Fatalf("step %d: a row at %d is kept below %d", step, rows[0].Height, low)
		}
		low = min(low, rows[len(rows)-1].Height)
	}
	if first < 400 {
		t.Errorf("600 steps came to row %d", first)
	}
}

// The last row is kept even if all are gone, so that there is always one to continue from.
func TestRecycleKeepsTheLast(t *testing.T) {
	rows := []row{{0, 0}, {1, 1}, {2, 2}}
	first := Recycle(rows, 0, func(*row) bool { return true },
		func(n int, before *row) row { return row{n, before.Height + 1} })
	if want := [3]row{{2, 2}, {3, 3}, {4, 4}}; first != 2 || [3]row(rows) != want {
		t.Errorf("first %d, rows %v; want 2, %v", first, rows, want)
	}
}

func TestCamera(t *testing.T) {
	var c Camera
	c.Rise(kit.FromInt(100), kit.FromInt(250))
	if c.Low != 0 {
		t.Errorf("it moves down to %v", c.Low.Float())
	}
	c.Rise(kit.FromInt(400), kit.FromInt(250))
	c.Sink(kit.FromInt(10))
	if c.Low != kit.FromInt(140) || c.Y(kit.FromInt(140)) != kit.Height || c.Y(kit.FromInt(240)) != kit.Height-100 {
		t.Errorf("low is %v, drawn at %v", c.Low.Float(), c.Y(kit.FromInt(140)))
	}
	for height, want := range map[int][2]bool{119: {true, false}, 120: {false, false}, 739: {false, false},
		740: {false, true}} {
		got := [2]bool{c.Below(kit.FromInt(height), kit.FromInt(20)), c.Above(kit.FromInt(height), kit.FromInt(600))}
		if got != want {
			t.Errorf("%d is below, above: %v; want %v", height, got, want)
		}
	}
}

// Across leads back to the place, on the shorter side.
func TestSidesMeet(t *testing.T) {
	width := kit.FromInt(560)
	for from := -700; from < 1400; from += 13 {
		for to := 0; to < 560; to += 7 {
			a, b := kit.FromInt(from), kit.FromInt(to)
			way := Across(a, b, width)
			if Wrap(a+way, width) != b || way < -width/2 || way >= width/2 {
				t.Fatalf("from %d to %d it is %v", from, to, way.Float())
			}
		}
	}
}

// A body is caught in exactly one tick of its fall, from above only, and only if its feet are over the ledge.
func TestCatches(t *testing.T) {
	l := Ledge{X: kit.FromInt(50), Half: kit.FromInt(40), Top: kit.FromInt(100)}
	for speed := 1; speed < 30; speed++ {
		caught := 0
		for y := 300; y > -100; y -= speed {
			if l.Catches(0, kit.FromInt(10), kit.FromInt(y), kit.FromInt(y-speed)) {
				caught++
			}
			if l.Catches(0, kit.FromInt(10), kit.FromInt(y-speed), kit.FromInt(y)) {
				t.Fatalf("caught on the way up at %d", y)
			}
		}
		if caught != 1 {
			t.Errorf("at %d pixels a tick it is caught %d times", speed, caught)
		}
	}
	for off, want := range map[int]bool{0: true, 49: true, -49: true, 50: false, -50: false} {
		if got := l.Catches(kit.FromInt(off), kit.FromInt(10), kit.FromInt(101), kit.FromInt(99)); got != want {
			t.Errorf("%d from the middle: caught %v; want %v", off, got, want)
		}
	}
}
