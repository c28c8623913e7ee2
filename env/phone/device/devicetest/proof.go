package devicetest

import (
	"testing"

	"gymkhana/agent/reference"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// Proof proves the tasks of an app, on a phone with the apps that it needs, as gymkhana selftest does: the oracle
// passes every instance, and idling, declaring and at least three kinds of near misses fail. The quick tier leaves
// it out.
func Proof(t *testing.T, app device.Program, needs ...device.Program) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays every instance many times")
	}
	kit := device.New(append([]device.Program{app}, needs...)...)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: device.WorldName, New: kit.Env, Decode: kit.Decode})
	c.Verifier(device.VerifierName, kit.Verifier)
	c.Oracle(device.WorldName, kit.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	if err := c.Check(suite); err != nil {
		t.Fatal(err)
	}
	report, err := proof.Prove(t.Context(), c, tier.Part(t, suite.Tasks, 3), proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
}
