package judge

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// stray gives the first word of an answer that is not known to be harmless where it stands, "" if there is none. value
// reports whether the piece at a place is what is wanted. Which words are harmless depends on where they stand:
//
//   - before and behind a value, in its own phrase, as led and followed say;
//   - in the sentence of a value, near words, nouns, words that go with the kind, and those of the goal with their kin;
//   - in a clause that tells what the speaker did or on what the answer is based, far words too;
//   - in a sentence of courtesy, the words of courtesies.
func (w Wanted) stray(ps []piece, goal *about, value func(int) bool) string {
	g := grammar{Wanted: w, goal: goal, ps: w.uncounted(ps, goal, value), value: value}
	for from := 0; from < len(g.ps); {
		to := from + 1
		for to < len(g.ps) && !g.ps[to].stop {
			to++
		}
		if bad := g.sentence(from, to); bad != "" {
			return bad
		}
		from = to
	}
	return ""
}

type grammar struct {
	Wanted
	goal  *about
	ps    []piece
	value func(int) bool
	told  int // where the last clause ends that tells something
	chain int // where such a clause began that goes on from another
	// barred words belong to other choices of the goal.
	barred map[string]bool
}

// sentence checks the pieces from one place to another.
func (g *grammar) sentence(from, to int) string {
	if from+1 < to && interrogatives[g.ps[from].text] && verbs[g.ps[from+1].text] && (g.ps[from].text != "what" || g.ps[from+1].text == "is") {
		return g.ps[from].text // where is it
	}
	for at := from; at < to; {
		end := at + 1
		for end < to && !g.ps[end].fresh {
			end++
		}
		if bad := g.clause(at, end); bad != "" {
			return bad
		}
		at = end
	}
	return ""
}

var interrogatives = set("where which who when how why what whose")

// clause checks one clause of a sentence.
func (g *grammar) clause(at, end int) string {
	first := at
	for first < end && !g.value(first) {
		first++
	}
	if first == end {
		return g.words(at, end, g.tells(at, end))
	}
	if cut := g.complement(at, first); cut > at {
		if bad := g.words(at, cut, g.tells(at, cut)); bad != "" {
			return bad
		}
		at = cut
	}
	for i := first; i < end; i++ {
		if g.value(i) {
			if bad := g.led(at, i); bad != "" {
				return bad
			}
			if bad := cmp.Or(g.joined(at, i, end), g.followed(i, end)); bad != "" {
				return bad
			}
		}
	}
	return g.words(at, end, false)
}

// words checks the words from one place to another. In a clause that tells something far words are harmless, and, if it
// does not refer to a value that is known by its form, any word that changes nothing.
func (g *grammar) words(from, to int, tells bool) string {
	open := tells && (g.form() && !g.refers(from, to) || g.deed(from, to)) || g.marked(from, to) || g.form() && g.apart(from)
	spare := count(tells) // a word that names what was looked into
	for i := from; i < to; i++ {
		p := g.ps[i]
		switch {
		case g.value(i):
		case p.kind != Any:
			if i > from && g.scopes(i, g.ps[i-1].text) {
				return g.ps[i-1].text
			}
		case i > from && g.scopes(i, g.ps[i-1].text):
			return g.ps[i-1].text
		case i > from && g.noun(i-1) && g.noun(i) && !near[p.text] && !containers[p.text] &&
			!(media[p.text] && media[g.ps[i-1].text]) && !g.goal.allows(p.text, g.Kind):
			return p.text // the folder Documents
		case g.goal.noes[stem(p.text)] && !g.refuted(i):
			return p.text
		case g.changes(i, tells) || g.goal.denied[stem(p.text)] && !g.denying(i):
			return p.text
		case i > from && g.ps[i-1].kind == Number && media[singular(p.text)] && !g.value(i-1) && !g.ps[i].fresh, g.known(p, tells) || g.phrase(from, i, to) || g.deniedToo(i, to):
		case open && g.harmless(p.text):
		case spare > 0 && g.looked(from, i, to):
			spare--
		default:
			return p.text
		}
	}
	return ""
}

// scopes reports whether a preposition before a word or number of the goal is not the goal's: by 2019 where it says in 2019.
func (g *grammar) scopes(i int, before string) bool {
	p := g.ps[i]
	if articles[p.text] && i+1 < len(g.ps) {
		p = g.ps[i+1]
	}
	has := func(prep string) bool {
		return strings.Contains(" "+g.goal.text, " "+prep+" "+p.text) || strings.Contains(" "+g.goal.text, " "+prep+" the "+p.text)
	}
	switch before {
	case "from":
		return has("to") && !has("from")
	case "to":
		return has("from") && !has("to")
	case "by", "under", "within":
		return p.kind != Any && !has(before)
	}
	return false
}

