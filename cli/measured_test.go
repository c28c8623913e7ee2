package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/proof"
)

// Measured guess rates are written into the suites of imported tasks once, and replace earlier ones; built-in suites
// and borrowed tasks do not change.
func TestGuessesAreKeptAsTags(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "levels.txt")
	if err := os.WriteFile(file, []byte(boxoban), 0o666); err != nil {
		t.Fatal(err)
	}
	s.must("import", "sokoban", file, "--as", "mine")
	var said strings.Builder
	a := &app{host: &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": s.home}[name] },
		Stdout: &said, Stderr: io.Discard}}
	c, err := a.catalog()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := c.FindSuite("mine")
	if err != nil {
		t.Fatal(err)
	}
	first, second := suite.Tasks[0].ID, suite.Tasks[1].ID
	for n, step := range []struct {
		all   []proof.Guess
		says  string
		first []string // tags beside those of the import
	}{
		{[]proof.Guess{{Task: first, Rate: 0.25, Tagged: true}, {Task: second}}, "as measured: " + string(first),
			[]string{"guess", "guess:25"}},
		{[]proof.Guess{{Task: first, Rate: 0.25, Tagged: true}, {Task: second}, {Task: "sokoban/small-v0/01", Rate: 1,
			Tagged: true}}, "",
			[]string{"guess", "guess:25"}},
		{[]proof.Guess{{Task: first, Rate: 0.5, Tagged: true}, {Task: "mine/gone", Tagged: true}}, "as measured: " +
			string(first), []string{"guess", "guess:50"}},
		{[]proof.Guess{{Task: first}}, "no longer tagged guess", nil},
	} {
		said.Reset()
		if err := a.tagMeasured(c, step.all); err != nil {
			t.Fatal(err)
		}
		if said.Len() == 0 != (step.says == "") || !strings.Contains(said.String(), step.says) {
			t.Errorf("%d: it says %q; want %q", n, said.String(), step.says)
		}
		again, err := a.catalog()
		if err != nil {
			t.Fatal(err)
		}
		kept, err := again.FindSuite("mine")
		if err != nil {
			t.Fatal(err)
		}
		for i, task := range kept.Tasks {
			want := suite.Tasks[i].Tags
			if i == 0 {
				want = slices.Concat(want, step.first)
			}
			if !slices.Equal(task.Tags, want) {
				t.Errorf("%d: %s has the tags %q; want %q", n, task.ID, task.Tags, want)
			}
		}
	}
	if tags := suite.Tasks[0].Tags; slices.ContainsFunc(tags, gymkhana.IsGuessTag) {
		t.Errorf("an import has the tags %q", tags)
	}
}
