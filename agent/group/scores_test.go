package group

import (
	"reflect"
	"testing"
)

func TestScores(t *testing.T) {
	for reply, want := range map[string]map[int]float64{
		"Reason: so.\nScore: {\"agent_0\": 0.9, \"agent_1\": 0.1}": {0: 0.9, 1: 0.1},
		"{'Agent 0': '.5', \"agent1\": 1e-1, agent_12: +1}":        {0: 0.5, 1: 0.1, 12: 1},
		`{"agent_0": -3, "agent_1": 90}`:                           {0: 0, 1: 1},
		`{"agent_0": "high", "agent_1": null, "agent_2": 0.5}`:     {2: 0.5},
		`{"agent_0": 90%, "agent_1": 0.4-0.6, "agent_2": 1/2}`:     nil,
		`{"agent_0": 0.1} or {"agent_0": 0.2, "agent_1": 0.3}`:     {0: 0.2, 1: 0.3},
		`{"agent_0": 0.2, "agent_1": 0.3}, that is {"agent_1": 1}`: {0: 0.2, 1: 0.3},
		`first {"agent_0": 0.1}, on second thought {"agent_0": 1}`: {0: 1},
		`{"scores": {"agent_0": 0.7}, "agent_1": 1}`:               {0: 0.7},
		"```json\n{\n  \"agent_0\": 0.25,\n}\n```":                 {0: 0.25},
		`agent_0: 0.9, agent_1: 0.1`:                               nil,
		`{"subagent_0": 1, "agent_": 1, "agent_1234": 1}`:          nil,
		"": nil, "{": nil, "{}": nil, "\xff\x00{}": nil,
	} {
		if got := scores(reply); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v; want %v", reply, got, want)
		}
	}
}

// Scores are numbers from 0 to 1, whatever a critic writes.
func FuzzScores(f *testing.F) {
	for _, seed := range []string{`Score: {"agent_0": 0.9, 'agent_1': 1e999}`, `{agent_0: -0}`, `{{"agent_0": .}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		for member, score := range scores(reply) {
			if !(score >= 0 && score <= 1) || member < 0 {
				t.Fatalf("%q: member %d has %v", reply, member, score)
			}
		}
	})
}
