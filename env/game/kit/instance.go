package kit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"gymkhana"
)

// candidates is how many seeds are tried for an instance. In every task more than half of all seeds are fair, as the
// soak has shown, so all candidates fail with a probability below 2^-64.
const candidates = 64

// A Script is the actions of all roles, step by step.
type Script [][]gymkhana.Action

// An Instance is the result of a task's seed.
type Instance struct {
	Seed   gymkhana.Seed // the argument of Game.Start
	Drawn  int           // seeds that were rejected before
	Script Script        // the oracle's way to the goal
}

// Instance finds the first fair seed for an instance. With a fair seed, the oracle reaches the goal within nine tenths
// of the setup's steps, and the goal cannot be reached without looking: by idling, by one control held to the end, or
// by two controls in turn. The first candidate is the instance's own seed; the k-th after it is derived from it and the
// counter k. So the same instance always gets the same seed, for every agent.
func (g *Game[S]) Instance(ctx context.Context, setup Setup, seed gymkhana.Seed) (*Instance, error) {
	for k := range candidates {
		c := candidate(seed, k)
		script, fair, err := g.fair(ctx, setup, c)
		if err != nil {
			return nil, err
		}
		if fair {
			return &Instance{c, k, script}, nil
		}
	}
	return nil, fmt.Errorf("none of %d seeds drawn from %d gives an instance that the oracle solves in time", candidates, seed)
}

func candidate(seed gymkhana.Seed, k int) gymkhana.Seed {
	if k == 0 {
		return seed
	}
	return gymkhana.Seed(NewRand(seed).At(k, 0) % uint64(gymkhana.MaxSeed))
}

func (g *Game[S]) fair(ctx context.Context, setup Setup, seed gymkhana.Seed) (Script, bool, error) {
	for _, blind := range append(g.Patterns(), nil) {
		if _, won, err := g.Perform(ctx, setup, seed, blind.repeat(setup.Steps)); won || err != nil {
			return nil, false, err
		}
	}
	return g.Solve(ctx, setup, seed, setup.Steps*9/10)
}

// repeat makes a script of this many steps.
func (s Script) repeat(steps int) Script {
	var long Script
	for i := range steps * min(len(s), 1) {
		long = append(long, s[i%len(s)])
	}
	return long
}

// Patterns are the controls without arguments, each alone, and every two in turn, except for those marked as Idle.
func (g *Game[S]) Patterns() (list []Script) {
	simple := g.simple()
	for i, a := range simple {
		list = append(list, Script{a})
		for j, b := range simple {
			if i != j {
				list = append(list, Script{a, b})
			}
		}
	}
	return list
}

// simple are the controls without arguments; all roles that have one use it, while the others wait.
func (g *Game[S]) simple() (list Script) {
	for _, c := range g.spec().Controls {
		if len(c.Params) > 0 || g.prepares(c.Name) {
			continue
		}
		acts := make([]gymkhana.Action, len(g.Roles))
		for role := range acts {
			if acts[role] = Do("wait"); len(c.Roles) == 0 || slices.Contains(c.Roles, g.Roles[role].Name) {
				acts[role] = Do(c.Name)
			}
		}
		list = append(list, acts)
	}
	return list
}

// prepares reports whether a control is marked as Idle.
func (g *Game[S]) prepares(name string) bool {
	for _, r := range g.Roles {
		for _, c := range r.Controls {
			if c.Name == name && c.Idle {
				return true
			}
		}
	}
	return false
}

// Solve lets the oracle play, for at most the given number of steps, without drawing pictures. It uses the seed
// unchanged. The script ends with the step in which the goal is reached.
func (g *Game[S]) Solve(ctx context.Context, setup Setup, seed gymkhana.Seed, steps int) (script Script, won bool, err error) {
	w, err := g.unseen(setup, seed)
	memos := make([]any, len(g.Roles))
	for range steps {
		if err != nil || w.ended() {
			break
		}
		acts := make([]gymkhana.Action, len(g.Roles))
		for role := range acts {
			acts[role], memos[role] = w.ask(role, memos[role])
		}
		script = append(script, acts)
		_, err = w.perform(acts)
		err = errors.Join(err, ctx.Err())
	}
	return script, err == nil && w.reached(), err
}

// ask lets the oracle decide for a role.
func (w *World[S]) ask(role int, memo any) (gymkhana.Action, any) {
	play := w.game.clone(&w.now.Play)
	s := &Seat[S]{State: &play, Role: role, Goal: w.setup.Goal, Over: w.now.Outcome != "", Memo: memo, world: w}
	act := w.game.Oracle(s)
	return act, s.Memo
}

// Perform plays a script without drawing pictures, and then does nothing until the setup's steps are used up. It uses
// the seed unchanged. It returns the number of steps, and whether the goal was reached.
func (g *Game[S]) Perform(ctx context.Context, setup Setup, seed gymkhana.Seed, script Script) (steps int, won bool, err error) {
	w, err := g.unseen(setup, seed)
	still := make([]gymkhana.Action, len(g.Roles))
	for role := range still {
		still[role].Verb = gymkhana.Noop
	}
	for steps < setup.Steps && err == nil && !w.ended() {
		acts := still
		if steps < len(script) {
			acts = script[steps]
		}
		_, err = w.perform(acts)
		err = errors.Join(err, ctx.Err())
		steps++
	}
	return steps, err == nil && w.reached(), err
}

// unseen is a running world that draws no pictures.
func (g *Game[S]) unseen(setup Setup, seed gymkhana.Seed) (*World[S], error) {
	w := &World[S]{game: g, setup: setup, ready: true}
	return w, w.begin(seed)
}

// A key identifies an instance of a world.
type key struct {
	game   any // *Game[S]
	config string
	seed   gymkhana.Seed
}

// drawn caches the seeds of instances by key, because the agents of a run play the same instances.
var drawn sync.Map

// fairly reports whether fairness is defined for the setup.
func (w *World[S]) fairly() bool {
	return w.setup.Steps > 0 && len(w.setup.Goal) > 0 && w.game.Oracle != nil
}

// draw returns the seed of an instance.
func (w *World[S]) draw(ctx context.Context, seed gymkhana.Seed) (gymkhana.Seed, error) {
	if !w.fairly() {
		return seed, nil
	}
	k := key{w.game, w.config, seed}
	if found, ok := drawn.Load(k); ok {
		return found.(gymkhana.Seed), nil
	}
	in, err := w.game.Instance(ctx, w.setup, seed)
	if err != nil {
		return 0, err
	}
	drawn.Store(k, in.Seed)
	return in.Seed, nil
}
