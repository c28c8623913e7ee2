package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"gymkhana"
)

// An Episode is one attempt at an episode of a plan, driven from outside: its driver sees what every role sees and
// decides for every role, and the Episode does the rest by the rules of a run. It checks actions against the world's
// rules, counts refusals and budgets, stores every row, determines who broke a world that breaks, and scores. Run,
// Verify and Play drive it with agents; a server, a test or a person's program drives it itself:
//
//	e, err := runner.Drive(ctx, catalog, task, instance) // or Runner.Take, for an episode of a run file
//	defer e.Close(ctx)
//	for !e.Over() {
//		seen := e.Seen() // one observation for each of e.Spec().Roles
//		err = e.Act(ctx, gymkhana.Decision{Actions: ...})
//	}
//	outcome, err := e.Close(ctx)
//
// It is for one goroutine.
type Episode struct {
	r    *Runner
	row  gymkhana.Episode
	arm  *gymkhana.Arm
	task *gymkhana.Task // under the arm's protocol, with the budget that a prelude leaves

	session *session // steps the world
	calls   *calls   // tracks the model calls
	journal *journal // stores everything
	budget  *budget  // says when the episode must end

	out     gymkhana.Outcome
	taken   []pastStep       // the steps so far, in a world that can break
	nothing gymkhana.Verdict // the verdict of doing nothing, if the agent broke the world
	driver  driver
	outlook *outlook // nil unless Ahead has let time pass
	brief   []gymkhana.Exhibit
	forked  int            // number of steps of the prelude; 0 without one
	last    Glance         // what the last actions were aimed at, for the next glance
	since   gymkhana.Ticks // the world's time at its end
}

// newEpisode makes an attempt that a journal stores. It starts nothing.
func (r *Runner) newEpisode(row gymkhana.Episode, j *journal) *Episode {
	e := &Episode{r: r, row: row, arm: &r.plan.Arms[row.Arm], journal: j}
	if e.arm.Protocol == gymkhana.PublishedCode {
		e.out.Dropped = new(int)
	}
	from := gymkhana.Asker{Task: row.Task, Instance: row.Instance, Repeat: row.Repeat, Arm: e.arm}
	e.calls = &calls{episode: &e.row, from: from, journal: j, cache: r.Cache, run: &r.ledger, control: r.Control, events: r.Events,
		openings: r.openings, turn: 1, waits: &waits{now: r.now}}
	e.calls.next()
	e.budget = &budget{limits: r.perEpisode(e.arm), calls: e.calls, now: r.now, began: r.now()}
	if j.audit != nil {
		e.budget.cut = j.audit.cut
	}
	return e
}

// open makes the world, stores the first observation as step 0, and plays the prelude.
func (e *Episode) open(ctx context.Context) error {
	if err := e.reset(ctx); err != nil {
		return err
	}
	return e.prelude(ctx, nil)
}

// reset makes the world and stores the first observation as step 0.
func (e *Episode) reset(ctx context.Context) error {
	task, ok := e.r.plan.Played(&e.row)
	if !ok {
		return fmt.Errorf("the plan has no task %s", e.row.Task)
	}
	if e.driver.prelude != nil {
		task = task.Forked(e.driver.prelude)
	}
	whole, err := e.arm.Task(task)
	if err != nil {
		return err
	}
	if e.task, err = whole.Rest(); err != nil {
		return err
	}
	e.budget.of = e.task.Budget
	if e.session, err = newSession(e.r.Catalog, whole, e.r.world); err != nil {
		return err
	}
	e.session.Draw, e.session.bare, e.session.scored = e.draws(), e.r.bare, e.r.watcher.Scored
	began := e.r.now()
	s, err := e.session.Reset(ctx, e.row.Instance)
	if err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	if err := e.session.begins(s); err != nil {
		return err
	}
	s.Took = e.r.now().Sub(began)
	e.journal.keep(s)
	if seen := e.session.Now.Seen; len(seen) > 0 {
		e.brief = seen[0].Brief
	}
	e.out.Goal = cmp.Or(e.session.Goal, e.task.Goal)
	return nil
}

