package store

import (
	"os"
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/internal/sqlfile"
)

// interrupted copies a database in the middle of a transaction that has a rollback journal and
// has already changed the file: what a kill leaves when it comes while a file is closed.
func interrupted(t *testing.T, from, to string) {
	t.Helper()
	db, err := sqlfile.Open(from, func() string { return "mode=rw" }, nil, "PRAGMA journal_mode = DELETE",
		"PRAGMA cache_size = 1", "PRAGMA cache_spill = 1")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.Exec("CREATE TABLE half (x); INSERT INTO half SELECT randomblob(5000) FROM (WITH RECURSIVE n(i) AS " +
		"(SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 200) SELECT i FROM n)"); err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{"", "-journal"} {
		data, err := os.ReadFile(from + ending)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to+ending, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestKilledWhileClosing opens files whose last transaction was cut off while its journal was
// there: the run file, the frames, or both.
func TestKilledWhileClosing(t *testing.T) {
	ctx := t.Context()
	f, id := fresh(t)
	log, err := f.Attempt(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	png := []byte("a picture")
	frame := gymkhana.FrameData{Hash: gymkhana.HashBytes([]byte("pixels")), PNG: png}
	if err := log.Step(&gymkhana.Step{Frames: []gymkhana.Hash{frame.Hash}, States: []byte("{}")}, []gymkhana.FrameData{frame}); err != nil {
		t.Fatal(err)
	}
	if err := log.End(ctx, gymkhana.AttemptStopped); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func(string) (*File, error){"read": Read, "open": Open} {
		for _, which := range []string{"run", "frames", "both"} {
			path := filepath.Join(t.TempDir(), "killed.gym")
			for _, ending := range []string{"", ".frames"} {
				if cut := which == "both" || (which == "frames") == (ending != ""); cut {
					interrupted(t, f.Path()+ending, path+ending)
					continue
				}
				data, err := os.ReadFile(f.Path() + ending)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path+ending, data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			again, err := open(path)
			if err != nil {
				t.Fatalf("%s, %s cut off: %v", name, which, err)
			}
			if data, err := again.Frame(ctx, frame.Hash); err != nil || string(data) != string(png) {
				t.Errorf("%s, %s cut off: frame %q, %v", name, which, data, err)
			}
			if tr, err := again.Trajectory(ctx, id); err != nil || len(tr.Steps) != 1 {
				t.Errorf("%s, %s cut off: %v", name, which, err)
			}
			if err := again.Close(); err != nil {
				t.Error(err)
			}
			if exists(path + "-journal") {
				t.Errorf("%s, %s cut off: the journal is still there", name, which)
			}
		}
	}
}
