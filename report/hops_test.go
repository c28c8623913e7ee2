package report_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

func TestHopsAreCountedByLengthAndPosition(t *testing.T) {
	chain := func(hops, passed float64, success bool) *gymkhana.Outcome {
		return &gymkhana.Outcome{Scored: true, Verdict: gymkhana.Verdict{Success: success, Progress: passed / hops, Parts: map[string]float64{
			"hops": hops, "passed": passed, "published_hops": hops + 1, "published_passed": passed, "published_pass": 0}}}
	}
	run := &gymkhana.Run{Plan: gymkhana.Plan{Arms: []gymkhana.Arm{{Agent: "web"}, {Agent: "idle"}}, Repeats: 1,
		Tasks: []*gymkhana.Task{{ID: "s/a/1"}, {ID: "s/b/1", Tags: []string{gymkhana.HedgeTag}}, {ID: "s/b/2", Tags: []string{gymkhana.HedgeTag}}}}}
	row := func(task string, out *gymkhana.Outcome) gymkhana.EpisodeRow {
		return gymkhana.EpisodeRow{Episode: gymkhana.Episode{Task: gymkhana.TaskID(task)}, Outcome: out}
	}
	rows := []gymkhana.EpisodeRow{
		row("s/a/1", chain(1, 1, true)), row("s/b/1", chain(3, 2, false)), row("s/b/2", chain(3, 3, true)), row("s/b/3", chain(3, 0, false)),
		row("s/b/4", &gymkhana.Outcome{Scored: false}),
	}
	s := report.Summarize(run, rows)
	h := s.Agents[0].Hops
	if h == nil || s.Agents[1].Hops != nil {
		t.Fatalf("got %+v and %+v, want a table for the first arm alone", h, s.Agents[1].Hops)
	}
	if got := *h.Buckets[3].HopRate; got != 0.6 {
		t.Errorf("hop rate of all is %v, want 6 of 10", got)
	}
	if got := *h.Buckets[1].TaskRate; got < 0.333 || got > 0.334 {
		t.Errorf("task rate of 2–4 hops is %v, want 1 of 3", got)
	}
	if got := *h.PublishedHopRate; got != 6.0/14 {
		t.Errorf("the published hop rate is %v, want 6 of 14", got)
	}
	if got := *h.Buckets[3].Floor; got != 0.2 {
		t.Errorf("the floor of all is %v, want 2 of 10", got)
	}
	var b strings.Builder
	if err := report.WriteHops(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Hop rate", "Floor", "20.0", "2–4", "60.0 [", "66.7"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, b.String())
		}
	}
}
