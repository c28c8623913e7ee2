package envtest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"testing"
)

// inexact are the packages that rules may not use: their results or their order may differ from
// one machine, or one day, to another.
var inexact = map[string]string{
	"math":         "floats may be fused differently on another machine",
	"math/rand":    "randomness belongs into the state",
	"math/rand/v2": "randomness belongs into the state",
	"time":         "worlds run on ticks",
	"sync":         "one goroutine drives a world",
	"os":           "rules do not know the machine",
	"maps":         "its order is random",
}

// VetRules parses the named files of the package in the current folder and fails on all that
// could make rules depend on the machine: float types and literals, iteration over a map,
// goroutines, and the packages above.
func VetRules(t *testing.T, files ...string) {
	t.Helper()
	found, err := vet(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
}

func vet(files []string) ([]string, error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range files {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	// Imports and the package's other files are not loaded: the declarations in these files suffice to recognize a map,
	// and the resulting errors are ignored.
	conf := types.Config{Importer: nothing{}, Error: func(error) {}}
	_, _ = conf.Check("rules", fset, parsed, info)
	v := &vetter{fset: fset, info: info}
	for _, f := range parsed {
		ast.Inspect(f, v.visit)
	}
	return v.found, nil
}

type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not needed") }

type vetter struct {
	fset  *token.FileSet
	info  *types.Info
	found []string
}

func (v *vetter) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		path, _ := strconv.Unquote(n.Path.Value) // the parser has checked it
		if why, bad := inexact[path]; bad {
			v.say(n, "imports %s: %s", path, why)
		}
	case *ast.Ident:
		if n.Name == "float32" || n.Name == "float64" {
			v.say(n, "uses %s; rules are integer or fixed point", n.Name)
		}
	case *ast.BasicLit:
		if n.Kind == token.FLOAT || n.Kind == token.IMAG {
			v.say(n, "has the float %s; rules are integer or fixed point", n.Value)
		}
	case *ast.GoStmt:
		v.say(n, "starts a goroutine")
	case *ast.RangeStmt:
		if tv, ok := v.info.Types[n.X]; ok && tv.Type != nil {
			if _, isMap := tv.Type.Underlying().(*types.Map); isMap {
				v.say(n, "ranges over a map; its order is random")
			}
		}
	}
	return true
}

func (v *vetter) say(n ast.Node, format string, args ...any) {
	v.found = append(v.found, fmt.Sprintf("%s: ", v.fset.Position(n.Pos()))+fmt.Sprintf(format, args...))
}
