package flights

import (
	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// An airline has a unique colour and a unique sign on its tails. Only pictures show them.
type airline struct {
	Name, Slug, Code string
	Home             *atlas.City
	Founded          int
	Hand             int // kilograms of free hand baggage
	Bag              int // the price of a checked bag one way, in hundredths
	Meal, Story      string
	Look             art.Tail
}

var airlineNames = []struct{ name, code string }{{"Auralis", "AU"}, {"Brackenair", "BK"}, {"Castor Lines", "CL"}, {"Dray & Daughters", "DD"},
	{"Elmet Air", "EL"}, {"Gantry Air", "GY"}, {"Hollow Sky", "HS"}, {"Jorvane", "JV"}, {"Nordlamp", "NP"}, {"Quorum Air", "QM"}}

var meals = []string{"a warm sandwich and tea", "soup in a paper cup", "a box with cheese, bread and a plum",
	"nothing on short flights, rice and vegetables on long ones",
	"a slice of pie", "noodles with a choice of two sauces", "coffee and a bun", "lentil salad", "two pancakes", "a bowl of porridge until noon, stew after it"}

var stories = []string{
	"It began with one mail plane and a pilot who was afraid of letters.",
	"Its crews vote on the route of the year, and the winner gets the newest aircraft.",
	"A family firm in the third generation; the founder still signs every safety card.",
	"It was meant to be a railway and ran out of land.",
	"Half of its pilots once drove ferries, and it shows in the announcements.",
	"The company pays for on-time landings in cake, which keeps it punctual.",
	"It took over the routes of four smaller carriers and kept all their recipes.",
	"No flight of theirs has the number thirteen, nor any seat.",
	"It keeps a wicker chair in the head office for whoever has the best idea.",
	"Founded on a bet about the weather, it has flown in all kinds of it since.",
}

// drawAirlines draws liveries; no two airlines share a colour or a sign.
func drawAirlines(version int) []airline {
	d := rng.New(gymkhana.Seed(version), "airlines")
	colors, signs := rng.Some(d, art.Colors, len(airlineNames)), rng.Some(d, art.Symbols, len(airlineNames))
	bags, food, past := rng.Some(d, []int{1200, 1450, 1600, 1850, 2100, 2350, 2500, 2750, 3000, 3450}, len(airlineNames)),
		rng.Some(d, meals, len(meals)), rng.Some(d, stories, len(stories))
	homes := rng.Some(d, atlas.In(version).Cities, len(airlineNames))
	var all []airline
	for i, n := range airlineNames {
		a := airline{Name: n.name, Slug: kit.Slug(n.name), Code: n.code, Home: homes[i], Founded: d.Between(1931, 2014), Hand: d.Between(5, 12),
			Bag: bags[i], Meal: food[i], Story: past[i], Look: art.Tail{Color: colors[i], Symbol: signs[i]}}
		if stripe := rng.Pick(d, art.Colors); stripe != a.Look.Color && d.Chance(1, 2) {
			a.Look.Stripe = stripe
		}
		all = append(all, a)
	}
	return all
}

// An aircraft is a type of aeroplane. Rows 1 and 2 are business class.
type aircraft struct {
	Name         string
	Rows, Across int
	Speed        int // kilometres per hour
}

// businessRows is the number of business class rows, counted from the nose.
const businessRows = 2

// fleet lists the types, the smaller ones first.
var fleet = []aircraft{{"Wren 36", 9, 4, 560}, {"Tern 60", 12, 5, 640}, {"Plover 66", 11, 6, 760}, {"Dunlin 84", 14, 6, 800}}

// plansPerType is how many plans of taken seats there are for each type of aircraft.
const plansPerType = 40

// seatPlan returns the taken seats of a type on one of its plans.
func seatPlan(version, plane, n int) art.Seats {
	d := rng.New(gymkhana.Seed(version*1000+plane*100+n), "seats")
	s := art.Seats{Rows: fleet[plane].Rows, Across: fleet[plane].Across}
	crowd := d.Between(45, 80)
	for range s.Rows {
		row := make([]bool, s.Across)
		for i := range row {
			row[i] = d.Chance(crowd, 100)
		}
		s.Taken = append(s.Taken, row)
	}
	return s
}

// emptyPlan is a type's plan with every seat free.
func emptyPlan(plane int) art.Seats {
	s := art.Seats{Rows: fleet[plane].Rows, Across: fleet[plane].Across}
	for range s.Rows {
		s.Taken = append(s.Taken, make([]bool, s.Across))
	}
	return s
}
