package web

import (
	"fmt"
	"slices"

	"gymkhana"
)

// Fits returns an error if web cannot act in a world: Click must be legal, and the world needs a
// screen if the options want screenshots. Options that cannot be read are reported when the agent is
// made.
func Fits(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return fmt.Errorf("nothing can be clicked in %s", spec.World)
	}
	o, err := decode(setup.Options, setup.Protocol)
	if err != nil || spec.Screen.W > 0 && spec.Screen.H > 0 {
		return nil
	}
	if (&agent{options: o}).looks() {
		return fmt.Errorf("%s has no screen", spec.World)
	}
	return nil
}
