package reader

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// The limits of a look, as in env/browser/see.js: elements, and characters of a name or text.
const (
	mostSeen = 3000
	mostName = 200
	mostText = 2000
)

// A look is the visible content of a document: its lines and its elements.
type look struct {
	d        *document
	lines    strings.Builder
	elements []gymkhana.Element
	left     int
	origin   string
}

// A heading is an element's name in a line and, if known, its quoted form.
type heading struct{ name, quoted string }

// place is the current position of the walk.
type place struct {
	depth  int
	parent int    // the element that contains it
	name   string // the name of the containing element; text in it need not repeat it
	cursor string // over the containing element
	shown  bool
}

// A glimpse is the first look at a page, before anything is done to its document. All documents of a page share it.
type glimpse struct {
	text     string
	elements []gymkhana.Element
	nodes    []*node // by id, from 1
}

// untouched reports whether a document is as it was opened and was not looked at.
func (d *document) untouched() bool {
	return len(d.nodes) == 0 && len(d.fields) == 0 && len(d.open) == 0 && len(d.turned) == 0 && d.focus == nil
}

// see is what an agent sees of the document. The caller may change the elements.
func (d *document) see() (text string, elements []gymkhana.Element) {
	if !d.untouched() {
		return d.look()
	}
	first := d.page.first.Load()
	if first == nil {
		first = &glimpse{}
		first.text, first.elements = d.look()
		first.nodes = slices.Clone(d.nodes)
		d.page.first.Store(first)
	}
	d.nodes = slices.Clone(first.nodes)
	for i, n := range d.nodes {
		d.ids[n.order] = int32(i + 1)
	}
	own := slices.Clone(first.elements)
	for i := range own {
		own[i].States = slices.Clone(own[i].States)
	}
	return first.text, own
}

// look walks over the document as see.js does over the whole page. Elements have no positions.
func (d *document) look() (text string, elements []gymkhana.Element) {
	l := &look{d: d, left: mostSeen, origin: originOf(d.address)}
	l.line(0, d.idOf(d.page.root), "RootWebArea", heading{name: d.page.title}, nil)
	for _, n := range d.page.root.kids {
		l.walk(n, place{depth: 1, cursor: "auto", shown: true})
	}
	return l.lines.String(), l.elements
}

var quoted = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

func quote(s string) string { return "'" + quoted.Replace(s) + "'" }

func (l *look) line(depth, id int, role string, called heading, props [][2]string) {
	b := &l.lines
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	for range depth {
		b.WriteByte('\t')
	}
	b.WriteByte('[')
	b.WriteString(strconv.Itoa(id))
	b.WriteString("] ")
	b.WriteString(role)
	b.WriteByte(' ')
	if called.quoted == "" {
		called.quoted = quote(shorten(called.name, mostName))
	}
	b.WriteString(called.quoted)
	for _, p := range props {
		b.WriteByte(' ')
		b.WriteString(p[0])
		b.WriteString(": ")
		b.WriteString(p[1])
	}
}

func (l *look) add(n *node, id int, role, name, text string, states []string, parent int) {
	e := gymkhana.Element{ID: strconv.Itoa(id), Role: role, Class: n.tag, Name: shorten(name, mostName), Text: shorten(text, mostText),
		States: states, App: l.origin}
	if n.tag == "" {
		e.Class = "#text"
	}
	if parent > 0 {
		e.Parent = strconv.Itoa(parent)
	}
	l.elements = append(l.elements, e)
}

func (l *look) walk(n *node, at place) {
	if l.left <= 0 {
		return
	}
	if n.tag == "" {
		l.text(n, at)
		return
	}
	if unseen[n.tag] || n.style.display == "none" || n.value("aria-hidden") == "true" || n.has("inert") {
		return
	}
	next := at
	next.cursor, next.shown = n.style.cursor, n.style.visible
	if n.style.visible {
		l.mention(n, at, &next)
	}
	switch {
	case n.element("img", "iframe", "textarea"):
		return
	case n.tag == "select" && roleOf(n) == "combobox":
		for _, o := range options(n) {
			l.option(n, o, next)
		}
		return
	}
	for _, k := range l.d.children(n) {
		l.walk(k, next)
	}
}

// mention adds an element if it matters, and makes it the parent of its content.
func (l *look) mention(n *node, at place, next *place) {
	if n.element("body", "html") {
		return
	}
	d, role := l.d, roleOf(n)
	props, states := d.statesOf(n, role, n.style.cursor == "pointer" && at.cursor != "pointer")
	name := ""
	if nameable(n, role) {
		name = d.nameOf(n, role)
	}
	all := true
	if name == "" && slices.Contains(states, "clickable") && !slices.Contains(states, "editable") && !widgets[role] {
		name, all = d.inside(n)
	}
	used := slices.ContainsFunc(states, func(s string) bool { return s == "clickable" || s == "editable" || s == "focused" || s == "focusable" })
	if plain[role] && !used && !(name != "" && (role != "generic" || n.facts.blank)) || !d.sized(n) {
		return
	}
	l.left--
	looks := ""
	if used && name == "" {
		looks = looksOf(n)
	}
	value := d.textOf(n, name, role)
	if role == "none" {
		role = "generic"
	}
	id := d.idOf(n)
	slices.Sort(states)
	l.add(n, id, role, name, orElse(value, looks), states, at.parent)
	if role == "generic" && slices.Contains(states, "clickable") {
		props = append(props, [2]string{"clickable", "True"})
	}
	if role == "heading" {
		props = append(props, [2]string{"level", orElse(n.value("aria-level"), n.tag[1:])})
	}
	if value != "" && value != name {
		shown, which := d.part(n, value)
		props = append(props, [2]string{"value", quote(shown)})
		if which != "" {
			props = append(props, [2]string{"shown", which})
		}
	}
	if looks != "" {
		props = append(props, [2]string{"looks", quote(shorten(looks, mostName))})
	}
	l.line(at.depth, id, role, heading{name, n.facts.quoted}, append(props, formatOf(n)...))
	next.parent, next.depth = id, at.depth+1
	if name != "" && all {
		next.name = name
	}
}

