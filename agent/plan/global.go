package plan

import (
	"context"
	"slices"

	"gymkhana"
)

// GlobalDoc is what the catalog says of Global.
const GlobalDoc = "looks once and writes the whole plan of controls, which is carried out blindly (MageBench Global)"

// global looks once.
type global struct {
	seat
	rules, format string
	finish        bool // the world takes Finish
	planned       bool
}

// NewGlobal makes the agent that looks once and plans everything. Asked again after its plan, it
// finishes, or lets steps pass in a world that knows no Finish. Its options are Options.
func NewGlobal(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o Options
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	o.fill(setup.Protocol, 1000)
	if err := mistakes(o.check()); err != nil {
		return nil, err
	}
	s, err := newSeat(setup, o)
	if err != nil {
		return nil, err
	}
	return &global{seat: s}, nil
}

// Begin forgets the last plan.
func (a *global) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if err := a.begin(task, spec); err != nil {
		return err
	}
	a.planned, a.finish = false, slices.Contains(spec.Verbs, gymkhana.Finish)
	var err error
	a.rules, a.format, err = a.texts("global.md")
	return err
}

// Act gives the plan, and later nothing more.
func (a *global) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if a.planned {
		return a.over(), nil
	}
	shown, err := a.scene(o)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	read := a.moves.plan
	if a.layout.exact {
		read = a.moves.exactPlan
	}
	ans, err := a.asker.ask(ctx, once(a.rules, a.format, shown, a.noRoles), read)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	a.planned = true
	d := ans.decision()
	d.Free = d.Invalid != "" && a.layout.free
	return d, nil
}

func (a *global) over() gymkhana.Decision {
	verb := gymkhana.Noop
	if a.finish {
		verb = gymkhana.Finish
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: verb}}, Reason: "the plan is carried out"}
}
