package store_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// schema1Root is the digest of the file of testdata. It changes only if the digest is taken differently, and
// then every digest that was ever published is worthless.
const schema1Root = "e2cc803df8bbdf2e602b41bf0d244c39e7492ceee6a3f121aa5d3ea6203f3ccb"

// digestOf computes the digest of a file, and checks that it is what is recorded.
func digestOf(t testing.TB, path string) store.Digest {
	t.Helper()
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	d, err := f.Digest(ctx)
	check(t, err)
	was, err := f.Recorded(ctx)
	check(t, err)
	if d.Root != was.Root || d.Episodes != was.Episodes || d.Unrecorded != was.Unrecorded || d.Changed != "" {
		t.Errorf("%s: got %+v, recorded %+v", filepath.Base(path), d, was)
	}
	return d
}

// leaves gives the recorded leaf of every finished episode.
func leaves(t testing.TB, path string) string {
	t.Helper()
	return dump(t, path, "SELECT id, hex(leaf) FROM episode WHERE outcome IS NOT NULL ORDER BY id")
}

// playTurns plays the turns of an episode of 100.
func playTurns(t *testing.T, log gymkhana.AttemptLog, from, to int) {
	t.Helper()
	calls, decisions, steps, frames := storetest.Episode(100)
	for i := from; i < to; i++ {
		check(t, log.Step(&steps[i], frames[i]))
		check(t, log.Call(ctx, &calls[i]))
		check(t, log.Decide(&decisions[i]))
	}
}

// TestDigestAfterResume plays the same episode twice: straight through, and in a process that ends without a
// word after a failed attempt and a half. The tree is the same.
func TestDigestAfterResume(t *testing.T) {
	dir := t.TempDir()
	finish := func(f *store.File, log gymkhana.AttemptLog, id gymkhana.EpisodeID) {
		check(t, log.End(ctx, gymkhana.AttemptDone))
		check(t, f.Finish(ctx, id, storetest.Outcome()))
		check(t, f.Close())
	}
	begin := func(name string) (*store.File, gymkhana.EpisodeID) {
		f, err := store.Create(filepath.Join(dir, name), storetest.Plan())
		check(t, err)
		list, err := f.Episodes(ctx)
		check(t, err)
		log, err := f.Attempt(ctx, list[0].ID)
		check(t, err)
		playTurns(t, log, 0, 3)
		check(t, log.End(ctx, gymkhana.FaultModel.String()))
		return f, list[0].ID
	}
	f, id := begin("straight.gym")
	log, err := f.Attempt(ctx, id)
	check(t, err)
	playTurns(t, log, 0, 100)
	finish(f, log, id)
	want := digestOf(t, filepath.Join(dir, "straight.gym"))
	if want.Episodes != 1 || want.Unrecorded != 0 || want.Missing != 0 {
		t.Errorf("got %+v", want)
	}

	for name, stop := range map[string]func(*store.File, gymkhana.AttemptLog) *store.File{
		"died": func(f *store.File, _ gymkhana.AttemptLog) *store.File {
			check(t, f.Close())
			f, err := store.Open(f.Path())
			check(t, err)
			return f
		},
		"stopped": func(f *store.File, log gymkhana.AttemptLog) *store.File {
			check(t, log.End(ctx, gymkhana.AttemptStopped))
			return f
		},
	} {
		f, id := begin(name + ".gym")
		for _, cut := range []int{0, 40, 41} {
			log, err := f.Attempt(ctx, id)
			check(t, err)
			playTurns(t, log, len(log.Past().Steps), cut)
			f = stop(f, log)
		}
		log, err := f.Attempt(ctx, id)
		check(t, err)
		playTurns(t, log, 41, 100)
		finish(f, log, id)
		if got := digestOf(t, filepath.Join(dir, name+".gym")); got != want {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	// The attempt that counts may be played by a process that knows nothing of the one before.
	f, id = begin("again.gym")
	check(t, f.Close())
	f, err = store.Open(filepath.Join(dir, "again.gym"))
	check(t, err)
	log, err = f.Attempt(ctx, id)
	check(t, err)
	playTurns(t, log, 0, 100)
	finish(f, log, id)
	if got := digestOf(t, filepath.Join(dir, "again.gym")); got != want {
		t.Errorf("again: got %+v, want %+v", got, want)
	}
	// An outcome may come from a process that played nothing.
	f, id = begin("late.gym")
	log, err = f.Attempt(ctx, id)
	check(t, err)
	playTurns(t, log, 0, 100)
	check(t, log.End(ctx, gymkhana.AttemptDone))
	check(t, f.Close())
	f, err = store.Open(filepath.Join(dir, "late.gym"))
	check(t, err)
	check(t, f.Finish(ctx, id, storetest.Outcome()))
	check(t, f.Close())
	if got := digestOf(t, filepath.Join(dir, "late.gym")); got != want {
		t.Errorf("late: got %+v, want %+v", got, want)
	}
}

func TestDigestOfPicturesElsewhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 5, true)
	want := digestOf(t, path)
	frames := contents(t, path+".frames")
	check(t, os.Remove(path+".frames"))
	got := digestOf(t, path)
	if got.Missing != 5 || got.Root != want.Root {
		t.Errorf("without frames: got %+v, want %+v", got, want)
	}
	check(t, os.WriteFile(path+".frames", frames, 0o644))
	check(t, store.Pack(path))
	if got := digestOf(t, path); got != want {
		t.Errorf("packed: got %+v, want %+v", got, want)
	}
	// What is added to the run changes it.
	f, err := store.Open(path)
	check(t, err)
	check(t, f.Note(ctx, gymkhana.Event{Kind: "resumed"}))
	check(t, f.Close())
	if got := digestOf(t, path); got.Root == want.Root {
		t.Error("an event does not count")
	}
}

