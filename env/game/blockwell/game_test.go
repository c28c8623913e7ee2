package blockwell

import (
	"strings"
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "e840b22d207d6638", "9df008b42a071fb7") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// play presses keys, one for each tick, and lets the falling keys go at once.
func play(s *State, keys ...kit.Key) {
	for _, k := range keys {
		tick(s, []kit.Input{{Pressed: kit.KeySet(k), Held: kit.KeySet(k)}})
	}
}

func well(t *testing.T, params string) State {
	t.Helper()
	s, err := start([]byte(params), 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A bag holds every kind once.
func TestBags(t *testing.T) {
	s := well(t, "{}")
	for bag := range 20 {
		var seen [kinds + 1]int
		for i := range kinds {
			seen[s.bagged(bag*kinds+i)]++
		}
		for k := Bar; k <= Crook; k++ {
			if seen[k] != 1 {
				t.Errorf("bag %d holds %d of the %s; want 1", bag, seen[k], names[k])
			}
		}
	}
}

// Four turns in one direction return every piece to its start, and at a wall it is moved inward.
func TestTurns(t *testing.T) {
	x, z := kit.Letter('x'), kit.Letter('z')
	for k := Bar; k <= Crook; k++ {
		s := well(t, "{}")
		s.enter(k)
		s.shift(0, 5)
		was := s.Piece
		play(&s, x, x, x, x, z, z, z, z, x, z)
		if s.Piece != was {
			t.Errorf("the %s is %+v after all turns; want %+v", names[k], s.Piece, was)
		}
	}
	s := well(t, "{}")
	s.enter(Bar)
	s.shift(0, 5)
	play(&s, x, kit.ArrowLeft, kit.ArrowLeft, kit.ArrowLeft, kit.ArrowLeft, kit.ArrowLeft, kit.ArrowLeft, x)
	if left, wide := s.Piece.span(); left != 0 || wide != 4 {
		t.Errorf("the bar, turned at the wall, takes %d columns from %d; want 4 from 0", wide, left)
	}
}

// Four rows that are full at once are 700 points; what lay above comes down.
func TestFourRows(t *testing.T) {
	s := well(t, `{"rubble":4,"shaft":1}`)
	shaft := strings.IndexByte(board(&s).([]string)[Rows-1], '.')
	beside := (shaft + 1) % Cols
	s.Well[11*Cols+beside] = Hook
	s.enter(Bar)
	play(&s, kit.Letter('x'))
	for left, _ := s.Piece.span(); left != shaft; left, _ = s.Piece.span() {
		play(&s, map[bool]kit.Key{true: kit.ArrowLeft, false: kit.ArrowRight}[left > shaft])
	}
	play(&s, kit.Space)
	if s.Lines != 4 || s.Score != 700 || s.Broken != 32 || s.Well[(Rows-1)*Cols+beside] != Hook {
		t.Errorf("%d lines, %d points, %d stones, %q at the bottom; want 4, 700, 32 and the hook", s.Lines, s.Score, s.Broken, names[s.Well[(Rows-1)*Cols+beside]])
	}
}

// A piece may be kept once; Shift and c do the same.
func TestKeep(t *testing.T) {
	s := well(t, "{}")
	first, second := s.Piece.Kind, s.Next(0)
	play(&s, kit.Shift)
	if s.Kept != first || s.Piece.Kind != second {
		t.Fatalf("kept %s, falling %s; want %s, %s", names[s.Kept], names[s.Piece.Kind], names[first], names[second])
	}
	play(&s, kit.Letter('c'))
	if s.Kept != first {
		t.Error("the same piece was swapped twice")
	}
	play(&s, kit.Space, kit.Letter('c'))
	if s.Piece.Kind != first {
		t.Errorf("falling %s; want the kept %s", names[s.Piece.Kind], names[first])
	}
}
