package wiki

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg that answers a question about the content of articles with some texts; an answer must contain
// all of them. The pairs are parameters of the errand's goals.
func asked(d *kit.Draw, errand string, pairs []string, say []string, titles ...string) kit.Leg {
	a := judge.Answer{Include: say}
	leg := kit.Leg{
		Ask:  ask(d, errand, pairs...),
		Hop:  judge.Hop{Name: "wiki: answer", Answer: &a},
		Look: kit.Look{Answer: a},
	}
	for _, title := range titles {
		leg.Walk = append(leg.Walk, lookUp(d, title)...)
	}
	leg.Walk = append(leg.Walk, kit.Answer(strings.Join(say, ", ")))
	return leg
}

// after fills what an earlier hop may have found in the question of a leg.
func after(leg kit.Leg, given kit.Gift, blanks ...kit.Blank) kit.Leg {
	leg.Ask, leg.Then = given.Said(leg.Ask, blanks...)
	for _, b := range blanks {
		if b.Name == "city" {
			leg.Look.City = strings.ToLower(b.Value)
		}
	}
	return leg
}

// ofCity is the blank of a city.
func ofCity(c *atlas.City) kit.Blank {
	return kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"}
}

func anyCity(d *kit.Draw) *atlas.City     { return rng.Pick(d.Stream, atlas.In(d.Version).Cities) }
func anyPerson(d *kit.Draw) *atlas.Person { return rng.Pick(d.Stream, atlas.In(d.Version).People) }
func anyDish(d *kit.Draw) *atlas.Dish     { return rng.Pick(d.Stream, atlas.In(d.Version).Dishes) }

// askColour asks for the colour and the height of a landmark, which are in two articles.
func askColour(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	say := []string{c.Landmark.Look.Color.String(), fmt.Sprint(c.Landmark.Height)}
	leg := asked(d, "ask-colour", nil, say, c.Name, titleOf(c)).Seeing(pictured(c), kit.Reads(pageOf(c.Landmark.Slug), say[1]+" m"))
	return after(leg, given, ofCity(c))
}

// titleOf is the title of the article on a city's landmark.
func titleOf(c *atlas.City) string { return c.Landmark.Name + " (" + c.Name + ")" }

// askCount asks for the number of a landmark's parts, and the year in which it was opened.
func askCount(d *kit.Draw, _ kit.Gift) kit.Leg {
	c, _ := choose(d, 1, func(a, _ *atlas.City) bool {
		t := a.Landmark.Look.Kind.Counts()
		return t.Hi > 0 && a.Landmark.Look.Count > 1 && !strings.HasPrefix(t.Of, "the hour")
	})
	of, _, _ := strings.Cut(c.Landmark.Look.Kind.Counts().Of, ",")
	say := []string{fmt.Sprint(c.Landmark.Look.Count), fmt.Sprint(c.Landmark.Opened)}
	return asked(d, "ask-count", []string{"things", of, "landmark", c.Landmark.Name, "city", c.Name}, say, c.Name).
		Seeing(pictured(c), kit.Reads(pageOf(c.Slug), say[1]))
}

// askFounder asks for the colour of a founder's scarf, and the year of birth.
func askFounder(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := anyCity(d)
	say := []string{c.Portrait.Scarf.String(), fmt.Sprint(In(d.Version).Towns[c].Born)}
	leg := asked(d, "ask-founder", []string{"founder", c.Founder, "city", c.Name}, say, c.Name).
		Seeing(kit.Pictured(pageOf(Founder(c)), portraitCaption(c)), kit.Reads(pageOf(Founder(c)), say[1]))
	leg.Walk = slices.Insert(leg.Walk, len(leg.Walk)-1, kit.Click("link", c.Founder))
	return leg
}

// askAnimal asks for an animal's colour and the weight of another one.
func askAnimal(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, Animals(d.Version), 2)
	a, b := two[0], two[1]
	say := []string{a.Look.Color.String(), b.weight()}
	return asked(d, "ask-animal", []string{"animal", a.Name, "other", b.Name}, say, a.Name, b.Name).
		Seeing(kit.Pictured(pageOf(a.Slug), a.caption()), kit.Reads(pageOf(b.Slug), say[1]+" kg"))
}

