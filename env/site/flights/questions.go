package flights

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// journeyOf is the journey of a flight that a request names by its number.
func journeyOf(d *kit.Draw, f flight) journey {
	land := atlas.In(d.Version)
	return journey{From: land.City(f.From), To: land.City(f.To), On: f.Date, Pick: through(d.Version, economy, f)}
}

// asks is the leg of a question with one word, name or number as its answer. The pairs are parameters of the errand's
// goals.
func asks(d *kit.Draw, errand string, pairs []string, answer string, walk ...kit.Move) kit.Leg {
	a := judge.Answer{Include: []string{answer}}
	return kit.Leg{Ask: kit.Filled(d.Say(goals[errand]...), pairs...), Hop: judge.Hop{Name: "flights: answer", Answer: &a},
		Walk: append(walk, kit.Answer(answer)), Look: kit.Look{Answer: a}}
}

// about adds the airport that a flight goes to.
func about(leg kit.Leg, city *atlas.City) kit.Leg {
	leg.Look.City, leg.Look.Flight = strings.ToLower(city.Name), strings.ToLower(city.Code)
	return leg
}

func askTailColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	return asks(d, "ask-tail-colour", []string{"airline", a.Name}, a.Look.Color.String(),
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")), kit.Click("link", lineLink(a))).
		Seeing(kit.Pictured(linePage(a), "Aircraft of "+a.Name))
}

// linePage is the address of an airline.
func linePage(a airline) string { return kit.Home("flights") + "airline/" + a.Slug }

// lineLink is the name of the link to an airline in their list: the picture's text, and its own.
func lineLink(a airline) string { return "Aircraft of " + a.Name + " " + a.Name }

func askTailAirline(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	what := kit.Article(a.Look.Symbol.String()) + " on its tail"
	if d.Chance(1, 2) {
		what = kit.Article(a.Look.Color.String()) + " tail"
	}
	leg := asks(d, "ask-tail-airline", []string{"tail", what}, a.Name,
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")))
	for _, o := range networks(d.Version).Airlines {
		leg = leg.Seeing(kit.Pictured(kit.Home("flights")+"airlines", "Aircraft of "+o.Name))
	}
	return leg
}

func askFreeSeats(d *kit.Draw, _ kit.Gift) kit.Leg {
	row := 0
	f := drawFlight(d, func(f flight) bool {
		row = d.Between(1, fleet[f.Plane].Rows)
		return len(f.freeIn(d.Version, row)) > 0
	})
	n := strconv.Itoa(len(f.freeIn(d.Version, row)))
	return about(asks(d, "ask-free-seats", []string{"row", strconv.Itoa(row), "flight", f.title()}, n, f.lookUp(d)...), journeyOf(d, f).To).Seeing(f.planned(d))
}

// page is the address of the flight.
func (f flight) page(d *kit.Draw) string { return flightAddress(journeyOf(d, f).Pick) }

// planned is the evidence of a flight's seat plan.
func (f flight) planned(d *kit.Draw) kit.Sight {
	return kit.Pictured(f.page(d), "Plan of the seats on "+f.Number[:2]+" "+f.Number[2:])
}

// hours writes a moment as the page does.
const hours = "15:04 on Monday, 2 January 2006"

func askSeat(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	row, place, want := 0, 0, d.Chance(1, 2) // whether the answer is that it is taken
	for taken := f.seats(d.Version).Taken; ; {
		if row, place = d.N(len(taken)), d.N(len(taken[0])); taken[row][place] == want {
			break
		}
	}
	answer := "yes"
	if want {
		answer = "no"
	}
	return about(asks(d, "ask-seat", []string{"seat", seatName(row, place), "flight", f.title()}, answer, f.lookUp(d)...), journeyOf(d, f).To).Seeing(f.planned(d))
}

func askMinutes(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(f flight) bool { return f.Minutes > 60 })
	return about(asks(d, "ask-minutes", []string{"flight", f.title()}, strconv.Itoa(f.Minutes), f.lookUp(d)...), journeyOf(d, f).To).
		Seeing(kit.Reads(f.page(d), inWords(f.Minutes)))
}

func askArrival(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	return about(asks(d, "ask-arrival", []string{"flight", f.title()}, f.Lands().Format("15:04"), f.lookUp(d)...), journeyOf(d, f).To).
		Seeing(kit.Reads(f.page(d), f.Lands().Format(hours)))
}

func askNextDay(d *kit.Draw, _ kit.Gift) kit.Leg {
	want := d.Chance(1, 2)
	f := drawFlight(d, func(f flight) bool { return f.Departs >= 20*60 && through(d.Version, economy, f).NextDay() == want })
	answer := "no"
	if want {
		answer = "yes"
	}
	return about(asks(d, "ask-next-day", []string{"flight", f.title()}, answer, f.lookUp(d)...), journeyOf(d, f).To).
		Seeing(kit.Reads(f.page(d), f.Leaves().Format(hours)), kit.Reads(f.page(d), f.Lands().Format(hours)))
}

func askCheaper(d *kit.Draw, _ kit.Gift) kit.Leg {
	cheapest := leastOf(every, price)
	for {
		a := draw(d, nil, cheapest)
		b := a
		b.To = rng.Pick(d.Stream, atlas.In(d.Version).Cities)
		if b.To == a.To || b.To == a.From {
			continue
		}
		b.All = offersOf(d.Version, b.From, b.To, b.On)
		var ok bool
		if b.Pick, ok = cheapest(b.All); !ok || max(a.Pick.Price, b.Pick.Price)-min(a.Pick.Price, b.Pick.Price) < 500 {
			continue
		}
		answer := a.To
		if b.Pick.Price < a.Pick.Price {
			answer = b.To
		}
		walk := slices.Concat(a.search(d), []kit.Move{kit.Click("link", label(d, "by-price"))}, b.search(d), []kit.Move{kit.Click("link", label(d, "by-price"))})
		told := []string{"day", dayText(a.On), "from", a.From.Name, "one", a.To.Name, "other", b.To.Name}
		leg := about(asks(d, "ask-cheaper", told, answer.Name, walk...), b.To)
		for _, j := range []journey{a, b} {
			for _, o := range j.All {
				leg = leg.Seeing(kit.Reads(j.page(), o.Name(), kit.Money(o.Price)))
			}
		}
		return leg
	}
}

func askBag(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	return asks(d, "ask-bag", []string{"airline", a.Name}, kit.Money(a.Bag),
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")), kit.Click("link", lineLink(a))).
		Seeing(kit.Reads(linePage(a), a.Name, kit.Money(a.Bag)))
}

func askTram(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	n := strconv.Itoa(airports(d.Version)[c.Code].Tram)
	return about(asks(d, "ask-tram", []string{"airport", c.Airport}, n,
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airports")), kit.Click("link", c.Code+" "+c.Airport)), c).
		Seeing(kit.Reads(kit.Home("flights")+"airport/"+c.Code, c.Airport, n+" minutes"))
}
