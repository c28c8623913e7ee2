package report_test

import (
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/report"
)

// studied is a run of two arms in four worlds. Arm 0 was asked in two episodes of 4 and 6 steps; the second was not scored, and half of its
// answers came from the cache. Arm 1 was played by a program that counted neither kinds of invalid actions nor thinking.
func studied() (*gymkhana.Run, []gymkhana.EpisodeRow) {
	run := sumRun(1, gymkhana.Arm{Agent: "a", Model: "p/m", Profile: &gymkhana.Profile{}}, gymkhana.Arm{Agent: "b"})
	run.Plan.Tasks = nil
	for _, t := range []struct {
		id, world string
		tags      []string
	}{{"g/one/1", "one", []string{"L1", "puzzle", "one"}}, {"g/two/1", "two", []string{"L1", "arcade", "two"}},
		{"g/three/1", "three", []string{"L2", "arcade", "three"}}, {"g/four/1", "four", []string{"L2", "puzzle", "four"}}} {
		run.Plan.Tasks = append(run.Plan.Tasks, &gymkhana.Task{ID: gymkhana.TaskID(t.id), Environment: gymkhana.Ref{Name: t.world}, Tags: t.tags})
	}
	first, second, old := ended(0.5, 1), ended(0.25, 1), ended(0, 0)
	first.Invalid, first.Absent, first.Calls, first.Thinking = 2, new(1), 4, 2*time.Second
	first.Usage = gymkhana.Usage{In: 4000, Out: 80, CostUSD: 0.04}
	second.Scored, second.Fault, second.Steps, second.Turns, second.Calls, second.Thinking = false, "model", 6, 6, 6, 3*time.Second
	second.Usage, second.Saved = gymkhana.Usage{In: 3000, CostUSD: 0.02}, gymkhana.Usage{In: 3000, Out: 40, CostUSD: 0.02}
	old.Invalid, old.Calls = 1, 4
	return run, []gymkhana.EpisodeRow{row("g/one/1", 0, first), row("g/two/1", 0, second), row("g/one/1", 1, old), row("g/two/1", 1, nil)}
}

