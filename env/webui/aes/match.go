package aes

import "math"

// A match is the pairing of targets and elements that gives a page the highest score.
type match struct {
	c        *comparer
	weights  Weights
	measures [][]measure
	was      []*Element // the former state of what visitors have just changed of each target; nil: nothing
	column   []int      // the column of each target; -1: none
	looks    looks      // no distance until look has compared the pictures
}

// match pairs the targets with the elements of the other page. before are the targets of the previous moment, if any.
func (w Weights) match(c *comparer, before map[int]former) *match {
	f := &match{c: c, weights: w, was: make([]*Element, len(c.targets)), looks: newLooks(len(c.targets))}
	gates := make([]func(j int) float64, len(c.targets))
	for i := range c.targets {
		t := &c.targets[i]
		var all []measure
		for _, name := range t.methods() {
			all = append(all, c.measure(w, name, expand(name)))
		}
		f.measures = append(f.measures, all)
		gates[i] = c.gate(i)
		if was, ok := before[t.ID]; ok && (was.element.State != t.State || was.element.Value != t.Value) {
			f.was[i] = &was.element
		}
	}
	f.column = f.assign(gates)
	return f
}

// assign maximizes the sum of weighted scores. Elements that suit no target are excluded first.
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

// plain is the similarity of a pair, without its gate. What a visitor has just changed of the target is one more
// measure, with the weight of the place.
func (f *match) plain(i, j int) float64 {
	sum, weight := judged(f.measures[i], i, j, place(f.c.targets[i].Box, f.c.others[j].Box), f.weights.Position)
	if f.was[i] != nil {
		sum += f.weights.Position * meanOf(states(f.was[i], &f.c.targets[i], &f.c.others[j]))
		weight += f.weights.Position
	}
	if weight <= 0 {
		return 0
	}
	return sum / weight
}

// score is that of target i, which has a partner: the lower of the scores from properties and from pictures.
func (f *match) score(i int) float64 {
	return math.Min(f.c.gate(i)(f.column[i])*f.plain(i, f.column[i]), 1-f.looks.of[i].Mean)
}

// lasting is score without what a visitor has just changed; the next moment is compared with it.
func (f *match) lasting(i int) float64 {
	was := f.was[i]
	f.was[i] = nil
	defer func() { f.was[i] = was }()
	return f.score(i)
}

// place is 1 for equal boxes, less for any move or change of size, and 0 far away. The first pixels of each side count
// a quarter, because authors measure margins in pictures.
func place(a, b Box) float64 { return (generalised(a, b.towards(a), 0) + 1) / 2 }

// tell fills in a pair.
func (f *match) tell(p *Pair, i int) {
	j := f.column[i]
	o := &f.c.others[j]
	p.Partner, p.Position, p.Gate = o.label(), place(f.c.targets[i].Box, o.Box), f.c.gate(i)(j)
	p.Score, p.Methods = f.score(i), told(f.measures[i], i, j)
	if f.was[i] != nil {
		p.Methods = append(p.Methods, Method{Name: "state", Parts: states(f.was[i], &f.c.targets[i], o)})
	}
}

// states compares what a visitor has changed of a target with the same state of an element.
func states(was, t, o *Element) []Part {
	var all []Part
	add := func(name string, changed bool, sim float64) {
		if changed {
			all = append(all, Part{name, sim})
		}
	}
	value, _ := sameText(t.Value, o.Value)
	add("value", t.Value != was.Value, value)
	add("checked", t.State.Checked != was.State.Checked, oneIf(t.State.Checked == o.State.Checked))
	add("chosen", t.State.Chosen != was.State.Chosen, oneIf(t.State.Chosen == o.State.Chosen))
	scrolled := ratio(t.State.ScrollX, o.State.ScrollX) * ratio(t.State.ScrollY, o.State.ScrollY)
	add("scroll", t.State.ScrollX != was.State.ScrollX || t.State.ScrollY != was.State.ScrollY, scrolled)
	return all
}

func meanOf(parts []Part) float64 {
	sum := 0.0
	for _, p := range parts {
		sum += p.Similarity
	}
	return sum / float64(max(len(parts), 1))
}

// gate is the factor for the score of target i with each element: 0 forbids the pair.
//
// The filter must pass. An element with text is not paired with one without, and an element that is not a picture not
// with a picture. If the filter does not identify the element, elements that are far away are excluded.
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
		return clip(0.5 + generalised(t.Box, o.Box.towards(t.Box), 0))
	}
}

// identifies reports whether a target's filter identifies one element.
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

// words compares texts for the filter: by terms, ignoring case if they are short.
func (c *comparer) words(property string) *table {
	key := "filter " + property
	if c.tables[key] == nil {
		c.tables[key] = newTable(c.targets, c.others, func(e *Element) string { return read(e, property) }, oldText)
	}
	return c.tables[key]
}
