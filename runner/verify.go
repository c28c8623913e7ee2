package runner

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"

	"gymkhana"
	"gymkhana/registry"
)

// A Check says how thoroughly Verify compares.
type Check struct {
	Frames   bool              // screenshots too
	Parallel int               // 0 means one per core
	Unlike   map[string]string // worlds that cannot be compared here, and the reason
}

// A Verification is the result of executing a stored run again.
type Verification struct {
	Episodes      int        `json:"episodes"`
	Steps         int        `json:"steps"`
	Rescored      int        `json:"rescored"` // episodes scored again from their stored states
	Mismatches    []Mismatch `json:"mismatches"`
	NotComparable []Mismatch `json:"not_comparable"`
}

// A Mismatch is the first thing in an episode that differed, or that prevented the comparison.
type Mismatch struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	Step    int                `json:"step"`
	What    string             `json:"what"`
}

// Verify scores every finished episode again from its stored states, and executes it again from
// Reset with the stored actions and tick counts, comparing state and text hash per step. It
// never calls an agent or a model.
func Verify(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, how Check) (*Verification, error) {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	feed, done := make(chan gymkhana.EpisodeRow), make(chan checked)
	var wg sync.WaitGroup
	for range parallel(how.Parallel) {
		wg.Go(func() {
			for row := range feed {
				done <- (&checker{c, a, a.Run(), how}).episode(ctx, row)
			}
		})
	}
	wg.Go(func() {
		defer close(feed)
		for _, row := range rows {
			// An episode that never got past Reset has nothing that could be executed again.
			if row.Outcome != nil && row.Outcome.Steps > 0 && ctx.Err() == nil {
				feed <- row
			}
		}
	})
	// As in carryOut, the loop below ends when done is closed.
	go func() { wg.Wait(); close(done) }()
	v := &Verification{Mismatches: []Mismatch{}, NotComparable: []Mismatch{}}
	for res := range done {
		v.add(res)
		err = errors.Join(err, res.err)
	}
	return v, errors.Join(err, ctx.Err())
}

func parallel(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// A checked is the result of checking one episode.
type checked struct {
	steps    int
	rescored bool
	wrong    *Mismatch
	unlike   *Mismatch // not comparable
	err      error
}

func (v *Verification) add(c checked) {
	v.Episodes++
	v.Steps += c.steps
	if c.rescored {
		v.Rescored++
	}
	if c.wrong != nil {
		v.Mismatches = append(v.Mismatches, *c.wrong)
	}
	if c.unlike != nil {
		v.NotComparable = append(v.NotComparable, *c.unlike)
	}
}

type checker struct {
	catalog *registry.Catalog
	archive gymkhana.Archive
	run     *gymkhana.Run
	how     Check
}

func (c *checker) episode(ctx context.Context, row gymkhana.EpisodeRow) checked {
	t, err := c.archive.Trajectory(ctx, row.ID)
	if err != nil {
		return checked{err: fmt.Errorf("%s: %w", row.Task, err)}
	}
	at := func(step int, format string, args ...any) *Mismatch {
		return &Mismatch{Episode: row.ID, Task: row.Task, Step: step, What: fmt.Sprintf(format, args...)}
	}
	planned, ok := c.run.Plan.TaskOf(row.Task)
	if !ok || len(t.Steps) == 0 {
		return checked{unlike: at(0, "the file does not hold the episode's task or steps")}
	}
	task, err := c.run.Plan.Arms[row.Arm].Task(planned)
	if err != nil {
		return checked{unlike: at(0, "%v", err)}
	}
	session, err := NewSession(c.catalog, task)
	if err != nil {
		return checked{unlike: at(0, "%v", err)}
	}
	defer session.Close()
	spec := session.Spec
	// Another version, another build of the browser and a live page are reasons not to compare, and are
	// no mismatches.
	if was := c.run.Plan.Worlds[task.Environment.Name]; was != spec.Version {
		return checked{unlike: at(0, "world %s is at version %d, the run at %d", spec.World, spec.Version, was)}
	}
	if why := c.how.Unlike[spec.World]; why != "" {
		return checked{unlike: at(0, "%s", why)}
	}
	if spec.Live {
		return checked{unlike: at(0, "%s is live", spec.World)}
	}
	res := checked{steps: len(t.Steps) - 1}
	if res.rescored, res.wrong, err = c.rescore(task, t, row.Outcome, at); err != nil || res.wrong != nil {
		res.err = err
		return res
	}
	res.wrong, res.err = c.replay(ctx, session, t, at)
	return res
}

type complain func(step int, format string, args ...any) *Mismatch

// rescore folds the stored states through the verifier, which gets the replies that a judge gave in the
// run. It is false where states were not kept.
func (c *checker) rescore(task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome, at complain) (bool, *Mismatch, error) {
	scores, err := NewRescoring(c.catalog, task)
	if err != nil {
		return false, nil, err
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		// A file may keep hashes without states; then executing again is the only check.
		if s.States == nil {
			return false, nil, nil
		}
		if gymkhana.HashBytes(s.States) != s.State {
			return true, at(s.N, "the stored state does not have the stored hash"), nil
		}
		if err := scores.Add(s, s.States); err != nil {
			return true, at(s.N, "the stored state cannot be read: %v", err), nil
		}
	}
	if err := scores.Rehear(out); err != nil {
		return true, at(len(t.Steps)-1, "%v", err), nil
	}
	if got := scores.Verdict(); !reflect.DeepEqual(got, out.Verdict) {
		return true, at(len(t.Steps)-1, "the stored states score %+v, the file says %+v", got, out.Verdict), nil
	}
	return true, nil, nil
}

// replay executes the stored actions again and compares every hash.
func (c *checker) replay(ctx context.Context, session *Session, t *gymkhana.Trajectory, at complain) (*Mismatch, error) {
	for i := range t.Steps {
		was := &t.Steps[i]
		// A screen whose hash was not stored cannot be compared, so it is not drawn.
		session.Draw = c.how.Frames && len(was.Frames) > 0
		now, err := session.again(ctx, t.Episode.Instance, was)
		if err != nil {
			return at(was.N, "cannot be executed again: %v", err), ctx.Err()
		}
		switch {
		case now.State != was.State:
			return at(was.N, "state %s, was %s", now.State.Short(), was.State.Short()), nil
		case now.Text != was.Text:
			return at(was.N, "text %s, was %s", now.Text.Short(), was.Text.Short()), nil
		case now.Tick != was.Tick:
			return at(was.N, "tick %d, was %d", now.Tick, was.Tick), nil
		case c.how.Frames && !sameFrames(now.Frames, was.Frames):
			return at(was.N, "a screenshot differs"), nil
		}
	}
	return nil, nil
}

// sameFrames compares the screens whose hashes were stored; the others were never drawn.
func sameFrames(now, was []gymkhana.Hash) bool {
	for i, h := range was {
		if !h.IsZero() && (i >= len(now) || now[i] != h) {
			return false
		}
	}
	return true
}

// again executes a stored step, or the Reset, and gives what it resulted in this time.
func (s *Session) again(ctx context.Context, seed gymkhana.Seed, was *gymkhana.Step) (*gymkhana.Step, error) {
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

// Replay executes a stored trajectory again. It calls look with every observation and the step it
// belongs to. It can draw pictures that a run file did not keep.
func Replay(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, t *gymkhana.Trajectory,
	look func(*gymkhana.Step, []gymkhana.Observation) error) error {
	session, err := NewSession(c, task)
	if err != nil {
		return err
	}
	defer session.Close()
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
