package site_test

import (
	"reflect"
	"testing"

	"gymkhana"
)

// Wordings that are held out ask for the same as the others, in every version of the world.
func TestHeldOutWordingsLeaveTheHops(t *testing.T) {
	other := 0
	for _, chain := range [][]string{{"wiki:pick-older", "flights:book-earliest", "hotels:book-cheapest"}, {"flights:ask-cheaper"}} {
		task := taskOf(t, chain...)
		for version := 1; version <= 2; version++ {
			for seed := gymkhana.Seed(1); seed <= 5; seed++ {
				learnt, err := whole.TripOf(task, seed, version)
				if err != nil {
					t.Fatal(err)
				}
				held, err := whole.HeldOut(task, seed, version)
				if err != nil {
					t.Fatal(err)
				}
				if learnt.Goal != held.Goal {
					other++
				}
				learnt.Goal = held.Goal
				if !reflect.DeepEqual(learnt, held) {
					t.Errorf("%v, version %d, seed %d: held out it is %+v; want %+v", chain, version, seed, held, learnt)
				}
			}
		}
	}
	if other < 20 {
		t.Errorf("%d of 20 goals are told in other words", other)
	}
}
