package reader

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/internal/lazy"
)

// A field for a day is filled as a whole, as in env/browser: with a text like 2026-03-12, or with nothing. Keys that are
// pressed in it change nothing here; a browser fills its parts with them.

// dayFormat is what such a field takes, in the words of env/browser.
const dayFormat = "yyyy-mm-dd"

// forDay reports whether an element is a field for a day.
func forDay(n *node) bool { return n != nil && n.tag == "input" && inputType(n) == "date" }

var dayForm = lazy.Regexp(`^([0-9]{4,6})-([0-9]{2})-([0-9]{2})$`)

// lastDay is the last of a browser's days.
var lastDay = time.Date(275760, time.September, 13, 0, 0, 0, 0, time.UTC)

// aDay reports whether a text is a day in the form of such a field.
func aDay(s string) bool {
	m := dayForm().FindStringSubmatch(s)
	if m == nil {
		return false
	}
	year, _ := strconv.Atoi(m[1])
	month, _ := strconv.Atoi(m[2])
	day, _ := strconv.Atoi(m[3])
	on := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return year > 0 && on.Month() == time.Month(month) && on.Day() == day && !on.After(lastDay)
}

// dayField is the field for a day that an element or its label is; nil if there is none.
func (d *document) dayField(el *node) *node {
	if forDay(el) {
		return el
	}
	if label := el.closest("label"); label != nil && !el.element("input") && forDay(d.page.target[label]) {
		return d.page.target[label]
	}
	return nil
}

// typeDay types into a field for a day, which had been pressed, and reports whether the text is refused.
func (w *Window) typeDay(ctx context.Context, n *node, name, text string, enter bool) (refused string, err error) {
	d := w.front.doc
	why := func(s string) string { return fmt.Sprintf("type: element %s %s", name, s) }
	switch {
	case disabled(n):
		return why("is disabled"), nil
	case n.has("readonly"):
		return why("is read-only"), nil
	}
	d.setFocus(n)
	text = strings.TrimFunc(text, space)
	if text != "" && !aDay(text) {
		return why("takes " + dayFormat), nil
	}
	f := d.field(n)
	f.text, f.dirty = units(text), true
	if enter {
		_, err = w.chord(ctx, "Enter")
	}
	return "", err
}
