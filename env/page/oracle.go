package page

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
)

// OracleOptions configure the oracle of pages.
type OracleOptions struct {
	Actions   []Deed   `json:"actions,omitempty"`   // in order, in every instance that has no other script
	Instances []Script `json:"instances,omitempty"` // the scripts of single instances
	Miss      string   `json:"miss,omitempty"`      // one of Misses: play that near miss
}

// A Script solves one instance.
type Script struct {
	Instance uint64 `json:"instance"`
	Actions  []Deed `json:"actions"`
}

// check reports the first mistake of each script.
func (o *OracleOptions) check() error {
	wrong := []error{checkDeeds("", o.Actions)}
	known := map[uint64]bool{}
	for _, s := range o.Instances {
		wrong = append(wrong, checkDeeds(fmt.Sprintf("instance %d: ", s.Instance), s.Actions))
		if len(s.Actions) == 0 || known[s.Instance] {
			wrong = append(wrong, fmt.Errorf("instance %d: want one list of actions", s.Instance))
		}
		known[s.Instance] = true
	}
	if o.Miss != "" && !slices.Contains(Misses, o.Miss) {
		wrong = append(wrong, fmt.Errorf("miss %q; want one of %q", o.Miss, Misses))
	}
	return errors.Join(wrong...)
}

func checkDeeds(where string, deeds []Deed) error {
	if len(deeds) > maxDeeds {
		return fmt.Errorf("%s%d actions; at most %d", where, len(deeds), maxDeeds)
	}
	for i := range deeds {
		if _, err := deeds[i].action(); err != nil {
			return fmt.Errorf("%saction %d: %w", where, i+1, err)
		}
	}
	return nil
}

// of gives the script of an instance; nil if there is none.
func (o *OracleOptions) of(instance gymkhana.Seed) []Deed {
	for _, s := range o.Instances {
		if s.Instance == uint64(instance) {
			return s.Actions
		}
	}
	return o.Actions
}

// NewOracle makes the oracle of pages, which performs the script that is part of the task. Third-party pages have
// none until a person has solved them and recorded the solution.
func NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	s := &script{role: setup.Role}
	err := setup.Options.Decode(&s.options)
	if err == nil {
		err = s.options.check()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "oracle page", err)
	}
	return s, nil
}

// A script performs the same actions in every episode of an instance.
type script struct {
	options  OracleOptions
	role     string
	instance gymkhana.Seed

	spec  gymkhana.Spec
	deeds []Deed // what the role did
	next  int
	slip  int // the deed of a near miss
}

// Sit only reads the number of the instance.
func (s *script) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "oracle page", fmt.Errorf("a %T is not the world of pages", world))
	}
	s.instance = w.seed
	return nil
}

// Begin finds the script. Without one it gives gymkhana.ErrNoOracle.
func (s *script) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	all := s.options.of(s.instance)
	if len(all) == 0 {
		return gymkhana.Blame(gymkhana.FaultSetup, "oracle page", fmt.Errorf("%w: %s, instance %d, is imported and brings no solution along; "+
			"solve it with gymkhana record, or run it with other agents", gymkhana.ErrNoOracle, task.ID, s.instance))
	}
	s.spec, s.deeds, s.next = spec, nil, 0
	for _, d := range all {
		if or(d.Role, spec.Roles[0]) == or(s.role, spec.Roles[0]) {
			s.deeds = append(s.deeds, d)
		}
	}
	return s.slips()
}

// Act returns the next action, and at the end declares the task done. If the script's target is not visible, that is
// the script's mistake, and the episode ends as it is.
func (s *script) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if err := ctx.Err(); err != nil {
		return gymkhana.Decision{}, err
	}
	if s.next == len(s.deeds) || s.options.Miss == missEarly && s.next == s.slip {
		return gymkhana.Decision{Actions: []gymkhana.Action{s.last()}}, nil
	}
	d := s.deeds[s.next]
	s.next++
	a, err := d.on(o.Elements, s.spec.Screen)
	if err != nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultAgent, "oracle page", fmt.Errorf("action %d, %s: %w", s.next, d.Do, err))
	}
	if s.next-1 == s.slip && s.options.Miss != "" {
		if a, err = s.miss(a, &d, o.Elements); err != nil {
			return gymkhana.Decision{}, err
		}
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}, nil
}

// last is the action when the script is over: declaring the end if possible, otherwise noop.
func (s *script) last() gymkhana.Action {
	if slices.Contains(s.spec.Verbs, gymkhana.Finish) {
		return gymkhana.Action{Verb: gymkhana.Finish}
	}
	return gymkhana.Action{Verb: gymkhana.Noop}
}
