package policy

import (
	"slices"
	"strings"

	"gymkhana"
)

// A Page is a moment in the form that the network reads: whole numbers that select rows of tables. It covers the actions
// without a text, the slots, and what may fill a slot.
type Page struct {
	sheet   *sheet
	slots   []slotSheet
	sources []sourceSheet
	sets    []bag
	said    []said // what was heard about actions without a text and about slots
}

// A slotSheet is a slot in the form that the network reads. Everything else about it is in its row.
type slotSheet struct {
	kind SlotKind
	row  int16 // an index into the sheet's rows; -1: none
}

// A sourceSheet is a source in the form that the network reads.
type sourceSheet struct {
	bag
	match []uint8 // words of the goal that it shares
	row   int16   // an index into the sheet's rows; -1: it is not on the screen
}

// A pageReader makes a page, and reads parts of it only when they are needed.
type pageReader struct {
	*reader
	out   *Options
	page  *Page
	words [][]word // the words in the texts of sources

	voices   []voice
	speakers int // other members that were heard
}

// readPage reads a moment. Without texts, it reads nothing about what may fill slots.
func readPage(in *gymkhana.PolicyInput, out *Options, texts bool) *pageReader {
	all := *in
	all.Legal = out.Acts
	r := &reader{goal: goalOf(in.Goal, in.Notes), in: &all, sheet: &sheet{}}
	r.elements = in.Seen.Elements[:min(len(in.Seen.Elements), mostElements)]
	r.readPast()
	r.readRows()
	r.readApps()
	r.readGoal()
	r.readWhole()
	r.readChoices()
	p := &pageReader{reader: r, out: out, page: &Page{sheet: r.sheet}}
	for _, s := range out.Slots {
		p.page.slots = append(p.page.slots, slotSheet{s.Kind, int16(s.Row)})
	}
	if p.listen(); texts {
		p.readTexts()
	}
	return p
}

// readTexts reads sources and sets, once.
func (p *pageReader) readTexts() {
	if p.page.sources != nil {
		return
	}
	p.page.sources = make([]sourceSheet, len(p.out.Sources))
	p.words = make([][]word, len(p.out.Sources))
	memories := 0
	for i := range p.out.Sources {
		if p.out.Sources[i].From == FromMemory {
			memories++
		}
	}
	held, app := p.holdings(), ""
	if len(p.elements) > 0 {
		app = p.elements[0].App
	}
	for i := range p.out.Sources {
		s := &p.out.Sources[i]
		age := 0
		if s.From == FromMemory {
			memories--
			age = memories
		}
		p.page.sources[i] = p.source(i, age, app, held)
	}
	p.page.sets = make([]bag, len(p.out.Sets))
	for i := range p.out.Sets {
		p.page.sets[i] = p.set(&p.out.Sets[i])
	}
}

// holdings are the texts in fields.
func (p *pageReader) holdings() (all []string) {
	for k := range p.elements {
		if is(&p.elements[k], "editable") {
			all = append(all, strings.TrimSpace(p.texts[k].value))
		}
	}
	return all
}

