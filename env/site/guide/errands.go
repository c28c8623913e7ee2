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

// errands are the errands of the magazine.
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
	{Name: "learn-street", Named: true, Takes: []string{"city"}, Gives: []string{"city", "street"}, Make: learnStreet},
	{Name: "learn-author", Named: true, Takes: []string{"city"}, Gives: []string{"city", "person"}, Make: learnAuthor},
	{Name: "walk-join", Takes: []string{"city", "street", "date", "count", "person"}, Gives: []string{"city", "time", "money", "dish"}, Make: walkJoin},
	{Name: "walk-name", Takes: []string{"city", "street", "name"}, Gives: []string{"city", "time", "money", "dish", "person"}, Make: walkName},
	{Name: "talk-open", Takes: []string{"person"}, Gives: []string{"date", "dish", "item"}, Make: talkOpen},
	{Name: "talk-save", Takes: []string{"person"}, Gives: []string{"date", "dish", "item"}, Make: talkSave},
	{Name: "talk-comment", Takes: []string{"person", "dish"}, Gives: []string{"date", "item"}, Make: talkComment},
	{Name: "talk-scarf", Takes: []string{"person"}, Picture: true, Gives: []string{"date", "dish", "item"}, Make: talkScarf},
	{Name: "postcard-cover", Takes: []string{"city", "person", "street"}, Picture: true, Gives: []string{"city", "date"}, Make: postcardCover},
	{Name: "postcard", Takes: []string{"city", "person", "street", "dish"}, Gives: []string{"city", "date"}, Make: sendPostcard},
	{Name: "ask-coast", Picture: true, Answers: true, Make: askCoast},
	{Name: "ask-pin", Picture: true, Answers: true, Make: askPin},
	{Name: "ask-hat", Picture: true, Answers: true, Make: askHat},
	{Name: "ask-glasses", Picture: true, Answers: true, Make: askGlasses},
	{Name: "ask-best", Takes: []string{"city"}, Answers: true, Make: askBest},
	{Name: "ask-ticket", Answers: true, Make: askTicket},
	{Name: "ask-opening", Answers: true, Make: askOpening},
	{Name: "ask-evening", Answers: true, Make: askEvening},
	{Name: "ask-home", Answers: true, Make: askHome},
	{Name: "ask-walk", Takes: []string{"city", "street"}, Answers: true, Make: askWalk},
	{Name: "ask-thing", Takes: []string{"person"}, Answers: true, Make: askThing},
	{Name: "ask-festival", Takes: []string{"city"}, Answers: true, Make: askFestival},
	{Name: "ask-budgets", Answers: true, Make: askBudgets},
	{Name: "ask-feast", Takes: []string{"city"}, Answers: true, Make: askFeast},
	{Name: "ask-entry", Answers: true, Make: askEntry},
}

func want(kind string, pairs ...string) judge.Want {
	return kit.Want("guide", kind, pairs...)
}

// done is a hop that one of some events satisfies.
func done(name string, any ...judge.Want) judge.Hop {
	return judge.Hop{Name: "guide: " + name, Any: any}
}

// ask is a request with a goal of an errand. The pairs are its parameters.
func ask(d *kit.Draw, errand string, pairs ...string) string {
	return kit.Filled(d.Say(goals[errand]...), pairs...)
}

func look(c *atlas.City) kit.Look { return kit.Look{City: strings.ToLower(c.Name)} }

func word(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// start returns the first moves.
func start() kit.Move { return kit.Open(kit.Home("guide")) }

// lookFor returns the moves that search for something.
func lookFor(d *kit.Draw, what string) []kit.Move {
	return []kit.Move{start(), kit.Enter(word(d, "search-label"), what)}
}

// toGuide returns the moves that open the guide to a city.
func toGuide(d *kit.Draw, c *atlas.City) []kit.Move {
	return append(lookFor(d, c.Name), kit.Click("link", c.Name).OrFollow(word(d, "next")))
}

// subject is the guide to the city that an earlier hop has found, or else a drawn one.
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
	told := ask(d, "search")
	return kit.Leg{
		Ask:  kit.Filled(told, "city", c.Name),
		Then: kit.Filled(told, "city", "that city"),
		Hop:  done("search for "+c.Slug, want("search", "city", c.Slug)),
		Walk: lookFor(d, c.Name), Gift: kit.Gift{"city": c.Slug}, Look: look(c),
	}
}

// opening is the leg that opens a guide to find something in it.
func opening(d *kit.Draw, g *Guide, ask, then string, gift kit.Gift) kit.Leg {
	return kit.Leg{Ask: ask, Then: then, Hop: done("open the guide to "+g.City.Slug, want("open", "guide", g.City.Slug)),
		Walk: toGuide(d, g.City), Gift: gift.With(kit.Gift{"city": g.City.Slug}), Look: look(g.City)}
}

