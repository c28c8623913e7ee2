package kit_test

import (
	"fmt"
	"slices"
	"testing"

	"gymkhana/env/site/kit"
)

func TestAdvertise(t *testing.T) {
	all := []int{1, 2, 3, 4, 5}
	place := map[int]int{}
	for i := range 600 {
		name := fmt.Sprint("list ", i)
		own, n := kit.Advertise(1, name, all)
		if again, _ := kit.Advertise(1, name, all); !slices.Equal(own, again) {
			t.Fatalf("%s is %v, then %v", name, own, again)
		}
		rest := slices.DeleteFunc(slices.Clone(all), func(x int) bool { return slices.Contains(own[:n], x) })
		if !slices.Equal(own[n:], rest) || len(own) != len(all) {
			t.Fatalf("%s: %d in front of %v", name, n, own)
		}
		place[slices.Index(own, 1)]++
	}
	for at := range 3 {
		if n := place[at]; n < 150 || n > 250 {
			t.Errorf("the first entry is at %d in %d of 600 lists, want a third", at, n)
		}
	}
	for _, few := range [][]int{nil, {7}} {
		if own, n := kit.Advertise(1, "few", few); n != 0 || !slices.Equal(own, few) {
			t.Errorf("%v becomes %v, %d in front", few, own, n)
		}
	}
}