// noun reports whether a word is one of nouns, in any number.
func (g *grammar) noun(i int) bool { return nouns[g.ps[i].text] || nouns[singular(g.ps[i].text)] }

// known reports whether a word is harmless by itself, or all parts of one with hyphens.
func (g *grammar) known(p piece, tells bool) bool {
	if g.plain(p) || g.own(p.text) || tells && far[p.text] || g.goal.allows(p.text, g.Kind) || dated[p.text] &&
		g.goal.dates(p.text, g.Kind, p.fresh) {
		return true
	}
	parts := strings.Split(p.text, "-")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !g.known(piece{text: part}, tells) })
}

// phrase reports whether a word is harmless with those beside it: "in all", "looks out", "I can see", "per night" of the price
// of a night, "goes off", "changed today at 15:20".
func (g *grammar) phrase(from, i, to int) bool {
	before, after := "", ""
	if i > from {
		before = g.ps[i-1].text
	}
	if i+1 < to {
		after = g.ps[i+1].text
	}
	switch word := g.ps[i].text; word {
	case "all":
		return before == "in" || g.Kind == Number && i == from && i+1 < to && g.ps[i+1].kind == Number && !g.value(i+1) && g.ps[min(i+2, to-1)].unit == "" ||
			before == "of" && i == from+1 && !g.holds(from, to)
	case "like":
		return stem(before) == "look" || stem(before) == "seem"
	case "following":
		return before == "the"
	case "up":
		return arriving[before] || before == "brings"
	case "follows":
		return before == "as"
	case "out":
		return stem(before) == "look" && g.goal.allows(before, g.Kind)
	case "off":
		return (before == "goes" || before == "go") && g.goal.allows("go", g.Kind)
	case "want", "wanted", "need":
		return before == "you"
	case "day", "morning", "afternoon", "evening", "noon", "midday":
		return g.names() && g.goal.temporal && !slices.ContainsFunc(dayParts, g.goal.knows) &&
			(before == "the" || before == "that" || word == "noon" || word == "midday" || dated[before])
	case "after", "before":
		return len(g.Items) > 1 && after == "that" && word == "after"
	case "sharp":
		return i > from && g.ps[i-1].kind == Time
	case "times", "time":
		return word == "time" && g.goal.temporal && (before == "that" || before == "next" && g.goal.allows(before, g.Kind)) || g.goal.often() && i > from && g.value(i-1) && !comparing[after]
	case "until":
		return before == "open" && g.goal.knows("close") || i > from && g.goal.knows(before) && (g.goal.knows("late") || g.goal.knows("until"))
	case "top", "first", "last":
		return i+1 == to && (g.names() && (before == "on" || before == "at") || len(g.Items) > 1)
	case "can":
		return before == "i" && (near[after] || g.goal.allows(after, g.Kind)) || g.goal.knows(after) || after == "tell" || after == "be" && g.Kind == Digits || saying[after] || g.Kind == Digits && perKind[Digits][after]
	case "per":
		return g.goal.each(after) || i+2 < to && g.goal.knows(after) && g.goal.each(g.ps[i+2].text)
	case "say", "saying":
		return before == "i" || g.form() && i > from && g.noun(i-1)
	case "says":
		return true
	case "then":
		return i+1 == to && len(g.Items) == 1 && g.goal.temporal && i > from && g.goal.allows(before, g.Kind)
	case "among", "amongst":
		return i == from && i+2 < to && g.goal.knows(g.ps[to-1].text)
	case "between":
		return i+1 < to && g.ps[i+1].kind == Date && g.goal.states(g.ps[i+1])
	case "yet", "still":
		return g.Kind == Number && g.denying(i)
	case "start", "starts", "begins":
		return g.Kind == Time && !slices.ContainsFunc(lastly, g.goal.knows) || g.names() &&
			slices.ContainsFunc(g.ps[from:to], func(q piece) bool { return q.kind == Time })
	case "open":
		return after == "until" && g.goal.knows("close")
	case "ends":
		return g.names() && g.goal.knows("end")
	case "today", "starting":
		return g.names() && slices.ContainsFunc(g.ps[from:to], func(q piece) bool { return q.kind == Time })
	}
	return false
}

// dayParts are not to be said of a day if the goal asks about one of them.
var dayParts = strings.Fields("morning afternoon evening noon midday")

// lastly has words that are in goals that ask for another time than that of the beginning.
var lastly = strings.Fields("end finish close leave arrive last ring depart until")

// looked reports whether a word is all that names what the speaker looked into: "I opened Daybook", "the travel guide".
func (g *grammar) looked(from, i, to int) bool {
	word := g.ps[i].text
	if i == from || loaded[word] || vague[word] || hedges[word] || altering[word] || word == "…" {
		return false
	}
	before, last := g.ps[i-1].text, i+1 == to
	return (looking[before] || !g.names() && articles[before] && !g.holds(from, to)) && last || (articles[before] ||
		before == "your") && !last && (nouns[g.ps[i+1].text] || g.goal.knows(g.ps[i+1].text))
}

