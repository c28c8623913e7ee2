package runner

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/registry"
)

// A Retrace is a stored episode that was executed again in memory, so that other agents can continue it after any of
// its steps:
//
//	r, err := runner.NewRetrace(ctx, catalog, task, arm, trajectory)
//	defer r.Close()
//	out, err := r.Continue(ctx, 7, gymkhana.Arm{Agent: "oracle"}, runner.Continuation{})
//
// It returns to a step by a snapshot if the world has snapshots, and otherwise by executing the steps before it again.
// It is for one goroutine.
type Retrace struct {
	catalog *registry.Catalog
	task    *gymkhana.Task // of the plan
	whole   *gymkhana.Task // under the arm's protocol, with the whole budget
	arm     gymkhana.Arm   // what the episode's arm sets about the world and the protocol
	was     *gymkhana.Trajectory
	session *session
	frames  []gymkhana.Frame // all scored frames
	until   []int            // how many of them there were after each step
	marks   []mark           // by rising step
}

// A mark is a snapshot after a step.
type mark struct {
	step  int
	saved gymkhana.Snapshot
}

// mostMarks bounds the snapshots that a Retrace keeps. A longer episode has one after every few steps.
const mostMarks = 512

// NewRetrace executes a stored episode again. The task is that of the plan, with the episode's prelude if it is a fork,
// and the trajectory may be untrusted. The error says that a step cannot be executed here, or leads to another state.
func NewRetrace(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, arm *gymkhana.Arm, was *gymkhana.Trajectory) (r *Retrace, err error) {
	defer func() {
		if caught(&err, recover()); err != nil {
			r = nil
		}
	}()
	r = &Retrace{catalog: c, task: task, was: was, arm: gymkhana.Arm{Protocol: arm.Protocol, WorldVersion: arm.WorldVersion,
		Screen: arm.Screen, World: arm.World}}
	if r.whole, err = r.arm.Task(task); err != nil {
		return nil, err
	}
	if r.session, err = newSession(c, r.whole, nil); err != nil {
		return nil, err
	}
	if r.session.Spec.Live {
		err = fmt.Errorf("%s is live, so an episode cannot be executed again", r.session.Spec.World)
	} else {
		err = r.execute(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, r.session.Close())
	}
	return r, nil
}

// Close closes the world.
func (r *Retrace) Close() error { return r.session.Close() }

// execute executes all steps. It keeps the frames and takes the snapshots.
func (r *Retrace) execute(ctx context.Context) error {
	if len(r.was.Steps) == 0 {
		return errors.New("no step of it is stored")
	}
	s, verifier := r.session, r.session.verifier
	s.verifier = keeper{&r.frames}
	defer func() { s.verifier, s.Scorer = verifier, nil }()
	every, running := len(r.was.Steps)/mostMarks+1, 0
	for n := range r.was.Steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		is, err := r.step(ctx, n)
		if err != nil {
			return err
		}
		if was := &r.was.Steps[n]; is.State != was.State || is.Ended != was.Ended || is.Tick != was.Tick {
			return fmt.Errorf("step %d leads to another state here; gymkhana verify compares the file with this program", n)
		}
		r.until = append(r.until, len(r.frames))
		if is.Ended == gymkhana.Running {
			running = n
		}
		if s.can.Snapshot == nil || s.can.Restore == nil || n%every != 0 {
			continue
		}
		saved, err := s.can.Snapshot()
		if err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
		r.marks = append(r.marks, mark{n, saved})
	}
	_, err := r.at(running)
	return err
}

// step executes a stored step, or the Reset, if that is possible.
func (r *Retrace) step(ctx context.Context, n int) (*gymkhana.Step, error) {
	was, s := &r.was.Steps[n], r.session
	if was.N != n {
		return nil, fmt.Errorf("step %d is missing", n)
	}
	if n == 0 {
		return s.Reset(ctx, r.was.Episode.Instance)
	}
	switch {
	case s.Over():
		return nil, fmt.Errorf("step %d comes after the end of the episode", n)
	case len(was.Actions) != len(s.Spec.Roles) || was.Passed < 0:
		return nil, fmt.Errorf("step %d has %d actions for %d roles, or a negative time", n, len(was.Actions), len(s.Spec.Roles))
	}
	for i, act := range was.Actions {
		if err := s.Spec.Check(s.Spec.Roles[i], act); err != nil {
			return nil, fmt.Errorf("step %d: %w", n, err)
		}
	}
	is, err := s.Step(ctx, was.Actions, was.Passed)
	if err != nil {
		return nil, fmt.Errorf("step %d: %w", n, err)
	}
	return is, nil
}

// keeper is a verifier that only keeps the frames.
type keeper struct{ frames *[]gymkhana.Frame }

func (k keeper) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	*k.frames = append(*k.frames, first)
	return k
}

func (k keeper) Add(f gymkhana.Frame)      { *k.frames = append(*k.frames, f) }
func (k keeper) Verdict() gymkhana.Verdict { return gymkhana.Verdict{} }

