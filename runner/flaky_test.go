package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/model"
	"gymkhana/store/memstore"
)

// flaky is a provider whose calls go as the test says: by their number, from 1, and by the time since the first one.
type flaky struct {
	goes func(ctx context.Context, n int, since time.Duration) error // nil gives an answer

	mu    sync.Mutex
	asked int
	began time.Time
}

func (m *flaky) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	m.mu.Lock()
	if m.asked++; m.asked == 1 {
		m.began = time.Now()
	}
	n, since := m.asked, time.Since(m.began)
	m.mu.Unlock()
	if n > 10_000 {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "stub", errors.New("it is asked again and again"))
	}
	if err := m.goes(ctx, n, since); err != nil {
		return nil, err
	}
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

// takes answers after so long.
func takes(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// hangs is how the adapter ends a try that nobody answers.
func hangs(ctx context.Context) error {
	if err := takes(ctx, 10*time.Minute); err != nil {
		return err
	}
	return gymkhana.Blame(gymkhana.FaultModel, "stub", &gymkhana.ProviderError{Code: gymkhana.CodeTimeout, Message: "nothing within 10m0s"})
}

// A tally counts the episodes of a run by how they ended.
type tally struct {
	whole   int // scored, with all their steps
	charged int // scored, with fewer
	lost    int // episodes that were not scored
	open    int
}

func tallied(t *testing.T, a gymkhana.Archive) (n tally) {
	t.Helper()
	rows, err := a.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		switch out := row.Outcome; {
		case out == nil:
			n.open++
		case !out.Scored:
			n.lost++
		case out.Steps == 6:
			n.whole++
		default:
			n.charged++
		}
	}
	return n
}

// weathered plays 24 episodes of six calls with a provider, under the client that providers get.
func weathered(t *testing.T, m *flaky, parallel int, limit time.Duration) (n tally, took time.Duration, told []Pause, err error) {
	t.Helper()
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 6}
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(8, gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: gymkhana.Limits{Wall: limit}})})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, MaxPause: 30 * time.Minute,
		Models: map[string]gymkhana.Model{"m/x": model.Wrap(m, model.Policy{})}, Events: pauses(func(p Pause) { told = append(told, p) })}
	err = r.Run(t.Context())
	return tallied(t, store), time.Since(began), told, err
}

// TestBadWeather has endpoints that fail in odd ways. Every run ends, within the time that the case says, and no more
// episodes are lost or charged than it says.
func TestBadWeather(t *testing.T) {
	const second, minute = time.Second, time.Minute
	most := func(lost, charged int) tally { return tally{lost: lost, charged: charged} }
	type trial struct {
		name     string
		goes     func(ctx context.Context, n int, since time.Duration) error
		parallel []int
		limits   []time.Duration // the time limits of an episode
		most     tally
		within   time.Duration
	}
	every, time15, time45 := []int{1, 2, 20}, []time.Duration{15 * second}, []time.Duration{0, 15 * second, 45 * second}
	during := func(from, to, first time.Duration, bad func(context.Context) error) func(context.Context, int, time.Duration) error {
		return func(ctx context.Context, n int, since time.Duration) error {
			switch {
			case n == 1:
				return takes(ctx, first)
			case since > from && since < to:
				return bad(ctx)
			}
			return takes(ctx, 2*second)
		}
	}
	var all []func(t *testing.T)
	for _, c := range []trial{
		// A short outage is hidden in the tries of a call, and its time is not the episode's either.
		{"503 for 20 seconds", during(7*second, 27*second, 2*second, ways["503"]), every, time45, most(0, 0), 10 * minute},
		{"hanging for 60 seconds, after an answer that took long", during(14*second, 74*second, 12*second, hangs), every,
			[]time.Duration{25 * second}, most(0, 0), 20 * minute},
		// Longer than one episode is given when nobody else asks.
		{"refused for 25 minutes", during(7*second, 25*minute, 2*second, ways["refused"]), every, time45, most(0, 0), 35 * minute},
		{"hanging for 25 minutes", during(7*second, 25*minute, 2*second, hangs), every, time45, most(0, 0), 40 * minute},
		// One call in ten is answered.
		{"nine in ten fail", func(ctx context.Context, n int, _ time.Duration) error {
			if err := takes(ctx, second); n%10 == 0 || err != nil {
				return err
			}
			return down(503, "busy")
		}, every, time45, most(5, 0), 2 * time.Hour},
		// That the model hangs is told only if it hangs for all: of several calls others are answered, and the limit holds.
		{"every second call hangs", func(ctx context.Context, n int, _ time.Duration) error {
			if n%2 == 0 {
				return hangs(ctx)
			}
			return takes(ctx, 2*second)
		}, every, []time.Duration{15 * second, 45 * second}, most(0, 24), 3 * time.Hour},
		{"every second call hangs, with a limit and alone", func(ctx context.Context, n int, _ time.Duration) error {
			if n%2 == 0 {
				return hangs(ctx)
			}
			return takes(ctx, 2*second)
		}, []int{1}, []time.Duration{15 * second}, most(0, 0), 3 * time.Hour},
		// A model that becomes slower than the limit allows is no outage: what is too slow is charged.
		{"ten times slower after 7 seconds", func(ctx context.Context, _ int, since time.Duration) error {
			if since < 7*second {
				return takes(ctx, 2*second)
			}
			return takes(ctx, 20*second)
		}, every, time15, most(0, 24), 15 * minute},
		{"a hundred times slower after 7 seconds", func(ctx context.Context, _ int, since time.Duration) error {
			if since < 7*second {
				return takes(ctx, 2*second)
			}
			return takes(ctx, 200*second)
		}, every, time15, most(0, 24), 3 * time.Hour},
	} {
		for _, parallel := range c.parallel {
			for _, limit := range c.limits {
				all = append(all, func(t *testing.T) {
					t.Run(fmt.Sprintf("%s, %d at once, limit %s", c.name, parallel, limit), func(t *testing.T) {
						synctest.Test(t, func(t *testing.T) {
							m := &flaky{goes: c.goes}
							n, took, _, err := weathered(t, m, parallel, limit)
							t.Logf("%+v after %s, %d tries, %v", n, took.Round(second), m.asked, err)
							if err != nil || n.open > 0 || n.lost > c.most.lost || n.charged > c.most.charged || took > c.within {
								t.Errorf("%+v after %s and %d tries, %v; want %+v at most, within %s", n, took.Round(second), m.asked,
									err, c.most, c.within)
							}
						})
					})
				})
			}
		}
	}
	for _, do := range tier.Part(t, all, 3) {
		do(t)
	}
}

