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

// errands are the errands of the restaurant guide. Those that lead to a house give what its page tells of its yearly
// supper: the day, the time, the price of a seat and the dish.
var errands = []kit.Errand{
	{Name: "city", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekCity},
	{Name: "dish", Takes: []string{"city", "dish"}, Gives: []string{"city"}, Make: seekDish},
	{Name: "open-days", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekOpen},
	{Name: "kitchen", Takes: []string{"city"}, Gives: []string{"city"}, Make: seekKitchen},
	{Name: "best-open", Takes: []string{"city"}, Gives: supperFacts, Make: bestOpen},
	{Name: "known-dish", Takes: []string{"city"}, Gives: supperFacts, Make: knownDish},
	{Name: "order-dish", Takes: []string{"city", "dish", "count", "time"}, Gives: []string{"city", "date", "money"}, Make: orderDish},
	{Name: "order-best", Takes: []string{"city", "date", "time", "person"}, Gives: []string{"city", "money", "dish"}, Make: orderBest},
	{Name: "sup", Takes: []string{"city", "person", "count"}, Gives: supperFacts, Picture: true, Make: supAwning},
	{Name: "reserve", Gives: supperFacts, Make: reserveTable},
	{Name: "reserve-awning", Takes: []string{"city", "person"}, Gives: supperFacts, Picture: true, Make: reserveAwning},
	{Name: "reserve-best", Takes: []string{"city", "name"}, Gives: supperFacts, Make: reserveBest},
	{Name: "reserve-quiet", Takes: []string{"city", "name"}, Gives: supperFacts, Make: reserveQuiet},
	{Name: "save", Gives: []string{"city"}, Make: saveHouse},
	{Name: "review", Gives: []string{"city"}, Make: reviewHouse},
	{Name: "ask-price", Answers: true, Make: askPrice},
	{Name: "ask-hours", Answers: true, Make: askHours},
	{Name: "ask-since", Answers: true, Make: askSince},
	{Name: "ask-supper", Answers: true, Make: askSupper},
	{Name: "ask-phone", Answers: true, Make: askPhone},
	{Name: "ask-guest", Answers: true, Make: askGuest},
	{Name: "ask-article", Takes: []string{"city"}, Answers: true, Make: askArticle},
	{Name: "ask-cheapest", Answers: true, Make: askCheapest},
	{Name: "ask-where-cheapest", Takes: []string{"city"}, Answers: true, Make: askWhereCheapest},
	{Name: "ask-hatch", Takes: []string{"city", "dish"}, Answers: true, Make: askHatch},
	{Name: "ask-hatch-sum", Takes: []string{"city", "dish", "count"}, Answers: true, Make: askHatchSum},
	{Name: "ask-hatch-gap", Takes: []string{"city"}, Answers: true, Make: askHatchGap},
	{Name: "ask-awning", Picture: true, Answers: true, Make: askAwning},
	{Name: "ask-sign", Picture: true, Answers: true, Make: askSign},
	{Name: "ask-pieces", Picture: true, Answers: true, Make: askPieces},
	{Name: "ask-garnish", Picture: true, Answers: true, Make: askGarnish},
	{Name: "ask-sauce", Picture: true, Answers: true, Make: askSauce},
	{Name: "ask-vessel", Picture: true, Answers: true, Make: askVessel},
}

// supperFacts are the keys of what a house's page tells of its supper.
var supperFacts = []string{"city", "date", "time", "money", "dish"}

