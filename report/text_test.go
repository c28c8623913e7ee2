package report_test

import (
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/report"
)

// texts are the terminal outputs of the lane run, each held by a golden file.
func TestTexts(t *testing.T) {
	run := laneRun()
	run.Plan.Arms[1].Model = "openai/a-model-with-a-rather-long-name-2026-11"
	a := played(t, run)
	rows := episodes(t, a)
	for i := range rows { // the clock is looked at by the worker and by who gives it episodes, in either order
		rows[i].Outcome.Wall = 370 * time.Millisecond
	}
	instructed, err := report.Instruct(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	pivot, err := report.Pivot(run, rows, "om", "am", report.Progress)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(w io.Writer) error{
		"table.txt": func(w io.Writer) error { return report.WriteTable(w, report.Summarize(run, rows)) },
		"table.csv": func(w io.Writer) error { return report.WriteCSV(w, report.Summarize(run, rows)) },
		"tasks.txt": func(w io.Writer) error { return report.WriteTasks(w, run, rows) },
		"pivot.txt": func(w io.Writer) error { return pivot.WriteText(w) },
		"curves.txt": func(w io.Writer) error {
			return report.WriteCurves(w, report.Curves(run, rows, report.Progress), report.Progress)
		},
		"instruct.txt": func(w io.Writer) error { return report.WriteInstructed(w, instructed) },
		"run.txt":      func(w io.Writer) error { return report.WriteRun(t.Context(), w, a) },
		"episode.txt": func(w io.Writer) error {
			return report.WriteEpisode(t.Context(), w, a, rows[1].ID, report.Show{States: true, Raw: true})
		},
		"broken.txt": func(w io.Writer) error {
			return report.WriteEpisode(t.Context(), w, a, rows[len(rows)-1].ID, report.Show{})
		},
		"seen.txt": func(w io.Writer) error {
			return report.WriteEpisode(t.Context(), w, a, rows[3].ID, report.Show{Catalog: laneCatalog()})
		},
		"step.txt": func(w io.Writer) error {
			return report.WriteEpisode(t.Context(), w, a, rows[3].ID, report.Show{Catalog: laneCatalog(), Steps: &[2]int{2, 2}})
		},
	} {
		var b strings.Builder
		if err := write(report.For(&b, 100)); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden(t, name, b.String())
		if strings.HasSuffix(name, ".csv") {
			continue
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(line) - 1; n > 100 {
				t.Errorf("%s: a line has %d columns: %s", name, n, line)
			}
		}
	}
}

func TestPivotKnowsItsLabels(t *testing.T) {
	run := laneRun()
	_, err := report.Pivot(run, nil, "on", "am", report.Reward)
	if err == nil || !strings.Contains(err.Error(), `did you mean "om"?`) {
		t.Errorf("error is %v, want a hint at om", err)
	}
	p, err := report.Pivot(run, nil, "agent", "", report.Success)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Rows) != 2 || len(p.Cols) != 1 || p.Cells[0][0].Mean != nil {
		t.Errorf("table is %+v, want two empty rows", p)
	}
}

// A label of a tag has a value for the tasks with it and one for the others.
func TestPivotByTag(t *testing.T) {
	run := laneRun()
	run.Plan.Tasks[0].Tags = []string{"first"}
	rows := episodes(t, played(t, run))
	p, err := report.Pivot(run, rows, "agent", "tag:first", report.Success)
	if err != nil || len(p.Cols) != 2 || p.Cols[0] != "first" || p.Cols[1] != "not first" {
		t.Fatalf("%+v, %v", p, err)
	}
	with, all := 0, 0
	for _, r := range rows {
		if r.Outcome == nil || !r.Outcome.Scored {
			continue
		}
		all++
		if r.Task == run.Plan.Tasks[0].ID {
			with++
		}
	}
	got := [2]int{}
	for _, line := range p.Cells {
		got[0] += line[0].N
		got[1] += line[1].N
	}
	if with == 0 || got != [2]int{with, all - with} {
		t.Errorf("%v episodes in the columns; want %d and %d", got, with, all-with)
	}
}

func TestFindMetric(t *testing.T) {
	if m, err := report.FindMetric(""); err != nil || m != report.Success {
		t.Errorf("no measure is %q, %v", m, err)
	}
	if _, err := report.FindMetric("rewards"); err == nil || !strings.Contains(err.Error(), `did you mean "reward"?`) {
		t.Errorf("error is %v, want a hint at reward", err)
	}
}

func TestFind(t *testing.T) {
	a := played(t, laneRun())
	rows := episodes(t, a)
	for name, want := range map[string]gymkhana.EpisodeID{
		string(rows[3].ID):      rows[3].ID,
		string(rows[3].ID[:10]): rows[3].ID,
		"lane/open/short":       rows[0].ID,
		"lane/open/short#0/1":   rows[2].ID,
		"lane/open/long#1":      rows[12].ID,
	} {
		if got, err := report.Find(t.Context(), a, name); err != nil || got.ID != want {
			t.Errorf("%s finds %s, %v; want %s", name, got.ID, err, want)
		}
	}
	for _, name := range []string{"", "lane/nowhere"} {
		if _, err := report.Find(t.Context(), a, name); err == nil {
			t.Errorf("%q finds something", name)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{`{"a":1,"b":{"c":[1,2]}}`, `{"a":1,"b":{"c":[1,3]}}`, "b.c[1] 2 → 3"},
		{`{"a":1}`, `{"a":1,"b":"x"}`, `b – → "x"`},
		{`{"a":[1]}`, `{"a":[1,2]}`, "a [1] → [1,2]"},
		{`{"a":1}`, `{"a":1}`, ""},
		{``, `{"a":1}`, ""},
	} {
		if got := strings.Join(report.Changes([]byte(c.before), []byte(c.after)), "; "); got != c.want {
			t.Errorf("from %s to %s: %q, want %q", c.before, c.after, got, c.want)
		}
	}
}

func TestTurnsTellUnusableFromIneffective(t *testing.T) {
	do := func(name string) gymkhana.Action { return gymkhana.DoIt(name) }
	tr := &gymkhana.Trajectory{
		Decisions: []gymkhana.Decided{
			{Turn: 1, Role: "r", Actions: []gymkhana.Action{do("left"), do("jump")}},
			{Turn: 2, Role: "r", Invalid: "what?"},
			{Turn: 3, Role: "r"},
		},
		Steps: []gymkhana.Step{{N: 0},
			{N: 1, Turn: 1, Actions: []gymkhana.Action{do("left")}, Refused: []string{"wall"}},
			{N: 2, Turn: 1, Actions: []gymkhana.Action{{Verb: gymkhana.Noop}}, Refused: []string{"no control jump"}},
			{N: 3, Turn: 2, Actions: []gymkhana.Action{{Verb: gymkhana.Noop}}}},
	}
	turns := report.Turns(tr)
	if len(turns) != 4 {
		t.Fatalf("%d turns, want 4: %+v", len(turns), turns)
	}
	for i, want := range []struct{ parsed, valid bool }{{true, true}, {true, false}, {false, false}, {true, true}} {
		if turns[i].Parsed != want.parsed || turns[i].Valid != want.valid {
			t.Errorf("turn %d is %+v, want %+v", i, turns[i], want)
		}
	}
}
