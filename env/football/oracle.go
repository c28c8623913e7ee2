package football

import (
	"context"
	"errors"
	"slices"

	"gymkhana"
	"gymkhana/rng"
)

// An Oracle knows the world and everything that is to come in it. It tries ways to play on copies of the state until one
// ends in a goal, and then plays that.
type Oracle struct{ seat }

// NewOracle makes the oracle of football tasks.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &Oracle{}, setup.Options.Decode(&struct{}{})
}

// Act decides on all actions to a goal. If it finds none, it plays on like the built-in controller.
func (o *Oracle) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := o.ready(ctx); err != nil {
		return gymkhana.Decision{}, err
	}
	w := o.world
	found, err := search(ctx, &w.play, w.options.auto())
	if errors.Is(err, errNoGoal) {
		found, err = []Action{w.play.state.advice()}, nil
	}
	if err != nil {
		return gymkhana.Decision{}, err
	}
	acts := make([]gymkhana.Action, len(found))
	for i, a := range found {
		if a != Idle {
			acts[i] = gymkhana.DoIt(a.Control())
		} else {
			acts[i] = gymkhana.Action{Verb: gymkhana.Noop}
		}
	}
	return gymkhana.Decision{Actions: acts}, nil
}

var errNoGoal = errors.New("no way to a goal was found")

// The size of the search.
const (
	rounds   = 6  // searches with other random streams
	width    = 20 // positions that are followed at once
	branches = 7  // ways on that are tried from each
	stretch  = 15 // frames of each, or more until somebody has the ball
)

// A try is a way to play that has not ended.
type try struct {
	play  play
	did   []Action
	value Fix
}

// search finds actions that lead from a moment to a goal. It follows the most promising positions, a stretch at a time.
func search(ctx context.Context, from *play, auto bool) ([]Action, error) {
	for round := range rounds {
		draw := rng.Source(uint64(from.state.Rand)*64 + uint64(round))
		front := []*try{{play: *from}}
		for len(front) > 0 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			var next []*try
			for _, t := range front {
				for b := range branches {
					on := t.goOn(b, &draw, auto)
					if on.play.state.Over == Goal {
						return on.did, nil
					}
					if on.play.state.Over == Playing {
						next = append(next, on)
					}
				}
			}
			slices.SortStableFunc(next, func(a, b *try) int { return int(max(min(b.value-a.value, 1), -1)) })
			front = next[:min(len(next), width)]
		}
	}
	return nil, errNoGoal
}

// goOn tries one way to play on: the controller's, a shot, a pass, or a run in a random direction.
func (t *try) goOn(branch int, draw *rng.Source, auto bool) *try {
	on := &try{play: t.play, did: slices.Clone(t.did)}
	s := &on.play.state
	until := s.Frame + stretch
	do := func(a Action) {
		on.did = append(on.did, a)
		on.play.perform(a, auto, func(*State) {})
	}
	kick := Idle
	dir := GoLeft + Action(draw.Below(8))
	switch {
	case branch == 1 && s.Ball.Pos.to(Theirs) < 36*one:
		kick, dir = Shoot, s.Dir
	case branch == 2 || branch == 3:
		kick = LongPass + Action(draw.Below(3))
	case branch >= 4:
		dir = GoTopRight + Action(draw.Below(3))
	}
	if branch > 0 && s.Over == Playing {
		if dir != Idle {
			do(dir)
		}
		if kick != Idle && s.Over == Playing {
			do(kick)
		} else if !s.Running && draw.Below(3) > 0 && s.Over == Playing {
			do(Sprint)
		}
	}
	for s.Over == Playing && (s.Frame < until || s.Owner.nobody()) {
		if branch == 0 || kick != Idle && !s.Owner.nobody() {
			do(s.advice())
		} else {
			do(max(dir, GoLeft))
		}
	}
	on.value = s.promise() + Fix(draw.Below(int(one)))
	return on
}

// promise is how good a position is for our team.
func (s *State) promise() Fix {
	at := s.Ball.Pos
	value := -at.to(Theirs) + s.worth(at)*20
	return value + min(s.free(at), 6*one)
}
