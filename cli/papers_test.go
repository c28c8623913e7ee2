package cli

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// The page about the papers has a row for everything in testdata/papers.txt, which was made from the papers, in order and nothing
// else; and its commands work.
func TestPagesOfThePapers(t *testing.T) {
	page, list := read(t, "../docs/papers.md"), strings.Split(strings.TrimSpace(read(t, "../docs/testdata/papers.txt")), "\n")
	var rows, commands []string
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			rows = append(rows, "# "+title)
		}
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.Contains(cells[1], "---") || strings.TrimSpace(cells[1]) == "in the paper" {
			continue
		}
		rows = append(rows, strings.TrimSpace(cells[1]))
		if strings.TrimSpace(cells[2]) == "" || strings.TrimSpace(cells[3]) == "" {
			t.Errorf("an empty cell: %s", line)
		}
		for _, m := range regexp.MustCompile("`(gymkhana [^`]*)`").FindAllStringSubmatch(line, -1) {
			commands = append(commands, m[1])
		}
	}
	if !slices.Equal(rows, list) {
		for _, row := range list {
			if !slices.Contains(rows, row) {
				t.Errorf("the page has no row %q", row)
			}
		}
		t.Errorf("the page has %d rows, the list %d, or another order", len(rows), len(list))
	}
	slices.Sort(commands)
	commands = slices.Compact(commands)
	s := newSession(t)
	run := filepath.Join(t.TempDir(), "a.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "random", "--out", run)
	at := replies(t, modeltest.Say("hello"))
	for _, line := range commands {
		if incomplete := strings.Fields(line); len(incomplete) == 2 || incomplete[1] == "play" {
			if out := newSession(t).must(incomplete[1], "--help"); !strings.Contains(out, "Usage:") {
				t.Errorf("%s: %s", line, out)
			}
			continue
		}
		args := strings.Fields(strings.NewReplacer("RUN", run, "TASK", "sokoban/small-v0/01", "MODEL", "compat/x", "FILE", filepath.Join(t.TempDir(), "x"),
			"DIR", filepath.Join(t.TempDir(), "d"),
			"--parts lost", "--parts moves").Replace(line))[1:]
		switch args[0] {
		case "run":
			args = append(args, "--dry-run")
			if strings.Contains(line, "MODEL") {
				args = append(args, "--base-url", at)
			}
		case "synth", "compare", "train": // the run has one arm, and a training is long
			args = append(args, "--help")
		}
		if line == "gymkhana run --config transfer" { // it needs imported pages
			continue
		}
		if s := newSession(t); s.run(args...) != 0 {
			t.Errorf("%s: %s", line, s.err.String())
		}
	}
	if len(commands) < 20 {
		t.Errorf("the page has %d commands", len(commands))
	}
}
