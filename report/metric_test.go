package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

// enlist adds a metric to the list for the time of a test: a hundred times the turns of an episode.
func enlist(t *testing.T) *report.Metric {
	t.Helper()
	m := &report.Metric{Name: "haste", Doc: "a hundred times the turns", Better: report.Lower, Compared: true,
		BySuite: true,
		Format:  report.Format{Unit: " in c", Show: func(x float64) string { return fmt.Sprintf("h%.0f", x) }},
		Of:      func(out *gymkhana.Outcome) float64 { return 100 * float64(out.Turns) },
		Range:   func(*gymkhana.Run) gymkhana.Range { return gymkhana.Range{Most: 1000} },
		Column:  report.Column{Head: ">haste", Title: "Haste"}}
	before := report.Metrics
	report.Metrics = append(slices.Clone(before), m)
	t.Cleanup(func() { report.Metrics = before })
	return m
}

// One entry of the list brings a metric into every report.
func TestAMetricIsOneEntry(t *testing.T) {
	m := enlist(t)
	run := laneRun()
	run.Plan.Pivot = &gymkhana.Pivot{Rows: "om", Metric: "haste"}
	a := played(t, run)
	rows := episodes(t, a)
	s := report.Summarize(run, rows)
	turns := 0
	for _, r := range rows {
		if r.Arm == 0 && r.Outcome.Scored {
			turns += r.Outcome.Turns
		}
	}
	mean := 100 * float64(turns) / float64(s.Agents[0].Scored)
	if got := s.Agents[0].Metrics["haste"]; got == nil || *got.Mean != mean || !got.CI.Contains(mean) {
		t.Fatalf("the summary has %+v; want a mean of %g", got, mean)
	}
	shown := m.Format.Show(mean)
	found, err := report.FindMetric("haste")
	if err != nil || found != m || !slices.Contains(report.MetricNames(), "haste") {
		t.Errorf("it is not found by its name: %v, %v", found, err)
	}
	pivot, err := report.Pivot(run, rows, "om", "", m)
	if err != nil {
		t.Fatal(err)
	}
	c := compare(t, report.Side{Archive: a}, report.Side{Archive: a, Arm: 1})
	if d := c.Metrics["haste"]; d == nil || *d.MeanA != mean || c.Suites[0].Metrics["haste"] == nil {
		t.Errorf("the comparison has %+v", c.Metrics)
	}
	for where, c := range map[string]struct {
		write func(*strings.Builder) error
		want  []string
	}{
		"leaderboard": {func(w *strings.Builder) error { return report.WriteTable(w, s) },
			[]string{"  haste  ", shown, "reward", "haste h"}},
		"CSV": {func(w *strings.Builder) error { return report.WriteCSV(w, s) },
			[]string{",haste,haste_lo,haste_hi,reused,conflicts\n"}},
		"pivot": {func(w *strings.Builder) error { return pivot.WriteText(w) },
			[]string{"haste in c, by om", shown}},
		"curves": {func(w *strings.Builder) error { return report.WriteCurves(w, report.Curves(run, rows, m), m) },
			[]string{"best haste of N in c", shown}},
		"comparison": {func(w *strings.Builder) error { return c.WriteText(w) }, []string{"haste in c", shown}},
		"page": {func(w *strings.Builder) error { return report.WriteHTML(t.Context(), w, a, report.Options{}) },
			[]string{">Haste</th>", ">" + shown + "</td>", "haste in c by om", "Best haste of N repeats in c",
				"haste h"}},
		"JSON": {func(w *strings.Builder) error { return json.NewEncoder(w).Encode(s) },
			[]string{`"metrics":{"haste":{"mean":`, `"delta":`}},
	} {
		var b strings.Builder
		if err := c.write(&b); err != nil {
			t.Errorf("%s: %v", where, err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("the %s has no %q:\n%.3000s", where, want, b.String())
			}
		}
	}
}

