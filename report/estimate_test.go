package report_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// piloted is a plan of ten episodes for each of two arms, five tasks with two repeats, of which the first was played on
// three tasks: its calls cost 1, 2 and 3 dollars, and a fourth episode was not scored.
func piloted(price gymkhana.Price) *questions {
	run := sumRun(2, gymkhana.Arm{Agent: "asks", Model: "p/m", Profile: &gymkhana.Profile{Price: price}}, gymkhana.Arm{Agent: "idle"})
	q := &questions{listing: listing{run: run}}
	for arm := range 2 {
		for i := range 10 {
			q.rows = append(q.rows, row(fmt.Sprintf("s/g/%d", i/2), arm, nil))
			q.rows[10*arm+i].ID = gymkhana.EpisodeID(fmt.Sprintf("%064d", 10*arm+i))
		}
	}
	call := func(at int, u gymkhana.Usage, cached bool) {
		took := gymkhana.CallTiming{Tries: 1, Thinking: 2 * time.Second, Failing: time.Second, Waiting: 500 * time.Millisecond, Held: 500 * time.Millisecond}
		q.of, q.calls = append(q.of, q.rows[at]), append(q.calls, gymkhana.Call{Response: &gymkhana.Response{Usage: u, Cached: cached, Timing: took}})
	}
	for i, at := range []int{0, 2, 4} {
		out := ended(1, 1)
		out.Wall = time.Duration(i+1) * 10 * time.Second
		if i == 0 {
			out.Wall = time.Second // and its live call took 4 s
		}
		q.rows[at].Outcome = out
		call(at, gymkhana.Usage{In: 100 * (i + 1), CostUSD: float64(i) + 0.5}, false)
		call(at, gymkhana.Usage{Out: 10, CostUSD: 0.5}, i == 0) // the first of our cache
	}
	lost := ended(0, 0)
	lost.Scored, lost.Fault = false, "model"
	q.rows[6].Outcome = lost
	call(6, gymkhana.Usage{In: 1e6, CostUSD: 100}, false)
	return q
}

// By hand: 1, 2 and 3 dollars have mean 2 and standard error 1/√3; t on 2 degrees of freedom is 4.302653. Seven of ten
// episodes are left, so the plan costs 6 + 7·2 = 20 dollars, and at most 6 + 7·(2 + 2.484138); at least the 6 that are spent,
// since no episode costs less than nothing.
func TestEstimateByHand(t *testing.T) {
	e, err := report.NewEstimate(t.Context(), piloted(gymkhana.Price{AsOf: "2026-01-01"}), 4)
	if err != nil {
		t.Fatal(err)
	}
	half := 4.302653 / math.Sqrt(3)
	near(t, "cost", e.CostUSD.Mean, 20, 1e-9)
	near(t, "the most", e.CostUSD.CI.Hi, 6+7*(2+half), 1e-4)
	near(t, "the least", e.CostUSD.CI.Lo, 6, 1e-9)
	near(t, "tokens in", e.Models[0].In.Mean, 600+7*200, 1e-9)
	near(t, "tokens", e.Tokens.Mean, 2000+100, 1e-9)
	near(t, "calls", e.Models[0].Calls.Mean, 20, 1e-9)
	near(t, "seconds, four at once", e.Wall.Mean, (4+20+30)/3.0*10/4, 1e-9)
	near(t, "retrying", e.Retrying, 0.5, 1e-9)
	near(t, "spent", *e.SpentUSD, 5.5+100, 1e-9) // not what the cache answered; also what was not scored
	if e.Episodes != 20 || e.Played != 3 || e.Unscored != 1 || len(e.Unplayed) != 1 || e.Unplayed[0] != "idle" {
		t.Errorf("got %+v", e)
	}
	if ci := e.Models[0].Out.CI; ci.Lo != 100 || ci.Hi != 100 {
		t.Errorf("what did not vary has the interval %v", ci)
	}
	var b strings.Builder
	if err := report.WriteEstimate(report.For(&b, 100), e); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"$20.00 [6.00, 37.39]", "45.0 s [", "with 4 at once", "(1 more could not be scored", "Spent on them: $105.50", "50.0 %",
		"none of its episodes was scored: idle"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// Without a price the cost is unknown, and never 0; tokens and time are still estimated.
func TestEstimateWithoutAPrice(t *testing.T) {
	q := piloted(gymkhana.Price{Unknown: true})
	for i := range q.calls {
		q.calls[i].Response.Usage.CostUSD = 0
	}
	e, err := report.NewEstimate(t.Context(), q, 1)
	if err != nil || e.CostUSD != nil || e.Models[0].CostUSD != nil || e.SpentUSD != nil || e.Tokens.Mean != 2100 {
		t.Fatalf("got %+v, %v", e, err)
	}
	var b strings.Builder
	if err := report.WriteEstimate(&b, e); err != nil || !strings.Contains(b.String(), "cost unknown (no price for p/m") || strings.Contains(b.String(), ": $") {
		t.Errorf("got %v\n%s", err, b.String())
	}
	if text, err := json.Marshal(e); err != nil || strings.Count(string(text), `"cost_usd":null`) != 2 {
		t.Errorf("got %s, %v", text, err)
	}
}

// One task gives no range; a complete run gives no estimate; if no episode is scored, there is an error.
func TestEstimatesOfLittleAndOfAll(t *testing.T) {
	q := piloted(gymkhana.Price{})
	q.rows[2].Outcome, q.rows[4].Outcome = nil, nil
	e, err := report.NewEstimate(t.Context(), q, 1)
	if err != nil || e.CostUSD.CI.Defined() || e.CostUSD.Mean != 10 {
		t.Fatalf("from one task: %+v, %v", e, err)
	}
	var b strings.Builder
	if err := report.WriteEstimate(&b, e); err != nil || !strings.Contains(b.String(), "Without brackets the error is unknown") {
		t.Errorf("got %v\n%s", err, b.String())
	}
	q.rows = q.rows[:1]
	if e, err = report.NewEstimate(t.Context(), q, 1); err != nil || e.CostUSD.Mean != 1 || e.CostUSD.CI.Lo != 1 || e.CostUSD.CI.Hi != 1 {
		t.Errorf("of all: %+v, %v", e, err)
	}
	q.rows[0].Outcome = nil
	if _, err = report.NewEstimate(t.Context(), q, 1); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Errorf("of nothing: %v", err)
	}
}
