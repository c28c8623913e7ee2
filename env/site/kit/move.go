package kit

import (
	"fmt"
	"slices"
	"time"

	"gymkhana"
)

// A Move is one action of a person in the browser. It finds its target by role and name, and scrolls the page until it
// is found.
type Move struct {
	kind       string
	role, name string
	text       string
	other      string // a link to follow if the page does not contain it
}

// Open opens an address.
func Open(address string) Move { return Move{kind: "open", text: address} }

// Click clicks an element with a role and a name. If the given name ends with …, only its beginning is compared.
func Click(role, name string) Move { return Move{kind: "click", role: role, name: name} }

// Write replaces the text of the field with a label.
func Write(label, text string) Move {
	return Move{kind: "fill", role: "textbox", name: label, text: text}
}

// Enter fills a field and presses Enter.
func Enter(label, text string) Move {
	return Move{kind: "enter", role: "textbox", name: label, text: text}
}

// Choose selects an option of a list.
func Choose(label, option string) Move {
	return Move{kind: "choose", role: "combobox", name: label, text: option}
}

// WriteDay fills a field for a day that is one of the browser's own in the second layout, which takes 2026-03-12, and a
// text in the first.
func WriteDay(version int, label string, day time.Time) Move {
	if LayoutOf(version) == 2 {
		return Write(label, day.Format(time.DateOnly))
	}
	return Write(label, day.Format("2 January 2006"))
}

// Tick turns a checkbox or radio button on.
func Tick(label string) Move { return Move{kind: "tick", role: "checkbox", name: label} }

// Answer gives an answer.
func Answer(text string) Move { return Move{kind: "answer", text: text} }

// OrFollow makes a move that follows a link, such as "Next page", until it finds its target.
func (m Move) OrFollow(link string) Move {
	m.other = link
	return m
}

// String describes the move.
func (m Move) String() string {
	switch m.kind {
	case "open", "answer":
		return fmt.Sprintf("%s %q", m.kind, m.text)
	case "fill", "enter", "choose":
		return fmt.Sprintf("%s %q with %q", m.kind, m.name, m.text)
	}
	return fmt.Sprintf("%s %s %q", m.kind, m.role, m.name)
}

// A Driver performs moves, one action at a time.
type Driver struct {
	moves  []Move
	before []gymkhana.Element // the elements before the page was last scrolled
	rose   bool               // the page was scrolled to its top
	turns  int                // pages followed

	page   string             // the page that Read reads
	read   bool               // it was read completely
	shown  []gymkhana.Element // its elements before it was last scrolled
	passed []gymkhana.Element // those that Read has scrolled past
}

// maxTurns bounds how many pages are searched for one target.
const maxTurns = 12

// NewDriver makes a driver for the moves.
func NewDriver(moves ...Move) *Driver { return &Driver{moves: moves} }

// Next returns the next action; done means that none is left. An error says what cannot be found.
func (h *Driver) Next(o *gymkhana.Observation) (a gymkhana.Action, done bool, err error) {
	for len(h.moves) > 0 {
		m := h.moves[0]
		switch m.kind {
		case "open":
			return h.did(action(gymkhana.Goto, "url", m.text))
		case "answer":
			return h.did(action(gymkhana.Answer, "text", m.text))
		}
		e, there := find(o.Elements, m.role, m.name)
		switch {
		case !there:
			a, err := h.look(o, m)
			return a, false, err
		case m.kind == "tick" && slices.Contains(e.States, "checked"):
			h.did(gymkhana.Action{})
			continue
		case m.kind == "choose":
			return h.did(action(gymkhana.Select, "element", e.ID, "option", m.text))
		case m.kind == "fill":
			return h.did(action(gymkhana.Type, "text", m.text, "element", e.ID, "clear", true))
		case m.kind == "enter":
			return h.did(action(gymkhana.Type, "text", m.text, "element", e.ID, "enter", true, "clear", true))
		}
		return h.did(action(gymkhana.Click, "element", e.ID))
	}
	return gymkhana.Action{}, true, nil
}

func (h *Driver) did(a gymkhana.Action) (gymkhana.Action, bool, error) {
	h.moves, h.before, h.rose, h.turns = h.moves[1:], nil, false, 0
	return a, false, nil
}

// look scrolls further, or goes to the next page.
func (h *Driver) look(o *gymkhana.Observation, m Move) (gymkhana.Action, error) {
	if _, above := find(h.passed, m.role, m.name); above && h.page == o.URL && !h.rose {
		h.before, h.rose = nil, true
		return toTop(), nil
	}
	if !unmoved(h.before, o.Elements) {
		h.before = slices.Clone(o.Elements)
		return action(gymkhana.Scroll, "direction", "down"), nil
	}
	if m.other != "" && h.turns < maxTurns {
		if e, ok := find(o.Elements, "link", m.other); ok {
			h.before, h.rose = nil, false
			h.turns++
			return action(gymkhana.Click, "element", e.ID), nil
		}
	}
	if !h.rose {
		h.before, h.rose = nil, true
		return toTop(), nil
	}
	return gymkhana.Action{}, fmt.Errorf("there is nothing to %s on %s", m, o.URL)
}

// toTop scrolls a page to its top. The keys for that belong to a field if it has the focus.
func toTop() gymkhana.Action { return action(gymkhana.Scroll, "dy", int64(-1_000_000)) }

// alike are groups of roles that share a name.
var alike = map[string][]string{
	"textbox":  {"textbox", "searchbox", "combobox", "spinbutton"},
	"checkbox": {"checkbox", "radio", "switch"},
}

// find returns the first element with a role and name.
func find(elements []gymkhana.Element, role, name string) (gymkhana.Element, bool) {
	roles := alike[role]
	if roles == nil {
		roles = []string{role}
	}
	begins, cut := cutEllipsis(Fold(name))
	for _, e := range elements {
		if !slices.Contains(roles, e.Role) || slices.Contains(e.States, "disabled") {
			continue
		}
		own := Fold(e.Name)
		if own == begins || cut && len(own) > len(begins) && own[:len(begins)] == begins {
			return e, true
		}
	}
	return gymkhana.Element{}, false
}

func cutEllipsis(s string) (string, bool) {
	const dots = "…"
	if n := len(s) - len(dots); n > 0 && s[n:] == dots {
		return s[:n], true
	}
	return s, false
}

// action makes an action from a verb and arguments.
func action(verb gymkhana.Verb, pairs ...any) gymkhana.Action {
	a := gymkhana.Action{Verb: verb}
	doc, _ := gymkhana.Describe(verb)
	for _, p := range doc.Params {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] != p.Name {
				continue
			}
			arg, err := gymkhana.NewArg(p.Name, pairs[i+1])
			if err != nil {
				panic("kit: " + err.Error()) // texts and bools of our own
			}
			a.Args = append(a.Args, arg)
		}
	}
	return a
}

// Like reports whether two moves do the same to the same role of element.
func (m Move) Like(o Move) bool { return m.kind == o.kind && m.role == o.role }

// Name is the name of the element that the move looks for; "" if it looks for none.
func (m Move) Name() string { return m.name }

// Text is what the move types or the address that it opens; "" if it does neither.
func (m Move) Text() string { return m.text }

// IsAnswer reports whether the move gives an answer.
func (m Move) IsAnswer() bool { return m.kind == "answer" }

// Saying is the move with another text.
func (m Move) Saying(text string) Move {
	m.text = text
	return m
}

// Skip gives up the next move.
func (h *Driver) Skip() {
	if len(h.moves) > 0 {
		h.did(gymkhana.Action{})
	}
}
