package flights

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// journeyOf is the journey of a flight that a request names by its number.
func journeyOf(d *kit.Draw, f flight) journey {
	land := atlas.In(d.Version)
	return journey{kit.Journey[offer]{From: land.City(f.From), To: land.City(f.To), On: f.Date, Pick: through(d.Version, economy, f)}}
}

// asks is the leg of a question with words, names or numbers as its answer. The pairs are parameters of the errand's
// goals.
func asks(d *kit.Draw, errand string, pairs []string, answers []string, walk ...kit.Move) kit.Leg {
	return answered(kit.Leg{Ask: kit.Filled(d.Say(goals[errand]...), pairs...), Walk: walk}, answers...)
}

// answered makes a leg end with an answer.
func answered(leg kit.Leg, answers ...string) kit.Leg { return leg.Answering("flights", answers...) }

// about adds the airport that a flight goes to.
func about(leg kit.Leg, city *atlas.City) kit.Leg {
	leg.Look.City, leg.Look.Flight = strings.ToLower(city.Name), strings.ToLower(city.Code)
	return leg
}

// askTailColour asks for the tail of the aircraft of a flight, and when it lands.
func askTailColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	a := networks(d.Version).airline(f.Airline)
	return about(asks(d, "ask-tail-colour", []string{"flight", f.title()}, []string{a.Look.Color.String(), f.Lands().Format("15:04")}, f.lookUp(d)...),
		journeyOf(d, f).To).Seeing(kit.Pictured(f.page(d), "Aircraft of "+a.Name), kit.Reads(f.page(d), f.Lands().Format(hours)))
}

// askTailAirline asks when the flight leaves whose airline has a certain tail.
func askTailAirline(d *kit.Draw, given kit.Gift) kit.Leg {
	j, tail := drawTail(d, given)
	leg := j.leg(d, "ask", "ask-tail-airline", kit.Plain("tail", tail))
	leg.Walk = j.search(d)
	for _, o := range j.All {
		if o.Direct() {
			leg = leg.Seeing(kit.Pictured(j.page(), "Aircraft of "+networks(d.Version).airline(o.First().Airline).Name))
		}
	}
	return answered(leg.Seeing(kit.Reads(j.page(), j.Pick.Name(), j.Pick.Leaves().Format("15:04"))), j.Pick.Leaves().Format("15:04"))
}

// askFreeSeats asks for the number of free seats in a row, and for the price of a bag.
func askFreeSeats(d *kit.Draw, _ kit.Gift) kit.Leg {
	row := 0
	f := drawFlight(d, func(f flight) bool {
		row = d.Between(1, fleet[f.Plane].Rows)
		return len(f.freeIn(d.Version, row)) > 0
	})
	n, bag := strconv.Itoa(len(f.freeIn(d.Version, row))), kit.Money(networks(d.Version).airline(f.Airline).Bag)
	return about(asks(d, "ask-free-seats", []string{"row", strconv.Itoa(row), "flight", f.title()}, []string{n, bag}, f.lookUp(d)...), journeyOf(d, f).To).
		Seeing(f.planned(d), kit.Reads(f.page(d), bag))
}

// page is the address of the flight.
func (f flight) page(d *kit.Draw) string { return flightAddress(journeyOf(d, f).Pick) }

// planned is the evidence of a flight's seat plan.
func (f flight) planned(d *kit.Draw) kit.Sight {
	return kit.Pictured(f.page(d), "Plan of the seats on "+f.Number[:2]+" "+f.Number[2:])
}

// hours writes a moment as the page does.
const hours = "15:04 on Monday, 2 January 2006"

// askSeat asks for the free seat in the first row of economy class, from the nose, that has exactly one.
func askSeat(d *kit.Draw, _ kit.Gift) kit.Leg {
	seat := ""
	f := drawFlight(d, func(f flight) bool {
		for row := businessRows + 1; row <= fleet[f.Plane].Rows; row++ {
			if all := f.freeIn(d.Version, row); len(all) == 1 {
				seat = all[0]
				return true
			}
		}
		return false
	})
	return about(asks(d, "ask-seat", []string{"flight", f.title()}, []string{seat}, f.lookUp(d)...), journeyOf(d, f).To).Seeing(f.planned(d))
}

