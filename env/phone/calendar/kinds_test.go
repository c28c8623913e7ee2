package calendar

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/rng"
)

// An event's place, notes, length and hour fit its title, however a calendar is filled.
func TestEventsFitTheirTitles(t *testing.T) {
	for n := range gymkhana.Seed(200) {
		d := rng.New(n, "fit")
		var s State
		seed(d, nil, &s)
		s.Plan(d, (epoch + 1).String(), 4)
		s.plan(d, epoch+2, 2, 16*60, 21*60)
		for i := range s.Events {
			e := &s.Events[i]
			k := kindOf(e.Title)
			if k == nil {
				if e.Repeat == Once {
					t.Errorf("seed %d: nobody plans %q", n, e.Title)
				}
				continue
			}
			hour := minuteOf(e.Time) / 60
			if !slices.Contains(k.places, e.Place) || e.Notes != "" && !slices.Contains(k.notes, e.Notes) || e.Minutes < k.low || e.Minutes > k.high ||
				hour < k.from || min(hour, 20) > k.to {
				t.Errorf("seed %d: %q at %s for %d minutes in %q: %q", n, e.Title, e.Time, e.Minutes, e.Place, e.Notes)
			}
		}
	}
}

// Every hour that families plan in has something to do in any place in half an hour.
func TestThereIsAlwaysSomethingToPlan(t *testing.T) {
	for hour := 8; hour <= 20; hour++ {
		if !slices.ContainsFunc(kinds, func(k kind) bool {
			return k.anywhere && k.low <= 30 && k.from <= hour && hour <= k.to && k.title[len(k.title)-1] == '*'
		}) {
			t.Errorf("nothing can always be done at %d o'clock", hour)
		}
	}
	for i := range kinds {
		if k := &kinds[i]; len(k.notes) < 3 || len(k.places) == 0 || !slices.Contains(lengths, k.low) || k.low > k.high || k.from > k.to {
			t.Errorf("%q lacks something", k.title)
		}
	}
}
