// Package atlas is the land that all our sites describe: its countries and cities, and their sights. Everything in it
// is invented, so no question can be answered from memory. Another version of the world has the same names but
// different facts.
//
//	land := atlas.In(1)
//	city := land.City("vesk")
//
// Only a landmark's picture shows its look; no text describes it.
package atlas

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/internal/recent"
	"gymkhana/rng"
)

// A Land is the whole land in one version of the world. It must not be changed.
type Land struct {
	Version   int
	Countries []*Country
	Cities    []*City // all cities, by name
	People    []*Person
	Dishes    []*Dish // the specialities of cities first, in their own order
	Links     []*Link // the railway lines

	mu   sync.Mutex
	made map[any]func() any
}

// A Country has five cities.
type Country struct {
	Name     string
	Slug     string
	Currency string // "Marin crown"
	Money    string // its code, "MRC"
	Rate     int    // how many hundredths of it one gulden buys on the first day; all our sites use gulden
	Language string
	Region   string // a part of the land
	Flag     art.Flag
	Capital  *City
	Cities   []*City

	rates []int // by day
}

// Where says in which part of the land the country is: "in the Lake District".
func (c *Country) Where() string {
	if strings.HasSuffix(c.Region, " Coast") {
		return "on " + c.Region
	}
	return "in " + c.Region
}

// A City is a place to go.
type City struct {
	Name       string
	Slug       string
	Code       string // its airport's code: three letters, unique
	Airport    string
	Country    *Country
	Population int
	Founded    int // a year
	River      string
	Altitude   int // metres
	Dish       string
	Festival   string
	Month      string // the month of the festival
	Founder    string
	Landmark   Landmark
	Flag       art.Flag
	Portrait   art.Portrait // the portrait of the founder
	X, Y       int          // the place on a map of 1000 by 1000
	Streets    []*Street
	Stations   []*Station

	feast    int // which of the month's feastdays the festival begins on, from 1
	feastday time.Weekday
}

// A Landmark is what a city is known for.
type Landmark struct {
	Name   string // says what it is, but neither its colour nor its place
	Slug   string
	Opened int
	Height int // metres
	Look   art.Landmark
}

// In returns the land of a version of the world, from 1. It is safe for concurrent use. The lands used last are kept, in
// a number well above that of the episodes that run at once.
func In(version int) *Land { return lands(version) }

const mostLands = 64

var lands = recent.PerKey(mostLands, draw)

// Once returns what make returns at its first call for a key. Whatever points into a land is kept here, so that it does
// not survive the land.
func (l *Land) Once(key any, make func() any) any {
	l.mu.Lock()
	once := l.made[key]
	if once == nil {
		once = sync.OnceValue(make)
		if l.made == nil {
			l.made = map[any]func() any{}
		}
		l.made[key] = once
	}
	l.mu.Unlock()
	return once()
}

// Dishes lists the dishes that cities are known for, in any version.
func Dishes() []string { return slices.Clone(dishes) }

// City finds a city by its slug, code or name; nil if there is none.
func (l *Land) City(name string) *City {
	for _, c := range l.Cities {
		if c.Slug == name || c.Name == name || c.Code == name {
			return c
		}
	}
	return nil
}

// Country finds a country by its slug; nil if there is none.
func (l *Land) Country(slug string) *Country {
	for _, c := range l.Countries {
		if c.Slug == slug {
			return c
		}
	}
	return nil
}

// Distance is the distance between two cities in kilometres.
func Distance(a, b *City) int {
	dx, dy := a.X-b.X, a.Y-b.Y
	n := dx*dx + dy*dy
	root := 0
	for step := 1 << 12; step > 0; step >>= 1 {
		if (root+step)*(root+step) <= n {
			root += step
		}
	}
	return root * 3
}

