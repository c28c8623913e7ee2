package synth

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A Plan describes the data to make. Its rows depend only on the plan, and neither on Parallel nor
// on the machine.
type Plan struct {
	Tasks   []*gymkhana.Task
	Seeds   int    // instances of each task; they are drawn from Seed and never official ones
	Seed    uint64 // the seed of instances and of random steps
	Levels  []int  // some of the levels 1, 2 and 3
	Teacher Teacher
	Critic  Critic   // the critic for level 3
	Hidden  []string // apps that are held out: no row may show them

	// Own is the policy in training, if it takes part in level 3: its actions are scored too, and it leads a share of
	// the steps.
	Own *policy.Net

	Noise    float64 // share of random steps; default 0.15, below 0 none
	Lead     float64 // share of steps that Own leads, if there is one; default 0.5, below 0 none
	Skip     float64 // share of scenes of levels 1 and 2 that are skipped
	Parallel int     // episodes at once; default: the number of cores

	// Open makes the world of a task from its config.
	Open func(gymkhana.Config) (gymkhana.Trainable, error)
}

func (p *Plan) check() error {
	var wrong []error
	if len(p.Tasks) == 0 {
		wrong = append(wrong, errors.New("there are no tasks to make data from"))
	}
	if p.Seeds < 1 {
		wrong = append(wrong, fmt.Errorf("seeds %d; want at least 1", p.Seeds))
	}
	if len(p.Levels) == 0 {
		wrong = append(wrong, errors.New("no levels; want some of 1, 2 and 3"))
	}
	for _, l := range p.Levels {
		if l < 1 || l > levels {
			wrong = append(wrong, fmt.Errorf("level %d; want 1, 2 or 3", l))
		}
	}
	if p.Teacher == nil || p.makes(3) && p.Critic == nil {
		wrong = append(wrong, errors.New("a teacher is needed, and for level 3 a critic"))
	}
	if p.Open == nil {
		wrong = append(wrong, errors.New("there is no world to make data in"))
	}
	return errors.Join(wrong...)
}

func (p *Plan) fill() {
	if p.Noise == 0 {
		p.Noise = 0.15
	}
	if p.Lead == 0 {
		p.Lead = 0.5
	}
	p.Noise, p.Lead = max(p.Noise, 0), max(p.Lead, 0)
	if p.Parallel < 1 {
		p.Parallel = runtime.GOMAXPROCS(0)
	}
}

func (p *Plan) makes(level int) bool { return slices.Contains(p.Levels, level) }

// An episode is a task on one instance.
type episode struct {
	task *gymkhana.Task
	seed gymkhana.Seed
}

// episodes lists the episodes: every task with its first instance, then with its second.
func (p *Plan) episodes() []episode {
	var all []episode
	for k := range p.Seeds {
		for _, t := range p.Tasks {
			seed := gymkhana.Seed(p.Seed%uint64(gymkhana.MaxSeed)).Derive("synth", string(t.ID), fmt.Sprint(k))
			for seed < 1<<20 || slices.Contains(t.Instances, seed) { // official instances are small numbers
				seed = seed.Derive("again")
			}
			all = append(all, episode{t, seed})
		}
	}
	return all
}

// ahead is how many episodes may be finished before the rows of an earlier one are passed on.
const ahead = 8

// A harvest is the result of an episode.
type harvest struct {
	episode
	rows []Row
	err  error
}

// Make makes all rows of a plan and passes them to keep one after the other, episode by episode in the plan's order. It
// stops at the first error, of an episode or of keep, and when ctx ends; when it returns, no episode is still running.
func Make(ctx context.Context, p Plan, keep func(*Row) error) error {
	if err := p.check(); err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
	}
	p.fill()
	var wg sync.WaitGroup
	defer wg.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan chan harvest, ahead)
	wg.Go(func() {
		defer close(queue)
		p.playAll(ctx, &wg, queue)
	})
	for next := range queue {
		h := <-next
		if err := ctx.Err(); err != nil {
			return err
		}
		if h.err != nil {
			return fmt.Errorf("%s#%d: %w", h.task.ID, h.seed, h.err)
		}
		for i := range h.rows {
			if err := keep(&h.rows[i]); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// playAll starts the episodes, a few at once, and queues a channel for each harvest in the plan's order. It ends when
// all are started or ctx ends.
func (p *Plan) playAll(ctx context.Context, wg *sync.WaitGroup, queue chan<- chan harvest) {
	room := make(chan struct{}, p.Parallel)
	for _, e := range p.episodes() {
		done := make(chan harvest, 1)
		select {
		case queue <- done:
		case <-ctx.Done():
			return
		}
		room <- struct{}{}
		wg.Go(func() {
			defer func() { <-room }()
			rows, err := p.play(ctx, e)
			done <- harvest{e, rows, err}
		})
	}
}