// A picture that several messages name is missing once.
func TestMissingPicturesAreCountedOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	log, err := f.Attempt(ctx, list[0].ID)
	check(t, err)
	image := &gymkhana.Image{Media: "image/png", Data: []byte("a picture")}
	says := func(text string) gymkhana.Message {
		return gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: text}, {Image: image}}}
	}
	check(t, log.Call(ctx, &gymkhana.Call{Ordinal: 1, Error: "none",
		Request: &gymkhana.Request{Messages: []gymkhana.Message{says("one"), says("two")}}}))
	check(t, f.Close())
	check(t, os.Remove(path+".frames"))
	if d := digestOf(t, path); d.Missing != 1 {
		t.Errorf("%d pictures are missing, want 1", d.Missing)
	}
}

// TestDigestAfterMerge finds every leaf again in a merged file, and in one that is merged of merged files.
func TestDigestAfterMerge(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	all := ""
	for i, name := range []string{"a", "b", "c"} {
		run := storetest.Plan()
		run.ID = name
		slices.Reverse(run.Plan.Arms) // so that it is another number in the merged plan
		played(t, at(name), run, 2*i, 3+i, true)
		all += leaves(t, at(name))
		digestOf(t, at(name))
	}
	check(t, store.Merge(ctx, at("bc"), at("b"), at("c")))
	check(t, store.Pack(at("bc")))
	check(t, store.Merge(ctx, at("abc"), at("a"), at("bc")))
	check(t, store.Merge(ctx, at("abc again"), at("a"), at("b"), at("c")))
	for _, name := range []string{"abc", "abc again"} {
		got := dump(t, at(name), "SELECT id, hex(leaf) FROM episode WHERE outcome IS NOT NULL ORDER BY source")
		if got != all {
			t.Errorf("%s: got  %s\nwant %s", name, got, all)
		}
		if d := digestOf(t, at(name)); d.Episodes != 3 || d.Unrecorded != 0 {
			t.Errorf("%s: got %+v", name, d)
		}
	}
	// A merged run goes on, and what it finishes comes from a source too.
	f, err := store.Open(at("abc"))
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	play(t, f, list[1].ID, 3)
	check(t, f.Finish(ctx, list[1].ID, storetest.Outcome()))
	check(t, f.Close())
	if d := digestOf(t, at("abc")); d.Episodes != 4 {
		t.Errorf("got %+v", d)
	}
}

