// Package pages has our own pages for agents to re-create: 49 of varied kind and difficulty, each a family of variants
// that a seed determines. The shipped variants are seeds 1 to 4; any other seed gives a fresh one.
//
//	t, err := pages.Make("bakery", 3) // *target.Target: files, assets, interactions, description
//
// # A page's folder
//
// A page is a folder with page.yaml ([sheet]: purpose, pools, interactions), index.html, style.css and, if needed,
// script.js and SVG files, which become assets. All except page.yaml are text templates, which may include shared files
// (base.css, base.html). The seed draws their values from the pools: .c is the palette, .l the layout, .title the
// finished title, and every other name a pool of page.yaml.
//
// Pools are dealt in blocks of four seeds: 1 to 4, 5 to 8 and so on. Within a block every pool gives each of its
// entries at most once, so four neighbouring variants share no wording, palette or layout.
//
// # Annotations
//
// An element that any faithful copy must have carries data-filter-by and data-evalby. Templates write them by the
// names of [marks]: <h1 {{text}}>, <div class="card" {{box}}>.
//
// # Rules of style.css
//
// A comment before a rule names its purpose in words. The description lists the values of the rule under that name:
// colours, fonts, borders, declared widths and heights, whatever a picture shows too coarsely. Margins, paddings and
// places can be measured in the picture.
package pages

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/target"
)

//go:embed palettes.yaml base.css base.html */*
var folders embed.FS

// Names gives the names of all pages, in alphabetical order.
func Names() []string {
	var names []string
	entries, err := folders.ReadDir(".")
	if err != nil {
		panic("env/webui/pages: " + err.Error()) // the folder is in the binary
	}
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// Make makes the variant of a page for a seed. The same name and seed give the same bytes on every machine. A name that
// is not in Names is a gymkhana.FaultSetup.
func Make(name string, seed gymkhana.Seed) (*target.Target, error) {
	const where = "env/webui/pages.Make"
	p, err := open(folders, name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, where, err)
	}
	t, err := p.make(seed)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, where, fmt.Errorf("%s/%d: %w", name, seed, err))
	}
	return t, nil
}

// A page is a parsed page folder.
type page struct {
	name  string
	sheet sheet
	files map[string]string // templates by file name, without page.yaml
}

// open reads the folder of a page.
func open(root fs.FS, name string) (*page, error) {
	entries, err := fs.ReadDir(root, path.Clean(name))
	if err != nil || strings.ContainsAny(name, "./") {
		return nil, fmt.Errorf("no page %q%s", name, gymkhana.DidYouMean(name, Names()))
	}
	p := &page{name: name, files: map[string]string{}}
	for _, e := range entries {
		text, err := fs.ReadFile(root, path.Join(name, e.Name()))
		if err != nil {
			return nil, err
		}
		p.files[e.Name()] = string(text)
	}
	if p.sheet, err = readSheet(p.files["page.yaml"]); err != nil {
		return nil, fmt.Errorf("%s/page.yaml: %w", name, err)
	}
	delete(p.files, "page.yaml")
	return p, nil
}

// make executes the page's templates with the values for the seed.
func (p *page) make(seed gymkhana.Seed) (*target.Target, error) {
	f, err := p.filler(seed)
	if err != nil {
		return nil, err
	}
	t := &target.Target{
		Name: fmt.Sprintf("%s/%d", p.name, seed), Title: f.fill("title", p.sheet.Title),
		Files: map[string]string{}, Assets: map[string][]byte{},
	}
	f.drawn["title"] = t.Title
	for _, file := range sorted(p.files) {
		text := f.fill(file, p.files[file])
		if strings.HasSuffix(file, ".svg") {
			t.Assets[file] = []byte(text)
		} else {
			t.Files[file] = text
		}
	}
	for _, i := range p.sheet.Interactions {
		did, err := i.interaction(f)
		if err != nil {
			return nil, err
		}
		t.Interactions = append(t.Interactions, did)
	}
	t.Brief = p.brief(f, t)
	return t, f.err
}
