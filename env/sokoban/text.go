package sokoban

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// plainText converts the text of a file to UTF-8 with line feeds. It accepts UTF-8 and UTF-16, with or without a byte
// order mark, and Latin-1, with the line ends of any system. It removes invisible characters.
func plainText(raw []byte) string {
	var text string
	switch {
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}):
		text = fromUTF16(raw[2:], 0)
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		text = fromUTF16(raw[2:], 1)
	case zeros(raw, 1):
		text = fromUTF16(raw, 0)
	case zeros(raw, 0):
		text = fromUTF16(raw, 1)
	case utf8.Valid(raw):
		text = string(raw)
	default:
		text = fromLatin1(raw)
	}
	return plainLines.Replace(text)
}

// plainLines ends lines with line feeds, and replaces everything that looks like a blank by one.
var plainLines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n",
	"\u00a0", " ", "\ufeff", "", "\u200b", "", "\x00", "", "\x1a", "")

// zeros reports whether most bytes at odd places (1) or at even places (0), and no others, are 0, as for ASCII in
// UTF-16.
func zeros(raw []byte, at int) bool {
	raw = raw[:min(len(raw), 1<<12)]
	var n [2]int
	for i, b := range raw {
		if b == 0 {
			n[i%2]++
		}
	}
	return n[at] > len(raw)/4 && n[1-at] == 0
}

// fromUTF16 decodes pairs of bytes; low is the position of the byte with the lower bits.
func fromUTF16(raw []byte, low int) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i+low]) | uint16(raw[2*i+1-low])<<8
	}
	return string(utf16.Decode(units))
}

func fromLatin1(raw []byte) string {
	runes := make([]rune, len(raw))
	for i, b := range raw {
		runes[i] = rune(b)
	}
	return string(runes)
}
