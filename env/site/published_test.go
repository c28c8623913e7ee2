package site_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
	"gymkhana/judge"
)

// mostPublished is the number of steps that the published protocol allows.
const mostPublished = 30

// byClicks plays the first instance of a task as a person does, under the published rules, and returns the number of steps
// and whether all hops count.
func byClicks(t *testing.T, task *gymkhana.Task) (steps int, passes bool) {
	t.Helper()
	world, err := whole.Text(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	agent, err := whole.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = agent.Sit(world)
	}
	if err != nil {
		t.Fatal(err)
	}
	now := start.Moment
	scorer := verifierOf(t, whole, judge.Legacy).Start(task, envtest.Frames(t, now)[0])
	for ; !now.Over() && steps < task.Budget.Steps; steps++ {
		d, err := agent.Act(t.Context(), &now.Seen[0])
		if err == nil {
			now, err = world.Step(t.Context(), d.Actions)
		}
		if err != nil {
			t.Fatal(task.ID, err)
		}
		scorer.Add(envtest.Frames(t, now)[0])
	}
	return steps, scorer.Verdict().Success
}

// byAddresses reports whether the published rules count all hops of an agent that types an address for each hop, with the words
// that the rules look for, and reads nothing.
func byAddresses(t *testing.T, task *gymkhana.Task) bool {
	t.Helper()
	p, err := whole.ProcedureOf(task, task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	rules, err := judge.NewPublished(p, judge.Legacy)
	if err != nil {
		return false
	}
	rules.See(kit.Home("home"))
	for _, name := range chainOf(t, task) {
		host, _, _ := strings.Cut(name, ":")
		rules.See(kit.Home(host) + "A/" + strings.Join(slices.Concat(p.Refs, []string{p.City, p.Flight, p.Shop}), "/"))
	}
	return rules.Pass()
}

// What the published protocol can reach, by length, is as in the table: tasks, those that a person does by clicking within
// thirty steps so that all hops count, and those that typed addresses do. A sample looks at a few tasks.
func TestPublishedReach(t *testing.T) {
	const file = "testdata/published.txt"
	want, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	tasks := shipped(t)
	if !*update {
		tasks = tier.Part(t, tasks, 40)
	}
	var lines []string
	for _, task := range tasks {
		steps, passes := byClicks(t, task)
		line := fmt.Sprintf("%s %d %t %t\n", task.ID, steps, passes && steps <= mostPublished, byAddresses(t, task))
		if lines = append(lines, line); !*update && !strings.Contains(string(want), line) {
			t.Errorf("%q is not in %s; go test -run TestPublishedReach ./env/site -update", line, file)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
