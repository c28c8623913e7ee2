package aes

import (
	"fmt"
	"math"
	"slices"
)

var newRules = rules{value: read, like: likeness}

// A former is a target's score one moment earlier.
type former struct {
	element Element
	score   float64 // ignoring what a visitor had just changed
	partner int     // its id; 0: none
	built   Element // the partner in its former state
}

// corrected scores a visit by the "corrected" formula in docs/formulas.md.
func (w Weights) corrected(truth, built *Visit) (Result, error) {
	var sum tally
	s := scorer{weights: w, sum: &sum}
	if err := s.moment(&truth.Fresh, &built.Fresh, ""); err != nil {
		return Result{}, err
	}
	for n, after := range truth.After {
		theirs, failed := built.after(n)
		if err := s.moment(&after.Capture, &theirs, failed); err != nil {
			return Result{}, fmt.Errorf("after interaction %d: %w", n+1, err)
		}
	}
	return sum.result(), nil
}

// A scorer scores the moments of a visit in order.
type scorer struct {
	weights Weights
	sum     *tally
	before  map[int]former // targets of the previous moment, by id; nil at the first
	order   []int          // their ids, in document order
}

// moment adds one: in the fresh page all targets count, later those that the interaction changed.
func (s *scorer) moment(truth, built *Capture, failed string) error {
	targets := marked(shown(*truth))
	if err := checkMarks(targets); err != nil {
		return err
	}
	hollow := func(e Element) bool { return !e.shows }
	targets = slices.DeleteFunc(targets, hollow) // an invisible target does not count
	now, order := s.covered(targets, truth)
	targets = painted(targets, truth)
	c := newComparer(targets, painted(slices.DeleteFunc(shown(*built), hollow), built), newRules)
	found := s.weights.match(c, s.before)
	found.look(truth, built)
	m := s.sum.begin(failed)
	m.seen(found.looks)
	harm := 0.0
	for i := range targets {
		t := &targets[i]
		was, known := s.before[t.ID]
		f := former{element: *t}
		if found.column[i] >= 0 {
			f.built = c.others[found.column[i]]
			f.score, f.partner = found.lasting(i), f.built.ID
		}
		now[t.ID], order = f, append(order, t.ID)
		if !known || t.changed(&was.element, t.scoredBy()) {
			s.count(m, found, i)
		} else if failed == "" && f.score < was.score {
			harm += s.harm(m, found, i, was.score-f.score)
		}
	}
	s.vanished(m, now, c.others)
	m.take(harm, &s.sum.loss.Interaction)
	m.take(m.earned*(1-room(truth, built)), &s.sum.loss.Matching)
	m.take(m.earned*found.looks.outside, &s.sum.loss.Attribute)
	s.before, s.order = now, order
	return nil
}

// covered handles targets that are hidden at this moment in the true page too. They do not count now, and keep their
// former score.
func (s *scorer) covered(targets []Element, truth *Capture) (now map[int]former, order []int) {
	now, order = make(map[int]former, len(targets)), make([]int, 0, len(targets))
	for i := range targets {
		id := targets[i].ID
		if was, known := s.before[id]; known && truth.hides(&targets[i]) {
			now[id], order = was, append(order, id)
		}
	}
	return now, order
}

// count adds a target that counts.
func (s *scorer) count(m *moment, f *match, i int) {
	t := &f.c.targets[i]
	p := s.weights.pair(t)
	switch {
	case m.page.Failed != "":
		m.lost(p, &s.sum.loss.Interaction)
	case f.column[i] < 0:
		m.lost(p, &s.sum.loss.Matching)
	default:
		f.tell(&p, i)
		m.matched(p)
	}
}

// harm is the damage of an interaction to a target that it should not change. The target itself does not count.
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

// vanished adds the targets that the interaction removed. Their partners, if they had any, must be gone too, or have
// become something new: where one text replaces another, the true page may have two elements and show either, and the
// built page one whose text changes.
func (s *scorer) vanished(m *moment, now map[int]former, built []Element) {
	there := make(map[int]*Element, len(built))
	for i := range built {
		there[built[i].ID] = &built[i]
	}
	came := make(map[int]bool) // elements that have become something new
	for id, f := range now {
		if _, known := s.before[id]; !known && f.partner != 0 {
			came[f.partner] = true
		}
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
		case there[was.partner] != nil && !(came[was.partner] && there[was.partner].changed(&was.built, was.element.scoredBy())):
			p.Why = "it is still there, and that of the true page has vanished"
			m.lost(p, &s.sum.loss.Interaction)
		default:
			p.Score = was.score
			m.matched(p)
		}
	}
}

// take subtracts from a moment's score, down to 0.
func (m *moment) take(worth float64, to *float64) {
	worth = math.Min(worth, m.earned)
	if worth > 0 {
		*to += worth
		m.earn(-worth)
	}
}

// room is the factor of a moment's score if the built page shows more parts than the true one, which has n:
//
//	room = 1 / (1 + x/16 + x²/4), x = more / (n + 10)
//
// An element that itself shows nothing is no part, so wrappers cost nothing.
func room(truth, built *Capture) float64 {
	n := parts(truth)
	x := float64(max(parts(built)-n, 0)) / float64(n+10)
	return 1 / (1 + x/16 + x*x/4)
}

func parts(c *Capture) int {
	n := 0
	for i := range c.Elements {
		if e := &c.Elements[i]; !c.hides(e) {
			n += e.Parts
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

// changed reports whether an interaction changed a scored property of an element, or a state that a visitor sets.
func (e *Element) changed(was *Element, scoredBy []string) bool {
	if !e.Box.near(was.Box, 0.5) || e.Text != was.Text || e.State != was.State || e.Value != was.Value {
		return true
	}
	for _, p := range scoredBy {
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
