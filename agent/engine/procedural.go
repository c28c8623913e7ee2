package engine

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// Procedural is a memory of how tasks were solved: the records of earlier episodes, one after the other, for the
// prompt. Source: MMInA, procedural memory, for which the paper recommends a K of 2; its code uses the order of Newest.
type Procedural struct {
	K         int  // records at most, the newest; zero means none
	MaxTokens int  // the longest record, in tokens as Tokens counts; zero means no limit
	Newest    bool // the newest comes first; else the oldest does
}

// Block formats the newest K of some records, oldest first, each below a line with its number and
// one with its goal. It is empty if there are no records.
//
//	--- Earlier task 1 of 2 ---
//	Task: Find a red kettle.
//	shop.localhost/: click [12] where [12] is link 'Kettles'
func (p Procedural) Block(past []gymkhana.Record) string {
	kept := slices.Clone(past[max(len(past)-max(p.K, 0), 0):])
	if p.Newest {
		slices.Reverse(kept)
	}
	parts := make([]string, len(kept))
	for i, r := range kept {
		text := strings.TrimSpace(r.Text)
		if p.MaxTokens > 0 && Tokens(text) > p.MaxTokens {
			text = Cut(text, p.MaxTokens) + "…"
		}
		parts[i] = fmt.Sprintf("--- Earlier task %d of %d ---\nTask: %s\n%s", i+1, len(kept), r.Goal, text)
	}
	return strings.Join(parts, "\n\n")
}

// bytesPerToken is the number of bytes of text that count as one token. Models differ; for English the number is close,
// and an estimate without a model's vocabulary is the same everywhere.
const bytesPerToken = 4

// Tokens estimates how many tokens a text has: its bytes divided by four, rounded up.
func Tokens(s string) int { return (len(s) + bytesPerToken - 1) / bytesPerToken }

// Cut returns the longest beginning of a text with at most n tokens, ending with a whole character.
func Cut(s string, n int) string {
	end := min(max(n, 0)*bytesPerToken, len(s))
	for end > 0 && end < len(s) && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}
