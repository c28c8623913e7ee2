package synth

import (
	"context"
	"errors"
	"math"

	"gymkhana"
)

// A VerifierCritic scores actions by trying them. It needs a world that can be saved, and a guide:
//
//	score = 1    the guide is nearer to the end of the task than before
//	      = 0.3  it is as far as before: the step was wasted
//	      = 0.1  it is farther away, but still gets there
//	      = 0    it cannot get there any more, or the task is over and lost
//
// If the guide cannot reach the end from the start, nothing is scored.
type VerifierCritic struct {
	Most int // steps that the guide may take; default 120
}

// Name is its name in rows.
func (VerifierCritic) Name() string { return "verifier" }

// Score tries each action in the world's present state, and restores the state.
func (c VerifierCritic) Score(ctx context.Context, s *Scene, actions []gymkhana.Action) ([]float64, error) {
	if s.World == nil || s.Guide == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "synth",
			errors.New("the verifier-critic needs a world that can be saved and an oracle that knows its distance; use a model as critic here"))
	}
	most := c.Most
	if most == 0 {
		most = 120
	}
	scores := make([]float64, len(actions))
	before, known := s.Guide.Distance(most)
	if !known {
		for i := range scores {
			scores[i] = math.NaN()
		}
		return scores, nil
	}
	can := s.World.Capabilities()
	saved, err := can.Snapshot()
	if err != nil {
		return nil, err
	}
	for i, a := range actions {
		if _, err := s.World.Step(ctx, []gymkhana.Action{a}); err != nil {
			return nil, err
		}
		after, there := s.Guide.Distance(most)
		scores[i] = compare(before, after, there)
		if _, err := can.Restore(ctx, saved); err != nil {
			return nil, err
		}
	}
	return scores, nil
}

// compare scores the new distance, if the guide reaches the end at all, against the old one.
func compare(before, after int, there bool) float64 {
	switch {
	case !there:
		return 0
	case after < before:
		return 1
	case after == before:
		return 0.3
	}
	return 0.1
}
