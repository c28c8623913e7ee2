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
	Cells []metric.Estimate `json:"cells"` // the metric (of BySuite: success), by arm; N is 0 if it is unknown
}

// ByTag gives one row per tag of the plan's tasks: first the tags that tasks of several worlds have, such as levels and genres, and
// then the others, each by name. A task with several tags counts in several rows.
func ByTag(run *gymkhana.Run, rows []gymkhana.EpisodeRow, m *Metric) []TagRow {
	tagged, world, wide := map[string][]gymkhana.TaskID{}, map[string]string{}, map[string]bool{}
	for _, t := range run.Plan.Tasks {
		for _, tag := range t.Tags {
			if tagged[tag] == nil {
				world[tag] = t.Environment.Name
			}
			tagged[tag], wide[tag] = append(tagged[tag], t.ID), wide[tag] || world[tag] != t.Environment.Name
		}
	}
	table := byGroup(run, rows, tagged, m)
	slices.SortStableFunc(table, func(a, b TagRow) int { return int(truth(wide[b.Tag]) - truth(wide[a.Tag])) })
	return table
}

// BySuite gives one row per suite of the plan's tasks, by name, with the rate of success.
func BySuite(run *gymkhana.Run, rows []gymkhana.EpisodeRow) []TagRow {
	suites := map[string][]gymkhana.TaskID{}
	for _, t := range run.Plan.Tasks {
		suites[t.ID.Suite()] = append(suites[t.ID.Suite()], t.ID)
	}
	return byGroup(run, rows, suites, Success)
}

// byGroup gives one row per group of tasks, by name, with the values of a metric.
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
			own = slices.DeleteFunc(slices.Clone(own), func(row *gymkhana.EpisodeRow) bool { return !carries[row.Task] })
			r.Cells = append(r.Cells, m.estimate(run, own))
		}
		table = append(table, r)
	}
	slices.SortFunc(table, func(a, b TagRow) int { return strings.Compare(a.Tag, b.Tag) })
	return table
}

// estimate computes the metric over some episodes; N is 0 if it is unknown.
func (m *Metric) estimate(run *gymkhana.Run, rows []*gymkhana.EpisodeRow) metric.Estimate {
	s, n := m.over(run, rows)
	switch {
	case s.Mean == nil:
		return metric.Estimate{}
	case m.Of != nil:
		return scoredOf(rows).estimate(run, m)
	}
	return metric.Estimate{N: n, Mean: *s.Mean, CI: s.CI}
}

// WriteTags writes one line per tag for a terminal: a metric with its interval, for each arm. n is how many episodes it covers.
func WriteTags(w io.Writer, run *gymkhana.Run, rows []gymkhana.EpisodeRow, m *Metric) error {
	headings, legend := []string{"tag", ">tasks", ">n"}, m.Name+m.Format.Unit+": "+m.Doc
	if m == Progress {
		legend = "prog %: the mean progress, which is not the rate of success"
	}
	for i := range run.Plan.Arms {
		name := letter(i)
		if m == Progress {
			name += " prog %"
		}
		headings = append(headings, name)
	}
	g := newGrid(headings...)
	g.spare = []string{"n", "tasks"}
	for _, r := range ByTag(run, rows, m) {
		cells := []string{r.Tag, fmt.Sprint(r.Tasks), r.counts()}
		for _, e := range r.Cells {
			cell := dash
			if e.N > 0 {
				cell = beside(m.Format.Show(e.Mean), e.CI, m.Format.Share)
			}
			cells = append(cells, cell)
		}
		g.add(cells...)
	}
	for i := range run.Plan.Arms {
		g.align(3 + i)
	}
	if err := writeLegend(w, run.Plan.Arms, legend); err != nil {
		return err
	}
	return g.write(w)
}

// counts gives the number of episodes in the cells, once if it is the same for all arms: "25", "25/24".
func (r *TagRow) counts() string {
	var list []string
	for _, e := range r.Cells {
		list = append(list, fmt.Sprint(e.N))
	}
	return strings.Join(slices.Compact(list), "/")
}
