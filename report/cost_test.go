package report_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/report"
)

// listing is an archive that has only rows and the thinking time of models.
type listing struct {
	gymkhana.Archive
	run  *gymkhana.Run
	rows []gymkhana.EpisodeRow
	took map[int][]time.Duration
}

func (l listing) Run() *gymkhana.Run { return l.run }

func (l listing) Episodes(context.Context) ([]gymkhana.EpisodeRow, error) { return l.rows, nil }

func (l listing) Events(context.Context, int) ([]gymkhana.Event, error) { return nil, nil }

func (l listing) Thinking(context.Context) (map[int][]time.Duration, error) { return l.took, nil }

func (l listing) Trajectory(context.Context, gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	return nil, gymkhana.ErrNotStored
}

// asked is a run of three arms, of which two ask a model: the price of the second is not known.
func asked(usage gymkhana.Usage) listing {
	dear, free := &gymkhana.Profile{Price: gymkhana.Price{AsOf: "2026-01-01", In: 1}}, &gymkhana.Profile{Price: gymkhana.Price{Unknown: true}}
	run := sumRun(1, gymkhana.Arm{Agent: "priced", Model: "p/m", Profile: dear},
		gymkhana.Arm{Agent: "unpriced", Model: "p/a-model-with-a-rather-long-name-2026", Profile: free}, gymkhana.Arm{Agent: "idle"})
	l := listing{run: run, took: map[int][]time.Duration{}}
	for arm := range run.Plan.Arms {
		out := ended(0.5, 45.25)
		if arm < 2 {
			out.Usage = usage
		}
		r := row("s/g/1", arm, out)
		r.ID = gymkhana.EpisodeID(strings.Repeat(string(rune('a'+arm)), 64))
		l.rows = append(l.rows, r)
	}
	for i := 20; i > 0; i-- {
		l.took[0] = append(l.took[0], time.Duration(i)*time.Second)
	}
	return l
}

// An unknown cost is shown as unknown everywhere, and never as 0.
func TestUnknownCostsAreUnknownEverywhere(t *testing.T) {
	for name, c := range map[string]struct {
		usage gymkhana.Usage
		want  [3]string // cost_usd in CSV, for each arm
	}{
		"tokens without a price":     {gymkhana.Usage{In: 1000, Out: 10}, [3]string{"0", "", "0"}},
		"the provider said the cost": {gymkhana.Usage{In: 1000, Out: 10, CostUSD: 0.25}, [3]string{"0.25", "0.25", "0"}},
		"nothing was asked":          {gymkhana.Usage{}, [3]string{"0", "0", "0"}},
	} {
		l := asked(c.usage)
		s := report.Summarize(l.run, l.rows)
		var sums, each strings.Builder
		if err := report.WriteCSV(&sums, s); err != nil {
			t.Fatal(err)
		}
		if err := report.ExportCSV(t.Context(), &each, l, report.Export{}); err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{"leaderboard": sums.String(), "episodes": each.String()} {
			rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			column := 0
			for i, head := range rows[0] {
				if head == "cost_usd" {
					column = i
				}
			}
			for arm, want := range c.want {
				if got := rows[arm+1][column]; got != want {
					t.Errorf("%s, CSV of the %s: arm %d cost %q; want %q", name, what, arm, got, want)
				}
			}
		}
		var shown strings.Builder
		if err := report.WriteEpisode(t.Context(), &shown, l, l.rows[1].ID, report.Show{}); err != nil {
			t.Fatal(err)
		}
		unknown := c.want[1] == ""
		if strings.Contains(shown.String(), "cost unknown") != unknown || unknown && strings.Contains(shown.String(), "$") {
			t.Errorf("%s: the episode says\n%s", name, shown.String())
		}
		if (s.Agents[1].CostUSD == nil) != unknown {
			t.Errorf("%s: the summary says %v", name, s.Agents[1].CostUSD)
		}
	}
}

// spender is a listing whose episodes have a decision and a call, both with the usage of the episode.
type spender struct{ listing }

func (s spender) usage(id gymkhana.EpisodeID) gymkhana.Usage {
	for _, row := range s.rows {
		if row.ID == id {
			return row.Outcome.Usage
		}
	}
	return gymkhana.Usage{}
}

func (s spender) Trajectory(_ context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	return &gymkhana.Trajectory{Attempt: 1, Decisions: []gymkhana.Decided{{Turn: 1, Usage: s.usage(id)}}}, nil
}

