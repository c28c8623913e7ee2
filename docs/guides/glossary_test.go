package guides

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheGlossary holds every term to be in order, and to occur in the program's code: a term that is no longer used
// must be removed.
func TestTheGlossary(t *testing.T) {
	page, err := os.ReadFile("../glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	var terms []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+?) \| [^|]+ \|$`).FindAllStringSubmatch(string(page), -1) {
		if row[1] != "term" {
			terms = append(terms, row[1])
		}
	}
	if len(terms) < 50 {
		t.Fatalf("the glossary has %d terms; its table cannot be read", len(terms))
	}
	if !slices.IsSorted(terms) {
		t.Error("the terms are not in alphabetical order")
	}
	if n := len(slices.Compact(slices.Clone(terms))); n != len(terms) {
		t.Errorf("%d of %d terms differ", n, len(terms))
	}
	code := words(t)
	for _, term := range terms {
		if !strings.Contains(code, term) {
			t.Errorf("%q occurs nowhere in the code", term)
		}
	}
}

// words gives the code of the program, without its tests, in lower case.
func words(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		code, err := os.ReadFile(name)
		all.Write(code)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.ToLower(all.String())
}
