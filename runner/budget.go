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

func (b *budget) wall() time.Duration { return b.now().Sub(b.began) }

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
	l, wall, live := b.limits, b.wall(), b.calls.live
	if b.cut != nil {
		if limit := b.cut(); limit != "" {
			return limit
		}
		l.Wall, l.Working = 0, 0
	}
	switch {
	case l.Tokens > 0 && live.In+live.Out >= l.Tokens:
		return gymkhana.LimitTokens
	case l.CostUSD > 0 && live.CostUSD >= l.CostUSD:
		return gymkhana.LimitCost
	case l.Wall > 0 && wall >= l.Wall:
		return gymkhana.LimitWall
	case l.Working > 0 && wall-b.calls.idle >= l.Working:
		return gymkhana.LimitWorking
	}
	return ""
}

// bound limits a turn to what is left of the episode's wall and working time, so that a model that
// never answers cannot hold an episode for longer.
func (b *budget) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	l, wall := b.limits, b.wall()
	if b.cut != nil {
		return ctx, func() {}
	}
	left, limit := time.Duration(0), ""
	if l.Wall > 0 {
		left, limit = l.Wall-wall, gymkhana.LimitWall
	}
	if working := l.Working - (wall - b.calls.idle); l.Working > 0 && (limit == "" || working < left) {
		left, limit = working, gymkhana.LimitWorking
	}
	if limit == "" {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, left, errLimit{limit})
}