// A model that hangs from the first call on is asked by one call at a time, and given up in the end. The run says so early.
func TestAModelThatHangsFromTheFirstCall(t *testing.T) {
	for _, limit := range []time.Duration{0, 15 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			m := &flaky{goes: func(ctx context.Context, _ int, _ time.Duration) error { return hangs(ctx) }}
			n, took, pauses, err := weathered(t, m, 20, limit)
			if !errors.Is(err, ErrSilent) || n.open != 24 || took > 31*time.Minute || m.asked > 20+10 {
				t.Errorf("limit %s: %+v after %s, asked %d times, %v", limit, n, took, m.asked, err)
			}
			if len(pauses) < 5 || pauses[0].Next != firstBack || !pauses[len(pauses)-1].GivenUp {
				t.Errorf("limit %s: it was told %+v", limit, pauses)
			}
		})
	}
}

// TestOneOfTwoModelsIsDown has two endpoints, one of which never responds. The episodes that do not need it are played;
// then the run stops and can be resumed.
func TestOneOfTwoModelsIsDown(t *testing.T) {
	for name, how := range map[string]func(context.Context) error{"refused": ways["refused"], "hanging": hangs} {
		for _, parallel := range []int{1, 4, 20} {
			synctest.Test(t, func(t *testing.T) {
				s := newStage()
				s.task.Budget = gymkhana.Budget{Steps: 6}
				store, err := memstore.New(&gymkhana.Run{Plan: s.plan(20, gymkhana.Arm{Agent: "asker", Model: "m/down"},
					gymkhana.Arm{Agent: "asker", Model: "m/good"})})
				if err != nil {
					t.Fatal(err)
				}
				bad := &flaky{goes: func(ctx context.Context, _ int, _ time.Duration) error { return how(ctx) }}
				good := &flaky{goes: func(ctx context.Context, _ int, _ time.Duration) error { return takes(ctx, 2*time.Second) }}
				var last time.Duration
				began := time.Now()
				r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, MaxPause: 30 * time.Minute,
					Events: finishes(func(*Progress) { last = time.Since(began) }), Models: map[string]gymkhana.Model{
						"m/down": model.Wrap(bad, model.Policy{}), "m/good": model.Wrap(good, model.Policy{})}}
				err = r.Run(t.Context())
				n := tallied(t, store)
				if !errors.Is(err, ErrSilent) || n != (tally{whole: 60, open: 60}) {
					t.Errorf("%s, %d: %+v, %v; want one half played, and the other one open", name, parallel, n, err)
				}
				// 60 episodes of 12 seconds. That a model hangs is known only when a call has taken its ten minutes; by then
				// everyone may be asking it, until it is given up.
				most := 60*12*time.Second/time.Duration(parallel) + 20*time.Minute
				if name == "hanging" {
					most += 30 * time.Minute
				}
				if last > most {
					t.Errorf("%s, %d: the good half took %s; want %s at most", name, parallel, last, most)
				}
				if bad.asked > 5*parallel+100 {
					t.Errorf("%s, %d: the silent model was asked %d times", name, parallel, bad.asked)
				}
				bad.goes = good.goes
				if err := r.Run(t.Context()); err != nil || tallied(t, store) != (tally{whole: 120}) {
					t.Errorf("%s, %d: resumed: %+v, %v", name, parallel, tallied(t, store), err)
				}
			})
		}
	}
}

