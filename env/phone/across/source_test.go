package across

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/recipes"
	"gymkhana/rng"
)

func TestFolded(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"short", "short"},
		{"Directions: Layer the potatoes with the thyme and bake", "Directions: Layer the potatoes with the\nthyme and bake"},
		{"exactly forty-four letters are on this line.", "exactly forty-four letters are on this line."},
		{"Title: Pie\n\nTitle: Tart", "Title: Pie\n\nTitle: Tart"},
		{strings.Repeat("x", 60), strings.Repeat("x", 60)},
	} {
		if got := folded(c.text); got != c.want {
			t.Errorf("%q is folded to %q; want %q", c.text, got, c.want)
		}
	}
}

// A statement marks as many lines as it says, and those are the ones that it gives.
func TestStatement(t *testing.T) {
	for seed := range 20 {
		d := rng.New(gymkhana.Seed(seed), "statement")
		text, marked := statement(d, expenses.Invent(d, 24), 3)
		var got, want []string
		for line := range strings.SplitSeq(text, "\n") {
			if name, _, _ := strings.Cut(line, " | "); strings.HasSuffix(line, "| reimbursable") {
				got = append(got, name)
			}
		}
		for _, e := range marked {
			want = append(want, e.Name)
		}
		if len(got) != 3 || !slices.Equal(got, want) {
			t.Errorf("seed %d: the lines of %q are marked, and %q are given; want the same three", seed, got, want)
		}
	}
}

// Every time that a recipe can take has a length for the timer.
func TestMinutes(t *testing.T) {
	last := 0
	for _, time := range recipes.Times {
		if minutes[time] <= last {
			t.Errorf("%q is %d minutes; want more than %d", time, minutes[time], last)
		}
		last = minutes[time]
	}
	if len(minutes) != len(recipes.Times) {
		t.Errorf("%d times have a length; want %d", len(minutes), len(recipes.Times))
	}
}
