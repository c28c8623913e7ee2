package runner

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// forkable is a stage and a walk along its line: left, right, left, then right to the goal.
func forkable(t *testing.T) (*stage, *gymkhana.Trajectory) {
	t.Helper()
	s := newStage()
	was, out := driveLine(t, s, s.task, "right", "left", "right", "right", "right", "right", "right")
	if !out.Verdict.Success || len(was.Steps) < 5 {
		t.Fatalf("%d steps, %+v", len(was.Steps), out)
	}
	return s, was
}

// driveLine drives an episode along the line.
func driveLine(t *testing.T, s *stage, task *gymkhana.Task, moves ...string) (*gymkhana.Trajectory, *gymkhana.Outcome) {
	t.Helper()
	e, err := Drive(t.Context(), s.Catalog, task, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range moves {
		if e.Over() {
			break
		}
		if err := e.Act(t.Context(), gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt(move)}}); err != nil {
			t.Fatal(err)
		}
	}
	out, err := e.Close(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return e.Trajectory(), out
}

func cutAt(t *testing.T, was *gymkhana.Trajectory, task *gymkhana.Task, n int) *gymkhana.Prelude {
	t.Helper()
	p, err := was.Prelude(n, task, gymkhana.Origin{Run: "source", Episode: was.Episode.ID, Agent: "given"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A run of a fork stores the prelude as steps of turn 0, which are not counted, and verifies.
func TestARunOfAForkVerifies(t *testing.T) {
	s, was := forkable(t)
	s.task = s.task.Forked(cutAt(t, was, s.task, 2))
	s.task.Instances = []gymkhana.Seed{1}
	store := s.run(t, &Runner{}, s.plan(2, gymkhana.Arm{Agent: "oracle"}))
	rows, err := store.Episodes(t.Context())
	if err != nil || len(rows) != 2 {
		t.Fatal(err, len(rows))
	}
	for _, row := range rows {
		tr, err := store.Trajectory(t.Context(), row.ID)
		if err != nil || row.Outcome.Steps != len(tr.Steps)-3 || tr.Steps[2].Turn != 0 || tr.Steps[3].Turn != 1 || tr.Steps[3].N != 3 ||
			!row.Outcome.Verdict.Success || int(row.Outcome.Ticks) != 12*row.Outcome.Steps {
			t.Errorf("%+v, %+v, %v", row.Outcome, tr, err)
		}
	}
	v, err := Verify(t.Context(), s.Catalog, store, Check{})
	if err != nil || len(v.Mismatches) != 0 || v.Agents != 2 {
		t.Errorf("%+v, %v", v, err)
	}
	for what, forge := range map[string]forgery{
		"another action":     {t: func(t *gymkhana.Trajectory) { t.Steps[1].Actions = []gymkhana.Action{{Verb: gymkhana.Noop}} }},
		"its own step":       {t: func(t *gymkhana.Trajectory) { t.Steps[2].Turn = 1 }},
		"a step left out":    {t: func(t *gymkhana.Trajectory) { t.Steps = slices.Delete(t.Steps, 2, 3) }},
		"steps of the other": {row: func(r *gymkhana.EpisodeRow) { r.Outcome = copied(r.Outcome); r.Outcome.Steps += 2 }},
	} {
		if v, err := Verify(t.Context(), s.Catalog, forged{store, forge}, Check{}); err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s is not detected: %+v, %v", what, v, err)
		}
	}
}

func copied(out *gymkhana.Outcome) *gymkhana.Outcome {
	own := *out
	return &own
}

// A prelude that was forged, or that does not fit the world or the budget, is refused before anything is decided.
func TestAForgedPreludeIsRefused(t *testing.T) {
	s, was := forkable(t)
	whole := cutAt(t, was, s.task, 3)
	for what, c := range map[string]struct {
		forge func(*gymkhana.Prelude)
		say   string
	}{
		"none":                {func(p *gymkhana.Prelude) {}, ""},
		"another action":      {func(p *gymkhana.Prelude) { p.Steps[1].Actions = []string{"do right"} }, "step 2 leads to another state"},
		"another state":       {func(p *gymkhana.Prelude) { p.Steps[2].State[0]++ }, "step 3 leads to another state"},
		"another beginning":   {func(p *gymkhana.Prelude) { p.Start[0]++ }, "step 0 leads to another state"},
		"an unknown control":  {func(p *gymkhana.Prelude) { p.Steps[0].Actions = []string{"do fly"} }, `no control "fly"`},
		"an illegal verb":     {func(p *gymkhana.Prelude) { p.Steps[0].Actions = []string{"scroll dx=0 dy=3"} }, "cannot be done in line"},
		"no action":           {func(p *gymkhana.Prelude) { p.Steps[0].Actions = []string{"?"} }, "prelude: step 1"},
		"two roles":           {func(p *gymkhana.Prelude) { p.Steps[0].Actions = []string{"noop", "noop"} }, "2 actions for 1 roles"},
		"no roles":            {func(p *gymkhana.Prelude) { p.Steps[0].Actions = nil }, "no action"},
		"a negative time":     {func(p *gymkhana.Prelude) { p.Steps[0].Passed = -1 }, "negative time"},
		"no hash":             {func(p *gymkhana.Prelude) { p.Steps[0].State = gymkhana.Hash{} }, "no hash"},
		"turns back":          {func(p *gymkhana.Prelude) { p.Steps[1].Turn = 1; p.Steps[0].Turn = 2 }, "is of turn 1, after turn 2"},
		"turns of the reset":  {func(p *gymkhana.Prelude) { p.Steps[0].Turn = 0 }, "is of turn 0"},
		"fewer turns":         {func(p *gymkhana.Prelude) { p.Turns = 1 }, "it has 1 turns"},
		"other words":         {func(p *gymkhana.Prelude) { p.Said[0].Turn = 9 }, "said in turn 9"},
		"another step":        {func(p *gymkhana.Prelude) { p.From.Step = 7 }, "comes from step 7"},
		"no steps":            {func(p *gymkhana.Prelude) { p.Steps = nil }, "it has 0 steps"},
		"more than the world": {func(p *gymkhana.Prelude) { goOn(p, 4, "do right") }, "leads to another state"},
		"the whole budget":    {func(p *gymkhana.Prelude) { goOn(p, 17, "do left") }, "uses up the budget of 20 steps"},
	} {
		p := *whole
		p.Steps, p.Said = slices.Clone(p.Steps), slices.Clone(p.Said)
		c.forge(&p)
		task := s.task.Forked(&p)
		e, err := Drive(t.Context(), s.Catalog, task, 1)
		rehearsed := Rehearse(t.Context(), s.Catalog, task, 1, &gymkhana.Arm{Agent: "given"})
		if c.say == "" {
			if err != nil || rehearsed != nil || e.Steps() != 3 {
				t.Errorf("%s: %v, %v", what, err, rehearsed)
			}
			continue
		}
		for _, err := range []error{err, rehearsed} {
			if err == nil || !strings.Contains(err.Error(), c.say) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
				t.Errorf("%s: %v; want %q", what, err, c.say)
			}
		}
	}
}

// goOn appends steps to a prelude that lead nowhere.
func goOn(p *gymkhana.Prelude, n int, act string) {
	for range n {
		p.Turns++
		p.Steps = append(p.Steps, gymkhana.PreludeStep{Turn: p.Turns, Actions: []string{act}, State: gymkhana.Hash{1}})
	}
	p.From.Step = len(p.Steps)
}

// An episode can be forked only at a step that it has and at which it was not over.
func TestWhereAnEpisodeCanBeForked(t *testing.T) {
	s, was := forkable(t)
	for n, say := range map[int]string{-1: "count from 1", 0: "count from 1", len(was.Steps) - 1: "was over", len(was.Steps): "has", 1 << 40: "at most"} {
		if _, err := was.Prelude(n, s.task, gymkhana.Origin{}); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("step %d: %v; want %q", n, err, say)
		}
	}
}

