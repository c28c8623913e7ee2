package kit_test

import (
	"fmt"
	"slices"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func TestListsLinkElsewhere(t *testing.T) {
	here := atlas.In(1).City("vesk")
	link := func(c *atlas.City) string { return "/" + c.Slug }
	count := map[int]int{}
	for i := range 1200 {
		name := fmt.Sprint("list ", i)
		all := kit.Elsewhere(1, name, here, link)
		if !slices.Equal(all, kit.Elsewhere(1, name, here, link)) {
			t.Fatalf("%s has other links at the second call", name)
		}
		if slices.ContainsFunc(all, func(p kit.Place) bool { return p.Address == "/vesk" }) {
			t.Errorf("%s links to itself", name)
		}
		count[len(all)]++
	}
	for n := range 11 {
		if count[n] < 60 || count[n] > 150 {
			t.Errorf("%d of 1200 lists have %d links, want about 100", count[n], n)
		}
	}
}

func TestOneInTwelveIsSoldOut(t *testing.T) {
	n := 0
	for i := range 2400 {
		if kit.SoldOut(1, "flight %d", i) {
			n++
		}
	}
	if n < 150 || n > 250 {
		t.Errorf("%d of 2400 are sold out, want about 200", n)
	}
}
