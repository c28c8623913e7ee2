package kit

import (
	"encoding/json"
	"fmt"

	"gymkhana"
	"gymkhana/plain"
)

// The outcomes of a round.
const (
	Success = "success"
	Fail    = "fail"
)

// A Moment is everything that can change in a world of a game. It is hashed, stored, snapshotted and restored.
type Moment[S any] struct {
	Attempt int    `json:"attempt"` // counted from 1
	Hands   []Hand `json:"hands"`   // one per role
	Outcome string `json:"outcome"`
	Play    S      `json:"play"`
	Reason  string `json:"reason"`
	Tick    int64  `json:"tick"` // since Reset, across attempts
}

// A State is an immutable moment: a gymkhana.State that verifiers read by field.
type State[S any] struct {
	game   *Game[S]
	Moment Moment[S]
}

// A Reading is what the verifier and the heuristics see of a State.
type Reading interface {
	// Number returns a field that is a number or a bool, and whether the game has it.
	Number(field string) (float64, bool)
	// Value returns any field, nil if the game does not have it.
	Value(field string) any
}

// AppendCanonical appends the state as canonical JSON.
func (s *State[S]) AppendCanonical(b []byte) []byte {
	return plain.Append(b, &s.Moment)
}

// Number gives a numeric field.
func (s *State[S]) Number(field string) (float64, bool) {
	if f := s.game.Field(field); f != nil {
		if f.Number == nil {
			return 0, false
		}
		return f.Number(&s.Moment.Play), true
	}
	m := &s.Moment
	switch field {
	case "gameTimeMs":
		return float64(m.Tick * 1000 / int64(gymkhana.TicksPerSecond)), true
	case "attempt":
		return float64(m.Attempt), true
	case "is_actionable":
		return truth(m.Outcome == "" && (s.game.Actionable == nil || s.game.Actionable(&m.Play))), true
	case "terminal.isTerminal":
		return truth(m.Outcome != ""), true
	}
	return 0, false
}

// Value gives any field.
func (s *State[S]) Value(field string) any {
	if n, ok := s.Number(field); ok {
		return n
	}
	if f := s.game.Field(field); f != nil {
		return f.Value(&s.Moment.Play)
	}
	switch field {
	case "terminal.outcome":
		return s.Moment.Outcome
	case "terminal.reason":
		return s.Moment.Reason
	}
	return nil
}

// All gives every field, for people and documentation.
func (s *State[S]) All() map[string]any {
	all := map[string]any{}
	for _, f := range s.game.Fields {
		all[f.Name] = s.Value(f.Name)
	}
	for _, f := range Common {
		all[f.Name] = s.Value(f.Name)
	}
	return all
}

// Decode decodes a State from its canonical form.
func (g *Game[S]) Decode(canonical []byte) (gymkhana.State, error) {
	s := &State[S]{game: g}
	if err := json.Unmarshal(canonical, &s.Moment); err != nil {
		return nil, fmt.Errorf("state of %s: %w", g.Name, err)
	}
	return s, nil
}

// clone copies a state that shares no memory.
func (g *Game[S]) clone(s *S) S {
	if g.Clone != nil {
		return g.Clone(s)
	}
	return plain.Clone(s)
}

// clone copies a moment that shares no memory.
func (g *Game[S]) cloneMoment(m *Moment[S]) Moment[S] {
	own := *m
	own.Hands = append([]Hand(nil), m.Hands...)
	own.Play = g.clone(&m.Play)
	return own
}
