package site

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// keyWords are the words for the values that hops hand on.
var keyWords = map[string]string{"date": "day", "dish": "dish", "time": "time", "money": "amount", "count": "number", "street": "street",
	"person": "person", "currency": "currency", "item": "item", "food": "ingredient", "title": "title", "name": "name"}

// mostDaysOff is how many days before and after a day that had to be learnt are tries of a guesser: about a month, which
// some pages tell.
const mostDaysOff = 31

// mostCount is the largest number that a guesser tries.
const mostCount = 30

// rivalsOf lists what a guesser would try in place of a value that an earlier hop tells; none for keys that have more
// values than anyone can try, and for those that cannot be tried without an effect.
func rivalsOf(land *atlas.Land, key string, given kit.Gift) []string {
	var all []string
	switch key {
	case "date":
		on, err := time.Parse(time.DateOnly, given[key])
		for n := 1; err == nil && n <= mostDaysOff; n++ {
			for _, day := range []time.Time{on.AddDate(0, 0, n), on.AddDate(0, 0, -n)} {
				if day.After(kit.Today) {
					all = append(all, day.Format(time.DateOnly))
				}
			}
		}
	case "time":
		for minute := range 24 * 12 {
			all = append(all, fmt.Sprintf("%02d:%02d", minute/12, minute%12*5))
		}
	case "count":
		for n := 1; n <= mostCount; n++ {
			all = append(all, strconv.Itoa(n))
		}
	case "dish":
		all = append(atlas.Dishes(), each(land.Dishes, func(d *atlas.Dish) string { return d.Name })...)
	case "item", "food":
		all = atlas.Larder()
	case "currency":
		all = each(land.Countries, func(c *atlas.Country) string { return c.Money })
	case "person":
		all = each(land.People, func(p *atlas.Person) string { return p.Name })
	case "street":
		for _, c := range land.Cities {
			if home := land.City(given["city"]); home == nil || c.Country == home.Country {
				all = append(all, each(c.Streets, func(s *atlas.Street) string { return s.Name })...)
			}
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(value string) bool { return kit.Fold(value) == kit.Fold(given[key]) })
}

// each maps a list.
func each[T, N any](list []T, name func(T) N) []N {
	all := make([]N, len(list))
	for i, item := range list {
		all[i] = name(item)
	}
	return all
}

// tryOnce makes decoys of the hop with other values in place of those that had to be learnt, if it leaves no effect:
// otherwise trying all values would do it. (An effect with a wrong value is a stray.) The goal must say so.
func (l *leg) tryOnce(land *atlas.Land) {
	for _, k := range slices.Sorted(maps.Keys(l.from)) {
		if k == "city" {
			continue
		}
		rivals := rivalsOf(land, k, l.given)
		if len(rivals) == 0 || !l.guard(l.given[k], rivals, l.draw(l.given.With(kit.Gift{k: rivals[0]}))) {
			continue
		}
		l.once = append(l.once, keyWords[k])
	}
}

// guard makes decoys of the hop with other values in place of one, and reports whether there are any. Other is the leg
// with the first of the other values.
func (l *leg) guard(value string, others []string, other kit.Leg) (guarded bool) {
	for i, w := range l.Hop.Any {
		if !slices.Contains(looking, w.Kind) || i >= len(other.Hop.Any) {
			continue
		}
		for _, o := range others {
			if decoy, ok := instead(w, other.Hop.Any[i], value, o); ok {
				l.Hop.Decoys, guarded = append(l.Hop.Decoys, decoy), true
			}
		}
	}
	if guarded && len(l.Tries) == 0 {
		l.Tries = other.Walk
	}
	return guarded
}

// onlyTry are the wordings of the request not to guess.
var onlyTry = []string{
	"Try no other {what}.",
	"Looking for any other {what} counts as a guess and fails.",
	"It must be that {what} at the first try.",
	"Do not search with a different {what}, not even once.",
	"A search for the wrong {what} ends the task.",
	"Guessing the {what} is not allowed.",
	"There is one try: no {what} but that one.",
	"Searches with other values of the {what} are mistakes.",
	"Be sure of the {what} before you search.",
	"If you are unsure of the {what}, look again and do not try several.",
	"Any {what} other than the right one spoils it.",
	"Only a single {what} may be tried.",
}

// instead is a want with another value in place of one that it contains; false if it does not contain it or if it is
// what a form has before anything is typed. Days move together. Details that depend on the value in another way, as the
// leg with another value shows, may be anything.
func instead(w, other judge.Want, value, rival string) (judge.Want, bool) {
	own := judge.Want{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	from, errFrom := time.Parse(time.DateOnly, value)
	to, errTo := time.Parse(time.DateOnly, rival)
	found, usual := false, true
	for key, v := range w.With {
		on, err := time.Parse(time.DateOnly, v)
		switch {
		case errFrom == nil && errTo == nil && err == nil:
			v, found = on.Add(to.Sub(from)).Format(time.DateOnly), true
			usual = usual && v == w.Usual[key]
		case slices.Equal(kit.Tokens(v), kit.Tokens(value)):
			v, found = strings.Join(kit.Tokens(rival), " "), true
			usual = usual && v == w.Usual[key]
		case other.With[key] != v:
			v = "*"
		}
		own.With[key] = v
	}
	return own, found && !usual
}

// A link is a value that a hop takes of an earlier one and that had to be learnt there. Hops count from 0.
type link struct {
	giver, taker int
	key          string
}

// links are those of a chain, in the order of the takers.
func linksOf(legs []leg) []link {
	var all []link
	for i, l := range legs {
		for _, k := range slices.Sorted(maps.Keys(l.from)) {
			if k != "city" {
				all = append(all, link{l.from[k], i, k})
			}
		}
	}
	return all
}

// mostRivals bounds how many instances are searched for a rival's value.
const mostRivals = 40

// rivalValue is what the giver of a link gives in another instance, from the n-th on, for the same city if that has
// several values.
func (w *Web) rivalValue(s Setup, seed, from gymkhana.Seed, legs []leg, on link) (string, bool) {
	giver, own := legs[on.giver], legs[on.taker].given[on.key]
	for _, given := range []kit.Gift{giver.given, nil} {
		for n := range gymkhana.Seed(mostRivals) {
			other := w.drawing(s, seed+1+from+n, on.giver, 0).draw(given)
			if v := other.Gift[on.key]; v != "" && v != own {
				return v, true
			}
		}
	}
	return "", false
}

// rival are the moves of a person who does a chain, but does the taker of a link with a rival's value that makes a
// difference; false if there is no such value.
func (w *Web) rival(s Setup, seed gymkhana.Seed, on link) (moves []kit.Move, ok bool) {
	legs := w.legs(s, seed)
	taker := legs[on.taker]
	var other kit.Leg
	for n := gymkhana.Seed(0); n < mostRivals && !ok; n++ {
		value, found := w.rivalValue(s, seed, n, legs, on)
		if !found {
			return nil, false
		}
		other = taker.draw(taker.given.With(kit.Gift{on.key: value}))
		ok = key(other.Hop) != key(taker.Hop)
	}
	for i, l := range legs {
		if i == on.taker {
			l.Walk = other.Walk
		}
		moves = append(moves, l.Walk...)
	}
	return moves, ok
}

// rivals are the moves of a person who has taken one wrong value: that of the n-th link, from 1, or with 0 that of a link
// drawn by lot; false if there is no such link.
func (w *Web) rivals(s Setup, seed gymkhana.Seed, nth int) ([]kit.Move, bool) {
	if s = s.at(seed); s.Hop > 0 {
		return nil, false
	}
	links := linksOf(w.legs(s, seed))
	if nth == 0 && len(links) > 0 {
		nth = 1 + rng.New(seed, "rival").N(len(links))
	}
	if nth < 1 || nth > len(links) {
		return nil, false
	}
	return w.rival(s, seed, links[nth-1])
}
