package plan

import (
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// A seat is what both agents are made of: a model to ask, prompts to ask with, and the world as
// their role may act in it.
type seat struct {
	layout  arrangement
	lens    picture.Lens
	role    string // "" means the first seat
	noRoles bool   // the model has no system role
	book    book
	asker   asker

	facts Facts
	moves *moves
}

// newSeat is the common part of the constructors; options are filled and checked.
func newSeat(setup gymkhana.AgentSetup, o Options) (seat, error) {
	if setup.Model == nil {
		return seat{}, setupError(errors.New("this agent asks a model; pass --model, for example --model openai/NAME"))
	}
	s := seat{layout: arrangements[o.Layout], role: setup.Role,
		lens:    picture.Lens{Resolution: o.Resolution, Limit: setup.Profile.Image},
		noRoles: setup.Profile.NoRoles, book: book{prompt.Book{Own: Prompts(), Over: setup.Prompts}}}
	if err := s.book.check(); err != nil {
		return seat{}, setupError(err)
	}
	s.asker = asker{model: setup.Model, sampling: o.sampling(), retries: *o.Retries}
	return s, nil
}

// begin takes a place in a world.
func (s *seat) begin(task *gymkhana.Task, spec gymkhana.Spec) error {
	role := s.role
	if role == "" && len(spec.Roles) > 0 {
		role = spec.Roles[0]
	}
	s.moves = newMoves(&spec, role)
	if len(s.moves.controls) == 0 || !slices.Contains(spec.Verbs, gymkhana.Do) {
		return setupError(fmt.Errorf("%s declares no controls; use an agent with raw input, such as computeruse", spec.World))
	}
	s.facts = Facts{World: spec.World, Goal: task.Goal, Controls: s.moves.controls, Screen: spec.Screen}
	if len(spec.Roles) > 1 {
		s.facts.Role = role
	}
	if !s.layout.untold {
		s.facts.Budget = task.Budget
	}
	s.asker.again = s.again
	return nil
}

// again asks for a reply in the format.
func (s *seat) again(fault string) (string, error) {
	f := s.facts
	if !s.layout.untold {
		f.Fault = fault
	}
	return s.book.say(again, f)
}

// texts renders the rules and the format file.
func (s *seat) texts(file string) (rules, format string, err error) {
	if rules, err = s.book.rules(s.facts); err != nil {
		return "", "", setupError(err)
	}
	if format, err = s.book.Render(file, "", s.facts); err != nil {
		return "", "", setupError(err)
	}
	return rules, format, nil
}
