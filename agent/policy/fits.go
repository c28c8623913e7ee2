package policy

import (
	"fmt"
	"slices"

	"gymkhana"
)

// Fits returns an error if a trained network cannot act in a world: it acts on elements, and Click must be
// legal.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return fmt.Errorf("nothing can be clicked in %s, and a policy acts on elements only", spec.World)
	}
	return nil
}
