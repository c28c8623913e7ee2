package sokoban

import "math/bits"

// A stream is a random stream that is the same on every machine: splitmix64.
// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
type stream uint64

func (s *stream) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below draws a number from 0 to n-1. Its bias is below n in 2⁶⁴.
func (s *stream) below(n int) int {
	hi, _ := bits.Mul64(s.next(), uint64(n))
	return int(hi)
}
