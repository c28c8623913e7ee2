package wiki

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// written is a section: paragraphs of a fact and some sentences that only fill it.
func written(d *rng.Stream, fact string, filler []string, more ...string) string {
	all := rng.Some(d, filler, min(5, len(filler)))
	parts := []string{strings.TrimSpace(fact + " " + strings.Join(all[:2], " "))}
	for i, m := range more {
		parts = append(parts, m+" "+all[(2+i)%len(all)])
	}
	return strings.Join(append(parts, strings.Join(all[3:], " ")), "\n")
}

// spokenDay is a day in an article.
const spokenDay = "2 January 2006"

func (w *World) country(c *atlas.Country, d *rng.Stream) article {
	var cities []string
	realm := w.Realms[c]
	a := article{slug: c.Slug, kind: countryKind, title: c.Name, picture: c.Flag, caption: flagCaption(c), table: "Cities"}
	people := 0
	for _, city := range c.Cities {
		cities = append(cities, city.Name)
		a.related = append(a.related, city.Slug)
		a.rows = append(a.rows, [3]string{city.Name, thousands(city.Population) + " inhabitants", city.Slug})
		people += city.Population
	}
	a.lead = fmt.Sprintf("%s is a country %s. Its five cities are %s; the capital is %s.", c.Name, c.Where(), sentence(cities), c.Capital.Name)
	a.facts = [][3]string{{"Capital", c.Capital.Name, c.Capital.Slug}, {"Language", c.Language, ""},
		{"Currency", c.Currency + " (" + c.Money + ")", ""}, {"National day", realm.Day.Format(spokenDay), ""},
		{"On the notes", realm.Note.Name, realm.Note.Slug}, {"In the cities live", thousands(people), ""}, {"Region", c.Region, ""}}
	a.sections = [][2]string{
		{"Land", written(d, fmt.Sprintf("The country lies %s. Roads and railways lead from %s to every other city, and nobody "+
			"lives more than a day's ride from a river.", c.Where(), c.Capital.Name), lands)},
		{"People", written(d, fmt.Sprintf("%s is spoken everywhere; in the harbours one hears the tongues of all neighbours.", c.Language), folks)},
		{"Money", written(d, fmt.Sprintf("Prices are in the %s, whose code is %s. On its notes is a portrait of %s.", c.Currency, c.Money, realm.Note.Name), coins,
			fmt.Sprintf("On 5 January 2026, one gulden bought %s %s.", kit.Money(c.RateOn(kit.Today)), c.Money))},
		{"Holidays", written(d, fmt.Sprintf("The national day is next kept on %s. Offices, schools and most shops are shut.",
			realm.Day.Format(spokenDay)), holidays)},
		{"Rule", written(d, fmt.Sprintf("The council of the land meets in %s, in a hall without a head of the table.", c.Capital.Name), councils)},
	}
	return a
}

