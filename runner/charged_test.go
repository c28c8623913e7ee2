package runner

import (
	"math"
	"testing"
	"time"

	"gymkhana"
)

// An episode has its limits once, however many of its answers the cache gives: in another run, in a further attempt, and
// where it is verified. A limit of the run counts live calls only.
func TestCachedAnswersCountTowardsTheEpisodesLimits(t *testing.T) {
	for name, limits := range map[string]gymkhana.Limits{"tokens": {Tokens: 300}, "cost": {CostUSD: 3.0}} {
		s := newStage()
		s.task.Instances = s.task.Instances[:1]
		cache, model := &memory{}, &numbered{}
		plan := s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: limits,
			Profile: &gymkhana.Profile{Price: gymkhana.Price{In: 10_000, Cached: 10_000, Out: 10_000}}}) // $1.1 an answer
		models := map[string]gymkhana.Model{"m/x": model}
		first := outcomes(t, s.run(t, &Runner{Models: models, Cache: cache}, plan))[0]
		if first.Calls != 3 || first.Limit == "" || first.Reused != 0 {
			t.Fatalf("%s: the first run has %+v", name, first)
		}
		plan.PerRun = gymkhana.Limits{Tokens: 1}
		store := s.run(t, &Runner{Models: models, Cache: cache}, plan)
		if out := outcomes(t, store)[0]; out.Calls != 3 || out.Reused != 3 || out.Limit != first.Limit || out.Saved != first.Usage {
			t.Errorf("%s: the second run has %+v", name, out)
		}
		if v, err := Verify(t.Context(), s.Catalog, store, Check{}); err != nil || len(v.Mismatches) > 0 {
			t.Errorf("%s: verify: %+v, %v", name, v.Mismatches, err)
		}
		plan.PerRun = gymkhana.Limits{}
		model.asked = 0
		model.fail = func(n int) error {
			if n == 2 {
				return errTab
			}
			return nil
		}
		out := outcomes(t, s.run(t, &Runner{Models: models, Cache: &memory{}}, plan))[0]
		if out.Calls != 3 || out.Attempts != 2 || out.Reused != 1 {
			t.Errorf("%s: the second attempt has %+v", name, out)
		}
	}
}

// The usage of a cached answer is bounded like that of a live one, and priced with this run's prices.
func TestCachedAnswersHaveThisRunsPrice(t *testing.T) {
	kept := gymkhana.Usage{In: 1_000_000, Out: 1_000_000, CostUSD: 1e308}
	for name, c := range map[string]struct {
		price gymkhana.Price
		kept  gymkhana.Usage
		want  float64
	}{
		"a price":                       {gymkhana.Price{In: 1, Cached: 1, Out: 2}, kept, 3},
		"nothing":                       {gymkhana.Price{}, kept, 0},
		"no price, and an absurd cost":  {gymkhana.Price{Unknown: true}, kept, 0},
		"no price, and infinite costs":  {gymkhana.Price{Unknown: true}, gymkhana.Usage{CostUSD: math.Inf(1)}, 0},
		"no price, and a credible cost": {gymkhana.Price{Unknown: true}, gymkhana.Usage{In: 7, CostUSD: 0.25}, 0.25},
	} {
		cache := &memory{}
		asked, _ := calling(&answers{response: gymkhana.Response{Text: "left"}})
		asked.cache, asked.keptAs = cache, "m/x"
		if _, err := asked.Chat(t.Context(), question("where?")); err != nil {
			t.Fatal(err)
		}
		for key, r := range cache.kept {
			r.Usage, r.Timing = c.kept, gymkhana.CallTiming{Tries: 3, Thinking: math.MaxInt64, Waiting: -5}
			cache.kept[key] = r
		}
		again, log := calling(&answers{})
		again.cache, again.keptAs, again.profile = cache, "m/x", &gymkhana.Profile{Price: c.price}
		if _, err := again.Chat(t.Context(), question("where?")); err != nil {
			t.Fatal(err)
		}
		got := log.calls[0].Response
		if !got.Cached || got.Usage.CostUSD != c.want || got.Timing != (gymkhana.CallTiming{Thinking: 24 * time.Hour}) {
			t.Errorf("%s: it costs %g, and the call is %+v", name, got.Usage.CostUSD, got)
		}
	}
}
