package runner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/model"
	"gymkhana/store/memstore"
)

// outage is a provider that does not answer for some time. Each answer takes two seconds.
type outage struct {
	from, to time.Time
	how      func(context.Context) error // what happens to a call in that time

	mu    sync.Mutex
	tried []time.Time // in the outage
	good  int
}

func (o *outage) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	now := time.Now()
	if now.Before(o.to) && !now.Before(o.from) {
		o.mu.Lock()
		o.tried = append(o.tried, now)
		o.mu.Unlock()
		return nil, o.how(ctx)
	}
	select {
	case <-time.After(2 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// A connection that is open when the outage begins is lost too.
	if now := time.Now(); now.Before(o.to) && !now.Before(o.from) {
		return nil, o.how(ctx)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.good++
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

func down(status int, message string) error {
	return gymkhana.Blame(gymkhana.FaultModel, "stub", &gymkhana.ProviderError{Status: status, Message: message})
}

// ways in which an endpoint fails for everyone.
var ways = map[string]func(context.Context) error{
	"503":     func(context.Context) error { return down(503, "overloaded") },
	"refused": func(context.Context) error { return down(0, "connection refused") },
	"dropped": func(context.Context) error { time.Sleep(time.Second); return down(0, io.ErrUnexpectedEOF.Error()) },
	"hanging": hangs,
}

// through plays a plan through an outage, with the client that providers get, and gives how long it took.
func through(t *testing.T, o *outage, parallel int, limits gymkhana.Limits, pause time.Duration) (*memstore.Store, []Pause, error) {
	t.Helper()
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 6}
	plan := s.plan(8, gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: limits})
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	var told []Pause
	r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, MaxPause: pause,
		Models: map[string]gymkhana.Model{"m/x": model.Wrap(o, model.Policy{})},
		Events: pauses(func(p Pause) { told = append(told, p) })}
	err = r.Run(t.Context())
	return store, told, err
}

// TestAnOutageCostsNobodyAnything has outages of a minute and of ten. When the endpoint is back all episodes are
// played, and each has the steps and the ending that it has without an outage.
func TestAnOutageCostsNobodyAnything(t *testing.T) {
	type trial struct {
		way      string
		length   time.Duration
		parallel int
		limit    time.Duration // the time limit of an episode
	}
	var trials []trial
	for _, way := range slices.Sorted(maps.Keys(ways)) {
		for _, parallel := range []int{1, 2, 20} {
			for _, limit := range []time.Duration{0, 45 * time.Second} {
				trials = append(trials, trial{way, time.Minute, parallel, limit}, trial{way, 10 * time.Minute, parallel, limit})
			}
		}
	}
	for _, c := range tier.Part(t, trials, 5) {
		t.Run(fmt.Sprint(c.way, " for ", c.length, ", ", c.parallel, ", limit ", c.limit), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				from := time.Now().Add(7 * time.Second)
				o := &outage{from: from, to: from.Add(c.length), how: ways[c.way]}
				store, told, err := through(t, o, c.parallel, gymkhana.Limits{Wall: c.limit}, 30*time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				for i, out := range outcomes(t, store) {
					if !out.Scored || out.Limit != gymkhana.LimitSteps || out.Steps != 6 || out.Fault != "" {
						t.Errorf("episode %d: %+v", i, out)
					}
				}
				if late := time.Since(o.to); late > 20*time.Minute {
					t.Errorf("the run ended %s after the outage", late)
				}
				if n := len(told); n > 0 && (told[0].Next == 0 || told[n-1].Next != 0) || c.way == "503" && n == 0 {
					t.Errorf("it was told %+v", told)
				}
			})
		})
	}
}

// While the run is paused one call at a time asks whether the model answers again, after waits that grow.
func TestWhileARunIsPausedOneCallAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		from := time.Now().Add(7 * time.Second)
		o := &outage{from: from, to: from.Add(20 * time.Minute), how: ways["refused"]}
		store, _, err := through(t, o, 20, gymkhana.Limits{}, 30*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		// The calls in flight notice it, with 5 tries each, and so do the next ones of episodes whose calls were just
		// answered. Then one call at a time has 5 tries.
		early := 0
		for _, at := range o.tried {
			if at.Sub(from) < time.Minute {
				early++
			}
		}
		if late := len(o.tried) - early; early > 2*20*5 || late > 20*5 {
			t.Errorf("the endpoint was asked %d times in the first minute of the outage and %d times later", early, late)
		}
		last := o.tried[len(o.tried)-5:]
		for _, at := range last[1:] {
			if at.Sub(last[0]) > time.Minute {
				t.Errorf("the last tries are at %v; want those of one call", last)
			}
		}
		events, err := store.Events(t.Context(), 0)
		if len(events) > 0 && events[0].Kind == gymkhana.EventServes {
			events = events[1:]
		}
		if err != nil || events[0].Kind != "paused" || events[0].Text != "m/x: no answer: connection refused" ||
			events[len(events)-1].Kind != "answered" || len(events) < 5 || len(events) > 20 {
			t.Errorf("the log says %+v, %v", events, err)
		}
	})
}

