package judge

import (
	"strings"
	"testing"

	"gymkhana/internal/tier"
)

// others are second candidates of each kind, which no case of answers.txt knows.
var others = map[Kind]string{Text: "Zebra Court", Noun: "zebra", Number: "4713", Date: "1999-04-17", Time: "04:17", Digits: "099 999 4713"}

// For any answer, blanks do not matter, and another letter case makes no wrong answer right. A right answer becomes
// wrong with a second candidate after or before it, and the reference alone is right.
func FuzzWanted(f *testing.F) {
	all := readPhrasings(f)
	places := make([]int, len(all))
	for i := range places {
		places[i] = i
	}
	for _, i := range tier.Part(f, places, 4) {
		f.Add(i, all[i].said)
	}
	f.Fuzz(func(t *testing.T, i int, said string) {
		p := all[max(i, -(i+1))%len(all)]
		w := p.want
		right := w.Match(said, p.goal)
		if same := "  " + strings.ReplaceAll(said, " ", " \n\t ") + "\n"; w.Match(same, p.goal) != right {
			t.Errorf("%s %q: %q is %t, but %q is not", w.Kind, w.Items, said, right, same)
		}
		if w.Match(swapped(said), p.goal) && !right {
			t.Errorf("%s %q: %q is wrong, but %q is right", w.Kind, w.Items, said, swapped(said))
		}
		if other := others[w.Kind]; right && other != "" {
			for _, more := range []string{said + "; " + other, said + ", " + other, said + "\n- " + other, other + ". " + said} {
				if w.Match(more, p.goal) {
					t.Errorf("%s %q: %q is right, although it has a second candidate", w.Kind, w.Items, more)
				}
			}
		}
		for _, kind := range []Kind{Any, Text, Noun} {
			if own := (Wanted{Kind: kind, Items: []string{said}}); !blank(said) && !own.Match(said, p.goal) {
				t.Errorf("%s %q is not its own answer", kind, said)
			}
		}
		Wanted{Items: []string{said}}.Match(p.said, said)
	})
}

// swapped has small letters for capitals and the other way round, as far as they are ASCII.
func swapped(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, s)
}
