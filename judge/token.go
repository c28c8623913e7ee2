package judge

import (
	"slices"
	"strings"
	"unicode"
)

// A token is a word or a number of a text.
type token struct {
	text   string // folded; a number without grouping or needless zeros
	number bool
	unit   string // the unit of a number; "" if none was given
	fresh  bool   // the first of its clause: punctuation precedes it
}

// same compares numbers by value, and by unit where both have one.
func (t token) same(u token) bool {
	return t.text == u.text && t.number == u.number && (t.unit == u.unit || t.unit == "" || u.unit == "")
}

// find returns the places in text at which want occurs, as a sequence of whole words.
func find(text, want []token) []int {
	var at []int
	for i := 0; len(want) > 0 && i+len(want) <= len(text); i++ {
		if slices.EqualFunc(text[i:i+len(want)], want, token.same) {
			at = append(at, i)
		}
	}
	return at
}

// read splits a text.
func read(text string) []token {
	r := reader{text: []rune(fold(text)), fresh: true}
	for r.at < len(r.text) {
		r.next()
	}
	return measured(counted(r.tokens))
}

type reader struct {
	text   []rune
	at     int
	tokens []token
	fresh  bool
	sign   string // the sign of a currency, before its number
}

// peek is the rune at a distance from the current one; 0 outside the text.
func (r *reader) peek(by int) rune {
	if i := r.at + by; i >= 0 && i < len(r.text) {
		return r.text[i]
	}
	return 0
}

func (r *reader) next() {
	switch c := r.peek(0); {
	case digit(c), c == '-' && digit(r.peek(1)) && strings.ContainsRune("\x00 ($€£¥", r.peek(-1)):
		r.number()
	case wordly(c):
		r.word()
	case signs[c] != "":
		r.measure(signs[c])
		r.at++
	default:
		if c != ' ' && !(c == '-' && wordly(r.peek(-1))) && !strings.ContainsRune(`'"_*#/&+@`, c) {
			r.fresh = true
		}
		r.at++
	}
}

func (r *reader) add(t token) {
	t.fresh, r.fresh = r.fresh, false
	r.tokens = append(r.tokens, t)
}

// measure gives a sign to its number: to the one that follows without a space, which is then money, otherwise to the
// one before.
func (r *reader) measure(unit string) {
	if last := len(r.tokens) - 1; !digit(r.peek(1)) && last >= 0 && r.tokens[last].number && r.tokens[last].unit == "" {
		r.tokens[last].unit = unit
	} else {
		r.sign = unit
	}
	if c := r.peek(1); unit == "degree" && (c == 'c' || c == 'f') && !wordly(r.peek(2)) {
		r.at++ // of Celsius or of Fahrenheit
	}
}

// number reads digits with their grouping, and a unit or an ordinal's ending attached to them. Digits with other
// letters, as in 3d, are a word.
func (r *reader) number() {
	start := r.at
	var b strings.Builder
	for {
		c := r.peek(0)
		switch {
		case digit(c), c == '-' && r.at == start:
			b.WriteRune(c)
		case c == '.' && digit(r.peek(1)) && !strings.Contains(b.String(), "."):
			b.WriteRune(c)
		case c == ',' && r.groups() && !strings.Contains(b.String(), "."):
		default:
			r.ending(start, b.String())
			return
		}
		r.at++
	}
}

// groups reports whether exactly three digits follow.
func (r *reader) groups() bool {
	return digit(r.peek(1)) && digit(r.peek(2)) && digit(r.peek(3)) && !digit(r.peek(4))
}

func (r *reader) ending(start int, digits string) {
	from := r.at
	for wordly(r.peek(0)) {
		r.at++
	}
	end := string(r.text[from:r.at])
	unit, known := units[end]
	if end != "" && !known && !slices.Contains([]string{"st", "nd", "rd", "th"}, end) {
		r.add(token{text: string(r.text[start:r.at])})
		return
	}
	if unit == "" {
		unit, r.sign = r.sign, ""
	}
	r.add(token{text: trimmed(digits), number: true, unit: unit})
}

// word reads letters and digits, with an apostrophe between letters, and the signs behind c++ and c#.
func (r *reader) word() {
	start := r.at
	for wordly(r.peek(0)) || r.peek(0) == '\'' && unicode.IsLetter(r.peek(-1)) && unicode.IsLetter(r.peek(1)) {
		r.at++
	}
	for r.peek(0) == '+' && (r.peek(1) == '+' || r.peek(-1) == '+') || r.peek(0) == '#' && !wordly(r.peek(1)) {
		r.at++
	}
	r.sign = ""
	for _, w := range expanded(string(r.text[start:r.at])) {
		r.add(token{text: w})
	}
}

// expanded expands a contraction. It drops is, have, will and possessive endings.
func expanded(word string) []string {
	if full, ok := contractions[word]; ok {
		return full
	}
	if w, ok := strings.CutSuffix(word, "n't"); ok {
		return []string{w, "not"}
	}
	if at := strings.LastIndex(word, "'"); at > 0 && slices.Contains([]string{"s", "re", "ve", "ll", "d", "m"}, word[at+1:]) {
		word = word[:at]
	}
	return []string{word}
}

func digit(c rune) bool  { return c >= '0' && c <= '9' }
func wordly(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) }

// asserted removes the questions from a text, unless nothing follows them: repeating "red or blue?" before answering
// does not leave the answer open.
func asserted(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for {
		end := strings.Index(text, "? ")
		if end < 0 {
			return text
		}
		start := max(strings.LastIndex(text[:end], ". "), strings.LastIndex(text[:end], "! "))
		text = text[:start+1] + " " + text[end+2:]
	}
}
