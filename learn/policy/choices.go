package policy

import (
	"slices"
	"strings"

	"gymkhana"
)

// readSpans reads the texts that could be typed.
func (r *reader) readSpans() {
	for i := range r.goal.spans {
		s := &r.goal.spans[i]
		sheet := spanSheet{first: uint8(s.first), last: uint8(s.last)}
		for k := range nTags {
			if s.tags&(1<<k) != 0 {
				sheet.marks = append(sheet.marks, fSpanTag+uint16(k))
			}
		}
		if s.ordinal > 0 {
			sheet.marks = append(sheet.marks, fSpanQuote+uint16(s.ordinal))
		}
		if r.typed(s.text) {
			sheet.marks = append(sheet.marks, fSpanUse)
		}
		for k := range r.elements {
			if is(&r.elements[k], "editable") && strings.TrimSpace(r.texts[k].value) == s.text {
				sheet.marks = append(sheet.marks, fSpanUse+1)
				break
			}
		}
		sheet.marks = append(sheet.marks, fSpanUse+4+uint16(min(s.last-s.first, 5)))
		r.sheet.spans = append(r.sheet.spans, sheet)
	}
}

func (r *reader) typed(text string) bool {
	return slices.ContainsFunc(r.in.Past, func(d gymkhana.PastAction) bool {
		return d.Action.Verb == gymkhana.Type && d.Action.Text("text") == text
	})
}

// readGoal reads the words of the goal, and how they were used.
func (r *reader) readGoal() {
	g := r.goal
	for i, w := range g.words {
		b := bag{words: w.indices(nil, vocabulary)}
		for k := range nTags {
			if g.tags[i]&(1<<k) != 0 {
				b.marks = append(b.marks, fGoalTag+uint16(k))
			}
		}
		if g.quote[i] > 0 {
			b.marks = append(b.marks, fGoalQuote+uint16(g.quote[i]))
		}
		for k, so := range [3]bool{r.used[i], r.shown[i], r.held[i]} {
			if so {
				b.marks = append(b.marks, fGoalUse+2*uint16(k)+1)
			} else {
				b.marks = append(b.marks, fGoalUse+2*uint16(k))
			}
		}
		b.marks = append(b.marks, fGoalPlace+uint16(min(8*i/len(g.words), 7)))
		r.sheet.goal = append(r.sheet.goal, b)
	}
}

// readWhole reads the features of the screen as a whole.
func (r *reader) readWhole() {
	var m []uint16
	add := func(k int) { m = append(m, fWhole+uint16(k)) }
	add(min(len(r.in.Past), 11)) // 0..11
	quotes, used := 0, 0
	for i := range r.goal.spans {
		if s := &r.goal.spans[i]; s.ordinal > 0 {
			quotes++
			if r.allUsed(s.first, s.last) {
				used++
			}
		}
	}
	switch {
	case quotes == 0:
		add(12)
	case used == 0:
		add(13)
	case used < quotes:
		add(14)
	default:
		add(15)
	}
	fields, empty := 0, 0
	for i := range r.elements {
		if is(&r.elements[i], "editable") {
			fields++
			if strings.TrimSpace(r.texts[i].value) == "" {
				empty++
			}
		}
	}
	add(16 + min(fields, 4))
	add(21 + min(empty, 4))
	if n := len(r.in.Past); n > 0 {
		if r.in.Past[n-1].Refused {
			add(26)
		}
		if r.in.Past[n-1].Still {
			add(27)
		}
	}
	if strings.Contains(r.goal.text, "?") {
		add(28)
	}
	add(29 + min(len(r.elements)/8, 7)) // 29..36
	if len(r.goal.days) > 0 {
		add(37)
	}
	answered := slices.ContainsFunc(r.in.Past, func(d gymkhana.PastAction) bool { return d.Action.Verb == gymkhana.Answer })
	if answered {
		add(38)
	}
	total, gone := 0, 0
	for i := range r.goal.words {
		if r.goal.tags[i]&(tagCapital|tagNumber|tagAddress) != 0 {
			total++
			if r.used[i] {
				gone++
			}
		}
	}
	if total > 0 {
		add(40 + 4*gone/total) // 40..44
	}
	if len(r.in.Seen.Elements) > 0 && r.in.Seen.Elements[0].App == "launcher" {
		add(45)
	}
	if len(r.in.Messages) > 0 {
		add(46)
	}
	r.sheet.whole = m
}

// readChoices reads the possible actions.
func (r *reader) readChoices() {
	rows := make(map[string]int16, len(r.elements))
	for i := range r.elements {
		if _, twice := rows[r.elements[i].ID]; !twice {
			rows[r.elements[i].ID] = int16(i)
		}
	}
	said := r.heard()
	pieces, lonely := r.pieces()
	r.sheet.Choices = make([]choice, len(r.in.Legal))
	for i := range r.in.Legal {
		a := &r.in.Legal[i]
		c := choice{kind: kindOf(a), row: -1, span: -1}
		if id := a.Text("element"); id != "" {
			row, there := rows[id]
			if !there {
				c.kind = kindNone
			}
			c.row = row
		}
		switch c.kind {
		case kindLeast, kindMost:
			c.row = r.slider(a)
		case kindType:
			c.span = int16(slices.IndexFunc(r.goal.spans, func(s span) bool { return s.text == a.Text("text") }))
			if c.span < 0 || c.row < 0 {
				c.kind = kindNone
				break
			}
			c.pair = r.pairType(int(c.row), &r.goal.spans[c.span])
		case kindApp:
			c.row = int16(len(r.elements) + slices.Index(r.apps, a.Text("app")))
		case kindAnswer:
			p, there := pieces[a.Text("text")]
			if !there {
				c.kind = kindNone
				break
			}
			c.row, c.part = p.row, p.kind
			c.pair = r.pairAnswer(&p, lonely[p.kind] == 1)
		}
		if c.kind < kind(nRowKinds) && c.row < 0 {
			c.kind = kindNone
		}
		c.said, c.near = said.of(a)
		r.sheet.Choices[i] = c
	}
}