// nameable reports whether a look needs the name of an element.
func nameable(n *node, role string) bool {
	return role != "none" && (role != "generic" || labelled(n) || n.has("placeholder") || n.svg)
}

// looksOf describes an element with neither name nor text by its names in the page's source.
func looksOf(n *node) string {
	if n.element("input", "select", "textarea", "iframe", "canvas", "video", "audio", "object", "embed") || !n.facts.blank {
		return ""
	}
	return squeeze(n.value("id") + " " + n.value("class"))
}

func (l *look) text(n *node, at place) {
	said := n.facts.name
	if said == "" || !at.shown || at.name != "" && strings.Contains(at.name, said) {
		return
	}
	l.left--
	id := l.d.idOf(n)
	l.add(n, id, "text", "", said, []string{}, at.parent)
	called, props := heading{said, n.facts.quoted}, [][2]string(nil)
	if l.d.turned[n] > 0 {
		shown, which := l.d.part(n, said)
		called, props = heading{shown, quote(shown)}, [][2]string{{"shown", which}}
	}
	l.line(at.depth, id, "StaticText", called, props)
}

// option adds an option of a closed list.
func (l *look) option(list, o *node, at place) {
	if l.left <= 0 {
		return
	}
	l.left--
	var props [][2]string
	if slices.Contains(l.d.chosen(list), o) {
		props = append(props, [2]string{"selected", "True"})
	}
	if o.has("disabled") {
		props = append(props, [2]string{"disabled", "True"})
	}
	l.line(at.depth, l.d.idOf(o), "option", heading{name: squeeze(optionLabel(o))}, props)
}

// statesOf returns the states that a line shows, in the order of see.js, and all states of an element.
func (d *document) statesOf(n *node, role string, pointing bool) (props [][2]string, states []string) {
	states = []string{}
	tell := func(state string) {
		props, states = append(props, [2]string{state, "True"}), append(states, state)
	}
	off := disabled(n) || n.value("aria-disabled") == "true"
	if off {
		tell("disabled")
	}
	clickable := !off && (widgets[role] || n.tag == "summary" || pointing || n.has("onclick"))
	if clickable {
		states = append(states, "clickable")
	}
	editable := editable(n, role) && !off && !n.has("readonly")
	if editable {
		states = append(states, "editable")
	}
	if n.has("readonly") && n.element("input", "textarea") && byType[inputType(n)] == "" || n.value("aria-readonly") == "true" {
		tell("readonly")
	}
	if checkable[role] {
		on := n.value("aria-checked") == "true"
		if n.tag == "input" {
			on = d.checked(n)
		}
		states = append(states, "checkable")
		props = append(props, [2]string{"checked", capital(on)})
		if on {
			states = append(states, "checked")
		}
	}
	if n == d.focus {
		tell("focused")
	}
	if n.tag == "option" && slices.Contains(d.chosen(n.closest("select")), n) || n.tag != "option" && n.value("aria-selected") == "true" {
		tell("selected")
	}
	open := n.value("aria-expanded")
	if n.tag == "summary" && n.up != nil && n.up.tag == "details" {
		open = strconv.FormatBool(d.isOpen(n.up))
	}
	if open == "true" || open == "false" {
		props = append(props, [2]string{"expanded", capital(open == "true")})
		if open == "true" {
			states = append(states, "expanded")
		}
	}
	if pressed := n.value("aria-pressed"); pressed != "" {
		props = append(props, [2]string{"pressed", capital(pressed == "true")})
		if pressed == "true" {
			states = append(states, "pressed")
		}
	}
	if n.has("required") && n.element("input", "select", "textarea") || n.value("aria-required") == "true" {
		tell("required")
	}
	if n.value("aria-invalid") == "true" {
		tell("invalid")
	}
	if n.has("multiple") && n.element("select", "input") || n.value("aria-multiselectable") == "true" {
		tell("multiple")
	}
	if !clickable && !editable && n != d.focus && !off && plain[role] && n.has("tabindex") && !strings.HasPrefix(n.value("tabindex"), "-") {
		tell("focusable")
	}
	return props, states
}

func capital(on bool) string {
	if on {
		return "True"
	}
	return "False"
}

// editable reports whether a field takes text.
func editable(n *node, role string) bool {
	return typed[role] && n.element("input", "textarea") || n.tag == "input" && filled[inputType(n)]
}

// filled are the types of fields that take no typed text.
var filled = set("date time month week datetime-local color range file")

// textOf is the visible text of an element.
func (d *document) textOf(n *node, name, role string) string {
	if n.tag == "input" && inputType(n) == "password" {
		return strings.Repeat("•", len([]rune(d.fieldValue(n))))
	}
	if n.element("input", "select", "textarea") {
		return orElse(d.valueText(n), meterText(n, role))
	}
	return orElse(meterText(n, role), name)
}

// formatOf describes the valid input of a field.
func formatOf(n *node) [][2]string {
	if n.tag != "input" || inputType(n) != "number" && !forDay(n) {
		return nil
	}
	var props [][2]string
	if forDay(n) {
		props = [][2]string{{"type", "date"}, {"format", dayFormat}}
	}
	for _, bound := range []string{"min", "max", "step"} {
		if v := n.value(bound); v != "" && (bound != "step" || !forDay(n)) {
			props = append(props, [2]string{bound, v})
		}
	}
	return props
}
