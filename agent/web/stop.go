package web

import "fmt"

// tired says why an agent gives up before it is asked again; "" if it does not. The moves are all
// of the episode. Typing counts as often as it was done in the whole episode, any other move only
// when it was done several times in a row. Under the published protocol moves are the same whose
// verb and element are; ids mean other things on other pages, so under the corrected one the page has
// to be the same too, and so does what is typed.
// Source: MMInA, early stop.
func (a *agent) tired() string {
	o, n := a.options, len(a.moves)
	switch {
	case o.MaxSteps > 0 && n >= o.MaxSteps:
		return fmt.Sprintf("%d actions were taken, and there may be no more", n)
	case o.MaxFailures > 0 && a.trailing(func(m move) bool { return m.kind == "" }) >= o.MaxFailures:
		return fmt.Sprintf("%d replies in a row were no actions", o.MaxFailures)
	case o.MaxRepeats <= 0 || n == 0:
		return ""
	}
	last := a.moves[n-1]
	again := 0
	switch last.kind {
	case "":
		if !a.rules.unreadable {
			return "" // max_failures alone decides on these
		}
		again = a.trailing(last.same)
	case "type":
		for _, m := range a.moves {
			if a.rules.repeats(m, last) {
				again++
			}
		}
	default:
		again = a.trailing(func(m move) bool { return a.rules.repeats(m, last) })
	}
	if again >= o.MaxRepeats {
		return fmt.Sprintf("the same was done %d times", o.MaxRepeats)
	}
	return ""
}

// trailing counts the newest moves that are alike.
func (a *agent) trailing(alike func(move) bool) int {
	n := 0
	for n < len(a.moves) && alike(a.moves[len(a.moves)-1-n]) {
		n++
	}
	return n
}
