package runner

import (
	"context"
	"errors"
	"slices"
	"time"

	"gymkhana"
)

// errHung ends a call to a model that has not responded for too long.
var errHung = errors.New("no answer")

// A flight is a call in progress. A model that hangs cannot be distinguished from a slow one until there is a response.
// So when an attempt's time limit is reached during a call, the call continues for as long as the endpoint has
// patience. If this call or another one gets a response in that time, the model is only slow, and the limit ends the
// attempt. If no call gets one, the model hangs: the call is repeated later, and its time does not count for the attempt.
type flight struct {
	began   time.Time
	episode gymkhana.EpisodeID
	answers int                     // number of answers of the endpoint when it began
	probe   bool                    // it probes whether the model responds again
	left    time.Duration           // how much of the attempt's time was left when it began
	limit   string                  // the limit that is then reached; "" for none
	late    bool                    // the limit is reached
	hung    bool                    // it was ended by errHung
	deaf    time.Duration           // its silence when a call was last answered
	timer   *time.Timer             // checks the call; nil if only a response ends it
	cancel  context.CancelCauseFunc // ends it
}

const (
	usualTimeout = 10 * time.Minute // the usual limit of a call
	leastSilence = 30 * time.Second // the shortest silence of a model that hangs
	slower       = 3                // the next answer may take this many times the longest one so far
	probes       = 8                // at least this many probes before a model is given up
)

// patience is the time without a response after which the model is assumed to hang: a fixed time or, if that is longer,
// a multiple of its longest answer. It doubles with every unsuccessful probe, so that a slower model is recognized as
// responding, as far as there is time for several probes. It never exceeds a call's time limit. The lock is held.
func (e *endpoint) patience() time.Duration {
	usual := min(max(leastSilence, slower*e.longest), e.timeout)
	return doubled(usual, e.vain, max(usual, min(e.timeout, e.most/probes)))
}

// begin registers a call. It returns the call's context.
func (e *endpoint) begin(ctx context.Context, q *asking, probe bool) (*flight, context.Context) {
	own, cancel := context.WithCancelCause(ctx)
	e.mu.Lock()
	defer e.mu.Unlock()
	f := &flight{began: time.Now(), episode: q.episode, answers: e.answers, probe: probe, cancel: cancel}
	if e.stale || len(e.flights) == 0 && len(e.failed) == 0 {
		e.listen()
	}
	e.flights[f] = true
	due := e.patience()
	if f.left, f.limit = q.waits.due(); f.limit != "" && (!probe || f.left < due) {
		due = f.left
	}
	if probe || f.limit != "" {
		f.timer = time.AfterFunc(due, func() { e.look(f) })
	}
	return f, own
}

// look ends a call if the model hangs, once the attempt's time is over or the call is a probe.
func (e *endpoint) look(f *flight) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.flights[f] {
		return
	}
	took := time.Since(f.began)
	f.late = f.limit != "" && took >= f.left
	next := e.patience() - min(took, time.Since(e.quiet))
	switch {
	case next <= 0:
		f.hung = true
		f.cancel(errHung)
		return
	case f.limit != "" && !f.late:
		next = min(next, f.left-took)
	}
	f.timer.Reset(next)
}

// silence is the longest time without an answered call since a call began. The lock is held.
func (e *endpoint) silence(f *flight) time.Duration {
	return max(f.deaf, min(time.Since(f.began), time.Since(e.quiet)))
}

// leave unregisters a call. The lock is held.
func (e *endpoint) leave(f *flight) {
	delete(e.flights, f)
	if f.timer != nil {
		f.timer.Stop()
	}
	f.cancel(nil)
	if f.probe {
		e.probing = false
	}
	e.tell()
}

// end unregisters a call that shows nothing about the model.
func (e *endpoint) end(f *flight) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.leave(f)
}

// remember stores how many tries of a call failed, and whether one was answered. The lock is held.
func (e *endpoint) remember(f *flight, failed, answered int) {
	own := 0
	for i, l := range slices.Backward(e.lately) {
		if l.episode != f.episode {
			continue
		}
		if own++; own == ofEach {
			e.lately = slices.Delete(e.lately, i, i+1)
			break
		}
	}
	e.lately = append(e.lately[max(0, len(e.lately)-recent+1):], ending{f.episode, failed, answered})
}

// failed is the number of failed tries of a call, from its error.
func failed(err error) int {
	var tries interface{ Failed() int }
	if errors.As(err, &tries) {
		return tries.Failed()
	}
	return 0
}
