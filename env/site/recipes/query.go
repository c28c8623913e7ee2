package recipes

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A query is a search: what the visitor wrote, and what it means. It looks for a dish, the cards of a cook, or those with
// an ingredient; with none of them it looks through all cards.
type query struct {
	Text, Without, MaxText string
	Dish                   *atlas.Dish
	Cook                   *cook
	Item                   string
	Max                    int
	Sort                   string
	Wrong                  []string
}

// Orders of a list.
const (
	sortRating  = "rating"
	sortMinutes = "minutes"
	sortServes  = "serves"
)

var orders = map[string]func(a, b *card) int{
	sortRating: func(a, b *card) int { return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Slug, b.Slug)) },
	sortMinutes: func(a, b *card) int {
		return cmp.Or(cmp.Compare(a.Minutes(), b.Minutes()), cmp.Compare(a.Slug, b.Slug))
	},
	sortServes: func(a, b *card) int { return cmp.Or(cmp.Compare(b.Serves, a.Serves), cmp.Compare(a.Slug, b.Slug)) },
}

const mostMinutes = 600

// read reads a search.
func read(v *kit.Visit) query {
	q := query{Text: v.Value("q"), Without: v.Value("without"), MaxText: v.Value("max"), Sort: v.Value("sort")}
	f := filed(v.Version)
	if dish, ok := kit.Nearest(q.Text, atlas.In(v.Version).Dishes, func(d *atlas.Dish) string { return d.Name }); ok {
		q.Dish = dish
	} else if c, ok := kit.Nearest(q.Text, f.Cooks, func(c *cook) string { return c.Name }); ok {
		q.Cook = c
	} else if i, ok := nearest(f, q.Text); ok {
		q.Item = i.Name
	} else if q.Text != "" {
		q.Wrong = append(q.Wrong, fmt.Sprintf("There is no card for %q. Write a dish, a cook or an ingredient, or open a drawer below.", q.Text))
	}
	if q.MaxText != "" {
		if q.Max = v.Number("max", 1, mostMinutes, 0); q.Max == 0 {
			q.Wrong = append(q.Wrong, fmt.Sprintf("%q is no number of minutes up to %d. Write one such as 90, or leave the field empty.", q.MaxText, mostMinutes))
		}
	}
	if orders[q.Sort] == nil {
		q.Sort = sortRating
	}
	return q
}

// nearest finds an ingredient.
func nearest(f *file, text string) (atlas.Ingredient, bool) {
	return kit.Nearest(text, f.Larder, func(i atlas.Ingredient) string { return i.Name })
}

// without is what the cards must not have: an ingredient, or the visitor's own words.
func (q query) without(f *file) string {
	if i, ok := nearest(f, q.Without); ok {
		return i.Name
	}
	return strings.ToLower(q.Without)
}

// has reports whether a card needs an ingredient.
func (c *card) has(name string) bool {
	return slices.ContainsFunc(c.Needs, func(i atlas.Ingredient) bool { return i.Name == name })
}

// lets reports whether the search finds a card.
func (q query) lets(f *file, c *card) bool {
	return (q.Dish == nil || c.Dish == q.Dish) && (q.Cook == nil || c.Cook == q.Cook) && (q.Item == "" || c.has(q.Item)) &&
		(q.Without == "" || !c.has(q.without(f))) && (q.Max == 0 || c.Minutes() <= q.Max)
}

// found are the cards, sorted.
func (q query) found(f *file) []*card {
	all := slices.DeleteFunc(slices.Clone(f.Cards), func(c *card) bool { return !q.lets(f, c) })
	slices.SortFunc(all, orders[q.Sort])
	return all
}

// Page is the address of a page of the list, and Sorted that of the list in another order.
func (q query) Page(n int) string {
	page := ""
	if n > 1 {
		page = strconv.Itoa(n)
	}
	return kit.Link("/search", "q", q.Text, "without", q.Without, "max", q.MaxText, "sort", q.Sort, "page", page)
}

// Sorted is the address of the list in another order.
func (q query) Sorted(by string) string {
	q.Sort = by
	return q.Page(1)
}

// Title says what the search looks for.
func (q query) Title() string {
	switch {
	case q.Dish != nil:
		return "Cards for " + q.Dish.Name
	case q.Cook != nil:
		return "Cards by " + q.Cook.Name
	case q.Item != "":
		return "Cards with " + q.Item
	}
	return "All cards"
}

// note notes the search.
func (q query) note(v *kit.Visit) {
	pairs := []string{"item", q.Item, "without", q.without(filed(v.Version)), "max", q.MaxText, "sort", q.Sort}
	if q.Dish != nil {
		pairs = append(pairs, "dish", q.Dish.Slug)
	}
	if q.Cook != nil {
		pairs = append(pairs, "cook", q.Cook.Slug)
	}
	v.Note("search", pairs...)
}
