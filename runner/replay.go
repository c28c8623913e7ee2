package runner

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/registry"
)

// Replay executes a stored trajectory again. It calls look with every observation and its step. It can draw pictures
// that a run file did not keep.
func Replay(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, t *gymkhana.Trajectory,
	look func(*gymkhana.Step, []gymkhana.Observation) error) error {
	session, err := newSession(c, task, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	if session.Spec.Live {
		return fmt.Errorf("%s is live, so an episode cannot be executed again", session.Spec.World)
	}
	session.Draw = true
	for i := range t.Steps {
		now, err := session.again(ctx, t.Episode.Instance, &t.Steps[i])
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		if err := look(now, session.Now.Seen); err != nil {
			return err
		}
	}
	return nil
}

// again executes a stored step, or the Reset, and returns its result.
func (s *session) again(ctx context.Context, seed gymkhana.Seed, was *gymkhana.Step) (*gymkhana.Step, error) {
	if was.N == 0 {
		return s.Reset(ctx, seed)
	}
	now, err := s.Step(ctx, was.Actions, was.Passed)
	if err != nil {
		return nil, err
	}
	now.N = was.N
	return now, nil
}

// A Rerun executes stored steps again, one at a time. Unlike Replay it draws only the pictures that its caller asks
// for, so it passes over many steps quickly. It is for one goroutine.
type Rerun struct{ session *session }

// NewRerun prepares to execute an episode of a task again. It starts nothing; Step with the stored step 0 does.
func NewRerun(c *registry.Catalog, task *gymkhana.Task) (*Rerun, error) {
	s, err := newSession(c, task, nil)
	if err != nil {
		return nil, err
	}
	if s.Spec.Live {
		return nil, errors.Join(fmt.Errorf("%s is live, so an episode cannot be executed again", s.Spec.World), s.Close())
	}
	return &Rerun{s}, nil
}

// Step executes the next stored step, or the Reset with the instance of the episode. The States of the result are valid
// until the next Step.
func (r *Rerun) Step(ctx context.Context, instance gymkhana.Seed, was *gymkhana.Step) (*gymkhana.Step, error) {
	return r.session.again(ctx, instance, was)
}

// Seen is what each role sees now. It is valid until the next Step.
func (r *Rerun) Seen() []gymkhana.Observation { return r.session.Now.Seen }

// Verdict is the score of the steps so far. At least step 0 must have been executed.
func (r *Rerun) Verdict() gymkhana.Verdict { return r.session.Scorer.Verdict() }

// Missing is what success lacks after the steps so far, in the words of the verifier.
func (r *Rerun) Missing() []string { return gymkhana.Missing(r.session.Scorer) }

// Close closes the world.
func (r *Rerun) Close() error { return r.session.Close() }
