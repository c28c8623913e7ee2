package sitetest

import (
	"testing"

	"gymkhana/agent/reference"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// Proof proves every errand of a site as gymkhana selftest does: the oracle solves it, and idling, declaring and at
// least three kinds of near misses fail. A sample takes one errand in seven. The others are sites that the errands also
// need.
func Proof(t *testing.T, s *kit.Site, others ...*kit.Site) {
	t.Helper()
	web := site.New(append([]*kit.Site{home.Site, s}, others...)...)
	suite, err := web.Suite()
	if err != nil {
		t.Fatal(err)
	}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: site.WorldName, New: web.Env(browsertest.Options(t)), Decode: site.Decode,
		Browser: true, Misses: site.Misses})
	c.Verifier(site.WorldName, web.Verifier)
	c.Oracle(site.WorldName, web.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	if err := c.Check(suite); err != nil {
		t.Fatal(err)
	}
	report, err := proof.Prove(t.Context(), c, tier.Part(t, suite.Tasks, 7), proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
}
