package site_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
)

// inText begins an episode of a task without a browser.
func inText(t testing.TB, task *gymkhana.Task, seed gymkhana.Seed) *episode {
	t.Helper()
	world, err := whole.Text(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	e := &episode{t: t, web: whole, world: world}
	e.reset(task, seed)
	return e
}

// Every task of the sites is proved without a browser, those with pictures too: the oracle solves it; idling, declaring
// and near misses do not. A sample proves one of the three instances of each eighth task, and in 24 weeks all.
func TestEveryTaskIsProvedAsText(t *testing.T) {
	which := tier.Part(t, []int{0, 1, 2}, 3)
	var tasks []*gymkhana.Task
	for i, task := range tier.Part(t, shipped(t), 8) {
		own := site.OnText(task)
		own.Instances = nil
		for _, j := range which {
			own.Instances = append(own.Instances, task.Instances[(i+j)%len(task.Instances)])
		}
		tasks = append(tasks, own)
	}
	proveAsText(t, tasks)
}

// The errands for training are proved too: their seeds, wordings and versions are others.
func TestErrandsForTrainingAreProved(t *testing.T) {
	proveAsText(t, tier.Part(t, learning(t).Tasks, 24))
}

// proveAsText proves all instances of some tasks in the world without a browser.
func proveAsText(t *testing.T, tasks []*gymkhana.Task) {
	t.Helper()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: site.TextName, New: whole.Text, Decode: site.Decode, Misses: site.Misses, Tries: 1})
	c.Verifier(site.WorldName, whole.Verifier)
	c.Oracle(site.WorldName, whole.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	report, err := proof.Prove(t.Context(), c, tasks, proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s, seed %d: %s", f.Task, f.Instance, f.What)
	}
	n, instances := len(tasks), 0
	for _, task := range tasks {
		instances += len(task.Instances)
	}
	if report.Tasks != n || report.Instances != instances || report.OraclePass != n || report.IdleFail != n || report.DeclareFail != n {
		t.Errorf("%d tasks, %d instances: in all instances of %d the oracle passes, of %d idling fails, of %d declaring fails; want %d of each",
			report.Tasks, report.Instances, report.OraclePass, report.IdleFail, report.DeclareFail, n)
	}
}

// The suite of text has every task except those whose answers are only in a picture.
func TestTextIsOfferedWithoutPictures(t *testing.T) {
	s, err := suite()
	if err != nil {
		t.Fatal(err)
	}
	offered := map[string]bool{}
	for _, task := range site.InText(s).Tasks {
		if task.Tagged("picture") || task.Environment.Name != site.TextName {
			t.Errorf("%s is offered, in the world %s", task.ID, task.Environment.Name)
		}
		offered[strings.TrimPrefix(string(task.ID), site.TextSuite)] = true
	}
	pictures := 0
	for _, task := range s.Tasks {
		if task.Tagged("picture") {
			pictures++
		}
		if task.Tagged("picture") == offered[strings.TrimPrefix(string(task.ID), site.SuiteName)] {
			t.Errorf("%s: picture %v, offered %v", task.ID, task.Tagged("picture"), !task.Tagged("picture"))
		}
	}
	if pictures < 60 || len(offered) < 100 {
		t.Errorf("%d tasks have pictures, %d are offered", pictures, len(offered))
	}
	for name, tasks := range site.InText(s).Subsets {
		for _, task := range tasks {
			if !offered["/"+task] {
				t.Errorf("subset %s has %s, which is not offered", name, task)
			}
		}
	}
}

// The world without a browser keeps the laws of all worlds.
func TestTextLaws(t *testing.T) {
	task := shipped(t)[0]
	envtest.Run(t, registry.EnvEntry{New: whole.Text, Decode: site.Decode}, task)
}
