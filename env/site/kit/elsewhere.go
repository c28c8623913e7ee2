package kit

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/rng"
)

// A Place is a link to the same page about another city.
type Place struct{ Name, Address string }

// mostElsewhere is how many other cities a list may link to.
const mostElsewhere = 11

// Elsewhere returns links to a list of other cities, from none to eleven; the template "elsewhere" shows them before
// the list. The list is named as in Advertise, and the same list always has the same links. So the same entry is not
// always the same element of a page, and repeating the clicks of another episode leads nowhere.
func Elsewhere(version int, list string, here *atlas.City, link func(*atlas.City) string) []Place {
	d := rng.New(gymkhana.Seed(version), "elsewhere "+list)
	var all []Place
	for _, c := range rng.Some(d, atlas.In(version).Cities, d.N(mostElsewhere+1)) {
		if c.Slug != here.Slug {
			all = append(all, Place{c.Name, link(c)})
		}
	}
	return all
}

// soldOut is in how many cases one is sold out at the second step.
const soldOut = 12

// SoldOut reports whether something that a list still offers turns out to be sold when it is about to be booked, as
// happens in one case of twelve. It is named by everything that is booked, such as a flight and its day.
func SoldOut(version int, format string, args ...any) bool {
	return rng.New(gymkhana.Seed(version), "sold out "+fmt.Sprintf(format, args...)).N(soldOut) == 0
}
