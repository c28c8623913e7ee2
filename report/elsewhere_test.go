package report_test

import (
	"math"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

// targets are three models: one with a formula for pictures and a price for writing to its cache, one without a formula and
// one without a price.
func targets() []report.Target {
	return []report.Target{
		{Model: "p/patches", Profile: &gymkhana.Profile{Price: gymkhana.Price{AsOf: "2026-02-01", In: 10, Cached: 1, Written: 20, Out: 100},
			Image: gymkhana.ImageLimit{LongSide: 100}, Picture: gymkhana.PictureTokens{Patch: 10}}},
		{Model: "p/plain", Profile: &gymkhana.Profile{Price: gymkhana.Price{AsOf: "2026-03-01", In: 1, Cached: 1, Out: 1, Source: "a page"}}},
		{Model: "p/unpriced", Profile: &gymkhana.Profile{Price: gymkhana.Price{Unknown: true}}},
	}
}

func paid(got *float64, want float64) bool { return got != nil && math.Abs(*got-want) < 1e-12 }

// A prompt of 1,000 tokens, 400 of them for two pictures of 200 × 100, becomes one of 700: the other model sees 100 ×
// 50, 50 patches each. The same shares of it are cached. The judge's cost does not change and is left out.
func TestCostOn(t *testing.T) {
	q := consulted()
	q.run.Plan.Arms[0].Profile = &gymkhana.Profile{Price: gymkhana.Price{In: 1, Out: 2}, Picture: gymkhana.PictureTokens{Flat: 200}}
	rest := 1200 // bytes of text: 100 to 600 tokens
	sent := gymkhana.Sent{Width: 200, Height: 100}
	u := gymkhana.Usage{In: 1000, Cached: 500, Written: 100, Out: 50, CostUSD: 0.25}
	q.ask(0, gymkhana.Call{Response: answer(u, gymkhana.CallTiming{}, sent, sent)})
	q.calls[0].Response.Rest = rest
	q.ask(0, gymkhana.Call{Response: &gymkhana.Response{Usage: u, Cached: true, Rest: 2000}}) // by our own cache, and without pictures
	q.ask(0, gymkhana.Call{Error: "503"})
	q.ask(0, gymkhana.Call{Role: "judge", Response: answer(u, gymkhana.CallTiming{})})
	q.ask(1, gymkhana.Call{Member: 1, Response: answer(gymkhana.Usage{In: 10}, gymkhana.CallTiming{}, sent)}) // of an unknown price and formula
	list, err := report.CostOn(t.Context(), q, targets())
	if err != nil || len(list) != 8 {
		t.Fatalf("%d lines, %v", len(list), err)
	}
	ran, patches, plain, unpriced := list[0], list[1], list[2], list[3]
	if ran.Model != "" || ran.Calls != 2 || ran.In != 2000 || !paid(ran.CostUSD, 0.5) || ran.UncachedUSD != nil || !paid(ran.PictureTokens, 400) {
		t.Errorf("as it ran: %+v", ran)
	}
	// 700 tokens: 350 read, 70 written, 280 neither; 1,000 tokens: 500, 100 and 400. Twice 50 tokens out.
	cost := (280+400)*10 + (350+500)*1 + (70+100)*20 + 100*100.0
	if patches.In != 1700 || patches.Recounted != 2 || !paid(patches.PictureTokens, 100) || !paid(patches.CostUSD, cost/1e6) ||
		!paid(patches.UncachedUSD, (1700*10+100*100)/1e6) {
		t.Errorf("with patches: %+v", patches)
	}
	if plain.In != 2000 || plain.Recounted != 0 || plain.PictureTokens != nil || !paid(plain.CostUSD, 2100/1e6) {
		t.Errorf("without a formula: %+v", plain)
	}
	if unpriced.CostUSD != nil || unpriced.UncachedUSD != nil || unpriced.In != 2000 {
		t.Errorf("without a price: %+v", unpriced)
	}
	if g := list[4]; g.Agent != "group p/m" || g.CostUSD != nil || g.PictureTokens != nil {
		t.Errorf("a group of which one model has no price: %+v", g)
	}
	var b strings.Builder
	if err := report.WriteElsewhere(report.For(&b, 100), list, targets()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(as it ran)", "no price is known for p/unpriced", "prices of p/plain: 2026-03-01 (a page)", "assumed: the same questions",
		"picture tokens stay as the run's own model counted them for p/plain, p/unpriced, p/patches", "The judge is left out"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// A prompt of fewer tokens than the formula gives for its pictures was not counted by it, and is left as it is.
func TestCostOnOfWhatCannotBe(t *testing.T) {
	q := consulted()
	q.run.Plan.Arms[0].Profile = &gymkhana.Profile{Picture: gymkhana.PictureTokens{Flat: 5000}}
	for _, size := range []int{-5, 0, 1, 1 << 40} {
		q.ask(0, gymkhana.Call{Response: answer(gymkhana.Usage{In: 10, Cached: 10}, gymkhana.CallTiming{}, gymkhana.Sent{Width: size, Height: size})})
	}
	list, err := report.CostOn(t.Context(), q, targets())
	if err != nil {
		t.Fatal(err)
	}
	if e := list[1]; e.In != 40 || e.PictureTokens != nil || e.Recounted != 0 || !paid(e.CostUSD, 40/1e6) || list[0].PictureTokens != nil {
		t.Errorf("got %+v", e)
	}
	var b strings.Builder
	if err := report.WriteElsewhere(&b, nil, nil); err != nil || !strings.HasPrefix(b.String(), "No model was asked") {
		t.Errorf("got %q, %v", b.String(), err)
	}
}
