package judge

import "slices"

// polar reads a yes or no. The word itself decides where there is one: "Yes, it is". Without it a sentence
// of which all words stand in the goal does: "There is a desk", "There is none". Anything that is both, or
// that denies a yes, is neither.
func polar(ps []piece, goal *about) side {
	ps = plainly(ps)
	if undecided(ps) {
		return silent
	}
	ayes, noes, denials := 0, 0, 0
	for i, p := range ps {
		switch {
		case p.kind != Any:
		case plainYes[p.text] || looseYes[p.text] && standsAlone(ps, i):
			ayes++
		case plainNo[p.text] || looseNo[p.text] && standsAlone(ps, i):
			noes++
		case negators[p.text] || wrongs[p.text]:
			denials++
		}
	}
	switch {
	case ayes > 2 || noes > 2 || ayes > 0 && noes+denials > 0:
		return both
	case ayes > 0:
		return yes
	case noes > 0 && !(denials > 0 && negators[ps[0].text] && ps[0].text != "no"):
		return no
	case noes > 0 || !echoes(ps, goal):
		return silent
	case denials == 1:
		return no
	case denials == 0 && len(ps) > 1 && openers[ps[0].text] && slices.ContainsFunc(ps, func(p piece) bool { return verbs[p.text] }):
		return yes
	}
	return silent
}

// plainly leaves out phrases that sound like a denial and are none.
func plainly(ps []piece) []piece {
	var out []piece
	for i := 0; i < len(ps); i++ {
		if i+1 < len(ps) && (negators[ps[i].text] && (ps[i+1].text == "doubt" || ps[i+1].text == "only")) {
			i++
			continue
		}
		out = append(out, ps[i])
	}
	return out
}

// standsAlone reports whether a word is an answer by itself and not one about the word behind it, as in
// "no idea" and "the right side".
func standsAlone(ps []piece, i int) bool {
	if i > 0 && !ps[i].fresh && negators[ps[i-1].text] {
		return false
	}
	return i+1 == len(ps) || ps[i+1].fresh || turns[ps[i+1].text]
}

// echoes reports whether a text has no words but those of the goal and of sentences, so that it can
// speak of nothing else.
func echoes(ps []piece, goal *about) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool {
		if p.kind != Any {
			return !goal.states(p)
		}
		return !framing[p.text] && !negators[p.text] && !goal.knows(p.text) && !degrees[p.text]
	})
}
