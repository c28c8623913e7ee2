package sokoban

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
)

// An Oracle reads the world's state and plays a shortest solution from the current position.
type Oracle struct {
	world *World
}

// NewOracle makes the oracle of sokoban tasks.
func NewOracle(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &Oracle{}, nil }

// Sit gives the oracle the world.
func (o *Oracle) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Oracle", fmt.Errorf("a %T is not sokoban", world))
	}
	o.world = w
	return nil
}

// Begin returns gymkhana.ErrNoOracle for a level without a known solution.
func (o *Oracle) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	if o.world != nil && o.world.made.level != nil && o.world.made.solution == "" && o.world.made.optimal == 0 {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Oracle", fmt.Errorf("%w: no solution of %s is known; run it with "+
			"other agents", gymkhana.ErrNoOracle, task.ID))
	}
	return nil
}

// Act decides on all moves of a shortest solution. It gives up in a lost position.
func (o *Oracle) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if o.world == nil || o.world.made.level == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Oracle", errors.New("it sits in no world"))
	}
	way, err := o.world.wayOut(ctx)
	if errors.Is(err, ErrUnsolvable) {
		giveUp := gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "infeasible"}}}
		return gymkhana.Decision{Actions: []gymkhana.Action{giveUp}, Reason: "the boxes can no longer be brought home"}, nil
	}
	if err != nil {
		return gymkhana.Decision{}, err
	}
	dirs, err := way.Dirs()
	if err != nil {
		return gymkhana.Decision{}, err
	}
	plan := make([]gymkhana.Action, len(dirs))
	for i, d := range dirs {
		plan[i] = gymkhana.DoIt(controls[d].Name)
	}
	return gymkhana.Decision{Actions: plan, Reason: fmt.Sprintf("a shortest solution, %d moves: %s", len(way), way), Raw: string(way)}, nil
}

// wayOut is a shortest solution from the current board.
func (w *World) wayOut(ctx context.Context) (Solution, error) {
	if b := &w.play.board; b.Moves() > 0 || w.made.solution == "" {
		way, _, err := Solve(ctx, b.Freeze(), Limits{States: enough})
		return way, err
	}
	return w.made.solution, nil
}

// Shortest reports whether the oracle plays with the fewest moves in a world of a config: unless a solution came with the
// level that is not proved shortest.
func Shortest(cfg gymkhana.Config) bool {
	var o Options
	return cfg.Decode(&o) == nil && o.Proof == ""
}
