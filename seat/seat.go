package seat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/runner"
)

// A Moment is what a person in a seat may know. It is valid until the show function that gets it returns.
type Moment struct {
	N        int // the number of decisions; a request repeats it, to say what its sender had seen
	Task     *gymkhana.Task
	Spec     gymkhana.Spec
	Place    string // the instance
	Episode  int    // its number in the sitting, from 1
	Episodes int
	Seen     []gymkhana.Observation // one for each of Spec.Roles
	Pictures [][]byte               // PNG of each role; nil without a screen
	Same     bool                   // all roles have the first one's picture
	Brief    []Exhibit              // what describes the task in addition to its goal
	Steps    int                    // of the person, without those of a fork
	Turns    int
	Before   int // steps of a fork before the person's first
	Clock    gymkhana.ClockMode
	Moves    bool // time passes between decisions, and Watch shows it
	Outcome  *gymkhana.Outcome
	ID       gymkhana.EpisodeID
	Path     string // of the run file
	Said     string // why the last request was refused, or where an oracle was kept; "" if it was carried out
}

// An Exhibit is a text or a picture.
type Exhibit struct {
	Text string
	PNG  []byte
}

// A Show reads a Moment. Its error is returned to the caller of the method that got it.
type Show func(*Moment) error

// A Seat is one sitting of a person: a run file, and at most one episode of it at a time. It is safe for concurrent use;
// requests wait for each other.
type Seat struct {
	ID   string // cannot be guessed
	Task *gymkhana.Task
	Path string // the run file
	room *Room

	// These are guarded by the room's lock.
	held    int // requests
	left    time.Time
	browser bool

	mu       sync.Mutex
	closed   bool
	file     *File
	rows     []gymkhana.EpisodeRow
	at       int // in rows
	episode  *runner.Episode
	outcome  *gymkhana.Outcome
	n        int
	last     []gymkhana.Observation // what is shown now
	pictures [][]byte
	before   int
	brief    []Exhibit
	said     string
	played   bool // something was decided in this sitting
	done     bool // the file is closed: all of its episodes are over

	clock watch
}

// ErrMoved says that a request was sent by a page that had not shown the latest decision. Nothing has changed.
var ErrMoved = errors.New("another page acted in this seat meanwhile, or this request was sent before; look again")

// ErrClosed is the error for a seat that does not exist, or no longer.
var ErrClosed = errors.New("this seat is closed")

// A Refusal is the error for a request that cannot be carried out. Nothing has changed.
type Refusal struct{ Why string }

// Error gives the reason.
func (r *Refusal) Error() string { return r.Why }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// The limits of a decision.
const (
	MostActions = 64       // in one decision
	MostText    = 64 << 10 // bytes of an action; a file of a page may be longer
	MostFile    = 1 << 20  // bytes of an action that writes a file
)

// A Decision is what a person decides.
type Decision struct {
	N       int      // of the Moment that it was decided at
	Role    string   // who acts; "" is the first role. The others do nothing for as long.
	Actions []string // in text form, such as "click x=3 y=4"
	Line    string   // or a line as it is typed: the beginning of a control, a direction, or an action
}

// Decide carries out a decision and shows what comes of it. A text that is no action is refused and costs nothing; an
// action that is not legal in the world costs its step, as for every agent.
func (s *Seat) Decide(ctx context.Context, d *Decision, show Show) error {
	return s.change(func() error {
		role, err := s.ready(d.N, d.Role)
		if err != nil {
			return err
		}
		did, err := s.read(role, d)
		if err != nil {
			return err
		}
		if _, err := s.ahead(ctx); err != nil {
			return err
		}
		return s.act(ctx, role, did, show)
	})
}

// GiveUp ends the episode, which is scored as it is.
func (s *Seat) GiveUp(ctx context.Context, n int, show Show) error {
	return s.change(func() error {
		if _, err := s.ready(n, ""); err != nil {
			return err
		}
		err := s.episode.Fail(context.WithoutCancel(ctx), runner.ErrPersonStopped)
		return s.after(ctx, err, show)
	})
}

// Look shows the present moment again.
func (s *Seat) Look(ctx context.Context, show Show) error {
	return s.in(func() error { return s.show(show) })
}

// Watch shows the present moment. In real time, the world has gone on since the last request. Time does not pass while
// no requests come. If it ended the episode, or used up its budget, that is decided as doing nothing.
func (s *Seat) Watch(ctx context.Context, n int, show Show) error {
	return s.in(func() error {
		if n != s.n {
			return ErrMoved
		}
		if s.outcome != nil || !s.clock.runs {
			return s.show(show)
		}
		ended, err := s.ahead(ctx)
		if err != nil {
			return err
		}
		if ended {
			return s.act(ctx, 0, gymkhana.Decision{}, show)
		}
		return s.show(show)
	})
}

// Next begins the next episode of the sitting, once the present one is over.
func (s *Seat) Next(ctx context.Context, show Show) error {
	return s.change(func() error {
		switch {
		case s.outcome == nil:
			return refuse("the episode is not over")
		case s.at+1 >= len(s.rows):
			return refuse("this was the last instance of the sitting")
		}
		s.at++
		if err := s.begin(ctx); err != nil {
			return err
		}
		return s.show(show)
	})
}

