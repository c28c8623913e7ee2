//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestApplyChangesOneOperator(t *testing.T) {
	for _, c := range []struct {
		kind, line string
		column     int
		want       string
	}{
		{"ARITHMETIC_BASE", "x := a + b", 8, "x := a - b"},
		{"ARITHMETIC_BASE", "x := a % b", 8, "x := a * b"},
		{"CONDITIONALS_BOUNDARY", "if a <= b {", 6, "if a < b {"},
		{"CONDITIONALS_BOUNDARY", "if a > b {", 6, "if a >= b {"},
		{"CONDITIONALS_NEGATION", "if a <= b {", 6, "if a > b {"},
		{"CONDITIONALS_NEGATION", "if a != b {", 6, "if a == b {"},
		{"INCREMENT_DECREMENT", "n++", 2, "n--"},
		{"INVERT_ASSIGNMENTS", "n += 2", 3, "n -= 2"},
		{"INVERT_ASSIGNMENTS", "n %= 2", 3, ""}, // Gremlins does not change it
		{"INVERT_BITWISE", "x := a &^ b", 8, "x := a & b"},
		{"INVERT_BITWISE", "x := a << b", 8, "x := a >> b"},
		{"INVERT_BWASSIGN", "a <<= b", 3, "a >>= b"},
		{"INVERT_LOGICAL", "if a && b {", 6, "if a || b {"},
		{"INVERT_LOOPCTRL", "break", 1, "continue"},
		{"INVERT_NEGATIVES", "x := -a", 6, "x := +a"},
		{"REMOVE_SELF_ASSIGNMENTS", "a &^= b", 3, "a = b"},
	} {
		text := "line one\nä\n" + c.line + "\nlast"
		got, err := apply([]byte(text), mutant{line: 3, column: c.column, kind: c.kind})
		want := strings.Replace(text, c.line, c.want, 1)
		if c.want == "" {
			want = ""
		}
		if string(got) != want || err != nil {
			t.Errorf("%s of %q gives %q, %v; want %q", c.kind, c.line, got, err, want)
		}
	}
	for _, x := range []mutant{{line: 3, column: 1, kind: "INVERT_LOGICAL"}, {line: 1, column: 9, kind: "INVERT_LOGICAL"},
		{line: 1, column: 1, kind: "REMOVE_STATEMENT"}} {
		if got, err := apply([]byte("a && b\n"), x); err == nil {
			t.Errorf("%d:%d %s gives %q, and no error", x.line, x.column, x.kind, got)
		}
	}
}

const source = "package p\n\nfunc f(a, b int) int {\n\tif a < b {\n\t\treturn a - b\n\t}\n\treturn -a\n}\n"

const report = `{"files": [{"file_name": "p.go", "mutations": [
	{"type": "ARITHMETIC_BASE", "status": "RUNNABLE", "line": 7, "column": 9},
	{"type": "INVERT_NEGATIVES", "status": "RUNNABLE", "line": 7, "column": 9},
	{"type": "INVERT_NEGATIVES", "status": "NOT COVERED", "line": 5, "column": 12},
	{"type": "ARITHMETIC_BASE", "status": "NOT COVERED", "line": 5, "column": 12},
	{"type": "CONDITIONALS_NEGATION", "status": "RUNNABLE", "line": 4, "column": 7},
	{"type": "CONDITIONALS_BOUNDARY", "status": "RUNNABLE", "line": 4, "column": 7}]},
	{"file_name": "sub/q.go", "mutations": [{"type": "INVERT_LOGICAL", "line": 1, "column": 1}]}]}`

