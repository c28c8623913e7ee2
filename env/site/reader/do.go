package reader

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"gymkhana"
	"gymkhana/env/browser"
)

// Verbs are the actions of Do: those of a browser that need no place on the screen.
var Verbs = []gymkhana.Verb{
	gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Scroll,
	gymkhana.KeyDown, gymkhana.KeyUp, gymkhana.Press, gymkhana.Type, gymkhana.Wait,
	gymkhana.Hover, gymkhana.Select, gymkhana.Goto, gymkhana.Back, gymkhana.Forward,
	gymkhana.NewTab, gymkhana.CloseTab, gymkhana.SwitchTab,
}

// The limits of a type and a wait action, which are those of env/browser.
const (
	maxTyped = 10_000
	maxTicks = 3600 * gymkhana.TicksPerSecond
)

// Do performs one action in the front tab. An impossible action is refused with the reason, in the words of
// env/browser, which is not an error.
func (w *Window) Do(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	if err := a.Check(); err != nil {
		return err.Error(), nil
	}
	for _, axis := range []string{"x", "y"} {
		if _, ok := a.Int(axis); ok {
			return fmt.Sprintf("%s: this world has no places; name an element", a.Verb), nil
		}
	}
	if n, ok := a.Int("ticks"); ok && (n < 0 || n > int(maxTicks)) {
		return fmt.Sprintf("%s: %d ticks; want 0 to %d", a.Verb, n, maxTicks), nil
	}
	switch a.Verb {
	case gymkhana.Noop, gymkhana.Wait:
		return "", nil
	case gymkhana.Hover, gymkhana.Scroll:
		return w.pointAt(a), nil
	case gymkhana.Click, gymkhana.LongPress, gymkhana.DoubleClick:
		return w.click(ctx, a)
	case gymkhana.KeyDown, gymkhana.KeyUp:
		return w.oneKey(ctx, a)
	case gymkhana.Press:
		return w.keys(ctx, a)
	case gymkhana.Type:
		return w.typeText(ctx, a)
	case gymkhana.Select:
		return w.choose(a), nil
	}
	return w.browse(ctx, a)
}

// browse handles a browser's own buttons.
func (w *Window) browse(ctx context.Context, a gymkhana.Action) (string, error) {
	switch a.Verb {
	case gymkhana.Goto:
		return w.visit(ctx, a.Text("url"))
	case gymkhana.Back:
		return w.travel(ctx, -1)
	case gymkhana.Forward:
		return w.travel(ctx, 1)
	case gymkhana.NewTab:
		return w.openTab(ctx, a.Text("url"))
	case gymkhana.CloseTab:
		return w.closeTab(), nil
	case gymkhana.SwitchTab:
		n, _ := a.Int("tab")
		if n < 0 || n >= len(w.tabs) {
			return fmt.Sprintf("there is no tab %d; there are %d, from 0", n, len(w.tabs)), nil
		}
		w.front = w.tabs[n]
		return "", nil
	}
	return fmt.Sprintf("%s cannot be done here", a.Verb), nil
}

func (w *Window) openTab(ctx context.Context, address string) (string, error) {
	if len(w.tabs) >= mostTabs {
		return fmt.Sprintf("%d tabs are open, and there may be no more", mostTabs), nil
	}
	if address != "" {
		if _, refused := browser.Allowed(w.hosts, address); refused != "" {
			return refused, nil
		}
	}
	w.newTab()
	if address == "" {
		return "", nil
	}
	return w.visit(ctx, address)
}

// closeTab closes the front tab. The previous one comes to the front.
func (w *Window) closeTab() string {
	if len(w.tabs) == 1 {
		return "the last tab stays open"
	}
	for i, t := range w.tabs {
		if t == w.front {
			w.tabs = append(append([]*tab{}, w.tabs[:i]...), w.tabs[i+1:]...)
			w.front = w.tabs[max(0, i-1)]
			break
		}
	}
	return ""
}

// find returns the node that an action names, or the reason why it cannot be pointed at.
func (w *Window) find(name string) (n *node, refused string) {
	id, err := strconv.Atoi(name)
	if err != nil || id < 1 {
		return nil, fmt.Sprintf("%q is not the id of an element", name)
	}
	d := w.front.doc
	if id > len(d.nodes) || id == 1 { // 1 is the page itself
		return nil, fmt.Sprintf("element %d is not on the page", id)
	}
	n = d.nodes[id-1]
	if n.tag == "option" && !listed(n.closest("select")) {
		return nil, fmt.Sprintf("element %d is in a closed list; use select", id)
	}
	if !d.rendered(n) {
		return nil, fmt.Sprintf("element %d cannot be seen", id)
	}
	el := n
	if el.tag == "" {
		el = el.up
	}
	for at := el; at != nil && at.tag != "#document"; at = at.up {
		if at.style.away() && d.page.rules.compute(at, at == d.focus).away() {
			return nil, fmt.Sprintf("element %d cannot be scrolled into view", id)
		}
	}
	if c := d.coverOf(el); c != nil {
		return nil, fmt.Sprintf("element %d is covered by %s", id, d.described(c))
	}
	return n, ""
}

