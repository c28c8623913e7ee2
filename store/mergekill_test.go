package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/store"
	"gymkhana/store/storetest"
)

// mergeChild lists the files that this test binary, started again as a child, merges: first the result.
const mergeChild = "GYMKHANA_STORE_TEST_MERGE"

// TestKillMerge kills a merge at random moments, again and again. The same merge can then be repeated, and leaves what
// one that ran undisturbed does.
func TestKillMerge(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym")
	played(t, a, storetest.Plan(), 0, 100, true)
	played(t, b, storetest.Plan(), 3, 100, true)
	at := func(name string) string {
		folder := filepath.Join(dir, name)
		check(t, os.Mkdir(folder, 0o777))
		return filepath.Join(folder, "m.gym")
	}
	merge := func(dst string) *exec.Cmd {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), mergeChild+"="+strings.Join([]string{dst, a, b}, "\n"))
		child.Stderr = os.Stderr
		return child
	}
	whole := at("whole")
	start := time.Now()
	check(t, merge(whole).Run())
	took := time.Since(start)
	want, files := digestOf(t, whole), names(t, whole)
	left := map[string]bool{}
	for round := range 5 {
		dst := at(fmt.Sprint(round))
		for range 2 {
			child := merge(dst)
			check(t, child.Start())
			time.Sleep(time.Duration(chance.Int64N(int64(took))))
			_ = child.Process.Kill() // it may have ended just before
			_ = child.Wait()
			if _, err := os.Stat(dst); err == nil {
				break // it came to its end
			}
			for _, name := range names(t, dst) {
				left[name] = true
			}
		}
		if _, err := os.Stat(dst); err != nil {
			check(t, store.Merge(ctx, dst, a, b))
		}
		check(t, os.RemoveAll(dst+".lock"))
		if got := names(t, dst); fmt.Sprint(got) != fmt.Sprint(files) {
			t.Errorf("left %v, want %v", got, files)
		}
		if got := digestOf(t, dst); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	t.Logf("a merge takes %v; killed ones left %v", took, left)
}

// TestMergeLeftovers has the files that a killed merge leaves at each of its steps, and a frames file that is not from
// a merge.
func TestMergeLeftovers(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.gym")
	played(t, a, storetest.Plan(), 0, 3, true)
	dst := filepath.Join(t.TempDir(), "m.gym")
	check(t, os.WriteFile(dst+".frames", []byte("somebody's"), 0o666))
	refused(t, store.Merge(ctx, dst, a, a), dst+".frames", "did not make it")
	check(t, os.WriteFile(dst+".frames", contents(t, a+".frames"), 0o666))
	refused(t, store.Merge(ctx, dst, a, a), dst+".frames", "gymkhana rm "+dst)
	check(t, os.Remove(dst+".frames"))
	for _, left := range []string{".merging", ".merging.new", ".merging-journal", ".frames", ".frames.new", ".frames-wal",
		".frames-shm", ".frames-journal", ".frames.new-journal", ".lock"} {
		check(t, os.WriteFile(dst+left, restOf(t, left), 0o666))
	}
	check(t, store.Merge(ctx, dst, a, a))
	if got := names(t, dst); fmt.Sprint(got) != "[m.gym m.gym.frames]" {
		t.Errorf("left %v", got)
	}
	digestOf(t, dst)
}

// TestRemoveLeftovers has files of a killed command, without their run, in the way of a new run. The command that the
// error names removes them.
func TestRemoveLeftovers(t *testing.T) {
	for _, left := range [][]string{{"-wal", "-shm"}, {".frames"}, {".merging", ".frames", ".frames-journal"}} {
		path := filepath.Join(t.TempDir(), "a.gym")
		for _, tail := range left {
			check(t, os.WriteFile(path+tail, restOf(t, tail), 0o666))
		}
		_, err := store.Create(path, storetest.Plan())
		refused(t, err, path+left[0], "without its run", "gymkhana rm "+path)
		check(t, store.Remove(path))
		if left := names(t, path); len(left) != 0 {
			t.Errorf("left %v", left)
		}
		f, err := store.Create(path, storetest.Plan())
		check(t, err)
		check(t, f.Close())
		_, err = store.Create(path, storetest.Plan())
		refused(t, err, "run --resume "+path)
	}
	refused(t, store.Remove(filepath.Join(t.TempDir(), "none.gym")), "there is no such run file")
}

// restOf returns the contents that a killed merge leaves in a file: nothing in the file that marks a merge.
func restOf(t *testing.T, left string) []byte {
	switch left {
	case ".merging":
		return nil
	case ".frames":
		run := filepath.Join(t.TempDir(), "a.gym")
		played(t, run, storetest.Plan(), 0, 1, true)
		return contents(t, run+".frames")
	}
	return []byte("rest")
}
