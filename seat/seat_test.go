package seat_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/human"
	"gymkhana/cli"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/seat"
	"gymkhana/store"
)

// A lounge is a room with a folder, and a clock that is moved by hand.
type lounge struct {
	*seat.Room
	t       testing.TB
	dir     string
	catalog *registry.Catalog

	mu    sync.Mutex
	at    time.Time
	files int
}

func (l *lounge) now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at
}

func (l *lounge) pass(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = l.at.Add(d)
}

func newLounge(t testing.TB, o seat.Options) *lounge {
	t.Helper()
	l := &lounge{t: t, dir: t.TempDir(), catalog: cli.Builtin(), at: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	o.Catalog, o.Name, o.Read, o.Now = l.catalog, "ada", human.Read, l.now
	o.Open = func(ctx context.Context, order runner.Order) (*seat.File, error) {
		l.files++
		path := filepath.Join(l.dir, fmt.Sprintf("%d.gym", l.files))
		r, err := runner.Open(ctx, l.catalog, order, runner.Files{Create: func(_ context.Context, plan *gymkhana.Plan) (gymkhana.Store, error) {
			return store.Create(path, &gymkhana.Run{ID: fmt.Sprint(l.files), Plan: *plan})
		}})
		if err != nil {
			return nil, err
		}
		return &seat.File{Runner: r, Path: path, Release: func() error { return nil }, Remove: func() error { return store.Remove(path) }}, nil
	}
	o.Continue = func(ctx context.Context, path string) (*seat.File, error) {
		r, err := runner.Open(ctx, l.catalog, runner.Order{}, runner.Files{Resume: func() (gymkhana.Store, error) { return store.Open(path) }})
		if err != nil {
			return nil, err
		}
		return &seat.File{Runner: r, Path: path, Release: func() error { return nil }}, nil
	}
	l.Room = seat.New(o)
	t.Cleanup(func() { check(t, l.Close(context.Background())) })
	return l
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// begin begins a sitting.
func (l *lounge) begin(w seat.Want) *seat.Seat {
	l.t.Helper()
	s, err := l.Begin(l.t.Context(), w)
	check(l.t, err)
	return s
}

// look gives a copy of the present moment.
func look(t testing.TB, s *seat.Seat) (m seat.Moment) {
	t.Helper()
	check(t, s.Look(t.Context(), func(now *seat.Moment) error { m = *now; return nil }))
	return m
}

// do carries out a typed line, and gives what comes of it.
func do(t testing.TB, s *seat.Seat, line string) (m seat.Moment) {
	t.Helper()
	check(t, s.Decide(t.Context(), &seat.Decision{N: look(t, s).N, Line: line}, func(now *seat.Moment) error { m = *now; return nil }))
	return m
}

// verified reads a run file, which must be green, and gives its rows.
func (l *lounge) verified(path string) (rows []gymkhana.EpisodeRow, f *store.File) {
	l.t.Helper()
	f, err := store.Read(path)
	check(l.t, err)
	l.t.Cleanup(func() { check(l.t, f.Close()) })
	v, err := runner.Verify(l.t.Context(), l.catalog, f, runner.Check{Frames: true})
	check(l.t, err)
	if len(v.Mismatches)+len(v.NotComparable)+len(v.NotShipped)+len(v.Claims) > 0 || v.Missing > 0 {
		l.t.Errorf("%s does not verify: %+v", path, v)
	}
	if rows, err = f.Episodes(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
	return rows, f
}

// In real time, the picture goes on while the person thinks, and exactly the ticks that were shown are stored with the next
// decision; in worlds of every kind the run verifies, pictures included.
func TestRealTimePassesAsItIsShown(t *testing.T) {
	for task, line := range map[gymkhana.TaskID]string{"games/snake-grid/01": "down", "games/desert-dash/01": "start", "football/personal/R1-1": "right",
		"phone/mini/enter-text": "click x=270 y=600"} {
		t.Run(string(task), func(t *testing.T) {
			l := newLounge(t, seat.Options{})
			tasks, _, err := l.catalog.Select([]string{string(task)})
			check(t, err)
			if !seat.Describe(l.catalog, tasks[0]).Waits {
				t.Fatal("it is not offered in real time")
			}
			s := l.begin(seat.Want{Task: task, RealTime: true})
			m := do(t, s, line)
			first, tick := m.Pictures[0], m.Seen[0].Tick
			moved := 0
			for range 40 {
				l.pass(50 * time.Millisecond) // 3 ticks
				check(t, s.Watch(t.Context(), m.N, func(now *seat.Moment) error {
					if !bytes.Equal(now.Pictures[0], first) {
						moved++
					}
					tick = now.Seen[0].Tick
					m = *now
					return nil
				}))
				if m.Outcome != nil {
					break
				}
			}
			if moved == 0 && !strings.HasPrefix(string(task), "phone") {
				t.Error("the picture does not change while time passes")
			}
			if m.Outcome == nil {
				m = do(t, s, line)
				if m.Seen[0].Tick <= tick {
					t.Errorf("tick %d after an action, %d before it", m.Seen[0].Tick, tick)
				}
			}
			if m.Outcome == nil {
				check(t, s.GiveUp(t.Context(), m.N, func(now *seat.Moment) error { m = *now; return nil }))
			}
			check(t, l.Leave(t.Context(), s))
			rows, f := l.verified(s.Path)
			tr, err := f.Trajectory(t.Context(), rows[0].ID)
			check(t, err)
			var passed gymkhana.Ticks
			for i := range tr.Steps {
				passed += tr.Steps[i].Passed
			}
			if passed == 0 || passed > 125 {
				t.Errorf("%d ticks passed between actions; two seconds were shown", passed)
			}
		})
	}
}

// nothing is a Show that does not look.
func nothing(*seat.Moment) error { return nil }

// A request that was sent before the latest decision, by another page or twice, changes nothing.
func TestADecisionCountsOnce(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "sokoban/small-v0/01"})
	n := look(t, s).N
	check(t, s.Decide(t.Context(), &seat.Decision{N: n, Line: "right"}, nothing))
	for name, late := range map[string]error{
		"decide":  s.Decide(t.Context(), &seat.Decision{N: n, Line: "right"}, nothing),
		"give up": s.GiveUp(t.Context(), n, nothing),
		"watch":   s.Watch(t.Context(), n, nothing),
	} {
		if !errors.Is(late, seat.ErrMoved) {
			t.Errorf("%s: %v", name, late)
		}
	}
	if m := look(t, s); m.Steps != 1 || m.Outcome != nil {
		t.Errorf("%d steps, outcome %v", m.Steps, m.Outcome)
	}
}

// What is no action costs nothing, and an action that is not legal costs its step, as for every agent.
func TestRefusals(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "games/snake-grid/01"})
	n := look(t, s).N
	long := "type text=\"" + strings.Repeat("x", seat.MostText) + "\""
	for name, d := range map[string]seat.Decision{
		"nothing":   {},
		"both":      {Actions: []string{"noop"}, Line: "up"},
		"no action": {Actions: []string{"jump around"}},
		"no line":   {Line: "sideways"},
		"long":      {Actions: []string{long}},
		"long line": {Line: long},
		"many":      {Actions: slices.Repeat([]string{"noop"}, seat.MostActions+1)},
		"role":      {Actions: []string{"noop"}, Role: "goalkeeper"},
		"bytes":     {Actions: []string{"type text=\"\xff\""}},
	} {
		d.N = n
		var refused *seat.Refusal
		if err := s.Decide(t.Context(), &d, nothing); !errors.As(err, &refused) || len(err.Error()) > 1000 {
			t.Errorf("%s: %.200v", name, err)
		}
	}
	if m := look(t, s); m.Steps != 0 || m.N != n || m.Said == "" {
		t.Errorf("%d steps, said %q", m.Steps, m.Said)
	}
	var m seat.Moment
	check(t, s.Decide(t.Context(), &seat.Decision{N: n, Actions: []string{"click x=1 y=1"}}, func(now *seat.Moment) error { m = *now; return nil }))
	if m.Steps != 1 || !strings.Contains(m.Seen[0].Refused, "click cannot be done") {
		t.Errorf("an illegal action: %d steps, refused %q", m.Steps, m.Seen[0].Refused)
	}
	if m = do(t, s, "up"); m.Seen[0].Refused != "" || m.Said != "" {
		t.Errorf("after a legal action: refused %q, said %q", m.Seen[0].Refused, m.Said)
	}
}

