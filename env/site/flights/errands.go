package flights

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the flight search. Most use the city to fly to; those that fly there
// provide the last day on which the ticket is valid.
var errands = []kit.Errand{
	{Name: "search-to", Takes: []string{"city"}, Make: searchTo},
	{Name: "search-day", Takes: []string{"city", "date"}, Make: searchDay},
	{Name: "search-return", Takes: []string{"city"}, Make: searchReturn},
	{Name: "search-party", Takes: []string{"city"}, Make: searchParty},
	{Name: "search-direct", Takes: []string{"city"}, Make: searchDirect},
	{Name: "search-budget", Takes: []string{"city"}, Make: searchBudget},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: []string{"city", "date"}, Make: openCheapest},
	{Name: "open-shortest", Takes: []string{"city"}, Gives: []string{"city", "date"}, Make: openShortest},
	{Name: "open-last", Takes: []string{"city"}, Gives: []string{"city", "date"}, Make: openLast},
	{Name: "book-earliest", Takes: []string{"city", "date"}, Gives: []string{"city", "date"}, Make: bookEarliest},
	{Name: "book-group", Takes: []string{"city"}, Gives: []string{"city", "date"}, Make: bookGroup},
	{Name: "book-return", Takes: []string{"city"}, Gives: []string{"city", "date"}, Make: bookReturn},
	{Name: "book-tail", Takes: []string{"city"}, Gives: []string{"city", "date"}, Picture: true, Make: bookTail},
	{Name: "book-seat", Gives: []string{"city", "date"}, Picture: true, Make: bookSeat},
	{Name: "ask-tail-colour", Picture: true, Answers: true, Make: askTailColour},
	{Name: "ask-tail-airline", Picture: true, Answers: true, Make: askTailAirline},
	{Name: "ask-free-seats", Picture: true, Answers: true, Make: askFreeSeats},
	{Name: "ask-seat", Picture: true, Answers: true, Make: askSeat},
	{Name: "ask-minutes", Answers: true, Make: askMinutes},
	{Name: "ask-arrival", Answers: true, Make: askArrival},
	{Name: "ask-next-day", Answers: true, Make: askNextDay},
	{Name: "ask-cheaper", Answers: true, Make: askCheaper},
	{Name: "ask-bag", Answers: true, Make: askBag},
	{Name: "ask-tram", Answers: true, Make: askTram},
}

// A journey is the drawn route and day of an errand.
type journey struct {
	From, To *atlas.City
	On       time.Time
	All      []offer // in economy class, the earliest first
	Pick     offer   // the wanted one, if there is one
	When     string  // how requests name the day if an earlier hop determines it
}

// draw draws journeys until pick accepts one, to the given city if there is one. It returns the wanted offer. Without
// pick it accepts any journey.
func draw(d *kit.Draw, given kit.Gift, pick func(all []offer) (offer, bool)) journey {
	cities := atlas.In(d.Version).Cities
	for {
		two := rng.Some(d.Stream, cities, 2)
		j := journey{From: two[0], To: two[1], On: someDay(d)}
		j.When = dayText(j.On)
		if on, err := day(given["date"]); err == nil && len((query{Depart: on}).days()) == 0 {
			j.On, j.When = on, given.Called("date", "that day")
		}
		if city := atlas.In(d.Version).City(given["city"]); city != nil {
			j.To = city
		}
		if j.From == j.To {
			continue
		}
		if pick == nil {
			return j
		}
		j.All = offersOf(d.Version, j.From, j.To, j.On)
		var ok bool
		if j.Pick, ok = pick(j.All); ok {
			return j
		}
	}
}

func someDay(d *kit.Draw) time.Time { return kit.Today.AddDate(0, 0, d.Between(9, 240)) }

func offersOf(version int, from, to *atlas.City, on time.Time) []offer {
	net := networks(version)
	all, err := net.offers(net.direct, from.Code, to.Code, on, economy)
	if err != nil {
		panic(err) // the network's own timetable has no errors
	}
	return all
}

// leastOf makes a pick that returns the first offer in an order, if there are at least two and no tie.
func leastOf(keep func(offer) bool, value func(offer) int) func([]offer) (offer, bool) {
	return func(all []offer) (offer, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !keep(o) })
		slices.SortStableFunc(all, func(a, b offer) int { return cmp.Compare(value(a), value(b)) })
		if len(all) < 2 || value(all[0]) == value(all[1]) {
			return offer{}, false
		}
		return all[0], true
	}
}

func every(offer) bool   { return true }
func price(o offer) int  { return o.Price }
func start(o offer) int  { return o.First().Departs }
func latest(o offer) int { return -o.First().Departs }

