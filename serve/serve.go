// Package serve lets clients play episodes of a runner over network protocols. A Server keeps the sessions; packages
// below it speak the protocols. What a client plays is an episode like any other: the runner holds it to the rules,
// budgets and refusals of a run, scores it, and stores it under the agent "client".
//
//	s := serve.New(serve.Options{Runner: r})
//	defer s.Close(ctx)
//	session, err := s.Open("trl", nil)
//	err = session.Begin(ctx, serve.Want{Task: "sokoban/small-v0/01"}, show)
//	err = session.Decide(ctx, &serve.Decision{Action: "do Left"}, show)
package serve

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

// Options configure a Server. Runner is required.
type Options struct {
	Runner   *runner.Runner   // of a served run; its Store gets the episodes
	Sessions int              // maximum number of sessions at once; default 256
	Browsers int              // maximum number of them in worlds that need a browser; default 4
	Grace    time.Duration    // how long a session outlives its last connection; default a minute
	Idle     time.Duration    // how long a session without connections waits for the next request; default half an hour
	Store    int              // store every n-th episode; default 1; negative stores none
	Now      func() time.Time // default time.Now
}

func (o *Options) fill() {
	if o.Sessions == 0 {
		o.Sessions = 256
	}
	if o.Browsers == 0 {
		o.Browsers = 4
	}
	if o.Grace == 0 {
		o.Grace = time.Minute
	}
	if o.Idle == 0 {
		o.Idle = 30 * time.Minute
	}
	if o.Store == 0 {
		o.Store = 1
	}
	if o.Now == nil {
		o.Now = time.Now
	}
}

// A Server keeps the sessions of clients. It is safe for concurrent use.
type Server struct {
	o    Options
	plan *gymkhana.Plan

	mu       sync.Mutex
	sessions map[string]*Session
	browsers int           // episodes that are in a browser
	begun    int           // episodes so far
	repeats  map[start]int // how many were begun
	closed   bool
}

// A Full error says that the server has no room for another session, or for another world in a browser.
type Full struct{ Active, Most int }

// Error names the numbers.
func (f *Full) Error() string {
	return fmt.Sprintf("the server is full: %d of %d are in use; try again later", f.Active, f.Most)
}

// A Refused error blames the client for a request that cannot be carried out. Nothing has changed.
type Refused struct {
	Key string // of the request
	Why string
}

// Error names the key and the reason.
func (r *Refused) Error() string { return r.Key + ": " + r.Why }

// Refuse makes a Refused error.
func Refuse(key, format string, args ...any) error {
	return &Refused{key, fmt.Sprintf(format, args...)}
}

func refuse(key, format string, args ...any) error { return Refuse(key, format, args...) }

// ErrUnknown is the error for a session that does not exist, or no longer.
var ErrUnknown = errors.New("there is no such session; begin another one")

// New makes a Server without sessions.
func New(o Options) *Server {
	o.fill()
	s := &Server{o: o, plan: &o.Runner.Store.Run().Plan, sessions: map[string]*Session{}, repeats: map[start]int{}}
	for i := range s.plan.Begun {
		s.repeats[startOf(&s.plan.Begun[i])]++
		s.begun++
	}
	return s
}

// A start is what episodes that repeat each other have in common.
type start struct {
	task    gymkhana.TaskID
	seed    gymkhana.Seed
	prelude gymkhana.Hash // zero without one
}

func startOf(b *gymkhana.Begun) start {
	s := start{task: b.Task, seed: b.Instance}
	if b.Prelude != nil {
		s.prelude, _ = gymkhana.HashOf(b.Prelude) // plain data can be hashed
	}
	return s
}

// Tasks lists what clients can play, in the order of the run's plan.
func (s *Server) Tasks() []*gymkhana.Task { return s.plan.Tasks }

// Task gives a task that is served; nil if it is not.
func (s *Server) Task(id gymkhana.TaskID) *gymkhana.Task {
	task, _ := s.plan.TaskOf(id)
	return task
}

// Catalog is the runner's.
func (s *Server) Catalog() *registry.Catalog { return s.o.Runner.Catalog }

// Limits gives the numbers of sessions in use and allowed.
func (s *Server) Limits() (active, most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sessions), s.o.Sessions
}

// Open begins a session for a client, which may name itself. ended is called once with the session's id when it is closed,
// by whomever; nil calls nothing. The error is a *Full if there is no room.
func (s *Server) Open(client string, ended func(id string)) (*Session, error) {
	if client != "" && gymkhana.CheckLabel(client) != nil {
		return nil, refuse("client", "the name must have 1 to 80 printable characters")
	}
	s.Reap(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sessions) >= s.o.Sessions || s.closed {
		return nil, &Full{len(s.sessions), s.o.Sessions}
	}
	c := &Session{ID: rand.Text(), server: s, client: client, ended: ended, left: s.o.Now()}
	s.sessions[c.ID] = c
	return c, nil
}

// Find gives an open session by its id, or ErrUnknown.
func (s *Server) Find(id string) (*Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.sessions[id]; c != nil {
		return c, nil
	}
	return nil, ErrUnknown
}

// Reap closes the sessions whose client has been away for too long.
func (s *Server) Reap(ctx context.Context) {
	s.mu.Lock()
	var dead []*Session
	for _, c := range s.sessions {
		most := s.o.Idle
		if c.connected {
			most = s.o.Grace
		}
		if c.held == 0 && s.o.Now().Sub(c.left) > most {
			dead = append(dead, c)
		}
	}
	s.mu.Unlock()
	for _, c := range dead {
		_ = c.Close(ctx) // its episode is stored as far as it can be
	}
}

// Close ends all sessions. Episodes that are not over are not scored: the server left, not the client.
func (s *Server) Close(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	var all []*Session
	for _, c := range s.sessions {
		all = append(all, c)
	}
	s.mu.Unlock()
	var errs []error
	for _, c := range all {
		errs = append(errs, c.end(ctx, false))
	}
	return errors.Join(errs...)
}

// take counts an episode, and reserves its place: the number of the repeat, whether it is stored, and room for a browser.
func (s *Server) take(b gymkhana.Begun, browser bool) (repeat int, stored bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, false, refuse("session", "the server is stopping")
	}
	if browser && s.browsers >= s.o.Browsers {
		return 0, false, &Full{s.browsers, s.o.Browsers}
	}
	if browser {
		s.browsers++
	}
	stored = s.o.Store > 0 && s.begun%s.o.Store == 0
	s.begun++
	if stored {
		repeat = s.repeats[startOf(&b)]
		s.repeats[startOf(&b)]++
	}
	return repeat, stored, nil
}

func (s *Server) leaveBrowser() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers--
}
