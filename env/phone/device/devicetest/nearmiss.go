package devicetest

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
)

// harmed plays the oracle with its option miss on an instance until it ends, whatever the budget, and gives the
// verdict and how many rows were off when it began to do damage.
func harmed(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed, luck gymkhana.Seed) gymkhana.Verdict {
	t.Helper()
	e := begin(t, kit, task, seed)
	o, err := kit.NewOracle(gymkhana.AgentSetup{Seed: luck, Options: gymkhana.Config(`{"miss":"damage"}`)})
	if err == nil {
		err = o.Sit(e.world)
	}
	if err != nil {
		t.Fatal(err)
	}
	for e.seen.Ended == gymkhana.Running && e.steps < 200 {
		d, err := o.Act(t.Context(), &e.seen)
		if err != nil {
			t.Fatalf("%s, seed %d, luck %d: %v", task.ID, seed, luck, err)
		}
		e.step(d.Actions[0])
		if e.seen.Refused != "" {
			t.Errorf("%s, seed %d, luck %d: %v is refused: %s", task.ID, seed, luck, d.Actions[0], e.seen.Refused)
		}
	}
	if e.seen.Ended == gymkhana.Running {
		t.Errorf("%s, seed %d, luck %d: the oracle does not come to an end", task.ID, seed, luck)
	}
	return e.score.Verdict()
}

// Damage has the oracle solve tasks and change one thing besides, before or after: none may succeed.
func Damage(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	tried, passed := 0, 0
	for i, task := range tasks {
		for k := range 10 {
			v := harmed(t, kit, task, task.Instances[k%len(task.Instances)], gymkhana.Seed(10*i+k))
			tried++
			if v.Success {
				passed++
				t.Errorf("%s, seed %d, luck %d: success, and something else was changed", task.ID, task.Instances[k%len(task.Instances)], 10*i+k)
			}
		}
	}
	t.Logf("damage: %d of %d succeed", passed, tried)
}
