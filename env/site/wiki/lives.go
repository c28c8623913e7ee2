package wiki

import (
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A World is what the encyclopedia tells of a version of the world beyond the atlas. It must not be changed.
type World struct {
	Land    *atlas.Land
	Lives   map[*atlas.Person]*Life
	Towns   map[*atlas.City]*Town
	Realms  map[*atlas.Country]*Realm
	Kitchen map[*atlas.Dish]*Speciality
}

// A Life is what articles say of a living person.
type Life struct {
	Lecture time.Time // the day of a public lecture; no two people have the same
	Dish    *atlas.Dish
	Streets []*atlas.Street // those that bear the name
}

// A Town is who has to do with a city: its mayor, who looks after its article, and the year in which its founder was born.
type Town struct {
	Mayor, Editor *atlas.Person
	Answer        time.Time // when the editor answers
	Born          int
}

// A Realm is the national day of a country, and whose portrait is on its bank notes.
type Realm struct {
	Day  time.Time
	Note *atlas.Person
}

// A Speciality is who first cooked a dish, the day on which it is cooked everywhere, and what it looks like.
type Speciality struct {
	Cook *atlas.Person
	Day  time.Time
	Look art.Dish
}

// The days that the encyclopedia announces are this many days ahead.
const firstDay, lastDay = 12, 330

// In returns what the encyclopedia tells in a version of the world.
var In = kit.PerVersion(func(version int) *World {
	land := atlas.In(version)
	w := &World{Land: land, Lives: map[*atlas.Person]*Life{}, Towns: map[*atlas.City]*Town{},
		Realms: map[*atlas.Country]*Realm{}, Kitchen: map[*atlas.Dish]*Speciality{}}
	d := rng.New(gymkhana.Seed(version), "wiki lives")
	days := ahead(d)
	for i, p := range land.People {
		w.Lives[p] = &Life{Lecture: days[i], Dish: rng.Pick(d, land.Dishes)}
	}
	answers := ahead(d)
	mayors, editors := rng.Some(d, land.People, len(land.Cities)), rng.Some(d, land.People, len(land.Cities))
	for i, c := range land.Cities {
		w.Towns[c] = &Town{Mayor: mayors[i], Editor: editors[i], Answer: answers[i], Born: c.Founded - d.Between(24, 58)}
		for _, s := range c.Streets {
			w.Lives[s.After].Streets = append(w.Lives[s.After].Streets, s)
		}
	}
	days, notes := ahead(d), rng.Some(d, land.People, len(land.Countries))
	for i, c := range land.Countries {
		w.Realms[c] = &Realm{Day: days[i], Note: notes[i]}
	}
	days, cooks := ahead(d), rng.Some(d, land.People, len(land.Dishes))
	for i, dish := range land.Dishes {
		w.Kitchen[dish] = &Speciality{Cook: cooks[i], Day: days[i], Look: served(d, dish.Name)}
	}
	return w
})

// ahead returns the days that can be announced in random order.
func ahead(d *rng.Stream) []time.Time {
	var all []time.Time
	for n := firstDay; n <= lastDay; n++ {
		all = append(all, kit.Today.AddDate(0, 0, n))
	}
	rng.Shuffle(d, all)
	return all
}

// gravies are the colours that a sauce may have.
var gravies = []art.Color{art.Red, art.Orange, art.Yellow, art.Green, art.Brown, art.White}

// served is what a dish looks like.
func served(d *rng.Stream, dish string) art.Dish {
	last := dish[strings.LastIndexByte(dish, ' ')+1:]
	look := art.Dish{Kind: plates[last], Garnish: rng.Pick(d, art.Garnishes), Vessel: rng.Pick(d, art.Vessels), Sauce: rng.Pick(d, gravies)}
	if t := look.Kind.Pieces(); t.Hi > 0 {
		look.Pieces = d.Between(max(t.Lo, 1), t.Hi)
	}
	if look.Vessel == art.Board && (look.Kind == art.Soup || look.Kind == art.Curry) {
		look.Vessel = art.Bowl
	}
	return look
}

// plates are the kinds of dishes by the last word of their names.
var plates = map[string]art.DishKind{"dumplings": art.Dumplings, "pie": art.Pie, "noodles": art.Pasta, "cakes": art.Pancakes, "stew": art.Soup,
	"flatbread": art.FilledBreads, "trout": art.GrilledFish, "ravioli": art.Dumplings, "soup": art.Soup, "skewers": art.Skewers,
	"pancakes": art.Pancakes, "curry": art.Curry, "salad": art.Salad, "rice": art.Rice, "broth": art.Soup, "pockets": art.FilledBreads,
	"cake": art.Cake, "cabbage": art.Dumplings, "pumpkin": art.Soup, "parcels": art.GrilledFish, "fritters": art.Pancakes, "beans": art.Soup,
	"rolls": art.FilledBreads, "porridge": art.Soup}
