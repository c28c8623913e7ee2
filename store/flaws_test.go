package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// flawed changes a sound file and gives what an audit says of it, a flaw a line.
func flawed(t *testing.T, data []byte, statement string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(path, data, 0o644))
	edit(t, path, "PRAGMA ignore_check_constraints = ON; "+statement)
	_, flaws, err := audited(path)
	check(t, err)
	var said []string
	for _, f := range flaws {
		if !f.Missing { // its pictures are not beside it
			said = append(said, f.What)
		}
	}
	return strings.Join(said, "\n")
}

// An audit describes each change correctly, in words that name the row.
func TestFlawsAreNamed(t *testing.T) {
	run, _ := soundFiles(t)
	data := contents(t, run)
	if said := flawed(t, data, ""); said != "" {
		t.Fatalf("a sound file has flaws:\n%s", said)
	}
	outcome := func(key, value string) string {
		return "UPDATE episode SET outcome = json_set(outcome, '$." + key + "', " + value + ") WHERE n = 1"
	}
	for _, c := range []struct{ statement, want string }{
		{"UPDATE event SET kind = '' WHERE n = 1", "event 1: an empty text"},
		{"UPDATE event SET text = '' WHERE n = 1", "event 1: an empty text"},
		{"UPDATE event SET episode = '' WHERE n = 1", "event 1: an empty text"},
		{"UPDATE event SET n = 9 WHERE n = 3", "event 9 comes in place 3"},
		{"UPDATE event SET at = 'noon' WHERE n = 2", "event 2: "},
		{"UPDATE event SET source = 5 WHERE n = 2", "event 2: source 5 is not there"},
		{"UPDATE event SET episode = 'x' WHERE n = 2", "event 2: episode x is not there"},
		{"UPDATE attempt SET n = 5 WHERE id = 2", "attempt 5: it is number 5 and comes in place 2"},
		{"UPDATE attempt SET ended = 'tired' WHERE id = 1", "attempt 1: no attempt ends as tired"},
		{"UPDATE attempt SET ended = NULL WHERE id = 1", "attempt 1: it has not ended, and another follows"},
		{"UPDATE attempt SET ended = 'stopped' WHERE id = 1", "attempt 1: it has not ended, and another follows"},
		{"UPDATE attempt SET ended = 'world' WHERE id = 2", "it is scored, and its last attempt is world"},
		{"UPDATE attempt SET ended = 'done' WHERE id = 4", "it is not scored, and its last attempt is done"},
		{"UPDATE attempt SET ended = 'model' WHERE id = 4",
			"outcome: the fault is world, and the last attempt ended as model"},
		{"DELETE FROM decision WHERE attempt = 3 AND turn = 3 AND role = 'helper'", "turn 3 has 1 decisions of 2"},
		{"DELETE FROM step WHERE attempt = 3", "it has no step, not even the reset"},
		{outcome("turns", "9"), "outcome: turns is 9, the rows come to 5"},
		{outcome("steps", "9"), "outcome: steps is 9, the rows come to 10"},
		{outcome("calls", "9"), "outcome: calls is 9, the rows come to 5"},
		{outcome("reused", "9"), "outcome: reused is 9, the rows come to 2"},
		{outcome("usage.in", "9"), "outcome: usage is "},
		{outcome("saved.in", "9"), "outcome: saved is "},
		{outcome("attempts", "9"), "outcome: there are 2 attempts, and it counts 9"},
		{outcome("scored", "json('false')"), "it is scored, and its outcome says otherwise"},
		{"UPDATE episode SET leaf = NULL WHERE n = 1", "it is finished and has no leaf"},
		{"UPDATE decision SET free = 2 WHERE attempt = 2 AND turn = 1 AND role = 'player'", "decision of turn 1: free is 2"},
		{"UPDATE decision SET free = -1 WHERE attempt = 2 AND turn = 1 AND role = 'player'",
			"decision of turn 1: free is -1"},
		{"UPDATE decision SET raw = '' WHERE attempt = 2 AND turn = 2",
			"decision of turn 2: a reply like this is not stored in its row"},
		{"UPDATE decision SET raw = printf('%065d', 0) WHERE attempt = 2 AND turn = 2",
			"decision of turn 2: a reply like this is not stored in its row"},
		{"UPDATE decision SET raw = CAST(x'ff' AS TEXT) WHERE attempt = 2 AND turn = 2",
			"decision of turn 2: a reply like this is not stored in its row"},
		{"UPDATE decision SET actions = 'do  left' WHERE attempt = 2 AND turn = 2",
			"decision of turn 2: its actions are not in the form in which they are written"},
		{"UPDATE decision SET reason = '' WHERE attempt = 2 AND turn = 2", "decision of turn 2"},
		{"UPDATE decision SET invalid = '' WHERE attempt = 2 AND turn = 3", "decision of turn 3"},
		{"UPDATE decision SET usage = '{}' WHERE attempt = 2 AND turn = 2 AND role = 'player'", "decision of turn 2: usage"},
		{"UPDATE decision SET asides = '[]' WHERE attempt = 2 AND turn = 2 AND role = 'player'",
			"decision of turn 2: asides"},
		{"UPDATE decision SET role = 'third' WHERE attempt = 2 AND turn = 3 AND role = 'helper'",
			`decision of turn 3 by "third" comes after turn 3`},
		{"UPDATE decision SET turn = 9 WHERE attempt = 2 AND turn = 5", `decision of turn 9 by "player" comes after turn 4`},
		{"UPDATE step SET n = 99 WHERE attempt = 2 AND n = 10", "it comes after step 9"},
		{"UPDATE step SET turn = 0 WHERE attempt = 2 AND n = 10", "it is of turn 0, and the step before of turn 5"},
		{"UPDATE step SET turn = 7 WHERE attempt = 2 AND n = 10", "it is of turn 7, and the step before of turn 5"},
		{"UPDATE step SET turn = 1 WHERE attempt = 2 AND n = 0", "it is of turn 1, and the step before of turn 0"},
		{"UPDATE step SET actions = 'noop' WHERE attempt = 2 AND n = 0", "only the reset has no actions"},
		{"UPDATE step SET actions = NULL WHERE attempt = 2 AND n = 4", "only the reset has no actions"},
		{"UPDATE step SET ended = '' WHERE attempt = 2 AND n = 4", "step"},
		{"UPDATE step SET refused = '[1]' WHERE attempt = 2 AND n = 2", "refused"},
		{"UPDATE step SET text = substr(text, 2) WHERE attempt = 2 AND n = 4", "the hash of its text has 31 bytes"},
		{"UPDATE step SET text = NULL WHERE attempt = 2 AND n = 4", "the hash of its text has 0 bytes"},
		{"UPDATE step SET frames = substr(frames, 2) WHERE attempt = 2 AND n = 4", "its frames have 63 bytes"},
		{"UPDATE step SET state = zeroblob(32) WHERE attempt = 2 AND n = 4", ""},
		{"UPDATE step SET states = NULL, base = NULL WHERE attempt = 2 AND n = 10", "its states are not kept"},
		{"UPDATE step SET states = NULL WHERE attempt = 2 AND n = 10", "it has a base and no states"},
		{"UPDATE call SET ordinal = 17 WHERE attempt = 2 AND ordinal = 3", "call 17 comes after call 2"},
		{"UPDATE call SET turn = 9 WHERE attempt = 2 AND ordinal = 3", "call 3 is of turn 9, and the call before of turn 2"},
		{"UPDATE call SET turn = 1 WHERE attempt = 2 AND ordinal = 3", "call 3 is of turn 1, and the call before of turn 2"},
		{"UPDATE call SET turn = 0 WHERE attempt = 2 AND ordinal = 1", "call 1 is of turn 0, and the call before of turn 0"},
		{"UPDATE call SET hash = zeroblob(32) WHERE attempt = 2 AND ordinal = 3",
			"call 3: the request does not have the stored hash"},
		{"UPDATE call SET tool_choice = 'none' WHERE attempt = 2 AND ordinal = 3",
			"call 3: the request does not have the stored hash"},
		{"UPDATE call SET sampling = '{\"temperature\":0.5}' WHERE attempt = 2 AND ordinal = 3",
			"call 3: the request does not have the stored hash"},
		{"UPDATE call SET sampling = '{' WHERE attempt = 2 AND ordinal = 3", "call 3: sampling: "},
		{"UPDATE call SET tools = x'00' WHERE attempt = 2 AND ordinal = 3", "call 3: tools: a hash of 1 bytes"},
		{"UPDATE call SET tools = x'' WHERE attempt = 2 AND ordinal = 3", "call 3: tools: a hash of 0 bytes"},
		{"UPDATE call SET tools = zeroblob(32) WHERE attempt = 2 AND ordinal = 3", "call 3: part "},
		{"UPDATE call SET error = 'slow' WHERE attempt = 2 AND ordinal = 2",
			"call 2: it wants either a response or an error"},
		{"UPDATE call SET error = NULL WHERE attempt = 2 AND ordinal = 3", "call 3: it wants either a response or an error"},
		{"UPDATE call SET error = '', response = NULL WHERE attempt = 2 AND ordinal = 2", "call 2"},
		{"UPDATE call SET response = '{' WHERE attempt = 2 AND ordinal = 2", "call 2: response: "},
		{"UPDATE part SET data = x'00' WHERE kind = 'tools'", "part "},
		{"DELETE FROM part WHERE kind = 'tools'", "part "},
		{"UPDATE episode SET outcome = '{' WHERE n = 1", "outcome: "},
		{"UPDATE episode SET instance = 77 WHERE n = 1", ""},
		{"INSERT INTO attempt VALUES (99, 99, 1, 'done')", "attempt 99 is one at episode 99, which is not there"},
		{"UPDATE step SET attempt = 77 WHERE attempt = 5", "rows of step belong to attempt 77, which is not there"},
	} {
		if said := flawed(t, data, c.statement); !strings.Contains(said, c.want) || said == "" {
			t.Errorf("%s:\nsaid %s\nwant %s", c.statement, said, c.want)
		}
	}
}

