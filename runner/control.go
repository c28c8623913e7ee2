package runner

import (
	"context"
	"sync"
	"time"
)

// A Control steers a run while it goes on: it pauses and continues the run, stops it, and changes how many episodes are
// played at once. It never changes what is stored: a run that was paused or resized has the same rows as one that was
// not.
//
//	r.Control = &runner.Control{}
//	go r.Run(ctx)
//	r.Control.Pause()
//
// In a pause no episode, no turn and no call to a model begins. A call that is being made ends first, with the client's
// retries. The time of a pause counts towards no limit of time, neither of an episode nor of the run, and not towards the time
// after which a model is given up. It is safe for concurrent use. The zero Control is ready, and belongs to one run.
type Control struct {
	telling sync.Mutex // held during reports, so that they are in order

	mu     sync.Mutex
	since  time.Time // when the current pause began; zero while the run goes on
	past   []span    // earlier pauses
	clocks map[*clock]bool
	asked  int            // episodes at once, as last asked for; 0 for the run's own number
	usual  int            // that number
	most   int            // the largest number that is possible; 0 before the run begins
	active int            // sequences that are being played
	held   int            // those of them that wait for the end of the pause
	ended  int            // sequences that were played
	halted bool           // Stop was called
	stop   func(error)    // ends the run; nil before it begins
	tell   func(Steering) // is called when something changes; nil before the run begins
	news   chan struct{}  // closed when one of the fields above changes; nil while nothing waits
}

// A span is a time from and up to.
type span struct{ from, to time.Time }

// ErrStopped is the error of a run that its Control stopped. The run can be resumed. It wraps context.Canceled.
var ErrStopped error = stopped{}

type stopped struct{}

func (stopped) Error() string { return "the run was stopped" }
func (stopped) Unwrap() error { return context.Canceled }

// Steering is the state of a Control.
type Steering struct {
	Paused  bool
	Stopped bool
	AtOnce  int // episodes that may be played at once
	Most    int // the largest AtOnce that is possible: 1 if an agent needs the terminal
	Playing int // episodes that are being played
	Held    int // those of them that wait for the end of the pause
}

// State is the state now.
func (c *Control) State() Steering {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Steering{Paused: !c.since.IsZero(), Stopped: c.halted, AtOnce: c.atOnce(), Most: c.most, Playing: c.active, Held: c.held}
}

// Pause pauses the run. It returns at once; the run is at rest when State has as many episodes Held as Playing.
func (c *Control) Pause() {
	c.change(func() bool {
		if !c.since.IsZero() || c.halted {
			return false
		}
		c.since = time.Now()
		for k := range c.clocks {
			k.freeze()
		}
		return true
	})
}

// Resume ends a pause.
func (c *Control) Resume() {
	c.change(func() bool {
		if c.since.IsZero() {
			return false
		}
		c.past = append(c.past, span{c.since, time.Now()})
		c.since = time.Time{}
		for k := range c.clocks {
			k.thaw()
		}
		return true
	})
}

// Stop stops the run, as the end of its context does: calls in progress are interrupted, what is stored is kept, and Run
// returns ErrStopped. A run that has not begun yet stops when it begins.
func (c *Control) Stop() {
	c.change(func() bool {
		if c.halted {
			return false
		}
		c.halted = true
		if c.stop != nil {
			c.stop(ErrStopped)
		}
		return true
	})
}

// SetAtOnce changes how many episodes are played at once: at least 1, and at most State().Most. If there are more, none
// of them is interrupted, and the next ones begin when enough have ended.
func (c *Control) SetAtOnce(n int) {
	c.change(func() bool {
		was := c.atOnce()
		c.asked = max(n, 1)
		return c.atOnce() != was
	})
}

// change changes something, and reports it if it was changed.
func (c *Control) change(do func() bool) {
	c.telling.Lock()
	defer c.telling.Unlock()
	c.mu.Lock()
	changed := do()
	tell := c.tell
	c.wake()
	c.mu.Unlock()
	if changed && tell != nil {
		tell(c.State())
	}
}

// atOnce is how many episodes may be played at once. The lock is held.
func (c *Control) atOnce() int {
	switch {
	case c.asked == 0:
		return c.usual
	case c.most > 0:
		return min(c.asked, c.most)
	}
	return c.asked
}

// wake wakes everything that waits for a change. The lock is held.
func (c *Control) wake() {
	if c.news != nil {
		close(c.news)
		c.news = nil
	}
}

