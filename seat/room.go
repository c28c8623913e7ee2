// Package seat lets people play episodes, with a mouse, a keyboard or a finger in place of an agent: under the
// agent's own observation, budget and clock. A Room keeps the seats; package view shows them as pages. What a person
// plays is a run like any other: it has a file of its own, the runner holds it to the rules, and the agent is "human".
//
//	room := seat.New(seat.Options{Catalog: catalog, Name: "ada", Open: open, Read: human.Read})
//	defer room.Close(ctx)
//	s, err := room.Begin(ctx, seat.Want{Task: "games/snake-grid/01"})
//	err = s.Decide(ctx, &seat.Decision{N: 1, Line: "up"}, show)
//
// Time is paused while the person thinks, or passes: then Watch shows the world as it goes on, and the ticks that were
// shown are those that are stored with the next decision.
package seat

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// Options configure a Room. Catalog, Name, Open, Continue and Read are required.
type Options struct {
	Catalog *registry.Catalog
	Name    string // of the person; the label of the runs
	// Open makes the file of a new run.
	Open func(ctx context.Context, o runner.Order) (*File, error)
	// Continue opens a run file that exists, to play on.
	Continue func(ctx context.Context, path string) (*File, error)
	// Read parses a line that a person has typed, for a role of a world.
	Read func(spec gymkhana.Spec, role, line string) (gymkhana.Action, error)
	// Keep makes the last solution in a run file the oracle of its task, and says where it is; nil keeps none.
	Keep func(ctx context.Context, path string, task gymkhana.TaskID) (string, error)
	// Keepable reports whether Keep is for a task.
	Keepable func(task *gymkhana.Task) bool
	// Began is called with each new sitting; nil calls nothing.
	Began func(task gymkhana.TaskID, path string)

	Seats    int           // maximum number at once; default 8
	Browsers int           // maximum number of them in worlds that need a browser; default 2
	Idle     time.Duration // how long a seat waits for the next request; default half an hour
	Now      func() time.Time
}

func (o *Options) fill() {
	if o.Seats == 0 {
		o.Seats = 8
	}
	if o.Browsers == 0 {
		o.Browsers = 2
	}
	if o.Idle == 0 {
		o.Idle = 30 * time.Minute
	}
	if o.Now == nil {
		o.Now = time.Now
	}
}

// A File is a run file that is open for writing.
type File struct {
	Runner  *runner.Runner // its Store is the file
	Path    string
	Release func() error // frees what the worlds of the run need
	Remove  func() error // deletes the file after its Store was closed; nil for a file that was there before
}

// close closes the file. A new one in which nothing was played is removed.
func (f *File) close(ctx context.Context, now time.Time, played bool) error {
	store := f.Runner.Store
	rows, err := store.Episodes(ctx)
	kind := "finished"
	for i := range rows {
		if rows[i].Outcome == nil {
			kind = "stopped"
		}
	}
	err = errors.Join(err, store.Note(ctx, gymkhana.Event{At: now, Kind: kind}), f.Release(), store.Close())
	if f.Remove != nil && !played && err == nil {
		return f.Remove()
	}
	return err
}

// A Room keeps the seats. It is safe for concurrent use.
type Room struct {
	o       Options
	opening sync.Mutex // held while a file is opened, so that two never get one name or one file

	mu       sync.Mutex
	seats    map[string]*Seat
	order    []string          // of the seats, by their beginning
	gone     map[string]string // the files of seats that were closed, by id
	browsers int
	closed   bool
}

// mostGone bounds the closed seats that are remembered.
const mostGone = 200

// New makes a Room without seats.
func New(o Options) *Room {
	o.fill()
	return &Room{o: o, seats: map[string]*Seat{}, gone: map[string]string{}}
}

// Name is the person's name.
func (r *Room) Name() string { return r.o.Name }

// Read parses a typed line.
func (r *Room) Read(spec gymkhana.Spec, role, line string) (gymkhana.Action, error) {
	return r.o.Read(spec, role, line)
}

// A Want says what a person wants to play.
type Want struct {
	Task      gymkhana.TaskID
	Instances int          // this many, from the first; 0 means one
	RealTime  bool         // time passes while the person thinks
	Fork      *runner.Fork // or play on from a step of a stored episode
}

// A Full error says that there is no room for another seat.
type Full struct{ Active, Most int }

// Error names the numbers.
func (f *Full) Error() string {
	return fmt.Sprintf("%d of %d seats are taken; leave one first", f.Active, f.Most)
}

// Begin begins a sitting, in a new run file.
func (r *Room) Begin(ctx context.Context, w Want) (*Seat, error) {
	o := runner.Order{Selectors: []string{string(w.Task)}, Instances: max(w.Instances, 1), Label: r.o.Name,
		Matrix: runner.Matrix{Agents: []string{"human"}, Clock: "paused", Protocol: string(gymkhana.Corrected)}}
	if w.RealTime {
		o.Matrix.Clock = "latency"
	}
	if w.Fork != nil {
		fork := *w.Fork
		fork.Fresh = true // a person gets no history
		o.Selectors, o.Instances, o.Fork = []string{string(fork.Task.ID)}, 0, &fork
	}
	r.opening.Lock()
	defer r.opening.Unlock()
	if err := r.room(ctx); err != nil {
		return nil, err
	}
	file, err := r.o.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return r.sit(ctx, file, "started")
}

