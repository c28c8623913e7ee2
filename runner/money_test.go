package runner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/store/memstore"
)

// meter is a model that takes two seconds for an answer, which uses what the test says. It counts what it was asked.
type meter struct {
	uses  func(*gymkhana.Request) gymkhana.Usage
	limit gymkhana.Limits

	mu     sync.Mutex
	asked  int
	flying int
	most   int // calls in flight at once
	spent  gymkhana.Usage
}

func (m *meter) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	m.mu.Lock()
	m.asked++
	m.flying++
	m.most = max(m.most, m.flying)
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.flying--
	}()
	select {
	case <-time.After(2 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	used := m.uses(req)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent = m.spent.Add(used)
	return &gymkhana.Response{Text: "do left", Usage: used}, nil
}

// honest uses what the size of the prompt and max_tokens allow.
func honest(req *gymkhana.Request) gymkhana.Usage {
	u := gymkhana.Usage{In: promptSize(req) / 2, Out: req.Sampling.MaxTokens}
	u.CostUSD = gymkhana.Price{In: 1, Out: 4}.Cost(u)
	return u
}

// limited plays a large plan within a limit, and gives its model and its store.
func limited(t *testing.T, parallel int, m *meter) *memstore.Store {
	t.Helper()
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 5}
	arm := gymkhana.Arm{Agent: "asker", Model: "m/x", Sampling: gymkhana.Sampling{MaxTokens: 50},
		Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 1, Out: 4}}}
	plan := s.plan(100, arm)
	plan.PerRun = m.limit
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, Models: map[string]gymkhana.Model{"m/x": m}}
	if err := r.Run(t.Context()); !errors.Is(err, ErrRunLimit) {
		t.Errorf("%d at once: %v; want the limit of the run", parallel, err)
	}
	return store
}

// If the size of the prompt and max_tokens bound the usage of a call, a limit of tokens or money is never exceeded.
// Otherwise only the calls in flight can exceed it.
func TestALimitHoldsWhileCallsAreInFlight(t *testing.T) {
	odd := func(*gymkhana.Request) gymkhana.Usage { return gymkhana.Usage{In: 9000, Out: 900, CostUSD: 0.02} }
	for name, c := range map[string]struct {
		limit gymkhana.Limits
		uses  func(*gymkhana.Request) gymkhana.Usage
		fits  bool
	}{
		"tokens that are bounded": {gymkhana.Limits{Tokens: 28_000}, honest, true},
		"money that is bounded":   {gymkhana.Limits{CostUSD: 0.07}, honest, true},
		"tokens that are not":     {gymkhana.Limits{Tokens: 4_000_000}, odd, false},
		"money that is not":       {gymkhana.Limits{CostUSD: 8}, odd, false},
	} {
		for _, parallel := range []int{20, 64} {
			t.Run(fmt.Sprint(name, ", ", parallel), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m := &meter{uses: c.uses, limit: c.limit}
					store := limited(t, parallel, m)
					one := c.uses(&gymkhana.Request{Sampling: gymkhana.Sampling{MaxTokens: 50}})
					over := float64(m.spent.In+m.spent.Out-c.limit.Tokens) / float64(one.In+one.Out)
					share := float64(m.spent.In+m.spent.Out) / float64(c.limit.Tokens)
					if c.limit.Tokens == 0 {
						over, share = (m.spent.CostUSD-c.limit.CostUSD)/one.CostUSD, m.spent.CostUSD/c.limit.CostUSD
					}
					if c.fits && over > 0 || over > float64(m.most) {
						t.Errorf("the limit is passed by %.1f calls, with %d in flight", over, m.most)
					}
					if share < 0.9 || m.most < parallel/2 {
						t.Errorf("%.2f of the limit is used, with %d calls in flight at most", share, m.most)
					}
					// All that was paid for is stored, and counts when the run is resumed.
					if sum, err := store.Spent(t.Context()); err != nil || sum.In != m.spent.In || sum.Out != m.spent.Out {
						t.Errorf("%+v is stored, %v; %+v was spent", sum, err, m.spent)
					}
				})
			})
		}
	}
}

