// Package aes is Atomic Element Similarity, MageBench's measure of how well a page re-creates another
// (arXiv:2412.04531). It pairs elements that are marked in the true page with those of the built page, and compares
// each pair in the properties that its mark lists. It is pure: it knows captures of pages, not browsers.
//
//	truth, built := …, …                     // package capture makes them
//	if err := aes.Lint(truth); err != nil { … } // for authors, once
//	r, err := aes.Score(gymkhana.Corrected, truth, built)
//	fmt.Printf("%.2f\n", 100*r.Score)
//
// There are two protocols. Published is the released code with all its quirks. Corrected fixes them, so that a faithful
// page scores exactly 1 and each damage reduces the score. docs/formulas.md defines both and lists their differences.
//
// # Marks
//
// An element of the true page with data-filter-by="<property>" is a target. Its partner has to agree in that property.
// data-evalby="<property>|<property>|…" lists the properties in which the pair is compared, in addition to its place.
package aes

import (
	"image"

	"gymkhana"
)

// A Visit is the captures of a page: fresh, and after each of its interactions, which follow each other without
// reloading. The true page and the built one are visited in the same way.
type Visit struct {
	Fresh Capture
	After []After // one per interaction, in order
	// Broken says why the page could not be measured, such as "it has 60,000 elements"; "" means that it could. A built
	// page that is broken scores 0, which counts as a loss by rendering.
	Broken string
}

// An After is a page after an interaction.
type After struct {
	Capture Capture
	Failed  string // why the interaction failed, such as "there is no element with id menu"; "" if it did not
}

// A Capture is one moment of a page.
type Capture struct {
	Elements []Element // the visible ones, in document order
	// Size is the size of the page, and Scrolled the position of the window in it, in pixels.
	Size, Scrolled image.Point
	// Full is a picture of the page at that moment, and Bare one without its texts; nil if none was taken. If the page
	// is scrolled, they show only the window.
	Full, Bare *image.RGBA
}

// An Element is a visible element: it is displayed and has an area of more than 0.1 px².
type Element struct {
	ID          int    // the same for an element in all captures of a document; from 1
	Parent      int    // index in Capture.Elements of its nearest visible ancestor; -1: none
	Descendants int    // the number of elements in it, visible or not
	Tag         string // in lower case
	Box         Box
	// Extent is the box around the visible content of an element without its own background, border or picture, whose
	// own size is therefore invisible; its width is 0 for other elements. The corrected rules compare it: a centred
	// heading is the same whether its element is as wide as the line or as its words.
	Extent Box
	Text   string // the visible text, trimmed
	// Parts counts what the element itself shows: 1 for texts, 1 for a picture, a control, a border or a background,
	// and 1 for content that its styles add before or after it.
	Parts int
	// Covered says that opaque elements hide an element without texts. For texts, the pictures show it.
	Covered bool
	shows   bool // it or an element in it paints; set when shown has processed the capture

	// Attributes. Source is src, without the page's own origin. Value is a control's current value.
	Class, Source, Type, Value, Placeholder string

	// Style holds the computed values of Properties, in that order, without the page's own origin.
	Style []string
	// Ink holds the first InkProperties of these for the visible text: they come from the element, this one or one in
	// it, that contains the longest piece of that text. It is nil if no text is visible.
	Ink []string

	State State

	// The marks, and a digest of outerHTML. Only elements of the true page have them.
	FilterBy, EvalBy, HTML string
}

// A State is the state of an element that a visitor can change and that no style shows.
type State struct {
	Checked bool
	Chosen  string // for a list: the labels of the selected options, one per line
	// ScrollX and ScrollY are in pixels.
	ScrollX, ScrollY float64
}

// A Box is in CSS pixels of the page: (0, 0) is the corner of the page, not of the window.
type Box struct{ X, Y, W, H float64 }

// InkProperties is how many of the first Properties are about text.
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

// A Result is the score of a built page.
type Result struct {
	// Score is from 0 to 1, pooled over the fresh page and those after interactions, weighted by their elements.
	Score float64
	// PerPage is the mean of the separate scores of the pages that have anything to compare.
	PerPage float64
	// Least is the score of the worst target, 0 for a missing one; 1 if there are no targets. A page without some small
	// parts can have a high Score and no success.
	Least float64
	// Missing is the number of targets without a partner, over all pages.
	Missing int
	// Look is 1 minus the distance between the pictures at their worst place, over all pages; 1 if there are none.
	Look  float64
	Spot  Spot // the worst place
	Loss  Loss
	Pages []Page // 0 is the fresh page, n the one after interaction n; nil if the page was not rendered
}

// A Spot is a place in the picture of the true page.
type Spot struct {
	After int // the interaction after which it was seen; 0: none
	At    image.Point
}

// A Loss is the loss from the full score by reason, as in MageBench's Figure 7. Together with Score the parts sum to 1.
type Loss struct {
	Parse       float64 // there was nothing to render
	Render      float64 // it could not be measured
	Interaction float64 // an interaction failed, or changed something that it should not change
	Matching    float64 // targets without a partner
	Attribute   float64 // differences within pairs
}

// A Page is the share of one moment.
type Page struct {
	Failed string  // why the interaction failed
	Score  float64 // 0 to 1, of this page alone; 0 if there is nothing to compare
	Weight float64 // the weight of what is compared; 0 if there is nothing
	Pairs  []Pair  // one per target that counts
}

// A Pair is a target and its partner.
type Pair struct {
	Target   string  // the name for people: h1#title "Autumn teas"
	Partner  string  // likewise; "" if there is none
	Area     float64 // the area of the target, in px²
	Weight   float64 // Area^β
	Score    float64 // 0 to 1
	Position float64 // similarity of the places, 0 to 1
	Gate     float64 // the factor for the mean of place and properties
	Methods  []Method
	Why      string // the reason for the score, if the parts do not show it
}

// A Method is one entry of data-evalby, with its properties.
type Method struct {
	Name  string
	Parts []Part
}

// A Part is the similarity of a pair in one property.
type Part struct {
	Property   string
	Similarity float64 // 0 to 1
}

// Score compares the built page with the true page. If built is nil, everything is lost by parsing. A true page that
// breaks the rules, or whose own interactions failed, is a gymkhana.FaultSetup.
func Score(p gymkhana.Protocol, truth, built *Visit) (Result, error) {
	return Standard.Score(p, truth, built)
}
