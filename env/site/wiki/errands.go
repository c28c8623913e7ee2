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

// errands are the errands of the encyclopedia: finding a city, which later hops use, or answering a question.
var errands = slices.Concat(heads4, questions, tasks)

// heads4 find a city among several. (The capital of a country is not hedged: its article says which it is.)
var heads4 = []kit.Errand{
	{Name: "pick-colour", Gives: city1, Hedges: true, Picture: true, Make: only(pickColour)},
	{Name: "pick-setting", Gives: city1, Hedges: true, Picture: true, Make: only(pickSetting)},
	{Name: "pick-count", Gives: city1, Hedges: true, Picture: true, Make: only(pickCount)},
	{Name: "pick-flag", Gives: city1, Hedges: true, Picture: true, Make: only(pickFlag)},
	{Name: "pick-older", Gives: city1, Hedges: true, Make: only(pickOlder)},
	{Name: "pick-larger", Gives: city1, Hedges: true, Make: only(pickLarger)},
	{Name: "pick-dish", Gives: city1, Hedges: true, Make: only(pickDish)},
	{Name: "pick-capital", Gives: city1, Make: pickCapital},
}

// questions end with an answer. Those with few likely answers ask two facts at once.
var questions = []kit.Errand{
	{Name: "which-colour", Picture: true, Answers: true, Make: which("which-colour", pickColour, founded)},
	{Name: "which-setting", Picture: true, Answers: true, Make: which("which-setting", pickSetting, altitude)},
	{Name: "which-count", Picture: true, Answers: true, Make: which("which-count", pickCount, altitude)},
	{Name: "which-flag", Picture: true, Answers: true, Make: which("which-flag", pickFlag, anything)},
	{Name: "which-older", Answers: true, Make: which("which-older", pickOlder, altitude)},
	{Name: "which-larger", Answers: true, Make: which("which-larger", pickLarger, founded)},
	{Name: "which-dish", Answers: true, Make: which("which-dish", pickDish, founded)},
	{Name: "ask-colour", Takes: city1, Picture: true, Answers: true, Make: askColour},
	{Name: "ask-count", Picture: true, Answers: true, Make: askCount},
	{Name: "ask-founder", Picture: true, Answers: true, Make: askFounder},
	{Name: "ask-animal", Picture: true, Answers: true, Make: askAnimal},
	{Name: "ask-both", Picture: true, Answers: true, Make: askBoth},
	{Name: "ask-river", Takes: city1, Answers: true, Make: askRiver},
	{Name: "ask-language", Answers: true, Make: askLanguage},
	{Name: "ask-street", Takes: []string{"city", "street"}, Answers: true, Make: askStreet},
	{Name: "ask-mayor", Takes: city1, Answers: true, Make: askMayor},
	{Name: "ask-lecture", Takes: []string{"person"}, Answers: true, Make: askLecture},
	{Name: "ask-amount", Takes: []string{"dish"}, Answers: true, Make: askAmount},
	{Name: "ask-cook", Takes: []string{"dish"}, Answers: true, Make: askCook},
	{Name: "ask-line", Answers: true, Make: askLine},
	{Name: "ask-station", Answers: true, Make: askStation},
	{Name: "ask-height", Answers: true, Make: askHeight},
	{Name: "ask-people", Takes: city1, Answers: true, Make: askPeople},
	{Name: "ask-note", Answers: true, Make: askNote},
	{Name: "ask-rate", Takes: []string{"currency"}, Answers: true, Make: askRate},
	{Name: "ask-weight", Answers: true, Make: askWeight},
}

// city1 are the keys of errands that concern a city alone.
var city1 = []string{"city"}

// opened requires a city's article, or that of its landmark.
func opened(c *atlas.City) []judge.Want {
	return []judge.Want{
		{Site: "wiki", Kind: "open", With: map[string]string{"article": c.Slug}},
		{Site: "wiki", Kind: "open", With: map[string]string{"article": c.Landmark.Slug}},
	}
}

// lookUp returns the moves that open an article.
func lookUp(d *kit.Draw, title string) []kit.Move {
	return []kit.Move{
		kit.Open(kit.Home("wiki")),
		kit.Enter(words.In(d.Version, "search-label"), title),
		kit.Click("link", title).OrFollow(words.In(d.Version, "next")),
	}
}

// ask is a request with a goal of an errand. The pairs are its parameters.
func ask(d *kit.Draw, errand string, pairs ...string) string {
	return kit.Filled(d.Say(goals[errand]...), pairs...)
}

// pageOf is the address of an article.
func pageOf(slug string) string { return kit.Home("wiki") + "A/" + slug }