// A seat that waits for too long is closed; its episode is kept in the file and goes on there. One in which nothing was
// played leaves no file. The number of seats is bounded, and those that are over make room.
func TestSeatsAreLimited(t *testing.T) {
	l := newLounge(t, seat.Options{Seats: 2, Idle: time.Hour})
	left, unused := l.begin(seat.Want{Task: "sokoban/small-v0/01"}), l.begin(seat.Want{Task: "sokoban/small-v0/01"})
	do(t, left, "right")
	var full *seat.Full
	if _, err := l.Begin(t.Context(), seat.Want{Task: "sokoban/small-v0/01"}); !errors.As(err, &full) {
		t.Fatalf("a third seat: %v", err)
	}
	l.pass(2 * time.Hour)
	l.Reap(t.Context())
	if err := left.Look(t.Context(), nothing); !errors.Is(err, seat.ErrClosed) {
		t.Errorf("after two hours: %v", err)
	}
	if _, path, err := l.Find(left.ID); path != left.Path || !errors.Is(err, seat.ErrClosed) {
		t.Errorf("the closed seat: %q, %v", path, err)
	}
	if _, err := os.Stat(unused.Path); !os.IsNotExist(err) {
		t.Errorf("the file of a seat in which nothing was played: %v", err)
	}
	s, err := l.Resume(t.Context(), left.Path)
	check(t, err)
	if again, err := l.Resume(t.Context(), left.Path); err != nil || again != s {
		t.Errorf("the same file again: %v, another seat %t", err, again != s)
	}
	if m := do(t, s, "up"); m.Steps != 2 {
		t.Errorf("%d steps after going on", m.Steps)
	}
	check(t, s.GiveUp(t.Context(), look(t, s).N, nothing))
	l.begin(seat.Want{Task: "sokoban/small-v0/01"})
	l.begin(seat.Want{Task: "sokoban/small-v0/01"}) // the one that is over makes room
	if rows, _ := l.verified(left.Path); rows[0].Outcome.Steps != 2 || !rows[0].Outcome.Scored {
		t.Errorf("stored: %+v", rows[0].Outcome)
	}
}

