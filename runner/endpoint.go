package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"gymkhana"
)

// ErrSilent says that a model answered nobody for so long that the run stopped. It can be resumed.
var ErrSilent = errors.New("a model answers nobody")

// A Pause says that a run waits for a model that answers nobody, or that it does so no more.
type Pause struct {
	Model string
	Since time.Time     // when it was last known to answer, or was first asked
	Next  time.Duration // until it is asked again; 0 when it answers again
	Why   string        // the latest error; "" when it answers again
}

// An endpoint is one model as all episodes of a run see it. It tells an outage from the failure of one
// request: when every call fails, or those of several episodes in a row, the run pauses. Then one call at
// a time asks whether the model answers again, after waits that grow, while the others wait. No call
// fails meanwhile, so that an outage costs no episode. After Runner.MaxPause without any answer the run
// stops.
type endpoint struct {
	name string
	most time.Duration // that it may answer nobody; 0 means that nothing waits
	now  func() time.Time
	told func(Pause) // called by the goroutine of a call
	stop func(error) // ends the run

	mu      sync.Mutex
	flying  int                         // calls that are being made
	answers int                         // so far
	longest time.Duration               // that one of them took
	failed  map[gymkhana.EpisodeID]bool // whose calls got no answer, since anybody's did
	broken  map[gymkhana.Hash]bool      // requests that fail while others are answered
	quiet   time.Time                   // since when nobody got an answer, as far as somebody asked
	alarm   *time.Timer                 // ends the run when that is too long ago; nil before the first call
	paused  bool                        //
	back    time.Duration               // until the next call asks whether it answers again
	tickets uint64                      // of those who wait while it is paused
	line    []uint64                    // those who wait, in order of arrival
	probing bool                        // the first of the line is asking
	news    chan struct{}               // closed when something of the above has changed
}

const (
	manyFail  = 3               // episodes whose calls fail in a row: an outage, whatever the others do
	firstBack = 5 * time.Second // until the first call asks again
	mostBack  = 2 * time.Minute // between two of them
	slower    = 3               // a call hangs when nobody gets an answer for so many times the longest one
)

// A silence is the fault of a model that answered nobody. It says nothing about the episode.
type silence struct {
	err   error
	alone bool // it went on for long, and it concerns only this episode: another attempt would fail too
}

func (s *silence) Error() string { return s.err.Error() }
func (s *silence) Unwrap() error { return s.err }

// An asking is a call as an endpoint sees it.
type asking struct {
	episode gymkhana.EpisodeID
	hash    gymkhana.Hash
	wait    func(func() error) error // waits without the attempt's time going by
	excuse  func(time.Duration)      // takes time that passed already from the attempt's
	alone   int                      // times that it failed while others were answered
}

// ask makes a call, and makes it again after a pause if the model answered nobody.
func (e *endpoint) ask(ctx context.Context, q asking,
	chat func(context.Context) (*gymkhana.Response, error)) (*gymkhana.Response, error) {
	if e == nil {
		return chat(ctx)
	}
	for {
		probe := false
		err := q.wait(func() (err error) { probe, err = e.enter(ctx); return err })
		if err != nil {
			return nil, err
		}
		mark := e.begin()
		r, err := chat(ctx)
		switch {
		case err == nil:
			e.answered(probe, r.Timing.Thinking)
			return r, nil
		case ctx.Err() != nil:
			return nil, e.cut(ctx, q, mark, probe, err)
		case errors.Is(err, ErrRunLimit):
			e.end(probe)
			return nil, err
		case gymkhana.FaultOf(err) != gymkhana.FaultModel:
			e.answered(probe, 0) // with a refusal
			return nil, err
		}
		if err := q.wait(func() error { return e.refused(ctx, &q, mark, probe, err) }); err != nil {
			return nil, err
		}
	}
}

// enter waits while the model is paused, until it answers again or until it is this call's turn to ask it.
func (e *endpoint) enter(ctx context.Context) (probe bool, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.paused {
		return false, context.Cause(ctx)
	}
	e.tickets++
	ticket := e.tickets
	e.line = append(e.line, ticket)
	defer func() {
		e.line = slices.DeleteFunc(e.line, func(n uint64) bool { return n == ticket })
		e.tell()
	}()
	var due <-chan time.Time
	for e.paused && ctx.Err() == nil {
		if due == nil && !e.probing && e.line[0] == ticket {
			e.probing = true
			timer := time.NewTimer(e.back)
			defer timer.Stop()
			due, probe = timer.C, true
		}
		news := e.news
		e.mu.Unlock()
		select {
		case <-due:
			e.mu.Lock()
			return true, nil
		case <-news:
		case <-ctx.Done():
		}
		e.mu.Lock()
	}
	if probe {
		e.probing = false
	}
	return false, context.Cause(ctx)
}

// tell wakes up all who wait. The lock is held.
func (e *endpoint) tell() {
	close(e.news)
	e.news = make(chan struct{})
}

// A mark is what was known when a call began.
type mark struct {
	began   time.Time
	answers int
}

func (e *endpoint) begin() mark {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.now()
	if e.flying == 0 && len(e.failed) == 0 {
		e.quiet = now
		e.watch()
	}
	e.flying++
	return mark{now, e.answers}
}

