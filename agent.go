package gymkhana

import (
	"context"
	"errors"
	"io"
	"io/fs"
)

// An Agent turns observations into decisions. Its memory lasts from one Begin to the next. It is
// deterministic: it depends on the task, its seed, the observations and its model's answers only.
type Agent interface {
	// Begin starts an episode. It gets the task as Task.Told gives it.
	Begin(ctx context.Context, task *Task, spec Spec) error
	// Act decides what to do. The observation, screenshot included, is valid until Act returns. An
	// error that is not blamed on the model or on the agent stops the run.
	Act(ctx context.Context, o *Observation) (Decision, error)
}

// A PrivilegedAgent is an oracle: it may look inside the world. The runner calls Sit after Reset and
// before Begin, for the reference agents that a task names (its oracle and its heuristic) and for no
// other agent; a test of the runner proves this.
type PrivilegedAgent interface {
	Agent
	Sit(world Environment) error
}

// ErrNoMiss is returned by an oracle's Sit or Act when the task has no near miss of the kind that its option miss
// names. For example, a task without candidates has no near miss that picks another candidate.
var ErrNoMiss = errors.New("the task has no near miss of this kind")

// ErrNoOracle is returned by an oracle's Sit or Begin when the task has no solution of the instance. It is not
// known whether the instance can be solved, so a proof lists it as unproved.
var ErrNoOracle = errors.New("the task has no oracle for this instance")

// ErrLeft is returned by a human agent's Act when the input was closed. It is not a fault: the run stops, and the
// episode stays open.
var ErrLeft = errors.New("the player left")

// A Member is an agent that can talk in a group. It says what it would do after hearing the others, as
// often as it is asked, and then learns what the group did. Act is Propose with no messages,
// followed by Did. An agent that is not a Member can also be in a group: it hears nothing, is asked
// once per turn by Act, and assumes that its action was performed.
type Member interface {
	Agent
	// Propose decides like Act, but without consequence: the next Propose may be about the same
	// observation. Messages from others come in the order in which they were sent.
	Propose(ctx context.Context, o *Observation, heard []Heard) (Decision, error)
	// Did ends the turn: d was decided for the whole group on the observation of the last Propose,
	// which is still valid. Its Raw is a reply that proposed the decision, preferring this member's own
	// reply. It is Invalid when no member's reply could be used.
	Did(d Decision) error
}

// EyeMember is the number of an arm's eye in the requests to it: the model that describes pictures to an agent.
const EyeMember = -2

// CriticMember is the number of a group's critic, which is not a member, in Heard and in the Request
// that asks it.
const CriticMember = -1

// An Heir is an agent that can take over an episode that was begun by another agent: it gets the turns before, as if it
// had decided them itself.
type Heir interface {
	Agent
	// Inherit comes after Begin, once for every turn of the prelude, oldest first: d was decided on o. It asks no model.
	// The Raw of a decision may be in the words of another kind of agent, or empty.
	Inherit(ctx context.Context, o *Observation, d Decision) error
}

// Heard is a message that a member of a group receives before it proposes.
type Heard struct {
	Member int     `json:"member"`         // the sender, from 0; CriticMember for the critic that scores the round before
	Own    bool    `json:"own,omitempty"`  // the receiver itself sent it, in the round before
	Raw    string  `json:"raw"`            // the reply as it came
	Sure   float64 `json:"sure,omitempty"` // the probability that the sender gave its actions, 0 to 1; 0: unknown
}

// A Decision is what an agent decided in one turn.
type Decision struct {
	Actions []Action // one step each, in order; with none, the step passes as Noop
	Reason  string   // why, in the agent's words
	Raw     string   // the reply as it came
	Sure    float64  // the probability that the agent gives its actions; 0: unknown; stored with the proposals of a group only
	Invalid string   // why the reply is not an action; Actions is then ignored
	Free    bool     // set together with Invalid: the turn costs no step (a rule of a published protocol)
	Absent  bool     // set together with Invalid: the reply holds a call that can be read, but of no action, element or control that is there
	Dropped int      // actions in the reply that a published protocol does not execute
	Usage   Usage    // tokens and cost of the model calls in this turn; the runner fills it in
	Asides  []Aside  // the messages of a group's members, in order
	Slips   []Slip   // replies of this turn that could not be used, the last one too if the decision is Invalid; not stored
}

// A Slip is a reply that could not be used.
type Slip struct {
	Why    string
	Absent bool // the same as in Decision
}

// Absent marks an error about a reply that was understood, but that names an element or a control that is not there. The
// message stays as it is.
func Absent(err error) error { return &absent{err} }

// IsAbsent reports whether an error, or one that it wraps, is marked by Absent.
func IsAbsent(err error) bool {
	var a *absent
	return errors.As(err, &a)
}

type absent struct{ error }

func (e *absent) Unwrap() error { return e.error }

// An Aside is the message of one member of a group in one round: its proposal, and the members it had heard before.
type Aside struct {
	Member int    `json:"member"`           // counted from 0
	Round  int    `json:"round"`            // counted from 1
	Heard  []int  `json:"heard,omitempty"`  // members whose messages of this round it read, and so waited for
	Raw    string `json:"raw,omitempty"`    // the reply as it came
	Action string `json:"action,omitempty"` // text forms, one per line; empty if the reply had no valid action
	Votes  int    `json:"votes,omitempty"`  // how many of the counted replies chose the same action

	Sure  float64  `json:"sure,omitempty"`  // the probability that the member gave the action, 0 to 1, which others heard; 0: unknown
	Score *float64 `json:"score,omitempty"` // the critic's score, 0 to 1; nil if it gave none
}

// An AgentSetup is the argument of an agent's constructor. An agent uses the fields it needs.
type AgentSetup struct {
	Options  Config     // the options of the agent, from the plan
	Model    Model      // nil without --model
	Profile  Profile    // the profile of that model
	Eye      Model      // the model of Arm.Eye; nil if the arm has none
	EyeSees  ImageLimit // the pictures that the eye takes
	Policy   Policy     // nil without --model policy/NAME
	Seed     Seed       // the agent's seed for this episode; differs between repeats
	Role     string     // the role it plays
	Prompts  fs.FS      // files that replace the agent's own; nil means none
	Protocol Protocol   // corrected or published
	Terminal io.ReadWriter

	// Past are the records of the arm's earlier episodes that were solved, oldest first. There are as
	// many as the agent's entry in the catalog asks for, and only of tasks in the same group.
	Past []Record

	// Seat makes a member of a group from its entry in Arm.Members; it is nil for an agent that is not a
	// group. The member calls its model through wrap, which adds the member and the round to each request.
	Seat func(member int, wrap func(Model) Model) (Seated, error)
}

// Seated is an agent from the catalog, with the other interfaces that its catalog entry declares.
type Seated struct {
	Agent
	Privileged PrivilegedAgent // an oracle or heuristic, which may look inside the world; else nil
	Recorder   Recorder        // set for an agent whose entry has Past; else nil
	Member     Member          // set for an agent whose entry has Talks; else nil
	Heir       Heir            // set for an agent whose entry has Inherits; else nil
}

// A Recorder is an agent that can learn from its earlier episodes. When an episode is over, Record
// returns the text that later episodes get: what the agent saw and did, in its own words.
type Recorder interface {
	Agent
	Record() string
}

// A Record describes a solved episode to later episodes.
type Record struct {
	Goal string `json:"goal"` // the goal as the agent got it
	Text string `json:"text"` // the agent's own account
}
