package runner

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/model"
	"gymkhana/store/memstore"
)

// closes is a provider that answers at first, and refuses the key from some call on.
type closes struct {
	when func(n int) bool // whether it refuses call n, from 1

	mu sync.Mutex
	n  int
}

func (c *closes) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	c.mu.Lock()
	c.n++
	refuses := c.when(c.n)
	c.mu.Unlock()
	if refuses {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "stub", &gymkhana.ProviderError{Status: 401, Message: "wrong key", Closed: true})
	}
	select {
	case <-time.After(2 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

func twoEndpoints(t *testing.T, parallel int, one, two gymkhana.Model) (_ *memstore.Store, paused []Pause, _ error) {
	t.Helper()
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 6}
	plan := s.plan(3, gymkhana.Arm{Agent: "asker", Model: "m/x"}, gymkhana.Arm{Agent: "asker", Model: "m/y"}, gymkhana.Arm{Agent: "oracle"})
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, MaxPause: 30 * time.Minute,
		Models: map[string]gymkhana.Model{"m/x": model.Wrap(one, model.Policy{}), "m/y": model.Wrap(two, model.Policy{})},
		Events: pauses(func(p Pause) { paused = append(paused, p) })}
	return store, paused, r.Run(t.Context())
}

// An endpoint that answered and then refuses the key stops the episodes of its own arms, and the others are played.
func TestALateRefusalOfTheKeyStopsItsArms(t *testing.T) {
	for _, parallel := range []int{1, 4, 20} {
		synctest.Test(t, func(t *testing.T) {
			late := &closes{when: func(n int) bool { return n > 10 }}
			store, _, err := twoEndpoints(t, parallel, late, &closes{when: func(int) bool { return false }})
			if !errors.Is(err, ErrSilent) || !strings.Contains(err.Error(), "m/x answered before, and refuses every request now (401: wrong key)") {
				t.Errorf("%d at once: the run ends with %v", parallel, err)
			}
			for arm := range 3 {
				rows, scored := 0, finishedOf(t, store, arm)
				for _, row := range must(store.Episodes(t.Context())) {
					if row.Arm == arm {
						rows++
					}
				}
				if all := scored == rows; all != (arm > 0) {
					t.Errorf("%d at once: arm %d has %d of %d episodes scored", parallel, arm, scored, rows)
				}
			}
			if late.n > 10+manyFail*parallel {
				t.Errorf("%d at once: it is asked %d times after it closed", parallel, late.n-10)
			}
		})
	}
}

// One refusal among answers is repeated and costs nothing; from the first call on, the set-up is at fault.
func TestOneRefusalOfTheKeyIsRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		open := &closes{when: func(int) bool { return false }}
		store, _, err := twoEndpoints(t, 1, &closes{when: func(n int) bool { return n == 10 || n == 30 || n == 31 }}, open)
		for _, row := range must(store.Episodes(t.Context())) {
			if err != nil || !row.Outcome.Scored || row.Outcome.Attempts != 1 {
				t.Errorf("%v: %s: %+v", err, row.Place(), row.Outcome)
			}
		}
		_, _, err = twoEndpoints(t, 4, &closes{when: func(int) bool { return true }}, open)
		if errors.Is(err, ErrSilent) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("a key that was never right: %v", err)
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