// Task is the task with the data that an agent may know, with the goal in the world's words.
func (e *Episode) Task() *gymkhana.Task {
	told := e.task.Told()
	told.Goal = e.out.Goal
	return told
}

// Spec describes the world: its roles, and their legal actions.
func (e *Episode) Spec() gymkhana.Spec { return e.session.Spec }

// Seen is what every role sees now, in the order of Spec().Roles. It is valid until the next Act.
func (e *Episode) Seen() []gymkhana.Observation { return e.session.Now.Seen }

// Over reports whether the episode is over: the world has ended it, a budget or limit is reached, or its agent is at
// fault.
func (e *Episode) Over() bool {
	if e.out.Limit == "" && e.out.Fault == "" && !e.session.Over() {
		e.out.Limit = e.budget.exhausted(e.tick())
	}
	return e.out.Limit != "" || e.out.Fault != "" || e.session.Over()
}

// cheapScreen is the number of pixels, 512 x 256, up to which a screen is drawn and hashed at every step even if no
// agent looks at it. Drawing a larger one costs more than the rest of a step, so larger screens are hashed only if an
// agent looked at them.
const cheapScreen = 1 << 17

// draws reports whether screens are hashed even if no agent looks at them.
func (e *Episode) draws() bool {
	return !e.r.blind && e.session.Spec.Screen.W*e.session.Spec.Screen.H <= cheapScreen
}

// ends reports whether an error in a turn ends the episode with a score, as a limit or a fault of the agent does. The
// runner handles any other error.
func (e *Episode) ends(ctx context.Context, err error) bool {
	var limit errLimit
	switch {
	// The limit may be only the cause of the context, since a client returns its own error when a deadline interrupts a
	// call.
	case errors.As(err, &limit), errors.As(context.Cause(ctx), &limit):
		e.out.Limit = limit.limit
	// When the run is being stopped, an agent may return any error, which is not its fault.
	case gymkhana.FaultOf(err) == gymkhana.FaultAgent && ctx.Err() == nil:
		e.out.Fault, e.out.Error = gymkhana.FaultAgent.String(), err.Error()
	default:
		return false
	}
	return true
}

// A decider returns a role's decision on its observation, and how long that took.
type decider func(ctx context.Context, role int, seen *gymkhana.Observation) (gymkhana.Decision, time.Duration, error)

// turn lets every role decide at the same moment and takes the steps of their joint plan; a shorter plan is padded with
// Noop. An end with a score is no error.
func (e *Episode) turn(ctx context.Context, decide decider) (err error) {
	n := e.calls.turn
	e.glance(false)
	if err := e.calls.waits.wait(func() error { return e.r.Control.hold(ctx) }); err != nil {
		return err
	}
	e.calls.emit(Event{Kind: TurnBegan, Turn: n, Step: e.steps()})
	defer func() {
		e.calls.emit(Event{Kind: TurnEnded, Turn: n, Step: e.steps(), Err: err})
		switch {
		case err == nil || resumable(err):
		case e.ends(ctx, err):
			err = nil
		default:
			err = fmt.Errorf("turn %d: %w", e.calls.turn, err)
		}
	}()
	decisions, err := e.decide(ctx, decide)
	if err != nil {
		return e.unseen(ctx, err)
	}
	e.glance(true)
	length, latency := e.joint(decisions)
	for k := range length {
		if e.out.Limit = e.budget.stepsLeft(e.tick()); e.out.Limit != "" || e.session.Over() {
			return nil
		}
		if k > 0 {
			if err := e.journal.flush(e.session.Now.Seen); err != nil {
				return err
			}
			latency = 0 // all thinking was before the first step
		}
		start := e.r.now()
		acts, illegal := e.choose(decisions, k)
		before := e.session.Now
		e.aimed(acts)
		s, err := e.session.Step(ctx, acts, latency)
		if err != nil {
			s, err = e.broke(ctx, append(e.taken, pastStep{acts: acts, passed: latency}), before, err)
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", e.steps()+1, err)
		}
		if e.session.can.Broke != nil {
			e.taken = append(e.taken, pastStep{acts, latency, s.Tick, s.Text, s.State})
		}
		e.took(s, illegal, start)
	}
	return nil
}

