package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/runner"
	"gymkhana/store"
)

// manyEpisodes writes a run of so many episodes of a few steps, without playing them.
func manyEpisodes(t *testing.T, path string, n int) {
	t.Helper()
	s := newSession(t)
	c := (&app{host: &Host{Getenv: func(string) string { return s.home }}}).builtin()
	r, err := runner.Resolve(c, runner.Order{Selectors: []string{"sokoban"}, Matrix: runner.Matrix{Agents: []string{"idle"}},
		Repeats: (n + 181) / 182})
	if err != nil {
		t.Fatal(err)
	}
	file, err := store.Create(path, &gymkhana.Run{ID: "many", Created: time.Unix(0, 0).UTC(), Plan: *r.Plan, Host: machine()})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	todo := make(chan gymkhana.EpisodeID)
	var wg sync.WaitGroup
	for range 2 { // few, so that they need not open a connection each time they read
		wg.Go(func() {
			for id := range todo {
				if err := writeEpisode(t, file, id); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, row := range rows {
		todo <- row.ID
	}
	close(todo)
	wg.Wait()
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

// writeEpisode stores an episode of ten steps.
func writeEpisode(t *testing.T, file *store.File, id gymkhana.EpisodeID) error {
	log, err := file.Attempt(t.Context(), id)
	if err != nil {
		return err
	}
	const steps = 10
	state := []byte(`{"at":[3,4],"boxes":[[1,2],[5,6]],"steps":0}`)
	for n := range steps + 1 {
		step := &gymkhana.Step{N: n, Turn: n, Tick: gymkhana.Ticks(n), Text: gymkhana.HashBytes(state), States: state,
			State: gymkhana.HashBytes(state)}
		if n > 0 {
			step.Actions = []gymkhana.Action{gymkhana.DoIt("left")}
			if err := log.Decide(&gymkhana.Decided{Turn: n, Role: "player", Actions: step.Actions}); err != nil {
				return err
			}
		}
		if err := log.Step(step, nil); err != nil {
			return err
		}
	}
	if err := log.End(t.Context(), gymkhana.AttemptDone); err != nil {
		return err
	}
	return file.Finish(t.Context(), id, &gymkhana.Outcome{Scored: true, Ended: gymkhana.Truncated, Reason: "limit: steps",
		Limit: gymkhana.LimitSteps, Turns: steps, Steps: steps, Ticks: steps, Attempts: 1, Wall: 3 * time.Millisecond,
		Verdict: gymkhana.Verdict{Progress: 0.25, Reward: 45.25, Parts: map[string]float64{"home": 1}}})
}

// The memory of a report grows with the plan beyond 100,000 episodes.
func TestMemoryForAReport(t *testing.T) {
	for n, want := range map[int]int64{1: 130 << 20, 100_000: 130 << 20, 1_000_000: 1300 << 20} {
		plan := gymkhana.Plan{Tasks: []*gymkhana.Task{{Instances: make([]gymkhana.Seed, 1)}}, Arms: make([]gymkhana.Arm, 1), Repeats: n}
		if got := memoryFor(&plan); got != want {
			t.Errorf("%d episodes: %d MB; want %d", n, got>>20, want>>20)
		}
	}
}

// A run of 100,000 episodes is reported and exported in less than 200 MB. In a sample and in the full tier there are fewer
// episodes, in the same memory less what the Go runtime and the catalog take; only a soak writes them all.
func TestAHundredThousandEpisodes(t *testing.T) {
	heavy(t)
	n := tier.Rounds(182, 3640, 100_000)
	most := int64(tier.Rounds(150, 150, 200))
	dir := t.TempDir()
	path := filepath.Join(dir, "many.gym")
	manyEpisodes(t, path, n)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d episodes, %d MB", n, info.Size()>>20)
	for _, args := range [][]string{{"report", path}, {"export", "csv", path}, {"export", "jsonl", path}, {"export", "jsonl", "--calls", path}} {
		cmd := program(t, dir, nil, args...)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		used, err := resident(cmd)
		if args[0] == "report" && exitOf(err) == exitFailed { // the rows were not played, so a glance finds flaws
			err = nil
		}
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out.String())
		}
		used >>= 20
		t.Logf("%s: %.1f CPU-s, %d MB", strings.Join(args[:len(args)-1], " "),
			(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), used)
		if used > most {
			t.Errorf("gymkhana %s of %d episodes took %d MB; want %d at most", fmt.Sprint(args), n, used, most)
		}
	}
}
