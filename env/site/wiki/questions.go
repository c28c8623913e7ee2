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

// asked is the leg that answers a question about the content of articles with some texts, each of which an answer must
// contain. The pairs are parameters of the errand's goals.
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

func anyCity(d *kit.Draw) *atlas.City     { return rng.Pick(d.Stream, atlas.In(d.Version).Cities) }
func anyPerson(d *kit.Draw) *atlas.Person { return rng.Pick(d.Stream, atlas.In(d.Version).People) }
func anyDish(d *kit.Draw) *atlas.Dish     { return rng.Pick(d.Stream, atlas.In(d.Version).Dishes) }
func anyStreet(d *kit.Draw) *atlas.Street { return rng.Pick(d.Stream, anyCity(d).Streets) }

// askColour asks for the colour and the height of a landmark, which are in two articles.
func askColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := anyCity(d)
	say := []string{c.Landmark.Look.Color.String(), fmt.Sprint(c.Landmark.Height)}
	return asked(d, "ask-colour", []string{"landmark", c.Landmark.Name, "city", c.Name}, say, c.Name, titleOf(c)).
		Seeing(pictured(c), kit.Reads(pageOf(c.Landmark.Slug), say[1]+" m"))
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

// askAnimal asks for an animal's colour and its weight.
func askAnimal(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, Animals(d.Version))
	say := []string{a.Look.Color.String(), a.weight()}
	return asked(d, "ask-animal", []string{"animal", a.Name}, say, a.Name).
		Seeing(kit.Pictured(pageOf(a.Slug), a.caption()), kit.Reads(pageOf(a.Slug), say[1]+" kg"))
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
func askRiver(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := anyCity(d)
	say := []string{c.River, fmt.Sprint(c.Altitude)}
	return asked(d, "ask-river", []string{"city", c.Name}, say, c.Name).Seeing(kit.Reads(pageOf(c.Slug), say[0], say[1]+" m"))
}

func askLanguage(d *kit.Draw, _ kit.Gift) kit.Leg {
	country := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	day := on(In(d.Version).Realms[country].Day)
	return asked(d, "ask-language", []string{"country", country.Name}, []string{country.Language, day}, country.Name).
		Seeing(kit.Reads(pageOf(country.Slug), country.Language, day))
}

func askStreet(d *kit.Draw, _ kit.Gift) kit.Leg {
	s := anyStreet(d)
	return asked(d, "ask-street", []string{"street", s.Name, "city", s.City.Name}, []string{s.After.Name}, s.City.Name).
		Seeing(kit.Reads(pageOf(s.City.Slug), s.Name, s.After.Name))
}

func askMayor(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := anyCity(d)
	mayor := In(d.Version).Towns[c].Mayor
	return asked(d, "ask-mayor", []string{"city", c.Name}, []string{mayor.Name}, c.Name).Seeing(kit.Reads(pageOf(c.Slug), mayor.Name))
}

func askLecture(d *kit.Draw, _ kit.Gift) kit.Leg {
	p := anyPerson(d)
	day := on(In(d.Version).Lives[p].Lecture)
	return asked(d, "ask-lecture", []string{"person", p.Name}, []string{day}, p.Name).Seeing(kit.Reads(pageOf(p.Slug), day))
}

// askAmount asks for the amounts of two ingredients.
func askAmount(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		o := anyDish(d)
		two := rng.Some(d.Stream, o.Ingredients, 2)
		if two[0].Amount == two[1].Amount {
			continue
		}
		say := []string{amount(two[0]), amount(two[1])}
		return asked(d, "ask-amount", []string{"one", two[0].Name, "other", two[1].Name, "dish", o.Name}, say, upper(o.Name)).
			Seeing(kit.Reads(pageOf(o.Slug), upper(two[0].Name), say[0]), kit.Reads(pageOf(o.Slug), upper(two[1].Name), say[1]))
	}
}