// tells gives what a house's page tells of its supper to later hops.
func tells(d *kit.Draw, leg kit.Leg, h *House) kit.Leg {
	leg.Gift = kit.Gift{"city": h.City.Slug, "date": h.Supper.Day, "time": h.Supper.Time(), "money": kit.Gulden(h.Supper.Price), "dish": h.Supper.Dish}
	return leg.Learning(d, "date", "the day of that restaurant's supper", "time", "the time when that restaurant's supper begins",
		"money", "the price of a seat at that restaurant's supper", "dish", "the dish of that restaurant's supper")
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

// found is about for a city that may be given, with parameters whose values earlier hops may have found.
func found(d *kit.Draw, given kit.Gift, c *atlas.City, errand string, hop judge.Hop, walk []kit.Move, blanks ...kit.Blank) kit.Leg {
	leg := about(d, c, errand, hop, walk)
	place := "in " + c.Name
	if given["city"] != "" {
		place = "in that city"
	}
	leg.Ask, leg.Then = given.Said(d.Say(goals[errand]...), blanks...)
	leg.Ask, leg.Then = kit.Filled(leg.Ask, "city", "in "+c.Name), kit.Filled(leg.Then, "city", place)
	for _, b := range blanks {
		if b.Name == "name" && b.Key != "" {
			leg.Then = kit.InNameOf(leg.Then, given.Called(b.Key, b.Usual))
		}
	}
	return leg
}

// plain is a parameter whose value no hop finds.
func plain(name, value string) kit.Blank { return kit.Blank{Name: name, Value: value} }

// want is a hop that one event satisfies.
func want(kind string, pairs ...string) judge.Hop {
	return judge.Hop{Name: "food: " + kind, Any: []judge.Want{kit.Want("food", kind, pairs...)}}
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
	dish := given.Or("dish", rng.Pick(d.Stream, specialities).name)
	query := strings.Join(kit.Tokens(dish), " ")
	hop := want("search", "city", c.Slug, "meant", query) // what was meant, whatever the spelling
	walk := []kit.Move{kit.Open(kit.Home("food")), kit.Write(label(d, "what-label"), dish), kit.Enter(label(d, "where-label"), c.Name)}
	return found(d, given, c, "dish", hop, walk, kit.Blank{Name: "dish", Key: "dish", Value: dish, Usual: "that dish"})
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
		return tells(d, leg.Only(pages, want("open", "page", "restaurant", "city", c.Slug, "restaurant", "*").Any...), h)
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
		var pages []string
		for _, m := range h.Menu {
			if m.Name != h.Known {
				pages = append(pages, address(h)+"/"+m.Slug)
			}
		}
		return tells(d, leg.Only(pages, want("open", "page", "dish", "city", c.Slug, "dish", "*").Any...), h)
	}
}

// A party is the guests and the time of a reservation.
type party struct {
	day    time.Time
	minute int
	people int
	name   string
	key    string // of the gift that the name is from, or ""
}

// comes draws a time at which a party can be seated at a restaurant.
func comes(d *kit.Draw, h *House) party {
	for {
		p := party{kit.Today.AddDate(0, 0, d.Between(3, 340)), d.Between(36, 42) * 30, d.Between(2, 6), d.Account.Name, ""}
		if h.seats(d.Version, p) {
			return p
		}
	}
}

// seats reports whether a house has room for a party.
func (h *House) seats(version int, p party) bool {
	return h.Hours[p.day.Weekday()].seats(p.minute) && freeSeats(version, h.Slug, p.day, p.minute) >= p.people && !taken(version, h.Slug, p.day, p.minute)
}

// blanks returns goal parameters for the size, time and place of a party. The name may be one that an earlier hop found.
func (p party) blanks(h *House) []kit.Blank {
	return []kit.Blank{plain("house", h.Name), plain("people", strconv.Itoa(p.people)), plain("date", p.day.Format("2 January 2006")),
		plain("time", clock(p.minute)), {Name: "name", Key: p.key, Value: p.name, Usual: "that person"}}
}

