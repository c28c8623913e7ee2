package runner

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// at is a budget that began so long ago, with what was used since.
func at(wall, idle time.Duration, live gymkhana.Usage) *budget {
	now := time.Unix(1000, 0)
	return &budget{now: func() time.Time { return now }, began: now.Add(-wall), calls: &calls{limited: live, idle: idle}}
}

// A budget or a limit of n allows what comes before the n-th unit is used, and nothing after it.
func TestBudgetsEndAtTheirBoundary(t *testing.T) {
	for _, c := range []struct {
		limit string
		below *budget // one unit is left
		use   func(b *budget)
	}{
		{gymkhana.LimitTurns, &budget{of: gymkhana.Budget{Turns: 3}, turns: 2}, func(b *budget) { b.turns++ }},
		{gymkhana.LimitSteps, &budget{of: gymkhana.Budget{Steps: 3}, steps: 2}, func(b *budget) { b.steps++ }},
		{gymkhana.LimitTokens, &budget{limits: gymkhana.Limits{Tokens: 30}, calls: &calls{limited: gymkhana.Usage{In: 20,
			Out: 9}}},
			func(b *budget) { b.calls.limited.Out++ }},
		{gymkhana.LimitTokens, &budget{limits: gymkhana.Limits{Tokens: 30}, calls: &calls{limited: gymkhana.Usage{In: 20,
			Out: 9}}},
			func(b *budget) { b.calls.limited.In++ }},
		{gymkhana.LimitCost, &budget{limits: gymkhana.Limits{CostUSD: 0.5},
			calls: &calls{limited: gymkhana.Usage{CostUSD: 0.25}}},
			func(b *budget) { b.calls.limited.CostUSD += 0.25 }},
		{gymkhana.LimitWall, &budget{limits: gymkhana.Limits{Wall: 9 * time.Second}},
			func(b *budget) { b.began = b.began.Add(-time.Second) }},
		{gymkhana.LimitWorking, &budget{limits: gymkhana.Limits{Working: 5 * time.Second},
			calls: &calls{idle: 4 * time.Second}},
			func(b *budget) { b.calls.idle -= time.Second }},
	} {
		b, clock := c.below, at(8*time.Second, 0, gymkhana.Usage{})
		b.now, b.began = clock.now, clock.began
		if b.calls == nil {
			b.calls = clock.calls
		}
		if got := b.exhausted(0); got != "" {
			t.Errorf("%s: with a unit left the budget says %q", c.limit, got)
		}
		if c.use(b); b.exhausted(0) != c.limit {
			t.Errorf("%s: with nothing left the budget says %q", c.limit, b.exhausted(0))
		}
	}
	b := at(0, 0, gymkhana.Usage{})
	if b.of.Ticks = 60; b.exhausted(59) != "" || b.exhausted(60) != gymkhana.LimitTicks ||
		b.stepsLeft(61) != gymkhana.LimitTicks {
		t.Errorf("ticks: at 59, 60 and 61 of 60 the budget says %q, %q, %q", b.exhausted(59), b.exhausted(60),
			b.stepsLeft(61))
	}
	b = at(time.Hour, 0, gymkhana.Usage{In: 1e9, Out: 1e9, CostUSD: 1e9})
	if b.turns, b.steps = 1e9, 1e9; b.exhausted(1e9) != "" {
		t.Errorf("without limits the budget says %q", b.exhausted(1e9))
	}
}

// While an attempt is verified the time limits hold no more; the audit says what cut the stored one.
func TestAnAuditSaysWhatWasCut(t *testing.T) {
	b := at(time.Hour, 0, gymkhana.Usage{In: 5})
	b.limits = gymkhana.Limits{Wall: time.Second, Working: time.Second, Tokens: 5}
	said := ""
	b.cut = func() string { return said }
	if got := b.spent(); got != gymkhana.LimitTokens {
		t.Errorf("limits that can be found out again hold: %q", got)
	}
	b.limits.Tokens = 6
	if got := b.spent(); got != "" {
		t.Errorf("a time limit holds in verification: %q", got)
	}
	if said = gymkhana.LimitWall; b.spent() != gymkhana.LimitWall {
		t.Errorf("the audit's limit is %q", b.spent())
	}
	if bounded, cancel := b.bound(t.Context()); bounded != t.Context() {
		cancel()
		t.Error("a turn that is verified has a deadline")
	}
}

