package model

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Bounds are the bounds of a Limiter. A field that is zero or less has the default.
type Bounds struct {
	Start    int           // calls in flight at first; default 20
	Min, Max int           // default 1 and 100
	Cooldown time.Duration // the length of one throttling episode; default 15 s
}

func (b *Bounds) fill() {
	if b.Min <= 0 {
		b.Min = 1
	}
	if b.Max <= 0 {
		b.Max = 100
	}
	b.Max = max(b.Max, b.Min)
	if b.Start <= 0 {
		b.Start = 20
	}
	b.Start = min(max(b.Start, b.Min), b.Max)
	if b.Cooldown <= 0 {
		b.Cooldown = 15 * time.Second
	}
}

// A Limiter limits how many calls one endpoint has in flight, and adapts the limit to what the endpoint
// accepts. Throttling lowers it by a fifth, once per episode of throttling. A clean round, which is as
// many answers as there are places, raises it by a twentieth and at least one, if the last place was
// used in it. Calls are served in the order in which they arrived, and their retries keep that place,
// so that under throttling a few calls finish instead of all failing. It is safe for concurrent use.
type Limiter struct {
	bounds  Bounds
	tickets atomic.Uint64

	mu     sync.Mutex
	limit  int
	busy   int
	queue  []*waiter // sorted by ticket
	clean  int       // answers in this round
	full   bool      // the last place was taken in this round
	calmAt time.Time // the end of the throttling episode
	shrunk int
}

type waiter struct {
	ticket uint64
	ready  chan struct{}
}

// NewLimiter makes a limiter for one endpoint.
func NewLimiter(b Bounds) *Limiter {
	b.fill()
	return &Limiter{bounds: b, limit: b.Start}
}

// A Load is the state of a limiter.
type Load struct {
	Limit    int // places there are
	Busy     int // places taken
	Waiting  int // calls without a place
	Episodes int // the number of throttling episodes so far
}

// Load gives the state of this moment.
func (l *Limiter) Load() Load {
	l.mu.Lock()
	defer l.mu.Unlock()
	return Load{Limit: l.limit, Busy: l.busy, Waiting: len(l.queue), Episodes: l.shrunk}
}

func (l *Limiter) ticket() uint64 { return l.tickets.Add(1) }

// take waits for a place. If there is no error, the caller has to call give.
func (l *Limiter) take(ctx context.Context, ticket uint64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &waiter{ticket: ticket, ready: make(chan struct{})}
	l.mu.Lock()
	at, _ := slices.BinarySearchFunc(l.queue, w, func(a, b *waiter) int { return cmp.Compare(a.ticket, b.ticket) })
	l.queue = slices.Insert(l.queue, at, w)
	l.admit()
	l.mu.Unlock()
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
		l.leave(w)
		return ctx.Err()
	}
}

// leave takes w out of the queue, or gives its place back if it has just got one.
func (l *Limiter) leave(w *waiter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at := slices.Index(l.queue, w); at >= 0 {
		l.queue = slices.Delete(l.queue, at, at+1)
		return
	}
	l.busy--
	l.admit()
}

// admit starts waiting calls while there are free places. The lock is held.
func (l *Limiter) admit() {
	for l.busy < l.limit && len(l.queue) > 0 {
		close(l.queue[0].ready)
		l.queue = slices.Delete(l.queue, 0, 1)
		l.busy++
	}
	l.full = l.full || l.busy >= l.limit
}

// An ending is the result of a try, as far as it matters to the limiter.
type ending int

const (
	failed ending = iota // the call failed for a reason unrelated to load
	answered
	throttled
)

// give frees a place and learns from how its try ended.
func (l *Limiter) give(how ending) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	switch how {
	case throttled:
		l.shrink()
	case answered:
		l.grow()
	}
	l.admit()
}

func (l *Limiter) shrink() {
	l.clean, l.full = 0, false
	now := time.Now()
	if now.Before(l.calmAt) {
		return
	}
	l.calmAt = now.Add(l.bounds.Cooldown)
	l.limit = max(l.limit*4/5, l.bounds.Min)
	l.shrunk++
}

func (l *Limiter) grow() {
	if l.clean++; l.clean < l.limit {
		return
	}
	if l.full {
		l.limit = min(l.limit+max(l.limit/20, 1), l.bounds.Max)
	}
	l.clean, l.full = 0, false
}
