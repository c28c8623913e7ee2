package guide

import (
	"fmt"

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

func askCoast(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	for g.Map.Coast == art.NoCoast {
		g = subject(d, nil)
	}
	a := told(g.Map.Coast.String())
	for _, s := range art.Sides {
		if s != art.NoCoast && s != g.Map.Coast {
			a.Exclude = append(a.Exclude, s.String())
		}
	}
	pairs := []string{"city", g.City.Name, "sides", "north, east, south or west"}
	return asked(d, "ask-coast", pairs, a, g.Map.Coast.String(), toGuide(d, g.City)).Seeing(g.mapped())
}

func askPin(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	pin := rng.Pick(d.Stream, g.Map.Landmarks)
	parts := "north-west, north-east, south-west, south-east or centre"
	return asked(d, "ask-pin", []string{"city", g.City.Name, "pin", kit.Article(pin.Kind.String()), "parts", parts}, told(pin.At.String()),
		pin.At.String(), toGuide(d, g.City)).Seeing(g.mapped())
}

func askHat(d *kit.Draw, _ kit.Gift) kit.Leg {
	by, three := wearer(d)
	a := told(by.Name)
	for _, w := range three {
		if w != by {
			a.Exclude = append(a.Exclude, w.Name)
		}
	}
	leg := asked(d, "ask-hat", []string{"hat", by.Look.Hat.String(), "writers", either(authors(three))}, a, by.Name, toWriter(d, by)[:2])
	for _, w := range three {
		leg = leg.Seeing(kit.Pictured(kit.Home("guide")+"writers", "Portrait of "+w.Name))
	}
	return leg
}

func askGlasses(d *kit.Draw, _ kit.Gift) kit.Leg {
	has := d.Chance(1, 2) // half of the answers are yes
	g := subject(d, nil)
	for g.Writer.Look.Glasses != has {
		g = subject(d, nil)
	}
	yes := "no"
	if has {
		yes = "yes"
	}
	return asked(d, "ask-glasses", []string{"city", g.City.Name}, told(yes), yes, toGuide(d, g.City)).Seeing(g.portrayed())
}

func askBest(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	return asked(d, "ask-best", []string{"city", g.City.Name}, told(g.Best.String()), g.Best.String(), toGuide(d, g.City)).
		Seeing(g.reads(g.Best.String()))
}

func askTicket(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	price := kit.Money(g.Ticket)
	return asked(d, "ask-ticket", []string{"city", g.City.Name}, told(price), price, toGuide(d, g.City)).Seeing(g.reads(price))
}

func askOpening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	s := rng.Pick(d.Stream, g.Sights)
	what, say := "open", clock(s.Opens)
	if d.Chance(1, 2) {
		what, say = "close", clock(s.Closes)
	}
	return asked(d, "ask-opening", []string{"sight", s.Name, "city", g.City.Name, "what", what}, told(say), say, toGuide(d, g.City)).
		Seeing(g.reads(s.Name, "Open "+clock(s.Opens)+" to "+clock(s.Closes)))
}

func askEvening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	n := d.N(len(g.Days))
	when, what := "in the evening", g.Days[n].Evening
	if d.Chance(1, 2) {
		when, what = "at midday", g.Days[n].Noon
	}
	return asked(d, "ask-evening", []string{"city", g.City.Name, "when", when, "day", fmt.Sprint(n + 1)},
		judge.Answer{Include: []string{what.Word}, Beside: what.Name}, what.Name, toGuide(d, g.City)).
		Seeing(g.reads(fmt.Sprintf("Day %d", n+1), what.Name))
}

func askHome(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	w := g.Writer
	return asked(d, "ask-home", []string{"city", g.City.Name}, told(w.Home.Name), w.Home.Name,
		append(toGuide(d, g.City), kit.Click("link", w.Name))).
		Seeing(g.reads(w.Name), kit.Reads(kit.Home("guide")+"writers/"+w.Slug, w.Name, w.Home.Name))
}
