package reader

import (
	"fmt"
	"unicode/utf16"

	"gymkhana"
)

// A part of a long text is shown at a time, as in env/browser/parts.js; scrolling its element turns to another one. Lengths are
// in units of UTF-16.
const partLength = 200

// partAt is where the shown part begins of a text that may have become shorter.
func (d *document) partAt(n *node, length int) int {
	return min(d.turned[n], max(0, (length+partLength-1)/partLength-1)*partLength)
}

// part gives the shown part of a text, with dots where it goes on, and which characters they are: "" if all are shown.
func (d *document) part(n *node, text string) (shown, which string) {
	if len(text) <= partLength {
		return text, ""
	}
	units := utf16.Encode([]rune(text))
	if len(units) <= partLength {
		return text, ""
	}
	from := d.partAt(n, len(units))
	to := min(from+partLength, len(units))
	shown = string(utf16.Decode(units[from:to]))
	if from > 0 {
		shown = "…" + shown
	}
	if to < len(units) {
		shown += "…"
	}
	return shown, fmt.Sprintf("characters %d–%d of %d", from+1, to, len(units))
}

// turn shows the next or an earlier part of the text of a node.
func (d *document) turn(n *node, a gymkhana.Action) {
	dx, _ := a.Int("dx")
	dy, _ := a.Int("dy")
	step := map[string]int{"up": -partLength, "left": -partLength, "down": partLength, "right": partLength}[a.Text("direction")]
	if step == 0 && dx+dy != 0 {
		step = partLength
		if dx+dy < 0 {
			step = -partLength
		}
	}
	text := n.facts.name
	if n.element("input", "textarea") {
		text = d.valueText(n)
	} else if n.tag != "" {
		return
	}
	length := len(utf16.Encode([]rune(text)))
	if to := d.partAt(n, length) + step; step != 0 && to >= 0 && to < length {
		d.turned[n] = to
	}
}
