package recipes

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

// A cook has cards, and a table at home at which guests can sit.
type cook struct {
	*atlas.Person
	Street *atlas.Street
	Table  int // the minute of the day at which the guests sit down
	Price  int // for one guest, in hundredths of a gulden
	About  string
	Cards  []*card
}

// Hour is when the guests sit down.
func (c *cook) Hour() string { return kit.Clock(c.Table) }

// full reports whether the table turns out to have no seat left on a day.
func (c *cook) full(version int, on time.Time) bool {
	return kit.SoldOut(version, "table of %s on %s", c.Slug, on.Format(time.DateOnly))
}

// A card is a cook's recipe of a dish.
type card struct {
	Slug    string
	Dish    *atlas.Dish
	Cook    *cook
	Needs   []atlas.Ingredient // for two; the last one is the cook's own addition
	Serves  int                // how many portions the card is written for
	Steps   []step
	Heat    *heat
	Degrees int
	Rating  int // in tenths of a spoon
	Ratings int
	Served  int       // the minute of the day at which the cook's own house eats it
	Until   time.Time // the last day of its season
	Note    string
	Letters []letter
	Doubled atlas.Ingredient // a letter takes twice as much of it
	Look    art.Dish
	Glass   art.Glass
}

// A step is a part of the work.
type step struct {
	Text    string
	Minutes int
	Waits   bool // it needs no work
}

// Time writes the minutes and whose they are.
func (s step) Time() string {
	if s.Waits {
		return fmt.Sprintf("%d min, waiting", s.Minutes)
	}
	return fmt.Sprintf("%d min, by hand", s.Minutes)
}

// A letter is what a reader writes about a card.
type letter struct {
	From  *atlas.Person
	On    time.Time
	Stars int
	Text  string
}

// Title names the card: "Plum dumplings by Alma Birdsall".
func (c *card) Title() string {
	return strings.ToUpper(c.Dish.Name[:1]) + c.Dish.Name[1:] + " by " + c.Cook.Name
}

// Path is the address of the card on the site.
func (c *card) Path() string { return "/recipe/" + c.Slug }

// Own is what the cook adds to the dish.
func (c *card) Own() atlas.Ingredient { return c.Needs[len(c.Needs)-1] }

// Minutes is how long it takes from the first step to the table.
func (c *card) Minutes() int { return c.minutes(false) + c.minutes(true) }

func (c *card) minutes(waits bool) int {
	n := 0
	for _, s := range c.Steps {
		if s.Waits == waits {
			n += s.Minutes
		}
	}
	return n
}

// Spoons writes the rating: "4.3 of 5".
func (c *card) Spoons() string { return fmt.Sprintf("%d.%d of 5", c.Rating/10, c.Rating%10) }

// Hour is when the cook's own house eats it.
func (c *card) Hour() string { return kit.Clock(c.Served) }

// halves writes a number of halves: "7.5".
func halves(n int) string { return strings.TrimSuffix(fmt.Sprintf("%d.%d", n/2, n%2*5), ".0") }

// amount writes how much of an ingredient a number of portions needs: "180 g".
func amount(i atlas.Ingredient, portions int) string {
	return strings.TrimSpace(halves(i.Amount*portions) + " " + i.Unit)
}

// A file is all cards and cooks in one version of the world.
type file struct {
	Cards  []*card
	Cooks  []*cook            // by name
	Larder []atlas.Ingredient // everything that a dish needs, by name
	byDish map[*atlas.Dish][]*card
	card   map[string]*card // by slug
}

// Facts of the file.
const (
	cardsADish = 6
	mostServes = 99
	shift      = 11 // so that the cooks of a dish differ
)

var filed = kit.PerVersion(func(version int) *file {
	land, d := atlas.In(version), rng.New(gymkhana.Seed(version), "recipes")
	f := &file{byDish: map[*atlas.Dish][]*card{}, card: map[string]*card{}}
	f.stock(land)
	for _, p := range land.People {
		f.Cooks = append(f.Cooks, &cook{Person: p, Street: rng.Pick(d, p.Home.Streets), Table: d.Between(17*60, 21*60), Price: d.Between(120, 520) * 10,
			About: kit.Filled(rng.Pick(d, portraits), "trade", kit.Article(p.Trade), "home", p.Home.Name)})
	}
	order := rng.Some(d, f.Cooks, len(f.Cooks))
	for _, dish := range land.Dishes {
		for range cardsADish {
			n := len(f.Cards)
			f.add(rng.New(gymkhana.Seed(version), fmt.Sprint("card ", n)), land, dish, order[(n+n/len(order)*shift)%len(order)])
		}
	}
	return f
})

