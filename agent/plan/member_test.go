package plan_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/plan"
	"gymkhana/env/envtest"
)

// A member proposes on every request, gets others' messages at the end of the question only, and remembers the group's
// action instead of its own proposal.
func TestOnlineAsAMember(t *testing.T) {
	model := &agenttest.Model{Answers: []string{"# action\nright"}}
	ag, err := plan.NewOnline(gymkhana.AgentSetup{Model: model})
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
	heard := []gymkhana.Heard{{Member: 2, Raw: "# action\nleft"}, {Member: 0, Raw: "mine", Own: true}}
	for _, h := range [][]gymkhana.Heard{nil, heard, nil} {
		if d, err := m.Propose(t.Context(), &seen[0], h); err != nil || d.Actions[0].Name != "right" {
			t.Fatalf("%+v, %v", d, err)
		}
	}
	if err := m.Did(gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Raw: "# action\nleft, all of us"}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Propose(t.Context(), &seen[0], nil); err != nil {
		t.Fatal(err)
	}
	asked := model.Asked()
	if asked[0].Hash != asked[2].Hash {
		t.Error("a proposal left something behind")
	}
	alone, among, next := asked[0].Request.Messages, asked[1].Request.Messages, asked[3].Request.Messages
	last := among[len(among)-1].Parts[0].Text
	if len(among) != len(alone)+1 || !strings.Contains(last, "Member 2 proposes:\n# action\nleft") || !strings.Contains(last, "you yourself proposed:\nmine") {
		t.Errorf("heard %q", last)
	}
	if reply := next[len(next)-2]; reply.Role != gymkhana.Assistant || reply.Parts[0].Text != "# action\nleft, all of us" || len(next) != len(alone)+2 {
		t.Errorf("remembers %+v of %d messages", reply, len(next))
	}
}
