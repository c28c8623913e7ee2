package runner

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/registry"
)

// An inheritance passes a role's decision in the prelude, and what the role saw, to the agent that takes the episode
// over.
type inheritance func(ctx context.Context, role int, seen *gymkhana.Observation, did gymkhana.Decision) error

// prelude plays the prelude of the episode's task, if it has one. It stores the steps with turn 0, which marks them as
// not those of this episode's agent. inherit gets the decisions; it may be nil. The time does not count.
func (e *Episode) prelude(ctx context.Context, inherit inheritance) error {
	p := e.task.Prelude
	if p == nil {
		return nil
	}
	began := e.r.now()
	e.calls.heard = inherit != nil
	defer func() { e.calls.heard = false }()
	turn := 0
	err := e.session.prelude(ctx, func(n int) error {
		for ; inherit != nil && turn < p.Steps[n-1].Turn; turn++ {
			if err := e.inherit(ctx, turn+1, inherit); err != nil {
				return err
			}
		}
		return e.journal.flush(e.session.Now.Seen)
	}, func(n int, s *gymkhana.Step) {
		s.N, e.forked = n, n
		e.journal.keep(s)
	})
	e.since = e.tick()
	e.calls.waits.excuse(e.r.now().Sub(began))
	if err == nil && (e.session.Over() || e.budget.stepsLeft(e.tick()) != "") {
		err = gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("the episode is over after the %d steps of its prelude; fork at an earlier step", e.forked))
	}
	return err
}

// errAsksEarly is the error for a question while an agent gets its history.
var errAsksEarly = gymkhana.Blame(gymkhana.FaultSetup, "", errors.New("with these options the agent asks its model about every turn of "+
	"its history, which would be at its cost; leave these options out, or add --fresh"))

// inherit passes the decisions of a turn of the prelude on.
func (e *Episode) inherit(ctx context.Context, turn int, inherit inheritance) error {
	for i, role := range e.session.Spec.Roles {
		did, err := e.task.Prelude.Decision(turn, role, &e.session.Spec)
		if err != nil {
			return gymkhana.Blame(gymkhana.FaultSetup, "", err)
		}
		if err := inherit(ctx, i, &e.session.Now.Seen[i], did); err != nil {
			return err
		}
	}
	return nil
}

// Begin is Reset, followed by the prelude of the task.
func (s *session) Begin(ctx context.Context, seed gymkhana.Seed) error {
	first, err := s.Reset(ctx, seed)
	if err != nil {
		return err
	}
	if err := s.begins(first); err != nil {
		return err
	}
	return s.prelude(ctx, func(int) error { return nil }, func(int, *gymkhana.Step) {})
}

// begins checks that an episode with a prelude begins in the state in which the prelude began.
func (s *session) begins(first *gymkhana.Step) error {
	if p := s.Task.Prelude; p != nil && first.State != p.Start && !s.bare {
		return s.changed(0)
	}
	return nil
}

// prelude plays the prelude of the task after a Reset. It calls before with the number of every step before the step is
// taken, and after when it was. Every step must lead to the state in which the prelude says that it ended.
func (s *session) prelude(ctx context.Context, before func(int) error, after func(int, *gymkhana.Step)) error {
	p := s.Task.Prelude
	if p == nil {
		return nil
	}
	bare := s.bare
	s.bare = false // the hashes are needed
	defer func() { s.bare = bare }()
	for n := 1; n <= len(p.Steps); n++ {
		acts, err := p.Acts(n, &s.Spec)
		if err != nil {
			return gymkhana.Blame(gymkhana.FaultSetup, "", err)
		}
		if s.Over() {
			return gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("prelude: the episode is over before step %d", n))
		}
		if err := before(n); err != nil {
			return err
		}
		step, err := s.Step(ctx, acts, p.Steps[n-1].Passed)
		if err != nil {
			return fmt.Errorf("prelude: step %d: %w", n, err)
		}
		if step.State != p.Steps[n-1].State {
			return s.changed(n)
		}
		after(n, step)
	}
	return nil
}

// changed is the error for a prelude that leads to another state than it says.
func (s *session) changed(step int) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("prelude: step %d leads to another state here than in %v: %s has changed since, "+
		"or the prelude was altered; fork a run that this program played", step, &s.Task.Prelude.From, s.Spec.World))
}

// Rehearse plays the prelude of a task in memory, as an arm would play it. The error says why it cannot be played here.
func Rehearse(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed, arm *gymkhana.Arm) (err error) {
	defer func() { caught(&err, recover()) }()
	own, err := arm.Task(task)
	if err != nil {
		return err
	}
	if _, err := own.Rest(); err != nil {
		return err
	}
	s, err := newSession(c, own, nil)
	if err != nil {
		return err
	}
	if s.Spec.Live {
		return errors.Join(gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("%s is live, so its steps cannot be executed again", s.Spec.World)), s.Close())
	}
	err = s.Begin(ctx, instance)
	if err == nil && s.Over() {
		err = gymkhana.Blame(gymkhana.FaultSetup, "", errors.New("the episode is over at that step; fork at an earlier one"))
	}
	return errors.Join(err, s.Close())
}
