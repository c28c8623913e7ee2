package phone_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/phone"
	"gymkhana/env/envtest"
)

var (
	opens = gymkhana.Decision{Reason: "A form is needed.", Raw: "Reason: A form is needed.\nAction: {\"action_type\": \"click\", \"index\": 3}",
		Actions: []gymkhana.Action{{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "new"}}}}}
	waits = gymkhana.Decision{Raw: "Reason: I look.\nAction: {\"action_type\": \"wait\"}", Reason: "I look.",
		Actions: []gymkhana.Action{{Verb: gymkhana.Wait}}}
)

// seated begins an episode and gives the agent as a member, with the first observation.
func seated(t *testing.T, model gymkhana.Model) (gymkhana.Member, *pocket, *gymkhana.Observation) {
	t.Helper()
	ag, err := phone.NewText(gymkhana.AgentSetup{Model: model})
	if err != nil {
		t.Fatal(err)
	}
	return member(t, ag)
}

// member begins an episode for an agent.
func member(t *testing.T, ag gymkhana.Agent) (gymkhana.Member, *pocket, *gymkhana.Observation) {
	t.Helper()
	world, task := &pocket{}, &gymkhana.Task{Goal: "Make a note."}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), task, world.Spec()); err != nil {
		t.Fatal(err)
	}
	return ag.(gymkhana.Member), world, &seen[0]
}

// The messages of others come after the question, then the agent's own words, and then the format again.
func TestProposeTellsWhatWasHeard(t *testing.T) {
	model := &agenttest.Model{Answers: []string{opens.Raw}}
	m, _, seen := seated(t, model)
	for _, heard := range [][]gymkhana.Heard{nil,
		{{Member: 2, Raw: "Reason: east\nAction: {}"}, {Member: 0, Raw: " "}, {Member: 1, Own: true, Raw: "mine"}}} {
		d, err := m.Propose(t.Context(), seen, heard)
		if err != nil || d.Invalid != "" || d.Actions[0].String() != `click element="new"` {
			t.Fatalf("%+v, %v", d, err)
		}
	}
	asked := model.Asked()
	alone, among := asked[0].Request.Messages[0].Parts[0].Text, asked[1].Request.Messages[0].Parts[0].Text
	rest, found := strings.CutPrefix(among, alone)
	if !found {
		t.Fatalf("the question changes before what is heard:\n%s", among)
	}
	format := alone[strings.LastIndex(alone, "Choose the next action"):]
	before, found := strings.CutSuffix(rest, format)
	if !found {
		t.Fatalf("the format is not told again:\n%s", rest)
	}
	at := 0
	for _, want := range []string{"Agent 3:\nReason: east\nAction: {}", "Agent 1:\n(no reply)", "you yourself proposed:\nmine"} {
		i := strings.Index(before, want)
		if i < at {
			t.Errorf("%q does not come in its place in:\n%s", want, before)
		}
		at = i
	}
}

// The history has one line per turn, with the group's action, however often the member proposed.
func TestDidIsWhatTheHistoryTells(t *testing.T) {
	for name, c := range map[string]struct {
		did  gymkhana.Decision
		line string
	}{
		"its own":   {opens, `Step 1: click "New note" (A form is needed): the screen changed.`},
		"another's": {waits, `Step 1: wait (I look): the screen stayed the same.`},
		"another kind's": {gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Home}}, Raw: "home!",
			Reason: "Lost. Quite."}, `Step 1: home (Lost): the screen stayed the same.`},
		"nobody's": {gymkhana.Decision{Invalid: "no action.", Raw: "hm"},
			`Step 1: No action could be read from your reply, so none was taken: no action. Keep to the format.`},
	} {
		model := &agenttest.Model{Answers: []string{opens.Raw}}
		m, world, seen := seated(t, model)
		for range 3 {
			if _, err := m.Propose(t.Context(), seen, nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Did(c.did); err != nil {
			t.Fatal(err)
		}
		act := gymkhana.Action{Verb: gymkhana.Noop}
		if c.did.Invalid == "" {
			act = c.did.Actions[0]
		}
		next, err := envtest.Seen(world.Step(t.Context(), []gymkhana.Action{act}))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := m.Propose(t.Context(), &next[0], nil); err != nil {
				t.Fatal(err)
			}
			asked := model.Asked()
			text := asked[len(asked)-1].Request.Messages[0].Parts[0].Text
			if !strings.Contains(text, c.line) || strings.Contains(text, "Step 2") {
				t.Errorf("%s: want the one line %q in:\n%s", name, c.line, text)
			}
		}
	}
}
