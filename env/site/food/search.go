package food

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A Card is a house in a list.
type Card struct {
	Slug, Name, City, CityName, Cuisine, Kitchen string
	Level, Stars, Ratings, Metres                int
	Terrace, Green                               bool
	Known, Blurb                                 string
	Cheapest                                     int
	Picture, Hay                                 string
}

// Rating writes the stars: "4.3".
func (c Card) Rating() string { return fmt.Sprintf("%d.%d", c.Stars/10, c.Stars%10) }

// Coins shows the price level.
func (c Card) Coins() string { return strings.Repeat("ƒ", c.Level) }

// LevelName names the price level.
func (c Card) LevelName() string { return levels[c.Level-1].Name }

const cardColumns = `SELECT slug, name, city, cityname, cuisine, kitchen, level, stars, ratings, metres, terrace, ` +
	`green, known, blurb, cheapest, picture, hay FROM houses `

// A choice is a value of a filter and its name.
type choice struct{ Value, Name string }

var levels = []choice{{"1", "Budget"}, {"2", "Moderate"}, {"3", "Upmarket"}, {"4", "Luxury"}}

var days = []choice{{"monday", "Monday"}, {"tuesday", "Tuesday"}, {"wednesday", "Wednesday"}, {"thursday", "Thursday"},
	{"friday", "Friday"}, {"saturday", "Saturday"}, {"sunday", "Sunday"}}

// orders are the orders of a list, with their names.
var orders = []struct{ Value, Word, SQL string }{
	{"rating", "by-rating", "stars DESC, name"}, {"price", "by-price", "cheapest, name"}, {"name", "by-name", "name"}, {"distance", "by-distance",
		"metres, name"},
}

// A filter narrows the list of a city.
type filter struct{ Cuisine, Price, Open, Terrace, Green, Sort string }

// readFilter reads the form; wrong is an error message, or "".
func readFilter(v *kit.Visit) (f filter, wrong string) {
	f = filter{Cuisine: v.Value("cuisine"), Price: v.Value("price"), Open: strings.ToLower(v.Value("open")),
		Terrace: v.Value("terrace"), Green: v.Value("vegetarian"), Sort: v.Value("sort")}
	has := func(list []choice, s string) bool {
		return s == "" || slices.ContainsFunc(list, func(c choice) bool { return c.Value == s })
	}
	switch {
	case f.Cuisine != "" && !slices.ContainsFunc(Cuisines, func(c *Cuisine) bool { return c.Slug == f.Cuisine }):
		wrong = "We know no kitchen of that sort; choose one of the list."
	case !has(levels, f.Price):
		wrong = "Price levels go from 1 (budget) to 4 (luxury)."
	case !has(days, f.Open):
		wrong = "That is no day of the week; choose one of the list."
	case f.Terrace != "" && f.Terrace != "yes" || f.Green != "" && f.Green != "yes":
		wrong = "Tick the boxes or leave them."
	case f.Sort != "" && f.order() == "":
		wrong = "The list can be sorted by rating, price, name or distance."
	}
	return f, wrong
}

func (f filter) order() string {
	for _, o := range orders {
		if o.Value == f.Sort || f.Sort == "" {
			return o.SQL
		}
	}
	return ""
}

// where returns the SQL condition of the filter and its arguments.
func (f filter) where(city string) (string, []any) {
	sql, args := "WHERE city=?", []any{city}
	if f.Cuisine != "" {
		sql, args = sql+" AND cuisine=?", append(args, f.Cuisine)
	}
	if f.Price != "" {
		n, _ := strconv.Atoi(f.Price) // readFilter has checked it
		sql, args = sql+" AND level=?", append(args, n)
	}
	if f.Open != "" {
		day := 1 + slices.IndexFunc(days, func(c choice) bool { return c.Value == f.Open })
		sql, args = sql+" AND EXISTS (SELECT 1 FROM hours WHERE house=slug AND day=?)", append(args, day%7)
	}
	if f.Terrace != "" {
		sql += " AND terrace"
	}
	if f.Green != "" {
		sql += " AND green"
	}
	return sql, args
}

// cityOf finds a city by its name, slug or code, even if misspelt.
func cityOf(v *kit.Visit, text string) (*atlas.City, bool) {
	land := atlas.In(v.Version)
	for _, way := range []string{strings.ToLower(text), strings.ToUpper(text)} {
		if c := land.City(way); c != nil {
			return c, true
		}
	}
	return kit.Nearest(text, land.Cities, func(c *atlas.City) string { return c.Name })
}

// pathCity is the city that the path names.
func pathCity(v *kit.Visit) (*atlas.City, error) {
	c := atlas.In(v.Version).City(strings.ToLower(v.Path("city")))
	if c == nil {
		c = atlas.In(v.Version).City(strings.ToUpper(v.Path("city")))
	}
	if c == nil {
		return nil, kit.Missing("city")
	}
	return c, nil
}

// listSize is how many houses a page of a list has.
const listSize = 6

