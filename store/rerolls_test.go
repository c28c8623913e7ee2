package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/store"
)

// Signs of playing again until success are listed, and what a run does by itself is not.
func TestRerolls(t *testing.T) {
	run, merged := soundFiles(t)
	for _, path := range []string{run, merged, copyOf(t, schema1), copyOf(t, merged1)} {
		if list := rerolls(t, path); len(list) > 0 {
			t.Errorf("%s: %v", path, list)
		}
	}
	const log = "INSERT INTO event (at, kind) SELECT '2026-11-20T12:00:00Z', value FROM json_each('"
	for _, c := range []struct{ statements, want string }{
		{"DELETE FROM event;" + log + `["started","finished"]')`, ""},
		{"DELETE FROM event;" + log + `["started","stopped","resumed","finished"]')`, ""},
		{"DELETE FROM event;" + log + `["started","resumed","resumed","finished"]')`, ""}, // killed
		{"DELETE FROM event;" + log + `["started","finished","reopened","resumed","finished"]')`, ""},
		{"DELETE FROM event;" + log + `["started","finished","settings","resumed","finished"]')`, "line 4"},
		{"DELETE FROM event;" + log + `["started","finished","reopened","resumed","finished","resumed","finished"]')`, "line 6"},
		{"DELETE FROM event;" + log + `["started","stopped","resumed","finished","resumed"]')`, "line 5"},
		{"DELETE FROM event;" + log + `["started","finished","stopped","resumed","finished"]')`, "line 4"},
		{"DELETE FROM event;" + log + `["started","finished","started","paused","stopped","resumed"]')`, "line 6"},
		{"DELETE FROM event;" + log + `["started","finished","reopened","resumed","stopped","resumed","finished"]')`, ""},
		{"UPDATE attempt SET ended = 'done' WHERE id = 1; DELETE FROM event WHERE kind = 'reopened'", "attempt 1 had ended"},
		{"DELETE FROM step; DELETE FROM decision; DELETE FROM call; DELETE FROM attempt WHERE id = 2", "row 3 is missing"},
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, c.statements)
		list := rerolls(t, path)
		if c.want == "" && len(list) > 0 || c.want != "" && (len(list) != 1 || !strings.Contains(list[0], c.want)) {
			t.Errorf("%s: %q; want %q", c.statements, list, c.want)
		}
	}
}

func rerolls(t *testing.T, path string) (said []string) {
	t.Helper()
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	list, err := f.Rerolls(ctx)
	check(t, err)
	for _, flaw := range list {
		said = append(said, flaw.What)
	}
	return said
}
