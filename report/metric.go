package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A Metric is one number that measures an arm, with everything that reports need to know about it.
// All metrics are in Metrics, and every table, page and file uses that list. A metric is either the
// mean of a value that each scored episode has (Of), or one number of all episodes together (Whole).
type Metric struct {
	Name string // in flags, plans, tables and JSON
	Doc  string // what it is, in one sentence

	Format Format
	Better Direction

	Of    func(*gymkhana.Outcome) float64                                  // the value of one scored episode
	Lacks func(*gymkhana.Outcome) bool                                     // scored episodes without a value, whichever agent played; nil means none
	Known func(*gymkhana.Run, *gymkhana.EpisodeRow) bool                   // whether Of is known; nil means always
	Range func(*gymkhana.Run) gymkhana.Range                               // bounds of Of; nil means 0 to 1 for a share, and otherwise unknown
	Whole func(*gymkhana.Run, []*gymkhana.EpisodeRow) (x float64, ok bool) // the value of episodes together, instead of Of
	Some  func(*gymkhana.Outcome) (x float64, ok bool)                     // the value of the scored episodes that have it; if none has, there is no column

	Given bool // instead of Of: the caller of Summarize fills it in; if not, there is no column

	Rare bool // shown only for arms with a known value; no column if it is 0 for all

	Column   Column // the column on leaderboards
	Compared bool   // compare tests the difference, and reports with repeats give δ
	BySuite  bool   // the comparison by suite shows it too
}

// A Format describes how the values of a metric are written.
type Format struct {
	Unit  string // text after the metric's name in headings
	Share bool   // between 0 and 1, and shown in percent
	Show  func(float64) string
}

var (
	inPercent = Format{Unit: " in %", Share: true, Show: percent}
	inSeconds = Format{Unit: " in s", Show: number}
	inDollars = Format{Unit: " in $", Show: money}
	plainly   = Format{Show: number}
)

// A Direction says which values of a metric are better.
type Direction int

// The directions.
const (
	Neither Direction = iota // more is neither better nor worse
	Higher
	Lower
)

// String describes the direction.
func (d Direction) String() string {
	return [...]string{"neither", "higher is better", "lower is better"}[d]
}

// A Column is a metric's place on leaderboards. A metric with the zero value is not on them.
type Column struct {
	Head  string               // heading in the table for terminals; ">" in front marks a column of numbers
	Title string               // heading on the page
	Wide  bool                 // show an interval next to the mean: as text in the table, as a bar on the page
	Brief bool                 // left out of the table for terminals
	Show  func(float64) string // in the table for terminals; nil means Format.Show
	CSV   []string             // headings of mean and bounds; nil: derived from Metric.Name, in the last columns; empty: no columns
}

// String gives the name.
func (m *Metric) String() string { return m.Name }

// MarshalText gives the name.
func (m *Metric) MarshalText() ([]byte, error) { return []byte(m.Name), nil }

// FindMetric finds a metric that episodes have; the empty string is Success.
func FindMetric(name string) (*Metric, error) {
	if name == "" {
		return Success, nil
	}
	return find(name, (*Metric).each)
}

// MetricNames lists the metrics that every scored episode has.
func MetricNames() []string { return namesOf(listed((*Metric).each)) }

