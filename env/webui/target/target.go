// Package target defines a page to be re-created: its files, its interactions, and the description for agents. The
// shipped pages (package pages) and MageBench's folders (package folder) are both read into a [Target], so no other
// code has to distinguish them.
package target

import "gymkhana"

// A Target is a page that an agent is to re-create. It is plain data; its pictures and measurements are derived from
// it.
type Target struct {
	Name  string // "tea-shop/2": the page and its variant
	Title string // the title for people
	// Files are index.html and, if the page has them, style.css and script.js: the files that an agent writes.
	Files map[string]string
	// Assets are the other files, by path: pictures, fonts. Agents may use them.
	Assets map[string][]byte
	// Interactions are performed one after the other, without reloading the page in between.
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
	Text string // "" if the part is a picture
	// Shot is the number of the picture: 0 is the fresh page, n the page after interaction n.
	Shot int
	// File is the path of a picture in the target's folder that is used instead of a shot; "" means none.
	File string
}

// An Interaction is a few steps of a person on the page, after which the page is compared.
type Interaction struct {
	Name  string // "open the menu", for descriptions and reports
	Steps []Step
}

// A Step acts on one element, the first that is found.
type Step struct {
	Do   Deed
	By   Locator        // how At names the element; none for Wait, and for Scroll if it scrolls the whole page
	At   string         // where it is, for example "menu-button"
	Text string         // the text for Type; for Scroll "bottom", "top" or pixels down
	Wait gymkhana.Ticks // passes afterwards
}

// A Deed is the action of a step.
type Deed string

// The actions of steps. Enter presses the Enter key in the element; Submit submits the form that contains it.
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
