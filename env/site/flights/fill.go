package flights

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

const tables = `
CREATE TABLE services (number TEXT PRIMARY KEY, airline TEXT, origin TEXT, dest TEXT, departs INTEGER,
	minutes INTEGER, plane INTEGER, days INTEGER, base INTEGER);
CREATE INDEX services_route ON services (origin, dest);
CREATE TABLE airlines (slug TEXT PRIMARY KEY, code TEXT, name TEXT, home TEXT, founded INTEGER, hand INTEGER, bag INTEGER, meal TEXT, story TEXT,
	picture TEXT);
CREATE TABLE airports (code TEXT PRIMARY KEY, slug TEXT, city TEXT, name TEXT, country TEXT, terminals INTEGER, tram INTEGER, lounge TEXT, picture TEXT);
CREATE TABLE plans (plane INTEGER, n INTEGER, free TEXT, picture TEXT, PRIMARY KEY (plane, n));
`

// fill writes the timetable, the airlines, the airports and the seat plans.
func fill(f *kit.Fill) error {
	net := networks(f.Version)
	for _, s := range net.Services {
		if err := f.Insert("services", s.Number, s.Airline, s.From, s.To, s.Departs, s.Minutes, s.Plane, s.Days, s.Base); err != nil {
			return err
		}
	}
	for _, a := range net.Airlines {
		if err := f.Insert("airlines", a.Slug, a.Code, a.Name, a.Home.Code, a.Founded, a.Hand, a.Bag, a.Meal, a.Story, f.Picture(a.Look)); err != nil {
			return err
		}
	}
	for _, c := range atlas.In(f.Version).Cities {
		p := airports(f.Version)[c.Code]
		if err := f.Insert("airports", c.Code, c.Slug, c.Name, c.Airport, c.Country.Name, p.Terminals, p.Tram, p.Lounge,
			f.Picture(art.Cover{Landmark: c.Landmark.Look})); err != nil {
			return err
		}
	}
	for plane := range fleet {
		for n := range plansPerType {
			seats := seatPlan(f.Version, plane, n)
			if err := f.Insert("plans", plane, n, strings.Join(free(seats), " "), f.Picture(seats)); err != nil {
				return err
			}
		}
	}
	return nil
}

// free lists the free seats of a plan: "1A 1C 4F".
func free(s art.Seats) []string {
	var all []string
	for r, row := range s.Taken {
		for c, taken := range row {
			if !taken {
				all = append(all, seatName(r, c))
			}
		}
	}
	return all
}

// seatName names a seat by its row and its place in the row, both from 0.
func seatName(row, place int) string { return fmt.Sprintf("%d%c", row+1, 'A'+place) }

// A port is the data of an airport.
type port struct {
	Terminals int
	Tram      int // minutes to the city centre
	Lounge    string
}

var lounges = []string{"a winter garden over the apron", "a reading room with armchairs", "a long bar from an old ferry", "a hall with rocking chairs",
	"a kitchen where travellers cook for each other", "a small cinema that shows take-offs", "a row of cabins to sleep in"}

// airports draws the data of airports, by code.
var airports = kit.PerVersion(func(version int) map[string]port {
	d := rng.New(gymkhana.Seed(version), "airports")
	all := map[string]port{}
	for _, c := range atlas.In(version).Cities {
		all[c.Code] = port{Terminals: d.Between(1, 5), Tram: d.Between(6, 58), Lounge: rng.Pick(d, lounges)}
	}
	return all
})
