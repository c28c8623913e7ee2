package gymkhana

import (
	"fmt"
	"strings"
)

// Nearest gives the word of words that is closest to word by edit distance. It gives "" when none
// is a likely typing mistake: at most a third of the word's letters apart, or two if that is more.
func Nearest(word string, words []string) string {
	best, least := "", max(2, len(word)/3)+1
	for _, w := range words {
		if d := editDistance(strings.ToLower(word), strings.ToLower(w)); d < least {
			best, least = w, d
		}
	}
	return best
}

// DidYouMean gives `; did you mean "x"?` for use at the end of an error, or "".
func DidYouMean(word string, words []string) string {
	if near := Nearest(word, words); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// editDistance is Levenshtein's distance in bytes, except that two swapped letters count as one mistake. It needs only
// the last two rows.
func editDistance(a, b string) int {
	row, above, before := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		row, above, before = before, row, above
		row[0] = i + 1
		for j := range len(b) {
			cost := above[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
