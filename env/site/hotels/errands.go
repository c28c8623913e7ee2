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

// errands are the errands of the hotel site. Those that lead to a hotel give the facts of its page: the day of its feast,
// its deposit, its street and its host.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{"city"}, Make: searchCity},
	{Name: "search-dates", Takes: []string{"city", "date"}, Make: searchDates},
	{Name: "search-filtered", Takes: []string{"city", "money"}, Make: searchFiltered},
	{Name: "search-sorted", Takes: []string{"city"}, Make: searchSorted},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: []string{"city", "date", "money", "street", "name"}, Make: openCheapest},
	{Name: "open-best", Takes: []string{"city"}, Gives: []string{"city", "date", "money", "street", "name"}, Make: openBest},
	{Name: "open-street", Takes: []string{"city", "street"}, Gives: []string{"city", "date", "money", "name"}, Make: openStreet},
	{Name: "save-nearest", Takes: []string{"city"}, Gives: []string{"city", "date", "money", "street", "name"}, Make: saveNearest},
	{Name: "watch-best", Takes: []string{"city", "money"}, Gives: []string{"city", "date", "street", "name"}, Make: watchBest},
	{Name: "watch-street", Takes: []string{"city", "money", "street"}, Gives: []string{"city", "date", "name"}, Make: watchStreet},
	{Name: "book-cheapest", Takes: []string{"city", "date", "name"}, Gives: []string{"city", "date", "money", "street", "name"}, Make: bookCheapest},
	{Name: "book-beds", Takes: []string{"city", "date", "street", "name"}, Gives: []string{"city", "date", "money", "name"}, Picture: true, Make: bookBeds},
	{Name: "book-view", Takes: []string{"city", "date", "street", "person"}, Gives: []string{"city", "date", "money", "name"}, Picture: true, Make: bookView},
	{Name: "book-change", Takes: []string{"city", "date", "street", "person"}, Gives: []string{"city", "date", "money", "name"}, Make: bookChange},
	{Name: "book-cancel", Make: bookCancel},
	{Name: "ask-pool", Picture: true, Answers: true, Make: askPool},
	{Name: "ask-bedspread", Picture: true, Answers: true, Make: askBedspread},
	{Name: "ask-lamps", Picture: true, Answers: true, Make: askLamps},
	{Name: "ask-view", Picture: true, Answers: true, Make: askView},
	{Name: "ask-desk", Picture: true, Answers: true, Make: askDesk},
	{Name: "ask-awning", Picture: true, Answers: true, Make: askAwning},
	{Name: "ask-pets", Answers: true, Make: askPets},
	{Name: "ask-distance", Takes: []string{"city", "street"}, Answers: true, Make: askDistance},
	{Name: "ask-total", Answers: true, Make: askTotal},
	{Name: "ask-reviewer", Answers: true, Make: askReviewer},
	{Name: "ask-rated", Answers: true, Make: askRated},
	{Name: "ask-host", Takes: []string{"city", "street"}, Answers: true, Make: askHost},
	{Name: "ask-built", Takes: []string{"city", "street"}, Answers: true, Make: askBuilt},
	{Name: "ask-feast", Takes: []string{"city", "street"}, Answers: true, Make: askFeast},
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
	street      string // "" if no hop found one in this city
	thenStreet  string
	hotel       string // how requests name the hotel that at drew
	thenHotel   string
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
	if s.City.Street(given["street"]) != nil {
		s.street, s.thenStreet = given["street"], given.Called("street", "that street")
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
	for _, key := range []string{"name", "person"} {
		if name := given[key]; name != "" {
			s.who, s.thenWho = name, given.Called(key, name)
		}
	}
	return s
}

// at returns the hotel of the street that an earlier hop found, or one that is drawn, and names it in requests.
func (s *subject) at(d *kit.Draw) *Hotel {
	all := hotelsIn(d.Version, s.City)
	h := rng.Pick(d.Stream, all)
	s.hotel, s.thenHotel = h.Name+" "+s.place, h.Name+" "+s.thenPlace
	if s.street != "" { // every street of a city has one hotel
		h = all[slices.IndexFunc(all, func(h *Hotel) bool { return h.Road == s.street })]
		s.hotel, s.thenHotel = "the hotel in "+h.Road+" "+s.place, "the hotel in "+s.thenStreet
	}
	return h
}

