package judge

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// An about is the parsed goal, as far as it affects the reading of an answer.
type about struct {
	text     string
	words    map[string]bool // stems
	question map[string]bool // those outside of instructions such as "Answer with a number"
	kin      []map[string]bool
	noes     map[string]bool // stems of the words before a "no": Done no
	denied   map[string]bool // stems of the words after a "not"
	excluded string          // the stem of what the goal excludes
	quoted   map[string]bool // stems of words that occur only in quoted titles
	pieces   []piece
	asked    map[string]measure // units in the goal, by dimension
	counts   bool               // it asks how many
	measured bool               // what it counts is a unit
	counted  map[string]bool    // stems of the words for what it counts
	temporal bool               // it asks about a time, or contains one
	present  bool               // it asks about the present state
	is       bool               // it asks in the present tense
	past     bool               // it asks about a past state
}

// instructing words begin a sentence about the form of the answer.
var instructing = set("answer say give reply separate use write respond return provide state give")

func aboutOf(goal string, kind Kind) *about {
	a := &about{text: fold(goal), words: map[string]bool{}, question: map[string]bool{}, denied: map[string]bool{}, noes: map[string]bool{},
		asked: map[string]measure{}}
	a.pieces = lex(strings.ReplaceAll(a.text, "a word or two", "a word"), kind)
	instructs, denied, before, twoBefore := false, 0, "", ""
	words := lex(a.text, Text)
	for i, p := range words {
		if denied--; p.stop || p.fresh {
			denied = min(denied, 0)
		}
		if p.text == "not" && verbs[before] && twoBefore != "" && !instructs && nouns[singular(twoBefore)] && ends(a.text, before+" not") {
			a.excluded = stem(twoBefore)
		}
		if p.text == "not" && !instructs && before != "can" && before != "could" {
			denied = reach
		} else if before == "without" && !instructs && stem(p.text) == "subfolder" {
			a.denied["subfolder"] = true
		} else if denied > 0 && !p.fresh && !idle[p.text] && p.text != "out" {
			a.denied[stem(p.text)] = true
		}
		if p.text == "no" && !p.fresh && before != "" {
			if verbs[before] {
				before = twoBefore
			}
			a.noes[stem(before)] = true
		}
		if p.stop || p.fresh && instructs {
			instructs = instructing[p.text] && !(i+1 < len(words) && interrogatives[words[i+1].text])
		}
		for _, w := range strings.FieldsFunc(p.text, func(r rune) bool { return r == ' ' || r == '.' && p.kind != Any }) {
			a.words[stem(w)] = true
			if !instructs {
				a.question[stem(w)] = true
				a.kin = append(a.kin, kin[stem(w)]...)
			} else if _, ok := measures[w]; ok && len(w) > 1 {
				a.kin = append(a.kin, kin[stem(w)]...)
			}
		}
		if name, _, ok := strings.Cut(p.text, "."); ok && p.kind == Any {
			a.words[stem(name)] = true
		}
		if m, ok := measures[p.text]; ok && (len(p.text) > 1 || before == "in") && before != "without" && before != "not" {
			a.asked[m.of] = m
		}
		if m, ok := measures[p.unit]; ok {
			a.asked[m.of] = m
		}
		twoBefore, before = before, p.text
		a.temporal = a.temporal || p.kind == Date || timely[p.text]
	}
	if withoutSubfolders().MatchString(a.text) {
		a.denied["subfolder"] = true
	}
	if m := saysNo().FindStringSubmatch(a.text); m != nil {
		a.noes[stem(m[1])] = true
	}
	a.quoted = map[string]bool{}
	for _, m := range quotation().FindAllStringSubmatch(a.text, -1) {
		for _, s := range split(m[1]) {
			a.quoted[stem(s.text)] = true
		}
	}
	for _, s := range split(quotation().ReplaceAllString(a.text, "")) {
		delete(a.quoted, stem(s.text))
	}
	has := func(w string) bool { return a.words[stem(w)] }
	a.counts = strings.Contains(a.text, "how many") || has("count") || strings.Contains(a.text, "number of")
	a.counted = a.howMany()
	a.is = a.words["is"] || a.words["ar"] || a.words["are"] || a.words["do"] || a.words["does"] || a.words["has"]
	a.past = slices.ContainsFunc(words, func(p piece) bool { return irregularPast[p.text] }) || a.words["was"] || a.words["wer"] || a.words["did"] ||
		a.words["had"]
	for _, r := range restated {
		if r.re().MatchString(a.text) {
			a.kin = append(a.kin, set(r.as))
		}
	}
	a.present = has("connected") || a.words["now"] || a.words["currently"] || has("current") || has("battery")
	return a
}

