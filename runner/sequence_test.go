package runner

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// learner walks to the goal, but not in its second episode, and says what it was told of earlier ones.
type learner struct{ past []gymkhana.Record }

func (a *learner) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (a *learner) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d := gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}, Raw: fmt.Sprint(a.past)}
	if len(a.past) == 1 {
		d.Actions = []gymkhana.Action{{Verb: gymkhana.Finish}}
	}
	return d, nil
}

func (a *learner) Record() string { return fmt.Sprintf("after %d", len(a.past)) }

func withLearner(s *stage, keep int) {
	s.Agent(registry.AgentEntry{Name: "learner",
		New:  func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) { return &learner{past: setup.Past}, nil },
		Past: func(gymkhana.Config, gymkhana.Protocol) (int, error) { return keep, nil }})
}

func TestEarlierSolvedEpisodesAreToldInOrder(t *testing.T) {
	for _, parallel := range []int{1, 8} {
		s := newStage()
		withLearner(s, 2)
		s.task.Instances = []gymkhana.Seed{1, 2, 3, 4, 5}
		store := s.run(t, &Runner{Parallel: parallel}, s.plan(1, gymkhana.Arm{Agent: "learner"}, gymkhana.Arm{Agent: "oracle"}))
		var got []string
		for _, tr := range all(t, store) {
			if len(tr.Decisions) > 0 && tr.Episode.Arm == 0 {
				got = append(got, tr.Decisions[0].Raw)
			}
		}
		goal := s.task.Goal
		// The second episode fails, and so does every later one, which hears of the same single success.
		one := fmt.Sprintf("[{%s after 0}]", goal)
		if want := []string{"[]", one, one, one, one}; !slices.Equal(got, want) {
			t.Errorf("with %d workers the episodes heard %q, want %q", parallel, got, want)
		}
	}
}

func TestRecordsOutliveTheProcess(t *testing.T) {
	s := newStage()
	withLearner(s, 3)
	s.task.Instances = []gymkhana.Seed{1, 2}
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "learner"})})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	s.crash = func(nth, _ int) error {
		if nth == 2 {
			stop()
		}
		return ctx.Err()
	}
	r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 1}
	if err := r.Run(ctx); err == nil {
		t.Fatal("the run was not stopped")
	}
	s.crash = nil
	r = &Runner{Catalog: s.Catalog, Store: store, Parallel: 1}
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	trs := all(t, store)
	if got, want := trs[1].Decisions[0].Raw, fmt.Sprintf("[{%s after 0}]", s.task.Goal); got != want {
		t.Errorf("after the restart the second episode heard %q, want %q", got, want)
	}
}
