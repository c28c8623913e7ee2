package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// A driver holds what an Episode needs in addition to its attempt when it is driven from outside.
type driver struct {
	since   time.Time           // when Seen became available
	prelude *gymkhana.Prelude   // of an episode that a client forks; nil for any other, whose plan has it
	log     gymkhana.AttemptLog // the log in a run file; nil for an episode in memory
	kept    *gymkhana.Trajectory
	err     error             // the first of an Act, after which no Act is possible
	end     *gymkhana.Outcome // set when it is closed
}

// Drive begins an episode of a task for a caller that decides itself, in memory only. It draws only screens that the
// caller looks at.
func Drive(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed) (*Episode, error) {
	return driveAlone(ctx, &Runner{Catalog: c, blind: true}, task, instance)
}

// DriveIn is Drive in a world that the caller has made from the task's config and may look into, as a learner does.
// Between two calls of Act the caller may also act in it, if it restores it. Close closes the world. Steps get no
// hashes.
func DriveIn(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed, world gymkhana.Environment) (*Episode, error) {
	return driveAlone(ctx, &Runner{Catalog: c, world: world, blind: true, bare: true}, task, instance)
}

// DriveWatched is Drive with a watcher. Steps have no hashes and no States.
func DriveWatched(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed, watch Watcher) (*Episode, error) {
	return driveAlone(ctx, &Runner{Catalog: c, watcher: watch, blind: true, bare: true}, task, instance)
}

func driveAlone(ctx context.Context, r *Runner, task *gymkhana.Task, instance gymkhana.Seed) (*Episode, error) {
	row, err := r.alone(task, instance, gymkhana.Arm{Agent: "given"})
	if err != nil {
		return nil, err
	}
	log := &memoryLog{t: gymkhana.Trajectory{Episode: row}}
	e := r.newEpisode(row, &journal{log: log})
	e.driver.kept = &log.t
	return e, e.begin(ctx)
}

// Take begins an attempt at an episode of the run for a caller that decides instead of the arm's agent. If an earlier
// process left an attempt open, Take executes its decisions again and continues it. Several episodes can be driven at
// once, each by its own goroutine.
func (r *Runner) Take(ctx context.Context, row gymkhana.Episode) (*Episode, error) {
	return r.take(ctx, row, nil)
}

// take is Take of an episode that a client may have forked just now.
func (r *Runner) take(ctx context.Context, row gymkhana.Episode, prelude *gymkhana.Prelude) (*Episode, error) {
	r.taken.Do(func() { r.plan = &r.Store.Run().Plan })
	log, err := r.Store.Attempt(ctx, row.ID)
	if err != nil {
		return nil, fmt.Errorf("%s#%d: %w", row.Task, row.Index, err)
	}
	e := r.newEpisode(row, &journal{log: log, past: log.Past()})
	e.driver.log, e.driver.prelude = log, prelude
	return e, e.begin(ctx)
}

// ErrClientLeft is the error that Fail gets when a client leaves a served episode that is not over. The episode is
// scored as it is.
var ErrClientLeft = gymkhana.Blame(gymkhana.FaultAgent, "", errors.New("the client left the episode before it was over"))

// ErrPersonStopped is the error that Fail gets when a person gives up an episode that is not over. The episode is scored as
// it is. Its text is that of the agent "human" at the terminal.
var ErrPersonStopped = gymkhana.Blame(gymkhana.FaultAgent, "agent/human", errors.New("the player stopped"))

// Begin begins an episode of a served run for a client, and notes what the client calls itself.
func (r *Runner) Begin(ctx context.Context, b gymkhana.Begun, client string) (*Episode, error) {
	row, err := r.Store.Run().Plan.Episode(b)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "", err)
	}
	var notes []gymkhana.Event
	if b.Prelude != nil {
		text, err := gymkhana.Canonical(b.Prelude)
		if err != nil {
			return nil, err
		}
		notes = append(notes, gymkhana.Event{At: r.now(), Kind: gymkhana.EventFork, Episode: row.ID, Text: string(text)})
	}
	if client != "" {
		notes = append(notes, gymkhana.Event{At: r.now(), Kind: gymkhana.EventClient, Episode: row.ID, Text: client})
	}
	if err := r.Store.Begin(ctx, &row, notes...); err != nil {
		return nil, err
	}
	return r.take(ctx, row, b.Prelude)
}

// Prelude gives the steps so far of an episode that is driven as the prelude of a fork: up to a step, numbered as in its
// rows, or up to the last one if n is negative. The error is blamed on the caller's choice, as the set-up's fault.
func (e *Episode) Prelude(ctx context.Context, n int) (*gymkhana.Prelude, error) {
	t := e.driver.kept
	from := gymkhana.Origin{Episode: e.row.ID, Agent: e.arm.Name()}
	if t == nil {
		var err error
		if t, err = e.r.Store.Trajectory(ctx, e.row.ID); err != nil {
			return nil, err
		}
		from.Run = e.r.Store.Run().ID
	}
	if s := e.journal.pending; s != nil {
		t = &gymkhana.Trajectory{Decisions: t.Decisions, Steps: append(slices.Clip(t.Steps), *s)}
	}
	if n < 0 {
		n = e.steps()
	}
	p, err := t.Prelude(n, e.task, from)
	return p, gymkhana.Blame(gymkhana.FaultSetup, "", err)
}

// begin opens the episode and repeats the turns that are stored of it.
func (e *Episode) begin(ctx context.Context) (err error) {
	defer func() {
		if caught(&err, recover()); err != nil {
			e.driver.err = err
			if _, closing := e.Close(ctx); closing != nil {
				err = closing
			}
		}
	}()
	if err := e.open(ctx); err != nil {
		return err
	}
	for past := e.past(); past != nil && !e.Over(); past = e.past() {
		if err := e.turn(ctx, past); err != nil {
			return err
		}
	}
	e.driver.since = e.r.now()
	return nil
}

