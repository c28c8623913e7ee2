package guide

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

const tables = `
CREATE TABLE guides (slug TEXT PRIMARY KEY, name TEXT, country TEXT, land TEXT, region TEXT, writer TEXT, cover TEXT,
	map TEXT, lead TEXT, best INTEGER, season TEXT,
	ticket INTEGER, rides TEXT, dish TEXT, feast INTEGER, meals TEXT, festival TEXT, begins TEXT,
	low INTEGER, mid INTEGER, high INTEGER, caution TEXT, police TEXT, since INTEGER);
CREATE TABLE sights (city TEXT, n INTEGER, slug TEXT, name TEXT, opens TEXT, closes TEXT, closed TEXT,
	price INTEGER, minutes INTEGER, text TEXT, PRIMARY KEY (city, n));
CREATE TABLE stays (city TEXT, n INTEGER, label TEXT, low INTEGER, high INTEGER, text TEXT, PRIMARY KEY (city, n));
CREATE TABLE days (city TEXT, n INTEGER, morning TEXT, noon TEXT, evening TEXT, PRIMARY KEY (city, n));
CREATE TABLE writers (slug TEXT PRIMARY KEY, name TEXT, portrait TEXT, home TEXT, languages TEXT, books TEXT, bio TEXT, since INTEGER);
CREATE TABLE posts (slug TEXT PRIMARY KEY, title TEXT, writer TEXT, city TEXT, date TEXT, lead TEXT, body TEXT);
CREATE TABLE tags (tag TEXT, post TEXT, PRIMARY KEY (tag, post));
`

// The kinds of search results.
const (
	guideKind  = "guide"
	writerKind = "writer"
	postKind   = "post"
)

const isoDay = "2006-01-02"

// fill writes the whole magazine.
func fill(f *kit.Fill) error {
	w := In(f.Version)
	p := &printer{f: f, dice: rng.New(gymkhana.Seed(f.Version), "guide text")}
	for _, by := range w.Writers {
		p.writer(by)
	}
	for _, g := range w.Guides {
		p.guide(g)
	}
	for _, post := range w.Posts {
		p.post(post)
	}
	return p.err
}

// A printer writes rows until an error occurs.
type printer struct {
	f    *kit.Fill
	dice *rng.Stream
	err  error
}

func (p *printer) insert(table string, values ...any) {
	if p.err == nil {
		p.err = p.f.Insert(table, values...)
	}
}

func (p *printer) index(kind, ref, title, body string) {
	if p.err == nil {
		p.err = p.f.Index(kind, ref, title, body)
	}
}

func (p *printer) writer(w *Writer) {
	first, _, _ := strings.Cut(w.Name, " ")
	bio := first + " " + rng.Pick(p.dice, bios)
	p.insert("writers", w.Slug, w.Name, p.f.Picture(w.Look), w.Home.Name, strings.Join(w.Languages, ", "), strings.Join(w.Books, "\n"), bio, w.Since)
	p.index(writerKind, w.Slug, w.Name, bio+" "+strings.Join(w.Books, " "))
}

func (p *printer) guide(g *Guide) {
	c, d := g.City, p.dice
	lead := rng.Pick(d, leads)
	p.insert("guides", c.Slug, c.Name, c.Country.Name, c.Country.Slug, c.Country.Region, g.Writer.Slug,
		p.f.Picture(g.Cover), p.f.Picture(g.Map), lead, int(g.Best), rng.Pick(d, seasons),
		g.Ticket, rng.Pick(d, rides), c.Dish, g.Feast, rng.Pick(d, meals), c.Festival, g.Festival.Format(isoDay), g.Budget[0],
		g.Budget[1], g.Budget[2], rng.Pick(d, cautions), g.Police, g.Since)
	texts := rng.Some(d, visits, len(visits))
	for i, s := range g.Sights {
		p.insert("sights", c.Slug, i, s.Slug, s.Name, clock(s.Opens), clock(s.Closes), s.Closed, s.Price, s.Minutes, texts[i%len(texts)])
	}
	for i, bed := range beds {
		low := g.Budget[i] * 2 / 5 / 100 * 100
		p.insert("stays", c.Slug, i, bed[0], low, low+low/2/100*100, bed[1])
	}
	for i, day := range g.Days {
		p.insert("days", c.Slug, i+1, day.Morning, day.Noon.Name, day.Evening.Name)
	}
	p.index(guideKind, c.Slug, c.Name, fmt.Sprintf("%s %s %s %s %s guide", c.Code, c.Country.Name, c.Dish, c.Festival, c.Landmark.Name))
}

// beds are the kinds of accommodation, one for each budget level.
var beds = [3][2]string{
	{"Hostels and harbour rooms", "Bunks, big kitchens and a shelf of left-behind novels."},
	{"Guest houses", "A room with a table, breakfast at a shared one, and a key of your own."},
	{"Grand old hotels", "Lifts with a bench in them and towels the size of sails."},
}

func (p *printer) post(t *Post) {
	lead := rng.Pick(p.dice, leads)
	body := strings.Join(rng.Some(p.dice, paragraphs, 4), "\n")
	p.insert("posts", t.Slug, t.Title, t.Writer.Slug, t.City.Slug, t.Date.Format(isoDay), lead, body)
	for _, tag := range t.Tags {
		p.insert("tags", tag, t.Slug)
	}
	p.index(postKind, t.Slug, t.Title, body)
}
