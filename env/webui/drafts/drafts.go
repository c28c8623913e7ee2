// Package drafts has pages for agents to make from something else than a description: a page from a sketch by hand, inline
// SVG from a picture, and a chart from a table. The paper MageBench (arXiv:2412.04531, appendix C.2) tries such tasks on
// its rails for web pages; ours are drawn from a seed, and scored as the pages of package pages are.
//
//	t, err := drafts.Make("sketch", 3) // *target.Target: the wanted page and its description
//
// Every target is built of absolutely placed elements, so the description can say all that a picture does not show exactly:
// a sketch has its measures written on it, a picture to be traced lies on a grid, and a chart follows from its rules.
package drafts

import (
	"fmt"
	"image"
	"slices"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/env/webui/folder"
	"gymkhana/env/webui/target"
	"gymkhana/picture"
	"gymkhana/rng"
)

// The kinds of drafts.
const (
	Sketch = "sketch" // a page from a sketch by hand
	Vector = "vector" // SVG from a picture
	Chart  = "chart"  // a chart from a table
)

// Names lists the kinds.
func Names() []string { return []string{Sketch, Vector, Chart} }

// Is reports whether a page's name is that of a kind.
func Is(name string) bool { return slices.Contains(Names(), name) }

// Make makes the target of a kind for a seed. The same kind and seed give the same bytes. A kind that is not in Names is a
// gymkhana.FaultSetup.
func Make(kind string, seed gymkhana.Seed) (*target.Target, error) {
	const where = "env/webui/drafts.Make"
	makers := map[string]func(d *rng.Stream) (*sheet, error){Sketch: sketch, Vector: vector, Chart: chart}
	if !Is(kind) {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, where, fmt.Errorf("no draft %q%s", kind, gymkhana.DidYouMean(kind, Names())))
	}
	s, err := makers[kind](rng.New(seed, "draft "+kind))
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, where, err)
	}
	return s.target(fmt.Sprintf("%s/%d", kind, seed)), nil
}

// The size of a page.
const (
	width  = 1920
	height = 1080
)

// A sheet is a wanted page while it is drawn up.
type sheet struct {
	title  string
	ground string // the page's background
	boxes  []box
	svgs   []svg
	brief  []target.Part
	assets map[string][]byte
}

// A box is an element with a background, a border or a text.
type box struct {
	x, y, w, h int
	fill       string // "" means none
	edge       string // the colour of its border, 2 pixels wide; "" means none
	round      int    // the radius of its corners
	text       string
	ink        string
	size       int // of the text
	bold       bool
	left       bool // the text begins at the left edge instead of being centred
}

// An svg is a picture in the page.
type svg struct {
	x, y, side int
	shapes     []string // elements of SVG
}

// draw keeps a picture for the description and returns the part that shows it.
func (s *sheet) draw(name string, paint func(c *canvas.Canvas)) (target.Part, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	paint(canvas.On(img))
	data, err := picture.EncodePNG(img)
	if s.assets == nil {
		s.assets = map[string][]byte{}
	}
	file := folder.Images + name
	s.assets[file] = data
	return target.Part{File: file}, err
}

// palette is the colours of a page: a ground, a dark ink, and accents on which white is legible.
type palette struct {
	ground, paper, ink, soft string
	accents                  []string
}

var palettes = []palette{
	{"#f4f1ea", "#ffffff", "#26231d", "#6d675c", []string{"#9a3b2e", "#2f5d8a", "#3f7048", "#7a4b8c"}},
	{"#eef3f6", "#ffffff", "#1c2830", "#5a6872", []string{"#1f6f8b", "#b04a2f", "#5b6b1f", "#8c3f6e"}},
	{"#f6f0f4", "#ffffff", "#2b2029", "#6c5e69", []string{"#8a3a72", "#2b6b63", "#a25a12", "#3d56a6"}},
	{"#eff4ec", "#ffffff", "#20291d", "#5d6a58", []string{"#36733f", "#a8452c", "#2d63a0", "#6d5316"}},
	{"#f2f2f7", "#ffffff", "#22222e", "#62626f", []string{"#4a4fb0", "#b03f57", "#1d7367", "#8a5a12"}},
}
