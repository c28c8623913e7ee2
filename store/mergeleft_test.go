package store_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// begun begins an episode in a file, or goes on with it, and does not finish it: turns of the first attempt that is
// open.
func begun(t *testing.T, path, name string, e int, from, to int) gymkhana.EpisodeID {
	t.Helper()
	f, err := store.Open(path)
	if err != nil {
		run := storetest.Plan()
		run.ID = name
		f, err = store.Create(path, run)
	}
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	log, err := f.Attempt(ctx, list[e].ID)
	check(t, err)
	playTurns(t, log, from, to)
	check(t, log.End(ctx, gymkhana.AttemptStopped))
	check(t, f.Close())
	return list[e].ID
}

// An attempt that one file began and another one finished in its own way leaves a trace in the merged file, also when
// that is merged again. One that was not played, and one that the other file went on with, leave none.
func TestAMergeNotesWhatWasAbandoned(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	run := storetest.Plan()
	run.ID = "whole"
	id := played(t, at("whole"), run, 0, 4, true)
	if got := begun(t, at("left"), "left", 0, 0, 3); got != id {
		t.Fatal("it is another episode")
	}
	begun(t, at("longer"), "longer", 0, 0, 6)
	begun(t, at("reset"), "reset", 0, 0, 0)
	begun(t, at("part"), "part", 0, 0, 2)
	begun(t, at("other"), "other", 1, 0, 2)
	for _, c := range []struct {
		files string
		want  string // in what the merged file says; "" for nothing
	}{
		{"whole longer", "run longer: an attempt with calls: 6, steps: 5 was not finished"},
		{"longer whole", "run longer"},
		{"whole part", ""}, // it went on from there
		{"whole reset", ""},
		{"whole other", ""},
		{"part left", "run left"},
		{"left part", ""},
		{"longer part", ""},
		{"part longer", "run longer"},
	} {
		dst := filepath.Join(t.TempDir(), "m.gym")
		var srcs []string
		for _, name := range strings.Fields(c.files) {
			srcs = append(srcs, at(name))
		}
		check(t, store.Merge(ctx, dst, srcs...))
		sound(t, dst)
		list := rerolls(t, dst)
		if c.want == "" && len(list) > 0 || c.want != "" && (len(list) != 1 || !strings.Contains(list[0], c.want)) {
			t.Errorf("%s: %q; want %q", c.files, list, c.want)
		}
		again := filepath.Join(t.TempDir(), "n.gym")
		check(t, store.Merge(ctx, again, dst, at("other")))
		if got := rerolls(t, again); fmt.Sprint(got) != fmt.Sprint(list) {
			t.Errorf("%s: merged again it says %q", c.files, got)
		}
	}
}
