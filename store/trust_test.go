package store_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// endless is a query that never ends.
const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "

// aliens are programs that somebody may put into a file, each with what is said of it.
var aliens = []struct{ statements, say string }{
	{"ANALYZE", "table sqlite_stat1 of sqlite_stat1, which ANALYZE of another program makes and DROP TABLE removes, is none of ours"},
	{loaded("instr(printf('%.*c', 40000000, 'a'), printf('%.*c', 20000000, 'a') || 'b')"), "table sqlite_stat1"},
	{loaded("printf('%.*c', 999999000, '1')"), "table sqlite_stat1"},
	{"CREATE TABLE extra (x)", "table extra of extra is none of ours"},
	{"CREATE TEMP TABLE t (x); CREATE VIRTUAL TABLE extra USING rtree(a, b, c)", "is none of ours"},
	{"DROP VIEW steps", "view steps of steps is missing"},
	{"DROP VIEW parts; CREATE VIEW parts AS SELECT 1", "view parts of parts is not the one that gymkhana makes"},
	{"CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END", "trigger t of event is none of ours"},
	{"CREATE TRIGGER t AFTER UPDATE ON episode BEGIN UPDATE episode SET status = 'scored'; END", "trigger t of episode"},
	{"DROP VIEW episodes; ALTER TABLE episode RENAME TO real; CREATE VIEW episode AS " + endless +
		"i AS n, '' AS id, '' AS task, x'' AS content, 0 AS instance_index, 0 AS instance, 0 AS arm, 0 AS repeat, " +
		"'pending' AS status, NULL AS outcome, NULL AS source, NULL AS leaf FROM n", "view episode of episode is none of ours"},
	{"ALTER TABLE run RENAME TO real; CREATE VIEW run AS " + endless + "'a' AS id, '' AS created, '' AS host, '' AS plan FROM n",
		"view run of run is none of ours"},
	{"ALTER TABLE run ADD COLUMN big TEXT AS (hex(zeroblob(300000000))) VIRTUAL", "table run of run is not the one"},
	{"ALTER TABLE event ADD COLUMN big BLOB AS (zeroblob(300000000)) VIRTUAL", "table event of event is not the one"},
	{"CREATE INDEX big ON event (length(hex(text)))", "index big of event is none of ours"},
	{"CREATE INDEX some ON call (attempt) WHERE length(response) > 1", "index some of call is none of ours"},
	{"CREATE VIEW pragma_application_id AS " + endless + "i AS application_id FROM n", "view pragma_application_id"},
	{"CREATE VIEW pragma_user_version AS " + endless + "i AS user_version FROM n", "view pragma_user_version"},
	{"CREATE VIEW pragma_table_info AS " + endless + "i AS name FROM n", "view pragma_table_info"},
	{"DROP VIEW frames; CREATE VIEW frames AS " + endless + "i AS hash, i AS png FROM n", "view frames of frames is not the one"},
}

// loaded gives statements after which a program runs as soon as SQLite loads the schema: that of a generated column of
// sqlite_stat1.
func loaded(program string) string {
	return "ANALYZE; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,x,stat AS (" +
		strings.ReplaceAll(program, "'", "''") + "))' WHERE name = 'sqlite_stat1'"
}

// refusedSoon fails unless f returns the error in time: what somebody put into a file must not run.
func refusedSoon(t *testing.T, name string, f func() error, say ...string) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		if err == nil {
			t.Errorf("%s: the file was taken", name)
			return
		}
		refused(t, err, say...)
	case <-time.After(time.Minute):
		t.Fatalf("%s: a statement of the file runs", name)
	}
}

// Every command that opens a run file checks its schema before it reads a row, whether the file is at rest or its
// writer was killed.
func TestNothingAlienRuns(t *testing.T) {
	run, _ := soundFiles(t)
	old := copyOf(t, schema1)
	for _, from := range []string{run, old} {
		data := contents(t, from)
		for _, c := range aliens {
			path := filepath.Join(t.TempDir(), "a.gym")
			check(t, os.WriteFile(path, data, 0o644))
			edit(t, path, "PRAGMA legacy_alter_table = ON; "+c.statements)
			was := contents(t, path)
			for name, do := range map[string]func() error{
				"Read":  func() error { _, err := store.Read(path); return err },
				"Open":  func() error { _, err := store.Open(path); return err },
				"Merge": func() error { return store.Merge(ctx, filepath.Join(t.TempDir(), "m.gym"), path, run) },
			} {
				if from == old && name == "Merge" {
					continue // no file of that version is merged
				}
				refusedSoon(t, name+": "+c.statements, do, path, "changed by another program", c.say)
			}
			if !bytes.Equal(was, contents(t, path)) {
				t.Errorf("%s: the file was changed", c.statements)
			}
		}
	}
}

