package wiki

import (
	"fmt"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the encyclopedia: finding a city, which later hops use, or answering a question.
var errands = []kit.Errand{
	{Name: "pick-colour", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickColour},
	{Name: "pick-setting", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickSetting},
	{Name: "pick-count", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickCount},
	{Name: "pick-flag", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickFlag},
	{Name: "pick-older", Gives: []string{"city"}, Hedges: true, Make: pickOlder},
	{Name: "pick-larger", Gives: []string{"city"}, Hedges: true, Make: pickLarger},
	{Name: "pick-dish", Gives: []string{"city"}, Hedges: true, Make: pickDish},
	{Name: "pick-capital", Gives: []string{"city"}, Make: pickCapital},
	{Name: "learn-founder", Named: true, Takes: []string{"city"}, Gives: []string{"city", "name"}, Make: learnFounder},
	{Name: "which-colour", Picture: true, Answers: true, Make: which(pickColour)},
	{Name: "which-setting", Picture: true, Answers: true, Make: which(pickSetting)},
	{Name: "which-count", Picture: true, Answers: true, Make: which(pickCount)},
	{Name: "which-flag", Picture: true, Answers: true, Make: which(pickFlag)},
	{Name: "which-older", Answers: true, Make: which(pickOlder)},
	{Name: "which-larger", Answers: true, Make: which(pickLarger)},
	{Name: "which-dish", Answers: true, Make: which(pickDish)},
	{Name: "ask-colour", Picture: true, Answers: true, Make: askColour},
	{Name: "ask-count", Picture: true, Answers: true, Make: askCount},
	{Name: "ask-founder", Picture: true, Answers: true, Make: askFounder},
	{Name: "ask-animal", Picture: true, Answers: true, Make: askAnimal},
	{Name: "ask-both", Picture: true, Answers: true, Make: askBoth},
	{Name: "ask-river", Answers: true, Make: askRiver},
	{Name: "ask-language", Answers: true, Make: askLanguage},
}

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
func weighed(d *kit.Draw, leg kit.Leg, among []*atlas.City, shows func(c *atlas.City) kit.Sight) kit.Leg {
	for _, c := range among {
		leg.From, leg.Weigh = append(leg.From, shows(c)), append(leg.Weigh, lookUp(d, c.Name)...)
	}
	return leg
}

// picked is the leg that finds one city among several. The pairs are parameters of the errand's goals.
func picked(d *kit.Draw, city *atlas.City, among []*atlas.City, errand string, pairs ...string) kit.Leg {
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
	return leg
}

// which converts an errand that finds a city into the question for its name.
func which(pick func(*kit.Draw, kit.Gift) kit.Leg) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		leg := pick(d, given)
		land := atlas.In(d.Version)
		a := judge.Answer{Include: []string{land.City(leg.Gift["city"]).Name}}
		for _, other := range leg.Others {
			a.Exclude = append(a.Exclude, land.City(other["city"]).Name)
		}
		return kit.Leg{Ask: leg.Question,
			Hop: judge.Hop{Name: "wiki: answer", Answer: &a}, From: leg.From, Walk: append(leg.Weigh, kit.Answer(a.Include[0])), Look: kit.Look{Answer: a}}
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
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

func pickColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, among := choose(d, 1, func(a, b *atlas.City) bool {
		return a.Landmark.Look.Kind == b.Landmark.Look.Kind && a.Landmark.Look.Color != b.Landmark.Look.Color
	})
	look := city.Landmark.Look
	leg := picked(d, city, among, "pick-colour", "landmark", kit.Article(look.Color.String())+" "+look.Kind.String(), "cities", names(among))
	return weighed(d, leg, among, pictured)
}

func pickSetting(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, among := choose(d, 2, func(a, b *atlas.City) bool { return a.Landmark.Look.Setting != b.Landmark.Look.Setting })
	return weighed(d, picked(d, city, among, "pick-setting", "where", where(city), "cities", names(among)), among, pictured)
}

