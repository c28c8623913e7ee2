package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
)

// TestAuditSays has a forger who knows what the audit checks, in a file without recorded leaves: each change is
// reported correctly.
func TestAuditSays(t *testing.T) {
	_, merged := soundFiles(t)
	check(t, store.Pack(merged))
	edit(t, merged, "UPDATE episode SET leaf = NULL")
	data := contents(t, merged)
	// The first episode has two attempts, of which the second asked and was judged; the third was not scored.
	const last = `(SELECT max(a.id) FROM attempt a JOIN episode e ON e.n = a.episode WHERE e.n = 1)`
	for _, c := range []struct{ change, say string }{
		{"INSERT INTO run SELECT * FROM run", "there are 2 rows in run"},
		{"UPDATE run SET plan = replace(plan, '\"seed\":3', '\"seed\": 3')", "run: plan: it is not in the form"},
		{"UPDATE run SET created = replace(created, 'Z', '+00:00')",
			"created: 2026-11-20T12:00:00.123456789+00:00 is not in the form"},
		{"UPDATE run SET host = replace(host, 'linux', 'plan9')", "time and host of the merged run"},
		{"UPDATE run SET plan = replace(plan, '\"window\":2', '\"window\":3')", "is not what joining the plans"},
		{"UPDATE source SET plan = replace(plan, '\"seed\":3', '\"seed\":4') WHERE n = 2",
			"source 2 cannot have been merged"},
		{"UPDATE source SET n = 5 WHERE n = 2", "source 5 comes in place 2"},
		{"DELETE FROM source WHERE n = 2", "there are tasks of source 2"},
		{"UPDATE source_task SET data = replace(data, 'push', 'pull') WHERE n = 1 AND source = 1",
			"its content hash is not that of its data"},
		{"UPDATE task SET id = 'sokoban/small/3' WHERE n = 1", "its data is that of sokoban/small/1"},
		{"UPDATE task SET n = 9 WHERE n = 1", "comes in place"},
		{"UPDATE event SET at = replace(at, 'Z', '+00:00') WHERE n = 1",
			"event 1: 2026-11-20T12:00:00.123456789+00:00 is not"},
		{"UPDATE event SET episode = 'none' WHERE n = 1", "event 1: episode none is not there"},
		{"UPDATE event SET source = 7 WHERE n = 1", "event 1: source 7 is not there"},
		{"UPDATE event SET kind = '' WHERE n = 1", "event 1: an empty text"},
		{"DELETE FROM event WHERE n = 1", "event 2 comes in place 1"},
		{"INSERT INTO attempt (episode, n) VALUES (99, 1)", "is one at episode 99, which is not there"},
		{"UPDATE step SET attempt = 99 WHERE rowid = 1", "1 rows of step belong to attempt 99"},
		{"UPDATE decision SET attempt = 99 WHERE rowid = 1", "1 rows of decision belong to attempt 99"},
		{"UPDATE call SET attempt = 99 WHERE rowid = 1", "1 rows of call belong to attempt 99"},

		{"DELETE FROM episode WHERE outcome IS NULL AND n > 3", "the plan has it, and it has no row"},
		{"UPDATE episode SET n = 99 WHERE n = 1", "it is number 99"},
		{"UPDATE episode SET arm = 1 WHERE n = 1", "its row is not what the plan says"},
		{"UPDATE episode SET instance_index = 5 WHERE n = 1", "its row is not what the plan says"},
		{"UPDATE episode SET id = 'x' || substr(id, 2) WHERE n = 1", "the plan has no such episode"},
		{"UPDATE episode SET source = 3 - source WHERE n = 1", "did not plan it"},
		{"UPDATE episode SET source = 9 WHERE n = 1", "source 9 is not there"},
		{"UPDATE episode SET source = NULL WHERE n = 1", "it has no source"},
		{"UPDATE episode SET leaf = x'00' WHERE outcome IS NULL", "it is pending and has a leaf"},
		{"UPDATE episode SET leaf = x'00' WHERE n = 1", "not those that were recorded"},
		{"UPDATE episode SET status = 'scored' WHERE n = 3", "it is scored, and its outcome says otherwise"},
		{"UPDATE episode SET status = 'pending' WHERE n = 3", "whether there is an outcome says otherwise"},
		{"UPDATE episode SET outcome = replace(outcome, '\"attempts\":2', '\"attempts\":1') WHERE n = 1",
			"there are 2 attempts, and it counts 1"},
		{"UPDATE episode SET outcome = replace(outcome, '\"turns\":5', '\"turns\":6') WHERE n = 1",
			"turns is 6, the rows come to 5"},
		{"UPDATE episode SET outcome = replace(outcome, '\"steps\":10', '\"steps\":9') WHERE n = 1",
			"steps is 9, the rows come to 10"},
		{"UPDATE episode SET outcome = replace(outcome, '\"reused\":2', '\"reused\":1') WHERE n = 1",
			"reused is 1, the rows come to 2"},
		{"UPDATE episode SET outcome = replace(outcome, '\"turns\":', '\"rounds\":') WHERE n = 1", "unknown field"},
		{"UPDATE episode SET outcome = '{' WHERE n = 1", "outcome: unexpected EOF"},

		{"UPDATE attempt SET ended = 'odd' WHERE id = " + last, "no attempt ends as odd"},
		{"UPDATE attempt SET ended = 'world' WHERE id = " + last, "it is scored, and its last attempt is world"},
		{"UPDATE attempt SET ended = 'done' WHERE ended = 'world'", "it is not scored, and its last attempt is done"},
		{"UPDATE attempt SET ended = 'model' WHERE ended = 'world'",
			"the fault is world, and the last attempt ended as model"},
		{"UPDATE attempt SET ended = NULL WHERE ended = 'model'", "it has not ended, and another follows"},
		{"UPDATE attempt SET ended = 'stopped' WHERE ended = 'model'", "it has not ended, and another follows"},
		{"UPDATE attempt SET n = 5 WHERE id = " + last, "it is number 5 and comes in place 2"},

		{"DELETE FROM decision WHERE turn = 2 AND role = 'player' AND attempt = " + last,
			`decision of turn 2 by "helper" comes after turn 1`},
		{"DELETE FROM decision WHERE turn = 5 AND role = 'helper' AND attempt = " + last,
			"turn 5 has 1 decisions of 2"},
		{"UPDATE decision SET actions = 'do  left' WHERE rowid = 1", "its actions are not in the form"},
		{"UPDATE decision SET reason = '' WHERE rowid = 1", "an empty text"},
		{"UPDATE decision SET free = 2 WHERE rowid = 1", "free is 2"},
		{"UPDATE decision SET raw = printf('%0100d', 1) WHERE rowid = 1",
			"a reply like this is not stored in its row"},
		{"UPDATE decision SET raw = zeroblob(32) WHERE rowid = 1", "part 00000000 is missing"},
		{"UPDATE decision SET asides = '[]' WHERE asides IS NOT NULL", "asides: an empty list"},
		{`UPDATE decision SET usage = '{"in":0,"out":0,"cached":0,"cost_usd":0}' WHERE rowid = 1`, "usage: nothing was used"},
		{`UPDATE decision SET usage = '{"in":1,"out":0,"cached":0,"cost_usd":0,"dropped":-1}' WHERE rowid = 1`, "usage: fewer than no actions"},

		{"DELETE FROM step WHERE n = 3 AND attempt = " + last, "it comes after step 2"},
		{"UPDATE step SET turn = 1 WHERE n = 4 AND attempt = " + last,
			"it is of turn 1, and the step before of turn 2"},
		{"UPDATE step SET turn = 9 WHERE n = 10 AND attempt = " + last, "it is of turn 9"},
		{"UPDATE step SET states = NULL WHERE n = 0", "its states are not kept"},
		{"UPDATE step SET states = x'7b7d', base = NULL WHERE n = 1",
			"the stored states do not have the stored hash"},
		{"UPDATE step SET base = 7 WHERE n = 2", "the stored states cannot be read"},
		{"UPDATE step SET refused = '[]' WHERE refused IS NOT NULL", "refused: an empty list"},
		{"UPDATE step SET text = NULL WHERE n = 1", "the hash of its text has 0 bytes"},
		{"UPDATE step SET frames = x'00' WHERE n = 1", "its frames have 1 bytes"},
		{"UPDATE step SET actions = NULL WHERE n = 1", "only the reset has no actions"},
		{"UPDATE step SET rowid = 100000 - rowid", "it was stored before the step before it"},

		{"UPDATE call SET ordinal = 9 WHERE role = 'judge' AND attempt = " + last, "call 9 comes after call 5"},
		{"DELETE FROM call WHERE ordinal = 2 AND attempt = " + last, "call 3 comes after call 1"},
		{"UPDATE call SET turn = 5 WHERE ordinal = 3 AND attempt = " + last,
			"call 4 is of turn 4, and the call before of turn 5"},
		{"UPDATE call SET turn = 9 WHERE ordinal = 5 AND attempt = " + last, "call 5 is of turn 9"},
		{"UPDATE call SET hash = zeroblob(32) WHERE ordinal = 2", "the request does not have the stored hash"},
		{"UPDATE call SET role = 'judge' WHERE ordinal = 1 AND attempt = " + last,
			"call 2: it continues a call that is not there"},
		{"UPDATE call SET base = NULL WHERE ordinal = 2", "it continues a call that is not there"},
		{"UPDATE call SET base = 5 WHERE keep = 0", "it keeps 0 messages of call 5"},
		{"UPDATE call SET messages = NULL WHERE ordinal = 1", "the request is not kept"},
		{"UPDATE call SET tools = x'00' WHERE ordinal = 1", "tools: a hash of 1 bytes"},
		{"UPDATE call SET sampling = '{}' WHERE ordinal = 1", "the request does not have the stored hash"},
		{"UPDATE call SET sampling = '{ }' WHERE ordinal = 1", "sampling: it is not in the form"},
		{"UPDATE call SET error = 'x' WHERE ordinal = 1", "it wants either a response or an error"},
		{"UPDATE call SET response = response || ' ' WHERE ordinal = 1", "response: it is not in the form"},

		{"UPDATE part SET kind = 'tools' WHERE kind = 'message'", "nothing uses it as tools"},
		{"UPDATE part SET kind = 'odd' WHERE kind = 'text'", "nothing uses it as odd"},
		{"UPDATE part SET size = size + 1 WHERE kind = 'message'", "part"},
		{"UPDATE part SET data = zeroblob(length(data)) WHERE rowid = 1", "its bytes are not what its hash says"},
		{"DELETE FROM part WHERE kind = 'tools'", "is missing"},
		{"DELETE FROM part WHERE kind = 'text'", "is missing"},
		{"DELETE FROM picture", "picture"},
		{"DELETE FROM frame", "frame"},
		{"UPDATE picture SET data = x'00' WHERE rowid = 1", "its bytes are not what its hash says"},
		{"UPDATE frame SET picture = (SELECT hash FROM picture WHERE rowid = 1)",
			"its picture has other pixels than its hash says"},
	} {
		path := filepath.Join(t.TempDir(), "t.gym")
		check(t, os.WriteFile(path, data, 0o644))
		edit(t, path, c.change)
		_, flaws, err := audited(path)
		if err != nil {
			t.Errorf("%s: %v", c.change, err)
			continue
		}
		told := false
		for _, f := range flaws {
			told = told || strings.Contains(f.What, c.say)
		}
		if !told {
			t.Errorf("%s: got %+v, want %q", c.change, flaws, c.say)
		}
	}
}

