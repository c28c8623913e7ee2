package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A TagRow is one tag of tasks, such as a level of the capability ladder (L1 to L5) or a game,
// and the results of every arm on the tasks with that tag.
type TagRow struct {
	Tag   string            `json:"tag"`
	Tasks int               `json:"tasks"`
	Cells []metric.Estimate `json:"cells"` // mean progress (of BySuite: success), by arm; N is 0 if nothing was scored
}

// ByTag gives one row per tag of the plan's tasks, by name. A task with several tags counts in
// several rows.
func ByTag(run *gymkhana.Run, rows []gymkhana.EpisodeRow) []TagRow {
	tagged := map[string][]gymkhana.TaskID{}
	for _, t := range run.Plan.Tasks {
		for _, tag := range t.Tags {
			tagged[tag] = append(tagged[tag], t.ID)
		}
	}
	return byGroup(run, rows, tagged, Progress)
}

// BySuite gives one row per suite of the plan's tasks, by name, with the rate of success.
func BySuite(run *gymkhana.Run, rows []gymkhana.EpisodeRow) []TagRow {
	suites := map[string][]gymkhana.TaskID{}
	for _, t := range run.Plan.Tasks {
		suites[t.ID.Suite()] = append(suites[t.ID.Suite()], t.ID)
	}
	return byGroup(run, rows, suites, Success)
}

// byGroup gives one row per group of tasks, by name, with the means of a metric.
func byGroup(run *gymkhana.Run, rows []gymkhana.EpisodeRow, groups map[string][]gymkhana.TaskID, m *Metric) []TagRow {
	arms := byArm(rows, len(run.Plan.Arms))
	var table []TagRow
	for name, tasks := range groups {
		r := TagRow{Tag: name, Tasks: len(tasks)}
		carries := map[gymkhana.TaskID]bool{}
		for _, id := range tasks {
			carries[id] = true
		}
		for _, own := range arms {
			counted := slices.DeleteFunc(scoredOf(own), func(row *gymkhana.EpisodeRow) bool { return !carries[row.Task] })
			r.Cells = append(r.Cells, counted.estimate(run, m))
		}
		table = append(table, r)
	}
	slices.SortFunc(table, func(a, b TagRow) int { return strings.Compare(a.Tag, b.Tag) })
	return table
}

// WriteTags writes one line per tag for a terminal: mean progress in percent with its interval,
// for each arm.
func WriteTags(w io.Writer, run *gymkhana.Run, rows []gymkhana.EpisodeRow) error {
	headings := []string{"tag", ">tasks"}
	for i := range run.Plan.Arms {
		headings = append(headings, letter(i)+" prog %")
	}
	g := newGrid(headings...)
	for _, r := range ByTag(run, rows) {
		cells := []string{r.Tag, fmt.Sprint(r.Tasks)}
		for _, e := range r.Cells {
			cell := dash
			if e.N > 0 {
				cell = beside(percent(e.Mean), e.CI, true)
			}
			cells = append(cells, cell)
		}
		g.add(cells...)
	}
	if err := writeLegend(w, run.Plan.Arms, "prog %: the mean progress, which is not the rate of success"); err != nil {
		return err
	}
	return g.write(w)
}
