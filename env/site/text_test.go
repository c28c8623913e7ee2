package site_test

import (
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

// The world without a browser keeps the laws of all worlds.
func TestTextLaws(t *testing.T) {
	task := shipped(t)[0]
	envtest.Run(t, registry.EnvEntry{New: whole.Text, Decode: site.Decode}, task)
}
