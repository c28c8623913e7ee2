package aes

import "slices"

// Known tells whether a name may stand in data-filter-by, and whether it may stand in data-evalby: as a property, as a
// shorthand or as one of the names that count for nothing.
func Known(name string) (filters, compares bool) {
	return kinds[name] != 0, expand(name) != nil || slices.Contains(ignored, name)
}
