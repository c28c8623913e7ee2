package policy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gymkhana"
)

// A Source is a text that can be copied, completely or in part.
type Source struct {
	From  Origin
	Text  string
	Label string // the label of the element, if the text is its value
	App   string // the app that the element belongs to
	ID    string // the id of the element
	Item  bool   // the element can be clicked
	Lead  bool   // the first source of its element
	Row   int    // the element of a source on the current screen; otherwise -1
	shape shape  // the shape of the element

	*parsed
}

// A shape is the common appearance of a list's rows.
type shape struct {
	role   string
	left   int
	lines  int
	item   bool
	bullet string // the characters that the text begins with
}

// An Origin is the place of a source.
type Origin uint8

// Where sources are found.
const (
	FromGoal Origin = iota
	FromScreen
	FromMemory // an earlier screen
	FromKeys   // texts that can be typed without a source; see keyed
)

// String names an origin in reports.
func (o Origin) String() string { return [...]string{"goal", "screen", "memory", "keys"}[o] }

// keyed are the texts that need no source: separators between parts, and the names of the formats of dates and
// times.
var keyed = []string{"\n", "\n\n", ", ", " ", "yyyy-mm-dd", "dd.mm.yyyy", "dd/mm/yyyy", "mm/dd/yyyy", "hh:mm"}

// A Span is a part of a source, from one token to another, both included.
type Span struct{ Source, First, Last int }

// A token is the smallest part of a text that can be pointed at: a run of letters, a run of digits, or any other
// character except a blank. Positions are bytes.
type token struct{ start, end int }

// parsed is the result of parsing a text once.
type parsed struct {
	tokens []token
	told   uint64 // one bit for each part of the goal that the text contains too; see toldBy
	days   []day  // in the text
}

const (
	mostBytes  = 4096 // maximum number of bytes read of a source; the rest is ignored
	mostTokens = 1024 // likewise
)

// tokens splits a text. A text of only blanks is one token.
func tokens(text string) []token {
	all := make([]token, 0, 2+len(text)/5)
	text = text[:min(len(text), mostBytes)]
	for i := 0; i < len(text) && len(all) < mostTokens; {
		r, size := utf8.DecodeRuneInString(text[i:])
		start, class := i, classOf(r)
		for i += size; class > mark && i < len(text); i += size {
			if r, size = utf8.DecodeRuneInString(text[i:]); classOf(r) != class {
				break
			}
		}
		if class != blank {
			all = append(all, token{start, i})
		}
	}
	if len(all) == 0 && text != "" {
		all = append(all, token{0, len(text)})
	}
	return all
}

// Classes of characters. Each punctuation mark is a token; other characters form runs.
const (
	blank = iota
	mark
	letter
	digit
)

func classOf(r rune) int {
	switch {
	case unicode.IsLetter(r):
		return letter
	case unicode.IsDigit(r):
		return digit
	case unicode.IsSpace(r):
		return blank
	}
	return mark
}

// spans is the number of parts of a source.
func (s *Source) spans() int { return len(s.tokens) * (len(s.tokens) + 1) / 2 }

// text returns the text of a span of the source.
func (s *Source) text(first, last int) string {
	return s.Text[s.tokens[first].start:s.tokens[last].end]
}

// find returns the tokens of a text in the source, if it begins and ends at tokens; false otherwise. A number that must
// be whole cannot be part of a time, a date or a longer number.
func (s *Source) find(text string, whole bool) (first, last int, ok bool) {
	for at := 0; text != ""; at++ {
		i := strings.Index(s.Text[at:], text)
		if i < 0 {
			break
		}
		at += i
		first, begins := s.tokenAt(at, func(t token) int { return t.start })
		last, ends := s.tokenAt(at+len(text), func(t token) int { return t.end })
		if begins && ends && !(whole && first == last && s.partial(first)) {
			return first, last, true
		}
	}
	return 0, 0, false
}

// partial reports whether a token is a number that one mark joins to another.
func (s *Source) partial(k int) bool {
	is := func(k, at int) bool { // a number at that byte
		return k >= 0 && k < len(s.tokens) && s.tokens[k].start == at && digitAt(s.Text, at)
	}
	t := s.tokens[k]
	if !digitAt(s.Text, t.start) {
		return false
	}
	if k >= 2 && s.tokens[k-1].end == t.start && s.tokens[k-2].end == s.tokens[k-1].start && is(k-2, s.tokens[k-2].start) {
		return true
	}
	return k+2 < len(s.tokens) && s.tokens[k+1].start == t.end && is(k+2, s.tokens[k+1].end)
}

// around returns the tokens that contain a text; false if the source does not contain it.
func (s *Source) around(text string) (first, last int, ok bool) {
	at := strings.Index(s.Text, text)
	if at < 0 || text == "" {
		return 0, 0, false
	}
	first = slices.IndexFunc(s.tokens, func(t token) bool { return t.end > at })
	last = slices.IndexFunc(s.tokens, func(t token) bool { return t.end >= at+len(text) })
	return first, last, first >= 0 && last >= first && s.tokens[first].start <= at
}

// tokenAt finds the token with an edge at a byte.
func (s *Source) tokenAt(at int, edge func(token) int) (int, bool) {
	low, high := 0, len(s.tokens)
	for low < high {
		if mid := (low + high) / 2; edge(s.tokens[mid]) < at {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < len(s.tokens) && edge(s.tokens[low]) == at
}

// texts calls do with the texts of an element: its name, and its other texts and value.
func texts(e *gymkhana.Element, do func(label, text string)) {
	if e.Name != "" {
		do("", e.Name)
	}
	if e.Text != "" && e.Text != e.Name {
		do(e.Name, e.Text)
	}
}