func TestDigestOfSchema1(t *testing.T) {
	path := copyOf(t, schema1)
	want := digestOf(t, path)
	if want.Root.String() != schema1Root || want.Episodes != 2 || want.Unrecorded != 2 || want.Missing != 0 {
		t.Errorf("got %+v, want %s", want, schema1Root)
	}
	check(t, store.Pack(path))
	if got := digestOf(t, path); got != want {
		t.Errorf("after migration: got %+v, want %+v", got, want)
	}
}

// TestDigestByHand follows docs/formats.md with SQL and SHA-256 alone.
func TestDigestByHand(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 3, 8, true)
	db, err := sql.Open("sqlite", path)
	check(t, err)
	defer db.Close()
	value := func(mark byte, n int, text string) string {
		return string(binary.BigEndian.AppendUint64([]byte{mark}, uint64(n))) + text
	}
	rows := func(query string, args ...any) (s string) {
		list, err := db.Query(query, args...)
		check(t, err)
		defer list.Close()
		columns, err := list.Columns()
		check(t, err)
		for list.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			check(t, list.Scan(into...))
			for _, v := range row {
				switch v := v.(type) {
				case nil:
					s += "\x00"
				case int64:
					s += value(1, int(v), "")
				case string:
					s += value(2, len(v), v)
				case []byte:
					s += value(3, len(v), string(v))
				}
			}
		}
		return s
	}
	sum := func(s string) string {
		h := sha256.Sum256([]byte(s))
		return string(h[:])
	}
	run := sum("\x00" + value(2, 3, "run") + rows("SELECT id, created, host, plan FROM run") +
		rows("SELECT id, content, data FROM task ORDER BY n"))
	log := sum("\x00" + value(2, 3, "log") + rows("SELECT at, kind, episode, text FROM event ORDER BY n"))
	// Call by call, the messages that a member's call shares with its last one are put in front again.
	calls, said := "", map[string]string{}
	list, err := db.Query("SELECT ordinal, role || member, keep, messages FROM call ORDER BY rowid")
	check(t, err)
	var asked []string
	for list.Next() {
		var ordinal, keep int
		var who, own string
		check(t, list.Scan(&ordinal, &who, &keep, &own))
		said[who] = said[who][:32*keep] + own
		asked = append(asked, said[who])
	}
	check(t, list.Close())
	for i, messages := range asked {
		calls += rows("SELECT ordinal, turn, role, member, round, hash, sample FROM call WHERE ordinal = ?", i+1) +
			value(3, len(messages), messages) + rows("SELECT tools, tool_choice, sampling, response, error FROM call WHERE ordinal = ?", i+1)
	}
	episode := sum("\x00" + value(2, 7, "episode") + rows(`SELECT id, task, content, instance, repeat, status, outcome
		FROM episode WHERE outcome IS NOT NULL`) + value(3, 32, run) + rows("SELECT n, ended FROM attempt") +
		value(3, 32, sum("\x02"+rows(`SELECT turn, role, actions, reason, raw, invalid, free, usage, asides, latency, calls, thinking
			FROM decision ORDER BY rowid`))) +
		value(3, 32, sum("\x02"+rows(`SELECT n, turn, actions, refused, ended, reason, passed, tick, text, frames, state, took
			FROM step ORDER BY n`))) +
		value(3, 32, sum("\x02"+calls)))
	root := sum("\x01" + sum("\x01"+run+log) + episode)
	if got := digestOf(t, path).Root; got.String() != hex.EncodeToString([]byte(root)) {
		t.Errorf("got %s, want %x", got, root)
	}
}
