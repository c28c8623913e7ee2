package policy

import (
	"strings"
	"time"

	"gymkhana"
)

// readRows reads the elements.
func (r *reader) readRows() {
	r.shown, r.held = make([]bool, len(r.goal.words)), make([]bool, len(r.goal.words))
	r.texts = make([]rowText, len(r.elements))
	count, nth := map[string]int{}, map[string]int{}
	for i := range r.elements {
		count[r.elements[i].Role]++
		r.placed = r.placed || r.elements[i].Bounds != (gymkhana.Bounds{})
	}
	for i := range r.elements {
		r.texts[i] = textOf(&r.elements[i])
	}
	ranks := r.ranks()
	for i := range r.elements {
		e, t := &r.elements[i], &r.texts[i]
		b := bag{words: indices(t.labelWords, vocabulary, mostLabel), held: indices(t.valueWords, valuePool, mostValue)}
		b.marks = append(b.marks, fRole+roleOf(e))
		if r.placed {
			b.marks = append(b.marks, r.place(e))
		}
		for k, s := range stateNames {
			if is(e, s) {
				b.marks = append(b.marks, fState+uint16(k))
			}
		}
		matched := r.matchMarks(&b, t, is(e, "editable"))
		r.polarMarks(&b, e, t, matched)
		r.doneMarks(&b, e)
		if is(e, "editable") {
			r.fieldMarks(&b, t)
		}
		b.marks = append(b.marks, ranks[i]...)
		switch nth[e.Role]++; {
		case count[e.Role] == 1:
			b.marks = append(b.marks, fOrder)
		case nth[e.Role] <= 3:
			b.marks = append(b.marks, fOrder+uint16(nth[e.Role]))
		case nth[e.Role] == count[e.Role]:
			b.marks = append(b.marks, fOrder+4)
		}
		b.marks = append(b.marks, fShort+uint16(min(len(t.labelWords), 5)), fShort+6+uint16(min(len(t.valueWords), 5)))
		r.sheet.rows = append(r.sheet.rows, b)
		r.sheet.match = append(r.sheet.match, matched)
	}
}

// ranks finds the least and the greatest of the pressable rows of one role, by their values as [keysOf] parses them.
func (r *reader) ranks() map[int][]uint16 {
	like := map[string][]int{}
	for i := range r.elements {
		if e := &r.elements[i]; is(e, "clickable") && !is(e, "editable") && r.texts[i].value != "" {
			like[e.Role] = append(like[e.Role], i)
		}
	}
	var today time.Time
	for _, n := range r.in.Notes {
		if on, ok := dated(n); ok {
			today = on
		}
	}
	all := map[int][]uint16{}
	for _, rows := range like {
		if len(rows) < 2 {
			continue
		}
		values := make([]string, len(rows))
		for k, i := range rows {
			values[k] = r.texts[i].value
		}
		if by, ok := order(values, today); ok {
			least, greatest := rows[by[0]], rows[by[len(by)-1]]
			all[least] = append(all[least], fRank)
			all[greatest] = append(all[greatest], fRank+1)
		}
	}
	return all
}

// place is an element's region of the screen.
func (r *reader) place(e *gymkhana.Element) uint16 {
	w, h := 1, 1
	for i := range r.elements {
		w, h = max(w, r.elements[i].Bounds.X1), max(h, r.elements[i].Bounds.Y1)
	}
	w, h = min(w, 1<<40), min(h, 1<<40)
	x, y := min(max((e.Bounds.X0+e.Bounds.X1)/2, 0), w), min(max((e.Bounds.Y0+e.Bounds.Y1)/2, 0), h)
	return fPlace + uint16(min(3*x/w, 2)+3*min(6*y/h, 5))
}

// matchMarks compares a row with the goal, and lists the goal's words that it shares.
func (r *reader) matchMarks(b *bag, t *rowText, field bool) []uint8 {
	g := r.goal
	matched, label := r.share(t.labelWords, nil)
	b.marks = append(b.marks, fLabelMatch+label)
	matched, value := r.share(t.valueWords, matched)
	b.marks = append(b.marks, fValueMatch+value)
	first, _, _ := strings.Cut(t.value, "\n")
	for k, text := range []string{t.label, t.value, first} {
		ws := t.labelWords
		if k == 1 {
			ws = t.valueWords
		} else if k == 2 {
			if first == t.value {
				continue
			}
			ws = words(first)
		}
		if at := g.has(ws); at >= 0 {
			long := uint16(0)
			if len(ws) > 1 {
				long = 1
			}
			b.marks = append(b.marks, fPhrase+2*uint16(k)+long)
			r.quoteMarks(b, uint16(min(k, 1)), text, at, len(ws))
		}
	}
	used, fresh := false, false
	for _, m := range matched {
		if r.used[m] {
			used = true
		} else {
			fresh = true
		}
		r.shown[m] = true
		if field {
			r.held[m] = true
		}
	}
	switch {
	case used && fresh:
		b.marks = append(b.marks, fMatchUsed+2)
	case used:
		b.marks = append(b.marks, fMatchUsed+1)
	case fresh:
		b.marks = append(b.marks, fMatchUsed)
	}
	r.dateMarks(b, t)
	r.numberMarks(b, t)
	return matched
}

