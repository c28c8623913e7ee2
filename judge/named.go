package judge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana/internal/lazy"
)

// mark replaces an item in the rest of an answer.
const mark = "ꙮ"

// named reads names and nouns. The answer must contain every item, and otherwise only words that are no candidates:
// those of the goal, and common words of sentences.
func (w Wanted) named(told string, goal *about) Reading {
	told = w.without(instead().ReplaceAllString(told, "instead of"), goal)
	words := w.possessives(split(told), goal)
	mask := make([]int, len(words)) // the item that takes a word, from 1
	order := slices.Clone(w.Items)
	slices.SortStableFunc(order, func(a, b string) int { return len(split(fold(b))) - len(split(fold(a))) })
	barred := map[string]bool{}
	for i, item := range slices.Compact(order) {
		own := split(fold(item))
		if len(own) == 0 {
			if strings.Contains(told, fold(item)) { // only signs
				return Reading{Outcome: Right}
			}
			return wrong("the value is another")
		}
		times := 0
		for _, other := range w.Items {
			if other == item {
				times++
			}
		}
		if !placed(w.Kind, words, mask, own, i+1, times, len(w.Items)) {
			return wrong(quoted(item) + " is missing or repeated")
		}
		goal.rivals(barred, w.Kind, own)
	}
	for _, item := range w.Items { // choices that are all wanted do not compete
		for _, own := range split(fold(item)) {
			delete(barred, own.text)
		}
	}
	if w.cutOff(words) {
		return wrong("the name is cut off")
	}
	w.quoted(words, mask)
	if othersToo(words, mask, goal) {
		return wrong("others are named too")
	}
	return w.framed(masked(told, words, mask), goal, barred)
}

// leftOut are words for the remaining things, and unset those of them that deny.
var (
	unset   = set("open unticked unchecked undone pending unmarked remaining remain remains left outstanding empty")
	leftOut = set("still yet any tick ticks box boxes do does only all so far these three others other rest remaining no too as well both each neither else")
)

// without removes statements about the other choices of a goal: "the other three are not ticked".
func (w Wanted) without(told string, goal *about) string {
	parts := strings.Split(strings.ReplaceAll(strings.ReplaceAll(told, "; ", ";|"), ". ", ".|"), "|")
	if len(parts) < 2 {
		return told
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return w.leaves(part, goal) })
	return strings.Join(parts, " ")
}

// leaves reports whether a part of an answer only says that the others are not meant.
func (w Wanted) leaves(part string, goal *about) bool {
	words := split(part)
	for _, item := range w.Items {
		own := split(fold(item))
		for at := range words {
			if runOf(w.Kind, words[at:], own) > 0 {
				return false
			}
		}
	}
	denied, others := false, 0
	for _, p := range lex(part, Text) {
		switch {
		case referring[p.text] && p.text != "one" && p.text != "ones" && p.text != "those" && p.text != "these":
			return false
		case negators[p.text] || unset[p.text]:
			denied = true
		case rest[p.text] || p.text == "remaining" || p.kind == Number && p.value < 21:
			others += 2
		case p.kind != Any:
			return false
		case goal.asksWith(p.text) && !idle[p.text] && !near[p.text]:
			others++
		case !goal.knows(p.text) && !near[p.text] && !nouns[singular(p.text)] && !leftOut[p.text]:
			return false
		}
	}
	return denied && others > 1 && slices.ContainsFunc([]string{"tick", "mark", "check", "done"}, goal.knows)
}

// instead matches other words for "instead of".
var instead = lazy.Regexp(`\b(?:in (?:the )?(?:place|lieu|stead) of|as opposed to)\b`)

// possessives drops the 's of a name before the thing whose owner the goal asks for: Jasper's review.
func (w Wanted) possessives(words []span, goal *about) []span {
	for i := range words {
		name, ok := strings.CutSuffix(words[i].text, "'s")
		ends := func(item string) bool { return strings.HasSuffix(" "+fold(item), " "+name) }
		if ok && slices.ContainsFunc(w.Items, ends) && goal.ownedBy(words[i+1:]) {
			words[i].text = name
			words[i].to -= len("'s")
		}
	}
	return words
}

// prepositions are words before which a name can be shortened: "a game of bowls" for "a game of bowls with the
// neighbours".
var prepositions = set("about above across after along among around at before behind below beneath beside between beyond by down for from in " +
	"inside into near of off on onto opposite out over past round through to towards under until up upon with within without")

