package judge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gymkhana/internal/lazy"
)

// A Kind is the kind of an answer, which determines how it is read from a sentence.
type Kind string

// The kinds of answer.
const (
	Any    Kind = ""       // each item has the kind that its form suggests
	Text   Kind = "text"   // a name: equal except for letter case, accents, quotes and punctuation around a word
	Noun   Kind = "noun"   // a common noun or a colour: gardens is garden, and gray is grey
	Number Kind = "number" // in digits or words, with or without its unit: "1200", "45 mins"
	Date   Kind = "date"   // "2023-10-26"
	Time   Kind = "time"   // a time of day: "15:10"
	Digits Kind = "digits" // a telephone number: its digits, grouped in any way
	Polar  Kind = "polar"  // "yes" or "no"
)

// Wanted is the expected answer to a question, and the one reader of answers. Every world that asks questions uses it.
//
// An answer may be alone or in a sentence that states it once. It is wrong
//
//   - if it names a second candidate of the same kind: another number, another date, a name of which no
//     word stands in the goal. What stands in the goal is no candidate, unless the goal lists it as a
//     choice beside the right one ("the sea or a garden");
//   - if it leaves the answer open ("or", "maybe", "about 8", "8?"), denies it ("not 8"), or says that
//     the agent does not know;
//   - if it repeats the answer more than once, or once with nothing between ("8 8"). Stating and then
//     confirming it in a sentence is common; reciting it is not.
type Wanted struct {
	Kind  Kind
	Items []string // one, or several in any order, all of which the answer must contain
	Near  float64  // the tolerance for a number
	// Unit of a number, if it has one and the item does not name it: "g", "usd". The answer must contain it, or one
	// that can be converted. A number without a unit is right alone and with the unit that the goal names.
	Unit string
	// Beside are words that an answer may contain next to an item of Text, Noun or Digits although the goal does not:
	// the rest of a name whose characteristic part is the item, or the owner of a number. An answer that quotes more of
	// the name than the item must not break off in the middle of a phrase.
	Beside string

	barred   map[string]bool // words of other choices of the goal
	emphatic bool            // the value is in bold or the like
	cased    bool            // the answer uses capital letters correctly
	proper   map[string]bool // words with a capital letter inside a sentence, folded
}

// Match reports whether an answer is right.
func (w Wanted) Match(said, goal string) bool { return w.Read(said, goal).Outcome == Right }

// Read reads the answer to a goal. If two items are wanted, such as a name and a price, it may also give one after the
// other, each in a part of its own.
func (w Wanted) Read(said, goal string) Reading {
	w.Items = slices.DeleteFunc(slices.Clone(w.Items), func(item string) bool { return strings.TrimSpace(item) == "" })
	whole := w.whole(said, goal)
	if whole.Outcome != Right && w.Kind == Any && len(w.Items) == 2 && w.apart(said, goal) {
		return Reading{Outcome: Right}
	}
	return whole
}

// parting is what may be between two parts of an answer.
var parting = lazy.Regexp(`[.;\n]\s+|,? and (?:also )?|, (?:with )?`)

// apart reports whether an answer consists of two parts, and each is right for one of two items.
func (w Wanted) apart(said, goal string) bool {
	said = unwrapped(said)
	places := parting().FindAllStringIndex(said, -1)
	if len(places) > mostParts {
		return false
	}
	states := func(part string, item int) bool {
		if strings.Contains(fold(part), fold(w.Items[1-item])) && !strings.Contains(fold(w.Items[item]), fold(w.Items[1-item])) {
			return false // said again
		}
		one, other := w, w.Items[1-item]
		one.Items = []string{w.Items[item]}
		around := goal + " " + other + "." // what answers the rest of the question
		return one.whole(part, around).Outcome == Right
	}
	return slices.ContainsFunc(places, func(at []int) bool {
		before, after := said[:at[0]], said[at[1]:]
		return states(before, 0) && states(after, 1) || states(before, 1) && states(after, 0)
	})
}

// atBest makes a bound of a value, which is another answer than the value.
var atBest = lazy.Regexp(`\bat the (?:earliest|latest|soonest)\b`)

// listsMore reports whether an answer that is a list separated by commas has an item alone in one place, and in another
// some words that are none of the items and state nothing about them, such as an entry of a list of things to do.
func listsMore(said string, items []string) bool {
	listed, more := false, false
	for part := range strings.SplitSeq(strings.Join(strings.Fields(fold(unwrapped(said))), " "), ",") {
		words := strings.FieldsFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
		switch {
		case slices.ContainsFunc(items, func(item string) bool { return bare(part) == bare(item) }):
			listed = true
		case slices.ContainsFunc(items, func(item string) bool { return strings.Contains(part, fold(item)) }):
		case len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return remarking[strings.TrimSuffix(word, "'s")] }):
			more = true
		}
	}
	return listed && more
}

