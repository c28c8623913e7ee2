package webui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Account explains the score to a person after an episode: how similar each render was, by reasons of loss, and which
// elements of the last one are the least similar. It is not shown during the episode.
func (s *State) Account() string {
	if len(s.Iterations) == 0 {
		return "Nothing was drawn.\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "A page counts as built again from a similarity of %v on, if no element is missing, none is less similar than %v, and no place of "+
		"its picture less alike than %v.\n", Similar, LeastSimilar, Alike)
	for i := range s.Iterations {
		fmt.Fprintf(&b, "  drawing %d: %s\n", i+1, s.Iterations[i].graded())
	}
	last := &s.Iterations[len(s.Iterations)-1]
	if len(last.Worst) > 0 {
		b.WriteString("The least similar parts of the last drawing:\n")
	}
	for _, f := range last.worst() {
		b.WriteString("  " + f + "\n")
	}
	return b.String()
}

// graded gives the similarity of a drawing, and by what it was lost.
func (it *Iteration) graded() string {
	g := &it.Corrected
	text := fmt.Sprintf("similarity %.4f", g.AES)
	if it.Fault == NoFault {
		text += fmt.Sprintf(", least similar element %.3f, %d missing, least alike place %.3f", g.Least, g.Missing, g.Look)
	}
	text += g.Lost.words()
	if g.rebuilt() {
		text += ": built again"
	}
	return text
}

// worst lists the least similar parts of a drawing: "0.000  button “Order”, when loaded".
func (it *Iteration) worst() []string {
	var list []string
	for _, f := range it.Worst {
		when := "when loaded"
		if f.After > 0 {
			when = fmt.Sprintf("after interaction %d", f.After)
		}
		list = append(list, fmt.Sprintf("%.3f  %s, %s", f.AES, f.Element, when))
	}
	return list
}

// reasons describe the parts of Losses in words.
var reasons = map[string]string{"parse": "a page that is not there", "render": "a page that breaks",
	"interaction": "interactions that fail or change other things", "matching": "missing elements", "attribute": "elements that look otherwise"}

// words describe the losses, the greatest first; "" if there are none.
func (l *Losses) words() string {
	type part struct {
		name string
		lost float64
	}
	var parts []part
	for name, lost := range l.parts() {
		if lost > 0 {
			parts = append(parts, part{name, lost})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Or(cmp.Compare(b.lost, a.lost), cmp.Compare(a.name, b.name)) })
	words := ""
	for i, p := range parts {
		words += []string{"; lost by ", ", by "}[min(i, 1)] + fmt.Sprintf("%s %.4f", reasons[p.name], p.lost)
	}
	return words
}
