package judge

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
)

//go:embed testdata/answers.txt
var phrasings string

// A phrasing is one line of testdata/answers.txt.
type phrasing struct {
	line  int
	goal  string
	want  Wanted
	said  string
	right bool
}

func (p phrasing) String() string {
	return fmt.Sprintf("answers.txt:%d: %q, where %s %q is wanted", p.line, p.said, p.want.Kind, p.want.Items)
}

func readPhrasings(t testing.TB) []phrasing {
	t.Helper()
	var all []phrasing
	var now phrasing
	_, cases, _ := strings.Cut(phrasings, "\n\n")
	above := strings.Count(phrasings, "\n") - strings.Count(cases, "\n")
	for i, line := range strings.Split(strings.TrimRight(cases, "\n"), "\n") {
		mark, text, _ := strings.Cut(line, " ")
		switch mark {
		case "":
		case "?":
			now.goal = text
		case "=":
			kind, items, _ := strings.Cut(text, " ")
			kind, unit, _ := strings.Cut(kind, "@")
			now.want = Wanted{Kind: Kind(kind), Unit: unit, Items: strings.Split(items, " | ")}
		case "+", "-":
			now.line, now.right, now.said = above+i+1, mark == "+", strings.ReplaceAll(text, `\n`, "\n")
			all = append(all, now)
		default:
			t.Fatalf("answers.txt:%d: %q begins with no known sign", above+i+1, line)
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
