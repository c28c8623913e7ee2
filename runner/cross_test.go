package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
)

// A mirror is the other engine of the line world, which can be told not to go left.
type mirror struct {
	*agenttest.World
	noLeft bool
}

func (m mirror) Spec() gymkhana.Spec {
	spec := m.World.Spec()
	spec.World = "mirror"
	return spec
}

func (m mirror) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if m.noLeft && acts[0].Name == "left" {
		return gymkhana.Moment{}, fmt.Errorf("mirror: left needs a screen: %w", errors.ErrUnsupported)
	}
	return m.World.Step(ctx, acts)
}

// twoEngines is a stage whose world has another engine, and in which an agent goes once to the left and then to the
// goal.
func twoEngines(other func() gymkhana.Environment) *stage {
	s := newStage()
	s.Env(registry.EnvEntry{Name: "both", Doc: "a walk", Decode: agenttest.Decode, Twin: "mirror",
		New: func(gymkhana.Config) (gymkhana.Environment, error) {
			return &brittle{World: &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}}, nil
		},
		Cross: func(gymkhana.Config) (gymkhana.Environment, error) { return other(), nil }})
	s.task.Environment.Name = "both"
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt([]string{"left", "right"}[min(turn-1, 1)])}}, nil
	}
	return s
}

// crossed carries out a plan of some arms on the stage's world.
func (s *stage) crossed(t *testing.T, arms ...gymkhana.Arm) gymkhana.Archive {
	t.Helper()
	plan := s.plan(1, arms...)
	plan.Worlds = map[string]int{"both": 1}
	return s.run(t, &Runner{}, plan)
}

// A run is executed again in the other engine of its world, and only states and verdicts are compared. Forgeries are
// found there too.
func TestCross(t *testing.T) {
	s := twoEngines(func() gymkhana.Environment {
		return mirror{World: &agenttest.World{Blank: true, Verbs: []gymkhana.Verb{gymkhana.Finish}}}
	})
	store := s.crossed(t, gymkhana.Arm{Agent: "given"}, gymkhana.Arm{Agent: "oracle"})
	v, err := Cross(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || v.Episodes != 6 || v.Rescored != 6 || v.Steps == 0 || v.Agents != 0 ||
		len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Fatalf("%+v, %v; want all six episodes rescored, and no agent asked again", v, err)
	}
	if !slices.Equal(v.Engines, []string{"mirror"}) || !slices.Equal(v.Compared, []string{"states", "verdicts"}) {
		t.Errorf("it says that %v were compared in %v", v.Compared, v.Engines)
	}
	for what, c := range map[string]struct {
		forgery forgery
		want    string
	}{
		"a better verdict": {outcome(func(o *gymkhana.Outcome) { o.Verdict.Reward++ }), "the verdict in the other engine is"},
		"another state": {forgery{t: func(tr *gymkhana.Trajectory) {
			tr.Steps[1].State, tr.Steps[1].States = gymkhana.Hash{1}, nil
		}}, "in the other engine, was"},
		"a state that is not that of the hash": {forgery{t: func(tr *gymkhana.Trajectory) {
			tr.Steps[1].States = append(slices.Clone(tr.Steps[1].States), ' ')
		}}, "does not have the stored hash"},
		"another action": {forgery{t: func(tr *gymkhana.Trajectory) {
			tr.Steps[1].Actions = []gymkhana.Action{{Verb: gymkhana.Noop}}
		}}, "in the other engine, was"},
		"a step left out": {forgery{t: func(tr *gymkhana.Trajectory) {
			tr.Steps = slices.Delete(slices.Clone(tr.Steps), 1, 2)
		}}, "in the other engine"},
	} {
		v, err := Cross(t.Context(), s.Catalog, forged{store, c.forgery}, Check{})
		if err != nil || len(v.Mismatches) == 0 || !strings.Contains(v.Mismatches[0].What, c.want) {
			t.Errorf("%s: %+v, %v; want %q", what, v, err, c.want)
		}
	}
}

// Actions that the other engine cannot perform are not comparable, but no mismatch.
func TestWhatTheOtherEngineCannotDo(t *testing.T) {
	s := twoEngines(func() gymkhana.Environment {
		return mirror{&agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}, true}
	})
	store := s.crossed(t, gymkhana.Arm{Agent: "given"}, gymkhana.Arm{Agent: "oracle"})
	v, err := Cross(t.Context(), s.Catalog, store, Check{})
	if err != nil || v.Rescored != 3 || len(v.Mismatches) > 0 || len(v.NotComparable) != 3 ||
		!strings.Contains(v.NotComparable[0].What, "left needs a screen") {
		t.Errorf("%+v, %v; want the three episodes that go left not comparable", v, err)
	}
	store = s.crossed(t, gymkhana.Arm{Agent: "oracle", Clock: gymkhana.ClockMode{Latency: true, Fixed: 48}})
	v, err = Cross(t.Context(), s.Catalog, store, Check{})
	if err != nil || v.Rescored > 0 || len(v.NotComparable) != 3 || !strings.Contains(v.NotComparable[0].What,
		"time passed") {
		t.Errorf("%+v, %v; want that time which passed is not counted there", v, err)
	}
}

// A world with one engine is refused, and so are both engines of a world in one run.
func TestEnginesAreNeverPooled(t *testing.T) {
	s := newStage()
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "oracle"}))
	if _, err := Cross(t.Context(), s.Catalog, store, Check{}); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "the world line has only one engine") {
		t.Errorf("a world of one engine: %v", err)
	}
	s.Env(registry.EnvEntry{Name: "mirror", Doc: "a walk", Twin: "line"})
	other := *s.task
	other.Environment.Name = "mirror"
	err := Unpooled(s.Catalog, []*gymkhana.Task{s.task, &other})
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "their results are never pooled") {
		t.Errorf("both engines: %v", err)
	}
	for _, task := range []*gymkhana.Task{s.task, &other} {
		if err := Unpooled(s.Catalog, []*gymkhana.Task{task, task}); err != nil {
			t.Errorf("%s alone: %v", task.Environment.Name, err)
		}
	}
}