// FindTabled finds the metrics of a table by their names, which are separated by commas. It finds those of episodes, and
// those of an arm's episodes together. The empty string is Reward.
func FindTabled(names string) ([]*Metric, error) {
	if names == "" {
		return []*Metric{Reward}, nil
	}
	var list []*Metric
	for name := range strings.SplitSeq(names, ",") {
		m, err := find(strings.TrimSpace(name), (*Metric).tabled)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// TabledNames lists the metrics that FindTabled finds.
func TabledNames() []string { return namesOf(listed((*Metric).tabled)) }

func find(name string, kind func(*Metric) bool) (*Metric, error) {
	some := listed(kind)
	names := namesOf(some)
	if at := slices.Index(names, name); at >= 0 {
		return some[at], nil
	}
	return nil, gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("unknown metric %q%s (known: %s)",
		cut(line(name), 80), gymkhana.DidYouMean(name, names), strings.Join(names, ", ")))
}

func namesOf(list []*Metric) []string {
	var names []string
	for _, m := range list {
		names = append(names, m.Name)
	}
	return names
}

// listed gives the metrics of a kind, in the order of the list.
func listed(kind func(*Metric) bool) []*Metric {
	var some []*Metric
	for _, m := range Metrics {
		if kind(m) {
			some = append(some, m)
		}
	}
	return some
}

func (m *Metric) each() bool     { return m.Of != nil }
func (m *Metric) tabled() bool   { return !m.Given }
func (m *Metric) onBoard() bool  { return m.Column.Head != "" }
func (m *Metric) compared() bool { return m.Compared }
func (m *Metric) bySuite() bool  { return m.BySuite }

// A Score is a metric's value with its interval.
type Score struct {
	Mean *float64        `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// score computes the metric over the scored rows of an arm.
func (m *Metric) score(run *gymkhana.Run, rows []*gymkhana.EpisodeRow, counted scores) Score {
	if m.Given {
		return Score{}
	}
	if m.Whole != nil {
		return Score{Mean: known(m.Whole(run, rows))}
	}
	if m.Some != nil {
		return counted.some(m)
	}
	return Score{Mean: counted.mean(m), CI: counted.estimate(run, m).CI}
}

// over computes the metric over some episodes, and counts those that it covers: the scored ones, or all that ended. There is
// no mean if the metric is unknown for one of them.
func (m *Metric) over(run *gymkhana.Run, rows []*gymkhana.EpisodeRow) (s Score, n int) {
	counted := scoredOf(rows)
	switch {
	case m.Whole != nil:
		for _, row := range rows {
			if row.Outcome != nil {
				n++
			}
		}
	case m.Some != nil:
		for _, row := range counted {
			if _, has := m.Some(row.Outcome); has {
				n++
			}
		}
	case !counted.known(run, m):
		return Score{}, len(counted)
	default:
		n = len(counted)
	}
	return m.score(run, rows, counted), n
}

// scores are scored episodes, in the order of the plan.
type scores []*gymkhana.EpisodeRow

// byArm gives the rows of each arm, in the order of the plan. It drops rows with an unknown arm.
func byArm(rows []gymkhana.EpisodeRow, arms int) [][]*gymkhana.EpisodeRow {
	n := make([]int, arms)
	for i := range rows {
		if arm := rows[i].Arm; arm >= 0 && arm < arms {
			n[arm]++
		}
	}
	list := make([][]*gymkhana.EpisodeRow, arms)
	for arm := range list {
		list[arm] = make([]*gymkhana.EpisodeRow, 0, n[arm])
	}
	for i := range rows {
		if arm := rows[i].Arm; arm >= 0 && arm < arms {
			list[arm] = append(list[arm], &rows[i])
		}
	}
	return list
}

// scored keeps the scored rows of one arm, or of all arms if arm is −1.
func scored(rows []gymkhana.EpisodeRow, arm int) scores {
	var kept scores
	for i := range rows {
		if counts(&rows[i]) && (arm < 0 || rows[i].Arm == arm) {
			kept = append(kept, &rows[i])
		}
	}
	return kept
}

// scoredOf keeps the scored rows.
func scoredOf(rows []*gymkhana.EpisodeRow) scores {
	kept := make(scores, 0, len(rows))
	for _, row := range rows {
		if counts(row) {
			kept = append(kept, row)
		}
	}
	return kept
}

// counts reports whether an episode was scored.
func counts(row *gymkhana.EpisodeRow) bool { return row.Outcome != nil && row.Outcome.Scored }

// having are the episodes that have the metric.
func (s scores) having(m *Metric) scores {
	if m.Lacks == nil {
		return s
	}
	return slices.DeleteFunc(slices.Clone(s), func(row *gymkhana.EpisodeRow) bool { return m.Lacks(row.Outcome) })
}

func (s scores) values(m *Metric) []float64 {
	xs := make([]float64, len(s))
	for i := range s {
		xs[i] = m.Of(s[i].Outcome)
	}
	return xs
}

// families are the clusters for intervals: the tasks of one fact, with all their instances and repeats.
func (s scores) families() []gymkhana.TaskID {
	ids := make([]gymkhana.TaskID, len(s))
	for i := range s {
		ids[i] = family(s[i])
	}
	return ids
}

// family gives the cluster that an episode belongs to.
func family(row *gymkhana.EpisodeRow) gymkhana.TaskID {
	return cmp.Or(gymkhana.TaskID(row.Fact), row.Task)
}

// estimate gives the mean with the interval that suits the metric. There is no interval if the values have no bounds.
func (s scores) estimate(run *gymkhana.Run, m *Metric) metric.Estimate {
	s = s.having(m)
	return estimateWithin(s.values(m), s.families(), m.bounds(run))
}

// bounds gives the range of the metric's values.
func (m *Metric) bounds(run *gymkhana.Run) gymkhana.Range {
	switch {
	case m.Format.Share:
		return gymkhana.Range{Most: 1}
	case m.Range != nil:
		return m.Range(run)
	}
	return gymkhana.Range{}
}

// known reports whether every episode has the metric. Otherwise the means of two arms would cover different
// episodes.
func (s scores) known(run *gymkhana.Run, m *Metric) bool {
	return m.Known == nil || !slices.ContainsFunc(s, func(row *gymkhana.EpisodeRow) bool { return !m.Known(run, row) })
}

// mean is nil if there are no episodes.
func (s scores) mean(m *Metric) *float64 { return known(metric.Mean(s.having(m).values(m))) }

// some gives the mean over the episodes that have the metric.
func (s scores) some(m *Metric) Score {
	var own scores
	var xs []float64
	for _, row := range s {
		if x, ok := m.Some(row.Outcome); ok {
			own, xs = append(own, row), append(xs, x)
		}
	}
	if len(xs) == 0 {
		return Score{}
	}
	return Score{Mean: known(metric.Mean(xs)), CI: estimateWithin(xs, own.families(), m.bounds(nil)).CI}
}

// repeats groups the values of a metric by task and instance: one inner slice for each, with one
// value per scored repeat. Curves and δ are computed from it.
func (s scores) repeats(m *Metric) [][]float64 {
	type unit struct {
		task  gymkhana.TaskID
		index int
	}
	s = s.having(m)
	units := make([]unit, len(s))
	for i := range s {
		units[i] = unit{s[i].Task, s[i].Index}
	}
	return metric.ByFamily(s.values(m), units)
}

// known gives x for JSON, or nil, which is null, if ok is false.
func known(x float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &x
}
