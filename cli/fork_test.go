package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/runner"
	"gymkhana/store"
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

// The same holds for pages in a browser: a site of ours, a page to write, and a page of others, which is forked at the command
// line. A sample takes one of them.
func TestAPageForkGoesOnAsTheOriginal(t *testing.T) {
	heavy(t)
	builtin := func(id string) func(*testing.T) {
		return func(t *testing.T) {
			tasks, _, err := Builtin().Select([]string{id})
			if err != nil {
				t.Fatal(err)
			}
			forked(t, tasks[0], "oracle")
		}
	}
	pages := map[string]func(*testing.T){"sites": builtin("sites/1-hop/hotels-search"), "webui": builtin("webui/bakery/1"), "page": forkAPageOfOthers}
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(pages)), 3) {
		t.Run(name, pages[name])
	}
}

// forkAPageOfOthers forks an episode on an imported page. The states before the fork are those of the original.
func forkAPageOfOthers(t *testing.T) {
	s, dir := newSession(t), t.TempDir()
	s.must("import", "miniwob", pagesOutside(t, "wob"), "--as", "wob")
	was, fork := filepath.Join(dir, "was.gym"), filepath.Join(dir, "fork.gym")
	s.must("run", "wob/enter-text", "--agent", "random", "--instances", "1", "--out", was)
	row := episodesOf(t, was)[0]
	if row.Outcome.Steps < 4 {
		t.Fatalf("%+v", row.Outcome)
	}
	s.must("fork", was, "--episode", string(row.ID), "--step", "3", "--agent", "random", "--fresh", "-k", "2", "--out", fork)
	s.must("verify", "--strict", fork)
	before := storedOf(t, was, row.ID)
	for _, own := range episodesOf(t, fork) {
		now := storedOf(t, fork, own.ID)
		for i := range 4 {
			a, b := &before.Steps[i], &now.Steps[i]
			if a.State != b.State || a.Text != b.Text || a.Tick != b.Tick || b.Turn != 0 {
				t.Errorf("step %d is %+v, the original's %+v", i, b, a)
			}
		}
		if own.Outcome.Steps != len(now.Steps)-4 {
			t.Errorf("%+v of %d stored steps", own.Outcome, len(now.Steps)-1)
		}
	}
}

func storedOf(t *testing.T, path string, id gymkhana.EpisodeID) *gymkhana.Trajectory {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tr, err := file.Trajectory(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return tr
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