// A run that has spent its limit asks nothing more, also when the spending was in attempts that are not finished.
func TestASpentRunStartsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &meter{uses: honest, limit: gymkhana.Limits{Tokens: 20_000}}
		store := limited(t, 64, m)
		s, asked := newStage(), m.asked
		for _, limit := range []int{1000, 19_000} {
			r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 64, Models: map[string]gymkhana.Model{"m/x": m},
				PerRun: gymkhana.Limits{Tokens: limit}}
			if err := r.Run(t.Context()); !errors.Is(err, ErrRunLimit) || m.asked != asked {
				t.Errorf("resumed with %d: %v, and %d more calls", limit, err, m.asked-asked)
			}
		}
		more := m.spent.In + m.spent.Out + 4000
		r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 64, Models: map[string]gymkhana.Model{"m/x": m},
			PerRun: gymkhana.Limits{Tokens: more}}
		if err := r.Run(t.Context()); !errors.Is(err, ErrRunLimit) || m.asked < asked+10 || m.spent.In+m.spent.Out > more {
			t.Errorf("resumed with 4000 more: %v, %d more calls, and %+v is spent of %d", err, m.asked-asked, m.spent, more)
		}
	})
}

// A limit of time cuts calls that hang.
func TestALimitOfTimeCutsWhatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage()
		plan := s.plan(50, gymkhana.Arm{Agent: "asker", Model: "m/x"})
		plan.PerRun.Wall = 75 * time.Second
		store, err := memstore.New(&gymkhana.Run{Plan: plan})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 64, Models: map[string]gymkhana.Model{"m/x": hanging{}}}
		if err := r.Run(t.Context()); !errors.Is(err, ErrRunLimit) || time.Since(began) != 75*time.Second {
			t.Errorf("the run ends after %s with %v; want 75s and the limit", time.Since(began), err)
		}
	})
}

// hanging never answers.
type hanging struct{}

