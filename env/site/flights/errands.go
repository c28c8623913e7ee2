package flights

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the flight search. Most use the city to fly to; those that fly there provide the last day on
// which the ticket is valid, the time of landing and the price.
var errands = []kit.Errand{
	{Name: "search-to", Takes: []string{"city"}, Make: searchTo},
	{Name: "search-day", Takes: []string{"city", "date"}, Make: searchDay},
	{Name: "search-return", Takes: []string{"city"}, Make: searchReturn},
	{Name: "search-party", Takes: []string{"city", "date"}, Make: searchParty},
	{Name: "search-direct", Takes: []string{"city", "date"}, Make: searchDirect},
	{Name: "search-budget", Takes: []string{"city", "money"}, Make: searchBudget},
	{Name: "search-after", Takes: []string{"city", "date", "time"}, Make: searchAfter},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: facts, Make: openCheapest},
	{Name: "open-shortest", Takes: []string{"city", "date"}, Gives: facts, Make: openShortest},
	{Name: "open-last", Takes: []string{"city", "date"}, Gives: facts, Make: openLast},
	{Name: "open-tail", Takes: []string{"city", "date"}, Gives: facts, Picture: true, Make: openTail},
	{Name: "book-earliest", Takes: []string{"city", "date", "time", "name"}, Gives: facts, Make: bookEarliest},
	{Name: "book-group", Takes: []string{"city", "date", "time"}, Gives: facts, Make: bookGroup},
	{Name: "book-return", Takes: []string{"city", "time"}, Gives: facts, Make: bookReturn},
	{Name: "book-tail", Takes: []string{"city", "date", "time", "person"}, Gives: facts, Picture: true, Make: bookTail},
	{Name: "book-seat", Gives: facts, Picture: true, Make: bookSeat},
	{Name: "watch-fare", Takes: []string{"city", "date", "money"}, Make: watchFare},
	{Name: "ask-tail-colour", Picture: true, Answers: true, Make: askTailColour},
	{Name: "ask-tail-airline", Takes: []string{"city"}, Picture: true, Answers: true, Make: askTailAirline},
	{Name: "ask-free-seats", Picture: true, Answers: true, Make: askFreeSeats},
	{Name: "ask-seat", Picture: true, Answers: true, Make: askSeat},
	{Name: "ask-minutes", Answers: true, Make: askMinutes},
	{Name: "ask-arrival", Answers: true, Make: askArrival},
	{Name: "ask-wait", Takes: []string{"city"}, Answers: true, Make: askWait},
	{Name: "ask-fare", Takes: []string{"city", "date"}, Answers: true, Make: askFare},
	{Name: "ask-valid", Takes: []string{"city", "date"}, Answers: true, Make: askValid},
	{Name: "ask-cheaper", Takes: []string{"date"}, Answers: true, Make: askCheaper},
	{Name: "ask-bag", Answers: true, Make: askBag},
	{Name: "ask-tram", Answers: true, Make: askTram},
}

// facts are the keys of what a flight's page tells.
var facts = []string{"city", "date", "time", "money"}

// A journey is the drawn route and day of an errand, with its offers in economy class.
type journey struct{ kit.Journey[offer] }

var travel = kit.Travel[offer]{Offers: offersOf, Sells: func(on time.Time) bool { return len((query{Depart: on}).days()) == 0 },
	Keys: []string{"city", "time", "money", "name", "person"}}

// draw draws journeys until pick accepts one; see kit.Travel.
func draw(d *kit.Draw, given kit.Gift, pick func(all []offer) (offer, bool)) journey {
	return journey{travel.Draw(d, given, pick)}
}

func offersOf(version int, from, to *atlas.City, on time.Time) []offer {
	net := networks(version)
	asked := routeOn{from.Code, to.Code, on.Format(time.DateOnly)}
	if all, ok := net.asked.Get(asked); ok {
		return slices.Clone(all)
	}
	all, err := net.offers(net.direct, from.Code, to.Code, on, economy)
	if err != nil {
		panic(err) // the network's own timetable has no errors
	}
	net.asked.Put(asked, all, 1)
	return slices.Clone(all)
}

func every(offer) bool   { return true }
func price(o offer) int  { return o.Price }
func start(o offer) int  { return o.First().Departs }
func latest(o offer) int { return -o.First().Departs }

