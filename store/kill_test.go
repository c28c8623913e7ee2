package store_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// childFile names the file that this test binary, started again as a child, writes until it dies.
const childFile = "GYMKHANA_STORE_TEST_CHILD"

// said is where a child says what has been acknowledged.
var said io.Writer = io.Discard

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		said = os.Stdout
		fmt.Fprintln(os.Stderr, writeForEver(path))
		os.Exit(1)
	}
	if list := os.Getenv(mergeChild); list != "" {
		files := strings.Split(list, "\n")
		if err := store.Merge(ctx, files[0], files[1:]...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if path := os.Getenv(followChild); path != "" {
		if err := follow(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// killedTurns is how many turns an episode of the child has. A fast disk gets that far; the child
// then waits to be killed.
const killedTurns = 300

// writeForEver plays two episodes side by side, goes on where they were left, and says on its
// standard output what has been acknowledged.
func writeForEver(path string) error {
	f, err := store.Open(path)
	if err != nil {
		return err
	}
	list, err := f.Episodes(ctx)
	if err != nil {
		return err
	}
	stopped := make(chan error)
	for i := range 2 {
		go func() {
			_, err := writeEpisode(f, i, list[i].ID)
			if err == nil {
				time.Sleep(time.Minute) // until it is killed
				err = fmt.Errorf("episode %d is played to the end and nobody killed its writer", i)
			}
			stopped <- err
		}()
	}
	return <-stopped
}

// writeEpisode goes on with an episode to its end.
func writeEpisode(f *store.File, i int, id gymkhana.EpisodeID) (gymkhana.AttemptLog, error) {
	log, err := f.Attempt(ctx, id)
	if err != nil {
		return nil, err
	}
	calls, decisions, steps, frames := storetest.Episode(killedTurns)
	past := log.Past()
	for n := range steps {
		if n >= len(past.Steps) {
			if err := log.Step(&steps[n], frames[n]); err != nil {
				return nil, err
			}
		}
		if n >= len(past.Calls) {
			if err := log.Call(ctx, &calls[n]); err != nil {
				return nil, err
			}
		}
		fmt.Fprintf(said, "%d %d\n", i, n) // the call, and all before it, are acknowledged
		if n >= len(past.Decisions) {
			if err := log.Decide(&decisions[n]); err != nil {
				return nil, err
			}
		}
	}
	return log, nil
}

// TestKill kills a writer at random moments, repeatedly. All acknowledged rows are there, complete and in order, and
// the next writer continues from them.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "a.gym")
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	check(t, f.Close())
	heard := [2]int{-1, -1}
	for range 4 {
		killed(t, path, time.Duration(30+chance.IntN(250))*time.Millisecond, &heard)
		f, err := store.Read(path) // also before a writer has tidied up
		check(t, err)
		for i, last := range heard {
			holds(t, f, list[i].ID, last)
		}
		check(t, f.Close())
	}
	if heard[0] < 0 || heard[1] < 0 {
		t.Errorf("acknowledged up to %v: nothing was tested", heard)
	}
	// Whoever goes on to the end records the leaves of a run that nobody interrupted.
	whole := filepath.Join(t.TempDir(), "whole.gym")
	f, err = store.Create(whole, storetest.Plan())
	check(t, err)
	check(t, f.Close())
	for _, p := range []string{path, whole} {
		f, err := store.Open(p)
		check(t, err)
		for i := range heard {
			log, err := writeEpisode(f, i, list[i].ID)
			check(t, err)
			check(t, log.End(ctx, gymkhana.AttemptDone))
			check(t, f.Finish(ctx, list[i].ID, storetest.Outcome()))
		}
		check(t, f.Close())
		digestOf(t, p)
	}
	if got, want := leaves(t, path), leaves(t, whole); got != want {
		t.Errorf("got leaves %swant %s", got, want)
	}
	f, err = store.Open(path)
	check(t, err)
	check(t, f.Close())
	if left := names(t, path); len(left) != 2 {
		t.Errorf("left %v", left)
	}
}

// killed runs a child for a while and notes what it said to be stored.
func killed(t *testing.T, path string, after time.Duration, heard *[2]int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+path)
	var complaint strings.Builder
	child.Stderr = &complaint
	out, err := child.StdoutPipe()
	check(t, err)
	check(t, child.Start())
	lines := bufio.NewScanner(out)
	timer := time.AfterFunc(10*time.Second, func() { child.Process.Kill() })
	for begun := false; lines.Scan(); begun = true {
		if !begun {
			timer.Reset(after) // counted from its first word
		}
		var i, n int
		if _, err := fmt.Sscanf(lines.Text(), "%d %d", &i, &n); err == nil {
			heard[i] = max(heard[i], n)
		}
	}
	timer.Stop()
	_ = child.Wait() // it was killed
	if complaint.Len() > 0 {
		t.Fatal(complaint.String())
	}
}

// holds checks that the first last+1 turns are there, and that whatever else is there is right.
func holds(t *testing.T, f *store.File, id gymkhana.EpisodeID, last int) {
	t.Helper()
	tr, err := f.Trajectory(ctx, id)
	check(t, err)
	calls, err := f.Calls(ctx, id)
	check(t, err)
	want, _, steps, frames := storetest.Episode(killedTurns)
	if len(tr.Steps) <= last || len(calls) <= last || len(tr.Decisions) < last {
		t.Fatalf("%d steps, %d calls and %d decisions are there, and turn %d was acknowledged", len(tr.Steps), len(calls), len(tr.Decisions), last)
	}
	for n, s := range tr.Steps {
		if s.N != n || string(s.States) != string(steps[n].States) {
			t.Fatalf("step %d differs", n)
		}
		for _, h := range s.Frames { // a frame is there before the row that names it
			if png, err := f.Frame(ctx, h); err != nil || string(png) != string(frames[n][0].PNG) {
				t.Fatalf("frame of step %d: %v", n, err)
			}
		}
	}
	for n, c := range calls {
		if n == 0 {
			continue // it failed
		}
		if c.Response.Text != want[n].Response.Text || len(c.Request.Messages) != len(want[n].Request.Messages) {
			t.Fatalf("call %d differs", n)
		}
	}
}

// TestStaleLock has a lock file without anybody holding it, as a kill leaves it.
func TestStaleLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gym")
	played(t, path, storetest.Plan(), 0, 1, false)
	check(t, os.WriteFile(path+".lock", []byte("1\n"), 0o644))
	f, err := store.Open(path)
	check(t, err)
	check(t, f.Close())
	if left := names(t, path); len(left) != 2 {
		t.Errorf("left %v", left)
	}
}
