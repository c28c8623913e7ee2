package web

import "fmt"

// tired returns why the agent gives up before it is asked again, or "". It examines all moves of the episode. Typing is
// counted over the whole episode, any other move only if it is repeated in a row. Under the published protocol two
// moves are the same if verb and element are. Ids mean other elements on other pages, so under the corrected protocol
// the page and the typed text must be the same too. Source: MMInA, early stop.
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
			return "" // only max_failures applies to these
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

// trailing counts the newest moves that are the same.
func (a *agent) trailing(alike func(move) bool) int {
	n := 0
	for n < len(a.moves) && alike(a.moves[len(a.moves)-1-n]) {
		n++
	}
	return n
}
