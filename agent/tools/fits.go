package tools

import (
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
)

// FitsSemantic returns an error if semantic cannot act in a world: it uses controls, and the role needs at least one.
// Worlds in which files are written have other agents.
func FitsSemantic(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if err := engine.NoFiles(&spec); err != nil {
		return err
	}
	usable := func(c gymkhana.Control) bool { return len(c.Roles) == 0 || slices.Contains(c.Roles, setup.Role) }
	if !slices.Contains(spec.Verbs, gymkhana.Do) || !slices.ContainsFunc(spec.Controls, usable) {
		return fmt.Errorf("%s declares no controls", spec.World)
	}
	return nil
}
