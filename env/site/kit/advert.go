package kit

import (
	"slices"

	"gymkhana"
	"gymkhana/rng"
)

// mostAdverts is how many entries a list has in front that are paid for.
const mostAdverts = 2

// Fronted is Advertise for a list of several pages: it returns the page of the form field "page", its pager, and how many
// of its entries are paid for.
func Fronted[T any](v *Visit, list string, all []T, size int, link func(page int) string) ([]T, Pager, int) {
	own, n := Advertise(v.Version, list, all)
	some, pager := Paged(v, own, size, link)
	if pager.Page > 1 {
		n = 0
	}
	return some, pager, n
}

// Advertise moves up to two entries of a list to its front, as sites do with those that are paid for, and returns how
// many. What a request wants is then not always the first entry of a sorted list. The list is named by everything that
// it depends on, without its page; the same list always has the same entries in front. Pages must say how many they
// are: see the template "adverts".
func Advertise[T any](version int, list string, all []T) ([]T, int) {
	d := rng.New(gymkhana.Seed(version), "adverts "+list)
	n := min(d.N(mostAdverts+1), len(all)-1)
	if n <= 0 {
		return all, 0
	}
	own := slices.Clone(all)
	for i := range n {
		at := d.Between(i+1, len(own)-1)
		paid := own[at]
		own = slices.Insert(slices.Delete(own, at, at+1), i, paid)
	}
	return own, n
}
