package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Holds reports whether a text contains another one that is not part of a longer word or number: "48.25" is in "at
// 48.25 gulden" and not in "148.25".
func Holds(text, part string) bool {
	for from := 0; part != "" && from+len(part) <= len(text); {
		i := strings.Index(text[from:], part)
		if i < 0 {
			return false
		}
		i += from
		if !continues(text[:i], part, true) && !continues(text[i+len(part):], part, false) {
			return true
		}
		from = i + 1
	}
	return false
}

// continues reports whether the text before or after a part continues its last word or number.
func continues(rest, part string, before bool) bool {
	first, next := utf8.DecodeRuneInString, utf8.DecodeLastRuneInString
	if !before {
		first, next = next, first
	}
	edge, _ := first(part)
	r, size := next(rest)
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	if size == 0 || !word(edge) {
		return false
	}
	if before {
		rest = rest[:len(rest)-size]
	} else {
		rest = rest[size:]
	}
	beyond, _ := next(rest)
	return word(r) || strings.ContainsRune(".,:", r) && unicode.IsDigit(edge) && unicode.IsDigit(beyond)
}
