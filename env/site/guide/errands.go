package guide

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are what can be asked of the magazine.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{"city"}, Gives: []string{"city"}, Make: searchCity},
	{Name: "open", Named: true, Takes: []string{"city"}, Gives: []string{"city"}, Make: openGuide},
	{Name: "filter", Make: filterPlaces},
	{Name: "compare", Takes: []string{"city"}, Make: compareCities},
	{Name: "learn-dish", Named: true, Takes: []string{"city"}, Gives: []string{"city", "dish"}, Make: learnDish},
	{Name: "learn-festival", Named: true, Takes: []string{"city"}, Gives: []string{"city", "date"}, Make: learnFestival},
	{Name: "pick-cheapest", Gives: []string{"city"}, Hedges: true, Make: pickCheapest},
	{Name: "pick-country", Gives: []string{"city"}, Hedges: true, Make: pickCountry},
	{Name: "pick-month", Gives: []string{"city"}, Hedges: true, Make: pickMonth},
	{Name: "pick-scarf", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickScarf},
	{Name: "pick-cover", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickCover},
	{Name: "pick-coast", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickCoast},
	{Name: "latest-post", Picture: true, Make: latestPost},
	{Name: "trip-city", Takes: []string{"city", "date"}, Gives: []string{"city", "date"}, Make: tripCity},
	{Name: "trip-sights", Gives: []string{"city", "date"}, Make: tripSights},
	{Name: "subscribe", Make: askLetters},
	{Name: "review", Takes: []string{"city"}, Make: askReview},
	{Name: "ask-coast", Picture: true, Answers: true, Make: askCoast},
	{Name: "ask-pin", Picture: true, Answers: true, Make: askPin},
	{Name: "ask-hat", Picture: true, Answers: true, Make: askHat},
	{Name: "ask-glasses", Picture: true, Answers: true, Make: askGlasses},
	{Name: "ask-best", Answers: true, Make: askBest},
	{Name: "ask-ticket", Answers: true, Make: askTicket},
	{Name: "ask-opening", Answers: true, Make: askOpening},
	{Name: "ask-evening", Answers: true, Make: askEvening},
	{Name: "ask-home", Answers: true, Make: askHome},
}

func want(kind string, pairs ...string) judge.Want {
	w := judge.Want{Site: "guide", Kind: kind, With: map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		w.With[pairs[i]] = pairs[i+1]
	}
	return w
}

// done is a hop that is met by one of some events.
func done(name string, any ...judge.Want) judge.Hop {
	return judge.Hop{Name: "guide: " + name, Any: any}
}

func look(c *atlas.City) kit.Look { return kit.Look{City: strings.ToLower(c.Name)} }

func word(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// start is how a person begins.
func start() kit.Move { return kit.Open(kit.Home("guide")) }

// lookFor is how a person searches for something.
func lookFor(d *kit.Draw, what string) []kit.Move {
	return []kit.Move{start(), kit.Enter(word(d, "search-label"), what)}
}

// toGuide is how a person opens the guide to a city.
func toGuide(d *kit.Draw, c *atlas.City) []kit.Move {
	return append(lookFor(d, c.Name), kit.Click("link", c.Name).OrFollow(word(d, "next")))
}

// subject is the guide to the city that an earlier hop has found, or else one that is drawn.
func subject(d *kit.Draw, given kit.Gift) *Guide {
	w := In(d.Version)
	drawn := rng.Pick(d.Stream, w.Guides)
	if g := w.Guide(given["city"]); g != nil {
		return g
	}
	return drawn
}

func searchCity(d *kit.Draw, given kit.Gift) kit.Leg {
	c := subject(d, given).City
	return kit.Leg{
		Ask: fmt.Sprintf(d.Say("Search for %s on the travel guide site.",
			"Look for %s with the search of the travel guide site.", "On the travel guide site, search for %s."), c.Name),
		Then: d.Say("Search for that city on the travel guide site.", "On the travel guide site, search for that city."),
		Hop:  done("search for "+c.Slug, want("search", "city", c.Slug)),
		Walk: lookFor(d, c.Name), Gift: kit.Gift{"city": c.Slug}, Look: look(c),
	}
}

// opening is the leg of opening a guide, for the sake of something in it.
func opening(d *kit.Draw, g *Guide, ask, then string, gift kit.Gift) kit.Leg {
	return kit.Leg{Ask: ask, Then: then, Hop: done("open the guide to "+g.City.Slug, want("open", "guide", g.City.Slug)),
		Walk: toGuide(d, g.City), Gift: gift.With(kit.Gift{"city": g.City.Slug}), Look: look(g.City)}
}

func openGuide(d *kit.Draw, given kit.Gift) kit.Leg {
	return openTo(d, subject(d, given), nil)
}

// openTo is the leg of opening a guide that is named.
func openTo(d *kit.Draw, g *Guide, gift kit.Gift) kit.Leg {
	return opening(d, g, fmt.Sprintf(d.Say("Open the guide to %s on the travel guide site.",
		"On the travel guide site, open the guide to %s.", "Find the guide to %s on the travel guide site and open it."),
		g.City.Name),
		d.Say("Open the guide to that city on the travel guide site.", "On the travel guide site, open the guide to that city."), gift)
}

func learnDish(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"dish": g.City.Dish}.Naming("dish", "the dish that one should eat there"))
	leg.Learn = map[string]string{"dish": "It tells which dish to order there."}
	return leg
}

