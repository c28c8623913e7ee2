package chalksprint

import (
	"slices"
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/tiles"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "boards.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "e4f98fc405881282", "d9ae75bf632558bf") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// row is a board of some parts between the first and the last.
func row(wanted int, list ...uint8) State {
	s := State{Board: 1, Wanted: wanted, Begin: startX, Far: startX}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, list...), last))
	s.Body = tiles.Body{X: startX * kit.One, Y: boardTop * kit.One, Ground: true}
	return s
}

// reached searches for a way to the flag of a board without some of the controls.
func reached(s State, without ...string) bool {
	o := seer
	o.Width, o.Depth = 60, 30
	o.Moves = slices.DeleteFunc(slices.Clone(seer.Moves), func(m tiles.Move) bool { return slices.Contains(without, m.Name) })
	list := strip.Places(open{&s}, things, s.parts(), 's', at(s.Flag()), stand)
	o.Worth = func(s *State, _ kit.Goal) int { return worth(s, list) }
	goal := kit.AtLeast("completion_progress", 1)
	for _, m := range o.Search(&s, goal) {
		o.Play(&s, m)
	}
	return s.Done
}

// TestParts passes every part with all controls, and takes its star if it has one. Where a slide, a smash or kicks are
// forced, there is no way without them.
func TestParts(t *testing.T) {
	if i := strip.Ragged(); i >= 0 {
		t.Fatalf("part %d is not %d wide, or has not as many rows as the others", i, partCols)
	}
	has := func(list []uint8, part int) bool { return slices.Contains(list, uint8(part)) }
	for i := last + 1; i < len(parts); i++ {
		wanted := 0
		if has(stars, i) || has(high, i) {
			wanted = 1
		}
		if !reached(row(wanted, uint8(i))) {
			t.Errorf("part %d: no way to the flag with %d stars", i, wanted)
		}
		smash := []string{"smash_ground", "slide_right"}
		if has(passes, i) && reached(row(0, uint8(i)), smash...) { // ducking in a run slides too
			t.Errorf("part %d is passed without a slide", i)
		}
		if has(digs, i) && reached(row(0, uint8(i)), smash...) {
			t.Errorf("part %d is passed without a smash", i)
		}
		if has(walls, i) || has(high, i) {
			flying := row(0, uint8(i))
			if o := seer; has(walls, i) {
				o.Open = func(s *State) bool { return s.Lost == "" && s.Kicks == 0 }
				o.Worth = func(s *State, _ kit.Goal) int { return s.Body.X.Floor() }
				for _, m := range o.Search(&flying, kit.AtLeast("completion_progress", 0.98)) {
					o.Play(&flying, m)
				}
			}
			if flying.Progress() > kit.One*9/10 {
				t.Errorf("part %d is passed without a kick", i)
			}
		}
	}
}

// TestFlag comes to the flag with no star, and with the one that it asks for.
func TestFlag(t *testing.T) {
	for stars, counts := range map[int]bool{0: false, 1: true} {
		s := row(1, 8)
		s.Body.X, s.Stars = kit.FromInt(s.Flag()), stars
		tick(&s, make([]kit.Input, 1))
		if _, won := over(&s); won != counts || (s.Progress() == kit.One) != counts {
			t.Errorf("%d stars: the flag counts %v, progress %v", stars, won, s.Progress().Float())
		}
	}
}

// TestSmash jumps on erasers, which carry, and smashes them, one after the other.
func TestSmash(t *testing.T) {
	s := row(0, 19)
	s.Body.X = kit.FromInt((partCols + 2) * tile)
	const jump, smash, wait = 5, 6, 7
	for _, move := range []uint8{jump, wait, wait, wait} {
		seer.Play(&s, move)
	}
	if s.Used[1] != 0 || !s.Body.Ground {
		t.Fatalf("a jump breaks %b, on the ground %v", s.Used[1], s.Body.Ground)
	}
	for _, move := range []uint8{jump, smash, wait} {
		seer.Play(&s, move)
	}
	if s.Used[1] != 0b1111 || s.Smash || !s.Body.Ground || s.Body.Y != 12*tile*kit.One {
		t.Errorf("a smash breaks %b; smashing %v, on the ground %v at %d", s.Used[1], s.Smash, s.Body.Ground, s.Body.Y.Floor())
	}
}

// TestSponge falls onto a sponge, which ends the round.
func TestSponge(t *testing.T) {
	s := row(0, 20)
	s.Body.X = kit.FromInt((partCols+3)*tile + tile/2)
	for range 2 {
		seer.Play(&s, 7)
	}
	if reason, won := over(&s); reason == "" || won {
		t.Errorf("on a sponge the round goes on: %q, won %v", reason, won)
	}
}