// watch starts the time anew after which the run stops. The lock is held.
func (e *endpoint) watch() {
	switch {
	case e.most == 0:
	case e.alarm == nil:
		e.alarm = time.AfterFunc(e.most, e.giveUp)
	default:
		e.alarm.Reset(e.most)
	}
}

// giveUp ends the run if nobody got an answer for too long.
func (e *endpoint) giveUp() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.flying > 0 || len(e.failed) > 0 {
		e.stop(fmt.Errorf("%w: %s gave no answer for %s; once it does, --resume goes on", ErrSilent, e.name, e.most))
	}
}

// close ends the watch, after the last call.
func (e *endpoint) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.alarm != nil {
		e.alarm.Stop()
	}
}

// end counts a call out that says nothing about the model. The lock is not held.
func (e *endpoint) end(probe bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.leave(probe)
}

func (e *endpoint) leave(probe bool) {
	e.flying--
	if probe {
		e.probing = false
	}
	e.tell()
}

// answered ends a pause: the model answers somebody.
func (e *endpoint) answered(probe bool, took time.Duration) {
	e.mu.Lock()
	e.leave(probe)
	e.answers++
	e.longest = max(e.longest, took)
	clear(e.failed)
	was, since := e.paused, e.quiet
	e.paused, e.quiet = false, e.now()
	e.watch()
	e.mu.Unlock()
	if was {
		e.told(Pause{Model: e.name, Since: since})
	}
}

// cut gives the error of a call that the context ended. If that was the episode's limit of time, and the
// model answered nobody for much longer than it usually takes, the model hangs and not the agent is slow.
func (e *endpoint) cut(ctx context.Context, q asking, m mark, probe bool, err error) error {
	var limit errLimit
	timedOut := errors.As(context.Cause(ctx), &limit)
	e.mu.Lock()
	now := e.now()
	took, usual := now.Sub(m.began), slower*e.longest
	var tries interface{ Failed() int }
	if errors.As(err, &tries) && tries.Failed() > 0 {
		usual = e.longest // it failed before it was cut
	}
	if silent := min(took, now.Sub(e.quiet)); !timedOut || silent <= usual {
		e.leave(probe)
		e.mu.Unlock()
		return err
	}
	why := fmt.Errorf("no answer within %s, when the limit of %s time was reached", took.Round(time.Millisecond),
		limit.limit)
	told := e.fail(q.episode, probe, why)
	e.mu.Unlock()
	e.say(told)
	return gymkhana.Blame(gymkhana.FaultModel, e.name, &silence{err: why})
}

// refused deals with a call that failed through the model. It returns nil if the call is to be made again,
// otherwise the error of the call.
func (e *endpoint) refused(ctx context.Context, q *asking, m mark, probe bool, err error) error {
	e.mu.Lock()
	switch {
	case e.most == 0:
		e.leave(probe)
	case e.answers != m.answers || e.broken[q.hash]:
		e.leave(probe)
		err = e.strike(q, err)
	default:
		told := e.fail(q.episode, probe, err)
		q.excuse(e.now().Sub(m.began))
		e.mu.Unlock()
		e.say(told)
		return e.hold(ctx, q, m, err)
	}
	e.mu.Unlock()
	return err
}

// strike counts a failure while others are answered. After the second one it is that of the request, and
// the error is given. The lock is held.
func (e *endpoint) strike(q *asking, err error) error {
	q.alone++
	if q.alone < 2 && !e.broken[q.hash] {
		return nil
	}
	e.broken[q.hash] = true
	return err
}

// fail counts a call out that got no answer, and pauses if that is an outage: nobody else is being answered,
// or others failed too. It gives what to tell, nil for nothing. The lock is held.
func (e *endpoint) fail(who gymkhana.EpisodeID, probe bool, err error) *Pause {
	e.leave(probe)
	e.failed[who] = true
	switch {
	case e.most == 0:
		return nil
	case e.paused && !probe:
		return nil
	case e.paused:
		e.back = min(2*e.back, mostBack)
	case e.flying > 0 && len(e.failed) < manyFail:
		return nil
	default:
		e.paused, e.back = true, firstBack
	}
	e.tell()
	return &Pause{Model: e.name, Since: e.quiet, Next: e.back, Why: err.Error()}
}

func (e *endpoint) say(p *Pause) {
	if p != nil {
		e.told(*p)
	}
}

// hold waits until it is known whether a failed call was part of an outage. It returns nil if so.
func (e *endpoint) hold(ctx context.Context, q *asking, m mark, err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case e.answers != m.answers:
			return e.strike(q, err)
		case e.paused && len(e.failed) == 1 && e.now().Sub(e.quiet) >= e.most/2:
			// Half of the time is kept for others, to show whether they fare better.
			return gymkhana.Blame(gymkhana.FaultModel, "", &silence{err: err, alone: true})
		case e.paused:
			q.alone = 0
			return nil
		case e.flying == 0:
			e.paused, e.back = true, firstBack
			e.tell()
			return nil
		}
		news := e.news
		e.mu.Unlock()
		select {
		case <-news:
		case <-ctx.Done():
		}
		e.mu.Lock()
	}
}
