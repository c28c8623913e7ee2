package dialpins

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "253ce57bfe920c4f", "3dd59e4e8699d48a") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// begun is the start of a task.
func begun(t *testing.T, task int, seed gymkhana.Seed) State {
	t.Helper()
	cfg, err := gymkhana.NewConfig(Game.Tasks[task].Params)
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// act plays some ticks, with a press in the first one or without.
func act(s *State, press bool, ticks int) {
	in := []kit.Input{{}}
	if press {
		in[0].Pressed = kit.KeySet(kit.Space)
	}
	for range ticks {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// The first pins do not clash with each other, whatever the seed is.
func TestFirstPinsAreApart(t *testing.T) {
	for task := range Game.Tasks {
		for seed := range gymkhana.Seed(200) {
			s := begun(t, task, seed)
			for n := 1; n < s.Initial; n++ {
				own := s
				own.N = n
				if d := own.clearance(s.Pins[n]); d < apart {
					t.Fatalf("task %d, seed %d: pin %d is %d hundredths of a degree from another", task+1, seed, n, d)
				}
			}
		}
	}
}

// A pin meets the dial where the bar says, and clashes exactly if another one is there.
func TestAimedPin(t *testing.T) {
	set, clashed := 0, 0
	for seed := range gymkhana.Seed(400) {
		s := begun(t, int(seed%5), seed)
		act(&s, false, int(seed))
		at, free := s.meets(s.Tick), true
		for _, pin := range s.Pins[:s.N] {
			d := turned(pin - at)
			free = free && d >= apart && d <= circle-apart
		}
		act(&s, true, 12)
		if free {
			if set++; s.placed() != 1 || s.Pins[s.N-1] != at || s.Over != "" {
				t.Fatalf("seed %d: aimed at %d, where it was free: %d pins placed, the last at %d, %q", seed, at,
					s.placed(), s.Pins[s.N-1], s.Over)
			}
		} else if clashed++; s.placed() != 0 || s.Over == "" {
			t.Fatalf("seed %d: aimed at %d, where another pin is: %d placed, %q", seed, at, s.placed(), s.Over)
		}
	}
	if set < 100 || clashed < 100 {
		t.Errorf("%d pins were set and %d clashed; want 100 of each", set, clashed)
	}
}

// The limit is seven degrees: exactly that is enough, and a hundredth less is not.
func TestSevenDegrees(t *testing.T) {
	for _, gap := range []int{699, 700, -699, -700} {
		s := begun(t, 0, 1)
		s.N, s.Initial = 1, 1
		s.Pins[0] = turned(s.meets(s.Tick) + gap)
		act(&s, true, 12)
		if clash := s.Over != ""; clash != (max(gap, -gap) < 700) {
			t.Errorf("a pin at %d hundredths of a degree: clash %v", gap, clash)
		}
	}
}

// The spring runs down while a player waits, and a press in flight is no second pin.
func TestWaitingAndHurrying(t *testing.T) {
	s := begun(t, 0, 1)
	if act(&s, false, s.spring()-1); s.Over != "" {
		t.Errorf("after %d ticks: %s", s.Tick, s.Over)
	}
	if act(&s, false, 1); s.Over == "" {
		t.Error("the spring never runs down")
	}
	s = begun(t, 0, 1)
	for range flight {
		act(&s, true, 1)
	}
	if s.Shots != 1 {
		t.Errorf("%d shots in %d ticks; want 1", s.Shots, flight)
	}
}
