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

// ErrSilent says that a model did not respond for so long that the run continued without it. The run can be resumed.
var ErrSilent = errors.New("a model answers nobody")

// A Pause says that a run waits for a model that is not responding, or that it has stopped waiting.
type Pause struct {
	Model   string
	Since   time.Time     // when it last responded, or was first asked
	Next    time.Duration // the time until it is asked again; 0 when it responds again, or is given up
	Why     string        // the latest error, in a few words: "503: overloaded"; "" when it responds again
	GivenUp bool          // no more requests are sent to it
	Closed  bool          // it is given up because it refuses the key, the account or the path
}

// An endpoint is one model as all episodes of a run see it. It distinguishes an outage from the failure of one request:
// if every call fails, or those of several episodes in a row, the run pauses. Then one call at a time probes whether
// the model responds again, after growing waits, while the others wait. No call fails meanwhile, so an outage costs no
// episode. After Runner.MaxPause without a response the model is given up, and the run ends when nothing is left that
// can be done without it.
type endpoint struct {
	name    string
	most    time.Duration    // the longest outage; 0 means that the run does not wait
	timeout time.Duration    // the time limit of a call
	now     func() time.Time // the host's clock, for the times in reports
	control *Control         // its pauses do not count towards the outage
	told    func(Pause)      // called by the goroutine of a call

	telling sync.Mutex // held during reports, so that they are in order

	mu     sync.Mutex
	met    bool // it has answered, or did so in an earlier process
	open   bool // it has answered a request, in this process
	closed int  // refusals of the key or the path in a row

	closedAt time.Time                   // when the latest of them was counted
	flights  map[*flight]bool            // calls that are being made
	answers  int                         // so far
	longest  time.Duration               // the longest duration of an answered one
	lately   []ending                    // the ends of the latest calls, oldest first
	failed   map[gymkhana.EpisodeID]bool // episodes whose calls failed since the last answer to any
	broken   map[gymkhana.Hash]bool      // requests that fail while others are answered
	quiet    time.Time                   // since when no request was answered, as far as requests were made
	alarm    *clock                      // gives the model up when that is too long ago; nil before the first call
	stale    bool                        // the alarm went off while there was no request
	gone     error                       // why no more requests are sent; nil if they are
	why      string                      // the error of the latest call; "" before the first
	paused   bool                        //
	vain     int                         // unsuccessful probes
	after    time.Time                   // when it asked to be asked again; zero if it did not say
	tickets  uint64                      // the tickets of the waiting calls during a pause
	line     []uint64                    // waiting calls, in order of arrival
	probing  bool                        // the first in line is probing
	news     chan struct{}               // closed when one of the fields above changes
	untold   []Pause                     // in order
}

const (
	manyFail  = 3               // this many episodes whose calls fail in a row mean an outage, even if others succeed
	firstBack = 5 * time.Second // before the first probe
	mostBack  = 2 * time.Minute // between two of them
	recent    = 20              // latest calls that are considered to detect an endpoint that fails most of the time
	ofEach    = 3               // maximum number of them that count for one episode
	fewRecent = 3               // too few tries to judge
)

// An ending is how the tries of a call ended.
type ending struct {
	episode          gymkhana.EpisodeID
	failed, answered int
}

// A silence is the error of a request without a response for a long time, while there was no other request. Another
// attempt would fail too.
type silence struct{ err error }

func (s *silence) Error() string { return s.err.Error() }
func (s *silence) Unwrap() error { return s.err }

// An asking is a call as an endpoint sees it.
type asking struct {
	episode gymkhana.EpisodeID
	hash    gymkhana.Hash
	waits   *waits                      // the waiting times of the attempt; nil outside of one
	room    func(context.Context) error // reserves room for the call in the run's limits; it may have to wait
	chat    func(context.Context) (*gymkhana.Response, error)

	began  time.Time
	held   time.Duration // in failed calls that were repeated, and in pauses
	alone  int           // how often it failed while others were answered
	rested int           // how often it waited because most calls failed
}

