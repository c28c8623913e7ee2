package site_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/site"
)

// What a request wants is not always at the same place of a sorted list: a script that clicks on the same element in
// another instance mostly opens something else.
func TestWinnersAreNotAlwaysFirst(t *testing.T) {
	for errand, link := range map[string]int{"hotels:open-cheapest": 1, "hotels:open-best": 1, "hotels:save-nearest": 2, "shop:find-best": 1,
		"shop:find-cheapest": 1, "food:best-open": 1} {
		const seeds = 16
		at, most := map[string]int{}, 0
		for seed := gymkhana.Seed(1); seed <= seeds; seed++ {
			clicks := clicked(t, errand, seed)
			element := clicks[len(clicks)-link]
			at[element]++
			most = max(most, at[element])
		}
		if most > seeds*3/4 {
			t.Errorf("%s: the winner is at the same place in %d of %d instances: %v", errand, most, seeds, at)
		}
	}
}

// clicked plays an errand with the oracle, and returns the elements that it clicks on.
func clicked(t *testing.T, errand string, seed gymkhana.Seed) []string {
	t.Helper()
	world, err := whole.Text(configOf(t, site.Setup{Chain: []string{errand}}))
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := whole.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(world)
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for now := start.Moment; !now.Over(); {
		d, err := oracle.Act(t.Context(), &now.Seen[0])
		if err == nil {
			now, err = world.Step(t.Context(), d.Actions)
		}
		if err != nil || d.Reason != "" {
			t.Fatal(err, d.Reason)
		}
		if d.Actions[0].Verb == gymkhana.Click {
			all = append(all, d.Actions[0].Text("element"))
		}
	}
	return all
}
