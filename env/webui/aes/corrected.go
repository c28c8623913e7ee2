package aes

import (
	"fmt"
	"math"
)

var newRules = rules{value: read, like: likeness}

// A former is what a target was worth one moment earlier.
type former struct {
	element Element
	score   float64
	partner int // its id; 0: none
}

// corrected scores a visit as docs/formulas.md has it under "corrected".
func (w Weights) corrected(truth, built *Visit) (Result, error) {
	var sum tally
	s := scorer{weights: w, sum: &sum}
	if err := s.moment(truth.Fresh, built.Fresh, ""); err != nil {
		return Result{}, err
	}
	for n, after := range truth.After {
		theirs, failed := built.after(n)
		if err := s.moment(after.Capture, theirs, failed); err != nil {
			return Result{}, fmt.Errorf("after interaction %d: %w", n+1, err)
		}
	}
	return sum.result(), nil
}

// A scorer goes through the moments of a visit.
type scorer struct {
	weights Weights
	sum     *tally
	before  map[int]former // targets of the moment before, by id; nil at the first
	order   []int          // their ids, in document order
}

// moment adds one: of the fresh page all targets count, later those that the interaction changed.
func (s *scorer) moment(truth, built Capture, failed string) error {
	targets := marked(shown(truth))
	if err := checkMarks(targets); err != nil {
		return err
	}
	c := newComparer(targets, shown(built), newRules)
	found := s.weights.match(c)
	m := s.sum.begin(failed)
	now, order := make(map[int]former, len(targets)), make([]int, 0, len(targets))
	harm := 0.0
	for i := range targets {
		t := &targets[i]
		was, known := s.before[t.ID]
		f := former{element: *t}
		if found.column[i] >= 0 {
			f.score, f.partner = found.score(i), c.others[found.column[i]].ID
		}
		now[t.ID], order = f, append(order, t.ID)
		if s.before == nil || !known || t.changed(&was.element) {
			s.count(m, found, i, was, known)
		} else if failed == "" && f.score < was.score {
			harm += s.harm(m, found, i, was.score-f.score)
		}
	}
	s.vanished(m, now, c.others)
	m.take(harm, &s.sum.loss.Interaction)
	m.take(m.earned*(1-room(truth, built)), &s.sum.loss.Matching)
	s.before, s.order = now, order
	return nil
}

// count adds a target that counts.
func (s *scorer) count(m *moment, f *match, i int, was former, known bool) {
	t := &f.c.targets[i]
	p := s.weights.pair(t)
	switch {
	case m.page.Failed != "":
		m.lost(p, &s.sum.loss.Interaction)
	case f.column[i] < 0:
		m.lost(p, &s.sum.loss.Matching)
	default:
		f.tell(&p, i)
		if known {
			f.states(&p, i, &was.element)
		}
		m.matched(p)
	}
}

// harm is what an interaction took from a target that it should have left alone. The target does not count by itself.
func (s *scorer) harm(m *moment, f *match, i int, lost float64) float64 {
	p := s.weights.pair(&f.c.targets[i])
	weight := p.Weight
	p.Weight, p.Why = 0, "it changed, and that of the true page did not"
	if f.column[i] >= 0 {
		f.tell(&p, i)
	}
	m.add(p)
	return weight * lost
}

// vanished adds the targets that the interaction took away. Their partners, if they had any, have to be gone as well.
func (s *scorer) vanished(m *moment, now map[int]former, built []Element) {
	there := make(map[int]bool, len(built))
	for i := range built {
		there[built[i].ID] = true
	}
	for _, id := range s.order {
		was := s.before[id]
		if _, still := now[id]; still {
			continue
		}
		p := s.weights.pair(&was.element)
		p.Why, p.Gate = "it vanished", 1
		switch {
		case m.page.Failed != "":
			m.lost(p, &s.sum.loss.Interaction)
		case was.partner == 0:
			m.lost(p, &s.sum.loss.Matching)
		case there[was.partner]:
			p.Why = "it is still there, and that of the true page has vanished"
			m.lost(p, &s.sum.loss.Interaction)
		default:
			p.Score = was.score
			m.matched(p)
		}
	}
}

// take loses some of what a moment has earned, as much as there is.
func (m *moment) take(worth float64, to *float64) {
	worth = math.Min(worth, m.earned)
	if worth > 0 {
		*to += worth
		m.earn(-worth)
	}
}

// room is what a moment's score is multiplied by where the built page is strewn with elements: the true page may have
// twice as many and ten besides that show something of their own.
func room(truth, built Capture) float64 {
	return math.Min(1, float64(2*painting(truth)+10)/float64(max(painting(built), 1)))
}

func painting(c Capture) int {
	n := 0
	for _, e := range c.Elements {
		if e.Paints {
			n++
		}
	}
	return n
}

// marked are the targets among elements.
func marked(all []Element) []Element {
	var out []Element
	for _, e := range all {
		if e.FilterBy != "" {
			out = append(out, e)
		}
	}
	return out
}

// changed reports whether an interaction changed a target in something that it is scored by, or that a visitor sets.
func (e *Element) changed(was *Element) bool {
	if !e.Box.near(was.Box, 0.5) || e.Text != was.Text || e.State != was.State || e.Value != was.Value {
		return true
	}
	for _, p := range e.scoredBy() {
		if read(e, p) != read(was, p) {
			return true
		}
	}
	return false
}

// scoredBy are the properties of a target's marks.
func (e *Element) scoredBy() []string {
	all := []string{e.FilterBy}
	for _, m := range e.methods() {
		all = append(all, expand(m)...)
	}
	return all
}

// A match is the pairing of targets and elements that gives a page the highest score.
type match struct {
	c        *comparer
	weights  Weights
	measures [][]measure
	column   []int // of each target; -1: none
}

