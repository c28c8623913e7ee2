package flights

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// opened is the leg of a journey whose flight has to be opened.
func opened(d *kit.Draw, j journey, order, errand string) kit.Leg {
	leg := j.leg(d, "open", errand)
	leg.Hop.Any = j.exactly("open", "flight", j.Pick.ID())
	leg.Walk = append(j.search(d), kit.Click("link", label(d, order)), choose(d, j.Pick))
	leg.Gift = j.tells(d)
	leg.Learn = map[string]string{"date": d.Say("The page that you open tells until which day the ticket is valid.",
		"Note until which day that ticket is valid; the flight's page says so.",
		"You will see on the page of that flight what the last day of its ticket is.", "For later: the page says how long that ticket is valid.")}
	var pages []string
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() {
			pages = append(pages, flightAddress(o))
		}
	}
	return leg.Only(pages, j.exactly("open", "flight", "*")...)
}

// flightAddress is the page of an offer.
func flightAddress(o offer) string { return kit.Home("flights") + "flight/" + ordered{offer: o}.Ref() }

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, leastOf(offer.Direct, price)), "by-price", "open-cheapest")
}

func openShortest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, leastOf(every, offer.Minutes)), "by-time", "open-shortest")
}

func openLast(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, leastOf(offer.Direct, latest)), "by-start", "open-last")
}

// booked is the leg of a journey whose flight has to be booked. The person of the episode flies alone, in economy
// class and without checked bags, unless more, the further fields of the booking, contains other values. The pairs
// are parameters of the errand's goals.
func booked(d *kit.Draw, j journey, errand string, more []string, pairs ...string) kit.Leg {
	leg := j.leg(d, "book", errand, append(pairs, "who", d.Account.Name)...)
	alone := []string{"adults", "1", "cabin", economy, "bags", "0", "passengers", d.Account.Name, "flight", j.Pick.ID()}
	leg.Hop.Any = j.exactly("book", append(alone, more...)...)
	leg.Walk = append(append(j.search(d), choose(d, j.Pick), kit.Click("link", label(d, "book"))), confirm(d)...)
	leg.Gift = j.tells(d)
	leg.Learn = map[string]string{"date": d.Say("See on the flight's page until which day that ticket is valid.",
		"Keep in mind what the last day of that ticket is, as the flight's page says.",
		"While you are there, note on the flight's page how long that ticket is valid.", "The last day on which that ticket is valid matters too.")}
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(flightAddress(o)), kit.Click("link", label(d, "book"))}, confirm(d)...)
		}
	}
	return leg
}

// confirm returns the moves that fill in and send a booking form.
func confirm(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Write(label(d, "passenger")+" 1", d.Account.Name), kit.Click("button", label(d, "confirm"))}
}

func bookEarliest(d *kit.Draw, given kit.Gift) kit.Leg {
	return booked(d, draw(d, given, leastOf(offer.Direct, start)), "book-earliest", nil)
}

var companions = []string{"Ada Brook", "Silas Marrow", "Ines Calloway", "Theo Lindqvist", "Mara Penhall", "Oskar Wynn", "Lotte Farrier", "Emil Sandoval"}

func bookGroup(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(offer.Direct, price))
	who := rng.Some(d.Stream, companions, d.Between(1, 2))
	bags := d.Between(1, 2)
	all := append([]string{d.Account.Name}, who...)
	said := strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
	leg := booked(d, j, "book-group", []string{"adults", strconv.Itoa(len(all)), "cabin", economy,
		"bags", strconv.Itoa(bags), "passengers", strings.Join(all, "; ")},
		"n", strconv.Itoa(len(all)), "all", said, "bags", count(bags, "checked bag"))
	leg.Walk = append(j.search(d, kit.Write(label(d, "adults"), strconv.Itoa(len(all)))),
		kit.Click("link", label(d, "by-price")), choose(d, j.Pick), kit.Click("link", label(d, "book")))
	for i, name := range all {
		leg.Walk = append(leg.Walk, kit.Write(fmt.Sprintf("%s %d", label(d, "passenger"), i+1), name))
	}
	leg.Walk = append(leg.Walk, kit.Tick(label(d, []string{"one-bag", "two-bags"}[bags-1])), kit.Click("button", label(d, "confirm")))
	return leg
}

