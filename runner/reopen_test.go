package runner

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/store/memstore"
)

// Episodes that were not scored through the fault of a model or a world get further attempts when the run is resumed,
// with all retries. Scored episodes do not change, and the old outcomes stay in the log.
func TestAResumeOpensAgainWhatWasNotScored(t *testing.T) {
	for name, c := range map[string]struct {
		agent string
		lose  func(*stage, *numbered)
		mend  func(*stage, *numbered)
		fault string
	}{
		"model": {"asker", func(_ *stage, m *numbered) {
			m.fail = func(n int) error {
				if n > 7 {
					return down(503, "overloaded")
				}
				return nil
			}
		}, func(_ *stage, m *numbered) {
			n := 0
			m.fail = func(int) error { // one more attempt fails
				if n++; n == 1 {
					return down(503, "overloaded")
				}
				return nil
			}
		}, "model"},
		"world": {"given", func(s *stage, _ *numbered) {
			s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
			s.crash = func(nth, _ int) error {
				if nth > 1 {
					return errTab
				}
				return nil
			}
		}, func(s *stage, _ *numbered) { s.crash = nil }, "world"},
	} {
		s, m := newStage(), &numbered{}
		s.task.Budget = gymkhana.Budget{Steps: 6}
		c.lose(s, m)
		arm := gymkhana.Arm{Agent: c.agent}
		if c.fault == "model" {
			arm.Model = "m/x"
		}
		r := &Runner{Parallel: 1, Models: map[string]gymkhana.Model{"m/x": m}}
		store := s.run(t, r, s.plan(1, arm))
		before := outcomes(t, store)
		lost := 0
		for _, out := range before {
			if !out.Scored {
				lost++
			}
		}
		if lost == 0 || lost == len(before) {
			t.Fatalf("%s: %d of %d are lost", name, lost, len(before))
		}
		c.mend(s, m)
		again := &Runner{Catalog: s.Catalog, Store: store, Parallel: 1, Models: r.Models}
		if n, err := again.Reopen(t.Context()); n != lost || err != nil {
			t.Fatalf("%s: %d are opened again, %v; want %d", name, n, err, lost)
		}
		if err := again.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i, out := range outcomes(t, store) {
			if !out.Scored || before[i].Scored && out.Attempts != 1 || !before[i].Scored && out.Attempts < 4 {
				t.Errorf("%s: episode %d: %+v, before it was %+v", name, i, out, before[i])
			}
		}
		kept := 0
		events, err := store.Events(t.Context(), 0)
		for _, e := range events {
			if e.Kind == gymkhana.EventReopened && strings.Contains(e.Text, `"fault":"`+c.fault+`"`) && e.Episode != "" {
				kept++
			}
		}
		if kept != lost || err != nil {
			t.Errorf("%s: the log keeps %d outcomes, %v; want %d", name, kept, err, lost)
		}
		if v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true}); err != nil || len(v.Mismatches) > 0 || len(v.Claims) > 0 {
			t.Errorf("%s: verify: %+v, %v", name, v, err)
		}
		if n, err := again.Reopen(t.Context()); n != 0 || err != nil {
			t.Errorf("%s: %d more are opened again, %v", name, n, err)
		}
	}
}

// fills is a model whose context is full after so many messages.
type fills struct{ most int }

func (m fills) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if len(req.Messages) > m.most {
		return nil, gymkhana.Blame(gymkhana.FaultAgent, "stub", &gymkhana.ProviderError{Status: 400, Code: gymkhana.CodeContext,
			Message: "maximum context length exceeded"})
	}
	return &gymkhana.Response{Text: "do left", Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

// A talk that outgrows the model ends the episode, scored, by a limit of its own. A model that cannot take the first
// request is a mistake of the set-up.
func TestATalkThatOutgrowsItsModel(t *testing.T) {
	s := newStage()
	arm := gymkhana.Arm{Agent: "asker", Model: "m/x"}
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": fills{5}}}, s.plan(1, arm))
	for _, out := range outcomes(t, store) {
		if !out.Scored || out.Limit != gymkhana.LimitContext || out.Fault != "" || out.Steps != 3 || out.Ended != gymkhana.Truncated {
			t.Errorf("%+v; want it scored after 3 steps, by the limit of the context", out)
		}
	}
	if v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true}); err != nil || len(v.Mismatches) > 0 || v.Rescored != 3 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	// That such a limit ended an episode of which no call failed is a forgery.
	full := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": fills{500}}}, s.plan(1, arm))
	claim := outcome(func(o *gymkhana.Outcome) { o.Limit, o.Reason = gymkhana.LimitContext, "limit: context" })
	if v, err := Verify(t.Context(), s.Catalog, forged{full, claim}, Check{}); err != nil || len(v.Mismatches) != 3 {
		t.Errorf("verify: %+v, %v; want to be told", v, err)
	}
	empty, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, arm)})
	if err != nil {
		t.Fatal(err)
	}
	err = (&Runner{Catalog: s.Catalog, Store: empty, Models: map[string]gymkhana.Model{"m/x": fills{0}}}).Run(t.Context())
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "first request is longer") {
		t.Errorf("got %v; want a fault of the set-up", err)
	}
}

