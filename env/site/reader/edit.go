package reader

import (
	"strconv"
	"unicode/utf16"
)

// put places the caret at the end of a text field and selects nothing.
func (f *field) put(at int) { f.caret, f.anchor = at, at }

// span returns the ends of the selection, in order.
func (f *field) span() (from, to int) { return min(f.caret, f.anchor), max(f.caret, f.anchor) }

// insert replaces the selection by text, as far as the field has room.
func (d *document) insert(n *node, text string) {
	if n.has("readonly") {
		return
	}
	f := d.field(n)
	from, to := f.span()
	units := utf16.Encode([]rune(text))
	if most, err := strconv.Atoi(n.value("maxlength")); err == nil && most >= 0 {
		room := max(0, most-(len(f.text)-(to-from)))
		units = units[:min(room, len(units))]
	}
	f.text = append(append(append([]uint16{}, f.text[:from]...), units...), f.text[to:]...)
	f.put(from + len(units))
	f.dirty = true
}

// erase removes the selection, or a character before or after the caret.
func (d *document) erase(n *node, behind bool) {
	if n.has("readonly") {
		return
	}
	f := d.field(n)
	from, to := f.span()
	if from == to {
		if behind {
			to = f.beside(to, 1)
		} else {
			from = f.beside(from, -1)
		}
	}
	if from == to {
		return
	}
	f.text = append(append([]uint16{}, f.text[:from]...), f.text[to:]...)
	f.put(from)
	f.dirty = true
}

// beside returns the position of the neighbouring character, which may be two units away.
func (f *field) beside(at, by int) int {
	at += by
	if at > 0 && at < len(f.text) && utf16.IsSurrogate(rune(f.text[at])) && utf16.IsSurrogate(rune(f.text[at-1])) && f.text[at] >= 0xDC00 {
		at += by
	}
	return max(0, min(at, len(f.text)))
}

// move moves the caret; far means to the end of the field.
func (f *field) move(by int, far, selecting bool) {
	from, to := f.span()
	switch {
	case far && by < 0:
		f.caret = 0
	case far:
		f.caret = len(f.text)
	case from != to && !selecting && by < 0:
		f.caret = from
	case from != to && !selecting:
		f.caret = to
	default:
		f.caret = f.beside(f.caret, by)
	}
	if !selecting {
		f.anchor = f.caret
	}
}
