package coppercap

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "levels.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "7b1a9f6c2733e3a9", "4ae60e505ebd00cd") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

// street is a level of the given stretches.
func street(parts ...uint8) State {
	s := State{Level: 1, Limit: 1500, X: 96 * kit.One, Y: 11 * tile * kit.One, Ground: true}
	s.Parts = copy(s.Layout[:], parts)
	s.furnish()
	return s
}

func TestStretches(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("stretch %d is not %d wide, or has not as many rows as the others", i, stretchCols)
	}
	for i := range strip.Stretches {
		if i == first || i == last {
			continue
		}
		s := street(first, uint8(i), last)
		for _, m := range seer.Search(&s, kit.AtLeast("completion_progress", 1)) {
			seer.Play(&s, m)
		}
		if !s.Rung {
			t.Errorf("stretch %d cannot be passed: %d of %d pixels, %s", i, s.Far, s.Bell(), s.Lost)
		}
	}
}

func TestStomp(t *testing.T) {
	for _, c := range []struct {
		kind  Kind
		steam bool
		want  string
		gone  bool
	}{
		{Beetle, false, "", true},
		{Moth, false, "", true},
		{Tack, false, "ran into a tack beetle", false},
		{Tack, true, "", false},
	} {
		s := street(first, last)
		s.Critters[0], s.Count = Critter{Kind: c.kind, X: s.X, Y: s.Y}, 1
		s.Y, s.VY, s.Ground, s.Steam = s.Y-60*kit.One, 6*kit.One, false, c.steam
		for range 10 {
			tick(&s, make([]kit.Input, 1))
		}
		if s.Lost != c.want || s.Critters[0].Gone != c.gone || s.Steam {
			t.Errorf("kind %d, steam %v: lost %q, gone %v, steam %v", c.kind, c.steam, s.Lost, s.Critters[0].Gone, s.Steam)
		}
	}
}

func TestCrate(t *testing.T) {
	s := street(first, 5, last) // a flask at column 3 of the second stretch
	s.X, s.Count = kit.FromInt((stretchCols+3)*tile+tile/2), 0
	for range 2 {
		seer.Play(&s, 2)
		seer.Play(&s, 3)
		seer.Play(&s, 3)
	}
	if !s.Steam || s.Score != flaskPoints || s.letter(stretchCols+3, 7) != 'x' {
		t.Errorf("steam %v, score %d; want a flask, once", s.Steam, s.Score)
	}
}

func TestDuckBelowMoth(t *testing.T) {
	for _, held := range []kit.Keys{kit.KeySet(kit.ArrowDown), 0} {
		s := street(first, last)
		s.Critters[0], s.Count = Critter{Kind: Moth, X: s.X + 60*kit.One, Y: s.Y - 32*kit.One, VX: -flutter}, 1
		for range 60 {
			tick(&s, []kit.Input{{Held: held}})
		}
		if ducked := held != 0; ducked != (s.Lost == "") {
			t.Errorf("ducked %v: lost %q", ducked, s.Lost)
		}
	}
}

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }
