// Package rng draws what tasks are about: small random numbers that depend on a seed and a purpose
// alone, the same on every machine and in every release.
//
//	d := rng.New(seed, "which city")
//	city := rng.Pick(d, cities)
package rng

import "gymkhana"

// A Stream is a stream of random numbers for drawing what a task is about.
type Stream struct{ state uint64 }

// New makes the stream of a seed and a purpose.
func New(seed gymkhana.Seed, purpose string) *Stream {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * 1099511628211
	}
	return &Stream{uint64(seed)*0x9e3779b97f4a7c15 ^ h}
}

// N gives a number from 0 to n-1; n is above 0.
// Source: SplitMix64, Steele et al., OOPSLA 2014.
func (d *Stream) N(n int) int {
	d.state += 0x9e3779b97f4a7c15
	x := d.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int(((x ^ x>>31) >> 33) % uint64(n))
}

// Between gives a number from low to high.
func (d *Stream) Between(low, high int) int { return low + d.N(high-low+1) }

// Chance is true in num of den cases.
func (d *Stream) Chance(num, den int) bool { return d.N(den) < num }

// Pick gives one of a list.
func Pick[T any](d *Stream, list []T) T { return list[d.N(len(list))] }

// Some gives n of a list, all different, in random order; all of it when n is more than that.
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
