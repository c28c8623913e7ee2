package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana/learn"
	"gymkhana/store"
)

// A look that is stopped in the middle leaves its run and no record, and the same command goes on. One with another
// network is refused, and so is one at another set.
func TestStoppedFreshLookGoesOn(t *testing.T) {
	heavy(t)
	s, folder := newSession(t), t.TempDir()
	var file, record string
	var look []string
	// How often a run asks for the time is its own affair, so the moment to stop it is searched for.
	for calls, played := int32(50), 0; played == 0; calls *= 2 {
		file, record = filepath.Join(folder, fmt.Sprintf("look-%d.gym", calls)), filepath.Join(folder, fmt.Sprintf("look-%d.json", calls))
		look = []string{"train", "phone", "--fresh", "0123abc", "--models", "policy/phone-small", "--quick", "--out", file}
		stopLook(t, s.home, calls, look)
		if _, err := os.Stat(record); !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("there is a record of a look that was stopped (%v)", err)
		}
		if played = finished(t, file); played == 66 {
			t.Fatalf("after the %dth question for the time all is played, so nothing is tested", calls)
		}
	}
	other := slices.Clone(look)
	other[3] = "fedcba9"
	if status := s.run(other...); status != exitInput {
		t.Errorf("with another key: exit %d\n%s", status, s.err.String())
	}
	var r learn.FreshReport
	s.json(&r, look...)
	for _, g := range r.Agents {
		if g.Scored != 22 {
			t.Errorf("%+v", g)
		}
	}
	if _, err := os.Stat(record); err != nil {
		t.Error(err)
	}
}

// stopLook runs a command line that is stopped when it asks for the time so often.
func stopLook(t *testing.T, home string, calls int32, args []string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked atomic.Int32
	var said bytes.Buffer
	host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] }, Stdin: strings.NewReader(""),
		Stdout: &said, Stderr: &said, Now: func() time.Time {
			if asked.Add(1) == calls {
				cancel()
			}
			return time.Now()
		}}
	if status := Main(ctx, host, args...); status != exitStopped || !strings.Contains(said.String(), "Go on with the same command") {
		t.Fatalf("stopped at the %dth question for the time: exit %d\n%s", calls, status, said.String())
	}
}

// finished counts the finished episodes of a run.
func finished(t *testing.T, file string) (n int) {
	t.Helper()
	run, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := run.Episodes(t.Context())
	if err = errors.Join(err, run.Close()); err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if rows[i].Outcome != nil {
			n++
		}
	}
	return n
}

// A look at a fresh set plays, keeps the run, which can be verified, and leaves a record; the second look is refused. The
// key is made up, and the network is the one that ships.
func TestFreshLook(t *testing.T) {
	heavy(t)
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "look.gym")
	look := []string{"train", "phone", "--fresh", "0123abc", "--models", "small=policy/phone-small", "--quick", "--out", file}
	var r learn.FreshReport
	s.json(&r, look...)
	if said := s.err.String(); !strings.Contains(said, "fresh set of 0123abc") || !strings.Contains(said, "small: policy with policy/phone-small") {
		t.Errorf("it says\n%s", said)
	}
	var names []string
	for _, g := range r.Agents {
		names = append(names, g.Agent)
		if g.Episodes != 22 || g.Scored != 22 || g.SuccessRate == nil || !g.SuccessCI.Defined() || g.Weights.IsZero() != (g.Model == "") {
			t.Errorf("%+v", g)
		}
	}
	if strings.Join(names, " ") != "random heuristic policy" || r.Means != nil || r.Agents[2].Way != "small" || r.Key != "0123abc" || !r.Quick {
		t.Errorf("%+v", r)
	}
	b, err := os.ReadFile(strings.TrimSuffix(file, ".gym") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var record learn.FreshReport
	if err := json.Unmarshal(b, &record); err != nil || encoded(t, record) != encoded(t, r) {
		t.Errorf("the record is\n%s\nwant %s (%v)", b, encoded(t, r), err)
	}
	if out := s.must("digest", file); !strings.Contains(out, r.Digest.String()) {
		t.Errorf("the digest is %s; the record has %s", out, r.Digest)
	}
	s.must("verify", file)
	for _, key := range []string{"0123abc", "0123abcdef"} {
		look[3] = key
		if status := s.run(look...); status != exitInput || !strings.Contains(s.err.String(), "the fresh set of 0123abc was looked at on "+r.Date.Format("2006-01-02")) {
			t.Errorf("the second look with %s: exit %d\n%s", key, status, s.err.String())
		}
	}
}

// A network may be told with the way that it was trained in; an = in the name of a file is none.
func TestFreshModels(t *testing.T) {
	got := freshModels([]string{"policy/a", "mine=policy/b=2", "policy/c=d", "=policy/e"})
	want := []learn.FreshModel{{Model: "policy/a"}, {Way: "mine", Model: "policy/b=2"}, {Model: "policy/c=d"}, {Model: "policy/e"}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}