func learnFestival(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"date": g.Festival.Format(isoDay)}.Naming("date", "the day on which the festival there begins"))
	leg.Learn = map[string]string{"date": "It tells on which day the festival there begins."}
	return leg
}

func filterPlaces(d *kit.Draw, _ kit.Gift) kit.Leg {
	w := In(d.Version)
	g := rng.Pick(d.Stream, w.Guides)
	most := (g.Budget[1]/100/10 + d.Between(1, 4)) * 10
	order, said := cheapest, "cheapest"
	if d.Chance(1, 2) {
		order, said = dearest, "dearest"
	}
	month := g.Best.String()
	ask := fmt.Sprintf(d.Say("Among all places on the travel guide site, list those whose best month is %s and whose "+
		"budget is %d gulden a day at most, the %s first.",
		"On the travel guide site, have the places listed that are at their best in %s for no more than %d gulden a day, with the %s first."), month, most, said)
	return kit.Leg{Ask: ask, Hop: done("list places", want("search", "month", strings.ToLower(month), "max", fmt.Sprint(most), "sort", order)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "destinations")), kit.Write(word(d, "month"), month), kit.Write(word(d, "max"), fmt.Sprint(most)),
			kit.Tick(word(d, order)), kit.Click("button", word(d, "show"))}}
}

func compareCities(d *kit.Draw, given kit.Gift) kit.Leg {
	a := subject(d, given).City
	b := rng.Pick(d.Stream, In(d.Version).Guides).City
	for b == a {
		b = rng.Pick(d.Stream, In(d.Version).Guides).City
	}
	return kit.Leg{
		Ask:  fmt.Sprintf(d.Say("Compare %s with %s on the travel guide site.", "On the travel guide site, put %s and %s side by side."), a.Name, b.Name),
		Then: fmt.Sprintf(d.Say("Compare that city with %s on the travel guide site.", "On the travel guide site, put that city and %s side by side."), b.Name),
		Hop:  done("compare "+a.Slug+" and "+b.Slug, want("compare", "a", a.Slug, "b", b.Slug), want("compare", "a", b.Slug, "b", a.Slug)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "compare")), kit.Write(word(d, "first-city"), a.Name),
			kit.Write(word(d, "second-city"), b.Name), kit.Click("button", word(d, "compare-go"))},
		Look: look(a),
	}
}

// choose draws a guide and n others that it can be told from by something, in random order.
func choose(d *kit.Draw, n int, differs func(a, b *Guide) bool) (*Guide, []*Guide) {
	guides := In(d.Version).Guides
	for {
		g := rng.Pick(d.Stream, guides)
		among := []*Guide{g}
		for _, other := range rng.Some(d.Stream, guides, len(guides)) {
			if len(among) <= n && other != g && differs(g, other) {
				among = append(among, other)
			}
		}
		if len(among) == n+1 {
			rng.Shuffle(d.Stream, among)
			return g, among
		}
	}
}

