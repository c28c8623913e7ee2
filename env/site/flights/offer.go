package flights

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// Cabins.
const (
	economy  = "economy"
	business = "business"
)

// A timetable returns the services from one airport to another.
type timetable func(from, to string) ([]service, error)

// A flight is a service on a day.
type flight struct {
	service
	Date time.Time // the day of departure, at midnight
}

func (f flight) Leaves() time.Time { return f.Date.Add(time.Duration(f.Departs) * time.Minute) }
func (f flight) Lands() time.Time  { return f.Leaves().Add(time.Duration(f.Minutes) * time.Minute) }

// after is how many minutes it leaves after another flight.
func (f flight) after(o flight) int {
	return int(f.Date.Sub(o.Date)/time.Minute) + f.Departs - o.Departs
}

// draw returns the random stream of a flight for a purpose.
func (f flight) draw(version int, purpose string) *rng.Stream {
	return rng.New(gymkhana.Seed(version), purpose+" "+f.Number+" "+f.Date.Format(time.DateOnly))
}

// plan is the index of the seat plan of its aircraft.
func (f flight) plan(version int) int { return f.draw(version, "plan").N(plansPerType) }

func (f flight) seats(version int) art.Seats { return seatPlan(version, f.Plane, f.plan(version)) }

// fare is the price of one seat on that day, in hundredths.
func (f flight) fare(version int, cabin string) int {
	percent := f.draw(version, "fare").Between(70, 145)
	if day := f.Date.Weekday(); day == time.Friday || day == time.Sunday {
		percent += 12
	}
	if cabin == business {
		percent = percent*22/10 + 15
	}
	return f.Base * percent / 1000 * 10
}

// An offer is a connection from one city to another: one flight, or two with a change.
type offer struct {
	Flights []flight
	Price   int // the price for one passenger, in hundredths
}

func (o offer) First() flight     { return o.Flights[0] }
func (o offer) Last() flight      { return o.Flights[len(o.Flights)-1] }
func (o offer) Leaves() time.Time { return o.First().Leaves() }
func (o offer) Lands() time.Time  { return o.Last().Lands() }
func (o offer) Direct() bool      { return len(o.Flights) == 1 }
func (o offer) Date() string      { return o.First().Date.Format(time.DateOnly) }
func (o offer) Minutes() int      { return o.Last().after(o.First()) + o.Last().Minutes }
func (o offer) Duration() string  { return kit.Duration(o.Minutes()) }
func (o offer) NextDay() bool     { return o.Lands().YearDay() != o.Leaves().YearDay() }
func (o offer) Has(l string) bool {
	return slices.ContainsFunc(o.Flights, func(f flight) bool { return f.Airline == l })
}

// Valid is the last day on which a ticket for it is valid.
func (o offer) Valid(version int) time.Time {
	until, last := o.First().Date.AddDate(0, 0, o.First().draw(version, "valid").Between(20, 60)), kit.Today.AddDate(0, 0, mostDays-5)
	if until.After(last) {
		return last
	}
	return until
}

// sold reports whether one of its flights turns out to be sold when it is booked.
func (o offer) sold(version int) bool {
	return slices.ContainsFunc(o.Flights, func(f flight) bool { return f.sold(version) })
}

func (f flight) sold(version int) bool {
	return kit.SoldOut(version, "flight %s of %s", f.Number, f.Date.Format(time.DateOnly))
}

func (o offer) numbers() []string {
	return kit.Each(o.Flights, func(f flight) string { return f.Number })
}
func (o offer) airlines() []string {
	return kit.Each(o.Flights, func(f flight) string { return f.Airline })
}

// ID is "AU214", or "AU214-BK310" with a change.
func (o offer) ID() string { return strings.Join(o.numbers(), "-") }

// Name writes the numbers as people do: "AU 214 + BK 310".
func (o offer) Name() string {
	return strings.Join(kit.Each(o.numbers(), func(s string) string { return s[:2] + " " + s[2:] }), " + ")
}

// Change is the airport of the change, or "".
func (o offer) Change() string {
	if o.Direct() {
		return ""
	}
	return o.First().To
}

// Wait is the duration of the change.
func (o offer) Wait() string {
	if o.Direct() {
		return ""
	}
	return kit.Duration(o.waits())
}

// waits is the duration of the change in minutes.
func (o offer) waits() int { return int(o.Last().Leaves().Sub(o.First().Lands()) / time.Minute) }

