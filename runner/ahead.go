package runner

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
)

// An outlook is a world that has been let run ahead of its episode.
type outlook struct{ back gymkhana.Snapshot }

// CanAhead reports whether time in the world can pass before the next decision, so that Ahead works.
func (e *Episode) CanAhead() bool {
	can := &e.session.can
	return can.Pass != nil && can.Snapshot != nil && can.Restore != nil
}

// Ahead lets time pass in the world, as it passes while an agent thinks, and gives what every role sees then, so that the
// one who decides can watch. Called again, it goes on from there; what it gave before is no longer valid. Nothing is
// stored or scored: the next Act, Fail or Close first returns to where the episode is. How much time passes for good is
// up to the arm's clock, which measures the time until Act; a caller that wants the two to agree sets Runner.Now. Pictures of Seen
// that were not looked at before the first call must not be looked at after it.
func (e *Episode) Ahead(ctx context.Context, ticks gymkhana.Ticks) (seen []gymkhana.Observation, err error) {
	switch {
	case e.driver.err != nil:
		return nil, e.driver.err
	case e.driver.end != nil || e.Over():
		return nil, ErrOver
	case !e.CanAhead():
		return nil, fmt.Errorf("%s does not change between actions, or cannot go back", e.session.Spec.World)
	case ticks < 0:
		return nil, errors.New("time does not pass backwards")
	}
	defer func() {
		if caught(&err, recover()); err != nil {
			e.driver.err = err
		}
	}()
	if e.outlook == nil {
		if err := e.settleScreens(); err != nil {
			return nil, err
		}
		back, err := e.session.can.Snapshot()
		if err != nil {
			return nil, fmt.Errorf("snapshot: %w", err)
		}
		e.outlook = &outlook{back}
	}
	now, err := e.session.can.Pass(ctx, ticks)
	return now.Seen, err
}

// settleScreens encodes and hashes the screens that were looked at, since the pixels may change from here on.
func (e *Episode) settleScreens() error {
	for _, shot := range gymkhana.Pictures(e.session.Now.Seen) {
		if shot == nil || !shot.Seen() {
			continue
		}
		if _, err := shot.Encoded(); err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
		if _, err := shot.Hash(); err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
	}
	return nil
}

// comeBack returns the world to where the episode is.
func (e *Episode) comeBack(ctx context.Context) error {
	if e.outlook == nil {
		return nil
	}
	_, err := e.session.can.Restore(ctx, e.outlook.back)
	e.outlook = nil
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// Turns is the number of turns so far; it does not count those of a prelude.
func (e *Episode) Turns() int { return e.budget.turns }

// Brief is what describes the task to the first role in addition to its goal. Only the first observation has it.
func (e *Episode) Brief() []gymkhana.Exhibit { return e.brief }
