package gen

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// An app of the test is of no kind of schema that was learnt in, is never farther from more apps, and one of training is none from itself.
func TestApart(t *testing.T) {
	s := Suite()
	seen := map[int]bool{}
	for _, task := range tier.Part(t, s.Tasks, 5) {
		for _, instance := range task.Instances {
			last := 1 << 30
			for _, n := range []int{10, 100, Size(Train)} {
				far, err := Apart(task, instance, n)
				if err != nil {
					t.Fatal(err)
				}
				if far > last || (far == 0) != (task.Tagged("train") || task.Tagged("val")) && n == Size(Train) {
					t.Errorf("%s, instance %d: %d from %d apps; from fewer %d", task.ID, instance, far, n, last)
				}
				last = far
			}
			seen[last] = true
		}
	}
	if !seen[1] || !seen[2] {
		t.Errorf("distances are %v; want 1 and 2 among them", seen)
	}
	for _, n := range []int{0, Size(Train) + 1} {
		if _, err := Apart(s.Tasks[0], 1, n); err == nil || !strings.Contains(err.Error(), "want 1 to 300") {
			t.Errorf("%d apps: %v", n, err)
		}
	}
	if _, err := Apart(&gymkhana.Task{ID: "a/b"}, 1, 10); err == nil || !strings.Contains(err.Error(), "a/b") {
		t.Errorf("a task of another world: %v", err)
	}
}

// An app with two fields of a kind is at distance one from an app with one; a field of another kind makes a distance of
// two.
func TestApartByHand(t *testing.T) {
	of := func(kinds ...kind) *App {
		a := &App{}
		for _, k := range kinds {
			a.Fields = append(a.Fields, Field{kind: k})
		}
		return a
	}
	for _, c := range []struct {
		a, b *App
		want int
	}{
		{of(named, money), of(money, named), 0},
		{of(named, money, money), of(named, money), 1},
		{of(named, money), of(named, date), 2},
		{of(named), of(named, date, flag, flag), 3},
	} {
		if got := c.a.apart(c.b); got != c.want || c.b.apart(c.a) != got {
			t.Errorf("%s and %s are %d apart; want %d", c.a.Shape(), c.b.Shape(), got, c.want)
		}
	}
}