// ask makes a call, and repeats it after a pause if the model was not responding. It ends the call when a time limit of
// the attempt is reached, unless the model hangs.
func (e *endpoint) ask(ctx context.Context, q asking) (r *gymkhana.Response, err error) {
	if e == nil {
		if err := q.waits.wait(func() error { return q.room(ctx) }); err != nil {
			return nil, err
		}
		return q.chat(ctx)
	}
	q.began = time.Now()
	err = q.waits.still(func() (err error) { r, err = e.insist(ctx, &q); return err })
	return r, err
}

// insist asks until there is an answer, or an error that asking again does not resolve.
func (e *endpoint) insist(ctx context.Context, q *asking) (*gymkhana.Response, error) {
	for {
		probe, err := e.admit(ctx, q)
		if err != nil {
			return nil, err
		}
		f, own := e.begin(ctx, q, probe)
		r, err := q.chat(own)
		cause := context.Cause(own)
		switch hung := errors.Is(cause, errHung); {
		case err == nil:
			e.replied()
			q.waits.excuseTries(e.answered(f, q, r.Timing))
			return q.timed(r), nil
		case ctx.Err() != nil:
			e.end(f)
			return nil, err
		case cause != nil && !hung: // the attempt's limit, or the model is given up
			if !e.excused(q, f, err) {
				return nil, cause
			}
			q.held += time.Since(f.began)
			continue
		case hung:
			err = gymkhana.Blame(gymkhana.FaultModel, e.name, fmt.Errorf("no answer within %s, and it answers nobody else",
				time.Since(f.began).Round(time.Millisecond)))
		case gymkhana.FaultOf(err) != gymkhana.FaultModel:
			if known, err := e.turnedAway(ctx, q, f, err); known && err != nil {
				return nil, err
			} else if known {
				q.held += time.Since(f.began)
				continue
			}
			e.answered(f, q, gymkhana.CallTiming{}) // with a refusal
			return nil, err
		case e.stranger(err):
			e.end(f)
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("no server answers at the address of %s (%s); is it running, "+
				"and is --base-url right?", e.name, reason(err)))
		}
		if err := q.waits.wait(func() error { return e.refused(ctx, q, f, err) }); err != nil {
			return nil, err
		}
		q.held += time.Since(f.began)
	}
}

// stranger reports whether a call failed since there is no server at an address at which none was met before. Waiting for
// one is of no use if the address is wrong.
func (e *endpoint) stranger(err error) bool {
	var said *gymkhana.ProviderError
	e.mu.Lock()
	defer e.mu.Unlock()
	if !errors.As(err, &said) || said.Code != gymkhana.CodeUnreachable {
		e.met = true // it failed, so it is there
	}
	return !e.met
}

// greet notes that there is a server.
func (e *endpoint) greet() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.met = true
}

// timed adds to an answer what delayed its request.
func (q *asking) timed(r *gymkhana.Response) *gymkhana.Response {
	if q.held == 0 {
		return r
	}
	own := *r
	own.Timing.Held = q.held
	return &own
}

// admit waits until a call can be made: for the model, if it is paused, and for room in the run's limits.
func (e *endpoint) admit(ctx context.Context, q *asking) (probe bool, err error) {
	err = q.waits.wait(func() (err error) { probe, err = e.enter(ctx, q); return err })
	if err != nil {
		return false, err
	}
	if left, limit := q.waits.due(); limit != "" && left <= 0 {
		err = errLimit{limit}
	} else {
		err = q.waits.wait(func() error { return q.room(ctx) })
	}
	if err != nil && probe {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.probing = false
		e.tell()
	}
	return probe, err
}

