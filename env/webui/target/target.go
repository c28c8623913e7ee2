// Package target says what a page to be re-created is: its files, what is done with it, and the description that an
// agent gets. The shipped pages (package pages) and MageBench's folders (package folder) are read into the same
// [Target], so that nothing else has to tell them apart.
package target

import "gymkhana"

// A Target is a page that an agent is to build again. It is plain data: what is drawn and measured of it follows from it.
type Target struct {
	Name  string // "tea-shop/2": the page and its variant
	Title string // for people
	// Files are index.html and, where the page has them, style.css and script.js: what an agent writes anew.
	Files map[string]string
	// Assets are the files besides, by path: pictures, fonts. Agents may use them.
	Assets map[string][]byte
	// Interactions are done one after the other, without reloading the page in between.
	Interactions []Interaction
	// Brief is the description, in order.
	Brief []Part
}

// The names of the files that an agent writes.
const (
	HTML   = "index.html"
	CSS    = "style.css"
	Script = "script.js"
)

// A Part of a description is text or a picture of the target.
type Part struct {
	Text string // "" where the part is a picture
	// Shot is which picture: 0 is of the fresh page, n of the page after its interaction number n.
	Shot int
	// File is the path of a picture that the target's folder brings along, drawn in place of a shot; "" means none.
	File string
}

// An Interaction is what a person does with the page: a few steps after which the page is looked at and compared.
type Interaction struct {
	Name  string // "open the menu", for descriptions and reports
	Steps []Step
}

// A Step acts on one element, the first that is found.
type Step struct {
	Do   Deed
	By   Locator        // how At names the element; none for Scroll, which may move the whole page, and for Wait
	At   string         // for example "menu-button"
	Text string         // what Type enters; with Scroll "bottom", "top" or pixels down
	Wait gymkhana.Ticks // passes afterwards
}

// A Deed is what a step does.
type Deed string

// What steps do. Enter presses the Enter key in the element; Submit submits the form that it belongs to.
const (
	Click  Deed = "click"
	Hover  Deed = "hover"
	Type   Deed = "type"
	Clear  Deed = "clear"
	Enter  Deed = "enter"
	Submit Deed = "submit"
	Scroll Deed = "scroll"
	Wait   Deed = "wait"
)

// A Locator is a way of naming an element.
type Locator string

// The ways of naming an element that Selenium knows and pages use.
const (
	ByID    Locator = "id"
	ByClass Locator = "class"
	ByName  Locator = "name"
	ByTag   Locator = "tag"
	ByCSS   Locator = "css"
	ByXPath Locator = "xpath"
	ByLink  Locator = "link" // the text of a link
)
