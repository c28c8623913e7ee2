package web

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Kinds are the actions of the grammar, as the prompt groups them, and the verb that each needs.
var kinds = []struct {
	name string
	verb gymkhana.Verb
}{
	{"click", gymkhana.Click},
	{"type", gymkhana.Type},
	{"select", gymkhana.Select}, // ours; the published grammar has twelve actions
	{"hover", gymkhana.Hover},
	{"press", gymkhana.Press},
	{"scroll", gymkhana.Scroll},
	{"new_tab", gymkhana.NewTab},
	{"tab_focus", gymkhana.SwitchTab},
	{"close_tab", gymkhana.CloseTab},
	{"goto", gymkhana.Goto},
	{"go_back", gymkhana.Back},
	{"go_forward", gymkhana.Forward},
	{"stop", gymkhana.Finish},
}

func kindNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// A move is an action in the form of a reply. The zero move is an unreadable reply.
type move struct {
	kind  string
	id    string // the id of an element: click, type, select, hover
	text  string // what is typed, the option, keys, direction, address, index of a tab, answer
	enter bool   // type: Enter is pressed afterwards
	fresh bool   // goto: in a new tab

	on gymkhana.Hash // hash of the page's text when it was made; zero until then
}

// foreign is the kind of a move that another kind of agent made in a group; its text describes it.
const foreign = "foreign"

// String returns the canonical form, which both parsers accept.
func (m move) String() string {
	switch m.kind {
	case "":
		return "none"
	case foreign:
		return m.text
	case "click", "hover":
		return fmt.Sprintf("%s [%s]", m.kind, m.id)
	case "type":
		flag := 0
		if m.enter {
			flag = 1
		}
		return fmt.Sprintf("type [%s] [%s] [%d]", m.id, m.text, flag)
	case "select":
		return fmt.Sprintf("select [%s] [%s]", m.id, m.text)
	case "new_tab", "close_tab", "go_back", "go_forward":
		return m.kind
	}
	return fmt.Sprintf("%s [%s]", m.kind, m.text)
}

// where adds a description of the element to a move.
func (m move) where(said, node string) string {
	if m.id == "" || node == "" {
		return said
	}
	return fmt.Sprintf("%s where [%s] is %s", said, m.id, node)
}

// same reports whether two moves count as a repetition: the typed text does not matter, and all
// unreadable replies are the same.
func (m move) same(other move) bool {
	switch {
	case m.kind != other.kind:
		return false
	case m.kind == "select":
		return m.id == other.id && m.text == other.text
	case m.id != "":
		return m.id == other.id
	}
	return m.text == other.text
}

// errElement is the error of an id that the observation does not have.
var errElement = gymkhana.Absent(errors.New("no element on the page has the id"))

// A driver converts moves to a world's actions.
type driver struct {
	spec  gymkhana.Spec
	role  string
	rules *rules
	clear bool // type empties the field first

	commands bool // replies are calls of grammar autowebglm
}

// actions converts a move to the shared vocabulary, one step each.
func (h *driver) actions(m move, seen *page) ([]gymkhana.Action, error) {
	if m.id != "" && !seen.has(m.id) {
		return nil, fmt.Errorf("%w %s", errElement, m.id)
	}
	if m.fresh {
		return append(one(gymkhana.NewTab), one(gymkhana.Goto, arg("url", m.text))...), nil
	}
	switch m.kind {
	case "click", "hover":
		return one(verb(m.kind), arg("element", m.id)), nil
	case "type":
		act := one(gymkhana.Type, arg("text", m.text), arg("element", m.id))
		if m.enter {
			act[0].Args = append(act[0].Args, arg("enter", true))
		}
		if h.clear && m.text != "" {
			act[0].Args = append(act[0].Args, arg("clear", true))
		}
		return act, nil
	case "select":
		return one(gymkhana.Select, arg("element", m.id), arg("option", m.text)), nil
	case "press":
		return one(gymkhana.Press, arg("keys", keysOf(m.text))), nil
	case "scroll":
		return one(gymkhana.Scroll, h.screenful(m.text)), nil
	case "tab_focus":
		n, err := strconv.Atoi(m.text)
		if err != nil || n > 1e6 {
			return nil, fmt.Errorf("there is no tab %s", m.text)
		}
		return one(gymkhana.SwitchTab, arg("tab", int64(n))), nil
	case "goto":
		return one(gymkhana.Goto, arg("url", m.text)), nil
	case "stop":
		return h.stop(m.text), nil
	case "user_input":
		return nil, errNobody
	}
	return one(verb(m.kind)), nil
}

// screenful scrolls by exactly one viewport.
func (h *driver) screenful(way string) gymkhana.Arg {
	high := int64(h.spec.Screen.H)
	switch {
	case high == 0:
		return arg("direction", way)
	case way == "up":
		high = -high
	}
	return arg("dy", high)
}

// stop gives the answer, if there is one and the world accepts one, and ends the episode.
func (h *driver) stop(answer string) []gymkhana.Action {
	var acts []gymkhana.Action
	if answer != "" && h.can(gymkhana.Answer) {
		acts = one(gymkhana.Answer, arg("text", answer))
	}
	if answer == "N/A" {
		return append(acts, one(gymkhana.Finish, arg("status", "infeasible"))...)
	}
	return append(acts, gymkhana.Action{Verb: gymkhana.Finish})
}

func (h *driver) can(v gymkhana.Verb) bool { return slices.Contains(h.spec.Verbs, v) }

// verb returns the verb that an action of the grammar needs.
func verb(kind string) gymkhana.Verb {
	for _, k := range kinds {
		if k.name == kind {
			return k.verb
		}
	}
	return gymkhana.Noop
}

func one(v gymkhana.Verb, args ...gymkhana.Arg) []gymkhana.Action {
	return []gymkhana.Action{{Verb: v, Args: args}}
}

func arg(name string, value any) gymkhana.Arg { return gymkhana.Arg{Name: name, Value: value} }

// A fault is the reason why a reply cannot be performed. Its kind is a block of lines.md.
type fault struct {
	kind string
	err  error
}

// A decided reply is one that was parsed as far as possible.
type decided struct {
	reading
	actions []gymkhana.Action
	fault   *fault // nil if the actions are legal
}

// errNobody is the error of a question to the person.
var errNobody = errors.New("the person is away; all that they can give is in the task")

// read parses a reply in the grammar of the option.
func (h *driver) read(reply string, seen *page) (reading, error) {
	if !h.commands {
		return h.rules.read(reply)
	}
	got, err := readCommand(reply)
	if err != nil || got.move.id == "" {
		return got, err
	}
	label := got.move.id
	id, known := seen.labels[label]
	if !known {
		return got, fmt.Errorf("%w %s", errElement, engine.Quote(label))
	}
	got.move.id = id
	return got, nil
}

// decide parses a reply into its legal actions.
func (h *driver) decide(reply string, seen *page) decided {
	got, err := h.read(engine.Valid(reply), seen)
	d := decided{reading: got}
	if err != nil {
		d.fault = &fault{badFormat, err}
		if errors.Is(err, errElement) {
			d.fault.kind = badElement
		}
		return d
	}
	d.actions, err = h.actions(d.move, seen)
	switch {
	case errors.Is(err, errElement):
		d.fault = &fault{badElement, err}
	case err != nil:
		d.fault = &fault{illegal, err}
	}
	for _, act := range d.actions {
		if err := h.spec.Check(h.role, act); err != nil {
			d.fault = &fault{illegal, err}
		}
	}
	return d
}
