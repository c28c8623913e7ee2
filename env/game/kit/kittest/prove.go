package kittest

import (
	"testing"

	"gymkhana/agent/reference"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// Prove proves the game's tasks as gymkhana selftest does: the oracle passes every instance, and
// idling, declaring and near misses fail. The quick tier leaves it out.
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
	report, err := proof.Prove(t.Context(), c, tier.Part(t, g.Suite(), 5), proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
}
