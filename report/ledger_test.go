package report_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// questions is an archive of calls.
type questions struct {
	listing
	of    []gymkhana.EpisodeRow // the episode of each call
	calls []gymkhana.Call
}

func (q questions) Asked(_ context.Context, most int, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error {
	for i := range q.calls {
		if most == 0 || i < most {
			each(q.of[i], &q.calls[i])
		}
	}
	return nil
}

func (q *questions) ask(arm int, c gymkhana.Call) {
	e := gymkhana.EpisodeRow{Episode: gymkhana.Episode{ID: gymkhana.EpisodeID(strings.Repeat("a", 64)), Task: "s/g/1", Arm: arm}}
	q.of, q.calls = append(q.of, e), append(q.calls, c)
}

func answer(u gymkhana.Usage, took gymkhana.CallTiming, sent ...gymkhana.Sent) *gymkhana.Response {
	return &gymkhana.Response{Usage: u, Timing: took, Sent: sent}
}

// consulted is a run of an agent alone, and of a group of two models with a critic and a judge.
func consulted() *questions {
	price := &gymkhana.Profile{Price: gymkhana.Price{AsOf: "2026-01-01", In: 1, Out: 2}}
	free := &gymkhana.Profile{Price: gymkhana.Price{Unknown: true}}
	run := sumRun(1, gymkhana.Arm{Agent: "alone", Model: "p/m", Profile: price}, gymkhana.Arm{Agent: "group", Model: "p/m",
		Members: []gymkhana.Partner{{Model: "p/m", Profile: price}, {Model: "p/n", Profile: free}}})
	run.Plan.Judge, run.Plan.JudgePrice = "p/judge", gymkhana.Price{Unknown: true}
	return &questions{listing: listing{run: run}}
}

// Every model has an account for each role. Cached answers and failed calls are counted and cost nothing. An unknown
// price makes the sum unknown, but a cost reported by the provider is known.
func TestLedger(t *testing.T) {
	q := consulted()
	trip := gymkhana.CallTiming{Tries: 3, Thinking: 2 * time.Second, Failing: time.Second, Waiting: 4 * time.Second, Held: time.Minute}
	used := gymkhana.Usage{In: 100, Cached: 40, Written: 20, Out: 10, Reasoning: 5, CostUSD: 0.5}
	q.ask(0, gymkhana.Call{Response: answer(used, trip, gymkhana.Sent{Width: 10}, gymkhana.Sent{Width: 10})})
	q.ask(0, gymkhana.Call{Response: answer(used, trip)})
	q.ask(0, gymkhana.Call{Response: &gymkhana.Response{Usage: used, Timing: trip, Cached: true}})
	q.ask(0, gymkhana.Call{Error: "503"})
	q.ask(1, gymkhana.Call{Member: 0, Response: answer(used, gymkhana.CallTiming{Tries: 1})})
	q.ask(1, gymkhana.Call{Member: 1, Response: answer(gymkhana.Usage{In: 7}, gymkhana.CallTiming{Tries: 1})})
	q.ask(1, gymkhana.Call{Member: 1, Response: answer(used, gymkhana.CallTiming{Tries: 1})})
	q.ask(1, gymkhana.Call{Member: gymkhana.CriticMember, Response: answer(used, gymkhana.CallTiming{Tries: 1})})
	q.ask(1, gymkhana.Call{Role: "judge", Response: answer(used, gymkhana.CallTiming{Tries: 1})})
	q.ask(9, gymkhana.Call{Response: answer(used, trip)}) // of no arm
	q.ask(-1, gymkhana.Call{Response: answer(used, trip)})
	list, err := report.NewLedger(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	cost := func(x float64) *float64 { return &x }
	want := report.Ledger{
		{Agent: "alone", Model: "p/m", Role: "agent", Calls: 2, Failed: 1, Reused: 1, In: 200, Cached: 80, Written: 40, Out: 20, Reasoning: 10,
			Pictures: 2, CostUSD: cost(1), Thinking: 4, Failing: 2, Waiting: 8, Held: 120, Retries: 4},
		{Agent: "group", Model: "p/m", Role: "member", Calls: 1, In: 100, Cached: 40, Written: 20, Out: 10, Reasoning: 5, CostUSD: cost(0.5)},
		{Agent: "group", Model: "p/n", Role: "member", Calls: 2, In: 107, Cached: 40, Written: 20, Out: 10, Reasoning: 5},
		{Agent: "group", Model: "p/m", Role: "critic", Calls: 1, In: 100, Cached: 40, Written: 20, Out: 10, Reasoning: 5, CostUSD: cost(0.5)},
		{Agent: "group", Model: "p/judge", Role: "judge", Calls: 1, In: 100, Cached: 40, Written: 20, Out: 10, Reasoning: 5, CostUSD: cost(0.5)},
	}
	got, _ := json.Marshal(list)
	if expected, _ := json.Marshal(want); string(got) != string(expected) {
		t.Errorf("got  %s\nwant %s", got, expected)
	}
	for _, width := range []int{60, 110, 200} {
		var b strings.Builder
		if err := report.WriteLedger(report.For(&b, width), list); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
			if len([]rune(line)) > width {
				t.Errorf("at %d columns: %s", width, line)
			}
		}
		if text := b.String(); !strings.Contains(text, "2m0s") || !strings.Contains(text, "–") || !strings.Contains(text, "4.0 s") ||
			(width < 110) != strings.Contains(text, "left out for lack of space") {
			t.Errorf("at %d columns:\n%s", width, text)
		}
	}
}

// A run without a model has an empty ledger, and says so.
func TestNobodyWasAsked(t *testing.T) {
	list, err := report.NewLedger(t.Context(), consulted())
	if err != nil || len(list) != 0 {
		t.Errorf("got %v, %v", list, err)
	}
	var b strings.Builder
	if err := report.WriteLedger(&b, list); err != nil || b.String() != "No model was asked.\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}
