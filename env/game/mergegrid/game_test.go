package mergegrid

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "a594603cdabdaddd", "cf9c12548f3a659b") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// TestSqueeze is the rule by example, of lines that slide to their left.
func TestSqueeze(t *testing.T) {
	type row = [side]uint8
	for _, ex := range []struct {
		name     string
		in, want row
	}{
		{"tiles slide to the edge", row{0, 3, 0, 1}, row{3, 1}},
		{"equal ones join", row{1, 0, 0, 1}, row{2}},
		{"the two nearest the edge join first", row{1, 1, 1, 0}, row{2, 1}},
		{"two pairs join by themselves", row{2, 2, 2, 2}, row{3, 3}},
		{"what was just made does not join again", row{1, 1, 2, 0}, row{2, 2}},
	} {
		if got, _ := squeeze(ex.in); got != ex.want {
			t.Errorf("%s: %v becomes %v; want %v", ex.name, ex.in, got, ex.want)
		}
	}
}

// TestPacked holds the oracle's board to the rules'.
func TestPacked(t *testing.T) {
	r := kit.NewRand(1)
	for n := range 200 {
		var b Board
		for c := range b {
			b[c] = uint8(max(r.N(9, n, c)-3, 0))
		}
		for h := Up; h <= Left; h++ {
			if next, _, _ := b.slide(h); pack(b).slide(h) != pack(next) {
				t.Fatalf("%v to %d: %016x; want %016x", b, h, pack(b).slide(h), pack(next))
			}
		}
	}
}

// TestMirror is a law: a mirrored move on a mirrored board gives the mirrored result, and so do turned ones.
func TestMirror(t *testing.T) {
	r := kit.NewRand(2)
	for n := range 100 {
		var b, flipped, turned Board
		for c := range b {
			b[c] = uint8(max(r.N(8, n, c)-3, 0))
			flipped[c/side*side+side-1-c%side] = b[c]
			turned[c%side*side+c/side] = b[c]
		}
		left, gained, _ := b.slide(Left)
		right, same, _ := flipped.slide(Right)
		up, again, _ := turned.slide(Up)
		for c := range left {
			if left[c] != right[c/side*side+side-1-c%side] || left[c] != up[c%side*side+c/side] || gained != same || gained != again {
				t.Fatalf("%v: left %v, mirrored %v, turned %v", b, left, right, up)
			}
		}
	}
}

// TestButtons clicks each button: it makes the same move as its key, once, and a click next to it makes none.
func TestButtons(t *testing.T) {
	opening := State{Board: Board{5: 1, 6: 2, 9: 3}, Rand: kit.NewRand(1)}
	for h, b := range buttons {
		keyed, clicked, missed := opening, opening, opening
		tick(&keyed, []kit.Input{{Pressed: kit.KeySet(keys[h])}})
		tick(&clicked, []kit.Input{{Clicked: kit.LeftButton, Buttons: kit.LeftButton, X: b.x, Y: b.y + b.h - 1}})
		tick(&missed, []kit.Input{{Clicked: kit.LeftButton, Buttons: kit.LeftButton, X: b.x - 1, Y: b.y}})
		if keyed.Moves != 1 || clicked != keyed || missed != opening {
			t.Errorf("%s: key %+v, click %+v, beside %+v", controls[h], keyed, clicked, missed)
		}
	}
}

// TestNothingMoves: a press that moves nothing brings no tile and is no move.
func TestNothingMoves(t *testing.T) {
	s := State{Board: Board{1, 2}, Rand: kit.NewRand(1)}
	before := s.Board
	tick(&s, []kit.Input{{Pressed: kit.KeySet(kit.ArrowLeft)}})
	if s.Board != before || s.Moves != 0 || !s.Stuck {
		t.Errorf("%+v", s)
	}
}
