package hotels

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the hotel site.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{"city"}, Make: searchCity},
	{Name: "search-dates", Takes: []string{"city", "date"}, Make: searchDates},
	{Name: "search-filtered", Takes: []string{"city"}, Make: searchFiltered},
	{Name: "search-sorted", Takes: []string{"city"}, Make: searchSorted},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Make: openCheapest},
	{Name: "open-best", Takes: []string{"city"}, Make: openBest},
	{Name: "save-nearest", Takes: []string{"city"}, Make: saveNearest},
	{Name: "book-cheapest", Takes: []string{"city", "date", "name"}, Gives: []string{"city", "date"}, Make: bookCheapest},
	{Name: "book-beds", Takes: []string{"date"}, Gives: []string{"city", "date"}, Picture: true, Make: bookBeds},
	{Name: "book-view", Takes: []string{"date"}, Gives: []string{"city", "date"}, Picture: true, Make: bookView},
	{Name: "book-change", Gives: []string{"city", "date"}, Make: bookChange},
	{Name: "book-cancel", Make: bookCancel},
	{Name: "ask-pool", Picture: true, Answers: true, Make: askPool},
	{Name: "ask-bedspread", Picture: true, Answers: true, Make: askBedspread},
	{Name: "ask-lamps", Picture: true, Answers: true, Make: askLamps},
	{Name: "ask-view", Picture: true, Answers: true, Make: askView},
	{Name: "ask-desk", Picture: true, Answers: true, Make: askDesk},
	{Name: "ask-awning", Picture: true, Answers: true, Make: askAwning},
	{Name: "ask-pets", Answers: true, Make: askPets},
	{Name: "ask-distance", Answers: true, Make: askDistance},
	{Name: "ask-total", Answers: true, Make: askTotal},
	{Name: "ask-reviewer", Answers: true, Make: askReviewer},
	{Name: "ask-rated", Answers: true, Make: askRated},
}

// A subject is the place and time of an errand, worded for a separate request and for one after the hop that found
// them.
type subject struct {
	City        *atlas.City
	Stay        Stay
	place, when string // "in Vesk", "from 12 March 2026 to 15 March 2026"
	thenPlace   string
	thenWhen    string
	who         string // the name of the person who books
	thenWho     string
}

// about draws the values that are not given. A given day is the day of arrival, for three nights.
func about(d *kit.Draw, given kit.Gift) subject {
	s := subject{City: atlas.In(d.Version).City(given["city"])}
	found := s.City != nil
	if !found {
		s.City = rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	}
	s.place = "in " + s.City.Name
	s.thenPlace = s.place
	if found {
		s.thenPlace = "in that city"
	}
	in, dated := kit.ParseDate(given["date"])
	dated = dated && !in.Before(kit.Today) && !in.After(kit.Today.AddDate(1, 0, 0))
	nights := 3
	if !dated {
		in = kit.Today.AddDate(0, 0, d.Between(12, 330))
		nights = d.Between(2, 5)
	}
	s.Stay = Stay{In: in, Out: in.AddDate(0, 0, nights), Guests: d.Between(1, 4), Rooms: 1}
	s.when = fmt.Sprintf("from %s to %s", long(s.Stay.In), long(s.Stay.Out))
	s.thenWhen = s.when
	if dated {
		s.thenWhen = "for three nights starting on " + given.Called("date", "that day")
	}
	s.who = rng.Pick(d.Stream, authors) + " " + rng.Pick(d.Stream, surnames)
	s.thenWho = s.who
	if name := given["name"]; name != "" {
		s.who, s.thenWho = name, given.Called("name", name)
	}
	return s
}

// leg makes a leg with the goals of an errand: it fills in {place}, {when} and {who}; the other parameters are given as
// names and values.
func (s subject) leg(d *kit.Draw, errand string, hop judge.Hop, walk []kit.Move, pairs ...string) kit.Leg {
	told := d.Say(goals[errand]...)
	fill := func(place, when, who string) string {
		return kit.Filled(told, append([]string{"place", place, "when", when, "who", who}, pairs...)...)
	}
	return kit.Leg{Ask: fill(s.place, s.when, s.who), Then: fill(s.thenPlace, s.thenWhen, s.thenWho), Hop: hop, Walk: walk, Look: look(s.City)}
}

func look(c *atlas.City) kit.Look { return kit.Look{City: strings.ToLower(c.Name)} }

// seek returns the moves to the list of a city's hotels.
func seek(d *kit.Draw, city *atlas.City) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("hotels")), kit.Enter(words.In(d.Version, "destination"), city.Name)}
}

// seekStay returns the moves to the list for a stay.
func seekStay(d *kit.Draw, city *atlas.City, s Stay) []kit.Move {
	word := func(key string) string { return words.In(d.Version, key) }
	walk := []kit.Move{
		kit.Open(kit.Home("hotels")),
		kit.Write(word("destination"), city.Name),
		kit.Write(word("checkin"), long(s.In)),
		kit.Write(word("checkout"), long(s.Out)),
	}
	if usual := usualStay(); s.Guests != usual.Guests {
		walk = append(walk, kit.Write(word("guests"), strconv.Itoa(s.Guests)))
	}
	if s.Rooms > 1 {
		walk = append(walk, kit.Write(word("rooms"), strconv.Itoa(s.Rooms)))
	}
	return append(walk, kit.Click("button", word("go")))
}

// open returns the moves that open a hotel from a list.
func open(d *kit.Draw, h *Hotel) kit.Move {
	return kit.Click("link", h.Name).OrFollow(words.In(d.Version, "next"))
}

func click(d *kit.Draw, role, key string) kit.Move { return kit.Click(role, words.In(d.Version, key)) }

