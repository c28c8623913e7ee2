package phone

// published are the rules of AndroidWorld's agents, and the defaults of their options. They follow the
// quirks of its code: swipe left and right are inverted, a text is followed by Enter, and an index of 0
// is ignored for scroll.
// Source: AndroidWorld's agents and actions; T3A reads, M3A looks.
func published(image bool) rules {
	r := rules{summary: byModel, layout: Repr, raw: true, marksAll: true, enters: true, scrollsZero: true,
		silent: true, colon: ":",
		untold: "double_tap", swipes: map[string]string{"up": "down", "down": "up", "left": "left", "right": "right"}}
	if image {
		r.layout, r.colon = Dict, "-"
	}
	return r
}
