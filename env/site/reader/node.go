package reader

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/net/html"
)

// A node is an element or a text of a page. Nodes never change: what a visitor does to a page is in its document.
type node struct {
	tag   string // in lower case; "" of a text
	text  string // of a text
	attrs []html.Attribute
	up    *node
	kids  []*node
	svg   bool
	order int // in the page, from 1
	style style
	facts facts
}

// attr gives an attribute, and whether it is there.
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

// value gives an attribute, or "".
func (n *node) value(name string) string {
	v, _ := n.attr(name)
	return v
}

// element reports whether it is an element of one of the tags; of any if none is named.
func (n *node) element(tags ...string) bool {
	return n.tag != "" && (len(tags) == 0 || slices.Contains(tags, n.tag))
}

// within reports whether it is in another node, or is that.
func (n *node) within(outer *node) bool {
	for ; n != nil; n = n.up {
		if n == outer {
			return true
		}
	}
	return false
}

// closest gives the nearest element of one of the tags around it, itself included; nil if there is none.
func (n *node) closest(tags ...string) *node {
	for ; n != nil; n = n.up {
		if n.element(tags...) {
			return n
		}
	}
	return nil
}

// child gives the first child element of a tag, or nil.
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

// content is the text of everything below.
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

// squeeze makes every run of spaces one, and none at the ends.
func squeeze(s string) string { return strings.Join(strings.FieldsFunc(s, space), " ") }

// shorten cuts a text to so many units of UTF-16, as JavaScript counts.
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
