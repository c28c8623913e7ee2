package table

import (
	"slices"
	"strings"
	"testing"
)

var words = Design[string, string]{
	Noun: "word", Nouns: "words",
	Orders: []Order[string]{
		{"A to Z", func(a, b *string) int { return strings.Compare(*a, *b) }},
		{"Longest first", func(a, b *string) int { return len(*b) - len(*a) }},
	},
	Filters: []string{"All", "Short"},
	Keep:    func(w *string, _ int) bool { return len(*w) < 5 },
	Found:   func(w *string) string { return *w },
}

func sample() *Table[string, string] {
	t := &Table[string, string]{}
	for _, w := range []string{"pear", "apple", "fig", "banana", "kiwi"} {
		t.Add(w)
	}
	return t
}

func TestSeen(t *testing.T) {
	for _, c := range []struct {
		view View
		want []int
	}{
		{View{}, []int{2, 4, 3, 5, 1}},
		{View{Order: 1}, []int{4, 2, 1, 5, 3}}, // pear before kiwi, as they were added
		{View{Filter: 1}, []int{3, 5, 1}},
		{View{Query: " A"}, []int{2, 4, 1}},
		{View{Query: "a", Filter: 1}, []int{1}},
		{View{Query: "zebra"}, []int{}},
	} {
		tab := sample()
		tab.View = c.view
		if got := words.Seen(tab); !slices.Equal(got, c.want) {
			t.Errorf("%+v shows %v; want %v", c.view, got, c.want)
		}
	}
}

func TestRemoveForgetsTheChoice(t *testing.T) {
	tab := sample()
	tab.pick(4)
	tab.pick(2)
	tab.pick(5)
	tab.pick(5)
	tab.Remove(2)
	tab.Remove(2)
	if !slices.Equal(tab.Picked, []int{4}) || len(tab.Rows) != 4 || tab.Find(2) != nil {
		t.Errorf("left are %v, of which %v are chosen; want four, and 4", tab.Rows, tab.Picked)
	}
	if id := tab.Add("plum"); id != 6 {
		t.Errorf("the next id is %d; want 6", id)
	}
}

func TestStanding(t *testing.T) {
	tab := sample()
	if got := tab.Standing(3, 5); got != 3 {
		t.Errorf("a row that is there stands as %d; want 3", got)
	}
	tab.Remove(3)
	if got := tab.Standing(3, 5); got != 0 {
		t.Errorf("a row that is gone stands as %d; want 0", got)
	}
	tab.Add("fig")
	if got := tab.Standing(3, 5); got != 6 {
		t.Errorf("a row that was entered again stands as %d; want 6", got)
	}
}

func TestLeave(t *testing.T) {
	tab := sample()
	tab.View = View{Searching: true, Query: "a", Order: 1}
	tab.pick(1)
	if !tab.leave() || len(tab.Picked) > 0 || !tab.View.Searching {
		t.Errorf("the first step back leaves %v, %+v; want the search alone", tab.Picked, tab.View)
	}
	if !tab.leave() || tab.View != (View{Order: 1}) {
		t.Errorf("the second step back leaves %+v; want the order alone", tab.View)
	}
	if tab.leave() {
		t.Error("a third step back still finds something to leave")
	}
}
