package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// A disk that fills up stops the run with a clear message; the stored data stay, and the run can be resumed when there
// is space again.
func TestAFullDiskLosesNothing(t *testing.T) {
	heavy(t)
	if !limitsFiles {
		t.Skip("this system cannot limit the size of files")
	}
	home, file := t.TempDir(), filepath.Join(t.TempDir(), "full.gym")
	cmd := program(t, home, []string{"GYMKHANA_TEST_FILE_LIMIT=400000"}, "run", "sokoban:mini", "--agent", "random",
		"--repeats", "4", "--out", file)
	out, err := cmd.CombinedOutput()
	if status := exitOf(err); status != exitInput || !strings.Contains(string(out), "--resume") {
		t.Fatalf("exit %d; want 2 and how to go on:\n%s", status, tail(string(out)))
	}
	s := summaryOf(t, home, file)
	kept := s.Agents[0].Scored
	if kept == 0 || kept == s.Agents[0].Episodes {
		t.Errorf("%d of %d episodes kept; want some", kept, s.Agents[0].Episodes)
	}
	if out, err := program(t, home, nil, "run", "--resume", file).CombinedOutput(); err != nil {
		t.Fatalf("resume: %v\n%s", err, tail(string(out)))
	}
	if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
		t.Fatalf("verify: %v\n%s", err, tail(string(out)))
	}
	if s := summaryOf(t, home, file); s.Agents[0].Scored != 20*4 {
		t.Errorf("%d episodes after the resume; want %d", s.Agents[0].Scored, 20*4)
	}
}