// source reads a source.
func (p *pageReader) source(i, age int, app string, held []string) sourceSheet {
	s := &p.out.Sources[i]
	ws, label := words(s.Text), words(s.Label)
	p.words[i] = ws
	out := sourceSheet{row: -1}
	mark := func(group, k int) { out.marks = append(out.marks, uint16(group+k)) }
	mark(mOrigin, int(s.From))
	if s.From == FromGoal {
		return out
	}
	if s.From == FromKeys {
		mark(mKey, min(slices.Index(keyed, s.Text), 9))
		return out
	}
	out.words, out.held = indices(label, vocabulary, mostLabel), indices(ws, valuePool, mostValue)
	mark(mShape, int(partKind(s.Text)))
	mark(mLines, min(strings.Count(s.Text, "\n"), 3))
	mark(mTokens, steps(len(s.tokens), 1, 2, 3, 5, 10))
	matched, measure := p.share(label, nil)
	mark(mLabel, int(measure))
	matched, measure = p.share(ws, matched)
	mark(mText, int(measure))
	out.match = matched
	first, _, _ := strings.Cut(s.Text, "\n")
	for k, text := range [3]string{s.Label, s.Text, first} {
		if text != "" && p.goal.has(words(text)) >= 0 {
			mark(mPhrase, k)
		}
	}
	if s.From == FromMemory {
		mark(mAge, steps(age, 0, 10, 60))
		if s.App == app {
			mark(mSame, 0)
		} else {
			mark(mSame, 1)
		}
	} else {
		out.row = int16(s.Row)
	}
	for k, so := range [5]bool{s.Lead, s.Item, p.typed(s.Text), slices.Contains(held, s.Text), s.Label != ""} {
		if so {
			mark(mSource, k)
		}
	}
	p.daysOf(s, mark)
	return out
}

// daysOf compares the first day in a source with the goal's.
func (p *pageReader) daysOf(s *Source, mark func(group, k int)) {
	if len(s.days) == 0 {
		return
	}
	if len(p.goal.days) == 0 {
		mark(mDay, 4)
		return
	}
	switch c := s.days[0].before(p.goal.days[0]); {
	case c == 0 && s.days[0].day != 0:
		mark(mDay, 0)
	case c < 0:
		mark(mDay, 1)
	case c > 0:
		mark(mDay, 2)
	default:
		mark(mDay, 3)
	}
	for _, d := range p.goal.days[1:] {
		if s.days[0].before(d) == 0 {
			mark(mDay, 5)
			return
		}
	}
}

// steps returns the index of a number between ascending limits.
func steps(n int, limits ...int) int {
	for k, most := range limits {
		if n <= most {
			return k
		}
	}
	return len(limits)
}

// set reads a set.
func (p *pageReader) set(s *Set) bag {
	var b bag
	mark := func(group, k int) { b.marks = append(b.marks, uint16(group+k)) }
	mark(mSet, int(s.By))
	mark(mSize, steps(len(s.Rows), 1, 2, 3, 4, 5, 10))
	here := 0
	for _, i := range s.Rows {
		if p.out.Sources[i].From == FromScreen {
			here++
		}
	}
	switch here {
	case len(s.Rows):
		mark(mWhere, 0)
	case 0:
		mark(mWhere, 1)
	default:
		mark(mWhere, 2)
	}
	ws := words(s.With)
	b.words = indices(ws, vocabulary, mostLabel)
	if len(ws) > 0 && ws[0].number {
		mark(mWith, 0)
	}
	if len(s.Rows) > 0 {
		first := &p.out.Sources[s.Rows[0]]
		mark(mShape, int(partKind(first.Text)))
		b.held = indices(p.words[s.Rows[0]], valuePool, mostValue)
	}
	return b
}

// pairs compares a slot with every source.
func (p *pageReader) pairs(slot int) []uint32 {
	all := make([]uint32, len(p.out.Sources))
	s := p.out.Slots[slot]
	if s.Row < 0 {
		return all
	}
	e, t := &p.elements[s.Row], &p.texts[s.Row]
	value := strings.TrimSpace(t.value)
	for i := range p.out.Sources {
		src := &p.out.Sources[i]
		m := &all[i]
		if src.Label != "" && src.Label == e.Name {
			*m |= pairLabels
		}
		if src.From == FromMemory && src.ID == e.ID || src.Row == s.Row && src.From == FromScreen {
			*m |= pairNow
		}
		if value != "" && src.Text == value {
			*m |= pairHolds
		}
		if value == "" {
			*m |= pairEmptied
		}
		if slices.ContainsFunc(t.labelWords, func(w word) bool {
			return !plain[w.text] && slices.ContainsFunc(p.words[i], w.like)
		}) {
			*m |= pairHas
		}
	}
	return all
}