// cutOff reports whether an answer quotes Beside around an item and breaks off in the middle of a phrase: "dumplings
// from the hatch in the" for "dumplings from the hatch in the wall". The item alone is never cut off.
func (w Wanted) cutOff(words []span) bool {
	name := split(fold(w.Beside))
	for _, item := range w.Items {
		own := split(fold(item))
		for at := range name {
			in := runOf(w.Kind, name[at:], own)
			if in == 0 {
				continue
			}
			for i := range words {
				if n := runOf(w.Kind, words[i:], own); n > 0 && brokenOff(words, i, n, name, at, in) {
					return true
				}
			}
		}
	}
	return false
}

// quoted takes the words around an item that an answer quotes from Beside, so that they are read as part of the name:
// "a game of" before "bowls" in "a game of bowls with the neighbours".
func (w Wanted) quoted(words []span, mask []int) {
	name := split(fold(w.Beside))
	for _, item := range w.Items {
		own := split(fold(item))
		for at := range name {
			in := runOf(w.Kind, name[at:], own)
			if in == 0 {
				continue
			}
			for i := range words {
				n := runOf(w.Kind, words[i:], own)
				if n == 0 || mask[i] == 0 {
					continue
				}
				for a, b := i-1, at-1; a >= 0 && b >= 0 && mask[a] == 0 && words[a].text == name[b].text; a, b = a-1, b-1 {
					mask[a] = mask[i]
				}
				for a, b := i+n, at+in; a < len(words) && b < len(name) && mask[a] == 0 && words[a].text == name[b].text; a, b = a+1, b+1 {
					mask[a] = mask[i]
				}
			}
		}
	}
}

// othersToo reports whether an answer adds the rest to an item, whatever the goal says: "Amber Hall and others".
func othersToo(words []span, mask []int, goal *about) bool {
	for i := 1; i+1 < len(words); i++ {
		if mask[i] != 0 || !adding[words[i].text] || words[i].stop || !endsItem(words[:i], mask, goal) {
			continue
		}
		next := i + 1
		for next < len(words) && mask[next] == 0 && (articles[words[next].text] || words[next].text == "all" || words[next].text == "some") {
			next++
		}
		if next < len(words) && mask[next] == 0 && !words[next].stop && (rest[words[next].text] || words[next].text == "another") &&
			(next+1 == len(words) || words[next+1].stop || words[next+1].comma || words[next+1].text == "one" || words[next+1].text == "ones") {
			return true
		}
	}
	return false
}

// endsItem reports whether words end with an item, or with a longer form of it in the goal: "Humble Otter Lodge", if
// "Humble Otter" is wanted.
func endsItem(words []span, mask []int, goal *about) bool {
	last := len(words) - 1
	for last >= 0 && mask[last] == 0 {
		last--
	}
	if last < 0 {
		return false
	}
	longer := words[last].text
	for _, w := range words[last+1:] {
		longer += " " + w.text
	}
	return strings.Contains(goal.text, longer) || last == len(words)-1
}

// adding words join something to an item.
var adding = set("and or plus")

// brokenOff is cutOff for n words from the ith on that equal the words of the name from at to at+in.
func brokenOff(words []span, i, n int, name []span, at, in int) bool {
	alone := true
	for a, b := i-1, at-1; a >= 0 && b >= 0 && words[a].text == name[b].text; a, b = a-1, b-1 {
		alone = alone && articles[name[b].text]
	}
	end := at + in
	for a := i + n; a < len(words) && end < len(name) && words[a].text == name[end].text; a++ {
		alone = false
		end++
	}
	return !alone && end < len(name) && !prepositions[name[end].text]
}

// placed finds an item among the free words, and takes them.
func placed(kind Kind, words []span, mask []int, own []span, id, times, all int) bool {
	var at []int
	for i := 0; i < len(words); {
		n := runOf(kind, words[i:], own)
		if n == 0 || slices.ContainsFunc(mask[i:i+n], func(m int) bool { return m != 0 }) {
			i++
			continue
		}
		for j := range n {
			mask[i+j] = id
		}
		at = append(at, i)
		i += n
	}
	if len(at) == times {
		return true
	}
	if all != 1 || len(at) != 2 {
		return false
	}
	return slices.Contains(mask[at[0]:at[1]], 0) || words[at[0]].text != words[at[1]].text // stated, and confirmed
}