// stock lists everything that a dish needs, with the amount in the first of these dishes.
func (f *file) stock(land *atlas.Land) {
	for _, dish := range land.Dishes {
		for _, i := range dish.Ingredients {
			if !slices.ContainsFunc(f.Larder, func(o atlas.Ingredient) bool { return o.Name == i.Name }) {
				f.Larder = append(f.Larder, i)
			}
		}
	}
	slices.SortFunc(f.Larder, func(a, b atlas.Ingredient) int { return cmp.Compare(a.Name, b.Name) })
}

// add draws a card. Among the cards of a dish, and of a cook, no two take the same time, are liked equally, or have both
// the same vessel and garnish.
func (f *file) add(d *rng.Stream, land *atlas.Land, dish *atlas.Dish, by *cook) {
	c := &card{Slug: dish.Slug + "-" + by.Slug, Dish: dish, Cook: by, Needs: slices.Clone(dish.Ingredients), Serves: d.Between(2, 26),
		Ratings: d.Between(4, 240), Served: d.Between(11*60, 22*60), Until: kit.Today.AddDate(0, 0, d.Between(20, 300))}
	needs := func(name string) bool {
		return slices.ContainsFunc(c.Needs, func(i atlas.Ingredient) bool { return i.Name == name })
	}
	own := rng.Pick(d, f.Larder)
	for needs(own.Name) {
		own = rng.Pick(d, f.Larder)
	}
	c.Needs = append(c.Needs, own)
	kind := kindOf(dish)
	c.Heat = heats[kind]
	c.Degrees = c.Heat.low + c.Heat.step*d.N((c.Heat.high-c.Heat.low)/c.Heat.step+1)
	c.Steps = steps(d, c)
	c.Note = kit.Filled(rng.Pick(d, notes), "dish", dish.Name, "own", own.Name)
	c.Doubled = rng.Pick(d, c.Needs)
	c.Letters = letters(d, land, c)
	c.Rating = d.Between(21, 49)
	hot := slices.IndexFunc(c.Steps, func(s step) bool { return s.Waits })
	all := append(slices.Clone(f.byDish[dish]), by.Cards...)
	for slices.ContainsFunc(all, func(o *card) bool { return o.Rating == c.Rating }) {
		c.Rating = 21 + (c.Rating-21+1)%29
	}
	for slices.ContainsFunc(all, func(o *card) bool { return o.Minutes() == c.Minutes() }) {
		c.Steps[hot].Minutes++
	}
	c.Look = plate(d, kind)
	for slices.ContainsFunc(all, func(o *card) bool { return o.Look.Vessel == c.Look.Vessel && o.Look.Garnish == c.Look.Garnish }) {
		c.Look = plate(d, kind)
	}
	c.Glass = glass(d)
	f.Cards, f.byDish[dish], by.Cards, f.card[c.Slug] = append(f.Cards, c), append(f.byDish[dish], c), append(by.Cards, c), c
}

// cook finds a cook by name or slug; nil if there is none.
func (f *file) cook(name string) *cook {
	for _, c := range f.Cooks {
		if c.Name == name || c.Slug == name {
			return c
		}
	}
	return nil
}

// plate draws how a dish is served.
func plate(d *rng.Stream, kind art.DishKind) art.Dish {
	t := kind.Pieces()
	look := art.Dish{Kind: kind, Sauce: rng.Pick(d, art.Colors), Pieces: d.Between(max(t.Lo, 1), t.Hi), Garnish: rng.Pick(d, art.Garnishes),
		Vessel: rng.Pick(d, art.Vessels)}
	if look.Vessel == art.Board && (kind == art.Soup || kind == art.Curry) {
		look.Vessel = rng.Pick(d, art.Vessels[:art.Board-1])
	}
	return look
}