// coverOf returns the link or button whose ::after covers an element, or nil.
func (d *document) coverOf(el *node) *node {
	for at := el; at != nil && at.tag != "#document"; at = at.up {
		if at.style.cover {
			return nil // it is in the link
		}
		if at.style.position == "static" {
			continue
		}
		var cover *node
		at.each(func(n *node) {
			if cover != nil || !n.style.cover {
				return
			}
			for up := n.up; up != at; up = up.up {
				if up.style.position != "static" {
					return
				}
			}
			cover = n
		})
		if cover == nil || el == at {
			return nil
		}
		// A positioned element that comes later is above it.
		for up := el; up != at; up = up.up {
			if up.style.position != "static" && up.order > cover.order {
				return nil
			}
		}
		return cover
	}
	return nil
}

// described describes in words what covers an element.
func (d *document) described(n *node) string {
	role := roleOf(n)
	name := orElse(d.nameOf(n, role), shorten(squeeze(d.contentOf(n, false, nil)), 60))
	return fmt.Sprintf("%s '%s' [%d]", role, name, d.idOf(n))
}

// pointAt is a hover or a turn of the wheel: it changes nothing in the observation but which part of a long text is shown.
func (w *Window) pointAt(a gymkhana.Action) string {
	if name := a.Text("element"); name != "" {
		n, refused := w.find(name)
		if refused != "" {
			return refused
		}
		if a.Verb == gymkhana.Scroll {
			w.front.doc.turn(n, a)
		}
	}
	dx, _ := a.Int("dx")
	dy, _ := a.Int("dy")
	if a.Verb == gymkhana.Scroll && dx == 0 && dy == 0 && a.Text("direction") == "" {
		return "scroll: say by how much: dx, dy or direction"
	}
	return ""
}

// click presses and releases a mouse button on an element.
func (w *Window) click(ctx context.Context, a gymkhana.Action) (string, error) {
	n, refused := w.find(a.Text("element"))
	if refused != "" {
		return refused, nil
	}
	button := a.Text("button")
	if button == "" {
		button = "left"
	}
	times := 1
	if a.Verb == gymkhana.DoubleClick {
		times = 2
	}
	for i := range times {
		d := w.front.doc
		w.press(d, n)
		if button != "left" {
			return "", nil
		}
		r := d.activate(n)
		if r != nil {
			return "", w.navigate(ctx, r)
		}
		if label := n.closest("label"); i > 0 && n.tag == "" && label != nil && !label.style.clipped {
			w.press(d, n) // the second press has selected a word of the label, so its control gets no focus
		}
	}
	return "", nil
}

// press handles pressing a mouse button: it moves the focus.
func (w *Window) press(d *document, n *node) {
	d.setFocus(d.focusAround(n))
	if d.focus == nil {
		d.start = n
		return
	}
	if textual(d.focus) {
		f := d.field(d.focus)
		f.put(len(f.text))
	}
}

// activate handles a click on a node, and returns the resulting request; nil for none.
func (d *document) activate(n *node) *request {
	for ; n != nil && n.tag != "#document"; n = n.up {
		switch {
		case n.tag == "a" && n.has("href"):
			address, ok := resolve(d.page.base, n.value("href"))
			if !ok {
				return nil
			}
			return &request{method: "GET", address: address}
		case n.element("button", "input", "select", "textarea"):
			if disabled(n) {
				return nil
			}
			return d.use(n)
		case n.tag == "option":
			if list := n.closest("select"); !disabled(n) && !disabled(list) {
				f := d.field(list)
				f.chosen, f.chose = []*node{n}, true
			}
			return nil
		case n.tag == "summary" && n.up != nil && n.up.tag == "details":
			d.open[n.up] = !d.isOpen(n.up)
			return nil
		case n.tag == "label":
			control := d.page.target[n]
			if control == nil || disabled(control) {
				return nil
			}
			if d.focusable(control) {
				d.setFocus(control) // the caret does not move
			}
			return d.use(control)
		}
	}
	return nil
}

