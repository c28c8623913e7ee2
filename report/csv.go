package report

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/metric"
)

// WriteCSV writes the summary with one row per arm. Cells are as in the JSON; a null there
// is empty here.
func WriteCSV(w io.Writer, s *Summary) error {
	out := csv.NewWriter(w)
	first, later := s.csvColumns()
	head := []string{"run", "suite", "version", "name", "agent", "model", "episodes", "scored", "not_scored"}
	for _, m := range first {
		head = append(head, m.Column.CSV...)
	}
	head = append(head, "steps", "us", "setup", "world", "model_errors", "agent_errors", "limit",
		"tokens_in", "tokens_out", "tokens_cached", "cost_usd", "wall_s")
	for _, m := range later {
		head = append(head, m.Name, m.Name+"_lo", m.Name+"_hi")
	}
	head = append(head, "reused", "conflicts")
	unread := slices.ContainsFunc(s.Agents, func(a AgentSummary) bool { return a.NotUnderstood > 0 })
	if unread {
		head = append(head, gymkhana.PartNotUnderstood)
	}
	if s.claims() != nil {
		head = append(head, claimColumn)
	}
	out.Write(head)
	for i := range s.Agents {
		a := &s.Agents[i]
		row := []string{s.Run, s.Suite, strconv.Itoa(s.Version), a.Name, a.Agent, a.Model,
			strconv.Itoa(a.Episodes), strconv.Itoa(a.Scored), strconv.Itoa(a.NotScored)}
		for _, m := range first {
			row = append(row, a.csv(m)[:len(m.Column.CSV)]...)
		}
		row = append(row, strconv.Itoa(a.Steps))
		for _, n := range []int{a.Errors.Us, a.Errors.Setup, a.Errors.World, a.Errors.Model, a.Errors.Agent,
			a.Errors.Limit,
			a.Tokens.In, a.Tokens.Out, a.Tokens.Cached} {
			row = append(row, strconv.Itoa(n))
		}
		row = append(row, exact(a.CostUSD), exact(&a.WallS))
		for _, m := range later {
			row = append(row, a.csv(m)...)
		}
		row = append(row, strconv.Itoa(a.Saved.Calls), strconv.Itoa(s.conflictsIn(i)))
		if unread {
			row = append(row, strconv.Itoa(a.NotUnderstood))
		}
		if s.claims() != nil {
			row = append(row, a.Claimed.Label)
		}
		out.Write(cells(row))
	}
	out.Flush()
	return out.Error()
}

// conflictsIn counts the conflicts of an arm.
func (s *Summary) conflictsIn(arm int) (n int) {
	for _, c := range s.Conflicts {
		if c.Arm == arm {
			n++
		}
	}
	return n
}

// csvColumns gives the metrics with columns of their own, and the metrics that come last. Columns are only
// ever added.
func (s *Summary) csvColumns() (first, later []*Metric) {
	for _, m := range s.columns() {
		if m.Column.CSV == nil {
			later = append(later, m)
		} else {
			first = append(first, m)
		}
	}
	return first, later
}

// csv gives mean and bounds of a metric, or IFE.
func (a *AgentSummary) csv(m *Metric) []string {
	if a.hides(m) {
		return []string{replaced, "", ""}
	}
	mean, ci := a.at(m)
	return append([]string{exact(*mean)}, bounds(*ci)...)
}

// exact prints a float so that parsing it gives the same value; nil is empty.
func exact(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', -1, 64)
}

func bounds(i metric.Interval) []string {
	if !i.Defined() {
		return []string{"", ""}
	}
	return []string{exact(&i.Lo), exact(&i.Hi)}
}