// share finds the goal's words that a text also has, and classifies their share: 0 if the text has
// no informative words, 1 none, 2 less than half, 3 at least half, 4 all.
func (r *reader) share(ws []word, matched []uint8) ([]uint8, uint16) {
	telling, hits := 0, 0
	for _, w := range ws {
		if plain[w.text] {
			continue
		}
		telling++
		at := r.goal.by[w.stem]
		if len(at) == 0 && w.concept != "" {
			at = r.goal.like[w.concept]
		}
		if len(at) > 0 {
			hits++
			for _, i := range at {
				if len(matched) < 12 {
					matched = append(matched, uint8(i))
				}
			}
		}
	}
	switch {
	case telling == 0:
		return matched, 0
	case hits == 0:
		return matched, 1
	case 2*hits < telling:
		return matched, 2
	case hits < telling:
		return matched, 3
	}
	return matched, 4
}

// quoteMarks marks a text that is one of the goal's quotations, and whether it was used.
func (r *reader) quoteMarks(b *bag, which uint16, text string, at, n int) {
	for i := range r.goal.spans {
		s := &r.goal.spans[i]
		if s.ordinal == 0 || !strings.EqualFold(s.text, text) {
			continue
		}
		b.marks = append(b.marks, fQuote+10*which+uint16(s.ordinal))
		use := uint16(0)
		if r.allUsed(s.first, s.last) {
			use = 1
		}
		b.marks = append(b.marks, fQuoteUsed+2*which+use)
		return
	}
}

func (r *reader) allUsed(first, last int) bool {
	for i := first; i <= last; i++ {
		if !r.used[i] {
			return false
		}
	}
	return true
}

// polar are words that ask for something to be on, above 0, or off.
var polar = map[string]int{"on": 1, "off": -1, "enable": 1, "enabled": 1, "disable": -1, "disabled": -1, "active": 1, "activate": 1, "activated": 1,
	"inactive": -1, "deactivate": -1, "deactivated": -1,
	"tick": 1, "ticked": 1, "untick": -1, "unticked": -1, "check": 1, "checked": 1, "uncheck": -1, "unchecked": -1}

// polarMarks compares the state of a row that is on or off with the state that the goal wants. It finds the words that
// both share, and takes the nearest word for on or off in the goal, at most six words away.
func (r *reader) polarMarks(b *bag, e *gymkhana.Element, t *rowText, matched []uint8) {
	now := 0
	switch {
	case is(e, "checked"):
		now = 1
	case is(e, "checkable"):
		now = -1
	default:
		for _, ws := range [2][]word{t.labelWords, t.valueWords} {
			for _, w := range ws {
				if w.text == "on" || w.text == "off" {
					now = polar[w.text]
				}
			}
		}
	}
	if now == 0 {
		return
	}
	want, nearest := 0, 7
	for _, m := range matched {
		for k := max(0, int(m)-6); k <= min(len(r.goal.words)-1, int(m)+6); k++ {
			if p := polar[r.goal.words[k].text]; p != 0 && k != int(m) && max(k-int(m), int(m)-k) < nearest {
				want, nearest = p, max(k-int(m), int(m)-k)
			}
		}
	}
	switch {
	case want == 0 && len(matched) > 0:
		b.marks = append(b.marks, fPolar)
	case want == 0:
		b.marks = append(b.marks, fPolar+1)
	case want == now:
		b.marks = append(b.marks, fPolar+2)
	default:
		b.marks = append(b.marks, fPolar+3)
	}
}

