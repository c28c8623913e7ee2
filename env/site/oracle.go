package site

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// Candidates is the near miss of an agent that does not choose: before the solution, it also does what the task has to
// rule out. For example, it also books the wrong room, or opens every flight's page.
const Candidates = "candidates"

// Rival is the near miss of an agent that has taken a wrong value from an earlier hop: it does a hop with the value that
// the earlier hop has in another instance.
const Rival = "rival"

// Misses are the near misses that the oracle can play.
var Misses = []string{Candidates, Rival}

// OracleOptions are the options of the oracle.
type OracleOptions struct {
	// Miss is a near miss to play instead of the solution, one of Misses; "" means the solution.
	Miss string `json:"miss,omitempty"`
	// Link is the value that is wrong in the near miss Rival: the n-th that a hop takes of an earlier one, from 1; 0 means
	// one drawn by lot.
	Link int `json:"link,omitempty"`
	// Blind is a player that reads no page, one of Blinds, to play instead; "" means none.
	Blind string `json:"blind,omitempty"`
}

// An Oracle solves the errands like a person who knows all answers: it opens sites, types into fields and clicks
// visible elements, and scrolls to find them.
type Oracle struct {
	options OracleOptions
	driver  *kit.Driver
	unseen  func() []kit.Sight // the unseen evidence of the answer
	height  int                // the height of the window
	script  []gymkhana.Action  // what a blind player does next
}

// NewOracle makes the oracle; OracleOptions are its options.
func (w *Web) NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var o OracleOptions
	err := setup.Options.Decode(&o)
	if err == nil && o.Miss != "" && !slices.Contains(Misses, o.Miss) {
		err = fmt.Errorf("miss %q; want one of %q", o.Miss, Misses)
	}
	if err == nil && o.Blind != "" && !slices.Contains(Blinds, o.Blind) {
		err = fmt.Errorf("blind %q; want one of %q", o.Blind, Blinds)
	}
	return &Oracle{options: o}, gymkhana.Blame(gymkhana.FaultSetup, "env/site", err)
}

// Sit reads the details of the task from the world.
func (o *Oracle) Sit(world gymkhana.Environment) error {
	w, ok := world.(interface {
		playing() *trip
		blinded(player string) (blindfold, error)
		rivals(nth int) ([]kit.Move, bool)
		unseen() []kit.Sight
		high() int
	})
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/site", fmt.Errorf("a %T is not the world of sites", world))
	}
	trip := w.playing()
	if trip == nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the oracle sits in a world without an episode; Reset first"))
	}
	moves := trip.moves
	if o.options.Blind != "" {
		b, err := w.blinded(o.options.Blind)
		if err != nil {
			return err
		}
		moves, o.script = b.moves, b.actions
	}
	if o.options.Miss == Rival {
		if moves, ok = w.rivals(o.options.Link); !ok {
			return fmt.Errorf("env/site: %w", gymkhana.ErrNoMiss)
		}
	}
	if o.options.Miss == Candidates {
		if len(trip.tries) == 0 {
			return fmt.Errorf("env/site: %w", gymkhana.ErrNoMiss)
		}
		moves = slices.Concat(trip.tries, moves)
	}
	o.driver, o.unseen, o.height = kit.NewDriver(moves...), w.unseen, w.high()
	return nil
}

// Begin has nothing to prepare.
func (o *Oracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// Act makes the next move, and declares the task done after the last. If it cannot find something, it says so.
func (o *Oracle) Act(ctx context.Context, seen *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if o.driver == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the oracle sits in no world"))
	}
	if o.options.Blind != "" || o.options.Miss == Rival {
		return o.guess(seen), nil
	}
	if a, ok := o.driver.Read(seen, o.unseen(), o.height); ok {
		return gymkhana.Decision{Actions: []gymkhana.Action{a}}, nil
	}
	a, done, err := o.driver.Next(seen)
	if done || err != nil {
		d := gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}
		if err != nil {
			d.Reason = "lost: " + err.Error()
		}
		return d, nil
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}, nil
}

// guess is Act of a player that has not read everything: it leaves out what it cannot find.
func (o *Oracle) guess(seen *gymkhana.Observation) gymkhana.Decision {
	if len(o.script) > 0 {
		a := o.script[0]
		o.script = o.script[1:]
		return gymkhana.Decision{Actions: []gymkhana.Action{a}}
	}
	for {
		a, done, err := o.driver.Next(seen)
		switch {
		case err != nil:
			o.driver.Skip()
		case done:
			return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}
		default:
			return gymkhana.Decision{Actions: []gymkhana.Action{a}}
		}
	}
}
