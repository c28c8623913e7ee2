package page

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
)

// OracleOptions configure the oracle of pages.
type OracleOptions struct {
	Actions []string `json:"actions,omitempty"` // in their text form, one after the other
}

// NewOracle makes the oracle of pages, which performs the actions that the task brings along. The
// pages of others have none of their own, so that most imported tasks bring none: it says so, and
// they are run with other agents.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o OracleOptions
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	s := &script{}
	for i, text := range o.Actions {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "oracle page", fmt.Errorf("action %d: %w", i+1, err))
		}
		s.actions = append(s.actions, a)
	}
	return s, nil
}

// A script performs the same actions in every episode.
type script struct {
	actions []gymkhana.Action
	next    int
}

// Sit needs no seat inside the world.
func (s *script) Sit(gymkhana.Environment) error { return nil }

// Begin starts over.
func (s *script) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	s.next = 0
	if len(s.actions) == 0 {
		return gymkhana.Blame(gymkhana.FaultSetup, "oracle page",
			errors.New(string(task.ID)+" is imported and brings no solution along; run it with heuristic, random or a model"))
	}
	return nil
}

// Act gives the next action, and in the end declares the task done.
func (s *script) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if s.next == len(s.actions) {
		return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, ctx.Err()
	}
	s.next++
	return gymkhana.Decision{Actions: s.actions[s.next-1 : s.next]}, ctx.Err()
}
