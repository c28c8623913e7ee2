package runner

import (
	"context"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/store/memstore"
)

// A waking model answers calls, but the question what it serves only after the first silent ones.
type waking struct {
	numbered
	silent, asked int
}

func (w *waking) Serves(context.Context) (what gymkhana.Hash, answered bool) {
	if w.asked++; w.asked <= w.silent {
		return gymkhana.Hash{}, false
	}
	return gymkhana.HashBytes([]byte("weights")), true
}

// An endpoint that does not say what it serves when the run begins, since it is still loading its model, is asked once
// more after its first answer. So a resumed run hears the same as before.
func TestAnEndpointThatWakesUpSaysWhatItServes(t *testing.T) {
	s := newStage()
	named := "m/x: " + gymkhana.HashBytes([]byte("weights")).String()
	for _, c := range []struct {
		silent, asked int // asked in both processes
		said          []string
		changed       int
	}{
		{silent: 0, asked: 2, said: []string{named}},
		{silent: 1, asked: 3, said: []string{named}},
		{silent: 2, asked: 3, said: []string{"m/x: nothing", named}, changed: 1},
	} {
		store, err := memstore.New(&gymkhana.Run{ID: "test", Plan: s.plan(4, gymkhana.Arm{Agent: "asker", Model: "m/x"})})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := store.Episodes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m := &waking{silent: c.silent}
		for _, only := range []map[gymkhana.EpisodeID]bool{{rows[0].ID: true, rows[1].ID: true}, nil} {
			r := &Runner{Catalog: s.Catalog, Store: store, Parallel: 2, Models: map[string]gymkhana.Model{"m/x": m}, only: only}
			if err := r.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		events, err := store.Events(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, e := range events {
			if e.Kind == gymkhana.EventServes {
				said = append(said, e.Text)
			}
		}
		changed, err := Served(t.Context(), store)
		if !slices.Equal(said, c.said) || m.asked != c.asked || len(changed) != c.changed || err != nil {
			t.Errorf("silent %d times: it was asked %d times, said %q, and changed: %q, %v", c.silent, m.asked, said, changed, err)
		}
	}
}