// No other process can open the file of a seat for writing.
func TestAFileHasOneSeat(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "sokoban/small-v0/01"})
	do(t, s, "right")
	other := newLounge(t, seat.Options{})
	if _, err := other.Resume(t.Context(), s.Path); err == nil {
		t.Error("a second process went on in the file of an open seat")
	}
	if m := do(t, s, "up"); m.Steps != 2 {
		t.Errorf("%d steps", m.Steps)
	}
}

// A sitting of several instances plays them one after the other, in one file. The verdict is not known before the end.
func TestInstances(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "phone/mini/click-button", Instances: 2})
	if err := s.Next(t.Context(), nothing); err == nil {
		t.Error("the next instance begins before the first is over")
	}
	for n := 1; n <= 2; n++ {
		m := look(t, s)
		if m.Episode != n || m.Episodes != 2 || m.Steps != 0 || m.Outcome != nil {
			t.Errorf("instance %d: %+v", n, m)
		}
		if m = do(t, s, `finish status="infeasible"`); m.Outcome == nil || !m.Outcome.Scored {
			t.Errorf("declared impossible: %+v", m.Outcome)
		}
		if err := s.Next(t.Context(), nothing); (err == nil) != (n == 1) {
			t.Errorf("after instance %d: %v", n, err)
		}
	}
	if rows, _ := l.verified(s.Path); len(rows) != 2 || rows[1].Outcome == nil {
		t.Errorf("%d rows", len(rows))
	}
}

