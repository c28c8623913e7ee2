package wire

import (
	"fmt"

	"gymkhana"
)

// foreign finds a tool of a request that is another provider's native tool. An empty provider has no native
// tools. The error is one of the set-up: the agent uses a dialect that this model does not speak.
func foreign(tools []gymkhana.Tool, provider string) error {
	for i := range tools {
		if t := &tools[i]; len(t.Native) > 0 && (provider == "" || t.Provider != provider) {
			return fmt.Errorf("the tool %s is a native one of %s, which cannot be asked for here; use the agent computeruse, whose tools are functions",
				t.Name, t.Provider)
		}
	}
	return nil
}
