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

// scriptOf is the actions of a trajectory.
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

// A closing watches an episode for its last state.
type closing struct{ state gymkhana.State }

func (c *closing) scored(frames []gymkhana.Frame) { c.state = frames[len(frames)-1].State }

// ending reads the lasting effects of the episode from its last state.
func (c *closing) ending(out *gymkhana.Outcome) ending {
	e := ending{success: out.Verdict.Success}
	if l, ok := c.state.(gymkhana.Lasting); ok {
		e.lasting = append(l.AppendLasting(nil), '\n') // never nil
	}
	return e
}

// perform plays an instance by a script without looking. After the script it repeats the part from again on. If again
// is negative, it instead finishes, if the world has a finish, so that it cannot succeed by luck later, and otherwise
// does nothing.
func (p *prover) perform(ctx context.Context, instance gymkhana.Seed, s script, again int) (ending, error) {
	var last closing
	e, err := runner.DriveWatched(ctx, p.catalog, p.scripted, instance, runner.Watcher{Scored: last.scored})
	if err != nil {
		return ending{}, err
	}
	spec := e.Spec()
	out, err := e.Perform(ctx, func(turn int) []gymkhana.Action { return s.at(turn, again, &spec) })
	if err != nil {
		return ending{}, err
	}
	return last.ending(out), nil
}

// at returns the joint action of a turn, as perform plays it.
func (s script) at(turn, again int, spec *gymkhana.Spec) []gymkhana.Action {
	if again >= 0 && again < len(s) && turn >= len(s) {
		turn = again + (turn-again)%(len(s)-again)
	}
	if turn < len(s) {
		return s[turn]
	}
	acts := make([]gymkhana.Action, len(spec.Roles))
	for i, role := range spec.Roles {
		if acts[i].Verb = gymkhana.Finish; spec.Check(role, acts[i]) != nil {
			acts[i].Verb = gymkhana.Noop
		}
	}
	return acts
}

// published is a script that a world publishes, for a number of roles, and the step from which it repeats.
func published(b *gymkhana.BlindScript, roles int) (s script, again int) {
	for _, act := range slices.Concat(b.Once, b.Again) {
		s = append(s, slices.Repeat([]gymkhana.Action{act}, roles))
	}
	return s, len(b.Once)
}

// with gives the script with one step replaced.
func (s script) with(at int, acts []gymkhana.Action) script {
	changed := slices.Clone(s)
	changed[at] = acts
	return changed
}