// use activates a control.
func (d *document) use(n *node) *request {
	t := inputType(n)
	switch {
	case submitButton(n):
		if form := d.page.form[n]; form != nil {
			return d.submit(form, n)
		}
	case n.tag == "button" && strings.EqualFold(n.value("type"), "reset"), n.tag == "input" && t == "reset":
		if form := d.page.form[n]; form != nil {
			d.reset(form)
		}
	case n.tag == "input" && t == "checkbox":
		d.check(n, !d.checked(n))
	case n.tag == "input" && t == "radio":
		d.check(n, true)
	}
	return nil
}

// typeText enters text at the focus, or into the element that the action names.
func (w *Window) typeText(ctx context.Context, a gymkhana.Action) (string, error) {
	text, name := a.Text("text"), a.Text("element")
	if len(text) > maxTyped {
		return fmt.Sprintf("type: %d bytes; at most %d at once", len(text), maxTyped), nil
	}
	if name != "" {
		n, refused := w.find(name)
		if refused != "" {
			return refused, nil
		}
		el := n
		if el.tag == "" {
			el = el.up
		}
		if !editable(el, roleOf(el)) && el.closest("label") == nil {
			return fmt.Sprintf("element %s cannot be typed into", name), nil
		}
		w.press(w.front.doc, n)
		if r := w.front.doc.activate(n); r != nil {
			return "", w.navigate(ctx, r)
		}
		if field := w.front.doc.dayField(el); field != nil {
			return w.typeDay(ctx, field, name, text, a.Bool("enter"))
		}
	}
	if a.Bool("clear") {
		w.chord(ctx, "Control", "a")
		if _, err := w.chord(ctx, "Backspace"); err != nil {
			return "", err
		}
	}
	for _, r := range text {
		c := string(r)
		switch c {
		case "\n":
			c = "Enter"
		case "\t":
			c = "Tab"
		}
		if left, err := w.chord(ctx, c); left || err != nil {
			return "", err
		}
	}
	if !a.Bool("enter") {
		return "", nil
	}
	_, err := w.chord(ctx, "Enter")
	return "", err
}

// choose selects an option of a list by its label or value.
func (w *Window) choose(a gymkhana.Action) string {
	id, err := strconv.Atoi(a.Text("element"))
	if err != nil || id < 1 {
		return fmt.Sprintf("%q is not the id of an element", a.Text("element"))
	}
	d := w.front.doc
	why := func(s string) string { return fmt.Sprintf("element %d %s", id, s) }
	if id > len(d.nodes) || id == 1 {
		return why("is not on the page")
	}
	n := d.nodes[id-1]
	if n.tag == "option" {
		n = n.closest("select")
	}
	if n == nil || n.tag != "select" {
		return why("is not a list of options")
	}
	if n.has("disabled") {
		return why("is disabled")
	}
	want := a.Text("option")
	found := pick(options(n), want)
	if found == nil {
		return why("has no such option; it has " + labelsOf(options(n)))
	}
	if found.has("disabled") {
		return why("has that option disabled")
	}
	d.setFocus(n)
	d.pick(n, found)
	return ""
}

// pick finds an option by its label, its value, or its label in any case.
func pick(all []*node, want string) *node {
	for _, fits := range []func(*node) bool{
		func(o *node) bool { return squeeze(optionLabel(o)) == squeeze(want) },
		func(o *node) bool { return optionValue(o) == want },
		func(o *node) bool { return strings.EqualFold(squeeze(optionLabel(o)), squeeze(want)) },
	} {
		for _, o := range all {
			if fits(o) {
				return o
			}
		}
	}
	return nil
}

// labelsOf gives the first 20 labels of options, each of at most 60 characters, and how many more there are.
func labelsOf(all []*node) string {
	var labels []string
	for _, o := range all[:min(20, len(all))] {
		label := []rune(squeeze(optionLabel(o)))
		if len(label) > 60 {
			label = append(label[:60:60], '…')
		}
		labels = append(labels, string(label))
	}
	list := cmp.Or(strings.Join(labels, ", "), "none")
	if more := len(all) - 20; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// pick selects an option; in a list with several selections it toggles the option.
func (d *document) pick(n, o *node) {
	was := d.chosen(n)
	f := d.field(n)
	if !n.has("multiple") {
		f.chosen, f.chose = []*node{o}, true
		return
	}
	var now []*node
	for _, other := range options(n) {
		on := false
		for _, w := range was {
			on = on || w == other
		}
		if on != (other == o) {
			now = append(now, other)
		}
	}
	f.chosen, f.chose = now, true
}

func units(s string) []uint16 { return utf16.Encode([]rune(s)) }
