package judge

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana/internal/lazy"
)

// A piece is a word of a text, or a number, a date, a time or a telephone number.
type piece struct {
	kind  Kind    // Any for a word
	text  string  // folded
	value float64 // the value of a number; of a time in minutes since midnight; of a date as 20231026, with 0 for missing parts
	unit  string  // the unit of a number, by its short name
	fresh bool    // the first of its clause: punctuation precedes it
	stop  bool    // the first of its sentence
	words bool    // written in words
	loose bool    // the number has a sign that makes it imprecise, such as ~8 or 8+
	half  bool    // a time by the twelve-hour clock, before or after noon
	day   string  // the weekday before a date
}

// part is true of a date without its year or day.
func (p piece) part() bool {
	return p.kind == Date && (p.value < 1e7 || int(p.value)%100 == 0)
}

// lex splits a folded text. Ambiguous digits are read as what is wanted: 15.10 is a time if a time is wanted, and a
// number otherwise.
func lex(text string, want Kind) []piece {
	l := lexer{text: text, want: want, fresh: true}
	for l.at < len(text) {
		l.next()
	}
	l.spell()
	l.fractions()
	l.measure()
	l.tell()
	return l.pieces
}

type lexer struct {
	text   string
	at     int
	want   Kind
	fresh  bool
	stop   bool
	pieces []piece
}

func (l *lexer) next() {
	c, n := utf8.DecodeRuneInString(l.text[l.at:])
	switch {
	case c == ' ':
	case l.begins() && l.special():
		return
	case wordly(c):
		l.word()
		return
	case c == '&':
		l.add(piece{text: "and"})
	case c == '%' || c == '°' || signs[c] != "":
		l.sign(signs[c])
	case c == '…' || strings.HasPrefix(l.text[l.at:], "..."):
		l.add(piece{text: "…"})
		l.fresh, l.stop, n = true, true, max(n, len(l.text[l.at:])-len(strings.TrimLeft(l.text[l.at:], ".")))
	case c == '-' && l.begins() && signs[firstRune(l.text[l.at+n:])] != "", c == '~' || c == '*' && l.lone() || c == '#' &&
		digit(firstRune(l.text[l.at+n:])) || !adorning(c) && !strings.ContainsRune("+<>=`", c):
		l.add(piece{text: string(c)}) // a character with unknown meaning
	case !strings.ContainsRune(`'"_*#/+@<>=`+"`", c) && !(c == '-' && l.at > 0 && wordly(rune(l.text[l.at-1]))):
		l.fresh = true
		l.stop = l.stop || c == lineBreak || strings.ContainsRune(".!?", c) && !wordly(firstRune(l.text[l.at+n:]))
	}
	l.at += n
}

// lone reports whether a star marks a footnote: it ends a word, and none before it begins one.
func (l *lexer) lone() bool {
	before, next := firstRune(l.text[max(0, l.at-1):]), firstRune(l.text[l.at+1:])
	return l.at > 0 && before != ' ' && before != '*' && next != '*' && !wordly(next) && !strings.Contains(" "+l.text[:l.at], " *")
}

// begins reports whether no word has begun.
func (l *lexer) begins() bool {
	before, _ := utf8.DecodeLastRuneInString(l.text[:l.at])
	return l.at == 0 || !wordly(before)
}

func (l *lexer) add(p piece) {
	p.fresh, l.fresh = l.fresh, false
	p.stop, l.stop = l.stop, false
	l.pieces = append(l.pieces, p)
}

// ahead is the longest text that a number or a date can have. Regular expressions see no more, so that lexing takes
// time proportional to the text's length.
func (l *lexer) ahead() string { return l.text[l.at:min(len(l.text), l.at+64)] }