// remarking words are in what an answer says about its items, and hardly in an item.
var remarking = set("is are was were be been has have had do does did can could will would should not no as i i'm you we he she they it that " +
	"this these those which who what according here there see saw says shows found find from in only just all both each answer list note ticked done marked")

// mostParts is how many places an answer of two parts may be divided at.
const mostParts = 12

// whole reads an answer as one statement.
func (w Wanted) whole(said, goal string) Reading {
	items := w.Items
	if blank(said) || len(items) == 0 {
		return wrong("it says nothing")
	}
	if (w.Kind == Any || w.Kind == Text || w.Kind == Noun) && bare(said) == bare(strings.Join(items, ", ")) {
		return Reading{Outcome: Right}
	}
	if (w.Kind == Text || w.Kind == Noun) && strings.Contains(fold(goal), "comma") && listsMore(said, items) {
		return wrong("it lists something else")
	}
	if bound := atBest().FindString(fold(said)); bound != "" && !strings.Contains(fold(goal), bound) {
		return wrong("it names a bound")
	}
	said = filtered(said, fold(goal), items)
	if one := kindOf(items[0]); w.Kind == Any && !slices.ContainsFunc(items, func(item string) bool { return kindOf(item) != one }) {
		w.Kind = one
	}
	told, ok := isoTime().ReplaceAllString(strings.ReplaceAll(fold(unwrapped(said)), " per cent", " percent"), "$1 $2"), true
	told = strings.ReplaceAll(told, "tl;dr", "tldr")
	told = strings.ReplaceAll(told, "all in all", "altogether")
	told = exactly().ReplaceAllString(told, "exactly")
	told = opened(figured(idiomatic(told, fold(goal), w.Kind), w.Kind, fold(goal)))
	w.cased, w.proper = capitals(said)
	if told, ok = w.stating(told, goal); !ok {
		return wrong("it asks back")
	}
	if outOf(told, fold(goal)) {
		return wrong("it is another of as many")
	}
	told = w.untitled(told, fold(goal))
	w.emphatic = w.setOff(said, fold(goal))
	byKind := map[Kind][]string{}
	for _, item := range items {
		k := w.Kind
		if k == Any {
			k = kindOf(item)
		}
		byKind[k] = append(byKind[k], item)
	}
	read := Reading{Outcome: Right}
	for kind, own := range byKind {
		part := w
		part.Kind, part.Items = kind, own
		around := goal // including what answers the rest of the question
		for other, rest := range byKind {
			if other != kind {
				around += ". " + strings.Join(rest, ". ")
			}
		}
		if r := part.read(told, aboutOf(around, kind)); r.Outcome != Right && read.Outcome != Wrong {
			read = r
		}
	}
	return read
}

var member = lazy.Regexp(`"([A-Za-z_]+)"\s*:\s*"([^"]*)"\s*,?`)

// filtered removes members of JSON that only repeat the goal: {"date": "1 May", "events": ["A"]}.
func filtered(said, goal string, items []string) string {
	if !strings.Contains(said, "{") {
		return said
	}
	return member().ReplaceAllStringFunc(said, func(s string) string {
		m := member().FindStringSubmatch(s)
		key, value := fold(m[1]), fold(m[2])
		if (timely[key] || nouns[key]) && value != "" && strings.Contains(goal, value) && !slices.ContainsFunc(items,
			func(i string) bool { return fold(i) == value }) {
			return ""
		}
		return s
	})
}

var fraction = lazy.Regexp(`(\d+) (?:out )?of (\d+)`)

// weekOn matches a day one week after another.
var weekOn = lazy.Regexp(`\ba week (?:from|after) (?:this |next )?([a-z]+day)\b`)

// outOf reports whether a text changes the goal's "x of y": 5 of 5 stars instead of 4 of 5, or this Friday instead of a
// week from it.
func outOf(told, goal string) bool {
	own := fraction().FindStringSubmatch(goal)
	if m := weekOn().FindStringSubmatch(goal); m != nil && strings.Contains(told, m[1]) && !strings.Contains(told, "week") {
		return true
	}
	if own != nil && !strings.Contains(told, own[0]) && regexp.MustCompile(`\b`+own[2]+` (?:stars?|points?)`).MatchString(told) &&
		!strings.Contains(told, "of "+own[2]) {
		return true // 5 stars, where it says 4 of 5
	}
	return own != nil && slices.ContainsFunc(fraction().FindAllStringSubmatch(told, -1), func(m []string) bool { return m[2] == own[2] && m[1] != own[1] })
}