// leg begins the leg of a journey with the goals of an errand.
func (j journey) leg(d *kit.Draw, name, errand string, more ...kit.Blank) kit.Leg {
	leg := j.Leg("flights: "+name, d.Say(goals[errand]...), more...)
	leg.Look = kit.Look{City: strings.ToLower(j.To.Name), Flight: strings.ToLower(j.To.Code)}
	return leg
}

// want requires an event of a journey, with more keys and values.
func (j journey) want(kind string, pairs ...string) []judge.Want {
	return []judge.Want{kit.Want("flights", kind, append(pairs, "to", j.To.Slug, "to_code", j.To.Code)...)}
}

// exactly also requires the route and day of the journey.
func (j journey) exactly(kind string, pairs ...string) []judge.Want {
	key := "date"
	if kind == "search" || kind == "subscribe" {
		key = "depart"
	}
	return j.want(kind, append(pairs, "from", j.From.Slug, "from_code", j.From.Code, key, j.On.Format(time.DateOnly))...)
}

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

// tells gives what the page of the wanted offer tells to later hops: the last day of its ticket, when it lands, and the
// price of one seat, or what was paid. (Its day of arrival would be no gift: nearly always that is the day of departure.)
func (j journey) tells(d *kit.Draw, leg kit.Leg, of string, paid int) kit.Leg {
	leg.Gift = kit.Gift{"city": j.To.Slug, "date": j.Pick.Valid(d.Version).Format(time.DateOnly), "time": j.Pick.Lands().Format("15:04"),
		"money": kit.Gulden(j.Pick.Price)}
	price := "the fare of " + of
	if paid > 0 {
		leg.Gift["money"], price = kit.Gulden(paid), "what was paid for that booking"
	}
	return leg.Learning(d, "date", "the last day of "+of+"'s ticket", "time", "the time at which "+of+" lands", "money", price)
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
	leg := j.leg(d, "search", "search-return", kit.Plain("back", kit.DayText(back)))
	leg.Hop.Any = j.exactly("search", "return", back.Format(time.DateOnly))
	leg.Walk = j.search(d, kit.Write(label(d, "return"), back.Format(time.DateOnly)))
	return leg
}

func searchParty(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	n := strconv.Itoa(d.Between(2, 7))
	leg := j.leg(d, "search", "search-party", kit.Plain("n", n))
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
	leg := j.leg(d, "search", "search-direct", kit.Plain("time", t.text))
	leg.Hop.Any = j.exactly("search", "direct", "yes", "time", t.key)
	leg.Walk = append(j.search(d), kit.Tick(label(d, "direct")), kit.Tick(t.label), kit.Click("button", label(d, "apply")))
	return leg
}

func searchBudget(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(every, price))
	most := query{Sieve: sieve{Max: j.Pick.Price/1000*1000 + 1000*d.Between(1, 4)}}
	if found, ok := kit.ParseMoney(given["money"]); ok {
		most.Sieve.Max = found
	}
	leg := j.leg(d, "search", "search-budget", kit.Blank{Name: "most", Key: "money", Value: most.MaxText() + " gulden", Usual: "that sum"})
	leg.Hop.Any = j.exactly("search", "max", most.MaxText(), "sort", sortPrice)
	leg.Walk = append(j.search(d), kit.Click("link", label(d, "by-price")), kit.Enter(label(d, "max"), most.MaxText()))
	return leg
}

func searchAfter(d *kit.Draw, given kit.Gift) kit.Leg {
	j, at := draw(d, given, nil), given.Or("time", kit.Clock(d.Between(5*12, 21*12)*5))
	leg := j.leg(d, "search", "search-after", kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"})
	leg.Hop.Any = j.exactly("search", "after", at)
	leg.Walk = append(j.search(d), kit.Enter(label(d, "after"), at))
	return leg
}

func watchFare(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	most := query{Sieve: sieve{Max: d.Between(40, 140) * 100}}
	if found, ok := kit.ParseMoney(given["money"]); ok {
		most.Sieve.Max = found
	}
	leg := j.leg(d, "watch", "watch-fare", kit.Blank{Name: "most", Key: "money", Value: most.MaxText() + " gulden", Usual: "that sum"})
	leg.Hop.Any = j.exactly("subscribe", "limit", kit.Gulden(most.Sieve.Max))
	leg.Walk = append(j.search(d), kit.Write(label(d, "watch-limit"), most.MaxText()), kit.Click("button", label(d, "watch")))
	return leg
}