// A fork of a fork has all steps from the reset on, and names both origins. It is the same as a fork of the first, except
// for the origin.
func TestAForkOfAFork(t *testing.T) {
	s, was := forkable(t)
	first := s.task.Forked(cutAt(t, was, s.task, 2))
	second, out := driveLine(t, s, first, "right", "right", "right", "right", "right")
	if !out.Verdict.Success {
		t.Fatal(out)
	}
	for n := 1; n <= 3; n++ {
		p, want := cutAt(t, second, first, n), cutAt(t, was, s.task, n)
		if p.From.Before == nil || p.From.Before.Step != 2 || p.From.Before.Episode != was.Episode.ID {
			t.Errorf("step %d: %+v", n, p.From)
		}
		p.From = want.From
		one, err := gymkhana.Canonical(p)
		two, err2 := gymkhana.Canonical(want)
		if err != nil || err2 != nil || string(one) != string(two) {
			t.Errorf("step %d: %s\nwant %s", n, one, two)
		}
		if e, err := Drive(t.Context(), s.Catalog, s.task.Forked(p), 1); err != nil || e.Over() {
			t.Errorf("step %d: %v", n, err)
		}
	}
}

// The time of a prelude is not that of the agent.
func TestAPreludeTakesNoTime(t *testing.T) {
	s, was := forkable(t)
	task := s.task.Forked(cutAt(t, was, s.task, 3))
	now := time.Unix(0, 0)
	s.crash = func(int, int) error { now = now.Add(1000 * time.Second); return nil } // in every step
	r := &Runner{Catalog: s.Catalog, blind: true, Now: func() time.Time { return now }}
	_, out, err := playAlone(t.Context(), r, task, 1, gymkhana.Arm{Agent: "oracle"})
	if err != nil || out.Wall.Seconds() != float64(1000*out.Steps) {
		t.Errorf("%d steps took %v, %v", out.Steps, out.Wall, err)
	}
}
