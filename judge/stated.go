package judge

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"gymkhana/internal/lazy"
)

// stated reads numbers, dates, times and telephone numbers: the answer must state the wanted ones and no others.
func (w Wanted) stated(told string, goal *about) Reading {
	want := make([]piece, len(w.Items))
	for i, item := range w.Items {
		ps := lex(fold(item), w.Kind)
		if len(ps) != 1 || ps[0].kind != w.Kind {
			return wrong("no answer of this kind is wanted")
		}
		want[i] = ps[0]
	}
	if w.otherTitle(told, goal) {
		return strange("another title")
	}
	all := w.adapted(w.civil(lex(told, w.Kind), goal), want, goal)
	if len(want) == 1 && w.Kind == Number && want[0].value == 0 && !slices.ContainsFunc(all, func(p piece) bool { return p.kind == Number }) {
		if said, r := w.polar(all, goal); said != no { // there are none
			return r
		}
		return Reading{Outcome: Right}
	}
	is := func(p piece) int {
		return slices.IndexFunc(want, func(q piece) bool { return p.kind == w.Kind && w.same(p, q, goal) })
	}
	if r := w.missing(all, is, len(want)); r.Outcome != Right {
		return r
	}
	ps, off := contrasted(all, func(p piece) bool { return p.kind == w.Kind || goal.opposite(p.text) })
	switch {
	case ignorant(all) || undecided(ps):
		return wrong("it is left open")
	case denies(ps, goal) || slices.ContainsFunc(off, func(p piece) bool { return is(p) >= 0 }):
		return wrong("something is denied")
	case w.otherDay(ps, want, goal):
		return wrong("the weekday is another")
	}
	found, list := make([][]int, len(want)), listed(ps)
	for i, p := range ps {
		if p.kind != w.Kind && (p.kind != Number || w.Kind == Digits) {
			if (p.kind == Date || p.kind == Time) && w.Kind == Number && !goal.states(p) && (!goal.temporal || goal.dated() || p.kind == Date &&
				goal.otherMonth(p) || goal.ranged() && i > 0 &&
				(fromWords[ps[i-1].text] || toWords[ps[i-1].text])) {
				return strange(p.text)
			}
			if p.kind == Date && w.Kind == Number && goal.ranged() && i > 0 && ps[i-1].text == "on" && !slices.ContainsFunc(ps,
				func(q piece) bool { return q.kind == Date && q.value != p.value }) {
				return strange(p.text) // one day of several
			}
			continue
		}
		switch n := is(p); {
		case n >= 0 && (openAt(ps, i) || len(want) == 1 && w.ranges(ps, i)):
			return wrong("it is left open")
		case n >= 0:
			found[n] = append(found[n], i)
		case list && p.kind == w.Kind && !p.part(), !w.excused(p, want, goal):
			return wrong("there is also " + quoted(p.text))
		}
	}
	if slices.ContainsFunc(found, func(at []int) bool { return !once(ps, at) }) {
		return wrong("a value is repeated or missing")
	}
	if bad := w.stray(ps, goal, func(i int) bool { return is(ps[i]) >= 0 }); bad != "" {
		return strange(bad)
	}
	return Reading{Outcome: Right}
}

// otherTitle reports whether a text quotes a title while the goal quotes only another one.
func (w Wanted) otherTitle(told string, goal *about) bool {
	return len(quotation().FindAllString(goal.text, -1)) == 1 && slices.ContainsFunc(quotation().FindAllStringSubmatch(told, -1), func(m []string) bool {
		return strings.Contains(m[1], " ") && !strings.Contains(told, "{") && !w.states(m[1]) &&
			slices.ContainsFunc(strings.Fields(m[1]), func(word string) bool { return !goal.knows(word) && !strings.Contains(goal.text, word) })
	})
}

// otherMonth reports whether a date is in another month than the only one that the goal names.
func (a *about) otherMonth(p piece) bool {
	at := slices.IndexFunc(a.pieces, func(q piece) bool { return q.kind == Date })
	return at >= 0 && a.pieces[at].part() && !a.ranged() && !(p.part() && inDate(a.pieces[at].value, p.value))
}

// ranged reports whether the goal has two dates, and means everything between them.
func (a *about) ranged() bool {
	dates := 0
	for _, p := range a.pieces {
		dates += count(p.kind == Date)
	}
	return dates == 2
}

// missing reports whether all wanted values are there. If none of their kind is, the answer is not understood.
func (w Wanted) missing(ps []piece, is func(piece) int, n int) Reading {
	seen, any := map[int]bool{}, false
	for _, p := range ps {
		any = any || p.kind == w.Kind
		if i := is(p); i >= 0 {
			seen[i] = true
		}
	}
	switch {
	case len(seen) == n:
		return Reading{Outcome: Right}
	case any || ignorant(ps) || undecided(ps):
		return wrong("the value is another")
	}
	return Reading{NotUnderstood, "there is no " + string(w.Kind) + " in it"}
}