// A model that does not respond for too long stops the run. No episode is scored or lost through that, and the resumed
// run ends as if there had been no outage.
func TestALongOutageStopsTheRunResumably(t *testing.T) {
	for name, how := range ways {
		for _, parallel := range []int{2, 20} {
			synctest.Test(t, func(t *testing.T) {
				from := time.Now().Add(7 * time.Second)
				o := &outage{from: from, to: from.Add(9 * time.Hour), how: how}
				store, _, err := through(t, o, parallel, gymkhana.Limits{}, 30*time.Minute)
				if !errors.Is(err, ErrSilent) || time.Since(from) > 31*time.Minute || time.Since(from) < 29*time.Minute {
					t.Fatalf("%s, %d: stopped %s into the outage with %v", name, parallel, time.Since(from), err)
				}
				if why := "m/x gave no answer for 30m0s (503: overloaded); once"; name == "503" && !strings.Contains(err.Error(), why) {
					t.Errorf("it stopped with %v, want %q", err, why)
				}
				rows, err := store.Episodes(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for _, row := range rows {
					if row.Outcome != nil && !row.Outcome.Scored {
						t.Errorf("%s, %d: lost: %+v", name, parallel, row.Outcome)
					}
				}
				o.to = time.Now()
				r := &Runner{Catalog: newStage().Catalog, Store: store, Parallel: parallel, MaxPause: time.Hour,
					Models: map[string]gymkhana.Model{"m/x": model.Wrap(o, model.Policy{})}}
				if err := r.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				for i, out := range outcomes(t, store) {
					if !out.Scored || out.Steps != 6 {
						t.Errorf("%s, %d: episode %d: %+v", name, parallel, i, out)
					}
				}
			})
		}
	}
}

// One request that is never answered is no outage: only its episode is not scored, and the others continue.
func TestARequestThatFailsAloneIsNoOutage(t *testing.T) {
	for _, parallel := range []int{1, 20} {
		synctest.Test(t, func(t *testing.T) {
			s := newStage()
			s.task.Budget = gymkhana.Budget{Steps: 6}
			store, err := memstore.New(&gymkhana.Run{Plan: s.plan(8, gymkhana.Arm{Agent: "asker", Model: "m/x"})})
			if err != nil {
				t.Fatal(err)
			}
			m := &fussy{outage: outage{}, nth: 17}
			began := time.Now()
			r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, MaxPause: 30 * time.Minute,
				Models: map[string]gymkhana.Model{"m/x": model.Wrap(m, model.Policy{})}}
			if err := r.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			lost := 0
			for _, out := range outcomes(t, store) {
				if !out.Scored {
					lost++
				}
			}
			// Played alone, it is given a quarter of an hour when its turn comes, and as much after all others.
			if lost != 1 || time.Since(began) > 40*time.Minute {
				t.Errorf("%d at once: %d episodes are not scored, after %s; want one", parallel, lost, time.Since(began))
			}
		})
	}
}

// fussy refuses every request of the episode that made the n-th one, which it knows by the seed of its first sample.
type fussy struct {
	outage
	nth int

	lock  sync.Mutex
	asked int
	seed  gymkhana.Seed
}

func (m *fussy) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	m.lock.Lock()
	if m.asked++; m.asked == m.nth {
		m.seed = *req.Sampling.Seed
	}
	refuse := m.seed != 0 && *req.Sampling.Seed == m.seed
	m.lock.Unlock()
	if refuse {
		return nil, down(500, "cannot read this")
	}
	return m.outage.Chat(ctx, req)
}

// A model that never answers within the limit of time is at fault, and not the agent.
func TestAModelThatHangsIsAtFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage()
		arm := gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: gymkhana.Limits{Wall: 5 * time.Second}}
		for _, out := range outcomes(t, s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": hanging{}}}, s.plan(1, arm))) {
			if out.Scored || out.Fault != "model" || !strings.Contains(out.Error, "no answer within 30s") {
				t.Errorf("%+v; want it not scored, through the model", out)
			}
		}
	})
}

// Time lost in an outage is recorded separately from the model's thinking time; without an outage none is recorded.
func TestAnOutageIsToldApartFromThinking(t *testing.T) {
	for _, down := range []time.Duration{0, 10 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			o := &outage{from: begun.Add(5 * time.Second), to: begun.Add(5*time.Second + down), how: ways["503"]}
			store, _, err := through(t, o, 4, gymkhana.Limits{}, time.Hour)
			if err != nil {
				t.Fatal(err)
			}
			rows, err := store.Episodes(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var most time.Duration
			for _, row := range rows {
				calls, err := store.Calls(t.Context(), row.ID)
				if err != nil {
					t.Fatal(err)
				}
				if out, least := row.Outcome, time.Duration(len(calls))*2*time.Second; out.Working < least || out.Wall < out.Working {
					t.Errorf("an episode whose model thought for %s worked for %s of %s", least, out.Working, out.Wall)
				}
				for _, c := range calls {
					if took := c.Response.Timing; took.Thinking != 2*time.Second {
						t.Errorf("a model that answers in 2 s thought for %s", took.Thinking)
					}
					most = max(most, c.Response.Timing.Held)
				}
			}
			// A call is held up from when it was asked, an answer before it is lost, until the question that found the model back
			// has its answer.
			least, limit := down/2, down+mostBack+2*(2*time.Second)
			if down == 0 {
				limit = 0
			}
			if most < least || most > limit {
				t.Errorf("an outage of %s held calls up for %s at most", down, most)
			}
		})
	}
}
