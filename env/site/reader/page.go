package reader

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	dom "golang.org/x/net/html"
)

// A page is a parsed answer. It never changes, and documents share it.
type page struct {
	root   *node // holds the topmost elements
	body   *node
	title  string
	base   string // the address that links are relative to
	byID   map[string]*node
	labels map[*node][]*node // the labels of each control
	target map[*node]*node   // the control of each label
	fields []*node           // controls, in order
	form   map[*node]*node   // the form of each control
	rules  *sheet
	count  int // the number of nodes

	first atomic.Pointer[glimpse] // nil before a document is looked at
}

// mostNodes is the maximum number of elements that are read of a page.
const mostNodes = 50_000

// parse parses HTML. sheets returns the rules of style sheets, by their addresses in the page.
func parse(body []byte, base string, sheets func(hrefs []string) *sheet) (*page, error) {
	top, err := dom.Parse(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("a page cannot be read: %w", err)
	}
	p := &page{root: &node{tag: "#document"}, base: base, byID: map[string]*node{}, labels: map[*node][]*node{},
		target: map[*node]*node{}, form: map[*node]*node{}}
	count := 0
	p.copy(p.root, top, &count)
	p.count = count
	var hrefs []string
	var around []*node // labels
	p.root.each(func(n *node) {
		if n.tag == "" {
			return
		}
		if id := n.value("id"); id != "" && p.byID[id] == nil {
			p.byID[id] = n
		}
		switch {
		case n.tag == "body" && p.body == nil:
			p.body = n
		case n.tag == "title" && p.title == "" && !n.svg:
			p.title = squeeze(n.content())
		case n.tag == "link" && strings.EqualFold(n.value("rel"), "stylesheet"):
			hrefs = append(hrefs, n.value("href"))
		case n.tag == "label":
			around = append(around, n)
		case n.element("input", "select", "textarea", "button"):
			p.fields = append(p.fields, n)
		}
	})
	for _, n := range p.fields {
		if id, ok := n.attr("form"); ok {
			p.form[n] = p.byID[id]
		} else {
			p.form[n] = n.closest("form")
		}
	}
	p.join(around)
	p.rules = sheets(hrefs)
	for _, n := range p.root.kids {
		p.rules.dress(n)
	}
	p.study()
	return p, nil
}

// copy converts the parser's result.
func (p *page) copy(into *node, from *dom.Node, count *int) {
	for c := from.FirstChild; c != nil && *count < mostNodes; c = c.NextSibling {
		n := &node{up: into}
		switch c.Type {
		case dom.TextNode:
			n.text = c.Data
		case dom.ElementNode:
			n.tag, n.attrs, n.svg = c.Data, c.Attr, c.Namespace == "svg"
		default:
			continue
		}
		*count++
		n.order = *count
		into.kids = append(into.kids, n)
		p.copy(n, c, count)
	}
}

// join finds the control of each label.
func (p *page) join(labels []*node) {
	for _, l := range labels {
		var control *node
		if id, ok := l.attr("for"); ok {
			control = p.byID[id]
		} else {
			l.each(func(n *node) {
				if control == nil && labelable(n) {
					control = n
				}
			})
		}
		if control != nil && labelable(control) {
			p.target[l] = control
			p.labels[control] = append(p.labels[control], l)
		}
	}
}

func labelable(n *node) bool {
	return n.element("button", "meter", "output", "progress", "select", "textarea") || n.tag == "input" && inputType(n) != "hidden"
}

// plainPage is the browser's page for an answer that is not HTML.
func plainPage(kind string, body []byte, base string) *page {
	text := ""
	if !strings.HasPrefix(kind, "image/") {
		text = "<pre>" + html.EscapeString(string(body)) + "</pre>"
	}
	p, err := parse([]byte("<html><head></head><body>"+text+"</body></html>"), base, func([]string) *sheet { return join(nil) })
	if err != nil {
		panic("reader: " + err.Error()) // a page of our own
	}
	return p
}

// options returns the options of a select.
func options(n *node) []*node {
	var all []*node
	n.each(func(k *node) {
		if k.tag == "option" {
			all = append(all, k)
		}
	})
	return all
}

// listed reports whether a select shows several options at once.
func listed(n *node) bool {
	size := strings.TrimSpace(n.value("size"))
	return n.has("multiple") || size != "" && size != "0" && size != "1"
}

// disabled reports whether an element is disabled, by itself or by a fieldset or group that contains it.
func disabled(n *node) bool {
	if !n.element("input", "button", "select", "textarea", "option", "optgroup", "fieldset") {
		return false
	}
	if n.has("disabled") {
		return true
	}
	if n.tag == "option" {
		return n.up != nil && n.up.tag == "optgroup" && n.up.has("disabled")
	}
	for f := n.up; f != nil; f = f.up {
		if f.tag == "fieldset" && f.has("disabled") {
			if l := f.child("legend"); l == nil || !n.within(l) {
				return true
			}
		}
	}
	return false
}

// rendered reports whether neither an element nor one that contains it is hidden.
func (d *document) rendered(n *node) bool {
	for at := n; at != nil && at.tag != "#document"; at = at.up {
		if at.tag != "" && (unseen[at.tag] || at.style.display == "none") {
			return false
		}
		if at.up != nil && at.up.tag == "details" && !d.isOpen(at.up) && at != at.up.child("summary") {
			return false
		}
		if at.up != nil && (at.up.tag == "select" && !listed(at.up) || at.up.tag == "textarea") {
			return false
		}
	}
	return true
}

// sized reports whether an element has a box: it is drawn itself, or something inside it is.
func (d *document) sized(n *node) bool {
	if n.facts.folds == 0 {
		return n.facts.sized
	}
	return drawn(n) && (boxed(n) || slices.ContainsFunc(d.children(n), d.sized))
}

// drawn reports whether an element is laid out, according to its tag and its style.
func drawn(n *node) bool { return n.style.display != "none" && !unseen[n.tag] }

// boxed reports whether an element itself is drawn, independent of its content.
func boxed(n *node) bool {
	return n.element("img", "svg", "input", "select", "textarea", "button", "hr", "td", "th", "meter", "progress", "canvas", "br", "fieldset")
}

// fragment is the part of an address after #, decoded; ok is false if there is none.
func fragment(address string) (name string, ok bool) {
	_, name, ok = strings.Cut(address, "#")
	if decoded, err := url.PathUnescape(name); err == nil {
		name = decoded
	}
	return name, ok
}
