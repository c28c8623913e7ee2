package emberbrook

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "rooms.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "23f1d8311b9fffc0", "7270c75581f6285d") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// roomOf starts a room as it is drawn in the table: neither mirrored nor swapped.
func roomOf(t *testing.T, n int) State {
	t.Helper()
	cfg, _ := gymkhana.NewConfig(Params{Room: n})
	for seed := range gymkhana.Seed(50) {
		s, err := start(cfg, seed)
		if err != nil {
			t.Fatal(err)
		}
		if r := kit.NewRand(seed); r.N(2, 0, drawMirror) == 0 && r.N(2, 0, drawSwap) == 0 {
			s.put(Brook, 8*cols+2)
			s.put(Ember, 8*cols+1)
			return s
		}
	}
	t.Fatal("no seed leaves the room as it is")
	return State{}
}

// TestRooms checks that every map has the right size, and one of each start and door.
func TestRooms(t *testing.T) {
	for _, r := range rooms {
		count := map[byte]int{}
		for y, row := range r.text {
			if len(row) != cols {
				t.Errorf("%s: row %d has %d cells", r.name, y, len(row))
			}
			for i := range len(row) {
				count[row[i]]++
				if edge := y == 0 || i == 0 || i == len(row)-1; edge && row[i] != '#' {
					t.Errorf("%s: the edge is open at %d,%d", r.name, i, y)
				}
			}
		}
		for _, c := range []byte("EBXY") {
			if count[c] != 1 {
				t.Errorf("%s: %d of %c", r.name, count[c], c)
			}
		}
	}
}

// TestPools shows the rule by example: who is in which pool, and the result.
func TestPools(t *testing.T) {
	for _, ex := range []struct {
		role int
		pool byte
		want string
	}{
		{Brook, 'w', ""}, {Brook, 'f', "Brook stepped into the fire"}, {Brook, 'm', "Brook stepped into the mud"},
		{Ember, 'f', ""}, {Ember, 'w', "Ember stepped into the water"}, {Ember, 'm', "Ember stepped into the mud"},
	} {
		s := roomOf(t, 1)
		s.Cells[s.Bodies[ex.role].Cell()+cols] = ex.pool
		s = after(s, [2]move{})
		if got, _ := over(&s); got != ex.want {
			t.Errorf("%s on %c: %q; want %q", names[ex.role], ex.pool, got, ex.want)
		}
	}
}

// TestJump: a step walks a cell; a jump takes three steps and three cells, and gets two cells up.
func TestJump(t *testing.T) {
	s := roomOf(t, 1)
	x, y, top := s.Bodies[Brook].X, s.Bodies[Brook].Y, s.Bodies[Brook].Y
	held := kit.Input{Held: kit.KeySet(keys[Brook][0], keys[Brook][2])}
	for n := range 36 {
		if n == 12 {
			held.Held = kit.KeySet(keys[Brook][2])
		}
		tick(&s, []kit.Input{held, {}})
		top = min(top, s.Bodies[Brook].Y)
	}
	b := s.Bodies[Brook]
	if b.X != x+3*cell || b.Y != y || !b.Ground || y-top < 2*cell {
		t.Errorf("from %d,%d to %+v over %d", x, y, b, top)
	}
}

// TestGate: the gate is open while a hero is on its plate, and does not close on a body.
func TestGate(t *testing.T) {
	s := roomOf(t, 2)
	find := func(c byte) int {
		for i, k := range s.Cells {
			if k == c {
				return i
			}
		}
		t.Fatalf("no %c", c)
		return 0
	}
	plate, gate := find('p'), cols*8+10
	step := func(what string, want bool) {
		t.Helper()
		if s = after(s, [2]move{}); s.Open[0] != want {
			t.Errorf("%s: open is %v", what, s.Open[0])
		}
	}
	step("at the start", false)
	s.put(Ember, plate)
	step("on the plate", true)
	s.put(Brook, gate)
	s.put(Ember, plate+1)
	step("off the plate, with Brook in the gate", true)
	s.put(Brook, gate+8)
	step("out of the gate", false)
}
