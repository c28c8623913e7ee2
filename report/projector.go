package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// Acts is an archive that gives the first steps of an episode without their states.
type Acts interface {
	gymkhana.Archive
	Acts(ctx context.Context, id gymkhana.EpisodeID, to int) (*gymkhana.Trajectory, error)
}

// A Projector shows what one episode was like, step by step, by executing it again without a model. It remembers a few
// scenes, executes forward, and begins again at the Reset for an earlier scene. It is safe for concurrent use.
type Projector struct {
	catalog *registry.Catalog
	task    *gymkhana.Task
	row     gymkhana.EpisodeRow
	archive Acts

	mu      sync.Mutex
	acts    *gymkhana.Trajectory // the steps that are known to it
	world   *runner.Rerun        // nil before the Reset
	at      int                  // the next step to execute
	scenes  map[int]*Scene
	order   []int   // the steps of scenes, the oldest first
	curve   []Point // of the steps executed so far
	trouble error   // why it cannot be executed; final
}

// A Scene is what is known of one step by executing it again.
type Scene struct {
	Seen     []string  // text that each role was shown after the step
	Pictures []Picture // in the order of gymkhana.Pictures
	Aims     []string  // what each role's action was aimed at
	Marks    []Mark    // what each role's action did on the screen before it
	Differs  bool      // the roles were shown something else in the run
	Verdict  gymkhana.Verdict
	State    []byte   // the last state after the step
	Missing  []string // what success lacks
}

// A Picture is a picture that was drawn again.
type Picture struct {
	PNG  []byte
	From string // redrawn: the same as in the run; differs: another one; drawn: nothing looked at it in the run
}

// A Point is the score after a step.
type Point struct {
	Progress, Reward float64
	Parts            map[string]float64
}

// The limits of a Projector.
const (
	MostExecuted = 20_000 // steps of an episode that are executed again
	mostScenes   = 24
	scenesBefore = 6 // scenes before a wanted one that are kept when execution begins again
)

// NewProjector makes a projector of an episode. It executes nothing. The error says why an episode cannot be executed
// again without starting a browser, or at all.
func NewProjector(a Acts, c *registry.Catalog, row gymkhana.EpisodeRow) (*Projector, error) {
	planned, ok := a.Run().Plan.TaskOf(row.Task)
	if !ok {
		return nil, fmt.Errorf("the plan has no task %s", row.Task)
	}
	task, err := a.Run().Plan.Arms[row.Arm].Task(planned)
	if err != nil {
		return nil, err
	}
	if _, err := c.FindEnv(task.Environment.Name); err != nil {
		return nil, err
	}
	if c.NeedsBrowser([]*gymkhana.Task{task}) {
		return nil, errors.New("its world runs in a browser, which is not started to look at a run; gymkhana report --html does that")
	}
	return &Projector{catalog: c, task: task, row: row, archive: a, scenes: map[int]*Scene{}}, nil
}

// Close ends the execution.
func (p *Projector) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trouble, p.scenes = errors.New("the execution was ended; load the page again"), map[int]*Scene{}
	return p.stop()
}

func (p *Projector) stop() error {
	if p.world == nil {
		return nil
	}
	err := p.world.Close()
	p.world = nil
	return err
}

// Scene gives a step's scene, or the error that keeps it from being shown.
func (p *Projector) Scene(ctx context.Context, n int) (*Scene, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.scenes[n]; s != nil {
		return s, nil
	}
	if n >= MostExecuted {
		return nil, fmt.Errorf("only the first %d steps of an episode are executed again", MostExecuted)
	}
	if err := p.play(ctx, n, n-scenesBefore); err != nil {
		return nil, err
	}
	return p.scenes[n], nil
}