// runOf is the number of leading words that state an item; 0 if they do not state it.
func runOf(kind Kind, words, own []span) int {
	if len(own) == 0 {
		return 0
	}
	if kind == Noun {
		want, said := "", ""
		for _, o := range own {
			want += common(o.text)
		}
		for n := range words[:min(len(words), len(own)+2)] {
			if said += common(words[n].text); said == want {
				return n + 1
			}
		}
		return 0
	}
	if articles[own[0].text] && len(own) > 1 && words[0].text != own[0].text {
		own = own[1:]
	}
	at := 0
	for i, o := range own {
		if i > 0 && o.comma && at < len(words) && words[at].text == "in" { // Hollow Lane in Osk
			at++
		}
		if at >= len(words) || words[at].text != o.text {
			return 0
		}
		at++
	}
	return at
}

var articles = set("the a an")

// equivalent spellings of nouns.
var spellings = groups(`grey gray
	center centre
	theater theatre
	harbor harbour
	jewelry jewellery
	checked chequered checkered
	donut doughnut
	chili chilli chile
	yogurt yoghurt`)

// common is a noun in its common form.
func common(w string) string {
	w = singular(strings.TrimSuffix(strings.ReplaceAll(w, "-", ""), "'s"))
	if as, ok := spellings[w]; ok {
		return as
	}
	return w
}

// A span is a word of a text and its position.
type span struct {
	text     string
	from, to int
	comma    bool // a comma or the like precedes it
	stop     bool // the end of a sentence or a colon precedes it
}

// split gives the words of a folded text. Signs within a word belong to it.
func split(text string) []span {
	var all []span
	comma, stop := false, false
	for at := 0; at < len(text); {
		c, n := utf8.DecodeRuneInString(text[at:])
		if c == '&' {
			all = append(all, span{text: "and", from: at, to: at + n, comma: comma, stop: stop})
			comma, stop, at = false, false, at+n
			continue
		}
		if !wordly(c) {
			comma = comma || strings.ContainsRune(",;", c)
			stop = stop || strings.ContainsRune(".:!?", c)
			at += n
			continue
		}
		from := at
		for at < len(text) {
			c, n = utf8.DecodeRuneInString(text[at:])
			if !wordly(c) && !inner(text, at, n, c) {
				break
			}
			at += n
		}
		all = append(all, span{text: text[from:at], from: from, to: at, comma: comma, stop: stop})
		comma, stop = false, false
	}
	return all
}

// inner reports whether the sign at a place is within a word: o'clock, frw8.txt, 1,200, c++.
func inner(text string, at, n int, c rune) bool {
	next := firstRune(text[at+n:])
	if strings.ContainsRune("+#%", c) {
		return true
	}
	if c == ',' || c == ':' {
		return digit(next) && digit(rune(text[at-1]))
	}
	return strings.ContainsRune("'._@-", c) && wordly(next) && next != utf8.RuneError
}

// masked replaces the items in a text by marks.
func masked(told string, words []span, mask []int) string {
	var b strings.Builder
	at := 0
	for i := 0; i < len(words); i++ {
		if mask[i] == 0 {
			continue
		}
		b.WriteString(told[at:words[i].from])
		b.WriteString(mark)
		for i+1 < len(words) && mask[i+1] == mask[i] {
			i++
		}
		at = words[i].to
	}
	b.WriteString(told[at:])
	return b.String()
}

