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

// A flight is a call that is being made. A model that hangs looks like one that is slow until there is an
// answer. So when an attempt's limit of time is reached during a call, the call goes on for as long as the endpoint has
// patience. If an answer comes meanwhile, to this call or to another one, the model is slow, and the limit ends the
// attempt. If none comes, it hangs: the call is made again later, and its time is not the attempt's.
type flight struct {
	began   time.Time
	episode gymkhana.EpisodeID
	answers int                     // of the endpoint when it began
	probe   bool                    // it asks whether the model answers again
	left    time.Duration           // of the attempt's time when it began
	limit   string                  // that then is reached; "" for none
	late    bool                    // it is reached
	hung    bool                    // it was ended by errHung
	deaf    time.Duration           // its silence when a call was last answered
	timer   *time.Timer             // looks at the call; nil if nothing but an answer ends it
	cancel  context.CancelCauseFunc // ends it
}

const (
	usualTimeout = 10 * time.Minute // of a call
	leastSilence = 30 * time.Second // of a model that hangs
	slower       = 3                // the next answer may take so many times the longest one so far
	probes       = 8                // calls at the least that ask whether a model answers again, before it is given up
)

// patience is how long no call must get an answer until the model is taken to hang: a while or, if that is more,
// several times its longest answer. It doubles with every call that asks in vain, so that a model that has become
// slower is found to answer, as far as there is time for several such calls. It is never longer than a call may take.
// The lock is held.
func (e *endpoint) patience() time.Duration {
	usual := min(max(leastSilence, slower*e.longest), e.timeout)
	return doubled(usual, e.vain, max(usual, min(e.timeout, e.most/probes)))
}

// begin counts a call in. The context is that of the call.
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

// silence is the longest time so far, since a call began, in which no call was answered. The lock is held.
func (e *endpoint) silence(f *flight) time.Duration {
	return max(f.deaf, min(time.Since(f.began), time.Since(e.quiet)))
}

// leave counts a call out. The lock is held.
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

// end counts a call out that says nothing about the model.
func (e *endpoint) end(f *flight) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.leave(f)
}

// remember keeps how many tries of a call failed, and whether one was answered. The lock is held.
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

// failed is how many tries of a call failed, going by its error.
func failed(err error) int {
	var tries interface{ Failed() int }
	if errors.As(err, &tries) {
		return tries.Failed()
	}
	return 0
}