// past returns the stored decisions of the next turn; nil if one is missing.
func (e *Episode) past() decider {
	roles := e.session.Spec.Roles
	for _, role := range roles {
		if e.journal.decided(e.calls.turn, role) == nil {
			return nil
		}
	}
	turn := e.calls.turn
	return func(_ context.Context, role int, _ *gymkhana.Observation) (gymkhana.Decision, time.Duration, error) {
		was := e.journal.decided(turn, roles[role])
		return gymkhana.Decision{Actions: was.Actions, Reason: was.Reason, Raw: was.Raw, Invalid: was.Invalid, Free: was.Free,
			Absent: was.Absent, Dropped: was.Dropped, Asides: was.Asides}, was.Thinking, nil
	}
}

// ErrOver is the error of an Act in an episode that is over.
var ErrOver = errors.New("the episode is over")

// Act performs the decisions of the roles, one for each in the order of Spec().Roles. An action that is not legal costs
// its step and becomes a Noop; the role's next observation says why. An end with a score, such as a budget or a page
// that the actions broke, is no error: Over reports it. After an error only Close is possible.
func (e *Episode) Act(ctx context.Context, did ...gymkhana.Decision) error {
	took := e.r.now().Sub(e.driver.since)
	return e.act(ctx, len(did), func(_ context.Context, role int, _ *gymkhana.Observation) (gymkhana.Decision, time.Duration, error) {
		return did[role], took, nil
	})
}

// Fail says that a role cannot decide. An error that is blamed on the agent ends the episode, which is scored as it is.
// If the world could not draw a picture, the fault is determined as in a run. Any other error fails the attempt.
func (e *Episode) Fail(ctx context.Context, cause error) error {
	return e.act(ctx, len(e.session.Spec.Roles), func(context.Context, int, *gymkhana.Observation) (gymkhana.Decision, time.Duration, error) {
		return gymkhana.Decision{}, 0, cause
	})
}

// act plays a turn of some decisions.
func (e *Episode) act(ctx context.Context, n int, decide decider) (err error) {
	switch roles := len(e.session.Spec.Roles); {
	case e.driver.err != nil:
		return e.driver.err
	case n != roles:
		return fmt.Errorf("%d decisions for %d roles", n, roles)
	case e.driver.end != nil || e.Over():
		return ErrOver
	}
	defer func() {
		caught(&err, recover())
		e.driver.err, e.driver.since = err, e.r.now()
	}()
	if err := e.comeBack(ctx); err != nil {
		return err
	}
	return e.turn(ctx, decide)
}

// Perform plays the episode to its end without looking, one joint action per turn: at returns the actions of a turn,
// from 0, one for every role. It closes the episode.
func (e *Episode) Perform(ctx context.Context, at func(turn int) []gymkhana.Action) (*gymkhana.Outcome, error) {
	did := make([]gymkhana.Decision, len(e.session.Spec.Roles))
	for turn := 0; e.driver.err == nil && !e.Over(); turn++ {
		for i, act := range at(turn) {
			did[i] = gymkhana.Decision{Actions: []gymkhana.Action{act}}
		}
		if e.Act(ctx, did...) != nil {
			break // Close returns the error
		}
	}
	return e.Close(ctx)
}

// Close closes the world and returns the outcome. An episode that is over is scored, and its outcome stored; otherwise
// the attempt stays open in its run, and Take continues it. Closing again returns the same outcome.
func (e *Episode) Close(ctx context.Context) (out *gymkhana.Outcome, err error) {
	d := &e.driver
	if d.end != nil {
		return d.end, nil
	}
	err = d.err
	if err == nil && e.outlook != nil {
		err = e.comeBack(context.WithoutCancel(ctx))
	}
	over := err == nil && e.Over()
	func() {
		defer func() { caught(&err, recover()) }()
		if over {
			err = e.finish(ctx)
		}
	}()
	d.end, err = e.close(err)
	d.end.Scored = over && err == nil
	if d.log == nil {
		return d.end, err
	}
	return d.end, e.settle(ctx, over, err)
}

// settle stores how an attempt in a run file ended.
func (e *Episode) settle(ctx context.Context, over bool, err error) error {
	out, log := e.driver.end, e.driver.log
	ctx = context.WithoutCancel(ctx)
	out.Attempts = log.N()
	if err == nil && !over || resumable(err) || errors.Is(err, context.Canceled) {
		return errors.Join(err, log.End(ctx, gymkhana.AttemptStopped))
	}
	again, fatal := e.r.settle(ctx, log, out, log.N()-1+e.r.counts(err), err)
	switch {
	case fatal != nil:
		return fatal
	case again:
		return err // Take begins another attempt
	}
	return e.r.Store.Finish(ctx, e.row.ID, out)
}

// Steps is the number of the last step; it counts those of a prelude.
func (e *Episode) Steps() int { return e.steps() }

// Verdict is the judge's verdict on what was done so far. It contains the truth, so the one who decides must not see it
// unless he asked for rewards at every step.
func (e *Episode) Verdict() gymkhana.Verdict { return e.session.Scorer.Verdict() }

// Trajectory is what was decided and done so far in an episode that is kept in memory; nil for one of a run file.
func (e *Episode) Trajectory() *gymkhana.Trajectory { return e.driver.kept }

// caught converts a panic to an error that is our fault. A panic of one episode must not end the others before their
// rows are written.
func caught(err *error, v any) {
	if v != nil {
		*err = gymkhana.Blame(gymkhana.FaultUs, "panic", fmt.Errorf("%v\n%s", v, debug.Stack()))
	}
}
