package kit

import (
	"gymkhana"
	"gymkhana/rng"
)

// A Rand is a random stream without a position: its output depends only on the seed, a tick and a purpose, not on
// earlier draws. It is a field of the state, so it is snapshotted and hashed; no Field shows it, so verifiers and
// heuristics cannot predict it.
type Rand uint64

// NewRand makes the stream of a seed.
func NewRand(seed gymkhana.Seed) Rand { return Rand(seed) }

// At returns 64 random bits for a tick and a purpose. Two draws in the same tick need two purposes.
func (r Rand) At(tick, purpose int) uint64 {
	x := rng.Mix(uint64(r) + 0x9e3779b97f4a7c15)
	x = rng.Mix(x ^ uint64(tick)*0xd1342543de82ef95)
	return rng.Mix(x + uint64(purpose)*0x9e3779b97f4a7c15)
}

// N gives a number from 0 to n-1; n is above 0.
func (r Rand) N(n, tick, purpose int) int {
	return int((r.At(tick, purpose) >> 33) % uint64(n))
}

// Chance is true in num of den cases.
func (r Rand) Chance(num, den, tick, purpose int) bool { return r.N(den, tick, purpose) < num }

// Shuffle shuffles n things. It draws with the purposes from purpose to purpose+n-1.
func (r Rand) Shuffle(n, tick, purpose int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.N(i+1, tick, purpose+i))
	}
}