// Every metric can be listed, and those of episodes pivoted by.
func TestMetricsAreDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range report.Metrics {
		sources := 0 // the number of sources of its value
		for _, there := range []bool{m.Of != nil, m.Whole != nil, m.Some != nil, m.Given} {
			if there {
				sources++
			}
		}
		if m.Name == "" || m.Doc == "" || m.Format.Show == nil || seen[m.Name] || sources != 1 {
			t.Errorf("%+v", m)
		}
		seen[m.Name] = true
	}
	if got := strings.Join(report.MetricNames(), " "); got != "success progress reward steps cost" {
		t.Errorf("metrics of episodes: %s", got)
	}
}

// Each lane was played twice. Computed by hand: the walker solves everything that it is scored on, for every k.
func TestPassAtKIsToldOfRepeats(t *testing.T) {
	run := laneRun()
	rows := episodes(t, played(t, run))
	s := report.Summarize(run, rows)
	won, two, units := map[string]int{}, 0.0, 0.0
	for _, r := range rows {
		if r.Arm == 1 && r.Outcome.Scored {
			won[fmt.Sprint(r.Task, r.Index)] += map[bool]int{true: 1}[r.Outcome.Verdict.Success]
		}
	}
	for _, n := range won {
		units++
		two += float64(min(n, 1))
	}
	if got := s.Agents[0].PassAtK; len(got) != 2 || got[0] != 1 || got[1] != 1 {
		t.Errorf("pass@k of the walker is %v", got)
	}
	if got := s.Agents[1].PassAtK; len(got) != 2 || got[0] != *s.Agents[1].SuccessRate || got[1] != two/units {
		t.Errorf("pass@k of the ditherer is %v; want its success rate, and %v", got, two/units)
	}
	var b strings.Builder
	if err := report.WritePass(&b, s); err != nil || !strings.HasPrefix(b.String(), "pass@k in %") ||
		strings.Count(b.String(), "\n") != 3 {
		t.Errorf("%v\n%s", err, b.String())
	}
	run.Plan.Repeats = 1
	if s := report.Summarize(run, rows); s.Agents[0].PassAtK != nil {
		t.Error("pass@k without repeats")
	}
}

// An episode without a declaration is in neither share, and one declared infeasible is no false completion.
func TestFalseCompletionsAndSideEffects(t *testing.T) {
	with := func(success bool, reason string, parts map[string]float64) *gymkhana.Outcome {
		out := ended(0.5, 4)
		out.Verdict.Success, out.Reason, out.Verdict.Parts = success, reason, parts
		return out
	}
	said, stray := map[string]float64{"declared": 1, "strays": 0}, map[string]float64{"declared": 0, "strays": 2}
	rows := []gymkhana.EpisodeRow{
		row("s/g/1", 0, with(true, "declared complete", said)), row("s/g/2", 0, with(false, "declared complete", said)),
		row("s/g/3", 0, with(false, "declared infeasible", said)), row("s/g/4", 0, with(false, "limit", stray)),
		row("s/g/5", 0, with(false, "", nil)), row("s/g/1", 1, with(false, "", nil)),
	}
	s := report.Summarize(sumRun(1, gymkhana.Arm{Agent: "a"}, gymkhana.Arm{Agent: "b"}), rows)
	for _, name := range []string{"false-completion", "side-effects"} {
		if m := s.Agents[0].Metrics[name]; m == nil || m.Mean == nil || *m.Mean != 0.25 || !m.CI.Contains(0.25) {
			t.Errorf("%s of four episodes is %+v, want 0.25", name, m)
		}
		if m := s.Agents[1].Metrics[name]; m != nil {
			t.Errorf("%s of an arm whose verdicts do not have it is %+v", name, m)
		}
	}
	var b strings.Builder
	if err := report.WriteCSV(&b, s); err != nil || !strings.Contains(b.String(), "false-completion,false-completion_lo") ||
		!strings.Contains(b.String(), "side-effects") {
		t.Errorf("%v, the CSV is\n%s", err, b.String())
	}
}
