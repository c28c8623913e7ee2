package trains

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/recent"
	"gymkhana/rng"
)

// A line is a railway line with a colour that no other line has; only its map shows it.
type line struct {
	Name, Slug string
	Blurb      string
	Color      art.Color
	Stops      []stop
}

// A stop is a station of a line.
type stop struct {
	*atlas.Station
	Nth int  // the place of its city in the land
	Km  int  // from the first stop of the line, along the rails
	Cup bool // whether there is a buffet, which only the map shows
}

// A run is a train that goes every day, or every day but one, along a part of a line. It ends before midnight.
type run struct {
	Number string // "214", unique
	Line   *line
	way    int // its line and direction, as a number
	Calls  []call
	Days   int // a bit for each time.Weekday
	Bikes  int // places for bicycles
	Look   art.Train
}

// A call is a stop of a run.
type call struct {
	*stop
	Arrives, Leaves int // minutes after midnight
}

// goes reports whether the run goes on a day.
func (r *run) goes(on time.Time) bool { return r.Days>>on.Weekday()&1 == 1 }

// draw returns the random stream of the train of a day for a purpose.
func (r *run) draw(version int, on time.Time, purpose string) *rng.Stream {
	return rng.New(gymkhana.Seed(version), purpose+" "+r.Number+" "+on.Format(time.DateOnly))
}

// A network is all lines and runs in one version of the world.
type network struct {
	Version int
	Lines   []*line // by name
	Runs    []*run
	boards  [][]boarding // by the place of a city in the land: the trains that leave it, the earliest first
	ages    []age
	cents   int // the price of a hundred kilometres, in hundredths
	asked   *recent.Cache[string, [][]ride]
}

// A boarding is a run and a place among its calls.
type boarding struct {
	*run
	at int
}

// An age is a group of passengers, and the percentage of the fare that they pay.
type age struct {
	Key, Who string
	Percent  int
}

// mostAsked is how many lists of connections are kept: most errands ask for several until one will do.
const mostAsked = 4096

var networks = kit.PerVersion(func(version int) *network {
	d := rng.New(gymkhana.Seed(version), "railways")
	n := &network{Version: version, boards: make([][]boarding, len(atlas.In(version).Cities)), cents: d.Between(900, 1500),
		asked: recent.New[string, [][]ride](mostAsked)}
	n.ages = []age{{"adults", "Adults", 100},
		{"children", "Children under 12", d.Between(8, 13) * 5}, {"seniors", "From the age of 65 on", d.Between(14, 17) * 5}}
	n.lay(d, atlas.In(version))
	for i := range n.Lines {
		n.schedule(d, 2*i, false)
		n.schedule(d, 2*i+1, true)
	}
	for _, r := range n.Runs {
		for i, s := range r.Calls[:len(r.Calls)-1] {
			n.boards[s.Nth] = append(n.boards[s.Nth], boarding{r, i})
		}
	}
	for _, all := range n.boards {
		slices.SortStableFunc(all, func(a, b boarding) int { return a.Calls[a.at].Leaves - b.Calls[b.at].Leaves })
	}
	return n
})

// longestLine is the most stops of a line.
const longestLine = 14

// lay draws the lines: each is the shortest way between two cities. The next one is that which reaches most cities that
// have no line yet, and which has a stop in common with an earlier one. Cities that are left are joined to a line's end.
func (n *network) lay(d *rng.Stream, land *atlas.Land) {
	ways := land.Ways()
	served := map[*atlas.City]bool{}
	var routes [][]*atlas.City
	names, colors := rng.Some(d, lineNames, len(lineNames)), rng.Some(d, art.Colors, len(lineNames))
	for i, name := range names {
		var best []*atlas.City
		most := 0
		for _, a := range land.Cities {
			for _, b := range land.Cities {
				way := ways[[2]*atlas.City{a, b}].Cities
				fresh, joins := 0, len(served) == 0
				for _, c := range way {
					if served[c] {
						joins = true
					} else {
						fresh++
					}
				}
				score := fresh*100 + len(way)
				if a.Name < b.Name && joins && len(way) <= longestLine && score > most {
					best, most = way, score
				}
			}
		}
		for _, c := range best {
			served[c] = true
		}
		routes = append(routes, best)
		n.Lines = append(n.Lines, &line{Name: name.name + " Line", Slug: kit.Slug(name.name), Blurb: name.blurb, Color: colors[i]})
	}
	for _, c := range land.Cities {
		if !served[c] {
			detour(routes, ways, c)
		}
	}
	for i, l := range n.Lines {
		km := 0
		for j, c := range routes[i] {
			if j > 0 {
				km += ways.Km(routes[i][j-1], c)
			}
			l.Stops = append(l.Stops, stop{rng.Pick(d, c.Stations), slices.Index(land.Cities, c), km, d.Chance(2, 5)})
		}
	}
	slices.SortFunc(n.Lines, func(a, b *line) int { return strings.Compare(a.Name, b.Name) })
}

// detour makes one of the routes go through a city, so that it becomes as little longer as can be.
func detour(routes [][]*atlas.City, ways atlas.Ways, c *atlas.City) {
	line, place, least := 0, 0, 0
	for i, way := range routes {
		for at := 1; at < len(way) && len(way) <= longestLine; at++ {
			more := ways.Km(way[at-1], c) + ways.Km(c, way[at]) - ways.Km(way[at-1], way[at])
			if least == 0 || more < least {
				line, place, least = i, at, more
			}
		}
	}
	routes[line] = slices.Insert(slices.Clone(routes[line]), place, c)
}

// The first and the last minute of a day at which trains are on the way.
const (
	firstMinute = 5 * 60
	lastMinute  = 23*60 + 55
)

// schedule draws the runs of a line in one direction.
func (n *network) schedule(d *rng.Stream, way int, back bool) {
	l, speed := n.Lines[way/2], d.Between(180, 250) // kilometres an hour
	for at := -10*60 + d.N(90); at < lastMinute; at += d.Between(60, 120) {
		r := &run{Line: l, way: way, Days: 1<<7 - 1, Bikes: d.Between(2, 30), Look: art.Train{Color: rng.Pick(d, art.Colors)}}
		if stripe := rng.Pick(d, art.Colors); stripe != r.Look.Color && d.Chance(2, 3) {
			r.Look.Stripe = stripe
		}
		if d.Chance(1, 4) {
			r.Days &^= 1 << d.N(7)
		}
		arrives, km := at, -1
		for i := range l.Stops {
			s := &l.Stops[i]
			if back {
				s = &l.Stops[len(l.Stops)-1-i]
			}
			if km >= 0 {
				arrives += 3 + max(s.Km-km, km-s.Km)*60/speed
			}
			leaves := arrives + d.Between(2, 7)
			if arrives >= firstMinute && leaves <= lastMinute {
				r.Calls = append(r.Calls, call{s, arrives, leaves})
			}
			arrives, km = leaves, s.Km
		}
		if len(r.Calls) > 1 {
			r.Number = fmt.Sprint(101 + 2*len(n.Runs) + d.N(2))
			n.Runs = append(n.Runs, r)
		}
	}
}

// line finds a line by its slug; nil if there is none.
func (n *network) line(slug string) *line {
	for _, l := range n.Lines {
		if l.Slug == slug {
			return l
		}
	}
	return nil
}

// run finds a run by its number; nil if there is none.
func (n *network) run(number string) *run {
	for _, r := range n.Runs {
		if r.Number == number {
			return r
		}
	}
	return nil
}
