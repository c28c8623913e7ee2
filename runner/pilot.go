package runner

import (
	"context"
	"math"

	"gymkhana"
)

// Pilot restricts Run to a small representative part of the plan: so many episodes of every arm, the same
// for all. They are a systematic sample: equally far apart in the order of the plan, so that all of its groups of tasks
// are in it by their size, from a place that follows from the plan's seed. Of an arm that learns from its earlier episodes
// it is the beginnings of its sequences. Which episodes these are depends on the plan alone, so a pilot that was stopped
// goes on with the same ones.
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

// spread gives at most n of so many places, equally far apart, with a beginning that follows from the seed.
func (r *Runner) spread(places, n int) []int {
	n = min(n, places)
	begin := float64(r.plan.Seed.Derive("pilot")) / float64(gymkhana.MaxSeed)
	list := make([]int, n)
	for i := range list {
		list[i] = min(int(math.Floor((begin+float64(i))*float64(places)/float64(n))), places-1)
	}
	return list
}

// todo gives the rows that Run is about: what is finished, and what it is to play.
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