func bookReturn(d *kit.Draw, given kit.Gift) kit.Leg {
	first := leastOf(offer.Direct, start)
	for {
		j := draw(d, given, first)
		on := j.On.AddDate(0, 0, d.Between(2, 12))
		back, ok := first(offersOf(d.Version, j.To, j.From, on))
		if !ok {
			continue
		}
		leg := booked(d, j, "book-return", []string{"back", back.ID(), "back_date", back.Date()}, "back", dayText(on))
		leg.Gift = leg.Gift.Naming("date", "the last day on which the ticket of the flight out is valid")
		leg.Learn = map[string]string{"date": d.Say("See until which day the ticket of the flight out is valid.",
			"Note, on the page of the flight out, until which day its ticket is valid.",
			"The last day on which the ticket of the flight out is valid matters too.")}
		leg.Walk = append(j.search(d, kit.Write(label(d, "return"), on.Format(time.DateOnly))), choose(d, j.Pick), kit.Click("link", label(d, "back")),
			choose(d, back))
		leg.Walk = append(leg.Walk, confirm(d)...)
		return leg
	}
}

func bookTail(d *kit.Draw, given kit.Gift) kit.Leg {
	var line *airline
	j := draw(d, given, func(all []offer) (offer, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !o.Direct() })
		if len(all) < 2 {
			return offer{}, false
		}
		o := rng.Pick(d.Stream, all)
		line = networks(d.Version).airline(o.First().Airline)
		same := slices.DeleteFunc(all, func(other offer) bool { return !other.Has(line.Slug) })
		return o, len(same) == 1
	})
	tail := kit.Article(line.Look.Symbol.String()) + " on its tail"
	if d.Chance(1, 2) {
		tail = kit.Article(line.Look.Color.String()) + " tail"
	}
	return booked(d, j, "book-tail", nil, "tail", tail)
}

// drawFlight draws flights until one is accepted; requests name it by number and day.
func drawFlight(d *kit.Draw, ok func(flight) bool) flight {
	for {
		f := flight{rng.Pick(d.Stream, networks(d.Version).Services), someDay(d)}
		if f.flies(f.Date) && ok(f) {
			return f
		}
	}
}

// lookUp returns the moves that open a flight by its number and day.
func (f flight) lookUp(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("flights")), kit.Click("link", label(d, "status")), kit.Write("Flight number", f.Number),
		kit.Enter("Day of flight", f.Date.Format(time.DateOnly))}
}

// title names the flight in requests: "AU 214 of 12 March 2026".
func (f flight) title() string { return f.Number[:2] + " " + f.Number[2:] + " of " + dayText(f.Date) }

// freeIn lists the free seats of a row, which is counted from 1.
func (f flight) freeIn(version, row int) []string {
	var all []string
	for i, taken := range f.seats(version).Taken[row-1] {
		if !taken {
			all = append(all, seatName(row-1, i))
		}
	}
	return all
}

func bookSeat(d *kit.Draw, _ kit.Gift) kit.Leg {
	row := 0
	f := drawFlight(d, func(f flight) bool {
		row = d.Between(businessRows+1, fleet[f.Plane].Rows)
		return len(f.freeIn(d.Version, row)) == 1
	})
	j := journeyOf(d, f)
	seat := f.freeIn(d.Version, row)[0]
	leg := booked(d, j, "book-seat", []string{"seat", seat}, "row", strconv.Itoa(row), "flight", f.title())
	leg.Then = ""
	leg.Walk = append(f.lookUp(d), kit.Click("link", label(d, "book")), kit.Write(label(d, "seat")+" "+j.Pick.Name(), seat))
	leg.Walk = append(leg.Walk, confirm(d)...)
	return leg
}
