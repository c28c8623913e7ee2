// Package recent has a cache of limited size that keeps what was used last.
package recent

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A Cache keeps values by key. Above its maximal size, it drops the values that were used longest ago. It is safe for
// concurrent use. A nil Cache keeps nothing.
type Cache[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	held int
	lru  *simplelru.LRU[K, entry[V]]
}

type entry[V any] struct {
	value V
	size  int
}

// New makes a cache whose values have at most this total size, in bytes or in whatever unit Put counts. A cache with
// a size of 0 or less is nil and keeps nothing.
func New[K comparable, V any](most int) *Cache[K, V] {
	if most <= 0 {
		return nil
	}
	c := &Cache[K, V]{most: most}
	var err error
	// The library limits the number of values; each counts for at least 1 here.
	if c.lru, err = simplelru.NewLRU(most, func(_ K, e entry[V]) { c.held -= e.size }); err != nil {
		panic("recent: " + err.Error()) // most is positive
	}
	return c
}

// Get returns the value kept under a key.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	if c == nil {
		return *new(V), false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.lru.Get(key)
	return e.value, ok
}

// Put keeps a value under a key, in place of an earlier one. A value larger than the maximal size is not kept.
func (c *Cache[K, V]) Put(key K, value V, size int) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Remove(key)
	size = max(1, size)
	if size > c.most {
		return
	}
	for c.held+size > c.most {
		c.lru.RemoveOldest()
	}
	c.lru.Add(key, entry[V]{value, size})
	c.held += size
}

// PerKey returns a function that makes something once for each key, and keeps it for the most keys used last. It is
// safe for concurrent use, and callers of one key wait for the first of them.
func PerKey[K comparable, V any](most int, make func(K) V) func(K) V {
	var mu sync.Mutex
	made := New[K, func() V](most)
	return func(key K) V {
		mu.Lock()
		once, ok := made.Get(key)
		if !ok {
			once = sync.OnceValue(func() V { return make(key) })
			made.Put(key, once, 1)
		}
		mu.Unlock()
		return once()
	}
}