// A resume reports every flag that differs from the run. The number of episodes at once and the run's limits may
// change.
func TestAResumeNamesWhatDiffers(t *testing.T) {
	w := newWorkshop()
	temperature, other := 0.5, 0.7
	begun := order([]string{"asker", "spy"}, []string{"m/x"})
	begun.Repeats, begun.Instances, begun.Parallel, begun.Cache = 2, 1, 7, "off"
	begun.Matrix.Sampling = gymkhana.Sampling{Temperature: &temperature, MaxTokens: 40}
	begun.PerRun = gymkhana.Limits{Tokens: 1_000_000}
	first, err := Open(t.Context(), w.Catalog, begun, files("r"))
	if err != nil {
		t.Fatal(err)
	}
	if first.Store.Run().Plan.Cache != "off" || first.Store.Run().Plan.Parallel != 7 || len(first.Changes()) != 0 {
		t.Errorf("the plan keeps cache %q and %d at once; changed is %q", first.Store.Run().Plan.Cache,
			first.Store.Run().Plan.Parallel, first.Changes())
	}
	for want, change := range map[string]func(*Order){
		"--agent was asker,spy, is now asker": func(o *Order) { o.Matrix.Agents = []string{"asker"} },
		"--model was m/x, is now m/y":         func(o *Order) { o.Matrix.Models = []string{"m/y"} },
		"--repeats was 2, is now 3":           func(o *Order) { o.Repeats = 3 },
		"--instances was 1, is now 2":         func(o *Order) { o.Instances = 2 },
		"--seed was 0, is now 9":              func(o *Order) { o.Seed = 9 },
		"--private was not given":             func(o *Order) { o.PrivateKey = "k" },
		"--cache was off, is now on":          func(o *Order) { o.Cache = "on" },
		"--option window was not given":       func(o *Order) { o.Matrix.Options = map[string]any{"window": 3} },
		"--clock was paused, is now latency":  func(o *Order) { o.Matrix.Clock = "latency" },
		"--protocol was corrected":            func(o *Order) { o.Matrix.Protocol = "published" },
		"--screen was not given":              func(o *Order) { o.Matrix.Screen = "640x480" },
		"--temperature was 0.5, is now 0.7":   func(o *Order) { o.Matrix.Sampling.Temperature = &other },
		"--max-tokens was 40, is now 41":      func(o *Order) { o.Matrix.Sampling.MaxTokens = 41 },
		"--time-limit was 0s, is now 1m0s":    func(o *Order) { o.Matrix.PerEpisode.Wall = 60e9 },
		"--token-limit was 0, is now 5":       func(o *Order) { o.Matrix.PerEpisode.Tokens = 5 },
		"--world-version was 0, is now 2":     func(o *Order) { o.WorldVersion = 2 },
		"--price was 0,0,0, is now 1,1,2":     func(o *Order) { o.Price = &gymkhana.Price{In: 1, Cached: 1, Out: 2} },
		"--max-tokens was 40, is now 0":       func(o *Order) { o.Given = func(flag string) bool { return flag == "max-tokens" } },
	} {
		o := order(nil, nil)
		o.Selectors, o.Matrix = nil, Matrix{}
		change(&o)
		_, err := Open(t.Context(), w.Catalog, o, reopened(first.Store))
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v; want %q", err, want)
		}
	}
	same := begun
	same.Selectors, same.Parallel, same.PerRun = nil, 9, gymkhana.Limits{Tokens: 2_000_000}
	r, err := Open(t.Context(), w.Catalog, same, reopened(first.Store))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.Changes(), "; "); r.Parallel != 9 || r.limits().Tokens != 2_000_000 ||
		got != "--parallel was 7, is now 9; --budget was 1000000 tokens, is now 2000000 tokens" {
		t.Errorf("%d at once, limits %+v, changes %q", r.Parallel, r.limits(), got)
	}
	o := order(nil, nil)
	o.Selectors, o.Matrix = nil, Matrix{}
	if r, err = Open(t.Context(), w.Catalog, o, reopened(first.Store)); err != nil || r.Parallel != 7 || len(r.Changes()) > 0 {
		t.Errorf("a resume without flags: %v, %d at once", err, r.Parallel)
	}
	cached := begun
	cached.Cache = "on"
	if _, err := Open(t.Context(), w.Catalog, cached, reopened(first.Store)); err == nil || !strings.Contains(err.Error(), "--cache was off") {
		t.Errorf("with selectors: %v", err)
	}
	warm := begun
	warm.Matrix.Sampling.MaxTokens = 50
	if _, err := Open(t.Context(), w.Catalog, warm, reopened(first.Store)); err == nil || !strings.Contains(err.Error(), "sampling was") {
		t.Errorf("with selectors and other sampling: %v", err)
	}
}

