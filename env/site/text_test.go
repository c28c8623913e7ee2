package site_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
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

// The oracle solves every instance of every task without a browser.
func TestOracleInText(t *testing.T) {
	for _, task := range tier.Part(t, shipped(t), 4) {
		for _, seed := range task.Instances {
			if v := inText(t, task, seed).solve(); !v.Success {
				t.Errorf("%s, seed %d: %v", task.ID, seed, v)
			}
		}
	}
}

// The suite of text has every task but those in which something is asked that only a picture tells.
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
