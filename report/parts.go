package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A PartRow is one part of verdicts, such as the loss of re-created pages through matching, and its mean for every arm.
type PartRow struct {
	Part  string            `json:"part"`
	Cells []metric.Estimate `json:"cells"` // one cell per arm, over the scored episodes whose verdict has the part; N is 0 if none has
}

// ByPart gives one row per verdict part whose name begins with one of the prefixes, sorted by name, with
// iteration_2 before iteration_10. If there is none, it returns an error, blamed on the set-up, that lists the parts.
func ByPart(run *gymkhana.Run, rows []gymkhana.EpisodeRow, prefixes []string) ([]PartRow, error) {
	all := scored(rows, -1)
	parts := map[string]bool{}
	for _, row := range all {
		for name := range row.Outcome.Verdict.Parts {
			parts[name] = true
		}
	}
	names := inOrder(parts)
	var table []PartRow
	for _, name := range names {
		if !slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			continue
		}
		r := PartRow{Part: name}
		for i := range run.Plan.Arms {
			r.Cells = append(r.Cells, scored(rows, i).estimatePart(name))
		}
		table = append(table, r)
	}
	if table != nil {
		return table, nil
	}
	err := fmt.Errorf("no verdict of this run has parts")
	if len(names) > 0 {
		err = fmt.Errorf("no part of this run's verdicts begins with %s (there are: %s)",
			strings.Join(prefixes, " or "), strings.Join(names, ", "))
	}
	return nil, gymkhana.Blame(gymkhana.FaultSetup, "parts", err)
}

// inOrder sorts names; names that differ only in the number at the end are sorted by that number.
func inOrder(names map[string]bool) []string {
	var list []string
	for name := range names {
		list = append(list, name)
	}
	stem := func(name string) string { return strings.TrimRight(name, "0123456789") }
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(stem(a), stem(b)), len(a)-len(b), cmp.Compare(a, b))
	})
	return list
}

// estimatePart is the mean of a part of verdicts, over the episodes whose verdict has it. The interval of a share is
// kept between 0 and 1.
func (s scores) estimatePart(name string) metric.Estimate {
	var own scores
	var xs []float64
	for _, row := range s {
		if x, there := row.Outcome.Verdict.Parts[name]; there {
			own, xs = append(own, row), append(xs, x)
		}
	}
	if slices.ContainsFunc(xs, func(x float64) bool { return x < 0 || x > 1 }) {
		return estimateWithin(xs, own.families(), gymkhana.Range{})
	}
	return estimateWithin(xs, own.families(), gymkhana.Range{Most: 1})
}

// WriteParts writes one line per part for a terminal: its mean and how many episodes have it, for each arm.
func WriteParts(w io.Writer, run *gymkhana.Run, table []PartRow) error {
	headings := []string{"part"}
	for i := range run.Plan.Arms {
		headings = append(headings, letter(i), ">n")
	}
	g := newGrid(headings...)
	for _, r := range table {
		cells := []string{r.Part}
		for _, e := range r.Cells {
			cell := dash
			if e.N > 0 {
				cell = beside(strconv.FormatFloat(e.Mean, 'g', 4, 64), e.CI, false)
			}
			cells = append(cells, cell, fmt.Sprint(e.N))
		}
		g.add(cells...)
	}
	for i := range run.Plan.Arms {
		g.align(1 + 2*i)
	}
	if err := writeLegend(w, run.Plan.Arms, "of each: the mean of the part, and n, the episodes that have it"); err != nil {
		return err
	}
	return g.write(w)
}
