package report_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// The best of N agrees with the curve of terminals, and has intervals that contain it.
func TestBestOfAgreesWithCurves(t *testing.T) {
	run := laneRun()
	s := played(t, run)
	rows := episodes(t, s)
	for _, m := range []*report.Metric{report.Success, report.Progress, report.Reward} {
		curves := report.Curves(run, rows, m)
		for arm, list := range report.BestOf(run, rows, m) {
			want := curves[arm].Best
			if len(list) != len(want) || len(want) != 2 {
				t.Fatalf("%s of arm %d: %d points, want %d", m, arm, len(list), len(want))
			}
			for k, e := range list {
				if math.Abs(e.Mean-want[k]) > 1e-12 || e.CI.Defined() && !e.CI.Contains(e.Mean) || m.Format.Share && !e.CI.Defined() {
					t.Errorf("%s of arm %d, best of %d: %+v, want %v", m, arm, k+1, e, want[k])
				}
			}
		}
	}
}

// By arm, the estimates are those of the summary.
func TestByArmAgreesWithTheSummary(t *testing.T) {
	run := laneRun()
	rows := episodes(t, played(t, run))
	sum := report.Summarize(run, rows)
	for arm, e := range report.ByArm(run, rows, report.Progress) {
		a := &sum.Agents[arm]
		if e.N != a.Scored || e.Mean != *a.MeanProgress || e.CI != a.ProgressCI {
			t.Errorf("arm %d: %+v, want %v %v of %d", arm, e, *a.MeanProgress, a.ProgressCI, a.Scored)
		}
	}
}

// The progress by step begins at 0 and ends with the mean progress of the run; it rises here, as progress is the best so far.
func TestClimbsEndAtTheProgressOfTheRun(t *testing.T) {
	run := laneRun()
	s := &windows{Store: played(t, run)}
	rows := episodes(t, s)
	points := func(ctx context.Context, row *gymkhana.EpisodeRow, steps int) ([]report.Point, error) {
		book, err := report.NewScorebook(s, laneCatalog(), *row)
		if err != nil {
			return nil, err
		}
		return book.Curve(ctx, steps)
	}
	climbs, err := report.Climbs(t.Context(), run, rows, time.Minute, points)
	if err != nil {
		t.Fatal(err)
	}
	for arm, e := range report.ByArm(run, rows, report.Progress) {
		c := climbs[arm]
		if c.Episodes != e.N || c.Of != e.N || c.Steps[0] != 0 || !slices.IsSorted(c.Steps) {
			t.Fatalf("arm %d: %+v", arm, c)
		}
		last := c.Means[len(c.Means)-1]
		if c.Means[0].Mean != 0 || math.Abs(last.Mean-e.Mean) > 1e-12 {
			t.Errorf("arm %d climbs from %v to %v, want 0 to %v", arm, c.Means[0].Mean, last.Mean, e.Mean)
		}
		for k := 1; k < len(c.Means); k++ {
			if c.Means[k].Mean < c.Means[k-1].Mean {
				t.Errorf("arm %d falls at step %d", arm, c.Steps[k])
			}
		}
	}
	// Without time nothing is read, and that is said.
	none, err := report.Climbs(t.Context(), run, rows, 0, points)
	if err != nil || none[0].Episodes != 0 || none[0].Of == 0 || none[0].Means != nil {
		t.Errorf("without time: %+v, %v", none[0], err)
	}
}

// The labels that vary are those of the matrix and the clock; clocks and numbers are amounts.
func TestVariedLabels(t *testing.T) {
	run := laneRun()
	if got := report.Varied(run.Plan.Arms); !slices.Equal(got, []string{"om"}) {
		t.Errorf("varied: %q", got)
	}
	run.Plan.Arms[1].Clock = gymkhana.ClockMode{Latency: true, Fixed: 30}
	if got := report.Varied(run.Plan.Arms); !slices.Equal(got, []string{"clock", "om"}) {
		t.Errorf("with a clock: %q", got)
	}
	for _, c := range []struct {
		label, value string
		want         float64
		ok           bool
	}{{"clock", "paused", 0, true}, {"clock", "latency=250ms", .25, true}, {"clock", "latency", 0, false}, {"om", "5", 5, true}, {"om", "none", 0, false},
		{"om", "NaN", 0, false}, {"om", "Inf", 0, false}, {"om", "", 0, false}} {
		if got, ok := report.Amount(c.label, c.value); got != c.want || ok != c.ok {
			t.Errorf("Amount(%q, %q) = %v, %v; want %v, %v", c.label, c.value, got, ok, c.want, c.ok)
		}
	}
	if got := report.LabelOf(run.Plan.Arms, 1, "clock"); got != run.Plan.Arms[1].Clock.String() {
		t.Errorf("the clock is %q", got)
	}
}
