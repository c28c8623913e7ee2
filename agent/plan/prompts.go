package plan

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"gymkhana"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that both agents use unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS {
	sub, err := fs.Sub(embedded, "prompts")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Facts are what the prompt templates may use. Besides Go's own functions they have join, which
// is strings.Join.
type Facts struct {
	World    string // the world's name in the catalog
	Role     string // the seat; "" where there is only one
	Goal     string
	Controls []gymkhana.Control // those the role may use
	Budget   gymkhana.Budget    // zero where the layout does not tell it
	Screen   gymkhana.Size

	Fault   string // in "again": what was wrong with the reply; "" where the layout does not tell
	Refused string // in "refused": why the last action had no effect
}

// Names gives the controls' names, separated by commas.
func (f Facts) Names() string {
	names := make([]string, len(f.Controls))
	for i, c := range f.Controls {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// Example gives the name of a control that needs no arguments; "" if there is none.
func (f Facts) Example() string { return strings.Join(f.plain(1), "") }

// Examples gives the names of up to three such controls, as a plan lists them.
func (f Facts) Examples() string { return strings.Join(f.plain(3), ", ") }

func (f Facts) plain(n int) []string {
	var names []string
	for _, c := range f.Controls {
		needs := slices.ContainsFunc(c.Params, func(p gymkhana.Param) bool { return !p.Optional })
		if !needs && len(names) < n {
			names = append(names, c.Name)
		}
	}
	return names
}

const (
	generic = "world.md"
	turns   = "turns.md"
)

// The blocks of turns.md.
const (
	begin     = "begin"    // to act on the first scene
	proceed   = "continue" // to act on the next
	again     = "again"    // to write a reply again
	unusable  = "unusable" // like continue, after a reply that could not be read
	refused   = "refused"
	goneBlock = "gone" // in place of a dropped picture
)

// A book finds and renders prompts.
type book struct{ over fs.FS } // nil means none

// check renders every prompt once, so that a mistake in one shows before the first episode.
func (b book) check() error {
	sample := Facts{World: "w", Controls: []gymkhana.Control{{Name: "c", Params: []gymkhana.Param{{Name: "p"}}}}}
	names, err := fs.Glob(Prompts(), "*.md")
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := b.render(name, "", sample); err != nil {
			return err
		}
	}
	for _, block := range []string{begin, proceed, again, unusable, refused, goneBlock} {
		if _, err := b.render(turns, block, sample); err != nil {
			return err
		}
	}
	return nil
}

// rules renders the file named after the world, or the generic one.
func (b book) rules(f Facts) (string, error) {
	if name := f.World + ".md"; fs.ValidPath(name) {
		_, err := b.read(name)
		if err == nil {
			return b.render(name, "", f)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return b.render(generic, "", f)
}

// say renders a block of turns.md.
func (b book) say(block string, f Facts) (string, error) { return b.render(turns, block, f) }

// render executes a file, or a block that it defines, and trims the space around it.
func (b book) render(name, block string, f Facts) (string, error) {
	source, err := b.read(name)
	if err != nil {
		return "", err
	}
	t, err := template.New(name).Funcs(template.FuncMap{"join": strings.Join}).Parse(source)
	if err != nil {
		return "", fmt.Errorf("prompt %w", err)
	}
	if block != "" {
		if t = t.Lookup(block); t == nil {
			return "", fmt.Errorf("prompt %s: {{define %q}} is missing", name, block)
		}
	}
	var out strings.Builder
	if err := t.Execute(&out, f); err != nil {
		return "", fmt.Errorf("prompt %w", err)
	}
	return strings.TrimSpace(out.String()), nil
}

func (b book) read(name string) (string, error) {
	if b.over != nil {
		data, err := fs.ReadFile(b.over, name)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return string(data), err
		}
	}
	data, err := fs.ReadFile(Prompts(), name)
	return string(data), err
}
