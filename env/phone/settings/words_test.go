package settings

import "testing"

func TestWords(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{timeoutText(30), "30 seconds"},
		{timeoutText(60), "1 minute"},
		{timeoutText(600), "10 minutes"},
		{levelText(0), "zero (mute)"},
		{levelText(7), "7 of 30"},
		{levelText(30), "the maximum"},
		{leftText(3, false), "Less than an hour left"},
		{leftText(3, true), "About 1 hour left"},
		{leftText(80, false), "About 20 hours left"},
		{leftText(80, true), "About 26 hours left"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// The search finds every part, and its results have unique names.
func TestSearchEntries(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range groups {
		for _, p := range g.parts {
			for _, name := range p.entries {
				if seen[name] {
					t.Errorf("two settings are called %q, and so would their search results", name)
				}
				seen[name] = true
			}
			if len(p.entries) == 0 {
				t.Errorf("the search finds nothing of %q", p.title)
			}
		}
	}
}
