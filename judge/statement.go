package judge

import (
	"slices"
	"strings"
)

// free reports whether an unknown word changes nothing because its sentence is a complete statement of the answer: the
// sentence has a verb and words of the question, its value is in focus, and the word names no other thing.
func (g *grammar) free(from, i, to int) bool {
	p := g.ps[i]
	if !g.cased || g.Kind == Polar || g.bends(p.text) || !g.statement(i) {
		return false
	}
	before, after := "", ""
	if i > 0 && !p.fresh {
		before = g.ps[i-1].text
	}
	if i+1 < len(g.ps) && !g.ps[i+1].fresh {
		after = g.ps[i+1].text
	}
	tail := i // whether a value precedes it in its clause
	for tail > from && !g.ps[tail].fresh && !g.value(tail) {
		tail--
	}
	switch {
	case g.value(tail) || g.subject(from, i, before, after) || g.replaces(from, i):
		return false
	case prepositional[g.ps[from].text] && !g.holds(from, to) && !timely[p.text] && !strings.HasSuffix(p.text, "ed"):
		return false // by bus,
	case i+1 < len(g.ps) && g.value(i+1) && !g.ps[i+1].fresh:
		return !g.names() && (giving[p.text] || spatial[measures[g.ps[i+1].unit].of] && strings.HasSuffix(p.text, "s") && g.goal.asksWith(before))
	case articles[before] && after == "of" && !heads[p.text] && !subjects[p.text] && !measurable[p.text]:
		return false // the frame of the door
	}
	return g.emphatic || !(strings.HasSuffix(before, "'s") || articles[before] || prepositional[before] || possessive[before])
}

// spatial are dimensions other than those of time.
var spatial = set("length mass volume usd eur gulden")

// bends reports whether a word is a name or may change the meaning of its neighbours, in any place.
func (g *grammar) bends(word string) bool {
	switch {
	case !g.harmless(word), g.proper[word] && !g.goal.knows(word), g.barred[word], g.Wanted.barred[word], g.goal.opposite(word):
		return true
	case negators[word], against[word], revising[word], dated[word], sequential[word]:
		return true
	case modal[word]:
		return !g.goal.knows("recommend") && !g.goal.knows("best")
	case g.names() && (word == "date" || word == "time" || word == "day" || word == "single"):
		return false
	}
	return timely[word] || momentary[word]
}

// subject reports whether an unknown word is the subject of its clause: the first word, or one before a verb.
func (g *grammar) subject(from, i int, before, after string) bool {
	word := g.ps[i].text
	switch {
	case strings.HasSuffix(word, "ly"):
		return false
	case g.ps[i].stop || i == 0:
		return !strings.HasSuffix(word, "ing")
	case subjects[word] || passive[before]:
		return false
	case tenses[after]:
		return true
	}
	verb := endsAsVerb(word) && (singular(word) != word || strings.HasSuffix(word, "ed"))
	return i > from && endsAsVerb(after) && !verb && !nouns[singular(after)] && (articles[before] || g.goal.allows(after, g.Kind))
}

// replaces reports whether a word is in the place of another one of the goal's, after the same words: a ticket for the
// buses instead of a ticket for the trams.
func (g *grammar) replaces(from, i int) bool {
	if i > from && endsAsVerb(g.ps[i].text) && g.goal.asksWith(g.ps[i-1].text) && !near[g.ps[i-1].text] {
		return false // the last ferry sails
	}
	for at := i - 2; at >= max(from, i-reach); at-- {
		if g.goal.asksWith(g.ps[at].text) && !idle[g.ps[at].text] && strings.Contains(" "+g.goal.text, " "+g.text(at, i)) {
			return true
		}
	}
	return false
}

// subjects are nouns that may precede "is" for any question.
var subjects = set("winner leader champion pick choice top spot match hit record recording figure reading outcome answer response number value " +
	"percentage verdict finding one")

var (
	sequential = set("first last final latter former second previous next")
	modal      = set("could should might must may would shall")
)

// momentary words say when, or end what they describe.
var momentary = set("single one-way round-trip express today tonight tomorrow yesterday daily weekly monthly yearly hourly nightly now mornings " +
	"evenings weekends died married divorced daytime " +
	"overnight annually quarterly temporarily tentatively originally initially provisionally reportedly supposedly apparently lately")

