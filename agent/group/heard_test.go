package group_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/phone"
	"gymkhana/agent/plan"
	"gymkhana/agent/tools"
	"gymkhana/env/envtest"
)

// Every agent that talks and reads explains to its model who the critic is, that its scores are of
// the previous round, and how its names correspond to those of the others.
func TestMembersReadWhatTheCriticSays(t *testing.T) {
	verbs := []gymkhana.Verb{gymkhana.Click, gymkhana.Finish}
	for name, c := range map[string]struct {
		make            agenttest.New
		critic, another string
	}{
		"online":      {plan.NewOnline, "agent_0 is member 0", "Member 2 proposes:\nleft"},
		"semantic":    {tools.NewSemantic, "agent_0 is member 0", "Member 2 proposes:\nleft"},
		"computeruse": {computeruse.New, "agent_0 is member 0", "Member 2 proposes:\nleft"},
		"phone-text":  {phone.NewText, "agent_0 is Agent 1", "Agent 3:\nleft"},
		"phone-image": {phone.NewImage, "agent_0 is Agent 1", "Agent 3:\nleft"},
	} {
		model := &agenttest.Model{Answers: []string{"hm"}}
		ag, err := c.make(gymkhana.AgentSetup{Model: model, Role: "walker"})
		if err != nil {
			t.Fatal(name, err)
		}
		world := &agenttest.World{Verbs: verbs}
		seen, err := envtest.Started(world.Reset(t.Context(), 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(9), world.Spec()); err != nil {
			t.Fatal(name, err)
		}
		for _, heard := range [][]gymkhana.Heard{
			{{Member: gymkhana.CriticMember, Raw: "Score: {}"}},
			{{Member: gymkhana.CriticMember, Raw: "Score: {}"}, {Member: 2, Raw: "left"}},
		} {
			before := len(model.Asked())
			if _, err := ag.(gymkhana.Member).Propose(t.Context(), &seen[0], heard); err != nil {
				t.Fatal(name, err)
			}
			talk := model.Asked()[before].Request.Messages
			got := talk[len(talk)-1].Parts[0].Text
			scores, others := strings.Index(got, "The scores of the evaluator:\nScore: {}"), strings.Index(got, c.another)
			if scores < 0 || !strings.Contains(got, c.critic) || strings.Contains(got, "-1") {
				t.Errorf("%s is not told of the critic:\n%s", name, got)
			}
			if said := strings.Contains(got, "just proposed"); said != (len(heard) == 2) || said && others < scores {
				t.Errorf("%s is told of others, %v, at %d, behind the scores at %d:\n%s", name, said, others, scores, got)
			}
		}
	}
}
