package tools

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/prompt"
)

// Facts are the data of the prompt templates. The templates can use Go's built-in functions and
// join, which is strings.Join.
type Facts struct {
	World   string // the world's name in the catalog
	Role    string // the seat; "" where there is only one
	Who     string // the world's description of the role, if any
	Goal    string
	Tools   []Tool
	Keys    []string      // legal keys; empty means any
	Steps   int           // budget; 0 if there is none or the protocol hides it
	Pointer gymkhana.Size // the largest coordinates; zero for an agent or world without them
	Grid    int           // the largest coordinate, if they count a grid over the picture instead of its pixels

	Verbs  []gymkhana.Verb // the world's verbs
	Sample string          // an action of this world in the words of a native dialect
	Did    string          // in "others": a group's action that its member had not proposed

	Fault   string           // in "unusable" and "again": what was wrong with the reply
	Refused string           // in "refused": why the last action had no effect
	Heard   []gymkhana.Heard // in heard.md: what members of a group have proposed
}

// Can reports whether a tool of that name is offered.
func (f Facts) Can(name string) bool {
	return slices.ContainsFunc(f.Tools, func(t Tool) bool { return t.Name == name })
}

// Takes reports whether the world takes an action of a kind.
func (f Facts) Takes(verb gymkhana.Verb) bool { return slices.Contains(f.Verbs, verb) }

// Schemas gives the tools as JSON, one a line, as hermes prompts list them.
func (f Facts) Schemas() (string, error) {
	var lines []string
	for _, t := range f.Tools {
		line, err := gymkhana.Canonical(map[string]any{"type": "function", "function": t.spec(false)})
		if err != nil {
			return "", err
		}
		lines = append(lines, string(line))
	}
	return strings.Join(lines, "\n"), nil
}

// Example returns a call of the first tool in the form of dialect none.
func (f Facts) Example() string {
	t, args := f.example()
	var list []string
	for _, p := range t.Params {
		if v, ok := args[p.Name]; ok {
			b, _ := json.Marshal(v)
			list = append(list, p.Name+"="+string(b))
		}
	}
	return t.Name + "(" + strings.Join(list, ", ") + ")"
}

// ExampleJSON returns a call of the first tool in the form of dialect hermes.
func (f Facts) ExampleJSON() (string, error) {
	t, args := f.example()
	b, err := gymkhana.Canonical(args)
	return fmt.Sprintf(`{"name": %q, "arguments": %s}`, t.Name, b), err
}

// example sets the required arguments of the first tool to values that show their type.
func (f Facts) example() (Tool, map[string]any) {
	if len(f.Tools) == 0 {
		return Tool{}, map[string]any{}
	}
	if given := f.Tools[0].Example; given != nil {
		return f.Tools[0], given
	}
	args := map[string]any{}
	for _, p := range f.Tools[0].Params {
		switch {
		case p.Optional:
		case len(p.Enum) > 0:
			args[p.Name] = p.Enum[0]
		case p.Type == gymkhana.TextParam:
			args[p.Name] = "text"
		case p.Type == gymkhana.BoolParam:
			args[p.Name] = true
		case p.Type == gymkhana.ListParam:
			args[p.Name] = []string{"text"}
		default:
			args[p.Name] = max(p.Min, min(1, p.Max))
		}
	}
	return f.Tools[0], args
}

// The blocks of turns.md.
const (
	turns    = "turns.md"
	look     = "look"     // the beginning of every turn
	unusable = "unusable" // follows a reply without a legal call
	refused  = "refused"
	again    = "again"  // asks to reply again, inside the turn
	gone     = "gone"   // in place of a dropped picture
	called   = "called" // in answer to each call
	others   = "others" // what the group did, in native dialects
)

// heardFile is the prompt for acting after members of a group have spoken.
const heardFile = "heard.md"

// checked makes the book of an agent and renders every prompt once, to find mistakes before the first episode.
func checked(own, over fs.FS) (prompt.Book, error) {
	b := prompt.Book{Own: own, Over: over}
	sample := Facts{World: "w", Tools: []Tool{{Name: "t", Params: []gymkhana.Param{{Name: "p", Type: gymkhana.IntParam}}}},
		Heard: []gymkhana.Heard{{}, {Member: gymkhana.CriticMember}, {Own: true}}}
	return b, b.Check(sample, turns, look, unusable, refused, again, gone, called)
}