var looking = set("in using opened open into from launched checked on")

// plain reports whether a word is harmless in any answer.
func (g *grammar) plain(p piece) bool {
	return near[p.text] && (p.text != "so" || p.fresh) || p.text == "him" || g.Kind != Polar && giving[p.text] || nouns[p.text] || nouns[singular(p.text)]
}

// own reports whether a word goes with the kind of answer, or with a list.
func (g *grammar) own(word string) bool {
	return perKind[g.Kind][word] || (g.Kind == Text || g.Kind == Noun) && perKind[Text][word] || len(g.Items) > 1 &&
		inLists[word] || len(g.Items) == 2 && word == "both" || g.towards(word) || g.beside()[word]
}

// towards reports whether a word is on the side of the map that is wanted: upper right, where north-east is.
func (g *grammar) towards(word string) bool {
	if g.Kind != Noun || len(g.Items) != 1 {
		return false
	}
	for point, words := range compass {
		if strings.Contains(fold(g.Items[0]), point) && words[word] {
			return true
		}
	}
	return false
}

var compass = map[string]map[string]bool{
	"north": set("upper top corner edge part side half"), "south": set("lower bottom corner edge part side half"),
	"east": set("right right-hand corner edge part side half"), "west": set("left left-hand corner edge part side half"),
	"centre": set("middle"), "center": set("middle"),
}

// inLists are words between the items of a list.
var inLists = set("also again then too plus as well first second third together all are later lastly last later-on afterwards followed next finally x")

// changes reports whether a known word makes another value where it stands: "used to be", "this week" for next week, "would have been".
func (g *grammar) changes(i int, tells bool) bool {
	next, before := "", ""
	if i > 0 && !g.ps[i].fresh {
		before = g.ps[i-1].text
	}
	if i+1 < len(g.ps) && !g.ps[i+1].fresh {
		next = g.ps[i+1].text
	}
	if word := g.ps[i].text; strings.HasSuffix(word, "ed") && !tells && !near[word] && !passive[before] && g.goal.presently(word) {
		return true // stayed, where it asks where somebody stays
	}
	switch word := g.ps[i].text; word {
	case "may":
		return g.form() && !g.goal.knows(word) && next != "" && next != "be" && before != "" && g.ps[i].kind == Any
	case "saw", "met":
		return g.Kind == Date && before != "i" && !g.goal.past
	case "opens":
		return g.Kind == Time && g.goal.knows("until")
	case "used":
		return next == "to"
	case "would":
		return !g.goal.knows(word) && next != "be" && next != "like"
	case "to":
		return next == "be" && !seeming[before]
	case "every":
		return !tells && next != "weekday" && next != "weekdays" && !g.goal.knows("every")
	case "had":
		return !g.goal.knows("had") && g.goal.is
	case "well":
		return !g.ps[i].fresh && !(before == "as" && next == "as" && len(g.Items) > 1)
	case "this", "next", "last":
		return spans[next] && !(word == "next" && next == "time" && g.goal.allows(word, g.Kind)) && !strings.Contains(g.goal.text, word+" "+next) && (word == "last" || g.goal.qualifies(next))
	case "will":
		return g.Kind == Number && !giving[next] && next != "pay" && next != "find" && next != "see" && next != "take" &&
			!g.goal.knows("will") && !g.goal.knows("tomorrow") && !g.goal.knows("next")
	case "was", "were":
		if g.goal.is && !g.goal.past && !tells && (g.names() && (next == "called" || next == "named") || i+1 < len(g.ps) &&
			g.form() && g.value(i+1)) {
			return true
		}
		return g.names() && next == "" && before != "" || g.Kind == Number && !tells && !g.goal.past && g.goal.is ||
			g.Kind != Polar && (g.goal.present || g.Kind == Number && !g.goal.past && !verbless().MatchString(g.goal.text) && before == "there" && g.ps[i-1].fresh ||
				i > 0 && g.value(i-1) && g.names() && !g.goal.past && g.goal.is)
	case "expensive", "costly":
		return g.goal.text != "" && !g.goal.knows(word) && (i == 0 || !degree[g.ps[i-1].text])
	}
	return false
}

// verbless is a question of how many that has no verb.
var verbless = lazy.Regexp(`how many [a-z]+[,.?:;]`)

var (
	tenses  = set("is are was were")
	passive = set("is are be been being have has was were got")
	seeming = set("appears appear seems seem said known listed reported stated given found shown believed")
	spans   = set("week month year day morning evening afternoon night monday tuesday wednesday thursday friday saturday sunday weekend quarter time season")
	degree  = set("most least more less")
)