// Computed by hand: sums over all episodes that ended, of 10 steps and 10 chances. What older programs did not count is unknown.
func TestMetricsOfEpisodesTogether(t *testing.T) {
	run, rows := studied()
	unknown := math.NaN()
	names := []string{}
	for _, c := range []struct {
		metric   string
		arm, old float64
		text     string
	}{
		{"invalid", 0.2, 0.25, "20.0"}, {"no-call", 0.1, unknown, "10.0"}, {"out-of-space", 0.1, unknown, "10.0"},
		{"tokens-in-per-step", 1000, 0, "1000"}, {"tokens-out-per-step", 12, 0, "12"}, {"seconds-per-step", 0.5, unknown, "0.50"},
		{"cost-per-step", 0.008, 0, "0.0080"}, {"success-of-all", 0, 0, "0"},
	} {
		names = append(names, c.metric)
		list, err := report.FindTabled(c.metric)
		if err != nil {
			t.Fatal(err)
		}
		p, err := report.Pivot(run, rows, "agent", "", list[0])
		if err != nil {
			t.Fatal(err)
		}
		for arm, want := range []float64{c.arm, c.old} {
			got := p.Cells[arm][0]
			if math.IsNaN(want) != (got.Mean == nil) || got.Mean != nil && math.Abs(*got.Mean-want) > 1e-12 || got.N != 2-arm {
				t.Errorf("%s of arm %d is %+v, want %g of %d", c.metric, arm, got, want, 2-arm)
			}
		}
		var b strings.Builder
		if err := p.WriteText(&b); err != nil || !strings.Contains(b.String(), c.text) {
			t.Errorf("%s has no %s: %v\n%s", c.metric, c.text, err, b.String())
		}
	}
	run.Plan.Arms[0].Profile.Price.Unknown = true
	rows[1].Outcome.Usage.CostUSD = 0
	last := report.Metrics[len(report.Metrics)-2]
	if p, err := report.Pivot(run, rows, "agent", "", last); err != nil || p.Metric.Name != "cost-per-step" || p.Cells[0][0].Mean != nil {
		t.Errorf("the cost of a step at an unknown price: %+v, %v", p, err)
	}
	run.Plan.Pivot = &gymkhana.Pivot{Rows: "agent", Metric: strings.Join(names, ", ")}
	tables, err := report.Pivots(run, rows)
	if err != nil || len(tables) != len(names) || report.Tried(run) != report.Reward {
		t.Fatalf("%d tables of %d, %v, curves of %s", len(tables), len(names), err, report.Tried(run))
	}
	var b strings.Builder
	if err := report.WritePivots(&b, tables); err != nil || strings.Count(b.String(), "\n") != 6 ||
		!strings.Contains(b.String(), "seconds-per-step in s  cost-per-step in $  success-of-all in %  n\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
	run.Plan.Pivot.Metric = "no-call, progress"
	if report.Tried(run) != report.Progress {
		t.Errorf("curves of %s", report.Tried(run))
	}
	for _, wrong := range []string{"progress,", "nocall", "blind_reward", "progress;reward"} {
		if _, err := report.FindTabled(wrong); err == nil || !strings.Contains(err.Error(), "known: ") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// Tags of several worlds come first, and a metric of episodes together has one value for each tag.
func TestTagsOfAnyMetric(t *testing.T) {
	run, rows := studied()
	list, err := report.FindTabled("no-call")
	if err != nil {
		t.Fatal(err)
	}
	table := report.ByTag(run, rows, list[0])
	var order []string
	for _, r := range table {
		order = append(order, r.Tag)
	}
	if got := strings.Join(order, " "); got != "L1 L2 arcade puzzle four one three two" {
		t.Errorf("the order is %s", got)
	}
	if level, puzzle := table[0].Cells[0], table[3].Cells[0]; level.N != 2 || level.Mean != 0.1 || puzzle.N != 1 || puzzle.Mean != 0.25 ||
		table[0].Cells[1].N != 0 || table[1].Cells[0].N != 0 {
		t.Errorf("%+v", table)
	}
	var b strings.Builder
	if err := report.WriteTags(&b, run, rows, list[0]); err != nil || !strings.Contains(b.String(), "no-call in %: replies without") ||
		!strings.Contains(b.String(), "L1          2  2/0  10.0  –") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// Four worlds, three repeats, computed by hand: the deviations are 30, 0, 10 and 10 points, so the median is 10 and the first is high.
func TestSpreadByWorld(t *testing.T) {
	run, _ := studied()
	run.Plan.Repeats = 3
	run.Plan.Tasks = append(run.Plan.Tasks, &gymkhana.Task{ID: "g/one/2", Environment: gymkhana.Ref{Name: "one"}})
	var rows []gymkhana.EpisodeRow
	for _, c := range []struct {
		task string
		of   []float64
	}{{"g/one/1", []float64{0.2, 0.5, 0.8}}, {"g/two/1", []float64{0.5, 0.5, 0.5}}, {"g/three/1", []float64{0.5, 0.6, 0.4}},
		{"g/four/1", []float64{0.3, 0.4, 0.5}}, {"g/one/2", []float64{0.2, 0.5, 0.8}}} {
		for repeat, x := range c.of {
			r := row(c.task, 0, ended(x, 0))
			r.Repeat, r.Outcome.Verdict.Success = repeat, c.task == "g/two/1" && repeat == 2
			rows = append(rows, r)
		}
	}
	table := report.Spreads(run, rows)
	var b strings.Builder
	if err := report.WriteSpread(&b, run, table); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"all        5   6.7 ± 11.5  48.0 ± 13.1              –         –",
		"one        2        0 ± 0  50.0 ± 30.0 !            –         –",
		"two        1  33.3 ± 57.7     50.0 ± 0              –         –",
		"three      1        0 ± 0  50.0 ± 10.0              –         –",
		"four       1        0 ± 0  40.0 ± 10.0              –         –",
		"! high variance",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
	if s := report.Summarize(run, rows); len(s.Spread) != 5 || !s.Spread[1].Cells[0].High || s.Spread[1].Cells[0].Progress.Repeats != 3 {
		t.Errorf("the summary has %+v", s.Spread)
	}
	for _, width := range []int{50, 80} {
		b.Reset()
		if err := report.WriteSpread(report.For(&b, width), run, table); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > width {
				t.Errorf("%d columns, want %d: %s", n, width, line)
			}
		}
	}
	run.Plan.Tasks = []*gymkhana.Task{run.Plan.Tasks[0]}
	if table := report.Spreads(run, rows[:3]); len(table) != 1 || table[0].World != report.AllWorlds {
		t.Errorf("one world: %+v", table)
	}
	run.Plan.Repeats = 1
	if report.Spreads(run, rows[:1]) != nil || report.Summarize(run, rows[:1]).Spread != nil {
		t.Error("a spread without repeats")
	}
}
