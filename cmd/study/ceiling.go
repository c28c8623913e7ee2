package main

import (
	"context"
	"maps"
	"slices"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/metric"
)

// A ceiling measures how much of a world's tasks a policy could do at all: it follows the oracle through every
// official instance and asks at each step whether the policy has a choice that does what the oracle does, or
// another one that shortens the way to the end. No network is involved.
type ceiling struct {
	source *learn.Source
	quick  bool // only the first instance of each task
}

// A CeilingReport says what a policy could do at most, by subset and section.
type CeilingReport struct {
	Suite   string          `json:"suite"`
	Subsets []CeilingSubset `json:"subsets"`
	Gaps    []Gap           `json:"gaps"` // one for each subset, cause and task
}

// A CeilingSubset is the ceiling of a subset, or of a section of it. An episode is expressible if each of its steps is.
type CeilingSubset struct {
	Subset      string          `json:"subset"`
	Episodes    int             `json:"episodes"`
	Expressible int             `json:"expressible"`
	Share       float64         `json:"share"`
	CI          metric.Interval `json:"ci"` // clustered by task
	Steps       int             `json:"steps"`
	Missing     int             `json:"missing"` // steps that cannot be expressed
	Choices     Spread          `json:"choices"` // number of choices at a moment
	Ways        map[string]int  `json:"ways"`    // steps by the source of their text, as "copy of goal"
}

// A Spread describes how a count varies.
type Spread struct {
	Mean float64 `json:"mean"`
	P99  int     `json:"p99"`
	Max  int     `json:"max"`
}

// A Gap is a kind of step of a task that cannot be expressed.
type Gap struct {
	Subset  string `json:"subset"`
	Cause   string `json:"cause"` // what is missing: "answer: part of an earlier screen"
	Task    string `json:"task"`
	Steps   int    `json:"steps"`   // the number of steps in all its instances
	Example string `json:"example"` // the first of them: what the oracle does
}

// measure plays the oracle through every official instance of the split's subsets.
func (c *ceiling) measure(ctx context.Context) (*CeilingReport, error) {
	split := &c.source.Entry.Split
	r := &CeilingReport{Suite: split.Suite}
	for _, subset := range append([]string{split.Train}, split.Measured()...) {
		sections, err := c.source.Sections(subset, c.source.Subset(subset))
		if err != nil {
			return nil, err
		}
		walks, err := c.walks(ctx, sections[0].Tasks)
		if err != nil {
			return nil, err
		}
		for i := range sections {
			r.add(&sections[i], walks, i == 0)
		}
	}
	return r, nil
}

// walks plays all instances of some tasks, as many at once as there are cores.
func (c *ceiling) walks(ctx context.Context, tasks []*gymkhana.Task) ([]*walk, error) {
	var all []*walk
	for _, t := range tasks {
		for i, seed := range t.Instances {
			if i == 0 || !c.quick {
				all = append(all, &walk{task: t, seed: seed, open: c.source.Entry.Trainable})
			}
		}
	}
	return all, learn.Each(ctx, all, func(ctx context.Context, w *walk) error { return w.play(ctx) })
}

// add sums up the walks through the tasks of a section, and lists the gaps if it is a whole subset.
func (r *CeilingReport) add(section *learn.Section, walks []*walk, whole bool) {
	walks = slices.DeleteFunc(slices.Clone(walks), func(w *walk) bool { return !section.Has(w.task.ID) })
	s := CeilingSubset{Subset: section.Name, Episodes: len(walks), Ways: map[string]int{}}
	hits, tasks := make([]bool, len(walks)), make([]string, len(walks))
	gaps := map[[2]string]*Gap{}
	var counts []int
	for i, w := range walks {
		hits[i], tasks[i] = len(w.gaps) == 0, string(w.task.ID)
		s.Missing += len(w.gaps)
		counts = append(counts, w.counts...)
		for way, steps := range w.ways {
			s.Ways[way] += steps
		}
		for _, g := range w.gaps {
			kind := [2]string{g.cause, tasks[i]}
			if gaps[kind] == nil {
				gaps[kind] = &Gap{Subset: section.Name, Cause: g.cause, Task: tasks[i], Example: g.want.String()}
			}
			gaps[kind].Steps++
		}
	}
	rate := metric.EstimateRate(metric.Tallies(hits, tasks), metric.Confidence)
	s.Share, s.CI, s.Steps, s.Choices = rate.Mean, rate.CI, len(counts), spread(counts)
	for _, hit := range hits {
		if hit {
			s.Expressible++
		}
	}
	if r.Subsets = append(r.Subsets, s); !whole {
		return
	}
	kinds := slices.SortedFunc(maps.Keys(gaps), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	for _, kind := range kinds {
		r.Gaps = append(r.Gaps, *gaps[kind])
	}
}

// spread sums up counts, which it sorts.
func spread(counts []int) Spread {
	if len(counts) == 0 {
		return Spread{}
	}
	slices.Sort(counts)
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return Spread{float64(sum) / float64(len(counts)), counts[(len(counts)-1)*99/100], counts[len(counts)-1]}
}
