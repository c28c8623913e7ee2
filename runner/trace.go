package runner

import (
	"context"
	"time"

	"gymkhana"
)

// A Trace is told what a run does while it does it, for tools that watch programs. It changes nothing: it must not wait, and
// cannot fail. Methods are called concurrently. What an earlier process stored, and is only repeated, is told as turns and
// steps without questions to models.
type Trace interface {
	// Episode begins an attempt. The other methods are called with contexts that come from its own.
	Episode(ctx context.Context, e *gymkhana.Episode, arm *gymkhana.Arm, attempt int) (_ context.Context, end func(*gymkhana.Outcome, error))
	// Turn begins a turn: decisions, and the steps that follow from them.
	Turn(ctx context.Context, n int) (_ context.Context, end func(error))
	// Step tells a step that is over.
	Step(ctx context.Context, s *gymkhana.Step, roles []string, began time.Time)
	// Call begins a question to a model at an address; "" is its provider's own.
	Call(ctx context.Context, c *gymkhana.Call, model, at string) (end func(*gymkhana.Response, error))
}

// untraced is the Trace of a run that nobody watches.
type untraced struct{}

// Episode does nothing.
func (untraced) Episode(ctx context.Context, _ *gymkhana.Episode, _ *gymkhana.Arm, _ int) (context.Context, func(*gymkhana.Outcome, error)) {
	return ctx, func(*gymkhana.Outcome, error) {}
}

// Turn does nothing.
func (untraced) Turn(ctx context.Context, _ int) (context.Context, func(error)) {
	return ctx, func(error) {}
}

// Step does nothing.
func (untraced) Step(context.Context, *gymkhana.Step, []string, time.Time) {}

// Call does nothing.
func (untraced) Call(context.Context, *gymkhana.Call, string, string) func(*gymkhana.Response, error) {
	return func(*gymkhana.Response, error) {}
}

// trace gives the Trace of the run.
func (r *Runner) trace() Trace {
	if r.Trace == nil {
		return untraced{}
	}
	return r.Trace
}
