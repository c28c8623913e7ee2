package cli

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// forged copies a run file and changes it.
func forged(t *testing.T, from, statement string, args ...any) string {
	t.Helper()
	data, err := os.ReadFile(from)
	path := filepath.Join(t.TempDir(), "forged.gym")
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	var db *sql.DB
	if err == nil {
		db, err = sql.Open("sqlite", path)
	}
	if err == nil {
		_, err = db.Exec(statement, args...)
	}
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	return path
}

// Above its numbers, a report lists what the file lacks, what was played more than once, and what is only claimed.
// Labels are derived from the arms, whatever the file says.
func TestAReportBeginsWithWhatItLacks(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/03", "sokoban/small-v0/04", "--agent", "oracle,idle", "--out", file)
	head := func(path string) string {
		t.Helper()
		s.run("report", path)
		text, _, _ := strings.Cut(s.out.String(), "\nagent ")
		return flat(text)
	}
	for what, want := range map[string]string{
		file: "holds: 2 of 182 tasks of sokoban ",
		forged(t, file, "UPDATE run SET plan = json_set(plan, '$.suites[0].version', 7)"): "suite sokoban@7 is not the one that this program " +
			"has, which is sokoban@1",
		forged(t, file, "UPDATE run SET plan = json_set(plan, '$.suites[0].name', 'sokoban-plus')"): "suite sokoban-plus@1 is none of this program's",
		forged(t, file, "UPDATE run SET plan = json_set(plan, '$.worlds.sokoban', 99)"): "4 episodes not comparable here: graded by version 99 " +
			"of sokoban, which is at version 1 here",
		forged(t, file, "UPDATE episode SET outcome = json_set(outcome, '$.attempts', 3)"): "4 episodes played more than once",
		forged(t, file, "INSERT INTO event (at, kind, episode) SELECT '2026-11-20T12:00:00Z', 'reopened', id FROM episode LIMIT 1"): "1 episode opened " +
			"again after it was not scored",
	} {
		if got := head(what); !strings.Contains(got, want) || !strings.Contains(got, "claimed: the digest is not signed") {
			t.Errorf("head is %s\nwant %s", got, want)
		}
	}
	mini := filepath.Join(t.TempDir(), "mini.gym")
	s.must("run", "sokoban:mini", "--agent", "idle", "--out", mini)
	if got := head(mini); !strings.Contains(got, "holds: all tasks of sokoban:mini, which has 20 of 182") {
		t.Errorf("a whole subset is called %s", got)
	}
	lies := forged(t, file, `UPDATE run SET plan = json_set(plan, '$.arms[0].labels', json('{"agent":"online","model":"openai/gpt-5","protocol":"x"}')); UPDATE episode SET leaf = NULL`)
	for _, rows := range []string{"agent", "model", "protocol"} {
		s.run("report", lies, "--rows", rows) // which warns of the change
		if out := s.out.String(); strings.Contains(out, "gpt-5") || strings.Contains(out, "online") ||
			rows == "agent" && !strings.Contains(out, "\noracle ") {
			t.Errorf("by %s a label of the file is believed:\n%s", rows, out)
		}
	}
}

// A run that cannot be executed again here is not verified: it was graded by other versions. One episode that can be is
// enough for plain verify.
func TestNothingComparedIsNothingVerified(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "a.gym")
	s.must("run", "sokoban/small-v0/03", "games/merge-grid/01", "--instances", "1", "--agent", "idle", "--out", file)
	version := func(world string) string {
		return forged(t, file, "UPDATE run SET plan = json_set(plan, '$.worlds.'||?, 99); UPDATE episode SET leaf = NULL", world)
	}
	one := version("sokoban")
	if status := s.run("verify", one); status != exitDone && strings.Contains(s.err.String(), "none of its episodes") {
		t.Errorf("one of two: exit %d\n%s", status, s.err.String())
	}
	won := forged(t, one, `UPDATE episode SET outcome = json_set(outcome, '$.verdict.success', json('true'), '$.verdict.progress', 1) WHERE n = 1`)
	recompute(t, won)
	if status := s.run("verify", won); status != exitFailed || !strings.Contains(flat(s.err.String()), "here: world sokoban, which this version grades otherwise") {
		t.Errorf("a success behind another version: exit %d; want 1\n%s%s", status, s.out.String(), s.err.String())
	}
	both := forged(t, file, "UPDATE run SET plan = json_set(plan, '$.worlds', json((SELECT json_group_object(key, 99) FROM json_each(plan, '$.worlds')))); "+
		"UPDATE episode SET leaf = NULL")
	status := s.run("verify", both)
	if out := flat(s.out.String() + s.err.String()); status != exitFailed || !strings.Contains(out, "graded by version 99 of sokoban") {
		t.Errorf("none of two: exit %d; want 1\n%s", status, out)
	}
}

// A run that was finished, changed and continued reports it, and strict verification fails. Resuming an unchanged
// finished run plays nothing and reports nothing.
func TestPlayingUntilItSucceedsLeavesATrace(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/03", "--agent", "random", "--repeats", "3", "--out", file)
	s.must("run", "--resume", file)
	if out := s.must("verify", file, "--strict"); strings.Contains(out, "played again") {
		t.Errorf("a finished run that was gone on with:\n%s", out)
	}
	rolled := forged(t, file, "DELETE FROM step; DELETE FROM decision; DELETE FROM attempt; "+
		"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL")
	s.must("run", "--resume", rolled)
	if out := s.must("verify", rolled); !strings.Contains(out, "played again: the run: the log says in line") {
		t.Errorf("verify says\n%s", out)
	}
	if status := s.run("verify", rolled, "--strict"); status != exitFailed {
		t.Errorf("strict: exit %d; want 1", status)
	}
}
