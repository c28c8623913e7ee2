package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// A task is shown for every agent, some steps of it as well as one, and a comparison of what never met says what each side has.
func TestShowNamesAllAgents(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	file, other := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "idle,oracle", "--out", file)
	s.must("run", "sokoban/small-v0/03", "--agent", "oracle", "--out", other)
	all := s.must("show", file, "sokoban/small-v0/01#0/0")
	if strings.Count(all, "agent     ") != 2 || !strings.Contains(all, "agent     idle") || !strings.Contains(all, "agent     oracle") ||
		strings.Contains(all, "instance  ") || !strings.Contains(all, "seed      ") {
		t.Errorf("both agents are to be shown:\n%s", all)
	}
	id := ""
	for _, row := range rowsOf(t, file) {
		if row.Arm == 0 {
			id = string(row.ID)
		}
	}
	some := s.must("show", file, id, "--step", "2-3")
	if strings.Count(some, "\n   2  ") != 1 || strings.Count(some, "\n   3  ") != 1 || strings.Contains(some, "\n   4  ") || strings.Contains(some, "\n   1  ") {
		t.Errorf("steps 2 to 3:\n%s", some)
	}
	for _, wrong := range []string{"x", "3-1", "-1", "1-", "1-x", "1-2-3", ""} {
		if status := s.run("show", file, id, "--step="+wrong); status != exitInput || !strings.Contains(s.err.String(), "like 1-3") {
			t.Errorf("--step %q: exit %d\n%s", wrong, status, s.err.String())
		}
	}
	status := s.run("compare", file, other, "--agent", "oracle,oracle")
	if status != exitInput || !strings.Contains(s.err.String(), "A (oracle) has sokoban/small-v0/01; B (oracle) has sokoban/small-v0/03") ||
		strings.Contains(s.out.String(), "p =") {
		t.Errorf("exit %d: %s\n%s", status, s.err.String(), s.out.String())
	}
}
