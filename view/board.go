package view

import (
	"context"
	"crypto/rand"
	"slices"
	"sync"
	"time"
)

// A board is what the page of a run in progress shows: a card for each episode that is being played, each in a slot of its
// own. Its changes are numbered, so that a page asks for what changed since a number. A card that changes often is sent
// once with its latest state. It is safe for concurrent use.
type board struct {
	epoch string // of this process: numbers of another one mean nothing here

	mu    sync.Mutex
	n     int     // the latest change
	slots []*card // nil where a slot is empty
	news  chan struct{}
	last  time.Time // when a page last asked
}

// A card shows one episode. Its texts are legible and cut.
type card struct {
	Slot     int        `json:"slot"`
	ID       string     `json:"id"` // of the episode; "" for an empty slot
	Place    string     `json:"place"`
	By       string     `json:"by"` // the agent and, after the first, the attempt
	State    string     `json:"state"`
	Since    int64      `json:"since"` // when the state began, in milliseconds of Unix time
	Began    int64      `json:"began"` // when the attempt did
	Action   string     `json:"action"`
	Refused  string     `json:"refused"`
	Reason   string     `json:"reason"`
	Step     int        `json:"step"`
	Budget   int        `json:"budget"`   // of steps; 0 for no limit
	Progress string     `json:"progress"` // in percent; "" while it is unknown
	Calls    int        `json:"calls"`
	Tokens   int        `json:"tokens"`
	Cost     string     `json:"cost"`
	Verdict  string     `json:"verdict"` // once it has one
	Over     bool       `json:"over"`
	Picture  string     `json:"picture"` // an address under that of the run; "" without one
	W        int        `json:"w"`
	H        int        `json:"h"`
	Marks    []markView `json:"marks"`

	changed int
	picture []byte
}

// The states of an episode, the most active last.
const (
	stateEnded    = "ended"
	stateActing   = "acting"
	stateWaiting  = "waiting"
	stateRetrying = "retrying"
	stateThinking = "thinking"
	stateHeld     = "held"
	statePlayed   = "being played" // all that is known of another process
	stateStopped  = "stopped"      // likewise, when it has ended
)

var states = []string{stateActing, stateWaiting, stateRetrying, stateThinking}

const (
	mostCards  = 96  // slots that a page shows
	mostReason = 400 // bytes of a reason on a card
)

// totals are the numbers of a run on its board, as they are shown.
type totals struct {
	State     string   `json:"state"`
	Kind      string   `json:"kind"` // of the state, for its colour: being played, held, finished, stopped
	Done      int      `json:"done"`
	Total     int      `json:"total"`
	Running   string   `json:"running"`
	Success   string   `json:"success"`
	Interval  string   `json:"interval"`
	Elapsed   string   `json:"elapsed"`
	Left      string   `json:"left"`
	Calls     string   `json:"calls"`
	InFlight  string   `json:"inflight"`
	Tokens    string   `json:"tokens"`
	Cost      string   `json:"cost"`
	PerMinute string   `json:"perminute"`
	Faults    string   `json:"faults"`
	Says      []string `json:"says"`

	Controls bool `json:"controls"` // this process plays the run
	Paused   bool `json:"paused"`
	Stopped  bool `json:"stopped"`
	AtOnce   int  `json:"atonce"`
	Most     int  `json:"most"`
	More     int  `json:"more"` // episodes that are being played and have no card
}

func newBoard() *board { return &board{epoch: rand.Text()} }

// place gives a new card in the lowest slot that is free. Ended cards in slots from atOnce on are removed.
func (b *board) place(atOnce int) *card {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := slices.IndexFunc(b.slots, func(c *card) bool { return c == nil || c.Over })
	if at < 0 {
		at = len(b.slots)
		b.slots = append(b.slots, nil)
	}
	for i := max(atOnce, at+1); i < len(b.slots); i++ {
		if c := b.slots[i]; c != nil && c.Over && c.ID != "" {
			b.slots[i] = &card{Slot: i, Over: true, changed: b.n + 1}
		}
	}
	c := &card{Slot: at}
	b.slots[at] = c
	return c
}

// change changes a card, as number n. A card whose slot another one has taken stays as it is.
func (b *board) change(c *card, n int, do func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.slots[c.Slot] != c {
		return
	}
	c.changed = n
	do()
	b.tell(n)
}

// owns reports whether a card has its slot.
func (b *board) owns(c *card) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.slots[c.Slot] == c
}

// touch says that everything has changed, as number n.
func (b *board) touch(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.slots {
		if c != nil {
			c.changed = n
		}
	}
	b.tell(n)
}

// tell makes n the latest number, and wakes the pages. The lock is held.
func (b *board) tell(n int) {
	b.n = max(b.n, n)
	if b.news != nil {
		close(b.news)
		b.news = nil
	}
}

// since gives the cards that changed after number n, the latest number, and how many cards have no place on a page. held
// says that the run is paused.
func (b *board) since(n int, held bool) (cards []card, now, more int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last = time.Now()
	for i, c := range b.slots {
		switch {
		case c == nil:
		case i >= mostCards:
			if !c.Over {
				more++
			}
		case c.changed > n || n > b.n:
			own := *c
			if held && (own.State == stateActing || own.State == stateWaiting) {
				own.State = stateHeld
			}
			cards = append(cards, own)
		}
	}
	return cards, b.n, more
}

// wait returns when there is a change after number n, or when ctx ends.
func (b *board) wait(ctx context.Context, n int) {
	b.mu.Lock()
	if b.n > n {
		b.mu.Unlock()
		return
	}
	if b.news == nil {
		b.news = make(chan struct{})
	}
	news := b.news
	b.mu.Unlock()
	select {
	case <-news:
	case <-ctx.Done():
	}
}

// visited reports whether a page asked lately.
func (b *board) visited(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return now.Sub(b.last) < visitedLately
}
