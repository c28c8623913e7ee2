package seat_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
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

// A lounge is a room with a folder, and a clock that stands unless it is moved.
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
				t.Error("the picture stands still while time passes")
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

