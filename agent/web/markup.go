package web

import (
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// tags are the names of roles in markup; other roles are their own.
var tags = map[string]string{"RootWebArea": "html", "link": "a", "textbox": "input", "searchbox": "input",
	"combobox": "select", "listbox": "select",
	"list": "ul", "listitem": "li", "paragraph": "p", "generic": "div", "navigation": "nav", "row": "tr", "cell": "td",
	"columnheader": "th",
	"rowheader":    "th", "checkbox": "input checkbox", "radio": "input radio", "spinbutton": "input number"}

// labelledRoles lists the roles that get a label, for worlds that report no use of elements.
var labelledRoles = []string{"link", "button", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio",
	"spinbutton", "slider", "switch",
	"tab", "menuitem"}

var (
	branchForm = lazy.Regexp(`^(\t*)\[(\d+)\] (\S+)(?: '((?:[^'\\]|\\.)*)')?(.*)$`)
	levelForm  = lazy.Regexp(` level: ([1-6])\b`)
)

// mark writes a page as markup in the manner of AutoWebGLM, and gives labels to the elements that can be used. Without
// a tree, the elements are the page.
//
//	<h1| Kettles
//	 <a[B]| All kettles > >
//	<input[C]| Search; value: tea >
func (p *page) mark(o *gymkhana.Observation) string {
	p.labels, p.names, p.pieces = map[string]string{}, map[string]string{}, map[string]string{}
	use := map[string]bool{}
	for _, e := range o.Elements {
		for _, state := range e.States {
			use[e.ID] = use[e.ID] || state == "clickable" || state == "editable"
		}
	}
	w := writer{page: p, use: use}
	for line := range strings.Lines(o.Text) {
		got := branchForm().FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if got == nil {
			w.text(strings.TrimSpace(line))
			continue
		}
		w.open(len(got[1]), got[2], got[3], unescaped(got[4]), got[5])
	}
	if o.Text == "" {
		for _, e := range o.Elements {
			w.open(0, e.ID, e.Role, label(&e), "")
		}
	}
	w.close(0)
	return w.b.String()
}

// unescaped is a quoted name without its backslashes, on one line.
func unescaped(s string) string {
	return engine.OneLine(strings.NewReplacer(`\\`, `\`, `\'`, `'`, `\n`, " ", `\r`, " ", `\t`, " ").Replace(s))
}

// A writer writes the nodes of a tree in order.
type writer struct {
	b    strings.Builder
	page *page
	use  map[string]bool
	deep []int // depths of the open nodes
}

// open begins a node, after it has closed those that do not contain it.
func (w *writer) open(depth int, id, role, name, props string) {
	w.close(depth)
	if role == "StaticText" {
		w.text(name)
		return
	}
	tag := tags[role]
	if tag == "" {
		tag = strings.ToLower(role)
	}
	if got := levelForm().FindStringSubmatch(props); role == "heading" && got != nil {
		tag, props = "h"+got[1], strings.Replace(props, got[0], "", 1)
	}
	piece := "<" + tag
	if w.labels(id, role) {
		piece += "[" + w.page.label(id) + "]"
	}
	piece += "| " + engine.OneLine(name)
	if props = engine.OneLine(props); props != "" && role != "RootWebArea" {
		piece += "; " + props
	}
	piece = strings.TrimRight(piece, " ")
	if w.b.Len() > 0 {
		w.b.WriteString("\n")
	}
	w.b.WriteString(strings.Repeat(" ", len(w.deep)) + piece)
	if w.page.pieces[id] == "" {
		w.page.pieces[id] = piece + " >"
	}
	w.deep = append(w.deep, depth)
}

// labels reports whether a node gets a label.
func (w *writer) labels(id, role string) bool {
	return id != "" && (slices.Contains(labelledRoles, role) || w.use[id] && role != "RootWebArea")
}

// text writes a text.
func (w *writer) text(s string) {
	if s = engine.OneLine(s); s == "" {
		return
	}
	if w.b.Len() > 0 {
		w.b.WriteString("\n")
	}
	w.b.WriteString(strings.Repeat(" ", len(w.deep)) + s)
}

// close ends the open nodes from a depth on.
func (w *writer) close(depth int) {
	for len(w.deep) > 0 && w.deep[len(w.deep)-1] >= depth {
		w.b.WriteString(" >")
		w.deep = w.deep[:len(w.deep)-1]
	}
}

// label gives an element its label: A to Z, then AA, AB and so on, in the order of the page.
func (p *page) label(id string) string {
	if p.names[id] == "" {
		name := engine.Letters(len(p.labels))
		p.labels[name], p.names[id] = id, name
	}
	return p.names[id]
}