// framed reads the rest of an answer, which must name nothing else.
func (w Wanted) framed(text string, goal *about, barred map[string]bool) Reading {
	if w.Kind == Noun && goal.whole(text) {
		return strange("the whole")
	}
	w.barred = barred
	all := w.civil(lex(text, Text), goal)
	known := func(word string) bool {
		return near[word] || nouns[word] || degrees[word] || adverbs[word] || vague[word]
	}
	all = outranked(all, goal, barred)
	ps, off := contrasted(all, func(p piece) bool { return p.kind == Any && !known(p.text) && !negators[p.text] && !hedges[p.text] })
	switch {
	case ignorant(all) || undecided(ps):
		return wrong("it is left open")
	case slices.ContainsFunc(off, func(p piece) bool { return p.kind == Date && !goal.states(p) || dated[p.text] && !goal.knows(p.text) }):
		return wrong("it is compared with another time")
	case denies(ps, goal) || slices.ContainsFunc(off, func(p piece) bool { return p.text == mark || adverbs[p.text] }):
		return wrong("something is denied")
	}
	marks := 0
	for i, p := range ps {
		marks += count(p.text == mark)
		switch {
		case p.text == mark && openAt(ps, i):
			return wrong("it is left open")
		case p.kind == Any && goal.turned(p.text):
			return strange(p.text)
		case p.kind == Any && barred[p.text]:
			return wrong("another choice is named: " + quoted(p.text))
		case p.kind == Any:
		case p.kind == Number && (w.numbering(ps, i, marks) || goal.states(p) || p.words && p.value == 1 && len(w.Items) == 1 && i+1 < len(ps) &&
			(nouns[ps[i+1].text] || goal.asksWith(ps[i+1].text) && !goal.numbered(ps[i+1].text) || goal.each(singular(ps[i+1].text)))):
		case p.kind == Number && p.value < 21 && i > 1 && (ps[i-2].text == "of" || ps[i-2].text == "among" || ps[i-2].text == "between") &&
			ps[i-1].text == "the" && (i+1 == len(ps) || ps[i+1].fresh):
		case p.kind == Number && p.value < 21 && i > 0 && i+1 < len(ps) && totalling[ps[i-1].text] && !ps[i].fresh &&
			(media[singular(ps[i+1].text)] || goal.asksWith(ps[i+1].text)):
		case p.kind == Number && !goal.numbers() && i > 0 && i+1 < len(ps) && !goal.each(singular(ps[i+1].text)) && (p.fresh || ps[i-1].text != mark) &&
			!ps[i+1].fresh && goal.allows(ps[i+1].text, w.Kind):
		case p.kind == Date && goal.otherDate(p):
			return strange(p.text)
		case p.kind == Number && p.unit != "" && !goal.states(p) && slices.ContainsFunc(goal.pieces, func(q piece) bool { return q.kind == Number }) &&
			goal.asked[measures[p.unit].of].size > 0:
			return strange(p.text) // another size than the one that identifies the thing
		case (p.kind == Date || p.kind == Time || p.kind == Number && p.unit != "") && (p.fresh || goal.states(p) || i > 0 && ps[i-1].text != mark):
		default:
			return strange(p.text)
		}
	}
	if bad := w.stray(ps, goal, func(i int) bool { return i < len(ps) && ps[i].text == mark }); bad != "" {
		return strange(bad)
	}
	return Reading{Outcome: Right}
}

var partOfWhole = lazy.Regexp(`\bthe ([a-z]+) of the ([a-z]+)( [a-z]+)?`)

// whole reports whether a text names a thing where the goal asks for a part of it: the house, if it asks for its door.
func (a *about) whole(text string) bool {
	m := partOfWhole().FindStringSubmatch(a.text)
	return m != nil && !nouns[m[1]] && !heads[m[1]] && !realms[m[1]] && !nouns[m[2]] && !strings.Contains(text, m[1]) && strings.Contains(text, "the "+m[2])
}

// outranked removes the goal's other choices after a phrase that ranks the value before them: "founded first, before
// both Osk and Vesk".
func outranked(ps []piece, goal *about, barred map[string]bool) []piece {
	var kept []piece
	said := false
	for i := 0; i < len(ps); i++ {
		said = said && !ps[i].stop || ps[i].text == mark || ps[i].text == "its" || ps[i].stop && ps[i].text == "it"
		end, others := i+1, 0
		for ; end < len(ps) && !ps[end].stop && (barred[ps[end].text] || rest[ps[end].text] || ps[end].kind == Number && ps[end].words ||
			beyond[ps[end].text] || goal.knows(ps[end].text) && !ps[end].fresh); end++ {
			others += count(barred[ps[end].text] || rest[ps[end].text])
		}
		if said && outranking[ps[i].text] && others > 0 && (end == len(ps) || ps[end].fresh) {
			i = end - 1
			continue
		}
		kept = append(kept, ps[i])
	}
	return kept
}

var (
	outranking = set("before ahead beating below above followed than beats beat")
	beyond     = set("of by the both and to that those in a an for")
)

// totalling words come before the number of things that were examined: all three articles.
var totalling = set("the all both these those")

// adverbs after a "not" exclude nothing.
var adverbs = set("today yet anymore always ever longer often usually open available certain sure recommended confirmed final good here there then " +
	"tomorrow " +
	"yesterday tonight necessarily until only day days week month date")

