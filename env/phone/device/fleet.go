package device

import (
	"encoding/json"
	"fmt"

	"gymkhana"
)

// A Fleet is phones that differ in their apps: the configuration of a task and the seed of an instance determine the
// phone. Verifier, oracle and heuristic are the same as for a Kit.
type Fleet struct {
	Name    string // the name of the world, in the catalog
	Version int
	// Phone returns the phone and the case of an instance. The same configuration and seed give the same phone. Errors
	// concern the configuration.
	Phone func(cfg gymkhana.Config, seed gymkhana.Seed) (*Kit, Setup, error)
	// Of returns the phone that a case's state belongs to.
	Of func(c *Case) (*Kit, error)
}

// Own makes a phone one of the fleet.
func (f *Fleet) Own(k *Kit) *Kit {
	k.fleet = f
	return k
}

// Env makes a world that draws its phone at Reset. The catalog lists it.
func (f *Fleet) Env(cfg gymkhana.Config) (gymkhana.Environment, error) { return f.world(cfg) }

func (f *Fleet) world(cfg gymkhana.Config) (*World, error) {
	k, set, err := f.Phone(cfg, 0)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/"+f.Name, err)
	}
	w, err := k.open(set, cfg)
	if err == nil {
		w.fleet = f
	}
	return w, err
}

// Trainable makes a world for training, with its oracle.
func (f *Fleet) Trainable(cfg gymkhana.Config) (gymkhana.Trainable, error) {
	w, err := f.world(cfg)
	if err != nil {
		return nil, err
	}
	return &trainable{World: w}, nil
}

// Decode decodes a state from its canonical form.
func (f *Fleet) Decode(canonical []byte) (gymkhana.State, error) {
	var raw struct {
		Case Case `json:"case"`
	}
	if err := json.Unmarshal(canonical, &raw); err != nil {
		return nil, fmt.Errorf("state of %s: %w", f.Name, err)
	}
	k, err := f.Of(&raw.Case)
	if err != nil {
		return nil, fmt.Errorf("state of %s: %w", f.Name, err)
	}
	return k.decode(canonical)
}

// choose draws the phone of an instance if the world is one of a fleet.
func (w *World) choose(seed gymkhana.Seed) error {
	if w.fleet == nil {
		return nil
	}
	var err error
	if w.kit, w.setup, err = w.fleet.Phone(w.config, seed); err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/"+w.fleet.Name, err)
	}
	return nil
}
