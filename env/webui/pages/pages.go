// Package pages has the pages of our own that an agent is to build again: 49 of varied kind and difficulty, each
// a family of variants that a seed draws. The shipped variants are seeds 1 to 4; any other seed gives a fresh one.
//
//	t, err := pages.Make("bakery", 3) // *target.Target: files, assets, interactions, description
//
// # A page's folder
//
// A page is a folder with page.yaml ([sheet]: purpose, pools, interactions), index.html, style.css and, where it
// needs them, script.js and SVG files, which become assets. All but page.yaml are text templates, which may
// include what pages share (base.css, base.html). They are filled
// with what the seed draws from the pools: .c is the palette, .l the layout, every other name a pool of page.yaml,
// but for .title, the title as it was filled.
//
// Pools are dealt in blocks of four seeds: 1 to 4, 5 to 8 and so on. Within a block every pool gives each of its
// entries at most once, so that no two of four neighbouring variants share a wording, a palette or a layout.
//
// # Annotations
//
// An element that any faithful copy must have carries data-filter-by and data-evalby. Templates write them by the
// names of [marks]: <h1 {{text}}>, <div class="card" {{box}}>.
//
// # Rules of style.css
//
// A comment in front of a rule says in words what the rule is for. The description tells the values of the rule
// under that name: colours, fonts, borders, declared widths and heights, all that a picture shows too coarsely.
// Margins, paddings and places are measured in the picture.
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

// Make draws the variant of a page that belongs to a seed. The same name and seed give the same bytes on every
// machine. A name that is not among Names is a gymkhana.FaultSetup.
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

// A page is a page's folder as it was read.
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

// make fills the page's templates with what the seed draws.
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
