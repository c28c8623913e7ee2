package atlas

import (
	"maps"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/rng"
)

// A Street is a street of a city. No other street of the country has its name.
type Street struct {
	Name   string // "Amber Lane"
	Slug   string // unique in the land: "vesk-amber-lane"
	City   *City
	After  *Person // the person it is named after
	Laid   int     // the year in which it was laid out, not before the city was founded
	Metres int     // its length
}

// A Station is a railway station in a street of its city.
type Station struct {
	Name      string // "Vesk Central"
	Slug      string
	City      *City
	Street    *Street
	Platforms int
}

// A Link is a railway line between two cities, without a stop between them.
type Link struct {
	A, B *City // by name
	Km   int   // along the rails, at least the distance
}

// A Person has a name on several sites. No two people, and no founder of a city, have the same name.
type Person struct {
	Name     string
	Slug     string
	Handle   string // the name in short posts, without @: "alma.birdsall"
	Host     bool   // whether the person writes and films; the others post
	Trade    string // "cartographer"
	Home     *City
	Born     int // a year
	Portrait art.Portrait
}

// A Dish is one of the forty dishes, with its recipe.
type Dish struct {
	Name, Slug  string
	Ingredients []Ingredient // six, with the amounts for two
}

// An Ingredient is how much of something a recipe needs.
type Ingredient struct {
	Name   string
	Amount int
	Unit   string // "g", "ml", "cloves"; "" if it is counted
}

const (
	streetsACity  = 8
	stationsACity = 3
	links         = 90
	hosts         = 30
	posters       = 40
	inARecipe     = 6
)

// own returns the stream of some facts. Each kind of facts has its own, so that new kinds change no old facts.
func (l *Land) own(facts string) *rng.Stream {
	return rng.New(gymkhana.Seed(l.Version), "atlas "+facts)
}

// settle draws what is in the cities.
func (l *Land) settle() {
	l.fillPeople(l.own("people"))
	for _, c := range l.Countries {
		c.fillStreets(l.own("streets of "+c.Slug), l.People)
		c.walk(l.own("rates of " + c.Money))
	}
	for _, c := range l.Cities {
		c.fillStations(l.own("stations of " + c.Slug))
		c.feast = l.own("festival of "+c.Slug).Between(1, 4)
		c.feastday = time.Weekday(l.own("weekday of " + c.Slug).N(7))
	}
	l.fillLinks()
	l.fillDishes(l.own("dishes"))
}

func (l *Land) fillPeople(d *rng.Stream) {
	first := rng.Some(d, peopleFirst, len(peopleFirst))
	last := rng.Some(d, peopleLast, len(peopleLast))
	for i := range hosts + posters { // two people share a last name, and never the first name
		name := first[(i+i/len(last)*7)%len(first)] + " " + last[i%len(last)]
		p := &Person{Name: name, Slug: slug(name), Handle: strings.ReplaceAll(strings.ToLower(name), " ", "."), Host: i < hosts,
			Trade: rng.Pick(d, trades), Home: rng.Pick(d, l.Cities), Born: d.Between(1931, 2003), Portrait: portrait(d)}
		p.Portrait.Long = d.Chance(1, 3)
		l.People = append(l.People, p)
	}
	slices.SortFunc(l.People, func(a, b *Person) int { return strings.Compare(a.Name, b.Name) })
}

func (c *Country) fillStreets(d *rng.Stream, people []*Person) {
	words := rng.Some(d, streetWords, streetsACity*len(c.Cities))
	for i, city := range c.Cities {
		after := rng.Some(d, people, streetsACity)
		for j, word := range words[i*streetsACity : (i+1)*streetsACity] {
			name := word + " " + rng.Pick(d, streetKinds)
			city.Streets = append(city.Streets, &Street{Name: name, Slug: slug(city.Name + " " + name), City: city, After: after[j],
				Laid: d.Between(max(city.Founded, 1500), 1990), Metres: d.Between(8, 140) * 10})
		}
	}
}

