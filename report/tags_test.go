package report_test

import (
	"strings"
	"testing"

	"gymkhana/report"
)

func TestTagsGroupTasks(t *testing.T) {
	run := laneRun()
	for i, task := range run.Plan.Tasks {
		task.Tags = []string{"L1"}
		if i == len(run.Plan.Tasks)-1 {
			task.Tags = []string{"L1", "last"}
		}
	}
	a := played(t, run)
	rows := report.ByTag(a.Run(), episodes(t, a), report.Progress)
	if len(rows) != 2 || rows[0].Tag != "L1" || rows[0].Tasks != len(run.Plan.Tasks) || rows[1].Tag != "last" || rows[1].Tasks != 1 {
		t.Fatalf("%+v", rows)
	}
	sum := report.Summarize(a.Run(), episodes(t, a))
	for arm, cell := range rows[0].Cells {
		if want := sum.Agents[arm].MeanProgress; want == nil || cell.Mean != *want {
			t.Errorf("arm %d: all tasks have progress %v by tag and %v in the summary", arm, cell.Mean, want)
		}
	}
	var b strings.Builder
	if err := report.WriteTags(&b, a.Run(), episodes(t, a), report.Progress); err != nil || !strings.Contains(b.String(), "last") ||
		!strings.Contains(b.String(), "A prog %") || !strings.Contains(b.String(), "not the rate of success") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
