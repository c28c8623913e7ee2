package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store/memstore"
	"gymkhana/store/storetest"
)

// driven plays an episode of a run file with somebody who decides outside, by as many attempts as it takes.
func driven(t *testing.T, r *Runner, row gymkhana.Episode, decide func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error)) {
	t.Helper()
	ctx := t.Context()
	for range 5 {
		e, err := r.Take(ctx, row)
		if err != nil {
			t.Fatal(err)
		}
		for turn := 1; err == nil && !e.Over(); turn++ {
			d, unseen := decide(&e.Seen()[0], turn)
			if unseen != nil {
				err = e.Fail(ctx, unseen)
			} else {
				err = e.Act(ctx, d)
			}
		}
		if _, again := e.Close(ctx); again == nil {
			return
		}
	}
	t.Fatalf("%s is not finished after five attempts", row.Task)
}

// empty is the store of a run that has not begun, and its episodes.
func empty(t *testing.T, plan gymkhana.Plan) (gymkhana.Store, []gymkhana.Episode) {
	t.Helper()
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	episodes, err2 := plan.Episodes()
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	return store, episodes
}

// If a world breaks, the rows of a driven episode equal those of a run, whoever is to blame.
func TestADrivenEpisodeMayBreakItsWorld(t *testing.T) {
	for name, c := range whoBroke {
		t.Run(name, func(t *testing.T) {
			s := fragileStage(c.world, errands...)
			plan := s.plan(1, gymkhana.Arm{Agent: "given"})
			want := storetest.Story(t, s.run(t, &Runner{}, plan))
			s = fragileStage(c.world, errands...)
			store, episodes := empty(t, plan)
			driven(t, &Runner{Catalog: s.Catalog, Store: store}, episodes[0], func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
				if _, err := o.Screenshot.PNG(); err != nil {
					return gymkhana.Decision{}, err
				}
				if turn > len(errands) {
					return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, nil
				}
				return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt(errands[turn-1])}}, nil
			})
			storetest.Same(t, storetest.Story(t, store), want)
		})
	}
}

// A driver's mistake is an error for the driver, and costs the episode nothing.
func TestADriverMayBeWrong(t *testing.T) {
	ctx := t.Context()
	s := newStage()
	right := gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}}
	e, err := Drive(ctx, s.Catalog, s.task, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Act(ctx); err == nil || err.Error() != "0 decisions for 1 roles" {
		t.Errorf("no decision: %v", err)
	}
	if err := e.Act(ctx, right, right); err == nil {
		t.Error("two decisions for one role are accepted")
	}
	if err := e.Act(ctx, right); err != nil || len(e.Trajectory().Decisions) != 1 {
		t.Errorf("%v, %+v", err, e.Trajectory())
	}
	for !e.Over() {
		if err := e.Act(ctx, right); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Act(ctx, right); !errors.Is(err, ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	out, err := e.Close(ctx)
	if err != nil || !out.Scored || !out.Verdict.Success || out.Steps != len(e.Trajectory().Steps)-1 {
		t.Errorf("%+v, %v", out, err)
	}
	if again, err := e.Close(ctx); again != out || err != nil {
		t.Errorf("closed twice: %+v, %v", again, err)
	}
	if err := e.Act(ctx, right); !errors.Is(err, ErrOver) {
		t.Errorf("after Close: %v", err)
	}
}

// One that is let go halfway is not scored. One whose driver is at fault is, and one whose world fails is not.
func TestHowADrivenEpisodeEnds(t *testing.T) {
	ctx := t.Context()
	for name, c := range map[string]struct {
		crash  func(reset, step int) error
		end    func(e *Episode) error
		scored bool
		fault  string
		say    string
	}{
		"let go": {nil, func(*Episode) error { return nil }, false, "", ""},
		"the agent": {nil, func(e *Episode) error {
			return e.Fail(ctx, gymkhana.Blame(gymkhana.FaultAgent, "", errors.New("lost")))
		}, true, "agent", ""},
		"us":             {nil, func(e *Episode) error { return e.Fail(ctx, errors.New("lost")) }, false, "", "lost"},
		"the world":      {failsAt(2), func(e *Episode) error { return e.Act(ctx, gymkhana.Decision{}) }, false, "", "it broke"},
		"a panic inside": {func(_, step int) error { return panics(step == 2) }, func(e *Episode) error { return e.Act(ctx, gymkhana.Decision{}) }, false, "", "panic"},
	} {
		s := newStage()
		s.crash = c.crash
		e, err := Drive(ctx, s.Catalog, s.task, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Act(ctx, gymkhana.Decision{}); err != nil {
			t.Fatal(err)
		}
		failed := c.end(e)
		out, err := e.Close(ctx)
		said := fmt.Sprint(failed, err)
		if out.Scored != c.scored || out.Fault != c.fault || c.say == "" && err != nil || !strings.Contains(said, c.say) {
			t.Errorf("%s: %+v, %s", name, out, said)
		}
	}
}

func failsAt(n int) func(reset, step int) error {
	return func(_, step int) error {
		if step == n {
			return gymkhana.Blame(gymkhana.FaultWorld, "line", errors.New("it broke"))
		}
		return nil
	}
}

func panics(now bool) error {
	if now {
		panic("it is broken")
	}
	return nil
}

// An interrupted driven episode is continued, and a finished one is not started again.
func TestADrivenEpisodeIsResumed(t *testing.T) {
	s := newStage()
	plan := s.plan(1, gymkhana.Arm{Agent: "given"})
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}, Raw: fmt.Sprint(turn)}, nil
	}
	want := storetest.Story(t, s.run(t, &Runner{}, plan))
	store, episodes := empty(t, plan)
	r := &Runner{Catalog: s.Catalog, Store: store}
	for _, row := range episodes {
		// Every turn by another process, one of which is stopped while it acts.
		for turn, over := 1, false; !over; turn++ {
			e, err := r.Take(t.Context(), row)
			if err != nil {
				t.Fatal(err)
			}
			if turn == 2 {
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				if err := e.Fail(ctx, ctx.Err()); err == nil {
					t.Error("a stopped driver is no error")
				}
				if _, err := e.Close(ctx); !errors.Is(err, context.Canceled) {
					t.Errorf("stopped: %v", err)
				}
				if e, err = r.Take(t.Context(), row); err != nil {
					t.Fatal(err)
				}
			}
			d, _ := s.decide(nil, turn)
			if err := e.Act(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			over = e.Over()
			if _, err := e.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := r.Take(t.Context(), row); err == nil {
			t.Error("a finished episode is taken")
		}
	}
	storetest.Same(t, storetest.Story(t, store), want)
}
