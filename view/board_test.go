package view

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A card takes the lowest free slot, a late change of the one before does not reach it, and slots are emptied when fewer
// episodes are played at once.
func TestSlotsOfABoard(t *testing.T) {
	b, n := newBoard(), 0
	begin := func(id string, atOnce int) *card {
		c := b.place(atOnce)
		n++
		b.change(c, n, func() { c.ID = id })
		return c
	}
	end := func(c *card) {
		n++
		b.change(c, n, func() { c.Over = true })
	}
	one, two, three := begin("one", 3), begin("two", 3), begin("three", 3)
	end(two)
	before := n
	four := begin("four", 3)
	end(two) // its verdict comes late
	if four.Slot != 1 || four.Over || b.owns(two) || !b.owns(four) {
		t.Errorf("the fourth card is in slot %d, over %v", four.Slot, four.Over)
	}
	cards, now, more := b.since(before, false)
	if len(cards) != 1 || cards[0].ID != "four" || more != 0 || now < before+1 {
		t.Errorf("since %d there are %+v, up to %d", before, cards, now)
	}
	end(one)
	end(three)
	end(four)
	before = n
	five := begin("five", 1)
	if cards, _, _ := b.since(before, false); five.Slot != 0 || len(cards) != 3 || cards[0].ID != "five" || cards[1].ID != "" || cards[2].ID != "" {
		t.Errorf("with one at once there are %+v", cards)
	}
	for range mostCards + 4 {
		begin("many", 1000)
	}
	if cards, _, more := b.since(-1, false); len(cards) != mostCards || more != 5 {
		t.Errorf("%d cards, and %d more; want %d and 5", len(cards), more, mostCards)
	}
}

// A page that waits wakes up with the next change; one that has missed a change does not wait.
func TestWaitingForABoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBoard()
		began := time.Now()
		time.AfterFunc(time.Second, func() { b.touch(7) })
		b.wait(t.Context(), 0)
		b.wait(t.Context(), 6)
		if took := time.Since(began); took != time.Second {
			t.Errorf("it waited %s; want 1 s", took)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		b.wait(ctx, 7)
		if took := time.Since(began); took != time.Second+time.Minute {
			t.Errorf("it waited %s; want the end of the context", took)
		}
	})
}

// A change of another process, or none, means everything.
func TestNamesOfChanges(t *testing.T) {
	for name, want := range map[string]int{"a.7": 7, "a.0": 0, "b.7": -1, "": -1, "a": -1, "a.x": -1, "7": -1, "a.7.8": -1} {
		if got := sinceOf(name, "a"); got != want {
			t.Errorf("after %q comes what is after %d; want %d", name, got, want)
		}
	}
	if name := changeName("a", 7); sinceOf(name, "a") != 7 {
		t.Errorf("%q is not read", name)
	}
}