// adapted reads forms whose meaning depends on what is wanted: 2:15 as a duration, and 1510 as a time.
func (w Wanted) adapted(ps, want []piece, goal *about) []piece {
	unit := cmp.Or(w.Unit, want[0].unit)
	if m, ok := goal.asked["span"]; ok && unit == "" {
		unit = m.name
	}
	for i, p := range ps {
		switch {
		case w.Kind == Number && p.kind == Time && measures[unit].of == "span" && strings.Trim(p.text, "0123456789:hmin ") == "":
			ps[i].kind, ps[i].unit = Number, "min"
		case w.Kind == Time && p.kind == Number && len(p.text) == 4 && len(ps) == 1 && p.unit == "" && p.value == math.Trunc(p.value):
			if hour, minute := int(p.value)/100, int(p.value)%100; hour < 24 && minute < 60 {
				ps[i].kind, ps[i].value = Time, float64(hour*60+minute)
			}
		}
	}
	return ps
}

// listed reports whether an answer consists only of values: in "40 min, 20 min" the first is a candidate even if the
// goal names it.
func listed(ps []piece) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool { return p.kind == Any && p.text != "and" })
}

// same compares a stated value with the wanted one.
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
	if unit == "" && cents().MatchString(want.text) && goal.paidIn(measures[said.unit]) {
		unit = said.unit
	}
	value, ok := goal.convert(said, unit)
	return ok && math.Abs(value-want.value) <= w.Near+1e-12*math.Abs(want.value)
}

// cents matches a sum of money as our sites write it: 18.50.
var cents = lazy.Regexp(`^[0-9][0-9,]*\.[0-9]{2}$`)

// digitOr drops the characters that group digits.
func digitOr(r rune) rune {
	if digit(r) || r == '.' || r == '-' {
		return r
	}
	return -1
}

// excused reports whether a value other than the wanted one is no candidate: it is in the goal, or is a part of the
// wanted date, or an ordinal.
func (w Wanted) excused(p piece, want []piece, goal *about) bool {
	if w.Kind == Date && p.part() && slices.ContainsFunc(want, func(q piece) bool { return inDate(p.value, q.value) }) {
		return true
	}
	if (p.unit == "day" || p.unit == "night") && p.kind == Number && goal.spans(int(p.value), p.unit) {
		return true
	}
	if p.words && p.text == "one" && goal.text != "" && goal.ones() {
		return true
	}
	return slices.ContainsFunc(goal.pieces, func(q piece) bool {
		return p.kind == q.kind && p.value == q.value && (p.kind != Digits || p.text == q.text)
	})
}

// ones reports whether the goal uses "one" as a number: one room.
func (a *about) ones() bool {
	return strings.Contains(a.text, " as one ") || strings.Contains(a.text, " for one ")
}

// spans reports whether the goal has two dates that are a given number of days or nights apart.
func (a *about) spans(n int, unit string) bool {
	var days []time.Time
	for _, p := range a.pieces {
		if v := int(p.value); p.kind == Date && v%100 > 0 {
			days = append(days, time.Date(cmp.Or(v/10000, 2023), time.Month(v/100%100), v%100, 0, 0, 0, 0, time.UTC))
		}
	}
	if len(days) != 2 {
		return false
	}
	nights := int(days[1].Sub(days[0]).Hours() / 24)
	return n == nights || n == nights+1 && unit == "day"
}

// inDate reports whether a partial date agrees with a complete one: October 26 with 2023-10-26.
func inDate(part, whole float64) bool {
	p, q := int(part), int(whole)
	return (p/10000 == 0 || p/10000 == q/10000) && (p/100%100 == q/100%100) && (p%100 == 0 || p%100 == q%100)
}

// otherDay reports whether the answer names a weekday that is not the wanted date's.
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

// openAt reports whether the piece at a place is imprecise: about 8, more than 8, 8+, between that and 8.
func openAt(ps []piece, at int) bool {
	if ps[at].loose || at == 0 || ps[at].fresh {
		return ps[at].loose
	}
	from := at - 1
	for from > 0 && at-from <= mostAside && !ps[from].fresh {
		from--
	}
	return vague[ps[at-1].text] && !(ps[at-1].text == "under" && ps[at].text == mark) || ps[at-1].text == "and" && slices.ContainsFunc(ps[from:at-1],
		func(p piece) bool { return p.text == "between" })
}

