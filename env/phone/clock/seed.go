package clock

import (
	"fmt"
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// purposes are labels of alarms, with their usual hours. Some are easily confused.
var purposes = []struct {
	label    string
	from, to int // hours
}{
	{"Wake up", 5, 8}, {"Wake up the kids", 6, 8}, {"Gym", 6, 20}, {"Gym bag", 6, 20}, {"Water the ferns", 8, 19}, {"Water break", 9, 17},
	{"Pills in the morning", 6, 9}, {"Pills in the evening", 18, 21}, {"Bread out of the oven", 8, 18}, {"Feed the cat", 6, 19},
	{"Feed the sourdough", 8, 20}, {"Choir practice", 17, 20}, {"Walk with Pepper", 6, 20}, {"Bus to Carrow", 6, 19},
	{"Train to Eastmere", 6, 19}, {"Call Grandma", 10, 19}, {"Stand-up call", 8, 11}, {"Put the bins out", 18, 21}, {"Nap is over", 13, 16},
	{"Lights out", 21, 22}, {"Stretch", 9, 18}, {"Language lesson", 16, 20}, {"Pick up Milo", 12, 17}, {"Parking runs out", 9, 18},
	{"Vitamins", 7, 10}, {"Market closes", 14, 18}, {"Rehearsal", 17, 20}, {"Check the oven", 9, 20}, {"Tea for the neighbours", 15, 17},
	{"Back from lunch", 12, 14}, {"Charge the bike", 18, 21}, {"Morning pages", 5, 7}, {"Ferry home", 16, 20}, {"Laundry is done", 9, 19},
}

// patterns are usual choices of days, Monday first.
var patterns = [][7]bool{{}, {}, {true, true, true, true, true}, {5: true, 6: true}, {true, true, true, true, true, true, true},
	{0: true, 2: true, 4: true}, {1: true, 3: true}, {6: true}, {2: true}}

// seed fills the app with alarms and cities.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	for _, p := range rng.Some(d, purposes, d.Between(17, 21)) {
		s.Add(Alarm{Time: freeTime(d, s, p.from, p.to, 5), Label: p.label, Days: rng.Pick(d, patterns), On: d.Chance(1, 2)})
	}
	for _, c := range rng.Some(d, cities, d.Between(3, 5)) {
		s.Cities = append(s.Cities, c.name)
	}
}

// freeTime draws a time between two hours, in steps of minutes, without an alarm. It is not close
// to the time at reset, so that whether an alarm rings today does not change in an episode.
func freeTime(d *rng.Stream, s *State, from, to, step int) string {
	for {
		hour, minute := d.Between(from, to), d.N(60/step)*step
		text := fmt.Sprintf("%02d:%02d", hour, minute)
		taken := slices.ContainsFunc(s.Alarms, func(a Alarm) bool { return a.Time == text })
		if !taken && (hour != 15 || minute < 20) && (hour != 16 || minute > 20) {
			return text
		}
	}
}

// purposeOf returns the usual hours of a label; an unknown one fits at any time.
func purposeOf(label string) (from, to int) {
	for _, p := range purposes {
		if p.label == label {
			return p.from, p.to
		}
	}
	return 5, 22
}

// freeLabel draws a label that no alarm has.
func freeLabel(d *rng.Stream, s *State) string {
	for {
		if p := rng.Pick(d, purposes); s.labelled(p.label) == nil {
			return p.label
		}
	}
}
