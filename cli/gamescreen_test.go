package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Games take --screen: the run stores it, verify plays it again, and the score is that of the usual screen.
func TestGamesOnAnotherScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	s := newSession(t)
	usual, small := filepath.Join(s.home, "usual.gym"), filepath.Join(s.home, "small.gym")
	args := []string{"run", "games/brick-volley/01", "games/mine-grid/01", "--agent", "oracle,heuristic", "--instances", "2"}
	one := s.must(append(args, "--out", usual)...)
	two := s.must(append(args, "--screen", "640x360", "--out", small)...)
	if scores(one) != scores(two) {
		t.Errorf("on a small screen the results are\n%s\nand on the usual one\n%s", scores(two), scores(one))
	}
	if out := s.must("verify", small, "--frames"); !strings.Contains(out, "0 mismatches") {
		t.Errorf("verify: %s", out)
	}
	if out := s.must("report", small); !strings.Contains(out+s.err.String(), "640x360") {
		t.Errorf("report does not name the screen:\n%s%s", out, s.err.String())
	}
	for size, want := range map[string]string{"800x600": "use 800x450", "1920x1080": "the largest is 1280x720", "64x36": "the smallest is 320x180"} {
		out := filepath.Join(s.home, size+".gym")
		status := s.run("run", "games/snake-grid/01", "--agent", "idle", "--screen", size, "--out", out)
		if said := s.err.String(); status != exitInput || !strings.Contains(said, want) {
			t.Errorf("--screen %s: status %d, %s; want %d and %q", size, status, said, exitInput, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("--screen %s: there is a run file", size)
		}
	}
}

// scores are the rows of a leaderboard without the settings of their arms.
func scores(out string) string {
	var rows []string
	for line := range strings.Lines(out) {
		if f := strings.Fields(line); len(f) > 5 && (f[0] == "oracle" || f[0] == "heuristic") {
			rows = append(rows, strings.Join(f, " "))
		}
	}
	return strings.Join(rows, "\n")
}
