package kit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"gymkhana"
)

// candidates is how many seeds are tried for an instance. Of every task more than half of all seeds are fair, as
// the soak has found, so that all candidates fail in less than one case of 2^64.
const candidates = 64

// A Script is what all roles do, step by step.
type Script [][]gymkhana.Action

// An Instance is what a seed of a task is made into.
type Instance struct {
	Seed   gymkhana.Seed // that Game.Start gets
	Drawn  int           // seeds that were turned down before
	Script Script        // with which the oracle reaches the goal
}

// Instance finds the first fair seed for an instance: one with which the oracle reaches the goal within nine
// tenths of the setup's steps, and that cannot be won without looking: by idling, by one control held to the
// end, or by two controls in turns. The first candidate is the instance's own seed; the k-th after it is drawn
// from it by the counter k. So the same instance is always made from the same seed, for every agent.
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

// Patterns are the controls without arguments, one alone or two by turns.
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

// simple are the controls without arguments, each used by all roles that have it while the others wait.
func (g *Game[S]) simple() (list Script) {
	for _, c := range g.spec().Controls {
		if len(c.Params) > 0 {
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

// Solve lets the oracle play, for the given number of steps at most, without drawing a picture. The seed is
// used as it is. The script ends with the step in which the goal is reached.
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

// Perform plays a script without drawing a picture, and then does nothing until the setup's steps are used
// up. The seed is used as it is. It returns the number of steps, and whether the goal was reached.
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

// unseen is a world in play that draws no pictures.
func (g *Game[S]) unseen(setup Setup, seed gymkhana.Seed) (*World[S], error) {
	w := &World[S]{game: g, setup: setup, ready: true}
	return w, w.begin(seed)
}

// A key names an instance of a world.
type key struct {
	game   any // *Game[S]
	config string
	seed   gymkhana.Seed
}

// drawn remembers the seeds that instances are made from, by key: the agents of a run play the same instances.
var drawn sync.Map

// fairly reports whether it can be said what a fair seed is.
func (w *World[S]) fairly() bool {
	return w.setup.Steps > 0 && len(w.setup.Goal) > 0 && w.game.Oracle != nil
}

// draw gives the seed that an instance is made from.
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
