package pages

import "fmt"

// marks are common annotations of elements, by the name that templates use: which property a counterpart must agree in,
// and which are scored.
var marks = map[string]struct{ filter, scored string }{
	// text that stands in the page
	"text": {"text", "text|color|font-family|font-size|font-weight|font-style"},
	// text with spaced letters
	"spaced": {"text", "text|color|font-family|font-size|font-weight|letter-spacing"},
	// text on its own background: buttons, chips, badges
	"button": {"text", "text|color|background-color|border-radius|border|font-family|font-size|font-weight|width|height"},
	// a part that contains other parts
	"box": {"background-color", "background-color|border-radius|border|width|height"},
	// a part that is recognized by one edge
	"edge": {"background-color", "background-color|border-left-color|border-left-width|border-left-style|width|height"},
	// a rule below something
	"under": {"border-bottom-color", "border-bottom-color|border-bottom-width|border-bottom-style|width"},
	// a bar of a chart, a swatch, a dot
	"bar": {"background-color", "background-color|border-radius|width|height"},
	// a ground that runs from one colour into another
	"fade": {"height", "background|border-radius|width|height"},
	// a ring or a pattern drawn by a gradient
	"ring": {"height", "background-image|border-radius|width|height"},
	// a field that is empty at first
	"field": {"placeholder", "placeholder|type|value|color|background-color|border|border-radius|font-family|font-size|width|height"},
	// a picture from a file
	"picture": {"src", "src|border-radius|width|height"},
}

// annotate writes the attributes that make an element one of those that are compared.
func annotate(filter, scored string) string {
	return fmt.Sprintf(`data-filter-by="%s" data-evalby="%s"`, filter, scored)
}
