// Package prompt finds and renders the prompts of agents: templates in files, which a user may
// replace one by one.
//
//	b := prompt.Book{Own: embedded, Over: setup.Prompts}
//	err := b.Check(sample, "turns.md", "begin", "refused") // before the first episode
//	said, err := b.Render("turns.md", "begin", facts)
//
// The templates can use Go's built-in functions and join, which is strings.Join.
package prompt

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"text/template"
)

// A Book holds an agent's prompts.
type Book struct {
	Own  fs.FS
	Over fs.FS // its files replace those of Own with the same name; nil means none
}

// Check renders every .md file of Own, and some blocks of one file, with a sample of the facts,
// so that a mistake in any of them shows at once.
func (b Book) Check(sample any, file string, blocks ...string) error {
	names, err := fs.Glob(b.Own, "*.md")
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := b.Render(name, "", sample); err != nil {
			return err
		}
	}
	for _, block := range blocks {
		if _, err := b.Render(file, block, sample); err != nil {
			return err
		}
	}
	return nil
}

// Has reports whether there is a file of that name that can be read.
func (b Book) Has(name string) bool {
	_, err := b.read(name)
	return err == nil
}

// Render executes a file, or a block that it defines, and trims the space around it. The error
// of a file that is not there is fs.ErrNotExist.
func (b Book) Render(name, block string, facts any) (string, error) {
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
	if err := t.Execute(&out, facts); err != nil {
		return "", fmt.Errorf("prompt %w", err)
	}
	return strings.TrimSpace(out.String()), nil
}

func (b Book) read(name string) (string, error) {
	if b.Over != nil {
		data, err := fs.ReadFile(b.Over, name)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return string(data), err
		}
	}
	data, err := fs.ReadFile(b.Own, name)
	return string(data), err
}
