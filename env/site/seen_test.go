package site_test

import (
	"testing"

	"gymkhana"
)

// An oracle that compares candidates must see them all: one that opens only one of them breaks the law.
func TestOneCandidateIsNotEnough(t *testing.T) {
	for _, task := range shipped(t) {
		if task.ID != "sites/1-hop/wiki-which-older" && task.ID != "sites/1-hop/food-ask-cheapest" && task.ID != "sites/1-hop/flights-ask-cheaper" {
			continue
		}
		trip, err := whole.TripOf(task, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(trip.From) < 3 {
			t.Errorf("%s compares %d things: %v; want all of them", task.ID, len(trip.From), trip.From)
		}
		e := inText(t, task, 1)
		e.do(gymkhana.Action{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: trip.From[0].Page}}})
		if is := e.world.Capabilities().Evidence(); len(is.Unseen) == is.Items || task.ID != "sites/1-hop/food-ask-cheapest" && len(is.Unseen) == 0 {
			t.Errorf("%s: on the page of the first, %d of %d things are unseen", task.ID, len(is.Unseen), is.Items)
		}
	}
}
