package device

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/internal/shrunk"
)

// An Oracle solves the tasks of the phone. It has access to the world.
type Oracle struct {
	world *World
	aim   *aim
	miss  *damage // nil: no additional change
}

// NewOracle makes the oracle of all families. Its option miss may be Damage.
func (k *Kit) NewOracle(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	var options struct {
		Miss string `json:"miss,omitempty"`
	}
	if err := setup.Options.Decode(&options); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	switch options.Miss {
	case "":
		return &Oracle{}, nil
	case Damage:
		return &Oracle{miss: &damage{seed: setup.Seed}}, nil
	}
	return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", fmt.Errorf("unknown miss %q; the phone has %q", options.Miss, Damage))
}

// Sit gives the oracle the world, after Reset.
func (o *Oracle) Sit(world gymkhana.Environment) error {
	w, ok := world.(*World)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/phone", fmt.Errorf("a %T is not a phone", world))
	}
	if w.ph == nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/phone", errors.New("the oracle sits in a phone without an episode; Reset first"))
	}
	o.world, o.aim = w, aimAt(w.State())
	if o.miss != nil {
		o.miss.choose(w.State(), o.aim)
	}
	return nil
}

// Begin checks whether a late damage fits into the budget; if not, the damage is done first.
func (o *Oracle) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	if m := o.miss; m != nil && m.last && o.aim != nil && task.Budget.Steps > 0 {
		_, m.last = o.Distance(task.Budget.Steps - enough)
	}
	return nil
}

// Act takes the next step toward the goal.
func (o *Oracle) Act(ctx context.Context, _ *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if o.aim == nil {
		return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/phone", errors.New("the oracle sits in no phone"))
	}
	var a gymkhana.Action
	if o.miss == nil {
		a = o.next()
	} else {
		var err error
		if a, err = o.miss.act(o); err != nil {
			return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultUs, "env/phone", err)
		}
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{o.shown(a)}}, nil
}

// Next returns the next action toward the goal, from every state of the phone.
func (o *Oracle) Next() gymkhana.Action { return o.shown(o.next()) }

// next is Next on the usual display.
func (o *Oracle) next() gymkhana.Action { return o.world.driver().next(o.aim) }

// shown gives an action with its places on the display of the phone.
func (o *Oracle) shown(a gymkhana.Action) gymkhana.Action {
	return shrunk.Action(a, usual, o.world.size())
}

func (w *World) driver() *Driver { return &Driver{Phone: w.ph, world: w, page: &w.page} }

// Distance is how many steps the oracle needs from the phone's current state to the end of the episode, including the
// declaration. It returns false if the oracle does not get there within the limit most, as when lost data cannot be
// restored.
func (o *Oracle) Distance(most int) (steps int, ok bool) {
	w := o.world.fork()
	for steps = 0; steps < most && !w.ended; steps++ {
		w.perform(w.driver().next(o.aim))
	}
	m := o.aim.measure(w.State())
	return steps, w.ended && m.progress == 1
}
