package cli

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Commands that people type by habit work, or the message names the right one.
func TestSlipsOfNames(t *testing.T) {
	for line, want := range map[string]string{
		"--version":                      "gymkhana " + release,
		"rnu":                            `did you mean "run"?`,
		"run snake-grid --agent idle":    `did you mean "games/snake-grid"?`,
		"run sokoban-mini --agent idle":  `did you mean "sokoban:mini"?`,
		"run sokoban-minni --agent idle": `unknown suite "sokoban-minni" (known: `,
		"list tasks --limit 0":           "--limit 0; want 1 or more",
	} {
		s := newSession(t)
		s.run(strings.Fields(line)...)
		if got := s.out.String() + s.err.String(); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %q", line, got, want)
		}
	}
	s := newSession(t)
	s.must("run", "games/snake-grid", "--agent", "idle", "--dry-run")
}

// A list can be limited, and its lines are bounded.
func TestListOfTasksIsBounded(t *testing.T) {
	s := newSession(t)
	lines := strings.Split(strings.TrimSpace(s.must("list", "tasks", "--limit", "3")), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[3], "and ") {
		t.Errorf("--limit 3 gives %d lines:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	for line := range strings.Lines(s.must("list", "tasks")) {
		if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > 160 {
			t.Fatalf("a line of %d characters: %s", n, line)
		}
	}
}
