package store_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// followChild names the file whose log this test binary, started again as a child, follows.
const followChild = "GYMKHANA_STORE_TEST_FOLLOW"

// follow prints the entries of a log as they come, until the run is finished.
func follow(path string) error {
	f, err := store.Read(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for n := 0; ; {
		events, err := f.Events(ctx, n)
		if err != nil {
			return err
		}
		for _, e := range events {
			n = e.N
			fmt.Println(e.N, e.Kind, e.Text)
			if e.Kind == "finished" {
				return nil
			}
		}
		time.Sleep(time.Millisecond)
	}
}

// Another process that follows the log of a file while it is written gets every entry once and in order. It gets them while
// the run goes on, not when the file is closed.
func TestAnotherProcessFollowsTheLog(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	path := filepath.Join(t.TempDir(), "a.gym")
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	defer f.Close()
	child := exec.Command(os.Args[0])
	child.Env, child.Stderr = append(os.Environ(), followChild+"="+path), os.Stderr
	out, err := child.StdoutPipe()
	check(t, err)
	check(t, child.Start())
	heard := bufio.NewScanner(out)
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	list, err := f.Episodes(ctx)
	check(t, err)
	played := make(chan error, 1)
	go func() { // other rows of the run come in between
		_, err := writeEpisode(f, 0, list[0].ID)
		played <- err
	}()
	n := 0
	for round := range 20 {
		for range round {
			n++
			check(t, f.Note(ctx, gymkhana.Event{At: at, Kind: "settings", Text: fmt.Sprint("line ", n)}))
		}
		for k := n - round + 1; k <= n; k++ {
			want := fmt.Sprintf("%d settings line %[1]d", k)
			if !heard.Scan() || heard.Text() != want {
				t.Fatalf("it heard %q, want %q", heard.Text(), want)
			}
		}
	}
	check(t, <-played)
	check(t, f.Note(ctx, gymkhana.Event{At: at, Kind: "finished"}))
	if !heard.Scan() || heard.Text() != fmt.Sprintf("%d finished ", n+1) || heard.Scan() {
		t.Errorf("at last it heard %q", heard.Text())
	}
	check(t, child.Wait())
}
