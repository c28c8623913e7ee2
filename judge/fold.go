package judge

import (
	"strings"
	"unicode"
)

// plain has the Latin letters with accents, each group after its base letters.
var plain = spread(map[string]string{
	"a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "c": "çćĉċč", "d": "ďđ", "e": "èéêëēĕėęěẹẻẽếềểễệ", "g": "ĝğġģ", "h": "ĥħ",
	"i": "ìíîïĩīĭįıǐịỉ", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőǒọỏốồổỗộơớờởỡợ",
	"r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųǔụủưứừửữự", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž",
	"ae": "æ", "oe": "œ", "ss": "ß", "th": "þ", "dh": "ð", "'": "’‘ʼ`´", `"`: "“”„«»", "-": "‐‑‒–—−",
})

func spread(groups map[string]string) map[rune]string {
	read := map[rune]string{}
	for as, letters := range groups {
		for _, r := range letters {
			read[r] = as
		}
	}
	return read
}

// fold normalizes a text: it converts to lower case, removes accents from Latin letters, unifies quotes and dashes, and
// trims and squeezes white space.
func fold(text string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if r >= 0xFF01 && r <= 0xFF5E { // of full width
			r -= 0xFEE0
		}
		r = unicode.ToLower(r)
		switch as, marked := plain[r]; {
		case marked:
			b.WriteString(as)
		case r >= 0x300 && r <= 0x36F, r == 0xFE0F, r == 0x20E3: // combines with its letter, or turns it into a picture
		default:
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ") // a combining mark may have been alone between spaces
}