func (w *World) city(c *atlas.City, d *rng.Stream) article {
	role := "a city"
	if c.Country.Capital == c {
		role = "the capital"
	}
	town := w.Towns[c]
	a := article{slug: c.Slug, kind: cityKind, title: c.Name, city: c.Slug, picture: c.Landmark.Look,
		caption: caption(c), table: "Streets and their names"}
	a.lead = fmt.Sprintf("%s is %s of %s, on the river %s. It is known for the %s and for its %s.", c.Name, role, c.Country.Name, c.River, c.Landmark.Name, c.Dish)
	a.facts = [][3]string{{"Country", c.Country.Name, c.Country.Slug}, {"Founded", fmt.Sprint(c.Founded), ""}, {"Founder", c.Founder, Founder(c)},
		{"Mayor", town.Mayor.Name, town.Mayor.Slug}, {"Inhabitants", thousands(c.Population), ""}, {"River", c.River, ""},
		{"Altitude", fmt.Sprintf("%d m", c.Altitude), ""}, {"Airport", fmt.Sprintf("%s (%s)", c.Airport, c.Code), ""},
		{"Landmark", c.Landmark.Name, c.Landmark.Slug}}
	for _, s := range c.Streets {
		a.rows = append(a.rows, [3]string{s.Name, s.After.Name, s.After.Slug})
	}
	longest := slices.MaxFunc(c.Streets, func(x, y *atlas.Street) int { return x.Metres - y.Metres })
	oldest := slices.MinFunc(c.Streets, func(x, y *atlas.Street) int { return x.Laid - y.Laid })
	var stations, lines []string
	for _, s := range c.Stations {
		stations = append(stations, fmt.Sprintf("%s in %s, with %d platforms", s.Name, s.Street.Name, s.Platforms))
	}
	for _, l := range w.Land.LinksOf(c) {
		lines = append(lines, fmt.Sprintf("%s (%d km)", l.Other(c).Name, l.Km))
	}
	a.sections = [][2]string{
		{"History", fmt.Sprintf("%s founded the town in %d, where a ford crossed the %s. %s %s", c.Founder, c.Founded,
			c.River, rng.Pick(d, histories), rng.Pick(d, histories2)) + "\n" + written(d, "", pasts)},
		{"Townscape", fmt.Sprintf("The %s, opened in %d, is on every postcard. %s", c.Landmark.Name, c.Landmark.Opened, rng.Pick(d, townscapes)) + "\n" +
			written(d, fmt.Sprintf("Of the streets, %s is the longest, with %d metres; %s, laid out in %d, is the oldest that has kept its line.",
				longest.Name, longest.Metres, oldest.Name, oldest.Laid), quarters)},
		{"Town hall", written(d, fmt.Sprintf("The mayor is %s, who can be seen without an appointment.", town.Mayor.Name), halls)},
		{"Work and trade", written(d, "Most people work within sight of their own front door.", works)},
		{"Food", fmt.Sprintf("The dish of the town is %s, and no two houses agree on how it is made. %s", c.Dish, rng.Pick(d, foods))},
		{"Festivals", written(d, fmt.Sprintf("%s is held every %s. %s", upper(c.Festival), c.Month, rng.Pick(d, fests)), evenings)},
		{"Getting there", written(d, fmt.Sprintf("%s (%s) has flights to the larger cities of the land.", c.Airport, c.Code), rides,
			fmt.Sprintf("There are three railway stations: %s.", sentence(stations)),
			fmt.Sprintf("Trains run without a stop to %s.", sentence(lines)))},
	}
	a.related = []string{c.Landmark.Slug, Founder(c), kit.Slug(c.Dish), c.Country.Slug}
	for _, other := range c.Country.Cities {
		if other != c {
			a.related = append(a.related, other.Slug)
		}
	}
	return a
}

func landmark(c *atlas.City, d *rng.Stream) article {
	m := c.Landmark
	return article{slug: m.Slug, kind: landmarkKind, title: m.Name + " (" + c.Name + ")", city: c.Slug, picture: m.Look, caption: "The " + m.Name,
		lead: fmt.Sprintf("The %s is a landmark of %s in %s.", m.Name, c.Name, c.Country.Name),
		facts: [][3]string{{"City", c.Name, c.Slug}, {"Opened", fmt.Sprint(m.Opened), ""}, {"Height", fmt.Sprintf("%d m", m.Height), ""},
			{"Visitors a year", thousands(d.Between(20, 900) * 1000), ""}},
		sections: [][2]string{
			{"Building", fmt.Sprintf("Work took %d years and ended in %d. %s", d.Between(2, 31), m.Opened, rng.Pick(d, buildings)) + "\n" + written(d, "", sites)},
			{"Visiting", fmt.Sprintf("It is open from %d to %d o'clock, except on the first Monday of a month. %s",
				d.Between(8, 10), d.Between(16, 20), rng.Pick(d, visits)) + "\n" + written(d, "", tours)},
			{"In the town", written(d, fmt.Sprintf("In %s people give directions by it, even where it cannot be seen.", c.Name), quarters)},
		},
		related: []string{c.Slug, c.Country.Slug}}
}

