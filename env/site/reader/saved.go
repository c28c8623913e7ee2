package reader

import (
	"maps"
	"slices"
	"strconv"
)

// A Saved is a moment of a window: its tabs with their histories and documents, its cookies, its keys. It is never
// changed, and may be restored any number of times, into any window on the same hosts.
type Saved struct{ window Window }

// Save returns the current moment. It has nothing of the servers behind the window.
func (w *Window) Save() *Saved { return &Saved{w.copied()} }

// Restore takes the window to a moment.
func (w *Window) Restore(s *Saved) {
	reader, hosts := w.reader, w.hosts
	*w = s.window.copied()
	w.reader, w.hosts = reader, hosts
}

// copied is a copy that shares only what never changes: pages.
func (w *Window) copied() Window {
	c := *w
	c.cookies, c.held, c.tabs = make(map[string]map[string]string, len(w.cookies)), maps.Clone(w.held), make([]*tab, len(w.tabs))
	for host, jar := range w.cookies {
		c.cookies[host] = maps.Clone(jar)
	}
	for i, t := range w.tabs {
		own := &tab{entries: make([]*entry, len(t.entries)), at: t.at, doc: t.doc.copied()}
		for k, e := range t.entries {
			one := *e // its saved fields are replaced, never changed
			own.entries[k] = &one
		}
		if c.tabs[i] = own; t == w.front {
			c.front = own
		}
	}
	return c
}

func (d *document) copied() *document {
	c := *d
	c.ids, c.nodes = slices.Clone(d.ids), slices.Clone(d.nodes)
	c.fields, c.open, c.turned = make(map[*node]*field, len(d.fields)), maps.Clone(d.open), maps.Clone(d.turned)
	for n, f := range d.fields {
		own := *f
		own.text, own.chosen = slices.Clone(f.text), slices.Clone(f.chosen)
		c.fields[n] = &own
	}
	return &c
}

// LinkTo returns the first element that was seen and whose click opens an address.
func (w *Window) LinkTo(address string) (element string, found bool) {
	d := w.front.doc
	d.page.root.each(func(n *node) {
		if found || n.tag != "a" || !n.has("href") || d.ids[n.order] == 0 {
			return
		}
		if to, ok := resolve(d.page.base, n.value("href")); ok && to == address {
			element, found = w.usable(n)
		}
	})
	return element, found
}

// Value returns the text of a field as it was typed; "" for what is no field.
func (w *Window) Value(field string) string {
	n, refused := w.find(field)
	if refused != "" || !textual(n) {
		return ""
	}
	return w.front.doc.fieldValue(n)
}

// Button returns the button that submits the form of a field, if it was seen.
func (w *Window) Button(field string) (element string, found bool) {
	n, refused := w.find(field)
	if refused != "" {
		return "", false
	}
	d := w.front.doc
	form := d.page.form[n]
	if form == nil {
		return "", false
	}
	for _, c := range d.controls(form) {
		if submitButton(c) {
			if disabled(c) || d.ids[c.order] == 0 {
				return "", false
			}
			return w.usable(c)
		}
	}
	return "", false
}

// usable returns the number of a node that can be clicked.
func (w *Window) usable(n *node) (element string, ok bool) {
	element = strconv.Itoa(w.front.doc.idOf(n))
	_, refused := w.find(element)
	return element, refused == ""
}

// CanGoBack reports whether the front tab has an earlier page.
func (w *Window) CanGoBack() bool {
	t := w.front
	return t.at > 1 || t.at == 1 && t.entries[0].address != blank
}