// named gives the party the name that an earlier hop found, if there is one.
func (p party) named(given kit.Gift) party {
	for _, key := range []string{"name", "person"} {
		if given[key] != "" {
			p.name, p.key = given[key], key
		}
	}
	return p
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
func tabled(d *kit.Draw, given kit.Gift, h *House, p party, errand string, there []kit.Move, more ...kit.Blank) kit.Leg {
	leg := found(d, given, h.City, errand, booked(h, p), append(there, book(d, p)...), append(more, p.blanks(h)...)...)
	return tells(d, leg, h)
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

// reserveTable is about a time of a house; if it turns out to be taken, about that half an hour later.
func reserveTable(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := rng.Pick(d.Stream, guideOf(d.Version).Houses)
		p := party{kit.Today.AddDate(0, 0, d.Between(3, 340)), d.Between(36, 42) * 30, d.Between(2, 6), d.Account.Name, ""}
		first := p
		if taken(d.Version, h.Slug, p.day, p.minute) {
			p.minute += 30
		}
		if !h.seats(d.Version, p) || !h.Hours[p.day.Weekday()].seats(first.minute) || freeSeats(d.Version, h.Slug, p.day, first.minute) < p.people {
			continue
		}
		leg := tabled(d, nil, h, first, "reserve", toHouse(d, h))
		leg.Hop = booked(h, p)
		if p.minute > first.minute {
			leg.Walk = append(leg.Walk, kit.Write("Time", clock(p.minute)), kit.Click("button", label(d, "confirm")))
		}
		return leg
	}
}

// pair draws two houses of a city that differ in the colour of their awnings.
func pair(d *kit.Draw, given kit.Gift) (h, other *House, text string) {
	for {
		two := rng.Some(d.Stream, guideOf(d.Version).In[cityFor(d, given).Slug], 2)
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

func reserveAwning(d *kit.Draw, given kit.Gift) kit.Leg {
	h, _, text := pair(d, given)
	p := comes(d, h).named(given)
	return elsewhere(d, tabled(d, given, h, p, "reserve-awning", toHouse(d, h), plain("colour", h.Look.Awning.String()), plain("two", text)), h, p)
}

// supAwning is about seats at the supper of that of two houses whose awnings have a colour.
func supAwning(d *kit.Draw, given kit.Gift) kit.Leg {
	h, other, text := pair(d, given)
	p := party{people: d.Between(2, 30), name: d.Account.Name}.named(given)
	if n, err := strconv.Atoi(given["count"]); err == nil && n >= 1 && n <= mostGuests {
		p.people = n
	}
	enter := func(h *House) []kit.Move {
		return append(toHouse(d, h), kit.Write(label(d, "guests"), strconv.Itoa(p.people)), kit.Write(label(d, "sup-name"), p.name), kit.Click("button",
			label(d, "sup")))
	}
	hop := want("book", "restaurant", h.Slug, "city", h.City.Slug, "supper", "yes", "people", strconv.Itoa(p.people), "name", p.name)
	leg := found(d, given, h.City, "sup", hop, enter(h), plain("colour", h.Look.Awning.String()), plain("two", text),
		kit.Blank{Name: "people", Key: "count", Value: strconv.Itoa(p.people), Usual: "that many"}, kit.Blank{Name: "name", Key: p.key, Value: p.name,
			Usual: "that person"})
	leg.Tries = enter(other)
	return tells(d, leg, h)
}

func reserveBest(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		c, kitchen := cityFor(d, given), rng.Pick(d.Stream, Cuisines)
		h, ok := best(guideOf(d.Version).In[c.Slug], func(h *House) bool { return h.Cuisine == kitchen })
		if !ok {
			continue
		}
		p := comes(d, h).named(given)
		there := append(sieved(d, c, kitchen.Name, label(d, "by-rating")), kit.Click("link", h.Name))
		return elsewhere(d, tabled(d, given, h, p, "reserve-best", there, plain("kitchen", kitchen.Name)), h, p)
	}
}

// reserveQuiet requires the time of a day at which most seats are left.
func reserveQuiet(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		h := rng.Pick(d.Stream, guideOf(d.Version).In[cityFor(d, given).Slug])
		p := comes(d, h).named(given)
		most, alone := 0, false
		for m := range 48 {
			if span := h.Hours[p.day.Weekday()]; !span.seats(m * 30) {
				continue
			}
			if n := freeSeats(d.Version, h.Slug, p.day, m*30); n >= most {
				alone = n > most
				most, p.minute = n, m*30
			}
		}
		if !alone || !h.seats(d.Version, p) {
			continue
		}
		leg := tabled(d, given, h, p, "reserve-quiet", nil)
		date := p.day.Format("2 January 2006")
		leg.Walk = append(toHouse(d, h), kit.Click("link", label(d, "reserve")), kit.Enter("Show times on", date),
			kit.Write("Date", date), kit.Write("Time", clock(p.minute)),
			kit.Write(label(d, "people-label"), strconv.Itoa(p.people)), kit.Write(label(d, "name-label"), p.name), kit.Click("button", label(d, "confirm")))
		return leg
	}
}

// An errandOrder is an order at a hatch that is requested.
type errandOrder struct {
	h      *House
	dish   string
	count  int
	day    time.Time
	minute int
	party
}

// orderFor draws the details of an order that are not given.
func orderFor(d *kit.Draw, given kit.Gift) errandOrder {
	o := errandOrder{count: d.Between(2, 30), day: kit.Today.AddDate(0, 0, d.Between(5, 330)), minute: d.Between(6*12, 23*12) * 5,
		party: party{name: d.Account.Name}.named(given)}
	if n, err := strconv.Atoi(given["count"]); err == nil && n >= 1 && n <= mostPortions {
		o.count = n
	}
	if day, ok := kit.ParseDate(given["date"]); ok && inReach(day) {
		o.day = day
	}
	if minute, ok := parseTime(given["time"]); ok {
		o.minute = minute
	}
	return o
}

// leg is the leg of an order, with the moves to the house's page.
func (o errandOrder) leg(d *kit.Draw, given kit.Gift, errand string, there []kit.Move, more ...kit.Blank) kit.Leg {
	n, date := strconv.Itoa(o.count), o.day.Format("2 January 2006")
	walk := append(there, kit.Click("link", label(d, "hatch")), kit.Tick(o.dish), kit.Write(label(d, "portions"), n), kit.Write("Date", date),
		kit.Write("Time", clock(o.minute)), kit.Write(label(d, "order-name"), o.name), kit.Click("button", label(d, "order")))
	hop := want("order", "restaurant", o.h.Slug, "city", o.h.City.Slug, "dish", o.dish, "count", n, "date", o.day.Format(time.DateOnly), "time",
		clock(o.minute), "name", o.name)
	leg := found(d, given, o.h.City, errand, hop, walk, append(more, kit.Blank{Name: "dish", Key: "dish", Value: o.dish, Usual: "that dish"},
		kit.Blank{Name: "count", Key: "count", Value: n, Usual: "that many"}, kit.Blank{Name: "date", Key: "date", Value: date, Usual: "that day"},
		kit.Blank{Name: "time", Key: "time", Value: clock(o.minute), Usual: "that time"}, kit.Blank{Name: "name", Key: o.key, Value: o.name,
			Usual: "that person"})...)
	leg = tells(d, leg, o.h)
	leg.Gift["money"] = kit.Gulden(o.count * o.h.plate(o.dish).Price)
	return leg.Learning(d, "money", "the total of that order")
}

// dishFor is the given dish, or one that is drawn, and the two houses of the city that sell it, the cheaper one first.
func dishFor(d *kit.Draw, given kit.Gift) (*atlas.City, string, []*House) {
	c, own := cityFor(d, given), rng.Pick(d.Stream, atlas.In(d.Version).Dishes).Name
	if two := hatches(d.Version, c, given["dish"]); len(two) > 0 {
		return c, given["dish"], two
	}
	return c, own, hatches(d.Version, c, own)
}

// toHatches returns the moves to the results of a search for a dish.
func toHatches(d *kit.Draw, c *atlas.City, dish string) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("food")), kit.Write(label(d, "what-label"), dish), kit.Enter(label(d, "where-label"), c.Name)}
}

