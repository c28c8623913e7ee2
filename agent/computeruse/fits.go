package computeruse

import (
	"cmp"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/tools"
)

// raw are the verbs of raw input that the agent has tools for.
var raw = []gymkhana.Verb{gymkhana.Press, gymkhana.Click, gymkhana.DoubleClick, gymkhana.MouseMove, gymkhana.Drag,
	gymkhana.Scroll, gymkhana.Type}

// Fits returns an error if computeruse cannot act in a world: it needs a screen, and raw input.
func Fits(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	switch {
	case spec.Screen.W <= 0 || spec.Screen.H <= 0:
		return fmt.Errorf("%s has no screen to act on", spec.World)
	case !slices.ContainsFunc(spec.Verbs, func(v gymkhana.Verb) bool { return slices.Contains(raw, v) }):
		return fmt.Errorf("%s takes no raw input", spec.World)
	}
	return nil
}

// FitsNative returns an error if a native dialect cannot act in a world, or if none is known for the model. A world
// without raw input is accepted if its controls have the names of the arrow keys.
func FitsNative(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	var options tools.Options
	if err := setup.Options.Decode(&options); err != nil {
		return err
	}
	if _, err := mannerOf(cmp.Or(options.Dialect, native), setup.Profile.Native, setup.Profile.Name); err != nil {
		return err
	}
	if spec.Screen.W > 0 && spec.Screen.H > 0 && len(steering(&spec)) > 0 {
		return nil
	}
	return Fits(setup, spec)
}
