package guide

import (
	"fmt"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg of a question that is answered after some moves. The pairs are parameters of the errand's goals.
func asked(d *kit.Draw, errand string, pairs []string, a judge.Answer, say string, walk []kit.Move) kit.Leg {
	return kit.Leg{
		Ask:  ask(d, errand, pairs...),
		Hop:  judge.Hop{Name: "guide: answer", Answer: &a},
		Walk: append(walk, kit.Answer(say)), Look: kit.Look{Answer: a},
	}
}

// page is the address of a guide.
func (g *Guide) page() string {
	return kit.Home("guide") + "travel-guides/" + g.City.Country.Slug + "/" + g.City.Slug + "/"
}

// reads is the evidence of some texts in a guide.
func (g *Guide) reads(texts ...string) kit.Sight { return kit.Reads(g.page(), texts...) }

// mapped, covered and portrayed are the evidence of a guide's pictures.
func (g *Guide) mapped() kit.Sight { return kit.Pictured(g.page(), "Sketched map of "+g.City.Name) }
func (g *Guide) covered() kit.Sight {
	return kit.Pictured(g.page(), "Cover of the guide to "+g.City.Name)
}
func (g *Guide) portrayed() kit.Sight { return kit.Pictured(g.page(), "Portrait of "+g.Writer.Name) }

// told is an answer that must contain some words.
func told(words string) judge.Answer { return judge.Answer{Include: []string{words}} }

// both is an answer that must contain all of some texts.
func both(texts ...string) judge.Answer { return judge.Answer{Include: texts} }

// saying is how a person gives it.
func saying(texts ...string) string { return strings.Join(texts, ", ") }

// askCoast asks for the side of the sea and the price of a day ticket.
func askCoast(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	for g.Map.Coast == art.NoCoast {
		g = subject(d, nil)
	}
	side, price := g.Map.Coast.String(), kit.Money(g.Ticket)
	a := both(side, price)
	for _, s := range art.Sides {
		if s != art.NoCoast && s != g.Map.Coast {
			a.Exclude = append(a.Exclude, s.String())
		}
	}
	pairs := []string{"city", g.City.Name, "sides", "north, east, south or west"}
	return asked(d, "ask-coast", pairs, a, saying(side, price), toGuide(d, g.City)).Seeing(g.mapped(), g.reads(price))
}

// askPin asks for the part of the map that has a landmark, and the price of a day ticket.
func askPin(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	pin := rng.Pick(d.Stream, g.Map.Landmarks)
	parts, price := "north-west, north-east, south-west, south-east or centre", kit.Money(g.Ticket)
	return asked(d, "ask-pin", []string{"city", g.City.Name, "pin", kit.Article(pin.Kind.String()), "parts", parts}, both(pin.At.String(), price),
		saying(pin.At.String(), price), toGuide(d, g.City)).Seeing(g.mapped(), g.reads(price))
}

// askHat asks for the hat of one writer and the scarf of another.
func askHat(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		two := rng.Some(d.Stream, In(d.Version).Writers, 2)
		a, b := two[0], two[1]
		if a.Look.Hat == art.NoHat {
			continue
		}
		hat, scarf := a.Look.Hat.String(), b.Look.Scarf.String()
		leg := asked(d, "ask-hat", []string{"one", a.Name, "other", b.Name}, both(hat, scarf), saying(hat, scarf),
			[]kit.Move{start(), kit.Click("link", word(d, "writers"))})
		for _, w := range two {
			leg = leg.Seeing(kit.Pictured(kit.Home("guide")+"writers", "Portrait of "+w.Name))
		}
		return leg
	}
}

// askGlasses asks for the scarf of the writer of one guide, and the edition of another guide.
func askGlasses(d *kit.Draw, _ kit.Gift) kit.Leg {
	a, b := subject(d, nil), subject(d, nil)
	for a == b {
		b = subject(d, nil)
	}
	scarf, year := a.Writer.Look.Scarf.String(), fmt.Sprint(b.Since)
	return asked(d, "ask-glasses", []string{"one", a.City.Name, "other", b.City.Name}, both(scarf, year), saying(scarf, year),
		append(toGuide(d, a.City), toGuide(d, b.City)...)).Seeing(a.portrayed(), b.reads(year))
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

// ofCity is the blank of a guide's city.
func (g *Guide) ofCity() kit.Blank {
	return kit.Blank{Name: "city", Key: "city", Value: g.City.Name, Usual: "that city"}
}

func askBest(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	month, price := g.Best.String(), kit.Money(g.Budget[1])
	return after(asked(d, "ask-best", []string{"budget", word(d, "mid")}, both(month, price), saying(month, price), toGuide(d, g.City)).
		Seeing(g.reads(month, price)), given, g.ofCity())
}

func askTicket(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	price := kit.Money(g.Ticket)
	return asked(d, "ask-ticket", []string{"city", g.City.Name}, told(price), price, toGuide(d, g.City)).Seeing(g.reads(price))
}

// askOpening asks for both hours of a sight.
func askOpening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	s := rng.Pick(d.Stream, g.Sights)
	return asked(d, "ask-opening", []string{"sight", s.Name, "city", g.City.Name}, both(clock(s.Opens), clock(s.Closes)),
		saying(clock(s.Opens), clock(s.Closes)), toGuide(d, g.City)).Seeing(g.reads(s.Name, "Open "+clock(s.Opens)+" to "+clock(s.Closes)))
}

