package plan

import (
	"context"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
)

// GlobalDoc describes Global in the catalog.
const GlobalDoc = "looks once and writes the whole plan of controls, which is carried out blindly (MageBench Global)"

// global looks once.
type global struct {
	planner
	format  string
	planned bool
}

// NewGlobal makes the agent that looks once and plans everything. Asked again after its plan, it
// finishes, or lets steps pass in a world that knows no Finish. Its options are Options. It does not talk
// in a group.
func NewGlobal(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o Options
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	o.fill(setup.Protocol, 1000)
	var m engine.Mistakes
	if o.check(&m); len(m) > 0 {
		return nil, blame(m.Err())
	}
	a := &global{}
	ag, err := a.made(setup, o, engine.Dialect{Begin: a.begin, Unasked: a.unasked, Show: a.show, Read: a.read, Did: a.did})
	return struct{ gymkhana.Agent }{ag}, err
}

// GlobalQuestions is how many questions Global asks in an episode.
func GlobalQuestions(gymkhana.Config) (int, error) { return 1, nil }

// begin forgets the last plan.
func (a *global) begin(seat *engine.Seat) (*engine.Chat, error) {
	a.planned = false
	rules, format, err := a.sit(seat, "global.md")
	if err != nil {
		return nil, err
	}
	a.format = format
	chat := &engine.Chat{Window: engine.Window{Images: engine.All}}
	chat.Pin(gymkhana.Say(gymkhana.System, rules))
	return chat, nil
}

// unasked decides without a question once the plan is performed.
func (a *global) unasked(*gymkhana.Observation) (*gymkhana.Decision, error) {
	if !a.planned {
		return nil, nil
	}
	verb := gymkhana.Noop
	if slices.Contains(a.seat.Spec.Verbs, gymkhana.Finish) {
		verb = gymkhana.Finish
	}
	return &gymkhana.Decision{Actions: []gymkhana.Action{{Verb: verb}}, Reason: "the plan is carried out"}, nil
}

func (a *global) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	scene, err := a.scene(o)
	return engine.User(append(scene, engine.Text(a.format))...), err
}

func (a *global) read(r *gymkhana.Response) engine.Reply {
	return a.reply(r, func(reply string) (reading, error) { return a.layout.plan(a.moves, reply) })
}

func (a *global) did(gymkhana.Decision) error {
	a.planned = true
	return nil
}
