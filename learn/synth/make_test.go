package synth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/learn/policy"
)

// TestMakeIsDeterministic makes the same plan on one core and on two, one episode at once and many,
// with and without a policy in training. The rows and what a network reads of them are the same.
func TestMakeIsDeterministic(t *testing.T) {
	plan := handsetPlan(handsetTasks(t, mixed[2:6]...))
	plan.Seeds = tier.Rounds(1, 2, 2)
	for _, own := range tier.Part(t, []*policy.Net{nil, policy.NewNet(3)}, 2) {
		plan.Own = own
		var first []Row
		var text []byte
		for _, c := range []struct{ cores, parallel int }{{1, 1}, {2, 0}, {2, 9}} {
			before := runtime.GOMAXPROCS(c.cores)
			plan.Parallel = c.parallel
			rows := made(t, plan)
			runtime.GOMAXPROCS(before)
			again := written(t, rows)
			if first == nil {
				first, text = rows, again
			}
			if len(rows) < 100*plan.Seeds || !bytes.Equal(again, text) {
				t.Errorf("own %v: %d cores, %d at once: %d rows, which are not the first %d", own != nil, c.cores, c.parallel, len(rows), len(first))
			}
			for i := range min(len(rows), len(first)) {
				if !reflect.DeepEqual(rows[i].Lesson, first[i].Lesson) {
					t.Fatalf("own %v: %d cores, %d at once: row %d teaches something else", own != nil, c.cores, c.parallel, i)
				}
			}
		}
		checkOrder(t, &plan, first)
	}
}

// written are rows as they are stored.
func written(t *testing.T, rows []Row) (text []byte) {
	t.Helper()
	for i := range rows {
		line, err := json.Marshal(stored{&rows[i], packed(&rows[i])})
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, line...)
	}
	return text
}

// checkOrder expects rows episode by episode in the plan's order, and step by step.
func checkOrder(t *testing.T, p *Plan, rows []Row) {
	t.Helper()
	all := p.episodes()
	for i := range rows {
		for len(all) > 0 && (string(all[0].task.ID) != rows[i].Task || all[0].seed != rows[i].Instance) {
			all = all[1:]
		}
		if len(all) == 0 {
			t.Fatalf("row %d of %s#%d comes out of order", i, rows[i].Task, rows[i].Instance)
		}
		if i > 0 && rows[i].Instance == rows[i-1].Instance && rows[i].Task == rows[i-1].Task && rows[i].Step < rows[i-1].Step {
			t.Errorf("row %d: step %d comes after step %d", i, rows[i].Step, rows[i-1].Step)
		}
	}
}

// A watched world counts the open worlds, and fails on request.
type watched struct {
	gymkhana.Trainable
	open *atomic.Int64
	fail error
}

func (w watched) Close() error {
	w.open.Add(-1)
	return w.Trainable.Close()
}

func (w watched) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if w.fail != nil {
		return gymkhana.Moment{}, w.fail
	}
	return w.Trainable.Step(ctx, acts)
}

