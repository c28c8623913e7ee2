package handset_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/handset"
	"gymkhana/internal/tier"
)

// Every family of AndroidWorld is listed once, and each counterpart is solved within the published budget.
func TestAndroidWorld(t *testing.T) {
	seen, ours := map[string]bool{}, map[string]string{}
	for _, c := range device.AndroidWorld {
		if seen[c.Name] {
			t.Errorf("%s is listed twice", c.Name)
		}
		if was := ours[c.Family]; was != "" && c.Family != "" {
			t.Errorf("%s is the counterpart of %s and %s", c.Family, was, c.Name)
		}
		seen[c.Name], ours[c.Family] = true, c.Name
	}
	if len(seen) != 116 {
		t.Errorf("%d families; AndroidWorld has 116", len(seen))
	}
	kit, _ := shipped(t)
	suite, err := kit.As(device.AndroidWorldSuite, "", "", device.AndroidWorld)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range tier.Part(t, suite.Tasks, 12) {
		for _, seed := range tier.Part(t, task.Instances, 2) {
			if used := oracleSteps(t, task, seed); used > task.Budget.Steps {
				t.Errorf("%s, seed %d: the oracle needs %d steps of %d", task.ID, seed, used, task.Budget.Steps)
			}
		}
	}
}

func oracleSteps(t *testing.T, task *gymkhana.Task, seed gymkhana.Seed) int {
	t.Helper()
	train, err := handset.Kit().Trainable(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := train.Reset(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	steps, ok := train.Guide().Distance(task.Budget.Steps + 1)
	if !ok {
		return task.Budget.Steps + 1
	}
	return steps
}
