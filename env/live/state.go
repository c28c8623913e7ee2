package live

import (
	"bytes"
	"encoding/json"
	"fmt"

	"gymkhana"
)

// A State is the data that are graded after a step. Addresses are those of the task, not those of the browser. It is
// never changed.
type State struct {
	URL      string   `json:"url"` // the address of the page in front
	Answer   string   `json:"answer,omitempty"`
	Answered bool     `json:"answered,omitempty"`
	Done     bool     `json:"done,omitempty"`
	Pages    []string `json:"pages,omitempty"` // what Setup.Pages came to, when the agent was done

	canonical []byte
}

// newState encodes a state once and for all.
func newState(s State) (*State, error) {
	var err error
	s.canonical, err = gymkhana.Canonical(s)
	return &s, err
}

// AppendCanonical appends the state in the form of RFC 8785.
func (s *State) AppendCanonical(b []byte) []byte { return append(b, s.canonical...) }

func decodeState(canonical []byte) (*State, error) {
	dec := json.NewDecoder(bytes.NewReader(canonical))
	dec.DisallowUnknownFields()
	var s State
	if err := dec.Decode(&s); err != nil {
		return nil, fmt.Errorf("env/live: a stored state cannot be read: %w", err)
	}
	return newState(s)
}
