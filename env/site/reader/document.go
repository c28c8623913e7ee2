package reader

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// A document is a page that a visitor has open, with what was typed, ticked and opened in it.
type document struct {
	page    *page
	address string // the address with its fragment
	serial  int    // shared by documents of the same history entry, and by those that only differ in the fragment

	ids    []int32 // the ids in the order of nodes; 0 for none
	nodes  []*node // the nodes by id, from 1
	fields map[*node]*field
	open   map[*node]bool // details elements that were opened or closed
	focus  *node          // nil: the body
	turned map[*node]int  // where the shown part of a long text begins
	start  *node          // where Tab goes on from, if nothing has the focus
}

// A field is the changed state of a control.
type field struct {
	text    []uint16 // the value, in UTF-16 units
	dirty   bool     // its value was set
	checked bool
	set     bool // checked counts
	chosen  []*node
	chose   bool // chosen counts

	caret, anchor int // the caret of the selection, in units
}

func newDocument(p *page, address string) *document {
	return &document{page: p, address: address, ids: make([]int32, p.count+1), fields: map[*node]*field{}, open: map[*node]bool{},
		turned: map[*node]int{}}
}

// idOf returns a node's permanent number.
func (d *document) idOf(n *node) int {
	if d.ids[n.order] == 0 {
		d.nodes = append(d.nodes, n)
		d.ids[n.order] = int32(len(d.nodes))
	}
	return int(d.ids[n.order])
}

// field returns the state of a control, for changes.
func (d *document) field(n *node) *field {
	f := d.fields[n]
	if f == nil {
		f = &field{text: utf16.Encode([]rune(initial(n)))}
		d.fields[n] = f
	}
	return f
}

var oneLine = strings.NewReplacer("\n", "", "\r", "")

// initial is the value of a control in the page.
func initial(n *node) string {
	if n.tag == "textarea" {
		return strings.TrimPrefix(n.content(), "\n")
	}
	v, ok := n.attr("value")
	if !ok && n.tag == "input" && (inputType(n) == "checkbox" || inputType(n) == "radio") {
		return "on"
	}
	if forDay(n) && !aDay(v) {
		return ""
	}
	if n.tag == "input" && textual(n) {
		v = oneLine.Replace(v)
	}
	return v
}

// fieldValue is the value of a control.
func (d *document) fieldValue(n *node) string {
	if f := d.fields[n]; f != nil && f.dirty {
		return string(utf16.Decode(f.text))
	}
	return initial(n)
}

// checked reports whether a checkbox or radio button is on.
func (d *document) checked(n *node) bool {
	if f := d.fields[n]; f != nil && f.set {
		return f.checked
	}
	if !n.has("checked") {
		return false
	}
	if inputType(n) != "radio" {
		return true
	}
	for _, o := range d.group(n) { // the last one that is checked in the page is
		if o.order > n.order && o.has("checked") {
			return false
		}
		if f := d.fields[o]; f != nil && f.set && f.checked {
			return false
		}
	}
	return true
}

// group returns the radio buttons of one group, in order.
func (d *document) group(n *node) []*node {
	name := n.value("name")
	if name == "" {
		return []*node{n}
	}
	var all []*node
	for _, o := range d.page.fields {
		if o.tag == "input" && inputType(o) == "radio" && o.value("name") == name && d.page.form[o] == d.page.form[n] {
			all = append(all, o)
		}
	}
	return all
}

// check turns a checkbox or radio button on or off.
func (d *document) check(n *node, on bool) {
	if inputType(n) == "radio" && on {
		for _, o := range d.group(n) {
			f := d.field(o)
			f.checked, f.set = false, true
		}
	}
	f := d.field(n)
	f.checked, f.set = on, true
}

// chosen returns the selected options of a list.
func (d *document) chosen(n *node) []*node {
	if n == nil {
		return nil
	}
	if f := d.fields[n]; f != nil && f.chose {
		return f.chosen
	}
	all := options(n)
	var picked []*node
	for _, o := range all {
		if o.has("selected") {
			picked = append(picked, o)
		}
	}
	if n.has("multiple") {
		return picked
	}
	if len(picked) > 0 {
		return picked[len(picked)-1:]
	}
	if !listed(n) {
		for _, o := range all {
			if !disabled(o) {
				return []*node{o}
			}
		}
	}
	return nil
}

