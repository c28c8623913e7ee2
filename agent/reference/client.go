package reference

import (
	"context"
	"errors"

	"gymkhana"
)

// ClientDoc describes the agent in lists.
const ClientDoc = "a client of gymkhana serve, which decides over a network protocol; run cannot play it"

// client takes the place of the clients of a served run, whose decisions come from outside.
type client struct{}

// NewClient makes the agent of a served run. It takes no options, and it cannot act: whoever drives the episode does.
func NewClient(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return client{}, setup.Options.Decode(&struct{}{})
}

func (client) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (client) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultSetup, "agent client",
		errors.New("its episodes are played by clients of gymkhana serve"))
}
