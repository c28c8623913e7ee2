package sokoban

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGolden plays the trajectories in testdata, each with a line about its purpose, then the sections board, actions
// and want.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		above, want, ok := strings.Cut(string(raw), "-- want --\n")
		title, board, ok1 := strings.Cut(above, "-- board --\n")
		board, actions, ok2 := strings.Cut(board, "-- actions --\n")
		if !ok || !ok1 || !ok2 || title == "" {
			t.Fatalf("%s: want a title and the sections board, actions and want", name)
		}
		got := tell(t, board, strings.Fields(actions))
		if *update {
			if err := os.WriteFile(name, []byte(above+"-- want --\n"+got), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// tell plays actions and describes what happens, with the score at the end.
func tell(t *testing.T, board string, actions []string) string {
	b := mustParse(t, board).Start()
	var out strings.Builder
	var score Score
	for i, action := range actions {
		d := Dir(0)
		for d < 3 && d.String() != action {
			d++
		}
		o := b.Move(d)
		score.Add(&b)
		fmt.Fprintf(&out, "%d %-6s %s", i, action, o)
		if o.Kind == Pushed {
			fmt.Fprintf(&out, "; %d of %d home", b.Home(), b.Total())
		}
		if b.Done() {
			out.WriteString("; done")
		}
		out.WriteString("\n")
	}
	fmt.Fprintf(&out, "%d moves, %d pushes; reward %d tenths, best %d\n%s", b.Moves(), b.Pushes(), score.Reward, score.Best, &b)
	return out.String()
}