// leg makes a leg with the goals of an errand: it fills in {place}, {when}, {who}, {street} and {hotel}; the other
// parameters are given as names and values.
func (s subject) leg(d *kit.Draw, errand string, hop judge.Hop, walk []kit.Move, pairs ...string) kit.Leg {
	told := kit.Filled(d.Say(goals[errand]...), pairs...)
	return kit.Leg{Ask: kit.Filled(told, "place", s.place, "when", s.when, "who", s.who, "street", s.street, "hotel", s.hotel),
		Then: kit.Filled(told, "place", s.thenPlace, "when", s.thenWhen, "who", s.thenWho, "street", s.thenStreet, "hotel", s.thenHotel),
		Hop:  hop, Walk: walk, Look: look(s.City)}
}

// tells gives the facts of a hotel's page to later hops.
func tells(d *kit.Draw, leg kit.Leg, h *Hotel) kit.Leg {
	leg.Gift = kit.Gift{"city": h.City.Slug, "date": h.Feast, "money": kit.Gulden(h.Deposit), "street": h.Road, "name": h.Host}
	return leg.Learning(d, "date", "the day of that hotel's feast", "money", "that hotel's deposit for the key", "street", "the street of that hotel",
		"name", "that hotel's host")
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

// hop requires an event that concerns a city, with some details, given as keys and values.
func hop(kind string, city *atlas.City, pairs ...string) judge.Hop {
	return judge.Hop{Name: "hotels: " + kind + " in " + city.Slug, Any: []judge.Want{kit.Want("hotels", kind, append(pairs, "city", city.Slug)...)}}
}

// opened requires the page of a hotel, with more details such as the days for which it shows prices.
func opened(h *Hotel, more ...string) judge.Hop {
	return hop("open", h.City, append([]string{"hotel", h.Slug}, more...)...)
}

// alone requires of a leg that opens a hotel that it opens no other of that city.
func alone(d *kit.Draw, leg kit.Leg, right ...*Hotel) kit.Leg {
	var pages []string
	var rivals []judge.Want
	for _, h := range hotelsIn(d.Version, right[0].City) {
		if !slices.Contains(right, h) {
			pages, rivals = append(pages, address(h)), append(rivals, opened(h).Any...)
		}
	}
	return tells(d, leg.Only(pages, rivals...), right[0])
}

func searchCity(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	return s.leg(d, "search", hop("search", s.City), seek(d, s.City))
}

func searchDates(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	s.Stay.Rooms = d.Between(1, 2)
	s.Stay.Guests = d.Between(2, 5)
	s.Stay.Guests = min(s.Stay.Guests, fullest*s.Stay.Rooms)
	party := fmt.Sprintf("%s in %s", count(s.Stay.Guests, "guest"), count(s.Stay.Rooms, "room"))
	want := hop("search", s.City, "checkin", iso(s.Stay.In), "checkout", iso(s.Stay.Out), "guests", strconv.Itoa(s.Stay.Guests), "rooms",
		strconv.Itoa(s.Stay.Rooms))
	return s.leg(d, "search-dates", want, seekStay(d, s.City, s.Stay), "party", party)
}

// limit is a given sum of money, or one that is drawn from low to high, in tens of gulden, and how requests write it.
func limit(d *kit.Draw, given kit.Gift, low, high int) (cents int, ask, then string) {
	cents = d.Between(low, high) * 1000
	ask = price(cents) + " gulden"
	if found, ok := kit.ParseMoney(given["money"]); ok {
		return found, price(found) + " gulden", given.Called("money", "that sum")
	}
	return cents, ask, ask
}

func searchFiltered(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	most, ask, then := limit(d, given, 9, 26)
	wish := rng.Pick(d.Stream, []struct{ key, say string }{{"breakfast", "with breakfast included"},
		{"pets", "that take pets"}, {"near", "within 1 km of the landmark"}})
	walk := append(seek(d, s.City), kit.Write(words.In(d.Version, "maxprice"), price(most)), tick(d, wish.key), click(d, "button", "apply"))
	leg := s.leg(d, "search-filtered", hop("search", s.City, "maxprice", price(most), wish.key, "yes"), walk, "wish", wish.say)
	return filled(leg, "most", ask, then)
}

// filled fills in a parameter that is worded in two ways.
func filled(leg kit.Leg, name, ask, then string) kit.Leg {
	leg.Ask, leg.Then = kit.Filled(leg.Ask, name, ask), kit.Filled(leg.Then, name, then)
	return leg
}

func searchSorted(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	stars := d.Between(3, 4)
	order := rng.Pick(d.Stream, []struct{ key, say string }{{"price", "the cheapest first"},
		{"rating", "the best rated first"}, {"distance", "the nearest to the landmark first"}})
	walk := append(seek(d, s.City), tick(d, fmt.Sprintf("stars-%d", stars)), click(d, "button", "apply"), click(d, "link", "sort-"+order.key))
	return s.leg(d, "search-sorted", hop("search", s.City, "stars", strconv.Itoa(stars), "sort", order.key), walk, "stars", strconv.Itoa(stars), "order",
		order.say)
}

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	s, best := cheapest(d, given, &Query{Breakfast: true}, false)
	walk := append(seekStay(d, s.City, s.Stay), tick(d, "breakfast"), click(d, "button", "apply"), click(d, "link", "sort-price"), open(d, best[0].Hotel))
	stay := []string{"checkin", iso(s.Stay.In), "checkout", iso(s.Stay.Out)}
	want, right := opened(best[0].Hotel, stay...), []*Hotel{best[0].Hotel}
	for _, also := range best[1:] {
		want.Any, right = append(want.Any, opened(also.Hotel, stay...).Any...), append(right, also.Hotel)
	}
	return alone(d, s.leg(d, "open-cheapest", want, walk, "party", count(s.Stay.Guests, "guest")), right...)
}