// decide asks every role, and stores the decisions before performing anything.
func (e *Episode) decide(ctx context.Context, decide decider) ([]gymkhana.Decided, error) {
	bounded, cancel := e.budget.bound(ctx)
	defer cancel()
	roles := e.session.Spec.Roles
	decisions := make([]gymkhana.Decided, len(roles))
	e.calls.next()
	e.calls.from.Step = e.steps()
	for i := range roles {
		did, took, err := decide(bounded, i, &e.session.Now.Seen[i])
		if e.calls.broken != nil {
			return nil, e.calls.broken
		}
		if err != nil {
			var limit errLimit
			if errors.As(context.Cause(bounded), &limit) && ctx.Err() == nil {
				return nil, limit
			}
			return nil, err
		}
		decisions[i] = e.decided(did, roles[i], took)
	}
	e.calls.turn++
	e.budget.turns++
	// The step before this turn is stored only now, after every role had the chance to look at its screen.
	if err := e.journal.flush(e.session.Now.Seen); err != nil {
		return nil, err
	}
	for i := range decisions {
		d := &decisions[i]
		if err := e.journal.decide(d); err != nil {
			return nil, err
		}
		e.calls.emit(Event{Kind: DecisionMade, Turn: d.Turn, Step: e.steps(), Role: d.Role, Decided: d})
	}
	return decisions, nil
}

// joint is the number of steps of a joint plan, and how long the world waited for it: as long as for the slowest role.
func (e *Episode) joint(decisions []gymkhana.Decided) (length int, latency gymkhana.Ticks) {
	for i := range decisions {
		d := &decisions[i]
		latency = max(latency, d.Latency)
		if d.Invalid != "" {
			e.invalid(d.Absent)
		}
		if d.Calls > 0 {
			e.out.Thinking += d.Thinking
		}
		if n := d.Dropped; e.out.Dropped != nil {
			*e.out.Dropped += n
		}
		if !d.Free {
			length = max(length, planned(d))
		}
	}
	return length, latency
}

// decided makes the stored form of a decision, and computes how many ticks its thinking takes.
func (e *Episode) decided(did gymkhana.Decision, role string, took time.Duration) gymkhana.Decided {
	asked := e.calls.next()
	d := gymkhana.Decided{Turn: e.calls.turn, Role: role, Actions: did.Actions, Reason: did.Reason,
		Raw: did.Raw, Invalid: did.Invalid, Free: did.Free && e.task.Budget.Turns > 0, Absent: did.Absent, Dropped: did.Dropped,
		Usage: asked.usage, Asides: did.Asides, Calls: asked.asked, Thinking: took, Slips: did.Slips}
	if asked.asked > 0 {
		d.Thinking = waited(did.Asides, asked.thinking)
	} else if past := e.journal.decided(d.Turn, d.Role); past != nil {
		d.Thinking = past.Thinking // measured once, by the process that decided
	}
	d.Latency = latency(e.arm, asked.asked > 0, d.Thinking)
	return d
}

// planned is the number of steps of a decision: at least one.
func planned(d *gymkhana.Decided) int {
	if d.Invalid != "" {
		return 1
	}
	return max(len(d.Actions), 1)
}

