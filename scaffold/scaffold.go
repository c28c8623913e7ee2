// Package scaffold holds the templates that `gymkhana new` writes: for each kind of package a
// folder of files that compile and pass their tests without changes.
package scaffold

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"gymkhana/internal/lazy"
)

// templates holds one folder for each kind. A file there has the name of its target and the suffix ".txt".
//
//go:embed all:templates
var templates embed.FS

// A Kind is something that can be scaffolded.
type Kind struct {
	Name  string // "game"
	Doc   string // one clause, for help
	Where string // the folder of such packages in the source tree of gymkhana; "" means anywhere
	Next  string // what the user does by hand after the tests pass; may contain the words of templates
	Apart string // the same in a module other than gymkhana's; "" if such packages work in gymkhana's source tree only
}

// kinds are all kinds, in the order of help.
var kinds = []Kind{
	{"world", "a world: rules, picture, oracle, suite, laws and proof", "env",
		"in cli/catalog.go\n" + addWorld, "in extend of the program’s main.go\n" + addWorld},
	{"agent", "an agent with its laws", "agent", "in cli/catalog.go\n" + addAgent, "in extend of the program’s main.go\n" + addAgent},
	{"game", "a game: rules, picture, oracle, heuristic, tasks and tests", "env/game",
		"in games of cli/games.go\n\tgameOf(PACKAGE.Game),\n" +
			"then, for its tasks in suites/games.yaml: make generate. env/game/README.md describes the rest: calibration, " +
			"look, docs",
		"in extend of the program’s main.go\n" +
			"\tc.Env(registry.EnvEntry{Name: PACKAGE.Game.Name, Doc: PACKAGE.Game.Doc, New: PACKAGE.Game.Env, Decode: PACKAGE.Game.Decode, " +
			"Usual: \"semantic\"})\n" +
			"\tc.Oracle(PACKAGE.Game.Name, PACKAGE.Game.NewOracle)\n" +
			"\tc.Heuristic(PACKAGE.Game.Name, PACKAGE.Game.NewHeuristic)\n" +
			"\tc.Suite(PACKAGE.Game.Name, func() (*gymkhana.Suite, error) { return PACKAGE.Game.Alone(), nil })"},
	{"app", "an app of the phone", "env/phone", "in apps of env/phone/handset/handset.go\n\tPACKAGE.App,\n" +
		"then, for its tasks in suites/phone.yaml: make generate. docs/phone.md describes the rest", ""},
	{"site", "a web site", "env/site", "in sites of cli/sites.go\n\tPACKAGE.Site,\n" +
		"then, for its tasks in suites/sites.yaml: make generate. docs/sites.md describes the rest", ""},
}

const addWorld = "\tc.Env(registry.EnvEntry{Name: PACKAGE.Name, Doc: PACKAGE.Doc, New: PACKAGE.New, Usual: \"online\"})\n" +
	"\tc.Oracle(PACKAGE.Name, PACKAGE.NewOracle)\n" +
	"\tc.Suite(PACKAGE.Name, func() (*gymkhana.Suite, error) {\n" +
	"\t\treturn registry.ParseSuite(\"suite.yaml\", PACKAGE.Suite, nil)\n" +
	"\t})"

const addAgent = "\tc.Agent(registry.AgentEntry{Name: \"NAME\", Doc: PACKAGE.Doc, New: PACKAGE.New,\n" +
	"\t\tAsks: true, Talks: true, Prompts: PACKAGE.Prompts})"

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

var properName = lazy.Regexp(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Package gives the Go package name of a proper name: the name without its dashes.
func Package(name string) string { return strings.ReplaceAll(name, "-", "") }

// Check says what is wrong with a name of a new package.
func Check(name string) error {
	if !properName().MatchString(name) {
		return fmt.Errorf("%q; a name is lower-case words joined by dashes, such as lantern-walk", name)
	}
	return nil
}

// Files gives the files of a new package by name, filled in for its name and its import path.
func Files(kind, name, module string) (map[string]string, error) {
	return fill(kind, name, module)
}

// Around gives the further files that a world's package needs to be a module of its own, except
// go.mod and go.sum: a program and a README. Names are slash-separated paths.
func Around(name, module string) (map[string]string, error) {
	return fill("module", name, module)
}

// Words replaces the placeholders of templates (PACKAGE, NAME, TITLE and MODULE) in a text, given a name and an import
// path.
func Words(text, name, module string) string {
	return strings.NewReplacer("PACKAGE", Package(name), "NAME", name, "TITLE", title(name), "MODULE", module).Replace(text)
}

// fill gives the files of a folder of templates.
func fill(folder, name, module string) (map[string]string, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	files := map[string]string{}
	top := path.Join("templates", folder)
	err := fs.WalkDir(templates, top, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(templates, file)
		if err != nil {
			return err
		}
		target := strings.TrimSuffix(strings.TrimPrefix(file, top+"/"), ".txt")
		files[Words(target, name, module)] = Words(string(data), name, module)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("templates of %s: %w", folder, err)
	}
	return files, nil
}

// title gives the words of a name with capital letters: Lantern Walk.
func title(name string) string {
	words := strings.Split(name, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}
