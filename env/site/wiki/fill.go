package wiki

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

const tables = `
CREATE TABLE articles (slug TEXT PRIMARY KEY, kind TEXT, title TEXT, lead TEXT, picture TEXT, caption TEXT, city TEXT);
CREATE TABLE sections (slug TEXT, n INTEGER, heading TEXT, text TEXT, PRIMARY KEY (slug, n));
CREATE TABLE facts (slug TEXT, n INTEGER, label TEXT, value TEXT, link TEXT, PRIMARY KEY (slug, n));
CREATE TABLE related (slug TEXT, n INTEGER, other TEXT, PRIMARY KEY (slug, n));
`

// The kinds of articles, and the categories that list them.
const (
	cityKind     = "city"
	countryKind  = "country"
	landmarkKind = "landmark"
	personKind   = "person"
	animalKind   = "animal"
)

// An article as it is written.
type article struct {
	slug, kind, title, lead string
	picture                 kit.Drawing
	caption                 string
	city                    string // the slug of its city, or ""
	sections                [][2]string
	facts                   [][3]string // label, value, slug of an article or ""
	related                 []string
}

// fill writes every article.
func fill(f *kit.Fill) error {
	land := atlas.In(f.Version)
	for _, c := range land.Countries {
		if err := add(f, country(c)); err != nil {
			return err
		}
	}
	for _, c := range land.Cities {
		d := rng.New(gymkhana.Seed(f.Version), "wiki "+c.Slug)
		for _, a := range []article{city(c, d), landmark(c, d), person(c, d)} {
			if err := add(f, a); err != nil {
				return err
			}
		}
	}
	for _, a := range Animals(f.Version) {
		if err := add(f, a.article()); err != nil {
			return err
		}
	}
	return nil
}

func add(f *kit.Fill, a article) error {
	err := f.Insert("articles", a.slug, a.kind, a.title, a.lead, f.Picture(a.picture), a.caption, a.city)
	body := a.lead
	for i, s := range a.sections {
		if err == nil {
			err = f.Insert("sections", a.slug, i, s[0], s[1])
		}
		body += "\n" + s[1]
	}
	for i, fact := range a.facts {
		if err == nil {
			err = f.Insert("facts", a.slug, i, fact[0], fact[1], fact[2])
		}
	}
	for i, other := range a.related {
		if err == nil {
			err = f.Insert("related", a.slug, i, other)
		}
	}
	if err == nil {
		err = f.Index(a.kind, a.slug, a.title, body)
	}
	return err
}

// Founder is the slug of the article on a city's founder.
func Founder(c *atlas.City) string { return kit.Slug(c.Founder + " of " + c.Name) }

// The titles of pictures in articles, which do not say what they show.
func caption(c *atlas.City) string {
	return fmt.Sprintf("The %s of %s", strings.TrimPrefix(c.Landmark.Name, "The "), c.Name)
}
func flagCaption(c *atlas.Country) string  { return "The flag of " + c.Name }
func portraitCaption(c *atlas.City) string { return c.Founder + ", after an old painting" }
func (a Animal) caption() string           { return "A grown " + a.Name }

func country(c *atlas.Country) article {
	var cities []string
	a := article{slug: c.Slug, kind: countryKind, title: c.Name, picture: c.Flag, caption: flagCaption(c)}
	for _, city := range c.Cities {
		cities = append(cities, city.Name)
		a.related = append(a.related, city.Slug)
	}
	a.lead = fmt.Sprintf("%s is a country in %s. Its five cities are %s; the capital is %s.", c.Name, c.Region, sentence(cities), c.Capital.Name)
	a.facts = [][3]string{{"Capital", c.Capital.Name, c.Capital.Slug}, {"Language", c.Language, ""},
		{"Currency", c.Currency + " (" + c.Money + ")", ""}, {"Region", c.Region, ""}}
	a.sections = [][2]string{
		{"Land", fmt.Sprintf("The country lies in %s. Roads and railways lead from %s to every other city, and nobody "+
			"lives more than a day's ride from a river. Most of the land is farmed in long strips that are handed out anew "+
			"every seven years.", c.Region, c.Capital.Name)},
		{"People", fmt.Sprintf("%s is spoken everywhere; in the harbours one hears the tongues of all neighbours. School "+
			"lasts nine years and ends with a journey on foot through all five cities.", c.Language)},
		{"Money", fmt.Sprintf("Prices are in the %s. Travellers change gulden at the post offices, where the rate is written on a slate each morning.", c.Currency)},
	}
	return a
}

