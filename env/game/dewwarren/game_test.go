package dewwarren

import (
	"math/bits"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "27fad65ce40e364e", "3189060d5ea4346b") }

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

// play holds keys for some ticks.
func play(s *State, ticks int, held ...kit.Key) {
	in := []kit.Input{{Held: kit.KeySet(held...)}}
	for range ticks {
		tick(s, in)
	}
}

// A warren has one way from each chamber to the exit, as long as it says; drains are in dead ends only.
func TestWarrens(t *testing.T) {
	for task := range Game.Tasks {
		p := Game.Tasks[task].Params.(Params)
		drains := 0
		for seed := range gymkhana.Seed(40) {
			s := begun(t, task, seed)
			passages := 0
			for at := range s.Size * s.Size {
				c := s.Chambers[at]
				passages += bits.OnesCount8(c.Open)
				if c.Drain {
					drains++
					if bits.OnesCount8(c.Open) != 1 || at == 0 || at == s.exit() {
						t.Fatalf("task %d, seed %d: a drain in chamber %d with the ways %04b", task+1, seed, at, c.Open)
					}
				}
				steps, to := 0, at
				for ; to != s.exit() && steps < 200; steps++ {
					to = s.next(to, s.toward(to))
				}
				if steps != int(c.Left) {
					t.Fatalf("task %d, seed %d: %d passages from chamber %d to the exit; it says %d", task+1, seed, steps, at, c.Left)
				}
			}
			if passages != 2*(s.Size*s.Size-1) {
				t.Fatalf("task %d, seed %d: %d ends of passages among %d chambers", task+1, seed, passages, s.Size*s.Size)
			}
			if n := int(s.Chambers[0].Left); n < p.Short || n > p.Long {
				t.Errorf("task %d, seed %d: %d passages from the start to the exit; want %d to %d", task+1, seed, n, p.Short, p.Long)
			}
		}
		if want := 40 * p.Drains; drains > want || 10*drains < 9*want {
			t.Errorf("task %d: %d drains in 40 warrens; want %d in each", task+1, drains, p.Drains)
		}
	}
}

// However it is pushed, the drop goes from chamber to chamber only where it is open and never is in a wall, and the progress
// never falls.
func TestDropKeepsToTheWay(t *testing.T) {
	for task := range Game.Tasks {
		for seed := range gymkhana.Seed(4) {
			s := begun(t, task, seed)
			rng := kit.NewRand(seed)
			all := [...]kit.Key{kit.ArrowRight, kit.ArrowUp, kit.ArrowLeft, kit.ArrowDown}
			for n := range 500 {
				at, best := s.at(), s.Best
				play(&s, 1+rng.N(2, n, 1), all[rng.N(4, n/12, 0)], all[rng.N(4, n/8, 2)])
				if s.Out || s.Lost != "" {
					break
				}
				to := s.at()
				if to != at && s.Sunk == 0 && to != 0 {
					if way := wayBetween(&s, at, to); way < 0 || !s.open(at, way) {
						t.Fatalf("task %d, seed %d, push %d: from chamber %d to %d, which is closed", task+1, seed, n, at, to)
					}
				}
				x, y := s.Drop.X-middle(to%s.Size), s.Drop.Y-middle(to/s.Size)
				for way, w := range ways {
					if off := x*kit.Fix(w.x) + y*kit.Fix(w.y); !s.open(to, way) && off > kit.FromInt(cell/2-thick-radius)+kit.One {
						t.Fatalf("task %d, seed %d, push %d: the drop is %v units in a wall", task+1, seed, n, off.Float()-20)
					}
				}
				if s.Best > best {
					t.Fatalf("task %d, seed %d, push %d: %v of the way left, and %v before", task+1, seed, n, s.Best.Float(), best.Float())
				}
			}
		}
	}
}

// wayBetween is the way from a chamber to one beside it, or -1.
func wayBetween(s *State, at, to int) int {
	for way := range ways {
		if s.next(at, way) == to {
			return way
		}
	}
	return -1
}

// A drain takes the drop back to the start, and what it has covered still counts.
func TestDrain(t *testing.T) {
	s := begun(t, 3, 1)
	at := 0
	for !s.Chambers[at].Drain {
		at++
	}
	s.Best = s.Way / 2
	way := ways[bits.TrailingZeros8(s.Chambers[at].Open)]
	put := func(off int) {
		s.Drop.X, s.Drop.Y = middle(at%s.Size)+kit.FromInt(off*way.x), middle(at/s.Size)+kit.FromInt(off*way.y)
	}
	put(mouth + 2)
	play(&s, 1)
	if s.Sunk != 0 {
		t.Fatal("a drop beside the drain falls in")
	}
	put(mouth - 2)
	play(&s, 1)
	if s.Sunk != gurgle || s.Falls != 1 {
		t.Fatalf("over the drain: %d ticks in it, %d falls", s.Sunk, s.Falls)
	}
	play(&s, gurgle, kit.ArrowRight)
	if s.Drop.X != middle(0) || s.Drop.Y != middle(0) || s.Drop.VX != 0 || s.Best != s.Way/2 {
		t.Errorf("after it the drop is at %v, %v, with %v of %v left", s.Drop.X.Float(), s.Drop.Y.Float(), s.Best.Float(), s.Way.Float())
	}
}

// The way out is the upper side of the last chamber, anywhere in it, and the sun ends a round.
func TestOut(t *testing.T) {
	for _, off := range []int{-15, 0, 15} {
		s := begun(t, 0, 2)
		s.Drop.X, s.Drop.Y = middle(s.Size-1)+kit.FromInt(off), middle(s.Size-1)
		play(&s, 60, kit.ArrowUp)
		if _, won := over(&s); !won || s.Best != 0 {
			t.Errorf("%d units aside: out is %v, with %v of the way left", off, s.Out, s.Best.Float())
		}
	}
	s := begun(t, 0, 2)
	play(&s, s.Ticks)
	if why, won := over(&s); won || why != "the drop has dried up" {
		t.Errorf("after %d ticks: %q", s.Tick, why)
	}
}
