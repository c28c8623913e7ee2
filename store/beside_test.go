//go:build unix

package store_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gymkhana/store"
	"gymkhana/store/storetest"
)

// Nothing beside a run file is written through a link, or waited for.
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
