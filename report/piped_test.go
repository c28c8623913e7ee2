package report

import (
	"bytes"
	"strings"
	"testing"
)

// A table in a pipe is whole; in a terminal it fits.
func TestPipedTablesAreWhole(t *testing.T) {
	long := strings.Repeat("name ", 40) + "end"
	table := func() *grid {
		g := newGrid("task", ">n")
		g.long, g.spare = []string{"task"}, []string{"n"}
		g.add(long, "7")
		return g
	}
	var piped, shown bytes.Buffer
	if err := table().write(&piped); err != nil || !strings.Contains(piped.String(), long+"  7") {
		t.Errorf("piped: %v\n%s", err, piped.String())
	}
	if err := table().write(For(&shown, 60)); err != nil || strings.Contains(shown.String(), "end") {
		t.Errorf("shown: %v\n%s", err, shown.String())
	}
}

// A column that is cut keeps the ends of its cells that differ.
func TestCutCellsStayApart(t *testing.T) {
	for want, cells := range map[string][]string{
		"…l-v0/01#0": {"sokoban/small-v0/01#0", "sokoban/small-v0/02#0"},
		"walker op…": {"walker openai/gpt", "ditherer openai/gpt"},
	} {
		g := newGrid("task")
		for _, c := range cells {
			g.add(c)
		}
		g.cutColumn(0, 10)
		if g.rows[0][0] != want || g.rows[0][0] == g.rows[1][0] {
			t.Errorf("%q become %q", cells, g.rows)
		}
	}
}
