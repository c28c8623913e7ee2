package site_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A search that needs a day or a dish from an earlier hop cannot be passed by trying all of them, or those nearby: the
// first wrong one spoils the chain. What a form has before anything is typed is no try.
func TestWhatHadToBeLearntIsTriedOnce(t *testing.T) {
	for _, c := range []struct{ giver, taker, key string }{
		{"guide:learn-festival", "flights:search-day", "depart"},
		{"guide:learn-festival", "hotels:search-dates", "checkin"},
		{"flights:open-last", "hotels:search-dates", "checkin"},
		{"guide:learn-dish", "food:dish", "meant"},
	} {
		for seed := gymkhana.Seed(1); seed <= 20; seed++ {
			trip := whole.DrawOf(site.Setup{Chain: []string{c.giver, c.taker}, Version: 1 + int(seed)%2}, seed)
			want := trip.Hops[1].Any[0]
			for _, try := range tries(want.With[c.key]) {
				e := event(want)
				e.With[c.key] = try
				if c.key == "checkin" {
					e.With["checkout"] = later(try, 3)
				}
				passes := try == want.With[c.key] || try == want.Usual[c.key] // the form's own day is no try
				if after(trip.Hops, e) != passes {
					t.Fatalf("%s.%s, seed %d: %s is right; after a search for %s the chain is complete, %v",
						c.giver, c.taker, seed, want.With[c.key], try, !passes)
				}
			}
			plain := event(want)
			maps.Copy(plain.With, want.Usual)
			if c.key == "checkin" && !after(trip.Hops, plain) {
				t.Errorf("%s.%s, seed %d: a search for the city alone spoils the chain", c.giver, c.taker, seed)
			}
		}
	}
}

// after reports whether a run that does what is asked for is complete after an event.
func after(hops []judge.Hop, e judge.Event) bool {
	first := right(hops)[0]
	chain, err := graded(hops, append([]judge.Moment{first, {Events: []judge.Event{e}}}, right(hops)[1:]...)...)
	return err == nil && chain.Complete()
}

// tries are the values that a guesser would try in place of one: itself, the days nearby, or all dishes.
func tries(value string) []string {
	all := []string{value}
	if _, err := time.Parse(time.DateOnly, value); err == nil {
		for n := 1; n <= 20; n++ {
			all = append(all, later(value, n), later(value, -n))
		}
		return slices.DeleteFunc(all, func(day string) bool { return day <= kit.Today.Format(time.DateOnly) })
	}
	for _, dish := range atlas.Dishes() {
		all = append(all, strings.Join(kit.Tokens(dish), " "))
	}
	return all
}

func later(day string, days int) string {
	on, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return err.Error()
	}
	return on.AddDate(0, 0, days).Format(time.DateOnly)
}

// The day that a flight hands on cannot be guessed from the day in the goal.
func TestTicketsAreNotGuessed(t *testing.T) {
	count, most := map[string]int{}, 0
	const seeds = 200
	for seed := gymkhana.Seed(1); seed <= seeds; seed++ {
		trip := whole.DrawOf(site.Setup{Chain: []string{"flights:open-cheapest", "hotels:search-dates"}}, seed)
		leaves, lasts := trip.Hops[0].Any[0].With["date"], trip.Hops[1].Any[0].With["checkin"]
		for n := range 100 {
			if later(leaves, n) == lasts {
				count[later("2026-01-01", n)]++
				most = max(most, count[later("2026-01-01", n)])
			}
		}
	}
	if len(count) < 20 || most > seeds/10 {
		t.Errorf("tickets last %d different times, and one of them %d of %d times", len(count), most, seeds)
	}
}
