package devicetest

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// tightest is the largest share of its budget, in percent, that the oracle may need.
const tightest = 90

// Seeds draws many instances of each task, beyond the official ones. In each, idle and declare must fail, and the
// oracle must succeed within nine tenths of the budget. A sample takes other tasks and other seeds each week; a soak
// takes 10,000 seeds of every task.
func Seeds(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	seeds := make([]gymkhana.Seed, tier.Rounds(200, 200, 10_000))
	for i := range seeds {
		seeds[i] = gymkhana.Seed(1000 + i)
	}
	seeds = tier.Part(t, seeds, 21) // and a fifth of the tasks; 21 and 5 have no common divisor, so every task gets every seed
	for _, task := range tier.Part(t, tasks, 5) {
		t.Run(string(task.ID), func(t *testing.T) {
			t.Parallel()
			longest := 0
			for _, seed := range seeds {
				longest = max(longest, sound(t, kit, task, seed))
			}
			t.Logf("%d instances are sound; the oracle needs at most %d steps of %d", len(seeds), longest, task.Budget.Steps)
		})
	}
}

// Sound tests some instances of one task as Seeds does, such as those that a soak found unsound, and returns the
// largest number of steps that the oracle needs.
func Sound(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, id gymkhana.TaskID, seeds ...gymkhana.Seed) (longest int) {
	t.Helper()
	i := slices.IndexFunc(tasks, func(task *gymkhana.Task) bool { return task.ID == id })
	if i < 0 {
		t.Fatalf("there is no task %s", id)
	}
	for _, seed := range seeds {
		longest = max(longest, sound(t, kit, tasks[i], seed))
	}
	return longest
}

// sound tests an instance and returns the number of the oracle's steps.
func sound(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed) int {
	t.Helper()
	e := begin(t, kit, task, seed)
	if e.score.Verdict().Success {
		t.Errorf("%s, seed %d: solved at reset", task.ID, seed)
	}
	saved, err := e.world.Capabilities().Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	e.step(gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}})
	if e.score.Verdict().Success != task.Tagged("noop") {
		t.Errorf("%s, seed %d: success of declaring it done is %v", task.ID, seed, e.score.Verdict().Success)
	}
	e.back(saved)
	steps := len(e.script())
	if 100*steps > tightest*task.Budget.Steps {
		t.Errorf("%s, seed %d: the oracle needs %d of %d steps; want at most %d%%", task.ID, seed, steps, task.Budget.Steps, tightest)
	}
	return steps
}