// refuted reports whether a no stands beside a word that has one in the goal.
func (g *grammar) refuted(i int) bool {
	return g.Kind != Number || slices.ContainsFunc(g.ps[max(0, i-reach):min(len(g.ps), i+1+reach)], func(p piece) bool { return negators[p.text] })
}

// denying reports whether the sentence of a place denies something.
func (g *grammar) denying(at int) bool {
	for ; at > 0 && !g.ps[at].stop; at-- {
		if negators[g.ps[at-1].text] || g.ps[at-1].text == "leaving" {
			return true
		}
	}
	return false
}

// holds reports whether a value stands between two places.
func (g *grammar) holds(from, to int) bool {
	for i := from; i < to; i++ {
		if g.value(i) {
			return true
		}
	}
	return false
}

// names reports whether names or nouns are wanted.
func (g *grammar) names() bool { return g.Kind == Text || g.Kind == Noun }

// form reports whether a value of the kind is known by its form, so that no name can be one.
func (g *grammar) form() bool { return !g.names() && g.Kind != Polar }

// text has the words between two places.
func (g *grammar) text(from, to int) string {
	var words []string
	for _, p := range g.ps[from:to] {
		words = append(words, p.text)
	}
	return strings.Join(words, " ") + " "
}

// tells reports whether a clause tells what the speaker did, or on what the answer is based.
func (g *grammar) tells(from, to int) bool {
	text := g.text(from, min(to, from+4))
	if from > 0 && (from == g.told || from == g.chain) && !g.ps[from].stop && (far[g.ps[from].text] || g.ps[from].text == "and") {
		g.told, g.chain = to, from
		return true // I opened the app, tapped on it, and looked
	}
	first := g.ps[from].text
	if leading := g.text(from, to); strings.Contains(leading, " me to ") && !g.holds(from, to) {
		g.told = to
		return true // the map led me to the city
	}
	if strings.HasSuffix(first, "ing") && (far[first] || near[first]) || (from == 0 || g.ps[from].stop) && strings.HasSuffix(first, "ed") && (far[first] || near[first] && !g.holds(from, to)) ||
		slices.ContainsFunc(openings, func(o string) bool { return strings.HasPrefix(text, o+" ") }) {
		g.told = to
		return true
	}
	return false
}

// refers reports whether a clause speaks of what was said before it.
func (g *grammar) refers(from, to int) bool {
	return slices.ContainsFunc(g.ps[from:to], func(p piece) bool { return referring[p.text] })
}

var referring = set("it this that these those them one ones")

// civil leaves out the courtesies of an answer.
func (w Wanted) civil(ps []piece, goal *about) []piece {
	g := grammar{Wanted: w, goal: goal, ps: ps, barred: w.barred}
	kept := []piece{}
	for at := 0; at < len(ps); at++ {
		if end := g.stopAfter(at); ps[at].fresh && (g.courteous(at, end) || (at == 0 || ps[at].stop) && g.wish(at, end)) {
			at = end - 1
			continue
		}
		if end := g.clauseAfter(at); ps[at].fresh && w.Kind != Polar && (g.excludes(at, end) || g.bygone(at, end)) {
			at = end - 1
			continue
		}
		kept = append(kept, ps[at])
	}
	return kept
}

// stopAfter is where the sentence of a place ends.
func (g *grammar) stopAfter(at int) int {
	for at++; at < len(g.ps) && !g.ps[at].stop; at++ {
	}
	return at
}

// clauseAfter is where the clause of a place ends.
func (g *grammar) clauseAfter(at int) int {
	for at++; at < len(g.ps) && !g.ps[at].fresh; at++ {
	}
	return at
}

// excludes reports whether a clause says that there is nothing else.
func (g *grammar) excludes(from, to int) bool {
	denied, others := false, false
	for _, p := range g.ps[from:to] {
		denied, others = denied || negators[p.text], others || rest[p.text]
		if p.kind != Any || !negators[p.text] && !rest[p.text] && p.text != "like" && !near[p.text] && !nouns[p.text] && p.text != "any" && !g.goal.allows(p.text, g.Kind) && !g.goal.knows(p.text+"est") {
			return false
		}
	}
	return denied && others
}

// bygone reports whether a clause says that earlier ones are over.
func (g *grammar) bygone(from, to int) bool {
	over, earlier := false, false
	for _, p := range g.ps[from:to] {
		over = over || bygones[p.text]
		earlier = earlier || earlierOnes[p.text]
		if !bygones[p.text] && !earlierOnes[p.text] && !near[p.text] && !nouns[singular(p.text)] && p.text != "already" && !(g.goal.allows(p.text, g.Kind) && !loaded[p.text]) {
			return false
		}
	}
	return over && earlier && g.goal.temporal
}

