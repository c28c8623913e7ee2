package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/registry"
)

// A session is the world of an Episode, a replay or a comparison of engines. It joins the scored frames of a step,
// hashes its result, and scores it. It does not know legality and budgets, which belong to the Episode. It is for one
// goroutine.
type session struct {
	Task   *gymkhana.Task
	World  gymkhana.Environment
	Spec   gymkhana.Spec
	Now    gymkhana.Moment // the result of the latest Reset or Step
	Goal   string          // the goal of the running episode, in the world's own words; "" means the task's
	Scorer gymkhana.Scorer // the scorer of the running episode
	// Draw makes the next Reset or Step draw and hash the screens.
	Draw bool

	bare     bool                   // steps get no hashes and no States, because only the verdict is wanted
	scored   func([]gymkhana.Frame) // gets the frames of every step; may be nil
	verifier gymkhana.Verifier
	can      gymkhana.Capabilities // the capabilities of World
	buf      []byte                // the buffer for Step.States
}

// newSession makes the verifier of a task, and its world unless there is one. It starts nothing.
func newSession(c *registry.Catalog, task *gymkhana.Task, world gymkhana.Environment) (*session, error) {
	var err error
	if world == nil {
		if world, err = c.NewEnv(task.Environment); err != nil {
			return nil, err
		}
	}
	s := &session{Task: task, World: world, Spec: world.Spec(), can: world.Capabilities()}
	if s.verifier, err = c.NewVerifier(task.Verifier); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close closes the world. An error is blamed on it.
func (s *session) Close() error {
	return gymkhana.Blame(gymkhana.FaultWorld, "close", s.World.Close())
}

// Reset begins an episode. It returns step 0, whose States are valid until the next Reset or Step.
func (s *session) Reset(ctx context.Context, seed gymkhana.Seed) (*gymkhana.Step, error) {
	start, err := s.World.Reset(ctx, seed)
	if err != nil {
		return nil, err
	}
	s.Now, s.Goal, s.Scorer = start.Moment, start.Goal, nil
	frames, err := s.frames(ctx, nil)
	if err != nil {
		return nil, err
	}
	s.Scorer = s.verifier.Start(s.Task, frames[0])
	for _, f := range frames[1:] {
		s.Scorer.Add(f)
	}
	step := &gymkhana.Step{}
	return step, s.complete(step, frames)
}

// Step first lets time pass, if the world can, and then performs one action per role, unless the episode has ended
// meanwhile. The States of the step are valid until the next one.
func (s *session) Step(ctx context.Context, acts []gymkhana.Action, passed gymkhana.Ticks) (*gymkhana.Step, error) {
	step := &gymkhana.Step{Actions: acts, Passed: passed}
	var frames []gymkhana.Frame
	var err error
	if passed > 0 && s.can.Pass != nil {
		if s.Now, err = s.can.Pass(ctx, passed); err != nil {
			return nil, err
		}
		if frames, err = s.frames(ctx, frames); err != nil {
			return nil, err
		}
	}
	if !s.Over() {
		if s.Now, err = s.World.Step(ctx, acts); err != nil {
			return nil, err
		}
		if frames, err = s.frames(ctx, frames); err != nil {
			return nil, err
		}
	}
	for _, f := range frames {
		s.Scorer.Add(f)
	}
	return step, s.complete(step, frames)
}

// Over reports whether the world has ended the episode, for every role.
func (s *session) Over() bool { return s.Now.Over() }

// frames appends the scored frames of the current moment.
func (s *session) frames(ctx context.Context, before []gymkhana.Frame) ([]gymkhana.Frame, error) {
	var now []gymkhana.Frame
	err := errors.New("the moment has no frames to score")
	if s.Now.Frames != nil {
		if now, err = s.Now.Frames(ctx); err == nil && len(now) == 0 {
			err = errors.New("the world gave no frame")
		}
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, s.Spec.World, err)
	}
	// Most steps have one list of frames, which needs no copy.
	if before == nil {
		return now, nil
	}
	return append(before, now...), nil
}