func (s spender) Calls(_ context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	return []gymkhana.Call{{Response: &gymkhana.Response{Usage: s.usage(id)}}}, nil
}

// In an export as JSON Lines unknown costs are null: those of the episode, of the cache's savings, and of decisions and
// calls.
func TestUnknownCostsAreNull(t *testing.T) {
	l := asked(gymkhana.Usage{In: 1000, Out: 10})
	for i := range l.rows {
		l.rows[i].Outcome.Saved = l.rows[i].Outcome.Usage
	}
	var b bytes.Buffer
	if err := report.ExportJSONL(t.Context(), &b, spender{l}, report.Export{Calls: true}); err != nil {
		t.Fatal(err)
	}
	if err := report.AuditJSONL(t.Context(), bytes.NewReader(b.Bytes()), spender{l}); err != nil {
		t.Error(err)
	}
	for arm, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		null, zero := 0, 4
		if arm == 1 {
			null, zero = 4, 0
		}
		if strings.Count(line, `"cost_usd":null`) != null || strings.Count(line, `"cost_usd":0`) != zero {
			t.Errorf("arm %d: want %d costs that are null and %d that are 0 in\n%s", arm, null, zero, line)
		}
		var read report.Line
		if err := json.Unmarshal([]byte(line), &read); err != nil || (read.Outcome.Usage.CostUSD == nil) != (arm == 1) ||
			read.Outcome.Usage.In != l.rows[arm].Outcome.Usage.In || !read.Outcome.Scored {
			t.Errorf("arm %d is read back as %+v, %v", arm, read.Outcome, err)
		}
	}
}

// A pivot and a curve of costs, and the page that shows both, have a dash where the cost of an episode is not known.
func TestUnknownCostsHaveNoMean(t *testing.T) {
	l := asked(gymkhana.Usage{In: 1000, Out: 10, CostUSD: 0.25})
	l.rows[1].Outcome.Usage.CostUSD = 0
	l.run.Plan.Repeats = 2
	l.run.Plan.Pivot = &gymkhana.Pivot{Rows: "agent", Metric: "cost"}
	table, err := report.Pivot(l.run, l.rows, "agent", "", report.Cost)
	if err != nil {
		t.Fatal(err)
	}
	curves := report.Curves(l.run, l.rows, report.Cost)
	for arm, want := range []string{"0.25", "–", "0"} {
		cell := table.Cells[arm][0]
		if cell.N != 1 || (cell.Mean == nil) != (want == "–") || cell.Mean != nil && strconv.FormatFloat(*cell.Mean, 'g', -1, 64) != want {
			t.Errorf("the pivot says of arm %d %+v; want a mean of %s", arm, cell, want)
		}
		if (len(curves[arm].Best) == 0) != (want == "–") {
			t.Errorf("the curve of arm %d is %v; want %s", arm, curves[arm].Best, want)
		}
	}
	var page strings.Builder
	if err := report.WriteHTML(t.Context(), &page, l, report.Options{}); err != nil {
		t.Fatal(err)
	}
	_, best, _ := strings.Cut(page.String(), "Best cost of N repeats")
	if want := `unpriced p/a-model-with-a-rather-long-name-2026</th><td class="Number">–</td>`; !strings.Contains(best, want) {
		t.Errorf("no %q in\n%.800s", want, best)
	}
}

// The cost of an unfinished episode is in no outcome. Without a price it is not 0.
func TestUnfinishedEpisodesWithoutAPrice(t *testing.T) {
	l := asked(gymkhana.Usage{})
	for i := range l.rows {
		l.rows[i].Outcome = nil
	}
	for arm, a := range report.Summarize(l.run, l.rows).Agents {
		if (a.CostUSD == nil) != (arm == 1) {
			t.Errorf("arm %d cost %v", arm, a.CostUSD)
		}
	}
}

// The price of a group is unknown if that of one member is.
func TestAGroupCostsWhatItsMembersCost(t *testing.T) {
	l := asked(gymkhana.Usage{In: 5})
	l.run.Plan.Arms[2].Members = []gymkhana.Partner{{Profile: l.run.Plan.Arms[0].Profile}, {Profile: l.run.Plan.Arms[1].Profile}}
	l.rows[2].Outcome.Usage = gymkhana.Usage{In: 5}
	if s := report.Summarize(l.run, l.rows); s.Agents[2].CostUSD != nil {
		t.Errorf("the group cost %v", *s.Agents[2].CostUSD)
	}
}