func tick(d *kit.Draw, key string) kit.Move { return kit.Tick(words.In(d.Version, key)) }

// searched requires a search with some details, given as keys and values.
func searched(city *atlas.City, pairs ...string) judge.Hop {
	with := map[string]string{"city": city.Slug}
	for i := 0; i+1 < len(pairs); i += 2 {
		with[pairs[i]] = pairs[i+1]
	}
	return judge.Hop{Name: "hotels: search " + city.Slug, Any: []judge.Want{{Site: "hotels", Kind: "search", With: with}}}
}

// opened requires the page of a hotel.
func opened(h *Hotel) judge.Hop {
	return judge.Hop{Name: "hotels: open " + h.Slug, Any: []judge.Want{
		{Site: "hotels", Kind: "open", With: map[string]string{"hotel": h.Slug, "city": h.City.Slug}}}}
}

// alone requires of a leg that opens a hotel that it opens no other of that city.
func alone(d *kit.Draw, leg kit.Leg, right ...*Hotel) kit.Leg {
	city := right[0].City
	var pages []string
	for _, h := range hotelsIn(d.Version, city) {
		if !slices.Contains(right, h) {
			pages = append(pages, address(h))
		}
	}
	return leg.Only(pages,
		judge.Want{Site: "hotels", Kind: "open", With: map[string]string{"city": city.Slug, "hotel": "*"}})
}

func searchCity(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	return s.leg(d, "search", searched(s.City), seek(d, s.City))
}

func searchDates(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	s.Stay.Rooms = d.Between(1, 2)
	s.Stay.Guests = d.Between(2, 5)
	s.Stay.Guests = min(s.Stay.Guests, fullest*s.Stay.Rooms)
	party := fmt.Sprintf("%s in %s", count(s.Stay.Guests, "guest"), count(s.Stay.Rooms, "room"))
	hop := searched(s.City, "checkin", iso(s.Stay.In), "checkout", iso(s.Stay.Out), "guests", strconv.Itoa(s.Stay.Guests), "rooms", strconv.Itoa(s.Stay.Rooms))
	return s.leg(d, "search-dates", hop, seekStay(d, s.City, s.Stay), "party", party)
}

func searchFiltered(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	most := d.Between(9, 26) * 10
	wish := rng.Pick(d.Stream, []struct{ key, say string }{{"breakfast", "with breakfast included"},
		{"pets", "that take pets"}, {"near", "within 1 km of the landmark"}})
	hop := searched(s.City, "maxprice", strconv.Itoa(most), wish.key, "yes")
	walk := append(seek(d, s.City), kit.Write(words.In(d.Version, "maxprice"), strconv.Itoa(most)), tick(d, wish.key), click(d, "button", "apply"))
	return s.leg(d, "search-filtered", hop, walk, "wish", wish.say, "most", strconv.Itoa(most))
}

func searchSorted(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	stars := d.Between(3, 4)
	order := rng.Pick(d.Stream, []struct{ key, say string }{{"price", "the cheapest first"},
		{"rating", "the best rated first"}, {"distance", "the nearest to the landmark first"}})
	hop := searched(s.City, "stars", strconv.Itoa(stars), "sort", order.key)
	walk := append(seek(d, s.City), tick(d, fmt.Sprintf("stars-%d", stars)), click(d, "button", "apply"), click(d, "link", "sort-"+order.key))
	return s.leg(d, "search-sorted", hop, walk, "stars", strconv.Itoa(stars), "order", order.say)
}

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	s, best := cheapest(d, given, Query{Breakfast: true})
	walk := append(seekStay(d, s.City, s.Stay), tick(d, "breakfast"), click(d, "button", "apply"), click(d, "link", "sort-price"), open(d, best[0].Hotel))
	hop, right := opened(best[0].Hotel), []*Hotel{best[0].Hotel}
	for _, also := range best[1:] {
		hop.Any, right = append(hop.Any, opened(also.Hotel).Any...), append(right, also.Hotel)
	}
	return alone(d, s.leg(d, "open-cheapest", hop, walk, "party", count(s.Stay.Guests, "guest")), right...)
}

// tries is how often a draw is repeated until one hotel alone is the cheapest. If city and day are given, a tie is
// accepted; then each of the cheapest is right.
const tries = 60

// cheapest draws a subject, and returns the cheapest hotels there that match a query.
func cheapest(d *kit.Draw, given kit.Gift, q Query) (subject, []Offer) {
	var s subject
	var best []Offer
	for range tries {
		s = about(d, given)
		q.City, q.Stay, q.Sort = s.City, s.Stay, "price"
		best = q.Offers(hotelsIn(d.Version, s.City))
		n := 1
		for n < len(best) && best[n].Total == best[0].Total {
			n++
		}
		if best = best[:n]; n == 1 && best[0].Room != nil {
			break
		}
	}
	return s, best
}

func openBest(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	stars := d.Between(2, 4) // every city has a hotel of four stars
	h := bestOf(hotelsIn(d.Version, s.City), stars)
	walk := append(seek(d, s.City), click(d, "link", "sort-rating"))
	if stars > 2 {
		walk = append(walk, tick(d, fmt.Sprintf("stars-%d", stars)), click(d, "button", "apply"))
	}
	return alone(d, s.leg(d, "open-best", opened(h), append(walk, open(d, h)), "stars", strconv.Itoa(stars)), h)
}

// bestOf returns the best rated hotel of a class, or nil. No two hotels in a city have the same score.
func bestOf(hotels []*Hotel, stars int) *Hotel {
	var best *Hotel
	for _, h := range hotels {
		if h.Stars >= stars && (best == nil || h.Score > best.Score) {
			best = h
		}
	}
	return best
}