// A person plays on from a step of an agent's episode. The steps before are not the person's.
func TestForks(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "sokoban/small-v0/01"})
	for _, way := range []string{"right", "up", "left"} {
		do(t, s, way)
	}
	check(t, l.Leave(t.Context(), s))
	f, err := store.Read(s.Path)
	check(t, err)
	defer f.Close()
	rows, err := f.Episodes(t.Context())
	check(t, err)
	point, err := runner.ForkOf(t.Context(), l.catalog, f, &rows[0], 2)
	check(t, err)
	fork := l.begin(seat.Want{Fork: point})
	if m := look(t, fork); m.Before != 2 || m.Steps != 0 {
		t.Errorf("at the fork: %d before, %d steps", m.Before, m.Steps)
	}
	m := do(t, fork, "down")
	if m.Steps != 1 {
		t.Errorf("%d steps of the fork", m.Steps)
	}
	check(t, fork.GiveUp(t.Context(), m.N, nothing))
	if rows, _ := l.verified(fork.Path); rows[0].Outcome.Steps != 1 {
		t.Errorf("stored: %+v", rows[0].Outcome)
	}
}

// In a game of two roles, each key belongs to its role, and the other role waits.
func TestTwoRoles(t *testing.T) {
	l := newLounge(t, seat.Options{})
	s := l.begin(seat.Want{Task: "games/ember-and-brook/01"})
	m := look(t, s)
	roles := map[string]string{}
	for _, k := range l.Keys(&m.Spec) {
		roles[k.Key] = k.Role + " " + k.Action
	}
	if roles["a"] != `brook press keys=["a"]` || roles["ArrowLeft"] != `ember press keys=["ArrowLeft"]` {
		t.Errorf("keys %v", roles)
	}
	check(t, s.Decide(t.Context(), &seat.Decision{N: m.N, Role: "ember", Actions: []string{`press keys=["ArrowRight"]`}}, nothing))
	check(t, s.GiveUp(t.Context(), look(t, s).N, nothing))
	_, f := l.verified(s.Path)
	rows, err := f.Episodes(t.Context())
	check(t, err)
	tr, err := f.Trajectory(t.Context(), rows[0].ID)
	check(t, err)
	if got := gymkhana.ActionTexts(tr.Steps[1].Actions); got[0] != "noop" || got[1] != `press keys=["ArrowRight"]` {
		t.Errorf("done: %q", got)
	}
}

// Every native world has a picture without a browser, not larger than asked; keys that act at once are legal actions; and the
// reference agents give baselines.
func TestAbout(t *testing.T) {
	l := newLounge(t, seat.Options{})
	for _, task := range []string{"sokoban/small-v0/01", "games/mine-grid/01", "football/personal/R1-1", "phone/mini/click-button"} {
		tasks, _, err := l.catalog.Select([]string{task})
		check(t, err)
		data, err := seat.Picture(t.Context(), l.catalog, tasks[0], gymkhana.Size{W: 300, H: 200})
		check(t, err)
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || size.Width > 300 || size.Height > 200 || size.Width < 80 || size.Height < 80 {
			t.Errorf("%s: %d×%d, %v", task, size.Width, size.Height, err)
		}
		about := seat.Describe(l.catalog, tasks[0])
		for _, k := range l.Keys(&about.Spec) {
			act, err := gymkhana.ParseAction(k.Action)
			if err == nil {
				err = about.Spec.Check(k.Role, act)
			}
			if err != nil {
				t.Errorf("%s: key %s: %v", task, k.Key, err)
			}
		}
	}
	tasks, _, err := l.catalog.Select([]string{"games/snake-grid/01"})
	check(t, err)
	list := seat.Baselines(t.Context(), l.catalog, tasks[0])
	if len(list) != 4 || list[0].Agent != "idle" || list[0].Success || list[3].Agent != "oracle" || !list[3].Success {
		t.Errorf("baselines %+v", list)
	}
	sites, _, err := l.catalog.Select([]string{"sites:mini"})
	check(t, err)
	if _, err := seat.Picture(t.Context(), l.catalog, sites[0], gymkhana.Size{W: 300, H: 200}); !errors.Is(err, seat.ErrNoPicture) {
		t.Errorf("the picture of a site: %v", err)
	}
}
