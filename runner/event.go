package runner

import (
	"slices"
	"time"

	"gymkhana"
)

// An Event is one thing that happened while a run was played. Fields that do not apply are zero.
type Event struct {
	N    int       // in the Stream, from 1 without gaps
	At   time.Time // the time by the runner's clock
	Kind Kind

	Episode *gymkhana.Episode // nil for an event about the run
	Attempt int               // the number of the attempt at the episode, from 1
	Turn    int               // the number of the turn in the attempt, from 1
	Step    int               // the number of the attempt's steps so far
	Role    string            // the role that decided, or asked a model
	Roles   []string          // the roles of the step's world, in the order of its actions

	// The data of the kind.
	Began    *Began
	Progress *Progress
	Outcome  *gymkhana.Outcome // the outcome of an attempt so far; it is not yet known whether it counts
	Decided  *gymkhana.Decided
	Acted    *gymkhana.Step
	Question *Question
	Response *gymkhana.Response // nil if the call failed
	Pause    *Pause
	Steering *Steering
	Glance   *Glance
	Err      error // why something ended; nil if nothing was wrong
}

// A Kind says what an Event is about.
type Kind uint8

// The kinds of events, with their fields. Events of one attempt come in the order in which things happen; those of
// several attempts are interleaved. Stored rows that are only repeated come as turns, decisions and steps without
// questions to models.
const (
	RunBegan        Kind = iota + 1 // Began
	RunEnded                        // Err
	RunPaused                       // Pause: the run waits for a model, or stops waiting
	EpisodeFinished                 // Progress: its outcome is stored
	AttemptBegan
	AttemptEnded // Outcome, Err
	TurnBegan
	TurnEnded    // Err
	CallBegan    // Question, which the cache may answer
	CallEnded    // Question, and its Response or Err
	RequestSent  // Question, to the model; again, if the model did not respond the first time
	RequestEnded // Question, and the model's Response or Err
	DecisionMade // Decided
	StepTaken    // Acted, and Roles
	RunSteered   // Steering: the run's Control changed something
	GlanceTaken  // Glance: what an episode looks like now, if Runner.Looks asks for it
)

var kindNames = [...]string{"", "run began", "run ended", "run paused", "episode finished", "attempt began", "attempt ended", "turn began",
	"turn ended", "call began", "call ended", "request sent", "request ended", "decision made", "step taken", "run steered", "glance taken"}

// String names the kind, as "step taken".
func (k Kind) String() string { return kindNames[k] }

// MarshalText gives the name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Began is the run that begins or continues.
type Began struct {
	Run      *gymkhana.Run
	Episodes []gymkhana.EpisodeRow // the run's episodes; those with an outcome were played by an earlier process
}

// Progress is the progress of a run after a finished episode.
type Progress struct {
	Done, Total int // episodes
	Arm         *gymkhana.Arm
	Outcome     *gymkhana.Outcome
	Spent       gymkhana.Usage // what the whole run has used so far
}

// A Question is a call to a model.
type Question struct {
	*gymkhana.Call
	Model   string            // provider/NAME
	Address string            // the endpoint; "" for its provider's own address
	Profile *gymkhana.Profile // nil if unknown
	Spent   gymkhana.Usage    // what the whole run had used when it was answered
}

// kept is a copy that does not change when the runner, or an agent, changes what the event points to. It has no states
// and no pictures: a step's States are nil, and images have their hashes only.
func (e Event) kept() Event {
	e.Outcome, e.Decided, e.Acted, e.Response = own(e.Outcome), own(e.Decided), own(e.Acted), own(e.Response)
	if d := e.Decided; d != nil {
		d.Actions = slices.Clone(d.Actions)
	}
	if s := e.Acted; s != nil {
		s.Frames, s.States = slices.Clone(s.Frames), nil
	}
	if e.Question != nil {
		q := *e.Question
		q.Call, e.Question = own(q.Call), &q
		q.Request, q.Response = own(q.Request), nil
		q.Request.Messages = slices.Clone(q.Request.Messages)
		for i := range q.Request.Messages {
			q.Request.Messages[i].Parts = withoutPictures(q.Request.Messages[i].Parts)
		}
	}
	return e
}

// own copies a value, but not what it points to; nil stays nil.
func own[T any](v *T) *T {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

func withoutPictures(parts []gymkhana.Part) []gymkhana.Part {
	parts = slices.Clone(parts)
	for i := range parts {
		if image := own(parts[i].Image); image != nil {
			image.Data = nil
			parts[i].Image = image
		}
	}
	return parts
}
