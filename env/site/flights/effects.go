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

// opened is the leg of a journey whose flight has to be opened; order is that of the list, if it matters.
func opened(d *kit.Draw, j journey, order, errand string, more ...kit.Blank) kit.Leg {
	leg := j.leg(d, "open", errand, more...)
	leg.Hop.Any = j.exactly("open", "flight", j.Pick.ID())
	leg.Walk = j.search(d)
	if order != "" {
		leg.Walk = append(leg.Walk, kit.Click("link", label(d, order)))
	}
	leg.Walk = append(leg.Walk, choose(d, j.Pick))
	var pages []string
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() {
			pages = append(pages, flightAddress(o))
		}
	}
	return j.tells(d, leg.Only(pages, j.exactly("open", "flight", "*")...), "that flight", 0)
}

// flightAddress is the page of an offer.
func flightAddress(o offer) string { return kit.Home("flights") + "flight/" + ordered{offer: o}.Ref() }

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(offer.Direct, price)), "by-price", "open-cheapest")
}

func openShortest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(every, offer.Minutes)), "by-time", "open-shortest")
}

func openLast(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(offer.Direct, latest)), "by-start", "open-last")
}

func openTail(d *kit.Draw, given kit.Gift) kit.Leg {
	j, tail := drawTail(d, given)
	return opened(d, j, "", "open-tail", kit.Plain("tail", tail))
}

// drawTail draws a direct flight whose airline has no other one on its route that day, and describes that airline's tail.
func drawTail(d *kit.Draw, given kit.Gift) (j journey, tail string) {
	var line *airline
	j = draw(d, given, func(all []offer) (offer, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !o.Direct() })
		if len(all) < 2 {
			return offer{}, false
		}
		o := rng.Pick(d.Stream, all)
		line = networks(d.Version).airline(o.First().Airline)
		same := slices.DeleteFunc(all, func(other offer) bool { return !other.Has(line.Slug) })
		return o, len(same) == 1 && !o.sold(d.Version)
	})
	if d.Chance(1, 2) {
		return j, kit.Article(line.Look.Color.String()) + " tail"
	}
	return j, kit.Article(line.Look.Symbol.String()) + " on its tail"
}

// A ticket is the details of a booking beyond its flight. Its zero value is one seat for the person of the episode, in
// economy class and with hand baggage only.
type ticket struct {
	all  []string // the names of the passengers
	bags int      // checked bags for each
	more []string // further keys and values of the wanted event
	paid int      // the price of everything if it is not that of one seat
}

// booked is the leg of a journey whose flight has to be booked. If an earlier hop found a time, the shuttle is ordered
// for it; if it found a name, that is the passenger's.
func booked(d *kit.Draw, j journey, errand string, t ticket, more ...kit.Blank) kit.Leg {
	who := kit.Blank{Name: "who", Value: d.Account.Name}
	for _, key := range []string{"name", "person"} {
		if name := j.Given[key]; name != "" {
			who = kit.Blank{Name: "who", Key: key, Value: name, Usual: "that person"}
		}
	}
	if t.all == nil {
		t.all = []string{who.Value}
	}
	want := append([]string{"passengers", strings.Join(t.all, "; "), "flight", j.Pick.ID()}, t.more...)
	if len(t.all) > 1 {
		want = append(want, "adults", strconv.Itoa(len(t.all)), "bags", strconv.Itoa(t.bags))
	}
	at := j.Given["time"]
	if at != "" {
		errand, want = errand+": shuttle", append(want, "shuttle", at)
	}
	leg := j.leg(d, "book", errand, append(more, who, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"})...)
	if who.Key != "" {
		leg.Then = kit.InNameOf(leg.Then, j.Given.Called(who.Key, who.Usual))
	}
	leg.Hop.Any = j.exactly("book", want...)
	form := t.confirm(d, at)
	leg.Walk = append(append(j.search(d), choose(d, j.Pick), kit.Click("link", label(d, "book"))), form...)
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() && !o.sold(d.Version) && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(flightAddress(o)), kit.Click("link", label(d, "book"))}, ticket{}.confirm(d, "")...)
		}
	}
	return j.tells(d, leg, "that flight", t.paid)
}

// confirm returns the moves that fill in and send a booking form, with a time for the shuttle if there is one.
func (t ticket) confirm(d *kit.Draw, at string) []kit.Move {
	all, walk := t.all, []kit.Move(nil)
	if all == nil {
		all = []string{d.Account.Name}
	}
	for i, name := range all {
		walk = append(walk, kit.Write(fmt.Sprintf("%s %d", label(d, "passenger"), i+1), name))
	}
	if t.bags > 0 {
		walk = append(walk, kit.Tick(label(d, []string{"one-bag", "two-bags"}[t.bags-1])))
	}
	if at != "" {
		walk = append(walk, kit.Write(label(d, "shuttle"), at))
	}
	return append(walk, kit.Click("button", label(d, "confirm")))
}