// take matches an expression at the lexer's position, up to the end of a word, and moves on. It returns the groups, or
// nil.
func (l *lexer) take(re func() *regexp.Regexp) []string {
	m := re().FindStringSubmatch(l.ahead())
	if m == nil {
		return nil
	}
	rest := l.text[l.at+len(m[0]):]
	after, n := utf8.DecodeRuneInString(rest)
	if wordly(after) || strings.ContainsRune("._@", after) && n < len(rest) && wordly(firstRune(rest[n:])) && after != 0 {
		return nil
	}
	l.at += len(m[0])
	return m
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// special reads anything here that is not a plain word.
func (l *lexer) special() bool {
	c := rune(l.text[l.at])
	switch {
	case digit(c) || strings.ContainsRune("-+.", c):
		return l.want == Digits && (l.time() || l.phone()) || l.date() || l.time() || l.number()
	case strings.ContainsRune("jfmasondtw", c): // of months and weekdays
		return l.date()
	}
	return currency().MatchString(l.ahead()) && l.number()
}

var phoneForm = lazy.Regexp(`^\+?\d(?:[\d ()./-]*\d)?`)

// phone reads digits with anything that groups them.
func (l *lexer) phone() bool {
	form := phoneForm().FindString(l.ahead())
	for form != "" && wordly(firstRune(l.text[l.at+len(form):])) { // letters belong to the last group, which is then not part of it
		cut := strings.LastIndexAny(form, " ()./-")
		form = strings.TrimRight(form[:max(0, cut)], " ()./-")
	}
	if form == "" {
		return false
	}
	l.at += len(form)
	digits := strings.Map(func(r rune) rune {
		if !digit(r) {
			return -1
		}
		return r
	}, form)
	l.add(piece{kind: Digits, text: digits})
	return true
}

var numberForms = []func() *regexp.Regexp{
	lazy.Regexp(`^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?`), // 1,200.50
	lazy.Regexp(`^-?\d{1,3}(?:\.\d{3})+,\d{1,2}`),  // 1.200,50
	lazy.Regexp(`^-?\d{1,3}(?:[ ']\d{3})+(?:\.\d+)?`),
	lazy.Regexp(`^-?\d+,\d\d`), // 48,25
	lazy.Regexp(`^-?\d*\.\d+`),
	lazy.Regexp(`^-?\d+`),
}

var (
	unitForm    = lazy.Regexp(`^\d[\d.,]*(%|[a-z]+)`)
	ordinalForm = lazy.Regexp(`^\d+(?:st|nd|rd|th)`)
	currency    = lazy.Regexp(`^(?:us\$|usd|eur|gbp|jpy|[$€£¥ƒ]) ?(-?\d)`)
)

// number reads a number in digits, with the sign or code of money before it, or the unit attached to it.
func (l *lexer) number() bool {
	start := l.at
	unit := ""
	if m := currency().FindStringSubmatch(l.ahead()); m != nil {
		name := strings.TrimRight(strings.TrimSuffix(m[0], m[1]), " ")
		unit = measures[name].name
		l.at += len(m[0]) - len(m[1])
	}
	if m := l.take(ordinalForm); m != nil {
		l.add(piece{text: m[0]})
		return true
	}
	if l.text[l.at] == '-' && start > 0 && l.at == start && !strings.ContainsRune(" (:=", rune(l.text[start-1])) {
		return false
	}
	for i, form := range numberForms {
		m := form().FindString(l.ahead())
		if m == "" {
			continue
		}
		from := l.at
		l.at += len(m)
		clings := l.clinging(from)
		if clings == "?" {
			l.at = from
			continue
		}
		if i == 1 || i == 3 {
			m = strings.ReplaceAll(strings.ReplaceAll(m, ".", ""), ",", ".")
		}
		value, err := strconv.ParseFloat(strings.NewReplacer(",", "", " ", "", "'", "").Replace(m), 64)
		if err != nil {
			l.at = from
			continue
		}
		if clings != "" {
			unit = clings
		}
		l.add(piece{kind: Number, text: m, value: value, unit: unit, loose: l.open(start)})
		return true
	}
	l.at = start
	return false
}

// clinging reads a unit that follows without a space: "150g". It returns "?" if other letters or digits follow, so that
// the text is no number.
func (l *lexer) clinging(from int) string {
	rest := l.text[l.at:]
	next := firstRune(rest)
	if !wordly(next) {
		if len(rest) > 1 && strings.ContainsRune("._@", next) && wordly(firstRune(rest[1:])) {
			return "?"
		}
		return ""
	}
	m := unitForm().FindStringSubmatch(l.text[from:min(len(l.text), from+96)])
	if m == nil {
		return "?"
	}
	known, ok := measures[m[1]]
	if end := l.at + len(m[1]); ok && strings.HasPrefix(rest, m[1]) && !wordly(firstRune(l.text[end:])) {
		l.at = end
		return known.name
	}
	return "?"
}

// open reports whether a sign next to a number makes it imprecise.
func (l *lexer) open(start int) bool {
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(l.text[:start], " "))
	return strings.ContainsRune("~≈<>≤≥±", before) && start > 0 || strings.HasPrefix(l.text[l.at:], "+")
}

