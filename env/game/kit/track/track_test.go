package track

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestExact(t *testing.T) { envtest.VetRules(t, "track.go", "search.go") }

// The distance computed at once is the sum of the speeds of all ticks.
func TestWayIsTheSumOfSpeeds(t *testing.T) {
	for _, l := range []Law{{0, kit.FromInt(9)}, {kit.Ratio(1, 7), kit.FromInt(9)}, {kit.One, kit.FromInt(6)}, {kit.Ratio(1, 100), kit.FromInt(4)}} {
		for _, first := range []kit.Fix{kit.One, kit.FromInt(5), kit.FromInt(12)} {
			speed, way := first, kit.Fix(0)
			for n := range 200 {
				if got := l.Way(first, n); got != way {
					t.Fatalf("law %v from %v: %v after %d ticks; the sum is %v", l, first.Float(), got.Float(), n, way.Float())
				}
				way += speed
				speed = l.Next(speed)
			}
		}
	}
}

// A jump ends on the ground, after as long as it takes to use up its speed and gain it again.
func TestFlyEndsOnTheGround(t *testing.T) {
	floor := kit.FromInt(7)
	height, rise := floor, kit.Fix(0)
	if Fly(&height, &rise, floor, kit.One); !Grounded(height, rise, floor) {
		t.Fatal("a body on the ground moved")
	}
	rise = kit.FromInt(10)
	ticks, top := 0, kit.Fix(0)
	for !Grounded(height, rise, floor) {
		Fly(&height, &rise, floor, kit.One)
		top = max(top, height)
		ticks++
	}
	if ticks != 21 || top != floor+kit.FromInt(55) {
		t.Errorf("a jump of 10 pixels a tick against 1 takes %d ticks and rises %v; want 21 and 62", ticks, top.Float())
	}
	if Fly(&height, &rise, 0, kit.One); Grounded(height, rise, 0) || height != floor || rise != -kit.One {
		t.Errorf("without a floor it is at %v and falls by %v", height.Float(), rise.Float())
	}
}

// Places stay within their bounds and within reach of their neighbours, and go both ways.
func TestWalkStaysWithinReach(t *testing.T) {
	w := Walk{Lo: 100, Hi: 400, Near: 40, Far: 150}
	up, at := 0, 250
	for i := range 2000 {
		next := w.Next(kit.Rand(7), at, i, 3)
		if by := max(next-at, at-next); next < w.Lo || next > w.Hi || by < w.Near || by > w.Far {
			t.Fatalf("place %d: %d after %d", i, next, at)
		}
		if next > at {
			up++
		}
		at = next
	}
	if up < 850 || up > 1150 {
		t.Errorf("%d of 2000 steps go up; want about half", up)
	}
	if narrow := (Walk{Lo: 0, Hi: 10, Near: 50, Far: 60}); narrow.Next(kit.Rand(1), 5, 0, 0) < 0 || narrow.Next(kit.Rand(1), 5, 0, 0) > 10 {
		t.Error("a walk left its bounds")
	}
}

func TestMeets(t *testing.T) {
	for _, c := range []struct {
		a, b Span
		want bool
	}{{Span{0, 5}, Span{5, 9}, false}, {Span{0, 6}, Span{5, 9}, true}, {Span{6, 7}, Span{5, 9}, true}, {Span{9, 12}, Span{5, 9}, false}} {
		if c.a.Meets(c.b) != c.want || c.b.Meets(c.a) != c.want {
			t.Errorf("%v meets %v: want %v", c.a, c.b, c.want)
		}
	}
}

func TestMoments(t *testing.T) {
	even := Moments(0, 10, func(at int) bool { return at < 3 || at == 6 || at > 7 })
	if want := []Span{{0, 3}, {6, 7}, {8, 10}}; !slices.Equal(even, want) {
		t.Errorf("moments %v; want %v", even, want)
	}
	if list := Moments(0, 10, func(int) bool { return false }); list != nil {
		t.Errorf("moments %v; want none", list)
	}
}

// Whatever Fair accepts, a player in any phase passes: it acts at the first of its moments in each span.
func TestFairIsPassableInEveryPhase(t *testing.T) {
	const step, busy = 12, 44
	r := rand.New(rand.NewPCG(1, 2))
	fair := 0
	for range 3000 {
		var spans []Span
		for at, n := 0, 1+r.IntN(4); n > 0; n-- {
			s := Span{at + 20 + r.IntN(60), 0}
			s.To = s.From + 6 + r.IntN(30)
			spans, at = append(spans, s), s.To
		}
		all := true
		for phase := range step {
			all = all && passes(spans, step, busy, phase)
		}
		if Fair(step, busy, spans...) {
			fair++
			if !all {
				t.Fatalf("%v is accepted, but not passable in every phase", spans)
			}
		}
	}
	if fair < 100 || fair > 2900 {
		t.Errorf("%d of 3000 courses are fair; the test means nothing", fair)
	}
}

// passes plays a course: at each of its moments a player who is free acts if a span that it has not used yet is there.
func passes(spans []Span, step, busy, phase int) bool {
	free := 0
	for at := phase; len(spans) > 0; at += step {
		if at >= spans[0].To {
			return false
		}
		if at >= spans[0].From && at >= free {
			spans, free = spans[1:], at+busy
		}
	}
	return true
}

// A search finds the one way through a maze of moves, prefers its first move, and gives up in time.
func TestSearch(t *testing.T) {
	type walk struct{ At int }
	lock := []int{2, 0, 1, 1, 2, 0, 2}
	tried := 0
	h := Search[walk]{Moves: 3, Deep: len(lock), Play: func(s *walk, move int) bool {
		tried++
		s.At++
		return move == lock[s.At-1]
	}}
	for n, move := range lock {
		at := walk{At: n}
		h.Deep = len(lock) - n
		if got := h.Best(&at); got != move {
			t.Errorf("step %d: move %d; want %d", n, got, move)
		}
	}
	h.First = func(*walk) int { return 1 }
	h.Play = func(*walk, int) bool { return true }
	if got := h.Best(&walk{}); got != 1 {
		t.Errorf("move %d; want the first, as every move survives", got)
	}
	h.Play = func(*walk, int) bool { return false }
	if got := h.Best(&walk{}); got != 1 {
		t.Errorf("move %d; want the first, as no move survives", got)
	}
	tried, h.Deep, h.Patience = 0, 30, 500
	h.Play = func(s *walk, _ int) bool { s.At++; tried++; return s.At < 20 }
	if h.Best(&walk{}); tried > 500 {
		t.Errorf("%d steps were tried; the patience is 500", tried)
	}
	if got := h.nth(&walk{}, 0)*100 + h.nth(&walk{}, 1)*10 + h.nth(&walk{}, 2); got != 102 {
		t.Errorf("the moves are tried in the order %03d; want 102", got)
	}
}