var (
	bygones     = set("over past gone done passed finished behind")
	earlierOnes = set("earlier previous past others other rest first")
)

// courteous reports whether the rest of a sentence is a courtesy.
func (g *grammar) courteous(from, to int) bool {
	text := g.text(from, to)
	if !slices.ContainsFunc(courtesies, func(c string) bool { return strings.HasPrefix(text, c+" ") }) {
		return false
	}
	return !slices.ContainsFunc(g.ps[from:to], func(p piece) bool {
		return p.kind != Any || g.names() && g.barred[p.text] ||
			!polite[p.text] && !g.goal.knows(p.text)
	})
}

// complement is where the words begin that state a value, within its clause: behind "I found that", "the page shows that",
// "I checked the app and".
func (g *grammar) complement(from, first int) int {
	for i := first - 1; i > from; i-- {
		word := g.ps[i].text
		if word == "that" && saying[g.ps[i-1].text] || (word == "and" || results[word]) && g.tells(from, first) {
			return i
		}
	}
	return from
}

// results are verbs before what a deed gives: "adding up all entries gives 8".
var results = set("gives yields shows makes leaves")

// heads are nouns before an "of" that is followed by what they are: a total of 8, the name of Amber Hall.
var heads = set("total sum price cost amount number value count duration distance length level rate balance fee population date day birthday name title " +
	"colour color shade place location venue consist consists maximum minimum")

// leading has the prepositions that a value of a kind may stand behind.
var leading = map[Kind]map[string]bool{
	Number: set("at for on in"), Date: set("on at for"), Time: set("at for"), Digits: set("at under on for"),
	Text: set("at in on by as is"), Noun: set("in on as"), Polar: set("as"),
}

var (
	prepositional = set("of in on at to for from by with as under inside within into")
	// arriving words stand before a "to" behind which a value is stated.
	arriving = set("add adding added set comes come came amounts amount equal equals corresponds adds up charged " +
		"connected belongs belong due scheduled according sums changed")
	skipped = set("currently now actually a an the your this our only just exactly precisely")
	// naming has the heads before the "of" of a name, belonging the words before its "to".
	naming    = set("name title colour color shade place location venue")
	belonging = set("connected belongs belong set")
	// labels make the number behind them the name of a thing: page 3.
	labels = set("page row item entry line note file option picture image photo screen section " +
		"field menu number list result event thing record map column choice detail")
)

// clausal words make a clause of what they stand in.
var clausal = set("is are was were has have had does do did takes take costs cost i you says shows")

// joined gives the "and" that joins a value to something that is no value: "Documents and Invoices".
func (g *grammar) joined(from, at, end int) string {
	verb := func(from, to int) bool {
		return slices.ContainsFunc(g.ps[from:to], func(p piece) bool { return clausal[p.text] })
	}
	i := at
	for i > from && articles[g.ps[i-1].text] {
		i--
	}
	if i > from && g.ps[i-1].text == "and" && !g.ps[i-1].fresh && i-1 > from && !g.value(i-2) && g.ps[i-2].kind == Any &&
		!verb(from, i-1) && !g.beside()[g.ps[i-2].text] {
		return "and"
	}
	if at+2 < end && g.ps[at+1].text == "and" && !g.value(at+2) && !g.holds(at+2, min(end, at+4)) && !verb(at+2, end) {
		return "and"
	}
	return ""
}

// stating words stand before a value that they state.
var stating = set("so thus hence therefore is are was were be has have had that and answer result total count shows show says state states see saw found " +
	"find think believe called named get got counted give gives lists list contain contains hold holds yields equals reads read " +
	"takes take costs cost spend spent need needs only just exactly altogether " +
	"precisely simply called titled labelled labeled label include includes mentions mention than")

