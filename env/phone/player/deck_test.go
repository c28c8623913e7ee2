package player

import (
	"slices"
	"testing"
)

func minute(string) int { return 60 }

// Time passes with the ticks: the queue goes on by itself, and the sleep timer ends it.
func TestNow(t *testing.T) {
	queue := []string{"a", "b", "c"}
	for _, c := range []struct {
		name string
		play Play
		at   int64 // seconds
		want Play
	}{
		{"paused", Play{ID: "a", Index: 0, Spent: 5 * second}, 100, Play{ID: "a", Index: 0, Spent: 5 * second}},
		{"plays", Play{ID: "a", Index: 0, On: true, Spent: 5 * second}, 10, Play{ID: "a", Index: 0, On: true, Spent: 15 * second, Since: 10 * second}},
		{"next", Play{ID: "a", Index: 0, On: true, Spent: 55 * second}, 70, Play{ID: "c", Index: 2, On: true, Spent: 5 * second, Since: 70 * second}},
		{"last", Play{ID: "c", Index: 2, On: true}, 70, Play{ID: "c", Index: 2, Spent: 60 * second, Since: 60 * second}},
		{"alone", Play{ID: "a", Index: -1, On: true}, 70, Play{ID: "a", Index: -1, Spent: 60 * second, Since: 60 * second}},
		{"sleeps at the end", Play{ID: "a", Index: 0, On: true, Sleep: ItemEnd}, 70, Play{ID: "a", Index: 0, Spent: 60 * second, Since: 60 * second, Slept: true}},
		{"sleeps in between", Play{ID: "a", Index: 0, On: true, Sleep: Sleep(80 * second)}, 90,
			Play{ID: "b", Index: 1, Spent: 20 * second, Since: 80 * second, Slept: true}},
	} {
		d := Deck{Queue: queue, Play: c.play}
		if got := d.Now(c.at*second, minute); got != c.want {
			t.Errorf("%s: %+v; want %+v", c.name, got, c.want)
		}
	}
}

// Removing, moving and inserting entries leaves the one that plays.
func TestQueueKeepsWhatPlays(t *testing.T) {
	d := Deck{Queue: []string{"a", "b", "c", "d"}, Play: Play{ID: "c", Index: 2, On: true}}
	check := func(what string, queue ...string) {
		t.Helper()
		if !slices.Equal(d.Queue, queue) || d.Queue[d.Play.Index] != "c" {
			t.Errorf("%s: the queue is %v at %d; want %v at c", what, d.Queue, d.Play.Index, queue)
		}
	}
	d.mark("", 0)
	d.discard("")
	check("removed", "b", "c", "d")
	d.mark("", 2)
	d.shift("", -1)
	check("moved", "b", "d", "c")
	d.next([]string{"e"})
	check("inserted", "b", "d", "c", "e")
	d.mark("", 2)
	d.discard("")
	if d.Play.Index != -1 {
		t.Errorf("what plays was removed, and its place is %d; want -1", d.Play.Index)
	}
}

func TestSurplus(t *testing.T) {
	if got := surplus([]string{"a", "b", "a", "c", "b"}, []string{"a", "b", "c"}); !slices.Equal(got, []int{2, 4}) {
		t.Errorf("surplus is %v; want 2 and 4", got)
	}
	if got := surplus([]string{"b", "a"}, []string{"a", "b"}); got != nil {
		t.Errorf("surplus is %v; want none", got)
	}
}
