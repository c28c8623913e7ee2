package judge

import "strings"

// A side is a text's answer to a question of yes or no.
type side int

const (
	silent side = iota
	yes
	no
	both
)

// reach is how many words before a word can deny it, as in: it is not really a bright red.
const reach = 4

// stance returns a text's side in a yes-or-no question. A "no", "true" or "false" counts if it is alone, as in "no, it
// does not", but not in "no armrests". Without such a word any denial is a no.
func stance(tokens []token) side {
	said := map[side]bool{}
	denies, verbDenied := false, false
	for i, t := range tokens {
		switch {
		case plainYes[t.text] || looseYes[t.text] && alone(tokens, i):
			said[yes] = true
		case plainNo[t.text] || looseNo[t.text] && alone(tokens, i):
			said[no] = true
		}
		if negators[t.text] {
			denies = true
			verbDenied = verbDenied || t.text == "not" && i > 0 && verbs[tokens[i-1].text]
		}
	}
	switch {
	case said[yes] && (said[no] || verbDenied):
		return both
	case said[yes]:
		return yes
	case said[no] || denies:
		return no
	}
	return silent
}

// alone reports whether a token is by itself: set off from its neighbours, next to another yes or no, or before a word
// that it cannot belong to, as in "no because" and "no they do not".
func alone(tokens []token, i int) bool {
	if tokens[i].fresh || i+1 == len(tokens) || tokens[i+1].fresh {
		return true
	}
	before, behind := tokens[i-1].text, tokens[i+1].text
	return plainYes[before] || before == "and" || before == "or" || idle[behind] && !strings.HasPrefix(behind, "one")
}

// polar reports whether t alone is an answer to a question of yes or no.
func (t token) polar() bool {
	return plainYes[t.text] || plainNo[t.text] || looseYes[t.text] || looseNo[t.text]
}

// denied reports whether the n tokens at a place are denied: before them in the same clause ("is not red", "neither red
// nor blue"), or right after ("red is wrong").
func denied(tokens []token, at, n int) bool {
	for i := at; i > 0 && i > at-reach; i-- {
		w := tokens[i-1].text
		if tokens[i].fresh || w == "and" || w == "but" {
			break
		}
		if negators[w] && tokens[i].text != "only" {
			return true
		}
	}
	rest := tokens[at+n:]
	return len(rest) > 1 && !rest[0].fresh && !rest[1].fresh && verbs[rest[0].text] &&
		(negators[rest[1].text] || looseNo[rest[1].text])
}

// open reports whether the n tokens at a place are one of several alternatives.
func open(tokens []token, at, n int) bool {
	return at > 0 && tokens[at-1].text == "or" || at+n < len(tokens) && tokens[at+n].text == "or"
}

// shrugs reports whether a text says that the speaker does not know.
func shrugs(tokens []token) bool {
	for i, t := range tokens {
		if unsure[t.text] || i > 0 && tokens[i-1].text == "not" && !t.fresh && doubts[t.text] {
			return true
		}
	}
	return false
}
