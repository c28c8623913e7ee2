package policy

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A word is a run of letters or a run of digits in a text.
type word struct {
	text       string // in small letters
	stem       string // the word without the ending of a plural or a verb
	concept    string // the group of words with similar meaning; "" if there is none
	start, end int    // bytes
	number     bool
	capital    bool
}

// words splits a text. "Wi-Fi at 18:30" is wi, fi, at, 18, 30.
func words(text string) []word {
	if text == "" {
		return nil
	}
	return appendWords(make([]word, 0, 2+len(text)/5), text)
}

// appendWords is words with reused memory.
func appendWords(all []word, text string) []word {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		digit := unicode.IsDigit(r)
		if !digit && !unicode.IsLetter(r) {
			i += size
			continue
		}
		end := i + size
		for end < len(text) {
			next, size := utf8.DecodeRuneInString(text[end:])
			if digit != unicode.IsDigit(next) || !digit && !unicode.IsLetter(next) {
				break
			}
			end += size
		}
		low := strings.ToLower(text[i:end])
		w := word{text: low, stem: low, start: i, end: end, number: digit, capital: unicode.IsUpper(r)}
		if !digit {
			w.stem = stem(low)
			w.concept = concepts[w.stem]
		}
		all = append(all, w)
		i = end
	}
	return all
}

// stem removes the endings of plurals and verbs, so that "events" becomes "event", and "moving" and "moved" become
// "move". The result need not be a word, only the same for all forms of one.
func stem(low string) string {
	s := low
	if len(s) > 3 && strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss") {
		s = s[:len(s)-1]
	}
	for _, ending := range []string{"ing", "ed"} {
		rest, ok := strings.CutSuffix(s, ending)
		if !ok || len(rest) < 3 || strings.HasSuffix(s, "eed") || !strings.ContainsAny(rest, "aeiouy") {
			continue
		}
		n := len(rest)
		switch {
		case n > 3 && rest[n-1] == rest[n-2] && rest[n-1] != 's':
			rest = rest[:n-1] // labelled
		case n == 3 && !vowel(rest[0]) && vowel(rest[1]) && !vowel(rest[2]) && rest[2] != 'x' && rest[2] != 'w':
			rest += "e" // moving
		}
		s = rest
		break
	}
	if rest, ok := strings.CutSuffix(s, "ie"); ok && len(rest) > 1 {
		return rest + "y" // copies
	}
	if rest, ok := strings.CutSuffix(s, "i"); ok && len(rest) > 2 {
		return rest + "y" // copied
	}
	if len(s) > 4 {
		s = strings.TrimSuffix(s, "e") // changing
	}
	return s
}

// like reports whether two words are forms of the same, or have a similar meaning.
func (w word) like(v word) bool {
	return v.stem == w.stem || w.concept != "" && v.concept == w.concept
}

func vowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

// plain words are so common that sharing them means nothing.
var plain = map[string]bool{"the": true, "a": true, "an": true, "of": true, "in": true, "on": true, "to": true, "and": true,
	"with": true, "for": true, "is": true, "it": true, "my": true, "at": true, "that": true, "then": true, "s": true, "be": true,
	"as": true, "its": true, "this": true, "by": true, "i": true, "me": true, "what": true, "which": true, "from": true}

// slot hashes a stem into a vocabulary.
func slot(stem string, size int) uint16 {
	h := fnv.New32a()
	h.Write([]byte(stem))
	return uint16(h.Sum32() % uint32(size))
}

// A day is a date of a calendar; zero parts are unknown.
type day struct{ year, month, day int }

// before orders two days: below 0 if a comes first. Parts that are missing in one of them are ignored.
func (a day) before(b day) int {
	if a.year != 0 && b.year != 0 && a.year != b.year {
		return a.year - b.year
	}
	if a.month != b.month {
		return a.month - b.month
	}
	if a.day != 0 && b.day != 0 {
		return a.day - b.day
	}
	return 0
}

var months = map[string]int{"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
	"august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
	"jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12}

// dates finds the days in a text: "28 October 2023", "October 28", "2023-10-28", "October 2023". A span is the first
// and the last word of each.
func dates(text string, ws []word) (days []day, spans [][2]int) {
	for i := 0; i < len(ws); i++ {
		d, first, last := day{}, i, i
		switch {
		case ws[i].number && len(ws[i].text) == 4 && i+2 < len(ws) && joined(text, ws, i, '-') && joined(text, ws, i+1, '-'):
			d = day{atoi(ws[i].text), atoi(ws[i+1].text), atoi(ws[i+2].text)}
			last = i + 2
		case months[ws[i].text] != 0 && ws[i].capital:
			d.month = months[ws[i].text]
			switch {
			case i > 0 && near(ws, i-1) && isDay(ws[i-1]):
				d.day, first = atoi(ws[i-1].text), i-1
			case i+1 < len(ws) && near(ws, i) && isDay(ws[i+1]):
				d.day, last = atoi(ws[i+1].text), i+1
			}
			if last+1 < len(ws) && near(ws, last) && ws[last+1].number && len(ws[last+1].text) == 4 {
				d.year = atoi(ws[last+1].text)
				last++
			}
			if d.day == 0 && d.year == 0 {
				continue
			}
		default:
			continue
		}
		days, spans = append(days, d), append(spans, [2]int{first, last})
		i = last
	}
	return days, spans
}

func isDay(w word) bool {
	return w.number && len(w.text) <= 2 && atoi(w.text) >= 1 && atoi(w.text) <= 31
}

// near reports whether only a blank and at most a comma are between a word and the next.
func near(ws []word, i int) bool { return ws[i+1].start-ws[i].end <= 2 }

// joined reports whether only one byte, c, is between a word and the next, and both are numbers.
func joined(text string, ws []word, i int, c byte) bool {
	return i+1 < len(ws) && ws[i].number && ws[i+1].number && ws[i+1].start == ws[i].end+1 && text[ws[i].end] == c
}

// atoi parses a run of digits; a number that is too long becomes 0.
func atoi(digits string) int {
	if len(digits) > 9 {
		return 0
	}
	n := 0
	for _, c := range digits {
		n = 10*n + int(c-'0')
	}
	return n
}
