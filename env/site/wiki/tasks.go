package wiki

import (
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// tasks are errands that open an article, put one on the reading list, or suggest an addition.
var tasks = []kit.Errand{
	{Name: "learn-founder", Named: true, Takes: city1, Gives: []string{"city", "name"}, Make: learnFounder},
	{Name: "learn-mayor", Named: true, Takes: city1, Gives: []string{"city", "person"}, Make: learnMayor},
	{Name: "learn-money", Named: true, Takes: city1, Gives: []string{"city", "currency", "date", "person"}, Make: learnMoney},
	{Name: "open-namesake", Takes: []string{"city", "street"}, Gives: []string{"person", "date", "dish"}, Make: openNamesake},
	{Name: "open-person", Takes: []string{"person"}, Gives: []string{"date", "dish"}, Make: openPerson},
	{Name: "open-dish", Takes: []string{"dish"}, Gives: []string{"person", "date"}, Make: openDish},
	{Name: "keep-namesake", Takes: []string{"city", "street", "name"}, Gives: []string{"person", "date", "dish"}, Make: keepNamesake},
	{Name: "remind-namesake", Takes: []string{"city", "street", "date"}, Gives: []string{"person", "dish"}, Make: remindNamesake},
	{Name: "keep-person", Takes: []string{"person"}, Gives: []string{"date", "dish"}, Make: keepPerson},
	{Name: "remind-person", Takes: []string{"person", "date"}, Gives: []string{"dish"}, Make: remindPerson},
	{Name: "keep-dish", Takes: []string{"dish"}, Gives: []string{"person", "date"}, Make: keepDish},
	{Name: "remind-money", Takes: []string{"currency", "date"}, Gives: []string{"person"}, Make: remindMoney},
	{Name: "keep-scarf", Takes: []string{"person"}, Picture: true, Gives: []string{"date", "dish"}, Make: keepScarf},
	{Name: "keep-landmark", Takes: []string{"city", "date"}, Picture: true, Gives: []string{"city", "person"}, Make: keepLandmark},
	{Name: "suggest-dish", Takes: []string{"city", "dish"}, Gives: []string{"city", "person", "date"}, Make: suggesting("dish")},
	{Name: "suggest-person", Takes: []string{"city", "person"}, Gives: []string{"city", "person", "date"}, Make: suggesting("person")},
	{Name: "suggest-item", Takes: []string{"city", "item"}, Gives: []string{"city", "person", "date"}, Make: suggesting("item")},
	{Name: "suggest-name", Takes: []string{"city", "name"}, Gives: []string{"city", "person", "date"}, Make: suggesting("name")},
}

// subject is the city that an earlier hop has found, or else a drawn one.
func subject(d *kit.Draw, given kit.Gift) *atlas.City {
	drawn := anyCity(d)
	if c := atlas.In(d.Version).City(given["city"]); c != nil {
		return c
	}
	return drawn
}

// opening is the leg that opens the article on a city, or that on its country, to find something in it.
func opening(d *kit.Draw, given kit.Gift, errand string, c *atlas.City, any []judge.Want, title string, gift kit.Gift) kit.Leg {
	leg := kit.Leg{Hop: judge.Hop{Name: "wiki: open " + title, Any: any}, Walk: lookUp(d, title),
		Gift: gift.With(kit.Gift{"city": c.Slug}), Look: kit.Look{City: strings.ToLower(c.Name)}}
	leg.Ask, leg.Then = given.Said(ask(d, errand), kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"})
	return leg
}

// learnFounder opens a city's article to find its founder.
func learnFounder(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	leg := opening(d, given, "learn-founder", c, opened(c), c.Name, kit.Gift{"name": c.Founder}.Naming("name", "the city's founder"))
	leg.Learn = map[string]string{"name": d.Noting("who founded the city")}
	return leg
}

// learnMayor opens a city's article to find its mayor.
func learnMayor(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	mayor := In(d.Version).Towns[c].Mayor
	leg := opening(d, given, "learn-mayor", c, opened(c), c.Name, kit.Gift{"person": mayor.Name}.Naming("person", "the mayor"))
	leg.Learn = map[string]string{"person": d.Noting("who is the mayor")}
	return leg
}

// learnMoney opens the article on a city's country.
func learnMoney(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	land := c.Country
	realm := In(d.Version).Realms[land]
	gift := kit.Gift{"currency": land.Money, "date": realm.Day.Format(time.DateOnly), "person": realm.Note.Name}.
		Naming("currency", "the currency of that country").Naming("date", "its national day").Naming("person", "the person on its notes")
	leg := opening(d, given, "learn-money", c, []judge.Want{want("open", "article", land.Slug)}, land.Name, gift)
	leg.Learn = map[string]string{"currency": d.Noting("the code of its currency"), "date": d.Noting("the day of its national day"),
		"person": d.Noting("who is on its notes")}
	return leg
}

func want(kind string, pairs ...string) judge.Want {
	return kit.Want("wiki", kind, pairs...)
}

// streetOf is a street that an earlier hop has found, in its city if that has it, or else a drawn one.
func streetOf(d *kit.Draw, given kit.Gift) *atlas.Street {
	c := subject(d, given)
	drawn := rng.Pick(d.Stream, c.Streets)
	if s := c.Street(given["street"]); s != nil {
		return s
	}
	if s := c.Country.Street(given["street"]); s != nil {
		return s
	}
	for _, land := range atlas.In(d.Version).Countries {
		if s := land.Street(given["street"]); s != nil {
			return s
		}
	}
	return drawn
}

// inStreet are the blanks of a request about a street and its city.
func inStreet(given kit.Gift, s *atlas.Street) []kit.Blank {
	city, street := "city", "street"
	if given["city"] != s.City.Slug {
		city = "" // the street is in another city than that of the earlier hops
	}
	if given["street"] != s.Name {
		street = ""
	}
	return []kit.Blank{{Name: "street", Key: street, Value: s.Name, Usual: "that street"}, {Name: "city", Key: city, Value: s.City.Name, Usual: "that city"}}
}

// toNamesake are the moves that open the article on the namesake of a street.
func toNamesake(d *kit.Draw, s *atlas.Street) []kit.Move {
	return append(lookUp(d, s.City.Name), kit.Click("link", s.After.Name))
}

// gives adds what an article tells about a person. Of are the words for the person: "that person".
func gives(d *kit.Draw, leg kit.Leg, p *atlas.Person, of string, keys ...string) kit.Leg {
	life := In(d.Version).Lives[p]
	all := map[string][2]string{"person": {p.Name, "that person's name"},
		"date": {life.Lecture.Format(time.DateOnly), "the day of " + of + "'s public lecture"}, "dish": {life.Dish.Name, of + "'s favourite dish"}}
	leg.Gift, leg.Learn = kit.Gift{}, map[string]string{}
	for _, k := range keys {
		leg.Gift = leg.Gift.With(kit.Gift{k: all[k][0]}).Naming(k, all[k][1])
		leg.Learn[k] = d.Noting(all[k][1])
	}
	return leg
}

func openNamesake(d *kit.Draw, given kit.Gift) kit.Leg {
	s := streetOf(d, given)
	leg := kit.Leg{Hop: judge.Hop{Name: "wiki: open " + s.After.Slug, Any: []judge.Want{want("open", "article", s.After.Slug)}}, Walk: toNamesake(d, s)}
	leg.Ask, leg.Then = given.Said(ask(d, "open-namesake"), inStreet(given, s)...)
	leg = gives(d, leg, s.After, "that person", "person", "date", "dish")
	var pages []string
	for _, other := range s.City.Streets {
		if other.After != s.After {
			pages = append(pages, pageOf(other.After.Slug))
		}
	}
	return leg.Only(pages, want("open", "article", "*", "kind", personKind))
}

// aPerson is the person that an earlier hop has found, with that key of its gift, or else a drawn one, with none.
func aPerson(d *kit.Draw, given kit.Gift) (p *atlas.Person, key string) {
	drawn := anyPerson(d)
	if p := atlas.In(d.Version).Person(given["person"]); p != nil {
		return p, "person"
	}
	return drawn, ""
}

func openPerson(d *kit.Draw, given kit.Gift) kit.Leg {
	p, known := aPerson(d, given)
	leg := kit.Leg{Hop: judge.Hop{Name: "wiki: open " + p.Slug, Any: []judge.Want{want("open", "article", p.Slug)}}, Walk: lookUp(d, p.Name)}
	leg.Ask, leg.Then = given.Said(ask(d, "open-person"), kit.Blank{Name: "person", Key: known, Value: p.Name, Usual: "that person"})
	leg = gives(d, leg, p, "that person", "date", "dish")
	var pages []string
	for _, other := range rng.Some(d.Stream, atlas.In(d.Version).People, 4) {
		if other != p {
			pages = append(pages, pageOf(other.Slug))
		}
	}
	return leg.Only(pages, want("open", "article", "*", "kind", personKind))
}

// course is the dish that an earlier hop has found, or else a drawn one.
func course(d *kit.Draw, given kit.Gift) (o *atlas.Dish, known kit.Gift) {
	drawn := anyDish(d)
	if o := atlas.In(d.Version).Dish(given["dish"]); o != nil {
		return o, given
	}
	return drawn, nil // a dish that the encyclopedia does not know
}

// cooked adds what an article tells about a dish.
func cooked(d *kit.Draw, leg kit.Leg, o *atlas.Dish) kit.Leg {
	is := In(d.Version).Kitchen[o]
	leg.Gift = kit.Gift{"person": is.Cook.Name, "date": is.Day.Format(time.DateOnly)}.
		Naming("person", "the person who cooked it first").Naming("date", "the day of that dish")
	leg.Learn = map[string]string{"person": d.Noting("who cooked it first"), "date": d.Noting("the next day of that dish")}
	return leg
}

func openDish(d *kit.Draw, given kit.Gift) kit.Leg {
	o, known := course(d, given)
	leg := kit.Leg{Hop: judge.Hop{Name: "wiki: open " + o.Slug, Any: []judge.Want{want("open", "article", o.Slug)}}, Walk: lookUp(d, upper(o.Name))}
	leg.Ask, leg.Then = known.Said(ask(d, "open-dish"), kit.Blank{Name: "dish", Key: "dish", Value: o.Name, Usual: "that dish"})
	var pages []string
	for _, other := range rng.Some(d.Stream, atlas.In(d.Version).Dishes, 4) {
		if other != o {
			pages = append(pages, pageOf(other.Slug))
		}
	}
	return cooked(d, leg, o).Only(pages, want("open", "article", "*", "kind", dishKind))
}

// keeps completes a leg that puts an article on the reading list, after the moves that open the article.
func keeps(d *kit.Draw, slug, note string, day time.Time, walk []kit.Move) kit.Leg {
	e := entry{Article: slug, Note: note}
	walk = append(walk, kit.Click("link", words.In(d.Version, "keep")))
	if note != "" {
		walk = append(walk, kit.Write(words.In(d.Version, "note"), note))
	}
	if !day.IsZero() {
		e.Day = day.Format(time.DateOnly)
		walk = append(walk, kit.WriteDay(d.Version, words.In(d.Version, "remind"), day))
	}
	return kit.Leg{Hop: judge.Hop{Name: "wiki: keep " + slug, Any: []judge.Want{want("save", e.pairs()...)}},
		Walk: append(walk, kit.Click("button", words.In(d.Version, "keep-go")))}
}

// noted is what a note says if no earlier hop has found it.
var noted = []string{"ask about this", "for the trip", "read with Ida", "check the dates", "one more time", "for Sunday"}

func keepNamesake(d *kit.Draw, given kit.Gift) kit.Leg {
	s := streetOf(d, given)
	note := given.Or("name", rng.Pick(d.Stream, noted))
	leg := keeps(d, s.After.Slug, note, time.Time{}, toNamesake(d, s))
	leg.Ask, leg.Then = given.Said(ask(d, "keep-namesake"), append(inStreet(given, s), kit.Blank{Name: "note", Key: "name",
		Value: "“" + note + "”", Usual: "that name"})...)
	return gives(d, leg, s.After, "that person", "person", "date", "dish")
}

// reminder is the day that an earlier hop has found, or else a drawn one, and how a request calls it.
func reminder(d *kit.Draw, given kit.Gift) (day time.Time, blank kit.Blank) {
	day = kit.Today.AddDate(0, 0, d.Between(firstDay, lastDay))
	key := ""
	if t, err := time.Parse(time.DateOnly, given["date"]); err == nil && remindable(t) {
		day, key = t, "date"
	}
	return day, kit.Blank{Name: "date", Key: key, Value: on(day), Usual: "that day"}
}

func remindNamesake(d *kit.Draw, given kit.Gift) kit.Leg {
	s := streetOf(d, given)
	day, blank := reminder(d, given)
	leg := keeps(d, s.After.Slug, "", day, toNamesake(d, s))
	leg.Ask, leg.Then = given.Said(ask(d, "remind-namesake"), append(inStreet(given, s), blank)...)
	return gives(d, leg, s.After, "that person", "person", "dish")
}

func keepPerson(d *kit.Draw, given kit.Gift) kit.Leg {
	p, known := aPerson(d, given)
	leg := keeps(d, p.Slug, "", time.Time{}, lookUp(d, p.Name))
	leg.Ask, leg.Then = given.Said(ask(d, "keep-person"), kit.Blank{Name: "person", Key: known, Value: p.Name, Usual: "that person"})
	return gives(d, leg, p, "that person", "date", "dish")
}

func remindPerson(d *kit.Draw, given kit.Gift) kit.Leg {
	p, known := aPerson(d, given)
	day, blank := reminder(d, given)
	leg := keeps(d, p.Slug, "", day, lookUp(d, p.Name))
	leg.Ask, leg.Then = given.Said(ask(d, "remind-person"), kit.Blank{Name: "person", Key: known, Value: p.Name, Usual: "that person"}, blank)
	return gives(d, leg, p, "that person", "dish")
}

func keepDish(d *kit.Draw, given kit.Gift) kit.Leg {
	o, known := course(d, given)
	leg := keeps(d, o.Slug, "", time.Time{}, lookUp(d, upper(o.Name)))
	leg.Ask, leg.Then = known.Said(ask(d, "keep-dish"), kit.Blank{Name: "dish", Key: "dish", Value: o.Name, Usual: "that dish"})
	return cooked(d, leg, o)
}

// keepScarf keeps the article on a person, with the colour of the scarf in the portrait as the note.
func keepScarf(d *kit.Draw, given kit.Gift) kit.Leg {
	p, known := aPerson(d, given)
	leg := keeps(d, p.Slug, p.Portrait.Scarf.String(), time.Time{}, lookUp(d, p.Name))
	leg.Ask, leg.Then = given.Said(ask(d, "keep-scarf"), kit.Blank{Name: "person", Key: known, Value: p.Name, Usual: "that person"})
	return gives(d, leg, p, "that person", "date", "dish")
}

// keepLandmark keeps the article on a city, with the colour of its landmark as the note and a reminder.
func keepLandmark(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	day, blank := reminder(d, given)
	leg := keeps(d, c.Slug, c.Landmark.Look.Color.String(), day, lookUp(d, c.Name))
	leg.Ask, leg.Then = given.Said(ask(d, "keep-landmark"), ofCity(c), blank)
	leg.Gift = kit.Gift{"city": c.Slug, "person": In(d.Version).Towns[c].Mayor.Name}.Naming("person", "the mayor of that city")
	leg.Learn = map[string]string{"person": d.Noting("who is the mayor of that city")}
	leg.Look.City = strings.ToLower(c.Name)
	return leg
}

// remindMoney keeps the article on the country that pays in a currency.
func remindMoney(d *kit.Draw, given kit.Gift) kit.Leg {
	drawn, known := rng.Pick(d.Stream, atlas.In(d.Version).Countries), ""
	if c := atlas.In(d.Version).Money(given["currency"]); c != nil {
		drawn, known = c, "currency"
	}
	day, blank := reminder(d, given)
	leg := keeps(d, drawn.Slug, "", day, lookUp(d, drawn.Name))
	leg.Ask, leg.Then = given.Said(ask(d, "remind-money"), kit.Blank{Name: "code", Key: known, Value: "the currency " + drawn.Money,
		Usual: "that currency"}, blank)
	note := In(d.Version).Realms[drawn].Note
	leg.Gift = kit.Gift{"person": note.Name}.Naming("person", "the person on the notes of that country")
	leg.Learn = map[string]string{"person": d.Noting("who is on the notes of that country")}
	return leg
}

// things and houses are what the encyclopedia could mention, in addition to dishes and people.
var (
	things = []string{"the folding stool", "the copper kettle", "the harbour lamp", "the paper umbrella", "the felt slipper", "the walnut clock"}
	houses = []string{"The Humble Otter", "The Two Anchors", "The Wet Umbrella", "The Last Tram", "The Blue Kettle", "The Patient Heron"}
)

// suggesting makes the errand that suggests an addition to the article on a city: the value of a key.
func suggesting(key string) func(d *kit.Draw, given kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		c := subject(d, given)
		drawn := map[string]string{"dish": anyDish(d).Name, "person": anyPerson(d).Name, "item": rng.Pick(d.Stream, things), "name": rng.Pick(d.Stream, houses)}[key]
		missing := given.Or(key, drawn)
		a := d.Account
		walk := []kit.Move{kit.Open(kit.Home("wiki")), kit.Click("link", words.In(d.Version, "sign-in")), kit.Write("User name", a.User),
			kit.Enter("Password", a.Password)}
		walk = append(append(walk, lookUp(d, c.Name)[1:]...), kit.Click("link", words.In(d.Version, "suggest")), kit.Write(words.In(d.Version, "missing"), missing),
			kit.Click("button", words.In(d.Version, "suggest-go")))
		town := In(d.Version).Towns[c]
		leg := kit.Leg{Hop: judge.Hop{Name: "wiki: suggest for " + c.Slug, Any: []judge.Want{want("review", "article", c.Slug, "missing", missing)}}, Walk: walk,
			Gift: kit.Gift{"city": c.Slug, "person": town.Editor.Name, "date": town.Answer.Format(time.DateOnly)}.
				Naming("person", "that editor").Naming("date", "the day of the editor's answer"),
			Learn: map[string]string{"person": d.Noting("which editor will answer you"), "date": d.Noting("on which day the editor will answer")},
			Look:  kit.Look{City: strings.ToLower(c.Name)}}
		leg.Ask, leg.Then = given.Said(ask(d, "suggest-"+key, "user", a.User, "password", a.Password), kit.Blank{Name: "city", Key: "city",
			Value: c.Name, Usual: "that city"},
			kit.Blank{Name: "what", Key: key, Value: missing, Usual: "that " + key})
		return leg
	}
}
