package judge

import (
	"math"
	"slices"
	"strings"
)

// stated reads numbers, dates, times and telephone numbers: the only ones that the answer states must
// be those wanted.
func (w Wanted) stated(told string, goal *about) bool {
	want := make([]piece, len(w.Items))
	for i, item := range w.Items {
		ps := lex(fold(item), w.Kind)
		if len(ps) != 1 || ps[0].kind != w.Kind {
			return false
		}
		want[i] = ps[0]
	}
	ps := lex(told, w.Kind)
	if undecided(ps) {
		return false
	}
	if len(want) == 1 && w.Kind == Number && want[0].value == 0 && !slices.ContainsFunc(ps, func(p piece) bool { return p.kind == Number }) {
		return polar(ps, goal) == no // there are none
	}
	ps, off := contrasted(ps, func(p piece) bool { return p.kind == w.Kind })
	is := func(p piece) int {
		return slices.IndexFunc(want, func(q piece) bool { return p.kind == w.Kind && w.same(p, q, goal) })
	}
	if denies(ps) || slices.ContainsFunc(off, func(p piece) bool { return is(p) >= 0 }) || w.otherDay(ps, want, goal) {
		return false
	}
	found, list := make([][]int, len(want)), listed(ps)
	for i, p := range ps {
		if p.kind != w.Kind && (p.kind != Number || w.Kind == Digits) {
			continue
		}
		switch n := is(p); {
		case n >= 0 && (openAt(ps, i) || len(want) == 1 && w.ranges(ps, i)):
			return false
		case n >= 0:
			found[n] = append(found[n], i)
		case list && p.kind == w.Kind && !p.part(), !w.excused(p, want, goal):
			return false
		}
	}
	return !slices.ContainsFunc(found, func(at []int) bool { return !once(ps, at) }) && (w.Kind != Digits || w.of(ps, goal))
}

// listed reports whether an answer is nothing but values: in "40 min, 20 min" the first is a candidate even if
// the goal names it.
func listed(ps []piece) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool { return p.kind == Any && p.text != "and" })
}

// of reports whether nobody but whom the goal is about is named beside a telephone number.
func (w Wanted) of(ps []piece, goal *about) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool {
		return p.kind == Any && !framing[p.text] && !goal.knows(p.text) && !calling[p.text] && !w.beside()[p.text]
	})
}

// calling words stand beside telephone numbers.
var calling = set("phone telephone tel number mobile cell work home office fax private label digits dial ring reach")

// same compares what was said with what is wanted.
func (w Wanted) same(said, want piece, goal *about) bool {
	switch w.Kind {
	case Digits:
		return said.text == want.text
	case Time:
		if said.half || want.half {
			return math.Mod(said.value, 720) == math.Mod(want.value, 720)
		}
		return said.value == want.value
	case Date:
		return said.value == want.value && (said.day == "" || said.day == weekday(want.value))
	}
	if math.Abs(want.value) >= 1e15 { // more digits than a value keeps
		return trimmed(strings.Map(digitOr, said.text)) == trimmed(strings.Map(digitOr, want.text))
	}
	unit := want.unit
	if w.Unit != "" {
		unit = measures[w.Unit].name
	}
	value, ok := goal.convert(said, unit)
	return ok && math.Abs(value-want.value) <= w.Near+1e-12*math.Abs(want.value)
}

// digitOr drops what groups digits.
func digitOr(r rune) rune {
	if digit(r) || r == '.' || r == '-' {
		return r
	}
	return -1
}

// excused reports whether what is not wanted is no candidate: it stands in the goal, or is a part of the
// date that is wanted, or an ordinal.
func (w Wanted) excused(p piece, want []piece, goal *about) bool {
	if w.Kind == Date && p.part() && slices.ContainsFunc(want, func(q piece) bool { return inDate(p.value, q.value) }) {
		return true
	}
	return slices.ContainsFunc(goal.pieces, func(q piece) bool {
		return p.kind == q.kind && p.value == q.value && (p.kind != Digits || p.text == q.text)
	})
}

// inDate reports whether a partial date agrees with a whole one: October 26 with 2023-10-26.
func inDate(part, whole float64) bool {
	p, q := int(part), int(whole)
	return (p/10000 == 0 || p/10000 == q/10000) && (p/100%100 == q/100%100) && (p%100 == 0 || p%100 == q%100)
}

// otherDay reports whether a weekday is named that is not the wanted date's.
func (w Wanted) otherDay(ps, want []piece, goal *about) bool {
	if w.Kind != Date || want[0].part() {
		return false
	}
	return slices.ContainsFunc(ps, func(p piece) bool {
		return p.kind == Any && weekdays[p.text] && !goal.knows(p.text) && p.text[:3] != weekday(want[0].value)
	})
}

// ranges reports whether the piece at a place begins or ends a range: 8-10, 8 to 10.
func (w Wanted) ranges(ps []piece, at int) bool {
	like := func(i int) bool { return i >= 0 && i < len(ps) && ps[i].kind == ps[at].kind }
	linked := func(i int) bool { return i >= 0 && i < len(ps) && links[ps[i].text] && !ps[i].fresh }
	return like(at+1) && !ps[at+1].fresh && !similar(ps[at], ps[at+1]) || like(at-1) && !ps[at].fresh && !similar(ps[at], ps[at-1]) ||
		like(at+2) && linked(at+1) || like(at-2) && linked(at-1) || like(at-2) && at > 2 && ps[at-3].text == "between"
}

func similar(a, b piece) bool { return a.kind == b.kind && a.value == b.value && a.text != b.text }

var links = set("to through thru till until")

