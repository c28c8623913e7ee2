package gymkhana

import "context"

// A Policy scores the legal actions of structured observations; it is not a Model.
type Policy interface {
	// Score gives one Scores per input, in order.
	Score(ctx context.Context, in []PolicyInput) ([]Scores, error)
}

// A PolicyInput is everything that a policy may use.
type PolicyInput struct {
	Goal     string
	Seen     *Observation
	Legal    []Action     // the actions to choose from
	Past     []PastAction // earlier actions, oldest first
	Notes    []string     // texts saved from earlier screens, such as the date
	Messages []Heard      // messages from the members of a group that spoke earlier
}

// A PastAction is a past action and its result.
type PastAction struct {
	Action  Action
	On      Element // the element that it acted on, in its state at that time; zero if none
	Refused bool    // whether the world refused it
	Still   bool    // whether it left the screen unchanged
}

// Scores hold one log-probability per legal action, in the order of PolicyInput.Legal.
type Scores []float64