func (hanging) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// The usage that a provider reports is bounded, so that one odd answer neither uses up a budget nor breaks the file.
func TestOddUsageIsBounded(t *testing.T) {
	most := gymkhana.Usage{In: 70, Out: 30}
	for _, c := range []struct{ told, want gymkhana.Usage }{
		{gymkhana.Usage{In: 5, Out: 4, Cached: 3, Reasoning: 2, CostUSD: 1}, gymkhana.Usage{In: 5, Out: 4, Cached: 3,
			Reasoning: 2, CostUSD: 1}},
		{gymkhana.Usage{In: math.MaxInt, Out: math.MaxInt}, gymkhana.Usage{In: 70, Out: 30}},
		{gymkhana.Usage{In: math.MinInt, Out: -1, Cached: -1, Reasoning: -1}, gymkhana.Usage{}},
		{gymkhana.Usage{In: 5, Cached: 6, Out: 4, Reasoning: math.MaxInt}, gymkhana.Usage{In: 5, Cached: 5, Out: 4}},
		{gymkhana.Usage{CostUSD: 1e308}, gymkhana.Usage{}},
		{gymkhana.Usage{CostUSD: math.Inf(1)}, gymkhana.Usage{}},
		{gymkhana.Usage{CostUSD: math.NaN()}, gymkhana.Usage{}},
		{gymkhana.Usage{CostUSD: -1}, gymkhana.Usage{}},
	} {
		if got := plausible(c.told, most); got != c.want {
			t.Errorf("%+v is taken as %+v; want %+v", c.told, got, c.want)
		}
	}
	s := newStage()
	odd := func(n int) gymkhana.Usage {
		return []gymkhana.Usage{{CostUSD: 1e308}, {CostUSD: math.NaN()}, {In: math.MaxInt, Out: math.MaxInt}, {CostUSD: -5},
			{In: math.MinInt}}[n%5]
	}
	n := 0
	m := &meter{uses: func(*gymkhana.Request) gymkhana.Usage { n++; return odd(n) }}
	synctest.Test(t, func(t *testing.T) {
		store := s.run(t, &Runner{Parallel: 1, Models: map[string]gymkhana.Model{"m/x": m},
			PerRun: gymkhana.Limits{Tokens: 1_000_000, CostUSD: 5}},
			s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x", Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 1}}}))
		sum, err := store.Spent(t.Context())
		if err != nil || sum.In < 0 || sum.Out < 0 || !(sum.CostUSD >= 0 && sum.CostUSD < 1) || n < 10 {
			t.Errorf("%+v, %v after %d answers", sum, err, n)
		}
	})
}

// The tokens of the first prompt are estimated from its size; later ones also from the model's counts for such sizes.
func TestGuessesLearn(t *testing.T) {
	var g guess
	req := question(strings.Repeat("where to? ", 1000))
	req.Sampling.MaxTokens = 70
	price := gymkhana.Price{In: 1, Out: 2}
	first := g.most("m", req, price)
	if first.In < 5000 || first.In > 6000 || first.Out != 70 || first.CostUSD != price.Cost(first) {
		t.Errorf("a prompt of 10,000 bytes may use %+v", first)
	}
	g.learn("m", req, gymkhana.Usage{In: 2500, Out: 3000})
	if next := g.most("m", req, price); next.In < 2500 || next.In > 2800 || next.Out != 70 {
		t.Errorf("after 2500 tokens the same prompt may use %+v", next)
	}
	req.Sampling.MaxTokens = 0
	if got := g.most("m", req, price); got.Out != 3000 {
		t.Errorf("an answer without max_tokens may use %+v; the longest one used 3000", got)
	}
	if got := g.most("other", req, gymkhana.Price{Unknown: true}); got.In != first.In || got.Out != usualAnswer || got.CostUSD != 0 {
		t.Errorf("another model may use %+v", got)
	}
	g.learn("m", req, gymkhana.Usage{In: mostTokens, Out: mostTokens})
	if got := g.most("m", req, price); got.In > 12*first.In || got.Out > mostAnswer {
		t.Errorf("after one odd answer a call may use %+v", got)
	}
}

// A run that is short of money finishes episodes before it begins others, and says how many it did not begin. It passes no
// limit, and a resume with more goes on.
func TestShortMoneyFinishesEpisodes(t *testing.T) {
	for _, parallel := range []int{1, 4, 32} {
		for name, limit := range map[string]gymkhana.Limits{"tokens": {Tokens: 2800}, "money": {CostUSD: 0.007}} {
			t.Run(fmt.Sprint(name, ", ", parallel), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m := &meter{uses: honest, limit: limit}
					store := limited(t, parallel, m)
					if limit.Tokens > 0 && m.spent.In+m.spent.Out > limit.Tokens || limit.CostUSD > 0 && m.spent.CostUSD > limit.CostUSD {
						t.Errorf("%+v is spent of %+v", m.spent, limit)
					}
					one := m.spent // an episode asks five times
					one.In, one.Out, one.CostUSD = 5*one.In/m.asked, 5*one.Out/m.asked, 5*one.CostUSD/float64(m.asked)
					whole := (m.spent.In + m.spent.Out) / (one.In + one.Out)
					finished := finishedIn(t, store)
					if finished < whole || finished < 3 {
						t.Errorf("%d episodes are finished with the money of %d", finished, whole)
					}
					s := newStage()
					r := &Runner{Catalog: s.Catalog, Store: store, Parallel: parallel, Models: map[string]gymkhana.Model{"m/x": m}, resumed: true,
						PerRun: gymkhana.Limits{Tokens: 3 * (m.spent.In + m.spent.Out)}}
					err := r.Run(t.Context())
					if now := finishedIn(t, store); !errors.Is(err, ErrRunLimit) || now < 3*whole-1 {
						t.Errorf("resumed with three times as much: %v, and %d episodes are finished", err, now)
					}
				})
			})
		}
	}
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 5}
	plan := s.plan(10, gymkhana.Arm{Agent: "asker", Model: "m/x", Sampling: gymkhana.Sampling{MaxTokens: 50}}, gymkhana.Arm{Agent: "oracle"})
	plan.PerRun = gymkhana.Limits{Tokens: 1400}
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		m := &meter{uses: honest}
		r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 1, Models: map[string]gymkhana.Model{"m/x": m}}
		err := r.Run(t.Context())
		rows, _ := store.Episodes(t.Context())
		begun := (m.asked + 4) / 5
		if want := fmt.Sprintf("; %d episodes were not begun; --resume with a higher --budget goes on", len(rows)-begun-finishedOf(t, store, 1)); err == nil ||
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("it says %v, want …%s", err, want)
		}
	})
}

func finishedIn(t *testing.T, store *memstore.Store) int {
	t.Helper()
	return finishedOf(t, store, 0)
}

// finishedOf counts the finished episodes of an arm.
func finishedOf(t *testing.T, store *memstore.Store, arm int) (n int) {
	t.Helper()
	rows, err := store.Episodes(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Arm == arm && row.Outcome != nil && row.Outcome.Scored {
			n++
		}
	}
	return n
}
