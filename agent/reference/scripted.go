package reference

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
)

// ScriptedOptions are the options of Scripted.
type ScriptedOptions struct {
	Actions []string `json:"actions,omitempty"` // in text form: "do left", "click x=3 y=4"
	Plan    bool     `json:"plan,omitempty"`    // all in the first turn, instead of one a turn
	Then    string   `json:"then,omitempty"`    // what follows the last action: noop (default) or finish
}

func (o *ScriptedOptions) fill() {
	if o.Then == "" {
		o.Then = string(gymkhana.Noop)
	}
}

// check reports every mistake and gives the actions.
func (o *ScriptedOptions) check() ([]gymkhana.Action, mistakes) {
	var wrong mistakes
	script := make([]gymkhana.Action, len(o.Actions))
	for i, text := range o.Actions {
		var err error
		if script[i], err = gymkhana.ParseAction(text); err != nil {
			wrong = append(wrong, fmt.Sprintf("actions[%d]: %v", i, err))
		}
	}
	if o.Then != string(gymkhana.Noop) && o.Then != string(gymkhana.Finish) {
		wrong = append(wrong, fmt.Sprintf("then %q; want noop or finish", o.Then))
	}
	return script, wrong
}

type scripted struct {
	role   string
	script []gymkhana.Action
	plan   bool
	then   gymkhana.Action
	next   int
}

// NewScripted makes the agent that performs a list of actions. Its options are ScriptedOptions.
// A script that is not legal in the world is the set-up's fault and shows in Begin.
func NewScripted(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o ScriptedOptions
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	o.fill()
	script, wrong := o.check()
	if len(wrong) > 0 {
		return nil, setupError("scripted", wrong)
	}
	return &scripted{role: setup.Role, script: script, plan: o.Plan, then: gymkhana.Action{Verb: gymkhana.Verb(o.Then)}}, nil
}

// Begin goes back to the first action.
func (a *scripted) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.next = 0
	role := a.role
	if role == "" && len(spec.Roles) > 0 {
		role = spec.Roles[0]
	}
	var wrong mistakes
	for i, step := range a.script {
		if err := spec.Check(role, step); err != nil {
			wrong = append(wrong, fmt.Sprintf("actions[%d]: %v", i, err))
		}
	}
	if err := spec.Check(role, a.then); err != nil {
		wrong = append(wrong, fmt.Sprintf("then: %v", err))
	}
	if len(wrong) > 0 {
		return setupError("scripted", wrong)
	}
	return nil
}

// Act gives the next action, or all.
func (a *scripted) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	switch {
	case a.next >= len(a.script):
		return act(a.then), nil
	case a.plan:
		a.next = len(a.script)
		return gymkhana.Decision{Actions: slices.Clone(a.script)}, nil
	}
	a.next++
	return act(a.script[a.next-1]), nil
}