func listed(t *testing.T, text string) []mutant {
	t.Helper()
	list, err := parse([]byte(report), "dir", func(name string) ([]byte, error) {
		if name != "dir/p.go" {
			return nil, errors.New(name + " was not asked for")
		}
		return []byte(text), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func texts(list []mutant) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}

// Equal changes are listed once, whatever Gremlins calls them; packages in subfolders are not listed.
func TestParse(t *testing.T) {
	want := []string{
		"dir/p.go:4:7 CONDITIONALS_BOUNDARY\n-if a < b {\n+if a <= b {\n",
		"dir/p.go:4:7 CONDITIONALS_NEGATION\n-if a < b {\n+if a >= b {\n",
		"dir/p.go:5:12 ARITHMETIC_BASE\n-return a - b\n+return a + b\n",
		"dir/p.go:7:9 ARITHMETIC_BASE\n-return -a\n+return +a\n",
	}
	if got := texts(listed(t, source)); !slices.Equal(got, want) {
		t.Errorf("the mutants are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The order depends on the seed and on the changed lines, not on their places.
func TestDraw(t *testing.T) {
	list := listed(t, source)
	first := texts(draw(list, 1))
	if again := texts(draw(list, 1)); !slices.Equal(first, again) {
		t.Errorf("the same seed draws\n%q\nand\n%q", first, again)
	}
	orders := map[string]bool{}
	for seed := range uint64(20) {
		drawn := texts(draw(list, seed))
		orders[strings.Join(drawn, "")] = true
		if slices.Sort(drawn); !slices.Equal(drawn, texts(list)) {
			t.Errorf("seed %d draws %q; want each mutant once", seed, drawn)
		}
	}
	if len(orders) < 10 {
		t.Errorf("20 seeds draw %d orders", len(orders))
	}
	moved := slices.Clone(list)
	for i := range moved {
		moved[i].was, moved[i].is = append([]byte("// more\n"), moved[i].was...), append([]byte("// more\n"), moved[i].is...)
		moved[i].line++
	}
	for i, x := range draw(moved, 1) {
		was, is := x.diff()
		if !strings.HasSuffix(first[i], "\n-"+was+"\n+"+is+"\n") {
			t.Errorf("a line more above changes the order: place %d has %s; want %s", i, x, first[i])
		}
	}
}

func TestArgued(t *testing.T) {
	x := listed(t, source)[0]
	for page, want := range map[string]bool{
		"# Page\n\ndir/p.go\n-if a < b {\n+if a <= b {\nbecause": true,
		"# Page\n\ndir/q.go\n-if a < b {\n+if a <= b {\nbecause": false,
		"# Page\n\ndir/p.go\n-if a < b {\n+if a >= b {\nbecause": false,
		"": false,
	} {
		if got := x.argued(page); got != want {
			t.Errorf("%q argues %s: %v", page, x, got)
		}
	}
}

// A small module is broken in four ways, each with a different result.
func TestPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs tests")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"p/p.go": `package p

func F(a int) int {
	for i := 0; i < 3; i++ {
		a += 1 + 1
	}
	if a > 100 && a > 10 {
		println()
	}
	return a
}

var s = "a" + "b"
`,
		"p/p_test.go": `package p

import "testing"

func TestF(t *testing.T) {
	if F(1) != 7 || s == "" {
		t.Fatal()
	}
}
`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := newPlayer(t.Context(), "out", "p", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	text, err := os.ReadFile("p/p.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		was, is string
		want    fate
	}{{"1 + 1", "1 - 1", killed}, {"a > 100 &&", "a >= 100 &&", survived}, {"i++", "i--", timedOut},
		{`"a" + "b"`, `"a" - "b"`, unbuildable}} {
		x := mutant{file: "p/p.go", was: text, is: []byte(strings.Replace(string(text), c.was, c.is, 1))}
		if got, err := p.play(t.Context(), x); got != c.want || err != nil {
			t.Errorf("%s for %s: %d, %v; want %d", c.is, c.was, got, err, c.want)
		}
	}
	if after, err := os.ReadFile("p/p.go"); err != nil || string(after) != string(text) {
		t.Errorf("the package is changed: %s, %v", after, err)
	}
	if err := os.WriteFile("p/p_test.go",
		[]byte("package p\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) { t.Fatal() }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := newPlayer(t.Context(), "out", "p", 1); err == nil || !strings.Contains(err.Error(),
		"before anything is changed") {
		t.Errorf("tests that fail as they are: %v", err)
	}
}
