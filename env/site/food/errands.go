package food

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

var errands = []kit.Errand{
	{Name: "city", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekCity},
	{Name: "dish", Takes: []string{"city", "dish"}, Gives: []string{"city", "dish"}, Make: seekDish},
	{Name: "open-days", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekOpen},
	{Name: "kitchen", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekKitchen},
	{Name: "best-open", Takes: []string{"city"}, Gives: []string{"city"}, Make: bestOpen},
	{Name: "known-dish", Takes: []string{"city"}, Gives: []string{"city", "dish"}, Make: knownDish},
	{Name: "ask-price", Answers: true, Make: askPrice},
	{Name: "ask-closing", Answers: true, Make: askClosing},
	{Name: "ask-open", Answers: true, Make: askOpen},
	{Name: "ask-phone", Answers: true, Make: askPhone},
	{Name: "ask-guest", Answers: true, Make: askGuest},
	{Name: "ask-article", Takes: []string{"city"}, Answers: true, Make: askArticle},
	{Name: "ask-cheapest", Answers: true, Make: askCheapest},
	{Name: "ask-where-cheapest", Takes: []string{"city"}, Answers: true, Make: askWhereCheapest},
	{Name: "ask-awning", Picture: true, Answers: true, Make: askAwning},
	{Name: "ask-sign", Picture: true, Answers: true, Make: askSign},
	{Name: "ask-pieces", Picture: true, Answers: true, Make: askPieces},
	{Name: "ask-garnish", Picture: true, Answers: true, Make: askGarnish},
	{Name: "ask-sauce", Picture: true, Answers: true, Make: askSauce},
	{Name: "ask-vessel", Picture: true, Answers: true, Make: askVessel},
	{Name: "reserve", Gives: []string{"city", "date"}, Make: reserveTable},
	{Name: "reserve-awning", Picture: true, Gives: []string{"city", "date"}, Make: reserveAwning},
	{Name: "reserve-best", Takes: []string{"city", "name"}, Gives: []string{"city", "date"}, Make: reserveBest},
	{Name: "reserve-first", Gives: []string{"city", "date"}, Make: reserveFirst},
	{Name: "save", Gives: []string{"city"}, Make: saveHouse},
	{Name: "review", Gives: []string{"city"}, Make: reviewHouse},
}

// label is a wording of the site in the drawn version.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// cityFor is the given city, or one that is drawn.
func cityFor(d *kit.Draw, given kit.Gift) *atlas.City {
	own := rng.Pick(d.Stream, atlas.In(d.Version).Cities) // always drawn, so that later draws do not change
	if c := atlas.In(d.Version).City(given["city"]); c != nil {
		return c
	}
	return own
}

// about makes a leg with the goals of an errand. They name its city as {city}: "in Vesk", or "in that city" after the
// hop that found it. The pairs are the other parameters.
func about(d *kit.Draw, c *atlas.City, errand string, hop judge.Hop, walk []kit.Move, pairs ...string) kit.Leg {
	ask := kit.Filled(d.Say(goals[errand]...), pairs...)
	return kit.Leg{Ask: kit.Filled(ask, "city", "in "+c.Name), Then: kit.Filled(ask, "city", "in that city"), Hop: hop, Walk: walk,
		Gift: kit.Gift{"city": c.Slug}, Look: kit.Look{City: strings.ToLower(c.Name)}}
}

// want is a hop that one event satisfies.
func want(kind string, pairs ...string) judge.Hop {
	w := judge.Want{Site: "food", Kind: kind, With: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		w.With[pairs[i]] = pairs[i+1]
	}
	return judge.Hop{Name: "food: " + kind, Any: []judge.Want{w}}
}

// toCity returns the moves to the list of a city.
func toCity(d *kit.Draw, c *atlas.City) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("food")), kit.Enter(label(d, "where-label"), c.Name)}
}

// toHouse returns the moves to a house's page.
func toHouse(d *kit.Draw, h *House) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("food")), kit.Enter(label(d, "what-label"), h.Name), kit.Click("link", h.Name).OrFollow(label(d, "next"))}
}

