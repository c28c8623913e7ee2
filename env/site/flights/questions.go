package flights

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

// journeyOf is the journey of a flight that a request names by its number.
func journeyOf(d *kit.Draw, f flight) journey {
	land := atlas.In(d.Version)
	return journey{From: land.City(f.From), To: land.City(f.To), On: f.Date, Pick: through(d.Version, economy, f)}
}

// asks is the leg of a question whose answer is one word, name or number.
func asks(question, answer string, walk ...kit.Move) kit.Leg {
	a := judge.Answer{Include: []string{answer}}
	return kit.Leg{Ask: question, Hop: judge.Hop{Name: "flights: answer", Answer: &a}, Walk: append(walk, kit.Answer(answer)), Look: kit.Look{Answer: a}}
}

// about looks at the airport that a flight goes to as well.
func about(leg kit.Leg, city *atlas.City) kit.Leg {
	leg.Look.City, leg.Look.Flight = strings.ToLower(city.Name), strings.ToLower(city.Code)
	return leg
}

func askTailColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	return asks(fmt.Sprintf(d.Say("What colour is the tail of the aircraft of %s? The flight site shows it; answer "+
		"with the colour.", "Look at %s on the flight site: which colour is the fin of its aircraft?",
		"On the flight site, see what %s flies and say the main colour of the tail."), a.Name), a.Look.Color.String(),
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")), kit.Click("link", lineLink(a)))
}

// lineLink is the name of the link to an airline in the list of them: the picture's text, and its own.
func lineLink(a airline) string { return "Aircraft of " + a.Name + " " + a.Name }

func askTailAirline(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	what := fmt.Sprintf("a %s on its tail", a.Look.Symbol)
	if d.Chance(1, 2) {
		what = fmt.Sprintf("a %s tail", a.Look.Color)
	}
	return asks(fmt.Sprintf(d.Say("Which airline on the flight site has %s? Answer with its name.",
		"On the flight site, find the airline whose aircraft has %s and say what it is called.",
		"Look through the airlines of the flight site: whose aircraft has %s?"), what), a.Name,
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")))
}

func askFreeSeats(d *kit.Draw, _ kit.Gift) kit.Leg {
	row := 0
	f := drawFlight(d, func(f flight) bool {
		row = d.Between(1, fleet[f.Plane].Rows)
		return len(f.freeIn(d.Version, row)) > 0
	})
	n := strconv.Itoa(len(f.freeIn(d.Version, row)))
	return about(asks(fmt.Sprintf(d.Say("How many seats are free in row %[2]d of flight %[1]s? Look it up on the flight site and answer with the number.",
		"On the flight site, count the free seats in row %[2]d of flight %[1]s and say how many there are."), f.title(), row), n, f.lookUp(d)...), journeyOf(d, f).To)
}

func askSeat(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	row, place, want := 0, 0, d.Chance(1, 2) // that it is taken
	for taken := f.seats(d.Version).Taken; ; {
		if row, place = d.N(len(taken)), d.N(len(taken[0])); taken[row][place] == want {
			break
		}
	}
	answer := "yes"
	if want {
		answer = "no"
	}
	return about(asks(fmt.Sprintf(d.Say("Is seat %[2]s free on flight %[1]s? See the plan of the seats on the flight site and say yes or no.",
		"On the flight site, look whether one could still have seat %[2]s on flight %[1]s. Say yes or no."), f.title(),
		seatName(row, place)), answer, f.lookUp(d)...), journeyOf(d, f).To)
}

func askMinutes(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(f flight) bool { return f.Minutes > 60 })
	return about(asks(fmt.Sprintf(d.Say("How many minutes does flight %s take? Look it up on the flight site and answer in minutes alone.",
		"On the flight site, see how long flight %s is in the air, and say it in minutes."), f.title()), strconv.Itoa(f.Minutes), f.lookUp(d)...), journeyOf(d, f).To)
}

func askArrival(d *kit.Draw, _ kit.Gift) kit.Leg {
	f := drawFlight(d, func(flight) bool { return true })
	return about(asks(fmt.Sprintf(d.Say("At what time does flight %s arrive? Look it up on the flight site and answer such as 14:35.",
		"On the flight site, see when flight %s lands, and say the time such as 14:35."), f.title()), f.Lands().Format("15:04"), f.lookUp(d)...), journeyOf(d, f).To)
}

func askNextDay(d *kit.Draw, _ kit.Gift) kit.Leg {
	want := d.Chance(1, 2)
	f := drawFlight(d, func(f flight) bool { return f.Departs >= 20*60 && through(d.Version, economy, f).NextDay() == want })
	answer := "no"
	if want {
		answer = "yes"
	}
	return about(asks(fmt.Sprintf(d.Say("Does flight %s arrive on the day after it leaves? See the flight site and say yes or no.",
		"On the flight site, check whether flight %s lands only on the next day. Say yes or no."), f.title()), answer, f.lookUp(d)...), journeyOf(d, f).To)
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
		return about(asks(strings.ReplaceAll(fmt.Sprintf(a.say(d, "On {day}, where can one fly for less from {from}, to %s or to %s? Compare "+
			"the cheapest fares on the flight site and answer with the city.",
			"Compare on the flight site the cheapest fares from {from} on {day} to %s and to %s. Which city is cheaper to "+
				"fly to?"), a.To.Name, b.To.Name), "{day}", dayText(a.On)), answer.Name, walk...), b.To)
	}
}

func askBag(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, networks(d.Version).Airlines)
	return asks(fmt.Sprintf(d.Say("How many gulden does a checked bag cost with %s? Look it up on the flight site and "+
		"answer with the price.", "On the flight site, see what %s takes for one checked bag, and say the price in gulden.",
		"What is the price in gulden of a checked bag on a flight of %s, going by the flight site?"), a.Name), kit.Money(a.Bag),
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airlines")), kit.Click("link", lineLink(a)))
}

func askTram(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	n := strconv.Itoa(airports(d.Version)[c.Code].Tram)
	return about(asks(fmt.Sprintf(d.Say("How many minutes does the tram take from %s to the city? The flight site tells of its airports; answer with the number.",
		"On the flight site, find %s and say how many minutes its tram needs to the city."), c.Airport), n,
		kit.Open(kit.Home("flights")), kit.Click("link", label(d, "airports")), kit.Click("link", c.Code+" "+c.Airport)), c)
}
