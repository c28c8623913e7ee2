package gymkhana

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Prelude is the beginning of an episode that was played before, by another agent or with other luck. A task with a
// prelude begins where that ends: the runner executes it after Reset, and the agent of the new episode decides from
// there. Its steps are scored, since the verdict is that of the whole episode, but they never count as steps, cost or
// time of that agent. It is plain data and part of the task's content, so it follows from the plan, and a verification
// executes it again.
type Prelude struct {
	From  Origin        `json:"from"`
	Turns int           `json:"turns"`          // number of turns that began in it
	Start Hash          `json:"start"`          // hash of the scored states after the Reset
	Steps []PreludeStep `json:"steps"`          // at least one
	Said  []PreludeSaid `json:"said,omitempty"` // what was said with the decisions, for an Heir
}

// An Origin names the episode and the step at which a fork begins.
type Origin struct {
	Run     string    `json:"run"`     // id
	Episode EpisodeID `json:"episode"` // of that run
	Step    int       `json:"step"`    // the number of steps before the fork
	Agent   string    `json:"agent"`   // the name of the arm that played it

	// Before is the origin of that episode, if it was a fork itself. The prelude has the steps from the reset on.
	Before *Origin `json:"before,omitempty"`
}

// String names the step: "run 2026-x, episode 0123456789ab, step 7".
func (o *Origin) String() string {
	return fmt.Sprintf("run %s, episode %.12s, step %d", o.Run, o.Episode, o.Step)
}

// A PreludeStep is a step in repeatable form, and its result.
type PreludeStep struct {
	Turn    int      `json:"turn"`             // the turn that it came from, counted from 1
	Actions []string `json:"actions"`          // the text form of the executed action of each role
	Passed  Ticks    `json:"passed,omitempty"` // the same as in Step
	State   Hash     `json:"state"`            // the same as in Step
}

// PreludeSaid is the part of a role's decision that is not in the steps.
type PreludeSaid struct {
	Turn    int    `json:"turn"`
	Role    string `json:"role"`
	Reason  string `json:"reason,omitempty"`
	Raw     string `json:"raw,omitempty"`
	Invalid string `json:"invalid,omitempty"`
}

// MostPrelude bounds the steps of a prelude.
const MostPrelude = 100_000

// Prelude cuts off the first n steps of the trajectory of a task as a prelude; n is at least 1. from names the episode;
// its Step and Before are set here. The error says why the episode cannot be forked there.
func (t *Trajectory) Prelude(n int, task *Task, from Origin) (*Prelude, error) {
	last := len(t.Steps) - 1
	switch {
	case n < 1:
		return nil, errors.New("steps count from 1; to begin at the reset, run the task again")
	case n > MostPrelude:
		return nil, fmt.Errorf("a prelude has at most %d steps", MostPrelude)
	case n > last:
		return nil, fmt.Errorf("the episode has %d steps", max(last, 0))
	case t.Steps[n].Ended != Running:
		return nil, fmt.Errorf("the episode was over at step %d (%s); fork it at an earlier one", n, t.Steps[n].Ended)
	}
	from.Step = n
	p := &Prelude{From: from, Start: t.Steps[0].State}
	turns := 0 // of the task's own prelude
	if of := task.Prelude; of != nil {
		turns, p.From.Before = of.Turns, &of.From
		p.Steps = slices.Clone(of.Steps[:min(n, len(of.Steps))])
		p.Turns = p.Steps[len(p.Steps)-1].Turn
		for _, said := range of.Said {
			if said.Turn <= p.Turns {
				p.Said = append(p.Said, said)
			}
		}
	}
	for i := len(p.Steps) + 1; i <= n; i++ {
		s := &t.Steps[i]
		p.Turns = turns + s.Turn
		p.Steps = append(p.Steps, PreludeStep{Turn: p.Turns, Actions: ActionTexts(s.Actions), Passed: s.Passed, State: s.State})
	}
	for i := range t.Decisions {
		if d := &t.Decisions[i]; turns+d.Turn <= p.Turns {
			p.Said = append(p.Said, PreludeSaid{turns + d.Turn, d.Role, valid(d.Reason), valid(d.Raw), valid(d.Invalid)})
		}
	}
	return p, p.Check()
}

