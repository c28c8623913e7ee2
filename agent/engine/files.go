package engine

import (
	"fmt"
	"slices"

	"gymkhana"
)

// NoFiles says which agents write files, if a world is one where they are written: the others can neither write them nor
// see the brief that says what to write.
func NoFiles(spec *gymkhana.Spec) error {
	if slices.Contains(spec.Verbs, gymkhana.WriteFile) {
		return fmt.Errorf("%s wants files to be written; use webui-global or webui-online", spec.World)
	}
	return nil
}
