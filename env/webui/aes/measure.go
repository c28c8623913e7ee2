package aes

// A comparer compares elements of two captures, the targets of one with all elements of the other, property by
// property.
type comparer struct {
	targets, others []Element
	tables          map[string]*table
	rules           rules
}

// rules are the differences between the two protocols in reading and comparing.
type rules struct {
	value func(*Element, string) string
	like  func(property string) func(x, y string) (float64, bool)
}

func newComparer(targets, others []Element, r rules) *comparer {
	return &comparer{targets: targets, others: others, tables: make(map[string]*table), rules: r}
}

// table returns the table of a property, which is made on first use.
func (c *comparer) table(property string) *table {
	t := c.tables[property]
	if t == nil {
		value := func(e *Element) string { return c.rules.value(e, property) }
		t = newTable(c.targets, c.others, value, c.rules.like(property))
		c.tables[property] = t
	}
	return t
}

// A measure is the comparison for one entry of data-evalby.
type measure struct {
	name  string
	parts []weighed
}

type weighed struct {
	property string
	alpha    float64
	table    *table
}

func (c *comparer) measure(w Weights, name string, properties []string) measure {
	m := measure{name: name}
	for _, p := range properties {
		m.parts = append(m.parts, weighed{p, w.Alpha[p], c.table(p)})
	}
	return m
}

// judged is the similarity of target i and element j: the mean of the place and of the measures,
//
//	(46·P + Σ over entries of mean(α·sim)) / (46 + Σ over entries of mean(α))
//
// where the means are over the comparable properties of an entry.
//
// It returns both sums.
func judged(all []measure, i, j int, place, placeWeight float64) (sum, weight float64) {
	sum, weight = placeWeight*place, placeWeight
	for _, m := range all {
		s, a, n := 0.0, 0.0, 0.0
		for _, p := range m.parts {
			if sim, ok := p.table.of(i, j); ok {
				s += p.alpha * sim
				a += p.alpha
				n++
			}
		}
		if n > 0 {
			sum += s / n
			weight += a / n
		}
	}
	return sum, weight
}

// told lists the results of the measures, for people and for fitting weights.
func told(all []measure, i, j int) []Method {
	var out []Method
	for _, m := range all {
		t := Method{Name: m.name}
		for _, p := range m.parts {
			if sim, ok := p.table.of(i, j); ok {
				t.Parts = append(t.Parts, Part{p.property, sim})
			}
		}
		if len(t.Parts) > 0 {
			out = append(out, t)
		}
	}
	return out
}