// scorer scores the frames up to a step.
func (r *Retrace) scorer(n int) gymkhana.Scorer {
	s := r.session.verifier.Start(r.whole, r.frames[0])
	for _, f := range r.frames[1:r.until[n]] {
		s.Add(f)
	}
	return s
}

// Agrees reports whether an outcome has the verdict of the steps, as to success.
func (r *Retrace) Agrees(out *gymkhana.Outcome) (bool, error) {
	s := r.scorer(len(r.was.Steps) - 1)
	err := out.Rehear(s)
	return err == nil && s.Verdict().Success == out.Verdict.Success, err
}

// First is the number of the first step that the episode's own agent decided from: 0, or the length of the prelude.
func (r *Retrace) First() int {
	if r.task.Prelude == nil {
		return 0
	}
	return min(len(r.task.Prelude.Steps), r.Last())
}

// Last is the number of the last step.
func (r *Retrace) Last() int { return len(r.was.Steps) - 1 }

// Left is the budget that is left after step n; a kind without a limit is 0, and so are Ticks, which are a time of the
// world's clock. It is false if nothing is left, or the episode is over.
func (r *Retrace) Left(n int) (left gymkhana.Budget, some bool) {
	if r.was.Steps[n].Ended != gymkhana.Running {
		return left, false
	}
	task, err := r.at(n)
	if err != nil {
		return left, false
	}
	rest, err := task.Rest()
	if err != nil {
		return left, false
	}
	if b := rest.Budget; b.Ticks > 0 && r.was.Steps[n].Tick >= b.Ticks {
		return left, false
	}
	return gymkhana.Budget{Steps: rest.Budget.Steps, Turns: rest.Budget.Turns}, true
}

// at is the task whose prelude is the episode's first n steps, under the arm's protocol.
func (r *Retrace) at(n int) (*gymkhana.Task, error) {
	if n == 0 {
		return r.whole.Forked(nil), nil
	}
	p, err := r.was.Prelude(n, r.task, gymkhana.Origin{Episode: r.was.Episode.ID})
	if err != nil {
		return nil, err
	}
	return r.whole.Forked(p), nil
}

// A Continuation says how an agent continues a Retrace.
type Continuation struct {
	Whole bool          // the agent has the whole budget of the task again, not only the rest
	Seed  gymkhana.Seed // of the agent's random numbers
}

// Continue lets the agent of an arm decide from the state after step n to the end, within the rest of the budget. The
// outcome has the verdict of the whole episode, and counts the agent's steps only. The agent begins at the Reset, as it
// would in an episode of its own, and then sees the state after step n; it learns nothing of the steps before. An error
// says that the result is not known.
func (r *Retrace) Continue(ctx context.Context, n int, arm gymkhana.Arm, how Continuation) (out *gymkhana.Outcome, err error) {
	defer func() { caught(&err, recover()) }()
	arm.Protocol, arm.WorldVersion, arm.Screen, arm.World = r.arm.Protocol, r.arm.WorldVersion, r.arm.Screen, r.arm.World
	task, err := r.task.Forked(nil), error(nil)
	if !how.Whole && n > 0 {
		p, err := r.was.Prelude(n, r.task, gymkhana.Origin{Episode: r.was.Episode.ID})
		if err != nil {
			return nil, err
		}
		task = task.Forked(p)
	}
	one := &Runner{Catalog: r.catalog, world: r.session.World, blind: true, bare: true}
	row, err := one.alone(task, r.was.Episode.Instance, arm)
	if err != nil {
		return nil, err
	}
	one.plan.Seed = how.Seed
	e := one.newEpisode(row, &journal{log: &memoryLog{}})
	if err := e.reset(ctx); err != nil {
		return nil, err
	}
	if how.Whole && e.task.Budget.Ticks > 0 {
		e.budget.of.Ticks += r.was.Steps[n].Tick
	}
	c, err := e.newCast(ctx, nil)
	if err != nil {
		return nil, err
	}
	if err := r.jump(ctx, e.session, n); err != nil {
		return nil, err
	}
	e.forked, e.since = n, e.tick()
	for !e.Over() {
		if err := e.turn(ctx, c.decide); err != nil {
			return nil, err
		}
	}
	if len(gymkhana.Questions(e.session.Scorer)) > 0 {
		return nil, errors.New("a judge has to grade it")
	}
	if e.out.Broke {
		return nil, errors.New("the world broke")
	}
	if err := e.finish(ctx); err != nil {
		return nil, err
	}
	return e.outcome(), nil
}

// jump brings a session that was just Reset to the state after step n, with the score of the steps before.
func (r *Retrace) jump(ctx context.Context, s *session, n int) error {
	own := r.session
	defer func() { r.session = own }()
	r.session = s
	at := 0
	for i := len(r.marks) - 1; i >= 0 && at == 0; i-- {
		if m := &r.marks[i]; m.step <= n && m.step > 0 {
			now, err := s.can.Restore(ctx, m.saved)
			if err != nil {
				return fmt.Errorf("step %d: %w", m.step, err)
			}
			s.Now, s.Scorer, at = now, r.scorer(m.step), m.step
		}
	}
	for at++; at <= n; at++ {
		if _, err := r.step(ctx, at); err != nil {
			return err
		}
	}
	return nil
}
