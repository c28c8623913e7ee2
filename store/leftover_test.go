package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/store"
	"gymkhana/store/storetest"
)

// Files that gymkhana did not make are kept and named: a link, a folder, a run of the user's, and anything else with
// the name of a leftover. They do not become part of a run.
func TestOthersFilesStay(t *testing.T) {
	dir := t.TempDir()
	run := filepath.Join(dir, "run.gym")
	played(t, run, storetest.Plan(), 0, 1, true)
	for name, make := range map[string]func(path string) error{
		"a run":   func(path string) error { return os.WriteFile(path, contents(t, run), 0o666) },
		"junk":    func(path string) error { return os.WriteFile(path, []byte("mine"), 0o666) },
		"a link":  func(path string) error { return os.Symlink(run, path) },
		"nowhere": func(path string) error { return os.Symlink(filepath.Join(dir, "none"), path) },
		"folder":  func(path string) error { return os.Mkdir(path, 0o777) },
	} {
		for _, tail := range []string{".merging", ".frames"} {
			path := filepath.Join(t.TempDir(), "m.gym")
			check(t, make(path+tail))
			refused(t, store.Remove(path), path+tail, "nothing was removed")
			refused(t, store.Merge(ctx, path, run, run), path+tail, "move it")
			_, err := store.Create(path, storetest.Plan())
			refused(t, err, path+tail, "move it")
			if got := names(t, path); len(got) != 1 {
				t.Errorf("%s %s: left %v", name, tail, got)
			}
			check(t, os.WriteFile(path, contents(t, run), 0o666)) // a run beside it is removed alone
			check(t, store.Remove(path))
			if got := names(t, path); len(got) != 1 && (tail != ".frames" || len(got) != 0) {
				t.Errorf("%s %s: beside a run, left %v", name, tail, got)
			}
		}
		path := filepath.Join(t.TempDir(), "m.gym")
		check(t, make(path))
		if name == "a link" {
			continue // it is a source
		}
		if name == "a run" {
			refused(t, store.Merge(ctx, path, run, run), "gymkhana rm "+path)
			continue
		}
		refused(t, store.Merge(ctx, path, run, run), path, "no run file; move it")
		_, err := store.Create(path, storetest.Plan())
		refused(t, err, path, "no run file; move it")
	}
}

// A run cannot have a name that ends like a file next to a run, or that is in a missing folder.
func TestNamesThatARunCannotHave(t *testing.T) {
	dir := t.TempDir()
	run := filepath.Join(dir, "run.gym")
	played(t, run, storetest.Plan(), 0, 1, true)
	was := names(t, run)
	for _, tail := range []string{".merging", ".lock", ".frames", "-wal", "-shm", "-journal", ".new", ".sig"} {
		path := filepath.Join(dir, "x.gym"+tail)
		_, err := store.Create(path, storetest.Plan())
		refused(t, err, path, "ends in "+tail)
		refused(t, store.Merge(ctx, path, run, run), path, "ends in "+tail)
	}
	refused(t, store.Merge(ctx, "", run, run), "name a file")
	refused(t, store.Merge(ctx, filepath.Join(dir, "none", "x.gym"), run, run), "there is no folder "+filepath.Join(dir, "none"))
	if got := names(t, run); fmt.Sprint(got) != fmt.Sprint(was) {
		t.Errorf("left %v", got)
	}
}

// A killed process leaves its lock, and a killed merge leaves a message in place of the run.
func TestWhatAKilledMergeLeavesIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.gym")
	check(t, os.WriteFile(path+".lock", []byte("4711\n"), 0o666))
	check(t, store.Remove(path))
	check(t, os.WriteFile(path+".lock", []byte("a text of the user's"), 0o666))
	refused(t, store.Remove(path), "there is no such run file")
	check(t, os.WriteFile(path+".merging", nil, 0o666))
	_, err := store.Read(path)
	refused(t, err, path+".merging", "gymkhana rm "+path)
	_, err = store.Open(path)
	refused(t, err, path+".merging", "gymkhana rm "+path)
}

// A merge that is stopped leaves nothing, and says so.
func TestAStoppedMergeLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.gym")
	played(t, a, storetest.Plan(), 0, 3, true)
	stopped, stop := context.WithCancel(ctx)
	stop()
	dst := filepath.Join(t.TempDir(), "m.gym")
	err := store.Merge(stopped, dst, a, a)
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "nothing was written") {
		t.Errorf("got %v", err)
	}
	if got := names(t, dst); len(got) != 0 {
		t.Errorf("left %v", got)
	}
}
