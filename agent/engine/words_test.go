package engine

import "testing"

// Letters count as columns of a sheet do.
func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := Letters(n); got != want || LettersIndex(want) != n {
			t.Errorf("%d: %s, and back %d; want %s", n, got, LettersIndex(want), want)
		}
	}
	for _, s := range []string{"", "a", "A1", "AAAA", "Ä"} {
		if LettersIndex(s) >= 0 {
			t.Errorf("%q is the letter %d", s, LettersIndex(s))
		}
	}
}
