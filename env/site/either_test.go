package site_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
)

// Of a hop that is asked for in two ways, each is meant in many instances, and doing the other one spoils the chain, whether
// the right one is done too or not.
func TestTheOtherWayFails(t *testing.T) {
	all, _ := chainsOf(t, 3)
	all = slices.DeleteFunc(all, func(s site.Setup) bool { return !strings.Contains(strings.Join(s.Chain, " "), "?") })
	met, tried := 0, 0
	for _, s := range tier.Part(t, all, 8) {
		hop := slices.IndexFunc(s.Chain, func(name string) bool { return strings.HasSuffix(name, "?") })
		for seed := gymkhana.Seed(1); seed <= 12; seed++ {
			for s.Version = 1; s.Version <= 2; s.Version++ {
				holds, other, forked := whole.ForkOf(s, seed, hop)
				if !forked {
					continue
				}
				trip := whole.DrawOf(s, seed)
				if tried++; holds {
					met++
				}
				way := answered(trip)
				way[hop].Events = append(slices.Clone(way[hop].Events), event(other.Any[0]))
				if chain, err := attempted(trip, way...); err != nil || chain.Complete() {
					t.Errorf("%v, seed %d: both ways are done, and the chain is complete, %v", s.Chain, seed, err)
				}
				way[hop].Events = way[hop].Events[len(way[hop].Events)-1:]
				if chain, err := attempted(trip, way...); err != nil || chain.Complete() {
					t.Errorf("%v, seed %d: the other way is done, and the chain is complete, %v", s.Chain, seed, err)
				}
			}
		}
	}
	t.Logf("the condition holds in %d of %d instances", met, tried)
	if tried < 100 || 3*met < tried || 3*met > 2*tried {
		t.Errorf("the condition holds in %d of %d instances; want between a third and two thirds", met, tried)
	}
}

// The marks of two ways and of shelves are refused where they mean nothing.
func TestMarksAreChecked(t *testing.T) {
	for _, chain := range []string{`"wiki:pick-colour?"`, `"wiki:pick-colour","shop:ask-rest?"`, `"wiki:pick-colour","wiki:ask-river?"`, `"shop:order@nowhere"`,
		`"shop:delivery@kitchen"`, `"wiki:pick-colour@kitchen"`, `"shop:order@"`, `"shop:order@kitchen@kitchen"`, `"?"`, `"shop:order@kitchen??"`} {
		cfg := gymkhana.Config(`{"chain":[` + chain + `]}`)
		if _, err := whole.Env(browser.Options{})(cfg); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%s: got %v, want a fault of the setup", chain, err)
		}
	}
}