func cities(among []*Guide) string {
	var all []string
	for _, g := range among {
		all = append(all, g.City.Name)
	}
	return either(all)
}

// article puts "a" or "an" before a word.
func article(s string) string {
	if strings.ContainsRune("aeiou", rune(s[0])) {
		return "an " + s
	}
	return "a " + s
}

func either(names []string) string {
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// picked is the leg that finds one guide among several.
func picked(d *kit.Draw, g *Guide, among []*Guide, question string) kit.Leg {
	leg := opening(d, g, question+" "+d.Say("Open the guide to that city on the travel guide site.",
		"Find out on the travel guide site, and open that city's guide there.",
		"Look it up on the travel guide site and open the guide to that city."), "", nil)
	leg.Question = question
	for _, other := range among {
		if other != g {
			leg.Others = append(leg.Others, kit.Gift{"city": other.City.Slug})
		}
	}
	return leg
}

func pickCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	level := d.N(3)
	g, among := choose(d, 2, func(a, b *Guide) bool { return a.Budget[level] < b.Budget[level] })
	return picked(d, g, among, fmt.Sprintf(d.Say("Which of these cities is the cheapest per day with the “%s” budget: %s?",
		"With the “%s” budget, where does a day cost least: %s?"),
		word(d, levels[level]), cities(among)))
}

// levels are the wordings of the budgets.
var levels = [3]string{"low", "mid", "high"}

func pickCountry(d *kit.Draw, _ kit.Gift) kit.Leg {
	w := In(d.Version)
	country := rng.Pick(d.Stream, w.Land.Countries)
	var among []*Guide
	for _, c := range country.Cities {
		among = append(among, w.Guide(c.Slug))
	}
	what, of := "has the cheapest day ticket", func(g *Guide) int { return g.Ticket }
	if d.Chance(1, 2) {
		what, of = fmt.Sprintf("is the cheapest per day with the “%s” budget", word(d, "mid")), func(g *Guide) int { return g.Budget[1] }
	}
	best := slices.MinFunc(among, func(a, b *Guide) int { return of(a) - of(b) })
	for _, g := range among {
		if g != best && of(g) == of(best) { // day tickets may cost the same
			return pickCountry(d, nil)
		}
	}
	return picked(d, best, among, fmt.Sprintf(d.Say("Which city of %s %s?", "Of all cities of %s, which one %s?"), country.Name, what))
}

func pickMonth(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 3, func(a, b *Guide) bool { return a.Best != b.Best })
	return picked(d, g, among, fmt.Sprintf(d.Say("Which of these cities is best visited in %s: %s?",
		"For which city is %s the best month: %s?"), g.Best, cities(among)))
}

func pickScarf(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 2, func(a, b *Guide) bool { return a.Writer.Look.Scarf != b.Writer.Look.Scarf })
	return picked(d, g, among, fmt.Sprintf(d.Say("The guide to one of these cities was written by somebody in %s "+
		"scarf: %s?", "Which city's guide has a writer who wears %s scarf, that of %s?"),
		article(g.Writer.Look.Scarf.String()), cities(among)))
}

func pickCover(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 2, func(a, b *Guide) bool {
		x, y := a.Cover.Landmark, b.Cover.Landmark
		return x.Kind != y.Kind && x.Color != y.Color
	})
	return picked(d, g, among, fmt.Sprintf(d.Say("Whose guide has %s landmark on its cover: %s?",
		"Of these guides one has %s landmark on its cover: %s?"), article(g.Cover.Landmark.Color.String()), cities(among)))
}

func pickCoast(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 2, func(a, b *Guide) bool { return a.Map.Coast != art.NoCoast && a.Map.Coast != b.Map.Coast })
	return picked(d, g, among, fmt.Sprintf(d.Say("On the maps in their guides, which of these cities has the sea to "+
		"its %s: %s?", "Whose map shows the coast in the %s: %s?"), g.Map.Coast, cities(among)))
}
