// Package runner executes plans: it is the only way to play an episode, for a run, a self-test, a
// verification or, one day, on another machine.
//
//	r, err := runner.Open(ctx, catalog, order, files) // names become data, the run a file
//	err = r.Run(ctx)                                  // episodes in parallel, resumable at any point
//	report, err := runner.Verify(ctx, catalog, r.Store, runner.Check{})
//
// Open is Resolve, which returns the plan with everything needed to execute it, and a store: a new one, or that of a
// run to continue.
//
// The work is the plan minus the finished episodes in the store, so a resumed run is the same run.
package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// A Runner executes the plan of a store's run.
type Runner struct {
	Catalog  *registry.Catalog
	Store    gymkhana.Store
	Models   map[string]gymkhana.Model  // the models by Arm.Model, and by Partner.Address
	Policies map[string]gymkhana.Policy // likewise
	Endpoint string                     // where models are asked, when not at their provider's own address
	Cache    gymkhana.CallCache         // nil means none
	OwnCache bool                       // if an endpoint does not say what it serves, use only answers of this run from Cache
	PerRun   gymkhana.Limits            // overrides the plan's, except zeros
	Prompts  fs.FS                      // files that replace the agents' own
	Terminal io.ReadWriter              // the terminal for a human
	Parallel int                        // episodes at once; 0 means one per core
	Retries  int                        // attempts after a fault of the world or the model; 0 means 2, below 0 none
	Now      func() time.Time           // the host's clock; nil means time.Now
	Events   *Stream                    // gets the events of the run; nil if there is no observer
	MaxPause time.Duration              // the time without a response after which a model is given up; 0 means that the run does not wait
	CallTime time.Duration              // the time limit of a model's answer in its client; 0 means 10 minutes
	Control  *Control                   // steers Run while it goes on; nil if there is none
	// Looks is asked at the start of every turn whether a GlanceTaken is wanted of the episode; nil means never. It is called
	// by the goroutine that plays the episode, so it must be fast.
	Looks func(*gymkhana.Episode) bool

	plan      *gymkhana.Plan
	taken     sync.Once                   // sets plan, for Take
	asked     Order                       // the order of Open
	resumed   bool                        // Open continued a run
	began     []string                    // the endpoints of that run
	only      map[gymkhana.EpisodeID]bool // the episodes of a pilot; nil means all
	openings  *openings                   // nil if no arms begin from one answer
	sights    *openings                   // descriptions of pictures by eyes
	ledger    ledger
	endpoints map[string]*endpoint // as Models
	servings  map[string]*serving  // as Models: what the endpoints say that they serve
	doubting  sync.Mutex
	doubts    map[int]*doubt       // by arm, and of the judge
	world     gymkhana.Environment // made by the caller; for DriveIn
	blind     bool                 // draw a screen only when an agent looks at it; for Play
	bare      bool                 // give steps no hashes and no states; for Blindly, DriveIn and a watcher
	watcher   Watcher              // for PlayWatched and DriveWatched
}

// ErrRunLimit says that a limit of the run is reached. The run can be resumed with a higher limit.
var ErrRunLimit = errors.New("the run's limit is reached")

// Run plays every episode that the store has not finished. It returns when all are stored, or at the first error that
// is our fault or the set-up's. When ctx ends, Run stops soon, keeps what is stored, and returns the error of ctx. When
// a limit of tokens or money is reached, calls in progress are answered and stored first; when a time limit is reached,
// they are interrupted.
func (r *Runner) Run(ctx context.Context) (err error) {
	r.plan = &r.Store.Run().Plan
	rows, err := r.Store.Episodes(ctx)
	if err != nil {
		return err
	}
	r.openings = newOpenings(r.plan, r.Store, rows)
	r.sights = newSights()
	rows = r.todo(rows)
	left := 0
	for _, row := range rows {
		if row.Outcome == nil {
			left++
		} else {
			r.ledger.finished(row.Arm, row.Outcome)
		}
	}
	r.Events.clock(r.now)
	r.Events.emit(Event{Kind: RunBegan, Began: &Began{Run: r.Store.Run(), Episodes: rows}})
	defer func() { r.Events.emit(Event{Kind: RunEnded, Err: err}) }()
	todo, err := r.sequences(rows)
	if err != nil || left == 0 {
		return err
	}
	r.ledger.limits = r.limits()
	// The usage of earlier processes counts towards the limits of the run.
	if r.ledger.sum, err = r.Store.Spent(ctx); err != nil {
		return err
	}
	if limit := r.overspent(r.now()); limit != "" {
		return r.counted(errRunLimit(limit+" were used up before"), left)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if r.Control == nil {
		r.Control = &Control{}
	}
	most := MostAtOnce
	if r.usesTerminal() {
		most = 1
	}
	defer r.Control.begin(r.AtOnce(), most, cancel, func(s Steering) { r.Events.emit(Event{Kind: RunSteered, Steering: &s}) })()
	if wall := r.limits().Wall; wall > 0 {
		defer r.Control.after(wall, func() { cancel(errRunLimit(gymkhana.LimitWall)) }).stop()
	}
	defer r.watch(ctx, cancel)()
	if err := r.askServed(ctx); err != nil {
		return err
	}
	agenda, done := r.agenda(todo), make(chan result)
	go func() {
		r.handOut(ctx, agenda, done)
		close(done)
	}()
	return r.counted(r.collect(ctx, cancel, done, len(rows)-left, len(rows)), left)
}

// handOut plays the sequences of an agenda, as many at once as the Control allows, and returns when all have ended.
func (r *Runner) handOut(ctx context.Context, a *agenda, done chan<- result) {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		ended, ok := r.Control.enter(ctx)
		if !ok {
			return
		}
		s, ok := a.take()
		switch {
		case ok:
			wg.Go(func() {
				defer r.Control.leave()
				r.playSequence(ctx, a, s, done)
			})
		case !r.Control.retreat(ctx, ended):
			return
		}
	}
}

