package gymkhana

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// A Store stores a run while it is played. It is safe for concurrent use. Once a method has
// returned without an error, what it stored survives the death of this process.
type Store interface {
	Archive
	// Begin adds an episode to a served run, so that Attempt can open it. It refuses an episode that is there. The notes
	// about it are stored with it, all or nothing. Run().Plan does not change.
	Begin(ctx context.Context, e *Episode, notes ...Event) error
	// Attempt opens the episode's unfinished attempt, or begins the next one if there is none. An attempt that is
	// done counts as unfinished until the episode has an outcome. The trajectory and calls that an earlier process
	// stored in it are returned as Past.
	Attempt(ctx context.Context, id EpisodeID) (AttemptLog, error)
	// Finish stores an episode's outcome. Only Reopen opens the episode again.
	Finish(ctx context.Context, id EpisodeID, out *Outcome) error
	// Reopen removes the outcomes of these episodes, so that they get a further attempt. Each outcome becomes an
	// event of kind "reopened". It refuses an episode that is scored or has no outcome.
	Reopen(ctx context.Context, at time.Time, ids []EpisodeID) error
	// Spent sums the usage of the live calls of all attempts.
	Spent(ctx context.Context) (Usage, error)
	// Note appends to the run's event log.
	Note(ctx context.Context, e Event) error
	// Close waits until everything is written. Closing twice is harmless.
	Close() error
}

// An AttemptLog is written by the one goroutine that plays the attempt. Decide and Step may return
// before their row is durable. Call returns when its row and all rows before it are durable.
type AttemptLog interface {
	N() int // counted from 1
	Past() *Past
	Decide(d *Decided) error
	Step(s *Step, frames []FrameData) error
	Call(ctx context.Context, c *Call) error
	// End closes the attempt. The reason is "done", "stopped" (resumable, the attempt stays open)
	// or the fault that ended it.
	End(ctx context.Context, why string) error
}

// The reasons for the end of an attempt, in addition to the names of faults.
const (
	AttemptDone     = "done"
	AttemptStopped  = "stopped"
	AttemptDiverged = "diverged"
)

// A Past is the part of an attempt that an earlier process stored.
type Past struct {
	Trajectory
	Calls []Call
}

// FrameData is a screenshot to store.
type FrameData struct {
	Hash Hash
	PNG  []byte
}

// An Archive reads a run.
type Archive interface {
	Run() *Run
	// Episodes gives every episode of the plan, in the plan's order. If some rows cannot be read, the error is an
	// *Unreadable, and the other episodes are returned with it.
	Episodes(ctx context.Context) ([]EpisodeRow, error)
	// Trajectory gives the episode's last attempt, or ErrNotStored.
	Trajectory(ctx context.Context, id EpisodeID) (*Trajectory, error)
	// Calls gives the model calls of the episode's last attempt.
	Calls(ctx context.Context, id EpisodeID) ([]Call, error)
	// Frame gives a screenshot's PNG, or ErrNotStored.
	Frame(ctx context.Context, h Hash) ([]byte, error)
	// Events gives the entries of the event log after number since; 0 gives all. Entries are never removed. So a caller
	// that passes the number of its last entry gets every entry once, even while another process writes the run.
	Events(ctx context.Context, since int) ([]Event, error)
	// Sources gives the runs that the episodes come from: the run itself or, after a merge, every run
	// that was merged, with its plan. It gives none for a file that was merged by an older version,
	// which did not store them.
	Sources(ctx context.Context) ([]Run, error)
	// Audit lists the contradictions within the stored rows, without executing anything. If pictures is set, it also reads
	// the pictures.
	Audit(ctx context.Context, pictures bool) ([]Flaw, error)
}

// An EpisodeRow is an episode with its outcome; nil while it is unfinished.
type EpisodeRow struct {
	Episode
	Outcome *Outcome
	Fact    string // Task.Fact: the episodes of one fact are one cluster of evidence
	Source  int    // index in Archive.Sources of the run that planned it
}

// A Flaw is a contradiction or a gap in an archive.
type Flaw struct {
	Episode EpisodeID // empty if it is about the run
	Step    int       // 0 if it is about no step
	What    string    // "decision of turn 4 is missing"
	Missing bool      // the missing data may be left out, such as a picture
}

