package wiki

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

const tables = `
CREATE TABLE articles (slug TEXT PRIMARY KEY, kind TEXT, title TEXT, lead TEXT, picture TEXT, caption TEXT, city TEXT, heading TEXT);
CREATE TABLE sections (slug TEXT, n INTEGER, heading TEXT, text TEXT, PRIMARY KEY (slug, n));
CREATE TABLE facts (slug TEXT, n INTEGER, label TEXT, value TEXT, link TEXT, PRIMARY KEY (slug, n));
CREATE TABLE rows (slug TEXT, n INTEGER, label TEXT, value TEXT, link TEXT, PRIMARY KEY (slug, n));
CREATE TABLE related (slug TEXT, n INTEGER, other TEXT, PRIMARY KEY (slug, n));
`

// The kinds of articles, and the categories that list them.
const (
	cityKind     = "city"
	countryKind  = "country"
	landmarkKind = "landmark"
	personKind   = "person"
	animalKind   = "animal"
	dishKind     = "dish"
)

// An article as it is written.
type article struct {
	slug, kind, title, lead string
	picture                 kit.Drawing
	caption                 string
	city                    string // the slug of its city, or ""
	sections                [][2]string
	facts                   [][3]string // label, value, slug of an article or ""
	table                   string      // the heading of a table, or ""
	rows                    [][3]string // its rows: label, value, slug of an article or ""
	related                 []string
}

// fill writes every article.
func fill(f *kit.Fill) error {
	w := In(f.Version)
	d := func(of string) *rng.Stream { return rng.New(gymkhana.Seed(f.Version), "wiki "+of) }
	var all []article
	for _, c := range w.Land.Countries {
		all = append(all, w.country(c, d(c.Slug)))
	}
	for _, c := range w.Land.Cities {
		own := d(c.Slug)
		all = append(all, w.city(c, own), landmark(c, own), w.founder(c, own))
	}
	for _, p := range w.Land.People {
		all = append(all, w.person(p, d(p.Slug)))
	}
	for _, dish := range w.Land.Dishes {
		all = append(all, w.dish(dish, d(dish.Slug)))
	}
	for _, a := range Animals(f.Version) {
		all = append(all, a.article(d(a.Slug)))
	}
	for _, a := range all {
		if err := add(f, a); err != nil {
			return err
		}
	}
	return nil
}

func add(f *kit.Fill, a article) error {
	err := f.Insert("articles", a.slug, a.kind, a.title, a.lead, f.Picture(a.picture), a.caption, a.city, a.table)
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
	for i, row := range a.rows {
		if err == nil {
			err = f.Insert("rows", a.slug, i, row[0], row[1], row[2])
		}
		body += "\n" + row[0] + " " + row[1]
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

func thousands(n int) string { return strings.TrimSuffix(kit.Money(n*100), ".00") }

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// sentence joins names: "a, b and c".
func sentence(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
