package pantry

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// An aisle is a part of the shelf, with its ingredients.
type aisle struct{ Name, Slug, Blurb, items string }

// Items are the ingredients of the aisle.
func (a aisle) Items() []string { return strings.Split(a.items, ", ") }

// allergens are what trays are labelled for; has lists the ingredients that are one by nature.
var allergens = []struct{ Name, has string }{
	{"gluten", "barley, breadcrumbs, flour, oats, pasta, semolina"}, {"milk", "butter, cream, curd cheese, milk, sour cream, yogurt"},
	{"egg", "eggs"}, {"fish", "anchovies, eel, herring, mackerel, salmon, trout"}, {"nuts", "almonds, chestnuts, hazelnuts, peanuts, walnuts"},
	{"celery", "celery"}, {"mustard", "mustard"}, {"sesame", "sesame"},
}

// ofAnItem is how many makers sell an ingredient.
const ofAnItem = 5

// A product is what a maker sells of an ingredient, by the tray.
type product struct {
	Item, Maker string
	Name, Slug  string // "Dovecote butter"
	Size        int    // of a tray, in Unit
	Unit        string // "g" or "ml"
	Price       int    // of a tray, in hundredths
	Serves      int    // portions in a tray
	Contains    []string
	Best        time.Time
	Stock       int // trays; 0 if it is missing
	Back        time.Time
	Grower      *atlas.Person
	Pairs       string // an ingredient that goes with it
	Instead     *product
	Blurb       string
	Look        art.Tray
	Aisle       aisle
}

// Per is the price of 100 g or 100 ml, in hundredths.
func (p *product) Per() int { return (100*p.Price + p.Size/2) / p.Size }

// Pack writes the size: "640 g".
func (p *product) Pack() string { return fmt.Sprintf("%d %s", p.Size, p.Unit) }

// Has reports whether a label names an allergen.
func (p *product) Has(allergen string) bool { return slices.Contains(p.Contains, allergen) }

// Path is the address of its page.
func (p *product) Path() string { return "/p/" + p.Slug }

// Label lists the allergens.
func (p *product) Label() string {
	if len(p.Contains) == 0 {
		return "none of the eight"
	}
	return strings.Join(p.Contains, ", ")
}

// A shelf is all products in one version of the world.
type shelf struct {
	Version  int
	Products []*product
	of       map[string][]*product // by ingredient
	Crates   []crate
}

// product finds one by its slug; nil if there is none.
func (s *shelf) product(slug string) *product {
	i := slices.IndexFunc(s.Products, func(p *product) bool { return p.Slug == slug })
	if i < 0 {
		return nil
	}
	return s.Products[i]
}

var shelves = kit.PerVersion(func(version int) *shelf {
	s := &shelf{Version: version, of: map[string][]*product{}}
	d, land := rng.New(gymkhana.Seed(version), "pantry"), atlas.In(version)
	said, larder := rng.Some(d, blurbs, len(blurbs)), atlas.Larder()
	for _, a := range aisles {
		for _, item := range a.Items() {
			some := s.stock(d, land, larder, a, item)
			for _, p := range some {
				p.Blurb = said[len(s.Products)%len(said)]
				s.Products = append(s.Products, p)
			}
			s.of[item] = some
		}
	}
	often := map[string]int{}
	for _, dish := range land.Dishes {
		for _, i := range dish.Ingredients {
			often[i.Name]++
		}
	}
	for _, dish := range land.Dishes {
		s.Crates = append(s.Crates, newCrate(d, often, dish))
	}
	return s
})

// stock draws what makers sell of an ingredient. No two are alike in anything that a request chooses by.
func (s *shelf) stock(d *rng.Stream, land *atlas.Land, larder []string, a aisle, item string) []*product {
	var all []*product
	portion, gram := d.Between(3, 12)*5, d.Between(60, 240) // price of 100 g
	unit := "g"
	if atlas.UnitOf(item) == "ml" {
		unit = "ml"
	}
	names, colors, figures := rng.Some(d, makers, ofAnItem), rng.Some(d, art.Colors, ofAnItem), rng.Some(d, art.Figures, ofAnItem)
	for i := 0; i < ofAnItem; {
		p := &product{Item: item, Maker: names[i], Name: names[i] + " " + item, Unit: unit, Serves: d.Between(6, 40), Aisle: a,
			Best: kit.Today.AddDate(0, 0, d.Between(20, 300)), Stock: d.Between(520, 990), Back: kit.Today.AddDate(0, 0, d.Between(20, 260)),
			Grower: rng.Pick(d, land.People), Pairs: rng.Pick(d, larder)}
		p.Slug, p.Size = kit.Slug(p.Name), p.Serves*portion
		p.Price = (p.Size*gram*d.Between(70, 130)/10000 + d.Between(0, 60)) / 5 * 5
		p.Look = art.Tray{Pack: rng.Pick(d, art.Packs), Pieces: d.Between(2, 9), Color: colors[i], Figure: figures[i], Stamp: d.Between(10, 99)}
		if p.Price < 90 || p.Pairs == item || slices.ContainsFunc(all, p.like) {
			continue
		}
		for _, one := range allergens {
			if slices.Contains(strings.Split(one.has, ", "), item) || d.Chance(1, 4) {
				p.Contains = append(p.Contains, one.Name)
			}
		}
		all = append(all, p)
		i++
	}
	two := rng.Some(d, all, 2)
	two[0].Stock, two[0].Instead = 0, two[1]
	return all
}

