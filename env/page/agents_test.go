package page

import (
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// play lets an agent play an episode to its end.
func play(t *testing.T, e *episode, agent gymkhana.Agent) {
	t.Helper()
	told := e.task.Told()
	told.Goal = e.goal
	if err := agent.Begin(t.Context(), told, e.world.Spec()); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < e.task.Budget.Steps && e.seen[0].Ended == gymkhana.Running; n++ {
		d, err := agent.Act(t.Context(), &e.seen[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Actions) != 1 {
			t.Fatalf("%s: the agent decided on %v", e.task.ID, d.Actions)
		}
		e.step(d.Actions[0].String())
	}
}

// TestHeuristic counts the pages that words alone solve. A sample plays a third of them.
func TestHeuristic(t *testing.T) {
	t.Parallel()
	s := wobSuite(t)
	solved, played := map[string]bool{}, map[string]bool{}
	for _, task := range tier.Part(t, s.Tasks, 3) {
		played[string(task.ID)] = true
		agent, err := NewHeuristic(gymkhana.AgentSetup{Options: task.Oracle.Config})
		if err != nil {
			t.Fatal(err)
		}
		e := begin(t, task, 1)
		play(t, e, agent)
		if e.score.Verdict().Success {
			solved[string(task.ID)] = true
		}
	}
	t.Logf("solved %d of %d: %v", len(solved), len(played), solved)
	for _, page := range []string{"click-button", "click-link", "click-tab", "choose-list", "enter-text", "login-user", "click-dialog", "click-option"} {
		if id := "wob/" + page; played[id] && !solved[id] {
			t.Errorf("%s is not solved", page)
		}
	}
	if solved["wob/use-slider"] && solved["wob/drag-box"] {
		t.Error("words alone solve what takes looking: the pages have become too easy")
	}
}

// TestOracleWithoutAScript asks for what an imported page does not have.
func TestOracleWithoutAScript(t *testing.T) {
	o, err := NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Begin(t.Context(), &gymkhana.Task{ID: "wob/x"}, gymkhana.Spec{}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("it begins with %v", err)
	}
	options, err := gymkhana.NewConfig(OracleOptions{Actions: []Deed{{Do: "clack x=1 y=2"}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewOracle(gymkhana.AgentSetup{Options: options}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an unknown action gives %v", err)
	}
}
