package synth

import (
	"context"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A Scene is a moment of an episode, from which data are made. It is valid until the world's next
// step.
type Scene struct {
	Task  *gymkhana.Task
	Goal  string
	Seed  gymkhana.Seed
	Step  int
	State gymkhana.Hash
	Seen  *gymkhana.Observation

	World  gymkhana.Trainable // for teachers and critics that may try things out; nil where nothing can be undone
	Guide  gymkhana.Guide     // of that world; nil without an oracle that knows its distance
	thread *policy.Thread
	hidden []string // apps that may not be mentioned
}

// Input is what a policy with another goal than the task's may see here.
func (s *Scene) Input(told string) gymkhana.PolicyInput { return s.thread.Retold(told).Input(s.Seen) }

// hides reports whether a screen shows an app that is held out.
func (s *Scene) hides(seen *gymkhana.Observation) bool {
	return len(s.hidden) > 0 && slices.ContainsFunc(seen.Elements, func(e gymkhana.Element) bool {
		return slices.Contains(s.hidden, e.App)
	})
}

// after tries an action: what is seen when it is done. Then the world is put back.
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

// A Row is one piece of data and where it comes from.
type Row struct {
	Level int    `json:"level"`
	Kind  string `json:"kind"`

	Query    string  `json:"query"`              // a question, an instruction, or the goal of a task
	Response string  `json:"response,omitempty"` // in words, levels 1 and 2
	Action   string  `json:"action,omitempty"`   // in canonical form; level 1: where the answer can be given by acting
	Rejected string  `json:"rejected,omitempty"` // level 3: the worse action; Action is the better one
	Score    float64 `json:"score,omitempty"`    // of Action, by the critic, 0 to 1
	Worse    float64 `json:"worse,omitempty"`    // of Rejected

	World    string        `json:"world"`
	Task     string        `json:"task"`
	Instance gymkhana.Seed `json:"instance"`
	Step     int           `json:"step"`
	State    gymkhana.Hash `json:"state"`
	Teacher  string        `json:"teacher"`
	Critic   string        `json:"critic,omitempty"`

	Input  gymkhana.PolicyInput `json:"-"` // what the policy looks at, goal included
	Lesson *policy.Lesson       `json:"-"` // the same as the network reads it; nil if it cannot express the actions
}

// The kinds of rows. Level 1 asks three questions about a screen and four about an element.
const (
	Purpose     = "purpose"     // what the screen is
	Aim         = "aim"         // what it is meant for
	Summary     = "summary"     // what is on it
	Function    = "function"    // what an element is
	Information = "information" // what an element shows
	Result      = "result"      // what using it leads to
	Use         = "use"         // how it is used
	Instruction = "instruction"
	Errand      = "errand" // an instruction for another screen, and one step of the way
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
	// Questions makes rows of level 1 about a screen. Make fills in where they come from.
	Questions(ctx context.Context, s *Scene) ([]Row, error)
	// Instructions makes rows of level 2 about a screen.
	Instructions(ctx context.Context, s *Scene) ([]Row, error)
	// Honest proposes what serves the task's goal, in the opinion of the teacher.
	Honest(ctx context.Context, s *Scene) (Opinion, error)
	// Adverse proposes, beside an honest action, what sounds right and is wrong.
	Adverse(ctx context.Context, s *Scene, honest gymkhana.Action) ([]Opinion, error)
}

// A Critic scores actions for the task's goal: near 0 useless or wrong, near 0.5 unsure, near 1
// useful. NaN is no score.
type Critic interface {
	Name() string
	Score(ctx context.Context, s *Scene, actions []gymkhana.Action) ([]float64, error)
}
