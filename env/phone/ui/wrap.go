package ui

import (
	"strings"
	"unicode/utf8"
)

// wrapped counts the lines of a wrapped text.
func wrapped(s string, size float64, bold bool, width int) int {
	n := 0
	for line := range strings.SplitSeq(s, "\n") {
		n += len(breaks(line, size, bold, width)) + 1
	}
	return n
}

// breaks returns the byte positions of the line breaks that make a text fit.
func breaks(s string, size float64, bold bool, width int) []int {
	if float64(len(s))*size*0.62 < float64(width) || TextWidth(s, size, bold) <= width {
		return nil // certainly short enough, or measured
	}
	var at []int
	start, word := 0, 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] != ' ' {
			continue
		}
		if TextWidth(s[start:i], size, bold) > width {
			if word == start { // a word longer than the line
				word = fitting(s[start:i], size, bold, width) + start
			}
			at, start = append(at, word), word
			i = max(word-1, start-1)
			continue
		}
		word = i + 1
	}
	return at
}

// fitting counts the bytes of s that fit, at least one rune.
func fitting(s string, size float64, bold bool, width int) int {
	last := 0
	for i := range s {
		if i > 0 && TextWidth(s[:i], size, bold) > width {
			break
		}
		if i > 0 {
			last = i
		}
	}
	if last == 0 {
		_, last = utf8.DecodeRuneInString(s)
	}
	return last
}

func runes(s string) int {
	n := 0
	for range s {
		n++
	}
	return n
}