// TestDigestBindsBytes changes bytes that rows name by their hash, but not the rows.
func TestDigestBindsBytes(t *testing.T) {
	run, _ := soundFiles(t)
	check(t, store.Pack(run))
	want, data := digestOf(t, run), contents(t, run)
	for _, change := range []string{
		"UPDATE part SET data = zeroblob(length(data)) WHERE kind = 'text'",
		"UPDATE part SET data = zeroblob(length(data)) WHERE kind = 'tools'",
		"DELETE FROM part WHERE kind = 'message' AND rowid = (SELECT max(rowid) FROM part WHERE kind = 'message')",
		"DELETE FROM part WHERE kind = 'text' AND rowid = (SELECT max(rowid) FROM part WHERE kind = 'text')",
		"UPDATE step SET states = zeroblob(length(states)) WHERE base IS NULL",
		"UPDATE step SET base = NULL WHERE n = 3",
		"UPDATE call SET base = NULL WHERE ordinal = 2",
	} {
		check(t, os.WriteFile(run, data, 0o644))
		edit(t, run, change)
		f, err := store.Read(run)
		check(t, err)
		got, err := f.Digest(ctx)
		check(t, err)
		was, err := f.Recorded(ctx)
		check(t, err)
		check(t, f.Close())
		if got.Root == want.Root || got.Changed == "" || was.Root != want.Root || was.Changed != "" {
			t.Errorf("%s: got %+v, recorded %+v", change, got, was)
		}
	}
	if bytes.Equal(contents(t, run), data) {
		t.Error("nothing was changed")
	}
}

// An audit of a run that is being played sees one state of it.
func TestAuditWhileWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	soundRun(t, path, "run-a", 1, 2)
	f, err := store.Open(path)
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(t, err)
	log, err := f.Attempt(ctx, list[4].ID)
	check(t, err)
	e := &soundEpisode{log: log, asks: true, seed: 5}
	stop := make(chan error)
	go func() {
		defer close(stop)
		for range 10 {
			e.turn(t)
		}
		e.judge(t)
		check(t, log.End(ctx, gymkhana.AttemptDone))
		stop <- f.Finish(ctx, list[4].ID, e.outcome())
	}()
	r, err := store.Read(path)
	check(t, err)
	defer r.Close()
	for done := false; !done; {
		select {
		case err := <-stop:
			check(t, err)
			done = true
		default:
		}
		for _, archive := range []*store.File{f, r} {
			if flaws, err := archive.Audit(ctx, false); err != nil || len(flaws) > 0 {
				t.Fatalf("got %v, %v", flaws, err)
			}
		}
	}
}
