package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/registry"
)

// A Span is what an instance is worth to those who do not look and to its oracle, in rewards.
type Span struct {
	Task     *gymkhana.Task
	Instance gymkhana.Seed
	Blind    []float64 // by the scripts that the world publishes
	Oracle   float64
	NoOracle error // why Oracle is not known
}

// Measure plays the blind scripts of a world and the oracle in each of the instances, and fills in what they earn. All
// tasks are of that world. An error means that something broke.
func Measure(ctx context.Context, c *registry.Catalog, entry *registry.EnvEntry, spans []*Span) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	todo := make(chan *Span)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(spans)) {
		wg.Go(func() {
			for s := range todo {
				if err := s.measure(ctx, c, entry.Blind); err != nil {
					stop(fmt.Errorf("%s: %w", s.Task.ID, err))
				}
			}
		})
	}
	for _, s := range spans {
		todo <- s
	}
	close(todo)
	wg.Wait()
	return context.Cause(ctx)
}

func (s *Span) measure(ctx context.Context, c *registry.Catalog, scripts []gymkhana.BlindScript) (err error) {
	defer func() {
		// The task may be from a stranger's plan, and its verifier of another world.
		if v := recover(); v != nil {
			err = gymkhana.Blame(gymkhana.FaultSetup, "measure", fmt.Errorf("%v", v))
		}
	}()
	s.Blind = nil
	for i := range scripts {
		v, err := Blindly(ctx, c, s.Task, s.Instance, &scripts[i])
		if err != nil {
			return err
		}
		s.Blind = append(s.Blind, v.Reward)
	}
	_, out, err := Play(ctx, c, s.Task, s.Instance, gymkhana.Arm{Agent: registry.OracleName})
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case s.Task.Oracle.Name == "" || errors.Is(err, gymkhana.ErrNoOracle):
		s.NoOracle = fmt.Errorf("%s has no oracle", s.Task.ID)
	case err != nil:
		s.NoOracle = err
	default:
		s.Oracle = out.Verdict.Reward
	}
	return nil
}

// BestScript is the script that earns most in all the spans together, with what it and the oracle earn.
func BestScript(spans []*Span) (best int, sum, oracle float64) {
	sums := make([]float64, len(spans[0].Blind))
	for _, s := range spans {
		oracle += s.Oracle
		for i, x := range s.Blind {
			sums[i] += x
		}
	}
	best = slices.Index(sums, slices.Max(sums))
	return best, sums[best], oracle
}

// Blindly plays an episode by a script, for every role, and gives its verdict.
func Blindly(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed,
	script *gymkhana.BlindScript) (v gymkhana.Verdict, err error) {
	session, err := newSession(c, task, nil)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	session.bare = true
	if _, err = session.Reset(ctx, instance); err != nil {
		return v, err
	}
	acts := make([]gymkhana.Action, len(session.Spec.Roles))
	for n := 0; !session.Over() && !spent(&task.Budget, n, session.Now.Seen[0].Tick); n++ {
		for i := range acts {
			acts[i] = script.At(n)
		}
		if _, err = session.Step(ctx, slices.Clone(acts), 0); err != nil {
			return v, err
		}
	}
	return session.Scorer.Verdict(), nil
}

// spent reports whether a player of one action a turn has used up a budget.
func spent(b *gymkhana.Budget, steps int, now gymkhana.Ticks) bool {
	return b.Steps > 0 && steps >= b.Steps || b.Turns > 0 && steps >= b.Turns || b.Ticks > 0 && now >= b.Ticks
}
