package playground

import (
	"slices"
	"strings"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// chosen draws some of the numbers below n, in order.
func chosen(d *rng.Stream, n, some int) []int {
	list := rng.Some(d, numbers(n), some)
	slices.Sort(list)
	return list
}

// quoted lists some of the words for a goal: "Tent", "Map" and "Rope".
func quoted(words []string, at []int) string {
	list := make([]string, len(at))
	for k, i := range at {
		list[k] = `"` + words[i] + `"`
	}
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// numbers lists 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// bare is a word without the punctuation at its end.
func bare(word string) string { return strings.TrimRight(word, ".,:;?!") }

// singular returns the indexes of longer words that occur once.
func singular(words []string) []int {
	count := map[string]int{}
	for _, word := range words {
		count[bare(word)]++
	}
	var list []int
	for i, word := range words {
		if len(bare(word)) > 5 && count[bare(word)] == 1 {
			list = append(list, i)
		}
	}
	return list
}

// The sizes of letters and lines in a text.
const (
	textSize = 24
	textStep = 50
)

// flow returns the positions of words in lines of a width.
func flow(words []string, width int) []ui.Box {
	places := make([]ui.Box, len(words))
	x, y := 0, 0
	for i, word := range words {
		w := ui.TextWidth(word, textSize, false)
		if x > 0 && x+w > width {
			x, y = 0, y+textStep
		}
		places[i] = ui.Box{X0: x, Y0: y, X1: x + w, Y1: y + textStep}
		x += w + 8
	}
	return places
}
