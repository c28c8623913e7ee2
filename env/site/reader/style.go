package reader

import (
	"slices"
	"strconv"
	"strings"
)

// A style is the CSS that affects the observation of an element.
type style struct {
	display  string
	inline   bool // display begins with inline
	visible  bool
	cursor   string
	position string
	left     string // the left edge of a positioned element
	cover    bool   // its ::after covers the whole positioned ancestor
	clipped  bool   // nothing of it is drawn
}

// The properties that matter. A rule for any other does not affect observations.
var properties = []string{"display", "visibility", "cursor", "float", "position", "left", "clip-path"}

// A declared property with the data that decides whether it wins.
type declared struct {
	property, value string
	important       bool
}

// A rule is a selector with its declarations.
type rule struct {
	steps    []step // the steps of the selector, from the left
	focus    bool   // only while the element has the focus
	after    bool   // set for ::after
	weight   int    // the weight of the selector
	order    int
	declares []declared
}

// A step is a compound selector, and its combinator with the previous one: ' ', '>', '+' or '~'.
type step struct {
	how     byte
	tag     string
	id      string
	classes []string
	attrs   [][2]string // name and value; "*" for any value
	not     []step      // :not(…), of one compound each
	first   bool        // :first-child
	last    bool        // :last-child
	root    bool
	never   bool // requires a state that a page without a pointer never has: :hover, :active
}

// matches reports whether a compound matches an element.
func (s *step) matches(n *node) bool {
	if s.never || s.tag != "" && s.tag != n.tag || s.root && n.tag != "html" {
		return false
	}
	if s.id != "" && n.value("id") != s.id {
		return false
	}
	if len(s.classes) > 0 {
		own := strings.Fields(n.value("class"))
		for _, c := range s.classes {
			if !slices.Contains(own, c) {
				return false
			}
		}
	}
	for _, a := range s.attrs {
		v, ok := n.attr(a[0])
		if !ok || a[1] != "*" && v != a[1] {
			return false
		}
	}
	for i := range s.not {
		if s.not[i].matches(n) {
			return false
		}
	}
	return (!s.first || n.sibling(-1) == nil) && (!s.last || n.sibling(1) == nil)
}

// sibling gives the next element in a direction, or nil.
func (n *node) sibling(by int) *node {
	if n.up == nil {
		return nil
	}
	for i := slices.Index(n.up.kids, n) + by; i >= 0 && i < len(n.up.kids); i += by {
		if n.up.kids[i].tag != "" {
			return n.up.kids[i]
		}
	}
	return nil
}

// fits reports whether the selector up to its nth step matches an element.
func (r *rule) fits(n *node, i int) bool {
	if !r.steps[i].matches(n) {
		return false
	}
	if i == 0 {
		return true
	}
	switch r.steps[i].how {
	case '>':
		return n.up != nil && r.fits(n.up, i-1)
	case '+':
		s := n.sibling(-1)
		return s != nil && r.fits(s, i-1)
	case '~':
		for s := n.sibling(-1); s != nil; s = s.sibling(-1) {
			if r.fits(s, i-1) {
				return true
			}
		}
		return false
	}
	for up := n.up; up != nil; up = up.up {
		if r.fits(up, i-1) {
			return true
		}
	}
	return false
}

// A sheet holds the rules of a page's style sheets that matter, by the key of their last step.
type sheet struct {
	byKey map[string][]*rule // "#id", ".class", "tag" or "*"
}

// join combines several sheets, in order.
func join(parts [][]*rule) *sheet {
	s := &sheet{map[string][]*rule{}}
	order := 0
	for _, part := range parts {
		for _, r := range part {
			own := *r
			own.order = order
			order++
			key := "*"
			switch last := &r.steps[len(r.steps)-1]; {
			case last.id != "":
				key = "#" + last.id
			case len(last.classes) > 0:
				key = "." + last.classes[0]
			case last.tag != "":
				key = last.tag
			}
			s.byKey[key] = append(s.byKey[key], &own)
		}
	}
	return s
}

