package layercake

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "8cb2f7436efdf596", "f9483110f77f7c9f") }

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

// act plays a step of 12 ticks, with a press at its beginning or without.
func act(s *State, press bool) {
	in := []kit.Input{{}}
	if press {
		in[0].Pressed = kit.KeySet(kit.Space)
	}
	for range step {
		tick(s, in)
		in[0].Pressed = 0
	}
}

// For every layer there is a step, from Soonest to Latest, in which a drop is perfect.
func TestEveryLayerCanBePerfect(t *testing.T) {
	for task := range Game.Tasks {
		for seed := range gymkhana.Seed(30) {
			s := begun(t, task, seed)
			for s.Layers < 20 {
				steps := 0
				for window.Judge(s.offset(0)) != beat.Perfect || steps < s.Soonest {
					if act(&s, false); steps == s.Latest || s.Fell != "" {
						t.Fatalf("task %d, seed %d, layer %d: no perfect drop until step %d", task+1, seed,
							s.Layers, steps)
					}
					steps++
				}
				act(&s, true)
			}
			if s.top().Width != s.Width {
				t.Errorf("task %d, seed %d: after perfect drops the cake is %d wide, at first %d", task+1, seed,
					s.top().Width, s.Width)
			}
		}
	}
}

// A drop lands where the layer was in the last picture. What lies over the layer below stays, and the rest falls:
// together they are as wide as the layer was.
func TestOverhangIsCutOff(t *testing.T) {
	cut, wider := 0, 0
	for seed := range gymkhana.Seed(200) {
		s := begun(t, 2, seed)
		for range seed % 7 {
			act(&s, false)
		}
		before, off := s.top(), s.offset(0)
		act(&s, true)
		now, crumb := s.top(), s.Crumb.Was
		switch {
		case s.Fell != "":
			if left := before.Width - max(off, -off); left >= sliver {
				t.Errorf("seed %d: %d pixels off, %d would stay, and %s", seed, off, left, s.Fell)
			}
		case window.Judge(off) == beat.Perfect:
			wider++
			if now.Width != before.Width || now.Left != before.Left {
				t.Errorf("seed %d: a perfect drop on a cake of full width goes from %v to %v", seed, before, now)
			}
		default:
			cut++
			if now.Width+crumb.Width != before.Width || now.Left < before.Left ||
				now.Left+now.Width > before.Left+before.Width || min(now.Left, crumb.Left) != before.Left+off {
				t.Errorf("seed %d: %d pixels off, %v becomes %v and a crumb %v", seed, off, before, now, crumb)
			}
		}
	}
	if cut < 20 || wider < 2 {
		t.Errorf("%d layers were cut, %d perfect; want more", cut, wider)
	}
}

// A layer that is not dropped in time ends the round.
func TestALayerDries(t *testing.T) {
	s := begun(t, 0, 1)
	for range (fresh - firstAge) / step {
		act(&s, false)
	}
	if s.Fell != "" {
		t.Fatalf("after %d ticks: %s", s.Age, s.Fell)
	}
	if act(&s, false); s.Fell == "" || s.Layers != 0 {
		t.Errorf("after %d ticks the layer still slides", s.Age)
	}
}
