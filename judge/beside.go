package judge

import (
	"regexp"
	"slices"
	"strings"
)

// heads are nouns before an "of" that the value follows: a total of 8, the name of Amber Hall.
var heads = set("total sum price cost amount number value count duration distance length level rate balance fee population date day birthday name title " +
	"colour color shade place location venue consist consists maximum minimum")

// leading has the prepositions that may come before a value of a kind.
var leading = map[Kind]map[string]bool{
	Number: set("at for on in"), Date: set("on at for"), Time: set("at for"), Digits: set("at under on for"),
	Text: set("at in on by as is"), Noun: set("in on as"), Polar: set("as"),
}

var (
	prepositional = set("of in on at to for from by with as under inside within into")
	// arriving words come before a "to" that a value follows.
	arriving = set("add adding added set comes come came amounts amount equal equals corresponds adds up charged " +
		"connected belongs belong due scheduled according sums changed")
	skipped = set("currently now actually a an the your this our only just exactly precisely")
	// naming has the heads before the "of" of a name, belonging the words before its "to".
	receiving = set("me you us one")
	naming    = set("banks bank shores name title colour color shade place location venue")
	belonging = set("connected belongs belong set addressed")
	// labels make the number after them the name of a thing: page 3.
	labels = set("page row item entry line note file option picture image photo screen section " +
		"field menu number list result event thing record map column choice detail")
)

// clausal words turn their words into a clause.
var clausal = set("is are was were has have had does do did takes take costs cost i you says shows")

// joined returns the "and" that joins a value to something else: "Documents and Invoices".
func (g *grammar) joined(from, at, end int) string {
	verb := func(from, to int) bool {
		return slices.ContainsFunc(g.ps[from:to], func(p piece) bool { return clausal[p.text] })
	}
	i := at
	for i > from && articles[g.ps[i-1].text] {
		i--
	}
	if i > from && g.ps[i-1].text == "and" && !(len(g.Items) > 1 && g.holds(from, i-1)) && !g.ps[i-1].fresh && i-1 > from && !g.value(i-2) &&
		g.ps[i-2].kind == Any &&
		!verb(from, i-1) && !g.beside()[g.ps[i-2].text] {
		return "and"
	}
	if at+2 < end && g.ps[at+1].text == "and" && !g.value(at+2) && !g.holds(at+2, min(end, at+4)) && !verb(at+2, end) {
		return "and"
	}
	return ""
}

// stating lists words that can stand directly before the value of an answer, such as "is" or "costs".
var stating = set("so thus hence therefore is are was were be has have had that and answer result total count shows show says state states see saw found " +
	"find think believe called named get got counted give gives lists list contain contains hold holds yields equals reads read " +
	"takes take costs cost spend spent need needs only just exactly altogether " +
	"precisely simply called titled labelled labeled label include includes mentions mention than")

// led returns the word before a value, in the same phrase, that changes the value.
func (g *grammar) led(from, at int) string {
	i := at
	for i > from && !g.ps[i].fresh && (skipped[g.ps[i-1].text] || receiving[g.ps[i-1].text] && i-1 > from && (endsAsVerb(g.ps[i-2].text) ||
		stating[g.ps[i-2].text] || giving[g.ps[i-2].text])) {
		i--
	}
	switch {
	case g.Kind == Number && i < at && g.ps[at].unit != "" && at+1 < len(g.ps) && measurable[g.ps[at+1].text]:
		return "" // a 26-minute ride
	case g.Kind == Number && g.headed(from, at):
		return "" // dill 30 g
	case (g.Kind == Number || g.Kind == Text && g.Items[0] != strings.ToLower(g.Items[0])) && i < at &&
		articles[g.ps[at-1].text] && g.ps[at-1].text != "the" && len(g.Items) == 1:
		return g.ps[at-1].text // a three, an Amber Hall
	case i == from || g.ps[i].fresh || g.value(i-1) || g.ps[i-1].kind != Any:
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
			g.names() && (!g.noun(i-2) && g.repeats(i-1, 3) || realms[word] && g.goal.asksWith(word) || g.cased && g.clausal(from, i) &&
				strings.Contains(g.goal.text, word+" of ")) ||
			!g.names() && i >= from+3 && articles[g.ps[i-3].text] && g.ps[i-3].text != "the" && g.measured(i-2) {
			return ""
		}
	case before == "with" && g.Kind == Noun && i < at && at+1 < len(g.ps) && g.goal.asksWith(g.ps[at+1].text),
		before == "with" && g.form() && i >= from+2 && g.goal.asksWith(g.ps[i-2].text) && g.has("list lists"),
		before == "with" && g.names() && g.goal.knows("garnish"),
		before == "for" && g.names() && i >= from+2 && g.ps[i-2].text == "least" && g.goal.allows("least", g.Kind),
		before == "from" && g.names() && i >= from+2 && (g.goal.asksWith("review") || g.goal.asksWith("star")) && (tenses[g.ps[i-2].text] ||
			stem(g.ps[i-2].text) == "com" || g.ps[i-2].text == "came"),
		(before == "via" || before == "through") && g.names() && !g.goal.where(),
		before == "to" && g.names() && strings.Contains(g.goal.text, "to which"),
		before == "up" && g.Kind == Number && i >= from+2 && (arriving[g.ps[i-2].text] || g.ps[i-2].text == "brings"),
		g.Kind == Number && travelling[before] && g.goal.allows(before, g.Kind):
		return ""
	case before == "to" && g.Kind == Noun && i-1 == from && compass[g.Items[0]] != nil:
		return ""
	case before == "to" && i >= from+2 && g.reaches(from, i-1):
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
	case g.Kind == Number && g.ps[at].unit != "" && g.goal.asksWith(before) && i >= from+2 && articles[g.ps[i-2].text] &&
		g.has("puts gives lists places shows"):
		return "" // it puts the lake 640 m away
	case g.form() && (before == "want" || before == "buy") && i-2 >= from && (g.ps[i-2].text == "you" || g.ps[i-2].text == "to"):
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
	case g.names() && (before == "write" || before == "put") && g.goal.allows(before, g.Kind):
		return ""
	case g.names() && i-2 == from && subjectsOf[g.ps[from].text] && g.goal.allows(before, g.Kind):
		return ""
	case g.names() && (i < at || g.noun(i-1) && g.goal.allows(before, g.Kind) || g.goal.knows(before) || endsAsVerb(before) ||
		naming[before] || g.Kind == Noun && (perKind[Noun][before] || g.goal.allows(before, Noun))):
		return ""
	}
	return before
}

