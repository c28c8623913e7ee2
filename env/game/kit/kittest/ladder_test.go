package kittest

import (
	"slices"
	"strings"
	"testing"
)

// flat is a rung of 40 instances with the given figures.
func flat(won int, heuristic, shaky, steps float64) rung {
	return rung{heuristic: slices.Repeat([]float64{heuristic}, 40), shaky: slices.Repeat([]float64{shaky}, 40),
		steps: slices.Repeat([]float64{steps}, 40), won: won}
}

// good is a ladder that obeys every rule, most of them at their limit.
func good() []rung {
	list := []rung{flat(24, 0.80, 0.60, 0.40), flat(32, 0.85, 0.65, 0.35), flat(6, 0.50, 0.50, 0.50), flat(16, 0.50, 0.40, 0.60), flat(4, 0.30, 0.30, 0.70)}
	list[0].lucky = 4
	return list
}

func TestBreaches(t *testing.T) {
	if wrong := breaches(good(), false); wrong != nil {
		t.Errorf("a good ladder breaks the rules: %q", wrong)
	}
	for _, c := range []struct {
		name, want string
		spoil      func([]rung)
	}{
		{"easy first task", "01: the heuristic wins", func(l []rung) { l[0].won = 37 }},
		{"hard first task", "01: the heuristic wins", func(l []rung) { l[0].won = 23 }},
		{"easy second task", "02: the heuristic wins", func(l []rung) { l[1].won = 33 }},
		{"hard second task", "02: the heuristic wins", func(l []rung) { l[1].won = 11 }},
		{"hard third task", "03: the heuristic wins", func(l []rung) { l[2].won = 5 }},
		{"easy fourth task", "04: the heuristic wins", func(l []rung) { l[3].won = 17 }},
		{"easy last task", "05: the heuristic wins", func(l []rung) { l[4].won = 5 }},
		{"progress rises", "04: the heuristic's mean progress", func(l []rung) { l[3].heuristic = flat(0, 0.56, 0, 0).heuristic }},
		{"shaky progress rises", "05: the mean progress of the heuristic with", func(l []rung) { l[4].shaky = flat(0, 0, 0.46, 0).shaky }},
		{"the oracle's way is shorter", "03: the share of the steps", func(l []rung) { l[2].steps = flat(0, 0, 0, 0.29).steps }},
		{"random wins", "01: random wins", func(l []rung) { l[0].lucky = 5 }},
	} {
		list := good()
		c.spoil(list)
		if wrong := breaches(list, false); len(wrong) != 1 || !strings.HasPrefix(wrong[0], c.want) {
			t.Errorf("%s: %q; want one complaint that begins with %q", c.name, wrong, c.want)
		}
	}
}

// TestBreachesOfASample: two instances a task leave doubt about nearly everything, forty about less.
func TestBreachesOfASample(t *testing.T) {
	short := func(r rung, won, lucky int) rung {
		return rung{heuristic: r.heuristic[:2], shaky: r.shaky[:2], steps: r.steps[:2], won: won, lucky: lucky}
	}
	var list []rung
	for i, r := range good() {
		list = append(list, short(r, []int{2, 2, 0, 1, 0}[i], 0))
	}
	list[3].heuristic = []float64{0.7, 0.9} // doubtful: 0.5 before
	if wrong := breaches(list, true); wrong != nil {
		t.Errorf("a doubtful sample fails: %q", wrong)
	}
	if list[4].won = 2; len(breaches(list, true)) != 1 {
		t.Errorf("the heuristic wins both instances of the last task, but the sample reports %q", breaches(list, true))
	}
	whole := good()
	whole[4].heuristic = flat(0, 1, 0, 0).heuristic
	if wrong := breaches(whole, true); len(wrong) != 1 {
		t.Errorf("a last task without any difficulty is reported as %q; want one complaint", wrong)
	}
}

func TestDelays(t *testing.T) {
	sweep := func(means ...float64) (list [][]float64) {
		for i, m := range means { // what a wait costs differs between instances
			spread := 0.01 * float64(i)
			list = append(list, []float64{m - spread, m, m, m + spread})
		}
		return list
	}
	for _, c := range []struct {
		name    string
		sweep   [][]float64
		sampled bool
		want    int
	}{
		{"falls", sweep(0.8, 0.4, 0.41, 0.2), false, 0},
		{"rises in the middle", sweep(0.8, 0.4, 0.5, 0.2), false, 1},
		{"level", sweep(0.5, 0.5, 0.5, 0.5), false, 1},
		{"rises", sweep(0.2, 0.4, 0.6, 0.8), false, 4},
		{"one instance that rises, in a sample", [][]float64{{0.2}, {0.3}, {0.4}, {0.5}}, true, 0},
		{"many that rise, in a sample", sweep(0.2, 0.4, 0.6, 0.8), true, 1},
	} {
		if wrong := delays(c.sweep, c.sampled); len(wrong) != c.want {
			t.Errorf("%s: %q; want %d complaints", c.name, wrong, c.want)
		}
	}
}
