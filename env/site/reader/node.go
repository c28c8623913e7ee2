package reader

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/net/html"
)

// A node is an element or a text of a page. Nodes never change: a visitor's changes are in the document.
type node struct {
	tag   string // in lower case; "" for a text
	text  string // the text of a text
	attrs []html.Attribute
	up    *node
	kids  []*node
	svg   bool
	order int // in the page, from 1
	style style
	facts facts
}

// attr returns an attribute, and whether it exists.
func (n *node) attr(name string) (string, bool) {
	for i := range n.attrs {
		if n.attrs[i].Key == name && n.attrs[i].Namespace == "" {
			return n.attrs[i].Val, true
		}
	}
	return "", false
}

func (n *node) has(name string) bool {
	_, ok := n.attr(name)
	return ok
}

// value returns an attribute, or "".
func (n *node) value(name string) string {
	v, _ := n.attr(name)
	return v
}

// element reports whether the node is an element with one of the tags, or with any tag if none is given.
func (n *node) element(tags ...string) bool {
	return n.tag != "" && (len(tags) == 0 || slices.Contains(tags, n.tag))
}

// within reports whether the node is in another node, or is that node.
func (n *node) within(outer *node) bool {
	for ; n != nil; n = n.up {
		if n == outer {
			return true
		}
	}
	return false
}

// closest returns the nearest ancestor with one of the tags, the node itself included; nil if there is none.
func (n *node) closest(tags ...string) *node {
	for ; n != nil; n = n.up {
		if n.element(tags...) {
			return n
		}
	}
	return nil
}

// child returns the first child element with a tag, or nil.
func (n *node) child(tag string) *node {
	for _, k := range n.kids {
		if k.tag == tag {
			return k
		}
	}
	return nil
}

// each calls a function for every node below, in the order of the page.
func (n *node) each(do func(*node)) {
	for _, k := range n.kids {
		do(k)
		k.each(do)
	}
}

// content is the text of all nodes below.
func (n *node) content() string {
	if n.tag == "" {
		return n.text
	}
	var b strings.Builder
	n.each(func(k *node) { b.WriteString(k.text) })
	return b.String()
}

// space reports whether JavaScript's \s matches a character.
func space(r rune) bool { return unicode.IsSpace(r) && r != 0x85 || r == 0xFEFF }

// squeeze replaces every run of spaces by one, and trims the ends.
func squeeze(s string) string { return strings.Join(strings.FieldsFunc(s, space), " ") }

// shorten cuts a text to a number of UTF-16 units, as JavaScript counts.
func shorten(s string, most int) string {
	if len(s) <= most {
		return s
	}
	units := utf16.Encode([]rune(s))
	if len(units) <= most {
		return s
	}
	return string(utf16.Decode(units[:most])) + "…"
}

// inputType is the type of an input; "text" if it has none or an unknown one.
func inputType(n *node) string {
	t := strings.ToLower(n.value("type"))
	if slices.Contains(inputTypes, t) {
		return t
	}
	return "text"
}

var inputTypes = strings.Fields("button checkbox color date datetime-local email file hidden image month number password radio " +
	"range reset search submit tel text time url week")
