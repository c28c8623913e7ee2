package site_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/env/site/sitetest"
)

// A chain with an errand of a site that the suite does not use yet plays in a town with all such sites. All other chains
// play in the town without them.
func TestLaterSitesAreApart(t *testing.T) {
	for _, c := range []struct {
		chain []string
		there bool // whether the later sites are
	}{{[]string{"trains:search"}, true}, {[]string{"wiki:pick-colour", "trains:open-last"}, true},
		{[]string{"wiki:pick-colour", "events:buy-two"}, true}, {[]string{"pantry:open-label"}, true}, {[]string{"money:open-note"}, true},
		{[]string{"reel:open-thumb"}, true}, {[]string{"recipes:open-look", "reel:guess-jar-host", "pantry:open-unit"}, true},
		{[]string{"cars:rent-colour"}, true}, {[]string{"wiki:learn-mayor", "murmur:heart-answer"}, true},
		{[]string{"murmur:pick-board", "trains:open-last"}, true},
		{[]string{"wiki:pick-colour", "flights:open-last"}, false}} {
		task := taskOf(t, c.chain...)
		world, err := whole.Text(task.Environment.Config)
		if err != nil {
			t.Fatal(err)
		}
		start, err := world.Reset(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		added := 0
		for _, s := range soon {
			if there := strings.Contains(start.Seen[0].Text, s.Title); there != c.there {
				t.Errorf("%v: the list of sites has %s: %v", c.chain, s.Title, there)
			} else if there {
				added++
			}
		}
		if places := len(world.Spec().Places); places != len(whole.Town().Sites())+added {
			t.Errorf("%v: %d places", c.chain, places)
		}
		if err := world.Close(); err != nil {
			t.Error(err)
		}
		sitetest.Solve(t, whole, whole.Text, 1, site.Setup{Chain: c.chain, Version: 1, Width: 1280, Height: 720})
	}
	if alone, err := whole.Isolate(taskOf(t, "wiki:pick-colour", "trains:open-last")); err != nil || len(alone) != 2 {
		t.Errorf("hops alone: %d, %v", len(alone), err)
	}
	if _, err := whole.Text(taskOf(t, "trains:fly").Environment.Config); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an errand that is nowhere: %v", err)
	}
}