// The content of a run is shown with the latencies of its leaderboard.
func TestShowTellsLatencies(t *testing.T) {
	l := asked(gymkhana.Usage{In: 1000, Out: 10})
	var out strings.Builder
	if err := report.WriteRun(t.Context(), report.For(&out, 160), l); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "priced ") {
			if cells := strings.Fields(line); !slices.Contains(cells, "10") || !slices.Contains(cells, "19") {
				t.Errorf("p50 of 10 s and p95 of 19 s are not in %q", line)
			}
			return
		}
	}
	t.Errorf("there is no line of the agent:\n%s", out.String())
}

// The table has tokens and latencies if models were used, fits any width, and lists what it left out.
func TestTheTableKeepsToTheWidth(t *testing.T) {
	l := asked(gymkhana.Usage{In: 1_200_000, Out: 34_000})
	s := report.Summarize(l.run, l.rows)
	if err := s.Time(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	if a := s.Agents[0]; a.LatencyMean == nil || *a.LatencyMean != 10.5 || a.LatencyP50 == nil || *a.LatencyP50 != 10 || *a.LatencyP95 != 19 || s.Agents[1].LatencyP50 != nil {
		t.Errorf("of 1 to 20 s, p50 and p95 are %v and %v; want 10 and 19", a.LatencyP50, a.LatencyP95)
	}
	for width, want := range map[int][]string{
		160: {"tokens", "p50 s", "p95 s", "cost $", "all %", "1.2M", "–"},
		100: {"tokens", "p50 s", "cost $", "1.2M", "left out for lack of space: all %"},
		80:  {"agent", "success %", "scored", "left out for lack of space: "},
		70:  {"  err  "},
		50:  {"agent", "success %", "scored", "unpriced", "left out for lack of space: "},
	} {
		var b strings.Builder
		if err := report.WriteTable(report.For(&b, width), s); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > width {
				t.Errorf("at %d columns a line has %d: %s", width, n, line)
			}
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("at %d columns there is no %q:\n%s", width, w, b.String())
			}
		}
	}
	var b strings.Builder
	l = asked(gymkhana.Usage{})
	if err := report.WriteTable(&b, report.Summarize(l.run, l.rows)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "tokens") {
		t.Errorf("nobody asked a model, and there are tokens:\n%s", b.String())
	}
}

// All other tables keep to the width of their sheet too.
func TestNarrowSheets(t *testing.T) {
	run := laneRun()
	a := played(t, run)
	rows := episodes(t, a)
	s := report.Summarize(run, rows)
	both, err := report.Compare(t.Context(), report.Side{Archive: a, Arm: 0}, report.Side{Archive: a, Arm: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(w *strings.Builder, width int) error{
		"run": func(w *strings.Builder, width int) error {
			return report.WriteRun(t.Context(), report.For(w, width), a)
		},
		"tasks": func(w *strings.Builder, width int) error { return report.WriteTasks(report.For(w, width), run, rows) },
		"pass":  func(w *strings.Builder, width int) error { return report.WritePass(report.For(w, width), s) },
		"tags": func(w *strings.Builder, width int) error {
			return report.WriteTags(report.For(w, width), run, rows, report.Progress)
		},
		"compare": func(w *strings.Builder, width int) error { return both.WriteText(report.For(w, width)) },
	} {
		for _, width := range []int{50, 80} {
			var b strings.Builder
			if err := write(&b, width); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > width && strings.Contains(line, "  ") &&
					!strings.HasPrefix(line, "  won") && !strings.HasPrefix(line, "  lost") {
					t.Errorf("%s at %d columns: a line has %d: %s", name, width, n, line)
				}
			}
			if name == "compare" && !strings.Contains(strings.Join(strings.Fields(b.String()), " "), "p sign-flip: the same without") {
				t.Errorf("the columns p are not explained:\n%s", b.String())
			}
		}
	}
}

// A curve of many tries is printed at a few of them, so that it fits on a line.
func TestLongCurvesFit(t *testing.T) {
	s := &report.Summary{Repeats: 550, Agents: []report.AgentSummary{{Short: "idle", PassAtK: make([]float64, 550)}}}
	var b strings.Builder
	if err := report.WritePass(&b, s); err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(b.String(), "\n")
	if got := strings.Join(strings.Fields(head), " "); got != "pass@k in % 1 2 5 10 20 50 100 200 500 550" {
		t.Errorf("the tries are %q", got)
	}
}
