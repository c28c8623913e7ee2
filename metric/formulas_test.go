package metric

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page for people lists every formula that the package exports.
func TestFormulasPageIsComplete(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "formulas.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.Contains(f.Doc.Text(), "Source:") {
				continue
			}
			if !strings.Contains(string(page), f.Name.Name+"`") {
				t.Errorf("docs/formulas.md does not list %s of %s", f.Name.Name, name)
			}
		}
	}
}
