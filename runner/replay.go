package runner

import (
	"context"
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