// complete adds the data that a comparison of steps needs.
func (s *session) complete(step *gymkhana.Step, frames []gymkhana.Frame) error {
	if s.scored != nil {
		s.scored(frames)
	}
	if s.bare {
		return nil
	}
	// One buffer serves the text and then the states. It is kept for the next step, because a fast
	// world makes 100,000 steps a second and would otherwise spend its time allocating.
	b := s.buf[:0]
	for i := range s.Now.Seen {
		seen := &s.Now.Seen[i]
		b = append(seen.AppendCanonical(b), '\n')
		step.Ended, step.Reason, step.Tick = seen.Ended, seen.Reason, seen.Tick
		if seen.Refused != "" && step.Refused == nil {
			step.Refused = make([]string, len(s.Now.Seen))
		}
		// The list is made with the first refusal, so that a step without any stores none.
		if step.Refused != nil {
			step.Refused[i] = seen.Refused
		}
	}
	if s.Draw {
		if err := s.draw(step); err != nil {
			return err
		}
	}
	step.Text = gymkhana.HashBytes(b)
	b = gymkhana.AppendFrames(b[:0], frames)
	step.State, step.States = gymkhana.HashBytes(b), b
	s.buf = b
	return nil
}

// draw adds the hashes of the pictures.
func (s *session) draw(step *gymkhana.Step) error {
	shots := gymkhana.Pictures(s.Now.Seen)
	for i, shot := range shots {
		if shot == nil {
			continue
		}
		h, err := shot.Hash()
		if err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
		if step.Frames == nil {
			step.Frames = make([]gymkhana.Hash, len(shots))
		}
		step.Frames[i] = h
	}
	return nil
}

// A Rescoring scores stored states again without executing anything. It gives the same Verdict as the
// original run, since a verifier is a pure fold over the frames.
type Rescoring struct {
	task     *gymkhana.Task
	verifier gymkhana.Verifier
	decode   func([]byte) (gymkhana.State, error)
	scorer   gymkhana.Scorer
}

// NewRescoring makes the verifier of a task and the decoder of its world's states.
func NewRescoring(c *registry.Catalog, task *gymkhana.Task) (*Rescoring, error) {
	entry, err := c.FindEnv(task.Environment.Name)
	if err != nil {
		return nil, err
	}
	r := &Rescoring{task: task, decode: entry.Decode}
	if r.decode == nil {
		r.decode = gymkhana.DecodeRaw
	}
	r.verifier, err = c.NewVerifier(task.Verifier)
	return r, err
}

// Add scores the states of the next step, one per line. An error says that they cannot be read.
func (r *Rescoring) Add(s *gymkhana.Step, states []byte) error {
	for line := range bytes.SplitSeq(states, []byte{'\n'}) {
		state, err := r.decode(line)
		if err != nil {
			return err
		}
		f := gymkhana.Frame{Tick: s.Tick, Done: s.Actions, State: state}
		if r.scorer == nil {
			r.scorer = r.verifier.Start(r.task, f)
		} else {
			r.scorer.Add(f)
		}
	}
	return nil
}

// Rehear gives the scorer the judge's replies from the run. It comes after the last step.
func (r *Rescoring) Rehear(out *gymkhana.Outcome) error { return out.Rehear(r.scorer) }

// Verdict is the score of the steps so far. At least one step must have been added.
func (r *Rescoring) Verdict() gymkhana.Verdict { return r.scorer.Verdict() }

// Missing is what success lacks after the steps so far, in the words of the verifier. At least one step must have been
// added.
func (r *Rescoring) Missing() []string { return gymkhana.Missing(r.scorer) }

// Queue gives the hops of a chain after the steps so far; nil if the task is none.
func (r *Rescoring) Queue() []gymkhana.QueuedHop { return gymkhana.QueueOf(r.scorer) }
