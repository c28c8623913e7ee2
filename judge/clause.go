package judge

import (
	"slices"
	"strings"
)

// tells reports whether a clause describes the speaker's actions, or the basis of the answer.
func (g *grammar) tells(from, to int) bool {
	text := g.text(from, min(to, from+4))
	if from > 0 && (from == g.told || from == g.chain) && !g.ps[from].stop && (far[g.ps[from].text] || g.ps[from].text == "and" ||
		doing[g.ps[from].text] || strings.HasSuffix(g.ps[from].text, "ed")) {
		g.told, g.chain = to, from
		return true // I opened the app, tapped on it, and looked
	}
	first := g.ps[from].text
	if leading := g.text(from, to); strings.Contains(leading, " me to ") && !g.holds(from, to) {
		g.told = to
		return true // the map led me to the city
	}
	if strings.HasSuffix(first, "ing") && !unlikeDeeds[first] && (g.cased && to-from > 2 || far[first] || near[first]) || (from == 0 ||
		g.ps[from].stop) && strings.HasSuffix(first, "ed") &&
		(far[first] || near[first] && !g.holds(from, to)) ||
		slices.ContainsFunc(openings, func(o string) bool { return strings.HasPrefix(text, o+" ") }) {
		g.told = to
		return true
	}
	return false
}

// unlikeDeeds lists words that end like a verb for a speaker's action but are no such verbs.
var unlikeDeeds = set("being during nothing excluding including pending starting beginning ending costing according regarding concerning something " +
	"anything " +
	"everything leaving ignoring skipping disregarding assuming evening morning")

// refers reports whether a clause refers to an earlier statement.
func (g *grammar) refers(from, to int) bool {
	return slices.ContainsFunc(g.ps[from:to], func(p piece) bool { return referring[p.text] })
}

var referring = set("it this that these those them one ones")

// stopAfter is the end of the sentence that contains a place.
func (g *grammar) stopAfter(at int) int {
	for at++; at < len(g.ps) && !g.ps[at].stop; at++ {
	}
	return at
}

// clauseAfter is the end of the clause that contains a place.
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
		if p.kind != Any || !negators[p.text] && !rest[p.text] && p.text != "like" && !near[p.text] && !nouns[p.text] && p.text != "any" &&
			!g.goal.allows(p.text, g.Kind) && !g.goal.knows(p.text+"est") {
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
		if !bygones[p.text] && !earlierOnes[p.text] && !near[p.text] && !nouns[singular(p.text)] && p.text != "already" &&
			!(g.goal.allows(p.text, g.Kind) && !loaded[p.text]) {
			return false
		}
	}
	return over && earlier && g.goal.temporal
}

var (
	bygones     = set("over past gone done passed finished behind")
	earlierOnes = set("earlier previous past others other rest first")
)

// complement is the beginning of the words that state a value, within their clause: after "I found that", "the page
// shows that", "I checked the app and".
func (g *grammar) complement(from, first int) int {
	for i := first - 1; i > from; i-- {
		word := g.ps[i].text
		if word == "that" && saying[g.ps[i-1].text] || (word == "and" || results[word]) && g.tells(from, first) {
			return i
		}
	}
	return from
}

// results are verbs before the result of an action: "adding up all entries gives 8".
var results = set("gives yields shows makes leaves")

// uncounted removes the list after a count, if it has that many items: "3 contacts: Ada, Ben and Cleo".
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

// harmless reports whether an unknown word may occur where any word may: it changes nothing by itself.
func (g *grammar) harmless(word string) bool {
	return !loaded[word] && !vague[word] && !hedges[word] && (!altering[stem(word)] && !altering[word] || g.names() && word == "typical") &&
		word != "…" && !g.ordinal(word) &&
		!(strings.HasSuffix(word, "est") && len(word) > 5 && !g.goal.allows(word, g.Kind)) && !wrongs[word]
}

// ordinal reports whether a word is an ordinal that the goal does not contain.
func (g *grammar) ordinal(word string) bool {
	return (ordinals[word] != "" || len(word) > 2 && digit(rune(word[0])) && !digit(rune(word[len(word)-1]))) && !g.goal.knows(word)
}

// altering words change the value that they describe.
var altering = set("old former formerly previous previously prior earlier later past ex other another remaining rest worst least fewest runner-up " +
	"plus minus divided deposit tax taxes discount surcharge fee-free next-door beside behind opposite near nearby close closest adjacent " +
	"neighbouring neighboring replaced replac delet cancel cancelled canceled cancell mov renam remov swapp chang correct doubl round guess " +
	"estimat assum conver skipp ignor exclud invent try tri fail miss forgot unlike contrary draft proposed planned wrong fake alleged allegedly " +
	"rumoured claimed supposed so-called false nearly partly partially only-ish inverse reverse opposite yesterday tomorrow ago since was-once " +
	"yet still anymore maximum minimum max min average mean median estimated expected typical usual lapsed expired obsolete outdated cached " +
	"most expensive dear child children kids adult adults student students senior seniors return half third quarter percent mirror copy reply " +
	"lose loses save saves exceed exceeds drop drops gain gains lack lacks " +
	"aside optional backwards backward hear heard told rumour rumor version sequel preparation follow-up second-hand quoted password fax")

// deed reports whether a clause begins with the speaker's action, whatever its object.
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
	return (g.harmless(word) || word == "used") && (said && (doing[word] || strings.HasSuffix(word, "ed") && !near[word] || near[word] &&
		strings.HasPrefix(word, "check")) ||
		(strings.HasSuffix(word, "ing") || g.ps[from].stop || from == 0) && (far[word] || near[word] && (strings.HasSuffix(word, "ing") || !g.holds(from, to))) &&
			(strings.HasSuffix(word, "ing") || strings.HasSuffix(word, "ed")) && word != "being" && word != "having" && word != "according")
}

// doing words are actions of a speaker without a regular ending.
var doing = set("chose picked sent kept gave went looked read used ran took typed put set got got ran came saw")

// repeats reports whether the n words up to a place occur in the goal in this order: "the front of".
func (g *grammar) repeats(at, n int) bool {
	return at-n+1 >= 0 && strings.Contains(g.goal.text, " "+g.text(at-n+1, at+1))
}