// glass draws how a portion is layered.
func glass(d *rng.Stream) art.Glass {
	g := art.Glass{Browned: d.Chance(1, 2), Cut: rng.Pick(d, art.Cuts), Pieces: d.Between(1, 8)}
	for range d.Between(2, 6) {
		c := rng.Pick(d, art.Colors)
		for len(g.Layers) > 0 && g.Layers[len(g.Layers)-1] == c {
			c = rng.Pick(d, art.Colors)
		}
		g.Layers = append(g.Layers, c)
	}
	return g
}

// steps draws the work on a card: some by hand, some waiting, one of these at the heat.
func steps(d *rng.Stream, c *card) []step {
	var all []step
	for i, text := range rng.Some(d, byHand, d.Between(3, 5)) {
		all = append(all, step{kit.Filled(text, "a", c.Needs[i].Name), d.Between(2, 17), false})
	}
	for i, text := range rng.Some(d, waiting, d.Between(0, 2)) {
		at := d.Between(1, len(all))
		all = slices.Insert(all, at, step{kit.Filled(text, "a", c.Needs[len(c.Needs)-1-i].Name), d.Between(4, 50), true})
	}
	all = append(all, step{kit.Filled(c.Heat.text, "t", fmt.Sprint(c.Degrees)), d.Between(7, 70), true})
	return append(all, step{rng.Pick(d, lastly), d.Between(1, 6), false})
}

// letters draws what readers write about a card; one of them takes twice as much of an ingredient.
func letters(d *rng.Stream, land *atlas.Land, c *card) []letter {
	texts := rng.Some(d, opinions, d.Between(3, 5))
	texts = slices.Insert(texts, d.N(len(texts)+1), rng.Pick(d, doublings))
	others := slices.DeleteFunc(slices.Clone(c.Needs), func(i atlas.Ingredient) bool { return i == c.Doubled })
	from := rng.Some(d, land.People, len(texts))
	on := kit.Today.AddDate(0, 0, -d.Between(3, 20))
	var all []letter
	for i, text := range texts {
		all = append(all, letter{from[i], on, d.Between(1, 5), kit.Filled(text, "dish", c.Dish.Name, "x", c.Doubled.Name, "y", rng.Pick(d, others).Name)})
		on = on.AddDate(0, 0, -d.Between(1, 40))
	}
	return all
}

// kinds are what a dish is, by the last word of its name.
var kinds = map[string]art.DishKind{"dumplings": art.Dumplings, "pie": art.Pie, "noodles": art.Pasta, "cakes": art.Pancakes, "stew": art.Soup,
	"flatbread": art.FilledBreads, "trout": art.GrilledFish, "ravioli": art.Dumplings, "soup": art.Soup, "skewers": art.Skewers, "pancakes": art.Pancakes,
	"curry": art.Curry, "salad": art.Salad, "rice": art.Rice, "broth": art.Soup, "pockets": art.FilledBreads, "cake": art.Cake, "cabbage": art.Dumplings,
	"pumpkin": art.Curry, "parcels": art.GrilledFish, "fritters": art.Pancakes, "beans": art.Soup, "rolls": art.Dumplings, "porridge": art.Soup}

func kindOf(dish *atlas.Dish) art.DishKind {
	return kinds[dish.Name[strings.LastIndexByte(dish.Name, ' ')+1:]]
}

// A heat is where a dish is made hot or cold.
type heat struct {
	Name            string
	low, high, step int // degrees
	text            string
}

var (
	oven   = &heat{"Oven", 140, 255, 5, "Bake in the middle of the oven, at {t} degrees."}
	pot    = &heat{"Pot", 62, 99, 1, "Let it simmer in a heavy pot, at {t} degrees and never faster."}
	pan    = &heat{"Pan", 130, 235, 5, "Fry slowly in a wide pan, at {t} degrees, and turn once."}
	grill  = &heat{"Grill", 180, 320, 5, "Grill over embers, at {t} degrees, with the lid on."}
	cellar = &heat{"Cellar", 1, 19, 1, "Leave it in the coldest corner of the cellar, at {t} degrees."}
)

var heats = map[art.DishKind]*heat{art.Soup: pot, art.Pasta: pot, art.Dumplings: pot, art.Skewers: grill, art.Pie: oven, art.Salad: cellar, art.Curry: pot,
	art.Pancakes: pan, art.Rice: pot, art.GrilledFish: grill, art.Cake: oven, art.FilledBreads: oven}
