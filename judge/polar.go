package judge

import (
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// polar reads a yes or no. Each clause takes a side, or none: by the word itself, by repeating the question, affirmed
// or denied, or by a state such as on and off. All sides must be the same.
func (w Wanted) polar(ps []piece, goal *about) (side, Reading) {
	w.Kind = Polar
	ps = plainly(w.civil(ps, goal))
	if undecided(goal.decided(ps)) || ignorant(slices.DeleteFunc(slices.Clone(ps), func(p piece) bool {
		return p.text == "see" ||
			p.text == "visible" || p.text == "shown"
	})) {
		return silent, wrong("it is left open")
	}
	g := grammar{Wanted: w, goal: goal, ps: ps, value: func(int) bool { return false }}
	times := 0
	for _, p := range ps {
		times += count(plainYes[p.text] || plainNo[p.text])
	}
	said, r, odd := g.sides(silent, times)
	if odd {
		for _, first := range []side{yes, no} { // a yes or no may follow its reason
			if g.explicit() == first {
				return firstOf(g.sides(first, times))
			}
		}
	}
	return said, r
}

func firstOf(said side, r Reading, _ bool) (side, Reading) { return said, r }

// explicit returns the side of the only clause that is just a yes or no.
func (g *grammar) explicit() side {
	said := silent
	for at := 0; at < len(g.ps); at = g.clauseAfter(at) {
		own := silent
		if end := g.clauseAfter(at); end == at+1 || end == at+2 && leadingYes[g.ps[at].text] {
			switch word := g.ps[end-1].text; {
			case plainYes[word] || looseYes[word]:
				own = yes
			case plainNo[word] || looseNo[word]:
				own = no
			}
		}
		if own != silent && said != silent {
			return both
		}
		said = max(said, own)
	}
	return said
}

// decided removes words that leave open only what the goal leaves open: "in or on a board", "one of the two".
func (a *about) decided(ps []piece) []piece {
	var kept []piece
	for i, p := range ps {
		if p.text == "or" && i > 0 && i+1 < len(ps) && strings.Contains(a.text, ps[i-1].text+" or "+ps[i+1].text) &&
			!plainYes[ps[i-1].text] && !looseNo[ps[i+1].text] || p.text == "one" && i+1 < len(ps) && ps[i+1].text == "of" ||
			p.text == "or" && i > 0 && i+1 < len(ps) && ps[i-1].text == "he" && ps[i+1].text == "she" {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// sides reads all clauses, in the context of those before. It reports an unknown word.
func (g *grammar) sides(said side, times int) (side, Reading, bool) {
	ps, odd := g.ps, ""
	if g.onlyOne() {
		return both, wrong("it holds for one of the two"), false
	}
	for at := 0; at < len(ps); {
		end := at + 1
		for end < len(ps) && !ps[end].fresh {
			end++
		}
		one, bad := g.side(at, end, said)
		switch {
		case bad != "" && odd == "":
			odd = bad
		case one == both || one != silent && said != silent && one != said:
			return both, wrong("it says both"), false
		case one != silent:
			said = one
		}
		at = end
	}
	switch {
	case times > 2:
		return both, wrong("it repeats itself"), false
	case odd != "":
		return silent, strange(odd), true
	case said == silent:
		return silent, Reading{NotUnderstood, "there is neither yes nor no in it"}, true
	}
	return said, wrong("it says the opposite"), false
}

// onlyOne reports whether a yes is limited to one of two things, both of which the goal asks about.
func (g *grammar) onlyOne() bool {
	if !g.goal.knows("both") {
		return false
	}
	text := " " + g.text(0, len(g.ps))
	limited := strings.Contains(text, " one of ") || strings.Contains(text, " only ") || strings.Contains(text, " just one ") ||
		strings.Contains(text, " the first ") || strings.Contains(text, " half ")
	limited = limited || !strings.Contains(text, " and ") && slices.ContainsFunc(g.ps, func(p piece) bool {
		name, ok := strings.CutSuffix(p.text, "'s")
		return ok && g.goal.knows(name)
	})
	return limited && slices.ContainsFunc(g.ps, func(p piece) bool { return plainYes[p.text] })
}

// leadingYes are the words that may precede a yes or no in its clause.
var leadingYes = set("the my answer final is it so well ok okay sure i think believe to your question this that be a would result conclusion " +
	"absolutely definitely certainly clearly quite value response and therefore thus confirm can found final_answer simply in short")

// side returns the side of the clause between two places, and an unknown word in it. said is the side of the clauses
// before it.
func (g *grammar) side(at, end int, said side) (one side, bad string) {
	if cut := g.complement(at, end); cut > at && g.words(at, cut, g.tells(at, cut)) == "" {
		at = cut + 1
	}
	for i := at; i < end; i++ {
		p := g.ps[i]
		aye := plainYes[p.text] || looseYes[p.text] && standsAlone(g.ps, i)
		noOne := p.text == "no" && i+1 < end && g.ps[i+1].text == "one"
		nay := plainNo[p.text] || !noOne && looseNo[p.text] && standsAlone(g.ps, i)
		if p.kind != Any || !aye && !nay {
			continue
		}
		if i > at+1 && tenses[g.ps[at].text] {
			return silent, g.ps[at].text // is it yes
		}
		for _, q := range g.ps[at:i] {
			if !leadingYes[q.text] && !(q.text == "say" && i > at && strings.HasPrefix(g.text(at, i), "i would say ")) {
				return g.opposed(at, end, q.text)
			}
		}
		own := yes
		if nay {
			own = no
		}
		if i+1 == end {
			return own, ""
		}
		rest, odd := g.side(i+1, end, own)
		if rest != silent && rest != own {
			rest = both
		} else {
			rest = own
		}
		return rest, odd
	}
	return g.echo(at, end, said)
}

// opposed reads a clause with a yes or no after other words: "that is not correct".
func (g *grammar) opposed(at, end int, word string) (side, string) {
	text := strings.TrimSpace(g.text(at, end))
	if text == "that is not correct" || text == "this is not correct" {
		return no, ""
	}
	if g.text(at, end) == "yes and no " || negators[word] {
		return both, ""
	}
	return silent, word
}

var states = lazy.Regexp(`\b(on|off|enabled|disabled|active|inactive)` +
	`(?:\?|,| or| now| right now| currently| at the moment|\.|$| in )|(?:turned|switched) (on|off)`)

// sides of a state.
var (
	engaged    = set("on enabled active activated")
	disengaged = set("off disabled inactive deactivated")
)

// stateful words may accompany a state without a verb.
var stateful = set("turned switched currently now set status state the it's answer")

// state returns the state that a goal asks about; "" if there is none.
func (a *about) state() string {
	m := states().FindStringSubmatch(a.text)
	if m == nil {
		return ""
	}
	return strings.TrimSpace(m[1] + m[2])
}

// echo reads a clause that repeats the question, or states a consequence of the answer.
func (g *grammar) echo(at, end int, said side) (side, string) {
	ps, denials, turned := g.ps[at:end], 0, false
	asked := g.goal.state()
	if len(ps) > 1 && ps[0].text == "but" && negators[ps[1].text] {
		at++
		ps = ps[1:] // a bed, but no desk
	}
	if g.tells(at, end) && !g.sided(at, end) && !prepositional[ps[0].text] && g.words(at, end, true) == "" {
		return silent, ""
	}
	for i, p := range ps {
		if p.kind == Any && g.goal.otherCode(p.text) || said == no && g.affirms(ps, i) {
			return silent, p.text
		}
	}
	mine, sides, antonyms := false, map[bool]bool{}, 0
	for i, p := range ps {
		switch {
		case asked == "" && g.goal.opposite(p.text):
			antonyms++
			denials++
		case p.kind != Any && (g.goal.states(p) || said != silent):
		case negators[p.text] && i+1 < len(ps) && ps[i+1].text == "only":
			return silent, "only"
		case negators[p.text] || p.text == "nobody" && said != silent || wrongs[p.text] || strings.HasPrefix(p.text, "un") && len(p.text) > 5 &&
			g.goal.knows(p.text[2:]):
			denials++
		case asked != "" && (engaged[p.text] || disengaged[p.text]) && (i+1 == len(ps) || !prepositional[p.text] ||
			idle[ps[i+1].text] && i > 0 && verbs[ps[i-1].text]):
			mine, sides[engaged[p.text]] = true, true
			turned = turned != (engaged[p.text] != engaged[asked])
		case p.text == "used" || p.text == "would" || (p.text == "will" || p.text == "was" || p.text == "were" ||
			p.text == "had") && !g.goal.knows(p.text):
			return silent, p.text
		case said != no && i > 0 && (p.text == "can" || p.text == "may") && slices.ContainsFunc(permits, g.goal.knows):
		case p.kind == Any && (g.plain(p) || degrees[p.text] || g.goal.allows(p.text, Polar) || perKind[Polar][p.text] || g.goal.knows(p.text)):
		case g.tells(at, end) && far[p.text], p.text == "each" && g.goal.knows("both"):
		case said == no && denials == 0 && explains(ps, p), said == yes && g.supports(ps, i),
			said == yes && shows(ps) && !loaded[p.text] && !vague[p.text] && !disengaged[p.text]:
			return silent, ""
		default:
			return silent, p.text
		}
	}
	verb := slices.ContainsFunc(ps, func(p piece) bool { return verbs[p.text] }) || len(ps) > 1 && openers[ps[0].text] && g.goal.knows(ps[1].text)
	if mine && !verb {
		for _, p := range ps {
			if p.kind != Any || !engaged[p.text] && !disengaged[p.text] && !negators[p.text] && !g.goal.knows(p.text) && !stateful[p.text] {
				return silent, p.text // off by one
			}
		}
	}
	if len(g.ps) == 1 && ps[0].kind == Any && g.goal.asksWith(ps[0].text) && (strings.HasSuffix(ps[0].text, "ed") || opposites[ps[0].text] != nil) {
		return yes, "" // included
	}
	content := slices.ContainsFunc(ps, func(p piece) bool { return g.goal.knows(p.text) && !idle[p.text] && !near[p.text] })
	subject := openers[ps[0].text] || g.goal.knows(ps[0].text) || negators[ps[0].text]
	switch {
	case said == yes && !verb && !content && denials == 0 && !mine && !g.tells(at, end) &&
		!perKind[Polar][ps[0].text], denials == 1 && !verb && !content && len(ps) > 1 && ps[1].text == "one":
		return silent, ps[len(ps)-1].text
	case g.tells(at, end) && !mine && denials == 0:
		return silent, ""
	case (ps[0].text == "there" && denials > 0 || ps[0].text == "no" && !verb) && !g.goal.existence():
		return silent, ps[0].text
	case denials == 2 && antonyms == 1 && len(sides) == 0:
		return yes, "" // it is not closed
	case denials > 1 || len(sides) > 1:
		return both, ""
	case g.reversed(ps):
		turned = !turned
	case denials == 0 && !mine && !(verb && subject && len(ps) > 1):
		return silent, ""
	case denials == 0 && !mine && !content && said == silent && !elliptic(ps):
		return silent, ""
	}
	if (denials == 1) != turned {
		return no, ""
	}
	return yes, ""
}

// sided reports whether a clause has a word that takes a side.
func (g *grammar) sided(at, end int) bool {
	return slices.ContainsFunc(g.ps[at:end], func(p piece) bool {
		return negators[p.text] || wrongs[p.text] || g.goal.state() != "" && (engaged[p.text] || disengaged[p.text])
	})
}

// existing words ask whether something exists.
var existing = strings.Fields("there have has had got with come wear show see serve any many find")

// existence reports whether the goal asks whether something exists.
func (a *about) existence() bool {
	asked := a.question
	for _, s := range sentences(a.text) {
		if strings.HasSuffix(s, "?") {
			asked = map[string]bool{}
			for _, w := range split(s) {
				asked[stem(w.text)] = true
			}
			break
		}
	}
	return slices.ContainsFunc(existing, func(w string) bool { return asked[stem(w)] })
}

// elliptic reports whether a clause is just "it is", which affirms.
func elliptic(ps []piece) bool {
	return len(ps) > 1 && openers[ps[0].text] && verbs[ps[len(ps)-1].text]
}

// explains reports whether a clause after a no describes the actual state.
func explains(ps []piece, odd piece) bool {
	return len(ps) > 1 && !loaded[odd.text] && !vague[odd.text] && (!dated[odd.text] || odd.text == "may")
}

var showing = set("shows show see shown find found lists list says mentions visible")

// shows reports whether a clause describes what was seen.
func shows(ps []piece) bool {
	return slices.ContainsFunc(ps, func(p piece) bool { return showing[p.text] })
}

// reversed reports whether a clause says of the second thing that a goal compares what the goal asks about the first:
// "B is heavier", if it asks whether A is heavier than B.
func (g *grammar) reversed(ps []piece) bool {
	first, second, ok := strings.Cut(g.goal.text, " than ")
	if !ok {
		return false
	}
	a, b := map[string]bool{}, map[string]bool{}
	compared := ""
	for _, s := range split(first) {
		compared = stem(s.text)
		a[compared] = true
	}
	if !slices.ContainsFunc(ps, func(p piece) bool { return stem(p.text) == compared }) {
		return false
	}
	for _, s := range split(sentences(second)[0]) {
		b[stem(s.text)] = true
	}
	for _, p := range ps {
		if w := stem(p.text); a[w] != b[w] && !idle[p.text] && !verbs[p.text] {
			return b[w]
		}
	}
	return false
}

// plainly removes phrases that look like a denial and are none.
func plainly(ps []piece) []piece {
	var out []piece
	for i := 0; i < len(ps); i++ {
		if i+1 < len(ps) && negators[ps[i].text] && (ps[i+1].text == "doubt" || ps[i+1].text == "question") {
			i++
			continue
		}
		out = append(out, ps[i])
	}
	return out
}

// standsAlone reports whether a word is an answer by itself and does not belong to the word after it, as in "no idea"
// and "the right side".
func standsAlone(ps []piece, i int) bool {
	if i > 0 && !ps[i].fresh && negators[ps[i-1].text] {
		return false
	}
	return i+1 == len(ps) || ps[i+1].fresh || turns[ps[i+1].text]
}

// opposites are pairs of words that deny each other.
var opposites = func() map[string][]map[string]bool {
	all := map[string][]map[string]bool{}
	for _, line := range strings.Split(`free available vacant unoccupied bookable / taken occupied booked reserved unavailable gone
		open opens opened / closed shut closes
		round circular / square rectangular angular oval triangular hexagonal
		same identical / different differing
		included includes include inclusive / extra excluded
		may allowed allow allows welcome take takes accept accepts permitted admit admits / forbidden banned prohibited refused refuses bans forbids
		direct nonstop non-stop / connecting
		with / without
		empty / full
		indoors inside / outdoors outside
		vegetarian meatless / meat
		dry / wet
		smooth / rough
		plain / checked striped patterned dotted
		alive / dead
		leave leaves left depart departs departed departure / arrive arrives arrived arrival land lands landed
		start starts begin begins begun / end ends finish finishes
		home lives resides / works workplace office
		day daytime / night`, "\n") {
		a, b, _ := strings.Cut(line, "/")
		for w := range set(a) {
			all[w] = append(all[w], set(b))
		}
		for w := range set(b) {
			all[w] = append(all[w], set(a))
		}
	}
	return all
}()

// opposite reports whether a word is the opposite of one in the question, and is not in the question itself.
func (a *about) opposite(word string) bool {
	if a.knows(word) {
		return false
	}
	return slices.ContainsFunc(opposites[word], func(words map[string]bool) bool {
		for w := range words {
			for _, same := range opposites[w] { // the goal has a word of the same side too
				for s := range same {
					if same[word] && a.words[stem(s)] {
						return false
					}
				}
			}
		}
		for w := range words {
			if a.words[stem(w)] && a.question[stem(w)] {
				return true
			}
		}
		return false
	})
}

var (
	// favour words grant the request.
	favour = set("welcome welcomes love loves gladly happily allowed permitted accepted possible available accepts likes like free loved adored adores")
	// shifting words are about a later day.
	shifting = set("midnight next later following overnight")
	permits  = strings.Fields("may can allow allowed take accept welcome permit possible")
)

// complement has the stems of the words in the question after a preposition and "a": in a bowl.
func (a *about) complement() map[string]bool {
	stems := map[string]bool{}
	words := split(a.text)
	for i := 2; i < len(words); i++ {
		if p := words[i-2].text; (words[i-1].text == "a" || words[i-1].text == "an") && (p == "in" || p == "on" || p == "as") &&
			a.question[stem(words[i].text)] &&
			!nouns[words[i].text] && words[i].text != "few" && words[i].text != "word" && words[i].text != "short" {
			stems[stem(words[i].text)] = true
		}
	}
	return stems
}

// otherCode reports whether a word is a code with digits that differs from the goal's code: seat 3F for 3E.
func (a *about) otherCode(word string) bool {
	coded := func(w string) bool { return strings.ContainsAny(w, "0123456789") }
	return coded(word) && !a.knows(word) && slices.ContainsFunc(a.pieces, func(p piece) bool { return p.kind == Any && coded(p.text) })
}

// affirms reports whether a word after a no means yes: "no, they love pets", "no, you can bring them", "no, on the next
// day".
func (g *grammar) affirms(ps []piece, i int) bool {
	word := ps[i].text
	only := slices.ContainsFunc(ps, func(p piece) bool {
		return p.text == "only" || p.text == "just" || negators[p.text] || g.goal.opposite(p.text)
	})
	switch {
	case ps[i].kind == Date && !g.goal.states(ps[i]) && g.goal.knows("day") && g.goal.knows("after"):
		return true
	case only || ps[i].kind != Any:
		return false
	case i+1 == len(ps) && g.grants(ps):
		return true
	case favour[word]:
		return !slices.ContainsFunc([]string{"taken", "forbidden", "closed", "sold", "banned"}, g.goal.knows)
	case word == "can" || word == "may":
		return slices.ContainsFunc(permits, g.goal.knows) && i > 0
	case shifting[word] || len(word) > 2 && digit(rune(word[0])) && g.ordinal(word):
		return g.goal.knows("day") && (g.goal.knows("change") || g.goal.knows("next") || g.goal.knows("after") || g.goal.knows("later"))
	case g.goal.complement()[stem(word)]:
		return !slices.ContainsFunc(ps, func(p piece) bool {
			return p.text == "other" || p.text == "instead" || p.text == "never" || dated[p.text]
		})
	case word == "them" || word == "it":
		return i > 1 && i+1 == len(ps) && g.goal.asksWith(ps[i-1].text) && !idle[ps[i-1].text] && !near[ps[i-1].text]
	}
	return false
}

var pronouns = set("it they he she you i we one")

// against words reverse a yes, or limit it.
var against = set("refuse refuses refused ban bans banned forbidden forbids forbid prohibited closed shut closes lacks lack lacking " +
	"elsewhere absent empty gone " +
	"apart barred denied declines rejects occupied stops stopped ended ends removed turned away hates hate dislike dislikes loathe " +
	"avoids avoid missing hidden broken " +
	"painted covered cancelled canceled replaced moved extra subject partly sometimes rarely seldom often mostly occasionally next neighbouring " +
	"mistaken opposite instead must should fake drawn supposed claims claim allegedly used formerly once")

// supports reports whether an unknown word after a yes is in a clause that confirms it in other words: "dogs are
// welcome". The clause has a known subject and a verb; the word does not follow a preposition, and modifies nothing of
// the goal's.
func (g *grammar) supports(ps []piece, i int) bool {
	word := ps[i].text
	if len(ps) < 2 || i == 0 || !g.harmless(word) && word != "among" || against[word] || negators[word] || disengaged[word] || dated[word] ||
		!openers[ps[0].text] && !g.goal.allows(ps[0].text, Polar) && !near[ps[0].text] {
		return false
	}
	if g.goal.state() != "" || g.reversed(ps) {
		return false
	}
	verb, shared := pronouns[ps[0].text], false
	if first := slices.IndexFunc(ps[1:], func(p piece) bool { return verbs[p.text] || endsAsVerb(p.text) }); i < first+1 && !pronouns[ps[0].text] {
		return false // the subject is another
	}
	for j, p := range ps {
		shared = shared || favour[p.text] || g.goal.asksWith(p.text) && !idle[p.text] && !near[p.text]
		if irregularPast[p.text] || dated[singular(p.text)] && !g.goal.knows(p.text) || against[p.text] || loaded[p.text] || negators[p.text] || vague[p.text] {
			return false
		}
		verb = verb || j > 0 && j < 5 && (verbs[p.text] || endsAsVerb(p.text))
	}
	before := ps[i-1].text
	if articles[before] && i > 1 {
		before = ps[i-2].text
	}
	modifies := !(i == 1 && pronouns[ps[0].text]) && i+1 < len(ps) && g.goal.asksWith(ps[i+1].text) && !idle[ps[i+1].text] &&
		!endsAsVerb(word) && !strings.HasSuffix(word, "ing") &&
		word != "among"
	return verb && shared && !prepositional[before] && !modifies
}

// grants reports whether a clause has no verb and only what the question asks for: "a desk", "on a board".
func (g *grammar) grants(ps []piece) bool {
	last := ps[len(ps)-1].text
	if len(ps) > 3 || len(ps) < 2 || idle[last] || near[last] || nouns[last] || !g.goal.asksWith(last) {
		return false
	}
	return !slices.ContainsFunc(ps[:len(ps)-1], func(p piece) bool {
		return !articles[p.text] && p.text != "with" && p.text != "in" && p.text != "on" || p.text == "the"
	})
}
