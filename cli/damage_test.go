package cli

import (
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// A report of a damaged file is refused, or says so above its table and fails.
func TestReportTellsDamage(t *testing.T) {
	s := newSession(t)
	sound := filepath.Join(t.TempDir(), "sound.gym")
	s.must("run", "sokoban/small-v0/01", "sokoban/small-v0/02", "--agent", "oracle,random", "--repeats", "2", "--out", sound)
	s.must("report", sound)
	if strings.Contains(s.out.String()+s.err.String(), "WARNING") {
		t.Fatalf("a sound file is warned of:\n%s%s", s.out.String(), s.err.String())
	}
	data, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string]func(path string) error{
		"an empty file": func(path string) error { return os.WriteFile(path, nil, 0o666) },
		"cut in half":   func(path string) error { return os.WriteFile(path, data[:len(data)/2], 0o666) },
		"another file":  func(path string) error { return os.WriteFile(path, []byte("hello"), 0o666) },
		"overwritten in the middle": func(path string) error {
			own := append([]byte(nil), data...)
			for i := 0; i < 5*4096 && len(own)/2+i < len(own); i++ {
				own[len(own)/2/4096*4096+i] = byte(i * 7)
			}
			return os.WriteFile(path, own, 0o666)
		},
	}
	for name, statement := range map[string]string{
		"an episode is missing":    "DELETE FROM episode WHERE n = 2",
		"steps are missing":        "DELETE FROM step WHERE n = 3",
		"decisions are missing":    "DELETE FROM decision WHERE turn = 2",
		"an attempt is missing":    "DELETE FROM attempt WHERE id = 1",
		"a better outcome":         "UPDATE episode SET outcome = json_set(outcome, '$.verdict.reward', 100) WHERE n = 2",
		"an outcome of no JSON":    "UPDATE episode SET outcome = '{' WHERE n = 1",
		"an arm that is not there": "UPDATE episode SET arm = 7 WHERE n = 1",
		"no run":                   "DELETE FROM run",
		"a table is missing":       "DROP TABLE call",
	} {
		damage[name] = func(path string) error {
			if err := os.WriteFile(path, data, 0o666); err != nil {
				return err
			}
			db, err := sql.Open("sqlite", path)
			if err != nil {
				return err
			}
			defer db.Close()
			_, err = db.Exec("PRAGMA foreign_keys = OFF; " + statement)
			return err
		}
	}
	for name, change := range damage {
		path := filepath.Join(t.TempDir(), "r.gym")
		if err := change(path); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		status := s.run("report", path)
		said := s.out.String() + s.err.String()
		if status == exitDone || status == exitFailed && !strings.Contains(said, "WARNING: this file was damaged or changed") {
			t.Errorf("%s: exit %d\n%s", name, status, said)
		}
	}
}

// An export of a file is on the disk and not in memory.
func TestExportsStream(t *testing.T) {
	s := newSession(t)
	a := &app{host: &Host{Getenv: func(string) string { return "" }, Stdout: &s.out, Stderr: &s.err}}
	const size = 64 << 20
	block := make([]byte, 1<<16)
	write := func(w io.Writer) error {
		for range size / len(block) {
			if _, err := w.Write(block); err != nil {
				return err
			}
		}
		return nil
	}
	read := int64(0)
	audit := func(r io.Reader) (err error) {
		read, err = io.Copy(io.Discard, r)
		return err
	}
	out := filepath.Join(t.TempDir(), "big")
	used := allocated(func() {
		if err := a.writeOut(out, write, audit); err != nil {
			t.Error(err)
		}
	})
	if read != size || used > 8<<20 {
		t.Errorf("%d bytes were read back, %d MB allocated; want %d and a few", read, used>>20, size)
	}
	// One that does not compare is not there at all.
	bad := filepath.Join(t.TempDir(), "bad")
	if err := a.writeOut(bad, write, func(io.Reader) error { return errCheck }); err == nil {
		t.Error("an export that differs is no error")
	}
	if left, _ := filepath.Glob(bad + "*"); len(left) > 0 {
		t.Errorf("it left %v", left)
	}
}

// Calls whose replies could not be used are asked again in the same words. They are exported like any other.
func TestUnusableRepliesAreExported(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say(""))})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.run("run", "sokoban/small-v0/01", "--agent", "online,global", "--model", "compat/test", "--base-url", srv.URL(), "--option", "retries=2",
		"--cache", "off", "--out", file)
	s.must("export", "jsonl", file, "--calls")
	data, err := os.ReadFile(file + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for line := range strings.Lines(string(data)) {
		var e struct {
			Calls []struct{ Request *gymkhana.Request }
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		for i, c := range e.Calls {
			calls++
			if c.Request == nil || len(c.Request.Messages) == 0 {
				t.Errorf("call %d has no request", i+1)
			}
		}
	}
	if calls < 100 {
		t.Errorf("%d calls were exported", calls)
	}
	out := s.must("show", file)
	if !strings.Contains(out, "–") || strings.Contains(out, "$0") {
		t.Errorf("the cost is not shown as unknown:\n%s", out)
	}
}