// match pairs the targets with the elements of the other page.
func (w Weights) match(c *comparer) *match {
	f := &match{c: c, weights: w}
	gates := make([]func(j int) float64, len(c.targets))
	for i := range c.targets {
		var all []measure
		for _, name := range c.targets[i].methods() {
			all = append(all, c.measure(w, name, expand(name)))
		}
		f.measures = append(f.measures, all)
		gates[i] = c.gate(i)
	}
	f.column = f.assign(gates)
	return f
}

// assign makes the sum of weighted scores greatest. Elements that suit no target are left out first.
func (f *match) assign(gates []func(j int) float64) []int {
	rows := make([][]float64, len(gates))
	useful := []int{}
	values := make([][]float64, len(gates))
	for i := range gates {
		values[i] = make([]float64, len(f.c.others))
	}
	for j := range f.c.others {
		any := false
		for i, gate := range gates {
			values[i][j] = -1
			if g := gate(j); g > 0 {
				values[i][j], any = g*f.plain(i, j), true
			}
		}
		if any {
			useful = append(useful, j)
		}
	}
	column := make([]int, len(gates))
	for i := range gates {
		column[i] = -1
		rows[i] = make([]float64, len(useful))
		weight := f.weights.pair(&f.c.targets[i]).Weight
		for k, j := range useful {
			rows[i][k] = -weight * math.Max(0, values[i][j])
		}
	}
	if len(useful) == 0 {
		return column
	}
	for i, k := range assign(rows) {
		if k >= 0 && values[i][useful[k]] >= 0 {
			column[i] = useful[k]
		}
	}
	return column
}

// plain is how alike a pair is, without its gate.
func (f *match) plain(i, j int) float64 {
	sum, weight := judged(f.measures[i], i, j, place(f.c.targets[i].Box, f.c.others[j].Box), f.weights.Position)
	if weight <= 0 {
		return 0
	}
	return sum / weight
}

// score is that of target i, which has a partner.
func (f *match) score(i int) float64 {
	return f.c.gate(i)(f.column[i]) * f.plain(i, f.column[i])
}

// place is 1 where the boxes are the same, less with any move or change of size, and 0 far away.
func place(a, b Box) float64 { return (generalised(a, b, 0) + 1) / 2 }

// tell fills in a pair.
func (f *match) tell(p *Pair, i int) {
	j := f.column[i]
	o := &f.c.others[j]
	p.Partner, p.Position, p.Gate = o.label(), place(f.c.targets[i].Box, o.Box), f.c.gate(i)(j)
	p.Score, p.Methods = f.score(i), told(f.measures[i], i, j)
}

// states adds what a visitor has changed of the target, as one more measure that weighs as much as the place.
func (f *match) states(p *Pair, i int, was *Element) {
	t, o := &f.c.targets[i], &f.c.others[f.column[i]]
	m := Method{Name: "state"}
	add := func(name string, changed bool, sim float64) {
		if changed {
			m.Parts = append(m.Parts, Part{name, sim})
		}
	}
	value, _ := sameText(t.Value, o.Value)
	add("value", t.Value != was.Value, value)
	add("checked", t.State.Checked != was.State.Checked, oneIf(t.State.Checked == o.State.Checked))
	add("chosen", t.State.Chosen != was.State.Chosen, oneIf(t.State.Chosen == o.State.Chosen))
	scrolled := ratio(t.State.ScrollX, o.State.ScrollX) * ratio(t.State.ScrollY, o.State.ScrollY)
	add("scroll", t.State.ScrollX != was.State.ScrollX || t.State.ScrollY != was.State.ScrollY, scrolled)
	if len(m.Parts) == 0 {
		return
	}
	sum, weight := judged(f.measures[i], i, f.column[i], p.Position, f.weights.Position)
	mean := 0.0
	for _, part := range m.Parts {
		mean += part.Similarity / float64(len(m.Parts))
	}
	p.Methods = append(p.Methods, m)
	p.Score = p.Gate * (sum + f.weights.Position*mean) / (weight + f.weights.Position)
}

// gate says what the score of target i with each element is multiplied by: 0 forbids the pair.
//
// The filter has to pass. What shows text is not paired with what shows none, nor with a picture what is none. And
// where the filter is not one that tells which element is meant, those that are far away do not come into question.
func (c *comparer) gate(i int) func(j int) float64 {
	t := &c.targets[i]
	passes := c.filter(i)
	telling := identifies(t)
	return func(j int) float64 {
		o := &c.others[j]
		if !passes(j) || t.Text != "" && o.Text == "" || o.picture() && !t.picture() {
			return 0
		}
		if telling {
			return 1
		}
		return clip(0.5 + generalised(t.Box, o.Box, 0))
	}
}

// identifies reports whether a target's filter tells which element is meant.
func identifies(t *Element) bool {
	switch t.FilterBy {
	case "text", "placeholder", "value", "src", "class":
		return read(t, t.FilterBy) != ""
	}
	return false
}

// filter says which elements pass the filter of target i.
func (c *comparer) filter(i int) func(j int) bool {
	property := c.targets[i].FilterBy
	least := 0.01
	switch k := kinds[property]; k {
	case words:
		t := c.words(property)
		return func(j int) bool { sim, _ := t.of(i, j); return sim > 0.6 }
	case always, choice, classes:
		least = 0.999999
	}
	t := c.table(property)
	return func(j int) bool { sim, _ := t.of(i, j); return sim > least }
}

// words compares texts as the filter does: by terms, without regard to case where they are short.
func (c *comparer) words(property string) *table {
	key := "filter " + property
	if c.tables[key] == nil {
		c.tables[key] = newTable(c.targets, c.others, func(e *Element) string { return read(e, property) }, oldText)
	}
	return c.tables[key]
}
