package rooftoppost

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/tiles"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "roofs.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "ad981099a34f39b9", "d682ce49d2b53a0f") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// row is a row of some parts between the first and the last; the boxes of the second part hold what full says.
func row(full uint8, list ...uint8) State {
	s := State{Roofs: 1, Begin: startX, Far: startX}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, list...), last))
	s.Full[1] = full
	s.Body = tiles.Body{X: startX * kit.One, Y: roofTop * kit.One, Ground: true}
	return s
}

// TestParts checks that the letter of every part, one of its boxes, or what is behind it can be reached, in several
// phases of its cat.
func TestParts(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("part %d is not %d wide, or has not as many rows as the others", i, partCols)
	}
	for i := last + 1; i < len(parts); i++ {
		for phase := uint8(0); phase < 60; phase += 20 {
			s := row(3, uint8(i))
			s.Phase[1] = phase
			goal := kit.AtLeast("score", 1)
			if len(things[i]) == 0 {
				goal = kit.AtLeast("completion_progress", 0.98)
			}
			list := targets(&s)
			o := seer
			o.Worth = func(s *State, goal kit.Goal) int { return worth(s, list, goal) }
			if len(things[i]) == 0 {
				o.Worth = func(s *State, _ kit.Goal) int { return s.Body.X.Floor() }
			}
			for _, m := range o.Search(&s, goal) {
				o.Play(&s, m)
			}
			if !o.Reached(&s, goal) {
				t.Errorf("part %d, phase %d: the oracle comes to %d of %d with %d letters: %s", i, phase, s.Far, s.Door(), s.Letters, s.Lost)
			}
		}
	}
}

// TestBoxes bumps a full and an empty box, twice each: a full one gives one letter, and both are tried then.
func TestBoxes(t *testing.T) {
	for _, full := range []uint8{0, 1} {
		s := row(full, 11)
		s.Body.X = kit.FromInt((partCols+2)*tile + tile/2)
		for range 2 {
			seer.Play(&s, 4)
			seer.Play(&s, 5)
			seer.Play(&s, 5)
		}
		if s.Letters != int(full) || s.Boxed != int(full) || s.Taken[1] != 1 || s.PopX != partCols+2 || s.PopFull != (full == 1) {
			t.Errorf("full %d: %d letters, %d of them from boxes, tried %b", full, s.Letters, s.Boxed, s.Taken[1])
		}
	}
}

// TestCats lands on a cat, and walks into one.
func TestCats(t *testing.T) {
	s := row(0, 9)
	c, _, _ := s.cat(1)
	s.Body.X, s.Body.Y, s.Body.Ground = c.X, c.Y-100*kit.One, false
	for range 3 {
		seer.Play(&s, 5)
	}
	if _, _, there := s.cat(1); there || s.Cats != 1 || s.Lost != "" {
		t.Errorf("landed on a cat: it is there %v, %d chased, lost %q", there, s.Cats, s.Lost)
	}
	s = row(0, 9)
	s.Body.X = c.X
	if seer.Play(&s, 5); s.Lost != "ran into a soot cat" {
		t.Errorf("walked into a cat: lost %q", s.Lost)
	}
	for i, track := range cats {
		for tick := range track {
			x, y := at(track[tick].X.Floor()), at(track[tick].Y.Floor())
			if under := strip.Tile([]uint8{uint8(i)}, x, y); under != '#' && under != '=' {
				t.Fatalf("part %d: the cat walks on %q at %d,%d", i, under, x, y)
			}
		}
	}
}

// TestDoor comes to the door with four letters, and with five.
func TestDoor(t *testing.T) {
	for letters, open := range map[int]bool{wanted - 1: false, wanted: true} {
		s := row(0)
		s.Body.X, s.Letters = kit.FromInt(s.Door()), letters
		tick(&s, make([]kit.Input, 1))
		if _, won := over(&s); won != open || (s.Progress() == kit.One) != open {
			t.Errorf("%d letters: the door opens %v, progress %v", letters, won, s.Progress().Float())
		}
	}
}
