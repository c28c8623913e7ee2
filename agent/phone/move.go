package phone

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Kinds are the names that an action's action_type can have, with their verbs.
var kinds = []struct {
	name string
	verb gymkhana.Verb
}{
	{"status", gymkhana.Finish},
	{"answer", gymkhana.Answer},
	{"click", gymkhana.Click},
	{"double_tap", gymkhana.DoubleClick},
	{"long_press", gymkhana.LongPress},
	{"input_text", gymkhana.Type},
	{"keyboard_enter", gymkhana.Press},
	{"navigate_home", gymkhana.Home},
	{"navigate_back", gymkhana.Back},
	{"scroll", gymkhana.Scroll},
	{"swipe", gymkhana.Scroll},
	{"open_app", gymkhana.OpenApp},
	{"wait", gymkhana.Wait},
	{"unknown", gymkhana.Noop},
}

func kindNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// A move is an action in the form of a reply. Its kind determines which fields count; others are ignored.
type move struct {
	kind   string
	index  int // -1 for none
	point  bool
	x, y   float64
	text   string
	way    string // direction
	app    string
	status string
	clear  bool
	given  []string // the fields that the reply has
}

func (m *move) has(field string) bool { return slices.Contains(m.given, field) }

// verb returns the verb of a move.
func (m *move) verb() gymkhana.Verb {
	for _, k := range kinds {
		if k.name == m.kind {
			return k.verb
		}
	}
	return gymkhana.Noop
}

// places reports whether a move is made at a place, if it names one.
func (m *move) places() bool {
	return slices.Contains([]string{"click", "double_tap", "long_press", "input_text", "scroll"}, m.kind)
}

// meant makes a move from the fields of a reply. A null field counts as missing.
func meant(fields map[string]any) (*move, error) {
	m := &move{index: -1}
	for _, f := range takers {
		v, ok := fields[f.name]
		if !ok || v == nil {
			continue
		}
		if err := f.take(m, v); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		m.given = append(m.given, f.name)
	}
	if err := known(fields); err != nil {
		return nil, err
	}
	return m, m.check()
}

// takers are the fields that an action may have, in the order in which they are checked.
var takers = []struct {
	name string
	take func(m *move, v any) error
}{
	{"action_type", func(m *move, v any) error {
		m.kind = strings.ToLower(strings.TrimSpace(textOf(v)))
		if !slices.Contains(kindNames(), m.kind) {
			return gymkhana.Absent(fmt.Errorf("there is no action %s%s", engine.Quote(m.kind), gymkhana.DidYouMean(m.kind, kindNames())))
		}
		return nil
	}},
	{"index", func(m *move, v any) error {
		f, err := number(v)
		if err == nil && (f != math.Trunc(f) || math.Abs(f) > 1e9) {
			err = fmt.Errorf("%g is no whole number", f)
		}
		m.index = int(f)
		if err == nil && m.index < 0 {
			err = errIndex
		}
		return err
	}},
	{"x", func(m *move, v any) (err error) { m.x, err = number(v); return err }},
	{"y", func(m *move, v any) (err error) { m.y, err = number(v); return err }},
	{"text", func(m *move, v any) error { m.text = textOf(v); return nil }},
	{"direction", func(m *move, v any) error {
		m.way = strings.ToLower(strings.TrimSpace(textOf(v)))
		return oneOf(m.way, "up", "down", "left", "right")
	}},
	{"app_name", func(m *move, v any) error { m.app = strings.TrimSpace(textOf(v)); return nil }},
	{"goal_status", func(m *move, v any) error {
		m.status = strings.ToLower(strings.TrimSpace(textOf(v)))
		return oneOf(m.status, "complete", "infeasible")
	}},
	{"clear_text", func(m *move, v any) (err error) { m.clear, err = yes(v); return err }},
	{"keycode", func(_ *move, v any) error {
		if !strings.HasPrefix(textOf(v), "KEYCODE_") {
			return errors.New("it begins with KEYCODE_")
		}
		return nil
	}},
}

// known refuses unknown fields.
func known(fields map[string]any) error {
	var names, strange []string
	for _, f := range takers {
		names = append(names, f.name)
	}
	for name := range fields {
		if !slices.Contains(names, name) {
			strange = append(strange, name)
		}
	}
	if len(strange) == 0 {
		return nil
	}
	name := slices.Min(strange)
	return fmt.Errorf("no action has a field %s%s", engine.Quote(name), gymkhana.DidYouMean(name, names))
}

// check reports missing fields of a move.
func (m *move) check() error {
	if m.kind == "" {
		return errors.New("action_type is missing")
	}
	if m.has("x") != m.has("y") {
		return errors.New("x and y go together")
	}
	m.point = m.has("x")
	if m.point && m.index >= 0 {
		return errors.New("it has index as well as x and y")
	}
	switch m.kind {
	case "click", "double_tap", "long_press":
		if !m.point && m.index < 0 {
			return fmt.Errorf("%s needs index, or x and y", m.kind)
		}
	case "input_text", "answer":
		return m.needs("text")
	case "scroll", "swipe":
		return m.needs("direction")
	case "open_app":
		return m.needs("app_name")
	case "status":
		return m.needs("goal_status")
	}
	return nil
}

func (m *move) needs(field string) error {
	if !m.has(field) || field == "app_name" && m.app == "" {
		return fmt.Errorf("%s needs %s", m.kind, field)
	}
	return nil
}

func oneOf(s string, legal ...string) error {
	if !slices.Contains(legal, s) {
		return fmt.Errorf("%s is not one of %s", engine.Quote(s), strings.Join(legal, ", "))
	}
	return nil
}

func number(v any) (float64, error) {
	switch v := v.(type) {
	case float64:
		return v, nil
	case string:
		if n, err := strconv.Atoi(strings.TrimSpace(v)); err == nil {
			return float64(n), nil
		}
	}
	return 0, fmt.Errorf("%s is no number", engine.Quote(textOf(v)))
}

func yes(v any) (bool, error) {
	switch strings.ToLower(textOf(v)) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%s is neither true nor false", engine.Quote(textOf(v)))
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// said writes a move for the history, with its element's text instead of an index, which means something else on the
// next screen.
func (m *move) said(elements []gymkhana.Element) string {
	s := m.kind
	switch m.kind {
	case "input_text", "answer":
		s += " " + strconv.Quote(engine.Clip(m.text, 200))
	case "scroll", "swipe":
		s += " " + m.way
	case "open_app":
		s += " " + engine.Quote(m.app)
	case "status":
		s += " " + m.status
	}
	switch {
	case !m.places() || !m.point && m.index < 0:
		return s
	case m.point:
		return fmt.Sprintf("%s at x=%g y=%g", s, m.x, m.y)
	case m.kind == "input_text" || m.kind == "scroll":
		s += " in"
	}
	return s + " " + label(m.index, &elements[m.index])
}

// label returns the first line of an element's text, or else its number and class.
func label(i int, e *gymkhana.Element) string {
	for _, s := range []string{e.Text, e.Name} {
		if line, _, _ := strings.Cut(strings.TrimSpace(s), "\n"); line != "" {
			return engine.Quote(line)
		}
	}
	class := e.Class
	if class == "" {
		class = e.Role
	}
	return strings.TrimSpace(fmt.Sprintf("element %d %s", i, class))
}