// watch begins to watch the models of the run. What it returns ends that.
func (r *Runner) watch(ctx context.Context, stop func(error)) (end func()) {
	var mu sync.Mutex
	told := func(p Pause) {
		mu.Lock()
		defer mu.Unlock()
		r.Events.emit(Event{Kind: RunPaused, Pause: &p})
		note := gymkhana.Event{At: r.now(), Kind: "paused", Text: p.Model + ": " + p.Why}
		switch {
		case p.GivenUp:
			note.Kind = "given up"
		case p.Next == 0:
			note.Kind, note.Text = "answered", p.Model
		}
		if err := r.Store.Note(context.WithoutCancel(ctx), note); err != nil {
			stop(err)
		}
	}
	r.endpoints = map[string]*endpoint{}
	for name, m := range r.Models {
		if s, ok := m.(Settled); ok && s.Settled() {
			continue // waiting does not help
		}
		r.endpoints[name] = &endpoint{name: name, met: r.ledger.sum.In+r.ledger.sum.Out > 0, most: r.MaxPause, timeout: cmp.Or(r.CallTime, usualTimeout), now: r.now,
			control: r.Control, told: told, flights: map[*flight]bool{}, failed: map[gymkhana.EpisodeID]bool{}, broken: map[gymkhana.Hash]bool{},
			news: make(chan struct{})}
	}
	return func() {
		for _, e := range r.endpoints {
			e.close()
		}
	}
}

type result struct {
	episode gymkhana.Episode
	out     *gymkhana.Outcome
	err     error
}

// collect counts results as they come. It alone decides when a run stops early: at the first error, or when a limit of
// the run is reached. An error and a time limit interrupt calls in progress; with a limit of tokens or money no further
// call is made. When a model is given up, episodes that do not ask it continue.
func (r *Runner) collect(ctx context.Context, cancel context.CancelCauseFunc, done <-chan result, finished, total int) error {
	began := r.now()
	var first error
	for res := range done {
		if res.err != nil {
			if first == nil || resumable(first) {
				first = res.err
			}
			if !resumable(res.err) {
				cancel(res.err)
			}
			continue
		}
		finished++
		r.Events.emit(Event{Kind: EpisodeFinished, Episode: &res.episode, Attempt: res.out.Attempts, Progress: &Progress{Done: finished,
			Total: total, Arm: &r.plan.Arms[res.episode.Arm], Outcome: res.out, Spent: r.ledger.total()}})
		// A limit that is reached with the very last episode stops nothing, so the run is simply
		// finished.
		if limit := r.overspent(began); limit != "" && finished < total {
			r.ledger.exhaust(errRunLimit(limit))
		}
	}
	if first == nil && finished < total {
		first = cmp.Or(context.Cause(ctx), r.ledger.over())
	}
	return first
}

// MostAtOnce is the largest number of episodes that are played at once.
const MostAtOnce = 10_000

// usesTerminal reports whether an arm uses the terminal. That makes the whole run sequential, since the arms advance side by
// side.
func (r *Runner) usesTerminal() bool {
	return slices.ContainsFunc(r.plan.Arms, func(arm gymkhana.Arm) bool {
		e, err := r.Catalog.FindAgent(arm.Agent)
		return err == nil && e.Alone
	})
}

// AtOnce is how many episodes Run plays at once, unless its Control changes that.
func (r *Runner) AtOnce() int {
	if r.usesTerminal() {
		return 1
	}
	if r.Parallel > 0 {
		return min(r.Parallel, MostAtOnce)
	}
	return runtime.GOMAXPROCS(0)
}

func (r *Runner) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}

// limits are those of the run.
func (r *Runner) limits() gymkhana.Limits {
	if r.PerRun == (gymkhana.Limits{}) {
		return r.plan.PerRun
	}
	return r.PerRun
}

