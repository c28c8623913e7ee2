package prompt_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana/prompt"
)

type facts struct {
	Name string
	List []string
}

var own = fstest.MapFS{
	"hello.md": {Data: []byte("\n Hello {{.Name}}: {{join .List \", \"}}.\n\n")},
	"lines.md": {Data: []byte(`top{{define "one"}} one {{.Name}} {{end}}`)},
	"note.txt": {Data: []byte("{{.NoSuch}}")},
}

func TestRender(t *testing.T) {
	b := prompt.Book{Own: own, Over: fstest.MapFS{"lines.md": {Data: []byte(`{{define "one"}}uno {{.Name}}{{end}}`)}}}
	f := facts{Name: "Ada", List: []string{"a", "b"}}
	for _, c := range []struct{ file, block, want string }{
		{"hello.md", "", "Hello Ada: a, b."},
		{"lines.md", "one", "uno Ada"},
		{"lines.md", "", ""},
	} {
		if got, err := b.Render(c.file, c.block, f); err != nil || got != c.want {
			t.Errorf("%s %s: got %q (%v), want %q", c.file, c.block, got, err, c.want)
		}
	}
	if _, err := b.Render("none.md", "", f); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
	if !b.Has("hello.md") || b.Has("none.md") {
		t.Error("Has is wrong about hello.md or none.md")
	}
}

// A mistake in a file or a block is found, wherever it is; files that are not prompts are ignored.
func TestCheck(t *testing.T) {
	if err := (prompt.Book{Own: own}).Check(facts{}, "lines.md", "one"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, source, want string }{
		{"hello.md", "{{.Nmae}}", "hello.md"},
		{"hello.md", "{{", "hello.md"},
		{"lines.md", "", `lines.md: {{define "one"}} is missing`},
		{"lines.md", `{{define "one"}}{{.Nmae}}{{end}}`, "lines.md"},
	} {
		err := prompt.Book{Own: own, Over: fstest.MapFS{c.file: {Data: []byte(c.source)}}}.Check(facts{}, "lines.md", "one")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error that tells %q", c.source, err, c.want)
		}
	}
}
