package hexloom

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "bf3c95b863ebb842", "c6b261669ec3a8c2") }

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

// Groups touch along a side, and across to the same row of the next side; the last side is beside the first. A red
// thread, 1, lands on the first side each time.
func TestGroupsAreWoven(t *testing.T) {
	for _, c := range []struct {
		name   string
		before [sides]Side
		points int
		after  [sides]Side
	}{
		{"two of a colour stay", [sides]Side{{2, 1}}, 0, [sides]Side{{2, 1, 1}}},
		{"three on a side", [sides]Side{{2, 1, 1}}, 30, [sides]Side{{2}}},
		{"three in a row, around the end", [sides]Side{{}, {1, 2}, {}, {}, {}, {1}}, 30, [sides]Side{{}, {2}}},
		{"another row does not touch", [sides]Side{{}, {2, 1}, {}, {}, {}, {2, 1}}, 0,
			[sides]Side{{1}, {2, 1}, {}, {}, {}, {2, 1}}},
		{"around a corner", [sides]Side{{2, 1}, {3, 2, 1}, {2, 3, 1}}, 40, [sides]Side{{2}, {3, 2}, {2, 3}}},
		{"a second group counts twice", [sides]Side{{1}, {2, 1, 3}, {4, 3}, {5, 3}}, 30 + 2*30,
			[sides]Side{{}, {2}, {4}, {5}}},
	} {
		s := begun(t, 0, 1)
		s.Loom, s.Landed = c.before, 0
		s.land(1)
		if s.Score != c.points || s.Loom != c.after || s.Landed != 1 {
			t.Errorf("%s: %d points and %v; want %d and %v", c.name, s.Score, s.Loom, c.points, c.after)
		}
	}
}

// A press turns the loom by one side at once, however long the key is held; ArrowRight brings up the side on the upper
// left.
func TestTurns(t *testing.T) {
	s := begun(t, 0, 1)
	s.Loom = [sides]Side{{1}, {2}, {3}, {4}, {5}, {6}}
	if s.act(kit.ArrowRight); s.view()[0][0] != names[6] || s.view()[1][0] != names[1] {
		t.Errorf("turned clockwise: %v", s.view())
	}
	s.act(kit.ArrowLeft)
	if s.act(kit.ArrowLeft); s.view()[0][0] != names[2] {
		t.Errorf("turned counterclockwise: %v", s.view())
	}
}

// Time passes three times as fast on the loom while ArrowDown is held, and the candle burns as always.
func TestAccelerate(t *testing.T) {
	s := begun(t, 0, 1)
	from := s.Falling[0].Far
	s.act(kit.ArrowDown)
	if fell := from - s.Falling[0].Far; fell != hurry*step*s.Params.Speed || s.Tick != step {
		t.Errorf("a thread fell %d pixels in %d ticks", fell, s.Tick)
	}
}

// A round ends with eight threads on a side, or with the candle; a side that turns into a thread lifts it.
func TestRoundsEnd(t *testing.T) {
	s := begun(t, 0, 1)
	s.Loom = [sides]Side{{}, {1, 2, 1, 2, 1, 2, 1}}
	s.Falling[0] = Thread{3, 100}
	if s.act(kit.ArrowLeft); s.Lost == "" || s.Loom[1] != (Side{1, 2, 1, 2, 1, 2, 1, 3}) {
		t.Errorf("a full side: %q, %v", s.Lost, s.Loom[1])
	}
	for s = begun(t, 0, 1); s.Lost == "" && s.Tick < 2*candle; {
		s.Loom = [sides]Side{}
		s.act(kit.ArrowDown)
	}
	if s.Tick != candle || s.Score != 0 {
		t.Errorf("the candle burned for %d ticks", s.Tick)
	}
}

// No thread has the colour of the one before, and a loom begins without groups, in any seed.
func TestThreadsAreDrawn(t *testing.T) {
	for seed := range gymkhana.Seed(50) {
		s := begun(t, int(seed%5), seed)
		if _, all := s.heights(); all != s.Params.Begun || s.weave() != 0 {
			t.Errorf("seed %d: %d threads, want %d; %d points at once", seed, all, s.Params.Begun, s.Score)
		}
		for range 100 {
			before := s.Next[0]
			if s.enter(far); s.Next[0] == before {
				t.Fatalf("seed %d: %s twice", seed, names[before])
			}
			s.Falling = [lanes]Thread{}
		}
	}
}
