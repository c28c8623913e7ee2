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
	Legal    []Action     // the actions that the policy is to choose from
	Past     []PastAction // what was done before, oldest first
	Notes    []string     // texts of earlier screens that were kept, such as the date
	Messages []string     // from the members of a group that spoke before
}

// A PastAction is a past action and what came of it.
type PastAction struct {
	Action  Action
	On      Element // the element that it was done to, as it was then; zero if there was none
	Refused bool    // the world refused it
	Still   bool    // and it changed nothing on the screen
}

// Scores hold one log-probability per legal action, in the order of PolicyInput.Legal.
type Scores []float64