func (c *City) fillStations(d *rng.Stream) {
	names := append([]string{"Central"}, rng.Some(d, stationNames, stationsACity-1)...)
	for i, street := range rng.Some(d, c.Streets, stationsACity) {
		name := c.Name + " " + names[i]
		c.Stations = append(c.Stations, &Station{Name: name, Slug: slug(name), City: c, Street: street, Platforms: d.Between(2, 14)})
	}
}

// fillLinks joins all cities by the shortest tree, and adds the next shortest links.
func (l *Land) fillLinks() {
	d := l.own("links")
	var all []*Link
	for i, a := range l.Cities {
		for _, b := range l.Cities[i+1:] {
			far := Distance(a, b)
			all = append(all, &Link{A: a, B: b, Km: max(far, 1) + far*d.Between(4, 30)/100})
		}
	}
	slices.SortStableFunc(all, func(x, y *Link) int { return x.Km - y.Km })
	group := map[*City]*City{} // the cities that the tree joins so far have the same root
	var root func(c *City) *City
	root = func(c *City) *City {
		if group[c] == nil {
			return c
		}
		return root(group[c])
	}
	var rest []*Link
	for _, x := range all {
		if a, b := root(x.A), root(x.B); a != b {
			group[a] = b
			l.Links = append(l.Links, x)
		} else {
			rest = append(rest, x)
		}
	}
	l.Links = append(l.Links, rest[:links-len(l.Links)]...)
	slices.SortFunc(l.Links, func(x, y *Link) int { return strings.Compare(x.A.Name+x.B.Name, y.A.Name+y.B.Name) })
}

func (l *Land) fillDishes(d *rng.Stream) {
	for _, r := range recipes {
		dish := &Dish{Name: r.dish, Slug: slug(r.dish)}
		needs := append(slices.Clone(r.may[:2]), rng.Some(d, r.may[2:], inARecipe-2)...)
		for _, name := range needs {
			a := larder[name]
			dish.Ingredients = append(dish.Ingredients, Ingredient{Name: name, Unit: a.unit, Amount: a.low + a.step*d.N((a.high-a.low)/a.step+1)})
		}
		l.Dishes = append(l.Dishes, dish)
	}
}

// Person finds a person by name, slug or handle; nil if there is none.
func (l *Land) Person(name string) *Person {
	for _, p := range l.People {
		if p.Name == name || p.Slug == name || p.Handle == name {
			return p
		}
	}
	return nil
}

// Dish finds one of the forty dishes by name or slug; nil if there is none.
func (l *Land) Dish(name string) *Dish {
	for _, d := range l.Dishes {
		if d.Name == name || d.Slug == name {
			return d
		}
	}
	return nil
}

// Money finds a country by the code of its currency; nil if there is none.
func (l *Land) Money(code string) *Country {
	for _, c := range l.Countries {
		if c.Money == code {
			return c
		}
	}
	return nil
}

// Street finds a street of a city by name or slug; nil if there is none.
func (c *City) Street(name string) *Street {
	for _, s := range c.Streets {
		if s.Name == name || s.Slug == name {
			return s
		}
	}
	return nil
}

// Street finds a street of a country by name or slug; nil if there is none.
func (c *Country) Street(name string) *Street {
	for _, city := range c.Cities {
		if s := city.Street(name); s != nil {
			return s
		}
	}
	return nil
}

// Larder lists every ingredient, in any version.
func Larder() []string { return slices.Sorted(maps.Keys(larder)) }

// LinksOf are the railway lines from a city.
func (l *Land) LinksOf(c *City) []*Link {
	return slices.DeleteFunc(slices.Clone(l.Links), func(x *Link) bool { return x.A != c && x.B != c })
}

// Other is the city at the other end of a line.
func (x *Link) Other(c *City) *City {
	if x.A == c {
		return x.B
	}
	return x.A
}

// FestivalDay is the first day of the city's festival in a year: a certain weekday of its month, such as the third
// Sunday.
func (c *City) FestivalDay(year int) time.Time {
	month := time.Month(1 + slices.Index(months, c.Month))
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, (int(c.feastday)-int(first.Weekday())+7)%7+7*(c.feast-1))
}