// slider finds the slider that a finger pulls.
func (r *reader) slider(a *gymkhana.Action) int16 {
	x, _ := a.Int("x")
	y, _ := a.Int("y")
	for i := range r.elements {
		if b := r.elements[i].Bounds; r.elements[i].Role == "slider" && x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1 {
			return int16(i)
		}
	}
	return -1
}

// pairType describes the choice of typing a span into a field.
func (r *reader) pairType(row int, s *span) uint32 {
	t, e := &r.texts[row], &r.elements[row]
	var m uint32
	value := strings.TrimSpace(t.value)
	switch {
	case value == "":
		m |= pairEmpty
	case value == s.text:
		m |= pairSame
	default:
		for i := range r.goal.spans {
			if r.goal.spans[i].text == value {
				m |= pairOther
				break
			}
		}
	}
	if r.typed(s.text) {
		m |= pairTyped
	}
	for k := range r.in.Past {
		if d := &r.in.Past[k]; d.On.ID == e.ID && d.Action.Verb == gymkhana.Type && d.On.Name == e.Name {
			m |= pairTypedHere
			break
		}
	}
	for _, w := range t.labelWords {
		if plain[w.text] {
			continue
		}
		for _, at := range r.goal.by[w.stem] {
			if at < s.first && s.first-at <= 3 || at > s.last && at-s.last <= 2 {
				m |= pairLabelNear
			}
			if at < s.first && s.first-at <= 8 {
				m |= pairLabel
			}
		}
		switch w.stem {
		case "search", "find", "filter", "query":
			m |= pairSearch
		case "amount", "number", "minute", "hour", "phone", "year", "price":
			if s.tags&(tagNumber|tagAddress) != 0 {
				m |= pairShape
			}
		}
	}
	if s.tags&tagRun != 0 {
		m |= pairRun
	}
	if s.tags&tagQuoted != 0 {
		m |= pairQuoted
	}
	if is(e, "focused") {
		m |= pairFocus
	}
	for i := range r.texts {
		if i != row && (r.texts[i].label == s.text || r.texts[i].value == s.text) {
			m |= pairShown
			break
		}
	}
	return m
}

// A piece is a part of a row's text.
type piece struct {
	part
	row int16
	all int // parts of that row
}

// pieces maps each part of a text to its first position, and counts the parts of each kind.
func (r *reader) pieces() (map[string]piece, [nParts]int) {
	all := make(map[string]piece, mostAnswers)
	var kinds [nParts]int
	if !slices.ContainsFunc(r.in.Legal, func(a gymkhana.Action) bool { return a.Verb == gymkhana.Answer }) {
		return all, kinds
	}
	for i := range r.elements {
		ps := parts(&r.elements[i])
		for _, p := range ps {
			if _, there := all[p.text]; !there {
				all[p.text] = piece{p, int16(i), len(ps)}
				kinds[p.kind]++
			}
		}
	}
	return all, kinds
}

// pairAnswer describes the choice of a part as the answer.
func (r *reader) pairAnswer(p *piece, only bool) uint32 {
	var m uint32
	if r.goal.has(words(p.text)) >= 0 {
		m |= pairInGoal
	}
	if p.at == 0 {
		m |= pairFirst
	}
	if p.all == 1 {
		m |= pairWholeRow
	}
	if len(r.sheet.match[p.row]) > 0 {
		m |= pairMatched
		if t := &r.texts[p.row]; p.at > 0 && r.goal.has(t.labelWords) >= 0 {
			m |= pairBeside
		}
	}
	if only {
		m |= pairOnly
	}
	return m
}

// A hearsay is the proposals of the other members of a group.
type hearsay struct {
	acts []gymkhana.Action
	all  int
}

// heard parses the messages: the last line of each that is an action.
func (r *reader) heard() hearsay {
	h := hearsay{all: len(r.in.Messages)}
	for _, m := range r.in.Messages {
		lines := strings.Split(strings.TrimSpace(m), "\n")
		for k := len(lines) - 1; k >= 0; k-- {
			if a, err := gymkhana.ParseAction(strings.TrimSpace(lines[k])); err == nil {
				h.acts = append(h.acts, a)
				break
			}
		}
	}
	return h
}

// of counts the members who propose an action, and those who propose another one with the same element, in sixteenths
// of all.
func (h hearsay) of(a *gymkhana.Action) (same, near uint8) {
	if h.all == 0 {
		return 0, 0
	}
	for i := range h.acts {
		switch b := &h.acts[i]; {
		case a.Verb == b.Verb && a.Equal(*b):
			same++
		case a.Text("element") != "" && a.Text("element") == b.Text("element"):
			near++
		}
	}
	return uint8(16 * int(same) / h.all), uint8(16 * int(near) / h.all)
}