// askMinutes asks for the minutes of two flights together.
func askMinutes(d *kit.Draw, _ kit.Gift) kit.Leg {
	a, b := drawFlight(d, func(f flight) bool { return f.Minutes > 60 }), drawFlight(d, func(f flight) bool { return f.Minutes > 60 })
	leg := asks(d, "ask-minutes", []string{"flight", a.title(), "other", b.title()}, []string{strconv.Itoa(a.Minutes + b.Minutes)},
		slices.Concat(a.lookUp(d), b.lookUp(d))...)
	return about(leg, journeyOf(d, b).To).Seeing(kit.Reads(a.page(d), kit.Duration(a.Minutes)), kit.Reads(b.page(d), kit.Duration(b.Minutes)))
}

func askArrival(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	return about(asks(d, "ask-arrival", []string{"flight", f.title()}, []string{f.Lands().Format("15:04")}, f.lookUp(d)...), journeyOf(d, f).To).
		Seeing(kit.Reads(f.page(d), f.Lands().Format(hours)))
}

// askWait asks for the minutes of the change on the shortest connection of a day that has one.
func askWait(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(func(o offer) bool { return !o.Direct() }, offer.Minutes))
	leg := j.leg(d, "ask", "ask-wait")
	leg.Walk = append(j.search(d), kit.Click("link", label(d, "by-time")))
	return answered(leg.Seeing(kit.Reads(j.page(), j.Pick.Name(), j.Pick.Wait())), strconv.Itoa(j.Pick.waits()))
}

// seen is the evidence of all fares of a journey.
func (j journey) seen(leg kit.Leg) kit.Leg {
	for _, o := range j.All {
		leg = leg.Seeing(kit.Reads(j.page(), o.Name(), kit.Money(o.Price)))
	}
	return leg
}

func askFare(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(every, price))
	leg := j.leg(d, "ask", "ask-fare")
	leg.Walk = append(j.search(d), kit.Click("link", label(d, "by-price")))
	return answered(j.seen(leg), kit.Money(j.Pick.Price))
}

func askValid(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(offer.Direct, start))
	leg := j.leg(d, "ask", "ask-valid")
	leg.Walk = append(j.search(d), choose(d, j.Pick))
	until := j.Pick.Valid(d.Version).Format("2 January 2006")
	return answered(leg.Seeing(kit.Reads(flightAddress(j.Pick), until)), until)
}

// askCheaper asks how much less the cheapest fare to one of two cities is than that to the other.
func askCheaper(d *kit.Draw, given kit.Gift) kit.Leg {
	cheapest := kit.Least(every, price)
	for {
		a := draw(d, given, cheapest)
		b := a
		b.To = rng.Pick(d.Stream, atlas.In(d.Version).Cities)
		if b.To == a.To || b.To == a.From {
			continue
		}
		b.All = offersOf(d.Version, b.From, b.To, b.On)
		var ok bool
		if b.Pick, ok = cheapest(b.All); !ok {
			continue
		}
		by := max(a.Pick.Price, b.Pick.Price) - min(a.Pick.Price, b.Pick.Price)
		if by < 500 || by >= 1000_00 {
			continue
		}
		leg := a.leg(d, "ask", "ask-cheaper", kit.Plain("one", a.To.Name), kit.Plain("other", b.To.Name))
		byPrice := kit.Click("link", label(d, "by-price"))
		leg.Walk = slices.Concat(a.search(d), []kit.Move{byPrice}, b.search(d), []kit.Move{byPrice})
		return answered(b.seen(a.seen(about(leg, b.To))), kit.Money(by))
	}
}

// askBag asks what some passengers pay for the bags of a flight.
func askBag(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	n, bags, each := d.Between(2, 7), d.Between(1, 2), networks(d.Version).airline(f.Airline).Bag
	return about(asks(d, "ask-bag", []string{"flight", f.title(), "n", strconv.Itoa(n), "bags", kit.Count(bags, "bag")}, []string{kit.Money(n * bags * each)},
		f.lookUp(d)...),
		journeyOf(d, f).To).Seeing(kit.Reads(f.page(d), kit.Money(each)))
}

func askTram(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	n := strconv.Itoa(airports(d.Version)[c.Code].Tram)
	return about(asks(d, "ask-tram", []string{"airport", c.Airport}, []string{n},
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airports")), kit.Click("link", c.Code+" "+c.Airport)), c).
		Seeing(kit.Reads(kit.Home("flights")+"airport/"+c.Code, c.Airport, n+" minutes"))
}
