package synth

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn/policy"
)

// mostAsked is about how many elements of a screen have questions.
const mostAsked = 3

// Questions makes three questions about the screen, and four about a few of its elements. If an action can give the
// answer, the row records it: a text on the screen is the argument of an answer, and a control that leads to another
// screen is clicked.
func (t *OracleTeacher) Questions(ctx context.Context, s *Scene) ([]Row, error) {
	if s.World == nil {
		return nil, unsaved(s)
	}
	r := t.rand(s, "questions")
	rows := s.aboutScreen(r)
	usable := slices.DeleteFunc(slices.Clone(s.Seen.Elements), func(e gymkhana.Element) bool { return !nameable(s, &e) })
	r.Shuffle(len(usable), func(i, j int) { usable[i], usable[j] = usable[j], usable[i] })
	for i := range usable[:min(mostAsked, len(usable))] {
		more, err := s.aboutElement(ctx, r, &usable[i])
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// row makes a row with an instruction or question, with the past actions of an episode or, if nil,
// none. The action may be missing: then the answer is only text.
func (s *Scene) row(level int, kind, told, response string, a *gymkhana.Action, past *policy.Space) Row {
	if past == nil {
		past = s.space.Retold(told).Forget()
	}
	row := Row{Level: level, Kind: kind, Query: told, Response: response}
	row.Input, row.options = past.Look(s.Seen)
	if a != nil {
		row.Action = a.String()
	}
	return row
}

// aboutScreen asks about the screen as a whole, if it has a heading.
func (s *Scene) aboutScreen(r *rand.Rand) []Row {
	head := heading(s.Seen)
	if head == "" {
		return nil
	}
	n := inventoryOf(s.Seen)
	aim, named := n.aim(), answer(head)
	sum := fmt.Sprintf("The screen is headed %q. It has %d fields, %d things in a list and %d other controls. It is there %s.",
		head, n.fields, n.items, n.controls, aim)
	return []Row{
		s.row(1, Purpose, say(r, askPurpose, ""), fmt.Sprintf("It is the screen %q.", head), &named, nil),
		s.row(1, Aim, say(r, askAim, ""), "It is there "+aim+".", nil, nil),
		s.row(1, Summary, say(r, askSummary, ""), sum, nil, nil),
	}
}

// An inventory counts the usable elements on a screen.
type inventory struct{ fields, items, controls int }

func inventoryOf(o *gymkhana.Observation) (n inventory) {
	for i := range o.Elements {
		switch e := &o.Elements[i]; {
		case has(e, "editable"):
			n.fields++
		case e.Role == "listitem":
			n.items++
		case has(e, "clickable"):
			n.controls++
		}
	}
	return n
}

// aim guesses the purpose of a screen from its elements.
func (n inventory) aim() string {
	switch {
	case n.fields > 1:
		return "to fill in a form and save it"
	case n.items > 2:
		return "to find one of a list of things and open it"
	case n.fields == 1:
		return "to enter a text"
	}
	return "to look around and to go on to another screen"
}

// aboutElement asks what an element is, what it shows, where it leads and how it is used.
func (s *Scene) aboutElement(ctx context.Context, r *rand.Rand, e *gymkhana.Element) ([]Row, error) {
	name := title(e)
	rows := []Row{s.row(1, Function, say(r, askWhat, name), fmt.Sprintf("It is a %s called %q.", e.Role, name), nil, nil)}
	if v := value(e); v != "" && !strings.Contains(v, "\n") && len(v) < 80 {
		a := answer(v)
		rows = append(rows, s.row(1, Information, say(r, askTells, name), fmt.Sprintf("It shows %q.", v), &a, nil))
	}
	if !has(e, "clickable") || has(e, "disabled") || has(e, "editable") {
		return rows, nil
	}
	click := on(gymkhana.Click, e)
	rows = append(rows, s.row(1, Use, say(r, askUse, name), "One clicks it.", &click, nil))
	after, err := s.after(ctx, click)
	if err != nil {
		return nil, err
	}
	head := heading(after)
	if head == "" || head == heading(s.Seen) || s.hides(after) {
		return rows, nil
	}
	return append(rows,
		s.row(1, Result, say(r, askResult, name), fmt.Sprintf("The screen %q appears.", head), nil, nil),
		s.row(1, Result, say(r, askLeads, head), fmt.Sprintf("Clicking %q does.", name), &click, nil)), nil
}

func answer(text string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: text}}}
}

// on is an action on an element.
func on(v gymkhana.Verb, e *gymkhana.Element, more ...gymkhana.Arg) gymkhana.Action {
	return gymkhana.Action{Verb: v, Args: append([]gymkhana.Arg{{Name: "element", Value: e.ID}}, more...)}
}