// valid replaces bytes that are not UTF-8, which a model may write and JSON cannot hold.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

// Check returns what is wrong with a prelude, which may come from an untrusted file; nil if nothing is. Whether its
// actions are legal and lead where it says is known only when it is executed.
func (p *Prelude) Check() error {
	switch n := len(p.Steps); {
	case n == 0 || n > MostPrelude:
		return fmt.Errorf("prelude: it has %d steps; want 1 to %d", n, MostPrelude)
	case p.From.Step != n:
		return fmt.Errorf("prelude: it has %d steps and comes from step %d", n, p.From.Step)
	case p.Start.IsZero():
		return errors.New("prelude: the hash of the state after the reset is missing")
	case p.Turns != p.Steps[n-1].Turn:
		return fmt.Errorf("prelude: it has %d turns, and its last step is of turn %d", p.Turns, p.Steps[n-1].Turn)
	}
	turn := 0
	for i := range p.Steps {
		s := &p.Steps[i]
		switch {
		case s.Turn < max(turn, 1) || s.Turn > p.Turns:
			return fmt.Errorf("prelude: step %d is of turn %d, after turn %d", i+1, s.Turn, turn)
		case s.Passed < 0 || s.State.IsZero() || len(s.Actions) == 0:
			return fmt.Errorf("prelude: step %d has no action, no hash of its state, or a negative time", i+1)
		}
		turn = s.Turn
	}
	for i := range p.Said {
		if s := &p.Said[i]; s.Turn < 1 || s.Turn > p.Turns {
			return fmt.Errorf("prelude: something was said in turn %d of %d", s.Turn, p.Turns)
		}
	}
	return nil
}

// Acts returns the actions of a step, numbered from 1, one for each role of a world. The error says that they do not fit
// the world.
func (p *Prelude) Acts(n int, spec *Spec) ([]Action, error) {
	acts, err := ParseActions(p.Steps[n-1].Actions, len(spec.Roles))
	for i := range acts {
		if err == nil {
			err = spec.Check(spec.Roles[i], acts[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("prelude: step %d: %w", n, err)
	}
	return acts, nil
}

// Decision returns what a role decided in a turn, as if it had decided what was executed: its actions in the prelude's
// steps, with what it said.
func (p *Prelude) Decision(turn int, role string, spec *Spec) (Decision, error) {
	var d Decision
	place := slices.Index(spec.Roles, role)
	for i := range p.Steps {
		if p.Steps[i].Turn != turn {
			continue
		}
		acts, err := p.Acts(i+1, spec)
		if err != nil {
			return d, err
		}
		d.Actions = append(d.Actions, acts[place])
	}
	for i := range p.Said {
		if s := &p.Said[i]; s.Turn == turn && s.Role == role {
			d.Reason, d.Raw, d.Invalid = s.Reason, s.Raw, s.Invalid
		}
	}
	return d, nil
}

// Rest gives the task with the part of its budget that the prelude leaves. The error says that nothing is left. The
// budget of ticks stays, since it is a time of the world's clock.
func (t *Task) Rest() (*Task, error) {
	if t.Prelude == nil {
		return t, nil
	}
	if err := t.Prelude.Check(); err != nil {
		return nil, Blame(FaultSetup, string(t.ID), err)
	}
	own := *t
	for _, part := range []struct {
		what string
		left *int
		used int
	}{{"steps", &own.Budget.Steps, len(t.Prelude.Steps)}, {"turns", &own.Budget.Turns, t.Prelude.Turns}} {
		if *part.left == 0 {
			continue // no limit of that kind
		}
		if *part.left -= part.used; *part.left <= 0 {
			return nil, Blame(FaultSetup, string(t.ID), fmt.Errorf("the prelude uses up the budget of %d %s; fork at an earlier step",
				*part.left+part.used, part.what))
		}
	}
	return &own, nil
}

// Forked gives the task with a prelude, and without one for nil.
func (t *Task) Forked(p *Prelude) *Task {
	own := *t
	own.Prelude = p
	return &own
}
