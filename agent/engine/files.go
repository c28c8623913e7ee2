package engine

import (
	"fmt"
	"slices"

	"gymkhana"
)

// NoFiles returns an error if files are written in the world. It names the agents that write files: the others can
// neither write them nor see the brief.
func NoFiles(spec *gymkhana.Spec) error {
	if slices.Contains(spec.Verbs, gymkhana.WriteFile) {
		return fmt.Errorf("%s wants files to be written; use webui-global or webui-online", spec.World)
	}
	return nil
}
