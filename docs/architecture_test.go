package docs

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
)

// root is the source tree.
const root = ".."

// A hop is a function that architecture.md names on the way from a flag to a verdict.
type hop struct{ pkg, receiver, name string }

func (h hop) String() string {
	if h.receiver == "" {
		return h.pkg + "." + h.name
	}
	return h.pkg + "." + h.receiver + "." + h.name
}

// hopLine is an item of that list: 3. `runner.Runner.walk` plays …
var hopLine = regexp.MustCompile("(?m)^\\d+\\. `([a-z]+)\\.(?:([A-Za-z]+)\\.)?([A-Za-z]+)`")

// TestOneClickFromFlagToVerdict finds every function that architecture.md names on the way of one
// click, and in each a call of the next.
func TestOneClickFromFlagToVerdict(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "## From command to verdict")
	section, _, _ = strings.Cut(section, "\n## ")
	var hops []hop
	for _, m := range hopLine.FindAllStringSubmatch(section, -1) {
		hops = append(hops, hop{m[1], m[2], m[3]})
	}
	if !found || len(hops) < 4 {
		t.Fatalf("architecture.md names %d functions under \"From command to verdict\"", len(hops))
	}
	if len(hops)-1 > 8 {
		t.Errorf("%d hops from the flag to the verdict; at most 8", len(hops)-1)
	}
	for i, h := range hops {
		body := find(t, h)
		if i+1 < len(hops) && body != nil && !calls(body, hops[i+1].name) {
			t.Errorf("%s does not call %s", h, hops[i+1])
		}
	}
}

// find gives the body of a function; nil for a method of an interface, which the last hop may be.
func find(t *testing.T, h hop) *ast.BlockStmt {
	t.Helper()
	dir := filepath.Join(root, h.pkg)
	if h.pkg == "gymkhana" {
		dir = root
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no such package (%v)", h, err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Name == h.name && receiver(d) == h.receiver {
					return d.Body
				}
			case *ast.GenDecl:
				if declares(d, h) {
					return nil
				}
			}
		}
	}
	t.Errorf("architecture.md names %s, which is not there", h)
	return nil
}

// receiver is the type that a method is of; "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if id, ok := of.(*ast.Ident); ok {
		return id.Name
	}
	return "?"
}

// declares reports whether a declaration is of the interface that has the method.
func declares(d *ast.GenDecl, h hop) bool {
	for _, spec := range d.Specs {
		of, ok := spec.(*ast.TypeSpec)
		if !ok || of.Name.Name != h.receiver {
			continue
		}
		if list, ok := of.Type.(*ast.InterfaceType); ok {
			return slices.ContainsFunc(list.Methods.List, func(m *ast.Field) bool { return len(m.Names) == 1 && m.Names[0].Name == h.name })
		}
	}
	return false
}

// calls reports whether a body calls a function or method of that name.
func calls(body *ast.BlockStmt, name string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch f := call.Fun.(type) {
			case *ast.Ident:
				found = found || f.Name == name
			case *ast.SelectorExpr:
				found = found || f.Sel.Name == name
			}
		}
		return !found
	})
	return found
}

// TestThePictureOfPackages draws the picture of packages from the imports and compares it with the one in
// architecture.md. A folder represents all packages in it; metric, plain, rng and others, which everything may use, are
// left out. To update it, copy what the test prints.
func TestThePictureOfPackages(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, drawn, found := strings.Cut(string(text), "<!-- drawn from the imports -->\n```\n")
	drawn, _, closed := strings.Cut(drawn, "```")
	if want := picture(t); !found || !closed || drawn != want {
		t.Errorf("the picture in architecture.md is\n%s\nand the imports give\n%s", drawn, want)
	}
}

// below are the folders that everything may use.
var below = []string{"gymkhana", "metric", "canvas", "picture", "plain", "prompt", "rng", "internal"}

func picture(t *testing.T) string {
	t.Helper()
	arrows := map[string]map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if name := d.Name(); rel != "." && (strings.HasPrefix(name, ".") || name == "testdata" || strings.HasSuffix(name, "test")) {
			return filepath.SkipDir
		}
		p, err := build.Default.ImportDir(path, 0)
		if err != nil {
			return nil // a folder without Go files
		}
		from := folder(filepath.ToSlash(rel))
		for _, to := range p.Imports {
			own, ours := strings.CutPrefix(to, module(t)+"/")
			if head := folder(own); ours && head != from && !slices.Contains(below, head) && from != "examples" {
				if arrows[from] == nil {
					arrows[from] = map[string]bool{}
				}
				arrows[from][head] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return layout(arrows)
}

// parts are the folders in another one that are drawn by themselves: they are leaves, and what is above them is not.
var parts = []string{"learn/policy", "learn/synth", "learn/train"}

// folder is the first of a path, or one of parts, and the root package's name for the root.
func folder(path string) string {
	if path == "." {
		return "gymkhana"
	}
	for _, part := range parts {
		if path == part || strings.HasPrefix(path, part+"/") {
			return part
		}
	}
	head, _, _ := strings.Cut(path, "/")
	return head
}

// layout writes a line for each folder, those above all others first.
func layout(arrows map[string]map[string]bool) string {
	depth := map[string]int{}
	var measure func(from string) int
	measure = func(from string) int {
		if d, known := depth[from]; known {
			return d
		}
		depth[from] = 0
		for to := range arrows[from] {
			depth[from] = max(depth[from], 1+measure(to))
		}
		return depth[from]
	}
	var list []string
	for from := range arrows {
		measure(from)
		list = append(list, from)
	}
	sort.Slice(list, func(i, j int) bool {
		if a, b := depth[list[i]], depth[list[j]]; a != b {
			return a > b
		}
		return list[i] < list[j]
	})
	var b strings.Builder
	for _, from := range list {
		var to []string
		for name := range arrows[from] {
			to = append(to, name)
		}
		sort.Slice(to, func(i, j int) bool {
			if a, b := depth[to[i]], depth[to[j]]; a != b {
				return a > b
			}
			return to[i] < to[j]
		})
		b.WriteString(from + strings.Repeat(" ", 13-len(from)) + "→ " + strings.Join(to, " ") + "\n")
	}
	return b.String()
}

// module is the module's path.
func module(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimPrefix(strings.TrimSpace(line), "module ")
}
