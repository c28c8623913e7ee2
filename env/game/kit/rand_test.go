package kit

import (
	"slices"
	"testing"
)

func TestRand(t *testing.T) {
	r := NewRand(7)
	var seen [6]int
	for i := range 6000 {
		seen[r.N(6, i, 3)]++
	}
	for face, n := range seen {
		if n < 850 || n > 1150 {
			t.Errorf("face %d came %d times of 6000", face, n)
		}
	}
	if r.At(1, 2) == r.At(2, 1) || r.At(1, 2) != NewRand(7).At(1, 2) {
		t.Error("a draw depends on seed, tick and purpose, and on nothing else")
	}
}

// Every official instance of every game hangs on these numbers, so they never change.
func TestRandNeverChanges(t *testing.T) {
	for _, c := range []struct {
		seed          Rand
		tick, purpose int
		want          uint64
	}{{0, 0, 0, 0x33fe8bd4f9c57863},
		{1, 0, 0, 0xa385ef24fa6a992},
		{1, 1, 0, 0x11f7a1077d3c7c89},
		{1, 0, 1, 0x6ec85f1f8547bc0c},
		{7, 1000, 12, 0x31a9818ad6e2d862}} {
		if got := c.seed.At(c.tick, c.purpose); got != c.want {
			t.Errorf("seed %d, tick %d, purpose %d: %#x; want %#x", c.seed, c.tick, c.purpose, got, c.want)
		}
	}
}

func TestChance(t *testing.T) {
	r, hits := NewRand(1), 0
	for i := range 4000 {
		if r.Chance(1, 4, i, 0) {
			hits++
		}
		if r.Chance(0, 4, i, 0) || !r.Chance(4, 4, i, 0) {
			t.Fatalf("tick %d: what is impossible came, or what is certain did not", i)
		}
	}
	if hits < 900 || hits > 1100 {
		t.Errorf("one in four came %d times of 4000", hits)
	}
}

// Each of the six orders of three things comes equally often, and every draw of a shuffle has a separate purpose
// within those that it may use.
func TestShuffle(t *testing.T) {
	orders := map[[3]int]int{}
	for tick := range 6000 {
		things := [3]int{0, 1, 2}
		NewRand(5).Shuffle(3, tick, 10, func(i, j int) { things[i], things[j] = things[j], things[i] })
		orders[things]++
	}
	for order, n := range orders {
		if n < 850 || n > 1150 || len(orders) != 6 {
			t.Errorf("the order %v came %d times of 6000", order, n)
		}
	}
	var swaps [][2]int
	NewRand(5).Shuffle(4, 0, 10, func(i, j int) { swaps = append(swaps, [2]int{i, j}) })
	var want [][2]int
	for i := 3; i > 0; i-- {
		want = append(want, [2]int{i, NewRand(5).N(i+1, 0, 10+i)})
	}
	if !slices.Equal(swaps, want) {
		t.Errorf("the swaps of four are %v; want %v", swaps, want)
	}
}
