package synth

import (
	"context"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A Scene is a moment of an episode, from which data is made. It is valid until the world's next step.
type Scene struct {
	Task  *gymkhana.Task
	Goal  string
	Seed  gymkhana.Seed
	Step  int
	State gymkhana.Hash
	Seen  *gymkhana.Observation

	World  gymkhana.Trainable // the world, for teachers and critics that try actions; nil if it cannot be restored
	Guide  gymkhana.Guide     // the guide of that world; nil without an oracle that knows its distance
	space  *policy.Space
	hidden []string // held-out apps, which rows may not mention
}

// Input is the policy's input here with another goal than the task's.
func (s *Scene) Input(goal string) gymkhana.PolicyInput {
	in, _ := s.space.Retold(goal).Look(s.Seen)
	return in
}

// hides reports whether a screen shows an app that is held out.
func (s *Scene) hides(seen *gymkhana.Observation) bool {
	return len(s.hidden) > 0 && slices.ContainsFunc(seen.Elements, func(e gymkhana.Element) bool {
		return slices.Contains(s.hidden, e.App)
	})
}

// after tries an action and returns the next observation. Then it restores the world.
func (s *Scene) after(ctx context.Context, a gymkhana.Action) (*gymkhana.Observation, error) {
	can := s.World.Capabilities()
	saved, err := can.Snapshot()
	if err != nil {
		return nil, err
	}
	now, err := s.World.Step(ctx, []gymkhana.Action{a})
	if err != nil {
		return nil, err
	}
	seen := copied(&now.Seen[0])
	_, err = can.Restore(ctx, saved)
	return seen, err
}

// A Row is one example and its origin.
type Row struct {
	Level int    `json:"level"`
	Kind  string `json:"kind"`

	Query    string  `json:"query"`              // a question, an instruction, or the goal of a task
	Response string  `json:"response,omitempty"` // in words, levels 1 and 2
	Action   string  `json:"action,omitempty"`   // in canonical form; level 1: if an action can give the answer
	Rejected string  `json:"rejected,omitempty"` // level 3: the worse action; Action is the better one
	Score    float64 `json:"score,omitempty"`    // the score of Action, by the critic, 0 to 1
	Worse    float64 `json:"worse,omitempty"`    // the score of Rejected

	World    string        `json:"world"`
	Task     string        `json:"task"`
	Instance gymkhana.Seed `json:"instance"`
	Step     int           `json:"step"`
	State    gymkhana.Hash `json:"state"`
	Teacher  string        `json:"teacher"`
	Critic   string        `json:"critic,omitempty"`

	Input  gymkhana.PolicyInput `json:"-"` // the policy's input, including the goal
	Lesson *policy.Lesson       `json:"-"` // the row in the network's form; nil if it cannot express the actions

	options *policy.Options // the possible actions there
}

// The kinds of rows. Level 1 has three questions about a screen and four about an element.
const (
	Purpose     = "purpose"     // what the screen is
	Aim         = "aim"         // what it is meant for
	Summary     = "summary"     // what is on it
	Function    = "function"    // what an element is
	Information = "information" // what an element shows
	Result      = "result"      // what using it leads to
	Use         = "use"         // how it is used
	Instruction = "instruction"
	Errand      = "errand" // an instruction for another screen, and one step towards it
	Preference  = "preference"
)

// An Opinion is a proposed action and its reason.
type Opinion struct {
	Action gymkhana.Action
	Reason string
}

// A Teacher is the UI agent and its adversary.
type Teacher interface {
	Name() string
	// Questions makes rows of level 1 about a screen. Make adds their origin.
	Questions(ctx context.Context, s *Scene) ([]Row, error)
	// Instructions makes rows of level 2 about a screen.
	Instructions(ctx context.Context, s *Scene) ([]Row, error)
	// Honest proposes an action for the task's goal.
	Honest(ctx context.Context, s *Scene) (Opinion, error)
	// Adverse proposes plausible but wrong alternatives to an honest action.
	Adverse(ctx context.Context, s *Scene, honest gymkhana.Action) ([]Opinion, error)
}

// A Critic scores actions for the task's goal: near 0 useless or wrong, near 0.5 unsure, near 1 useful. NaN means no
// score.
type Critic interface {
	Name() string
	Score(ctx context.Context, s *Scene, actions []gymkhana.Action) ([]float64, error)
}
