// Package shell escapes untrusted texts so that they can be printed and pasted: names of files and addresses may
// contain what a shell would run or a terminal would obey.
package shell

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"gymkhana/internal/lazy"
)

var plain = lazy.Regexp(`^[A-Za-z0-9_@%+=:,./][A-Za-z0-9_@%+=:,./~-]*$`)

// Word quotes a text so that a POSIX shell reads it as one word, in visible characters. A word that begins with a dash
// is written as a path.
func Word(s string) string {
	switch {
	case plain().MatchString(s):
		return s
	case strings.HasPrefix(s, "-"):
		return Word("./" + s)
	case !strings.ContainsFunc(s, unseen):
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(rune(c)))
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + "'"
}

// unseen reports whether a terminal acts on a character instead of showing it.
func unseen(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }

// colour is the only kind of escape sequence that a text for people may contain: bold, faint, red, green and yellow,
// and the end of that (ECMA-48, SGR). Other sequences can hide text.
var colour = lazy.Regexp(`^\x1b\[(?:|1|2|3[1-3])m`)

// Legible escapes every character that a terminal would obey or hide, as \x1b or \u202e. Line feeds and tabs stay.
func Legible(s string) string { return written(s, "\n\t", false) }

// Line is Legible for a text of one line: line feeds and tabs are written out too.
func Line(s string) string { return written(s, "", false) }

// Coloured is Legible for a text that this program has coloured: sequences that choose a colour stay. Text from
// elsewhere must be made legible before it is inserted.
func Coloured(s string) string { return written(s, "\n\t", true) }

// written escapes what a terminal would obey or hide, except the characters in stay and, if allowed, colours.
func written(s, stay string, colours bool) string {
	hidden := func(r rune) bool {
		return !strings.ContainsRune(stay, r) && unseen(r) && r != unicode.ReplacementChar && !unicode.Is(unicode.Zs, r)
	}
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case colours && r == '\x1b' && colour().MatchString(s[i:]), !hidden(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// JSON escapes what a terminal would obey or hide in a JSON text. Its meaning stays the same: such characters occur
// only in strings.
func JSON(text []byte) []byte {
	hidden := func(r rune) bool {
		return r >= 0x7f && unseen(r) && r != unicode.ReplacementChar && !unicode.Is(unicode.Zs, r)
	}
	if !bytes.ContainsFunc(text, hidden) {
		return text
	}
	var b bytes.Buffer
	for _, r := range string(text) {
		switch {
		case !hidden(r):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.Bytes()
}
