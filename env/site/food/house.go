package food

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// perCity is the number of restaurants in a city.
const perCity = 10

// A House is a restaurant. Only its picture shows the awning, sign and tables of its look.
type House struct {
	Name, Slug string
	City       *atlas.City
	Cuisine    *Cuisine
	Level      int // the level of prices, 1 to 4
	Stars      int // tenths
	Ratings    int // how many people rated it
	Address    string
	Phone      string
	Metres     int // the distance from the station
	Green      bool
	Look       art.Street
	Hours      [7]Span // opening hours by time.Weekday
	Known      string  // the dish that the house is known for
	Blurb      string
	Menu       []Dish
	Hatch      []Plate
	Supper     Supper
	Since      int // the year in which it opened
	Reviews    []Review
}

// A Span is the opening time of a house, in minutes after midnight. Both are 0 on a day off.
type Span struct{ From, To int }

// Course is a course of a meal.
type Course int

// The courses, in the order of a menu.
const (
	Starter Course = iota
	Main
	Dessert
)

var courses = []string{"Starters", "Mains", "Desserts"}

// A Dish is a dish on a house's menu. Only its picture shows its look.
type Dish struct {
	Name, Slug string
	Course     Course
	Price      int // hundredths of a gulden
	Green      bool
	Look       art.Dish
}

// A Review is a guest's review.
type Review struct {
	Author string
	Stars  int
	Text   string
	Day    time.Time
}

// An Article recommends houses of a city, each for an occasion.
type Article struct {
	Slug, Title, Lead string
	City              *atlas.City
	Houses            []*House
	For               []string // the occasion for each
}

// A Guide is all data of the site in a version of the world.
type Guide struct {
	Houses   []*House            // all houses, by city, then by name
	In       map[string][]*House // the houses by the city's slug
	Articles []*Article
}

// guideOf returns the guide of a version.
var guideOf = kit.PerVersion(func(version int) *Guide {
	g := &Guide{In: map[string][]*House{}}
	names := houseNames(rng.New(0, "food names")) // the same in all versions, like those of cities
	for i, city := range atlas.In(version).Cities {
		d := rng.New(gymkhana.Seed(version), "food "+city.Slug)
		var own []*House
		for j, name := range names[i*perCity : (i+1)*perCity] {
			own = append(own, house(d, city, name, j))
		}
		untie(own, city.Dish)
		serve(version, city, own)
		slices.SortFunc(own, func(a, b *House) int { return strings.Compare(a.Name, b.Name) })
		g.Houses = append(g.Houses, own...)
		g.In[city.Slug] = own
		g.Articles = append(g.Articles, article(d, version, city, own), dishArticle(city, own))
	}
	return g
})

// houseNames gives all names in random order.
func houseNames(d *rng.Stream) []string {
	var all []string
	for i, a := range firsts {
		for j, b := range seconds {
			name := a + " " + b
			if (i+j)%3 == 0 {
				name = "The " + name
			}
			all = append(all, name)
		}
	}
	rng.Shuffle(d, all)
	return all
}

// house draws the nth restaurant of a city. The first ones offer the city's speciality.
func house(d *rng.Stream, city *atlas.City, name string, nth int) *House {
	h := &House{Name: name, Slug: kit.Slug(name), City: city, Level: d.Between(1, 4), Stars: d.Between(28, 49), Ratings: d.Between(12, 940)}
	h.Cuisine = Cuisines[(nth+d.N(3)*perCity/2)%len(Cuisines)]
	h.Address = fmt.Sprintf("%d %s", d.Between(1, 120), rng.Pick(d, streets))
	h.Phone = fmt.Sprintf("0%d 555 %d", d.Between(21, 98), d.Between(1001, 9998))
	h.Metres = d.Between(6, 290) * 10
	h.Green = d.Chance(3, 5)
	h.Look = art.Street{Terrace: d.Chance(1, 2), Sign: rng.Pick(d, art.Symbols), Awning: rng.Pick(d, art.Colors), Tables: d.N(7)}
	h.Blurb = rng.Pick(d, blurbs)
	h.open(d)
	known := rng.Pick(d, specialities)
	if nth < 3 {
		known = specialities[slices.IndexFunc(specialities, func(r recipe) bool { return r.name == city.Dish })]
	}
	h.Known = known.name
	h.cook(d, known)
	h.hear(d)
	return h
}

// open draws the opening hours: one or two days off, and longer evenings toward the weekend.
func (h *House) open(d *rng.Stream) {
	from := d.Between(20, 26) * 30
	off := rng.Some(d, []int{0, 1, 1, 2, 3}, d.Between(1, 2))
	for day := range h.Hours {
		if !slices.Contains(off, day) {
			h.Hours[day] = Span{from, d.Between(43, 47) * 30}
		}
	}
}