// tokens reads the tokens of a source for a slot, and for a source in the goal the index of each word of the goal.
func (p *pageReader) tokens(slot, source int) (all []bag, goals [][]uint8) {
	s := &p.out.Sources[source]
	ws := p.words[source]
	all = make([]bag, len(s.tokens))
	label := map[string]bool{}
	if row := p.out.Slots[slot].Row; row >= 0 {
		for _, w := range p.texts[row].labelWords {
			if !plain[w.text] {
				label[w.stem] = true
				if w.concept != "" {
					label["~"+w.concept] = true
				}
			}
		}
	}
	if s.From == FromGoal {
		goals = make([][]uint8, len(s.tokens))
	}
	named := slices.ContainsFunc(nameable, func(stem string) bool { return label[stem] })
	line, at, lastLabel := 0, 0, -9
	stems := make([]string, len(s.tokens))
	for k, tok := range s.tokens {
		b := &all[k]
		mark := func(group, n int) { b.marks = append(b.marks, uint16(group+n)) }
		if k > 0 {
			line += strings.Count(s.Text[s.tokens[k-1].end:tok.start], "\n")
		}
		mark(mLine, min(line, 3))
		mark(mPlace, 8*k/len(s.tokens))
		for n, so := range [4]bool{k == 0, k == len(s.tokens)-1, k == 0 || strings.Contains(s.Text[s.tokens[k-1].end:tok.start], "\n"), s.endsLine(k)} {
			if so {
				mark(mEdge, n)
			}
		}
		for at < len(ws) && ws[at].start < tok.start {
			at++
		}
		if at == len(ws) || ws[at].start != tok.start {
			mark(mClass, 0)
			b.words = []uint16{slotOf(s.text(k, k))}
			continue
		}
		w := &ws[at]
		stems[k] = w.stem
		b.words = w.indices(nil, vocabulary)
		switch {
		case w.number:
			mark(mClass, 2+min(len(w.text), 4))
		case w.capital:
			mark(mClass, 2)
		default:
			mark(mClass, 1)
		}
		if named && s.names(label, k) {
			mark(mNamed, 0)
		}
		if label[w.stem] || w.concept != "" && label["~"+w.concept] {
			lastLabel = k
			for back, limit := k-1, 0; back >= 0 && limit < 2; back, limit = back-1, limit+1 {
				all[back].marks = append(all[back].marks, uint16(mBefore+limit))
			}
		} else if k-lastLabel <= 8 {
			mark(mAfter, steps(k-lastLabel, 1, 2, 3))
		}
		if s.From == FromGoal {
			p.goalToken(b, at)
			if at < len(p.goal.words) {
				goals[k] = []uint8{uint8(at)}
			}
		} else if !plain[w.text] && len(p.goal.by[w.stem]) > 0 {
			mark(mShared, 0)
		}
	}
	p.besideShared(stems, all, s.From == FromGoal)
	return all, goals
}

// nameable are the stems and concepts of labels that names knows.
var nameable = []string{"hour", "minut", "day", "month", "year", "~email"}

// names reports whether a token is what a slot's label, a set of stems and concepts, asks for: a part of a time or of
// a date, or a mail address.
func (s *Source) names(label map[string]bool, k int) bool {
	at := func(k int) string {
		if k < 0 || k >= len(s.tokens) {
			return ""
		}
		return strings.ToLower(s.text(k, k))
	}
	here := at(k)
	number := here != "" && digitAt(here, 0)
	switch {
	case number && at(k+1) == ":":
		return label["hour"]
	case number && at(k-1) == ":":
		return label["minut"]
	case number && len(here) == 4:
		return label["year"]
	case number && (months[at(k-1)] != 0 || months[at(k+1)] != 0):
		return label["day"]
	case months[here] != 0:
		return label["month"]
	}
	return label["~email"] && (at(k+1) == "@" || at(k-1) == "@" || at(k-2) == "@" || at(k-3) == "@")
}

