package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Moves are the actions that one role can name.
type moves struct {
	spec     gymkhana.Spec
	role     string
	controls []gymkhana.Control
	loose    map[string][]string // folded name or alias to the possible controls
}

func newMoves(spec *gymkhana.Spec, role string) *moves {
	m := &moves{spec: *spec, role: role, loose: map[string][]string{}}
	for _, c := range spec.Controls {
		if len(c.Roles) > 0 && !slices.Contains(c.Roles, role) {
			continue
		}
		m.controls = append(m.controls, c)
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if f := fold(name); f != "" && !slices.Contains(m.loose[f], c.Name) {
				m.loose[f] = append(m.loose[f], c.Name)
			}
		}
	}
	return m
}

// fold normalizes a name.
func fold(name string) string { return engine.Fold(name, " \t_-") }

// exact reads a word that is exactly the name of a control.
func (m *moves) exact(word string) (gymkhana.Action, bool) {
	if !slices.ContainsFunc(m.controls, func(c gymkhana.Control) bool { return c.Name == word }) {
		return gymkhana.Action{}, false
	}
	act := gymkhana.DoIt(word)
	return act, m.spec.Check(m.role, act) == nil
}

var errNoAction = errors.New("not an action")

// read reads a phrase that means one action: a name or an alias, in any case and dressed in a
// list mark, quotes or a full stop; or the text form of the use of a control, with or without
// its "do". The error of a phrase that is nothing of the kind is errNoAction.
func (m *moves) read(phrase string) (gymkhana.Action, error) {
	phrase = strings.TrimSpace(phrase)
	for _, try := range []string{phrase, undress(phrase)} {
		try = strings.TrimPrefix(try, "do ")
		if act, ok := m.exact(try); ok {
			return act, nil
		}
		name, err := m.meant(try)
		if err != nil {
			return gymkhana.Action{}, err
		}
		if name != "" {
			act := gymkhana.DoIt(name)
			return act, m.spec.Check(m.role, act)
		}
		if act, err := gymkhana.ParseAction("do " + try); err == nil && m.spec.Check(m.role, act) == nil {
			return act, nil
		}
	}
	return gymkhana.Action{}, errNoAction
}

// meant returns the control of a word: an exact alias wins over a folded name.
func (m *moves) meant(word string) (string, error) {
	var exactly []string
	for _, c := range m.controls {
		if slices.Contains(c.Aliases, word) {
			exactly = append(exactly, c.Name)
		}
	}
	if len(exactly) == 1 {
		return exactly[0], nil
	}
	switch names := m.loose[fold(word)]; len(names) {
	case 0:
		return "", nil
	case 1:
		return names[0], nil
	default:
		return "", fmt.Errorf("%s may mean %s", engine.Quote(word), strings.Join(names, " or "))
	}
}
