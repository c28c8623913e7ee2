package wire

import (
	"encoding/json"
	"strconv"
	"strings"

	"gymkhana"
)

// Mark names who gave a block of reasoning, and how many other pieces of the reply (its text, each of its
// calls) stood between it and the block before it, or the beginning: "anthropic" or "anthropic+2". The
// order of reasoning among the rest is part of what some providers sign.
func Mark(provider string, pieces int) string {
	if pieces == 0 {
		return provider
	}
	return provider + "+" + strconv.Itoa(pieces)
}

// Interleave puts the blocks of a provider between the pieces that were said, where they stood. Make turns
// a block into a piece. Other providers' blocks, and what is no JSON, are left out.
func Interleave[T any](provider string, blocks []gymkhana.Block, said []T, make func(json.RawMessage) T) []T {
	var list []T
	for _, b := range blocks {
		after, ours := place(b.Provider, provider)
		if !ours || !json.Valid([]byte(b.JSON)) {
			continue
		}
		for ; after > 0 && len(said) > 0; after-- {
			list, said = append(list, said[0]), said[1:]
		}
		list = append(list, make(json.RawMessage(b.JSON)))
	}
	return append(list, said...)
}

// place reads a mark.
func place(mark, provider string) (after int, ours bool) {
	rest, ours := strings.CutPrefix(mark, provider)
	if rest == "" || !ours {
		return 0, ours
	}
	after, err := strconv.Atoi(strings.TrimPrefix(rest, "+"))
	return after, err == nil
}