// askBoth asks for the colours of two landmarks.
func askBoth(d *kit.Draw, _ kit.Gift) kit.Leg {
	a, among := choose(d, 1, func(a, b *atlas.City) bool { return a.Landmark.Look.Color != b.Landmark.Look.Color })
	b := among[0]
	if b == a {
		b = among[1]
	}
	say := []string{a.Landmark.Look.Color.String(), b.Landmark.Look.Color.String()}
	return asked(d, "ask-both", []string{"one", a.Name, "other", b.Name}, say, a.Name, b.Name).Seeing(pictured(a), pictured(b))
}

// askRiver asks for a city's river and its altitude.
func askRiver(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	say := []string{c.River, fmt.Sprint(c.Altitude)}
	return after(asked(d, "ask-river", nil, say, c.Name).Seeing(kit.Reads(pageOf(c.Slug), say[0], say[1]+" m")), given, ofCity(c))
}

// askLanguage asks for the language of a country and the national day of another one.
func askLanguage(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, atlas.In(d.Version).Countries, 2)
	a, b := two[0], two[1]
	day := on(In(d.Version).Realms[b].Day)
	return asked(d, "ask-language", []string{"country", a.Name, "other", b.Name}, []string{a.Language, day}, a.Name, b.Name).
		Seeing(kit.Reads(pageOf(a.Slug), a.Language), kit.Reads(pageOf(b.Slug), day))
}

func askStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	s := streetOf(d, given)
	leg := asked(d, "ask-street", nil, []string{s.After.Name}, s.City.Name).Seeing(kit.Reads(pageOf(s.City.Slug), s.Name, s.After.Name))
	return after(leg, given, inStreet(given, s)...)
}

func askMayor(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	mayor := In(d.Version).Towns[c].Mayor
	return after(asked(d, "ask-mayor", nil, []string{mayor.Name}, c.Name).Seeing(kit.Reads(pageOf(c.Slug), mayor.Name)), given, ofCity(c))
}

func askLecture(d *kit.Draw, given kit.Gift) kit.Leg {
	p, known := aPerson(d, given)
	day := on(In(d.Version).Lives[p].Lecture)
	leg := asked(d, "ask-lecture", nil, []string{day}, p.Name).Seeing(kit.Reads(pageOf(p.Slug), day))
	return after(leg, given, kit.Blank{Name: "person", Key: known, Value: p.Name, Usual: "that person"})
}

// askAmount asks for the amounts of the first two ingredients of a dish.
func askAmount(d *kit.Draw, given kit.Gift) kit.Leg {
	o, known := course(d, given)
	one := d.N(len(o.Ingredients))
	other := (one + 1 + d.N(len(o.Ingredients)-1)) % len(o.Ingredients)
	a, b := o.Ingredients[one], o.Ingredients[other]
	say := []string{upper(a.Name) + " " + amount(a), upper(b.Name) + " " + amount(b)}
	leg := asked(d, "ask-amount", []string{"one", a.Name, "other", b.Name}, []string{amount(a), amount(b)}, upper(o.Name)).
		Seeing(kit.Reads(pageOf(o.Slug), upper(a.Name), amount(a)), kit.Reads(pageOf(o.Slug), upper(b.Name), amount(b)))
	leg.Walk[len(leg.Walk)-1] = kit.Answer(strings.Join(say, ", "))
	return after(leg, known, ofDish(o))
}

// ofDish is the blank of a dish.
func ofDish(o *atlas.Dish) kit.Blank {
	return kit.Blank{Name: "dish", Key: "dish", Value: o.Name, Usual: "that dish"}
}

func askCook(d *kit.Draw, given kit.Gift) kit.Leg {
	o, known := course(d, given)
	cook := In(d.Version).Kitchen[o].Cook
	born := fmt.Sprint(cook.Born)
	leg := asked(d, "ask-cook", nil, []string{cook.Name, born}, upper(o.Name)).
		Seeing(kit.Reads(pageOf(o.Slug), cook.Name), kit.Reads(pageOf(cook.Slug), born))
	leg.Walk = slices.Insert(leg.Walk, len(leg.Walk)-1, kit.Click("link", cook.Name))
	return after(leg, known, ofDish(o))
}

