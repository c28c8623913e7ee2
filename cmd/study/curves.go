package main

import (
	"context"
	"fmt"
	"path/filepath"

	"gymkhana"
	"gymkhana/learn/marl"
)

// A size is that of a group.
type size struct{ members, rounds int }

func (s size) String() string { return fmt.Sprintf("%d members, %d rounds", s.members, s.rounds) }

// sizes are those of the curves: the group's own, other numbers of members, and other numbers of rounds.
func sizes(c *marl.Config) []size {
	all := []size{{c.Members, c.Rounds}}
	for _, n := range []int{1, 2, 4, 8} {
		if n != c.Members {
			all = append(all, size{n, c.Rounds})
		}
	}
	for _, m := range []int{1, 2, 3, 4} {
		if m != c.Rounds {
			all = append(all, size{c.Members, m})
		}
	}
	return all
}

// curve plays the whole method of the first seed in groups of other sizes, on the validation tasks only.
func (c *contest) curve(ctx context.Context, full string, selectors map[string]string, r *ContestReport) error {
	whole := c.config(1)
	t, own := &table{contest: c, policies: map[string]gymkhana.Policy{}}, size{whole.Members, whole.Rounds}.String()
	for _, s := range sizes(&whole) {
		cfg := whole
		cfg.Members, cfg.Rounds = s.members, s.rounds
		if err := t.group(s.String(), cfg, []string{full}); err != nil {
			return err
		}
	}
	val, marks := &ContestReport{Subsets: r.Subsets[:1]}, map[string][]scores{}
	err := c.playAll(ctx, t, filepath.Join(c.folder, "curves.gym"), selectors, val, marks)
	r.Runs, r.Parts = append(r.Runs, val.Runs...), append(r.Parts, val.Parts...)
	if err != nil {
		return err
	}
	for _, name := range t.names {
		row := ContestRow{Name: name, Subsets: map[string]Rate{}, Full: map[string]Contrast{}}
		for subset := range marks[own][0] {
			row.Subsets[subset] = rateOf(marks[name], subset)
			if name != own {
				e := estimate(marks[own], marks[name], subset)
				row.Full[subset] = Contrast{subset, name, own, 1, e.Mean, e.CI}
			}
		}
		r.Curves = append(r.Curves, row)
	}
	return nil
}
