package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"gymkhana"
)

// modulePath is the path of the module that this program was built from.
var modulePath = reflect.TypeFor[gymkhana.Task]().PkgPath()

// A goModule is a folder with a go.mod.
type goModule struct {
	path     string
	folder   string
	requires bool // it is gymkhana itself or requires it
}

// importPath gives the import path of a folder in the module.
func (m goModule) importPath(folder string) (string, error) {
	rel, err := filepath.Rel(m.folder, folder)
	if err != nil {
		return "", err
	}
	return path.Join(m.path, filepath.ToSlash(rel)), nil
}

// moduleAround finds the module that a folder belongs to. The folder need not exist yet.
func moduleAround(folder string) (m goModule, found bool, err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return m, false, err
	}
	for ; ; folder = filepath.Dir(folder) {
		data, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		switch {
		case err == nil:
			f := readGoMod(string(data))
			return goModule{f.module, folder, f.module == modulePath || f.has(modulePath)}, true, nil
		case !errors.Is(err, fs.ErrNotExist):
			return m, false, gymkhana.Blame(gymkhana.FaultSetup, "new", err)
		case filepath.Dir(folder) == folder:
			return m, false, nil
		}
	}
}

// sourceAround finds the source tree of gymkhana that a folder is in.
func sourceAround(folder string) (string, bool) {
	m, found, err := moduleAround(folder)
	return m.folder, err == nil && found && m.path == modulePath
}

// sourceOf gives the source tree that a new module should use: the one that is named, or the
// one around the working directory, or around this program. The error for neither says where to get one; d is the call.
func sourceOf(d draft) (string, error) {
	if d.source != "" {
		tree, ok := sourceAround(d.source)
		if !ok {
			return "", fmt.Errorf("--source %s: no source tree of %s; %s", d.source, modulePath, sourcesAre())
		}
		return tree, nil
	}
	if tree, ok := sourceAround("."); ok {
		return tree, nil
	}
	if program, err := os.Executable(); err == nil {
		if tree, ok := sourceAround(filepath.Dir(program)); ok {
			return tree, nil
		}
	}
	return "", fmt.Errorf("a new module is built with the source tree of %s, which is neither around the working directory nor around this program; "+
		"pass it: gymkhana new %s %s --source DIR. %s", modulePath, d.kind.Name, quoted(d.at), sourcesAre())
}

// sourcesAre says which folder is the source tree, and where someone who has only the program gets it.
func sourcesAre() string {
	return fmt.Sprintf("DIR is the folder with the README.md and the go.mod (module %s) in which `make build` made this program; "+
		"if you have only the program, get the sources of version %s where you got it", modulePath, version())
}

// A goMod holds the parts of a go.mod that are read.
type goMod struct {
	module, goLine string
	requires       []string // "example.org/module v1.2.3"
}

func (f goMod) has(module string) bool {
	for _, r := range f.requires {
		if strings.HasPrefix(r, module+" ") {
			return true
		}
	}
	return false
}

// readGoMod reads the lines of a go.mod that `go mod tidy` has written.
func readGoMod(text string) goMod {
	var f goMod
	block := ""
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == ")":
			block = ""
		case len(words) == 2 && words[1] == "(":
			block = words[0]
		case block == "require" && len(words) == 2:
			f.requires = append(f.requires, strings.Join(words, " "))
		case words[0] == "require" && len(words) == 3:
			f.requires = append(f.requires, strings.Join(words[1:], " "))
		case words[0] == "module" && len(words) == 2:
			f.module = strings.Trim(words[1], `"`)
		case words[0] == "go" && len(words) == 2:
			f.goLine = words[1]
		}
	}
	return f
}

// addGoFiles adds go.mod and go.sum of a module on a source tree. It lists everything that gymkhana
// requires, so that a build downloads nothing.
func addGoFiles(files map[string]string, module, tree string) error {
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "new", err)
	}
	sum, err := os.ReadFile(filepath.Join(tree, "go.sum"))
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "new", err)
	}
	ours := readGoMod(string(mod))
	var b strings.Builder
	fmt.Fprintf(&b, "module %s\n\ngo %s\n\nrequire %s v0.0.0\n\nrequire (\n", module, ours.goLine, ours.module)
	for _, r := range ours.requires {
		fmt.Fprintf(&b, "\t%s // indirect\n", r)
	}
	fmt.Fprintf(&b, ")\n\nreplace %s => %s\n", ours.module, quoted(tree))
	files["go.mod"], files["go.sum"] = b.String(), string(sum)
	return nil
}

// quoted writes a path as go.mod needs it.
func quoted(folder string) string {
	if strings.ContainsAny(folder, " \t\"'`()[]{},") {
		return strconv.Quote(folder)
	}
	return folder
}
