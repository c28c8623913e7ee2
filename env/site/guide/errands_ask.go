package guide

import (
	"fmt"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg that answers a question after a walk.
func asked(d *kit.Draw, question string, a judge.Answer, say string, walk []kit.Move) kit.Leg {
	return kit.Leg{
		Ask:  question + " " + d.Say("The travel guide site shows or tells it; answer in a few words.", "Look it up on the travel guide site and answer briefly."),
		Hop:  judge.Hop{Name: "guide: answer", Answer: &a},
		Walk: append(walk, kit.Answer(say)), Look: kit.Look{Answer: a},
	}
}

// told is an answer that must have some words.
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
	return asked(d, fmt.Sprintf(d.Say("On which side of %s is the sea on the map in its guide: north, east, south or "+
		"west?", "Look at the map in the guide to %s: does the sea lie in the north, east, south or west?"), g.City.Name),
		a, g.Map.Coast.String(), toGuide(d, g.City))
}

func askPin(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	pin := rng.Pick(d.Stream, g.Map.Landmarks)
	return asked(d, fmt.Sprintf(d.Say("In which part of the map of %s does one find %s: north-west, north-east, south-west, south-east or centre?",
		"The map in the guide to %s has %s on it. Is it in the north-west, north-east, south-west, south-east or centre?"),
		g.City.Name, article(pin.Kind.String())), told(pin.At.String()), pin.At.String(), toGuide(d, g.City))
}

func askHat(d *kit.Draw, _ kit.Gift) kit.Leg {
	by, three := wearer(d)
	a := told(by.Name)
	for _, w := range three {
		if w != by {
			a.Exclude = append(a.Exclude, w.Name)
		}
	}
	return asked(d, fmt.Sprintf(d.Say("Which writer wears a %s in the portrait: %s?",
		"Who of these writers is shown with a %s: %s?"), by.Look.Hat, either(authors(three))), a, by.Name, toWriter(d, by))
}

func askGlasses(d *kit.Draw, _ kit.Gift) kit.Leg {
	has := d.Chance(1, 2) // half of the answers shall be yes
	g := subject(d, nil)
	for g.Writer.Look.Glasses != has {
		g = subject(d, nil)
	}
	yes := "no"
	if has {
		yes = "yes"
	}
	return asked(d, fmt.Sprintf(d.Say("Does the writer of the guide to %s wear glasses in the portrait? Say yes or no.",
		"Look at the portrait of whoever wrote the guide to %s: are there glasses on it? Say yes or no."), g.City.Name),
		told(yes), yes, toGuide(d, g.City))
}

func askBest(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	return asked(d, fmt.Sprintf(d.Say("What is the best month to visit %s?", "In which month should one go to %s?"),
		g.City.Name), told(g.Best.String()), g.Best.String(), toGuide(d, g.City))
}

func askTicket(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	price := kit.Money(g.Ticket)
	return asked(d, fmt.Sprintf(d.Say("How many gulden does a day ticket for the trams of %s cost?",
		"What is the price of a day ticket in %s, in gulden?"), g.City.Name), told(price), price, toGuide(d, g.City))
}

func askOpening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	s := rng.Pick(d.Stream, g.Sights)
	what, say := "open", clock(s.Opens)
	if d.Chance(1, 2) {
		what, say = "close", clock(s.Closes)
	}
	return asked(d, fmt.Sprintf(d.Say("At what time does the sight “%s” in %s %s, written like 9:30?",
		"“%s” is a sight in %s. When does it %s? Give the time in the form 9:30."), s.Name, g.City.Name, what), told(say),
		say, toGuide(d, g.City))
}

func askEvening(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	n := d.N(len(g.Days))
	when, what := "in the evening", g.Days[n].Evening
	if d.Chance(1, 2) {
		when, what = "at midday", g.Days[n].Noon
	}
	return asked(d, fmt.Sprintf(d.Say("What does the itinerary for %s suggest %s of day %d?",
		"According to the itinerary in the guide to %s, what is there to do %s of day %d?"), g.City.Name, when, n+1),
		judge.Answer{Include: []string{what.Word}, Beside: what.Name}, what.Name, toGuide(d, g.City))
}

func askHome(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	w := g.Writer
	return asked(d, fmt.Sprintf(d.Say("What is the home town of the writer of the guide to %s?",
		"Where is the person at home who wrote the guide to %s?"), g.City.Name), told(w.Home.Name), w.Home.Name,
		append(toGuide(d, g.City), kit.Click("link", w.Name)))
}
