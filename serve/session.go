package serve

import (
	"context"
	"errors"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/runner"
)

// A Want says which episode a client begins.
type Want struct {
	Task gymkhana.TaskID // "" means the first task that is served
	Seed *gymkhana.Seed  // of the world; nil means the task's first official instance

	Pictures bool // the client looks at screens
}

// A Moment is what a client may know of its episode. It is valid until the show function that gets it returns.
type Moment struct {
	Task    *gymkhana.Task // with the goal in the world's words
	Seed    gymkhana.Seed
	Spec    gymkhana.Spec
	Seen    []gymkhana.Observation  // one for each of Spec.Roles
	Steps   int                     // the number of the last step; that of a fork goes on from the original's
	Outcome *gymkhana.Outcome       // nil while the episode goes on
	Verdict func() gymkhana.Verdict // of what was done so far; only for clients that asked for rewards at every step
}

// A Show reads a Moment. Its error is given to whoever asked.
type Show func(*Moment) error

// A Session is one client's seat: at most one episode at a time. It is safe for concurrent use; requests wait for each
// other.
type Session struct {
	ID     string // cannot be guessed
	server *Server
	client string // what the client calls itself
	ended  func(id string)

	// These are guarded by the server's lock.
	held      int       // connections and requests
	left      time.Time // when the last of them ended
	connected bool      // it had a connection

	mu      sync.Mutex
	closed  bool
	episode *runner.Episode
	want    Want
	browser bool
	outcome *gymkhana.Outcome
}

// Hold keeps the session open until release is called: a connection is there.
func (c *Session) Hold() (release func()) {
	c.server.mu.Lock()
	c.connected = true
	c.server.mu.Unlock()
	return c.request()
}

// request keeps the session open while a request is carried out.
func (c *Session) request() (done func()) {
	c.count(1)
	return func() { c.count(-1) }
}

func (c *Session) count(by int) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.held += by
	c.left = c.server.o.Now()
}

// Begin begins an episode. One that is not over is left: it ends there, and is scored as it is.
func (c *Session) Begin(ctx context.Context, want Want, show Show) error {
	defer c.request()()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return ErrUnknown
	}
	b, browser, err := c.server.resolve(&want)
	if err != nil {
		return err
	}
	if err := c.leave(ctx, true); err != nil {
		return err
	}
	return c.play(ctx, want, b, browser, show)
}

// play begins an episode in a session that has none.
func (c *Session) play(ctx context.Context, want Want, b gymkhana.Begun, browser bool, show Show) error {
	repeat, stored, err := c.server.take(b, browser)
	if err != nil {
		return err
	}
	c.browser = browser
	b.Repeat = repeat
	if c.episode, err = c.server.begin(ctx, b, c.client, stored); err != nil {
		return errors.Join(err, c.leave(ctx, false))
	}
	c.want = want
	return c.look(ctx, show)
}

// resolve finds the episode that a client wants, and fills in what the client left out.
func (s *Server) resolve(want *Want) (b gymkhana.Begun, browser bool, err error) {
	if want.Task == "" {
		want.Task = s.plan.Tasks[0].ID
	}
	task, ok := s.plan.TaskOf(want.Task)
	if !ok {
		var names []string
		for _, t := range s.plan.Tasks {
			names = append(names, string(t.ID))
		}
		return b, false, refuse("task", "no task %q is served%s", want.Task, gymkhana.DidYouMean(string(want.Task), names))
	}
	if want.Seed == nil {
		want.Seed = &task.Instances[0]
	}
	if *want.Seed >= gymkhana.MaxSeed {
		return b, false, refuse("seed", "%d: seeds are below 2^53", *want.Seed)
	}
	entry, err := s.o.Runner.Catalog.FindEnv(task.Environment.Name)
	if err != nil {
		return b, false, err
	}
	return gymkhana.Begun{Task: task.ID, Instance: *want.Seed}, entry.Browser, nil
}

// begin begins an episode, in the run's file or in memory.
func (s *Server) begin(ctx context.Context, b gymkhana.Begun, client string, stored bool) (*runner.Episode, error) {
	ctx = context.WithoutCancel(ctx) // a request ends; its episode does not
	if stored {
		return s.o.Runner.Begin(ctx, b, client)
	}
	task, _ := s.plan.TaskOf(b.Task)
	return runner.Drive(ctx, s.o.Runner.Catalog, task.Forked(b.Prelude), b.Instance)
}

// act carries out what the roles decided.
func (c *Session) act(ctx context.Context, did []gymkhana.Decision, show Show) error {
	if err := c.episode.Act(context.WithoutCancel(ctx), did...); err != nil {
		return errors.Join(err, c.leave(ctx, false))
	}
	return c.look(ctx, show)
}

// playing refuses a session that is closed, or that has no episode.
func (c *Session) playing() error {
	switch {
	case c.closed:
		return ErrUnknown
	case c.episode == nil:
		return refuse("session", "no episode has begun; begin one first")
	}
	return nil
}

// Look shows the present moment again.
func (c *Session) Look(ctx context.Context, show Show) error {
	defer c.request()()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.playing(); err != nil {
		return err
	}
	return c.look(ctx, show)
}

// look shows the moment, which has the outcome if the episode is over. The pictures of the last screen can be drawn only
// before the world is closed, so it is shown before.
func (c *Session) look(ctx context.Context, show Show) error {
	e := c.episode
	m := &Moment{Task: e.Task(), Seed: *c.want.Seed, Spec: e.Spec(), Seen: e.Seen(), Steps: e.Steps(), Verdict: e.Verdict, Outcome: c.outcome}
	if c.outcome == nil && e.Over() {
		if err := c.draw(m.Seen); err != nil {
			return errors.Join(err, c.leave(ctx, false))
		}
		out, err := e.Close(context.WithoutCancel(ctx))
		if err != nil {
			return errors.Join(err, c.leave(ctx, false))
		}
		c.outcome, m.Outcome = out, out
		c.freeBrowser()
	}
	return show(m)
}

// draw draws the screens that the client will look at.
func (c *Session) draw(seen []gymkhana.Observation) error {
	for i := range seen {
		if shot := seen[i].Screenshot; shot != nil && c.want.Pictures {
			if _, err := shot.PNG(); err != nil {
				return err
			}
		}
	}
	return nil
}

// leave ends the session's episode. By the client's will it is scored as it is; else it stays open in the run.
func (c *Session) leave(ctx context.Context, byClient bool) error {
	e := c.episode
	if e == nil || c.outcome != nil {
		c.episode, c.outcome = nil, nil
		c.freeBrowser()
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	var err error
	if byClient && !e.Over() {
		err = e.Fail(ctx, runner.ErrClientLeft)
	}
	_, closing := e.Close(ctx)
	c.episode, c.outcome = nil, nil
	c.freeBrowser()
	return errors.Join(err, closing)
}

func (c *Session) freeBrowser() {
	if c.browser {
		c.browser = false
		c.server.leaveBrowser()
	}
}

// Close ends the session by the client's will. Closing again does nothing.
func (c *Session) Close(ctx context.Context) error { return c.end(ctx, true) }

func (c *Session) end(ctx context.Context, byClient bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.close(ctx, byClient)
}

// close is end under the session's lock.
func (c *Session) close(ctx context.Context, byClient bool) error {
	if c.closed {
		return nil
	}
	c.closed = true
	err := c.leave(ctx, byClient)
	c.server.mu.Lock()
	delete(c.server.sessions, c.ID)
	c.server.mu.Unlock() // ended may take locks of its own
	if c.ended != nil {
		c.ended(c.ID)
	}
	return err
}
