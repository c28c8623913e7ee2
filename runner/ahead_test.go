package runner

import (
	"context"
	"errors"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
	"gymkhana/store/storetest"
)

// A ticking is a world in which time can pass, and which can go back.
type ticking struct {
	*agenttest.World
	passed gymkhana.Ticks
}

type instant struct {
	world  gymkhana.Snapshot
	passed gymkhana.Ticks
}

func (w *ticking) Capabilities() gymkhana.Capabilities {
	can := w.World.Capabilities()
	restore := func(ctx context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
		at := s.(instant)
		w.passed = at.passed
		return w.shown(can.Restore(ctx, at.world))
	}
	snapshot := func() (gymkhana.Snapshot, error) {
		at, err := can.Snapshot()
		return instant{at, w.passed}, err
	}
	pass := func(ctx context.Context, n gymkhana.Ticks) (gymkhana.Moment, error) {
		w.passed += n
		at, err := snapshot()
		if err != nil {
			return gymkhana.Moment{}, err
		}
		return restore(ctx, at)
	}
	return gymkhana.Capabilities{Pass: pass, Snapshot: snapshot, Restore: restore}
}

func (w *ticking) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	return w.shown(w.World.Step(ctx, acts))
}

func (w *ticking) shown(now gymkhana.Moment, err error) (gymkhana.Moment, error) {
	for i := range now.Seen {
		now.Seen[i].Tick += w.passed
	}
	return now, err
}

// Time that is only looked at leaves no trace: the rows are those of an episode without a look.
func TestLookingAheadLeavesNoTrace(t *testing.T) {
	story := func(watch bool) []string {
		s := newStage()
		s.task.Environment.Name = "watched"
		s.Env(registry.EnvEntry{Name: "watched", Doc: "a walk", Decode: agenttest.Decode, New: func(gymkhana.Config) (gymkhana.Environment, error) {
			return &ticking{World: &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}}, nil
		}})
		store, episodes := empty(t, s.plan(1, gymkhana.Arm{Agent: "given", Clock: gymkhana.ClockMode{Latency: true}}))
		now := time.Unix(0, 0)
		r := &Runner{Catalog: s.Catalog, Store: store, Now: func() time.Time { return now }}
		ctx := t.Context()
		e, err := r.Take(ctx, episodes[0])
		if err != nil {
			t.Fatal(err)
		}
		for turn := 1; !e.Over(); turn++ {
			if !e.CanAhead() {
				t.Fatal("the world cannot be watched")
			}
			if _, err := e.Seen()[0].Screenshot.PNG(); err != nil {
				t.Fatal(err)
			}
			at := e.Seen()[0].Tick
			for k := range gymkhana.Ticks(3) {
				if !watch {
					break
				}
				seen, err := e.Ahead(ctx, 2)
				if err != nil || seen[0].Tick != at+2*(k+1) {
					t.Fatalf("turn %d: %v, tick %d after %d", turn, err, seen[0].Tick, at)
				}
			}
			now = now.Add(gymkhana.Ticks(6).Duration())
			act := gymkhana.DoIt("right")
			if turn > 3 {
				act = gymkhana.Action{Verb: gymkhana.Finish}
			}
			if err := e.Act(ctx, gymkhana.Decision{Actions: []gymkhana.Action{act}}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := e.Ahead(ctx, 1); !errors.Is(err, ErrOver) {
			t.Errorf("ahead of the end: %v", err)
		}
		out, err := e.Close(ctx)
		if err != nil || out.Ticks < 18 {
			t.Errorf("%d ticks, %v", out.Ticks, err)
		}
		return storetest.Story(t, store)
	}
	storetest.Same(t, story(true), story(false))
}

// A world in which no time passes between actions cannot be watched, and time does not go backwards; the episode goes on.
func TestNotEveryWorldCanBeWatched(t *testing.T) {
	ctx := t.Context()
	s := newStage()
	s.task.Environment.Name = "watched"
	s.Env(registry.EnvEntry{Name: "watched", Doc: "a walk", Decode: agenttest.Decode, New: func(gymkhana.Config) (gymkhana.Environment, error) {
		return &fragile{World: &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}}, nil
	}})
	e, err := Drive(ctx, s.Catalog, s.task, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Ahead(ctx, 1); e.CanAhead() || err == nil {
		t.Errorf("a world that cannot go back is watched: %t, %v", e.CanAhead(), err)
	}
	if err := e.Act(ctx, gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}); err != nil {
		t.Errorf("the episode does not go on: %v", err)
	}
	if _, err := e.Close(ctx); err != nil {
		t.Error(err)
	}
}
