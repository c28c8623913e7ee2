package gymkhana

import "context"

// A Policy scores the legal actions of structured observations; it is not a Model.
type Policy interface {
	// Score gives one Scores per input, in order.
	Score(ctx context.Context, in []PolicyInput) ([]Scores, error)
}

// A PolicyInput is all that a policy may look at.
type PolicyInput struct {
	Goal     string
	Seen     *Observation
	Legal    []Action
	History  []Action // what was done before, oldest first
	Messages []string // from the members of a group that spoke before
}

// Scores hold one log-probability per legal action, in the order of PolicyInput.Legal.
type Scores []float64