// Pauses are reported in the order in which they happen, even one that becomes known only when the last other call has
// ended.
func TestPausesAreToldInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []Pause
		e := &endpoint{name: "m", most: time.Hour, timeout: usualTimeout, now: time.Now, told: func(p Pause) { told = append(told, p) },
			flights: map[*flight]bool{}, failed: map[gymkhana.EpisodeID]bool{}, broken: map[gymkhana.Hash]bool{}, news: make(chan struct{})}
		defer e.close()
		one, other := &asking{episode: "one"}, &asking{episode: "other"}
		f, _ := e.begin(t.Context(), one, false)
		g, _ := e.begin(t.Context(), other, false)
		held := make(chan error)
		go func() { held <- e.refused(t.Context(), one, f, down(503, "no")) }()
		synctest.Wait()
		if len(told) > 0 {
			t.Errorf("it pauses while the other call may be answered: %+v", told)
		}
		e.end(g) // by the limit of its attempt
		if err := <-held; err != nil || len(told) != 1 || told[0].Next != firstBack || told[0].Why == "" {
			t.Errorf("got %v, told %+v; want a pause", err, told)
		}
		h, _ := e.begin(t.Context(), other, true)
		e.answered(h, other, gymkhana.CallTiming{Tries: 1})
		if len(told) != 2 || told[1].Next != 0 || told[1].Why != "" || told[1].GivenUp {
			t.Errorf("told %+v; want the end of the pause", told)
		}
	})
}

// A model that says when it wants to be asked again is not asked before, as far as pauses go.
func TestAPauseLastsAsLongAsTheModelAsksFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		m := &flaky{goes: func(ctx context.Context, n int, since time.Duration) error {
			if at = append(at, since); n > 2 {
				return takes(ctx, time.Second)
			}
			return gymkhana.Blame(gymkhana.FaultModel, "stub", &gymkhana.ProviderError{Status: 429, Message: "later", RetryAfter: 90 * time.Second})
		}}
		s := newStage()
		s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 1}
		store := s.run(t, &Runner{Parallel: 1, MaxPause: time.Hour, Models: map[string]gymkhana.Model{"m/x": m}},
			s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x"}))
		want := []time.Duration{0, 90 * time.Second, 180 * time.Second}
		if out := outcomes(t, store)[0]; !out.Scored || !slices.Equal(at, want) {
			t.Errorf("%+v, asked after %v; want %v", out, at, want)
		}
	})
}

// A run stopped by its limit has wasted no request: resumed with a higher limit, it sends only requests that are not
// stored.
func TestAResumeAfterALimitPaysNothingTwice(t *testing.T) {
	for _, parallel := range []int{1, 20} {
		synctest.Test(t, func(t *testing.T) {
			m := &meter{uses: honest, limit: gymkhana.Limits{Tokens: 20_000}}
			store := limited(t, parallel, m)
			s := newStage()
			s.task.Budget = gymkhana.Budget{Steps: 20}
			r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, Models: map[string]gymkhana.Model{"m/x": m},
				PerRun: gymkhana.Limits{Tokens: 100_000_000}}
			if err := r.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			calls := 0
			for i, out := range outcomes(t, store) {
				calls += out.Calls
				if !out.Scored || out.Attempts != 1 {
					t.Errorf("%d at once: episode %d: %+v; want its first attempt", parallel, i, out)
				}
			}
			if calls != m.asked {
				t.Errorf("%d at once: %d calls are counted, and %d were paid for", parallel, calls, m.asked)
			}
		})
	}
}
