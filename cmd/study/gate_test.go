package main

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/marl"
	"gymkhana/learn/train"
)

// gates makes a gate of the panel: two policies of a few steps.
func gates(t *testing.T, folder string) *gate {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	s.Entry.Split.Unseen = "boards:learn"
	s.Entry.Split.Sections = []gymkhana.Section{{Name: "second", Holds: func(t *gymkhana.Task) bool { return t.ID == "boards/b" }}}
	p := &program{host: &cli.Host{Now: func() time.Time { return time.Unix(0, 0) }}}
	return &gate{source: s, folder: folder, seeds: 2, apps: 2, play: p.playArms(s), now: p.host.Now, took: func(string, time.Duration) {},
		alter: func(c *train.Config) {
			c.Batch, c.Every = 8, 2
			for i := range c.Stages {
				c.Stages[i].Seeds, c.Stages[i].Steps, c.Stages[i].Rounds = 1, 4, 1
			}
		}}
}

// A gate that is stopped in a training, and after the trainings, and resumed has the same table as one that was not.
func TestGate(t *testing.T) {
	straight := gates(t, t.TempDir())
	var parts []string
	straight.took = func(part string, _ time.Duration) { parts = append(parts, part) }
	want, err := straight.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(parts, ", "); got != "training of seed 1, training of seed 2, episodes, steps" {
		t.Errorf("parts %s", got)
	}
	if len(want.Weights) != 2 || want.Weights[0] == want.Weights[1] || len(want.Subsets) != 3 || want.Subsets[0].Episodes != 3 || len(want.Runs) != 1 {
		t.Fatalf("%+v", want)
	}
	var names []string
	for _, row := range want.Subsets[0].Rows {
		names = append(names, row.Name)
	}
	if got := strings.Join(names, ", "); got != "seed 1 alone, seed 2 alone, step-wise vote, mean of probabilities, majority by episode, any by episode" {
		t.Errorf("rows %s", got)
	}
	whole, part := &want.Subsets[1], &want.Subsets[2]
	if whole.Subset != "boards:learn" || part.Subset != "boards:learn, second" || whole.Episodes != 4 || part.Episodes != 2 || len(part.Rows) != 6 ||
		part.Steps.Steps == 0 || part.Steps.Steps >= whole.Steps.Steps {
		t.Errorf("%+v and its part %+v", whole, part)
	}
	if s := want.Subsets[0].Steps; s.Steps < 3 || s.Any < s.Mean || s.Any < s.Decided {
		t.Errorf("steps %+v", s)
	}
	stopped := gates(t, t.TempDir())
	for n, stop := range []string{"look", "training of seed 2", ""} {
		ctx, cancel := context.WithCancel(t.Context())
		stopped.progress, stopped.took = nil, func(part string, _ time.Duration) {
			if part == stop {
				cancel()
			}
		}
		if stop == "look" {
			stopped.progress = func(train.Progress) { cancel() }
		}
		got, err := stopped.run(ctx)
		if cancel(); (err == nil) != (stop == "") || err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("start %d: %v", n, err)
		}
		if err == nil && (!reflect.DeepEqual(got.Weights, want.Weights) || len(got.Subsets[0].Rows) != 6) {
			t.Errorf("after stops it finds %+v", got)
		}
	}
	var table strings.Builder
	if err := want.print(&table); err != nil || !strings.Contains(table.String(), "any by episode") || !strings.Contains(table.String(), want.Weights[1]) {
		t.Errorf("%v\n%s", err, table.String())
	}
}

// Two policies on two families, by hand.
func TestGateRowsByHand(t *testing.T) {
	won := map[episode][]float64{ // of the two, of their vote, of their mean
		{"a", 1}: {1, 0, 1, 0}, {"a", 2}: {1, 1, 1, 1}, {"b", 1}: {0, 0, 1, 0}, {"b", 2}: {0, 0, 0, 1},
	}
	families := map[episode]gymkhana.TaskID{}
	for e := range won {
		families[e] = e.task
	}
	for i, want := range [][2]float64{{.5, .125}, {.25, -.125}, {.75, .375}, {.5, .125}, {.375, 0}, {.5, .125}} {
		row := gateRows(won, families, 2)[i]
		if math.Abs(row.Success-want[0])+math.Abs(row.Difference-want[1]) > 1e-12 {
			t.Errorf("%s: %g, %g more than the mean; want %v", row.Name, row.Success, row.Difference, want)
		}
	}
}

// The shares of steps, by hand.
func TestGateStepsByHand(t *testing.T) {
	right, wrong := 1.0, 0.3
	d := &gymkhana.Decided{Actions: []gymkhana.Action{{Verb: gymkhana.Back}}, Asides: []gymkhana.Aside{
		{Member: 0, Round: 1, Action: "back"}, {Member: 1, Round: 1, Action: "home"}}}
	s := &GateSteps{}
	for _, cells := range [][]*float64{{&right, &wrong}, {&wrong, &right}, {&wrong, &wrong}, {nil, nil}} {
		s.add(&marl.Turn{Reward: [][]*float64{cells}}, d)
	}
	if *s != (GateSteps{Steps: 3, Decided: 1, Mean: 1, Any: 2}) {
		t.Errorf("%+v", s)
	}
	s.join(&GateSteps{Steps: 1, Decided: 1, Mean: 1, Any: 1})
	if *s.shares() != (GateSteps{Steps: 4, Decided: 0.5, Mean: 0.5, Any: 0.75}) {
		t.Errorf("with another episode %+v", s)
	}
}

func TestGateRefuses(t *testing.T) {
	s := toys(t)
	for args, want := range map[string]string{
		"stage2":                          "name a part: study stage2 gate",
		"stage2 gate":                     "a gate needs a folder",
		"stage2 gate --out x --seeds 1":   "--seeds 1; want 2 to 16",
		"stage2 gate --out x --world sun": "sun",
	} {
		if status := s.run(t.Context(), strings.Fields(args)...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("study %s: exit %d; want 2 and %q\n%s", args, status, want, s.err.String())
		}
	}
}