func orderDish(d *kit.Draw, given kit.Gift) kit.Leg {
	c, dish, two := dishFor(d, given)
	o := orderFor(d, given)
	o.h, o.dish = two[0], dish
	leg := o.leg(d, given, "order-dish", append(toHatches(d, c, dish), kit.Click("link", o.h.Name)))
	o.h = two[1]
	leg.Tries = o.leg(d, given, "order-dish", append(toHatches(d, c, dish), kit.Click("link", o.h.Name))).Walk
	return leg
}

// orderBest is about the cheapest dish at the hatch of the best rated house of a kitchen.
func orderBest(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		c, kitchen := cityFor(d, given), rng.Pick(d.Stream, Cuisines)
		h, ok := best(guideOf(d.Version).In[c.Slug], func(h *House) bool { return h.Cuisine == kitchen })
		if !ok {
			continue
		}
		plates := slices.SortedFunc(slices.Values(h.Hatch), func(a, b Plate) int { return a.Price - b.Price })
		o := orderFor(d, given)
		o.h, o.dish = h, plates[0].Name
		there := append(sieved(d, c, kitchen.Name, label(d, "by-rating")), kit.Click("link", h.Name))
		leg := o.leg(d, given, "order-best", there, plain("kitchen", kitchen.Name))
		o.dish = plates[1].Name
		leg.Tries = o.leg(d, given, "order-best", there, plain("kitchen", kitchen.Name)).Walk
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
