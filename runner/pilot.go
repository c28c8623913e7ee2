package runner

import (
	"context"
	"math"

	"gymkhana"
)

// Pilot restricts Run to a small representative part of the plan: the same number of episodes of every arm, and the
// same ones. They are a systematic sample: at equal distances in the order of the plan, so that all of its groups of
// tasks are represented by their size, from an offset that is derived from the plan's seed. For an arm that learns from
// its earlier episodes it is the beginnings of its sequences. The choice depends on the plan alone, so a resumed pilot
// continues with the same episodes.
func (r *Runner) Pilot(ctx context.Context, each int) error {
	rows, err := r.Store.Episodes(ctx)
	if err != nil {
		return err
	}
	r.plan = &r.Store.Run().Plan
	r.only = map[gymkhana.EpisodeID]bool{}
	for arm := range r.plan.Arms {
		keep, err := r.keeps(&r.plan.Arms[arm])
		if err != nil {
			return err
		}
		var own []gymkhana.EpisodeRow
		for _, row := range rows {
			if row.Arm == arm {
				own = append(own, row)
			}
		}
		if keep == 0 {
			for _, at := range r.spread(len(own), each) {
				r.only[own[at].ID] = true
			}
			continue
		}
		r.beginnings(own, each)
	}
	return nil
}

// beginnings adds the first episodes of sequences to the pilot.
func (r *Runner) beginnings(own []gymkhana.EpisodeRow, each int) {
	var keys []string
	of := map[string][]gymkhana.EpisodeRow{}
	for _, row := range own {
		key := sequenceKey(&row)
		if of[key] == nil {
			keys = append(keys, key)
		}
		of[key] = append(of[key], row)
	}
	chosen := r.spread(len(keys), each)
	for i, at := range chosen {
		length := (each + len(chosen) - 1 - i) / len(chosen) // as even as can be
		for _, row := range of[keys[at]][:min(length, len(of[keys[at]]))] {
			r.only[row.ID] = true
		}
	}
}

// spread returns at most n of some places, at equal distances, with an offset that is derived from the seed.
func (r *Runner) spread(places, n int) []int {
	n = min(n, places)
	begin := float64(r.plan.Seed.Derive("pilot")) / float64(gymkhana.MaxSeed)
	list := make([]int, n)
	for i := range list {
		list[i] = min(int(math.Floor((begin+float64(i))*float64(places)/float64(n))), places-1)
	}
	return list
}

// todo returns the rows of Run: the finished ones, and those to play.
func (r *Runner) todo(rows []gymkhana.EpisodeRow) []gymkhana.EpisodeRow {
	if r.only == nil {
		return rows
	}
	var some []gymkhana.EpisodeRow
	for _, row := range rows {
		if row.Outcome != nil || r.only[row.ID] {
			some = append(some, row)
		}
	}
	return some
}
