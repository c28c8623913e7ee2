package runner

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"gymkhana"
)

// A ledger sums the usage of live calls, and keeps a run within its limits of tokens and money. The usage of a call is
// known only when it is answered. So an upper bound is reserved before it is made, and it is made only if the spent and
// reserved amounts leave room for it.
type ledger struct {
	limits gymkhana.Limits // the limits of the run
	guess  guess

	mu       sync.Mutex
	sum      gymkhana.Usage
	reserved gymkhana.Usage
	flying   int           // calls that hold a reservation
	full     error         // why no more calls are made; nil if they are
	freed    chan struct{} // closed when a reservation or an episode ends; nil if nothing waits for that

	open     map[gymkhana.EpisodeID]*open // the episodes that are being played
	begun    map[gymkhana.EpisodeID]bool  // by this process
	done     map[int][]gymkhana.Usage     // of the latest finished episodes, by arm
	expected map[int]gymkhana.Usage       // of an episode before one is finished, by arm
}

func (l *ledger) total() gymkhana.Usage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.sum
}

// over returns the error of a run that cannot afford another call; nil if it can.
func (l *ledger) over() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.full
}

// exhaust forbids all further calls.
func (l *ledger) exhaust(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.full == nil {
		l.full = err
	}
	l.wake()
}

// reserve reserves room for a call's upper bound, and waits while only the calls in progress prevent that. If there is
// no error, the caller has to settle.
func (l *ledger) reserve(ctx context.Context, most gymkhana.Usage) error {
	for {
		freed, err := l.take(most)
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

// take reserves at once. If it cannot, it returns a channel to wait for, or an error if waiting cannot help.
func (l *ledger) take(most gymkhana.Usage) (freed <-chan struct{}, _ error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	limit := l.tooMuch(most)
	switch {
	case l.full != nil:
		return nil, l.full
	case limit == "":
		l.reserved = l.reserved.Add(most)
		l.flying++
		return nil, nil
	case l.flying == 0:
		l.full = errRunLimit(limit)
		return nil, l.full
	}
	if l.freed == nil {
		l.freed = make(chan struct{})
	}
	return l.freed, nil
}

// tooMuch names the limit that a call with this upper bound could exceed; "" if there is room for it. The lock is held.
func (l *ledger) tooMuch(most gymkhana.Usage) string {
	all := l.sum.Add(l.reserved).Add(most)
	switch {
	case l.limits.Tokens > 0 && all.In+all.Out > l.limits.Tokens:
		return fmt.Sprintf("%s: %d of %d are spent, and the next call may take %d", gymkhana.LimitTokens,
			l.sum.In+l.sum.Out, l.limits.Tokens, most.In+most.Out)
	case l.limits.CostUSD > 0 && all.CostUSD > l.limits.CostUSD:
		return fmt.Sprintf("%s: $%.4g of $%.4g are spent, and the next call may take $%.2g", gymkhana.LimitCost,
			l.sum.CostUSD, l.limits.CostUSD, most.CostUSD)
	}
	return ""
}

// settle replaces a reservation by the call's usage, which is zero if it failed.
func (l *ledger) settle(most, used gymkhana.Usage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sum = l.sum.Add(used)
	l.flying--
	if l.reserved = l.reserved.Less(most); l.flying == 0 {
		l.reserved = gymkhana.Usage{} // removes accumulated rounding errors
	}
	l.wake()
}

// wake lets all waiting calls check again. The lock is held.
func (l *ledger) wake() {
	if l.freed != nil {
		close(l.freed)
		l.freed = nil
	}
}

// A runLimit is the error of a run that has reached a limit.
type runLimit struct {
	limit   string
	unbegun string // the episodes that were not begun, in words; "" for none
}

func (l *runLimit) Error() string {
	return fmt.Sprintf("%v: %s%s; --resume with a higher --budget goes on", ErrRunLimit, l.limit, l.unbegun)
}

func (*runLimit) Unwrap() error { return ErrRunLimit }

// errRunLimit names the reached limit of the run.
func errRunLimit(limit string) error {
	if limit == gymkhana.LimitWall {
		limit = "time"
	}
	return &runLimit{limit: limit}
}

// counted adds to the error of a run at its limit how many of the episodes that were left it did not begin.
func (r *Runner) counted(err error, left int) error {
	var limit *runLimit
	if !errors.As(err, &limit) {
		return err
	}
	r.ledger.mu.Lock()
	defer r.ledger.mu.Unlock()
	begun := "begun"
	if r.resumed {
		begun = "begun or continued"
	}
	switch n := left - len(r.ledger.begun); {
	case n == 1:
		limit.unbegun = "; 1 episode was not " + begun
	case n > 1:
		limit.unbegun = fmt.Sprintf("; %d episodes were not %s", n, begun)
	}
	return err
}
