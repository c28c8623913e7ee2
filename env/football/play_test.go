package football

import (
	"math"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// A trial is the result of one episode.
type trial struct {
	end       End
	frames    int
	published Terms
	corrected Terms
	decisions int
}

// A decider plays by the state and by random numbers of its own.
type decider func(*State, *rng.Source) Action

func idly(*State, *rng.Source) Action { return Idle }

func randomly(_ *State, draw *rng.Source) Action {
	a, _ := actionOf(controls[draw.Below(len(controls))].Name)
	return a
}

func wisely(s *State, _ *rng.Source) Action { return s.advice() }

// episode plays a scene to its end, with the random numbers of a seed.
func episode(sc *Scene, seed int, auto bool, decide decider) trial {
	p := play{state: Begin(sc, seedOf(seed)), auto: NewAuto()}
	return p.end(auto, rng.Source(seed*1000003+17), decide)
}

// finish plays from a moment to the end, with auto-rendering.
func (p play) finish(decide decider) trial { return p.end(true, 0, decide) }

func (p play) end(auto bool, draw rng.Source, decide decider) trial {
	pub, cor := &published{}, &corrected{}
	cor.add(&p.state)
	tr := trial{}
	for p.state.Over == Playing {
		tr.decisions++
		p.perform(decide(&p.state, &draw), auto, func(s *State) { pub.add(s); cor.add(s) })
	}
	tr.end, tr.frames, tr.published, tr.corrected = p.state.Over, p.state.Frame, pub.sum, cor.sum
	return tr
}

// means plays fresh scenes of every kind and gives the mean terms of both rewards and the share of goals.
func means(t *testing.T, rounds int, auto bool, decide decider) (pub, cor Terms, goals float64) {
	t.Helper()
	n := 0
	for i := range 3 * Regions * rounds {
		tr := episode(fresh(t, i), i, auto, decide)
		add(&pub, tr.published)
		add(&cor, tr.corrected)
		if tr.end == Goal {
			goals++
		}
		n++
	}
	scaleTerms(&pub, n)
	scaleTerms(&cor, n)
	return pub, cor, goals / float64(n)
}

// fresh is the i-th of the scenes that everything is calibrated on.
func fresh(t *testing.T, i int) *Scene {
	t.Helper()
	sc, err := Generate(Categories[i%3].Name, i/3%Regions+1, seedOf(i/3))
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// The reference players rank as in MageBench: idling earns a little, random actions more, mostly for passes and shots,
// and sensible play earns most, also by goals.
func TestLadder(t *testing.T) {
	rounds := tier.Rounds(6, 12, 100)
	var goals []float64
	for _, pl := range []struct {
		name   string
		decide decider
		lo, hi float64 // the bounds of the mean published reward
	}{{"idle", idly, 1, 5}, {"random", randomly, 12, 23}, {"heuristic", wisely, 28, 45}} {
		pub, cor, won := means(t, rounds, true, pl.decide)
		t.Logf("%-9s published %.2f %.2f, corrected %.2f %.2f, goals %.1f %%", pl.name, pub.Sum(), pub, cor.Sum(), cor, 100*won)
		if pub.Sum() < pl.lo || pub.Sum() > pl.hi {
			t.Errorf("%s: the published reward is %.2f; want %.0f to %.0f", pl.name, pub.Sum(), pl.lo, pl.hi)
		}
		goals = append(goals, won)
	}
	if goals[0] > 0 || goals[1] > 0.1 || goals[2] < 0.11 || goals[2] < goals[1]+0.07 {
		t.Errorf("goals of idle, random and heuristic: %.3f", goals)
	}
}

// Auto-rendering saves most decisions, and is worth the same, for the controller and for the published bot.
func TestAutoRenderingIsEquivalent(t *testing.T) {
	last := Idle
	bot := func(s *State, _ *rng.Source) Action {
		if s.Frame == 0 {
			last = Idle
		}
		last = s.published(last)
		return last
	}
	for _, pl := range []struct {
		name   string
		decide decider
	}{{"heuristic", wisely}, {"published-bot", bot}} {
		var diff, square, n float64
		var with, without Terms
		saved, of := 0, 0
		for i := range 3 * Regions * tier.Rounds(30, 300, 900) {
			sc := fresh(t, i)
			a, p := episode(sc, i, true, pl.decide), episode(sc, i, false, pl.decide)
			d := a.published.Sum() - p.published.Sum()
			diff, square, n = diff+d, square+d*d, n+1
			add(&with, a.published)
			add(&without, p.published)
			saved, of = saved+p.decisions-a.decisions, of+p.decisions
		}
		scaleTerms(&with, int(n))
		scaleTerms(&without, int(n))
		diff /= n
		wide := 1.645 * math.Sqrt((square/n-diff*diff)/n)
		t.Logf("%s: with %.2f %.2f, without %.2f %.2f, difference %.2f ± %.2f (90 %%), %d %% fewer decisions", pl.name, with.Sum(), with, without.Sum(),
			without, diff, wide, 100*saved/of)
		if math.Abs(diff) > 1.5+wide || n > 8000 && math.Abs(diff) > 1.5 {
			t.Errorf("%s: auto-rendering changes the reward by %.2f ± %.2f", pl.name, diff, wide)
		}
		if saved*10 < of*7 {
			t.Errorf("%s: auto-rendering saves %d of %d decisions; want seven in ten", pl.name, saved, of)
		}
	}
}

func add(a *Terms, b Terms) {
	a.Advance += b.Advance
	a.Passed += b.Passed
	a.Goal += b.Goal
	a.Stolen += b.Stolen
	a.Pass += b.Pass
	a.Shot += b.Shot
}

func scaleTerms(a *Terms, n int) {
	f := float64(n)
	a.Advance, a.Passed, a.Goal, a.Stolen, a.Pass, a.Shot = a.Advance/f, a.Passed/f, a.Goal/f, a.Stolen/f, a.Pass/f, a.Shot/f
}

func BenchmarkFrames(b *testing.B) {
	s := Begin(&Scenes()[50], 1)
	for b.Loop() {
		if s.Over != Playing {
			s = Begin(&Scenes()[50], 1)
		}
		s.Step(s.advice())
	}
}

func seedOf(n int) gymkhana.Seed { return gymkhana.Seed(n) }
