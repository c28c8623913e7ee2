// Package aes is Atomic Element Similarity, MageBench's measure of how well a page re-creates another
// (arXiv:2412.04531): elements that the true page marks are paired with those of the page that was built, and each
// pair is compared in what its mark lists. It is pure: it knows captures of pages, not browsers.
//
//	truth, built := …, …                     // package capture makes them
//	if err := aes.Lint(truth); err != nil { … } // for authors, once
//	r, err := aes.Score(gymkhana.Corrected, truth, built)
//	fmt.Printf("%.2f\n", 100*r.Score)
//
// Two protocols score. Published is the released code with all its quirks. Corrected mends them, so that a faithful
// page has exactly 1 and each damage costs something. docs/formulas.md gives both and lists what they differ in.
//
// # Marks
//
// An element of the true page with data-filter-by="<property>" is a target. What it is paired with has to agree in
// that property. data-evalby="<property>|<property>|…" says what the pair is then compared in, besides its place.
package aes

import (
	"image"

	"gymkhana"
)

// A Visit is what was seen of a page: fresh, and after each of its interactions, which follow each other without
// reloading. The true page and the one that was built are visited in the same way.
type Visit struct {
	Fresh Capture
	After []After // one per interaction, in order
	// Broken says why the page could not be measured, such as "it has 60,000 elements"; "" means that it could.
	// A page that was built and is broken scores 0, which is a loss by rendering.
	Broken string
}

// An After is a page after an interaction.
type After struct {
	Capture Capture
	Failed  string // why the interaction could not be done, such as "there is no element with id menu"; "" if it was
}

// A Capture is one moment of a page.
type Capture struct {
	Elements []Element // those that can be seen, in document order
	// Size is how far the page reaches, and Scrolled where the window begins in it, in pixels.
	Size, Scrolled image.Point
	// Full is a picture of the page at that moment, and Bare one without its texts; nil where none was taken. Of a page that
	// is scrolled they have what is in the window.
	Full, Bare *image.RGBA
}

// An Element is one that can be seen: it is displayed and has an area of more than 0.1 px².
type Element struct {
	ID          int    // the same for the same element of a document in all captures of a visit; from 1
	Parent      int    // where the nearest element around it that can be seen is in Capture.Elements; -1: none
	Descendants int    // elements in it, seen or not
	Tag         string // in lower case
	Box         Box
	// Extent is the box around what the element and those in it show, where it has no background, border or picture of
	// its own, so that nobody sees how large it is; 0 wide where it has. It is what the corrected rules compare: a heading
	// in the middle of a line is the same whether its element is as wide as the line or as its words.
	Extent Box
	Text   string // as it is shown, trimmed
	// Parts is how much it shows of its own: 1 for texts, 1 for a picture, a control, a border or a background, and 1 for
	// what its styles put before it or after it.
	Parts int
	// Covered is an element without texts that opaque ones hide. Of texts the pictures tell.
	Covered bool
	shows   bool // it or something in it paints; known once shown has seen the capture

	// Attributes. Source is src, without the page's own origin. Value is what a control holds at this moment.
	Class, Source, Type, Value, Placeholder string

	// Style holds the computed values of Properties, in that order, without the page's own origin.
	Style []string
	// Ink holds those of the first InkProperties of them for the text that it shows: they are of the element,
	// this one or one in it, that holds the longest piece of that text. It is nil where no text is shown.
	Ink []string

	State State

	// Marks, and a digest of outerHTML. Only elements of the true page have them.
	FilterBy, EvalBy, HTML string
}

// A State is what a visitor can change of an element and what no style tells.
type State struct {
	Checked bool
	Chosen  string // of a list: the labels of the options that are selected, one per line
	// ScrollX and ScrollY are in pixels.
	ScrollX, ScrollY float64
}

// A Box is in CSS pixels of the page: (0, 0) is where the page begins, not the window.
type Box struct{ X, Y, W, H float64 }

// InkProperties is how many of Properties, the first, are about text.
const InkProperties = 8

// Properties are the computed styles that an Element holds.
var Properties = []string{
	"color", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "tab-size", "text-shadow",
	"background-color", "background-image", "background-repeat", "background-size",
	"border-bottom-color", "border-bottom-width", "border-bottom-style",
	"border-right-color", "border-right-width", "border-right-style",
	"border-left-color", "border-left-width", "border-left-style",
	"border-top-color", "border-top-width", "border-top-style",
	"border-bottom-left-radius", "border-bottom-right-radius", "border-top-left-radius", "border-top-right-radius",
	"outline-style", "outline-width", "outline-color",
	"height", "width", "box-shadow", "display",
}

// A Result is what a page that was built is worth.
type Result struct {
	// Score is from 0 to 1: pooled over the fresh page and those after interactions, by the weight of their elements.
	Score float64
	// PerPage is the mean of their own scores, of those that have anything to compare.
	PerPage float64
	// Least is the score of the worst target, a missing one having 0; 1 if there is none. A page whose small parts
	// are missing can have a high Score and no success.
	Least float64
	// Missing is how many targets, over all pages, have no partner.
	Missing int
	// Look is 1 less how far the pictures are from each other at their worst place, over all pages; 1 if there are none.
	Look  float64
	Spot  Spot // that place
	Loss  Loss
	Pages []Page // 0 is the fresh page, n the one after interaction n; nil for a page that was not rendered
}

// A Spot is a place in the picture of the true page.
type Spot struct {
	After int // the interaction after which it was seen; 0: none
	At    image.Point
}

// A Loss is what of the full score was lost, and by what, as in MageBench's Figure 7. With Score the parts add up to 1.
type Loss struct {
	Parse       float64 // there was nothing to render
	Render      float64 // it could not be measured
	Interaction float64 // an interaction failed, or changed what it should not have changed
	Matching    float64 // targets without a partner
	Attribute   float64 // pairs that are not alike
}

// A Page is one moment's share.
type Page struct {
	Failed string  // why the interaction could not be done
	Score  float64 // 0 to 1, without regard to the other pages; 0 if there is nothing to compare
	Weight float64 // of what is compared; 0 if there is nothing
	Pairs  []Pair  // one per target that counts
}

// A Pair is a target and what was found for it.
type Pair struct {
	Target   string  // for people: h1#title "Autumn teas"
	Partner  string  // likewise; "" if there is none
	Area     float64 // of the target, in px²
	Weight   float64 // Area^β
	Score    float64 // 0 to 1
	Position float64 // how alike the places are, 0 to 1
	Gate     float64 // what the mean of place and properties was multiplied by
	Methods  []Method
	Why      string // why the pair scores as it does, where that is not told by its parts
}

// A Method is one entry of data-evalby, with the properties that it stands for.
type Method struct {
	Name  string
	Parts []Part
}

// A Part is how alike a pair is in one property.
type Part struct {
	Property   string
	Similarity float64 // 0 to 1
}

// Score compares the page that was built with the true page. built is nil where there is none: all is lost by parsing.
// A true page that breaks the rules, or whose own interactions failed, is a gymkhana.FaultSetup.
func Score(p gymkhana.Protocol, truth, built *Visit) (Result, error) {
	return Standard.Score(p, truth, built)
}