// address is the page of a house.
func address(h *House) string { return kit.Home("food") + h.City.Slug + "/restaurants/" + h.Slug }

// sieved returns the moves that filter a city's list.
func sieved(d *kit.Draw, c *atlas.City, ticks ...string) []kit.Move {
	walk := toCity(d, c)
	for _, t := range ticks {
		walk = append(walk, kit.Tick(t))
	}
	return append(walk, kit.Click("button", label(d, "apply")))
}

func seekCity(d *kit.Draw, given kit.Gift) kit.Leg {
	c := cityFor(d, given)
	return about(d, c, "city", want("search", "city", c.Slug), toCity(d, c))
}

func seekDish(d *kit.Draw, given kit.Gift) kit.Leg {
	c := cityFor(d, given)
	dish := rng.Pick(d.Stream, specialities).name
	named := dish
	if given["dish"] != "" {
		dish, named = given["dish"], given.Called("dish", "that dish")
	}
	query := strings.Join(kit.Tokens(dish), " ")
	hop := want("search", "city", c.Slug, "meant", query) // what was meant, whatever the spelling
	leg := about(d, c, "dish", hop, []kit.Move{kit.Open(kit.Home("food")), kit.Write(label(d, "what-label"), dish), kit.Enter(label(d, "where-label"), c.Name)})
	leg.Ask = kit.Filled(leg.Ask, "dish", dish)
	leg.Then = kit.Filled(leg.Then, "dish", named)
	if given["city"] == "" { // only the dish was given
		leg.Then = strings.ReplaceAll(leg.Then, "in that city", "in "+c.Name)
	}
	leg.Gift["dish"] = dish
	return leg
}

func seekOpen(d *kit.Draw, given kit.Gift) kit.Leg {
	c, day := cityFor(d, given), rng.Pick(d.Stream, days)
	return about(d, c, "open-days", want("search", "city", c.Slug, "open", day.Value, "vegetarian", "yes", "sort", "distance"),
		sieved(d, c, day.Name, label(d, "green"), label(d, "by-distance")), "day", day.Name)
}

func seekKitchen(d *kit.Draw, given kit.Gift) kit.Leg {
	c, level := cityFor(d, given), rng.Pick(d.Stream, levels)
	kitchen := Cuisines[d.N(len(Cuisines)-1)]
	return about(d, c, "kitchen", want("search", "city", c.Slug, "cuisine", kitchen.Slug, "price", level.Value), sieved(d, c, kitchen.Name, level.Name),
		"kitchen", kitchen.Name, "level", level.Name)
}

// best returns the best rated house that passes, if no other is rated as high.
func best(houses []*House, pass func(*House) bool) (*House, bool) {
	var top *House
	alone := false
	for _, h := range houses {
		switch {
		case !pass(h):
		case top == nil || h.Stars > top.Stars:
			top, alone = h, true
		case h.Stars == top.Stars:
			alone = false
		}
	}
	return top, alone
}

func bestOpen(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		c, n := cityFor(d, given), d.N(len(days))
		terrace := d.Chance(1, 2)
		h, ok := best(guideOf(d.Version).In[c.Slug], func(h *House) bool {
			return h.Hours[(n+1)%7].To > 0 && (terrace && h.Look.Terrace || !terrace && h.Green)
		})
		if !ok {
			continue
		}
		kind, tick := "suitable for vegetarians", label(d, "green")
		if terrace {
			kind, tick = "with a terrace", "With a terrace"
		}
		leg := about(d, c, "best-open", want("open", "page", "restaurant", "restaurant", h.Slug, "city", c.Slug),
			append(sieved(d, c, days[n].Name, tick, label(d, "by-rating")), kit.Click("link", h.Name)), "kind", kind, "day", days[n].Name)
		var pages []string
		for _, other := range guideOf(d.Version).In[c.Slug] {
			if other != h {
				pages = append(pages, address(other))
			}
		}
		return leg.Only(pages,
			want("open", "page", "restaurant", "city", c.Slug, "restaurant", "*").Any...)
	}
}

