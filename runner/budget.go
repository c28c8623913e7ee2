package runner

import (
	"context"
	"time"

	"gymkhana"
)

// A budget says when an episode must end. It knows what is used of the task's steps, turns and ticks,
// and of the arm's tokens, cost and time.
type budget struct {
	of     gymkhana.Budget
	limits gymkhana.Limits
	calls  *calls
	now    func() time.Time // the host's clock
	began  time.Time

	// cut names the time limit that ended a stored attempt, once all of it has been repeated: how long an
	// earlier process took cannot be found out again. It is nil outside of verification.
	cut func() string

	turns int // taken so far
	steps int // likewise
}

// wall is how long the attempt took, without what it waited for the run.
func (b *budget) wall() time.Duration { return b.now().Sub(b.began) - b.calls.waits.total() }

// exhausted names the budget or limit that forbids another turn at this tick; "" if none does.
func (b *budget) exhausted(tick gymkhana.Ticks) string {
	if b.of.Turns > 0 && b.turns >= b.of.Turns {
		return gymkhana.LimitTurns
	}
	if limit := b.stepsLeft(tick); limit != "" {
		return limit
	}
	return b.spent()
}

// stepsLeft names the budget that forbids another step at this tick; "" if none does.
func (b *budget) stepsLeft(tick gymkhana.Ticks) string {
	switch {
	case b.of.Steps > 0 && b.steps >= b.of.Steps:
		return gymkhana.LimitSteps
	case b.of.Ticks > 0 && tick >= b.of.Ticks:
		return gymkhana.LimitTicks
	}
	return ""
}

// spent names the token, cost or time limit of the episode that is used up; "" if none is.
func (b *budget) spent() string {
	l, wall, used := b.limits, b.wall(), b.calls.limited
	if b.cut != nil {
		if limit := b.cut(); limit != "" {
			return limit
		}
		l.Wall, l.Working = 0, 0
	}
	switch {
	case l.Tokens > 0 && used.In+used.Out >= l.Tokens:
		return gymkhana.LimitTokens
	case l.CostUSD > 0 && used.CostUSD >= l.CostUSD:
		return gymkhana.LimitCost
	case l.Wall > 0 && wall >= l.Wall:
		return gymkhana.LimitWall
	case l.Working > 0 && wall-b.calls.idling() >= l.Working:
		return gymkhana.LimitWorking
	}
	return ""
}

// bound limits a turn to what is left of the episode's wall and working time, so that a model that
// never answers cannot hold an episode for longer. Time in which the attempt waits for the run is not counted.
func (b *budget) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	left, limit := b.timeLeft()
	if b.cut != nil || limit == "" {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(left, func() { cancel(errLimit{limit}) })
	b.calls.waits.stopping(timer, b.timeLeft)
	return ctx, func() {
		b.calls.waits.stopping(nil, nil)
		timer.Stop()
		cancel(nil)
	}
}

// timeLeft is what is left of the episode's time, and the limit that says so; "" if there is none.
func (b *budget) timeLeft() (left time.Duration, limit string) {
	l, wall := b.limits, b.wall()
	if l.Wall > 0 {
		left, limit = l.Wall-wall, gymkhana.LimitWall
	}
	if working := l.Working - (wall - b.calls.idling()); l.Working > 0 && (limit == "" || working < left) {
		left, limit = working, gymkhana.LimitWorking
	}
	return left, limit
}

// overdue names the limit of time that an answer came too late for; "" if it came in time.
func (b *budget) overdue() string {
	if b.cut != nil {
		return b.cut()
	}
	if left, limit := b.timeLeft(); limit != "" && left <= 0 {
		return limit
	}
	return ""
}

// waits measures how long an attempt waited for the run: for room in its limits, or for a model that was
// not responding. That is not the attempt's own time, so its limits stand still. One goroutine uses it.
type waits struct {
	now   func() time.Time
	sum   time.Duration
	tries time.Duration                  // of sum: failed tries and back-off of calls that were answered in the end
	timer *time.Timer                    // ends the running turn; nil if its time is not limited
	left  func() (time.Duration, string) // until then, and the limit
}

// stopping names the timer that stops while the attempt waits; nil for none.
func (w *waits) stopping(timer *time.Timer, left func() (time.Duration, string)) {
	if w != nil {
		w.timer, w.left = timer, left
	}
}

// due is what is left of the running turn's time, and the limit that ends it then; "" if none does.
func (w *waits) due() (left time.Duration, limit string) {
	if w == nil || w.left == nil {
		return 0, ""
	}
	return w.left()
}

// still does what sees to the limit of the turn's time by itself. The timer stands still, and the time counts. If it
// fails when the time is over, its error ends the turn, and not the limit.
func (w *waits) still(do func() error) error {
	if w == nil {
		return do()
	}
	running := w.timer != nil && w.timer.Stop()
	err := do()
	if left, _ := w.due(); running && (err == nil || left > 0) {
		w.timer.Reset(left)
	}
	return err
}

// wait calls do, which may have to wait for the run.
func (w *waits) wait(do func() error) error {
	if w == nil {
		return do()
	}
	return w.still(func() error {
		began := w.now()
		err := do()
		w.sum += w.now().Sub(began)
		return err
	})
}

// excuse takes time that passed already from the attempt's.
func (w *waits) excuse(d time.Duration) {
	if w != nil {
		w.sum += d
	}
}

// excuseTries is excuse for failed tries and back-off of a call that was answered in the end.
func (w *waits) excuseTries(d time.Duration) {
	if w != nil {
		w.sum += d
		w.tries += d
	}
}

func (w *waits) total() time.Duration {
	if w == nil {
		return 0
	}
	return w.sum
}
