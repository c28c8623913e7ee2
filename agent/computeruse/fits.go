package computeruse

import (
	"fmt"
	"slices"

	"gymkhana"
)

// raw are the verbs of raw input that the agent has tools for.
var raw = []gymkhana.Verb{gymkhana.Press, gymkhana.Click, gymkhana.DoubleClick, gymkhana.MouseMove, gymkhana.Drag,
	gymkhana.Scroll, gymkhana.Type}

// Fits says why computeruse cannot act in a world: it needs a screen, and raw input.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	switch {
	case spec.Screen.W <= 0 || spec.Screen.H <= 0:
		return fmt.Errorf("%s has no screen to act on", spec.World)
	case !slices.ContainsFunc(spec.Verbs, func(v gymkhana.Verb) bool { return slices.Contains(raw, v) }):
		return fmt.Errorf("%s takes no raw input", spec.World)
	}
	return nil
}
