package sitetest

import (
	"testing"

	"gymkhana"
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
	entry := registry.EnvEntry{Name: site.WorldName, New: web.Env(browsertest.Options(t)), Decode: site.Decode, Browser: true, Misses: site.Misses}
	prove(t, web, entry, func(suite []*gymkhana.Task) []*gymkhana.Task { return tier.Part(t, suite, 7) })
}

// TextProof is Proof without a browser: in the official instances, in the second version of the world, and in private
// instances, which all have other versions. Every errand must be fit to be a task of its own. A sample takes one errand
// in twenty-two.
func TextProof(t *testing.T, s *kit.Site, others ...*kit.Site) {
	t.Helper()
	part := *s
	part.Errands = tier.Part(t, s.Errands, 22)
	web := site.New(append([]*kit.Site{home.Site, &part}, others...)...)
	entry := registry.EnvEntry{Name: site.TextName, New: web.Text, Decode: site.Decode, Misses: site.Misses, Tries: 1}
	prove(t, web, entry, func(suite []*gymkhana.Task) []*gymkhana.Task {
		own := map[string]bool{}
		var all []*gymkhana.Task
		for _, task := range suite {
			own[string(task.ID)] = true
			official, second, private := site.OnText(task), site.OnText(task), site.OnText(task)
			var err error
			if second.Environment.Config, err = second.Environment.Config.With(gymkhana.Config(`{"world_version":2}`)); err != nil {
				t.Fatal(err)
			}
			second.ID, private.ID = task.ID+".v2", task.ID+".private"
			private.Instances = nil
			for i := range task.Instances {
				private.Instances = append(private.Instances, gymkhana.PrivateSeed("a key", task.ID, i))
			}
			all = append(all, official, second, private)
		}
		for _, e := range part.Errands {
			if !own["sites/1-hop/"+s.Name+"-"+e.Name] && !e.Hedges {
				t.Errorf("%s:%s is no task of its own", s.Name, e.Name)
			}
		}
		return all
	})
}

// prove proves tasks of the town in a world.
func prove(t *testing.T, web *site.Web, world registry.EnvEntry, part func([]*gymkhana.Task) []*gymkhana.Task) {
	t.Helper()
	suite, err := web.Suite()
	if err != nil {
		t.Fatal(err)
	}
	c := registry.New()
	c.Env(world)
	c.Verifier(site.WorldName, web.Verifier)
	c.Oracle(site.WorldName, web.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	report, err := proof.Prove(t.Context(), c, part(suite.Tasks), proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
	t.Logf("%d tasks, %d instances: oracle %d, idle %d, declare %d, near misses %d", report.Tasks, report.Instances, report.OraclePass, report.IdleFail,
		report.DeclareFail, report.NearMissFail)
}