// The shortest and longest waiting time for a change, in minutes; the number of offers up to which connections are
// added on a day, and how many of them begin with the same flight.
const (
	leastWait  = 45
	mostWait   = 420
	mostOffers = 9
	mostOn     = 3
)

// through prices an offer: a change makes it cheaper than the sum of its flights.
func through(version int, cabin string, flights ...flight) offer {
	o := offer{Flights: flights}
	for _, f := range flights {
		o.Price += f.fare(version, cabin)
	}
	if !o.Direct() {
		o.Price = o.Price * 85 / 1000 * 10
	}
	return o
}

// offers returns the connections from one airport to another that leave on a day, the earliest first. It prices only
// those that it keeps, because fares are drawn and a day has many more connections.
func (n *network) offers(times timetable, from, to string, on time.Time, cabin string) ([]offer, error) {
	services, err := times(from, to)
	if err != nil {
		return nil, err
	}
	var all, changes []offer
	for _, s := range services {
		if s.flies(on) {
			all = append(all, offer{Flights: []flight{{s, on}}})
		}
	}
	for _, hub := range n.Hubs {
		if hub.Code == from || hub.Code == to {
			continue
		}
		firsts, err := times(from, hub.Code)
		if err != nil {
			return nil, err
		}
		seconds, err := times(hub.Code, to)
		if err != nil {
			return nil, err
		}
		for _, s := range firsts {
			if s.flies(on) {
				changes = append(changes, onward(flight{s, on}, seconds)...)
			}
		}
	}
	slices.SortStableFunc(changes, byMinutes)
	all = append(all, changes[:min(len(changes), max(0, mostOffers-len(all)))]...)
	for i := range all {
		all[i] = through(n.Version, cabin, all[i].Flights...)
	}
	slices.SortStableFunc(all, byStart)
	return all, nil
}

// onward joins a flight with the next flights that can be reached from it, without a price.
func onward(first flight, seconds []service) []offer {
	var all []offer
	for _, s := range seconds {
		if second, ok := next(first, s); ok {
			all = append(all, offer{Flights: []flight{first, second}})
		}
	}
	slices.SortStableFunc(all, byMinutes)
	return all[:min(len(all), mostOn)]
}

// next is the first flight of a service that can be reached from another flight.
func next(first flight, s service) (flight, bool) {
	lands := first.Departs + first.Minutes // minutes after midnight of the day of departure
	for day := lands / minutesADay; day <= lands/minutesADay+1; day++ {
		wait := day*minutesADay + s.Departs - lands
		if wait < leastWait || wait > mostWait {
			continue
		}
		if on := first.Date.AddDate(0, 0, day); s.flies(on) {
			return flight{s, on}, true
		}
	}
	return flight{}, false
}

const minutesADay = 24 * 60

func byMinutes(a, b offer) int { return cmp.Compare(a.Minutes(), b.Minutes()) }

func byStart(a, b offer) int {
	if c := a.Leaves().Compare(b.Leaves()); c != 0 {
		return c
	}
	return cmp.Compare(a.ID(), b.ID())
}

// Orders of results.
const (
	sortStart = "departure"
	sortPrice = "price"
	sortTime  = "duration"
)

var orders = map[string]func(a, b offer) int{
	sortStart: byStart,
	sortPrice: func(a, b offer) int { return cmp.Or(cmp.Compare(a.Price, b.Price), byStart(a, b)) },
	sortTime:  func(a, b offer) int { return cmp.Or(byMinutes(a, b), byStart(a, b)) },
}

// parts of the day, each with its first and last minute.
var parts = map[string][2]int{"morning": {0, 12 * 60}, "afternoon": {12 * 60, 18 * 60}, "evening": {18 * 60, 24 * 60}}

// A sieve filters offers. Its zero value accepts all.
type sieve struct {
	Direct  bool
	Airline string // a slug
	Time    string // a part of the day
	Max     int    // highest price for one passenger, in hundredths
	After   int    // the earliest minute of departure
}

func (s sieve) lets(o offer) bool {
	part, timed := parts[s.Time]
	return (!s.Direct || o.Direct()) && (s.Airline == "" || o.Has(s.Airline)) && (s.Max == 0 || o.Price <= s.Max) &&
		o.First().Departs >= s.After && (!timed || o.First().Departs >= part[0] && o.First().Departs < part[1])
}