// Unreadable is the error of Archive.Episodes for rows that cannot be read. The other episodes are returned
// with it.
type Unreadable struct{ Flaws []Flaw }

// Error describes the first unreadable row.
func (u *Unreadable) Error() string {
	if len(u.Flaws) == 0 {
		return "rows cannot be read"
	}
	return fmt.Sprintf("%d rows cannot be read; the first: episode %.8s: %s", len(u.Flaws), u.Flaws[0].Episode, u.Flaws[0].What)
}

// An Event is an entry of a run's log. It concerns the run as a whole, not the content of an episode.
type Event struct {
	N  int // counted from 1 without gaps; Note gives it
	At time.Time
	// Kind is started, resumed, stopped, attempt, finished, merged, paused, answered, settings, broke, mended,
	// EventReopened or EventConflict.
	Kind    string
	Episode EpisodeID
	Text    string
	Source  int // index in Archive.Sources of the run whose log has it; -1 for an entry of the merge itself
}

// EventReopened is the kind of an event that keeps, as JSON, the outcome of an episode that was not scored and
// got a further attempt.
const EventReopened = "reopened"

// EventPassed is the kind of an event of a merge: the episode was taken from another file, because the file named in
// the text had not scored it.
const EventPassed = "passed"

// EventRerolled is the kind of an event of a merge: the file shows signs that its episodes were repeated until they
// succeeded.
const EventRerolled = "rerolled"

// EventAbandoned is the kind of an event of a merge: the episode was taken from another file, because the file named in
// the text had begun but not finished it.
const EventAbandoned = "abandoned"

// EventAgreed is the kind of an event that records, as the JSON of a Conflict, that two merged runs played an episode
// alike. So the run whose copy was dropped had finished it too.
const EventAgreed = "agreed"

// EventServes is the kind of an event that records what an endpoint said it serves when a process of the run started, or answered first:
// "MODEL: HASH", or "MODEL: nothing".
const EventServes = "serves"

// EventMatrix is the kind of an event that records, as JSON, a critic's scores of all proposals in an episode of a group.
// It is written after the episode, for training.
const EventMatrix = "matrix"

// EventConflict is the kind of an event that records, as the JSON of a Conflict, that two merged files
// disagreed about a scored episode.
const EventConflict = "conflict"

// A Conflict is an episode that two merged runs scored. In an event of kind EventConflict they did not score
// it in the same way.
type Conflict struct {
	Kept    PlayedEpisode `json:"kept"`    // the episode in the merged file
	Dropped PlayedEpisode `json:"dropped"` // the episode that is not in the merged file
}

// A PlayedEpisode names an episode as one run played it.
type PlayedEpisode struct {
	Run  string `json:"run"`  // id
	Leaf Hash   `json:"leaf"` // the leaf of the digest
}

// Conflict reads an event of kind EventConflict; ok is false for any other event, and for one that cannot be read.
func (e *Event) Conflict() (c Conflict, ok bool) { return e.both(EventConflict) }

// Agreed reads an event of kind EventAgreed in the same way.
func (e *Event) Agreed() (c Conflict, ok bool) { return e.both(EventAgreed) }

func (e *Event) both(kind string) (c Conflict, ok bool) {
	if e.Kind != kind {
		return c, false
	}
	err := json.Unmarshal([]byte(e.Text), &c)
	return c, err == nil
}

// ErrNotStored means that a run file does not contain the requested data.
var ErrNotStored = errors.New("not stored in this run file")

// EventFork is the kind of an event of a served run: the client forked the episode. The text is the prelude as canonical
// JSON. The content hash of the episode's row covers it.
const EventFork = "fork"

// Fork reads an event of kind EventFork; ok is false for any other event, and for one that cannot be read.
func (e *Event) Fork() (p *Prelude, ok bool) {
	if e.Kind != EventFork {
		return nil, false
	}
	p = &Prelude{}
	return p, json.Unmarshal([]byte(e.Text), p) == nil && p.Check() == nil
}

// EventClient is the kind of an event of a served run: what the client that began the episode calls itself. It is a
// claim.
const EventClient = "client"