// pictured is the evidence of a city's picture.
func pictured(c *atlas.City) kit.Sight { return kit.Pictured(pageOf(c.Slug), caption(c)) }

// weighed makes a leg that finds one city among several compare the articles of all of them.
func weighed(d *kit.Draw, leg choice, among []*atlas.City, shows func(c *atlas.City) kit.Sight) choice {
	for _, c := range among {
		leg.From, leg.Weigh = append(leg.From, shows(c)), append(leg.Weigh, lookUp(d, c.Name)...)
	}
	return leg
}

// A choice is a leg that finds one city among several, and the parameters of its goals.
type choice struct {
	kit.Leg
	pairs []string
}

// only is the errand of a choice by itself.
func only(pick func(*kit.Draw) choice) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, _ kit.Gift) kit.Leg { return pick(d).Leg }
}

// picked is the leg that finds one city among several. The pairs are parameters of the errand's goals.
func picked(d *kit.Draw, city *atlas.City, among []*atlas.City, errand string, pairs ...string) choice {
	leg := kit.Leg{
		Ask:  ask(d, errand, pairs...),
		Hop:  judge.Hop{Name: "wiki: open " + city.Slug, Any: opened(city)},
		Walk: lookUp(d, city.Name),
		Gift: kit.Gift{"city": city.Slug},
		Look: kit.Look{City: strings.ToLower(city.Name)},
	}
	if len(among) > 0 {
		leg.Question = ask(d, errand+" alone", pairs...)
	}
	for _, other := range among {
		if other != city {
			leg.Others = append(leg.Others, kit.Gift{"city": other.Slug})
		}
	}
	return choice{leg, pairs}
}

// A second is another fact to ask of the city that is found: what it is called, and its value.
type second func(d *kit.Draw, c *atlas.City) (called, value string)

func founded(_ *kit.Draw, c *atlas.City) (called, value string) {
	return "the year in which it was founded", fmt.Sprint(c.Founded)
}

func altitude(_ *kit.Draw, c *atlas.City) (called, value string) {
	return "its altitude in metres", fmt.Sprint(c.Altitude)
}

// anything is one of several facts, for choices among few cities.
func anything(d *kit.Draw, c *atlas.City) (called, value string) {
	switch d.N(5) {
	case 0:
		return founded(d, c)
	case 1:
		return altitude(d, c)
	case 2:
		return "the name of its founder", c.Founder
	case 3:
		return "the name of its mayor", In(d.Version).Towns[c].Mayor.Name
	}
	return "the number of its inhabitants", thousands(c.Population)
}

// which converts a choice into the question for the city's name and another fact. The name alone could be guessed.
func which(errand string, pick func(*kit.Draw) choice, fact second) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, _ kit.Gift) kit.Leg {
		leg := pick(d)
		land := atlas.In(d.Version)
		c := land.City(leg.Gift["city"])
		called, value := fact(d, c)
		a := judge.Answer{Include: []string{c.Name, value}}
		for _, other := range leg.Others {
			a.Exclude = append(a.Exclude, land.City(other["city"]).Name)
		}
		return kit.Leg{Ask: ask(d, errand, append(leg.pairs, "fact", called)...), Hop: judge.Hop{Name: "wiki: answer", Answer: &a},
			From: append(leg.From, kit.Reads(pageOf(c.Slug), value)),
			Walk: slices.Concat(leg.Weigh, lookUp(d, c.Name), []kit.Move{kit.Answer(c.Name + ", " + value)}), Look: kit.Look{Answer: a}}
	}
}

// choose draws a city and n others that differ from it in some property, and names them in random order.
func choose(d *kit.Draw, n int, differs func(a, b *atlas.City) bool) (*atlas.City, []*atlas.City) {
	cities := atlas.In(d.Version).Cities
	for {
		city := rng.Pick(d.Stream, cities)
		among := []*atlas.City{city}
		for _, other := range rng.Some(d.Stream, cities, len(cities)) {
			if len(among) <= n && other != city && differs(city, other) {
				among = append(among, other)
			}
		}
		if len(among) == n+1 {
			rng.Shuffle(d.Stream, among)
			return city, among
		}
	}
}

func names(cities []*atlas.City) string {
	var all []string
	for _, c := range cities {
		all = append(all, c.Name)
	}
	return either(all)
}