// like reports whether two products have the same value of something that requests choose by.
func (p *product) like(o *product) bool {
	return p.Price == o.Price || p.Per() == o.Per() || p.Best.Equal(o.Best) || p.Serves == o.Serves
}

// A crate is everything for a dish, for a number of plates.
type crate struct {
	*atlas.Dish
	List  []atlas.Ingredient // in the order of packing
	Plate int                // the price for one plate, in hundredths
}

// newCrate draws a crate; often says how many dishes need an ingredient. Of the two things that are packed last, the one
// that fewer dishes need is the last.
func newCrate(d *rng.Stream, often map[string]int, dish *atlas.Dish) crate {
	c := crate{Dish: dish, List: rng.Some(d, dish.Ingredients, len(dish.Ingredients))}
	for range dish.Ingredients {
		c.Plate += d.Between(40, 140)
	}
	if n := len(c.List); often[c.List[n-1].Name] > often[c.List[n-2].Name] {
		c.List[n-1], c.List[n-2] = c.List[n-2], c.List[n-1]
	}
	return c
}

// Path is the address of its page.
func (c crate) Path() string { return "/crate/" + c.Slug }

// amount writes how much of an ingredient two need: "120 g", "3 cloves", "4".
func amount(i atlas.Ingredient) string {
	return strings.TrimSpace(strconv.Itoa(i.Amount) + " " + i.Unit)
}

// crate finds one by the name or slug of its dish.
func (s *shelf) crate(name string) (crate, bool) {
	i := slices.IndexFunc(s.Crates, func(c crate) bool { return c.Slug == name || c.Name == name })
	if i < 0 {
		return crate{}, false
	}
	return s.Crates[i], true
}

// A depot is where deliveries to a city start.
type depot struct {
	City   *atlas.City
	Street *atlas.Street
	Shuts  [7]int // by time.Weekday, in minutes after midnight
	Bikes  int    // delivery bicycles
}

// depotOf draws the depot of a city.
func depotOf(version int, c *atlas.City) depot {
	d := rng.New(gymkhana.Seed(version), "depot of "+c.Slug)
	own := depot{City: c, Street: rng.Pick(d, c.Streets), Bikes: d.Between(3, 60)}
	for day := range own.Shuts {
		own.Shuts[day] = d.Between(14*12, 22*12) * 5
	}
	return own
}

// Hours lists the days of the week, with the time at which the depot shuts.
func (d depot) Hours() [][2]string {
	var all [][2]string
	for i := range d.Shuts {
		day := time.Weekday((i + 1) % len(d.Shuts)) // Monday first
		all = append(all, [2]string{day.String(), kit.Clock(d.Shuts[day])})
	}
	return all
}

// A slot is a time of delivery on a day.
type slot struct {
	At   int // minutes after midnight
	Fee  int // in hundredths
	Full bool
	Gone bool // it turns out to be taken when it is booked
}

// Time writes the slot's time.
func (s slot) Time() string { return kit.Clock(s.At) }

// slotsADay is how many slots a city has on a day.
const slotsADay = 8

// slotsOf draws the slots of a day in a city, the earliest first; no two have the same fee. The first free one may be
// gone, if it is not the cheapest.
func slotsOf(version int, c *atlas.City, on time.Time) []slot {
	key := c.Slug + " " + on.Format(time.DateOnly)
	d := rng.New(gymkhana.Seed(version), "slots of "+key)
	fees := rng.Some(d, feesOf(), slotsADay)
	var all []slot
	for len(all) < slotsADay {
		s := slot{At: d.Between(6*12, 21*12) * 5, Fee: fees[len(all)], Full: len(all) > 3 && d.Chance(1, 3)}
		if !slices.ContainsFunc(all, func(o slot) bool { return o.At == s.At }) {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b slot) int { return a.At - b.At })
	first := slices.IndexFunc(all, func(s slot) bool { return !s.Full })
	all[first].Gone = kit.SoldOut(version, "slot %s", key) && slices.ContainsFunc(all, func(s slot) bool { return !s.Full && s.Fee < all[first].Fee })
	return all
}

// feesOf lists the possible fees of slots.
func feesOf() []int {
	var all []int
	for cents := 120; cents <= 990; cents += 10 {
		all = append(all, cents)
	}
	return all
}

// delivers reports whether deliveries can be booked for a day.
func delivers(on time.Time) bool { return on.After(kit.Today) && on.Before(kit.Today.AddDate(1, 0, 0)) }
