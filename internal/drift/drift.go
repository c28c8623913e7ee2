// Package drift describes how far a recorded solution got in another version of a world, and why it got no further. An
// agent writes it as the reason of its last decision, and reports read it there:
//
//	wording after 3 of 9 steps: link "Next page" is now "Older"
package drift

import (
	"fmt"
	"strings"
)

// The causes for which a recorded solution ends.
const (
	Layout  = "layout"  // the target is elsewhere on the page
	Wording = "wording" // the target has another name
	Data    = "data"    // the target does not exist, or the solution ended without success
	Played  = "played"  // every step could be performed
)

// Causes lists the causes, in the order of reports.
func Causes() []string { return []string{Layout, Wording, Data, Played} }

// An End is how a recorded solution ended.
type End struct {
	Cause    string
	Kept, Of int // performed steps, and all steps of the recording
	Detail   string
}

// String writes the end; Parse reads it.
func (e End) String() string {
	return strings.TrimSuffix(fmt.Sprintf("%s after %d of %d steps: %s", e.Cause, e.Kept, e.Of, e.Detail), ": ")
}

// Parse reads an end; ok is false for any other text.
func Parse(text string) (e End, ok bool) {
	head, detail, _ := strings.Cut(text, ": ")
	e.Detail = detail
	if n, err := fmt.Sscanf(head, "%s after %d of %d steps", &e.Cause, &e.Kept, &e.Of); n != 3 || err != nil {
		return End{}, false
	}
	for _, cause := range Causes() {
		if e.Cause == cause {
			return e, e.Kept >= 0 && e.Kept <= e.Of
		}
	}
	return End{}, false
}