// led gives the word before a value, in its own phrase, that makes another of it.
func (g *grammar) led(from, at int) string {
	i := at
	for i > from && !g.ps[i].fresh && skipped[g.ps[i-1].text] {
		i--
	}
	switch {
	case (g.Kind == Number || g.Kind == Text && g.Items[0] != strings.ToLower(g.Items[0])) && i < at &&
		articles[g.ps[at-1].text] && g.ps[at-1].text != "the" && len(g.Items) == 1:
		return g.ps[at-1].text // a three, an Amber Hall
	case i == from || g.ps[i].fresh || g.value(i-1) || g.ps[i-1].kind != Any:
		return ""
	case g.names() && g.goal.where() && i == from+2 && going[g.ps[from].text] && g.ps[from+1].text == "to":
		return ""
	case g.names() && i-from < 3 && (orders[g.ps[from].text] || g.goal.inflects(g.ps[from].text)):
		return g.ps[from].text // see Amber Hall
	}
	before := g.ps[i-1].text
	switch {
	case vague[before] && !g.goal.asksFor(before), before == "following":
		return before
	case before == "of" && i >= from+2:
		if word := g.ps[i-2].text; g.Kind == Number && (heads[word] || g.goal.knows(word)) || naming[word] ||
			g.names() && word == "view" && g.goal.allows(word, g.Kind) || g.Kind == Date && word == "day" ||
			g.names() && !g.noun(i-2) && g.repeats(i-1, 3) {
			return ""
		}
	case g.emphatic && (before == "with" || before == "in" || before == "on" || before == "at" || before == "as") && g.marked(from, at+1):
		return ""
	case before == "with" && g.names() && g.goal.knows("garnish"),
		before == "for" && g.names() && i >= from+2 && g.ps[i-2].text == "least" && g.goal.allows("least", g.Kind),
		before == "from" && g.names() && i >= from+2 && g.goal.asksWith("review") && tenses[g.ps[i-2].text],
		before == "to" && g.names() && strings.Contains(g.goal.text, "to which"),
		before == "up" && g.Kind == Number && i >= from+2 && (arriving[g.ps[i-2].text] || g.ps[i-2].text == "brings"),
		g.Kind == Number && travelling[before] && g.goal.allows(before, g.Kind):
		return ""
	case before == "to" && g.Kind == Noun && i-1 == from && compass[g.Items[0]] != nil:
		return ""
	case before == "to" && i >= from+2 && (belonging[g.ps[i-2].text] || !g.names() && arriving[g.ps[i-2].text]):
		return ""
	case prepositional[before]:
		if g.names() && i-1 > from && before != "by" && !g.goal.where() && g.noun(i-2) && !g.clausal(from, i-1) {
			return before // a hotel in Amber Court
		}
		if leading[g.Kind][before] && (g.Kind != Number || before != "in" || i-1 > from) || before == "as" ||
			g.goal.asksFor(before) || g.names() && before != "of" && before != "to" && g.goal.asksWith(before) {
			return ""
		}
	case before == "leaves" && i-1 == from && !g.ps[from].fresh:
		return ""
	case stating[before] || g.form() && giving[before] || g.beside()[before] || g.Kind != Number && !g.names():
		return ""
	case len(g.Items) > 1 && inLists[before] || len(g.Items) == 2 && before == "both":
		return ""
	case g.goal.often() && (g.goal.allows(before, g.Kind) || persons[before] || before == "him" || before == "her" || before == "them"):
		return ""
	case g.Kind == Number && (irregularPast[before] && g.goal.allows(before, g.Kind) || heads[before] && before != "number" ||
		i-1 > from && endsAsVerb(before) && !labels[before]):
		return ""
	case g.names() && (i < at || g.noun(i-1) && g.goal.allows(before, g.Kind) || g.goal.knows(before) || endsAsVerb(before) ||
		naming[before] || g.Kind == Noun && (perKind[Noun][before] || g.goal.allows(before, Noun))):
		return ""
	}
	return before
}

// endsAsVerb reports whether a word has the ending of a verb, as far as that is possible without a dictionary.
func endsAsVerb(word string) bool {
	return strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ed")
}

// clausal reports whether there is a verb between two places.
func (g *grammar) clausal(from, to int) bool {
	for i, p := range g.ps[from:to] {
		if clausal[p.text] || endsAsVerb(p.text) && !nouns[singular(p.text)] || i > 0 && reporting[p.text] {
			return true
		}
	}
	return false
}

// orders begin a sentence that tells somebody to do something.
var orders = set("see look check find read show list note write call get make take know say ask use open go set")

// followed gives the noun behind a number that makes it one of something else, or behind a name that makes it longer.
func (g *grammar) followed(at, end int) string {
	if g.Kind != Number && !g.names() || at+1 >= end || g.ps[at+1].kind != Any {
		return ""
	}
	switch word := g.ps[at+1].text; {
	case g.names() && nounlike[word] && !g.ps[at+1].fresh && !g.goal.allows(word, g.Kind):
		return word
	case g.Kind == Number && g.otherwise(at, end) != "":
		return g.otherwise(at, end)
	case g.Kind == Number && (word == "a" || word == "an" || word == "apiece") && !g.ps[at+1].fresh && (at+2 >= end || !g.goal.each(g.ps[at+2].text)):
		return word // 15 a day
	case g.Kind == Number && g.shared(at, end) != "":
		return g.shared(at, end)
	case g.Kind == Noun && word == "of" && compass[g.Items[0]] != nil && !g.within(at+2, end):
		return word
	case word == "by" && at+2 < end && g.ps[at+2].kind == Any && g.goal.knows(g.ps[at+2].text):
	case g.Kind == Number && behind[word] && !g.goal.asksWith(word):
		return word
	case g.ps[at+1].fresh || things[word]:
	case g.Kind == Number && len(g.goal.counted) > 0 && strings.HasSuffix(word, "s") && !near[word] && !g.own(word) && !g.goal.counted[stem(word)] &&
		!(individuals[word] && g.goal.counts && slices.ContainsFunc([]string{"people", "person", "contact", "member"}, g.goal.knows)),
		(nouns[word] || nouns[singular(word)]) && !individuals[word] && !g.goal.allows(word, g.Kind) && !g.own(word):
		return word
	}
	return ""
}