// openAt reports whether the piece at a place is only said to be near: about 8, more than 8, 8+, between that and 8.
func openAt(ps []piece, at int) bool {
	if ps[at].loose || at == 0 || ps[at].fresh {
		return ps[at].loose
	}
	return vague[ps[at-1].text] || ps[at-1].text == "and" && slices.ContainsFunc(ps[max(0, at-1-mostAside):at-1], func(p piece) bool {
		return p.text == "between"
	})
}

// once reports whether something that stands at these places is stated, and confirmed at most once: in
// another spelling, or with words between.
func once(ps []piece, at []int) bool {
	switch len(at) {
	case 1:
		return true
	case 2:
		return at[1]-at[0] > 1 || ps[at[0]].text != ps[at[1]].text
	}
	return false
}

// contrasted removes what an answer sets aside: "8, not 9", "not 9 but 8", "8 rather than 9". It removes
// no more than a few words, and only such as have a rival in them.
func contrasted(ps []piece, rival func(piece) bool) (kept, off []piece) {
	for i := 0; i < len(ps); {
		n := asideAt(ps, i, rival)
		if n == 0 {
			kept = append(kept, ps[i])
			n = 1
		} else {
			off = append(off, ps[i:i+n]...)
		}
		i += n
	}
	return kept, off
}

// mostAside is how many pieces may be set aside at once.
const mostAside = 6

func asideAt(ps []piece, i int, rival func(piece) bool) int {
	from := i + 1
	if i+1 < len(ps) && (ps[i].text == "rather" && ps[i+1].text == "than" || ps[i].text == "instead" && ps[i+1].text == "of") {
		from++
	} else if ps[i].text != "not" {
		return 0
	}
	to := from
	for to < len(ps) && !ps[to].fresh && ps[to].text != "but" {
		to++
	}
	but := to < len(ps) && ps[to].text == "but"
	if but && ps[i].text == "not" {
		to++
	} else if ps[i].text == "not" && !ps[i].fresh && (i == 0 || ps[i-1].text != "and") {
		return 0 // "it is not 8"
	}
	if to-i > mostAside+1 || !slices.ContainsFunc(ps[from:to], rival) {
		return 0
	}
	return to - i
}

// denies reports whether something is denied.
func denies(ps []piece) bool {
	return slices.ContainsFunc(ps, func(p piece) bool { return p.kind == Any && (negators[p.text] || wrongs[p.text]) })
}

// undecided reports whether an answer is left open, or the agent says that it does not know.
func undecided(ps []piece) bool {
	for i, p := range ps {
		if p.kind != Any {
			continue
		}
		if hedges[p.text] || unsure[p.text] {
			return true
		}
		if i+1 < len(ps) && hedges[p.text+" "+ps[i+1].text] {
			return true
		}
		if i > 0 && ignorance[p.text] && slices.ContainsFunc(ps[max(0, i-2):i], func(q piece) bool { return negators[q.text] }) {
			return true
		}
	}
	return false
}

// An about is what a goal says, as far as it matters to an answer.
type about struct {
	text   string
	words  map[string]bool // stems
	pieces []piece
	asked  map[string]measure // units that it names, by dimension
	counts bool               // it asks how many
}

func aboutOf(goal string, kind Kind) *about {
	a := &about{text: fold(goal), words: map[string]bool{}, asked: map[string]measure{}}
	a.pieces = lex(a.text, kind)
	for _, p := range lex(a.text, Text) {
		for _, w := range strings.FieldsFunc(p.text, func(r rune) bool { return r == ' ' || r == '.' && p.kind != Any }) {
			a.words[stem(w)] = true
		}
		if m, ok := measures[p.text]; ok && len(p.text) > 1 {
			a.asked[m.of] = m
		}
		if m, ok := measures[p.unit]; ok {
			a.asked[m.of] = m
		}
	}
	has := func(w string) bool { return a.words[stem(w)] }
	a.counts = strings.Contains(a.text, "how many") || has("count") || strings.Contains(a.text, "number of")
	return a
}

// knows reports whether a word stands in the goal, in any form.
func (a *about) knows(word string) bool { return a.words[stem(word)] }

// convert gives the value of a number in the unit that is wanted, or, if it is wanted without one, in the
// unit that the goal names. It reports false for a unit that does not fit, and for a missing one.
func (a *about) convert(p piece, unit string) (float64, bool) {
	said, has := measures[p.unit]
	if unit != "" {
		want := measures[unit]
		return p.value * said.size / want.size, said.of == want.of
	}
	if !has {
		return p.value, true
	}
	if want, ok := a.asked[said.of]; ok {
		return p.value * said.size / want.size, true
	}
	return p.value, len(a.asked) == 0 && !a.counts && a.fits(said)
}

// fits reports whether a goal that names no unit asks for something in this one.
func (a *about) fits(m measure) bool {
	if a.text == "" {
		return true
	}
	kinds := sizes
	if moneys[m.of] {
		kinds = prices
	}
	return slices.ContainsFunc(kinds, a.knows)
}

var (
	prices = strings.Fields("cost price pay fare spend charge fee cheap expensive worth money budget bill")
	sizes  = strings.Fields("far long tall high deep wide old heavy weigh weight distance height length duration time temperature " +
		"big large area depth width size age share percentage level speed fast take last")
	moneys = set("usd eur gbp jpy gulden")
)

// stem makes the forms of a word alike, roughly: planned, plans and planning.
func stem(w string) string {
	w = singular(w)
	for _, end := range []string{"ing", "ed", "ly"} {
		if s, ok := strings.CutSuffix(w, end); ok && len(s) > 2 {
			w = s
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] {
		w = w[:n-1]
	}
	if s, ok := strings.CutSuffix(w, "e"); ok && len(s) > 2 {
		w = s
	}
	return w
}
