// Command rename gives the module another path, everywhere it is imported:
//
//	go run ./internal/rename example.org/you/gymkhana
//
// It changes go.mod, the imports of Go files and of templates of Go files, and imports in the Go code
// of Markdown files. Words in prose, the name of the program and the name of the root package stay:
// `package gymkhana` is imported as "example.org/you/gymkhana" and is called gymkhana as before.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/rename example.org/you/gymkhana")
		os.Exit(2)
	}
	n, err := rename(".", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "rename:", err)
		os.Exit(1)
	}
	fmt.Printf("%d files renamed\n", n)
}

var (
	modulePath = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9.\-]*\.[a-zA-Z]+(/[a-zA-Z0-9._~\-]+)+$`)
	moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)
)

// rename gives the module in a folder another path and counts the files that it changed.
func rename(root, to string) (changed int, err error) {
	if !modulePath.MatchString(to) {
		return 0, fmt.Errorf("%q is no path of a module; want something like example.org/you/gymkhana", to)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return 0, err
	}
	found := moduleLine.FindSubmatch(mod)
	if found == nil {
		return 0, fmt.Errorf("go.mod names no module")
	}
	from := string(found[1])
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if !d.Type().IsRegular() {
			return nil
		}
		ok, err := renameFile(name, from, to)
		if ok {
			changed++
		}
		return err
	})
	return changed, err
}

// renameFile rewrites a file if it contains the module's path.
func renameFile(name, from, to string) (bool, error) {
	var change func([]byte, string, string) ([]byte, error)
	switch base := filepath.Base(name); {
	case base == "go.mod":
		change = inGoMod
	case strings.HasSuffix(base, ".go"), strings.HasSuffix(base, ".go.txt"):
		change = inGo
	case strings.HasSuffix(base, ".md"):
		change = inMarkdown
	default:
		return false, nil
	}
	was, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	now, err := change(was, from, to)
	if err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	if bytes.Equal(was, now) {
		return false, nil
	}
	return true, os.WriteFile(name, now, 0o666)
}

func inGoMod(text []byte, from, to string) ([]byte, error) {
	return moduleLine.ReplaceAllFunc(text, func(line []byte) []byte {
		if string(line) == "module "+from {
			return []byte("module " + to)
		}
		return line
	}), nil
}

// inGo changes the import paths of a Go file in place, and sorts them as gofmt does.
func inGo(text []byte, from, to string) ([]byte, error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "", text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	now := slices.Clone(text)
	changed := false
	for _, spec := range slices.Backward(f.Imports) { // from the end, so that offsets stay valid
		was, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		path, ours := moved(was, from, to)
		if !ours {
			continue
		}
		at := files.Position(spec.Path.Pos()).Offset
		now = slices.Replace(now, at, at+len(spec.Path.Value), []byte(strconv.Quote(path))...)
		changed = true
	}
	if !changed {
		return text, nil
	}
	return format.Source(now)
}

// moved returns the new path of a package of the module.
func moved(path, from, to string) (string, bool) {
	if path == from {
		return to, true
	}
	if rest, ok := strings.CutPrefix(path, from+"/"); ok {
		return to + "/" + rest, true
	}
	return path, false
}

// quotedImport is an import in the Go code of a Markdown file: a string in double quotes that is
// alone on its line, except for a name and the word import.
var quotedImport = regexp.MustCompile(`^\s*(import\s+)?([\w.]+\s+)?"([^"]+)"\s*(//.*)?$`)

// inMarkdown changes imports in blocks of Go code.
func inMarkdown(text []byte, from, to string) ([]byte, error) {
	lines := strings.SplitAfter(string(text), "\n")
	inCode := false
	for i, line := range lines {
		if fence := strings.TrimSpace(line); strings.HasPrefix(fence, "```") {
			inCode = fence == "```go"
			continue
		}
		found := quotedImport.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if !inCode || found == nil {
			continue
		}
		if path, ours := moved(found[3], from, to); ours {
			lines[i] = strings.Replace(line, strconv.Quote(found[3]), strconv.Quote(path), 1)
		}
	}
	return []byte(strings.Join(lines, "")), nil
}
