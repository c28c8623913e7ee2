package judge

import (
	"cmp"
	"slices"
	"strings"
)

// stray returns the first word of an answer that is not known to be harmless in its place; "" if there is none. value
// reports whether the piece at a place is the wanted one. Which words are harmless depends on the place:
//
//   - before and after a value, in the same phrase, as led and followed define;
//   - in the sentence of a value, near words, nouns, words that fit the kind, and those of the goal with their kin;
//   - in a clause about the speaker's actions or the basis of the answer, far words too;
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
	told  int // the end of the last clause with a statement
	chain int // the beginning of such a clause that continues another
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

// words checks the words between two places. In a clause with a statement far words are harmless; if it does not refer
// to a value whose form identifies it, so is any word that changes nothing.
func (g *grammar) words(from, to int, tells bool) string {
	open := tells && ((g.form() || g.cased) && !g.refers(from, to) || g.deed(from, to))
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
		case g.goal.noes[stem(p.text)] && !g.refuted(i), p.kind == Any && g.goal.otherPart(p.text),
			i > from && g.ps[i-1].text == "with" && (strings.Contains(g.goal.text, "no "+p.text) || strings.Contains(g.goal.text, "without "+p.text)):
			return p.text
		case g.changes(i, tells) || g.goal.denied[stem(p.text)] && !g.denying(i):
			return p.text
		case i > from && g.ps[i-1].kind == Number && media[singular(p.text)] && !g.value(i-1) && !g.ps[i].fresh, g.known(p, tells) ||
			g.phrase(from, i, to) || g.deniedToo(i, to):
		case open && g.harmless(p.text) && !(g.names() && g.proper[p.text]), g.free(from, i, to):
		default:
			return p.text
		}
	}
	return ""
}

// scopes reports whether the preposition before a word or number of the goal differs from the goal's: by 2019 instead
// of in 2019.
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
		return g.goal.asked["length"].size == 0 && has("to") && !has("from")
	case "to":
		return has("from") && !has("to")
	case "by", "under", "within":
		return p.kind != Any && !has(before)
	}
	return false
}

// noun reports whether a word is one of nouns, in any number.
func (g *grammar) noun(i int) bool { return nouns[g.ps[i].text] || nouns[singular(g.ps[i].text)] }

// known reports whether a word, or every part of a hyphenated one, is harmless by itself.
func (g *grammar) known(p piece, tells bool) bool {
	if g.plain(p) || g.own(p.text) || len(g.Items) > 1 && g.ofItems(p.text) || tells && far[p.text] || g.goal.allows(p.text, g.Kind) || dated[p.text] &&
		g.goal.dates(p.text, g.Kind, p.fresh) {
		return true
	}
	parts := strings.Split(p.text, "-")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !g.known(piece{text: part}, tells) })
}

// ofItems reports whether a word occurs in an item of a list, in any number: two lunches.
func (g *grammar) ofItems(word string) bool {
	return slices.ContainsFunc(g.Items, func(item string) bool {
		return slices.ContainsFunc(split(fold(item)), func(s span) bool { return word != s.text && singular(word) == s.text })
	})
}

// plain reports whether a word is harmless in any answer.
func (g *grammar) plain(p piece) bool {
	return near[p.text] && (p.text != "so" || p.fresh) || p.text == "him" || g.Kind != Polar && giving[p.text] || nouns[p.text] || nouns[singular(p.text)]
}

// own reports whether a word fits the kind of answer, or a list.
func (g *grammar) own(word string) bool {
	return perKind[g.Kind][word] || (g.Kind == Text || g.Kind == Noun) && perKind[Text][word] || len(g.Items) > 1 &&
		inLists[word] || len(g.Items) == 2 && word == "both" || g.towards(word) || g.beside()[word]
}

// towards reports whether a word agrees with the wanted side of the map: upper right for north-east.
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
var inLists = set("also again then too plus as well first second third together are later lastly last later-on afterwards followed next finally x")

// denying reports whether the sentence at a place denies something.
func (g *grammar) denying(at int) bool {
	for ; at > 0 && !g.ps[at].stop; at-- {
		if negators[g.ps[at-1].text] || g.ps[at-1].text == "leaving" {
			return true
		}
	}
	return false
}

// holds reports whether there is a value between two places.
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

// form reports whether the form of a value identifies its kind, so that no name can be one.
func (g *grammar) form() bool { return !g.names() && g.Kind != Polar }

// text has the words between two places.
func (g *grammar) text(from, to int) string {
	var words []string
	for _, p := range g.ps[from:to] {
		words = append(words, p.text)
	}
	return strings.Join(words, " ") + " "
}