// saysNo matches fields with the value no: whose Verified the list gives as no.
var saysNo = lazy.Regexp(`\bwhose ([a-z-]+)\b[^.,;:?]* (?:as|to|with|reads|says|is) "?no\b`)

// withoutSubfolders matches the exclusion of subfolders.
var withoutSubfolders = lazy.Regexp(`\bsubfolders (?:are |is )?(?:left out|not counted|excluded|left aside)|\b(?:leaving out|excluding|` +
	`ignoring) (?:the |any )?subfolders`)

// ends reports whether some words end a clause of a text.
func ends(text, words string) bool {
	_, after, ok := strings.Cut(text, words)
	return ok && (after == "" || strings.ContainsAny(after[:1], ".,;:!?"))
}

// restated has phrases of goals, and words with the same meaning.
var restated = []struct {
	re func() *regexp.Regexp
	as string
}{
	{lazy.Regexp(`coming |still to come`), "next upcoming soonest first rings ring goes"},
	{lazy.Regexp(`above all`), "mostly mainly chiefly primarily predominantly"},
	{lazy.Regexp(`most expensive|\b(?:nothing|none|no other)\b[^.?;]*\b(?:more expensive|costlier|dearer|pricier)`),
		"priciest dearest costliest most expensive biggest largest highest top tops heads leads"},
	{lazy.Regexp(`\b(?:nothing|none|no)\b[^.?;]*\b(?:later|newer|more recent)`), "last latest newest most recently recent"},
	{lazy.Regexp(`\b(?:nothing|none|no)\b[^.?;]*\b(?:earlier|sooner|older)`), "first earliest oldest soonest"},
	{lazy.Regexp(`\b(?:nothing|none|no)\b[^.?;]*\b(?:larger|higher|bigger|greater)`), "largest highest biggest greatest most top tops maximum"},
	{lazy.Regexp(`\b(?:nothing|none|no)\b[^.?;]*\b(?:lower|smaller|cheaper|fewer)`), "lowest smallest cheapest fewest least minimum"},
	{lazy.Regexp(`founded first|first founded`), "oldest earliest"},
	{lazy.Regexp(`\b(?:comes?|gets?) (?:in|out)\b|\blands?\b`), "arrives arrive arrival land lands landing touches"},
	{lazy.Regexp(`\b(?:takes?|took|taken) (?:any )?part\b|\bparticipa|\battend`),
		"participants participated participant attendees attendee attended present people names persons"},
	{lazy.Regexp(`\.[a-z0-9]{3,4}\b`), "file files ending end ends extension"},
	{nested, "directly inside itself level top"},
}

// howMany returns the stems of the words after "how many", up to a verb or a preposition.
func (a *about) howMany() map[string]bool {
	words := map[string]bool{}
	for _, question := range []string{"how many ", "number of ", "that many "} {
		_, after, _ := strings.Cut(a.text, question)
		for _, s := range split(after) {
			if near[s.text] && s.text != "my" && s.text != "the" && s.text != "your" && !nouns[s.text] || s.comma || s.stop {
				if len(words) > 0 || s.text != "of" {
					break
				}
			}
			words[stem(s.text)] = true
			a.measured = a.measured || measures[s.text].size > 0
		}
	}
	if words["of"] && len(words) == 1 { // of them, the wines
		for _, s := range split(a.text) {
			if strings.HasSuffix(s.text, "s") && !near[s.text] {
				words[stem(s.text)] = true
			}
		}
	}
	return words
}

// each reports whether the goal asks about one of something: the price of a night.
func (a *about) each(word string) bool {
	return word != "" && slices.ContainsFunc([]string{"a ", "an ", "one ", "per ", "each ", "every "}, func(one string) bool {
		return strings.Contains(" "+a.text+" ", " "+one+word+" ") || strings.Contains(" "+a.text, " "+one+word+"?")
	})
}

// timely words are about times.
var timely = set("when date day today tomorrow week month year time next soonest birthday monday tuesday wednesday thursday friday saturday sunday " +
	"weekend " +
	"january february march april may june july august september october november december")

// dated words name a day or a month.
var dated = set("monday tuesday wednesday thursday friday saturday sunday " +
	"january february march april may june july august september october november december")

