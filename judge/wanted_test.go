package judge

import (
	"embed"
	"fmt"
	"strings"
	"testing"
)

//go:embed testdata/answers.txt testdata/strangers.txt
var testdata embed.FS

// A phrasing is one line of a file in testdata.
type phrasing struct {
	file  string
	line  int
	goal  string
	want  Wanted
	said  string
	right bool
}

func (p phrasing) String() string {
	return fmt.Sprintf("%s:%d: %q, where %s %q is wanted", p.file, p.line, p.said, p.want.Kind, p.want.Items)
}

func readPhrasings(t testing.TB) []phrasing {
	t.Helper()
	var all []phrasing
	for _, file := range []string{"answers.txt", "strangers.txt"} {
		text, err := testdata.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		head, cases, _ := strings.Cut(string(text), "\n\n")
		now := phrasing{file: file, line: strings.Count(head, "\n") + 2}
		for line := range strings.Lines(cases) {
			now.line++
			mark, text, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
			switch mark {
			case "":
			case "?":
				now.goal = text
			case "=":
				kind, items, _ := strings.Cut(text, " ")
				kind, unit, _ := strings.Cut(kind, "@")
				now.want = Wanted{Kind: Kind(strings.TrimPrefix(kind, "any")), Unit: unit, Items: strings.Split(items, " | ")}
			case "&":
				now.want.Beside = text
			case "+", "-":
				now.right, now.said = mark == "+", strings.ReplaceAll(text, `\n`, "\n")
				all = append(all, now)
			default:
				t.Fatalf("%s:%d: %q begins with no known sign", file, now.line, line)
			}
		}
	}
	return all
}

func TestPhrasings(t *testing.T) {
	right, all := 0, readPhrasings(t)
	for _, p := range all {
		right += count(p.right)
		if got := p.want.Match(p.said, p.goal); got != p.right {
			t.Errorf("%v: got %t", p, got)
		}
	}
	if right < 300 || len(all)-right < 300 {
		t.Errorf("only %d phrasings are right and %d wrong", right, len(all)-right)
	}
	t.Logf("%d right, %d wrong", right, len(all)-right)
}
