package kit

import (
	"fmt"
	"maps"
	"slices"
)

// Pictures draws pictures that have names, so that a site needs no table of their addresses. Templates show one by
// {{picture "train 214"}}.
func (f *Fill) Pictures(all map[string]Drawing) {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f.cat.named[name] = f.Picture(all[name])
	}
}

// address is the address of a picture with a name, given in parts that are joined by spaces.
func (c *catalogue) address(parts ...any) (string, error) {
	name := fmt.Sprintln(parts...)
	name = name[:len(name)-1]
	if a := c.named[name]; a != "" {
		return a, nil
	}
	return "", fmt.Errorf("there is no picture %q", name)
}
