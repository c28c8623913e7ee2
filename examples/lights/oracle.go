package lights

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
)

// An Oracle looks into the world and plays a shortest solution.
type Oracle struct{ world *World }

// NewOracle makes the oracle of lights tasks.
func NewOracle(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &Oracle{}, nil }

// Sit takes the world to look into.
func (o *Oracle) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "examples/lights.Oracle", fmt.Errorf("a %T is not lights", world))
	}
	o.world = w
	return nil
}

// Begin has nothing to prepare.
func (o *Oracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// Act decides on all presses of a shortest solution from wherever the board stands.
func (o *Oracle) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	if o.world == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "examples/lights.Oracle", errors.New("it sits in no world"))
	}
	way, _ := Solve(o.world.play.board) // a board that was dealt can be solved, and a press does not change that
	did := gymkhana.Decision{Reason: fmt.Sprintf("a shortest solution has %d presses", len(way))}
	for _, c := range way {
		did.Actions = append(did.Actions, press(c))
	}
	return did, nil
}

// press is the action that presses a lamp.
func press(c Cell) gymkhana.Action {
	return gymkhana.DoIt("press", gymkhana.Arg{Name: "col", Value: int64(c.Col)}, gymkhana.Arg{Name: "row", Value: int64(c.Row)})
}
