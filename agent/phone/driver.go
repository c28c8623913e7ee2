package phone

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A fault is the reason why a reply cannot be performed. Its kind is a block of lines.md.
type fault struct {
	kind string
	err  error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

// errIndex is the error of an index that no line of the list has.
var errIndex = gymkhana.Absent(errors.New("no element has that index"))

// A driver converts moves to a world's actions.
type driver struct {
	spec  gymkhana.Spec
	role  string
	space engine.Space
	rules rules
	sees  bool // replies are choices of style seeact
}

// A decided reply is one that was parsed as far as possible.
type decided struct {
	reading
	move   *move
	action gymkhana.Action
	fault  *fault // nil if the action is legal
}

// decide parses a reply into its legal action.
func (h *driver) decide(reply string, elements []gymkhana.Element) decided {
	got, err := h.read(reply, elements)
	d := decided{reading: got}
	if err != nil {
		d.fault = &fault{badFormat, err}
		if errors.Is(err, errLetter) {
			d.fault.kind = badIndex
		}
		return d
	}
	if d.move, err = meant(got.fields); err == nil {
		d.action, err = h.action(d.move, elements)
	}
	switch {
	case errors.Is(err, errIndex):
		d.fault = &fault{badIndex, err}
	case err != nil:
		d.fault = &fault{badFormat, err}
	default:
		if err := h.spec.Check(h.role, d.action); err != nil {
			d.fault = &fault{illegal, err}
		}
	}
	return d
}

// read parses a reply in the form of the style.
func (h *driver) read(reply string, elements []gymkhana.Element) (reading, error) {
	if !h.sees {
		return read(reply)
	}
	return readChoice(reply, elements)
}

// action converts a move to the shared vocabulary.
func (h *driver) action(m *move, elements []gymkhana.Element) (gymkhana.Action, error) {
	if h.rules.scrollsZero && m.kind == "scroll" && m.index == 0 {
		m.index = -1
	}
	at, err := h.place(m, elements)
	if err != nil {
		return gymkhana.Action{}, err
	}
	act := gymkhana.Action{Verb: m.verb(), Args: at}
	add := func(name string, value any) { act.Args = append(act.Args, gymkhana.Arg{Name: name, Value: value}) }
	switch m.kind {
	case "input_text":
		if h.rules.enters && m.text == "" {
			return gymkhana.Action{Verb: gymkhana.Noop}, nil
		}
		act.Args = append([]gymkhana.Arg{{Name: "text", Value: m.text}}, at...)
		if h.rules.enters {
			add("enter", true)
		}
		if m.clear {
			add("clear", true)
		}
	case "scroll":
		add("direction", m.way)
	case "swipe":
		add("direction", h.rules.swipes[m.way])
	case "keyboard_enter":
		add("keys", []string{"Enter"})
	case "answer":
		add("text", m.text)
	case "open_app":
		add("app", m.app)
	case "status":
		add("status", m.status)
	}
	return act, nil
}

// place returns where a move is made: an element by its id, or by its middle if the id is not
// unique; or a point.
func (h *driver) place(m *move, elements []gymkhana.Element) ([]gymkhana.Arg, error) {
	switch {
	case !m.places():
		return nil, nil
	case m.point:
		return h.point(m.x, m.y)
	case m.index < 0:
		return nil, nil
	case m.index >= len(elements) || !listed(&elements[m.index]):
		return nil, fmt.Errorf("%w (%d)", errIndex, m.index)
	}
	e := &elements[m.index]
	alike := 0
	for i := range elements {
		if elements[i].ID == e.ID {
			alike++
		}
	}
	b := e.Bounds
	if e.ID != "" && alike == 1 || b == (gymkhana.Bounds{}) {
		return []gymkhana.Arg{{Name: "element", Value: e.ID}}, nil
	}
	return []gymkhana.Arg{{Name: "x", Value: int64(b.X0+b.X1) / 2}, {Name: "y", Value: int64(b.Y0+b.Y1) / 2}}, nil
}

// point converts x and y to a pixel.
func (h *driver) point(x, y float64) ([]gymkhana.Arg, error) {
	across, okX := h.space.Across(x)
	down, okY := h.space.Down(y)
	if !okX || !okY {
		last := h.space.Last()
		return nil, fmt.Errorf("x=%g y=%g is off the screen, which ends at x=%d y=%d", x, y, last.W, last.H)
	}
	return []gymkhana.Arg{{Name: "x", Value: across}, {Name: "y", Value: down}}, nil
}
