// Package rng has the random number generator of all worlds and tasks, SplitMix64. Its numbers depend on a seed alone,
// the same on every machine and in every release.
//
// A Stream draws what a task is about, from a seed and a purpose:
//
//	d := rng.New(seed, "which city")
//	city := rng.Pick(d, cities)
//
// A Source is the bare generator, for rules and for dealing a level:
//
//	draw := rng.Source(seed)
//	col := draw.Below(10)
package rng

import "gymkhana"

// A Stream is a stream of random numbers for drawing what a task is about.
type Stream struct{ source Source }

// New makes the stream of a seed and a purpose.
func New(seed gymkhana.Seed, purpose string) *Stream {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * 1099511628211
	}
	return &Stream{Source(uint64(seed)*step ^ h)}
}

// N returns a number from 0 to n-1; n must be positive.
func (d *Stream) N(n int) int { return int((d.source.Next() >> 33) % uint64(n)) }

// Between returns a number from low to high, both included.
func (d *Stream) Between(low, high int) int { return low + d.N(high-low+1) }

// Chance is true with probability num/den.
func (d *Stream) Chance(num, den int) bool { return d.N(den) < num }

// Pick returns a random element of a list.
func Pick[T any](d *Stream, list []T) T { return list[d.N(len(list))] }

// Some returns n different elements of a list in random order, or all if there are fewer.
func Some[T any](d *Stream, list []T, n int) []T {
	own := append([]T(nil), list...)
	n = min(n, len(own))
	for i := range n {
		j := i + d.N(len(own)-i)
		own[i], own[j] = own[j], own[i]
	}
	return own[:n:n]
}

// Shuffle puts a list in random order.
func Shuffle[T any](d *Stream, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.N(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
