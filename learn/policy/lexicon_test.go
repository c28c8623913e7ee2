package policy

import (
	"strings"
	"testing"
)

// Every line of the lexicon has at least two words, and no word occurs in it twice.
func TestLexicon(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(alike), "\n") {
		ws := strings.Fields(line)
		if len(ws) < 2 {
			t.Errorf("%q is like nothing", line)
		}
		for _, w := range ws {
			if seen[w] || strings.ToLower(w) != w || plain[w] && w != "on" && w != "from" {
				t.Errorf("%q: %q stands there before, has a capital, or tells nothing", line, w)
			}
			seen[w] = true
		}
	}
}

// All forms of a word are alike, and so are words with the same meaning; a number is alike only to
// itself.
func TestLike(t *testing.T) {
	for pair, want := range map[string]bool{"Delete removing": true, "moved transfer": true, "copy copies": true, "mail e-mails": false, "email mail": true,
		"delete copy": false, "7 7": true, "7 8": false, "Vesk Vesk": true, "Vesk Orl": false} {
		ws := words(pair)
		if got := ws[0].like(ws[1]); got != want {
			t.Errorf("%s: %v; want %v", pair, got, want)
		}
	}
}
