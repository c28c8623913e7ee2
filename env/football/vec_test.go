package football

import (
	"math/rand/v2"
	"testing"
)

func TestRootIsRoundedDown(t *testing.T) {
	check := func(n uint64) {
		if r := root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("the root of %d is %d", n, r)
		}
	}
	for n := range uint64(70000) {
		check(n)
	}
	for shift := range 62 {
		for d := range uint64(3) {
			check(1<<shift + d)
			check(max(1<<shift, d) - d)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100000 {
		check(r.Uint64() >> (2 + r.IntN(60)))
	}
}

func BenchmarkRoot(b *testing.B) {
	n := uint64(123456789012345)
	var sum uint64
	for b.Loop() {
		sum += root(n)
		n += 1234567
	}
	_ = sum
}
