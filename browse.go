package gymkhana

import "context"

// A Browsable is an Archive that can be read in parts, so that a long run can be looked at without loading it. It may be
// written by another process meanwhile. Errors wrap ErrNotStored where an episode has no attempt.
type Browsable interface {
	Archive
	Path() string
	// EachEpisode passes every episode of the plan to do, in the plan's order, and stops at its first error.
	EachEpisode(ctx context.Context, do func(EpisodeRow) error) error
	// Tally counts the episodes without reading their outcomes.
	Tally(ctx context.Context) (Tally, error)
	// Playing lists attempts of unfinished episodes, in the plan's order, at most 256. If no process writes the file, they
	// are those that were stopped.
	Playing(ctx context.Context) ([]Playing, error)
	// Extent measures the last attempt of an episode.
	Extent(ctx context.Context, id EpisodeID) (Extent, error)
	// Window gives the steps from number from up to but not including to of the episode's last attempt, with their states,
	// and the decisions of the turns from the first of them to the last.
	Window(ctx context.Context, id EpisodeID, from, to int) (*Trajectory, error)
	// Acts gives the steps before number to without their states.
	Acts(ctx context.Context, id EpisodeID, to int) (*Trajectory, error)
	// Unusable gives why replies of the episode could not be used, in their order, at most most of them.
	Unusable(ctx context.Context, id EpisodeID, most int) ([]string, error)
	// CallsOf gives the calls of a turn in their order, without the bytes of pictures.
	CallsOf(ctx context.Context, id EpisodeID, turn int) ([]TurnCall, error)
	// CallAt gives the call with a number, counted from 1, without the bytes of pictures.
	CallAt(ctx context.Context, id EpisodeID, ordinal int) (TurnCall, error)
	// Said finds the turns of last attempts whose reply or reason contains a text, in any case of letters, and passes the
	// first of each episode to found, which returns false to stop. It reads every reply; ctx bounds the time.
	Said(ctx context.Context, text string, found func(Saying) bool) error
	Close() error
}

// A Tally counts the episodes of a run by their status.
type Tally struct{ Planned, Scored, NotScored, Successes int }

// An Extent is the size of an episode's last attempt.
type Extent struct {
	Attempt int    // counted from 1
	Steps   int    // with the Reset
	Turns   int    //
	Calls   int    //
	Ended   string // how the attempt ended; "" while it is played
}

// A Playing is an attempt that has begun and not ended.
type Playing struct {
	Episode EpisodeID
	Attempt int
	Steps   int // with the Reset
	Turns   int
	Calls   int
}

// A TurnCall is a stored call.
type TurnCall struct {
	Call
	Kept int // how many of the request's first messages are those of the same asker's call before
}

// A Saying is a place in a run where an agent wrote something.
type Saying struct {
	Episode EpisodeID
	Turn    int
	Step    int // the first step of the turn; 0 if it has none
}
