package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A PivotTable compares the arms of a matrix plan by two of their labels, such as the
// memory lengths am and om.
type PivotTable struct {
	Row    string          `json:"row"` // labels
	Col    string          `json:"col"` // "" means a single column
	Metric *Metric         `json:"measure"`
	Rows   []string        `json:"rows"` // values of the labels, in the plan's order
	Cols   []string        `json:"cols"`
	Cells  [][]PivotedCell `json:"cells"` // the cells by row, then by column
}

// A PivotedCell is the mean over all arms with the two labels; N is 0 if there are none. There is no mean if the
// metric, such as the cost, is unknown for some episode.
type PivotedCell struct {
	N    int             `json:"n"`
	Arms []string        `json:"arms,omitempty"` // short names of its arms, if there are several
	Mean *float64        `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// TagLabel is the prefix of a label of a pivot table that separates tasks with a tag from those without.
const TagLabel = "tag:"

// Pivot makes the table. A label is any name that Arm.Label accepts, world for the name of the environment, TagLabel
// and a tag, or several of them, joined by a plus: agent+model.
func Pivot(run *gymkhana.Run, rows []gymkhana.EpisodeRow, row, col string, m *Metric) (*PivotTable, error) {
	p := &PivotTable{Row: row, Col: col, Metric: m}
	type played struct {
		arm  int
		task gymkhana.TaskID
	}
	places := map[played][2]int{}
	arms := map[[2]int][]string{}
	names := ArmNames(run.Plan.Arms)
	for i := range run.Plan.Arms {
		for _, t := range run.Plan.Tasks {
			if run.Plan.RepeatsOf(&run.Plan.Arms[i], t) == 0 {
				continue
			}
			var place [2]int
			for axis, label := range []string{row, col} {
				value, err := labelOf(run.Plan.Arms, i, t, label)
				if err != nil {
					return nil, err
				}
				values := []*[]string{&p.Rows, &p.Cols}[axis]
				if !slices.Contains(*values, value) {
					*values = append(*values, value)
				}
				place[axis] = slices.Index(*values, value)
			}
			places[played{i, t.ID}] = place
			if !slices.Contains(arms[place], names[i]) {
				arms[place] = append(arms[place], names[i])
			}
		}
	}
	cells := make(map[[2]int][]*gymkhana.EpisodeRow)
	for i := range rows {
		place := places[played{rows[i].Arm, rows[i].Task}]
		cells[place] = append(cells[place], &rows[i])
	}
	for i := range p.Rows {
		line := make([]PivotedCell, len(p.Cols))
		for j := range line {
			s, n := m.over(run, cells[[2]int{i, j}])
			line[j].N, line[j].Mean, line[j].CI = n, s.Mean, s.CI
			if pooled := arms[[2]int{i, j}]; len(pooled) > 1 {
				line[j].Arms = pooled
			}
		}
		p.Cells = append(p.Cells, line)
	}
	return p, nil
}

// Head is the heading of a column. The names of several labels, which would be longer than their values, are left out.
func (p *PivotTable) Head(value string) string {
	switch {
	case p.Col == "":
		return p.Metric.Name
	case strings.Contains(p.Col, "+"):
		return value
	}
	return p.Col + "=" + value
}

// Pivots makes the tables of a plan's pivot, one for each metric; none without a pivot.
func Pivots(run *gymkhana.Run, rows []gymkhana.EpisodeRow) (list []*PivotTable, err error) {
	p := run.Plan.Pivot
	if p == nil {
		return nil, nil
	}
	metrics, err := FindTabled(p.Metric)
	if err != nil {
		return nil, err
	}
	for _, m := range metrics {
		table, err := Pivot(run, rows, p.Rows, p.Columns, m)
		if err != nil {
			return nil, err
		}
		list = append(list, table)
	}
	return list, nil
}

// Tried is the metric of a run's curves: the first of its pivot that episodes have, otherwise Reward.
func Tried(run *gymkhana.Run) *Metric {
	if p := run.Plan.Pivot; p != nil {
		metrics, _ := FindTabled(p.Metric)
		if i := slices.IndexFunc(metrics, (*Metric).each); i >= 0 {
			return metrics[i]
		}
	}
	return Reward
}

// labelOf gives the value of a label, "" for the empty label, of an arm in a task.
func labelOf(arms []gymkhana.Arm, i int, t *gymkhana.Task, label string) (string, error) {
	var values []string
	for _, part := range strings.Split(label, "+") {
		if tag, ok := strings.CutPrefix(part, TagLabel); ok {
			values = append(values, map[bool]string{true: tag, false: "not " + tag}[t.Tagged(tag)])
			continue
		}
		if part == "world" {
			values = append(values, t.Environment.Name)
			continue
		}
		value, err := oneLabelOf(arms, i, part)
		if err != nil {
			return "", err
		}
		if value != dash {
			values = append(values, value)
		}
	}
	return cmp.Or(strings.Join(values, " "), map[bool]string{false: dash}[label == ""]), nil
}

func oneLabelOf(arms []gymkhana.Arm, i int, label string) (string, error) {
	if value, ok := arms[i].Label(label); ok || label == "" {
		if value == "" && label != "" {
			return dash, nil
		}
		if label == "label" {
			value += claimedMark
		}
		return value, nil
	}
	known := []string{"agent", "model", "clock", "label", "protocol", "world"}
	for i := range arms {
		known = append(known, slices.Collect(maps.Keys(labelsOf(&arms[i])))...)
	}
	slices.Sort(known)
	known = slices.Compact(known)
	others := func(a gymkhana.Arm) bool { _, has := a.Label(label); return has }
	if slices.Contains(known, label) || slices.ContainsFunc(arms, others) {
		return dash, nil // other arms have it
	}
	return "", gymkhana.Blame(gymkhana.FaultSetup, "pivot", fmt.Errorf("no arm has a label %q%s (known: %s)",
		label, gymkhana.DidYouMean(label, known), strings.Join(known, ", ")))
}

// labelsOf gives an arm's place in a matrix: the names of the plan's labels, with values derived from the arm, not read
// from the plan.
func labelsOf(arm *gymkhana.Arm) map[string]string {
	if arm.Labels == nil {
		return nil
	}
	own := map[string]string{}
	for name := range arm.Labels {
		own[name], _ = arm.Label(name)
	}
	return own
}

// WriteText writes the table for a terminal: mean, interval and n in every cell.
func (p *PivotTable) WriteText(w io.Writer) error {
	headings := []string{p.Row}
	for _, value := range p.Cols {
		headings = append(headings, p.Head(value), ">n")
	}
	g := newGrid(headings...)
	g.spare = slices.Repeat([]string{"n"}, len(p.Cols))
	g.long = []string{p.Row}
	for i, value := range p.Rows {
		cells := []string{value}
		for _, c := range p.Cells[i] {
			cells = append(cells, beside(maybe(c.Mean, p.Metric.Format.Show), c.CI, p.Metric.Format.Share),
				fmt.Sprint(c.N))
		}
		g.add(cells...)
	}
	for i := range p.Cols {
		g.align(1 + 2*i)
	}
	if _, err := fmt.Fprintf(w, "%s%s, by %s\n\n", p.Metric, p.Metric.Format.Unit, joined(p.Row, p.Col)); err != nil {
		return err
	}
	if err := g.write(w); err != nil {
		return err
	}
	return p.writePooled(w)
}

// WritePivots writes the tables of one pivot for a terminal. Tables without columns are written as one where it fits, with a column for
// each metric.
func WritePivots(w io.Writer, tables []*PivotTable) error {
	if len(tables) > 1 && tables[0].Col == "" {
		g := sideBySide(tables)
		if width := columnsOf(w); !limited(w) || g.over(width, width) <= 0 {
			if _, err := fmt.Fprintf(w, "\nby %s\n\n", tables[0].Row); err != nil {
				return err
			}
			return errors.Join(g.write(w), tables[0].writePooled(w))
		}
	}
	for _, p := range tables {
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
		if err := p.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}

// sideBySide makes one table of tables without columns. n is how many episodes they cover, "25/24" if one covers fewer.
func sideBySide(tables []*PivotTable) *grid {
	first := tables[0]
	headings := []string{first.Row}
	for _, p := range tables {
		headings = append(headings, p.Metric.Name+p.Metric.Format.Unit)
	}
	g := newGrid(append(headings, ">n")...)
	for i, value := range first.Rows {
		cells, counts := []string{value}, []string(nil)
		for _, p := range tables {
			c := &p.Cells[i][0]
			cells = append(cells, beside(maybe(c.Mean, p.Metric.Format.Show), c.CI, p.Metric.Format.Share))
			counts = append(counts, fmt.Sprint(c.N))
		}
		g.add(append(cells, strings.Join(slices.Compact(counts), "/"))...)
	}
	for i := range tables {
		g.align(1 + i)
	}
	return g
}

func (p *PivotTable) writePooled(w io.Writer) error {
	for _, text := range p.Pooled() {
		if _, err := fmt.Fprintf(w, "\n%s\n", Wrap(text, columnsOf(w), "  ")); err != nil {
			return err
		}
	}
	return nil
}

// Pooled lists the cells that combine several arms, with these arms.
func (p *PivotTable) Pooled() (list []string) {
	for i, row := range p.Rows {
		for j, col := range p.Cols {
			arms := p.Cells[i][j].Arms
			if arms == nil {
				continue
			}
			where := p.Row + "=" + row
			if p.Row == "" {
				where = ""
			}
			if p.Col != "" {
				where += ", " + p.Col + "=" + col
			}
			list = append(list, fmt.Sprintf("%s pools %s: %s", strings.TrimPrefix(where, ", "), count(len(arms), "arm"), strings.Join(arms, "; ")))
		}
	}
	return list
}

func joined(row, col string) string {
	if col == "" {
		return row
	}
	return row + " and " + col
}
