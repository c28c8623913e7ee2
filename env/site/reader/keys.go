package reader

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
)

// The modifiers, as bits of Window.mods.
const (
	alt = 1 << iota
	control
	meta
	shift
)

var modifiers = map[string]int{"Alt": alt, "Control": control, "Meta": meta, "Shift": shift}

func (w *Window) oneKey(ctx context.Context, a gymkhana.Action) (string, error) {
	k, err := browser.KeyNamed(a.Text("key"))
	if err != nil {
		return err.Error(), nil
	}
	if a.Verb == gymkhana.KeyDown {
		return "", w.down(ctx, k)
	}
	_, err = w.up(ctx, k)
	return "", err
}

// keys presses keys together and releases them in reverse order.
func (w *Window) keys(ctx context.Context, a gymkhana.Action) (string, error) {
	names := a.List("keys")
	for i, name := range names {
		k, err := browser.KeyNamed(name)
		if err != nil {
			return err.Error(), nil
		}
		names[i] = k
	}
	if len(names) == 0 || len(names) > 10 {
		return fmt.Sprintf("press: %d keys; want 1 to 10", len(names)), nil
	}
	_, err := w.chord(ctx, names...)
	return "", err
}

// chord presses and releases keys, and reports whether the page changed to another.
func (w *Window) chord(ctx context.Context, names ...string) (left bool, err error) {
	was := w.front.doc
	for _, k := range names {
		if err := w.down(ctx, k); err != nil {
			return true, err
		}
	}
	for _, k := range slices.Backward(names) {
		if w.front.doc != was {
			w.mods &^= modifiers[k]
			delete(w.held, k)
			continue
		}
		if _, err := w.up(ctx, k); err != nil {
			return true, err
		}
	}
	return w.front.doc != was, nil
}

// down presses a key.
func (w *Window) down(ctx context.Context, key string) error {
	w.mods |= modifiers[key]
	w.held[key] = true
	if modifiers[key] != 0 {
		return nil
	}
	d := w.front.doc
	if key == "Tab" {
		if w.mods&(control|alt|meta) == 0 {
			d.tab(w.mods&shift != 0)
			w.entered()
		}
		return nil
	}
	n := d.focus
	if n == nil {
		return nil
	}
	if textual(n) {
		return w.follow(ctx, w.edit(d, n, key))
	}
	if w.mods&control != 0 && strings.EqualFold(key, "a") && n.tag == "select" && n.has("multiple") {
		f := d.field(n)
		f.chosen, f.chose = slices.DeleteFunc(options(n), disabled), true
	}
	if w.mods&(control|alt|meta) != 0 {
		return nil
	}
	return w.follow(ctx, d.keyOn(n, key))
}

// entered selects the whole text of a field that Tab has reached.
func (w *Window) entered() {
	d := w.front.doc
	if d.focus != nil && textual(d.focus) && d.focus.tag == "input" {
		f := d.field(d.focus)
		f.anchor, f.caret = 0, len(f.text)
	}
}

func (w *Window) follow(ctx context.Context, r *request) error {
	if r == nil {
		return nil
	}
	return w.navigate(ctx, r)
}

// up releases a key: a space has its effect then.
func (w *Window) up(ctx context.Context, key string) (*request, error) {
	w.mods &^= modifiers[key]
	was := w.held[key]
	delete(w.held, key)
	d := w.front.doc
	n := d.focus
	if key != " " || !was || n == nil || textual(n) {
		return nil, nil
	}
	if n.element("button", "summary") || n.tag == "input" && byType[inputType(n)] != "" {
		return nil, w.follow(ctx, d.activate(n))
	}
	return nil, nil
}

// keyOn handles a key outside text fields.
func (d *document) keyOn(n *node, key string) *request {
	t := inputType(n)
	switch {
	case key == "Enter" && n.tag == "input" && (t == "checkbox" || t == "radio" || t == "date"):
		return d.implicit(n)
	case key == "Enter" && n.element("a", "button", "summary", "input"):
		return d.activate(n)
	case n.tag == "input" && t == "radio" && strings.HasPrefix(key, "Arrow"):
		d.arrow(n, key == "ArrowDown" || key == "ArrowRight")
	}
	return nil
}

// arrow moves to the next radio button of a group and turns it on.
func (d *document) arrow(n *node, on bool) {
	var group []*node
	for _, o := range d.group(n) {
		if d.focusable(o) {
			group = append(group, o)
		}
	}
	by := len(group) - 1
	if on {
		by = 1
	}
	at := slices.Index(group, n)
	if at < 0 || len(group) < 2 {
		return
	}
	next := group[(at+by)%len(group)]
	d.setFocus(next)
	d.check(next, true)
}

// edit handles a key in a text field.
func (w *Window) edit(d *document, n *node, key string) *request {
	f := d.field(n)
	selecting, far := w.mods&shift != 0, w.mods&control != 0
	switch key {
	case "Enter":
		if n.tag == "textarea" {
			d.insert(n, "\n")
			return nil
		}
		if w.mods&(control|alt|meta) == 0 {
			return d.implicit(n)
		}
	case "Backspace", "Delete":
		d.erase(n, key == "Delete")
	case "ArrowLeft", "ArrowRight":
		by := map[string]int{"ArrowLeft": -1, "ArrowRight": 1}[key]
		f.move(by, false, selecting)
	case "PageUp", "PageDown":
		if n.tag == "textarea" { // page keys have no effect in a field of one line
			f.move(map[string]int{"PageUp": -1, "PageDown": 1}[key], true, selecting)
		}
	case "Home", "ArrowUp":
		f.move(-1, true, selecting)
	case "End", "ArrowDown":
		f.move(1, true, selecting)
	case "Escape":
		if inputType(n) == "search" && n.tag == "input" && len(f.text) > 0 {
			f.text, f.dirty = nil, true
			f.put(0)
		}
	default:
		switch {
		case far && strings.EqualFold(key, "a"):
			f.anchor, f.caret = 0, len(f.text)
		case w.mods&(control|alt|meta) == 0 && len([]rune(key)) == 1:
			d.insert(n, key)
		}
	}
	return nil
}
