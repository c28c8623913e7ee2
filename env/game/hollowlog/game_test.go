package hollowlog

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "b187bbd2ffb3f7b0", "f9bc53077d88b4ab") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// run starts the log of a task.
func run(t *testing.T, task kit.Task, seed gymkhana.Seed) State {
	t.Helper()
	cfg, err := gymkhana.NewConfig(task.Params)
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The beetle waits for any of its keys, and then runs by itself.
func TestWaitsForAKey(t *testing.T) {
	for _, in := range []kit.Input{{Held: kit.KeySet(kit.ArrowLeft)}, {Held: kit.KeySet(kit.ArrowRight)}, {Pressed: kit.KeySet(kit.ArrowUp)},
		{Pressed: kit.KeySet(kit.Space)}} {
		s := run(t, Game.Tasks[0], 1)
		for range 30 {
			tick(&s, []kit.Input{{}})
		}
		if s.Dist != 0 {
			t.Fatalf("the beetle ran to %v by itself", s.Dist.Float())
		}
		tick(&s, []kit.Input{in})
		if tick(&s, []kit.Input{{}}); s.Dist != 2*s.Speed {
			t.Errorf("after %+v it came to %v; want %v", in, s.Dist.Float(), (2 * s.Speed).Float())
		}
	}
}

// A step to the side is one board, around the log in both directions.
func TestGoesAround(t *testing.T) {
	s := run(t, Game.Tasks[0], 1)
	for i := range s.Rings {
		s.Rings[i].Boards = full
	}
	s.Keep = 100
	for i, move := range []int{2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1} {
		s.Rings[1].Boards, s.Rings[2].Boards = full, full
		from := s.board()
		s.step(move)
		if want := (from + 2*move - 3 + boards) % boards; s.board() != want || s.Side.Floor()%wide != wide/2 {
			t.Fatalf("step %d to the side goes from board %d to %d, %d units on it; want %d, in the middle", i, from, s.board(), s.Side.Floor()%wide, want)
		}
	}
}

// The beetle falls as soon as its middle is over a hole, and not while it is in the air.
func TestFalls(t *testing.T) {
	for _, c := range []struct {
		dist, side, height int
		want               bool
	}{{199, 90, 0, false}, {200, 90, 0, true}, {290, 90, 0, true}, {300, 90, 0, false}, {250, 59, 0, false}, {250, 60, 0, true}, {250, 119, 0, true},
		{250, 120, 0, false}, {250, 90, 10, false}} {
		s := run(t, Game.Tasks[0], 1)
		s.Moving, s.Speed, s.Law = true, kit.One, track.Law{}
		s.Dist, s.Side, s.Height = kit.FromInt(c.dist-1), kit.FromInt(c.side), kit.FromInt(c.height)
		for i := range s.Rings {
			if s.Rings[i].Boards = full; (c.dist-1)/deep+i-1 == 2 {
				s.Rings[i].Boards = full &^ 2
			}
		}
		if tick(&s, []kit.Input{{}}); s.Hit != "" != c.want {
			t.Errorf("at %d, %d around, %d high: fallen %v; want %v", c.dist, c.side, c.height, !c.want, c.want)
		}
	}
}

// A jump at any tick of the last 12 before which it would be too late crosses a hollow, at the least and at the greatest speed.
func TestJumpsOverAHollow(t *testing.T) {
	for _, speed := range []kit.Fix{kit.Ratio(35, 10), kit.FromInt(4), kit.FromInt(6), top} {
		for early := range int(kit.StepTicks) {
			s := run(t, Game.Tasks[0], 1)
			s.Moving, s.Speed, s.Law = true, speed, track.Law{}
			for i := range s.Rings {
				s.Rings[i] = Ring{Boards: 1 << s.board(), Grub: -1}
			}
			s.Rings[2].Boards = 0
			s.Dist = kit.FromInt(deep) - speed*kit.Fix(early) - kit.Fix(1)
			in := []kit.Input{{Pressed: kit.KeySet(kit.ArrowUp)}}
			for range 42 {
				tick(&s, in)
				in[0].Pressed = 0
			}
			if s.Hit != "" || s.Leapt != 1 || !s.ready() {
				t.Errorf("at speed %v, %d ticks before the hollow: %q, %d hollows", speed.Float(), early, s.Hit, s.Leapt)
			}
		}
	}
}

// Along the log there is always a board in common with the ring before, or a hollow that is preceded by the sure way and
// followed by two rings of it.
func TestSureWay(t *testing.T) {
	for _, task := range Game.Tasks {
		s := run(t, task, 7)
		before, hollows := s.Way, 0
		for range 500 {
			r := s.ring()
			has := func(b int) bool { return r.Boards>>b&1 == 1 }
			switch {
			case r.Boards == 0:
				hollows++
				for range keeps {
					if r = s.ring(); !has(s.Way) || s.Way != before {
						t.Fatalf("task %s, ring %d: the sure way does not go on behind a hollow", task.Name, s.Made)
					}
				}
			case !has(before) || !has(s.Way):
				t.Fatalf("task %s, ring %d: the sure way from board %d to %d has a hole: %08b", task.Name, s.Made, before, s.Way, r.Boards)
			}
			if by := (s.Way - before + boards) % boards; by != 0 && by != 1 && by != boards-1 {
				t.Fatalf("task %s, ring %d: the sure way bends from board %d to %d", task.Name, s.Made, before, s.Way)
			}
			before = s.Way
		}
		if want := task.Params.(Params).Hollows; hollows == 0 || hollows > 5*want {
			t.Errorf("task %s has %d hollows in 500 rings; want some, and at most %d", task.Name, hollows, 5*want)
		}
	}
}

// Grubs are picked up from low above their board only, once.
func TestGrubs(t *testing.T) {
	for _, c := range []struct{ side, height, want int }{{30, 0, 1}, {30, grasp - 1, 1}, {30, grasp + 2, 0}, {90, 0, 0}} {
		s := run(t, Game.Tasks[0], 1)
		s.Moving, s.Side, s.Height = true, kit.FromInt(c.side), kit.FromInt(c.height)
		s.Rings[1] = Ring{Boards: full, Grub: 0}
		for range 3 {
			tick(&s, []kit.Input{{}})
		}
		if s.Grubs != c.want {
			t.Errorf("%d around, %d high: %d grubs; want %d", c.side, c.height, s.Grubs, c.want)
		}
	}
}
