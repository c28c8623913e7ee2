package gymkhana

import "time"

// A Trajectory is the record of one attempt at an episode.
type Trajectory struct {
	Episode   Episode
	Attempt   int // counted from 1
	Decisions []Decided
	Steps     []Step // the first is the Reset
}

// Decided is a Decision as it is stored.
type Decided struct {
	Turn     int      `json:"turn"` // counted from 1
	Role     string   `json:"role"`
	Actions  []Action `json:"-"`
	Reason   string   `json:"reason,omitempty"`
	Raw      string   `json:"raw,omitempty"`
	Invalid  string   `json:"invalid,omitempty"`
	Free     bool     `json:"free,omitempty"`
	Absent   bool     `json:"absent,omitempty"`  // the same as in Decision
	Dropped  int      `json:"dropped,omitempty"` // the same as in Decision
	Usage    Usage    `json:"usage"`
	Asides   []Aside  `json:"asides,omitempty"`
	Latency  Ticks    `json:"latency,omitempty"` // virtual time that the thinking took
	Calls    int      `json:"calls,omitempty"`   // model calls inside the turn
	Thinking time.Duration
	Slips    []Slip `json:"-"` // the same as in Decision; empty if read from a run
}

// A Step is one action per role and the result in the world. Step 0 is the Reset.
type Step struct {
	N       int
	Turn    int      // the decision it came from; 0 for the Reset
	Actions []Action // one per role
	Refused []string // one per role; nil when nothing was refused
	Ended   Ending
	Reason  string
	Passed  Ticks  // virtual time that passed before the action, while the agent thought
	Tick    Ticks  // virtual time after it
	Text    Hash   // the hash of everything in the observations but the pictures
	Frames  []Hash // the hashes of the pictures, as Pictures gives them; zero, or nil for all, where one was never drawn
	State   Hash   // the hash of the scored frames since the last step
	States  []byte // those frames, as AppendFrames writes them; nil if not kept
	Took    time.Duration
}

// AppendFrames appends scored frames in the form that is hashed and stored: the canonical JSON of each
// state on its own line, without ticks and actions, which are in the step itself.
func AppendFrames(b []byte, frames []Frame) []byte {
	for i, f := range frames {
		if i > 0 {
			b = append(b, '\n')
		}
		b = f.State.AppendCanonical(b)
	}
	return b
}

// A Call is one stored request to a model.
type Call struct {
	Turn     int
	Role     string
	Member   int
	Round    int
	Ordinal  int // the number of the call in the attempt, from 1
	Hash     Hash
	Sample   Seed
	Request  *Request
	Response *Response // nil when the call failed
	Error    string
}

// An Outcome is how an episode ended.
type Outcome struct {
	Record   string        `json:"record,omitempty"` // the agent's own account, for its later episodes
	Goal     string        `json:"goal,omitempty"`   // the goal that agents got, if the world words it itself
	Scored   bool          `json:"scored"`
	Fault    string        `json:"fault,omitempty"` // the party at fault, if not scored or if the agent broke its contract
	Error    string        `json:"error,omitempty"`
	Broke    bool          `json:"broke,omitempty"` // the agent broke the world: the verdict is that of doing nothing
	Limit    string        `json:"limit,omitempty"` // which budget or limit ended it
	Ended    Ending        `json:"ended"`
	Reason   string        `json:"reason,omitempty"`
	Verdict  Verdict       `json:"verdict"`
	Grades   []Grade       `json:"grades,omitempty"` // questions to a judge and its replies, in order
	Turns    int           `json:"turns"`
	Steps    int           `json:"steps"`
	Ticks    Ticks         `json:"ticks"`
	Invalid  int           `json:"invalid"`           // turns whose reply or action could not be used
	Absent   *int          `json:"absent,omitempty"`  // how many of Invalid were understood, but are no action here; nil if Invalid is 0 or they were not counted
	Dropped  *int          `json:"dropped,omitempty"` // actions that a published protocol left out; nil if the protocol leaves none out or they were not counted
	Calls    int           `json:"calls"`             // the number of calls to models, including a judge
	Reused   int           `json:"reused"`            // how many of Calls the cache answered
	Moved    int           `json:"moved,omitempty"`   // how many of Calls were answered by another endpoint than the run began with
	Usage    Usage         `json:"usage"`             // the usage of the live calls
	Saved    Usage         `json:"saved"`             // the usage of the cached ones
	Wall     time.Duration `json:"wall_ns"`           // elapsed time by the host's clock
	Working  time.Duration `json:"working_ns"`
	Thinking time.Duration `json:"thinking_ns,omitempty"` // the models' time in all turns; 0 if none was asked or it was not added up
	Attempts int           `json:"attempts"`
}

// The names of limits, for Outcome.Limit.
const (
	LimitSteps   = "steps"
	LimitTurns   = "turns"
	LimitTicks   = "ticks"
	LimitTokens  = "tokens"
	LimitCost    = "cost"
	LimitWall    = "wall"
	LimitWorking = "working"
	LimitContext = "context" // the conversation outgrew the model's context
)
