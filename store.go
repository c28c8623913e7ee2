package gymkhana

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// A Store keeps a run while it is carried out. It is safe for concurrent use. Once a method has
// returned without an error, what it stored survives the death of this process.
type Store interface {
	Archive
	// Attempt opens the episode's unfinished attempt, or begins the next one when there is none. An attempt that is
	// done is unfinished as long as the episode has no outcome. The trajectory and calls that an earlier process left in
	// it come back as Past.
	Attempt(ctx context.Context, id EpisodeID) (AttemptLog, error)
	// Finish stores an episode's outcome. The episode is not opened again, unless by Reopen.
	Finish(ctx context.Context, id EpisodeID, out *Outcome) error
	// Reopen takes the outcomes of these episodes away, so that they get a further attempt. Each becomes an
	// event of kind "reopened". It refuses an episode that is scored or has no outcome.
	Reopen(ctx context.Context, at time.Time, ids []EpisodeID) error
	// Spent is what the live calls of all attempts used.
	Spent(ctx context.Context) (Usage, error)
	// Note appends to the run's event log.
	Note(ctx context.Context, e Event) error
	// Close waits until all is written. Closing twice is harmless.
	Close() error
}

// An AttemptLog is written by the one goroutine that plays the attempt. Decide and Step may return
// before their row is durable. Call returns when its row and all rows before it are durable.
type AttemptLog interface {
	N() int // from 1
	Past() *Past
	Decide(d *Decided) error
	Step(s *Step, frames []FrameData) error
	Call(ctx context.Context, c *Call) error
	// End closes the attempt with why: "done", "stopped" (resumable, the attempt stays open)
	// or the fault that ended it.
	End(ctx context.Context, why string) error
}

// The ways in which an attempt ends, besides the name of a fault.
const (
	AttemptDone     = "done"
	AttemptStopped  = "stopped"
	AttemptDiverged = "diverged"
)

// A Past is what an earlier process stored of an attempt.
type Past struct {
	Trajectory
	Calls []Call
}

// FrameData is a screenshot to keep.
type FrameData struct {
	Hash Hash
	PNG  []byte
}

// An Archive reads a run.
type Archive interface {
	Run() *Run
	// Episodes gives every episode of the plan, in its order. Its error is an *Unreadable if some rows
	// cannot be read; the others are then given all the same.
	Episodes(ctx context.Context) ([]EpisodeRow, error)
	// Trajectory gives the episode's last attempt, or ErrNotStored.
	Trajectory(ctx context.Context, id EpisodeID) (*Trajectory, error)
	// Calls gives the model calls of the episode's last attempt.
	Calls(ctx context.Context, id EpisodeID) ([]Call, error)
	// Frame gives a screenshot's PNG, or ErrNotStored.
	Frame(ctx context.Context, h Hash) ([]byte, error)
	// Events gives the entries of the event log after number since; 0 gives all. Entries are only ever added, so who asks
	// again with the number of the last one that it has gets every entry once, while another process writes the run too.
	Events(ctx context.Context, since int) ([]Event, error)
	// Sources gives the runs that the episodes come from: the run itself or, after a merge, every run
	// that was merged, with the plan it had. It gives none for a file that was merged by an older version,
	// which did not keep them.
	Sources(ctx context.Context) ([]Run, error)
	// Audit lists what in the stored rows contradicts itself, whatever the world and the agents did. With
	// pictures, it reads those too.
	Audit(ctx context.Context, pictures bool) ([]Flaw, error)
}

// An EpisodeRow is an episode with its outcome; nil while it is unfinished.
type EpisodeRow struct {
	Episode
	Outcome *Outcome
	Fact    string // Task.Fact: the episodes of one fact are one cluster of evidence
	Source  int    // index in Archive.Sources of the run that planned it
}

// A Flaw is something in an archive that cannot be as it is.
type Flaw struct {
	Episode EpisodeID // empty if it is about the run
	Step    int       // 0 if it is about no step
	What    string    // "decision of turn 4 is missing"
	Missing bool      // something is not here that may have been left behind, such as a picture
}

// Unreadable is the error of Archive.Episodes for rows that cannot be read. The other episodes are given
// with it.
type Unreadable struct{ Flaws []Flaw }

// Error names the first.
func (u *Unreadable) Error() string {
	if len(u.Flaws) == 0 {
		return "rows cannot be read"
	}
	return fmt.Sprintf("%d rows cannot be read; the first: episode %.8s: %s", len(u.Flaws), u.Flaws[0].Episode, u.Flaws[0].What)
}

// An Event is an entry of a run's log. It tells what happened to the run, not in an episode.
type Event struct {
	N  int // from 1 without gaps; Note gives it
	At time.Time
	// Kind is started, resumed, stopped, attempt, finished, merged, paused, answered, settings, broke, mended,
	// EventReopened or EventConflict.
	Kind    string
	Episode EpisodeID
	Text    string
	Source  int // index in Archive.Sources of the run whose log it was; -1 for what a merge says itself
}

// EventReopened is the kind of an event that keeps, as JSON, the outcome of an episode that was not scored and
// got a further attempt.
const EventReopened = "reopened"

// EventPassed is the kind of an event of a merge: the episode is of another file, since the one that the text names had
// not scored it.
const EventPassed = "passed"

// EventRerolled is the kind of an event of a merge: what a file showed of episodes that were played until they
// succeeded.
const EventRerolled = "rerolled"

// EventAbandoned is the kind of an event of a merge: the episode is of another file, since the one that the text names
// had begun it and not finished it.
const EventAbandoned = "abandoned"

// EventAgreed is the kind of an event that keeps, as the JSON of a Conflict, that two runs which were merged played an
// episode alike, so that the one that is not here finished it too.
const EventAgreed = "agreed"

// EventServes is the kind of an event that has what an endpoint said that it serves when a process of the run began:
// "MODEL: HASH", or "MODEL: nothing".
const EventServes = "serves"

// EventConflict is the kind of an event that keeps, as the JSON of a Conflict, that two files which were merged
// disagreed about a scored episode.
const EventConflict = "conflict"

// A Conflict is an episode that was scored in two runs that were merged. In an event of kind EventConflict it was not
// scored in the same way.
type Conflict struct {
	Kept    PlayedEpisode `json:"kept"`    // what the merged file has
	Dropped PlayedEpisode `json:"dropped"` // what it does not have
}

// A PlayedEpisode names an episode as one run played it.
type PlayedEpisode struct {
	Run  string `json:"run"`  // id
	Leaf Hash   `json:"leaf"` // of the digest
}

// Conflict reads an event of kind EventConflict; ok is false for any other event, and for one that cannot be read.
func (e *Event) Conflict() (c Conflict, ok bool) { return e.both(EventConflict) }

// Agreed reads an event of kind EventAgreed, likewise.
func (e *Event) Agreed() (c Conflict, ok bool) { return e.both(EventAgreed) }

func (e *Event) both(kind string) (c Conflict, ok bool) {
	if e.Kind != kind {
		return c, false
	}
	err := json.Unmarshal([]byte(e.Text), &c)
	return c, err == nil
}

// ErrNotStored says that a run file does not hold what was asked for.
var ErrNotStored = errors.New("not stored in this run file")
