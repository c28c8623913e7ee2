package reference

import (
	"context"

	"gymkhana"
)

// FitsScripted returns an error if a script cannot be performed in a world: one of its actions is not
// legal there. Options that cannot be read are reported when the agent is made.
func FitsScripted(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	made, err := NewScripted(setup)
	if err != nil {
		return nil
	}
	return made.Begin(context.Background(), &gymkhana.Task{}, spec)
}