// unsold makes a pick that also refuses what turns out to be sold.
func unsold(d *kit.Draw, pick func([]offer) (offer, bool)) func([]offer) (offer, bool) {
	return func(all []offer) (offer, bool) {
		o, ok := pick(all)
		return o, ok && !o.sold(d.Version)
	}
}

// bookEarliest is about the first direct flight of a day; one that turns out to be sold is followed by the next.
func bookEarliest(d *kit.Draw, given kit.Gift) kit.Leg {
	var gone []offer
	j := draw(d, given, func(all []offer) (offer, bool) {
		gone = nil
		for first := kit.Least(offer.Direct, start); ; {
			o, ok := first(all)
			if !ok || !o.sold(d.Version) {
				return o, ok && len(gone) < 2
			}
			gone = append(gone, o)
			all = slices.DeleteFunc(slices.Clone(all), func(other offer) bool { return other.ID() == o.ID() })
		}
	})
	leg := booked(d, j, "book-earliest", ticket{})
	var tried []kit.Move
	for _, o := range gone {
		once := leg.Walk[len(j.search(d))+1:]
		tried = append(append(append(tried, j.search(d)...), choose(d, o)), once...)
	}
	leg.Walk = append(tried, leg.Walk...)
	return leg
}

var companions = []string{"Ada Brook", "Silas Marrow", "Ines Calloway", "Theo Lindqvist", "Mara Penhall", "Oskar Wynn", "Lotte Farrier", "Emil Sandoval"}

func bookGroup(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, unsold(d, kit.Least(offer.Direct, price)))
	all := append([]string{d.Account.Name}, rng.Some(d.Stream, companions, d.Between(1, 2))...)
	t := ticket{all: all, bags: d.Between(1, 2)}
	t.paid = (j.Pick.Price + networks(d.Version).airline(j.Pick.First().Airline).Bag*t.bags) * len(all)
	leg := booked(d, j, "book-group", t, kit.Plain("n", strconv.Itoa(len(all))), kit.Plain("all", strings.Join(all[:len(all)-1], ", ")+" and "+all[len(all)-1]),
		kit.Plain("bags", kit.Count(t.bags, "checked bag")))
	leg.Walk = append(j.search(d, kit.Write(label(d, "adults"), strconv.Itoa(len(all)))),
		kit.Click("link", label(d, "by-price")), choose(d, j.Pick), kit.Click("link", label(d, "book")))
	leg.Walk = append(leg.Walk, t.confirm(d, given["time"])...)
	return leg
}

func bookReturn(d *kit.Draw, given kit.Gift) kit.Leg {
	first := unsold(d, kit.Least(offer.Direct, start))
	for {
		j := draw(d, given, first)
		on := j.On.AddDate(0, 0, d.Between(2, 12))
		back, ok := first(offersOf(d.Version, j.To, j.From, on))
		if !ok {
			continue
		}
		t := ticket{more: []string{"back", back.ID(), "back_date", back.Date()}, paid: j.Pick.Price + back.Price}
		leg := booked(d, j, "book-return", t, kit.Plain("back", kit.DayText(on)))
		leg = j.tells(d, leg, "the first flight", t.paid)
		leg.Walk = append(j.search(d, kit.Write(label(d, "return"), on.Format(time.DateOnly))), choose(d, j.Pick), kit.Click("link", label(d, "back")),
			choose(d, back))
		leg.Walk = append(leg.Walk, ticket{all: t.all}.confirm(d, given["time"])...)
		return leg
	}
}

func bookTail(d *kit.Draw, given kit.Gift) kit.Leg {
	j, tail := drawTail(d, given)
	return booked(d, j, "book-tail", ticket{}, kit.Plain("tail", tail))
}

// drawFlight draws flights until one is accepted; requests name it by number and day.
func drawFlight(d *kit.Draw, ok func(flight) bool) flight {
	for {
		f := flight{rng.Pick(d.Stream, networks(d.Version).Services), kit.SomeDay(d)}
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
func (f flight) title() string {
	return f.Number[:2] + " " + f.Number[2:] + " of " + kit.DayText(f.Date)
}

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
		return len(f.freeIn(d.Version, row)) == 1 && !journeyOf(d, f).Pick.sold(d.Version)
	})
	j := journeyOf(d, f)
	seat := f.freeIn(d.Version, row)[0]
	leg := booked(d, j, "book-seat", ticket{more: []string{"seat", seat}}, kit.Plain("row", strconv.Itoa(row)), kit.Plain("flight", f.title()))
	leg.Then = ""
	leg.Walk = append(f.lookUp(d), kit.Click("link", label(d, "book")), kit.Write(label(d, "seat")+" "+j.Pick.Name(), seat))
	leg.Walk = append(leg.Walk, ticket{}.confirm(d, "")...)
	return leg
}