// choose returns the k-th action of every role, and the reasons for those that are not legal here. They become a Noop
// and still cost a step.
func (e *Episode) choose(decisions []gymkhana.Decided, k int) (acts []gymkhana.Action, illegal []string) {
	acts, illegal = make([]gymkhana.Action, len(decisions)), make([]string, len(decisions))
	for i := range decisions {
		d := &decisions[i]
		acts[i] = gymkhana.Action{Verb: gymkhana.Noop}
		// All roles act in the same step, so a role without further actions passes.
		if d.Invalid != "" || k >= len(d.Actions) {
			continue
		}
		if err := e.session.Spec.Check(d.Role, d.Actions[k]); err != nil {
			illegal[i] = err.Error()
			continue
		}
		acts[i] = d.Actions[k]
	}
	if acting := e.r.watcher.Acting; acting != nil {
		acting(e.session.World, acts)
	}
	return acts, illegal
}

// took counts a step and passes it to the journal.
func (e *Episode) took(s *gymkhana.Step, illegal []string, start time.Time) {
	e.budget.steps++
	s.N, s.Turn, s.Took = e.steps(), e.budget.turns, e.r.now().Sub(start)
	e.journal.keep(s)
	e.refuse(s, illegal)
	e.calls.emit(Event{Kind: StepTaken, Turn: s.Turn, Step: s.N, Roles: e.session.Spec.Roles, Acted: s})
}

// refuse tells agents why their actions were not legal. It must be called after the hashes are computed: they cover the
// world's own text, which a later execution repeats.
func (e *Episode) refuse(s *gymkhana.Step, illegal []string) {
	for i, why := range illegal {
		if why == "" {
			continue
		}
		if s.Refused == nil {
			s.Refused = make([]string, len(illegal))
		}
		s.Refused[i], e.session.Now.Seen[i].Refused = why, why
		e.invalid(true)
	}
}

// invalid counts a reply or an action that could not be used, and whether it was understood.
func (e *Episode) invalid(absent bool) {
	e.out.Invalid++
	if e.out.Absent == nil {
		e.out.Absent = new(int)
	}
	if absent {
		*e.out.Absent++
	}
}

// steps is the number of the last step, those of the prelude included.
func (e *Episode) steps() int { return e.forked + e.budget.steps }

// tick is the world's time.
func (e *Episode) tick() gymkhana.Ticks { return e.session.Now.Seen[0].Tick }

// finish stores the last step and asks the judge, when the episode is over.
func (e *Episode) finish(ctx context.Context) error {
	if err := e.journal.flush(e.session.Now.Seen); err != nil {
		return err
	}
	e.calls.from.Step = e.steps()
	return e.judge(ctx)
}

// close closes the world, whose failure fails the attempt, and summarizes the attempt.
func (e *Episode) close(err error) (*gymkhana.Outcome, error) {
	if e.session != nil {
		err = errors.Join(err, e.session.Close())
	}
	return e.outcome(), err
}

// outcome summarizes the attempt. The caller decides whether it counts.
func (e *Episode) outcome() *gymkhana.Outcome {
	out, c := e.out, e.calls
	out.Turns, out.Steps = e.budget.turns, e.budget.steps
	out.Calls, out.Reused, out.Moved, out.Usage, out.Saved = c.asked, c.reused, c.moved, c.live, c.saved
	out.Wall = e.budget.wall()
	out.Working = max(out.Wall-c.idling(), 0) // a continued attempt has also idled in an earlier process
	if s := e.session; s != nil {
		// If Reset failed, nothing was seen.
		if len(s.Now.Seen) > 0 {
			out.Ended, out.Reason, out.Ticks = s.Now.Seen[0].Ended, s.Now.Seen[0].Reason, e.tick()-e.since
		}
		if s.Scorer != nil {
			out.Verdict = s.Scorer.Verdict()
		}
	}
	if out.Broke {
		out.Verdict = e.nothing
	}
	if out.Limit != "" {
		out.Ended, out.Reason = gymkhana.Truncated, "limit: "+out.Limit
	}
	return &out
}
