package report

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A Measure is a number that every scored episode has.
type Measure string

// The measures.
const (
	Success  Measure = "success"  // 0 or 1
	Progress Measure = "progress" // 0 to 1
	Reward   Measure = "reward"   // in the benchmark's own units
	Steps    Measure = "steps"
	Cost     Measure = "cost" // US dollars, live calls only
)

var measures = []Measure{Success, Progress, Reward, Steps, Cost}

// ParseMeasure reads a flag; the empty string is Success.
func ParseMeasure(s string) (Measure, error) {
	if s == "" {
		return Success, nil
	}
	if slices.Contains(measures, Measure(s)) {
		return Measure(s), nil
	}
	var names []string
	for _, m := range measures {
		names = append(names, string(m))
	}
	return "", gymkhana.Blame(gymkhana.FaultSetup, "measure", fmt.Errorf("unknown measure %q%s (known: %s)",
		s, gymkhana.DidYouMean(s, names), strings.Join(names, ", ")))
}

// Of gives the measure of one outcome.
func (m Measure) Of(out *gymkhana.Outcome) float64 {
	switch m {
	case Success:
		if out.Verdict.Success {
			return 1
		}
		return 0
	case Progress:
		return out.Verdict.Progress
	case Reward:
		return out.Verdict.Reward
	case Steps:
		return float64(out.Steps)
	case Cost:
		return out.Usage.CostUSD
	}
	panic("report: unknown measure " + string(m))
}

// share reports whether the measure lies between 0 and 1 and is shown in percent.
func (m Measure) share() bool { return m == Success || m == Progress }

// scores are scored episodes, in the order of the plan.
type scores []gymkhana.EpisodeRow

// scored keeps the rows that count, of one arm; arm −1 means of all.
func scored(rows []gymkhana.EpisodeRow, arm int) scores {
	var kept scores
	for _, row := range rows {
		if row.Outcome != nil && row.Outcome.Scored && (arm < 0 || row.Arm == arm) {
			kept = append(kept, row)
		}
	}
	return kept
}

func (s scores) values(m Measure) []float64 {
	xs := make([]float64, len(s))
	for i := range s {
		xs[i] = m.Of(s[i].Outcome)
	}
	return xs
}

// families are what intervals cluster by: a task with all its instances and repeats.
func (s scores) families() []gymkhana.TaskID {
	ids := make([]gymkhana.TaskID, len(s))
	for i := range s {
		ids[i] = s[i].Task
	}
	return ids
}

// estimate is the mean with the interval that suits the measure.
func (s scores) estimate(m Measure) metric.Estimate {
	xs, families := s.values(m), s.families()
	switch m {
	case Success:
		hits := make([]bool, len(xs))
		for i, x := range xs {
			hits[i] = x == 1
		}
		return metric.EstimateRate(metric.Tallies(hits, families), metric.Confidence)
	case Progress:
		return metric.EstimateFraction(metric.ByFamily(xs, families), metric.Confidence)
	}
	return metric.EstimateMean(metric.ByFamily(xs, families), metric.Confidence)
}

// mean is nil for no episodes.
func (s scores) mean(m Measure) *float64 { return known(metric.Mean(s.values(m))) }

// repeats groups the values of a measure by task and instance: one inner slice for each, one
// value per scored repeat. It is what curves and δ are made of.
func (s scores) repeats(m Measure) [][]float64 {
	type unit struct {
		task  gymkhana.TaskID
		index int
	}
	units := make([]unit, len(s))
	for i := range s {
		units[i] = unit{s[i].Task, s[i].Index}
	}
	return metric.ByFamily(s.values(m), units)
}

// known turns a value and whether there is one into what JSON writes as a number or null.
func known(x float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &x
}
