package aes

import (
	"slices"
	"strings"
)

// A kind is a way to compare values.
type kind int

const (
	always kind = iota + 1 // has_text
	words
	color
	pixels
	choice
	textShadow
	boxShadow
	imageSize
	gradient
	classes
)

// kinds are those of all properties that marks may name.
var kinds = map[string]kind{
	"has_text": always, "text": words, "placeholder": words, "value": words, "src": choice, "type": choice, "class": classes,
	"color": color, "font-family": choice, "font-size": pixels, "font-style": choice, "font-weight": choice,
	"letter-spacing": pixels, "tab-size": choice, "text-shadow": textShadow,
	"background-color": color, "background-image": choice, "background-repeat": choice, "background-size": imageSize,
	"background-linear-gradient": gradient,
	"border-bottom-color":        color, "border-bottom-width": pixels, "border-bottom-style": choice,
	"border-right-color": color, "border-right-width": pixels, "border-right-style": choice,
	"border-left-color": color, "border-left-width": pixels, "border-left-style": choice,
	"border-top-color": color, "border-top-width": pixels, "border-top-style": choice,
	"border-bottom-left-radius": pixels, "border-bottom-right-radius": pixels,
	"border-top-left-radius": pixels, "border-top-right-radius": pixels,
	"outline-style": choice, "outline-width": choice, "outline-color": color,
	"height": pixels, "width": pixels, "box-shadow": boxShadow, "display": choice,
}

// ignored names are allowed in data-evalby and have no effect.
var ignored = []string{
	"padding", "margin", "left", "position", "transition", "top", "z-index", "flex-wrap", "justify-content",
	"text-transform", "transform", "cursor", "align-items", "overflow", "margin-right", "margin-left", "margin-top",
	"margin-bottom", "padding-right", "padding-left", "padding-top", "padding-bottom",
}

// shorthands are names for several properties. border-down is the released code's name for border-bottom.
var shorthands = map[string][]string{
	"border-radius": {"border-top-left-radius", "border-top-right-radius", "border-bottom-left-radius", "border-bottom-right-radius"},
	"border":        {"border-top-width", "border-right-width", "border-bottom-width", "border-left-width"},
	"border-top":    {"border-top-width", "border-top-color"},
	"border-left":   {"border-left-width", "border-left-color"},
	"border-right":  {"border-right-width", "border-right-color"},
	"border-down":   {"border-bottom-width", "border-bottom-color"},
	"outline":       {"outline-style", "outline-width", "outline-color"},
}

var styleIndex = func() map[string]int {
	at := make(map[string]int, len(Properties))
	for i, p := range Properties {
		at[p] = i
	}
	return at
}()

// methods are the entries of data-evalby that have an effect.
func (e *Element) methods() []string {
	var all []string
	for _, m := range strings.Split(e.EvalBy, "|") {
		if m = strings.TrimSpace(m); m != "" && !slices.Contains(ignored, m) {
			all = append(all, m)
		}
	}
	return all
}

// style is a computed value.
func (e *Element) style(property string) string {
	if i, ok := styleIndex[property]; ok && i < len(e.Style) {
		return e.Style[i]
	}
	return ""
}

// label names an element for people.
func (e *Element) label() string {
	var b strings.Builder
	b.WriteString(e.Tag)
	if e.Class != "" {
		b.WriteString("." + strings.Join(strings.Fields(e.Class), "."))
	}
	text := []rune(strings.Join(strings.Fields(e.Text), " "))
	if len(text) > 40 {
		text = append(text[:39], '…')
	}
	if len(text) > 0 {
		b.WriteString(` "` + string(text) + `"`)
	}
	return b.String()
}
