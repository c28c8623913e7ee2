package devicetest

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// mostGuessed is the share of pairs, in percent, up to which a family need not declare how often it is
// guessed.
const mostGuessed = 5

// replayed is how many instances of a task are compared: the official ones, 1 to 10, and ten more.
const replayed = 20

// Replay plays the oracle's actions in each of twenty instances of a task on each other instance, and counts successes.
// A family with a rate above 5 percent must declare it in Family.Guess, and no other may; so the tags of its task are
// always right. A sample takes one of the tasks, but all of its pairs.
func Replay(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	all, right := 0, 0
	for _, task := range tier.Part(t, tasks, len(tasks)) {
		pairs, hits := replay(t, kit, task)
		all, right = all+pairs, right+hits
		rate := (100*hits + pairs - 1) / pairs
		said := kit.Family(task).Guess
		t.Logf("%-44s %3d of %d replays succeed", task.ID, hits, pairs)
		switch {
		case rate <= mostGuessed && said != 0:
			t.Errorf("%s: Guess is %d; a script of another instance solves only %d%%, so it should be 0", task.ID, said, rate)
		case rate > mostGuessed && said != rate:
			t.Errorf("%s: Guess is %d; a script of another instance solves %d%%", task.ID, said, rate)
		}
	}
	t.Logf("%d of %d replays succeed", right, all)
}

// replay plays every script of a task on every other instance.
func replay(t *testing.T, kit *device.Kit, task *gymkhana.Task) (pairs, hits int) {
	t.Helper()
	var seeds []gymkhana.Seed
	for i := range replayed {
		seeds = append(seeds, gymkhana.Seed(i+1))
	}
	for _, from := range seeds {
		script := script(t, kit, task, from)
		for _, on := range seeds {
			if on == from {
				continue
			}
			e := begin(t, kit, task, on)
			for _, a := range script {
				if e.seen.Ended == gymkhana.Running {
					e.step(a)
				}
			}
			if pairs++; e.score.Verdict().Success {
				hits++
			}
		}
	}
	return pairs, hits
}

// script is the oracle's actions in an instance.
func script(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed) []gymkhana.Action {
	t.Helper()
	return begin(t, kit, task, seed).script()
}

// script lets the oracle play the episode to its end, which must be a success, and returns its actions.
func (e *episode) script() (did []gymkhana.Action) {
	e.t.Helper()
	oracle := seat(e.t, e.kit, e)
	for e.seen.Ended == gymkhana.Running && e.steps < e.task.Budget.Steps {
		a := oracle.Next()
		did = append(did, a)
		e.answers(a)
		e.step(a)
	}
	if !e.score.Verdict().Success {
		e.t.Errorf("%s, seed %d: the oracle does not succeed", e.task.ID, e.seed)
	}
	return did
}