// A reader refuses parts whose bytes are not what their hash says, and those that are missing.
func TestPartsAreCheckedWhenTheyAreRead(t *testing.T) {
	run, _ := soundFiles(t)
	data := contents(t, run)
	for name, c := range map[string]struct{ statement, want string }{
		"other bytes": {"UPDATE part SET data = CAST('[1]' AS BLOB), size = 3 WHERE kind = 'tools'",
			"its bytes are not what its hash says"},
		"another size":    {"UPDATE part SET size = size + 1 WHERE kind = 'tools'", ""},
		"a missing part":  {"DELETE FROM part WHERE kind = 'tools'", "is missing"},
		"messages gone":   {"DELETE FROM part WHERE kind = 'message'", "is missing"},
		"texts are gone":  {"DELETE FROM part WHERE kind = 'text'", "is missing"},
		"half of a hash":  {"UPDATE call SET tools = substr(tools, 2)", "a hash of 31 bytes"},
		"no tools at all": {"UPDATE call SET tools = NULL", "!"},
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, data, 0o644))
		edit(t, path, c.statement)
		f, err := store.Read(path)
		check(t, err)
		list, err := f.Episodes(ctx)
		check(t, err)
		calls, err := f.Calls(ctx, list[0].ID)
		switch {
		case c.want == "!" && (err != nil || len(calls) == 0 || calls[0].Request.Tools != nil):
			t.Errorf("%s: %v", name, err)
		case c.want != "!" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
		check(t, f.Close())
	}
}

