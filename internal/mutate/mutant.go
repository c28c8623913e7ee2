//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is a change of one operator.
type mutant struct {
	file         string // the file's path with its folder
	line, column int    // counted from 1; the column counts bytes
	kind         string
	was, is      []byte // the file before and after
}

// String is the place and the diff, for a report.
func (x mutant) String() string {
	was, is := x.diff()
	return fmt.Sprintf("%s:%d:%d %s\n-%s\n+%s\n", x.file, x.line, x.column, x.kind, was, is)
}

// diff is the line before and after the change, without its context.
func (x mutant) diff() (was, is string) {
	return strings.TrimSpace(lineOf(x.was, x.line)), strings.TrimSpace(lineOf(x.is, x.line))
}

// argued reports whether a page names the mutant: its file on a line, and below it the two lines of its diff.
// The number of the line is left out, as it changes too often.
func (x mutant) argued(page string) bool {
	was, is := x.diff()
	return strings.Contains(page, fmt.Sprintf("\n%s\n-%s\n+%s\n", x.file, was, is))
}

func lineOf(text []byte, n int) string {
	return strings.Split(string(text), "\n")[n-1]
}

// kinds are the mutations by the names that Gremlins uses, with the operators that each changes and their replacements.
var kinds = map[string]map[string]string{
	"ARITHMETIC_BASE":       {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
	"CONDITIONALS_NEGATION": {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"},
	"INCREMENT_DECREMENT":   {"++": "--", "--": "++"},
	"INVERT_ASSIGNMENTS":    {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="},
	"INVERT_BITWISE":        {"&": "|", "|": "&", "^": "&", "&^": "&", "<<": ">>", ">>": "<<"},
	"INVERT_BWASSIGN":       {"&=": "|=", "|=": "&=", "^=": "&=", "&^=": "&=", "<<=": ">>=", ">>=": "<<="},
	"INVERT_LOGICAL":        {"&&": "||", "||": "&&"},
	"INVERT_LOOPCTRL":       {"break": "continue", "continue": "break"},
	"INVERT_NEGATIVES":      {"-": "+"},
	"REMOVE_SELF_ASSIGNMENTS": {"+=": "=", "-=": "=", "*=": "=", "/=": "=", "%=": "=", "&=": "=", "|=": "=", "^=": "=",
		"&^=": "=", "<<=": "=", ">>=": "="},
}

// flags switch on the kinds that Gremlins leaves out unless asked.
var flags = []string{"--invert-assignments", "--invert-bitwise", "--invert-bwassign", "--invert-logical",
	"--invert-loopctrl", "--remove-self-assignments"}

// list gives the mutants that Gremlins finds in a package, without those of packages in folders below it.
func (m mutation) list(ctx context.Context, dir string) ([]mutant, error) {
	if err := os.MkdirAll(m.out, 0o777); err != nil {
		return nil, err
	}
	name := filepath.Join(m.out, "gremlins.json")
	args := append([]string{"unleash", "--dry-run", "--silent", "--output", name}, flags...)
	cmd := exec.CommandContext(ctx, m.gremlins, append(args, "./"+filepath.ToSlash(dir))...)
	cmd.Env = append(os.Environ(), "GOFLAGS=-short "+os.Getenv("GOFLAGS")) // it runs the tests once
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gremlins: %w\n%s", err, out)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parse(data, dir, os.ReadFile)
}

// parse reads Gremlins' report about a package and the files that it names. Mutants that make the same change are
// listed once, and one that changes nothing is left out.
func parse(data []byte, dir string, read func(string) ([]byte, error)) ([]mutant, error) {
	var report struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []struct {
				Type         string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(data, &report); err != nil {
		return nil, err
	}
	var list []mutant
	for _, f := range report.Files {
		if strings.Contains(f.Name, "/") {
			continue
		}
		name := path.Join(filepath.ToSlash(dir), f.Name)
		text, err := read(name)
		if err != nil {
			return nil, err
		}
		for _, c := range f.Mutations {
			x := mutant{file: name, line: c.Line, column: c.Column, kind: c.Type, was: text}
			if x.is, err = apply(text, x); err != nil {
				return nil, err
			}
			if x.is != nil {
				list = append(list, x)
			}
		}
	}
	slices.SortFunc(list, func(a, b mutant) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column),
			bytes.Compare(a.is, b.is), cmp.Compare(a.kind, b.kind))
	})
	return slices.CompactFunc(list, func(a, b mutant) bool { return a.file == b.file && bytes.Equal(a.is, b.is) }), nil
}

// apply gives the text of a file with a mutant's operator changed, or nil if the kind does not change it.
func apply(text []byte, x mutant) ([]byte, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if x.line > len(lines) || x.column > len(lines[x.line-1]) {
		return nil, fmt.Errorf("%s has no line %d with a column %d", x.file, x.line, x.column)
	}
	at := len(bytes.Join(lines[:x.line-1], nil)) + x.column - 1
	change, ok := kinds[x.kind]
	if !ok {
		return nil, fmt.Errorf("gremlins has a kind %q that this command does not know", x.kind)
	}
	op := ""
	for was := range change {
		if len(was) > len(op) && bytes.HasPrefix(text[at:], []byte(was)) {
			op = was
		}
	}
	if op == "" {
		return nil, nil
	}
	return slices.Concat(text[:at], []byte(change[op]), text[at+len(op):]), nil
}

// draw shuffles mutants. The place of each follows from the seed and its own line, so a change elsewhere in the
// package leaves a sample nearly as it was.
func draw(list []mutant, seed uint64) []mutant {
	type ticket struct {
		key string
		mutant
	}
	seen := map[string]int{} // numbers equal changes of equal lines in order
	tickets := make([]ticket, len(list))
	for i, x := range list {
		was, is := x.diff()
		what := path.Base(x.file) + "\n" + was + "\n" + is
		key := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%d", seed, what, seen[what]))
		seen[what]++
		tickets[i] = ticket{string(key[:]), x}
	}
	slices.SortFunc(tickets, func(a, b ticket) int { return cmp.Compare(a.key, b.key) })
	drawn := make([]mutant, len(list))
	for i, t := range tickets {
		drawn[i] = t.mutant
	}
	return drawn
}