// knownDish is the moves that find the dish for which the best rated house of a cuisine is known.
func knownDish(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		c, kitchen := cityFor(d, given), rng.Pick(d.Stream, Cuisines)
		h, ok := best(guideOf(d.Version).In[c.Slug], func(h *House) bool { return h.Cuisine == kitchen })
		if !ok {
			continue
		}
		walk := append(sieved(d, c, kitchen.Name, label(d, "by-rating")), kit.Click("link", h.Name), kit.Click("link", h.Known))
		leg := about(d, c, "known-dish", want("open", "page", "dish", "restaurant", h.Slug, "dish", h.Known, "city", c.Slug), walk, "kitchen", kitchen.Name)
		leg.Gift["dish"] = h.Known
		var pages []string
		for _, m := range h.Menu {
			if m.Name != h.Known {
				pages = append(pages, address(h)+"/"+m.Slug)
			}
		}
		return leg.Only(pages, want("open", "page", "dish", "city", c.Slug, "dish", "*").Any...)
	}
}

// A party is the guests and the time of a reservation.
type party struct {
	day    time.Time
	minute int
	people int
	name   string
}

// comes draws a time at which a party can be seated at a restaurant.
func comes(d *kit.Draw, h *House) party {
	for {
		p := party{kit.Today.AddDate(0, 0, d.Between(3, 340)), d.Between(36, 42) * 30, d.Between(2, 6), d.Account.Name}
		if h.seats(d.Version, p) {
			return p
		}
	}
}

// seats reports whether a house has room for a party.
func (h *House) seats(version int, p party) bool {
	return h.Hours[p.day.Weekday()].seats(p.minute) && freeSeats(version, h.Slug, p.day, p.minute) >= p.people
}

// told returns goal parameters for the size, time and place of a party.
func (p party) told(h *House) []string {
	return []string{"house", h.Name, "people", strconv.Itoa(p.people), "date", p.day.Format("2 January 2006"), "time", clock(p.minute), "name", p.name}
}

// booked requires a table for a party.
func booked(h *House, p party) judge.Hop {
	return want("book", "restaurant", h.Slug, "city", h.City.Slug, "date", p.day.Format(time.DateOnly), "time",
		clock(p.minute), "people", strconv.Itoa(p.people), "name", p.name)
}

// book returns the moves that reserve a table on a house's page.
func book(d *kit.Draw, p party) []kit.Move {
	return []kit.Move{kit.Click("link", label(d, "reserve")), kit.Write("Date", p.day.Format("2 January 2006")), kit.Write("Time", clock(p.minute)),
		kit.Write(label(d, "people-label"), strconv.Itoa(p.people)), kit.Write(label(d, "name-label"), p.name), kit.Click("button", label(d, "confirm"))}
}

// tabled is the leg that ends with a table for a party.
func tabled(d *kit.Draw, h *House, p party, errand string, there []kit.Move, pairs ...string) kit.Leg {
	leg := about(d, h.City, errand, booked(h, p), append(there, book(d, p)...), append(pairs, p.told(h)...)...)
	leg.Gift["date"] = p.day.Format(time.DateOnly)
	return leg
}

// elsewhere returns the moves of an agent that does not choose: it also reserves a table at another restaurant of the
// city.
func elsewhere(d *kit.Draw, leg kit.Leg, h *House, p party) kit.Leg {
	for _, other := range guideOf(d.Version).In[h.City.Slug] {
		if other != h && other.seats(d.Version, p) && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(address(other))}, book(d, p)...)
		}
	}
	return leg
}

func reserveTable(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := rng.Pick(d.Stream, guideOf(d.Version).Houses)
	p := comes(d, h)
	return tabled(d, h, p, "reserve", toHouse(d, h))
}

// pair draws two houses of a city that differ in the colour of their awnings.
func pair(d *kit.Draw) (h, other *House, text string) {
	for {
		two := rng.Some(d.Stream, guideOf(d.Version).In[cityFor(d, nil).Slug], 2)
		if two[0].Look.Awning == two[1].Look.Awning {
			continue
		}
		first, second := two[0], two[1]
		if d.Chance(1, 2) {
			first, second = second, first
		}
		return two[0], two[1], fmt.Sprintf("%s or %s", first.Name, second.Name)
	}
}

func reserveAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, _, text := pair(d)
	p := comes(d, h)
	return elsewhere(d, tabled(d, h, p, "reserve-awning", toHouse(d, h), "colour", h.Look.Awning.String(), "two", text), h, p)
}

func reserveBest(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		c, kitchen := cityFor(d, given), rng.Pick(d.Stream, Cuisines)
		h, ok := best(guideOf(d.Version).In[c.Slug], func(h *House) bool { return h.Cuisine == kitchen })
		if !ok {
			continue
		}
		p := comes(d, h)
		if name := given["name"]; name != "" {
			p.name = name
		}
		there := append(sieved(d, c, kitchen.Name, label(d, "by-rating")), kit.Click("link", h.Name))
		leg := tabled(d, h, p, "reserve-best", there, "kitchen", kitchen.Name)
		leg.Then = strings.ReplaceAll(leg.Then, "the name "+p.name, "the name of "+given.Called("name", p.name))
		return elsewhere(d, leg, h, p)
	}
}

// reserveFirst requires the first time of an evening that is not full; the time that is asked for first is full.
func reserveFirst(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := rng.Pick(d.Stream, guideOf(d.Version).Houses)
		p := comes(d, h)
		from := p.minute
		for full := from - 30; h.Hours[p.day.Weekday()].seats(full) && freeSeats(d.Version, h.Slug, p.day, full) < p.people; full -= 30 {
			from = full
		}
		if from == p.minute {
			continue
		}
		leg := tabled(d, h, p, "reserve-first", nil, "time", clock(from))
		date := p.day.Format("2 January 2006")
		leg.Walk = append(toHouse(d, h), kit.Click("link", label(d, "reserve")), kit.Enter("Show times on", date),
			kit.Write("Date", date), kit.Write("Time", clock(p.minute)),
			kit.Write(label(d, "people-label"), strconv.Itoa(p.people)), kit.Write(label(d, "name-label"), p.name), kit.Click("button", label(d, "confirm")))
		return leg
	}
}

// signIn returns the moves that sign in.
func signIn(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("food")), kit.Click("link", label(d, "sign-in")),
		kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password)}
}

// as are goal parameters that say how to sign in to review or save a house.
func as(d *kit.Draw, h *House) []string {
	return []string{"user", d.Account.User, "password", d.Account.Password, "house", h.Name}
}

func saveHouse(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := rng.Pick(d.Stream, guideOf(d.Version).Houses)
	walk := slices.Concat(signIn(d), toHouse(d, h), []kit.Move{kit.Click("button", label(d, "save"))})
	return about(d, h.City, "save", want("save", "restaurant", h.Slug, "city", h.City.Slug), walk, as(d, h)...)
}

var opinionsToWrite = []string{"Warm bread and warmer people", "The soup alone is worth the trip",
	"Too much salt, but a lovely room", "We will come back in spring", "Slow service, good plates"}

func reviewHouse(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, stars, text := rng.Pick(d.Stream, guideOf(d.Version).Houses), d.Between(2, 5), rng.Pick(d.Stream, opinionsToWrite)
	walk := slices.Concat(signIn(d), toHouse(d, h), []kit.Move{kit.Tick(fmt.Sprintf("%d stars", stars)),
		kit.Write(label(d, "text-label"), text), kit.Click("button", label(d, "review"))})
	return about(d, h.City, "review", want("review", "restaurant", h.Slug, "city", h.City.Slug, "stars", strconv.Itoa(stars), "text", text), walk,
		append(as(d, h), "stars", strconv.Itoa(stars), "text", text)...)
}

// cheapest returns the cheapest dish of a list and whether no other costs the same.
func cheapest(all []Dish) (Dish, bool) {
	own := slices.SortedStableFunc(slices.Values(all), func(a, b Dish) int { return cmp.Compare(a.Price, b.Price) })
	return own[0], len(own) == 1 || own[0].Price < own[1].Price
}
