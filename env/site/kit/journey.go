package kit

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A Journey is the drawn route and day of an errand on a site that sells journeys; O is what it offers for them.
type Journey[O any] struct {
	From, To *atlas.City
	On       time.Time
	All      []O // the offers, the earliest first
	Pick     O   // the wanted one, if there is one
	Given    Gift
}

// Travel is how a site's journeys are drawn.
type Travel[O any] struct {
	Offers func(version int, from, to *atlas.City, on time.Time) []O
	Sells  func(on time.Time) bool // whether journeys on a given day can be booked
	Keys   []string                // the keys of a gift that the errands take in addition to the day
}

// tries is how many journeys are drawn before a given value is given up.
const tries = 300

// Draw draws journeys until pick accepts one, to the given city if there is one. It returns the wanted offer. Without
// pick it accepts any journey. If it finds none in many tries, it gives up the given day, and then all given values.
func (t Travel[O]) Draw(d *Draw, given Gift, pick func(all []O) (O, bool)) Journey[O] {
	cities := atlas.In(d.Version).Cities
	for n := 1; ; n++ {
		switch n {
		case tries:
			given = given.Only(t.Keys)
		case 2 * tries:
			given = nil
		}
		two := rng.Some(d.Stream, cities, 2)
		j := Journey[O]{From: two[0], To: two[1], On: SomeDay(d), Given: given}
		if on, err := Day(given["date"]); err == nil && t.Sells(on) {
			j.On = on
		}
		if city := atlas.In(d.Version).City(given["city"]); city != nil {
			j.To = city
		}
		if j.From == j.To {
			continue
		}
		if pick == nil {
			return j
		}
		j.All = t.Offers(d.Version, j.From, j.To, j.On)
		var ok bool
		if j.Pick, ok = pick(j.All); ok {
			return j
		}
	}
}

// SomeDay draws a day for a request: from nine days ahead to eight months.
func SomeDay(d *Draw) time.Time { return Today.AddDate(0, 0, d.Between(9, 240)) }

// Least makes a pick that returns the offer with the smallest value among those to keep, if there are at least two and
// no tie.
func Least[O any](keep func(O) bool, value func(O) int) func([]O) (O, bool) {
	return func(all []O) (O, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(o O) bool { return !keep(o) })
		slices.SortStableFunc(all, func(a, b O) int { return cmp.Compare(value(a), value(b)) })
		if len(all) < 2 || value(all[0]) == value(all[1]) {
			return *new(O), false
		}
		return all[0], true
	}
}

// Leg begins the leg of a journey with a request: it fills in {from}, {to} and {day}, and other parameters whose values
// an earlier hop may have found.
func (j Journey[O]) Leg(name, text string, more ...Blank) Leg {
	blanks := append(more, Blank{Name: "from", Value: j.From.Name}, Blank{Name: "day", Key: "date", Value: DayText(j.On), Usual: "that day"})
	ask, then := j.Given.Said(text, blanks...)
	to := j.To.Name
	if j.Given["city"] != "" {
		to = "that city"
	}
	return Leg{Ask: Filled(ask, "to", j.To.Name), Then: Filled(then, "to", to), Hop: judge.Hop{Name: name + " " + j.To.Slug}}
}

// Plain is a parameter whose value no hop finds.
func Plain(name, value string) Blank { return Blank{Name: name, Value: value} }

// Answering makes a leg of a site end with an answer, all of whose parts are required.
func (l Leg) Answering(site string, answers ...string) Leg {
	a := judge.Answer{Include: answers}
	l.Hop, l.Walk, l.Look.Answer = judge.Hop{Name: site + ": answer", Answer: &a}, append(l.Walk, Answer(strings.Join(answers, ", "))), a
	return l
}