// cook draws the menu.
func (h *House) cook(d *rng.Stream, known recipe) {
	mains := append([]recipe{known}, rng.Some(d, h.Cuisine.mains, 3)...)
	if h.Green && !slices.ContainsFunc(mains, func(r recipe) bool { return r.green }) {
		mains[3] = recipe{"garden platter", art.Salad, true}
	}
	rng.Shuffle(d, mains)
	for course, list := range [][]recipe{rng.Some(d, starters, 2), mains, rng.Some(d, desserts, 2)} {
		for _, r := range list {
			base := []int{48, 98, 44}[course] + d.N([]int{40, 95, 36}[course])
			h.Menu = append(h.Menu, Dish{Name: r.name, Slug: kit.Slug(r.name), Course: Course(course), Price: base * (6 + 2*h.Level) / 8 * 10,
				Green: r.green, Look: plate(d, r)})
		}
	}
}

// plate draws the look of a dish. Noodles without meat have no meatballs, and rice has prawns.
func plate(d *rng.Stream, r recipe) art.Dish {
	t := r.kind.Pieces()
	look := art.Dish{Kind: r.kind, Pieces: d.Between(max(t.Lo, 1), t.Hi), Garnish: rng.Pick(d, art.Garnishes), Vessel: rng.Pick(d, art.Vessels)}
	liquid := r.kind == art.Soup || r.kind == art.Curry
	if liquid && look.Vessel == art.Board {
		look.Vessel = art.Bowl
	}
	if liquid || d.Chance(3, 4) {
		look.Sauce = rng.Pick(d, art.Colors)
	}
	if r.kind == art.Pasta && r.green {
		look.Pieces = 0
	}
	return look
}

// hear draws the reviews, newest first.
func (h *House) hear(d *rng.Stream) {
	back := 0
	for _, author := range rng.Some(d, guests, d.Between(3, 6)) {
		back += d.Between(2, 40)
		stars := min(5, max(1, h.Stars/10+d.Between(-2, 2)))
		h.Reviews = append(h.Reviews, Review{author, stars, rng.Pick(d, remarks[stars]), kit.Today.AddDate(0, 0, -back)})
	}
}

func article(d *rng.Stream, version int, city *atlas.City, houses []*House) *Article {
	a := &Article{Slug: "five-tables-of-" + city.Slug, City: city, Houses: rng.Some(d, houses, len(occasions)), For: rng.Some(d, occasions, len(occasions))}
	a.Title = fmt.Sprintf([]string{"Five tables of %s", "%s in five suppers"}[(version-1)%2], city.Name)
	a.Lead = fmt.Sprintf("We ate our way through %s for a week, paid for every plate, and kept five addresses.", city.Name)
	return a
}

// dishArticle recommends houses for the city's speciality.
func dishArticle(city *atlas.City, houses []*House) *Article {
	a := &Article{Slug: "where-to-eat-" + kit.Slug(city.Dish) + "-in-" + city.Slug, City: city, Title: fmt.Sprintf("Where to eat %s in %s", city.Dish,
		city.Name)}
	a.Lead = fmt.Sprintf("Nobody leaves %s without a plate of %s. These kitchens make it every day.", city.Name, city.Dish)
	for _, h := range houses {
		if h.dish(city.Dish) != nil {
			a.Houses, a.For = append(a.Houses, h), append(a.For, city.Dish)
		}
	}
	return a
}

// untie lowers a dish's price in a house if it costs the same in another.
func untie(houses []*House, name string) {
	taken := map[int]bool{}
	for _, h := range houses {
		if m := h.dish(name); m != nil {
			for taken[m.Price] {
				m.Price -= 10
			}
			taken[m.Price] = true
		}
	}
}

// dish finds a dish on the menu by name, or returns nil.
func (h *House) dish(name string) *Dish {
	for i := range h.Menu {
		if h.Menu[i].Name == name {
			return &h.Menu[i]
		}
	}
	return nil
}

// course returns the dishes of one course, cheapest first.
func (h *House) course(c Course) []Dish {
	var all []Dish
	for _, m := range h.Menu {
		if m.Course == c {
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b Dish) int { return cmp.Compare(a.Price, b.Price) })
	return all
}

// lastSeat is how long before closing time the last guests are seated, in minutes.
const lastSeat = 60

// seats reports whether guests are seated at a minute of the day.
func (s Span) seats(minute int) bool {
	return s.To > 0 && minute >= s.From && minute <= s.To-lastSeat && minute%30 == 0
}

// freeSeats is how many seats a house has left at a time, without the visitor's own reservations. One time in four it
// is full.
func freeSeats(version int, slug string, day time.Time, minute int) int {
	d := rng.New(gymkhana.Seed(version), fmt.Sprintf("food seats %s %s %d", slug, day.Format(time.DateOnly), minute))
	if d.Chance(1, 4) {
		return 0
	}
	return d.Between(3, 16)
}

// taken reports whether a time that has seats left turns out to be taken when it is reserved.
func taken(version int, slug string, day time.Time, minute int) bool {
	return kit.SoldOut(version, "table at %s on %s at %d", slug, day.Format(time.DateOnly), minute)
}

// clock writes minutes after midnight: "19:30".
func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