// within reports whether what follows a point of the compass is a map or a place that it may be a part of.
func (g *grammar) within(at, end int) bool {
	return at < end && slices.ContainsFunc(g.ps[at:min(end, at+3)], func(p piece) bool { return nouns[p.text] || media[p.text] })
}

// shared gives the word behind a number and what it counts that divides it up: 180 g of sugar a person, 24 to a page.
func (g *grammar) shared(at, end int) string {
	for i := at + 1; i+1 < min(end, at+6) && !g.ps[i].fresh; i++ {
		if articles[g.ps[i].text] && g.ps[i].text != "the" && !prepositional[g.ps[i-1].text] && !clausal[g.ps[i-1].text] && !g.goal.knows(g.ps[i+1].text) ||
			g.ps[i].text == "to" && (g.ps[i+1].text == "a" || g.ps[i+1].text == "an" || g.ps[i+1].text == "the") && i == at+1 &&
				i+2 < end && !strings.Contains(g.goal.text, "to "+g.ps[i+1].text+" "+g.ps[i+2].text) {
			return g.ps[i].text
		}
	}
	return ""
}

// otherwise gives a word between a number and what the goal counts that the goal does not have: 3 read messages.
func (g *grammar) otherwise(at, end int) string {
	odd := ""
	for _, p := range g.ps[at+1 : min(end, at+4)] {
		if p.kind != Any || p.fresh || prepositional[p.text] || verbs[p.text] || p.text == "and" || p.text == "that" {
			return ""
		}
		if g.goal.counted[stem(p.text)] || things[p.text] {
			return odd
		}
		if odd == "" && !g.goal.knows(p.text) {
			odd = p.text
		}
	}
	return ""
}

// individuals are people, as the goal may call them.
var individuals = set("people persons contacts individuals members colleagues")

// nounlike words are verbs too; behind a name they make it longer.
var nounlike = set("answer answers result results solution conclusion response reply value question task goal summary record records note notes list " +
	"name names title titles label labels report reports call calls match matches set display count total present current")

// behind a number these relate it to another.
var behind = set("under inside within with from by")

// uncounted leaves out what a count counts, if it is as many as it says: "3 contacts: Ada, Ben and Cleo".
func (g Wanted) uncounted(ps []piece, goal *about, value func(int) bool) []piece {
	at := slices.IndexFunc(ps, func(p piece) bool { return p.kind == Number })
	if g.Kind != Number || !goal.counts || at < 0 || !value(at) || ps[at].value < 2 {
		return ps
	}
	from := at + 1
	for from < len(ps) && !ps[from].fresh {
		from++
	}
	parts, end := 0, from
	for ; end < len(ps) && parts <= int(ps[at].value); end++ {
		p := ps[end]
		if p.kind != Any || loaded[p.text] && p.text != "and" || negators[p.text] || hedges[p.text] || parts > 0 && p.stop &&
			float64(parts) == ps[at].value {
			break
		}
		if p.fresh || ps[end-1].text == "and" && !ps[end-1].fresh {
			parts++
		}
	}
	if float64(parts) != ps[at].value || end < len(ps) && !ps[end].stop {
		return ps
	}
	return slices.Delete(slices.Clone(ps), from, end)
}

// giving verbs state what is behind them, where it is known by its form.
var giving = set("need needs require requires ask asks charge charges demand demands quote quotes total totals measure measures feature features " +
	"wants credits hang hangs hanging print prints show shows depict depicts portray portrays reveal reveals present presents offer offers " +
	"consist consists count counts sport sports bear bears put puts specify specifies advertise advertises pay pays")

// irregularPast has verbs in the past without the usual ending.
var irregularPast = set("wrote sent got won sold bought made went came flew ran saw ate drank took gave left met built grew held kept paid")

// media may stand behind one another: the encyclopedia's picture.
var media = set("page website site app guide encyclopedia article picture image photo photograph map listing card screen contact calendar description " +
	"text hotel restaurant city flight product recipe note document file list portrait drawing sketch writer entry item article symbol")

// reporting verbs have a clause of their own and look like nouns.
var reporting = set("lists names shows notes says states contains holds displays reads records reports")

