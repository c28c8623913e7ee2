package proof

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/judge"
)

// Twelve modifiers suit the kind of an answer, and the reader of answers takes none of them for the answer.
func TestModified(t *testing.T) {
	for answer, form := range map[string]string{"8": "twice %", "$48.25": "half of %", "45 mins": "minus %", "2023-10-26": "the week of %", "15:10": "% yesterday",
		"yes": "Nobody said %", "No": "half %", "Buy bread, Buy stamps": "%, …", "Amber Hall": "next to %", "grey": "instead of %", "044 555 1594": "behind %"} {
		all := modified(answer, "")
		seen := map[string]bool{}
		for _, said := range all {
			seen[said] = true
			if (judge.Wanted{Items: strings.Split(answer, ", ")}).Match(said, "") {
				t.Errorf("%q answers where %q is wanted", said, answer)
			}
		}
		if want := strings.Replace(form, "%", answer, 1); len(seen) != 12 || !seen[want] {
			t.Errorf("%q: %d modifiers, %v; want 12 and %q among them", answer, len(seen), all, want)
		}
	}
}

// What the goal asks for is no modifier: until when, the earliest, or among some.
func TestModifiersOfTheGoal(t *testing.T) {
	for goal, without := range map[string]string{"Until when can I sleep?": "until 15:10", "The EARLIEST alarm?": "15:10 at the earliest"} {
		if all := modified("15:10", goal); len(all) != 11 || slices.Contains(all, without) {
			t.Errorf("%s: %v", goal, all)
		}
	}
}
