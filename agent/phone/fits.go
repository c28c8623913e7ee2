package phone

import (
	"fmt"
	"slices"

	"gymkhana"
)

// FitsText returns an error if phone-text cannot act in a world: Click must be legal.
func FitsText(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return fmt.Errorf("nothing can be clicked in %s", spec.World)
	}
	return nil
}

// FitsImage returns an error if phone-image cannot act in a world: Click must be legal, and the
// world needs a screen.
func FitsImage(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if err := FitsText(setup, spec); err != nil {
		return err
	}
	if spec.Screen.W <= 0 || spec.Screen.H <= 0 {
		return fmt.Errorf("%s has no screen", spec.World)
	}
	return nil
}
