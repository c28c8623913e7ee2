package cli

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A dash is stdout in every command that writes a file for other tools, and is refused where a file has to be one.
func TestDashIsStdout(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "a.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "oracle", "--out", file)
	into := filepath.Join(dir, "out")
	for _, c := range [][]string{{"export", "csv", file, "--out"}, {"export", "jsonl", file, "--out"},
		{"export", "apng", file, "sokoban/small-v0/01#0/0", "--out"}, {"report", file, "--csv"}, {"report", file, "--html"}} {
		s.must(append(c, into)...)
		want := contentsOf(t, into)
		if got := s.must(append(c, "-")...); got != want {
			t.Errorf("%v -: %d bytes, want the %d of the file; it begins %q", c, len(got), len(want), got[:min(len(got), 80)])
		}
		if status := s.run(append(c, "-", "--json")...); status != exitInput || s.out.Len() > 0 ||
			!strings.Contains(s.err.String(), "--json") {
			t.Errorf("%v - --json: exit %d\n%s", c, status, s.err.String())
		}
	}
	said := s.must("report", file, "--csv", "-")
	if rows, err := csv.NewReader(strings.NewReader(said)).ReadAll(); err != nil || len(rows) != 2 ||
		!strings.Contains(s.err.String(), "Digest") {
		t.Errorf("report: %v, %v; on stderr\n%s", rows, err, s.err.String())
	}
	if said := s.must("init", "-"); said != string(examplePlan) {
		t.Errorf("init:\n%s", said)
	}
	for _, args := range [][]string{{"report", file, "--csv", "-", "--html", "-"}, {"run", "quick", "--out", "-"},
		{"play", "sokoban/small-v0/01", "--out", "-"}, {"record", "miniwob", "--out", "-"}, {"train", "phone", "--out", "-"},
		{"synth", "phone", "--out", "-"}, {"merge", "-", file, file}} {
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), "-: ") {
			t.Errorf("%v: exit %d\n%s", args, status, s.err.String())
		}
	}
	if _, err := os.Stat("-"); err == nil {
		t.Error("there is a file called -")
	}
}
