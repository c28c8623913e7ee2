package rng

import "math/bits"

// A Source is a random stream, the same on every machine and in every release: SplitMix64. Its value is its whole
// state, so a Source can be part of a state that is copied, saved and hashed. Every seed is valid. Source: Steele, Lea,
// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
type Source uint64

// step is the golden ratio in 64 bits; a Source advances by it.
const step = 0x9e3779b97f4a7c15

// Next returns 64 random bits.
func (s *Source) Next() uint64 {
	*s += step
	return Mix(uint64(*s))
}

// Below returns a number from 0 to n-1; n must be positive. Its bias is below n in 2⁶⁴.
func (s *Source) Below(n int) int {
	hi, _ := bits.Mul64(s.Next(), uint64(n))
	return int(hi)
}

// Mix scatters the bits of a number: the finalizer of SplitMix64.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
