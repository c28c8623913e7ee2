package computeruse

import (
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/tools"
)

// raw are the verbs of raw input that the agent has tools for.
var raw = []gymkhana.Verb{gymkhana.Press, gymkhana.Click, gymkhana.DoubleClick, gymkhana.MouseMove, gymkhana.Drag,
	gymkhana.Scroll, gymkhana.Type}

// Fits says why computeruse cannot act in a world: it needs a screen, and raw input.
//
// A native dialect can also steer a world whose controls are named as the arrow keys are.
func Fits(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	var options tools.Options
	if err := setup.Options.Decode(&options); err != nil {
		return err
	}
	named := options.Dialect != "" && options.Dialect != "functions"
	if named {
		if _, err := mannerOf(options.Dialect, setup.Profile.Name); err != nil {
			return err
		}
	}
	switch {
	case named && spec.Screen.W > 0 && len(steering(&spec)) > 0:
		return nil
	case spec.Screen.W <= 0 || spec.Screen.H <= 0:
		return fmt.Errorf("%s has no screen to act on", spec.World)
	case !slices.ContainsFunc(spec.Verbs, func(v gymkhana.Verb) bool { return slices.Contains(raw, v) }):
		return fmt.Errorf("%s takes no raw input", spec.World)
	}
	return nil
}
