package football

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/rng"
)

// An Oracle knows the world and its future. It tries sequences of actions on copies of the state until one ends in a
// goal, and then plays that.
type Oracle struct {
	seat
	miss string
}

// Misses are the kinds of near miss that the oracle's option miss can name: its way to a goal without the shot, with a
// turn away from the goal instead of the shot, or cut off before the shot. After each it idles.
var Misses = []string{missNoShot, missTurned, missCut}

const (
	missNoShot = "no-shot"
	missTurned = "turned-away"
	missCut    = "cut"
)

// NewOracle makes the oracle of football tasks.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o struct {
		Miss string `json:"miss"`
	}
	err := setup.Options.Decode(&o)
	if err == nil && o.Miss != "" && !slices.Contains(Misses, o.Miss) {
		err = gymkhana.Blame(gymkhana.FaultSetup, "env/football", fmt.Errorf("there is no near miss %q; want one of %q", o.Miss, Misses))
	}
	return &Oracle{miss: o.Miss}, err
}

// Act decides on all actions to a goal. If it finds none, it plays like the built-in controller. A near miss is played
// to the end of the episode.
func (o *Oracle) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := o.ready(ctx); err != nil {
		return gymkhana.Decision{}, err
	}
	w := o.world
	if o.miss != "" && w.play.state.Frame > 0 {
		return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Noop}}}, nil
	}
	found, err := search(ctx, &w.play, w.options.auto())
	if errors.Is(err, errNoGoal) {
		if o.miss != "" {
			return gymkhana.Decision{}, gymkhana.ErrNoMiss
		}
		found, err = []Action{w.play.state.advice()}, nil
	}
	if err == nil && o.miss != "" {
		found, err = spoil(found, o.miss)
	}
	if err != nil {
		return gymkhana.Decision{}, err
	}
	acts := make([]gymkhana.Action, len(found))
	for i, a := range found {
		if a == Idle {
			acts[i] = gymkhana.Action{Verb: gymkhana.Noop}
		} else {
			acts[i] = gymkhana.DoIt(a.Control())
		}
	}
	return gymkhana.Decision{Actions: acts}, nil
}

// spoil makes a near miss from a way to a goal. A goal without a shot has none.
func spoil(way []Action, miss string) ([]Action, error) {
	at := len(way) - 1
	for at >= 0 && way[at] != Shoot {
		at--
	}
	if at < 0 {
		return nil, gymkhana.ErrNoMiss
	}
	way = slices.Clone(way)
	switch miss {
	case missCut:
		way = append(way[:at], Idle)
	case missTurned:
		way[at] = GoLeft
	default:
		way[at] = Idle
	}
	return way, nil
}

var errNoGoal = errors.New("no way to a goal was found")

// The size of the search.
const (
	rounds   = 6  // searches with other random streams
	width    = 20 // positions that are kept at once
	branches = 7  // continuations tried from each
	stretch  = 15 // frames of each, or more until a player has the ball
)

// A try is a sequence of actions that has not ended the episode.
type try struct {
	play  play
	did   []Action
	value Fix
}

// search finds actions that lead from a moment to a goal. It follows the most promising positions, some frames at a
// time.
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

// goOn tries one continuation: the controller's, a shot, a pass, or a run in a random direction.
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

// promise rates a position for our team.
func (s *State) promise() Fix {
	at := s.Ball.Pos
	value := -at.to(Theirs) + s.worth(at)*20
	return value + min(s.free(at), 6*one)
}