// headed reports whether the only words before a value, in its clause or after "is", are the goal's own name of what is
// measured or counted: "potato starch 30 g", "platforms 3".
func (g *grammar) headed(from, at int) bool {
	if at == from || g.ps[at].fresh || at+1 < len(g.ps) && !g.ps[at+1].fresh || labels[singular(g.ps[at-1].text)] {
		return false
	}
	first := at
	for first > from && !tenses[g.ps[first-1].text] {
		p := g.ps[first-1]
		if p.kind != Any || !g.goal.asksWith(p.text) || idle[p.text] || near[p.text] || sequential[p.text] || vague[p.text] || prepositional[p.text] {
			return false
		}
		first--
	}
	return first < at && at-first <= 3 && (g.ps[at].unit != "" || strings.HasSuffix(g.ps[at-1].text, "s"))
}

// reaches reports whether the verb before a "to" has the words after it as its result or target: "sums to", "send you
// to".
func (g *grammar) reaches(from, at int) bool {
	i := at - 1
	for i > from && receiving[g.ps[i].text] {
		i--
	}
	if g.names() {
		shared, verb, _ := g.restates(at)
		return leadingTo[stem(g.ps[i].text)] && shared > 1 && verb
	}
	return summing[stem(g.ps[i].text)] && !slices.ContainsFunc(g.ps[from:at], func(p piece) bool {
		return p.kind != Any && !g.goal.states(p) ||
			p.text == "from"
	})
}

// subjectsOf are subjects of a verb without ending: they speak Sondric.
var subjectsOf = set("they you people we i")

var (
	leadingTo = set("go head send point lead com bring belong goe walk driv travel direct tak")
	summing   = set("sum com amount add up ris charg equat correspond total set lead point bring boil work down")
)

// realms are places before the "of" of their name: the city of Osk.
var realms = set("city town village island month region street country kingdom port")

// measured reports whether a word is a noun with a measure: a walk of 600 m.
func (g *grammar) measured(i int) bool {
	word := g.ps[i].text
	return heads[word] || g.goal.allows(word, g.Kind) || measurable[word]
}

// measurable nouns come before an "of" and their measure.
var measurable = set("walk ride trip journey flight drive tour stay price cost fare fee charge rate rating score reading level balance count tally " +
	"distance " +
	"duration length stroll way hike crossing bill sum total amount grand quantity reading figure")

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

// orders begin a sentence that gives an instruction.
var orders = set("see look check find read show list note write call get make take know say ask use open go set")

