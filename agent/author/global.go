package author

import (
	"context"

	"gymkhana"
	"gymkhana/agent/engine"
)

// GlobalDoc describes Global in the catalog.
const GlobalDoc = "writes a whole web page in one answer, from its description (MageBench Global)"

// global asks its model once.
type global struct{ writer }

// NewGlobal makes the agent that writes everything at once. Its options are Options.
func NewGlobal(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o Options
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	o.fill(setup.Protocol)
	var m engine.Mistakes
	if o.check(&m); len(m) > 0 {
		return nil, blame(m.Err())
	}
	a := &global{}
	return a.made(setup, o, engine.Dialect{Begin: a.sit, Unasked: a.unasked, Show: a.show, Ask: a.ask, Read: a.read, Did: a.did})
}

// unasked ends an episode whose only answer could not be parsed.
func (a *global) unasked(*gymkhana.Observation) (*gymkhana.Decision, error) {
	if !a.asked {
		return nil, nil
	}
	return &gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}, Reason: "there is nothing more to ask"}, nil
}

func (a *global) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	return a.open(o)
}

func (a *global) ask([]gymkhana.Message, []gymkhana.Heard) ([]gymkhana.Message, error) {
	return under(a.rules, a.first), nil
}

// read adds the final action, which renders the files.
func (a *global) read(r *gymkhana.Response) engine.Reply {
	d := a.opening(r)
	if d.Invalid == "" {
		d.Actions = append(d.Actions, gymkhana.Action{Verb: gymkhana.Finish})
	}
	return d
}

func (a *global) did(gymkhana.Decision) error {
	a.asked = true
	return nil
}