// askLine asks for the length of a railway line, and the platforms of the station where it begins.
func askLine(d *kit.Draw, _ kit.Gift) kit.Leg {
	l := rng.Pick(d.Stream, atlas.In(d.Version).Links)
	s := l.A.Stations[0]
	return asked(d, "ask-line", []string{"one", l.A.Name, "other", l.B.Name, "station", s.Name}, []string{fmt.Sprint(l.Km), fmt.Sprint(s.Platforms)}, l.A.Name).
		Seeing(kit.Reads(pageOf(l.A.Slug), fmt.Sprintf("%s (%d km)", l.B.Name, l.Km), fmt.Sprintf("with %d platforms", s.Platforms)))
}

// askStation asks for the street of a station and its number of platforms.
func askStation(d *kit.Draw, _ kit.Gift) kit.Leg {
	s := rng.Pick(d.Stream, anyCity(d).Stations)
	return asked(d, "ask-station", []string{"station", s.Name, "city", s.City.Name}, []string{s.Street.Name, fmt.Sprint(s.Platforms)}, s.City.Name).
		Seeing(kit.Reads(pageOf(s.City.Slug), fmt.Sprintf("%s in %s, with %d platforms", s.Name, s.Street.Name, s.Platforms)))
}

// askHeight asks how high two landmarks are together.
func askHeight(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, atlas.In(d.Version).Cities, 2)
	a, b := two[0], two[1]
	of := func(c *atlas.City) string { return fmt.Sprintf("%s of %s", c.Landmark.Name, c.Name) }
	high := func(c *atlas.City) kit.Sight {
		return kit.Reads(pageOf(c.Landmark.Slug), fmt.Sprintf("%d m", c.Landmark.Height))
	}
	return asked(d, "ask-height", []string{"one", of(a), "other", of(b)}, []string{fmt.Sprint(a.Landmark.Height + b.Landmark.Height)}, titleOf(a), titleOf(b)).
		Seeing(high(a), high(b))
}

func askPeople(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given)
	n := thousands(c.Population)
	return after(asked(d, "ask-people", nil, []string{n}, c.Name).Seeing(kit.Reads(pageOf(c.Slug), n)), given, ofCity(c))
}

// askNote asks whose portraits are on the notes of two countries.
func askNote(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, atlas.In(d.Version).Countries, 2)
	a, b := two[0], two[1]
	one, other := In(d.Version).Realms[a].Note.Name, In(d.Version).Realms[b].Note.Name
	return asked(d, "ask-note", []string{"country", a.Name, "other", b.Name}, []string{one, other}, a.Name, b.Name).
		Seeing(kit.Reads(pageOf(a.Slug), one), kit.Reads(pageOf(b.Slug), other))
}

// askRate asks what a gulden buys of a currency, and when the national day of another country is.
func askRate(d *kit.Draw, given kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, atlas.In(d.Version).Countries, 2)
	a, b, known := two[0], two[1], ""
	if c := atlas.In(d.Version).Money(given["currency"]); c != nil {
		if b == c {
			b = a
		}
		a, known = c, "currency"
	}
	rate, day := kit.Money(a.RateOn(kit.Today)), on(In(d.Version).Realms[b].Day)
	leg := asked(d, "ask-rate", []string{"other", b.Name}, []string{rate, day}, a.Name, b.Name).
		Seeing(kit.Reads(pageOf(a.Slug), rate+" "+a.Money), kit.Reads(pageOf(b.Slug), day))
	return after(leg, given, kit.Blank{Name: "currency", Key: known, Value: "the currency " + a.Money, Usual: "that currency"})
}

// askWeight asks for the weights of two animals.
func askWeight(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, Animals(d.Version), 2)
	a, b := two[0], two[1]
	return asked(d, "ask-weight", []string{"animal", a.Name, "other", b.Name}, []string{a.weight(), b.weight()}, a.Name, b.Name).
		Seeing(kit.Reads(pageOf(a.Slug), a.weight()+" kg"), kit.Reads(pageOf(b.Slug), b.weight()+" kg"))
}