func openGuide(d *kit.Draw, given kit.Gift) kit.Leg {
	return openTo(d, subject(d, given), nil)
}

// openTo is the leg that opens a given guide.
func openTo(d *kit.Draw, g *Guide, gift kit.Gift) kit.Leg {
	told := ask(d, "open")
	return opening(d, g, kit.Filled(told, "city", g.City.Name), kit.Filled(told, "city", "that city"), gift)
}

func learnDish(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"dish": g.City.Dish})
	leg.Learn = map[string]string{"dish": d.Noting("which dish to order there")}
	return leg
}

func learnFestival(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"date": g.Festival.Format(isoDay)}.Naming("date", "the day on which the festival there begins"))
	leg.Learn = map[string]string{"date": d.Noting("on which day the festival there begins")}
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
	told := ask(d, "filter", "month", month, "most", fmt.Sprint(most), "order", said)
	return kit.Leg{Ask: told, Hop: done("list places", want("search", "month", strings.ToLower(month), "max", fmt.Sprint(most), "sort", order)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "destinations")), kit.Write(word(d, "month"), month), kit.Write(word(d, "max"), fmt.Sprint(most)),
			kit.Tick(word(d, order)), kit.Click("button", word(d, "show"))}}
}

func compareCities(d *kit.Draw, given kit.Gift) kit.Leg {
	a := subject(d, given).City
	b := rng.Pick(d.Stream, In(d.Version).Guides).City
	for b == a {
		b = rng.Pick(d.Stream, In(d.Version).Guides).City
	}
	told := ask(d, "compare", "other", b.Name)
	return kit.Leg{
		Ask:  kit.Filled(told, "one", a.Name),
		Then: kit.Filled(told, "one", "that city"),
		Hop:  done("compare "+a.Slug+" and "+b.Slug, want("compare", "a", a.Slug, "b", b.Slug), want("compare", "a", b.Slug, "b", a.Slug)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "compare")), kit.Write(word(d, "first-city"), a.Name),
			kit.Write(word(d, "second-city"), b.Name), kit.Click("button", word(d, "compare-go"))},
		Look: look(a),
	}
}

// choose draws a guide and n others that differ from it in something, in random order.
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

func either(names []string) string {
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// picked is the leg that finds one guide among several by information in each. The pairs are parameters of the errand's
// goals.
func picked(d *kit.Draw, g *Guide, among []*Guide, shows func(g *Guide) kit.Sight, errand string, pairs ...string) kit.Leg {
	leg := opening(d, g, ask(d, errand, pairs...), "", nil)
	leg.Question = ask(d, errand+" alone", pairs...)
	for _, other := range among {
		leg.From, leg.Weigh = append(leg.From, shows(other)), append(leg.Weigh, toGuide(d, other.City)...)
		if other != g {
			leg.Others = append(leg.Others, kit.Gift{"city": other.City.Slug})
		}
	}
	return leg
}

func pickCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	level := d.N(3)
	g, among := choose(d, 3, func(a, b *Guide) bool { return a.Budget[level] < b.Budget[level] })
	budget := func(g *Guide) kit.Sight { return g.reads(kit.Money(g.Budget[level])) }
	return picked(d, g, among, budget, "pick-cheapest", "budget", word(d, levels[level]), "cities", cities(among))
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
	return picked(d, best, among, func(g *Guide) kit.Sight { return g.reads(kit.Money(of(g))) }, "pick-country", "country", country.Name, "what", what)
}

func pickMonth(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 3, func(a, b *Guide) bool { return a.Best != b.Best })
	return picked(d, g, among, func(g *Guide) kit.Sight { return g.reads(g.Best.String()) }, "pick-month", "month", g.Best.String(), "cities", cities(among))
}

func pickScarf(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 3, func(a, b *Guide) bool { return a.Writer.Look.Scarf != b.Writer.Look.Scarf })
	return picked(d, g, among, (*Guide).portrayed, "pick-scarf", "scarf", kit.Article(g.Writer.Look.Scarf.String()), "cities", cities(among))
}

func pickCover(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 3, func(a, b *Guide) bool {
		x, y := a.Cover.Landmark, b.Cover.Landmark
		return x.Kind != y.Kind && x.Color != y.Color
	})
	return picked(d, g, among, (*Guide).covered, "pick-cover", "landmark", kit.Article(g.Cover.Landmark.Color.String()), "cities", cities(among))
}

func pickCoast(d *kit.Draw, _ kit.Gift) kit.Leg {
	g, among := choose(d, 3, func(a, b *Guide) bool { return a.Map.Coast != art.NoCoast && a.Map.Coast != b.Map.Coast })
	return picked(d, g, among, (*Guide).mapped, "pick-coast", "side", g.Map.Coast.String(), "cities", cities(among))
}
