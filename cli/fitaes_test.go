package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

// builtPages writes a page as it is wanted, with its text in another colour, and without its style sheet.
func builtPages(t *testing.T, dir string, seed gymkhana.Seed) {
	t.Helper()
	it, err := pages.Make("bakery", seed)
	if err != nil {
		t.Fatal(err)
	}
	for name, style := range map[string]string{"true": it.Files[target.CSS], "red": it.Files[target.CSS] + "\n* { color: red !important }", "bare": ""} {
		folder := filepath.Join(dir, name)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string]string{target.HTML: it.Files[target.HTML], target.CSS: style, target.Script: it.Files[target.Script]} {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Pages in folders are opened, scored and ranked, and the same file gives the same weights.
func TestFitAES(t *testing.T) {
	heavy(t)
	dir := t.TempDir()
	builtPages(t, filepath.Join(dir, "one"), 1)
	builtPages(t, filepath.Join(dir, "two"), 2)
	name := filepath.Join(dir, "rankings.yaml")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("rankings:\n  - page: bakery/1\n    ranked: [one/true, one/red, one/bare]\n  - page: bakery/2\n    ranked: [two/true, [two/red, two/bare]]\n")
	s := newSession(t)
	var one, two fitted
	s.json(&one, "fit-aes", name, "--hold", "2")
	if one.Rankings != 2 || one.HeldOut != 1 || one.Found != 1 || one.Standard != 1 || len(one.Alpha) < 40 {
		t.Errorf("fitted: %+v", one)
	}
	s.json(&two, "fit-aes", name, "--hold", "2")
	if one.Beta != two.Beta || one.Position != two.Position || one.Alpha["color"] != two.Alpha["color"] {
		t.Errorf("the same file gave %v and %v", one, two)
	}
	for text, want := range map[string]string{
		"rankings:\n  - page: bakry/1\n    ranked: [one/true, one/red]\n":   "bakery",
		"rankings:\n  - page: bakery\n    ranked: [one/true, one/red]\n":    "such as bakery/1",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true]\n":           "two pages at least",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true, one/blue]\n": "one/blue",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true, {a: b}]\n":   "a list of folders",
		"rankings:\n  - page: bakery/1\n    best: [one/true]\n":             "best",
		"rankings: []\n": "no rankings",
	} {
		write(text)
		if status := s.run("fit-aes", name); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d, want %q in %s", text, status, want, s.err.String())
		}
	}
}
