package rng_test

import (
	"slices"
	"testing"

	"gymkhana/rng"
)

func TestTheSameSeedAndPurposeDrawTheSame(t *testing.T) {
	draw := func(d *rng.Stream) []int { return []int{d.N(1000), d.Between(5, 9), rng.Pick(d, []int{1, 2, 3})} }
	if a, b := draw(rng.New(7, "x")), draw(rng.New(7, "x")); !slices.Equal(a, b) {
		t.Errorf("got %v and %v", a, b)
	}
	if a, b := draw(rng.New(7, "x")), draw(rng.New(7, "y")); slices.Equal(a, b) {
		t.Errorf("two purposes draw alike: %v", a)
	}
}

func TestSomeAreDifferentAndShuffleKeepsAll(t *testing.T) {
	list := []int{1, 2, 3, 4, 5, 6}
	some := rng.Some(rng.New(1, "some"), list, 4)
	slices.Sort(some)
	if len(slices.Compact(some)) != 4 {
		t.Errorf("got %v, want 4 different ones", some)
	}
	own := slices.Clone(list)
	rng.Shuffle(rng.New(1, "shuffle"), own)
	if slices.Equal(own, list) {
		t.Error("nothing was shuffled")
	}
	slices.Sort(own)
	if !slices.Equal(own, list) {
		t.Errorf("got %v", own)
	}
}
