package runner

import (
	"context"

	"gymkhana"
)

// An open episode is one that is being played.
type open struct {
	arm  int
	used gymkhana.Usage // by its attempt so far
}

// The assumed size of a question before there was one, in tokens.
const (
	QuestionIn  = 2000
	QuestionOut = 200
)

// fewDone is how many finished episodes of an arm an estimate considers: the latest ones.
const fewDone = 100

// begin waits until the limits of tokens and money leave room for an episode: for what the open episodes are expected to
// still need, and for a whole new one. So a run that is short of money finishes episodes before it begins others. If no
// episode is open, one may begin in any case. It returns the error of a run that cannot afford another call. If there is
// no error, the caller has to end the episode. most is the usage that is expected while no episode of the arm is finished.
func (l *ledger) begin(ctx context.Context, e *gymkhana.Episode, most gymkhana.Usage) error {
	for {
		freed, err := l.enter(e, most)
		if freed == nil {
			return err
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// enter begins an episode at once. If it cannot, it returns a channel to wait for, or an error if waiting cannot help.
func (l *ledger) enter(e *gymkhana.Episode, most gymkhana.Usage) (freed <-chan struct{}, _ error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.full != nil {
		return nil, l.full
	}
	if l.open == nil {
		l.open, l.begun = map[gymkhana.EpisodeID]*open{}, map[gymkhana.EpisodeID]bool{}
		l.expected = map[int]gymkhana.Usage{}
	}
	l.expected[e.Arm] = most
	if l.roomFor(e.Arm) {
		l.open[e.ID], l.begun[e.ID] = &open{arm: e.Arm}, true
		return nil, nil
	}
	if l.freed == nil {
		l.freed = make(chan struct{})
	}
	return l.freed, nil
}

// roomFor reports whether a whole episode of an arm fits beside the open ones. The lock is held.
func (l *ledger) roomFor(arm int) bool {
	return l.fits(arm, l.limits.Tokens > 0, float64(l.limits.Tokens), inTokens) && l.fits(arm, l.limits.CostUSD > 0, l.limits.CostUSD, inDollars)
}

func (l *ledger) fits(arm int, limited bool, limit float64, in func(gymkhana.Usage) float64) bool {
	need := l.rest(arm, gymkhana.Usage{}, in)
	if !limited || need == 0 {
		return true
	}
	waits := false // for an open episode
	for _, o := range l.open {
		rest := l.rest(o.arm, o.used, in)
		need += rest
		waits = waits || rest > 0 || in(o.used) > 0
	}
	return !waits || in(l.sum)+need <= limit
}

func inTokens(u gymkhana.Usage) float64  { return float64(u.In + u.Out) }
func inDollars(u gymkhana.Usage) float64 { return u.CostUSD }

// rest is what an episode of an arm is expected to still need when it has used this much: what those finished episodes that
// used more needed on average from there on. If none used more, it is as much again. The lock is held.
func (l *ledger) rest(arm int, used gymkhana.Usage, in func(gymkhana.Usage) float64) float64 {
	u, n, sum := in(used), 0, 0.0
	for _, done := range l.done[arm] {
		if more := in(done) - u; more > 0 {
			n, sum = n+1, sum+more
		}
	}
	most := in(l.expected[arm])
	switch {
	case n > 0:
		return sum / float64(n)
	case len(l.done[arm]) == 0 && most > u:
		return most - u
	}
	return u
}

// uses notes what an open episode's attempt has used so far.
func (l *ledger) uses(id gymkhana.EpisodeID, used gymkhana.Usage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if o := l.open[id]; o != nil {
		o.used = used
	}
}

// end ends an open episode. out is nil if it was not finished.
func (l *ledger) end(e *gymkhana.Episode, out *gymkhana.Outcome) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.open, e.ID)
	if out != nil {
		l.finished(e.Arm, out)
	}
	l.wake()
}

// finished adds a finished episode to what estimates consider. The lock is held, or the run has not begun.
func (l *ledger) finished(arm int, out *gymkhana.Outcome) {
	if !out.Scored {
		return
	}
	if l.done == nil {
		l.done = map[int][]gymkhana.Usage{}
	}
	own := append(l.done[arm], out.Usage)
	l.done[arm] = own[max(0, len(own)-fewDone):]
}

// mostOf is the usage to expect of an episode before one of its arm is finished: every turn of its budget is used, and every
// model that decides is asked once in each.
func (r *Runner) mostOf(e *gymkhana.Episode) (most gymkhana.Usage) {
	arm := &r.plan.Arms[e.Arm]
	task, ok := r.plan.TaskOf(e.Task)
	if ok {
		if under, err := arm.Task(task); err == nil {
			task = under
		}
	}
	if !ok {
		return most
	}
	turns := max(task.Budget.Turns, task.Budget.Steps)
	if entry, err := r.Catalog.FindAgent(arm.Agent); err == nil && entry.Questions != nil {
		if n, err := entry.Questions(arm.Options); err == nil {
			turns = min(turns, n)
		}
	}
	for _, m := range Models(arm) {
		if m.Model == "" || r.Catalog.IsPolicy(m.Model) {
			continue
		}
		u := gymkhana.Usage{In: turns * QuestionIn, Out: turns * QuestionOut}
		if m.Profile != nil && !m.Profile.Price.Unknown {
			u.CostUSD = m.Profile.Price.Cost(u)
		}
		most = most.Add(u)
	}
	if limit := r.perEpisode(arm); limit.Tokens > 0 && most.In+most.Out > limit.Tokens {
		most.In, most.Out = limit.Tokens, 0
	} else if limit.CostUSD > 0 {
		most.CostUSD = min(most.CostUSD, limit.CostUSD)
	}
	return most
}
