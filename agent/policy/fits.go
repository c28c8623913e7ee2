package policy

import (
	"fmt"
	"slices"

	"gymkhana"
)

// Fits says why a trained network cannot act in a world: it acts on elements, and they have to be clickable.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return fmt.Errorf("nothing can be clicked in %s, and a policy acts on elements only", spec.World)
	}
	return nil
}
