package remote

import (
	"encoding/json"

	"gymkhana"
)

// A State is what the server said of an episode so far. Numbers are finite.
type State struct {
	Done     bool              `json:"done"`
	Last     float64           `json:"last"`               // the latest reward
	Steps    int               `json:"steps"`              // of the agent
	Success  *bool             `json:"success,omitempty"`  // as the server says it
	Progress *float64          `json:"progress,omitempty"` // likewise
	Sum      float64           `json:"sum"`                // of the rewards of all steps
	Text     string            `json:"text,omitempty"`     // what the agent saw
	Verdict  *gymkhana.Verdict `json:"verdict,omitempty"`  // of another Gymkhana
}

// add counts an answer. The reset's reward does not count.
func (s *State) add(a *answer, first bool) {
	s.Done, s.Success, s.Progress, s.Text, s.Verdict = a.Done, nil, nil, "", nil
	if first {
		return
	}
	s.Steps++
	s.Last = 0
	if a.Reward != nil {
		s.Last = *a.Reward
	}
	s.Sum += s.Last
}

// raw encodes the state. A sum that is no longer finite, of rewards near the largest number, counts as 0.
func (s *State) raw() gymkhana.State {
	b, err := gymkhana.Canonical(s)
	if err != nil {
		own := *s
		own.Sum, own.Verdict = 0, nil
		b, _ = gymkhana.Canonical(&own)
	}
	return gymkhana.RawState(b)
}

// stateOf reads a state.
func stateOf(f gymkhana.Frame) (s State) {
	_ = json.Unmarshal(f.State.AppendCanonical(nil), &s) // one of another world says nothing
	return s
}
