package gymkhana

import (
	"context"
	"io"
	"io/fs"
)

// An Agent turns observations into decisions. Memory lasts from Begin to the next Begin.
// It is deterministic in the task, its seed, the observations and its model's answers.
type Agent interface {
	// Begin starts an episode. The task is as Task.Told gives it.
	Begin(ctx context.Context, task *Task, spec Spec) error
	// Act decides what to do. The observation, screenshot included, is valid until it returns.
	// An error that is not blamed on the model or the agent stops the run.
	Act(ctx context.Context, o *Observation) (Decision, error)
}

// An Insider is an oracle: it may sit inside the world. The runner calls Sit before Begin, and
// after Reset, for the reference agents that a task names (its oracle and its heuristic) and for
// no other; a test of the runner proves it.
type Insider interface {
	Agent
	Sit(world Environment) error
}

// A Decision is what came of one turn.
type Decision struct {
	Actions []Action // one step each, in order; none means that the step passes as Noop
	Reason  string   // why, in the agent's words
	Raw     string   // the reply as it came
	Invalid string   // why the reply is no action; Actions is then ignored
	Free    bool     // with Invalid: the turn costs no step (a published protocol's rule)
	Usage   Usage    // of the model calls in this turn; the runner fills it in
	Asides  []Aside  // what the members of a group said, in order
}

// An Aside is what one member of a group decided in one round, and whom it had heard before.
type Aside struct {
	Member int    `json:"member"`
	Round  int    `json:"round"`
	Heard  []int  `json:"heard,omitempty"` // members whose messages it read
	Raw    string `json:"raw,omitempty"`
	Action string `json:"action,omitempty"` // text form
	Votes  int    `json:"votes,omitempty"`  // how many chose the same action
}

// An AgentSetup is what a constructor gets. An agent uses what it needs of it.
type AgentSetup struct {
	Options  Config   // the agent's own, as the plan gives them
	Model    Model    // nil without --model
	Profile  Profile  // of that model
	Seed     Seed     // for this episode; differs between repeats
	Role     string   // the seat it takes
	Prompts  fs.FS    // files that replace the agent's own; nil means none
	Protocol Protocol // corrected or published
	Terminal io.ReadWriter
}
