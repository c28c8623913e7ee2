package group

import (
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
)

// firstSaid plays a turn and gives the beginning of each member's first question, by member.
func firstSaid(t *testing.T, options string) map[int]string {
	t.Helper()
	model := &agenttest.Model{Answer: func(*gymkhana.Request) string { return "do left" }}
	ag, _ := seat(t, model, 1, options)
	act(t, ag)
	said := map[int]string{}
	for _, call := range model.Asked() {
		r := call.Request
		if r.Round != 1 {
			continue
		}
		said[r.Member] = r.Messages[0].Parts[0].Text
		if last := r.Messages[0].Parts[len(r.Messages[0].Parts)-1].Text; !strings.HasPrefix(last, "turn 1") {
			t.Errorf("member %d is not asked: %q", r.Member, last)
		}
	}
	return said
}

// Members have no roles unless the options give them some: the four usual ones in turn, or texts.
func TestRoles(t *testing.T) {
	for _, options := range []string{`{}`, `{"roles":"free"}`} {
		for k, said := range firstSaid(t, options) {
			if !strings.HasPrefix(said, "turn 1") {
				t.Errorf("%s: member %d has a role: %s", options, k, said)
			}
		}
	}
	said := firstSaid(t, `{"roles":"fixed","n":5}`)
	for k, word := range []string{"you plan", "you observe", "you operate", "you check", "you plan"} {
		if !strings.Contains(said[k], "one of 5 agents") || !strings.Contains(said[k], word) {
			t.Errorf("member %d: %q; want %q", k, said[k], word)
		}
	}
	said = firstSaid(t, `{"roles":["You read maps.","You count."],"n":2}`)
	if !strings.Contains(said[0], "Yours: You read maps.") || !strings.Contains(said[1], "Yours: You count.") {
		t.Errorf("own texts: %v", said)
	}
}

func TestRolesThatAreWrong(t *testing.T) {
	for options, want := range map[string]string{`{"roles":"fixt"}`: `roles "fixt"`, `{"roles":["a b","c d"]}`: "2 roles for 4 members",
		`{"roles":["a b"," "],"n":2}`: "roles[1] is empty", `{"roles":7}`: "want \"free\", \"fixed\" or a list", `{"roles":["a b", 3]}`: "list of texts"} {
		_, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(options), Model: &agenttest.Model{}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", options, err, want)
		}
	}
	_, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(`{"roles":"fixed"}`), Model: &agenttest.Model{},
		Prompts: fstest.MapFS{"roles.md": {Data: []byte(`{{define "part"}}{{.Nothing}}{{end}}`)}}})
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a broken file of prompts: %v", err)
	}
	ag, err := New(gymkhana.AgentSetup{Options: gymkhana.Config(`{"roles":"fixed"}`),
		Seat: func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) { return talks(&talker{}), nil }})
	if err != nil {
		t.Fatal(err)
	}
	err = ag.Begin(t.Context(), agenttest.Task(9), (&agenttest.World{}).Spec())
	if err == nil || !strings.Contains(err.Error(), "cannot have a role") {
		t.Errorf("a member without a model: %v", err)
	}
}
