package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// A part of an episode that is read alone is that part of the whole.
func TestWindowsAreThePartsOfTheWhole(t *testing.T) {
	f, err := store.Create(filepath.Join(t.TempDir(), "a.gym"), storetest.Plan())
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(t, err)
	id := list[0].ID
	const turns = 150 // more than two stretches of states that are stored as differences
	calls, decisions, steps, frames := storetest.Episode(turns)
	l, err := f.Attempt(ctx, id)
	check(t, err)
	for i := range turns {
		check(t, l.Call(ctx, &calls[i]))
		check(t, l.Decide(&decisions[i]))
		check(t, l.Step(&steps[i], frames[i]))
	}
	whole, err := f.Trajectory(ctx, id)
	check(t, err)
	all, err := f.Calls(ctx, id)
	check(t, err)
	extent, err := f.Extent(ctx, id)
	check(t, err)
	if want := (gymkhana.Extent{Attempt: 1, Steps: turns, Turns: turns, Calls: turns}); extent != want {
		t.Errorf("extent %+v, want %+v", extent, want)
	}
	for _, w := range [][2]int{{0, 1}, {0, 2}, {1, 3}, {62, 66}, {63, 64}, {64, 65}, {65, 130}, {148, 150}, {149, 200}, {150, 151}, {7, 7}} {
		part, err := f.Window(ctx, id, w[0], w[1])
		check(t, err)
		to := min(w[1], turns)
		want := whole.Steps[min(w[0], to):to]
		if len(want) != len(part.Steps) || len(want) > 0 && !reflect.DeepEqual(part.Steps, want) {
			t.Errorf("steps %v differ", w)
		}
		for i := range part.Decisions {
			d := &part.Decisions[i]
			if !reflect.DeepEqual(*d, whole.Decisions[d.Turn-1]) {
				t.Errorf("decision of turn %d of %v differs", d.Turn, w)
			}
		}
		if len(want) > 0 && want[0].Turn > 0 && len(part.Decisions) != want[len(want)-1].Turn-want[0].Turn+1 {
			t.Errorf("%v has %d decisions", w, len(part.Decisions))
		}
	}
	for _, n := range []int{1, 2, 77, turns} {
		some, err := f.CallsOf(ctx, id, n)
		check(t, err)
		one, err := f.CallAt(ctx, id, n)
		check(t, err)
		if len(some) != 1 || !reflect.DeepEqual(some[0], one) {
			t.Fatalf("turn %d has %d calls, or another than call %[1]d", n, len(some))
		}
		want := all[n-1]
		if len(one.Request.Messages) != len(want.Request.Messages) || !reflect.DeepEqual(one.Response, want.Response) || one.Hash != want.Hash {
			t.Errorf("call %d differs", n)
		}
		for i, m := range one.Request.Messages {
			if got, is := fmt.Sprint(m.Role, m.Calls, texts(m)), want.Request.Messages[i]; got != fmt.Sprint(is.Role, is.Calls, texts(is)) {
				t.Errorf("message %d of call %d differs", i, n)
			}
		}
	}
	if _, err := f.CallAt(ctx, id, turns+1); !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("a call that is not there: %v", err)
	}
	acts, err := f.Acts(ctx, id, 10)
	check(t, err)
	for i := range acts.Steps {
		want := whole.Steps[i]
		want.States = nil
		if !reflect.DeepEqual(acts.Steps[i], want) {
			t.Errorf("act %d differs", i)
		}
	}
	if len(acts.Steps) != 10 {
		t.Errorf("%d acts", len(acts.Steps))
	}
	playing, err := f.Playing(ctx)
	check(t, err)
	if len(playing) != 1 || playing[0] != (gymkhana.Playing{Episode: id, Attempt: 1, Steps: turns, Turns: turns, Calls: turns}) {
		t.Errorf("playing %+v", playing)
	}
	if _, err := f.Window(ctx, list[1].ID, 0, 1); !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("an episode that has not begun: %v", err)
	}
	check(t, l.End(ctx, gymkhana.AttemptDone))
	check(t, f.Finish(ctx, id, storetest.Outcome()))
	tally, err := f.Tally(ctx)
	check(t, err)
	if tally != (gymkhana.Tally{Planned: len(list), Scored: 1, Successes: 1}) {
		t.Errorf("tally %+v", tally)
	}
	for text, want := range map[string]int{"in TURN 7 I go": 7, "the box stands": 1, "THE BOX": 1, "nothing of the kind": 0} {
		at := 0
		check(t, f.Said(ctx, text, func(s gymkhana.Saying) bool { at = s.Turn; return true }))
		if at != want {
			t.Errorf("%q was said in turn %d, want %d", text, at, want)
		}
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := f.Said(gone, "x", func(gymkhana.Saying) bool { return true }); err == nil {
		t.Error("a search that was cancelled has no error")
	}
}

func texts(m gymkhana.Message) string {
	var b strings.Builder
	for _, p := range m.Parts {
		fmt.Fprintf(&b, "%q %t ", p.Text, p.Image != nil)
	}
	return b.String()
}
