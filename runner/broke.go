package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
)

// A pastStep is a step of an attempt in repeatable form, and its result.
type pastStep struct {
	acts        []gymkhana.Action
	passed      gymkhana.Ticks
	tick        gymkhana.Ticks // the tick after it; for the step in which the world broke, the tick that the world had reached
	text, state gymkhana.Hash
}

// errProvoked ends an episode whose agent broke the world. Its text is part of the outcome, so it does not say how the
// world broke, which may vary: a page may hang today and run out of memory tomorrow.
var errProvoked = gymkhana.Blame(gymkhana.FaultAgent, "",
	errors.New("the agent broke the world: executed again it breaks again, and with noops in place of the actions it does not"))

// An unprovoked error comes from a world that breaks after any action.
type unprovoked struct{ cause error }

func (e *unprovoked) Error() string {
	return "the world breaks with noops in place of the actions too: " + e.cause.Error()
}

// Unwrap returns the error of the step in which it broke.
func (e *unprovoked) Unwrap() error { return e.cause }

// broke determines the fault of a step's error, or of an error in drawing its screen, if the world broke. It resets the
// world and executes the attempt again, twice:
//
//  1. With a noop in place of every action, for as many steps and as much of the world's time. If the world
//     breaks, it breaks by itself: the error is an unprovoked one.
//  2. As it was. If the world breaks, in this step or an earlier one, the agent broke it: errProvoked.
//
// If it breaks in neither, it was chance, or the machine was too slow. Then the world is in the state that it would
// have reached, and broke returns the last step, unless that differs from before. In all other cases the error is
// cause, the world's own.
//
// did ends with the step of the error. before is the previous moment, at which the attempt ends unless a step is
// returned.
func (e *Episode) broke(ctx context.Context, did []pastStep, before gymkhana.Moment, cause error) (step *gymkhana.Step, err error) {
	s, scorer := e.session, e.session.Scorer
	reached, broke := s.broke(cause)
	if !broke || ctx.Err() != nil || len(did) == 0 {
		return nil, cause
	}
	did[len(did)-1].tick = max(did[len(did)-1].tick, reached)
	began := e.r.now()
	defer func() {
		e.calls.waits.excuse(e.r.now().Sub(began)) // this does not count as the agent's time
		if step == nil {
			s.Now, s.Scorer = before, scorer
		}
	}()

	if err := s.Begin(ctx, e.row.Instance); err != nil {
		return nil, cause
	}
	nothing := s.Scorer.Verdict()
	if err := s.idle(ctx, did); err != nil {
		if _, broke := s.broke(err); broke && ctx.Err() == nil {
			return nil, &unprovoked{cause}
		}
		return nil, cause
	}
	if err := s.Begin(ctx, e.row.Instance); err != nil {
		return nil, cause
	}
	step, err = s.redo(ctx, did)
	if err == nil {
		return step, e.tell(ctx, "mended", "the episode goes on after a second execution", cause)
	}
	if _, broke := s.broke(err); !broke || ctx.Err() != nil {
		return nil, cause
	}
	e.out.Broke, e.nothing = true, nothing
	if err := e.tell(ctx, "broke", "executed again it breaks again, and with noops in place of the actions it does not", cause); err != nil {
		return nil, err
	}
	return nil, errProvoked
}

// unseen is broke for an error of an agent that looked at the screen. The agent cannot be asked again, so the error is
// also the world's fault if the world works when repeated.
func (e *Episode) unseen(ctx context.Context, cause error) error {
	if _, broke := e.session.broke(cause); !broke || ctx.Err() != nil {
		return cause
	}
	before := e.session.Now
	before.Seen = slices.Clone(before.Seen)
	for i := range before.Seen {
		before.Seen[i].Screenshot = nil // a picture that was looked at cannot be kept
	}
	if err := e.journal.flush(before.Seen); err != nil {
		return err
	}
	e.session.Draw = true
	defer func() { e.session.Draw = e.draws() }()
	_, err := e.broke(ctx, e.taken, before, cause)
	if err == nil {
		return cause
	}
	return err
}

// tell logs the outcome of a world that broke in a step. A self-test and a verification have no log.
func (e *Episode) tell(ctx context.Context, kind, what string, cause error) error {
	if e.r.Store == nil {
		return nil
	}
	text := fmt.Sprintf("%s: step %d: %v", what, e.steps()+1, cause)
	return e.r.Store.Note(context.WithoutCancel(ctx), gymkhana.Event{At: e.r.now(), Kind: kind, Episode: e.row.ID, Text: text})
}

// broke reports whether the world broke in an error, and the tick that it had reached.
func (s *session) broke(err error) (gymkhana.Ticks, bool) {
	if ask := s.can.Broke; ask != nil {
		return ask(err)
	}
	return 0, false
}

// idle takes steps with noops, each until the tick after the original.
func (s *session) idle(ctx context.Context, did []pastStep) error {
	for i := range did {
		if s.Over() {
			return nil
		}
		noops := make([]gymkhana.Action, len(did[i].acts))
		for k := range noops {
			noops[k].Verb = gymkhana.Noop
		}
		if _, err := s.Step(ctx, noops, did[i].passed); err != nil {
			return err
		}
		left := did[i].tick - s.Now.Seen[0].Tick
		if left <= 0 || s.can.Pass == nil || s.Over() {
			continue
		}
		var err error
		if s.Now, err = s.can.Pass(ctx, left); err != nil {
			return err
		}
	}
	return nil
}

// errUnlike says that the result of a repeated step differs.
var errUnlike = errors.New("the world did not repeat itself")

// redo repeats steps. It returns the last, and errUnlike if one before it differs.
func (s *session) redo(ctx context.Context, did []pastStep) (last *gymkhana.Step, err error) {
	unlike := false
	for i := range did {
		if last, err = s.Step(ctx, did[i].acts, did[i].passed); err != nil {
			return nil, err
		}
		unlike = unlike || i < len(did)-1 && (last.Text != did[i].text || last.State != did[i].state)
	}
	if unlike {
		return nil, errUnlike
	}
	return last, nil
}