// enter waits while the model is paused, until it responds again or until it is this call's turn to probe it.
func (e *endpoint) enter(ctx context.Context, q *asking) (probe bool, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.paused || e.gone != nil {
		return false, e.over(ctx)
	}
	if e.stale {
		e.listen()
	}
	e.tickets++
	ticket := e.tickets
	e.line = append(e.line, ticket)
	came := time.Now()
	defer func() {
		q.held += time.Since(came)
		e.line = slices.DeleteFunc(e.line, func(n uint64) bool { return n == ticket })
		e.tell()
	}()
	var due <-chan time.Time
	for e.paused && e.over(ctx) == nil {
		if due == nil && !e.probing && e.line[0] == ticket {
			e.probing = true
			timer := time.NewTimer(e.back())
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
	return false, e.over(ctx)
}

// over says why no more calls are made; nil if they are. The lock is held.
func (e *endpoint) over(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return e.gone
}

// back is how long the next probe waits: longer each time, and at least as long as the model asks for. The lock is
// held.
func (e *endpoint) back() time.Duration {
	return max(doubled(firstBack, e.vain, mostBack), min(time.Until(e.after), mostBack))
}

// doubled doubles a time n times, up to most.
func doubled(d time.Duration, n int, most time.Duration) time.Duration {
	for ; n > 0 && d < most; n-- {
		d *= 2
	}
	return min(d, most)
}

// tell wakes up all waiting calls. The lock is held.
func (e *endpoint) tell() {
	close(e.news)
	e.news = make(chan struct{})
}

// listen restarts the give-up timer. The lock is held.
func (e *endpoint) listen() {
	e.quiet, e.stale = time.Now(), false
	switch {
	case e.most == 0:
	case e.alarm == nil:
		e.alarm = e.control.after(e.most, e.giveUp)
	default:
		e.alarm.reset(e.most)
	}
}

// giveUp ends all calls if no request was answered for too long. If there is no request now, the next call decides.
func (e *endpoint) giveUp() {
	e.mu.Lock()
	if e.stale = len(e.flights)+len(e.line) == 0; !e.stale && e.gone == nil {
		why := ""
		if e.why != "" {
			why = " (" + e.why + ")"
		}
		e.gone = fmt.Errorf("%w: %s gave no answer for %s%s; once it does, --resume goes on", ErrSilent, e.name, e.most, why)
		for f := range e.flights {
			f.cancel(e.gone)
		}
		e.note(Pause{Why: "no answer for " + e.most.String(), GivenUp: true})
		e.tell()
	}
	e.mu.Unlock()
	e.say()
}

// close stops the timers, after the last call. Nothing is reported after it.
func (e *endpoint) close() {
	e.mu.Lock()
	if e.alarm != nil {
		e.alarm.stop()
	}
	e.mu.Unlock()
	e.say()
}

// answered ends a pause, because the model responds. It returns the part of the call's time that does not count for the
// attempt: its failed tries, as long as no request was answered or many calls failed.
func (e *endpoint) answered(f *flight, q *asking, took gymkhana.CallTiming) (excused time.Duration) {
	e.mu.Lock()
	for g := range e.flights {
		g.deaf = e.silence(g)
	}
	e.leave(f)
	e.remember(f, max(took.Tries-1, 0), 1)
	if took.Tries > 1 {
		excused = took.Failing + took.Waiting
		if !e.struggles(q) {
			excused = min(excused, f.deaf)
		}
	}
	e.answers++
	e.met = true
	e.longest = max(e.longest, took.Thinking)
	clear(e.failed)
	for late := range e.flights {
		if late.late {
			late.cancel(errLimit{late.limit}) // it is slow, because the model responds
		}
	}
	if e.paused {
		e.note(Pause{})
	}
	e.paused, e.vain = false, 0
	e.listen()
	e.mu.Unlock()
	e.say()
	return excused
}

// refused handles a call that the model failed. It returns nil if the call is to be repeated, otherwise the error of
// the call.
func (e *endpoint) refused(ctx context.Context, q *asking, f *flight, err error) error {
	e.mu.Lock()
	e.leave(f)
	e.remember(f, 1, 0)
	alone := e.broken[q.hash] || e.answers != f.answers && !f.hung
	switch {
	case e.gone != nil:
		err = e.gone
	case e.most == 0:
	case alone && e.struggles(q):
		q.rested++
		back := doubled(firstBack, q.rested-1, mostBack)
		e.mu.Unlock()
		q.waits.excuse(time.Since(f.began))
		return rest(ctx, back)
	case alone:
		err = e.strike(q, err)
		silent := e.silence(f)
		e.mu.Unlock()
		q.waits.excuse(silent)
		if err == nil {
			err = rest(ctx, firstBack)
		}
		return err
	default:
		e.fail(q.episode, f.probe, err)
		answers := e.answers
		e.mu.Unlock()
		q.waits.excuse(time.Since(f.began))
		e.say()
		return e.hold(ctx, q, answers, err)
	}
	e.mu.Unlock()
	return err
}

// struggles reports whether at least a third of the others' calls fail, although some are answered. Then this request
// is not the cause, and it is repeated after a while, as long as a pause may last. The lock is held.
func (e *endpoint) struggles(q *asking) bool {
	of, failed := 0, 0
	for _, l := range e.lately {
		if l.episode != q.episode {
			failed, of = failed+l.failed, of+l.failed+l.answered
		}
	}
	return of >= fewRecent && 3*failed >= of && e.control.elapsed(q.began) < e.most
}

// excused ends a call because of the attempt's limit. If its tries had failed while no request was answered, or while
// many calls failed, that time does not count for the attempt, and the call may be repeated in the remaining time.
func (e *endpoint) excused(q *asking, f *flight, err error) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.leave(f)
	if e.gone != nil || failed(err) == 0 || e.control.elapsed(q.began) >= e.most {
		return false
	}
	e.remember(f, 1, 0)
	excused := time.Since(f.began)
	if !e.struggles(q) {
		excused = e.silence(f)
	}
	q.waits.excuse(excused)
	return true
}

func rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// strike counts a failure while others are answered. From the second one on, the request is the cause, and the error is
// returned. The lock is held.
func (e *endpoint) strike(q *asking, err error) error {
	q.alone++
	if q.alone < 2 && !e.broken[q.hash] {
		return nil
	}
	e.broken[q.hash] = true
	return err
}

// fail records a call without an answer, and pauses if that is an outage: no other request is being answered, or others
// failed too. The lock is held.
func (e *endpoint) fail(who gymkhana.EpisodeID, probe bool, err error) {
	e.failed[who], e.why = true, reason(err)
	var told *gymkhana.ProviderError
	if errors.As(err, &told) && told.RetryAfter > 0 {
		e.after = time.Now().Add(told.RetryAfter)
	}
	switch {
	case e.paused && !probe:
	case e.paused:
		e.vain++
		e.note(Pause{Next: e.back(), Why: e.why})
		e.tell()
	case len(e.flights) == 0 || len(e.failed) >= manyFail:
		e.pause()
	}
}

// pause begins a pause. The lock is held.
func (e *endpoint) pause() {
	e.paused = true
	e.note(Pause{Next: e.back(), Why: e.why})
	e.tell()
}

// reason is the provider's message, without the client's additions.
func reason(err error) string {
	var said *gymkhana.ProviderError
	switch {
	case !errors.As(err, &said):
		return err.Error()
	case said.Status == 0:
		return "no answer: " + said.Message
	}
	return fmt.Sprintf("%d: %s", said.Status, said.Message)
}

// hold waits until it is known whether a failed call was part of an outage, and returns nil if it was. answers is the
// number of answers when the call failed.
func (e *endpoint) hold(ctx context.Context, q *asking, answers int, err error) error {
	defer e.say()
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		switch over := e.over(ctx); {
		case over != nil:
			return over
		case e.answers != answers:
			return e.strike(q, err)
		case e.paused && len(e.failed) == 1 && e.control.elapsed(e.quiet) >= e.most/2:
			// Half of the time is kept for other calls, to show whether they succeed.
			return gymkhana.Blame(gymkhana.FaultModel, "", &silence{err})
		case e.paused:
			q.alone = 0
			return nil
		case len(e.flights) == 0:
			e.pause()
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

// note queues a pause for reporting. The lock is held.
func (e *endpoint) note(p Pause) {
	p.Model, p.Since = e.name, e.now().Add(-time.Since(e.quiet))
	e.untold = append(e.untold, p)
}

// say reports the queued pauses. The lock is not held.
func (e *endpoint) say() {
	e.telling.Lock()
	defer e.telling.Unlock()
	e.mu.Lock()
	list := e.untold
	e.untold = nil
	e.mu.Unlock()
	for _, p := range list {
		e.told(p)
	}
}
