package marl

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
)

// harvested is the harvest of a group of untrained networks on the panel.
func harvested(t *testing.T, s *learn.Source) *Harvest {
	t.Helper()
	kept := played(t, s, `{"n": 3, "rounds": 2, "temperatures": [1, 1.5, 2]}`)
	replay := NewReplay(s, kept)
	if err := (&Filler{Replay: replay, Critic: synth.VerifierCritic{}}).Fill(t.Context(), kept, time.Now); err != nil {
		t.Fatal(err)
	}
	h, err := (&Reader{Replay: replay, Critic: "verifier", Permit: Permit(s)}).Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// few are settings of a training of a few steps.
func few() Config {
	return Config{Seed: 2, Members: 3, Rounds: 2, Instances: 1, Phases: 1, Batch: 4, Steps: 4, Every: 2, Rate: 1e-3, Mean: 0.9, Beta: 0.5,
		Anchor: 0.2, Taught: 0.5}
}

// begun is the optimiser of a network that was not trained yet.
func begun(n *policy.Net) *train.Optimiser {
	l := policy.NewLearner(n)
	return &train.Optimiser{Net: n.Weights(), First: l.First, Second: l.Secnd}
}

// trainer is a trainer whose looks are of the given values, in order; the last is repeated.
func trainer(t *testing.T, c Config, vals ...float64) *Trainer {
	t.Helper()
	looks := 0
	return &Trainer{Config: c, File: filepath.Join(t.TempDir(), "state.gob"), Start: begun(policy.NewNet(3)),
		Validate: func(context.Context, *policy.Net) (float64, error) {
			looks++
			return vals[min(looks, len(vals))-1], nil
		}}
}

// Lessons come from the matrix, and nothing held out is among them: the panel's second task shows a hidden app.
func TestHarvest(t *testing.T) {
	s := panel(t)
	h := harvested(t, s)
	all := h.All()
	if len(h.Members) != 3 || len(all.Pairs) == 0 || len(all.Pairs) != h.Pairs || len(all.Taught) == 0 {
		t.Errorf("%d members, %d pairs of %d, %d supervised lessons", len(h.Members), len(all.Pairs), h.Pairs, len(all.Taught))
	}
	if h.Constraint.Episodes != 4 || h.Constraint.Broken != 0 || len(h.Features) != len(h.Right) || len(h.Right) < 8 {
		t.Errorf("%+v, %d proposals", h.Constraint, len(h.Right))
	}
	for _, l := range slices.Concat(all.Pairs, all.Taught) {
		if l.Page == nil {
			t.Fatal("a lesson is of another network")
		}
	}
	hidden := NewReplay(s, played(t, s, `{"n": 2, "rounds": 1}`))
	for _, row := range rows(t, hidden.Archive) {
		secret := 0
		if err := hidden.Visit(t.Context(), &row, func(m *Moment) error {
			if m.Secret {
				secret++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if (secret > 0) != (row.Task == "boards/b") {
			t.Errorf("%s has %d moments with a hidden app", row.Task, secret)
		}
	}
}

// An episode of a held-out task, or an official instance of a training task, is refused.
func TestPermit(t *testing.T) {
	permit := Permit(panel(t))
	for _, c := range []struct {
		task     gymkhana.TaskID
		instance gymkhana.Seed
		ok       bool
	}{{"boards/a", 1 << 30, true}, {"boards/a", 1, false}, {"boards/val", 1 << 30, false}, {"boards/test", 1 << 30, false}} {
		err := permit(&gymkhana.EpisodeRow{Episode: gymkhana.Episode{Task: c.task, Instance: c.instance}})
		if (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "not for learning") {
			t.Errorf("%s with %d: %v", c.task, c.instance, err)
		}
	}
}

// The best look is kept, the first of several; also if it is the one before the first step.
func TestTheBestLookIsKept(t *testing.T) {
	lessons := harvested(t, panel(t)).All()
	for _, c := range tier.Part(t, []struct {
		vals []float64
		want int
	}{{[]float64{0.5, 0.4, 0.5}, 0}, {[]float64{0.5, 0.7, 0.7}, 2}, {[]float64{0, 0, 1}, 4}}, 2) {
		k := trainer(t, few(), c.vals...)
		best, looks, err := k.Train(t.Context(), lessons)
		if err != nil {
			t.Fatal(err)
		}
		if len(looks) != 3 || looks[2].Best != c.want || best.Steps != c.want {
			t.Errorf("%v: kept step %d, of %d steps; want %d", c.vals, looks[2].Best, best.Steps, c.want)
		}
		if same := slices.Equal(best.Policy(), k.Start.Policy()); same != (c.want == 0) {
			t.Errorf("%v: the kept weights are those of the beginning: %t", c.vals, same)
		}
	}
}

// A training that is stopped at any step and resumed ends with the same bytes. It goes on with the moments and the
// average of the one before.
func TestStoppedAndResumed(t *testing.T) {
	lessons := harvested(t, panel(t)).All()
	train := func(stop int) []byte {
		k := trainer(t, few(), 0.1, 0.2, 0.3)
		for {
			ctx, cancel := context.WithCancel(t.Context())
			k.Validate = func(context.Context, *policy.Net) (float64, error) {
				if k.state.Step == stop {
					cancel()
				}
				return float64(k.state.Step), nil
			}
			_, _, err := k.Train(ctx, lessons)
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			stop = -1
			again := *k
			again.state, again.net, again.learn = state{}, nil, nil
			k = &again
		}
		b, err := os.ReadFile(k.File)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	straight := train(-1)
	for _, stop := range tier.Part(t, []int{0, 2}, 1) {
		if !slices.Equal(train(stop), straight) {
			t.Errorf("stopped at step %d it ends otherwise", stop)
		}
	}
}

// The optimiser goes on: its moments and its average count.
func TestGoesOnWithTheOptimiser(t *testing.T) {
	lessons := harvested(t, panel(t)).All()
	first, _, err := trainer(t, few(), 1, 2, 3).Train(t.Context(), lessons)
	if err != nil {
		t.Fatal(err)
	}
	end := func(change func(*train.Optimiser)) *train.Optimiser {
		k := trainer(t, few(), 1, 2, 3)
		k.Start = copied(first)
		change(k.Start)
		o, _, err := k.Train(t.Context(), lessons)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	on := end(func(*train.Optimiser) {})
	if on.Steps != 8 {
		t.Errorf("%d steps are counted; want 8", on.Steps)
	}
	for _, c := range tier.Part(t, []struct {
		name   string
		change func(*train.Optimiser)
	}{
		{"first moments", func(o *train.Optimiser) { clear(o.First) }},
		{"second moments", func(o *train.Optimiser) { clear(o.Second) }},
		{"steps", func(o *train.Optimiser) { o.Steps = 0 }},
		{"average", func(o *train.Optimiser) { o.Mean = nil }},
	}, 2) {
		if slices.Equal(end(c.change).Policy(), on.Policy()) {
			t.Errorf("without the %s it ends alike", c.name)
		}
	}
}

// The share of supervised batches is what the settings say: with all, no pair is needed, and with none no lesson.
func TestSupervisedBatches(t *testing.T) {
	all := harvested(t, panel(t)).All()
	for taught, l := range map[float64]Lessons{1: {Taught: all.Taught}, 0: {Pairs: all.Pairs}, 0.5: all} {
		c := few()
		c.Taught, c.Every = taught, 1
		_, looks, err := trainer(t, c, 1).Train(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		pairs := 0 // batches with a margin
		for _, look := range looks {
			if look.Margin != 0 {
				pairs++
			}
		}
		if pairs != int(4*(1-taught)) {
			t.Errorf("with a share of %g, %d of 4 batches are of pairs", taught, pairs)
		}
	}
}

func TestTrainerRefuses(t *testing.T) {
	lessons := harvested(t, panel(t)).All()
	for _, c := range []struct {
		name   string
		change func(*Trainer, *Lessons)
		want   string
	}{
		{"no pairs", func(_ *Trainer, l *Lessons) { l.Pairs = nil }, "there are no pairs"},
		{"no lessons", func(_ *Trainer, l *Lessons) { l.Taught = nil }, "there are no supervised lessons"},
		{"another network", func(k *Trainer, _ *Lessons) { k.Start = &train.Optimiser{Net: []float32{1}} }, "of another version"},
	} {
		k, l := trainer(t, few(), 1), lessons
		c.change(k, &l)
		if _, _, err := k.Train(t.Context(), l); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	k := trainer(t, few(), 1)
	if _, _, err := k.Train(t.Context(), lessons); err != nil {
		t.Fatal(err)
	}
	k.Config.Beta = 2
	if _, _, err := k.Train(t.Context(), lessons); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("other settings: %v", err)
	}
}
