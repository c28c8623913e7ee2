package runner

import (
	"context"

	"gymkhana"
	"gymkhana/registry"
)

// Play plays one episode of a task, in memory only. Self-tests, probes and notebooks use it. The agent is found in the
// catalog by the arm's name. Screens are not drawn unless an agent looks at them, so steps have no frame hashes.
func Play(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed,
	arm gymkhana.Arm) (*gymkhana.Trajectory, *gymkhana.Outcome, error) {
	return playAlone(ctx, &Runner{Catalog: c, blind: true}, task, instance, arm)
}

// A Watcher is called during an episode. Each of its functions may be nil.
type Watcher struct {
	Acting func(world gymkhana.Environment, acts []gymkhana.Action) // before every step
	Scored func(frames []gymkhana.Frame)                            // after every step and the Reset, with the scored frames
}

// PlayWatched is Play with a watcher. Steps have no hashes and no States.
func PlayWatched(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed, arm gymkhana.Arm,
	watch Watcher) (*gymkhana.Trajectory, *gymkhana.Outcome, error) {
	return playAlone(ctx, &Runner{Catalog: c, watcher: watch, blind: true, bare: true}, task, instance, arm)
}

func playAlone(ctx context.Context, r *Runner, task *gymkhana.Task, instance gymkhana.Seed, arm gymkhana.Arm) (*gymkhana.Trajectory, *gymkhana.Outcome, error) {
	row, err := r.alone(task, instance, arm)
	if err != nil {
		return nil, nil, err
	}
	log := &memoryLog{t: gymkhana.Trajectory{Episode: row}}
	out, err := r.attempt(ctx, row, nil, &journal{log: log})
	out.Scored = err == nil
	return &log.t, out, err
}

// alone gives the runner a plan of one episode.
func (r *Runner) alone(task *gymkhana.Task, instance gymkhana.Seed, arm gymkhana.Arm) (gymkhana.Episode, error) {
	own := *task
	own.Instances = []gymkhana.Seed{instance}
	r.plan = &gymkhana.Plan{Tasks: []*gymkhana.Task{&own}, Arms: []gymkhana.Arm{arm}, Repeats: 1}
	episodes, err := r.plan.Episodes()
	if err != nil {
		return gymkhana.Episode{}, err
	}
	return episodes[0], nil
}

// memoryLog is an AttemptLog that only keeps the trajectory. It drops frames and calls.
type memoryLog struct{ t gymkhana.Trajectory }

func (l *memoryLog) N() int               { return 1 }
func (l *memoryLog) Past() *gymkhana.Past { return nil }

func (l *memoryLog) Decide(d *gymkhana.Decided) error {
	l.t.Decisions = append(l.t.Decisions, *d)
	return nil
}

func (l *memoryLog) Step(s *gymkhana.Step, _ []gymkhana.FrameData) error {
	own := *s
	own.States = append([]byte(nil), s.States...)
	l.t.Steps = append(l.t.Steps, own)
	return nil
}

func (l *memoryLog) Call(context.Context, *gymkhana.Call) error { return nil }
func (l *memoryLog) End(context.Context, string) error          { return nil }