// besideShared marks tokens next to a word of the goal.
func (p *pageReader) besideShared(stems []string, all []bag, goal bool) {
	if goal {
		return
	}
	shared := func(k int) bool {
		return k >= 0 && k < len(stems) && stems[k] != "" && !plain[stems[k]] && len(p.goal.by[stems[k]]) > 0
	}
	for k := range all {
		if shared(k-1) || shared(k-2) {
			all[k].marks = append(all[k].marks, uint16(mShared+1))
		}
		if shared(k+1) || shared(k+2) {
			all[k].marks = append(all[k].marks, uint16(mShared+2))
		}
	}
}

// goalToken reads the features of a word of the goal.
func (p *pageReader) goalToken(b *bag, at int) {
	if at >= len(p.goal.words) {
		return
	}
	for k := range nTags {
		if p.goal.tags[at]&(1<<k) != 0 {
			b.marks = append(b.marks, uint16(mTag+k))
		}
	}
	if q := p.goal.quote[at]; q > 0 {
		b.marks = append(b.marks, uint16(mQuote+min(int(q), 9)))
		if at == 0 || p.goal.quote[at-1] != q {
			b.marks = append(b.marks, uint16(mQuoteEdge))
		}
		if at+1 == len(p.goal.words) || p.goal.quote[at+1] != q {
			b.marks = append(b.marks, uint16(mQuoteEdge+1))
		}
	}
	for k, so := range [3]bool{p.used[at], p.shown[at], p.held[at]} {
		if so {
			b.marks = append(b.marks, uint16(mUse+k))
		}
	}
}

// endsLine reports whether a token is the last of its line.
func (s *Source) endsLine(k int) bool {
	return k == len(s.tokens)-1 || strings.Contains(s.Text[s.tokens[k].end:s.tokens[k+1].start], "\n")
}

// ends returns the features of every possible end of a span that begins with a token.
func (p *pageReader) ends(source, first int) []uint32 {
	s := &p.out.Sources[source]
	all := make([]uint32, len(s.tokens)-first)
	begins := first == 0 || strings.Contains(s.Text[s.tokens[first-1].end:s.tokens[first].start], "\n")
	lines := 0
	for n := range all {
		k := first + n
		m := endSame << steps(n, 0, 1, 2, 4, 9)
		if s.endsLine(k) {
			m |= endLine
			if begins && lines == 0 {
				m |= endLineAll
			}
			lines++
		}
		next := ""
		if k+1 < len(s.tokens) {
			next = s.text(k+1, k+1)
		}
		switch {
		case k+1 == len(s.tokens):
			m |= endSource
			if first == 0 {
				m |= endWhole
			}
		case next == "\"" || next == "”":
			m |= endQuote | endClause
		case classOf([]rune(next)[0]) == mark:
			m |= endClause
		}
		if digitAt(s.text(k, k), 0) {
			m |= endNumber
		}
		all[n] = m
	}
	return all
}

// slotOf hashes a text into the vocabulary.
func slotOf(text string) uint16 { return slot(text, vocabulary) }

// compact moves the lists of all bags into one piece of memory without spare capacity, because there are many lessons.
func compact(bags ...*bag) {
	n := 0
	for _, b := range bags {
		n += len(b.words) + len(b.held) + len(b.marks)
	}
	all := make([]uint16, 0, n)
	move := func(list *[]uint16) {
		from := len(all)
		all = append(all, *list...)
		*list = all[from:len(all):len(all)]
	}
	for _, b := range bags {
		move(&b.words)
		move(&b.held)
		move(&b.marks)
	}
}

// bags lists all bags of a page.
func (p *Page) bags() (all []*bag) {
	s := p.sheet
	for _, list := range [][]bag{s.goal, s.rows, s.past, p.sets} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	for i := range p.sources {
		all = append(all, &p.sources[i].bag)
	}
	return all
}