// beside has the words of Beside.
func (w Wanted) beside() map[string]bool {
	words := map[string]bool{}
	for _, p := range lex(fold(w.Beside), Text) {
		words[p.text] = true
	}
	return words
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// states reports whether the goal contains a number, date or time.
func (a *about) states(p piece) bool {
	return slices.ContainsFunc(a.pieces, func(q piece) bool { return q.kind == p.kind && q.value == p.value })
}

// numbering reports whether a number belongs to a list: its length before it, or the place of an item.
func (w Wanted) numbering(ps []piece, i, marks int) bool {
	n := len(w.Items)
	if n < 2 {
		return false
	}
	next := i+1 < len(ps) && ps[i+1].text == mark && !ps[i].words
	if i > 0 && marks == n && (ps[i-1].text == "count" || ps[i-1].text == "total") && ps[i].value == float64(n) {
		return true
	}
	return marks == 0 && !next && ps[i].value == float64(n) || next && ps[i].value == float64(marks+1)
}

var (
	ors = set("or and")
	// askers begin a question rather than a list of choices.
	askers = set("which who whom whose what where when how is are was were do does did can could may has have of among one in on at from")
)

// longest is the largest number of words in a choice of the goal.
const longest = 6

// rivals adds the words of the choices that a goal lists besides an item: "the sea, the city or a garden".
func (a *about) rivals(barred map[string]bool, kind Kind, own []span) {
	for _, class := range classes {
		for w := range class {
			if len(own) == 1 && class[own[0].text] && w != own[0].text {
				barred[w] = true
			}
		}
	}
	words := split(a.text)
	for at := range words {
		n := runOf(kind, words[at:], own)
		if n == 0 {
			continue
		}
		from, to, others := choices(words, at, n)
		if len(others) == 0 {
			continue
		}
		beside := map[string]bool{}
		for _, s := range words[from:to] {
			beside[s.text] = true
		}
		for _, part := range others {
			own := slices.DeleteFunc(slices.Clone(part), func(s span) bool { return beside[s.text] || near[s.text] || nouns[s.text] })
			if len(own) == 0 { // no other word distinguishes this choice
				own = slices.DeleteFunc(slices.Clone(part), func(s span) bool { return beside[s.text] || idle[s.text] })
			}
			for _, s := range own {
				barred[s.text] = !superlative(s.text) || len(own) > 1
			}
		}
	}
}

// turned reports whether a word is a point of the compass, and the goal names another.
func (a *about) turned(word string) bool {
	points := []string{"north", "south", "east", "west"}
	known := 0
	for _, p := range points {
		known += count(a.knows(p))
	}
	return slices.Contains(points, word) && known == 1 && !a.knows(word)
}

// superlative reports whether a word is part of a superlative, as in "which is the cheapest, A, B or C", and so no
// choice.
func superlative(word string) bool {
	return strings.HasSuffix(word, "est") && len(word) > 5 && !strings.Contains(word, "west")
}

// choices finds the enumeration around the words at a place: their segment, and the others. Without an "or" or "and" it
// needs at least four.
func choices(words []span, at, n int) (from, to int, others [][]span) {
	cut := func(i int) bool { return words[i].comma || ors[words[i].text] }
	from, to = at, at+n
	for from > 0 && !words[from].stop && !cut(from) && !ors[words[from-1].text] {
		from--
	}
	for to < len(words) && !words[to].stop && !cut(to) {
		to++
	}
	or := false
	for end := to; end < len(words) && !words[end].stop; { // to the right
		isOr := ors[words[end].text]
		if or && !isOr {
			break
		}
		or = or || isOr
		start := end + count(isOr)
		for end = start + 1; end < len(words) && !words[end].stop && !cut(end); end++ {
		}
		if start >= len(words) || words[start].stop && !isOr || askers[words[start].text] {
			break
		}
		end = min(end, len(words))
		others = append(others, words[start:min(end, start+longest)])
	}
	for start := from; start > 0; { // to the left
		isOr := ors[words[start-1].text]
		if !isOr && (words[start].stop || !words[start].comma) {
			break
		}
		or = or || isOr
		end := start - count(isOr)
		if end <= 0 {
			break
		}
		start = end - 1
		for start > 0 && !words[start].stop && !cut(start) && !ors[words[start-1].text] {
			start--
		}
		seg := words[start:end]
		if askers[seg[0].text] && !seg[0].stop && start > 0 && seg[0].text != "one" && seg[0].text != "of" && len(others) > 1 {
			break // what lies north of Osk, the sea, a lake or hills
		}
		if asks := (start == 0 || seg[0].stop) && askers[seg[0].text]; asks ||
			len(seg) > longest { // the question itself, and only its last words are a choice
			if isOr || len(others) > 1 && !slices.ContainsFunc(seg, func(s span) bool { return superlative(s.text) }) {
				others = append(others, seg[max(0, len(seg)-n):])
			}
			break
		}
		others = append(others, seg)
	}
	if !or && len(others) < 3 {
		return from, to, nil
	}
	return from, to, others
}
