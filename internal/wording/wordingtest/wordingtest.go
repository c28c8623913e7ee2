// Package wordingtest measures how alike two wordings of package wording are, for tests.
package wordingtest

import (
	"regexp"
	"strings"
	"testing"
)

// mostAlike is the largest Likeness that two wordings may have.
const mostAlike = 2.0 / 3

// Different checks that no two wordings of a family are built alike or have the same text. It returns the number of
// their texts.
func Different(t *testing.T, family string, goals []string) (tellings int) {
	t.Helper()
	said := map[string]int{}
	for i, g := range goals {
		for _, other := range goals[:i] {
			if l := Likeness(g, other); l > mostAlike {
				t.Errorf("%s: two wordings are built alike (%.2f):\n%s\n%s", family, l, other, g)
			}
		}
		for _, told := range Tellings(g) {
			if at, ok := said[told]; ok {
				t.Errorf("%s: wordings %d and %d both say %q", family, at+1, i+1, told)
			}
			said[told] = i
		}
	}
	return len(said)
}

var (
	brackets = regexp.MustCompile(`\[[^\]]*\]`)
	word     = regexp.MustCompile(`\{[a-z_0-9]+\}|[a-z0-9']+`)
)

// Likeness is the share of the words of two wordings that come in the same order, from 0 to 1:
//
//	likeness = 2·L / (m + n)
//
// where m and n are their numbers of words and L is that of their longest common subsequence of words. Each wording
// uses its first alternatives; case does not matter, and a parameter is a word.
func Likeness(one, other string) float64 {
	a, b := wordsOf(one), wordsOf(other)
	row := make([]int, len(b)+1) // row[j]: for the words of a so far and b[:j]
	for _, w := range a {
		before := 0 // row[j] for the words before w
		for j, v := range b {
			above := row[j+1]
			switch {
			case w == v:
				row[j+1] = before + 1
			default:
				row[j+1] = max(above, row[j])
			}
			before = above
		}
	}
	return 2 * float64(row[len(b)]) / float64(len(a)+len(b))
}

func wordsOf(wording string) []string {
	return word.FindAllString(strings.ToLower(Tellings(wording)[0]), -1)
}

// Tellings returns all texts of a wording, with its parameters in braces; the first text uses the first alternatives.
func Tellings(wording string) []string {
	at := brackets.FindStringIndex(wording)
	if at == nil {
		return []string{wording}
	}
	var list []string
	for _, rest := range Tellings(wording[at[1]:]) {
		for one := range strings.SplitSeq(wording[at[0]+1:at[1]-1], "|") {
			list = append(list, wording[:at[0]]+one+rest)
		}
	}
	return list
}