func either(all []string) string {
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

func pickColour(d *kit.Draw) choice {
	city, among := choose(d, 3, func(a, b *atlas.City) bool {
		return a.Landmark.Look.Kind == b.Landmark.Look.Kind && a.Landmark.Look.Color != b.Landmark.Look.Color
	})
	look := city.Landmark.Look
	leg := picked(d, city, among, "pick-colour", "landmark", kit.Article(look.Color.String())+" "+look.Kind.String(), "cities", names(among))
	return weighed(d, leg, among, pictured)
}

func pickSetting(d *kit.Draw) choice {
	city, among := choose(d, 3, func(a, b *atlas.City) bool { return a.Landmark.Look.Setting != b.Landmark.Look.Setting })
	return weighed(d, picked(d, city, among, "pick-setting", "where", where(city), "cities", names(among)), among, pictured)
}

func where(c *atlas.City) string {
	return settings[c.Landmark.Look.Setting.String()]
}

var settings = map[string]string{"sea": "by the sea", "river": "on a river", "hills": "among green hills", "park": "in a park",
	"square": "in a paved square", "snow mountains": "before snowy mountains"}

func pickCount(d *kit.Draw) choice {
	city, among := choose(d, 3, func(a, b *atlas.City) bool {
		x, y := a.Landmark.Look, b.Landmark.Look
		return x.Kind == y.Kind && x.Count != y.Count && x.Kind.Counts().Hi > 0
	})
	leg := picked(d, city, among, "pick-count", "things", counted(city), "landmark", city.Landmark.Look.Kind.String(), "cities", names(among))
	return weighed(d, leg, among, pictured)
}

// counted describes in words the countable parts of a landmark: "five arches".
func counted(c *atlas.City) string {
	look := c.Landmark.Look
	of := look.Kind.Counts().Of
	if strings.HasPrefix(of, "the hour") {
		return fmt.Sprintf("%d o'clock on its dial", look.Count)
	}
	if look.Count == 1 {
		return "a single " + strings.TrimSuffix(strings.Split(of, ",")[0], "s")
	}
	of, _, _ = strings.Cut(of, ",")
	return fmt.Sprintf("%d %s", look.Count, of)
}

func pickFlag(d *kit.Draw) choice {
	land := atlas.In(d.Version)
	for {
		four := rng.Some(d.Stream, land.Countries, 4)
		a := four[0]
		if a.Flag.Symbol.String() == "none" || slices.ContainsFunc(four[1:], func(b *atlas.Country) bool { return a.Flag.Symbol == b.Flag.Symbol }) {
			continue
		}
		rng.Shuffle(d.Stream, four)
		var among []*atlas.City
		var called []string
		for _, c := range four {
			among, called = append(among, c.Capital), append(called, c.Name)
		}
		leg := picked(d, a.Capital, among, "pick-flag", "symbol", kit.Article(a.Flag.Symbol.String()), "either", either(called))
		for _, c := range four { // the countries' articles show the flags and name the capitals
			page := pageOf(c.Slug)
			leg.Leg = leg.Seeing(kit.Pictured(page, flagCaption(c)), kit.Reads(page, c.Capital.Name))
			leg.Weigh = append(leg.Weigh, lookUp(d, c.Name)...)
		}
		return leg
	}
}

func pickOlder(d *kit.Draw) choice {
	city, among := choose(d, 3, func(a, b *atlas.City) bool { return a.Founded < b.Founded })
	return weighed(d, picked(d, city, among, "pick-older", "cities", names(among)), among, func(c *atlas.City) kit.Sight {
		return kit.Reads(pageOf(c.Slug), fmt.Sprint(c.Founded))
	})
}

func pickLarger(d *kit.Draw) choice {
	city, among := choose(d, 3, func(a, b *atlas.City) bool { return a.Population > b.Population })
	return weighed(d, picked(d, city, among, "pick-larger", "cities", names(among)), among, func(c *atlas.City) kit.Sight {
		return kit.Reads(pageOf(c.Slug), thousands(c.Population))
	})
}

func pickDish(d *kit.Draw) choice {
	for {
		country := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
		city := rng.Pick(d.Stream, country.Cities)
		same := 0
		for _, c := range country.Cities {
			if c.Dish == city.Dish {
				same++
			}
		}
		if same == 1 {
			leg := picked(d, city, country.Cities, "pick-dish", "dish", city.Dish, "country", country.Name)
			return weighed(d, leg, country.Cities, func(c *atlas.City) kit.Sight { return kit.Reads(pageOf(c.Slug), c.Dish) })
		}
	}
}

func pickCapital(d *kit.Draw, _ kit.Gift) kit.Leg {
	country := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	leg := picked(d, country.Capital, nil, "pick-capital", "country", country.Name).Leg
	var pages []string
	var rivals []judge.Want
	for _, c := range country.Cities {
		if c != country.Capital {
			pages, rivals = append(pages, pageOf(c.Slug)), append(rivals, opened(c)...)
		}
	}
	return leg.Only(pages, rivals...)
}