// A turn may take the rest of the wall time or of the working time, whichever is less.
func TestATurnIsBounded(t *testing.T) {
	for _, c := range []struct {
		name          string
		wall, working time.Duration // the limits
		idle          time.Duration
		want          time.Duration
		limit         string
	}{
		{"no limit", 0, 0, 0, 0, ""},
		{"wall time", 150 * time.Second, 0, 0, 100 * time.Second, gymkhana.LimitWall},
		{"working time", 0, 120 * time.Second, 30 * time.Second, 100 * time.Second, gymkhana.LimitWorking},
		{"less wall time", 150 * time.Second, 160 * time.Second, 0, 100 * time.Second, gymkhana.LimitWall},
		{"less working time", 190 * time.Second, 110 * time.Second, 40 * time.Second, 100 * time.Second,
			gymkhana.LimitWorking},
		{"as much of both", 150 * time.Second, 150 * time.Second, 0, 100 * time.Second, gymkhana.LimitWall},
		{"used up", 50 * time.Second, 0, 0, 0, gymkhana.LimitWall},
		{"working time used up", 0, 20 * time.Second, 30 * time.Second, 0, gymkhana.LimitWorking},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := at(50*time.Second, c.idle, gymkhana.Usage{})
			b.limits = gymkhana.Limits{Wall: c.wall, Working: c.working}
			ctx, cancel := b.bound(t.Context())
			defer cancel()
			if c.limit == "" {
				if ctx != t.Context() {
					t.Errorf("%s: the turn is bounded", c.name)
				}
				return
			}
			began := time.Now()
			<-ctx.Done()
			var limit errLimit
			if got := time.Since(began); got != c.want || !errors.As(context.Cause(ctx), &limit) || limit.limit != c.limit {
				t.Errorf("%s: cut after %s because of %v; want %s and %s", c.name, got, context.Cause(ctx), c.want, c.limit)
			}
		})
	}
}

// While an attempt waits for the run, its clock does not advance.
func TestWaitingIsNotTheAttemptsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &budget{limits: gymkhana.Limits{Wall: 10 * time.Second}, now: time.Now, began: time.Now(),
			calls: &calls{waits: &waits{now: time.Now}}}
		ctx, cancel := b.bound(t.Context())
		defer cancel()
		time.Sleep(4 * time.Second)
		why := errors.New("no room")
		if err := b.calls.waits.wait(func() error { time.Sleep(time.Hour); return why }); err != why || ctx.Err() != nil {
			t.Fatalf("got %v; the turn was cut: %v", err, ctx.Err())
		}
		if got := b.wall(); got != 4*time.Second {
			t.Errorf("the attempt took %s; want 4s", got)
		}
		<-ctx.Done()
		if got := b.wall(); got != 10*time.Second {
			t.Errorf("the turn was cut after %s; want 10s", got)
		}
	})
}

// The limits of the runner hold in place of the plan's, each from the unit on that uses it up.
func TestTheRunsLimitsEndAtTheirBoundary(t *testing.T) {
	now := time.Unix(1000, 0)
	for _, c := range []struct {
		name             string
		runner, plan     gymkhana.Limits
		below, above     gymkhana.Usage
		belowAgo, ago    time.Duration
		limit, wantBelow string
	}{
		{name: "tokens", runner: gymkhana.Limits{Tokens: 30}, below: gymkhana.Usage{In: 20, Out: 9},
			above: gymkhana.Usage{In: 20, Out: 10},
			limit: gymkhana.LimitTokens},
		{name: "tokens of the plan", plan: gymkhana.Limits{Tokens: 30}, below: gymkhana.Usage{In: 29},
			above: gymkhana.Usage{In: 30},
			limit: gymkhana.LimitTokens},
		{name: "the runner's own instead", runner: gymkhana.Limits{Tokens: 40}, plan: gymkhana.Limits{Tokens: 30, CostUSD: 1},
			below: gymkhana.Usage{In: 39, CostUSD: 5}, above: gymkhana.Usage{In: 40}, limit: gymkhana.LimitTokens},
		{name: "cost", runner: gymkhana.Limits{CostUSD: 0.5}, below: gymkhana.Usage{CostUSD: 0.25, In: 1e9},
			above: gymkhana.Usage{CostUSD: 0.5},
			limit: gymkhana.LimitCost},
		{name: "wall time", runner: gymkhana.Limits{Wall: time.Second}, belowAgo: time.Second - 1, ago: time.Second,
			limit: gymkhana.LimitWall},
		{name: "none", below: gymkhana.Usage{In: 1e9, CostUSD: 1e9}, belowAgo: time.Hour},
	} {
		r := &Runner{PerRun: c.runner, Now: func() time.Time { return now }, plan: &gymkhana.Plan{PerRun: c.plan}}
		r.ledger.sum = r.ledger.sum.Add(c.below)
		if got := r.overspent(now.Add(-c.belowAgo)); got != "" {
			t.Errorf("%s: a unit before the limit %q is reached", c.name, got)
		}
		r.ledger = ledger{sum: c.above}
		if got := r.overspent(now.Add(-c.ago)); got != c.limit {
			t.Errorf("%s: at the limit %q is reached", c.name, got)
		}
	}
}

