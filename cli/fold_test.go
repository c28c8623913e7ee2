package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/report"
)

func TestFold(t *testing.T) {
	for _, c := range []struct {
		columns    int
		text, want string
	}{
		{20, "short\n  and so on\n", "short\n  and so on\n"},
		{20, "one two three four five six", "one two three four\nfive six"},
		{20, "  one two three four five", "  one two three four\n  five"},
		{20, "a/path/that/is/much/too/long/to/fit stays whole", "a/path/that/is/much/too/long/to/fit\nstays whole"},
		// Lines that were broken in the source flow; a list does not.
		{70, "This line of prose was broken in the source code at eighty columns or\nso, and then goes on.\n\nA list:\nof two",
			"This line of prose was broken in the source code at eighty columns or\nso, and then goes on.\n\nA list:\nof two"},
		{66, "This line of prose was broken in the source code at eighty columns or\nso, and then goes on.\n\nA list:\nof two",
			"This line of prose was broken in the source code at eighty columns\nor so, and then goes on.\n\nA list:\nof two"},
		// A second column goes on in that column, or below.
		{40, "  --flag    does this and that and something else", "  --flag    does this and that and\n            something else"},
		{30, "  --flag    does this and that and more", "  --flag\n        does this and that and\n        more"},
		{50, "sokoban@1  182 tasks  Levels of Sokoban in eight classes  :mini",
			"sokoban@1  182 tasks  Levels of Sokoban in eight\n                      classes :mini"},
		// A command can be copied.
		{40, "  gymkhana run sokoban:mini --model compat/NAME --base-url http://127.0.0.1:8000/v1",
			"  gymkhana run sokoban:mini \\\n      --model compat/NAME \\\n      --base-url http://127.0.0.1:8000/v1"},
	} {
		if got := fold(c.text, c.columns); got != c.want {
			t.Errorf("%d columns:\n%s\nwant\n%s", c.columns, got, c.want)
		}
	}
}

// On a terminal every text fits and says the same; in a pipe it is as it is written.
func TestTextsFitTheTerminal(t *testing.T) {
	commands := [][]string{nil, {"--help"}, {"help", "run"}, {"list"}, {"list", "agents"}, {"models"}, {"run", "sokobam"},
		{"run", "sokoban:mini", "--model", "compat/x", "--base-url", "http://127.0.0.1:1/v1", "--dry-run"}}
	for _, cmd := range (&app{host: &Host{Getenv: func(string) string { return "" }}}).root().Commands() {
		commands = append(commands, []string{cmd.Name(), "--help"})
	}
	home := t.TempDir()
	said := func(columns int, args ...string) string {
		var out bytes.Buffer
		env := map[string]string{"GYMKHANA_HOME": home}
		host := &Host{Getenv: func(name string) string { return env[name] }, Stdout: &out, Stderr: &out, Now: time.Now}
		if columns > 0 {
			host.Sheet, host.Terminal, host.Size = true, true, func() (int, int) { return columns, 24 }
		}
		Main(t.Context(), host, args...)
		return out.String()
	}
	for _, args := range commands {
		plain := said(0, args...)
		for _, columns := range []int{50, 80, 160} {
			text := said(columns, args...)
			words := strings.Fields(strings.ReplaceAll(text, " \\\n", "\n"))
			if strings.Join(words, " ") != strings.Join(strings.Fields(plain), " ") {
				t.Errorf("gymkhana %s: %d columns change what it says:\n%s\nfrom\n%s", strings.Join(args, " "), columns, text, plain)
			}
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(strings.TrimRight(line, "\n"), " \\")
				long := slices.ContainsFunc(strings.Fields(line), func(word string) bool { return report.Width(word) > columns-16 })
				if report.Width(line) > columns && !long {
					t.Errorf("gymkhana %s: a line has over %d columns: %s", strings.Join(args, " "), columns, line)
				}
			}
		}
	}
}
