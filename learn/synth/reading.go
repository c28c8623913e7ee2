package synth

import (
	"slices"
	"strings"

	"gymkhana"
)

// title is a person's name for an element.
func title(e *gymkhana.Element) string {
	if e.Name != "" {
		return e.Name
	}
	if has(e, "editable") {
		return ""
	}
	line, _, _ := strings.Cut(e.Text, "\n")
	return line
}

// value is the text of an element other than its title.
func value(e *gymkhana.Element) string {
	if e.Name == "" {
		_, rest, _ := strings.Cut(e.Text, "\n")
		return strings.TrimSpace(rest)
	}
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(e.Text, e.Name), "\n"))
}

func has(e *gymkhana.Element, state string) bool { return slices.Contains(e.States, state) }

// element finds an element by its id; nil if it is not on the screen.
func element(o *gymkhana.Observation, id string) *gymkhana.Element {
	if id == "" {
		return nil
	}
	i := slices.IndexFunc(o.Elements, func(e gymkhana.Element) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return &o.Elements[i]
}

// ambiguous reports whether another element has the same title.
func ambiguous(s *Scene, e *gymkhana.Element) bool {
	for i := range s.Seen.Elements {
		if o := &s.Seen.Elements[i]; o.ID != e.ID && strings.EqualFold(title(o), title(e)) {
			return true
		}
	}
	return false
}

// nameable reports whether an element's title is unique.
func nameable(s *Scene, e *gymkhana.Element) bool { return title(e) != "" && !ambiguous(s, e) }

// heading is the title of a screen, "" if it has none.
func heading(o *gymkhana.Observation) string {
	for i := range o.Elements {
		if o.Elements[i].Role == "heading" {
			return title(&o.Elements[i])
		}
	}
	return ""
}

// shares reports whether an element shares a word of four letters or more with a text in small letters.
func shares(told string, e *gymkhana.Element) bool {
	for _, w := range strings.Fields(strings.ToLower(e.Name + " " + e.Text)) {
		if len(w) > 3 && strings.Contains(told, w) {
			return true
		}
	}
	return false
}
