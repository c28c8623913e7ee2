package dotmaze

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "9a2a94bbece2b8b7", "5d1dd7aec627e1ae") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// garden1 is an evening in the second garden with owls that sleep.
func garden1(t *testing.T) *State {
	t.Helper()
	s, err := start([]byte(`{"garden":1,"owls":2}`), 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Nest = home
	s.layOut()
	for i := range s.Count {
		s.Owls[i].Roost = 10_000
	}
	return &s
}

// home is where the firefly begins there.
const home Cell = 7*cols + 11

// pass lets ticks go by with a key pressed in the first.
func pass(s *State, ticks int, k ...kit.Key) {
	in := []kit.Input{{Pressed: kit.KeySet(k...)}}
	for range ticks {
		tick(s, in)
		in[0] = kit.Input{}
	}
}

func TestFireflyFliesTwoSquaresAStepAndHoversAtAHedge(t *testing.T) {
	s := garden1(t)
	pass(s, 60)
	if s.Hero.At != home || s.Score != 0 {
		t.Fatalf("before any key: at %d with %d points, want %d with 0", s.Hero.At, s.Score, home)
	}
	pass(s, 12, kit.ArrowRight)
	if s.Hero.At != home+2 || s.Hero.Along != 0 || s.Score != 2*dewPoints {
		t.Errorf("after a step: at %d with %d points, want %d with %d", s.Hero.At, s.Score, home+2, 2*dewPoints)
	}
	pass(s, 60)
	if s.Moving || s.open(s.Hero.At+1) {
		t.Errorf("still flying at %d, want to hover at a hedge", s.Hero.At)
	}
}

func TestTurnIsTakenAtTheNextWay(t *testing.T) {
	s := garden1(t)
	pass(s, 3, kit.ArrowRight) // between two squares; up is hedge at the next one
	pass(s, 9, kit.ArrowUp)
	if s.Hero.At != home+2 || s.Want != Up {
		t.Fatalf("at %d wanting %d, want %d wanting %d", s.Hero.At, s.Want, home+2, Up)
	}
	pass(s, 6)
	if s.Hero.Heading != Up || s.Hero.At != home+2-cols || s.Want != None {
		t.Errorf("at %d heading %d, want %d heading up", s.Hero.At, s.Hero.Heading, home+2-cols)
	}
	pass(s, 2)
	pass(s, 4, kit.ArrowDown) // back at once, between two squares
	if s.Hero.Heading != Down || s.Hero.At > home+2 {
		t.Errorf("at %d heading %d, want it to have turned back", s.Hero.At, s.Hero.Heading)
	}
}

func TestFlowerDazzlesAndOwlsAreWorthMoreAndMore(t *testing.T) {
	s := garden1(t)
	for i := range s.Count {
		s.Owls[i].Roost, s.Owls[i].Body = 0, Walker{At: home + 4, Heading: Left, Along: 10}
	}
	s.Ground[home+1] = Flower
	pass(s, 6, kit.ArrowRight)
	if s.Score != flowerPoints || !s.Owls[0].Dazed || s.Light != s.LitFor {
		t.Fatalf("%d points, dazzled %v, light %d; want %d, true, %d", s.Score, s.Owls[0].Dazed, s.Light, flowerPoints, s.LitFor)
	}
	s.Owls[0].Body, s.Owls[1].Body = s.Hero, s.Hero
	pass(s, 1)
	if want := flowerPoints + owlPoints + 2*owlPoints; s.Score != want || s.Owls[1].Body.At != s.Owls[1].Perch {
		t.Errorf("%d points, want %d and the owls on their perches", s.Score, want)
	}
}

func TestOwlCostsALifeAndTheLastEndsTheRound(t *testing.T) {
	s := garden1(t)
	for lives := s.Of - 1; lives >= 0; lives-- {
		s.Owls[0].Roost, s.Owls[0].Body = 0, s.Hero
		pass(s, 1+caughtPause)
		if s.Lives != lives || s.Hero.At != home {
			t.Fatalf("%d lives at %d, want %d at the nest", s.Lives, s.Hero.At, lives)
		}
	}
	if reason, won := over(s); reason == "" || won {
		t.Errorf("over: %q, %v; want a loss", reason, won)
	}
}

func TestGardensHangTogether(t *testing.T) {
	for n := range gardens {
		s := State{Garden: n, Nest: home}
		s.layOut()
		seen := [cells]bool{home: true}
		queue := []Cell{home}
		for i := 0; i < len(queue); i++ {
			ways := 0
			for _, b := range beside {
				if to := queue[i] + b; s.open(to) {
					ways++
					if !seen[to] {
						seen[to] = true
						queue = append(queue, to)
					}
				}
			}
			if ways < 2 {
				t.Errorf("garden %d: square %d is a dead end", n, queue[i])
			}
		}
		for i := range nestCols * nestRows {
			if !seen[nest(i)] {
				t.Errorf("garden %d: the firefly cannot begin at %d", n, nest(i))
			}
		}
		if len(queue) != s.Left+1 {
			t.Errorf("garden %d: %d squares to reach, want %d", n, len(queue), s.Left+1)
		}
	}
}