// A seed of 0, the key of private instances and the price do not identify the episodes of a suite, but are compared as
// well.
func TestAResumeNamesOtherSeedsAndKeys(t *testing.T) {
	w := newWorkshop()
	begun := order([]string{"spy"}, nil)
	begun.Seed, begun.PrivateKey = 7, "one"
	first, err := Open(t.Context(), w.Catalog, begun, files("r"))
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Order){
		"--seed was 7, is now 0": func(o *Order) {
			o.Seed, o.Given = 0, func(flag string) bool { return flag == "seed" }
		},
		"--private was one key, is now another": func(o *Order) { o.PrivateKey = "other" },
		"":                                      func(o *Order) { o.Seed, o.PrivateKey = 7, "one" },
	} {
		o := order(nil, nil)
		o.Selectors, o.Matrix = nil, Matrix{}
		change(&o)
		_, err := Open(t.Context(), w.Catalog, o, reopened(first.Store))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v; want %q", err, want)
		}
	}
}

// A resume may give episodes more time, or unlimited time, which is reported. Episodes scored then are verified like
// the earlier ones. It may not give them less time.
func TestAResumeMayGiveMoreTime(t *testing.T) {
	for _, selected := range []bool{false, true} {
		w := newWorkshop()
		begun := order([]string{"asker"}, []string{"m/x"})
		begun.Matrix.PerEpisode.Wall = 15 * time.Second
		first, err := Open(t.Context(), w.Catalog, begun, files("r"))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			limit time.Duration
			given bool
			want  time.Duration // in force; below 0: refused
			told  string
		}{
			{0, false, 15 * time.Second, ""}, {15 * time.Second, true, 15 * time.Second, ""},
			{time.Minute, true, time.Minute, "the limits of an episode were 15s, are now 1m0s"},
			{0, true, 0, "the limits of an episode were 15s, are now none"},
			{5 * time.Second, true, -1, "--time-limit was 15s, is now 5s\n  a limit of time can only become longer"},
		} {
			o := begun
			o.Matrix.PerEpisode.Wall, o.Given = c.limit, func(flag string) bool { return flag == "time-limit" && c.given }
			if !selected {
				o.Selectors, o.Matrix = nil, Matrix{PerEpisode: o.Matrix.PerEpisode}
			}
			r, err := Open(t.Context(), w.Catalog, o, reopened(first.Store))
			switch {
			case c.want < 0:
				if err == nil || !strings.Contains(err.Error(), c.told) {
					t.Errorf("%s: got %v; want %q", c.limit, err, c.told)
				}
			case err != nil:
				t.Errorf("%s: %v", c.limit, err)
			default:
				told := strings.Join(r.Changes(), "; ")
				if got := r.perEpisode(&first.Store.Run().Plan.Arms[0]).Wall; got != c.want || told != c.told {
					t.Errorf("%s: %s is in force, and %q is told; want %s and %q", c.limit, got, told, c.want, c.told)
				}
			}
		}
	}
	synctest.Test(t, func(t *testing.T) {
		s := newStage()
		s.task.Budget = gymkhana.Budget{Steps: 6}
		store, err := memstore.New(&gymkhana.Run{Plan: s.plan(2, gymkhana.Arm{Agent: "asker", Model: "m/x",
			PerEpisode: gymkhana.Limits{Wall: 15 * time.Second}})})
		if err != nil {
			t.Fatal(err)
		}
		m := &flaky{goes: func(ctx context.Context, n int, _ time.Duration) error {
			if n == 10 {
				return gymkhana.Blame(gymkhana.FaultSetup, "stub", errors.New("the account has no money"))
			}
			return takes(ctx, 5*time.Second)
		}}
		r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 2, MaxPause: time.Hour, Models: map[string]gymkhana.Model{"m/x": m}}
		if err := r.Run(t.Context()); err == nil {
			t.Fatal("nothing stopped the run")
		}
		before := tallied(t, store)
		r.asked.Matrix.PerEpisode.Wall, r.resumed = 40*time.Second, true
		if err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := tallied(t, store); before.charged == 0 || before.whole > 0 || n.charged != before.charged || n.whole+n.charged != 6 {
			t.Errorf("%+v before the resume, %+v after it", before, n)
		}
		if v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true}); err != nil || len(v.Mismatches) > 0 || v.Rescored != 6 {
			t.Errorf("verify: %+v, %v", v, err)
		}
	})
}