// winners returns the winning declarations for an element, by property.
func (s *sheet) winners(n *node, focused, after bool) map[string]string {
	var all map[string]string
	var ranks map[string][3]int
	try := func(list []*rule) {
		for _, r := range list {
			if r.focus && !focused || r.after != after || !r.fits(n, len(r.steps)-1) {
				continue
			}
			if all == nil {
				all, ranks = map[string]string{}, map[string][3]int{}
			}
			for _, d := range r.declares {
				rank := [3]int{0, r.weight, r.order}
				if d.important {
					rank[0] = 1
				}
				if old, ok := ranks[d.property]; !ok || slices.Compare(rank[:], old[:]) >= 0 {
					all[d.property], ranks[d.property] = d.value, rank
				}
			}
		}
	}
	try(s.byKey["*"])
	try(s.byKey[n.tag])
	if id := n.value("id"); id != "" {
		try(s.byKey["#"+id])
	}
	for _, c := range strings.Fields(n.value("class")) {
		try(s.byKey["."+c])
	}
	return all
}

// The browser's own style sheet for display.
var usual = func() map[string]string {
	m := map[string]string{"li": "list-item", "table": "table", "caption": "table-caption", "tr": "table-row", "td": "table-cell",
		"th": "table-cell", "thead": "table-header-group", "tbody": "table-row-group", "tfoot": "table-footer-group", "summary": "block"}
	for _, tag := range strings.Fields("html body address blockquote center dialog div dl dt dd fieldset figure figcaption footer form " +
		"h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav ol p pre search section ul article aside details option optgroup") {
		m[tag] = "block"
	}
	for _, tag := range strings.Fields("input button select textarea meter progress") {
		m[tag] = "inline-block"
	}
	for _, tag := range strings.Fields("head script style template title meta link base noscript datalist area param source track rp") {
		m[tag] = "none"
	}
	return m
}()

// cursors of the browser's own sheet.
var cursors = map[string]string{"input": "text", "textarea": "text", "button": "default", "select": "default", "label": "default",
	"option": "default"}

// dress computes the styles of an element and all elements below.
func (s *sheet) dress(n *node) {
	if n.tag == "" {
		return
	}
	n.style = s.compute(n, false)
	for _, k := range n.kids {
		s.dress(k)
	}
}

// compute computes the style of an element from its parent's.
func (s *sheet) compute(n *node, focused bool) style {
	own := style{display: "inline", visible: true, cursor: "auto", position: "static"}
	var around style
	if n.up != nil && n.up.tag != "#document" {
		around = n.up.style
		own.visible, own.cursor, own.clipped = around.visible, around.cursor, around.clipped
	}
	if d, ok := usual[n.tag]; ok {
		own.display = d
	}
	if c, ok := cursors[n.tag]; ok {
		own.cursor = c
	}
	switch {
	case n.tag == "a" && n.has("href"):
		own.cursor = "pointer"
	case n.tag == "input" && inputType(n) == "hidden", n.has("hidden"), n.tag == "dialog" && !n.has("open"):
		own.display = "none"
	case n.tag == "input" && slices.Contains([]string{"button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"}, inputType(n)):
		own.cursor = "default"
	}
	floats := ""
	for property, value := range s.winners(n, focused, false) {
		switch property {
		case "display":
			own.display = value
		case "visibility":
			own.visible = value == "visible"
		case "cursor":
			own.cursor = value
		case "position":
			own.position = value
		case "left":
			own.left = value
		case "float":
			floats = value
		case "clip-path":
			own.clipped = own.clipped || value == "inset(50%)"
		}
	}
	if around.display == "flex" || around.display == "grid" || around.display == "inline-flex" || around.display == "inline-grid" ||
		own.position == "absolute" || own.position == "fixed" || floats != "" && floats != "none" {
		own.display = blockified(own.display)
	}
	own.inline = strings.HasPrefix(own.display, "inline")
	after := s.winners(n, false, true)
	own.cover = after["position"] == "absolute" && after["display"] != "none" && (n.tag == "a" || n.tag == "button")
	return own
}

// blockified is the display value of an element that its parent lays out as a block.
func blockified(display string) string {
	if display == "inline" {
		return "block"
	}
	return strings.TrimPrefix(display, "inline-")
}

// away reports whether an element is positioned outside every window.
func (s style) away() bool {
	n, err := strconv.Atoi(strings.TrimSuffix(s.left, "px"))
	return s.position == "absolute" && err == nil && n <= -500
}
