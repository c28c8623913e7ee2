package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A State is what the servers know after a step, and the agent's answers. It is never changed.
type State struct {
	Setup    Setup               `json:"setup"`
	Seed     gymkhana.Seed       `json:"seed"`
	Events   []judge.Event       `json:"events,omitempty"`   // noted in this step
	Requests []kit.Request       `json:"requests,omitempty"` // the requests of this step
	Standing []judge.Event       `json:"standing,omitempty"` // the current effects
	Rows     map[string][]string `json:"rows,omitempty"`     // all that the episode has written, by table
	URL      string              `json:"url"`                // the address of the tab in front
	Answer   string              `json:"answer,omitempty"`
	Answered bool                `json:"answered,omitempty"`
	Done     bool                `json:"done,omitempty"`

	canonical func() []byte // encodes the state, the first time
}

// newState makes a state that is encoded when its canonical form is first needed.
func newState(s State) *State {
	now := &s
	s.canonical = sync.OnceValue(func() []byte { return encode(now) })
	return now
}

func encode(s *State) []byte {
	b, err := gymkhana.Canonical(s)
	if err != nil {
		panic("env/site: " + err.Error()) // a state has texts only
	}
	return b
}

// AppendCanonical appends the state in the form of RFC 8785.
func (s *State) AppendCanonical(b []byte) []byte { return append(b, s.canonical()...) }

// AppendLasting appends the lasting effects of the episode: the current bookings, orders, carts, lists, notes and
// subscriptions, and the answer. Signing in, searches, opened pages, comparisons and cancelled bookings leave nothing;
// the verdict says whether a hop was passed by looking.
func (s *State) AppendLasting(b []byte) []byte {
	return append(b, encode(&State{Standing: s.Standing, Answer: s.Answer, Answered: s.Answered})...)
}

// moment is the state in the form that the rules of hops use.
func (s *State) moment() judge.Moment {
	return judge.Moment{Events: s.Events, Standing: s.Standing, URL: s.URL, Answer: s.Answer, Answered: s.Answered, Done: s.Done}
}

func decodeState(canonical []byte) (*State, error) {
	dec := json.NewDecoder(bytes.NewReader(canonical))
	dec.DisallowUnknownFields()
	var s State
	if err := dec.Decode(&s); err != nil {
		return nil, fmt.Errorf("env/site: a stored state cannot be read: %w", err)
	}
	return newState(s), nil
}