var possessive = set("my your his her their our its")

// statement reports whether the sentence at a place is a complete statement of the answer.
func (g *grammar) statement(at int) bool {
	shared, verb, focus := g.restates(at)
	return verb && focus && (shared > 1 || g.emphatic && shared > 0)
}

// restates returns how many words of the question the sentence at a place has, whether it has a verb, and whether its
// value is in focus: set off, at the end of a clause, after "is", or before the counted noun.
func (g *grammar) restates(at int) (shared int, verb, focus bool) {
	from, to := at, g.stopAfter(at)
	for from > 0 && !g.ps[from].stop {
		from--
	}
	stems := map[string]bool{}
	for i := from; i < to; i++ {
		p := g.ps[i]
		switch {
		case g.value(i):
			if of := measures[p.unit].of; spatial[of] && g.goal.asked[of].size > 0 {
				stems["unit"] = true
			}
			focus = focus || g.emphatic || i+1 == to || g.ps[i+1].fresh || i > from && (p.fresh || tenses[g.ps[i-1].text]) ||
				g.Kind == Number && g.goal.counted[stem(g.ps[i+1].text)]
		case p.kind == Any && g.goal.asksWith(p.text) && !idle[p.text] && (!near[p.text] || nouns[p.text]):
			stems[stem(p.text)] = true
		}
		verb = verb || clausal[p.text] || endsAsVerb(p.text) && !nouns[singular(p.text)] || verbs[p.text]
	}
	return len(stems), verb, focus
}

// fromWords and toWords say on which side of a time, date or number something is.
var (
	fromWords = set("after from since past later passed between starting beginning onwards begins start starts")
	trailing  = set("passed later earlier onwards past")
	toWords   = set("before until till to through up earlier between and ending")
)

// bounds reports whether a word is the preposition of a time, date or number of the goal, on the same side as in the
// goal: "after 14:00" for "once 14:00 has passed".
func (g *grammar) bounds(i int) bool {
	word := g.ps[i].text
	next := i + 1
	for next < len(g.ps) && (articles[g.ps[next].text] || word == "up" && g.ps[next].text == "to") {
		next++
	}
	if !fromWords[word] && !toWords[word] || next == len(g.ps) || g.value(next) || g.ps[next].kind == Any && !dated[g.ps[next].text] {
		return false
	}
	at := slices.IndexFunc(g.goal.pieces, func(q piece) bool {
		return q.kind == g.ps[next].kind && q.value == g.ps[next].value && (q.kind != Any || q.text == g.ps[next].text)
	})
	if at < 0 {
		return false
	}
	first := at
	for first > 0 && at-first < reach && g.goal.pieces[first-1].kind == Any && !dated[g.goal.pieces[first-1].text] {
		first--
	}
	around := g.goal.pieces[first:at]
	if end := min(len(g.goal.pieces), at+reach); end > at+1 && slices.ContainsFunc(g.goal.pieces[at+1:end], func(q piece) bool { return trailing[q.text] }) {
		around = g.goal.pieces[first:end]
	}
	return slices.ContainsFunc(around, func(q piece) bool { return fromWords[word] && fromWords[q.text] || toWords[word] && toWords[q.text] })
}

// scans reports whether a word says that everything that the goal names was examined: "the balance of every tea",
// before the value and not "for each".
func (g *grammar) scans(from, i int) bool {
	word := g.ps[i].text
	if end := g.clauseAfter(i); word != "all" && g.holds(i, end) && (i == from || !prepositional[g.ps[i-1].text]) {
		return false // each day has 8
	}
	if word != "each" && word != "every" && word != "all" && word != "any" || i+1 >= len(g.ps) || i > from && (g.value(i-1) ||
		g.ps[i-1].text == "for" || g.ps[i-1].text == "per" ||
		negators[g.ps[i-1].text]) {
		return false
	}
	next := i + 1
	for next+1 < len(g.ps) && (articles[g.ps[next].text] || g.ps[next].text == "of") {
		next++
	}
	if p := g.ps[next]; p.kind != Any || !g.goal.asksWith(p.text) && !g.goal.counted[stem(p.text)] && !nouns[singular(p.text)] {
		return false
	}
	return g.holds(next, g.stopAfter(i))
}
