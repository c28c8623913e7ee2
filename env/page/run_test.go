package page

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// TestARunIsVerified imports pages, keeps the suites as files, runs them, and executes the stored
// runs again. When a page has changed since, the run is not comparable.
func TestARunIsVerified(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata/wob")
	wob, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{Steps: 6})
	if err != nil {
		t.Fatal(err)
	}
	wob.Tasks = wob.Tasks[:3]
	games := gameSuite(t)
	c := registry.New()
	c.Env(registry.EnvEntry{Name: WorldName, New: inBrowser(t), Decode: Decode})
	c.Verifier(WorldName, NewVerifier)
	c.Oracle(WorldName, NewOracle)
	c.Heuristic(WorldName, NewHeuristic)
	c.Agent(registry.AgentEntry{Name: "random", Doc: reference.RandomDoc, New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.HeuristicName, Doc: "the task's own simple player"})
	for _, s := range []*gymkhana.Suite{wob, games} {
		c.Suite(s.Name, func() (*gymkhana.Suite, error) { return kept(t, s), nil })
	}
	made, err := runner.Resolve(c, runner.Order{Selectors: []string{"wob", "gw:first-steps"}, Instances: 1,
		Arms: []gymkhana.Arm{{Agent: "random"}, {Agent: registry.HeuristicName, Protocol: gymkhana.PublishedCode},
			{Agent: "random", Clock: gymkhana.ClockMode{Latency: true, Fixed: 20}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range made.Plan.Tasks {
		task.Budget.Steps = min(task.Budget.Steps, tier.Rounds(2, 6, 6))
	}
	store, err := memstore.New(&gymkhana.Run{Plan: *made.Plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store, Parallel: 4}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true, Parallel: 4})
	if err != nil {
		t.Fatal(err)
	}
	if v.Episodes != 15 || v.Rescored != 15 || len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Errorf("verified %+v", v)
	}
	if err := os.WriteFile(filepath.Join(dir, "core", "core.css"), []byte("/* other */"), 0o644); err != nil {
		t.Fatal(err)
	}
	if v, err = runner.Verify(t.Context(), c, store, runner.Check{}); err != nil || len(v.NotComparable) != 9 || len(v.Mismatches) > 0 {
		t.Errorf("after the pages changed: %v, %d mismatches, %d not comparable of 9", err, len(v.Mismatches), len(v.NotComparable))
	}
}

// kept writes a suite as import does and reads it back.
func kept(t *testing.T, s *gymkhana.Suite) *gymkhana.Suite {
	t.Helper()
	text, err := registry.FormatSuite(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := registry.ParseSuite("kept.yaml", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Tasks, s.Tasks) {
		t.Errorf("suite %s comes back otherwise", s.Name)
	}
	return back
}
