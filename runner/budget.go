package runner

import (
	"context"
	"time"

	"gymkhana"
)

// A budget says when an episode must end. It tracks the used part of the task's steps, turns and ticks, and of the
// arm's tokens, cost and time.
type budget struct {
	of     gymkhana.Budget
	limits gymkhana.Limits
	calls  *calls
	now    func() time.Time // the host's clock
	began  time.Time

	// cut names the time limit that ended a stored attempt, after all of it has been repeated, because the time that an
	// earlier process took cannot be repeated. It is nil outside verification.
	cut func() string

	turns int // taken so far
	steps int // likewise
}

// wall is the duration of the attempt, without waiting for the run.
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

// spent names a token, cost or time limit of the episode that is reached; "" if none is.
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

// bound limits a turn to the episode's remaining wall and working time, so that a model that never responds cannot hold
// an episode for longer. Time in which the attempt waits for the run does not count.
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

// timeLeft is the episode's remaining time and its limit; "" if there is none.
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

// overdue names the time limit that an answer missed; "" if it came in time.
func (b *budget) overdue() string {
	if b.cut != nil {
		return b.cut()
	}
	if left, limit := b.timeLeft(); limit != "" && left <= 0 {
		return limit
	}
	return ""
}

// waits measures how long an attempt waited for the run: for room in its limits, or for a model that was not
// responding. That time does not count against the attempt's limits. It is for one goroutine.
type waits struct {
	now   func() time.Time
	sum   time.Duration
	tries time.Duration                  // part of sum: failed tries and back-off of calls that were answered in the end
	timer *time.Timer                    // ends the running turn; nil if its time is not limited
	left  func() (time.Duration, string) // the time until then, and the limit
}

// stopping sets the timer that stops while the attempt waits; nil for none.
func (w *waits) stopping(timer *time.Timer, left func() (time.Duration, string)) {
	if w != nil {
		w.timer, w.left = timer, left
	}
}

// due is the running turn's remaining time and its limit; "" if there is none.
func (w *waits) due() (left time.Duration, limit string) {
	if w == nil || w.left == nil {
		return 0, ""
	}
	return w.left()
}

// still runs a function that handles the turn's time limit itself. The timer stops, but the time counts. If the
// function fails after the limit, its error ends the turn instead of the limit.
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

// wait runs a function that may have to wait for the run.
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

// excuse removes time that has already passed from the attempt's.
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
