package phone

import "gymkhana"

// Rules are a protocol's defaults of options, and what no option can change.
type rules struct {
	summary string
	layout  Layout
	raw     bool

	marksAll    bool              // mark all listed elements, not only the usable ones
	points      bool              // phone-image may name x and y
	enters      bool              // input_text presses Enter, and does nothing without a text
	scrollsZero bool              // scroll with index 0 scrolls the screen
	swipes      map[string]string // the direction in which the content moves for each movement of a finger
	untold      string            // an action that is accepted, but not in the prompt
	// faults, refusals and the budget are hidden, and the history has steps as the model wrote them
	silent bool
	colon  string // what follows the number of a step in the history
}

var corrected = rules{summary: byAction, layout: JSON, points: true, colon: ":",
	swipes: map[string]string{"up": "down", "down": "up", "left": "right", "right": "left"}}

func rulesOf(p gymkhana.Protocol, image bool) rules {
	if p == gymkhana.PublishedCode {
		return published(image)
	}
	return corrected
}