// once reports whether the value at these places is stated, and confirmed at most once: in another spelling, or with
// words between.
func once(ps []piece, at []int) bool {
	switch len(at) {
	case 1:
		return true
	case 2:
		return at[1]-at[0] > 1 || ps[at[0]].text != ps[at[1]].text
	}
	return false
}

// contrasted removes what an answer excludes: "8, not 9", "not 9 but 8", "8 rather than 9". It removes at most a few
// words, and only if they contain a rival value.
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

// mostAside is how many pieces may be excluded at once.
const mostAside = 6

func asideAt(ps []piece, i int, rival func(piece) bool) int {
	from := i + 1
	if i+1 < len(ps) && (ps[i].text == "rather" && ps[i+1].text == "than" || ps[i].text == "instead" && ps[i+1].text == "of") {
		from++
	} else if ps[i].text == "than" && i > 0 && !ps[i].fresh {
		// cheaper than the other
	} else if ps[i].text == "no" && ps[i].fresh && i > 0 && i+1 < len(ps) && ps[i+1].kind == Any && rival(ps[i+1]) {
		from = i + 1 // a sun, no star
	} else if ps[i].text != "not" || i+1 < len(ps) && strings.HasSuffix(ps[i+1].text, "ing") {
		return 0 // not counting the two
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
	if to-i > mostAside+1 && !ps[i].fresh || to-i > 2*mostAside || !slices.ContainsFunc(ps[from:to], rival) {
		return 0
	}
	return to - i
}

// denies reports whether something is denied, other than what the goal denies too and the existence of further things.
func denies(ps []piece, goal *about) bool {
	for i, p := range ps {
		if p.kind != Any || !negators[p.text] && !wrongs[p.text] || negators[p.text] && excluding(ps, i, goal) {
			continue
		}
		if goal.refuses(ps, i) {
			continue
		}
		after := ps[i+1 : min(len(ps), i+1+reach)]
		if !slices.ContainsFunc(after, func(q piece) bool { return goal.denied[stem(q.text)] || negators[p.text] && rest[q.text] }) {
			return true
		}
	}
	return false
}

// refuses reports whether a denial equals a "no" in the goal: Done no, not done, done is set to no.
func (a *about) refuses(ps []piece, i int) bool {
	return slices.ContainsFunc(ps[max(0, i-reach):min(len(ps), i+1+reach)], func(q piece) bool { return a.noes[stem(q.text)] })
}

// deniedToo reports whether a word denies what the goal denies too.
func (g *grammar) deniedToo(i, to int) bool {
	return (g.ps[i].text == "leaving" || g.ps[i].text == "out" && i > 0 && g.ps[i-1].text == "leaving") && g.deniedSoon(i, to) ||
		negators[g.ps[i].text] && g.goal.refuses(g.ps, i) || negators[g.ps[i].text] && g.deniedSoon(i, to)
}

// deniedSoon reports whether what the goal denies follows.
func (g *grammar) deniedSoon(i, to int) bool {
	return slices.ContainsFunc(g.ps[i+1:min(to, i+1+reach)], func(q piece) bool { return g.goal.denied[stem(q.text)] })
}

// nested matches the exclusion of what is in subfolders.
var nested = lazy.Regexp(`\b(?:itself|directly|subfolders?)\b`)

// excluding reports whether a denial is about something that the goal excludes: no breakfast.
func excluding(ps []piece, i int, goal *about) bool {
	if nested().MatchString(goal.text) && slices.ContainsFunc(ps[i+1:min(len(ps), i+1+reach)], func(p piece) bool { return stem(p.text) == "subfolder" }) {
		return true
	}
	return i+1 < len(ps) && (ps[i].text == "no" || ps[i].text == "without") && len(ps[i+1].text) > 2 && (strings.Contains(goal.text,
		"without "+ps[i+1].text) ||
		strings.Contains(goal.text, "no "+ps[i+1].text))
}

// rest matches the objects of a denial that excludes everything else.
var rest = set("other others else")

// undecided reports whether an answer is left open.
func undecided(ps []piece) bool {
	for i, p := range ps {
		if p.kind == Any && (hedges[p.text] || unsure[p.text] || i+1 < len(ps) && hedges[p.text+" "+ps[i+1].text]) &&
			!(p.text == "up" && i > 0 && arriving[ps[i-1].text]) && !(p.text == "one" && i > 0 && (ps[i-1].text == "only" || ps[i-1].text == "just" ||
			i > 1 && ps[i-2].text == "the")) {
			return true
		}
	}
	return false
}

// ignorant reports whether the agent says that it does not know.
func ignorant(ps []piece) bool {
	for i, p := range ps {
		if p.kind == Any && ignorance[p.text] && slices.ContainsFunc(ps[max(0, i-2):i], func(q piece) bool { return negators[q.text] }) {
			return true
		}
	}
	return false
}
