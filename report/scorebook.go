package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"sync"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// Windowed is an archive that gives some steps of an episode with their states.
type Windowed interface {
	gymkhana.Archive
	Window(ctx context.Context, id gymkhana.EpisodeID, from, to int) (*gymkhana.Trajectory, error)
}

// A Scorebook is what the stored states of an episode say about it, step by step: its score, what success lacked and, if
// its task is a chain, the queue of hops. Nothing is executed, so it also serves worlds that need a browser. It is safe
// for concurrent use.
type Scorebook struct {
	archive Windowed
	catalog *registry.Catalog
	row     gymkhana.EpisodeRow
	task    *gymkhana.Task

	mu      sync.Mutex
	attempt int
	scores  *runner.Rescoring // nil before step 0
	points  []Point           // one for each step that was read
	queues  []queueAt         // by rising step, where the queue changed
	lacks   []lackAt          // likewise
	trouble error             // why no further step can be read; final
}

type queueAt struct {
	step int
	hops []gymkhana.QueuedHop
}

type lackAt struct {
	step  int
	texts []string
}

// A HopSeen is a hop of a chain as it was after a step.
type HopSeen struct {
	gymkhana.QueuedHop
	Step int // at which it was passed; 0 if it is not
}

// readAtOnce is how many steps a Scorebook holds in memory with their states.
const readAtOnce = 256

// NewScorebook makes a Scorebook of an episode. It reads nothing.
func NewScorebook(a Windowed, c *registry.Catalog, row gymkhana.EpisodeRow) (*Scorebook, error) {
	planned, ok := a.Run().Plan.TaskOf(row.Task)
	if !ok {
		return nil, fmt.Errorf("the plan has no task %s", row.Task)
	}
	task, err := a.Run().Plan.Arms[row.Arm].Task(planned)
	if err != nil {
		return nil, err
	}
	return &Scorebook{archive: a, catalog: c, row: row, task: task}, nil
}

// Queue gives the hops after step n; nil if the task is no chain. It reads no further than step 0 to find out.
func (a *Scorebook) Queue(ctx context.Context, n int) ([]HopSeen, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.read(ctx, 1); err != nil || len(a.queues) == 0 {
		return nil, err
	}
	if err := a.read(ctx, n+1); err != nil {
		return nil, err
	}
	list := []HopSeen{}
	for i, h := range a.queues[a.since(n)].hops {
		seen := HopSeen{QueuedHop: h}
		for k := a.since(n); k >= 0 && seen.Passed && a.queues[k].hops[i].Passed; k-- {
			seen.Step = a.queues[k].step
		}
		list = append(list, seen)
	}
	return list, nil
}

// since gives the place of the queue after step n.
func (a *Scorebook) since(n int) int {
	return sort.Search(len(a.queues), func(i int) bool { return a.queues[i].step > n }) - 1
}

// At gives the score after step n and what success lacked then.
func (a *Scorebook) At(ctx context.Context, n int) (Point, []string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.read(ctx, n+1); err != nil {
		return Point{}, nil, err
	}
	at := sort.Search(len(a.lacks), func(i int) bool { return a.lacks[i].step > n }) - 1
	return a.points[n], a.lacks[at].texts, nil
}

// Curve gives the scores of the steps before number to, as far as they can be read before ctx ends.
func (a *Scorebook) Curve(ctx context.Context, to int) ([]Point, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	to = min(to, MostExecuted)
	err := a.read(ctx, to)
	if len(a.points) > 0 && !errors.Is(err, context.Canceled) {
		err = nil // what is known is shown
	}
	return slices.Clone(a.points[:min(to, len(a.points))]), err
}

// read reads the steps before number to.
func (a *Scorebook) read(ctx context.Context, to int) error {
	for len(a.points) < to {
		if err := errors.Join(a.trouble, ctx.Err()); err != nil {
			return err
		}
		from := len(a.points)
		t, err := a.archive.Window(ctx, a.row.ID, from, min(to, from+readAtOnce))
		if err != nil {
			return err
		}
		if from > 0 && t.Attempt != a.attempt { // another attempt has begun meanwhile
			a.scores, a.points, a.queues, a.lacks = nil, nil, nil, nil
			continue
		}
		if a.attempt = t.Attempt; len(t.Steps) == 0 {
			return fmt.Errorf("step %d: %w", from, gymkhana.ErrNotStored)
		}
		for i := range t.Steps {
			if a.trouble = a.add(&t.Steps[i]); a.trouble != nil {
				break
			}
		}
	}
	return nil
}

// add scores the next step.
func (a *Scorebook) add(step *gymkhana.Step) (err error) {
	n := len(a.points)
	switch {
	case step.N != n:
		return fmt.Errorf("step %d is not stored", n)
	case len(step.States) == 0:
		return fmt.Errorf("the state after step %d was not stored", n)
	case a.scores == nil:
		if a.scores, err = runner.NewRescoring(a.catalog, a.task); err != nil {
			return err
		}
	}
	if err := a.scores.Add(step, step.States); err != nil {
		return fmt.Errorf("the state after step %d cannot be read: %w", n, err)
	}
	v := a.scores.Verdict()
	a.points = append(a.points, Point{v.Progress, v.Reward, v.Parts})
	if hops := a.scores.Queue(); hops != nil && (len(a.queues) == 0 || !alike(hops, a.queues[len(a.queues)-1].hops)) {
		a.queues = append(a.queues, queueAt{n, hops})
	}
	if texts := a.scores.Missing(); len(a.lacks) == 0 || !slices.Equal(texts, a.lacks[len(a.lacks)-1].texts) {
		a.lacks = append(a.lacks, lackAt{n, texts})
	}
	return nil
}

// alike reports whether two queues of the same chain are in the same state.
func alike(a, b []gymkhana.QueuedHop) bool {
	return slices.EqualFunc(a, b, func(a, b gymkhana.QueuedHop) bool {
		return a.Passed == b.Passed && a.Spoiled == b.Spoiled && a.By == b.By
	})
}