// Curve gives the scores of the steps before number to, as far as they can be executed before ctx ends.
func (p *Projector) Curve(ctx context.Context, to int) ([]Point, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	to = min(to, MostExecuted)
	var err error
	if len(p.curve) < to {
		err = p.play(ctx, to-1, to-1)
	}
	if len(p.curve) > 0 && !errors.Is(err, context.Canceled) {
		err = nil // what is known is shown
	}
	return slices.Clone(p.curve[:min(to, len(p.curve))]), err
}

// play executes up to and with step n, and keeps the scenes from step keep on.
func (p *Projector) play(ctx context.Context, n, keep int) error {
	if p.trouble != nil {
		return p.trouble
	}
	if p.acts == nil || n >= len(p.acts.Steps) {
		acts, err := p.archive.Acts(ctx, p.row.ID, MostExecuted)
		if err != nil {
			return err
		}
		if p.acts != nil && p.acts.Attempt != acts.Attempt { // another attempt has begun meanwhile
			p.scenes, p.order, p.curve = map[int]*Scene{}, nil, nil
			if err := p.stop(); err != nil {
				return err
			}
		}
		p.acts = acts
	}
	if n >= len(p.acts.Steps) {
		return fmt.Errorf("step %d: %w", n, gymkhana.ErrNotStored)
	}
	if p.world != nil && p.at > n {
		if err := p.stop(); err != nil {
			return err
		}
	}
	if p.world == nil {
		world, err := runner.NewRerun(p.catalog, p.task)
		if err != nil {
			p.trouble = err
			return err
		}
		p.world, p.at = world, 0
	}
	for p.at <= n {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := p.step(ctx, p.at >= keep); err != nil {
			if ctx.Err() == nil {
				p.trouble = err
			}
			return errors.Join(err, p.stop())
		}
	}
	return nil
}

func (p *Projector) step(ctx context.Context, keep bool) error {
	was := &p.acts.Steps[p.at]
	scene := &Scene{}
	if p.at > 0 {
		before := p.world.Seen()
		if keep {
			scene.Aims, scene.Marks = aims(was, before), Marks(was.Actions, before)
		}
	}
	now, err := p.world.Step(ctx, p.acts.Episode.Instance, was)
	if err != nil {
		return fmt.Errorf("step %d: %w", p.at, err)
	}
	v := p.world.Verdict()
	if p.at == len(p.curve) {
		p.curve = append(p.curve, Point{v.Progress, v.Reward, v.Parts})
	}
	p.at++
	if !keep {
		return nil
	}
	scene.Verdict, scene.Missing, scene.Differs = v, p.world.Missing(), now.Text != was.Text
	scene.State = bytes.Clone(lastState(now.States))
	seen := p.world.Seen()
	for i := range seen {
		scene.Seen = append(scene.Seen, describe(&seen[i]))
	}
	if scene.Pictures, err = drawAgain(was, now, seen); err != nil {
		return fmt.Errorf("step %d: %w", was.N, err)
	}
	p.keep(was.N, scene)
	return nil
}

// drawAgain draws the pictures of a step.
func drawAgain(was, now *gymkhana.Step, seen []gymkhana.Observation) ([]Picture, error) {
	all := gymkhana.Pictures(seen)
	list := make([]Picture, len(all))
	for k, one := range all {
		if one == nil {
			continue
		}
		png, err := one.Encoded()
		if err != nil {
			return nil, err
		}
		h, err := one.Hash()
		if err != nil {
			return nil, err
		}
		looked := len(was.Frames) == len(all) && !was.Frames[k].IsZero()
		from := redrawn
		switch {
		case looked && h != was.Frames[k], !looked && now.State != was.State:
			from = differs
		case !looked:
			from = drawn
		}
		list[k] = Picture{png, string(from)}
	}
	return list, nil
}

func (p *Projector) keep(n int, s *Scene) {
	if p.scenes[n] == nil {
		p.order = append(p.order, n)
	}
	p.scenes[n] = s
	if len(p.order) > mostScenes {
		delete(p.scenes, p.order[0])
		p.order = p.order[1:]
	}
}
