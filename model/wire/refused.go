package wire

import (
	"slices"
	"sync"
)

// A Refused set holds the parameters that a model does not take. Later requests omit them. It is
// safe for concurrent use.
type Refused struct {
	mu    sync.Mutex
	names []string // in the order in which they were refused
}

// Has reports whether a parameter was refused.
func (r *Refused) Has(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.names, name)
}

// Add notes a refusal.
func (r *Refused) Add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
}

// Dropped lists the parameters that the model refused and that are no longer sent to it.
func (r *Refused) Dropped() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.names)
}
