package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// gameLines is the maximum number of lines of a new game's own Go: neither blank nor only a comment, tests not counted.
const gameLines = 700

// newGames are the games since the kit was shared. longer are the ceilings of those above gameLines; they may only fall.
var (
	newGames = []string{"beetleyard", "cartkick", "dewwarren", "dialpins", "drumlane", "foundrycircuit", "hexloom",
		"layercake", "lilyladder", "nightshift", "paperglider", "parcelline", "rooftoppost", "saltflats", "spadelamp",
		"welldescent"}
	longer = map[string]int{"rooftoppost": 769, "spadelamp": 923}
)

func TestNewGamesAreShort(t *testing.T) {
	var counts []int
	for _, game := range newGames {
		files, err := filepath.Glob(filepath.Join("..", "..", "env", "game", game, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s, %v; remove it from newGames or enter its new folder", game, err)
		}
		n := 0
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n += codeLines(string(text))
		}
		limit := max(gameLines, longer[game])
		if n > limit {
			t.Errorf("%s has %d lines of its own; at most %d: share what two games need in the kit", game, n, limit)
		}
		if n < longer[game] {
			t.Errorf("%s has %d lines now; lower its ceiling of %d", game, n, longer[game])
		}
		counts = append(counts, n)
	}
	slices.Sort(counts)
	t.Logf("a new game has %d to %d lines, median %d", counts[0], counts[len(counts)-1], counts[len(counts)/2])
}

// codeLines counts the lines that are neither blank nor only a comment.
func codeLines(text string) (n int) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

func TestCodeLines(t *testing.T) {
	if n := codeLines("// A comment.\npackage x\n\n\t// another\nvar y = 1 // counted\n"); n != 2 {
		t.Errorf("%d lines; want 2", n)
	}
}