func (d *document) isOpen(n *node) bool {
	if open, ok := d.open[n]; ok {
		return open
	}
	return n.has("open")
}

// textual reports whether a control takes typed text.
func textual(n *node) bool {
	switch n.tag {
	case "textarea":
		return true
	case "input":
		t := inputType(n)
		return byType[t] == "" && !filled[t] && t != "hidden" || t == "search" || t == "number"
	}
	return false
}

// ---- Focus.

// focusable reports whether an element can have the focus at all.
func (d *document) focusable(n *node) bool {
	if n == nil || n.tag == "" || !n.style.visible || !d.rendered(n) {
		return false
	}
	switch n.tag {
	case "a", "area":
		return n.has("href") || n.has("tabindex")
	case "input", "select", "textarea", "button":
		return !disabled(n)
	case "summary":
		return n.up != nil && n.up.tag == "details" && n.up.child("summary") == n || n.has("tabindex")
	}
	return n.has("tabindex")
}

// focusAround returns the nearest element that gets the focus when a node is pressed; nil for none.
func (d *document) focusAround(n *node) *node {
	for ; n != nil && n.tag != "#document"; n = n.up {
		if d.focusable(n) {
			return n
		}
	}
	return nil
}

// setFocus moves the focus; nil removes it.
func (d *document) setFocus(n *node) {
	d.focus = n
	if n != nil {
		d.start = n
	}
}

// stops are the elements that Tab reaches, in order.
func (d *document) stops() []*node {
	type stop struct {
		n     *node
		index int
	}
	var all []stop
	d.page.root.each(func(n *node) {
		if n.tag == "" || !d.focusable(n) {
			return
		}
		index := 0
		if v := strings.TrimSpace(n.value("tabindex")); v != "" {
			if strings.HasPrefix(v, "-") {
				return
			}
			for _, r := range v {
				if r < '0' || r > '9' {
					break
				}
				index = index*10 + int(r-'0')
			}
		}
		if n.tag == "input" && inputType(n) == "radio" && !d.stopOfGroup(n) {
			return
		}
		all = append(all, stop{n, index})
	})
	slices.SortStableFunc(all, func(a, b stop) int {
		if (a.index == 0) != (b.index == 0) {
			return b.index - a.index
		}
		return a.index - b.index
	})
	list := make([]*node, len(all))
	for i, s := range all {
		list[i] = s.n
	}
	return list
}

// stopOfGroup reports whether Tab stops at a radio button: at the one that is on; if none is on, at each button of a
// group that does not have the focus.
func (d *document) stopOfGroup(n *node) bool {
	group := d.group(n)
	for _, o := range group {
		if d.checked(o) {
			return o == n
		}
	}
	return d.focus == nil || d.focus == n || !slices.Contains(group, d.focus)
}

// tab moves the focus to the next or the previous stop. From the last stop it leaves the page: then nothing has the
// focus, and the next Tab enters the page again. If nothing has the focus, Tab starts from a place in the page. From a
// place after the last stop it goes to the first; backwards from a place before the first stop it leaves the page.
func (d *document) tab(back bool) {
	stops := d.stops()
	from := d.focus
	if from == nil {
		from = d.start
	}
	at := len(stops) // one after the last: backwards from outside, it reaches the last
	switch {
	case from == nil && !back:
		at = -1
	case from != nil:
		if at = slices.Index(stops, from); at >= 0 {
			break
		}
		// Between two stops: the stops after the place begin with the first one that follows it.
		at = slices.IndexFunc(stops, func(n *node) bool { return n.order > from.order })
		if at < 0 {
			at = len(stops)
		}
		if !back {
			at--
		}
	}
	if back {
		at--
	} else {
		at++
	}
	if out := at < 0 || at >= len(stops); len(stops) == 0 || out && (d.focus != nil || at < 0 && d.start != nil) {
		d.focus, d.start = nil, nil
		return
	}
	d.setFocus(stops[(at+len(stops))%len(stops)])
}
