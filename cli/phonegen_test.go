package cli

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/gen"
	"gymkhana/proof"
)

func TestGeneratedAppsAreProved(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var p proof.Report
	ids := someOf(t, gen.Suite(), 11)
	s.json(&p, proving(ids)...)
	if p.Tasks != len(ids) || p.Tasks != p.OraclePass || p.Tasks != p.IdleFail || p.Tasks != p.DeclareFail || p.Tasks != p.NearMissFail || len(p.Failures) > 0 {
		t.Errorf("selftest: %+v", p)
	}
}

// Training sees apps of its own split only, and seeds that are not those of the validation.
func TestGeneratedAppsAreHeldOut(t *testing.T) {
	for _, task := range gen.Suite().Tasks {
		var set gen.Setup
		if err := task.Environment.Config.Decode(&set); err != nil {
			t.Fatal(err)
		}
		part := task.Tags[1]
		if (set.Split == gen.Test) != (part == "test") || set.Held != (part == "val") || !task.ID.Under("phone-gen/"+part) {
			t.Errorf("%s: part %s of split %s, held %v", task.ID, part, set.Split, set.Held)
		}
	}
	c := Builtin()
	entry, err := c.FindEnv(gen.WorldName)
	if err != nil {
		t.Fatal(err)
	}
	suite, err := c.FindSuite(entry.Split.Suite)
	if err != nil {
		t.Fatal(err)
	}
	for _, subset := range append(entry.Split.Measured(), entry.Split.Train) {
		tasks, err := suite.Select(gymkhana.Selector{Path: suite.Name, Subset: subset})
		if err != nil || len(tasks) != len(gen.Kinds()) {
			t.Errorf("%s has %d tasks, %v; want one per family", subset, len(tasks), err)
		}
	}
}
