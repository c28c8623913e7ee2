package kittest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/metric"
)

// rungSeeds is how many private instances Ladder plays of each task, rungSample how many of them a sample plays.
const rungSeeds, rungSample = 40, 1

// slack is how much easier a task may be than the one before it: a difference of mean progress, or of steps as a share
// of the budget.
const slack = 0.05

// shakes is the share of its actions that a shaky heuristic replaces by random ones.
const shakes = 0.30

// winRates are the least and the greatest share of instances that the heuristic may win, by task.
var winRates = [...][2]float64{{0.60, 0.90}, {0.30, 0.80}, {0.15, 0.60}, {0, 0.40}, {0, 0.10}}

// luckLimit is the share of instances of the first task that random may win.
const luckLimit = 0.10

// A rung is what the players make of one task. The lists have one element for each instance.
type rung struct {
	heuristic []float64 // progress
	shaky     []float64 // progress of the heuristic that replaces some of its actions by random ones
	steps     []float64 // of the oracle, as a share of the budget
	won       int       // instances that the heuristic wins
	lucky     int       // instances that random wins; only the first task has them
}

// Ladder tests that a game's five tasks are a ladder, on 40 private instances of each:
//
//   - The heuristic wins 60 to 90 % of the instances of 01, 30 to 80 % of 02, 15 to 60 % of 03, at most 40 % of 04 and
//     at most 10 % of 05.
//   - Its mean progress is at most 0.05 above that in the task before.
//   - So is that of a heuristic that replaces 30 % of its actions by random ones.
//   - The oracle needs at least as many steps as in the task before, less 0.05 of the budget.
//   - Random wins at most 10 % of the instances of 01.
//
// The second and third player are there because a rule about the heuristic alone could be met by a worse heuristic.
//
// A sample plays one instance of each task, another each week, and fails only if the intervals leave no doubt. The quick
// tier skips all of it.
func Ladder[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays many instances")
	}
	var rungs []rung
	for i, task := range g.Suite() {
		r := climb(t, g, task, tier.Part(t, private(task, "ladder", rungSeeds), rungSeeds/rungSample), i == 0)
		n := float64(len(r.heuristic))
		t.Logf("%s  heuristic %.2f, wins %3.0f %%  shaky %.2f  oracle %3.0f steps", name(task), average(r.heuristic), 100*float64(r.won)/n,
			average(r.shaky), average(r.steps)*float64(task.Budget.Steps))
		rungs = append(rungs, r)
	}
	t.Logf("random wins %d of %d instances of 01", rungs[0].lucky, len(rungs[0].heuristic))
	for _, wrong := range breaches(rungs, tier.Sampled()) {
		t.Error(wrong)
	}
}

// climb plays some instances of a task.
func climb[S any](t *testing.T, g *kit.Game[S], task *gymkhana.Task, seeds []gymkhana.Seed, first bool) (r rung) {
	t.Helper()
	for _, seed := range seeds {
		in, err := g.Instance(t.Context(), setupOf(t, task), seed)
		if err != nil {
			t.Fatalf("%s, seed %d: %v", task.ID, seed, err)
		}
		own := drawn(task)
		v, _ := Play(t, g, own, in.Seed, "heuristic", 0)
		if v.Success {
			r.won++
		}
		r.heuristic = append(r.heuristic, v.Progress)
		v, _ = Play(t, g, own, in.Seed, "shaky", 0)
		r.shaky = append(r.shaky, v.Progress)
		r.steps = append(r.steps, float64(len(in.Script))/float64(task.Budget.Steps))
		if first {
			if v, _ = Play(t, g, own, in.Seed, "random", 0); v.Success {
				r.lucky++
			}
		}
	}
	return r
}

// drawn is a task whose seeds are taken unchanged: those that Game.Instance has drawn.
func drawn(task *gymkhana.Task) *gymkhana.Task {
	own := *task
	own.Environment.Config, _ = task.Environment.Config.With(gymkhana.Config(`{"steps":0}`))
	return &own
}

// breaches lists how some rungs break the rules of Ladder; in a sample, only if the intervals leave no doubt.
func breaches(rungs []rung, sampled bool) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	between := func(rate float64, n int) metric.Interval {
		if sampled {
			return metric.ClopperPearson(rate, float64(n), metric.Confidence)
		}
		return metric.Between(rate, rate)
	}
	for i, r := range rungs {
		n := len(r.heuristic)
		rate, want := float64(r.won)/float64(n), winRates[min(i, len(winRates)-1)]
		if ci := between(rate, n); ci.Hi < want[0] || ci.Lo > want[1] {
			say("%02d: the heuristic wins %.0f %% of the instances; want %.0f to %.0f %%", i+1, 100*rate, 100*want[0], 100*want[1])
		}
		if i == 0 {
			continue
		}
		last := rungs[i-1]
		for _, order := range []struct {
			what         string
			easier, hard []float64
		}{
			{"the heuristic's mean progress", last.heuristic, r.heuristic},
			{"the mean progress of the heuristic with 30 % random actions", last.shaky, r.shaky},
			{"the share of the steps that the oracle leaves", rest(last.steps), rest(r.steps)},
		} {
			before, now := average(order.easier), average(order.hard)
			if between(now, n).Lo > between(before, len(order.easier)).Hi+slack {
				say("%02d: %s is %.3f, and %.3f in the task before; want at most %.2f more", i+1, order.what, now, before, slack)
			}
		}
	}
	if n := len(rungs[0].heuristic); between(float64(rungs[0].lucky)/float64(n), n).Lo > luckLimit {
		say("01: random wins %d of %d instances; want at most %.0f %%", rungs[0].lucky, n, 100*luckLimit)
	}
	return wrong
}

// rest is what some shares leave of 1.
func rest(shares []float64) []float64 {
	left := make([]float64, len(shares))
	for i, share := range shares {
		left[i] = 1 - share
	}
	return left
}

func average(xs []float64) float64 {
	m, _ := metric.Mean(xs)
	return m
}

// A shaky player replaces some of the actions of another by those of random.
type shaky struct {
	inside gymkhana.Agent
	random gymkhana.Agent
	rand   *rand.Rand
}

func newShaky[S any](g *kit.Game[S], w *kit.World[S], setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	p := &shaky{rand: rand.New(rand.NewPCG(uint64(setup.Seed), uint64(setup.Seed.Derive("shaky"))))}
	var err error
	if p.inside, err = seat(g, w, "heuristic", setup); err == nil {
		p.random, err = seat(g, w, "random", setup)
	}
	return p, err
}

// Begin starts both players.
func (p *shaky) Begin(ctx context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if err := p.inside.Begin(ctx, task, spec); err != nil {
		return err
	}
	return p.random.Begin(ctx, task, spec)
}

// Act lets both players decide and takes one of the decisions.
func (p *shaky) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	did, err := p.inside.Act(ctx, o)
	if err != nil || p.rand.Float64() >= shakes {
		return did, err
	}
	return p.random.Act(ctx, o)
}