// travelling words stand before a distance.
var travelling = set("go walk")

// going words begin the way to a place.
var going = set("go head drive walk travel ride cycle")

// comparing words behind "5 times" make it a factor.
var comparing = set("as more less the larger bigger smaller higher lower that over a an faster longer per each every")

// harmless reports whether an unknown word may stand where any word may: it changes nothing by itself.
func (g *grammar) harmless(word string) bool {
	return !loaded[word] && !vague[word] && !hedges[word] && !altering[stem(word)] && !altering[word] && word != "…" && !g.ordinal(word) &&
		!(strings.HasSuffix(word, "est") && len(word) > 5 && !g.goal.allows(word, g.Kind)) && !wrongs[word]
}

// ordinal reports whether a word is an ordinal that the goal does not have.
func (g *grammar) ordinal(word string) bool {
	return (ordinals[word] != "" || len(word) > 2 && digit(rune(word[0])) && !digit(rune(word[len(word)-1]))) && !g.goal.knows(word)
}

// altering words make another value of what they are said of, or have the speaker do so.
var altering = set("old former formerly previous previously prior earlier later past ex other another remaining rest worst least fewest runner-up " +
	"plus minus divided deposit tax taxes discount surcharge fee-free next-door beside behind opposite near nearby close closest adjacent " +
	"neighbouring neighboring replaced replac delet cancel cancelled canceled cancell mov renam remov swapp chang correct doubl round guess " +
	"estimat assum conver skipp ignor exclud invent try tri fail miss forgot unlike contrary draft proposed planned wrong fake alleged allegedly " +
	"rumoured claimed supposed so-called false nearly partly partially only-ish inverse reverse opposite yesterday tomorrow ago since was-once " +
	"yet still anymore maximum minimum max min average mean median estimated expected typical usual lapsed expired obsolete outdated cached " +
	"most expensive dear child children kids adult adults student students senior seniors return half third quarter percent mirror copy reply " +
	"version sequel preparation follow-up second-hand quoted password fax")

// apart reports whether the sentence around a place is a whole one that speaks neither of the value nor of what was said.
func (g *grammar) apart(at int) bool {
	from, to := at, g.stopAfter(at)
	for from > 0 && !g.ps[from].stop {
		from--
	}
	if from == 0 && to == len(g.ps) || g.holds(from, to) || g.refers(from, to) {
		return false
	}
	verb := false
	for _, p := range g.ps[from:to] {
		verb = verb || clausal[p.text] || endsAsVerb(p.text)
		if coolly[p.text] || p.text == "per" || p.text == "then" {
			return false
		}
	}
	return verb && to-from > 3
}

// deed reports whether a clause begins with what the speaker did, whatever it was done to.
func (g *grammar) deed(from, to int) bool {
	at := from
	if g.ps[at].text == "so" || g.ps[at].text == "and" || g.ps[at].text == "first" || g.ps[at].text == "then" || g.ps[at].text == "after" {
		at++
	}
	for at+1 < to && (g.ps[at].text == "i" || g.ps[at].text == "we" || g.ps[at].text == "have" || g.ps[at].text == "had") {
		at++
	}
	word := g.ps[min(at, to-1)].text
	said := at > from && (g.ps[at-1].text == "i" || g.ps[at-1].text == "we" || g.ps[at-1].text == "have" || g.ps[at-1].text == "had")
	return g.harmless(word) && (said && (doing[word] || strings.HasSuffix(word, "ed") && !near[word] || near[word] && strings.HasPrefix(word, "check")) ||
		(strings.HasSuffix(word, "ing") || g.ps[from].stop || from == 0) && (far[word] || near[word] && (strings.HasSuffix(word, "ing") || !g.holds(from, to))) &&
			(strings.HasSuffix(word, "ing") || strings.HasSuffix(word, "ed")) && word != "being" && word != "having" && word != "according")
}

// doing words are what a speaker did, without a regular ending.
var doing = set("went looked read used ran took typed put set got got ran came saw")

// marked reports whether a clause states a value that is set off in bold or the like and has at least two words of the question.
func (g *grammar) marked(from, to int) bool {
	if !g.emphatic {
		return false
	}
	shared := map[string]bool{}
	holds := false
	for i := from; i < to; i++ {
		holds = holds || g.value(i)
		if p := g.ps[i]; p.kind == Any && g.goal.asksWith(p.text) && !idle[p.text] && !near[p.text] {
			shared[stem(p.text)] = true
		}
	}
	return holds && len(shared) > 1
}

// repeats reports whether the words up to a place, n of them, stand so in the goal: "the front of".
func (g *grammar) repeats(at, n int) bool {
	return at-n+1 >= 0 && strings.Contains(g.goal.text, " "+g.text(at-n+1, at+1))
}
