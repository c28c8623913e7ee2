package saltflats

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "721d737ba6453ce7", "847c7e7d86c2bc41") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// ride starts the plain of a task.
func ride(t *testing.T, task kit.Task, seed gymkhana.Seed) State {
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

// The cart waits until it is steered, whether by key or by pointer, and goes to the side that was asked for.
func TestWaitsUntilSteered(t *testing.T) {
	for _, c := range []struct {
		in   kit.Input
		want int
	}{{kit.Input{Held: kit.KeySet(kit.ArrowLeft)}, -1}, {kit.Input{Held: kit.KeySet(kit.ArrowRight)}, 1},
		{kit.Input{Buttons: kit.LeftButton, X: 100}, -1}, {kit.Input{Buttons: kit.LeftButton, X: 1000}, 1},
		{kit.Input{Held: kit.KeySet(kit.ArrowLeft, kit.ArrowRight)}, 0}, {kit.Input{Buttons: kit.RightButton, X: 100}, 0}} {
		s := ride(t, Game.Tasks[0], 1)
		from := s.Side
		for range 30 {
			tick(&s, []kit.Input{{}})
		}
		if s.Dist != 0 || s.Side != from {
			t.Fatalf("the cart moved by itself, to %v", s.Dist.Float())
		}
		if tick(&s, []kit.Input{c.in}); s.Side != from+kit.FromInt(aside*c.want) || s.Dist > 0 != (c.want != 0) {
			t.Errorf("with %+v it goes by %v to the side and %v forward", c.in, (s.Side - from).Float(), s.Dist.Float())
		}
	}
}

// The cart collides with a pillar exactly when they have a place in common.
func TestCollides(t *testing.T) {
	for _, c := range []struct {
		dist, side int
		want       bool
	}{{1000 - cartL, 0, false}, {1001 - cartL, 0, true}, {1000 + pillarL - 1, 0, true}, {1000 + pillarL, 0, false},
		{1000, (cartW + pillarW) / 2, false}, {1000, (cartW+pillarW)/2 - 1, true}, {1000, -(cartW + pillarW) / 2, false}, {1000, 1 - (cartW+pillarW)/2, true}} {
		s := State{Dist: kit.FromInt(c.dist), Side: kit.FromInt(c.side)}
		for i := range s.Ahead {
			s.Ahead[i] = Row{At: 1000 + 1000*i, Count: 1}
		}
		if got := s.collides(); got != c.want {
			t.Errorf("at %d, %d to the side: collides %v; want %v", c.dist, c.side, got, c.want)
		}
	}
}

// The opening of every row is free, is left of it and right of it closed, and is near enough to that of the row before for a
// cart that only begins to steer when it has left that row behind, and loses a step.
func TestOpeningsCanBeReached(t *testing.T) {
	for _, task := range Game.Tasks {
		for seed := range gymkhana.Seed(50) {
			s := ride(t, task, seed)
			for i := range s.Ahead {
				r := &s.Ahead[i]
				open := track.Span{From: r.Mid - s.Open/2, To: r.Mid + s.Open/2}
				left, right := -2*border, 2*border
				for _, mid := range r.Pillar[:r.Count] {
					if p := pillar(mid); p.Meets(open) {
						t.Errorf("task %s, seed %d: a pillar at %d is in the opening at %d", task.Name, seed, mid, r.Mid)
					} else if p.To <= open.From {
						left = max(left, p.To)
					} else {
						right = min(right, p.From)
					}
				}
				if left != open.From && open.From > pillarW-border || right != open.To && open.To < border-pillarW {
					t.Errorf("task %s, seed %d: the opening is from %d to %d, but free from %d to %d", task.Name, seed, open.From, open.To, left, right)
				}
				if i == 0 {
					continue
				}
				last := &s.Ahead[i-1]
				ticks, speed := 0, s.Speed
				for way := kit.FromInt(last.At + pillarL + cartL); way < kit.FromInt(r.At); ticks++ {
					way += speed
				}
				if by := max(r.Mid-last.Mid, last.Mid-r.Mid); by > aside*max(12, ticks) {
					t.Errorf("task %s, seed %d: openings %d apart; a cart gets %d to the side in %d ticks", task.Name, seed, by, aside*ticks, ticks)
				}
			}
		}
	}
}

// A gate has no gap that a cart fits through, except its opening, from one end of the plain to the other.
func TestGatesAreClosed(t *testing.T) {
	s := ride(t, Game.Tasks[4], 1)
	s.Gates = 100
	for last := s.Ahead[0]; s.Made < 400; s.Made++ {
		r := s.row(last)
		at := -border + pillarW
		list := append([]int(nil), r.Pillar[:r.Count]...)
		slices.Sort(list)
		for _, mid := range list {
			p := pillar(mid)
			if open := (track.Span{From: at, To: p.From}); open.Len() >= cartW && !open.Meets(track.Span{From: r.Mid - 1, To: r.Mid + 1}) {
				t.Errorf("row %d: a gap from %d to %d; its opening is at %d", s.Made, open.From, open.To, r.Mid)
			}
			at = p.To
		}
		if at < border-pillarW && r.Mid+s.Open/2 < border-pillarW {
			t.Errorf("row %d: open from %d on; its opening is at %d", s.Made, at, r.Mid)
		}
		last = r
	}
}
