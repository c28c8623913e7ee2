package cli

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/plans"
	"gymkhana/report"
)

// The plan of CollabUIAgents' Table 1 is played by a stub on one task of each column: every row asks what it should, and the
// table has a row for each agent and a column for each kind of task.
func TestTheTableOfCollabUIAgents(t *testing.T) {
	heavy(t)
	text, err := plans.Files.ReadFile("collab-table1.yaml")
	if err != nil {
		t.Fatal(err)
	}
	small := strings.ReplaceAll(string(text), `["phone:tasks", "phone:mini"]`, `["phone/settings/wifi-off-verify", "phone/mini/click-button"]`) +
		"instances: 1\n"
	if strings.Count(small, "wifi-off-verify") != 3 {
		t.Fatalf("the plan has other tasks:\n%s", small)
	}
	plan := filepath.Join(t.TempDir(), "table.yaml")
	if err := os.WriteFile(plan, []byte(small), 0o666); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	kinds := map[string]int{}
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		mu.Lock()
		defer mu.Unlock()
		switch last := r.Last(); {
		case strings.Contains(last, "ELEMENT: <"):
			kinds["choice"]++
			return modeltest.Say("ELEMENT: None\nACTION: DONE\nVALUE: None")
		case strings.Contains(last, "Look at it in this order"):
			kinds["description"]++
			return modeltest.Say("It is done already.")
		case strings.Contains(last, "numbered marks"):
			kinds["marks"]++
		default:
			kinds["list"]++
		}
		return modeltest.Say("Reason: it is done.\nAction: {\"action_type\": \"status\", \"goal_status\": \"complete\"}")
	}})
	s := newSession(t)
	var sum report.Summary
	s.json(&sum, "run", "--config", plan, "--model", "compat/test", "--base-url", srv.URL(), "--cache", "off", "--out", filepath.Join(t.TempDir(),
		"t.gym"))
	// Each row has two episodes of one turn; a group asks four members in three rounds.
	if want := map[string]int{"choice": 2, "description": 2, "marks": 2, "list": 2 + 24}; len(kinds) != len(want) || kinds["choice"] != want["choice"] ||
		kinds["description"] != want["description"] || kinds["marks"] != want["marks"] || kinds["list"] != want["list"] {
		t.Errorf("asked %v; want %v", kinds, want)
	}
	for _, line := range []string{"tag:mini=not mini", "tag:mini=mini", "phone-image seeact compat/test  100", "group compat/test ",
		"phone-text compat/test ", "idle "} {
		if !strings.Contains(s.err.String(), line) {
			t.Errorf("the table lacks %q:\n%s", line, s.err.String())
		}
	}
	if len(sum.Agents) != 6 {
		t.Errorf("%d rows; want 6", len(sum.Agents))
	}
}