// A limit of the run that leaves room for its last episode stops nothing.
func TestALimitThatIsReachedAtTheEndStopsNothing(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	arm := gymkhana.Arm{Agent: "asker", Model: "m/x", Sampling: gymkhana.Sampling{MaxTokens: 10}}
	play := func(repeats, tokens int) (last Progress, err error) {
		store, err := memstore.New(&gymkhana.Run{Plan: s.plan(repeats, arm)})
		if err != nil {
			t.Fatal(err)
		}
		r := Runner{Catalog: s.Catalog, Store: store, Parallel: 1, Models: map[string]gymkhana.Model{"m/x": &numbered{}},
			PerRun: gymkhana.Limits{Tokens: tokens}, Events: finishes(func(p *Progress) { last = *p })}
		err = r.Run(t.Context())
		if again := r.Run(t.Context()); (again == nil) != (err == nil) {
			t.Errorf("%d episodes with %d tokens: %v, and resumed %v", repeats, tokens, err, again)
		}
		return last, err
	}
	one, err := play(1, 0)
	if err != nil || one.Spent.In == 0 {
		t.Fatalf("%+v, %v", one, err)
	}
	// The guess of the last call is above what it takes.
	for tokens, stopped := range map[int]bool{one.Spent.In + one.Spent.Out + 500: true, 10_000_000: false} {
		for _, repeats := range []int{1, 4} {
			last, err := play(repeats, tokens)
			if want := stopped && repeats == 4; errors.Is(err, ErrRunLimit) != want || !want && err != nil {
				t.Errorf("%d episodes with %d tokens: %v", repeats, tokens, err)
			}
			if !stopped && (last.Done != repeats || last.Total != repeats || last.Spent.In == 0) {
				t.Errorf("%d episodes with %d tokens: progress %+v", repeats, tokens, last)
			}
		}
	}
}

// A run that is stopped says so, and one that was finished already does not.
func TestAStoppedRunSaysSo(t *testing.T) {
	s := newStage()
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	why := errors.New("the machine goes down")
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "given"})})
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	r := &Runner{Catalog: s.Catalog, Store: store}
	if err := r.Run(stopped); !errors.Is(err, why) {
		t.Errorf("a stopped run ends with %v; want the cause", err)
	}
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Run(stopped); err != nil {
		t.Errorf("a finished run that is told to stop ends with %v", err)
	}
}

func TestRetries(t *testing.T) {
	for retries, attempts := range map[int]int{-5: 1, -1: 1, 0: 3, 1: 2, 3: 4} {
		s := newStage()
		s.task.Instances = s.task.Instances[:1]
		s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
		s.crash = func(int, int) error { return errTab }
		store := s.run(t, &Runner{Retries: retries}, s.plan(1, gymkhana.Arm{Agent: "given"}))
		out := outcomes(t, store)[0]
		if out.Attempts != attempts || out.Scored || out.Fault != "world" || out.Error == "" {
			t.Errorf("%d retries: %d attempts, %+v; want %d", retries, out.Attempts, out, attempts)
		}
		events, err := store.Events(t.Context(), 0)
		if err != nil || len(events) != attempts || events[0].Kind != "attempt" || events[0].Text != "world: "+out.Error {
			t.Errorf("%d retries: the events are %v, %v", retries, events, err)
		}
	}
}

// An agent that uses the terminal plays alone; otherwise the user sets the number of episodes at once, or it is one per
// core.
func TestHowManyAtOnce(t *testing.T) {
	s := newWorkshop()
	s.Agent(registry.AgentEntry{Name: "typist", Alone: true,
		New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
			return &given{}, nil
		}})
	for _, c := range []struct {
		agent    string
		parallel int
		want     int
	}{{"given", 7, 7}, {"typist", 7, 1}, {"given", 1, 1}} {
		r := &Runner{Catalog: s.Catalog, Parallel: c.parallel, plan: &gymkhana.Plan{Arms: []gymkhana.Arm{{Agent: "given"},
			{Agent: c.agent}}}}
		if got := r.AtOnce(); got != c.want {
			t.Errorf("%s, %d at once: %d; want %d", c.agent, c.parallel, got, c.want)
		}
	}
	if got := (&Runner{Catalog: s.Catalog, plan: &gymkhana.Plan{}}).AtOnce(); got < 1 {
		t.Errorf("nobody said how many: %d", got)
	}
}

// If the worlds of several tasks fail, the error that stops a run names its episode.
func TestAnErrorNamesTheEpisode(t *testing.T) {
	s := newStage()
	s.crash = func(_, step int) error { return fmt.Errorf("broke at %d", step) }
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "given"})})
	if err != nil {
		t.Fatal(err)
	}
	err = (&Runner{Catalog: s.Catalog, Store: store, Parallel: 1}).Run(t.Context())
	if err == nil || err.Error() != "line/walk/1#0: turn 2: step 1: broke at 1" {
		t.Errorf("the run ends with %v", err)
	}
}
