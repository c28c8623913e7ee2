package cli

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// Driving the episodes of a plan from outside gives the same rows as a run of an agent with the same decisions, in
// every world, even if each is released halfway and taken again.
func TestDrivenFromOutsideItIsTheSameRun(t *testing.T) {
	heavy(t)
	worlds := map[string][]string{}
	tasks, _, err := Builtin().Select(Builtin().SuiteNames())
	if err != nil {
		t.Fatal(err)
	}
	passes := map[string]bool{} // worlds in which time passes while an agent thinks
	for _, task := range tasks {
		name := task.Environment.Name
		if worlds[name] == nil {
			w, err := Builtin().NewEnv(task.Environment)
			if err != nil {
				t.Fatal(err)
			}
			passes[name] = w.Capabilities().Pass != nil
			w.Close()
		}
		worlds[name] = append(worlds[name], string(task.ID))
	}
	if len(worlds) < 17 {
		t.Fatalf("only %d worlds have tasks", len(worlds))
	}
	for _, world := range tier.Part(t, slices.Sorted(maps.Keys(worlds)), 6) {
		t.Run(world, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			played, driven := filepath.Join(dir, "played.gym"), filepath.Join(dir, "driven.gym")
			some := worlds[world]
			some = tier.Part(t, []string{some[0], some[len(some)/2], some[len(some)-1]}, 3)
			args := append([]string{"run", "--agent", "random,oracle,clumsy", "--instances", "1", "--out", played}, some...)
			if passes[world] {
				args = append(args, "--clock", "latency=500ms")
			}
			s := newSession(t)
			s.extend = withClumsy
			s.must(args...)
			drive(t, played, driven)
			storetest.Same(t, storyOf(t, driven), storyOf(t, played))
		})
	}
}

// clumsy does by turns what is illegal, unreadable, more than one action, and nothing.
type clumsy struct {
	turn int
	spec gymkhana.Spec
}

func withClumsy(c *registry.Catalog) {
	c.Agent(registry.AgentEntry{Name: "clumsy", Doc: "for a test", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &clumsy{}, nil }})
}

func (a *clumsy) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.spec = spec
	return nil
}

func (a *clumsy) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	a.turn++
	d := gymkhana.Decision{Raw: "turn", Reason: "clumsy"}
	switch a.turn % 4 {
	case 0:
		d.Actions = []gymkhana.Action{gymkhana.DoIt("no-such-control")}
	case 1:
		d.Invalid = "it cannot be read"
	case 2:
		for _, c := range a.spec.Controls {
			d.Actions = append(d.Actions, gymkhana.DoIt(c.Name), gymkhana.Action{Verb: gymkhana.Finish})
		}
	}
	return d, nil
}

// drive plays the plan of a run into a file of its own, with the decisions of the run.
func drive(t *testing.T, played, driven string) {
	t.Helper()
	ctx := t.Context()
	was, err := store.Read(played)
	if err != nil {
		t.Fatal(err)
	}
	defer was.Close()
	file, err := store.Create(driven, was.Run())
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := &runner.Runner{Catalog: Builtin(), Store: file}
	rows, err := file.Episodes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		tr, err := was.Trajectory(ctx, row.ID)
		if err != nil {
			t.Fatal(err)
		}
		e, err := r.Take(ctx, row.Episode)
		if err != nil {
			t.Fatal(err)
		}
		roles := len(e.Spec().Roles)
		for done := 0; !e.Over(); done += roles {
			if done == len(tr.Decisions)/2/roles*roles {
				if _, err := e.Close(ctx); err != nil {
					t.Fatal(err)
				}
				if e, err = r.Take(ctx, row.Episode); err != nil {
					t.Fatal(err)
				}
			}
			var did []gymkhana.Decision
			for _, d := range tr.Decisions[done : done+roles] {
				did = append(did, gymkhana.Decision{Actions: d.Actions, Reason: d.Reason, Raw: d.Raw, Invalid: d.Invalid, Free: d.Free})
			}
			if err := e.Act(ctx, did...); err != nil {
				t.Fatal(err)
			}
		}
		if out, err := e.Close(ctx); err != nil || !out.Scored {
			t.Fatalf("%s: %+v, %v", row.Task, out, err)
		}
	}
}
