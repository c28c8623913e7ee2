package aes

import (
	"fmt"
	"math"
	"strings"
)

// The numbers in the released code.
const (
	innermost = 1e-5 // subtracted from a candidate's value for each element inside it
	barred    = 1e5  // the cost of a pair with a value below worst
	worst     = -1.0
)

var oldRules = rules{
	value: oldValue,
	like:  func(property string) func(x, y string) (float64, bool) { return oldLikeness(kinds[property]) },
}

// published scores as the released code does: microsoft/MageBench at 5ebd4fb9.
func (w Weights) published(truth, built *Visit) (Result, error) {
	var sum tally
	if err := w.oldPage(&sum, truth.Fresh, built.Fresh, nil, ""); err != nil {
		return Result{}, err
	}
	before := truth.Fresh
	for n, after := range truth.After {
		kept := unchanged(before, after.Capture)
		theirs, failed := built.after(n)
		if err := w.oldPage(&sum, after.Capture, theirs, kept, failed); err != nil {
			return Result{}, fmt.Errorf("after interaction %d: %w", n+1, err)
		}
		before = after.Capture
	}
	return sum.result(), nil
}

// unchanged are the outerHTMLs of marked elements that an interaction did not change.
func unchanged(before, after Capture) map[string]bool {
	was := make(map[int]string)
	for _, e := range before.Elements {
		if e.FilterBy != "" {
			was[e.ID] = e.HTML
		}
	}
	kept := make(map[string]bool)
	for _, e := range after.Elements {
		if html, ok := was[e.ID]; ok && e.FilterBy != "" && html == e.HTML {
			kept[e.HTML] = true
		}
	}
	return kept
}

// oldTargets are the marked elements that count: their outerHTML is not that of a kept one, and their filter property
// is known and has a filter.
func oldTargets(c Capture, kept map[string]bool) ([]Element, error) {
	var all []Element
	for _, e := range c.Elements {
		if e.FilterBy == "" {
			continue
		}
		if e.EvalBy == "" {
			return nil, fmt.Errorf("%s has data-filter-by and no data-evalby; add what it is to be compared in", e.label())
		}
		switch kinds[e.FilterBy] {
		case 0, textShadow, boxShadow, imageSize, gradient:
			continue
		}
		if !kept[e.HTML] {
			all = append(all, e)
		}
	}
	return all, nil
}

// oldExpand returns the properties of an entry of data-evalby; none if it is unknown.
func oldExpand(method string, target *Element) []string {
	if method == "background" {
		if !strings.Contains(target.style("background-image"), "linear-gradient") {
			return nil
		}
		return []string{"background-linear-gradient", "background-color", "background-repeat"}
	}
	if all := shorthands[method]; all != nil {
		return all
	}
	if k := kinds[method]; k == 0 || k == classes {
		return nil
	}
	return []string{method}
}

// oldPage adds a moment of the page. failed says why the interaction before it failed, or is empty.
func (w Weights) oldPage(sum *tally, truth, built Capture, kept map[string]bool, failed string) error {
	targets, err := oldTargets(truth, kept)
	if err != nil {
		return err
	}
	p := sum.begin(failed)
	if failed != "" {
		for i := range targets {
			p.lost(w.pair(&targets[i]), &sum.loss.Interaction)
		}
		return nil
	}
	c := newComparer(targets, built.Elements, oldRules)
	cost := c.oldCosts()
	column := make([]int, len(targets))
	if len(built.Elements) > 0 {
		column = assign(cost)
	}
	for i := range targets {
		pair := w.pair(&targets[i])
		if len(built.Elements) == 0 || column[i] < 0 {
			p.lost(pair, &sum.loss.Matching)
			continue
		}
		j := column[i]
		if cost[i][j] > 1 {
			continue // in neither sum
		}
		var measures []measure
		for _, m := range targets[i].methods() {
			measures = append(measures, c.measure(w, m, oldExpand(m, &targets[i])))
		}
		pair.Partner, pair.Gate = built.Elements[j].label(), 1
		pair.Position = oldPosition(targets[i].Box, built.Elements[j].Box)
		got, of := judged(measures, i, j, pair.Position, w.Position)
		pair.Score = got / of
		pair.Methods = told(measures, i, j)
		p.matched(pair)
	}
	return nil
}

// oldCosts is the cost matrix of the assignment.
func (c *comparer) oldCosts() [][]float64 {
	cost := make([][]float64, len(c.targets))
	for i := range c.targets {
		t := &c.targets[i]
		table := c.table(t.FilterBy)
		cost[i] = make([]float64, len(c.others))
		for j := range c.others {
			o := &c.others[j]
			sim, ok := table.of(i, j)
			s := generalised(t.Box, o.Box, 1) + oldFilter(t.FilterBy, sim, ok) - innermost*float64(o.Descendants)
			cost[i][j] = barred
			if s >= worst {
				cost[i][j] = -s
			}
		}
	}
	return cost
}

// oldPosition is 1 as soon as one box contains the other.
func oldPosition(a, b Box) float64 {
	if i := overlap(a, b, 1); i > 0 {
		return 0.5 + 0.5*i/math.Min(a.area(1), b.area(1))
	}
	return (generalised(a, b, 1) + 1) / 2
}
