package reference

import (
	"context"
	"slices"

	"gymkhana"
)

type idle struct{}

// NewIdle makes the agent that lets every step pass. It has no options.
func NewIdle(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return idle{}, setup.Options.Decode(&struct{}{})
}

func (idle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (idle) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return act(noop), nil
}

type declare struct {
	claim gymkhana.Action // Noop in a world without a possible claim
	made  bool
}

// NewDeclare makes the agent that finishes in its first turn, or answers "done" if finishing is not legal. After that,
// or if neither is legal, it lets every step pass. It has no options.
func NewDeclare(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return &declare{}, setup.Options.Decode(&struct{}{})
}

// Begin finds the possible claim.
func (a *declare) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.made, a.claim = false, noop
	switch {
	case slices.Contains(spec.Verbs, gymkhana.Finish):
		a.claim = gymkhana.Action{Verb: gymkhana.Finish}
	case slices.Contains(spec.Verbs, gymkhana.Answer):
		a.claim = gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: "done"}}}
	}
	return nil
}

// Act claims, once.
func (a *declare) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	if a.made {
		return act(noop), nil
	}
	a.made = true
	return act(a.claim), nil
}
