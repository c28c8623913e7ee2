package flights

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/recent"
	"gymkhana/rng"
)

// A service is a flight number: one direct flight at the same time on each of its days. The land has
// one time zone.
type service struct {
	Number   string // "AU214", unique
	Airline  string // a slug
	From, To string // codes of airports
	Departs  int    // minutes after midnight
	Minutes  int    // the time from departure to arrival
	Plane    int    // its number in the fleet
	Days     int    // a bit for each time.Weekday
	Base     int    // the usual price, in hundredths
}

// daily are the days of a service that flies every day.
const daily = 1<<7 - 1

// flies reports whether the service has a flight on a day.
func (s service) flies(on time.Time) bool { return s.Days>>on.Weekday()&1 == 1 }

// A network is all flights in one version of the world.
type network struct {
	Version  int
	Hubs     []*atlas.City // the first has daily flights to and from every other city
	Airlines []airline
	Services []service
	routes   map[[2]string][]service
	asked    *recent.Cache[routeOn, []offer] // the offers in economy class that errands have asked for
}

// A routeOn is a route on a day.
type routeOn struct{ from, to, day string }

// mostAsked is how many lists of offers are kept: an errand is drawn once for each of its wordings.
const mostAsked = 512

// networks draws the network of a version once.
var networks = kit.PerVersion(func(version int) *network {
	w := &weaver{net: &network{Version: version, Airlines: drawAirlines(version), routes: map[[2]string][]service{},
		asked: recent.New[routeOn, []offer](mostAsked)},
		d: rng.New(gymkhana.Seed(version), "timetable"), next: map[string]int{}}
	w.weave(atlas.In(version).Cities)
	return w.net
})

// direct returns the services from one airport to another; it is a timetable.
func (n *network) direct(from, to string) ([]service, error) {
	return n.routes[[2]string{from, to}], nil
}

// airline finds an airline by its slug, or returns nil.
func (n *network) airline(slug string) *airline {
	for i := range n.Airlines {
		if n.Airlines[i].Slug == slug {
			return &n.Airlines[i]
		}
	}
	return nil
}

// A weaver draws the services of a network.
type weaver struct {
	net  *network
	d    *rng.Stream
	next map[string]int // the next number of each airline
}

// hubCount is the number of cities for connections.
const hubCount = 4

// Departures to and from the first hub: earliest and latest minute of five flights a day, such that each flight in has
// a connection.
var (
	inbound  = [][2]int{{340, 480}, {500, 620}, {690, 780}, {880, 1000}, {1110, 1290}}
	outbound = [][2]int{{430, 570}, {610, 730}, {780, 890}, {1010, 1120}, {1210, 1370}}
)

func (w *weaver) weave(cities []*atlas.City) {
	bySize := slices.Clone(cities)
	slices.SortStableFunc(bySize, func(a, b *atlas.City) int { return cmp.Compare(b.Population, a.Population) })
	w.net.Hubs = bySize[:hubCount]
	first, others := w.net.Hubs[0], w.net.Hubs[1:]
	for _, c := range cities {
		if c == first {
			continue
		}
		for i := range inbound {
			w.add(c, first, w.d.Between(inbound[i][0], inbound[i][1]), daily)
			w.add(first, c, w.d.Between(outbound[i][0], outbound[i][1]), daily)
		}
		second := slices.MinFunc(others, func(a, b *atlas.City) int { return cmp.Compare(atlas.Distance(a, c), atlas.Distance(b, c)) })
		if second != c {
			w.both(c, second, 2)
		}
		for _, far := range rng.Some(w.d, cities, 4) {
			if far != c && far != first && far != second {
				w.both(c, far, w.d.Between(1, 3))
			}
		}
	}
}

// both adds flights in both directions at any time of the day, some of them on some days only.
func (w *weaver) both(a, b *atlas.City, times int) {
	for range times {
		for _, way := range [][2]*atlas.City{{a, b}, {b, a}} {
			days := daily
			if w.d.Chance(2, 5) {
				rest := w.d.N(7)
				days &^= 1<<rest | 1<<((rest+3)%7)
			}
			w.add(way[0], way[1], w.d.Between(360, 1365), days)
		}
	}
}

func (w *weaver) add(from, to *atlas.City, departs, days int) {
	line := rng.Pick(w.d, w.net.Airlines)
	km := atlas.Distance(from, to)
	plane := w.d.N(2)
	if km > 1300 {
		plane += 2
	}
	w.next[line.Code] += w.d.Between(1, 3)
	s := service{Number: fmt.Sprintf("%s%d", line.Code, 100+w.next[line.Code]), Airline: line.Slug, From: from.Code, To: to.Code,
		Departs: departs / 5 * 5, Minutes: (35 + km*60/fleet[plane].Speed) / 5 * 5, Plane: plane, Days: days,
		Base: (2600 + km*5) * w.d.Between(85, 125) / 100}
	w.net.Services = append(w.net.Services, s)
	key := [2]string{s.From, s.To}
	w.net.routes[key] = append(w.net.routes[key], s)
}