// city lists the restaurants of a city.
func city(v *kit.Visit) error {
	if v.Path("page") != "restaurants" {
		return kit.Missing("page")
	}
	c, err := pathCity(v)
	if err != nil {
		return err
	}
	f, wrong := readFilter(v)
	data := map[string]any{"City": c, "CityField": c.Name, "Wrong": wrong, "F": f, "Cuisines": Cuisines, "Levels": levels, "Days": days, "Orders": orders}
	if wrong != "" {
		return v.Show("list", "Restaurants in "+c.Name, data)
	}
	where, args := f.where(c.Slug)
	all, err := kit.Select[Card](v.Context(), v.Cat, cardColumns+where+" ORDER BY "+f.order(), args...)
	if err != nil {
		return err
	}
	if data["Articles"], err = articlesOf(v, c.Slug); err != nil {
		return err
	}
	v.Note("search", "city", c.Slug, "cuisine", f.Cuisine, "price", f.Price, "open", f.Open, "terrace", f.Terrace, "vegetarian", f.Green, "sort", f.Sort)
	path := "/" + c.Slug + "/restaurants"
	link := func(page int) string {
		return kit.Link(path, "cuisine", f.Cuisine, "price", f.Price, "open", f.Open, "terrace", f.Terrace, "vegetarian", f.Green, "sort", f.Sort, "page", page)
	}
	data["List"], data["Pager"], data["Adverts"] = kit.Fronted(v, link(1), all, listSize, link)
	data["N"] = len(all)
	return v.Show("list", "Restaurants in "+c.Name, data)
}

// A find is a house found by a search, with the matching dishes.
type find struct {
	Card
	Dishes []menuLine
}

// search searches for words, in one city or in all. Without words it redirects to the city's list.
func search(v *kit.Visit) error {
	asked, place := v.Value("q"), v.Value("city")
	data := map[string]any{"What": asked, "CityField": place}
	var c *atlas.City
	if place != "" {
		var ok bool
		if c, ok = cityOf(v, place); !ok {
			data["Wrong"] = fmt.Sprintf("We have no city called “%s”. Check the spelling, or look through all cities.", place)
			return v.Show("results", "Where is that?", data)
		}
		data["CityField"] = c.Name
	}
	words := kit.Tokens(asked)
	if len(words) == 0 {
		if c != nil && asked == "" {
			return v.Redirect("/" + c.Slug + "/restaurants")
		}
		data["Wrong"] = "Say what you would like to eat, or where."
		return v.Show("results", "Search", data)
	}
	return results(v, c, words, data)
}

func results(v *kit.Visit, c *atlas.City, words []string, data map[string]any) error {
	found, err := v.Search("house", data["What"].(string))
	if err != nil {
		return err
	}
	meant := words
	if found.Instead != "" {
		meant = strings.Fields(found.Instead)
	}
	var all []Card
	slug := ""
	if c != nil {
		slug = c.Slug
		all, err = inCity(v, c, meant)
	} else {
		all, err = fetch(v, found.Hits)
	}
	if err != nil {
		return err
	}
	v.Note("search", "query", strings.Join(words, " "), "meant", strings.Join(meant, " "), "city", slug)
	some, pager := kit.Paged(v, all, 8, func(page int) string {
		return kit.Link("/search", "q", data["What"], "city", slug, "page", page)
	})
	list := make([]find, len(some))
	for i, one := range some {
		list[i].Card = one
		if list[i].Dishes, err = dishesLike(v, one.Slug, meant); err != nil {
			return err
		}
	}
	data["List"], data["Pager"], data["N"], data["Instead"], data["City"] = list, pager, len(all), found.Instead, c
	title := fmt.Sprintf("“%s”", data["What"])
	if c != nil {
		title += " in " + c.Name
	}
	return v.Show("results", title, data)
}

// fetch returns the houses of hits.
func fetch(v *kit.Visit, hits []kit.Hit) ([]Card, error) {
	all := make([]Card, len(hits))
	for i, h := range hits {
		var err error
		if all[i], err = kit.One[Card](v.Context(), v.Cat, "restaurant", cardColumns+"WHERE slug=?", h.Ref); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// inCity returns a city's houses that match all words, or if there are none, those that match any; best rated first.
func inCity(v *kit.Visit, c *atlas.City, words []string) ([]Card, error) {
	houses, err := kit.Select[Card](v.Context(), v.Cat, cardColumns+"WHERE city=? ORDER BY stars DESC, name", c.Slug)
	if err != nil {
		return nil, err
	}
	var all, any []Card
	for _, h := range houses {
		switch n := matches(h.Hay, words); {
		case n == len(words):
			all = append(all, h)
		case n > 0:
			any = append(any, h)
		}
	}
	if all == nil {
		return any, nil
	}
	return all, nil
}

// matches counts the words that are prefixes of a word in a text.
func matches(text string, words []string) int {
	n, known := 0, wordsOf(text)
	for _, w := range words {
		if slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, w) }) {
			n++
		}
	}
	return n
}

// wordsOf splits a text of any length as kit.Tokens does a query.
func wordsOf(text string) []string {
	return strings.FieldsFunc(kit.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// dishesLike returns what a house sells with a name like some words, at its tables and through its hatch.
func dishesLike(v *kit.Visit, house string, words []string) ([]menuLine, error) {
	menu, err := menuOf(v, house)
	if err != nil {
		return nil, err
	}
	plates, err := hatchOf(v, house)
	for _, p := range plates {
		menu = append(menu, menuLine{Name: p.Name, Price: p.Price, Hatch: true})
	}
	return slices.DeleteFunc(menu, func(m menuLine) bool { return matches(m.Name, words) == 0 }), err
}

// articlesOf returns a city's articles; "" means all.
func articlesOf(v *kit.Visit, city string) ([]headline, error) {
	return kit.Select[headline](v.Context(), v.Cat, "SELECT slug, city, title, lead, picture FROM articles WHERE ?='' OR city=? ORDER BY title", city, city)
}

// isoDay parses a day in the catalogue.
func isoDay(s string) time.Time {
	t, _ := time.Parse(time.DateOnly, s) // our own format
	return t
}
