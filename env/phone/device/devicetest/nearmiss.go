package devicetest

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// NearMisses proves the tasks of a phone as gymkhana selftest does, and logs the results of its near misses. Each of
// these must fail unless it leaves the same lasting state as the oracle: a wrong digit or letter in typed text or an
// answer, a text without its last 15 %, the text of another instance, lists of guesses, actions that are omitted,
// changed, added or swapped, and damage elsewhere. The quick tier omits it.
func NearMisses(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays every instance many times")
	}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: device.WorldName, New: kit.Env, Decode: kit.Decode, Misses: []string{device.Damage}})
	c.Verifier(device.VerifierName, kit.Verifier)
	c.Oracle(device.WorldName, kit.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	report, err := proof.Prove(t.Context(), c, tier.Part(t, tasks, 24), proof.Options{Instances: tier.Rounds(1, 2, 10)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
	var kinds []string
	for kind, k := range report.Kinds {
		kinds = append(kinds, kind)
		t.Logf("%-10s %4d tried, %4d fail, %4d leave the same as the oracle, %d pass", kind, k.Tried, k.Failed, k.Same, k.Passed)
	}
	for _, kind := range []string{"drop", "change", "add", "swap", device.Damage} {
		if k := report.Kinds[kind]; !slices.Contains(kinds, kind) || k.Failed == 0 {
			t.Errorf("no near miss of the kind %q fails", kind)
		}
	}
}

// Damaged lets the oracle solve tasks and make one additional change, before or after, ignoring the budget. None may
// succeed.
func Damaged(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	tried, passed := 0, 0
	for i, task := range tier.Part(t, tasks, 4) {
		for k := range tier.Rounds(2, 10, 50) {
			seed, luck := task.Instances[k%len(task.Instances)], gymkhana.Seed(10*i+k)
			v := damaged(t, kit, task, seed, luck)
			tried++
			if v.Success || v.Parts["off"] == 0 {
				passed++
				t.Errorf("%s, seed %d, luck %d: %+v, and something else was changed", task.ID, seed, luck, v)
			}
		}
	}
	t.Logf("damage: %d of %d pass", passed, tried)
}

// damaged plays an instance with an oracle that does damage.
func damaged(t *testing.T, kit *device.Kit, task *gymkhana.Task, seed, luck gymkhana.Seed) gymkhana.Verdict {
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