// followed returns the noun after a number that changes its meaning, or after a name that makes it longer.
func (g *grammar) followed(at, end int) string {
	if g.Kind != Number && !g.names() || at+1 >= end || g.ps[at+1].kind != Any {
		return ""
	}
	switch word := g.ps[at+1].text; {
	case g.Kind == Number && (g.partOf(at+1, end) || stem(word) == g.goal.excluded):
		return word
	case g.names() && nounlike[word] && !g.ps[at+1].fresh && !g.goal.allows(word, g.Kind):
		return word
	case g.Kind == Number && g.otherwise(at, end) != "":
		return g.otherwise(at, end)
	case g.Kind == Number && (word == "a" || word == "an" || word == "apiece") && !g.ps[at+1].fresh && (at+2 >= end || !g.goal.each(g.ps[at+2].text)):
		return word // 15 a day
	case g.Kind == Number && g.shared(at, end) != "":
		return g.shared(at, end)
	case g.Kind == Noun && word == "of" && compass[g.Items[0]] != nil && (g.ps[at].fresh || !g.within(at+2, end)):
		return word
	case word == "by" && at+2 < end && g.ps[at+2].kind == Any && g.goal.knows(g.ps[at+2].text):
	case g.Kind == Number && behind[word] && !g.goal.asksWith(word):
		return word
	case g.ps[at+1].fresh || things[word]:
	case g.Kind == Number && len(g.goal.counted) > 0 && strings.HasSuffix(word, "s") && !near[word] && !g.own(word) && !g.goal.counted[stem(word)] &&
		(g.goal.knows(word) || !g.goal.allows(word, g.Kind)) &&
		!(individuals[word] && g.goal.counts && slices.ContainsFunc([]string{"people", "person", "contact", "member"}, g.goal.knows)),
		(nouns[word] || nouns[singular(word)]) && !individuals[word] && !g.goal.allows(word, g.Kind) && !g.own(word):
		return word
	}
	return ""
}

// partOf reports whether the words after a number are not what the goal asks for, but belong to it: tickets if it asks
// for the points of tickets, lentils if only a quoted title contains them.
func (g *grammar) partOf(at, end int) bool {
	if g.ps[at].text == "of" {
		for at++; at < end && articles[g.ps[at].text]; at++ {
		}
		return at < end && g.ps[at].kind == Any && g.goal.quoted[stem(g.ps[at].text)]
	}
	word := g.ps[at].text
	return !g.goal.counts && !g.ps[at].fresh && strings.HasSuffix(word, "s") && ofPlural(word).MatchString(g.goal.text)
}

func ofPlural(word string) *regexp.Regexp {
	return regexp.MustCompile(`\bof (?:the |my |all |all the |your )?` + regexp.QuoteMeta(word) + `\b`)
}

// within reports whether a point of the compass is followed by a map, or by a place that it may be a part of.
func (g *grammar) within(at, end int) bool {
	return at < end && slices.ContainsFunc(g.ps[at:min(end, at+3)], func(p piece) bool { return nouns[p.text] || media[p.text] })
}

// shared returns the word after a number and its noun that divides it: 180 g of sugar a person, 24 to a page.
func (g *grammar) shared(at, end int) string {
	for i := at + 1; i+1 < min(end, at+6) && !g.ps[i].fresh; i++ {
		if articles[g.ps[i].text] && g.ps[i].text != "the" && !prepositional[g.ps[i-1].text] && !clausal[g.ps[i-1].text] && !g.goal.knows(g.ps[i+1].text) ||
			g.ps[i].text == "to" && (g.ps[i+1].text == "a" || g.ps[i+1].text == "an" || g.ps[i+1].text == "the") && i == at+1 &&
				i+2 < end && !strings.Contains(g.goal.text, "to "+g.ps[i+1].text+" "+g.ps[i+2].text) &&
				!(measures[g.ps[at].unit].size > 0 && g.goal.asksWith("to") && g.goal.asksWith(g.ps[i+2].text)) {
			return g.ps[i].text
		}
	}
	return ""
}

// otherwise returns a word between a number and the counted noun that the goal does not contain: 3 read messages.
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

// individuals are words for people in goals.
var individuals = set("people persons contacts individuals members colleagues")

// nounlike words are verbs too; after a name they make it longer.
var nounlike = set("answer answers result results solution conclusion response reply value question task goal summary record records note notes list " +
	"name names title titles label labels report reports call calls match matches set display count total present current")

// after a number, these relate it to another one.
var behind = set("under inside within with from by")

// giving verbs state the value after them, if its form identifies it.
var giving = set("need needs require requires ask asks charge charges demand demands quote quotes total totals measure measures feature features " +
	"wants credits hang hangs hanging print prints show shows depict depicts portray portrays reveal reveals present presents offer offers " +
	"paying spending spend spends lasts " +
	"consist consists count counts sport sports bear bears put puts specify specifies advertise advertises pay pays brings promises")

// irregularPast has verbs in the past without the usual ending.
var irregularPast = set("wrote sent got won sold bought made went came flew ran saw ate drank took gave left met built grew held kept paid")

// media may follow one another: the encyclopedia's picture.
var media = set("page website site app guide encyclopedia article picture image photo photograph map listing card screen contact calendar description " +
	"text hotel restaurant city flight product recipe note document file list portrait drawing sketch writer entry item article symbol")

// reporting verbs have their own clause and look like nouns.
var reporting = set("lists names shows notes says states contains holds displays reads records reports")

// travelling words come before a distance.
var travelling = set("go walk")

// going words begin a description of the way to a place.
var going = set("go head drive walk travel ride cycle")

// comparing words after "5 times" make it a factor.
var comparing = set("as more less the larger bigger smaller higher lower that over a an faster longer per each every")