// dateMarks compares the first day in a row with the goal's.
func (r *reader) dateMarks(b *bag, t *rowText) {
	days, _ := dates(t.label, t.labelWords)
	if len(days) == 0 {
		days, _ = dates(t.value, t.valueWords)
	}
	if len(days) == 0 {
		return
	}
	if len(r.goal.days) == 0 {
		b.marks = append(b.marks, fDay+4)
		return
	}
	for k, d := range r.goal.days[:min(len(r.goal.days), 2)] {
		switch c := days[0].before(d); {
		case c == 0 && days[0].day != 0 && k == 0:
			b.marks = append(b.marks, fDay)
		case c == 0 && days[0].day != 0:
			b.marks = append(b.marks, fDay+5)
		case c == 0 && k == 0:
			b.marks = append(b.marks, fDay+3)
		case c < 0 && k == 0:
			b.marks = append(b.marks, fDay+1)
		case c > 0 && k == 0:
			b.marks = append(b.marks, fDay+2)
		}
	}
}

// numberMarks compares the numbers of a row with those of the goal.
func (r *reader) numberMarks(b *bag, t *rowText) {
	var all, hits, hour, minute bool
	for _, ws := range [2][]word{t.labelWords, t.valueWords} {
		for _, w := range ws {
			if !w.number {
				continue
			}
			all = true
			for k := range r.goal.words {
				g := &r.goal.words[k]
				if !g.number || atoi(g.text) != atoi(w.text) {
					continue
				}
				switch {
				case r.goal.tags[k]&tagTime == 0:
					hits = true
				case r.goal.text[min(g.end, len(r.goal.text)-1)] == ':':
					hour = true
				default:
					minute = true
				}
			}
		}
	}
	for k, so := range [4]bool{hour && !minute, minute && !hour, hour && minute, all && !hour && !minute} {
		if so {
			b.marks = append(b.marks, fTime+uint16(k))
		}
	}
	if hits {
		b.marks = append(b.marks, fNumber)
	} else if all {
		b.marks = append(b.marks, fNumber+1)
	}
}

// doneMarks marks an element by the past actions on it.
func (r *reader) doneMarks(b *bag, e *gymkhana.Element) {
	times, typed := 0, false
	for k := len(r.in.Past) - 1; k >= 0; k-- {
		d := &r.in.Past[k]
		if d.On.ID != e.ID || e.ID == "" || d.On.Name != e.Name {
			continue
		}
		if times == 0 {
			b.marks = append(b.marks, fDone+uint16(min(len(r.in.Past)-1-k, 3)))
		}
		times++
		typed = typed || d.Action.Verb == gymkhana.Type
	}
	b.marks = append(b.marks, fDone+4+uint16(min(times, 3)))
	if typed {
		b.marks = append(b.marks, fDone+8)
	}
}

// fieldMarks describes the content of a field.
func (r *reader) fieldMarks(b *bag, t *rowText) {
	value := strings.TrimSpace(t.value)
	holds := uint16(2)
	if value == "" {
		holds = 0
	}
	for i := range r.goal.spans {
		if r.goal.spans[i].text == value {
			holds = 1
			break
		}
	}
	b.marks = append(b.marks, fField+holds)
	for _, w := range t.labelWords {
		if w.stem == "search" || w.stem == "find" || w.stem == "filter" {
			b.marks = append(b.marks, fField+3)
			break
		}
	}
}

// readApps adds a row for each app that can be opened.
func (r *reader) readApps() {
	for i := range r.in.Legal {
		if r.in.Legal[i].Verb != gymkhana.OpenApp {
			continue
		}
		name := r.in.Legal[i].Text("app")
		ws := words(name)
		b := bag{words: indices(ws, vocabulary, 4), marks: []uint16{fApp}}
		if at := r.goal.has(ws); at >= 0 {
			b.marks = append(b.marks, fApp+1)
		}
		for k := len(r.in.Past) - 1; k >= 0; k-- {
			if r.in.Past[k].Action.Text("app") == name || r.in.Past[k].On.Text == name && r.in.Past[k].On.App == "launcher" {
				b.marks = append(b.marks, fApp+2)
				if k == len(r.in.Past)-1 {
					b.marks = append(b.marks, fApp+3)
				}
				break
			}
		}
		if len(r.texts) > 0 {
			for k := range r.texts {
				if r.elements[k].Role == "heading" && r.texts[k].label == name {
					b.marks = append(b.marks, fApp+4)
					break
				}
			}
		}
		_, share := r.share(ws, nil)
		b.marks = append(b.marks, fLabelMatch+share)
		matched, _ := r.share(ws, nil)
		r.apps = append(r.apps, name)
		r.sheet.rows = append(r.sheet.rows, b)
		r.sheet.match = append(r.sheet.match, matched)
	}
}
