package cli

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/runner"
)

// An episode that is forked at a step stands in the state of the original there. The rest of the original's actions then
// leads through the same states to the same verdict, in every world without a browser, and counts only its own steps.
func TestAForkGoesOnAsTheOriginal(t *testing.T) {
	t.Parallel()
	tasks, _, err := Builtin().Select(Builtin().SuiteNames())
	if err != nil {
		t.Fatal(err)
	}
	worlds := map[string]*gymkhana.Task{}
	for _, task := range tasks {
		entry, err := Builtin().FindEnv(task.Environment.Name)
		if err != nil {
			t.Fatal(err)
		}
		if !entry.Browser && worlds[entry.Name] == nil {
			worlds[entry.Name] = task
		}
	}
	if len(worlds) < 14 {
		t.Fatalf("only %d worlds have tasks", len(worlds))
	}
	for _, world := range tier.Part(t, slices.Sorted(maps.Keys(worlds)), 7) {
		t.Run(world, func(t *testing.T) {
			t.Parallel()
			for _, agent := range []string{"random", "oracle"} {
				forked(t, worlds[world], agent)
			}
		})
	}
}

// forked plays a task with an agent and forks the episode at its first step, in its middle and before its last step.
func forked(t *testing.T, task *gymkhana.Task, agent string) {
	t.Helper()
	ctx, seed := t.Context(), task.Instances[0]
	was, end, err := runner.Play(ctx, Builtin(), task, seed, gymkhana.Arm{Agent: agent})
	if err != nil || len(was.Steps) < 3 {
		t.Fatalf("%s: %v, %d steps", agent, err, len(was.Steps))
	}
	last := len(was.Steps) - 1
	for _, n := range slices.Compact([]int{1, last / 2, last - 1}) {
		at := fmt.Sprintf("%s by %s at step %d", task.ID, agent, n)
		p, err := was.Prelude(n, task, gymkhana.Origin{Run: "r", Episode: was.Episode.ID, Agent: agent})
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		e, err := runner.Drive(ctx, Builtin(), task.Forked(p), seed)
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		for i := n + 1; i <= last && !e.Over(); i++ {
			did := make([]gymkhana.Decision, len(e.Spec().Roles))
			for k := range did {
				did[k].Actions = was.Steps[i].Actions[k : k+1]
			}
			if err := e.Act(ctx, did...); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
		}
		out, err := e.Close(ctx)
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		now := e.Trajectory()
		if !sameVerdict(&out.Verdict, &end.Verdict) || out.Steps != last-n || len(now.Steps) != len(was.Steps) {
			t.Errorf("%s: %d steps of its own and %d stored, %+v; the original had %d, %+v", at, out.Steps, len(now.Steps), out.Verdict, last, end.Verdict)
			continue
		}
		for i := range now.Steps {
			a, b := &now.Steps[i], &was.Steps[i]
			if a.State != b.State || a.Text != b.Text || a.Tick != b.Tick || a.Ended != b.Ended || (i > 0 && i <= n) != (a.Turn == 0 && i > 0) {
				t.Errorf("%s: step %d is %+v, the original's %+v", at, i, a, b)
				break
			}
		}
	}
}

func sameVerdict(a, b *gymkhana.Verdict) bool {
	return fmt.Sprintf("%+v", *a) == fmt.Sprintf("%+v", *b)
}
