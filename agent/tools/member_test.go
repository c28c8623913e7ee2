package tools_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/tools"
	"gymkhana/env/envtest"
)

// rights answers every request by the tool right, and keeps the requests.
type rights struct{ asked []*gymkhana.Request }

func (m *rights) Chat(_ context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	m.asked = append(m.asked, r)
	return &gymkhana.Response{Calls: []gymkhana.ToolCall{{ID: "x", Name: "right", Arguments: `{"reasoning":"on"}`}}}, nil
}

// A member hears others at the end of the question only, and remembers what the group did: its
// own call as a call, another's as text.
func TestSemanticAsAMember(t *testing.T) {
	for own, raw := range map[bool]string{true: `right {"reasoning":"on"}`, false: `left {"reasoning":"back"}`} {
		model := &rights{}
		ag, err := tools.NewSemantic(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		m := ag.(gymkhana.Member)
		world := &agenttest.World{}
		seen, err := envtest.Started(world.Reset(t.Context(), 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Begin(t.Context(), agenttest.Task(9), world.Spec()); err != nil {
			t.Fatal(err)
		}
		for _, h := range [][]gymkhana.Heard{nil, {{Member: 2, Raw: "I go left"}}} {
			if d, err := m.Propose(t.Context(), &seen[0], h); err != nil || d.Raw != `right {"reasoning":"on"}` {
				t.Fatalf("%+v, %v", d, err)
			}
		}
		if err := m.Did(gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Raw: raw}); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Propose(t.Context(), &seen[0], nil); err != nil {
			t.Fatal(err)
		}
		alone, among, next := model.asked[0].Messages, model.asked[1].Messages, model.asked[2].Messages
		if last := among[len(among)-1]; len(among) != len(alone)+1 || !strings.Contains(last.Parts[0].Text, "Member 2 proposes:\nI go left") {
			t.Errorf("heard %+v", last)
		}
		all, err := json.Marshal(next)
		if err != nil || strings.Contains(string(all), "I go left") {
			t.Errorf("the memory keeps what was heard: %s, %v", all, err)
		}
		reply := next[len(alone)]
		if reply.Role != gymkhana.Assistant || (len(reply.Calls) == 1) != own || !own && reply.Parts[0].Text != raw {
			t.Errorf("own %v: remembers %+v", own, reply)
		}
	}
}