// askEvening asks for an item of the itinerary, and the price of the dish.
func askEvening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	n := d.N(len(g.Days))
	when, what := "in the evening", g.Days[n].Evening
	if d.Chance(1, 2) {
		when, what = "at midday", g.Days[n].Noon
	}
	price := kit.Money(g.Feast)
	return asked(d, "ask-evening", []string{"city", g.City.Name, "when", when, "day", fmt.Sprint(n + 1)},
		judge.Answer{Include: []string{what.Word, price}, Beside: what.Name}, saying(what.Name, price), toGuide(d, g.City)).
		Seeing(g.reads(fmt.Sprintf("Day %d", n+1), what.Name), g.reads(price))
}

// askHome asks for the home of a guide's writer, and the year in which that guide first came out.
func askHome(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	w, year := g.Writer, fmt.Sprint(g.Since)
	return asked(d, "ask-home", []string{"city", g.City.Name}, both(w.Home.Name, year), saying(w.Home.Name, year),
		append(toGuide(d, g.City), kit.Click("link", w.Name))).
		Seeing(g.reads(w.Name, year), kit.Reads(kit.Home("guide")+"writers/"+w.Slug, w.Name, w.Home.Name))
}

// page is the address of a walk.
func (w *Walk) page() string { return kit.Home("guide") + "walks/" + w.Street.City.Slug + "/" + w.Slug }

// askWalk asks when a walk leaves, and what it costs.
func askWalk(d *kit.Draw, given kit.Gift) kit.Leg {
	w := walkOf(d, given)
	price := kit.Money(w.Price)
	leg := asked(d, "ask-walk", nil, both(w.Hour(), price), saying(w.Hour(), price), toWalk(d, w)).Seeing(kit.Reads(w.page(), w.Hour(), price))
	return after(leg, given, inStreet(given, w.Street)...)
}

// askThing asks what a person takes on every journey.
func askThing(d *kit.Draw, given kit.Gift) kit.Leg {
	t, key := talkWith(d, given)
	leg := asked(d, "ask-thing", nil, told(t.Thing), t.Thing, toTalk(d, t)).Seeing(kit.Reads(kit.Home("guide")+"talks/"+t.Slug, t.Thing))
	return after(leg, given, kit.Blank{Name: "person", Key: key, Value: t.Person.Name, Usual: "that person"})
}

func askFestival(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	day := g.Festival.Format(spoken)
	return after(asked(d, "ask-festival", nil, told(day), day, toGuide(d, g.City)).Seeing(g.reads(day)), given, g.ofCity())
}

// askBudgets asks for the difference between two budgets.
func askBudgets(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	more := kit.Money(g.Budget[2] - g.Budget[0])
	return asked(d, "ask-budgets", []string{"city", g.City.Name, "low", word(d, "low"), "high", word(d, "high")}, told(more), more, toGuide(d, g.City)).
		Seeing(g.reads(kit.Money(g.Budget[0])), g.reads(kit.Money(g.Budget[2])))
}

func askFeast(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	price := kit.Money(g.Feast)
	return after(asked(d, "ask-feast", nil, both(g.City.Dish, price), saying(g.City.Dish, price), toGuide(d, g.City)).
		Seeing(g.reads(g.City.Dish, price)), given, g.ofCity())
}

// askEntry asks what two sights cost together.
func askEntry(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		g := subject(d, nil)
		two := rng.Some(d.Stream, g.Sights, 2)
		if two[0].Price == 0 || two[1].Price == 0 {
			continue
		}
		sum := kit.Money(two[0].Price + two[1].Price)
		return asked(d, "ask-entry", []string{"city", g.City.Name, "one", two[0].Name, "other", two[1].Name}, told(sum), sum, toGuide(d, g.City)).
			Seeing(g.reads(two[0].Name, kit.Money(two[0].Price)), g.reads(two[1].Name, kit.Money(two[1].Price)))
	}
}
