package plan

import (
	"gymkhana"
	"gymkhana/agent/engine"
)

// An arrangement is the specific part of a layout.
type arrangement struct {
	plan, action func(m *moves, reply string) (reading, error) // how replies are parsed

	slot       bool // Online's head is one user message with the first scene inside
	sceneFirst bool // in a turn, the scene comes before the sentence
	free       bool // a reply that cannot be parsed costs no step, and is answered in the next turn
	untold     bool // the step budget and the parser's errors are hidden from the model
	ourGone    bool // turns.md has the text that replaces a dropped picture
	gone       string
}

var arrangements = map[Layout]arrangement{
	Default: {plan: (*moves).plan, action: (*moves).action, ourGone: true},
	Paper:   paper,
	Code:    code,
}

// head gives the messages that stay in front of Online's window.
func (l arrangement) head(rules, format string, scene []gymkhana.Part) []gymkhana.Message {
	if l.slot {
		parts := append([]gymkhana.Part{engine.Text(rules)}, scene...)
		return []gymkhana.Message{engine.User(append(parts, engine.Text(format))...)}
	}
	return []gymkhana.Message{gymkhana.Say(gymkhana.System, rules), gymkhana.Say(gymkhana.User, format)}
}

// turn returns the content of a turn.
func (l arrangement) turn(sentence string, scene []gymkhana.Part) gymkhana.Message {
	if l.sceneFirst {
		return engine.User(append(scene, engine.Text(sentence))...)
	}
	return engine.User(append([]gymkhana.Part{engine.Text(sentence)}, scene...)...)
}
