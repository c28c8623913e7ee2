package aes

import "slices"

// Known reports whether a name is allowed in data-filter-by, and whether it is allowed in data-evalby: as a property,
// as a shorthand, or as one of the ignored names.
func Known(name string) (filters, compares bool) {
	return kinds[name] != 0, expand(name) != nil || slices.Contains(ignored, name)
}
