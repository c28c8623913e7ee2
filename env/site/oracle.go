package site

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// An Oracle does the errands as a person would who knows all answers: it opens sites, types into
// fields and clicks what it sees, scrolling to find it.
type Oracle struct {
	driver *kit.Driver
}

// NewOracle makes the oracle. It has no options.
func (w *Web) NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return &Oracle{}, setup.Options.Decode(&struct{}{})
}

// Sit takes what the task is about.
func (o *Oracle) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/site", fmt.Errorf("a %T is not the world of sites", world))
	}
	if w.visit.Window == nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the oracle sits in a world without an episode; Reset first"))
	}
	o.driver = kit.NewDriver(w.trip.moves...)
	return nil
}

// Begin has nothing to prepare.
func (o *Oracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

// Act makes the next move, and declares the task done after the last. What it cannot find, it says.
func (o *Oracle) Act(ctx context.Context, seen *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if o.driver == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the oracle sits in no world"))
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