// dates reports whether an answer may contain a day or a month that the goal does not: because the goal is about an
// unspecified time, or after a comma beside a name.
func (a *about) dates(word string, kind Kind, fresh bool) bool {
	for _, class := range classes {
		if class[word] {
			for other := range class {
				if a.words[stem(other)] {
					return false
				}
			}
		}
	}
	return a.temporal && kind != Text || kind == Date || kind == Text && !(weekdays[word] && (a.knows("tomorrow") || a.knows("today")))
}

// numbers reports whether the goal has a number.
func (a *about) numbers() bool {
	return slices.ContainsFunc(a.pieces, func(p piece) bool { return p.kind == Number })
}

// numbered reports whether the goal has a number before a word: five stars.
func (a *about) numbered(word string) bool {
	return slices.ContainsFunc(a.pieces[:max(0, len(a.pieces)-1)], func(q piece) bool { return q.kind == Number }) && numberBefore(word).MatchString(a.text)
}

func numberBefore(word string) *regexp.Regexp {
	return regexp.MustCompile(`\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten) ` + regexp.QuoteMeta(singular(word)))
}

// otherDate reports whether a date is neither one of the goal's nor between two of them.
func (a *about) otherDate(p piece) bool {
	low, high := 0, 0
	for _, q := range a.pieces {
		if q.kind != Date {
			continue
		}
		if inDate(p.value, q.value) || inDate(q.value, p.value) || p.part() && q.part() && int(p.value)%10000 == int(q.value)%10000 {
			return false
		}
		day := int(q.value) % 10000
		low, high = cmp.Or(low, day), day
	}
	day := int(p.value) % 10000
	return low > 0 && !(low < day && day < high)
}

// asksWhose reports whether the goal asks for the owner of a thing: whose review, which guest's review.
func (a *about) asksWhose(thing string) bool {
	return a.asksWith(thing) && (strings.Contains(a.text, "whose") || strings.Contains(a.text, "'s "+thing))
}

// owning matches questions for an owner: which guest's review.
var owning = lazy.Regexp(`which [a-z]+'s `)

// ownedBy reports whether a name with 's remains the answer despite the words after it: there are none and the goal
// asks for an owner, or they are a verb or the owned thing.
func (a *about) ownedBy(behind []span) bool {
	if (strings.Contains(a.text, "whose") || owning().MatchString(a.text)) && (len(behind) == 0 || behind[0].comma || behind[0].stop ||
		verbs[behind[0].text] ||
		giving[behind[0].text] && a.knows(behind[0].text) || giving[behind[0].text] && len(behind) > 1 && articles[behind[1].text]) {
		return true
	}
	if len(behind) > 0 && (behind[0].text == "place" || behind[0].text == "home") && (a.knows("host") || a.knows("owner")) {
		return true
	}
	return len(behind) > 0 && a.asksWhose(behind[0].text)
}

// dated reports whether the goal names a day.
func (a *about) dated() bool {
	return slices.ContainsFunc(a.pieces, func(p piece) bool { return p.kind == Date && !p.part() })
}

// knows reports whether the goal contains a word, in any form.
func (a *about) knows(word string) bool { return a.words[stem(word)] }

// inflects reports whether the goal contains a word only in another form: connected, and not connect.
func (a *about) inflects(word string) bool {
	return a.knows(word) && !idle[word] && !near[word] && !slices.ContainsFunc(split(a.text), func(s span) bool { return s.text == word }) &&
		stem(word) == strings.TrimSuffix(word, "e") && a.text != word
}

// allows reports whether the goal makes a word harmless: it contains the word or one of its kin. A word that changes
// the meaning of its neighbours must be in the question itself.
func (a *about) allows(word string, kind Kind) bool {
	if loaded[word] {
		return a.question[stem(word)] && !instructive[word]
	}
	return a.knows(word) || slices.ContainsFunc(a.kin, func(words map[string]bool) bool { return words[word] })
}

// instructive words belong to the form of an answer, even in a question.
var instructive = set("such like or several say not no much many if but any example instance")

// asksFor reports whether the goal asks for what follows a preposition: until what time.
func (a *about) asksFor(word string) bool {
	for _, what := range []string{" what", " which", " when", "?"} {
		if strings.Contains(a.text, word+what) {
			return true
		}
	}
	return word == "until" && a.knows("close")
}

// presently reports whether the goal has a verb in the present tense that the answer has in the past: live, and lived.
func (a *about) presently(word string) bool {
	if a.past || strings.Contains(a.text, word) {
		return false
	}
	short, long := strings.TrimSuffix(word, "ed"), strings.TrimSuffix(word, "d")
	return slices.ContainsFunc(split(a.text), func(s span) bool {
		base := strings.TrimSuffix(s.text, "s")
		return base == short || base == long
	})
}

