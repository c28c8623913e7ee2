package football

import (
	"math"
	"testing"

	"gymkhana"
	"gymkhana/rng"
)

// A trial is what came of one episode.
type trial struct {
	end       End
	frames    int
	published Terms
	corrected Terms
	decisions int
}

// A player of trials decides by the state and by random numbers of its own.
type decider func(*State, *rng.Source) Action

func idly(*State, *rng.Source) Action { return Idle }

func randomly(_ *State, draw *rng.Source) Action {
	a, _ := actionOf(controls[draw.Below(len(controls))].Name)
	return a
}

func wisely(s *State, _ *rng.Source) Action { return s.advice() }

// episode plays a scene to its end.
func episode(sc *Scene, seed, luck int, auto bool, decide decider) trial {
	p := play{state: Begin(sc, 0), auto: NewAuto()}
	p.state = Begin(sc, seedOf(seed))
	pub, cor := &published{}, &corrected{}
	cor.add(&p.state)
	draw := rng.Source(luck*1000003 + 17)
	tr := trial{}
	for p.state.Over == Playing {
		tr.decisions++
		p.perform(decide(&p.state, &draw), auto, func(s *State) { pub.add(s); cor.add(s) })
	}
	tr.end, tr.frames, tr.published, tr.corrected = p.state.Over, p.state.Frame, pub.sum, cor.sum
	return tr
}

// TestTable prints what the reference players make of scenes; it fails only if they do not differ.
func TestTable(t *testing.T) {
	for _, pl := range []struct {
		name   string
		decide decider
		auto   bool
	}{{"idle", idly, true}, {"random", randomly, true}, {"random plain", randomly, false}, {"heuristic", wisely, true}, {"heuristic plain", wisely, false}} {
		var sum, cor Terms
		ends := map[string]int{}
		n, frames, decisions := 0, 0, 0
		for _, c := range Categories {
			for k := range 12 * Regions {
				sc, err := Generate(c.Name, k%Regions+1, seedOf(k))
				if err != nil {
					t.Fatal(err)
				}
				tr := episode(sc, k+100, k, pl.auto, pl.decide)
				add(&sum, tr.published)
				add(&cor, tr.corrected)
				ends[tr.end.String()]++
				n++
				frames += tr.frames
				decisions += tr.decisions
			}
		}
		scaleTerms(&sum, n)
		scaleTerms(&cor, n)
		t.Logf("%-16s pub %.2f %.2f | cor %.2f %.2f | %v frames %d decisions %d", pl.name, sum.Sum(), sum, cor.Sum(), cor, ends, frames/n, decisions/n)
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

func TestPairs(t *testing.T) {
	var diff, square, auto, plain float64
	var da, dp, n int
	var ta, tp Terms
	for _, c := range Categories {
		for k := range 100 * Regions {
			sc, err := Generate(c.Name, k%Regions+1, seedOf(k))
			if err != nil {
				t.Fatal(err)
			}
			a, p := episode(sc, k+100, k, true, wisely), episode(sc, k+100, k, false, wisely)
			d := a.published.Sum() - p.published.Sum()
			diff, square, auto, plain = diff+d, square+d*d, auto+a.published.Sum(), plain+p.published.Sum()
			add(&ta, a.published)
			add(&tp, p.published)
			da, dp, n = da+a.decisions, dp+p.decisions, n+1
		}
	}
	scaleTerms(&ta, n)
	scaleTerms(&tp, n)
	f := float64(n)
	sd := math.Sqrt(square/f - diff/f*diff/f)
	t.Logf("auto %.2f %.2f plain %.2f %.2f difference %.2f ± %.2f (90 %%), decisions %d and %d: %.0f %% fewer", auto/f, ta, plain/f, tp, diff/f, 1.645*sd/math.Sqrt(f), da/n, dp/n, 100-100*float64(da)/float64(dp))
}