// A log that a killed writer left is read before the schema is compared, so it cannot bring one either.
func TestNothingAlienRunsFromALog(t *testing.T) {
	run, _ := soundFiles(t)
	path := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(path, contents(t, run), 0o644))
	db, err := sql.Open("sqlite", path)
	check(t, err)
	defer db.Close() // which would empty the log
	_, err = db.Exec("PRAGMA journal_mode = WAL; CREATE VIEW pragma_user_version AS " + endless + "i AS user_version FROM n")
	check(t, err)
	refusedSoon(t, "Read", func() error { _, err := store.Read(path); return err }, "view pragma_user_version")
	refusedSoon(t, "Open", func() error { _, err := store.Open(path); return err }, "view pragma_user_version")
}

// The file of pictures is looked at as well, by everything that reads a picture.
func TestNothingAlienRunsInFrames(t *testing.T) {
	for _, statements := range []string{
		"CREATE TRIGGER t AFTER INSERT ON picture BEGIN DELETE FROM picture; END",
		"ALTER TABLE picture RENAME TO real; CREATE VIEW picture AS " + endless + "x'' AS hash, x'' AS data FROM n",
		loaded("instr(printf('%.*c', 40000000, 'a'), printf('%.*c', 20000000, 'a') || 'b')"),
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		played(t, path, storetest.Plan(), 0, 3, true)
		frames := path + ".frames"
		edit(t, frames, "PRAGMA legacy_alter_table = ON; "+statements)
		say := []string{"a.gym.frames", "changed by another program"}
		refusedSoon(t, "Pack", func() error { return store.Pack(path) }, say...)
		refusedSoon(t, "Merge", func() error { return store.Merge(ctx, filepath.Join(t.TempDir(), "m.gym"), path, path) })
		f, err := store.Read(path)
		check(t, err)
		refusedSoon(t, "Picture", func() error { _, err := f.Frame(context.Background(), gymkhana.Hash{1}); return err }, say...)
		check(t, f.Close())
	}
}

// A value that is larger than any that the program writes is refused before it is read.
func TestLargeValuesAreNotRead(t *testing.T) {
	run, _ := soundFiles(t)
	for _, statement := range []string{
		"UPDATE run SET plan = hex(zeroblob(40000000))",
		"UPDATE task SET data = hex(zeroblob(40000000)) WHERE n = 1",
		"UPDATE episode SET outcome = hex(zeroblob(40000000)) WHERE n = 1",
		"UPDATE call SET response = hex(zeroblob(40000000)) WHERE rowid = 1",
		"UPDATE part SET data = zeroblob(70000000) WHERE rowid = 1",
		"INSERT INTO picture VALUES (x'00', zeroblob(70000000))",
		"UPDATE step SET frames = zeroblob(60000000) WHERE rowid = 1",
		"UPDATE call SET messages = zeroblob(60000000) WHERE rowid = 1",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 4) " +
			"INSERT INTO event (n, at, kind, text) SELECT i + 100, '', 'attempt', hex(zeroblob(10000000)) FROM n",
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, statement)
		_, err := store.Read(path)
		refused(t, err, path, "largest that is stored has ")
		_, err = store.Open(path)
		refused(t, err, path, "largest that is stored has ")
	}
}

// Changes that other programs make to a file by themselves do no harm.
func TestOtherProgramsMayTidyUp(t *testing.T) {
	run, _ := soundFiles(t)
	for _, statement := range []string{"VACUUM", "REINDEX", "PRAGMA journal_mode = WAL"} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, statement)
		f, err := store.Read(path)
		check(t, err)
		check(t, f.Close())
	}
}

// A schema that takes minutes to read is refused at once: SQLite reads no statement longer than ours.
func TestALongSchemaIsNotRead(t *testing.T) {
	run, _ := soundFiles(t)
	path := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(path, contents(t, run), 0o644))
	columns := "c0"
	for i := 1; i < 300; i++ {
		columns += fmt.Sprintf(", c%d", i)
	}
	edit(t, path, "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT 'table', 'q', 'q', 0, "+
		"'CREATE TABLE q("+columns+strings.Repeat(", UNIQUE(c0, c1)", 40000)+")'")
	refusedSoon(t, "Read", func() error { _, err := store.Read(path); return err }, path)
	refusedSoon(t, "Open", func() error { _, err := store.Open(path); return err }, path)
}

