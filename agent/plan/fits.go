package plan

import (
	"fmt"
	"slices"

	"gymkhana"
)

// Fits says why global and online cannot act in a world: they use controls, and the role has to have one. A world in which
// files are written has agents of its own.
func Fits(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if err := written(&spec); err != nil {
		return err
	}
	usable := func(c gymkhana.Control) bool { return len(c.Roles) == 0 || slices.Contains(c.Roles, setup.Role) }
	if !slices.Contains(spec.Verbs, gymkhana.Do) || !slices.ContainsFunc(spec.Controls, usable) {
		return fmt.Errorf("%s declares no controls", spec.World)
	}
	return nil
}

// written says which agents write files, if the world is one where they are written.
func written(spec *gymkhana.Spec) error {
	if slices.Contains(spec.Verbs, gymkhana.WriteFile) {
		return fmt.Errorf("%s wants files to be written; use webui-global or webui-online", spec.World)
	}
	return nil
}