// TestDigestOfAFirstAttemptThatGoesOn plays the first attempt at an episode in two processes.
func TestDigestOfAFirstAttemptThatGoesOn(t *testing.T) {
	dir := t.TempDir()
	var roots []string
	for _, cuts := range [][]int{{0, 100}, {0, 40, 100}, {0, 1, 2, 100}} {
		path := filepath.Join(dir, "a.gym")
		f, err := store.Create(path, storetest.Plan())
		check(t, err)
		list, err := f.Episodes(ctx)
		check(t, err)
		var log gymkhana.AttemptLog
		for i, to := range cuts[1:] {
			if i > 0 {
				check(t, f.Close())
				f, err = store.Open(path)
				check(t, err)
			}
			log, err = f.Attempt(ctx, list[0].ID)
			check(t, err)
			playTurns(t, log, cuts[i], to)
		}
		check(t, log.End(ctx, gymkhana.AttemptDone))
		check(t, f.Finish(ctx, list[0].ID, storetest.Outcome()))
		check(t, f.Close())
		d := digestOf(t, path)
		roots = append(roots, d.Root.String())
		check(t, os.Remove(path))
		check(t, os.RemoveAll(path+".frames"))
	}
	if roots[0] != roots[1] || roots[0] != roots[2] {
		t.Errorf("the digests are %q; want the same, however often the process ended", roots)
	}
}

// An invalid leaf is ignored: the rows are read instead.
func TestALeafThatIsNoHash(t *testing.T) {
	run, _ := soundFiles(t)
	want := digestOf(t, run)
	edit(t, run, "PRAGMA ignore_check_constraints = ON; UPDATE episode SET leaf = substr(leaf, 2) WHERE n = 1")
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	if got, err := f.Recorded(ctx); err != nil || got.Root != want.Root {
		t.Errorf("recorded is %+v, %v; want the root %s", got, err, want.Root)
	}
}
