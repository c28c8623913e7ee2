package live

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// OracleOptions configure the oracle.
type OracleOptions struct {
	Moves []Move `json:"moves,omitempty"`
}

// A Move is an action in its text form. If it is on something, that is looked for when the move is
// made, and the action gets its id.
type Move struct {
	Action string `json:"action"`
	Role   string `json:"role,omitempty"` // "" is any
	Name   string `json:"name,omitempty"` // the name as the page shows it, or a part; "" is the first of the role
}

// NewOracle makes the oracle, which performs the solution that is part of a task. Most imported
// tasks have no solution that can be performed: it then reports that and gives up at once.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o OracleOptions
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	for i, m := range o.Moves {
		if _, err := m.on("1"); err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "oracle live", fmt.Errorf("move %d: %w", i+1, err))
		}
	}
	return &oracle{moves: o.Moves}, nil
}

// mostScrolls is how many screens are searched for something.
const mostScrolls = 12

type oracle struct {
	moves    []Move
	next     int
	scrolled int // since the last move
}

// Sit needs no seat inside the world.
func (o *oracle) Sit(gymkhana.Environment) error { return nil }

// Begin starts over.
func (o *oracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error {
	o.next, o.scrolled = 0, 0
	return nil
}

// Act makes the next move, scrolling down to what it is on, and declares the task done after the last.
func (o *oracle) Act(ctx context.Context, seen *gymkhana.Observation) (gymkhana.Decision, error) {
	if len(o.moves) == 0 {
		return finish("no solution: the task was imported without one that can be performed here"), ctx.Err()
	}
	if o.next == len(o.moves) {
		return finish(""), ctx.Err()
	}
	m := o.moves[o.next]
	id := ""
	if m.aims() {
		if id = m.find(seen.Elements); id == "" {
			return o.search(m), ctx.Err()
		}
	}
	a, err := m.on(id)
	if err != nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "oracle live", err) // NewOracle has tried it
	}
	o.next, o.scrolled = o.next+1, 0
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}, ctx.Err()
}

func (o *oracle) search(m Move) gymkhana.Decision {
	if o.scrolled++; o.scrolled > mostScrolls {
		return finish(fmt.Sprintf("lost: there is no %s %q on the page", m.Role, m.Name))
	}
	down := gymkhana.Arg{Name: "direction", Value: "down"}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Scroll, Args: []gymkhana.Arg{down}}}}
}

func finish(why string) gymkhana.Decision {
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}, Reason: why}
}

func (m *Move) aims() bool { return m.Role+m.Name != "" }

// on gives the action, with the element's id as its first argument if the move is on one.
func (m *Move) on(id string) (gymkhana.Action, error) {
	text := m.Action
	if m.aims() {
		verb, rest, _ := strings.Cut(text, " ")
		text = strings.TrimSpace(fmt.Sprintf("%s element=%s %s", verb, gymkhana.AppendString(nil, id), rest))
	}
	return gymkhana.ParseAction(text)
}

// find gives the id of what has the move's name, or else of what has it as a part.
func (m *Move) find(elements []gymkhana.Element) string {
	part := ""
	for _, e := range elements {
		if m.Role != "" && e.Role != m.Role {
			continue
		}
		for _, name := range []string{e.Name, e.Text} {
			if m.Name == "" || strings.EqualFold(strings.TrimSpace(name), m.Name) {
				return e.ID
			}
			if part == "" && strings.Contains(strings.ToLower(name), strings.ToLower(m.Name)) {
				part = e.ID
			}
		}
	}
	return part
}
