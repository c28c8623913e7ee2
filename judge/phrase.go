package judge

import (
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// phrase reports whether a word is harmless together with its neighbours: "in all", "looks out", "I can see", "per
// night" for the price of a night, "goes off", "changed today at 15:20".
func (g *grammar) phrase(from, i, to int) bool {
	before, after := "", ""
	if i > from {
		before = g.ps[i-1].text
	}
	if i+1 < to {
		after = g.ps[i+1].text
	}
	if g.bounds(i) || g.scans(from, i) {
		return true
	}
	shared, _, _ := g.restates(i)
	if long, ok := strings.CutSuffix(g.ps[i].text, "er"); ok && len(long) > 2 && g.names() && g.goal.allows(long+"est", g.Kind) && before != "" && shared > 0 {
		return true // older, where it asks for the oldest
	}
	switch word := g.ps[i].text; word {
	case "all":
		return before == "in" || len(g.Items) > 1 && tenses[before] || // those are all of them
			g.Kind == Number && i == from && i+1 < to && g.ps[i+1].kind == Number && !g.value(i+1) && g.ps[min(i+2, to-1)].unit == "" ||
			before == "of" && (i == from+1 && !g.holds(from, to) || i+1 == to || articles[after])
	case "like":
		return stem(before) == "look" || stem(before) == "seem"
	case "following":
		return before == "the"
	case "up":
		return arriving[before] || before == "brings" || before == "coming"
	case "follows":
		return before == "as"
	case "off":
		return (before == "goes" || before == "go") && g.goal.allows("go", g.Kind)
	case "no":
		return strings.Contains(g.goal.text, "no "+after) || strings.Contains(g.goal.text, "without "+after)
	case "bottom":
		return (before == "the" || before == "very") && after == "of" && slices.ContainsFunc([]string{"latest", "last", "lowest", "least", "smallest"},
			g.goal.knows)
	case "column", "row", "heading":
		return i > from && (g.goal.asksWith(before) || measures[before].size > 0)
	case "want", "wanted", "need":
		return before == "you"
	case "day", "morning", "afternoon", "evening", "noon", "midday":
		return g.names() && g.goal.temporal && !slices.ContainsFunc(dayParts, g.goal.knows) &&
			(before == "the" || before == "that" || word == "noon" || word == "midday" || dated[before])
	case "after":
		return len(g.Items) > 1 && after == "that"
	case "times", "time":
		return word == "time" && g.goal.temporal && (before == "that" || before == "next" && g.goal.allows(before, g.Kind)) || g.goal.often() &&
			i > from && g.value(i-1) && !comparing[after]
	case "until":
		return before == "open" && g.goal.knows("close") || i > from && g.goal.knows(before) && (g.goal.knows("late") || g.goal.knows("until"))
	case "whole", "entire":
		return before == "the" && g.goal.knows(after)
	case "how", "many", "much":
		return word == "how" && before == "is" && after == "i" || (g.goal.counts || g.goal.often() || strings.Contains(g.goal.text, "how much")) &&
			(before == "is" || before == "how") && !g.holds(from, to)
	case "about", "regarding", "concerning":
		return possessive[after] || after == "the"
	case "very":
		return after == "top" || after == "first" || after == "last"
	case "out":
		return before == "leaving" || after == "of" && i == from && (i == 0 || g.ps[i].stop) || stem(before) == "look" && g.goal.allows(before, g.Kind)
	case "used":
		return (before == "i" || before == "we") && after != "to"
	case "top", "first", "last":
		if word == "first" && g.names() && len(g.Wanted.barred) > 0 && (before == "comes" || before == "ranks") {
			return true
		}
		return (before == "the" || before == "very" || before == "on" || before == "at") && (after == "of" || tenses[after]) && word == "top" &&
			g.names() || i+1 == to && (g.names() && (before == "on" || before == "at") || len(g.Items) > 1)
	case "can":
		return before == "i" && (near[after] || g.goal.allows(after, g.Kind)) || g.goal.knows(after) || after == "tell" || after == "be" &&
			g.Kind == Digits || saying[after] || g.Kind == Digits && perKind[Digits][after]
	case "per":
		return g.goal.each(after) || i+2 < to && g.goal.knows(after) && g.goal.each(g.ps[i+2].text)
	case "say", "saying":
		return (after == "yes" || after == "no") && g.goal.knows(after) || before == "i" || g.form() && i > from && g.noun(i-1)
	case "so":
		return before == "says" || before == "say"
	case "then":
		return i+1 == to && len(g.Items) == 1 && g.goal.temporal && i > from && g.goal.allows(before, g.Kind)
	case "among", "amongst":
		return i == from && i+2 < to && g.goal.knows(g.ps[to-1].text) || i+1 < to && g.names() && (strings.HasSuffix(g.ps[to-1].text, "s") &&
			g.goal.knows(g.ps[to-1].text) || i+2 < to && g.ps[i+2].kind == Number || referring[after])
	case "both":
		return g.goal.ranged() && spans[singular(after)] || g.Kind == Number && g.goal.asksWith(after) && strings.Contains(g.goal.text, "2 "+after)
	case "when":
		return before == "is" && i > 1 && g.value(i-2) && (g.Kind == Time || g.Kind == Date)
	case "yet", "still":
		return word == "still" && g.form() && g.goal.present && (after == "has" || after == "is") || g.Kind == Number && (g.denying(i) || len(g.goal.noes) > 0)
	case "open":
		return after == "until" && g.goal.knows("close")
	case "today", "starting":
		return g.names() && slices.ContainsFunc(g.ps[from:to], func(q piece) bool { return q.kind == Time })
	}
	if g.names() && tenses[after] && g.value(i+2) && (strings.HasSuffix(before, "er") || strings.HasSuffix(before, "est")) && g.goal.allows(before, g.Kind) {
		return !g.bends(g.ps[i].text) // the cheaper destination is
	}
	return g.form() && (articles[before] || possessive[before]) && (subjects[after] || media[after]) && striking[g.ps[i].text]
}

// striking are adjectives for numbers.
var striking = set("big large small huge tiny bold main prominent exact precise green red blue white black digital little")

// partsOfDay by their hours.
var partsOfDay = map[string][2]int{"morning": {4, 12}, "afternoon": {12, 18}, "evening": {17, 24}, "night": {20, 30}, "nighttime": {20, 30}}

// dayGroups are parts of the day, and the meals that belong to them.
var dayGroups = []map[string]bool{set("morning breakfast mornings"), set("midday noon lunch lunchtime"), set("afternoon afternoons"),
	set("evening dinner supper evenings tonight"), set("night overnight")}

// otherPart reports whether a word is a part of the day, and the goal names another.
func (a *about) otherPart(word string) bool {
	if part, ok := partsOfDay[word]; ok && !a.question[stem(word)] {
		times, within := 0, 0
		for _, p := range a.pieces {
			if hour := int(p.value) / 60; p.kind == Time {
				times++
				within += count(part[0] <= hour && hour <= part[1])
			}
		}
		if times > 0 && within == 0 {
			return true
		}
	}
	own, other := false, false
	for _, group := range dayGroups {
		for w := range group {
			if a.question[stem(w)] {
				own, other = own || group[word], other || !group[word]
			}
		}
	}
	return other && !own && slices.ContainsFunc(dayGroups, func(group map[string]bool) bool { return group[word] })
}

// dayParts must not describe a day if the goal asks about one of them.
var dayParts = strings.Fields("morning afternoon evening noon midday")

var looking = set("in using opened open into from launched checked on")

// changes reports whether a known word changes the value in its place: "used to be", "this week" for next week, "would
// have been".
func (g *grammar) changes(i int, tells bool) bool {
	next, before := "", ""
	if i > 0 && !g.ps[i].fresh {
		before = g.ps[i-1].text
	}
	if i+1 < len(g.ps) && !g.ps[i+1].fresh {
		next = g.ps[i+1].text
	}
	if i > 1 && skipped[before] {
		before = g.ps[i-2].text
	}
	if word := g.ps[i].text; strings.HasSuffix(word, "ed") && !tells && !near[word] && !passive[before] && g.goal.presently(word) {
		return true // stayed, where it asks where somebody stays
	}
	if g.Kind == Number && !tells && g.goal.otherQuantity(g.ps[i].text) {
		return true
	}
	if word := g.ps[i].text; g.names() && i > 0 && articles[g.ps[i-1].text] && tenses[before] && otherOf(roles, g.goal, word) ||
		g.Kind == Number && reckoning[word] && !tells && (before == "to" && i > 1 && verbs[g.ps[i-2].text] || modal[before]) {
		return true // she is a guest; you have to add the tax
	}
	switch word := g.ps[i].text; word {
	case "may":
		return g.form() && !g.goal.knows(word) && next != "" && next != "be" && before != "" && g.ps[i].kind == Any
	case "up":
		return slices.ContainsFunc(g.ps[max(0, i-reach):i], func(p piece) bool { return p.text == "made" || p.text == "make" })
	case "saw", "met":
		return g.Kind == Date && before != "i" && !g.goal.past
	case "answered":
		return g.names() && articles[next]
	case "off", "disabled", "inactive":
		return tenses[before] && (g.form() || strings.Contains(g.goal.text, "goes off"))
	case "starts", "start", "begins":
		return g.Kind == Number && next == "at"
	case "opens":
		return g.Kind == Time && g.goal.knows("until")
	case "used":
		return next == "to"
	case "would":
		return !g.goal.knows(word) && next != "be" && next != "like"
	case "to":
		return next == "be" && !seeming[before] && !((tenses[before] || before == "have" || before == "need") && g.statement(i))
	case "all", "each", "any":
		return g.Kind == Number && !tells && g.widens(i) || g.claimsAll(i)
	case "every":
		return g.Kind == Number && g.widens(i) || !tells && next != "weekday" && next != "weekdays" && !g.goal.knows("every")
	case "had":
		return !g.goal.knows("had") && g.goal.is && before != "i"
	case "well":
		return !g.ps[i].fresh && !(before == "as" && next == "as" && len(g.Items) > 1)
	case "this", "next", "last":
		return spans[next] && !(word == "next" && next == "time" && g.goal.allows(word, g.Kind)) && !strings.Contains(g.goal.text, word+" "+next) &&
			(word == "last" || g.goal.qualifies(next))
	case "will":
		return g.Kind == Number && !giving[next] && next != "pay" && next != "cost" && next != "last" && next != "find" && next != "see" && next != "take" &&
			!g.goal.knows("will") && !g.goal.knows("tomorrow") && !g.goal.knows("next")
	case "was", "were":
		if g.Kind == Noun && g.goal.is && !g.goal.past && !tells && i+1 < len(g.ps) && g.value(i+1) {
			return true // it was pink
		}
		if g.names() && g.goal.is && !g.goal.past && !tells && i+1 < len(g.ps) && g.value(i+1) && g.goal.asksWith("live") {
			return true // her home was Lowen
		}
		if g.names() && g.goal.is && !g.goal.past && !tells && g.goal.asksWith(next) && !near[next] && !strings.HasSuffix(next, "ed") && !g.goal.temporal {
			return true // it was online
		}
		if g.goal.is && !g.goal.past && !tells && (g.names() && (next == "called" || next == "named") || i+1 < len(g.ps) &&
			g.form() && (g.value(i+1) || prepositional[next] && i+2 < len(g.ps) && g.value(i+2) && g.Kind != Number)) {
			return true
		}
		if before == "there" && (g.told > 0 || g.statement(i)) && !g.goal.present {
			return false // there were three participants
		}
		return g.names() && next == "" && before != "" || g.Kind == Number && !tells && !g.goal.past && g.goal.is ||
			g.Kind != Polar && (g.goal.present || g.Kind == Number && !g.goal.past && !verbless().MatchString(g.goal.text) && before == "there" && g.ps[i-1].fresh ||
				i > 0 && g.value(i-1) && g.names() && !g.goal.past && g.goal.is)
	case "expensive", "costly":
		return g.goal.text != "" && !g.goal.knows(word) && (i == 0 || !degree[g.ps[i-1].text])
	}
	return false
}

// eachOf matches questions about one of several.
var eachOf = lazy.Regexp(`\b(?:does|do|of|for|is|much|has|have) each\b`)

// widens reports whether a word such as "all" applies to something to which the goal does not apply it: all categories.
func (g *grammar) widens(at int) bool {
	i := at + 1
	for ; i < len(g.ps) && !g.ps[i].fresh && (articles[g.ps[i].text] || possessive[g.ps[i].text] || g.ps[i].text == "of" || g.ps[i].text == "other"); i++ {
	}
	if g.ps[at].text == "each" && at > 0 && g.value(at-1) && (i == len(g.ps) || g.ps[i].fresh) {
		return !eachOf().MatchString(g.goal.text) // 20 each
	}
	if g.ps[at].text == "all" && i < len(g.ps) && (i+1 == len(g.ps) || !relative[g.ps[i+1].text]) && g.goal.limits(g.ps[i].text) {
		return true
	}
	if i == len(g.ps) || g.ps[i].fresh || g.ps[i].kind != Any || g.value(i) || !g.noun(i) && !spans[singular(g.ps[i].text)] {
		return false
	}
	if word := g.ps[i].text; spans[singular(word)] {
		return !strings.Contains(g.goal.text, g.text(at, at+1)+word)
	}
	return !g.goal.asksWith(g.ps[i].text)
}

// relative words begin a restriction of a noun.
var relative = set("with whose that which where having")

// claimsAll reports whether a clause is only "all", "all of them" or the like, before values that are not all that the goal names.
func (g *grammar) claimsAll(at int) bool {
	end := g.clauseAfter(at)
	next := at + 1
	for next < end && (g.ps[next].text == "of" || articles[g.ps[next].text] || referring[g.ps[next].text]) {
		next++
	}
	return (at == 0 || g.ps[at].fresh) && next == end && g.holds(end, len(g.ps)) &&
		slices.ContainsFunc(g.Items, func(item string) bool { return !strings.Contains(g.goal.text, fold(item)) })
}

// limits reports whether the goal means only some of the things that a word names: the teas with Paid yes.
func (a *about) limits(word string) bool {
	_, after, ok := strings.Cut(a.text, word+" ")
	next, _, _ := strings.Cut(after, " ")
	return ok && (next == "with" || next == "whose") && !strings.Contains(a.text, "all "+word)
}

// verbless matches a how-many question without a verb.
var verbless = lazy.Regexp(`how many [a-z]+[,.?:;]`)

var (
	tenses  = set("is are was were")
	passive = set("is are be been being have has was were got")
	seeming = set("appears appear seems seem said known listed reported stated given found shown believed")
	spans   = set("week month year day morning evening afternoon night monday tuesday wednesday thursday friday saturday sunday weekend quarter time season")
	degree  = set("most least more less")
)

// refuted reports whether a "no" is next to a word that has one in the goal.
func (g *grammar) refuted(i int) bool {
	return g.Kind != Number || slices.ContainsFunc(g.ps[max(0, i-reach):min(len(g.ps), i+1+reach)], func(p piece) bool { return negators[p.text] })
}