func (w *World) founder(c *atlas.City, d *rng.Stream) article {
	born := w.Towns[c].Born
	trade := rng.Pick(d, trades)
	return article{slug: Founder(c), kind: personKind, title: c.Founder, city: "", picture: c.Portrait, caption: portraitCaption(c),
		lead:  fmt.Sprintf("%s was a %s and the founder of %s.", c.Founder, trade, c.Name),
		facts: [][3]string{{"Born", fmt.Sprint(born), ""}, {"Trade", trade, ""}, {"Founded", c.Name, c.Slug}},
		sections: [][2]string{
			{"Life", fmt.Sprintf("Born in %d, the later founder learned the trade of a %s and travelled the whole land "+
				"before settling at the %s. %s", born, trade, c.River, rng.Pick(d, lives)) + "\n" + written(d, "", youths)},
			{"The town", written(d, fmt.Sprintf("The first houses of %s were put up in %d, in the order in which people had arrived.", c.Name, c.Founded), pasts)},
			{"Memory", fmt.Sprintf("In %s children leave walnuts at the foot of the portrait. %s", c.Month, strings.Join(rng.Some(d, honours, 3), " "))},
		},
		related: []string{c.Slug, c.Country.Slug}}
}

func (w *World) person(p *atlas.Person, d *rng.Stream) article {
	life := w.Lives[p]
	a := article{slug: p.Slug, kind: personKind, title: p.Name, picture: p.Portrait, caption: p.Name + ", photographed at home",
		table: "Streets called after " + p.Name,
		lead:  fmt.Sprintf("%s, born in %d, is a %s from %s.", p.Name, p.Born, p.Trade, p.Home.Name),
		facts: [][3]string{{"Born", fmt.Sprint(p.Born), ""}, {"Work", p.Trade, ""}, {"Home", p.Home.Name, p.Home.Slug},
			{"Favourite dish", life.Dish.Name, life.Dish.Slug}, {"Public lecture", life.Lecture.Format(spokenDay), ""}},
		sections: [][2]string{
			{"Life", written(d, fmt.Sprintf("%s was born in %d and grew up in %s, where the family kept a shop.", p.Name, p.Born, p.Home.Name), youths)},
			{"Work", written(d, fmt.Sprintf("As a %s, %s is known in the whole land.", p.Trade, strings.Fields(p.Name)[0]), careers,
				fmt.Sprintf("The next public lecture is on %s, and the doors open an hour before.", life.Lecture.Format(spokenDay)))},
			{"At home", written(d, fmt.Sprintf("Visitors are given %s, the favourite dish of the house, whatever the hour.", life.Dish.Name), homes)},
			{"Honours", written(d, "In this land, streets are called after people who are still alive, so that they can enjoy it.", honours)},
		},
		related: []string{p.Home.Slug, life.Dish.Slug, p.Home.Country.Slug}}
	for _, s := range life.Streets {
		a.rows = append(a.rows, [3]string{s.Name, s.City.Name, s.City.Slug})
	}
	if len(a.rows) == 0 {
		a.table = ""
	}
	return a
}

func (w *World) dish(o *atlas.Dish, d *rng.Stream) article {
	is := w.Kitchen[o]
	a := article{slug: o.Slug, kind: dishKind, title: upper(o.Name), picture: is.Look, caption: upper(o.Name) + ", ready to be eaten",
		table: "Ingredients for two",
		lead:  fmt.Sprintf("%s: a dish of the land, first cooked by %s.", upper(o.Name), is.Cook.Name),
		facts: [][3]string{{"First cooked by", is.Cook.Name, is.Cook.Slug}, {"Day of the dish", is.Day.Format(spokenDay), ""},
			{"Ingredients", fmt.Sprint(len(o.Ingredients)), ""}},
		sections: [][2]string{
			{"Origin", written(d, fmt.Sprintf("%s cooked it first, by mistake according to some, and on a bet according to others.", is.Cook.Name), kitchens)},
			{"How it is made", written(d, "The ingredients are laid out first, and whoever cooks does not leave the room.", methods)},
			{"At the table", written(d, fmt.Sprintf("On the day of the dish, next on %s, it is cooked in every house.", is.Day.Format(spokenDay)), foods)},
		},
		related: []string{is.Cook.Slug}}
	for _, i := range o.Ingredients {
		a.rows = append(a.rows, [3]string{upper(i.Name), amount(i), ""})
	}
	for _, c := range w.Land.Cities {
		if c.Dish == o.Name {
			a.related = append(a.related, c.Slug)
		}
	}
	return a
}

// amount writes how much of an ingredient a dish needs: "120 g", "3".
func amount(i atlas.Ingredient) string { return strings.TrimSpace(fmt.Sprint(i.Amount) + " " + i.Unit) }

// on is a day as requests write it.
func on(day time.Time) string { return day.Format(spokenDay) }