// leg begins the leg of a journey with the goals of an errand: it fills in {from}, {to} and {day}; the other parameters
// are given as names and values.
func (j journey) leg(d *kit.Draw, name, errand string, pairs ...string) kit.Leg {
	told := d.Say(goals[errand]...)
	fill := func(to, day string) string {
		return kit.Filled(told, append([]string{"from", j.From.Name, "to", to, "day", day}, pairs...)...)
	}
	return kit.Leg{
		Ask:  fill(j.To.Name, dayText(j.On)),
		Then: fill("that city", j.When),
		Hop:  judge.Hop{Name: "flights: " + name + " " + j.To.Slug},
		Look: kit.Look{City: strings.ToLower(j.To.Name), Flight: strings.ToLower(j.To.Code)},
	}
}

// want requires an event of a journey, with more keys and values.
func (j journey) want(kind string, pairs ...string) []judge.Want {
	w := judge.Want{Site: "flights", Kind: kind, With: map[string]string{"to": j.To.Slug, "to_code": j.To.Code}}
	for i := 0; i+1 < len(pairs); i += 2 {
		w.With[pairs[i]] = pairs[i+1]
	}
	return []judge.Want{w}
}

// exactly also requires the route and day of the journey.
func (j journey) exactly(kind string, pairs ...string) []judge.Want {
	key := "date"
	if kind == "search" {
		key = "depart"
	}
	return j.want(kind, append(pairs, "from", j.From.Slug, "from_code", j.From.Code, key, j.On.Format(time.DateOnly))...)
}

func dayText(t time.Time) string { return t.Format("2 January 2006") }

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// search returns the moves that search for the journey; more are moves in the form before it is sent.
func (j journey) search(d *kit.Draw, more ...kit.Move) []kit.Move {
	walk := []kit.Move{kit.Open(kit.Home("flights")), kit.Write(label(d, "from"), j.From.Name), kit.Write(label(d, "to"), j.To.Name)}
	return append(append(walk, more...), kit.Enter(label(d, "depart"), j.On.Format(time.DateOnly)))
}

// page is the address of the results.
func (j journey) page() string {
	return kit.Home("flights") + "flight-search/" + j.From.Code + "-" + j.To.Code + "/" + j.On.Format(time.DateOnly)
}

// choose returns the moves that open an offer from the results.
func choose(d *kit.Draw, o offer) kit.Move { return kit.Click("link", label(d, "select")+" "+o.Name()) }

// tells is the gift to later hops of the wanted offer. (Its day of arrival would be no gift: nearly always that is the
// day of departure.)
func (j journey) tells(d *kit.Draw) kit.Gift {
	return kit.Gift{"city": j.To.Slug, "date": j.Pick.Valid(d.Version).Format(time.DateOnly)}.
		Naming("date", "the last day on which that ticket is valid")
}

func searchTo(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	leg := j.leg(d, "search", "search-to")
	leg.Hop.Any, leg.Walk = j.want("search"), j.search(d)
	return leg
}

func searchDay(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	leg := j.leg(d, "search", "search-day")
	leg.Hop.Any, leg.Walk = j.exactly("search"), j.search(d)
	return leg
}

func searchReturn(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	back := j.On.AddDate(0, 0, d.Between(2, 20))
	leg := j.leg(d, "search", "search-return", "back", dayText(back))
	leg.Hop.Any = j.exactly("search", "return", back.Format(time.DateOnly))
	leg.Walk = j.search(d, kit.Write(label(d, "return"), back.Format(time.DateOnly)))
	return leg
}

func searchParty(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	n := strconv.Itoa(d.Between(2, 7))
	leg := j.leg(d, "search", "search-party", "n", n)
	leg.Hop.Any = j.exactly("search", "adults", n, "cabin", business)
	leg.Walk = j.search(d, kit.Write(label(d, "adults"), n), kit.Tick("Business"))
	return leg
}

func searchDirect(d *kit.Draw, given kit.Gift) kit.Leg {
	times := []struct{ key, label, text string }{{"morning", "Morning, before 12:00", "in the morning"},
		{"afternoon", "Afternoon, before 18:00", "in the afternoon"},
		{"evening", "Evening, from 18:00", "in the evening"}}
	t := rng.Pick(d.Stream, times)
	j := draw(d, given, func(all []offer) (offer, bool) {
		return offer{}, slices.ContainsFunc(all, sieve{Direct: true, Time: t.key}.lets)
	})
	leg := j.leg(d, "search", "search-direct", "time", t.text)
	leg.Hop.Any = j.exactly("search", "direct", "yes", "time", t.key)
	leg.Walk = append(j.search(d), kit.Tick(label(d, "direct")), kit.Tick(t.label), kit.Click("button", label(d, "apply")))
	return leg
}

func searchBudget(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(every, price))
	most := strconv.Itoa(j.Pick.Price/1000*10 + 10*d.Between(1, 4))
	leg := j.leg(d, "search", "search-budget", "most", most)
	leg.Hop.Any = j.exactly("search", "max", most, "sort", sortPrice)
	leg.Walk = append(j.search(d), kit.Click("link", label(d, "by-price")), kit.Enter(label(d, "max"), most))
	return leg
}
