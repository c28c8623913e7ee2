package wire

import (
	"fmt"

	"gymkhana"
)

// foreign says which tool of a request is another provider's own. An empty provider has none of its own. The
// error is one of the set-up: the agent was told to use a dialect that this model does not speak.
func foreign(tools []gymkhana.Tool, provider string) error {
	for i := range tools {
		if t := &tools[i]; len(t.Native) > 0 && (provider == "" || t.Provider != provider) {
			return fmt.Errorf("the tool %s is a native one of %s, which cannot be asked for here; use the agent computeruse, whose tools are functions",
				t.Name, t.Provider)
		}
	}
	return nil
}
