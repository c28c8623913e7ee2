package report_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

func TestPartsOfVerdicts(t *testing.T) {
	a := played(t, laneRun())
	rows := episodes(t, a)
	n := 0
	for i := range rows {
		if rows[i].Arm != 0 || rows[i].Outcome == nil || !rows[i].Outcome.Scored {
			continue
		}
		n++
		rows[i].Outcome.Verdict.Parts = map[string]float64{"lost_parse": 0.5, "iteration_2": float64(n), "iteration_10": 3}
	}
	table, err := report.ByPart(a.Run(), rows, []string{"lost_", "iteration_"})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range table {
		names = append(names, r.Part)
		if r.Cells[0].N != n {
			t.Errorf("%s of the first arm: %d episodes, and not %d", r.Part, r.Cells[0].N, n)
		}
		for _, other := range r.Cells[1:] {
			if other.N != 0 {
				t.Errorf("%s of another arm: %d episodes, and not 0", r.Part, other.N)
			}
		}
	}
	if got := strings.Join(names, " "); got != "iteration_2 iteration_10 lost_parse" {
		t.Errorf("parts in the order %s", got)
	}
	if want := float64(n+1) / 2; table[0].Cells[0].Mean != want {
		t.Errorf("the mean of iteration_2 is %v, and not %v", table[0].Cells[0].Mean, want)
	}
	var b strings.Builder
	if err := report.WriteParts(&b, a.Run(), table); err != nil || !strings.Contains(b.String(), "lost_parse") {
		t.Errorf("%v\n%s", err, b.String())
	}
	_, err = report.ByPart(a.Run(), rows, []string{"los_"})
	if err == nil || !strings.Contains(err.Error(), "there are: iteration_2, iteration_10, lost_parse") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an unknown prefix: %v", err)
	}
}