// overspent names a limit of the run that is reached; "" if none is.
func (r *Runner) overspent(began time.Time) string {
	l, spent := r.limits(), r.ledger.total()
	switch {
	case l.Tokens > 0 && spent.In+spent.Out >= l.Tokens:
		return gymkhana.LimitTokens
	case l.CostUSD > 0 && spent.CostUSD >= l.CostUSD:
		return gymkhana.LimitCost
	case l.Wall > 0 && r.now().Sub(began)-r.Control.paused(began) >= l.Wall:
		return gymkhana.LimitWall
	}
	return ""
}

// episode plays attempts at an episode until one counts or no more are due, and stores the outcome.
// putOff moves the episode behind others, if it can.
func (r *Runner) episode(ctx context.Context, e gymkhana.Episode, past []gymkhana.Record, putOff func() bool) (*gymkhana.Outcome, error) {
	where := e.Place()
	for failed := 0; ; {
		if err := cmp.Or(r.Control.hold(ctx), context.Cause(ctx), r.ledger.over()); err != nil {
			return nil, err
		}
		log, err := r.Store.Attempt(ctx, e.ID)
		if cause := context.Cause(ctx); err != nil && cause != nil {
			return nil, cause // the run was stopped meanwhile
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		r.Events.emit(Event{Kind: AttemptBegan, Episode: &e, Attempt: log.N()})
		out, err := r.attempt(ctx, e, past, &journal{log: log, past: log.Past()})
		r.Events.emit(Event{Kind: AttemptEnded, Episode: &e, Attempt: log.N(), Outcome: out, Err: err})
		out.Attempts = log.N()
		// An attempt that ended while the run was being stopped counts like any other. Only an interrupted one is left
		// open, so that a resumed run continues it.
		if cause := context.Cause(ctx); cause != nil && (err != nil || !finishedByItself(out)) {
			return nil, errors.Join(cause, log.End(context.WithoutCancel(ctx), gymkhana.AttemptStopped))
		}
		if resumable(err) { // no further call is made, so the attempt waits for a resume
			return nil, errors.Join(err, log.End(context.WithoutCancel(ctx), gymkhana.AttemptStopped))
		}
		failed += r.counts(err)
		if errors.Is(err, gymkhana.ErrLeft) {
			return nil, errors.Join(err, log.End(context.WithoutCancel(ctx), gymkhana.AttemptStopped))
		}
		var silent *silence
		alone := errors.As(err, &silent)
		again, err := r.settle(ctx, log, out, failed, err)
		if err == nil && alone && putOff() {
			return nil, errPutOff
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		if !again {
			// The episode has been played and paid for, so its outcome is stored even while the run is
			// stopping.
			return out, r.Store.Finish(context.WithoutCancel(ctx), e.ID, out)
		}
	}
}

// finishedByItself reports whether an attempt ended before the run was stopped.
func finishedByItself(out *gymkhana.Outcome) bool {
	return out.Ended != gymkhana.Running || out.Limit != "" || out.Fault != ""
}

// errPutOff says that an episode is played later, after others.
var errPutOff = errors.New("put off")

// resumable reports whether an attempt ended because this process makes no further call. A resumed run continues it.
func resumable(err error) bool { return errors.Is(err, ErrRunLimit) || errors.Is(err, ErrSilent) }

// counts says how many of an episode's attempts a failure consumes: all if the model did not respond for
// long, but only this episode asked, if it refused the request, or if the world breaks by itself.
func (r *Runner) counts(err error) int {
	var silent *silence
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errDiverged):
		return 0 // a new one starts
	case errors.As(err, &silent), errors.As(err, new(*refusal)), errors.As(err, new(*unprovoked)): // as it would be again
		return r.retries() + 1
	}
	return 1
}

// settle closes an attempt and says whether another is due. Its error stops the run.
func (r *Runner) settle(ctx context.Context, log gymkhana.AttemptLog, out *gymkhana.Outcome, failed int, err error) (
	again bool, _ error) {
	// The end of an attempt must be stored even when the run is stopping.
	ctx = context.WithoutCancel(ctx)
	if err == nil {
		out.Scored = true
		return false, log.End(ctx, gymkhana.AttemptDone)
	}
	if errors.Is(err, errDiverged) {
		// A diverged attempt does not count as a retry: a new one starts from
		// Reset.
		note := gymkhana.Event{At: r.now(), Kind: "diverged", Text: err.Error()}
		return true, errors.Join(log.End(ctx, gymkhana.AttemptDiverged), r.Store.Note(ctx, note))
	}
	fault := gymkhana.FaultOf(err)
	if e := log.End(ctx, fault.String()); e != nil {
		return false, errors.Join(err, e)
	}
	if fault != gymkhana.FaultWorld && fault != gymkhana.FaultModel {
		return false, err
	}
	out.Fault, out.Error = fault.String(), err.Error()
	note := gymkhana.Event{At: r.now(), Kind: "attempt", Text: fault.String() + ": " + err.Error()}
	return failed <= r.retries(), r.Store.Note(ctx, note)
}

func (r *Runner) retries() int {
	switch {
	case r.Retries == 0:
		return 2
	case r.Retries < 0:
		return 0
	}
	return r.Retries
}