// quantities are numbers that a goal may ask for, by the words for each.
var quantities = []map[string]bool{set("price cost costs fare fee rent gulden dollar dollars euro euros expense expenses spend spent bill budget"),
	set("duration minute minutes"), set("distance metre metres kilometre kilometres far"), set("weight weigh weighs gram grams heavy"),
	set("rating stars score rated"),
	set("population inhabitants"), set("temperature"), set("height altitude tall")}

// roles are roles of persons that a goal may ask for.
var roles = []map[string]bool{set("host owner manager landlord"), set("guest visitor reviewer buyer"), set("author writer editor")}

// otherQuantity reports whether a word names a quantity that the goal does not ask for, while it asks for another.
func (a *about) otherQuantity(word string) bool { return otherOf(quantities, a, word) }

// otherOf reports whether a word is in a group without a word in the goal, while the goal has one of another group.
func otherOf(groups []map[string]bool, a *about, word string) bool {
	other, asked := false, false
	for _, words := range groups {
		for w := range words {
			own := a.question[stem(w)]
			asked = asked || own
			if own && words[word] {
				return false
			}
		}
		other = other || words[word]
	}
	return other && asked
}

// where reports whether the goal asks for a place.
func (a *about) where() bool {
	return slices.ContainsFunc([]string{"where", "place", "location", "venue", "folder", "address"}, a.knows)
}

// often reports whether the goal asks how often.
func (a *about) often() bool { return asksOften(a.text) }

// qualifies reports whether the goal specifies a week, month or the like.
func (a *about) qualifies(span string) bool {
	return !a.knows(span) || slices.ContainsFunc([]string{"this ", "next ", "last ", "coming ", "past ", "following ", "previous "}, func(which string) bool {
		return strings.Contains(a.text, which+span)
	})
}

// asksWith reports whether the question itself has a preposition.
func (a *about) asksWith(word string) bool { return a.question[stem(word)] }

// convert returns the value of a number in the wanted unit or, if that is missing, in the unit that the goal names. It
// returns false for a unit that does not fit, and for a missing one.
func (a *about) convert(p piece, unit string) (float64, bool) {
	said, has := measures[p.unit]
	if unit != "" {
		want := measures[unit]
		return p.value * said.size / want.size, said.of == want.of
	}
	if !has {
		return p.value, true
	}
	if a.counts && len(a.counted) > 0 && !a.measured {
		return p.value, false // 15 days where it counts events
	}
	if want, ok := a.asked[said.of]; ok {
		return p.value * said.size / want.size, true
	}
	return p.value, len(a.asked) == 0 && !a.counts && a.fits(said)
}

// paidIn reports whether the goal asks for a price, among other things, in the currency of our sites, and names no other.
func (a *about) paidIn(m measure) bool {
	other := slices.ContainsFunc(slices.Collect(maps.Keys(a.asked)), func(of string) bool { return moneys[of] && of != m.of })
	return m.of == "gulden" && !other && (a.fits(m) || a.asked[m.of].size > 0 || howMuch().MatchString(a.text))
}

// howMuch matches a question for a price.
var howMuch = lazy.Regexp(`\bhow much (?:is|are|does|do|for|to|will|would|must|has|have|a|an|each|per)\b|\bfor how much\b|\bhow much\?`)

// fits reports whether a goal without a unit asks for a quantity in this one.
func (a *about) fits(m measure) bool {
	if a.text == "" {
		return true
	}
	kinds := sizes
	if moneys[m.of] {
		kinds = prices
	}
	return slices.ContainsFunc(kinds, a.knows)
}

var (
	prices = strings.Fields("cost price pay fare spend charge fee cheap expensive worth money budget bill")
	sizes  = strings.Fields("far long tall high deep wide old heavy weigh weight distance height length duration time temperature " +
		"big large area depth width size age share percentage level speed fast take last")
	moneys = set("usd eur gbp jpy gulden")
)

// stem roughly normalizes the forms of a word: planned, plans and planning.
func stem(w string) string {
	w = singular(w)
	for _, end := range []string{"ing", "ed", "ly"} {
		if s, ok := strings.CutSuffix(w, end); ok && len(s) > 2 {
			w = s
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] {
		w = w[:n-1]
	}
	if s, ok := strings.CutSuffix(w, "e"); ok && len(s) > 2 {
		w = s
	}
	return w
}