// listen gives what is closed with the next change. The lock is held.
func (c *Control) listen() <-chan struct{} {
	if c.news == nil {
		c.news = make(chan struct{})
	}
	return c.news
}

// begin says what the Control steers. It returns the function that ends that.
func (c *Control) begin(usual, most int, stop func(error), tell func(Steering)) (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.usual, c.most, c.stop, c.tell = usual, most, stop, tell
	if c.halted {
		stop(ErrStopped)
	}
	return func() {
		c.telling.Lock()
		defer c.telling.Unlock()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.stop, c.tell = nil, nil
	}
}

// enter waits until another sequence may begin, and counts it as being played. It returns how many have ended so far. It
// reports false when ctx ends.
func (c *Control) enter(ctx context.Context) (ended int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ctx.Err() == nil {
		if c.since.IsZero() && c.active < c.atOnce() {
			c.active++
			return c.ended, true
		}
		c.wait(ctx)
	}
	return 0, false
}

// wait waits for a change, or for the end of ctx. The lock is held, but not while it waits.
func (c *Control) wait(ctx context.Context) {
	news := c.listen()
	c.mu.Unlock()
	select {
	case <-news:
	case <-ctx.Done():
	}
	c.mu.Lock()
}

// leave counts a sequence as ended.
func (c *Control) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.active--
	c.ended++
	c.wake()
}

// retreat takes back an enter, since there was nothing to play. A sequence that is being played may still be put off, so it
// waits until one has ended that had not when enter returned. It reports false if there is none to wait for.
func (c *Control) retreat(ctx context.Context, ended int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.active--
	for c.active > 0 && c.ended == ended && ctx.Err() == nil {
		c.wait(ctx)
	}
	return c.ended != ended && ctx.Err() == nil
}

// hold waits while the run is paused. Its error is the cause of the end of ctx. A nil Control does not wait.
func (c *Control) hold(ctx context.Context) error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since.IsZero() {
		return nil
	}
	c.held++
	c.wake()
	for !c.since.IsZero() && ctx.Err() == nil {
		c.wait(ctx)
	}
	c.held--
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// elapsed is the time since an instant, without that of pauses.
func (c *Control) elapsed(from time.Time) time.Duration { return time.Since(from) - c.paused(from) }

// paused is how long the run was paused after an instant. Without a Control it never was.
func (c *Control) paused(from time.Time) (total time.Duration) {
	if c == nil {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.past {
		total += s.after(from)
	}
	if !c.since.IsZero() {
		total += span{c.since, time.Now()}.after(from)
	}
	return total
}

// after is the length of the part of a span that is after an instant.
func (s span) after(from time.Time) time.Duration {
	if from.After(s.from) {
		s.from = from
	}
	return max(s.to.Sub(s.from), 0)
}

// A clock calls a function once when a time has passed, without that of pauses.
type clock struct {
	c     *Control // nil means that there are no pauses
	do    func()
	timer *time.Timer   // nil while the clock does not run
	began time.Time     // when the timer was last started
	left  time.Duration // the time that was left then
	over  bool          // it has called do
}

// after makes a clock that calls do, in a goroutine of its own, when d has passed.
func (c *Control) after(d time.Duration, do func()) *clock {
	k := &clock{c: c, do: do}
	k.reset(d)
	return k
}

// reset starts the clock again with a time. Calls of reset and stop must not overlap.
func (k *clock) reset(d time.Duration) {
	if c := k.c; c != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.clocks == nil {
			c.clocks = map[*clock]bool{}
		}
		c.clocks[k] = true
	}
	k.freeze()
	k.left, k.over = d, false
	if k.c == nil || k.c.since.IsZero() {
		k.thaw()
	}
}

// stop stops the clock.
func (k *clock) stop() {
	if k.c != nil {
		k.c.mu.Lock()
		defer k.c.mu.Unlock()
		delete(k.c.clocks, k)
	}
	k.freeze()
}

// freeze stops the timer and keeps what is left of the time. The lock of the Control is held.
func (k *clock) freeze() {
	if k.timer == nil {
		return
	}
	k.over = !k.timer.Stop()
	k.left -= time.Since(k.began)
	k.timer = nil
}

// thaw starts the timer with what is left. The lock of the Control is held.
func (k *clock) thaw() {
	if !k.over {
		k.began, k.timer = time.Now(), time.AfterFunc(max(k.left, 0), k.do)
	}
}
