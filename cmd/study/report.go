package main

import (
	"maps"
	"slices"

	"gymkhana"
	"gymkhana/metric"
)

// A Report has the results of a study so far.
type Report struct {
	Suite     string      `json:"suite"`
	Folder    string      `json:"folder"`
	Planned   int         `json:"planned"` // trainings
	Done      int         `json:"done"`
	Ways      []WayReport `json:"ways"`
	Contrasts []Contrast  `json:"contrasts"`
	Distances []Distance  `json:"distances,omitempty"` // where generated apps were learnt in

	Subsets  []string `json:"-"` // in the order of a table; the first is learnt from
	Sections []string `json:"-"` // of the subsets, likewise
}

// A WayReport is how the policies of a way do on each subset and, as "val, without pictures", on its sections, and in the
// generated apps that they learnt in, as "own apps".
type WayReport struct {
	Name    string          `json:"name"`
	Seeds   []uint64        `json:"seeds"`
	Subsets map[string]Rate `json:"subsets"`
}

// A Rate is a mean over trainings and tasks; the interval is that of estimate.
type Rate struct {
	Episodes int             `json:"episodes"`
	Success  float64         `json:"success"`
	CI       metric.Interval `json:"ci"`
	BySeed   []float64       `json:"by_seed"`
}

// A Contrast is the difference in success between two ways on a subset, B minus A, paired by seed, task and instance.
type Contrast struct {
	Subset     string          `json:"subset"`
	A          string          `json:"a"`
	B          string          `json:"b"`
	Seeds      int             `json:"seeds"`
	Difference float64         `json:"difference"`
	CI         metric.Interval `json:"ci"`
}

// sum computes and compares the results so far, on the subsets that were measured: marks of before a suite had a subset
// lack it.
func (r *Report) sum(ways []way, done [][]scores) {
	if all := slices.Concat(done...); len(all) > 0 {
		r.Subsets = slices.DeleteFunc(r.Subsets, func(subset string) bool { return len(having(all, subset)) == 0 })
	}
	for i := range ways {
		one := WayReport{Name: ways[i].name, Subsets: map[string]Rate{}}
		for k := range done[i] {
			one.Seeds = append(one.Seeds, uint64(k+1))
		}
		for _, subset := range append(slices.Concat(r.Subsets, r.Sections), ownApps) {
			if with := having(done[i], subset); len(with) > 0 {
				one.Subsets[subset] = rateOf(with, subset)
			}
		}
		r.Ways = append(r.Ways, one)
		against := slices.IndexFunc(ways, func(w way) bool { return w.name == ways[i].against })
		if against < 0 {
			continue
		}
		both := min(len(done[i]), len(done[against]))
		for _, subset := range r.Subsets {
			if both > 0 {
				e := estimate(done[i][:both], done[against][:both], subset)
				r.Contrasts = append(r.Contrasts, Contrast{subset, ways[against].name, ways[i].name, both, e.Mean, e.CI})
			}
		}
	}
}

// having are the trainings that were measured on a subset: marks of before there were own apps lack those.
func having(of []scores, subset string) (with []scores) {
	for _, got := range of {
		if len(got[subset]) > 0 {
			with = append(with, got)
		}
	}
	return with
}

// rateOf is the success of some trainings on a subset.
func rateOf(of []scores, subset string) Rate {
	e := estimate(of, nil, subset)
	rate := Rate{Episodes: e.N, Success: e.Mean, CI: e.CI.Clip(0, 1)}
	for k := range of {
		rate.BySeed = append(rate.BySeed, estimate(of[k:k+1], nil, subset).Mean)
	}
	return rate
}

// estimate is the mean of the scores of some trainings on a subset, less those of others on the same episodes. The interval
// is over seeds and families, see [metric.EstimateCrossed]; of one training it is over families.
func estimate(of, less []scores, subset string) metric.Estimate {
	cells := cellsOf(of, less, subset)
	if len(cells) == 1 {
		return metric.EstimateMean(cells[0], metric.Confidence)
	}
	return metric.EstimateCrossed(cells, metric.Confidence)
}

// cellsOf are the scores on a subset by seed and family, less those of others on the same episodes.
func cellsOf(of, less []scores, subset string) [][][]float64 {
	cells := make([][][]float64, len(of))
	family := map[gymkhana.TaskID]int{}
	for k := range of {
		for _, e := range slices.SortedFunc(maps.Keys(of[k][subset]), episode.compare) {
			x := of[k][subset][e]
			if less != nil {
				x.won -= less[k][subset][e].won
			}
			at, known := family[x.family]
			if !known {
				at = len(family)
				family[x.family] = at
			}
			for len(cells[k]) <= at {
				cells[k] = append(cells[k], nil)
			}
			cells[k][at] = append(cells[k][at], x.won)
		}
	}
	return cells
}
