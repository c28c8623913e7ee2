package proof

import (
	"bytes"
	"context"
	"slices"

	"gymkhana"
	"gymkhana/runner"
)

// A script is the joint actions of an episode, one slice per step, one action per role.
type script [][]gymkhana.Action

// scriptOf gives the actions of a trajectory.
func scriptOf(t *gymkhana.Trajectory) script {
	var s script
	for _, step := range t.Steps[1:] {
		s = append(s, step.Actions)
	}
	return s
}

// An ending is the result of an episode.
type ending struct {
	success bool
	lasting []byte // its lasting effects; nil in a world whose states are not Lasting
}

// same reports whether two episodes certainly had the same lasting effects.
func (e ending) same(o ending) bool { return e.lasting != nil && bytes.Equal(e.lasting, o.lasting) }

// ending reads the lasting effects of an episode from its last stored state.
func (p *prover) ending(t *gymkhana.Trajectory, out *gymkhana.Outcome) (ending, error) {
	e := ending{success: out.Verdict.Success}
	states := t.Steps[len(t.Steps)-1].States
	decode := p.entry.Decode
	if decode == nil {
		decode = gymkhana.DecodeRaw
	}
	state, err := decode(states[bytes.LastIndexByte(states, '\n')+1:])
	if err != nil {
		return e, err
	}
	if l, ok := state.(gymkhana.Lasting); ok {
		e.lasting = append(l.AppendLasting(nil), '\n') // never nil
	}
	return e, nil
}

// perform plays an instance with agents of one kind, one for each role.
func (p *prover) perform(ctx context.Context, instance gymkhana.Seed, as func(role int) gymkhana.Agent) (ending, error) {
	role := -1
	t, out, err := runner.PlayWith(ctx, p.catalog, p.the, instance, func(string) gymkhana.Agent {
		role++
		return as(role)
	})
	if err != nil {
		return ending{}, err
	}
	return p.ending(t, out)
}

// once makes agents that perform a script and then finish.
func once(s script) func(role int) gymkhana.Agent {
	return func(role int) gymkhana.Agent { return &performer{role: role, script: s} }
}

// over makes agents that repeat a script until the episode ends.
func over(s script) func(role int) gymkhana.Agent {
	return func(role int) gymkhana.Agent { return &performer{role: role, script: s, again: true} }
}

// published makes agents that perform a blind script of the world; all roles do the same.
func published(b *gymkhana.BlindScript) func(role int) gymkhana.Agent {
	return func(role int) gymkhana.Agent {
		var s script
		for _, act := range slices.Concat(b.Once, b.Again) {
			s = append(s, slices.Repeat([]gymkhana.Action{act}, role+1))
		}
		return &performer{role: role, script: s, again: true, loop: len(b.Once)}
	}
}

// A performer performs a script without looking. After the script it repeats it or finishes, so that it cannot
// succeed by luck later. If the world has no finish, it does nothing.
type performer struct {
	role   int
	script script
	again  bool
	loop   int // the step from which it repeats
	at     int
	spec   gymkhana.Spec
}

// Begin starts the script from the top.
func (a *performer) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.at, a.spec = 0, spec
	return nil
}

// Act gives the next action of the script.
func (a *performer) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	if a.again && a.at == len(a.script) {
		a.at = a.loop
	}
	action := gymkhana.Action{Verb: gymkhana.Noop}
	if finish := (gymkhana.Action{Verb: gymkhana.Finish}); a.spec.Check(a.spec.Roles[a.role], finish) == nil {
		action = finish
	}
	if a.at < len(a.script) {
		action = a.script[a.at][a.role]
	}
	a.at++
	return gymkhana.Decision{Actions: []gymkhana.Action{action}}, nil
}

// with gives the script with one step replaced.
func (s script) with(at int, acts []gymkhana.Action) script {
	changed := slices.Clone(s)
	changed[at] = acts
	return changed
}
