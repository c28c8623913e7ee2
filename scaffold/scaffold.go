// Package scaffold holds the first drafts that `gymkhana new` writes: for each kind of thing a
// folder of templates that compile and pass their tests as they come.
package scaffold

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// templates holds one folder for each kind; a file there is the name of the target and ".txt".
//
//go:embed all:templates
var templates embed.FS

// A Kind is something that can be scaffolded.
type Kind struct {
	Name  string // "game"
	Doc   string // one clause, for help
	Where string // the folder of such packages in the source tree of gymkhana; "" means anywhere
}

// kinds are all kinds there may be, in the order of help.
var kinds = []Kind{
	{"world", "a world with rules, drawing, oracle, laws and proof", ""},
	{"agent", "an agent with its laws", "agent"},
	{"game", "a game of the kit for games", "env/game"},
	{"app", "an app of the kit for phones", "env/phone"},
	{"site", "a site of the kit for pages", "env/site"},
}

// Kinds gives the kinds that have templates, in the order of help.
func Kinds() []Kind {
	var have []Kind
	for _, k := range kinds {
		if _, err := fs.Stat(templates, path.Join("templates", k.Name)); err == nil {
			have = append(have, k)
		}
	}
	return have
}

var properName = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Package gives the Go package name of a proper name: the name without its dashes.
func Package(name string) string { return strings.ReplaceAll(name, "-", "") }

// Check says what is wrong with a name of a new package.
func Check(name string) error {
	if !properName.MatchString(name) {
		return fmt.Errorf("%q; a name is lower-case words joined by dashes, such as lantern-walk", name)
	}
	return nil
}

// Files gives the files of a new package by name, filled in for its name and module. The module
// is the import path below which the package stands; only some templates need it.
func Files(kind, name, module string) (map[string]string, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(templates, path.Join("templates", kind))
	if err != nil {
		return nil, fmt.Errorf("templates of kind %q: %w", kind, err)
	}
	fill := strings.NewReplacer("PACKAGE", Package(name), "NAME", name, "TITLE", title(name), "MODULE", module)
	files := map[string]string{}
	for _, e := range entries {
		data, err := fs.ReadFile(templates, path.Join("templates", kind, e.Name()))
		if err != nil {
			return nil, err
		}
		files[strings.TrimSuffix(e.Name(), ".txt")] = fill.Replace(string(data))
	}
	return files, nil
}

// title gives the words of a name with capitals: Lantern Walk.
func title(name string) string {
	words := strings.Split(name, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}
