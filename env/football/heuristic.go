package football

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
)

// A seat is an agent's access to the world's state.
type seat struct{ world *World }

// Sit gives the agent the world.
func (t *seat) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/football", fmt.Errorf("a %T is not football", world))
	}
	t.world = w
	return nil
}

// Begin has nothing to prepare.
func (t *seat) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// ready checks that the world has an episode.
func (t *seat) ready(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if t.world == nil || !t.world.play.ready {
		return gymkhana.Blame(gymkhana.FaultUs, "env/football", errors.New("the agent sits in no world"))
	}
	return nil
}

// A Heuristic is the built-in controller as an agent: from the current state it decides for the carrier, as the
// controller does for the others, and uses the agent's actions.
type Heuristic struct{ seat }

// NewHeuristic makes the heuristic of football tasks.
func NewHeuristic(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &Heuristic{}, setup.Options.Decode(&struct{}{})
}

// Act decides on one action.
func (h *Heuristic) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := h.ready(ctx); err != nil {
		return gymkhana.Decision{}, err
	}
	a := h.world.play.state.advice()
	return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt(a.Control())}}, nil
}

// advice is the action nearest to the built-in controller's decision.
func (s *State) advice() Action {
	if s.carrier() == nil || s.Swing.Action != Idle {
		if s.Dir == Idle {
			return GoRight
		}
		return s.Dir // no decision is needed: continue
	}
	c := s.decide()
	switch {
	case c.Kick.pass() && s.Dir != toward(c.Way):
		return toward(c.Way) // a pass goes where its player runs
	case c.Kick != Idle:
		return c.Kick
	case c.Running && !s.Running:
		return Sprint
	case !c.Running && s.Running:
		return ReleaseSprint
	}
	return c.Dir
}