// Resume goes on in a run file that a person has not finished. If it is being played here, it gives that seat.
func (r *Room) Resume(ctx context.Context, path string) (*Seat, error) {
	r.opening.Lock()
	defer r.opening.Unlock()
	r.mu.Lock()
	for _, s := range r.seats {
		if s.Path == path {
			r.mu.Unlock()
			return s, nil
		}
	}
	r.mu.Unlock()
	if err := r.room(ctx); err != nil {
		return nil, err
	}
	file, err := r.o.Continue(ctx, path)
	if err != nil {
		return nil, err
	}
	return r.sit(ctx, file, "resumed")
}

// room refuses another seat if there are too many.
func (r *Room) room(ctx context.Context) error {
	r.Reap(ctx)
	if taken := r.Taken(); len(taken) >= r.o.Seats {
		for _, s := range taken {
			if s.over() {
				_ = r.Leave(ctx, s) // its file is closed already
				break
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.seats) >= r.o.Seats || r.closed {
		return &Full{len(r.seats), r.o.Seats}
	}
	return nil
}

// over reports whether nothing is left to play in a seat.
func (s *Seat) over() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done
}

// sit begins the first episode of a file that is not finished.
func (r *Room) sit(ctx context.Context, file *File, kind string) (_ *Seat, err error) {
	ctx = context.WithoutCancel(ctx) // the request ends; the sitting does not
	s := &Seat{ID: rand.Text(), Path: file.Path, room: r, file: file, at: -1}
	defer func() {
		if err != nil {
			r.leaveBrowser(s)
			err = errors.Join(err, file.close(ctx, r.o.Now(), false))
		}
	}()
	plan := &file.Runner.Store.Run().Plan
	if s.rows, err = file.Runner.Store.Episodes(ctx); err != nil {
		return nil, err
	}
	for i := range s.rows {
		if arm := &plan.Arms[s.rows[i].Arm]; s.rows[i].Outcome == nil && arm.Agent == "human" {
			s.at = i
			break
		}
	}
	if s.at < 0 {
		return nil, refuse("no episode of %s waits for a person", file.Path)
	}
	var ok bool
	if s.Task, ok = plan.Played(&s.rows[s.at].Episode); !ok {
		return nil, refuse("the file does not hold the task %s", s.rows[s.at].Task)
	}
	if err := r.takeBrowser(s); err != nil {
		return nil, err
	}
	if err := file.Runner.Store.Note(ctx, gymkhana.Event{At: r.o.Now(), Kind: kind}); err != nil {
		return nil, err
	}
	if err := s.begin(ctx); err != nil {
		return nil, err
	}
	r.mu.Lock()
	s.left = r.o.Now()
	r.seats[s.ID] = s
	r.order = append(r.order, s.ID)
	r.mu.Unlock()
	if r.o.Began != nil {
		r.o.Began(s.Task.ID, file.Path)
	}
	return s, nil
}

// Find gives an open seat by its id. Of one that was closed, it gives the path of its file with ErrClosed.
func (r *Room) Find(id string) (s *Seat, path string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.seats[id]; s != nil {
		return s, s.Path, nil
	}
	return nil, r.gone[id], ErrClosed
}

// Taken lists the open seats, the oldest first.
func (r *Room) Taken() (list []*Seat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range r.order {
		if s := r.seats[id]; s != nil {
			list = append(list, s)
		}
	}
	return list
}

// Leave closes a seat. An episode that is not over stays open in the file, and can be continued.
func (r *Room) Leave(ctx context.Context, s *Seat) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := s.Path
	if s.file.Remove != nil && !s.played {
		path = "" // it will be gone
	}
	r.drop(s, path)
	return s.shut(ctx)
}

// Reap closes the seats that have waited for too long.
func (r *Room) Reap(ctx context.Context) {
	r.mu.Lock()
	var idle []*Seat
	for _, s := range r.seats {
		if s.held == 0 && r.o.Now().Sub(s.left) > r.o.Idle {
			idle = append(idle, s)
		}
	}
	r.mu.Unlock()
	for _, s := range idle {
		_ = r.Leave(ctx, s) // its episode is stored as far as it can be
	}
}

// Close closes all seats.
func (r *Room) Close(ctx context.Context) error {
	r.opening.Lock()
	defer r.opening.Unlock()
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	var errs []error
	for _, s := range r.Taken() {
		errs = append(errs, r.Leave(ctx, s))
	}
	return errors.Join(errs...)
}

// drop forgets a seat but for the path of its file.
func (r *Room) drop(s *Seat, path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.seats, s.ID)
	for i, id := range r.order {
		if id == s.ID {
			r.order = append(r.order[:i:i], r.order[i+1:]...)
			break
		}
	}
	if len(r.gone) >= mostGone {
		clear(r.gone)
	}
	r.gone[s.ID] = path
}

// hold counts the requests of a seat.
func (r *Room) hold(s *Seat, by int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.held += by
	s.left = r.o.Now()
}

// takeBrowser reserves a place in a browser, if the world of a seat needs one.
func (r *Room) takeBrowser(s *Seat) error {
	entry, err := r.o.Catalog.FindEnv(s.Task.Environment.Name)
	if err != nil || !entry.Browser {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.browsers >= r.o.Browsers {
		return &Full{r.browsers, r.o.Browsers}
	}
	s.browser = true
	r.browsers++
	return nil
}

func (r *Room) leaveBrowser(s *Seat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.browser {
		s.browser = false
		r.browsers--
	}
}
