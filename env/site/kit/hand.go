package kit

import (
	"fmt"
	"slices"

	"gymkhana"
)

// A Sheet is a page that is read whole, with the controls of the window that shows it.
type Sheet interface {
	// LinkTo returns an element whose click opens an address.
	LinkTo(address string) (element string, ok bool)
	// Value returns the text of a field, that of a password too.
	Value(field string) string
	// Button returns the button that submits the form of a field.
	Button(field string) (element string, ok bool)
	// CanGoBack reports whether there is an earlier page.
	CanGoBack() bool
}

// A Hand performs moves like a Driver, but on pages that are read whole, and without an address bar and keys where it
// can do without: it goes back until a link leads to the address, and presses the button of a form. It does not type
// what is in a field already.
type Hand struct {
	moves []Move
	turns int  // pages followed
	sends bool // the field of the first move is filled, and its form is to be sent
}

// NewHand makes a hand for the moves.
func NewHand(moves ...Move) *Hand { return &Hand{moves: moves} }

// Next returns the next action; done means that no move is left. An error says what cannot be found.
func (h *Hand) Next(o *gymkhana.Observation, on Sheet) (a gymkhana.Action, done bool, err error) {
	for len(h.moves) > 0 {
		m := h.moves[0]
		switch m.kind {
		case "open":
			return h.open(m, on), false, nil
		case "answer":
			return h.did(action(gymkhana.Answer, "text", m.text)), false, nil
		}
		e, there := find(o.Elements, m.role, m.name)
		if !there {
			a, err := h.turn(o, m)
			return a, false, err
		}
		switch {
		case m.kind == "tick" && slices.Contains(e.States, "checked"), m.kind == "choose" && e.Text == m.text,
			m.kind == "fill" && on.Value(e.ID) == m.text:
			h.did(gymkhana.Action{})
			continue
		case m.kind == "choose":
			return h.did(action(gymkhana.Select, "element", e.ID, "option", m.text)), false, nil
		case m.kind == "fill":
			return h.did(fill(&e, m.text)), false, nil
		case m.kind == "enter":
			return h.enter(m, &e, on), false, nil
		}
		return h.did(action(gymkhana.Click, "element", e.ID)), false, nil
	}
	return gymkhana.Action{}, true, nil
}

func (h *Hand) did(a gymkhana.Action) gymkhana.Action {
	h.moves, h.turns, h.sends = h.moves[1:], 0, false
	return a
}

// fill replaces the text of a field.
func fill(e *gymkhana.Element, text string) gymkhana.Action {
	return action(gymkhana.Type, "text", text, "element", e.ID, "clear", true)
}

// open goes to an address: by a link, from an earlier page, or by typing it.
func (h *Hand) open(m Move, on Sheet) gymkhana.Action {
	if link, ok := on.LinkTo(m.text); ok {
		return h.did(action(gymkhana.Click, "element", link))
	}
	if on.CanGoBack() {
		return action(gymkhana.Back)
	}
	return h.did(action(gymkhana.Goto, "url", m.text))
}

// enter fills a field, and then sends its form.
func (h *Hand) enter(m Move, e *gymkhana.Element, on Sheet) gymkhana.Action {
	button, ok := on.Button(e.ID)
	switch {
	case !ok:
		return h.did(action(gymkhana.Type, "text", m.text, "element", e.ID, "enter", true, "clear", true))
	case h.sends || on.Value(e.ID) == m.text:
		return h.did(action(gymkhana.Click, "element", button))
	}
	h.sends = true
	return fill(e, m.text)
}

// turn goes to the next page of a list.
func (h *Hand) turn(o *gymkhana.Observation, m Move) (gymkhana.Action, error) {
	if e, ok := find(o.Elements, "link", m.other); ok && m.other != "" && h.turns < maxTurns {
		h.turns++
		return action(gymkhana.Click, "element", e.ID), nil
	}
	return gymkhana.Action{}, fmt.Errorf("there is nothing to %s on %s", m, o.URL)
}
