package device

import (
	"encoding/json"
	"fmt"

	"gymkhana"
)

// A Fleet is phones that differ in their apps: the config of a task and the seed of an instance say which phone it is
// played on. Verifier, oracle and heuristic are those of any Kit.
type Fleet struct {
	Name    string // of the world, in the catalog
	Version int
	// Phone gives the phone of an instance and what is asked there. The same config and seed give the same phone.
	// Errors are about the config.
	Phone func(cfg gymkhana.Config, seed gymkhana.Seed) (*Kit, Setup, error)
	// Of gives the phone that a state of the case is of.
	Of func(c *Case) (*Kit, error)
}

// Own makes a phone one of the fleet.
func (f *Fleet) Own(k *Kit) *Kit {
	k.fleet = f
	return k
}

// Env makes a world whose phone is drawn at Reset. It is what the catalog holds.
func (f *Fleet) Env(cfg gymkhana.Config) (gymkhana.Environment, error) { return f.world(cfg) }

func (f *Fleet) world(cfg gymkhana.Config) (*World, error) {
	k, set, err := f.Phone(cfg, 0)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/"+f.Name, err)
	}
	w := k.world(set)
	w.fleet, w.config = f, cfg
	return w, nil
}

// Trainable makes a world to learn on, with its oracle in it.
func (f *Fleet) Trainable(cfg gymkhana.Config) (gymkhana.Trainable, error) {
	w, err := f.world(cfg)
	if err != nil {
		return nil, err
	}
	return &trainable{World: w}, nil
}

// Decode reads a state back from its canonical form.
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

func (f *Fleet) spec() gymkhana.Spec {
	s := spec
	s.World, s.Version = f.Name, f.Version
	return s
}

// choose takes the phone of an instance in hand, if the world is one of a fleet.
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
