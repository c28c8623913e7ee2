package plan

import (
	"gymkhana"
	"gymkhana/agent/memory"
)

// An arrangement is what tells a layout from the others.
type arrangement struct {
	slot       bool // Online's head is one user message with the first scene inside
	sceneFirst bool // in a turn, the scene stands before the sentence
	exact      bool // replies are read by the released code's parsers
	free       bool // a reply that cannot be read costs no step, and is answered in the next turn
	untold     bool // the step budget and the parser's complaints are kept from the model
	gone       string
}

var arrangements = map[Layout]arrangement{
	Default: {}, // gone comes from turns.md
	Paper:   {slot: true, exact: true, untold: true, gone: memory.NotAvailable},
	Code:    {sceneFirst: true, exact: true, free: true, untold: true},
}

func text(s string) gymkhana.Part { return gymkhana.Part{Text: s} }

func user(parts ...gymkhana.Part) gymkhana.Message {
	return gymkhana.Message{Role: gymkhana.User, Parts: parts}
}

// head gives the messages that stay in front of Online's window.
func (l arrangement) head(rules, format string, scene []gymkhana.Part, noRoles bool) []gymkhana.Message {
	switch {
	case l.slot:
		parts := append([]gymkhana.Part{text(rules)}, scene...)
		return []gymkhana.Message{user(append(parts, text(format))...)}
	case noRoles:
		return []gymkhana.Message{user(text(rules), text(format))}
	}
	return []gymkhana.Message{gymkhana.Say(gymkhana.System, rules), gymkhana.Say(gymkhana.User, format)}
}

// turn gives what a turn shows.
func (l arrangement) turn(sentence string, scene []gymkhana.Part) gymkhana.Message {
	if l.sceneFirst {
		return user(append(scene[:len(scene):len(scene)], text(sentence))...)
	}
	return user(append([]gymkhana.Part{text(sentence)}, scene...)...)
}

// once gives the whole question of Global.
func once(rules, format string, scene []gymkhana.Part, noRoles bool) []gymkhana.Message {
	parts := append(scene[:len(scene):len(scene)], text(format))
	if noRoles {
		return []gymkhana.Message{user(append([]gymkhana.Part{text(rules)}, parts...)...)}
	}
	return []gymkhana.Message{gymkhana.Say(gymkhana.System, rules), user(parts...)}
}