// sign gives the number before it a unit.
func (l *lexer) sign(unit string) {
	if last := len(l.pieces) - 1; last >= 0 && l.pieces[last].kind == Number && l.pieces[last].unit == "" {
		l.pieces[last].unit = unit
		if after, ok := strings.CutPrefix(l.text[l.at:], "°"); ok && after != "" && strings.ContainsRune("cf", rune(after[0])) &&
			!wordly(firstRune(after[1:])) {
			l.at++ // of Celsius or of Fahrenheit
		}
		return
	}
	l.add(piece{text: unit})
}

// word reads a word. Signs within it belong to it, as in o'clock, frw8.txt and north-west.
func (l *lexer) word() {
	start := l.at
	for l.at < len(l.text) {
		c, n := utf8.DecodeRuneInString(l.text[l.at:])
		inner := strings.ContainsRune("'._@-", c) && l.at+n < len(l.text) && wordly(firstRune(l.text[l.at+n:]))
		if !wordly(c) && !inner && !(strings.ContainsRune("+#", c) && l.at > start) {
			break
		}
		l.at += n
	}
	word := l.text[start:l.at]
	if parts := strings.Split(word, "-"); len(parts) > 1 && numeric(parts) {
		for _, p := range parts {
			l.add(piece{text: p})
		}
		return
	}
	for _, w := range expanded(word) {
		l.add(piece{text: w})
		if verb, ok := strings.CutPrefix(word, w); ok && openers[w] && shortened[verb] != "" {
			l.add(piece{text: shortened[verb]})
		}
	}
}

// shortened verbs attach to the first word of a sentence.
var shortened = map[string]string{"'s": "is", "'re": "are"}

// numeric reports whether all are words for numbers, as in twenty-one.
func numeric(parts []string) bool {
	for _, p := range parts {
		if _, ok := numerals[p]; !ok && scales[p] == 0 && p != "and" {
			return false
		}
	}
	return true
}

// impersonal words follow a "one" that means people in general.
var impersonal = set("of can could may might must should would will has sees finds gets looks pays needs")

// onlyOnes precede a "one" that means the requested thing.
var onlyOnes = set("only next first last the that this")

// spell joins the words of numbers.
func (l *lexer) spell() {
	tokens := make([]token, len(l.pieces))
	for i, p := range l.pieces {
		tokens[i] = token{text: p.text, number: p.kind == Number, fresh: p.fresh}
		if p.kind != Any {
			tokens[i].text = ""
		}
	}
	var out []piece
	for i := 0; i < len(tokens); {
		n, value := spelled(tokens[i:])
		if n == 0 || n == 1 && tokens[i].text == "one" && (pronoun(tokens, i) || l.want == Text && i > 0 && onlyOnes[tokens[i-1].text] ||
			i+1 < len(tokens) && impersonal[tokens[i+1].text]) {
			out = append(out, l.pieces[i])
			i++
			continue
		}
		var words []string
		for _, p := range l.pieces[i : i+n] {
			words = append(words, p.text)
		}
		out = append(out, piece{kind: Number, text: strings.Join(words, " "), value: float64(value), fresh: l.pieces[i].fresh,
			stop: l.pieces[i].stop, words: true})
		i += n
	}
	l.pieces = out
}

// fractions adds the fraction to a number: "eighteen and a half", "six point five".
func (l *lexer) fractions() {
	text := func(i int) string {
		if i < len(l.pieces) && !l.pieces[i].fresh && l.pieces[i].kind == Any {
			return l.pieces[i].text
		}
		return ""
	}
	var out []piece
	for i := 0; i < len(l.pieces); i++ {
		p := l.pieces[i]
		switch {
		case p.kind != Number || p.unit != "":
		case text(i+1) == "and" && text(i+2) == "a" && (text(i+3) == "half" || text(i+3) == "quarter"):
			p.value += map[string]float64{"half": 0.5, "quarter": 0.25}[text(i+3)]
			p.text += " and " + text(i+3)
			i += 3
		case p.words && text(i+1) == "point":
			digits := ""
			n := i + 2
			for ; n < len(l.pieces) && l.pieces[n].kind == Number && l.pieces[n].words && !l.pieces[n].fresh; n++ {
				digits += strconv.Itoa(int(l.pieces[n].value))
			}
			if part, err := strconv.ParseFloat("0."+digits, 64); err == nil && digits != "" {
				p.value += part
				p.text += " point " + digits
				i = n - 1
			}
		}
		out = append(out, p)
	}
	l.pieces = out
}
