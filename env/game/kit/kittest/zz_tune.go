package kittest

import (
	"testing"

	"gymkhana/env/game/kit"
)

// Tune prints what n seeds make of each task.
func Tune[S any](t *testing.T, g *kit.Game[S], n int, tasks []kit.Task) {
	own := *g
	own.Tasks = tasks
	for _, task := range own.Suite() {
		setup := setupOf(t, task)
		first, most := 0, 0
		r := &gallery[S]{game: &own, setup: setup}
		for _, seed := range private(task, "tune", n) {
			in, err := own.Instance(t.Context(), setup, seed)
			if err != nil {
				t.Errorf("%s %v", task.ID, err)
				break
			}
			if in.Drawn == 0 {
				first++
			}
			most = max(most, in.Drawn)
			if len(r.instances) < 40 {
				r.instances = append(r.instances, in)
			}
		}
		if len(r.instances) < 20 {
			continue
		}
		rep := r.replays(t)
		pat, best := r.patterns(t)
		h, won := 0.0, 0
		for _, s := range private(task, "tune", min(n, 10)) {
			v, _ := Play(t, &own, task, s, "heuristic", 0)
			h += v.Progress / float64(min(n, 10))
			if v.Success {
				won++
			}
		}
		h5, won5 := 0.0, 0
		rd := 0.0
		for s := range 5 {
			v, _ := Play(t, &own, task, task.Instances[s], "heuristic", 0)
			h5 += v.Progress / 5
			if v.Success {
				won5++
			}
			for k := range 4 {
				v, _ := Play(t, &own, task, task.Instances[s], "random", k)
				rd += v.Progress / 20
			}
		}
		reach := Reach(t, &own, 0, "oracle")
		_ = reach
		t.Logf("%s: fair %d of %d, most %d; replay %.3f, pattern %.2f %s; heuristic %.2f (%d of 10), official %.2f (%d of 5); random %.2f", task.ID, first, n, most, rep, best, pat, h, won, h5, won5, rd)
	}
}