var quotation = lazy.Regexp(`"([^"]+)"`)

// untitled removes words that deny or leave open from quoted titles of the goal, because they are parts of names.
func (w Wanted) untitled(told, goal string) string {
	if w.Kind == Any || w.Kind == Text || w.Kind == Noun || !strings.Contains(goal, `"`) {
		return told
	}
	for _, m := range quotation().FindAllStringSubmatch(goal, -1) {
		if !strings.Contains(told, m[1]) {
			continue
		}
		words := slices.DeleteFunc(strings.Fields(m[1]), func(s string) bool { return negators[s] || hedges[s] || vague[s] || loaded[s] })
		told = strings.ReplaceAll(told, m[1], strings.Join(words, " "))
	}
	return told
}

// exactly matches phrases such as "no more and no less".
var exactly = lazy.Regexp(`\b(?:no|neither|not) (?:one )?(?:more|less|fewer),? ?(?:and|nor|or)?,? (?:no|not)? ?(?:one )?(?:less|fewer|more)\b`)

// isoTime is a date and a time as computers write them.
var isoTime = lazy.Regexp(`(\d{4}-\d\d-\d\d)t(\d\d:\d\d)`)

// bare removes meaningless characters around a text.
func bare(s string) string {
	if s = fold(s); strings.HasSuffix(s, "..") {
		return s // which leaves something out
	}
	return strings.Trim(s, "\"'.,!*` ")
}

func (w Wanted) read(told string, goal *about) Reading {
	switch w.Kind {
	case Text, Noun:
		return w.named(told, goal)
	case Polar:
		want := stance(read(w.Items[0]))
		if len(w.Items) != 1 || want == silent {
			return wrong("no answer of this kind is wanted")
		}
		said, r := w.polar(lex(told, Polar), goal)
		if said == want {
			return Reading{Outcome: Right}
		}
		return r
	}
	return w.stated(told, goal)
}

// kindOf returns the kind that an item's form suggests.
func kindOf(item string) Kind {
	folded := fold(item)
	if words := read(item); len(words) == 1 && words[0].polar() {
		return Polar
	}
	for _, k := range []Kind{Date, Time, Number} {
		if ps := lex(folded, Any); len(ps) == 1 && ps[0].kind == k && !ps[0].part() {
			if k == Number && leadingZero(folded) {
				return Digits
			}
			return k
		}
	}
	if ps := lex(folded, Digits); len(ps) == 1 && ps[0].kind == Digits && len(ps[0].text) > 6 {
		return Digits
	}
	if item == strings.ToLower(item) && !strings.ContainsAny(item, "0123456789./_@") {
		return Noun
	}
	return Text
}

// leadingZero matches a number such as 0445551594, which is not a quantity.
func leadingZero(item string) bool { return len(item) > 1 && item[0] == '0' && digit(rune(item[1])) }

// sentences splits a folded text after the characters that end sentences.
func sentences(text string) []string {
	var all []string
	from := 0
	for i, c := range text {
		next := i + utf8.RuneLen(c)
		if c != lineBreak && (!strings.ContainsRune(".!?", c) && c < 0x1F300 || next < len(text) && text[next] != ' ' && c != '?' || c >= 0x1F300 &&
			next == len(text)) {
			continue
		}
		if s := strings.TrimSpace(text[from:next]); s != "" {
			all = append(all, s)
		}
		from = next
	}
	if s := strings.TrimSpace(text[from:]); !blank(s) {
		all = append(all, s)
	} else if s != "" && len(all) > 0 {
		all[len(all)-1] += s // brackets and quotes that close
	}
	return all
}

var emphasis = lazy.Regexp("(?i)\"([^\"]+)\"|“([^”]+)”|\\*\\*([^*]+)\\*\\*|__([^_]+)__|`([^`]+)`" +
	"|<b>([^<]+)</b>|<strong>([^<]+)</strong>|boxed\\{([^{}]+)\\}")

// setOff reports whether the value is the only thing in an answer in bold or quotes, apart from the goal's own words.
func (w Wanted) setOff(said, goal string) bool {
	inner := ""
	for _, m := range emphasis().FindAllStringSubmatch(said, -1) {
		switch part := strings.Join(m[1:], ""); {
		case strings.Contains(goal, fold(part)) && bare(part) != bare(w.Items[0]):
		case inner != "":
			return false
		default:
			inner = part
		}
	}
	return inner != "" && (w.Read(inner, "").Outcome == Right || len(w.Items) == 1 && bare(inner) == bare(w.Items[0]))
}