// Keep makes the solution of a page its oracle, by the function of the Options.
func (s *Seat) Keep(ctx context.Context, show Show) error {
	return s.change(func() error {
		switch {
		case s.room.o.Keep == nil || !s.Keeps():
			return refuse("only solutions of imported pages are kept as oracles")
		case s.outcome == nil || !s.outcome.Verdict.Success:
			return refuse("only an episode that succeeded can be kept as an oracle")
		}
		said, err := s.room.o.Keep(context.WithoutCancel(ctx), s.Path, s.Task.ID)
		if err != nil {
			return refuse("it was not kept: %v", err)
		}
		s.said = said
		return s.show(show)
	})
}

// Keeps reports whether solutions of the task can be kept as oracles.
func (s *Seat) Keeps() bool {
	return s.room.o.Keep != nil && s.room.o.Keepable != nil && s.room.o.Keepable(s.Task)
}

// in carries out a request under the lock of the seat, and keeps the seat open meanwhile.
func (s *Seat) in(do func() error) error {
	s.room.hold(s, 1)
	defer s.room.hold(s, -1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	return do()
}

// change is in for a request that changes something. It remembers why it was refused.
func (s *Seat) change(do func() error) error {
	return s.in(func() error {
		s.said = ""
		err := do()
		var refused *Refusal
		if errors.As(err, &refused) || errors.Is(err, ErrMoved) {
			s.said = err.Error()
		}
		return err
	})
}

// ready refuses a decision that cannot be made now, and finds the role.
func (s *Seat) ready(n int, role string) (int, error) {
	switch {
	case n != s.n:
		return 0, ErrMoved
	case s.outcome != nil:
		return 0, refuse("the episode is over")
	}
	spec := s.episode.Spec()
	if role == "" {
		return 0, nil
	}
	i := slices.Index(spec.Roles, role)
	if i < 0 {
		return 0, refuse("there is no role %.40q; the world has %s", role, strings.Join(spec.Roles, ", "))
	}
	return i, nil
}

// read parses what a person decided.
func (s *Seat) read(role int, d *Decision) (gymkhana.Decision, error) {
	var did gymkhana.Decision
	spec := s.episode.Spec()
	texts := d.Actions
	switch {
	case d.Line != "" && len(texts) > 0 || d.Line == "" && len(texts) == 0:
		return did, refuse("nothing was decided")
	case len(texts) > MostActions:
		return did, refuse("%d actions at once; the most are %d", len(texts), MostActions)
	case len(d.Line) > MostText:
		return did, refuse("the text has %d bytes; the most are %d", len(d.Line), MostText)
	case d.Line != "":
		act, err := s.room.o.Read(spec, spec.Roles[role], d.Line)
		if err != nil {
			return did, refuse("%v", err)
		}
		return gymkhana.Decision{Actions: []gymkhana.Action{act}, Raw: d.Line}, nil
	}
	for _, text := range texts {
		act, err := gymkhana.ParseAction(text)
		most := MostText
		if act.Verb == gymkhana.WriteFile {
			most = MostFile
		}
		switch {
		case err != nil:
			return did, refuse("%.120q is no action: %v", text, err)
		case len(text) > most:
			return did, refuse("the text has %d bytes; the most are %d", len(text), most)
		case !utf8.ValidString(text):
			return did, refuse("the text is not UTF-8")
		}
		did.Actions = append(did.Actions, act)
	}
	did.Raw = strings.Join(gymkhana.ActionTexts(did.Actions), "\n")
	return did, nil
}

// act carries out what one role decided; the others pass.
func (s *Seat) act(ctx context.Context, role int, did gymkhana.Decision, show Show) error {
	all := make([]gymkhana.Decision, len(s.episode.Spec().Roles))
	all[role] = did
	before := s.episode.Seen()[0].Tick
	s.clock.decide()
	err := s.episode.Act(context.WithoutCancel(ctx), all...)
	if err == nil {
		s.clock.acted(s.episode.Seen()[0].Tick - before)
	}
	return s.after(ctx, err, show)
}

// after looks at what came of a decision.
func (s *Seat) after(ctx context.Context, err error, show Show) error {
	s.n++
	s.played = true
	if err == nil {
		err = s.look(ctx)
	}
	if err != nil {
		return s.broken(ctx, err)
	}
	return s.show(show)
}

// look draws what the person sees, and closes an episode that is over.
func (s *Seat) look(ctx context.Context) error {
	if err := s.draw(s.episode.Seen()); err != nil {
		return err
	}
	if !s.episode.Over() {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	s.last = slices.Clone(s.last) // the world is closed
	out, err := s.episode.Close(ctx)
	if err != nil {
		return err
	}
	s.outcome = out
	s.room.leaveBrowser(s)
	if s.at+1 == len(s.rows) {
		s.done = true
		return s.file.close(ctx, s.room.o.Now(), true)
	}
	return nil
}

// draw draws what is seen.
func (s *Seat) draw(seen []gymkhana.Observation) error {
	s.last, s.pictures = seen, make([][]byte, len(seen))
	for i := range seen {
		shot := seen[i].Screenshot
		if shot == nil {
			continue
		}
		if i > 0 && shot == seen[0].Screenshot {
			s.pictures[i] = s.pictures[0]
			continue
		}
		png, err := shot.PNG()
		if err != nil {
			return fmt.Errorf("the screen cannot be drawn: %w", err)
		}
		s.pictures[i] = png
	}
	return nil
}

// broken closes the episode after an error, which leaves its attempt open in the file, and begins another attempt if the
// world was at fault and may be tried again.
func (s *Seat) broken(ctx context.Context, cause error) error {
	ctx = context.WithoutCancel(ctx)
	_, closing := s.episode.Close(ctx)
	if gymkhana.FaultOf(cause) == gymkhana.FaultWorld {
		if row, err := s.stored(ctx); err == nil && row.Outcome == nil {
			if again := s.begin(ctx); again == nil {
				return refuse("the world broke, so the episode begins again: %v", cause)
			}
		}
	}
	s.room.drop(s, s.Path)
	return errors.Join(cause, closing, s.shut(ctx))
}

// stored gives the row of the present episode as it is in the file.
func (s *Seat) stored(ctx context.Context) (gymkhana.EpisodeRow, error) {
	rows, err := s.file.Runner.Store.Episodes(ctx)
	if err != nil || s.at >= len(rows) {
		return gymkhana.EpisodeRow{}, errors.Join(err, errors.New("the file has lost the episode"))
	}
	return rows[s.at], nil
}

// show shows the present moment.
func (s *Seat) show(show Show) error {
	task := s.episode.Task()
	m := &Moment{N: s.n, Task: task, Spec: s.episode.Spec(), Place: s.rows[s.at].Place(), Episode: s.at + 1, Episodes: len(s.rows), Seen: s.last,
		Pictures: s.pictures, Same: s.same(), Brief: s.brief, Steps: s.episode.Steps() - s.before, Turns: s.episode.Turns(), Before: s.before,
		Clock: s.arm().Clock, Moves: s.clock.runs, Outcome: s.outcome, ID: s.rows[s.at].ID, Path: s.Path, Said: s.said}
	return show(m)
}

func (s *Seat) arm() *gymkhana.Arm { return &s.file.Runner.Store.Run().Plan.Arms[s.rows[s.at].Arm] }

// same reports whether all roles see one picture.
func (s *Seat) same() bool {
	for i := range s.last {
		if s.last[i].Screenshot != s.last[0].Screenshot {
			return false
		}
	}
	return true
}

// begin begins the present episode, or continues its open attempt.
func (s *Seat) begin(ctx context.Context) error {
	row := &s.rows[s.at]
	task, ok := s.file.Runner.Store.Run().Plan.Played(&row.Episode)
	if !ok {
		return refuse("the file does not hold the task %s", row.Task)
	}
	s.before = 0
	if task.Prelude != nil {
		s.before = len(task.Prelude.Steps)
	}
	clock := s.arm().Clock
	s.clock = watch{host: s.room.o.Now, at: s.room.o.Now(), seen: s.room.o.Now(), runs: clock.Latency && clock.Fixed == 0}
	s.file.Runner.Now = s.clock.now
	e, err := s.file.Runner.Take(context.WithoutCancel(ctx), row.Episode)
	if err != nil {
		return err
	}
	s.clock.runs = s.clock.runs && e.CanAhead()
	s.episode, s.outcome, s.brief = e, nil, nil
	s.n++
	for _, part := range e.Brief() {
		own := Exhibit{Text: part.Text}
		if part.Picture != nil {
			if own.PNG, err = part.Picture.PNG(); err != nil {
				return fmt.Errorf("a picture of the brief cannot be drawn: %w", err)
			}
		}
		s.brief = append(s.brief, own)
	}
	return s.look(ctx)
}

// ahead lets the world go on for the time that has passed since it was last shown. It reports whether that ended the
// episode or used up its budget.
func (s *Seat) ahead(ctx context.Context) (ended bool, err error) {
	ticks := s.clock.elapse()
	if ticks == 0 {
		return false, nil
	}
	seen, err := s.episode.Ahead(context.WithoutCancel(ctx), ticks)
	if err == nil {
		err = s.draw(seen)
	}
	if err != nil {
		return false, s.broken(ctx, err)
	}
	m := gymkhana.Moment{Seen: seen}
	most := s.episode.Task().Budget.Ticks
	return m.Over() || most > 0 && seen[0].Tick >= most, nil
}

// shut closes the episode and the file.
func (s *Seat) shut(ctx context.Context) error {
	if s.closed {
		return nil
	}
	s.closed = true
	ctx = context.WithoutCancel(ctx)
	var err error
	if s.episode != nil && s.outcome == nil {
		_, err = s.episode.Close(ctx)
	}
	s.room.leaveBrowser(s)
	if s.done {
		return err
	}
	return errors.Join(err, s.file.close(ctx, s.room.o.Now(), s.played))
}
