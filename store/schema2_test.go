package store_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

// schema2 is a file of schema version 2, as the program of that time wrote it: the phone and a game, one episode each.
const schema2 = "schema2.gym"

// statesAreWhole checks that the states of every step have the stored hash, and counts the steps.
func statesAreWhole(t *testing.T, f *store.File) int {
	t.Helper()
	list, err := f.Episodes(ctx)
	check(t, err)
	n := 0
	for _, row := range list {
		tr, err := f.Trajectory(ctx, row.ID)
		check(t, err)
		for _, s := range tr.Steps {
			if gymkhana.HashBytes(s.States) != s.State {
				t.Errorf("episode %s, step %d: other states than were stored", row.ID, s.N)
			}
			n++
		}
	}
	return n
}

// Files of version 2 have other deltas of states. They are read unchanged, and also after an upgrade and a merge, which copy
// the deltas.
func TestSchema2(t *testing.T) {
	path := copyOf(t, schema2)
	old := contents(t, path)
	f, err := store.Read(path)
	check(t, err)
	steps := statesAreWhole(t, f)
	if steps < 20 {
		t.Errorf("only %d steps", steps)
	}
	check(t, f.Close())
	if !bytes.Equal(old, contents(t, path)) {
		t.Error("reading changed it")
	}
	merged := filepath.Join(t.TempDir(), "m.gym")
	check(t, store.Merge(ctx, merged, path))
	f, err = store.Open(path)
	check(t, err)
	check(t, f.Note(ctx, gymkhana.Event{Kind: "resumed"}))
	check(t, f.Close())
	for _, upgraded := range []string{path, merged} {
		s, err := store.Info(upgraded)
		check(t, err)
		if s.Schema != store.Version {
			t.Errorf("%s has schema version %d", filepath.Base(upgraded), s.Schema)
		}
		f, err := store.Read(upgraded)
		check(t, err)
		if n := statesAreWhole(t, f); n != steps {
			t.Errorf("%s has %d steps of %d", filepath.Base(upgraded), n, steps)
		}
		check(t, f.Close())
	}
}
