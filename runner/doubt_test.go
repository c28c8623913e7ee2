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

// picky refuses the calls whose numbers, from 1, are given, for a reason that is not known.
type picky struct {
	refuses func(n int) bool
	how     error

	mu sync.Mutex
	n  int
}

func (p *picky) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n++; p.refuses(p.n) {
		return nil, p.how
	}
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

var odd = gymkhana.Blame(gymkhana.FaultSetup, "stub", &gymkhana.ProviderError{Status: 422, Message: "hm", Unclear: true})

// A request that is refused for an unknown reason leaves its episode not scored, without another attempt or a pause. If
// nothing but such refusals comes at first, the run stops with the reason.
func TestUnclearRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		refuses  func(n int) bool
		how      error
		parallel int
		lost     int // episodes that are not scored
		asked    int // at the most, of a run that stops
		stops    string
	}{
		"one":          {func(n int) bool { return n == 9 }, odd, 1, 1, 0, ""},
		"two at first": {func(n int) bool { return n <= 2 }, odd, 1, 2, 0, ""},
		"all": {func(int) bool { return true }, odd, 1, 0, 5,
			"the first 3 requests were all refused: stub: provider answered 422: hm"},
		"all of five":       {func(int) bool { return true }, odd, 5, 0, 9, "requests were all refused"},
		"all but the first": {func(n int) bool { return n > 1 }, odd, 1, 8, 0, ""},
		"a clear one": {func(n int) bool { return n == 9 }, gymkhana.Blame(gymkhana.FaultSetup, "stub",
			&gymkhana.ProviderError{Status: 401, Message: "no key"}), 1, 0, 20, "no key"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStage()
				s.task.Budget = gymkhana.Budget{Steps: 3}
				s.task.Instances = s.task.Instances[:1]
				store, err := memstore.New(&gymkhana.Run{Plan: s.plan(8, gymkhana.Arm{Agent: "asker", Model: "m/x"})})
				if err != nil {
					t.Fatal(err)
				}
				m := &picky{refuses: c.refuses, how: c.how}
				began := time.Now()
				err = (&Runner{Catalog: s.Catalog, Store: store, Parallel: c.parallel, MaxPause: 30 * time.Minute,
					Models: map[string]gymkhana.Model{"m/x": model.Wrap(m, model.Policy{})}}).Run(t.Context())
				if waited := time.Since(began); waited > 0 {
					t.Errorf("it waited %s", waited)
				}
				if c.stops != "" {
					if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), c.stops) ||
						m.n > c.asked {
						t.Errorf("after %d calls: %v; want %q", m.n, err, c.stops)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				lost := 0
				for _, out := range outcomes(t, store) {
					if out.Scored {
						continue
					}
					if lost++; out.Fault != "model" || out.Attempts != 1 || !strings.Contains(out.Error, "422: hm") {
						t.Errorf("the outcome is %+v", out)
					}
				}
				if lost != c.lost {
					t.Errorf("%d episodes were not scored; want %d", lost, c.lost)
				}
			})
		})
	}
}

// An address at which no server was ever met stops the run, with the question whether it is right. One whose server was met,
// in this process or in an earlier one, is waited for.
func TestOnlyAServerThatWasMetIsWaitedFor(t *testing.T) {
	gone := gymkhana.Blame(gymkhana.FaultModel, "stub",
		&gymkhana.ProviderError{Code: gymkhana.CodeUnreachable, Message: "connection refused"})
	busy := gymkhana.Blame(gymkhana.FaultModel, "stub", &gymkhana.ProviderError{Status: 503, Message: "loading"})
	synctest.Test(t, func(t *testing.T) {
		s := newStage()
		s.task.Budget = gymkhana.Budget{Steps: 3}
		store, err := memstore.New(&gymkhana.Run{Plan: s.plan(4, gymkhana.Arm{Agent: "asker", Model: "m/x"})})
		if err != nil {
			t.Fatal(err)
		}
		play := func(how func(n int) error) (took time.Duration, _ error) {
			began := time.Now()
			m := &ordered{how: how}
			err := (&Runner{Catalog: s.Catalog, Store: store, Parallel: 2, MaxPause: 30 * time.Minute,
				Models: map[string]gymkhana.Model{"m/x": model.Wrap(m, model.Policy{})}}).Run(t.Context())
			return time.Since(began), err
		}
		took, err := play(func(int) error { return gone })
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "is --base-url right?") ||
			took > time.Minute {
			t.Errorf("no server there: %v after %s", err, took)
		}
		if took, err = play(func(n int) error {
			if n <= 20 {
				return busy
			}
			return gone
		}); !errors.Is(err, ErrSilent) || took < 29*time.Minute {
			t.Errorf("a server that was loading: %v after %s; want it to be waited for", err, took)
		}
		answered := 0
		if took, err = play(func(int) error {
			if answered++; answered <= 4 {
				return nil
			}
			return gone
		}); !errors.Is(err, ErrSilent) || took < 29*time.Minute {
			t.Errorf("a server that answered: %v after %s; want it to be waited for", err, took)
		}
		if took, err = play(func(int) error { return gone }); !errors.Is(err, ErrSilent) || took < 29*time.Minute {
			t.Errorf("a server that answered before the resume: %v after %s; want it to be waited for", err, took)
		}
	})
}

// ordered fails as a function of the number of the call says.
type ordered struct {
	how func(n int) error

	mu sync.Mutex
	n  int
}

func (f *ordered) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	if err := f.how(f.n); err != nil {
		return nil, err
	}
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}
