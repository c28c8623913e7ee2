package art

// A Color is one of the eleven colours a task may ask about.
type Color int

// The colours. NoColor means that the thing is absent: no sauce, no scarf, no awning.
const (
	NoColor Color = iota
	Red
	Orange
	Yellow
	Green
	Blue
	Purple
	Pink
	Brown
	Black
	White
	Grey
)

// Colors lists every colour that can be seen, in a fixed order.
var Colors = all(Red, Grey)

var colorNames = []string{"none", "red", "orange", "yellow", "green", "blue", "purple", "pink",
	"brown", "black", "white", "grey"}

// String returns the colour's everyday name, "red".
func (c Color) String() string { return name(colorNames, int(c)) }

// tones are one colour in light, plain, in shadow, and as an outline. Every shape whose colour a task may ask about has
// its outline, so that white is visible on snow and black at night.
type tones struct{ light, base, dark, line string }

var palette = []tones{
	NoColor: {"#f4ecdf", "#e9dcc8", "#cdbb9f", "#8b7b62"},
	Red:     {"#f26459", "#d92a2c", "#a3181f", "#6a0e14"},
	Orange:  {"#ffa94f", "#f57c0f", "#c65b06", "#7c3804"},
	Yellow:  {"#ffe97d", "#fbd11f", "#d6a507", "#7b5c00"},
	Green:   {"#63c473", "#2b9b47", "#1a7032", "#0d451d"},
	Blue:    {"#5d9bf2", "#2263d3", "#154595", "#0b2a60"},
	Purple:  {"#ab7cdc", "#7b3bb8", "#562686", "#341454"},
	Pink:    {"#ffc2da", "#fb87b9", "#dc5a94", "#8c2b58"},
	Brown:   {"#a9764f", "#7a4b29", "#55331a", "#311c0d"},
	Black:   {"#565a63", "#25272d", "#101115", "#000000"},
	White:   {"#ffffff", "#fafbfc", "#d5dce4", "#566070"},
	Grey:    {"#bcc2c9", "#8e959f", "#676e78", "#3a4048"},
}

func (c Color) tones() tones {
	if c < 0 || int(c) >= len(palette) {
		return palette[NoColor]
	}
	return palette[c]
}

// contrast is the colour of a pattern over c: pale on most colours, dark on pale ones.
func (c Color) contrast() string {
	switch c {
	case White, Yellow, Pink, NoColor:
		return "#3b4252"
	}
	return "#fff6e3"
}