func where(c *atlas.City) string {
	return settings[c.Landmark.Look.Setting.String()]
}

var settings = map[string]string{"sea": "by the sea", "river": "on a river", "hills": "among green hills", "park": "in a park",
	"square": "in a paved square", "snow mountains": "before snowy mountains"}

func pickCount(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, among := choose(d, 1, func(a, b *atlas.City) bool {
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

func pickFlag(d *kit.Draw, _ kit.Gift) kit.Leg {
	land := atlas.In(d.Version)
	for {
		two := rng.Some(d.Stream, land.Countries, 2)
		a, b := two[0], two[1]
		if a.Flag.Symbol == b.Flag.Symbol || a.Flag.Symbol.String() == "none" {
			continue
		}
		among := []*atlas.City{a.Capital, b.Capital}
		rng.Shuffle(d.Stream, among)
		either := among[0].Country.Name + " or " + among[1].Country.Name
		leg := picked(d, a.Capital, among, "pick-flag", "symbol", kit.Article(a.Flag.Symbol.String()), "either", either)
		for _, c := range among { // the countries' articles show the flags and name the capitals
			page := pageOf(c.Country.Slug)
			leg = leg.Seeing(kit.Pictured(page, flagCaption(c.Country)), kit.Reads(page, c.Name))
			leg.Weigh = append(leg.Weigh, lookUp(d, c.Country.Name)...)
		}
		return leg
	}
}

func pickOlder(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, among := choose(d, 2, func(a, b *atlas.City) bool { return a.Founded < b.Founded })
	return weighed(d, picked(d, city, among, "pick-older", "cities", names(among)), among, func(c *atlas.City) kit.Sight {
		return kit.Reads(pageOf(c.Slug), fmt.Sprint(c.Founded))
	})
}

func pickLarger(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, among := choose(d, 2, func(a, b *atlas.City) bool { return a.Population > b.Population })
	return weighed(d, picked(d, city, among, "pick-larger", "cities", names(among)), among, func(c *atlas.City) kit.Sight {
		return kit.Reads(pageOf(c.Slug), thousands(c.Population))
	})
}

func pickDish(d *kit.Draw, _ kit.Gift) kit.Leg {
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
	leg := picked(d, country.Capital, nil, "pick-capital", "country", country.Name)
	var pages []string
	var rivals []judge.Want
	for _, c := range country.Cities {
		if c != country.Capital {
			pages, rivals = append(pages, pageOf(c.Slug)), append(rivals, opened(c)...)
		}
	}
	return leg.Only(pages, rivals...)
}

// learnFounder opens a city's article to find its founder.
func learnFounder(d *kit.Draw, given kit.Gift) kit.Leg {
	city := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	if c := atlas.In(d.Version).City(given["city"]); c != nil {
		city = c
	}
	told := ask(d, "learn-founder")
	return kit.Leg{
		Ask: kit.Filled(told, "city", city.Name), Then: kit.Filled(told, "city", "that city"),
		Hop:  judge.Hop{Name: "wiki: open " + city.Slug, Any: opened(city)},
		Walk: lookUp(d, city.Name),
		Gift: kit.Gift{"city": city.Slug, "name": city.Founder}.Naming("name", "the city's founder"),
		Learn: map[string]string{"name": d.Say("The article tells who founded the city.", "See in the article who founded the city.",
			"Note the name of the city's founder, as the article tells it.", "For later: the article says who founded the city.")},
		Look: kit.Look{City: strings.ToLower(city.Name)},
	}
}

// asked is the leg that answers a question about the content of articles. The pairs are parameters of the errand's
// goals.
func asked(d *kit.Draw, errand string, pairs []string, a judge.Answer, say string, titles ...string) kit.Leg {
	leg := kit.Leg{
		Ask:  ask(d, errand, pairs...),
		Hop:  judge.Hop{Name: "wiki: answer", Answer: &a},
		Look: kit.Look{Answer: a},
	}
	for _, title := range titles {
		leg.Walk = append(leg.Walk, lookUp(d, title)...)
	}
	leg.Walk = append(leg.Walk, kit.Answer(say))
	return leg
}

func askColour(d *kit.Draw, _ kit.Gift) kit.Leg {
	city := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	color := city.Landmark.Look.Color.String()
	pairs := []string{"landmark", city.Landmark.Name, "city", city.Name}
	return asked(d, "ask-colour", pairs, judge.Answer{Include: []string{color}}, color, city.Name).Seeing(pictured(city))
}

func askCount(d *kit.Draw, _ kit.Gift) kit.Leg {
	city, _ := choose(d, 1, func(a, _ *atlas.City) bool {
		t := a.Landmark.Look.Kind.Counts()
		return t.Hi > 0 && a.Landmark.Look.Count > 1 && !strings.HasPrefix(t.Of, "the hour")
	})
	n := fmt.Sprint(city.Landmark.Look.Count)
	of, _, _ := strings.Cut(city.Landmark.Look.Kind.Counts().Of, ",")
	return asked(d, "ask-count", []string{"things", of, "landmark", city.Landmark.Name, "city", city.Name},
		judge.Answer{Include: []string{n}}, n, city.Name).Seeing(pictured(city))
}

func askFounder(d *kit.Draw, _ kit.Gift) kit.Leg {
	city := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	p, yes := city.Portrait, "no"
	what, has := "glasses", p.Glasses
	if d.Chance(1, 2) {
		what, has = "a beard", p.Beard
	}
	if has {
		yes = "yes"
	}
	return asked(d, "ask-founder", []string{"founder", city.Founder, "city", city.Name, "what", what},
		judge.Answer{Include: []string{yes}}, yes, city.Founder).Seeing(kit.Pictured(pageOf(Founder(city)), portraitCaption(city)))
}

func askAnimal(d *kit.Draw, _ kit.Gift) kit.Leg {
	a := rng.Pick(d.Stream, Animals(d.Version))
	color := a.Look.Color.String()
	return asked(d, "ask-animal", []string{"animal", a.Name}, judge.Answer{Include: []string{color}}, color, a.Name).
		Seeing(kit.Pictured(pageOf(a.Slug), a.caption()))
}

func askBoth(d *kit.Draw, _ kit.Gift) kit.Leg {
	cities := rng.Some(d.Stream, atlas.In(d.Version).Cities, 2)
	a, b := cities[0], cities[1]
	if d.Chance(1, 2) { // half of the answers are yes
		a, _ = choose(d, 1, func(x, y *atlas.City) bool { return x.Landmark.Look.Setting == y.Landmark.Look.Setting })
		for _, c := range atlas.In(d.Version).Cities {
			if c != a && c.Landmark.Look.Setting == a.Landmark.Look.Setting {
				b = c
			}
		}
	}
	yes := "no"
	if a.Landmark.Look.Setting == b.Landmark.Look.Setting {
		yes = "yes"
	}
	return asked(d, "ask-both", []string{"one", a.Name, "other", b.Name, "where", where(a)},
		judge.Answer{Include: []string{yes}}, yes, a.Name, b.Name).Seeing(pictured(a), pictured(b))
}

func askRiver(d *kit.Draw, _ kit.Gift) kit.Leg {
	city := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	return asked(d, "ask-river", []string{"city", city.Name}, judge.Answer{Include: []string{city.River}}, city.River, city.Name).
		Seeing(kit.Reads(pageOf(city.Slug), city.River))
}

func askLanguage(d *kit.Draw, _ kit.Gift) kit.Leg {
	country := rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	return asked(d, "ask-language", []string{"country", country.Name},
		judge.Answer{Include: []string{country.Language}}, country.Language, country.Name).Seeing(kit.Reads(pageOf(country.Slug), country.Language))
}
