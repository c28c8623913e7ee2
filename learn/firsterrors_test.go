package learn

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/learntest"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A presser plays the panel after a script: "b" presses the button that the goal names, "x" the one after it, "f" finishes. The last
// letter is for all that comes after it.
type presser struct{ script, goal string }

func (p *presser) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	p.goal = task.Goal
	return nil
}

func (p *presser) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	what := p.script[0]
	if len(p.script) > 1 {
		p.script = p.script[1:]
	}
	if what == 'f' {
		return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}}}}, nil
	}
	at := 0
	for i := range o.Elements {
		if strings.Contains(p.goal, "button "+o.Elements[i].Name+" ") {
			at = i
		}
	}
	if what == 'x' {
		at = (at + 1) % len(o.Elements)
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: o.Elements[at].ID}}}}}, nil
}

// pressed plays scripts on the val task, an arm each.
func pressed(t *testing.T, c *registry.Catalog, scripts ...string) *memstore.Store {
	t.Helper()
	var arms []gymkhana.Arm
	for _, script := range scripts {
		c.Agent(registry.AgentEntry{Name: script, Doc: "plays " + script, New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
			return &presser{script: script}, nil
		}})
		arms = append(arms, gymkhana.Arm{Agent: script})
	}
	resolved, err := runner.Resolve(c, runner.Order{Selectors: []string{"boards:val"}, Arms: arms, Repeats: 1})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Runner(kept).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return kept
}

func TestFirstErrors(t *testing.T) {
	c := learntest.Catalog(t)
	s, err := Find(c, "panel")
	if err != nil {
		t.Fatal(err)
	}
	kept := pressed(t, c, "bf", "xbf", "f", "bx", "bbf", "xxxx")
	got, err := s.FirstErrors(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	other, early := "click another element", "finish"
	want := []FirstErrors{
		{Agent: "bf", Clean: 3, Right: 6},
		{Agent: "xbf", Errors: []ErrorGroup{{Wanted: "click", Done: other, Example: "boards/val#0, step 1"}}},
		{Agent: "f", Errors: []ErrorGroup{{Wanted: "click", Done: early, Failed: 3, Lost: 3, Example: "boards/val#0, step 1"}}},
		{Agent: "bx", Right: 3, Errors: []ErrorGroup{{Wanted: "finish", Done: "click", Failed: 3, Example: "boards/val#0, step 2"}}},
		{Agent: "bbf", Right: 3, Errors: []ErrorGroup{{Wanted: "finish", Done: "click", Example: "boards/val#0, step 2"}}},
		{Agent: "xxxx", Errors: []ErrorGroup{{Wanted: "click", Done: other, Failed: 3, Example: "boards/val#0, step 1"}}},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		w, g := &want[i], &got[i]
		w.Subset, w.Episodes = "val", 3
		for k := range w.Errors {
			w.Errors[k].Episodes = 3
		}
		for k := range g.Errors {
			g.Errors[k].Example, _, _ = strings.Cut(g.Errors[k].Example, ":")
		}
		if !reflect.DeepEqual(w, g) {
			t.Errorf("%+v\nwant %+v", g, w)
		}
	}
	if some, err := s.FirstErrors(t.Context(), kept, 1); err != nil || len(some) != 1 || some[0].Agent != "xbf" || some[0].Accuracy() != 0 {
		t.Errorf("of one arm: %+v, %v", some, err)
	}
}

// An altered archive gives trajectories and outcomes that were changed.
type altered struct {
	gymkhana.Archive
	steps   func([]gymkhana.Step) []gymkhana.Step
	outcome func(*gymkhana.Outcome)
}

func (a altered) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	t, err := a.Archive.Trajectory(ctx, id)
	if err != nil {
		return nil, err
	}
	own := *t
	own.Steps = a.steps(slices.Clone(t.Steps))
	return &own, nil
}

func (a altered) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := a.Archive.Episodes(ctx)
	rows = slices.Clone(rows)
	for i := range rows {
		own := *rows[i].Outcome
		a.outcome(&own)
		rows[i].Outcome = &own
	}
	return rows, err
}

// An agent that was right until it had no steps left made no other error. A run that the world does not replay
// exactly is refused, and so is one without a scored episode.
func TestFirstErrorsOfOtherRuns(t *testing.T) {
	c := learntest.Catalog(t)
	s, err := Find(c, "panel")
	if err != nil {
		t.Fatal(err)
	}
	kept := pressed(t, c, "bf")
	as := func(steps []gymkhana.Step) []gymkhana.Step { return steps }
	short := altered{kept, func(steps []gymkhana.Step) []gymkhana.Step { return steps[:2] }, func(o *gymkhana.Outcome) { o.Verdict = gymkhana.Verdict{} }}
	got, err := s.FirstErrors(t.Context(), short)
	want := ErrorGroup{Wanted: "finish", Done: "nothing more: the budget was over", Episodes: 3, Failed: 3}
	if err != nil || len(got) != 1 || got[0].Right != 3 || len(got[0].Errors) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if g := got[0].Errors[0]; !strings.HasPrefix(g.Example, "boards/val#0, after the last step: finish") {
		t.Error(g.Example)
	} else if g.Example = ""; g != want {
		t.Errorf("%+v\nwant %+v", g, want)
	}
	for name, c := range map[string]struct {
		run  altered
		says string
	}{
		"another text": {altered{kept, func(steps []gymkhana.Step) []gymkhana.Step {
			steps[1].Text[0]++
			return steps
		}, func(*gymkhana.Outcome) {}}, "is not as it was played"},
		"not scored": {altered{kept, as, func(o *gymkhana.Outcome) { o.Scored = false }}, "has no scored episode of boards"},
	} {
		if _, err := s.FirstErrors(t.Context(), c.run); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v; want %q", name, err, c.says)
		}
	}
}
