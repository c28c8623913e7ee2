package report

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/metric"
)

// ByArm estimates a metric for every arm, over its scored episodes. An arm has no estimate (N is 0) if the metric, such
// as the cost, is unknown for one of its episodes.
func ByArm(run *gymkhana.Run, rows []gymkhana.EpisodeRow, m *Metric) []metric.Estimate {
	list := make([]metric.Estimate, len(run.Plan.Arms))
	for i, own := range byArm(rows, len(list)) {
		if s := scoredOf(own); s.known(run, m) {
			list[i] = s.estimate(run, m)
		}
	}
	return list
}

// BestOf estimates, for every arm, the best of 1, 2, … repeats: the mean of metric.BestOfK over tasks and instances, with
// an interval that clusters by task family. It ends where metric.BestCurve does.
func BestOf(run *gymkhana.Run, rows []gymkhana.EpisodeRow, m *Metric) [][]metric.Estimate {
	type unit struct {
		task  gymkhana.TaskID
		index int
	}
	list := make([][]metric.Estimate, len(run.Plan.Arms))
	for i, own := range byArm(rows, len(list)) {
		s := scoredOf(own).having(m)
		if !s.known(run, m) || len(s) == 0 {
			continue
		}
		repeats := s.repeats(m)
		var families []gymkhana.TaskID // of the units, in the order of repeats
		seen := map[unit]bool{}
		for _, row := range s {
			if u := (unit{row.Task, row.Index}); !seen[u] {
				seen[u] = true
				families = append(families, family(row))
			}
		}
		for k := range len(metric.BestCurve(repeats)) {
			best := make([]float64, len(repeats))
			for u, xs := range repeats {
				best[u], _ = metric.BestOfK(xs, k+1) // the curve ends at the fewest repeats
			}
			list[i] = append(list[i], estimateWithin(best, families, m.bounds(run)))
		}
	}
	return list
}

// Varied lists the labels in which the arms of a plan differ, by name: those of its matrix, and clock and agent. Labels
// that only name an arm (model, label) are left out.
func Varied(arms []gymkhana.Arm) []string {
	names := map[string]bool{"clock": true}
	for i := range arms {
		for name := range arms[i].Labels {
			names[name] = true
		}
	}
	for _, name := range []string{"agent", "model", "label"} {
		delete(names, name)
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		values := map[string]bool{}
		for i := range arms {
			values[LabelOf(arms, i, name)] = true
		}
		if len(values) > 1 {
			list = append(list, name)
		}
	}
	return list
}

// LabelOf gives an arm's value of a label, or a dash.
func LabelOf(arms []gymkhana.Arm, i int, label string) string {
	value, ok := arms[i].Label(label)
	if !ok || value == "" {
		return dash
	}
	return value
}

// Amount reads the value of a label as a number: "5" is 5, and a clock is the virtual time of a turn in seconds, which is 0
// for a paused one.
func Amount(label, value string) (float64, bool) {
	if label == "clock" {
		clock, err := gymkhana.ParseClock(value)
		if err != nil || clock.Latency && clock.Fixed == 0 {
			return 0, false
		}
		return clock.Fixed.Duration().Seconds(), true
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !(x < 1e15 && x > -1e15) { // NaN is neither
		return 0, false
	}
	return x, true
}

// A Climb is the mean progress of an arm over the steps of its episodes.
type Climb struct {
	Steps    []int             // where it is measured, rising
	Means    []metric.Estimate // after each of these steps; an episode that has ended keeps its last progress
	Episodes int               // that were read
	Of       int               // scored episodes of the arm
}

// mostClimbed bounds the steps of an episode that are read for a Climb, and stops how many steps it is measured at.
const (
	mostClimbed = 5000
	climbStops  = 25
)

// Climbs measures the progress of every arm by step. points gives the scores of an episode by step. Episodes are taken
// in turn from all arms, spread over the plan, until ctx ends or the given time is over; each arm says how many that were.
func Climbs(ctx context.Context, run *gymkhana.Run, rows []gymkhana.EpisodeRow, within time.Duration,
	points func(context.Context, *gymkhana.EpisodeRow, int) ([]Point, error)) ([]Climb, error) {
	until, stop := context.WithTimeout(ctx, within)
	defer stop()
	list := make([]Climb, len(run.Plan.Arms))
	todo := make([]scores, len(list))
	longest := 0
	for i, own := range byArm(rows, len(list)) {
		todo[i] = scattered(scoredOf(own))
		list[i].Of = len(todo[i])
		for _, row := range todo[i] {
			longest = max(longest, min(row.Outcome.Steps, mostClimbed))
		}
	}
	stops := stopsUpTo(longest)
	values := make([][][]float64, len(list)) // by arm, episode and stop
	read := make([]scores, len(list))
	for n := 0; until.Err() == nil; n++ {
		some := false
		for i := range todo {
			if n >= len(todo[i]) || until.Err() != nil {
				continue
			}
			some = true
			row := todo[i][n]
			got, err := points(until, row, min(row.Outcome.Steps, mostClimbed)+1)
			if until.Err() != nil || err != nil || len(got) == 0 {
				continue // it cannot be scored by step, or not in time
			}
			xs := progressAt(got, stops)
			if last := len(xs) - 1; row.Outcome.Steps <= stops[last] && len(got) <= row.Outcome.Steps {
				xs[last] = row.Outcome.Verdict.Progress // its last steps could not be scored
			}
			values[i] = append(values[i], xs)
			read[i] = append(read[i], row)
		}
		if !some {
			break
		}
	}
	for i := range list {
		list[i].Episodes = len(read[i])
		for k, at := range stops {
			if len(read[i]) == 0 {
				break
			}
			xs := make([]float64, len(read[i]))
			for e := range xs {
				xs[e] = values[i][e][k]
			}
			list[i].Steps = append(list[i].Steps, at)
			list[i].Means = append(list[i].Means, estimateWithin(xs, read[i].families(), gymkhana.Range{Most: 1}))
		}
	}
	return list, ctx.Err()
}

// progressAt gives the progress after some steps.
func progressAt(points []Point, stops []int) []float64 {
	xs := make([]float64, len(stops))
	for i, at := range stops {
		xs[i] = points[min(at, len(points)-1)].Progress
	}
	return xs
}

// stopsUpTo gives the steps at which a Climb is measured: 0, the last one, and others evenly between.
func stopsUpTo(last int) []int {
	list := []int{0}
	for i := 1; i < climbStops; i++ {
		if at := last * i / (climbStops - 1); at > list[len(list)-1] {
			list = append(list, at)
		}
	}
	return list
}

// scattered orders rows so that the first of them are spread over the whole list: halves, then quarters, and so on.
func scattered(rows scores) scores {
	order := make(scores, 0, len(rows))
	taken := make([]bool, len(rows))
	for stride := len(rows); stride > 0; stride /= 2 {
		for at := 0; at < len(rows); at += stride {
			if !taken[at] {
				taken[at] = true
				order = append(order, rows[at])
			}
		}
	}
	return order
}
