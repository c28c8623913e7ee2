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

// opened is the leg of a journey whose flight is to be opened.
func opened(d *kit.Draw, j journey, order, ask string) kit.Leg {
	leg := j.leg("open", ask)
	leg.Hop.Any = j.exactly("open", "flight", j.Pick.ID())
	leg.Walk = append(j.search(d), kit.Click("link", label(d, order)), choose(d, j.Pick))
	leg.Gift = j.arrives()
	leg.Learn = map[string]string{"date": "Its page tells on which day it arrives."}
	var pages []string
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() {
			pages = append(pages, flightAddress(o))
		}
	}
	return leg.Only("Open no other flight on that day.", pages, j.exactly("open", "flight", "*")...)
}

// flightAddress is the page of an offer.
func flightAddress(o offer) string { return kit.Home("flights") + "flight/" + ordered{offer: o}.Ref() }

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(offer.Direct, price))
	return opened(d, j, "by-price", j.say(d, "On the flight site, find the cheapest direct flight from {from} to {to} "+
		"on {day} and open its page.",
		"Which direct flight from {from} to {to} costs least on {day}? Open its page on the flight site."))
}

func openShortest(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(every, offer.Minutes))
	return opened(d, j, "by-time", j.say(d, "On the flight site, open the page of the flight from {from} to {to} that "+
		"takes the least time on {day}.",
		"Find the shortest way to fly from {from} to {to} on {day} on the flight site and open its page."))
}

func openLast(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(offer.Direct, latest))
	return opened(d, j, "by-start", j.say(d, "On the flight site, open the last direct flight that leaves {from} for "+
		"{to} on {day}.",
		"The last direct flight of {day} from {from} to {to} is the one to take: open its page on the flight site."))
}

// booked is the leg of a journey whose flight is to be booked, with more that is asked for. Unless that says otherwise,
// the person of the episode flies alone, in economy class and without checked bags.
func booked(d *kit.Draw, j journey, ask string, pairs ...string) kit.Leg {
	if len(pairs) == 0 || pairs[0] != "adults" {
		ask += fmt.Sprintf(d.Say(" The passenger is %s, in economy class, with hand baggage only.",
			" Book it for %s alone, in economy class and without a checked bag."), d.Account.Name)
	}
	leg := j.leg("book", ask)
	alone := []string{"adults", "1", "cabin", economy, "bags", "0", "passengers", d.Account.Name, "flight", j.Pick.ID()}
	leg.Hop.Any = j.exactly("book", append(alone, pairs...)...)
	leg.Walk = append(append(j.search(d), choose(d, j.Pick), kit.Click("link", label(d, "book"))), confirm(d)...)
	leg.Gift = j.arrives()
	leg.Learn = map[string]string{"date": "See on which day it arrives."}
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(flightAddress(o)), kit.Click("link", label(d, "book"))}, confirm(d)...)
		}
	}
	return leg
}

// confirm is how a person fills in the form of a booking and sends it.
func confirm(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Write(label(d, "passenger")+" 1", d.Account.Name), kit.Click("button", label(d, "confirm"))}
}

func bookEarliest(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(offer.Direct, start))
	return booked(d, j, j.say(d, "On the flight site, book the earliest direct flight from {from} to {to} on {day}.",
		"Book a seat on the first direct flight of {day} from {from} to {to} on the flight site."))
}

var companions = []string{"Ada Brook", "Silas Marrow", "Ines Calloway", "Theo Lindqvist", "Mara Penhall", "Oskar Wynn", "Lotte Farrier", "Emil Sandoval"}

func bookGroup(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, leastOf(offer.Direct, price))
	who := rng.Some(d.Stream, companions, d.Between(1, 2))
	bags := d.Between(1, 2)
	all := append([]string{d.Account.Name}, who...)
	said := strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
	leg := booked(d, j, fmt.Sprintf(j.say(d, "On the flight site, book the cheapest direct flight from {from} to {to} "+
		"on {day} in economy class for the %d passengers %s, in this order, with %s each.",
		"%d people fly from {from} to {to} on {day}: %s. Book the cheapest direct flight for all of them on the flight "+
			"site, in economy class and in this order, with %s each."),
		len(all), said, count(bags, "checked bag")), "adults", strconv.Itoa(len(all)), "cabin", economy,
		"bags", strconv.Itoa(bags), "passengers", strings.Join(all, "; "))
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
		leg := booked(d, j, j.say(d, "On the flight site, book a journey from {from} to {to}: "+
			"the earliest direct flight out on {day}, and the earliest direct flight back on "+dayText(on)+".",
			"Book one seat from {from} to {to} on {day} and back on "+dayText(on)+" on the flight site, both "+
				"times on the first direct flight of the day, in one booking."),
			"back", back.ID(), "back_date", back.Date())
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
	tail := fmt.Sprintf("a %s on its tail", line.Look.Symbol)
	if d.Chance(1, 2) {
		tail = fmt.Sprintf("a %s tail", line.Look.Color)
	}
	return booked(d, j, fmt.Sprintf(j.say(d, "On the flight site, book the direct flight from {from} to {to} on {day} "+
		"with the airline whose aircraft has %s.",
		"One of the airlines with direct flights from {from} to {to} on {day} has %s. Book one seat on its flight on the flight site."), tail))
}

// drawFlight draws flights until one is accepted; requests name it by its number and day.
func drawFlight(d *kit.Draw, ok func(flight) bool) flight {
	for {
		f := flight{rng.Pick(d.Stream, networks(d.Version).Services), someDay(d)}
		if f.flies(f.Date) && ok(f) {
			return f
		}
	}
}

// lookUp is how a person opens a flight by its number and day.
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
	leg := booked(d, j, fmt.Sprintf(d.Say("On the flight site, book the one free seat in row %[2]d of flight %[1]s.",
		"A single seat is still free in row %[2]d of flight %[1]s. Book exactly that seat on the flight site."), f.title(), row), "seat", seat)
	leg.Then = ""
	leg.Walk = append(f.lookUp(d), kit.Click("link", label(d, "book")), kit.Write(label(d, "seat")+" "+j.Pick.Name(), seat))
	leg.Walk = append(leg.Walk, confirm(d)...)
	return leg
}
