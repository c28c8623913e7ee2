package fit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// builtPages writes a page as it is wanted, with its text in another colour, and without its style sheet.
func builtPages(t *testing.T, dir string, seed gymkhana.Seed) {
	t.Helper()
	it, err := pages.Make("bakery", seed)
	if err != nil {
		t.Fatal(err)
	}
	for name, style := range map[string]string{"true": it.Files[target.CSS], "red": it.Files[target.CSS] +
		"\n* { color: red !important }", "bare": ""} {
		folder := filepath.Join(dir, name)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string]string{target.HTML: it.Files[target.HTML], target.CSS: style,
			target.Script: it.Files[target.Script]} {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// written keeps a file of rankings beside the folders that it names.
func written(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "rankings.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// Pages in folders are opened and scored: the true page is worth 1, and another colour less than no style at all.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	builtPages(t, filepath.Join(dir, "one"), 1)
	all, err := Read(t.Context(), browsertest.Options(t), written(t, dir,
		"rankings:\n  - page: bakery/1\n    ranked: [one/true, [one/red, one/bare]]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 || all[0].Page != "bakery/1" || len(all[0].Built) != 3 {
		t.Fatalf("%+v", all)
	}
	var scores []float64
	for i, b := range all[0].Built {
		scores = append(scores, b.Result.Score)
		if want := min(i+1, 2); b.Rank != want {
			t.Errorf("page %d has the rank %d; want %d", i, b.Rank, want)
		}
	}
	if scores[0] < 0.999 || scores[1] >= scores[0] || scores[2] >= scores[1] {
		t.Errorf("scores %.4f; want 1 for the true page, less in red, and least without a style sheet", scores)
	}
	if got := Agreement(aes.Standard, all); got != 1 {
		t.Errorf("the standard weights agree with %.2f of the pairs", got)
	}
}

// The example has rankings that can be read, in which only the page itself has the full score. One of its pages is opened
// here.
func TestExample(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sample")
	name, err := Example(dir)
	if err != nil {
		t.Fatal(err)
	}
	choices, err := choicesIn(name)
	if err != nil || len(choices) != Examples {
		t.Fatalf("%d rankings, %v", len(choices), err)
	}
	first := choices[0]
	all, err := Read(t.Context(), browsertest.Options(t), written(t, dir, fmt.Sprintf("rankings:\n  - page: %s\n    ranked: [%s]\n", first.page,
		strings.Join(first.folders, ", "))))
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range all[0].Built {
		if s := b.Result.Score; i == 0 && s < 0.999 || i > 0 && (s > 0.999 || s <= 0) {
			t.Errorf("version %d scores %.4f; only the first is right", i, s)
		}
	}
	if _, err := Example(dir); err == nil {
		t.Error("a folder that is not empty is written over")
	}
}

// Mistakes in a file of rankings are reported before a browser starts.
func TestMistakesInRankings(t *testing.T) {
	dir := t.TempDir()
	builtPages(t, filepath.Join(dir, "one"), 1)
	for text, want := range map[string]string{
		"rankings:\n  - page: bakry/1\n    ranked: [one/true, one/red]\n":   "bakery",
		"rankings:\n  - page: bakery\n    ranked: [one/true, one/red]\n":    "such as bakery/1",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true]\n":           "two pages at least",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true, one/blue]\n": "one/blue",
		"rankings:\n  - page: bakery/1\n    ranked: [one/true, {a: b}]\n":   "a list of folders",
		"rankings:\n  - page: bakery/1\n    best: [one/true]\n":             "best",
		"rankings: []\n": "no rankings",
	} {
		_, err := Read(t.Context(), browser.Options{Path: filepath.Join(dir, "no-browser")}, written(t, dir, text))
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}
