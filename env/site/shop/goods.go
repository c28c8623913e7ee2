package shop

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A Product is something for sale.
type Product struct {
	Name, Slug string
	Brand      string
	Epithet    string // distinguishes it from others of its kind
	Kind       *Kind
	Look       art.Product // only its pictures show it
	Price      int         // hundredths of a gulden
	SKU        string
	Stock      int // pieces; 0 means sold out
	Guarantee  int // years
	Weight     int // grams
	Material   string
	Made       *atlas.City
	Reviews    []Review
}

// A Review is a buyer's review.
type Review struct {
	Author string // a first name, unique among those of a product
	Stars  int    // 1 to 5
	Title  string
	Text   string
	Days   int // ago
}

// Rating is the mean of the stars in tenths, rounded; 0 without reviews.
func (p *Product) Rating() int {
	sum, n := 0, len(p.Reviews)
	if n == 0 {
		return 0
	}
	for _, r := range p.Reviews {
		sum += r.Stars
	}
	return (sum*20 + n) / (2 * n)
}

// Goods lists the products in a version of the world, kind by kind. It must not be changed.
var Goods = kit.PerVersion(func(version int) []*Product {
	d := rng.New(gymkhana.Seed(version), "shop goods")
	var all []*Product
	for k := range kinds {
		n := 12
		if k%2 == 1 {
			n = 11
		}
		for i, epithet := range rng.Some(d, epithets, n) {
			p := &Product{Epithet: epithet, Brand: brands[(i+k*5+d.N(3)*4)%len(brands)], Kind: &kinds[k], Material: rng.Pick(d, kinds[k].materials),
				Made: rng.Pick(d, atlas.In(version).Cities), Guarantee: d.Between(1, 12), SKU: fmt.Sprintf("CC-%d", 20000+len(all)*37+d.N(37))}
			p.Name = nameOf(p)
			p.Slug = kit.Slug(p.Name)
			p.Look = look(d, p.Kind.Art)
			p.Price = price(d, p.Kind)
			p.Weight = d.Between(p.Kind.light, p.Kind.heavy) / 10 * 10
			if !d.Chance(1, 6) {
				p.Stock = d.Between(2, 48)
			}
			p.Reviews = reviews(d)
			all = append(all, p)
		}
	}
	return all
})

// nameOf is what a product is called.
func nameOf(p *Product) string { return p.Brand + " " + p.Epithet + " " + p.Kind.noun }

// onShelves are the products of a version by their shelf: a category, or half of all goods by price. All of them are on
// the shelf "".
var onShelves = kit.PerVersion(func(version int) map[string][]*Product {
	all := map[string][]*Product{"": Goods(version)}
	byPrice := slices.SortedStableFunc(slices.Values(Goods(version)), func(a, b *Product) int { return a.Price - b.Price })
	all[cheap], all[dear] = byPrice[:len(byPrice)/2], byPrice[len(byPrice)/2:]
	for _, p := range Goods(version) {
		all[p.Kind.Category] = append(all[p.Kind.Category], p)
	}
	return all
})

// The halves of the goods by price, as shelves of errands that are about any product.
const (
	cheap = "cheap"
	dear  = "dear"
)

// shelf lists the products that a draw may be about. They must not be changed.
func shelf(d *kit.Draw) []*Product { return onShelves(d.Version)[d.Shelf] }

// shelves are all shelves, in the order of the menu.
var shelves = shelvesWith(func(*Kind) bool { return true })

// ofGoods are the shelves of errands that are about any product.
var ofGoods = append(slices.Clone(shelves), cheap, dear)

// shelvesWith lists the shelves that have a certain kind.
func shelvesWith(has func(*Kind) bool) []string {
	var all []string
	for i := range kinds {
		if name := kinds[i].Category; has(&kinds[i]) && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// kindsOn lists the kinds of a shelf.
func kindsOn(shelf string) []*Kind {
	var all []*Kind
	for i := range kinds {
		if kinds[i].Category == shelf {
			all = append(all, &kinds[i])
		}
	}
	return all
}

// counted reports whether pictures of a kind have parts to count; the hands of a clock tell the hour.
func counted(k *Kind) bool {
	parts := k.Art.Shows().Count
	return parts.Hi > 0 && !strings.HasPrefix(parts.Of, "the hour")
}

// price draws a plausible price.
func price(d *rng.Stream, k *Kind) int {
	return d.Between(k.low, k.high-1)*100 + rng.Pick(d, []int{0, 50, 90, 95})
}

// look draws a possible look of a kind of product.
func look(d *rng.Stream, kind art.ProductKind) art.Product {
	t := kind.Shows()
	p := art.Product{Kind: kind, Color: rng.Pick(d, art.Colors), Count: d.Between(t.Count.Lo, t.Count.Hi)}
	if len(t.Legs) > 0 {
		p.Legs = rng.Pick(d, t.Legs)
	}
	half := func(can bool) bool { return d.Chance(1, 2) && can }
	p.Armrests, p.Handle, p.Hood, p.Round, p.Cable = half(t.Armrests), half(t.Handle), half(t.Hood), half(t.Round), half(t.Cable)
	p.Furry = t.Furry && d.Chance(2, 5)
	if t.Pattern && (!p.Furry || kind == art.Jacket) && d.Chance(3, 5) {
		p.Pattern = rng.Pick(d, art.ProductPatterns[1:])
	}
	return p
}

// reviews draws up to eight reviews around a random quality.
func reviews(d *rng.Stream) []Review {
	quality := d.Between(2, 5)
	var all []Review
	for _, author := range rng.Some(d, authors, d.Between(0, 8)) {
		stars := min(max(quality+d.Between(-1, 1), 1), 5)
		if d.Chance(1, 6) {
			stars = d.Between(1, 5)
		}
		all = append(all, Review{Author: author, Stars: stars, Title: rng.Pick(d, titles[stars-1]),
			Text: rng.Pick(d, opinions[stars-1]) + " " + rng.Pick(d, afterwords), Days: d.Between(3, 400)})
	}
	slices.SortStableFunc(all, func(a, b Review) int { return a.Days - b.Days })
	return all
}

// warehouse is the city from which everything is sent.
var warehouse = kit.PerVersion(func(version int) *atlas.City {
	return rng.Pick(rng.New(gymkhana.Seed(version), "shop warehouse"), atlas.In(version).Cities)
})

// A Rate is the price and duration of delivery to a city.
type Rate struct {
	Standard, Express int // hundredths of a gulden
	Days, Fast        int // the time until a standard and an express parcel arrives
}

// RateTo returns the rate of a city: it grows with the distance.
func RateTo(version int, c *atlas.City) Rate {
	km := atlas.Distance(warehouse(version), c)
	return Rate{Standard: 290 + km/25*10, Express: 790 + km/10*10, Days: 2 + km/400, Fast: 1 + km/1500}
}