func draw(version int) *Land {
	l := &Land{Version: version}
	d := rng.New(gymkhana.Seed(version), "atlas")
	kinds := kindsFor(d, len(cityNames)*len(cityNames[0]))
	rates := rng.Some(d, []int{45, 80, 125, 160, 210, 320, 480, 650, 900, 1400, 2600, 7500}, len(cityNames))
	for i, row := range cityNames {
		c := &Country{Name: countryNames[i], Slug: slug(countryNames[i]), Language: languages[i], Region: regions[i%len(regions)]}
		c.Currency = adjectives[i] + " " + coins[i]
		c.Money = strings.ToUpper(adjectives[i][:2] + coins[i][:1])
		c.Rate = rates[i]
		c.Flag = flag(d)
		for j, name := range row {
			city := &City{Name: name, Slug: slug(name), Code: code(name), Country: c, Airport: name + " " + rng.Pick(d, []string{"Airport", "Field", "International"})}
			city.fill(d, kinds[i*len(row)+j], i, j)
			c.Cities, l.Cities = append(c.Cities, city), append(l.Cities, city)
		}
		c.Capital = rng.Pick(d, c.Cities)
		l.Countries = append(l.Countries, c)
	}
	slices.SortFunc(l.Cities, func(a, b *City) int { return strings.Compare(a.Name, b.Name) })
	l.settle()
	return l
}

// kindsFor distributes the kinds of landmarks evenly.
func kindsFor(d *rng.Stream, n int) []art.LandmarkKind {
	var all []art.LandmarkKind
	for i := range n {
		all = append(all, art.Landmarks[i%len(art.Landmarks)])
	}
	rng.Shuffle(d, all)
	return all
}

func (c *City) fill(d *rng.Stream, kind art.LandmarkKind, country, nth int) {
	c.Population = d.Between(40, 4200) * 1000
	c.Founded = d.Between(620, 1880)
	c.River = rng.Pick(d, rivers)
	c.Altitude = d.Between(2, 1400)
	c.Dish = dishes[(country*len(cityNames[0])+nth+d.N(3)*7)%len(dishes)]
	c.Festival = rng.Pick(d, festivals)
	c.Month = rng.Pick(d, months)
	c.Founder = rng.Pick(d, firstNames) + " " + rng.Pick(d, lastNames)
	t := kind.Counts()
	look := art.Landmark{Kind: kind, Color: rng.Pick(d, art.Colors), Setting: rng.Pick(d, art.Settings), Count: d.Between(t.Lo, t.Hi)}
	name := rng.Pick(d, epithets) + " " + title(kind.String())
	c.Landmark = Landmark{Name: name, Slug: slug(c.Name + " " + name), Opened: d.Between(c.Founded+20, 2010), Height: d.Between(12, 240), Look: look}
	c.Flag = flag(d)
	c.Portrait = portrait(d)
	c.X, c.Y = 60+(country%4)*240+d.N(200), 60+(country/4)*310+d.N(250)
}

func flag(d *rng.Stream) art.Flag {
	f := art.Flag{Layout: rng.Pick(d, art.Layouts), Symbol: rng.Pick(d, art.FlagSymbols)}
	low, high := f.Layout.Takes()
	f.Colors = rng.Some(d, art.Colors, d.Between(low, high))
	return f
}

func portrait(d *rng.Stream) art.Portrait {
	clothes := rng.Some(d, art.Colors, 2)
	return art.Portrait{Hair: rng.Pick(d, []art.Color{art.Red, art.Brown, art.Black, art.White, art.Yellow, art.Grey}),
		Glasses: d.Chance(1, 2), Beard: d.Chance(1, 2), Hat: rng.Pick(d, art.Hats), Scarf: clothes[0], Coat: clothes[1]}
}

func slug(name string) string {
	return strings.NewReplacer(" ", "-", "'", "").Replace(strings.ToLower(name))
}

func title(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// code derives an airport's code from a name: its first, a middle and its last consonant, or other letters.
func code(name string) string {
	if own := codes[name]; own != "" {
		return own
	}
	letters := strings.ToUpper(strings.ReplaceAll(name, " ", ""))
	return letters[:3]
}

// String returns the city's name with its country's.
func (c *City) String() string { return fmt.Sprintf("%s, %s", c.Name, c.Country.Name) }