// A schema with so many views that reading them would take minutes is refused at once.
func TestManyViewsAreNotRead(t *testing.T) {
	run, _ := soundFiles(t)
	path := filepath.Join(t.TempDir(), "a.gym")
	check(t, os.WriteFile(path, contents(t, run), 0o644))
	edit(t, path, "PRAGMA writable_schema = ON; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) "+
		"INSERT INTO sqlite_schema SELECT 'view', 'v' || i, 'v' || i, 0, 'CREATE VIEW v' || i || ' AS SELECT 1' FROM n")
	refusedSoon(t, "Read", func() error { _, err := store.Read(path); return err }, path, "view v1 of v1 is none of ours")
	refusedSoon(t, "Open", func() error { _, err := store.Open(path); return err }, path)
}

// An episode of an arm that is not there and a plan without arms are errors, and nothing panics.
func TestWhatAPlanDoesNotHave(t *testing.T) {
	run, _ := soundFiles(t)
	for _, statement := range []string{"UPDATE episode SET arm = 1099511627776", "UPDATE episode SET arm = -1", "UPDATE run SET plan = '{}'",
		"UPDATE run SET plan = 'null'"} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, statement)
		f, err := store.Read(path)
		if err == nil {
			_, err = f.Episodes(ctx)
			check(t, f.Close())
		}
		refused(t, err, path)
	}
}

// The total size of an attempt's states is bounded: a small file can hold many states that are large when unpacked.
func TestStatesAreBoundedTogether(t *testing.T) {
	run, _ := soundFiles(t)
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(ctx)
	check(t, err)
	id := list[0].ID
	whole, err := f.Trajectory(ctx, id)
	check(t, err)
	sum, largest := 0, 0
	for _, s := range whole.Steps {
		sum, largest = sum+len(s.States), max(largest, len(s.States))
	}
	if largest == 0 || sum <= 2*largest {
		t.Fatalf("states of %d bytes, the largest of %d: too few to tell a sum from one", sum, largest)
	}
	was := *store.MostStates
	defer func() { *store.MostStates = was }()
	*store.MostStates = sum
	if _, err := f.Trajectory(ctx, id); err != nil {
		t.Errorf("just within the bound: %v", err)
	}
	*store.MostStates = sum - 1
	if _, err := f.Trajectory(ctx, id); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a byte beyond the bound: %v", err)
	}
}

// The total size of parts is bounded too, and so is unpacking: a few kilobytes can unpack to gigabytes.
func TestWhatIsPackedIsBounded(t *testing.T) {
	run, _ := soundFiles(t)
	var bomb bytes.Buffer
	w := zlib.NewWriter(&bomb)
	_, err := io.CopyN(w, zeros{}, 65<<20)
	check(t, err)
	check(t, w.Close())
	for what, statement := range map[string]string{
		"states of more than": "UPDATE step SET base = NULL, states = x'%x' WHERE n = 0",
		"a part of":           "UPDATE part SET size = 68157440, data = x'%x'",
	} {
		path := filepath.Join(t.TempDir(), "a.gym")
		check(t, os.WriteFile(path, contents(t, run), 0o644))
		edit(t, path, fmt.Sprintf(statement, bomb.Bytes()))
		f, err := store.Read(path)
		check(t, err)
		refused(t, readAll(t, f), what)
		check(t, f.Close())
	}
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	was := *store.MostParts
	defer func() { *store.MostParts = was }()
	*store.MostParts = 1000
	refused(t, readAll(t, f), "the parts up to here have more than 1000 bytes")
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// readAll reads every episode, and gives the first error.
func readAll(t *testing.T, f *store.File) error {
	t.Helper()
	list, err := f.Episodes(ctx)
	check(t, err)
	for _, row := range list {
		if _, e := f.Trajectory(ctx, row.ID); e != nil && !errors.Is(e, gymkhana.ErrNotStored) {
			return e
		}
		if _, e := f.Calls(ctx, row.ID); e != nil && !errors.Is(e, gymkhana.ErrNotStored) {
			return e
		}
	}
	return errors.New("all of it was read")
}

// A picture with more pixels than any screen has is not decoded.
func TestLargePicturesAreNotDecoded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 3, true)
	head := "\x00\x00\x9c\x40\x00\x00\x9c\x40\x01\x00\x00\x00\x00" // 40000×40000 of one bit
	png := "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + head + string(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("IHDR"+head))))
	edit(t, path+".frames", fmt.Sprintf("UPDATE picture SET data = x'%x'", png))
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	flaws, err := f.Audit(ctx, true)
	check(t, err)
	said := 0
	for _, flaw := range flaws {
		if strings.Contains(flaw.What, "a picture of 40000×40000 pixels") {
			said++
		}
	}
	if said == 0 {
		t.Errorf("the flaws are %v", flaws)
	}
}
