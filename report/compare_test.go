package report_test

import (
	"context"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

func compare(t *testing.T, a, b report.Side) *report.Comparison {
	t.Helper()
	c, err := report.Compare(t.Context(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCompareWithItselfIsNothing(t *testing.T) {
	run := played(t, laneRun())
	for arm := range run.Run().Plan.Arms {
		c := compare(t, report.Side{Archive: run, Arm: arm}, report.Side{Archive: run, Arm: arm})
		for _, d := range []report.Difference{c.Success, c.Progress, c.Reward} {
			if *d.Mean != 0 || d.P != 1 || d.PFlip != 1 || d.PHolm != 1 {
				t.Errorf("arm %d: difference %v with p %v, %v, %v; want 0 and 1", arm, *d.Mean, d.P, d.PFlip, d.PHolm)
			}
		}
		if len(c.Won)+len(c.Lost)+c.OnlyA+c.OnlyB != 0 || c.Pairs != 8 || c.NotScored != 4 {
			t.Errorf("arm %d: %d pairs, %d not scored, flips %v %v", arm, c.Pairs, c.NotScored, c.Won, c.Lost)
		}
	}
}

func TestCompareIsAntisymmetric(t *testing.T) {
	run := played(t, laneRun())
	a, b := report.Side{Archive: run, Arm: 0}, report.Side{Archive: run, Arm: 1}
	there, back := compare(t, a, b), compare(t, b, a)
	for i, d := range []report.Difference{there.Success, there.Progress, there.Reward} {
		e := []report.Difference{back.Success, back.Progress, back.Reward}[i]
		if *d.Mean != -*e.Mean || d.P != e.P || d.PFlip != e.PFlip || math.Abs(d.CI.Lo+e.CI.Hi)+math.Abs(d.CI.Hi+e.CI.Lo) > 1e-9 {
			t.Errorf("measure %d: %+v one way and %+v the other", i, d, e)
		}
	}
	if len(there.Won) != len(back.Lost) || len(there.Lost) != len(back.Won) ||
		there.McNemar.OnlyA != back.McNemar.OnlyB {
		t.Errorf("flips are %d won, %d lost one way and %d, %d the other", len(there.Won), len(there.Lost),
			len(back.Won), len(back.Lost))
	}
	for i, f := range there.Lost {
		if g := back.Won[i]; f.A != g.B || f.B != g.A || f.Task != g.Task {
			t.Errorf("flip %d is %+v one way and %+v the other", i, f, g)
		}
	}
}

// Two runs of one plan have different ids and the same episodes, so all of them pair.
func TestCompareTwoRuns(t *testing.T) {
	one, other := laneRun(), laneRun()
	other.ID = "lanes-2"
	other.Plan.Seed = 8
	other.Plan.Worlds = map[string]int{"lane": 2}
	other.Plan.Tasks = other.Plan.Tasks[:1]
	c := compare(t, report.Side{Archive: played(t, one), Arm: 1}, report.Side{Archive: played(t, other), Arm: 1})
	if c.Pairs != 4 || c.OnlyA != 8 || c.OnlyB != 0 {
		t.Errorf("%d pairs, %d only in A, %d only in B; want 4, 8, 0", c.Pairs, c.OnlyA, c.OnlyB)
	}
	if want := []string{"world lane is at version 1 in A and 2 in B", "agents draw from seed 7 in A and 8 in B"}; !reflect.DeepEqual(c.Notes, want) {
		t.Errorf("notes are %q, want %q", c.Notes, want)
	}
	if c.McNemar.P != nil {
		t.Error("McNemar's P is given though a task has several pairs")
	}
}

// rowArchive is an archive of rows only.
type rowArchive struct {
	gymkhana.Archive
	run  *gymkhana.Run
	rows []gymkhana.EpisodeRow
}

func (a rowArchive) Run() *gymkhana.Run { return a.run }

func (a rowArchive) Events(context.Context, int) ([]gymkhana.Event, error) { return nil, nil }

func (a rowArchive) Episodes(context.Context) ([]gymkhana.EpisodeRow, error) { return a.rows, nil }

func TestCompareByHand(t *testing.T) {
	// Four tasks in two suites, one pair each. B wins the first two and both tie on the others.
	side := func(rewards ...float64) report.Side {
		f := rowArchive{run: sumRun(1, gymkhana.Arm{Agent: "a"})}
		for i, task := range []string{"s/g/1", "s/g/2", "t/g/1", "t/g/2"} {
			r := row(task, 0, ended(rewards[i]/10, rewards[i]))
			r.Content = gymkhana.HashBytes([]byte(task))
			r.ID = gymkhana.EpisodeID(task)
			f.rows = append(f.rows, r)
		}
		return report.Side{Archive: f}
	}
	c := compare(t, side(0, 4, 10, 10), side(10, 10, 10, 10))
	// Differences of reward are 10, 6, 0, 0: mean 4, s² = 72/3 = 24, SE = √6, t = 1.633 on 3 df.
	near(t, "difference of reward", *c.Reward.Mean, 4, 0)
	near(t, "t", c.Reward.T, 1.63299, 1e-5)
	near(t, "p", c.Reward.P, 0.2009, 1e-3)
	near(t, "sign-flip p", c.Reward.PFlip, 0.5, 0) // 8 of 16 patterns keep |10 ± 6| at 16
	if c.McNemar.P == nil || *c.McNemar.P != 0.5 || c.McNemar.OnlyB != 2 {
		t.Errorf("McNemar is %+v, want 2 to 0 and p 0.5", c.McNemar)
	}
	if len(c.Suites) != 2 || c.Suites[0].Suite != "s" || c.Suites[1].Reward.PHolm != 1 {
		t.Errorf("suites are %+v", c.Suites)
	}
	if s := c.Suites[0].Reward; s.PHolm != min(1, 2*s.P) {
		t.Errorf("p is %v and corrected %v, want twice as much", s.P, s.PHolm)
	}
	// After Benjamini and Hochberg the smaller of two P values doubles, unless the larger is smaller still.
	small, large := c.Suites[0].Reward, c.Suites[1].Reward
	if small.P > large.P {
		small, large = large, small
	}
	if small.PBH != min(2*small.P, large.P) || large.PBH != large.P {
		t.Errorf("p are %v and %v, and corrected %v and %v", small.P, large.P, small.PBH, large.PBH)
	}
	if c.Reward.PBH != c.Reward.P {
		t.Errorf("p over all suites is %v, and corrected %v", c.Reward.P, c.Reward.PBH)
	}
	var b strings.Builder
	if err := c.WriteText(&b); err != nil || !strings.Contains(b.String(), "Benjamini–Hochberg)\nsuite") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestCompareOfNothingInCommon(t *testing.T) {
	one, other := laneRun(), laneRun()
	one.Plan.Tasks, other.Plan.Tasks = one.Plan.Tasks[:1], other.Plan.Tasks[1:2]
	_, err := report.Compare(t.Context(), report.Side{Archive: played(t, one)}, report.Side{Archive: played(t, other)})
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
		t.Errorf("error is %v, want one of the set-up", err)
	}
	if _, err := report.Compare(t.Context(), report.Side{Archive: played(t, one), Arm: 9},
		report.Side{Archive: played(t, one)}); err == nil {
		t.Error("an arm that is not there is no error")
	}
}

func TestCompareText(t *testing.T) {
	run := played(t, laneRun())
	c := compare(t, report.Side{Archive: run, Arm: 0}, report.Side{Archive: run, Arm: 1})
	var b strings.Builder
	if err := c.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "compare.txt", b.String())
	if _, err := json.Marshal(c); err != nil {
		t.Error(err)
	}
}
