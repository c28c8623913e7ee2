package wording_test

import (
	"testing"

	"gymkhana/internal/wording"
)

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		text, part string
		want       bool
	}{
		{"at 48.25 gulden", "48.25", true}, {"148.25", "48.25", false}, {"48.255", "48.25", false}, {"12.50", "12", false}, {"12.50", "50", false},
		{"12, 50", "12", true}, {"12.", "12", true}, {"Amber Hall", "Amber", true}, {"Amberley", "Amber", false}, {"Amberley, Amber", "Amber", true},
		{"09:00 – 10:30", "09:00", true}, {"109:00", "09:00", false}, {"$1,234.50", "$1,234.50", true}, {"$11,234.50", "1,234.50", false},
		{"Zoë", "Zo", false}, {"☑ done", "☑", true}, {"", "x", false}, {"x", "", false}, {"level 71%", "71%", true}, {"a a b", "a b", true},
	} {
		if got := wording.Holds(c.text, c.part); got != c.want {
			t.Errorf("%q in %q: %v", c.part, c.text, got)
		}
	}
}
