package model

import (
	"maps"
	"sync"
	"time"

	"gymkhana"
)

// Waits counts what the calls of a client are waiting for.
type Waits struct {
	Resting map[int]int // calls in back-off, by the status of their last failure; 0: there was no answer
	Until   time.Time   // when the first of them is tried again; zero if none is resting
	Queued  int         // calls without a place at the limiter
	Places  int         // the number of places in the limiter
}

// Waits gives the state of this moment.
func (c *Client) Waits() Waits {
	load := c.policy.Limiter.Load()
	w := Waits{Queued: load.Waiting, Places: load.Limit}
	w.Resting, w.Until = c.resting.now()
	return w
}

// rests are the calls that are in back-off.
type rests struct {
	mu    sync.Mutex
	calls map[*rest]bool
}

type rest struct {
	status int
	until  time.Time
}

// add counts a call that begins to rest. It gives the function that ends that.
func (r *rests) add(status int, d time.Duration) (end func()) {
	one := &rest{status, time.Now().Add(d)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.calls == nil {
		r.calls = map[*rest]bool{}
	}
	r.calls[one] = true
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.calls, one)
	}
}

func (r *rests) now() (byStatus map[int]int, until time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	byStatus = map[int]int{}
	for one := range maps.Keys(r.calls) {
		byStatus[one.status]++
		if until.IsZero() || one.until.Before(until) {
			until = one.until
		}
	}
	return byStatus, until
}

// Talk returns what the model's refusals have shown of its chat template.
func (c *Client) Talk() gymkhana.Talk {
	if m, ok := c.inner.(interface{ Talk() gymkhana.Talk }); ok {
		return m.Talk()
	}
	return gymkhana.Talk{}
}

// Dropped lists the parameters that the model refused, and that are no longer sent to it.
func (c *Client) Dropped() []string {
	if m, ok := c.inner.(interface{ Dropped() []string }); ok {
		return m.Dropped()
	}
	return nil
}

// Instead names the parameter that is sent in place of one that the model refused; "" if it is left out.
func (c *Client) Instead(refused string) string {
	if m, ok := c.inner.(interface{ Instead(string) string }); ok {
		return m.Instead(refused)
	}
	return ""
}
