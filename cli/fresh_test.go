package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/store"
)

// A look that is stopped in the middle leaves its run and no record, and the same command goes on. One with another
// network is refused, and so is one at another set.
func TestStoppedFreshLookGoesOn(t *testing.T) {
	skipShort(t)
	s, folder := newSession(t), t.TempDir()
	file, record := filepath.Join(folder, "look.gym"), filepath.Join(folder, "look.json")
	look := []string{"train", "phone", "--fresh", "0123abc", "--models", "policy/phone-small", "--quick", "--out", file}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked atomic.Int32
	var said bytes.Buffer
	host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": s.home}[name] }, Stdin: strings.NewReader(""),
		Stdout: &said, Stderr: &said, Now: func() time.Time {
			if asked.Add(1) == 60 {
				cancel()
			}
			return time.Now()
		}}
	if status := Main(ctx, host, look...); status != exitStopped || !strings.Contains(said.String(), "Go on with the same command") {
		t.Fatalf("stopped: exit %d\n%s", status, said.String())
	}
	if _, err := os.Stat(record); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("there is a record of a look that was stopped (%v)", err)
	}
	run, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := run.Episodes(t.Context())
	if err = errors.Join(err, run.Close()); err != nil {
		t.Fatal(err)
	}
	played := len(slices.DeleteFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.Outcome == nil }))
	if played == 0 || played == 66 {
		t.Fatalf("it was stopped after %d of 66 episodes, so nothing is tested", played)
	}
	other := slices.Clone(look)
	other[3] = "fedcba9"
	if status := s.run(other...); status != exitInput {
		t.Errorf("with another key: exit %d\n%s", status, s.err.String())
	}
	t.Log(s.err.String())
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

// A look at a fresh set plays, keeps the run, which can be verified, and leaves a record; the second look is refused. The
// key is made up, and the network is the one that ships.
func TestFreshLook(t *testing.T) {
	skipShort(t)
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "look.gym")
	look := []string{"train", "phone", "--fresh", "0123abc", "--models", "policy/phone-small", "--quick", "--out", file}
	var r learn.FreshReport
	s.json(&r, look...)
	if said := s.err.String(); !strings.Contains(said, "fresh set of 0123abc") || !strings.Contains(said, "policy with policy/phone-small") {
		t.Errorf("it says\n%s", said)
	}
	var names []string
	for _, g := range r.Agents {
		names = append(names, g.Agent)
		if g.Episodes != 22 || g.Scored != 22 || g.SuccessRate == nil || !g.SuccessCI.Defined() || g.Weights.IsZero() != (g.Model == "") {
			t.Errorf("%+v", g)
		}
	}
	if strings.Join(names, " ") != "random heuristic policy" || r.Mean != nil || r.Key != "0123abc" || !r.Quick {
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
