package aes

import "math"

// A tally sums the moments of a page.
type tally struct {
	earned, weight float64
	loss           Loss // losses as weights, until result converts them to shares
	missing        int
	least          float64
	worst          float64 // the largest of the pictures' distances
	spot           Spot    // its place
	pages          []*moment
}

// A moment is a page that is being summed.
type moment struct {
	sum    *tally
	earned float64
	page   Page
}

// begin opens a moment. Its pairs follow.
func (t *tally) begin(failed string) *moment {
	if len(t.pages) == 0 {
		t.least = 1
	}
	m := &moment{sum: t, page: Page{Failed: failed}}
	t.pages = append(t.pages, m)
	return m
}

// seen records the comparison of the pictures.
func (m *moment) seen(l looks) {
	if l.worst.Worst > m.sum.worst {
		m.sum.worst, m.sum.spot = l.worst.Worst, Spot{After: len(m.sum.pages) - 1, At: l.worst.At}
	}
}

// pair adds a target's pair with its weight.
func (w Weights) pair(e *Element) Pair {
	area := e.Box.W * e.Box.H
	return Pair{Target: e.label(), Area: area, Weight: math.Pow(area, w.Beta)}
}

// lost adds a target without a partner.
func (m *moment) lost(p Pair, to *float64) {
	*to += p.Weight
	m.sum.missing++
	m.add(p)
}

// matched adds a target with its partner. What its score lacks is lost by attributes.
func (m *moment) matched(p Pair) {
	m.sum.loss.Attribute += p.Weight * (1 - p.Score)
	m.add(p)
}

func (m *moment) add(p Pair) {
	m.earn(p.Weight * p.Score)
	m.page.Weight += p.Weight
	m.sum.weight += p.Weight
	m.sum.least = math.Min(m.sum.least, p.Score)
	m.page.Pairs = append(m.page.Pairs, p)
}

// earn adds to the moment's score, or subtracts from it.
func (m *moment) earn(worth float64) {
	m.earned += worth
	m.sum.earned += worth
}

// result converts the sums to shares.
func (t *tally) result() Result {
	r := Result{Least: t.least, Missing: t.missing, Look: 1 - t.worst, Spot: t.spot}
	n := 0.0
	for _, m := range t.pages {
		if m.page.Weight > 0 {
			m.page.Score = clip(m.earned / m.page.Weight)
			r.PerPage += m.page.Score
			n++
		}
		r.Pages = append(r.Pages, m.page)
	}
	if n == 0 {
		r.Loss.Matching = 1
		return r
	}
	r.PerPage /= n
	r.Score = clip(t.earned / t.weight)
	r.Loss = Loss{Interaction: t.loss.Interaction / t.weight, Matching: t.loss.Matching / t.weight, Attribute: t.loss.Attribute / t.weight}
	return r
}

func clip(x float64) float64 { return math.Min(1, math.Max(0, x)) }
