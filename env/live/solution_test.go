package live

import (
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
)

// TestSolutions reads reference actions of both kinds, and knows which it cannot perform.
func TestSolutions(t *testing.T) {
	for text, want := range map[string]string{
		"goto [http://a.test/b[1]]":    `goto url="http://a.test/b[1]"`,
		"press [Control+a]":            `press keys=["Control","a"]`,
		"scroll [down]":                `scroll direction="down"`,
		"stop [a [b]]":                 `answer text="a [b]"; finish`,
		"stop []":                      "finish",
		"new_tab":                      "new_tab",
		"go_back":                      "back",
		`page.goto("https://a.test/")`: `goto url="https://a.test/"`,
		`page.stop('it is "9"')`:       `answer text="it is \"9\""; finish`,
		"page.stop()":                  `answer text=""; finish`,
		`page.get_by_role("link", name="My cart").click()`: `click on link My cart`,
		`page.get_by_label("Search").fill("a lamp")`:       `type text="a lamp" clear=true on  Search`,
		`page.get_by_placeholder('City').press('Enter')`:   `press keys=["Enter"]`,
		"click [12]":                 "",
		"type [5] [a] [1]":           "",
		"scroll [sideways]":          "",
		`page.locator("#x").click()`: "",
		`page.get_by_role("row").get_by_text("x").click()`: "",
		"": "",
	} {
		var said []string
		for _, m := range moveOf(text) {
			if m.aims() {
				m.Action += " on " + m.Role + " " + m.Name
			}
			said = append(said, m.Action)
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("%s becomes %q; want %q", text, got, want)
		}
	}
}

// TestUnprovedTasks: tasks without a proof are tagged, and their oracle gives up at once.
func TestUnprovedTasks(t *testing.T) {
	for sequence, proved := range map[string]bool{
		`{"action_sequence": []}`:                        false,
		`{"action_sequence": ["click [3]", "stop [x]"]}`: false,
		`{"action_sequence": ["go_back", "stop [x]"]}`:   true,
		`null`: false,
	} {
		var f taskFile
		if err := json.Unmarshal([]byte(`{"reference_action_sequence": `+sequence+`}`), &f); err != nil {
			t.Fatal(err)
		}
		moves, ok := f.solution()
		if ok != proved {
			t.Errorf("%s: proved %t", sequence, ok)
		}
		o, err := gymkhana.NewConfig(OracleOptions{Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		oracle, err := NewOracle(gymkhana.AgentSetup{Options: o})
		if err != nil {
			t.Fatal(err)
		}
		if err := oracle.Begin(t.Context(), nil, gymkhana.Spec{}); err != nil {
			t.Fatal(err)
		}
		d, err := oracle.Act(t.Context(), &gymkhana.Observation{})
		if err != nil || (d.Actions[0].Verb == gymkhana.Finish) == proved || strings.Contains(d.Reason, "no solution") == proved {
			t.Errorf("%s: the oracle does %v because %q: %v", sequence, d.Actions, d.Reason, err)
		}
	}
	if _, err := NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"moves":[{"action":"fly"}]}`)}); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		err == nil {
		t.Errorf("an unknown action gives %v", err)
	}
}

// TestALostOracle has an oracle that scrolls in search of an element, and gives up with a reason.
func TestALostOracle(t *testing.T) {
	oracle, err := NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"moves":[{"action":"click","name":"Cart"}]}`)})
	if err != nil {
		t.Fatal(err)
	}
	scrolls := 0
	for {
		d, err := oracle.Act(t.Context(), &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "1", Role: "link", Name: "Home"}}})
		if err != nil {
			t.Fatal(err)
		}
		if d.Actions[0].Verb == gymkhana.Finish {
			if scrolls != mostScrolls || !strings.Contains(d.Reason, `"Cart"`) {
				t.Errorf("gave up after %d screens: %q", scrolls, d.Reason)
			}
			return
		}
		scrolls++
	}
}