// tries is how often a draw is repeated until one hotel alone is the cheapest. If city and day are given, a tie is
// accepted; then each of the cheapest is right. If no room can be had there on the given day, hotels of all classes are
// considered, and then another day is drawn.
const tries = 60

// cheapest draws a subject, and returns the cheapest hotels there that match a query. If a room is to be booked, those
// that turn out to be sold do not count; at most one of them is cheaper, so that the way stays within the budget.
func cheapest(d *kit.Draw, given kit.Gift, q *Query, book bool) (subject, []Offer) {
	for n := 1; ; n++ {
		switch n {
		case tries:
			q.Stars = min(q.Stars, 2)
		case 2 * tries:
			given = given.Only([]string{"city", "name"})
		}
		s := about(d, given)
		q.City, q.Stay, q.Sort = s.City, s.Stay, "price"
		gone := func(o Offer) bool { return o.Room == nil || book && o.Room.sold(d.Version, o.Hotel, s.Stay) }
		all := q.Offers(hotelsIn(d.Version, s.City))
		first := slices.IndexFunc(all, func(o Offer) bool { return !gone(o) })
		if first < 0 || book && first > 1 && n < tries {
			continue
		}
		best := slices.DeleteFunc(all, gone)
		same := 1
		for same < len(best) && best[same].Total == best[0].Total {
			same++
		}
		if same == 1 || n >= tries {
			return s, best[:same]
		}
	}
}

func openBest(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	stars := d.Between(2, 4) // every city has a hotel of four stars
	h := bestOf(hotelsIn(d.Version, s.City), stars)
	return alone(d, s.leg(d, "open-best", opened(h), toBest(d, h, stars), "stars", strconv.Itoa(stars)), h)
}

// toBest returns the moves to the page of the best rated hotel of a class.
func toBest(d *kit.Draw, h *Hotel, stars int) []kit.Move {
	walk := append(seek(d, h.City), click(d, "link", "sort-rating"))
	if stars > 2 {
		walk = append(walk, tick(d, fmt.Sprintf("stars-%d", stars)), click(d, "button", "apply"))
	}
	return append(walk, open(d, h))
}

func openStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := housed(d, given)
	return alone(d, s.leg(d, "open-street", opened(h), append(seek(d, s.City), open(d, h))), h)
}

// housed draws a street unless one is given, and returns its hotel.
func housed(d *kit.Draw, given kit.Gift) (subject, *Hotel) {
	s := about(d, given)
	h := s.at(d)
	if s.street == "" {
		s.street, s.thenStreet = h.Road, h.Road
	}
	return s, h
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
