package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/store"
)

// A log entry about something that never happened contradicts the rows or other entries. Entries that a killed process
// had no time to write cause no contradiction, and neither do logs of this or earlier versions.
func TestContradictions(t *testing.T) {
	run, merged := soundFiles(t)
	for _, path := range []string{run, merged, copyOf(t, schema1), copyOf(t, merged1)} {
		if list := contradictions(t, path); len(list) > 0 {
			t.Errorf("%s: %v", path, list)
		}
	}
	const (
		log  = "INSERT INTO event (at, kind) SELECT '2026-11-20T12:00:00Z', value FROM json_each('"
		text = "INSERT INTO event (at, kind, text) VALUES ('2026-11-20T12:00:00Z', "
		of   = "INSERT INTO event (at, kind, episode, text) SELECT '2026-11-20T12:00:00Z', "
		all  = "UPDATE episode SET status = 'scored', outcome = '{\"calls\":1}'; DELETE FROM call; "
		none = "DELETE FROM event; UPDATE attempt SET ended = 'done'; "
	)
	for _, c := range []struct{ statements, want string }{
		{"DELETE FROM event", ""},
		{none + all + log + `["started","finished"]')`, ""},
		{none + all + log + `["started","finished","finished"]')`, ""}, // who goes on with a finished run plays nothing
		{none + all + log + `["started"]')`, ""},                       // killed
		{none + all + log + `["started","paused","answered","resumed","finished"]')`, ""},
		{none + all + log + `["started","stopped","finished"]')`, ""},
		{none + all + log + `["started","started","finished"]')`, "line 2 says that the run was started"},
		{none + all + log + `["started","finished","audited"]')`, "line 3 is of a kind that no log has: 'audited'"},
		{none + all + log + `["started","stopped"]')`, "ends with stopped, and all"},
		{none + all + log + `["started","finished","passed"]')`, "line 3 is one that only a merge writes: passed"},
		{none + all + log + `["started","diverged","finished"]')`, "says that 1 attempts diverged, and 0 did"},
		{none + all + text + `'attempt', 'model: busy')`, "says that 1 attempts failed by the fault of the model, and 0 did"},
		{none + all + text + `'attempt', 'world: tab closed')`, "says that 1 attempts failed by the fault of the world, and 0 did"},
		{none + all + "UPDATE attempt SET ended = 'world' WHERE id = 1;" + text + `'attempt', 'world: tab closed')`, ""},
		{none + all + of + `'broke', id, 'x' FROM episode WHERE n = (SELECT episode FROM attempt GROUP BY episode HAVING max(n) = 1 LIMIT 1)`,
			"its agent broke the world, and its outcome does not"},
		{none + all + of + `'reopened', id, '{}' FROM episode WHERE n = (SELECT episode FROM attempt GROUP BY episode HAVING max(n) = 1 LIMIT 1)`,
			"was opened again, and it has only 1 attempts"},
		{none + all + log + `["started","stopped"]');` + text + `'settings', '--base-url was http://a, is now http://b');` + log + `["resumed","finished"]')`,
			"and no answer came from there"},
		{none + all + log + `["started","stopped"]');` + text + `'settings', '--parallel was 1, is now 2');` + log + `["resumed","finished"]')`, ""},
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, c.statements)
		list := contradictions(t, path)
		if c.want == "" && len(list) > 0 || c.want != "" && (len(list) != 1 || !strings.Contains(list[0], c.want)) {
			t.Errorf("%s: %q; want %q", c.statements, list, c.want)
		}
	}
}

func contradictions(t *testing.T, path string) (said []string) {
	t.Helper()
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	list, err := f.Contradictions(ctx)
	check(t, err)
	for _, flaw := range list {
		said = append(said, flaw.What)
	}
	return said
}
