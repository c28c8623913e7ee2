package clauses

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gymkhana/internal/lazy"
)

// idle are words that say nothing of what a clause is about.
var idle = strings.Fields(`a about all also an and another any anything are as asked at be been before being below both but by can
	choose confirm continue could do does done each else every few find first for from get gets give given go goes going had has have help
	here how i if in into is it its just know let like list look made make many may me mean more most my name need needs no
	none not of on only onto open or other others our out over own page place please s same say says see show shows site so
	some somebody such take tell tells than that the their them then there these they thing this those to up us use very
	want wants was way we were what when where which who whose why will with would you your`)

// kin maps stems to that of a word that means the same on web pages.
var kin = map[string]string{"reserv": "book", "reservation": "book", "checkout": "order", "buy": "order", "post": "publish",
	"writ": "publish", "compar": "comparison", "guest": "people", "passenger": "people", "peopl": "people", "person": "people", "adult": "people", "traveller": "people",
	"put": "add", "sav": "add", "keep": "add", "rat": "rating", "oldest": "found", "inhabitant": "population"}

// acts are the stems of what one does on the web.
var acts = strings.Fields("add book comparison order publish")

// digits are numbers that are written as words.
var digits = strings.Fields("zero one two three four five six seven eight nine")

// words are the words of a text in lower case, with small numbers as digits.
func words(text string) []string {
	all := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	})
	for i, w := range all {
		if d := slices.Index(digits, w); d >= 0 {
			all[i] = string(rune('0' + d))
		}
	}
	return all
}

// stem reduces a word to the part that its forms share.
func stem(w string) string {
	w = strings.TrimSuffix(w, "'s")
	for _, end := range []string{"ings", "ing", "ed", "ies", "es", "s", "e", "y"} {
		if short, ok := strings.CutSuffix(w, end); ok && len(short) > 2 && !strings.HasSuffix(w, "ss") {
			w = short
			break
		}
	}
	return cmp.Or(kin[w], w)
}

// stems are the stems of a text's words, without the idle ones.
func stems(text string) (all []string) {
	for _, w := range words(text) {
		if !slices.Contains(idle, w) {
			all = append(all, stem(w))
		}
	}
	return all
}

// shared counts the stems of a text that are among others, each once.
func shared(text string, among []string) int {
	own := stems(text)
	slices.Sort(own)
	return len(slices.DeleteFunc(slices.Compact(own), func(s string) bool { return !slices.Contains(among, s) }))
}

// within is the share of a text's stems that are among others; 0 if the first one, such as a verb, is not.
func within(text string, among []string) float64 {
	own := stems(text)
	if len(own) == 0 || !slices.Contains(among, own[0]) {
		return 0
	}
	return float64(shared(text, among)) / float64(len(own))
}

// without leaves out the stems that some texts have.
func without(all []string, texts ...string) []string {
	others := stems(strings.Join(texts, " "))
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(others, s) })
}

// The forms of values. A fact is what a page of an earlier site tells.
var (
	sentence = lazy.Regexp(`[.?!]["”’]?\s+`)
	aName    = lazy.Regexp(`\p{Lu}[\p{L}\d'’-]*(?:(?: (?:of|the|&))* \p{Lu}[\p{L}\d'’-]*)*`)
	aMonth   = lazy.Regexp(`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`)
	aDay     = lazy.Regexp(`\b(\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))[a-z]*( \d{4})\b`)
	aTime    = lazy.Regexp(`\b\d{1,2}:\d\d\b`)
	aQuote   = lazy.Regexp(`[“"]([^”"]+)[”"]`)
	aMail    = lazy.Regexp(`[\w.-]+@[\w.-]*\w`)
	aCode    = lazy.Regexp(`\b[A-Z]{2} ?\d{2,4}\b`)
	aSecret  = lazy.Regexp(`\b[a-z]+-[a-z0-9-]*\d\b`)
	aUser    = lazy.Regexp(`(?:[Uu]ser(?: name)?(?: is|:)?|\bas|[Ll]et|I am|\() ?([a-z]+)(?: on\b| sign|[,.;]| ?password|$)`)
	aChoice  = lazy.Regexp(strings.ReplaceAll(`(N(?:, N)*),? or (N)`, "N", `\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*`))
	aStay    = lazy.Regexp(`\bfor (\w+) (?:nights|days)\b`)
	aUnit    = lazy.Regexp(`\b(\d{1,3}) ([a-z]+)`)
	aFact    = lazy.Regexp(`(?:the name of )?the (?:\p{L}+ )?(?:\p{L}+'s \p{L}+|(?:day|date|time) (?:on|until|at|when)[^,.:;?]*|\p{L}+ of that \p{L}+)`)
)

// aBackward matches words that refer to what an earlier clause found: "that hotel's".
var aBackward = lazy.Regexp(`(?i)\bthat \p{L}+(?:['’]s)?`)

// group is the first group of the first match in a text, "" without one.
func group(re func() *regexp.Regexp, text string) string {
	if got := re().FindStringSubmatch(text); got != nil {
		return got[1]
	}
	return ""
}
