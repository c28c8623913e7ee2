package runner

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/store/memstore"
)

// A sample has the requested number of different places, spread evenly over the plan, whatever the seed.
func TestAPilotIsSpreadOverThePlan(t *testing.T) {
	for seed := range gymkhana.Seed(50) {
		r := &Runner{plan: &gymkhana.Plan{Seed: seed}}
		for _, c := range []struct{ places, n int }{{182, 6}, {100, 10}, {5, 5}, {3, 9}, {7, 2}, {1, 1}, {0, 4}, {10, 0}} {
			list := r.spread(c.places, c.n)
			want := min(c.places, c.n)
			if len(list) != want || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != want {
				t.Fatalf("seed %d, %d of %d places: %v", seed, c.n, c.places, list)
			}
			for i, at := range list {
				if at < i*c.places/want || at > (i+1)*c.places/want || at >= c.places {
					t.Errorf("seed %d, %d of %d places: %v leaves stretch %d out", seed, c.n, c.places, list, i)
				}
			}
		}
	}
}

// finished lists the episodes of an arm that have an outcome, by their instances.
func finished(t *testing.T, s *memstore.Store, arm int) (list []gymkhana.Seed) {
	t.Helper()
	rows, err := s.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Arm == arm && row.Outcome != nil {
			list = append(list, row.Instance)
		}
	}
	return list
}

// A pilot plays the same few episodes of every arm and nothing else; for an arm that learns, the first ones. A repeated
// pilot has nothing left to do, and Run without a pilot plays the rest.
func TestAPilotPlaysItsEpisodesAndNoOthers(t *testing.T) {
	s := newStage()
	withLearner(s, 2)
	s.task.Instances = nil
	for i := range gymkhana.Seed(20) {
		s.task.Instances = append(s.task.Instances, i+1)
	}
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "oracle"}, gymkhana.Arm{Agent: "spy"}, gymkhana.Arm{Agent: "learner"})})
	if err != nil {
		t.Fatal(err)
	}
	var told []Progress
	play := func(each int) {
		t.Helper()
		told = nil
		r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 4, Events: finishes(func(p *Progress) { told = append(told, *p) })}
		if each > 0 {
			if err := r.Pilot(t.Context(), each); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	play(4)
	first := finished(t, store, 0)
	if len(first) != 4 || first[0] > 5 || first[3] < 16 {
		t.Errorf("of 20 instances it played %v", first)
	}
	if len(told) != 12 || told[11].Done != 12 || told[11].Total != 12 {
		t.Errorf("told %d times; want 12 of 12 at last", len(told))
	}
	if spy := finished(t, store, 1); !slices.Equal(spy, first) {
		t.Errorf("of the second arm it played %v; want the same", spy)
	}
	if learner := finished(t, store, 2); !slices.Equal(learner, []gymkhana.Seed{1, 2, 3, 4}) {
		t.Errorf("of the arm that learns it played %v", learner)
	}
	if play(4); len(told) != 0 {
		t.Errorf("the same pilot played %d more episodes", len(told))
	}
	if play(0); len(told) != 48 || len(finished(t, store, 2)) != 20 {
		t.Errorf("then %d were played; want the other 48", len(told))
	}
}
