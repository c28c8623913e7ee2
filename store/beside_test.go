//go:build unix

package store_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// No file next to a run file is written through a link, or waited for.
func TestWhatStandsBesideIsAFile(t *testing.T) {
	for _, tail := range []string{"-journal", "-wal", "-shm", ".frames", ".frames-journal", ".lock"} {
		path := filepath.Join(t.TempDir(), "a.gym")
		played(t, path, storetest.Plan(), 0, 3, true)
		_ = os.Remove(path + tail) // the pictures
		check(t, exec.Command("mkfifo", path+tail).Run())
		refusedSoon(t, "Open beside a pipe "+tail, func() error { _, err := store.Open(path); return err })
		_ = os.Remove(path + tail) // unless it is gone
		own := filepath.Join(t.TempDir(), "precious")
		check(t, os.WriteFile(own, []byte("precious"), 0o644))
		check(t, os.Symlink(own, path+tail))
		f, err := store.Open(path)
		if err == nil {
			check(t, f.Close())
		}
		if got := contents(t, own); string(got) != "precious" {
			t.Errorf("%s: what a link leads to became %q", tail, got)
		}
	}
}

// A frames file that is a link to that of another run is neither read nor written.
func TestFramesBehindALink(t *testing.T) {
	dir := t.TempDir()
	path, victim := filepath.Join(dir, "a.gym"), filepath.Join(dir, "victim.gym")
	played(t, path, storetest.Plan(), 0, 3, false)
	played(t, victim, storetest.Plan(), 0, 3, true)
	check(t, os.Remove(path+".frames"))
	check(t, os.Symlink(victim+".frames", path+".frames"))
	was := contents(t, victim+".frames")
	_, err := store.Open(path)
	refused(t, err, "a.gym.frames is a link to", "name the file itself")
	refused(t, store.Pack(path), "a.gym.frames is a link to")
	f, err := store.Read(path)
	check(t, err)
	_, err = f.Frame(t.Context(), gymkhana.Hash{1})
	refused(t, err, "a.gym.frames is a link to")
	check(t, f.Close())
	if !bytes.Equal(was, contents(t, victim+".frames")) {
		t.Error("the other run's pictures were changed")
	}
}

// Reading follows a link to a run file and finds the files next to the target; writing does not.
func TestRunBehindALink(t *testing.T) {
	path, link := filepath.Join(t.TempDir(), "a.gym"), filepath.Join(t.TempDir(), "link.gym")
	played(t, path, storetest.Plan(), 0, 3, true)
	check(t, os.Symlink(path, link))
	was := contents(t, path)
	for name, err := range map[string]error{"Open": second(store.Open(link)), "Pack": store.Pack(link), "Remove": store.Remove(link)} {
		if err == nil {
			t.Fatalf("%s went through the link", name)
		}
		refused(t, err, "link.gym is a link to "+path)
	}
	f, err := store.Read(link)
	check(t, err)
	defer f.Close()
	if f.Path() != path {
		t.Errorf("read %s; want %s", f.Path(), path)
	}
	if !bytes.Equal(was, contents(t, path)) || len(left(t, filepath.Dir(link))) != 1 {
		t.Error("something was written")
	}
}

func second(_ *store.File, err error) error { return err }

func left(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	list, err := os.ReadDir(dir)
	check(t, err)
	return list
}
