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

// MaxShare is the limit for the best blind script's reward, as a share of the oracle's. A task above it must be tagged
// gymkhana.GuessTag; and if the best script of a run's tasks is above it, the difference to the oracle's reward is too
// small to divide by.
const MaxShare = 0.9

// A Span is the rewards of blind scripts and of the oracle in an instance.
type Span struct {
	Task     *gymkhana.Task
	Instance gymkhana.Seed
	Blind    []float64 // the rewards of the scripts that the world publishes
	Oracle   float64
	NoOracle error // why Oracle is unknown
}

// Measure plays the blind scripts of a world and the oracle in each of the instances, and fills in their rewards. All
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
		// The task may come from an untrusted plan, with the verifier of another world.
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

// BestScript is the script with the highest total reward over all spans, with its reward and the oracle's.
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

// Blindly plays an episode by a script, for every role, and returns its verdict.
func Blindly(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, instance gymkhana.Seed,
	script *gymkhana.BlindScript) (gymkhana.Verdict, error) {
	e, err := driveAlone(ctx, &Runner{Catalog: c, blind: true, bare: true}, task, instance)
	if err != nil {
		return gymkhana.Verdict{}, err
	}
	out, err := e.Perform(ctx, func(turn int) []gymkhana.Action {
		return slices.Repeat([]gymkhana.Action{script.At(turn)}, len(e.Spec().Roles))
	})
	return out.Verdict, err
}