// TestMakeStops ends a plan early in every way. Nothing is kept after that, and no world is left
// open.
func TestMakeStops(t *testing.T) {
	errFull, errBroken := errors.New("full"), errors.New("broken")
	for name, c := range map[string]struct {
		fail error // the error in the worlds of one task
		keep error // at the tenth row
		stop bool  // at the tenth row
		want error
	}{
		"cancelled":   {stop: true, want: context.Canceled},
		"keep fails":  {keep: errFull, want: errFull},
		"world fails": {fail: errBroken, want: errBroken},
		"to its end":  {},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var open atomic.Int64
		plan := handsetPlan(handsetTasks(t, mixed...))
		plan.Parallel, plan.Levels = 4, []int{3}
		plan.Open = func(config gymkhana.Config) (gymkhana.Trainable, error) {
			world, err := handset.Trainable(config)
			if err != nil {
				return nil, err
			}
			open.Add(1)
			w := watched{Trainable: world, open: &open}
			if strings.Contains(string(config), "delete-newest") {
				w.fail = c.fail
			}
			return w, nil
		}
		kept, late := 0, 0
		err := Make(ctx, plan, func(*Row) error {
			if ctx.Err() != nil {
				late++
			}
			if kept++; kept == 10 && c.stop {
				cancel()
			}
			if kept >= 10 {
				return c.keep
			}
			return nil
		})
		cancel()
		if !errors.Is(err, c.want) || open.Load() != 0 {
			t.Errorf("%s: got %v, want %v; %d worlds are left open", name, err, c.want, open.Load())
		}
		if c.keep != nil && kept != 10 || kept < 10 {
			t.Errorf("%s: %d rows were kept", name, kept)
		}
		if c.fail != nil && !strings.Contains(err.Error(), "phone/notes/delete-newest#") {
			t.Errorf("%s: %v does not name the episode", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Make(ctx, handsetPlan(handsetTasks(t, mixed...)), func(*Row) error { t.Error("a row is kept"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: %v", err)
	}
}

// TestPlansThatAreWrong: all mistakes are reported together, as faults of the set-up.
func TestPlansThatAreWrong(t *testing.T) {
	err := Make(t.Context(), Plan{Levels: []int{0, 3}}, nil)
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("got %v", err)
	}
	for _, want := range []string{"no tasks", "seeds 0", "level 0", "a teacher is needed", "no world"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not tell of %q", err, want)
		}
	}
	if err := Make(t.Context(), Plan{}, nil); !strings.Contains(err.Error(), "no levels") {
		t.Errorf("%v does not tell that there are no levels", err)
	}
}

// TestRowsAreLawful holds rows of all levels to what a policy may do, and pairs to their law.
func TestRowsAreLawful(t *testing.T) {
	plan := handsetPlan(handsetTasks(t, mixed...))
	plan.Own = policy.NewNet(1)
	type moment struct {
		task gymkhana.Seed
		step int
	}
	pairs, kinds := map[moment]int{}, map[string]int{}
	for _, row := range made(t, plan) {
		kinds[row.Kind]++
		if err := row.check(); err != nil {
			t.Errorf("%s, step %d: %v", row.Task, row.Step, err)
		}
		if row.Query != row.Input.Goal || row.Input.Seen.Ended != "" {
			t.Errorf("%s, step %d: %q is told as %q, on a screen that is %q", row.Task, row.Step, row.Query, row.Input.Goal, row.Input.Seen.Ended)
		}
		checkLesson(t, &row)
		if row.Level != 3 {
			continue
		}
		pairs[moment{row.Instance, row.Step}]++
		if row.Score < Good || row.Worse > Bad || row.Score-row.Worse < MinGap || row.Action == row.Rejected {
			t.Errorf("%s, step %d: %s (%g) is preferred to %s (%g)", row.Task, row.Step, row.Action, row.Score, row.Rejected, row.Worse)
		}
	}
	for at, n := range pairs {
		if n > mostPairs {
			t.Errorf("%d pairs of instance %d, step %d", n, at.task, at.step)
		}
	}
	for kind := range kindLevels {
		if kinds[kind] == 0 {
			t.Errorf("there are no rows of the kind %s", kind)
		}
	}
}

// checkLesson expects a lesson of the row's kind wherever its actions can be chosen.
func checkLesson(t *testing.T, row *Row) {
	t.Helper()
	can := func(text string) bool {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			return false
		}
		_, ok := row.options.Find(&a)
		return ok
	}
	if want := can(row.Action) && (row.Level < 3 || can(row.Rejected)); want != (row.Lesson != nil) {
		t.Errorf("%s, step %d: %s, not %q, has a lesson: %v", row.Task, row.Step, row.Action, row.Rejected, !want)
	}
	if row.Lesson != nil && row.Lesson.Paired() != (row.Level == 3) {
		t.Errorf("%s, step %d: a lesson of level %d is a pair: %v", row.Task, row.Step, row.Level, row.Lesson.Paired())
	}
}

// TestHiddenAppsAreInNoRow hides an app that the tasks have no business in but stray into.
func TestHiddenAppsAreInNoRow(t *testing.T) {
	plan := handsetPlan(handsetTasks(t, mixed...))
	shows := func(hidden ...string) (n int) {
		plan.Hidden = hidden
		for _, row := range made(t, plan) {
			if (&Scene{hidden: []string{"files"}}).hides(row.Input.Seen) {
				n++
			}
		}
		return n
	}
	if free, hidden := shows(), shows("files"); free == 0 || hidden != 0 {
		t.Errorf("%d rows show an app that is not hidden, and %d that is; want some and none", free, hidden)
	}
}

// A tester is a teacher and a critic that expects the world to be as it was after each look.
type tester struct {
	Teacher
	Critic
	t     *testing.T
	looks *int
}

func (c tester) Name() string { return "tester" }

func (c tester) same(s *Scene, what string, look func() error) error {
	before := present(c.t, s)
	shown := copied(s.Seen)
	if err := look(); err != nil {
		return err
	}
	*c.looks++
	if after := present(c.t, s); after != before || !reflect.DeepEqual(s.Seen.Elements, shown.Elements) {
		c.t.Errorf("%s, step %d: the world is not as it was before %s", s.Task.ID, s.Step, what)
	}
	return nil
}

// present is the hash of the state that a scene's world is in, which a restored snapshot shows.
func present(t *testing.T, s *Scene) gymkhana.Hash {
	t.Helper()
	can := s.World.Capabilities()
	saved, err := can.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	now, err := can.Restore(t.Context(), saved)
	if err != nil {
		t.Fatal(err)
	}
	state, err := stateOf(t.Context(), &now)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func (c tester) Questions(ctx context.Context, s *Scene) (rows []Row, err error) {
	return rows, c.same(s, "questions", func() error { rows, err = c.Teacher.Questions(ctx, s); return err })
}

func (c tester) Instructions(ctx context.Context, s *Scene) (rows []Row, err error) {
	return rows, c.same(s, "instructions", func() error { rows, err = c.Teacher.Instructions(ctx, s); return err })
}

func (c tester) Honest(ctx context.Context, s *Scene) (o Opinion, err error) {
	return o, c.same(s, "the honest action", func() error { o, err = c.Teacher.Honest(ctx, s); return err })
}

func (c tester) Adverse(ctx context.Context, s *Scene, honest gymkhana.Action) (all []Opinion, err error) {
	return all, c.same(s, "the adverse actions", func() error { all, err = c.Teacher.Adverse(ctx, s, honest); return err })
}

func (c tester) Score(ctx context.Context, s *Scene, acts []gymkhana.Action) (scores []float64, err error) {
	return scores, c.same(s, "the scores", func() error { scores, err = c.Critic.Score(ctx, s, acts); return err })
}

// TestTheWorldIsLeftAsItWas compares state and screen around every look of teacher and critic.
func TestTheWorldIsLeftAsItWas(t *testing.T) {
	plan, looks := handsetPlan(handsetTasks(t, mixed...)), 0
	c := tester{plan.Teacher, plan.Critic, t, &looks}
	plan.Teacher, plan.Critic, plan.Parallel = c, c, 1
	made(t, plan)
	if looks < 100 {
		t.Errorf("only %d looks", looks)
	}
}

// TestDraw draws as often as the probabilities require.
func TestDraw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var n [3]int
	for range 10000 {
		n[draw(gymkhana.Scores{-0.6931471805599453, -1.3862943611198906, -1.3862943611198906}, r)]++
	}
	if n[0] < 4800 || n[0] > 5200 || n[1] < 2300 || n[1] > 2700 {
		t.Errorf("drawn %v of 10000; want a half and two quarters", n)
	}
}