func city(c *atlas.City, d *rng.Stream) article {
	role := "a city"
	if c.Country.Capital == c {
		role = "the capital"
	}
	a := article{slug: c.Slug, kind: cityKind, title: c.Name, city: c.Slug, picture: c.Landmark.Look,
		caption: caption(c)}
	a.lead = fmt.Sprintf("%s is %s of %s, on the river %s. It is known for the %s and for its %s.", c.Name, role, c.Country.Name, c.River, c.Landmark.Name, c.Dish)
	a.facts = [][3]string{{"Country", c.Country.Name, c.Country.Slug}, {"Founded", fmt.Sprint(c.Founded), ""}, {"Founder", c.Founder, Founder(c)},
		{"Inhabitants", thousands(c.Population), ""}, {"River", c.River, ""}, {"Altitude", fmt.Sprintf("%d m", c.Altitude), ""},
		{"Airport", fmt.Sprintf("%s (%s)", c.Airport, c.Code), ""}, {"Landmark", c.Landmark.Name, c.Landmark.Slug}}
	a.sections = [][2]string{
		{"History", fmt.Sprintf("%s founded the town in %d, where a ford crossed the %s. %s %s", c.Founder, c.Founded,
			c.River, rng.Pick(d, histories), rng.Pick(d, histories2))},
		{"Townscape", fmt.Sprintf("The %s, opened in %d, is on every postcard. %s", c.Landmark.Name, c.Landmark.Opened, rng.Pick(d, townscapes))},
		{"Food", fmt.Sprintf("The dish of the town is %s, and no two houses agree on how it is made. %s", c.Dish, rng.Pick(d, foods))},
		{"Festivals", fmt.Sprintf("%s is held every %s. %s", upper(c.Festival), c.Month, rng.Pick(d, fests))},
		{"Getting there", fmt.Sprintf("%s (%s) has flights to the larger cities of the land. The railway station is in "+
			"the old town, and a tram goes from there to the airport.", c.Airport, c.Code)},
	}
	a.related = []string{c.Landmark.Slug, Founder(c), c.Country.Slug}
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
			{"Building", fmt.Sprintf("Work took %d years and ended in %d. %s", d.Between(2, 31), m.Opened, rng.Pick(d, buildings))},
			{"Visiting", fmt.Sprintf("It is open from %d to %d o'clock, except on the first Monday of a month. %s",
				d.Between(8, 10), d.Between(16, 20), rng.Pick(d, visits))},
		},
		related: []string{c.Slug, c.Country.Slug}}
}

func person(c *atlas.City, d *rng.Stream) article {
	born := c.Founded - d.Between(24, 58)
	trade := rng.Pick(d, trades)
	return article{slug: Founder(c), kind: personKind, title: c.Founder, city: "", picture: c.Portrait, caption: portraitCaption(c),
		lead:  fmt.Sprintf("%s was a %s and the founder of %s.", c.Founder, trade, c.Name),
		facts: [][3]string{{"Born", fmt.Sprint(born), ""}, {"Trade", trade, ""}, {"Founded", c.Name, c.Slug}},
		sections: [][2]string{
			{"Life", fmt.Sprintf("Born in %d, the later founder learned the trade of a %s and travelled the whole land "+
				"before settling at the %s. %s", born, trade, c.River, rng.Pick(d, lives))},
			{"Memory", fmt.Sprintf("A street in %s bears the name, and in %s children leave walnuts at the foot of the portrait.", c.Name, c.Month)},
		},
		related: []string{c.Slug, c.Country.Slug}}
}

// An Animal is a kind of animal of the land.
type Animal struct {
	Name, Slug string
	Country    *atlas.Country
	Look       art.Animal
	Weight     int // in tenths of a kilogram
	Years      int // it lives
}

// Animals lists the animals in a version of the world.
var Animals = kit.PerVersion(func(version int) []Animal {
	d := rng.New(gymkhana.Seed(version), "animals")
	land := atlas.In(version)
	var all []Animal
	for i, name := range animalNames {
		kind := art.Animals[i%len(art.Animals)]
		full := name + " " + kind.String()
		all = append(all, Animal{Name: full, Slug: kit.Slug(full), Country: rng.Pick(d, land.Countries), Weight: d.Between(3, 900), Years: d.Between(2, 60),
			Look: art.Animal{Kind: kind, Color: rng.Pick(d, art.Colors), Pattern: rng.Pick(d, art.AnimalPatterns), Setting: rng.Pick(d, art.Settings)}})
	}
	return all
})

func (a Animal) article() article {
	return article{slug: a.Slug, kind: animalKind, title: a.Name, picture: a.Look, caption: a.caption(),
		lead: fmt.Sprintf("The %s is an animal that lives in %s.", a.Name, a.Country.Name),
		facts: [][3]string{{"Home", a.Country.Name, a.Country.Slug}, {"Weight", fmt.Sprintf("%d.%d kg", a.Weight/10, a.Weight%10), ""},
			{"Lives for", fmt.Sprintf("%d years", a.Years), ""}},
		sections: [][2]string{
			{"Habits", fmt.Sprintf("It is about at dawn and at dusk and sleeps through the rest of the day. A grown one "+
				"weighs about %d.%d kg and may live for %d years.", a.Weight/10, a.Weight%10, a.Years)},
			{"In stories", fmt.Sprintf("In %s it is said to know the way home from everywhere, which is why lost gloves are called after it.", a.Country.Name)},
		},
		related: []string{a.Country.Slug}}
}

func thousands(n int) string { return strings.TrimSuffix(kit.Money(n*100), ".00") }

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// sentence joins names: "a, b and c".
func sentence(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
