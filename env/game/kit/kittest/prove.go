package kittest

import (
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// Prove proves the game's tasks as gymkhana selftest does: the oracle passes every instance, and
// idling, declaring and near misses fail. A sample proves one instance of one task, another each week. The quick tier leaves
// it out.
func Prove[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays every instance many times")
	}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: g.Name, Doc: g.Doc, New: g.Env, Decode: g.Decode, Usual: "semantic", Misses: kit.Misses})
	c.Verifier(kit.VerifierName, kit.NewVerifier)
	c.Oracle(g.Name, g.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	if err := c.Check(kit.Suite(g.Suite())); err != nil {
		t.Fatal(err)
	}
	tasks := g.Suite()
	if tier.Sampled() {
		tasks = one(t, tasks)
	}
	report, err := proof.Prove(t.Context(), c, tasks, proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
}

// one returns one of some tasks with one of its instances; over time it reaches every instance of each task.
func one(t *testing.T, tasks []*gymkhana.Task) []*gymkhana.Task {
	t.Helper()
	most := 0
	for _, task := range tasks {
		most = max(most, len(task.Instances))
	}
	var turns []*gymkhana.Task
	for i := range most {
		for _, task := range tasks {
			n := len(task.Instances)
			own := *task
			own.Instances = []gymkhana.Seed{task.Instances[i%n]}
			turns = append(turns, &own)
		}
	}
	return tier.Part(t, turns, len(turns))
}