func askCook(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := anyDish(d)
	cook := In(d.Version).Kitchen[o].Cook
	born := fmt.Sprint(cook.Born)
	leg := asked(d, "ask-cook", []string{"dish", o.Name}, []string{cook.Name, born}, upper(o.Name)).
		Seeing(kit.Reads(pageOf(o.Slug), cook.Name), kit.Reads(pageOf(cook.Slug), born))
	leg.Walk = slices.Insert(leg.Walk, len(leg.Walk)-1, kit.Click("link", cook.Name))
	return leg
}

// askLine asks for the length of a railway line.
func askLine(d *kit.Draw, _ kit.Gift) kit.Leg {
	l := rng.Pick(d.Stream, atlas.In(d.Version).Links)
	return asked(d, "ask-line", []string{"one", l.A.Name, "other", l.B.Name}, []string{fmt.Sprint(l.Km)}, l.A.Name).
		Seeing(kit.Reads(pageOf(l.A.Slug), fmt.Sprintf("%s (%d km)", l.B.Name, l.Km)))
}

// askStation asks for the street of a station and its number of platforms.
func askStation(d *kit.Draw, _ kit.Gift) kit.Leg {
	s := rng.Pick(d.Stream, anyCity(d).Stations)
	return asked(d, "ask-station", []string{"station", s.Name, "city", s.City.Name}, []string{s.Street.Name, fmt.Sprint(s.Platforms)}, s.City.Name).
		Seeing(kit.Reads(pageOf(s.City.Slug), fmt.Sprintf("%s in %s, with %d platforms", s.Name, s.Street.Name, s.Platforms)))
}

// askHeight asks by how much one landmark is higher than another.
func askHeight(d *kit.Draw, _ kit.Gift) kit.Leg {
	a, among := choose(d, 1, func(a, b *atlas.City) bool { return a.Landmark.Height > b.Landmark.Height })
	b := among[0]
	if b == a {
		b = among[1]
	}
	of := func(c *atlas.City) string { return fmt.Sprintf("%s of %s", c.Landmark.Name, c.Name) }
	return asked(d, "ask-height", []string{"one", of(a), "other", of(b)}, []string{fmt.Sprint(a.Landmark.Height - b.Landmark.Height)}, titleOf(a), titleOf(b)).
		Seeing(kit.Reads(pageOf(a.Landmark.Slug), fmt.Sprintf("%d m", a.Landmark.Height)), kit.Reads(pageOf(b.Landmark.Slug), fmt.Sprintf("%d m", b.Landmark.Height)))
}

func askPeople(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := anyCity(d)
	n := thousands(c.Population)
	return asked(d, "ask-people", []string{"city", c.Name}, []string{n}, c.Name).Seeing(kit.Reads(pageOf(c.Slug), n))
}

// askNote asks whose portrait is on the notes of a country, and for the year of birth.
func askNote(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	note := In(d.Version).Realms[c].Note
	born := fmt.Sprint(note.Born)
	leg := asked(d, "ask-note", []string{"country", c.Name}, []string{note.Name, born}, c.Name).
		Seeing(kit.Reads(pageOf(c.Slug), note.Name), kit.Reads(pageOf(note.Slug), born))
	leg.Walk = slices.Insert(leg.Walk, len(leg.Walk)-1, kit.Click("link", note.Name))
	return leg
}

// askRate asks what a gulden buys in a country, and when its national day is.
func askRate(d *kit.Draw, _ kit.Gift) kit.Leg {
	c := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	rate, day := kit.Money(c.RateOn(kit.Today)), on(In(d.Version).Realms[c].Day)
	return asked(d, "ask-rate", []string{"country", c.Name, "currency", c.Currency}, []string{rate, day}, c.Name).
		Seeing(kit.Reads(pageOf(c.Slug), rate+" "+c.Money, day))
}

func askWeight(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, Animals(d.Version))
	say := []string{a.weight(), fmt.Sprint(a.Years)}
	return asked(d, "ask-weight", []string{"animal", a.Name}, say, a.Name).Seeing(kit.Reads(pageOf(a.Slug), say[0]+" kg", say[1]+" years"))
}
