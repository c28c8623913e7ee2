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
	low INTEGER, mid INTEGER, high INTEGER, caution TEXT, police TEXT, since INTEGER, start TEXT);
CREATE TABLE sights (city TEXT, n INTEGER, slug TEXT, name TEXT, opens TEXT, closes TEXT, closed TEXT,
	price INTEGER, minutes INTEGER, text TEXT, PRIMARY KEY (city, n));
CREATE TABLE stays (city TEXT, n INTEGER, label TEXT, low INTEGER, high INTEGER, text TEXT, PRIMARY KEY (city, n));
CREATE TABLE days (city TEXT, n INTEGER, morning TEXT, noon TEXT, evening TEXT, PRIMARY KEY (city, n));
CREATE TABLE writers (slug TEXT PRIMARY KEY, name TEXT, portrait TEXT, home TEXT, languages TEXT, books TEXT, bio TEXT, since INTEGER);
CREATE TABLE posts (slug TEXT PRIMARY KEY, title TEXT, writer TEXT, city TEXT, date TEXT, lead TEXT, body TEXT);
CREATE TABLE talks (slug TEXT PRIMARY KEY, title TEXT, person TEXT, trade TEXT, home TEXT, writer TEXT, by TEXT, portrait TEXT, printed TEXT, evening TEXT,
	dish TEXT, thing TEXT, lead TEXT, body TEXT);
CREATE TABLE tags (tag TEXT, post TEXT, PRIMARY KEY (tag, post));
`

// The kinds of search results.
const (
	guideKind  = "guide"
	writerKind = "writer"
	postKind   = "post"
	talkKind   = "talk"
)

const isoDay = "2006-01-02"

// fill writes the whole magazine.
func fill(f *kit.Fill) error {
	w := In(f.Version)
	p := &printer{f: f, dice: rng.New(gymkhana.Seed(f.Version), "guide text")}
	p.blurbs, p.openings = rng.Some(p.dice, leads, len(leads)), rng.Some(p.dice, openings, len(openings))
	for _, by := range w.Writers {
		p.writer(by)
	}
	for _, g := range w.Guides {
		p.guide(g)
	}
	for _, post := range w.Posts {
		p.post(post)
	}
	for i, t := range w.Talks {
		p.talk(t, i)
	}
	return p.err
}

// A printer writes rows until an error occurs.
type printer struct {
	f    *kit.Fill
	dice *rng.Stream
	err  error

	blurbs, openings []string // those that are left, so that none is printed twice
}

// blurb is the next of some texts; each is used once.
func blurb(left *[]string) string {
	text := (*left)[0]
	*left = (*left)[1:]
	return text
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
	lead := blurb(&p.blurbs)
	p.insert("guides", c.Slug, c.Name, c.Country.Name, c.Country.Slug, c.Country.Region, g.Writer.Slug,
		p.f.Picture(g.Cover), p.f.Picture(g.Map), lead, int(g.Best), rng.Pick(d, seasons),
		g.Ticket, rng.Pick(d, rides), c.Dish, g.Feast, rng.Pick(d, meals), c.Festival, g.Festival.Format(isoDay), g.Budget[0],
		g.Budget[1], g.Budget[2], rng.Pick(d, cautions), g.Police, g.Since, g.Start.Name)
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
	lead := blurb(&p.openings)
	body := strings.Join(rng.Some(p.dice, paragraphs, 11), "\n")
	p.insert("posts", t.Slug, t.Title, t.Writer.Slug, t.City.Slug, t.Date.Format(isoDay), lead, body)
	for _, tag := range t.Tags {
		p.insert("tags", tag, t.Slug)
	}
	p.index(postKind, t.Slug, t.Title, body)
}

// talk writes an interview: what it tells, between paragraphs that only fill it.
func (p *printer) talk(t *Talk, n int) {
	first, _, _ := strings.Cut(t.Person.Name, " ")
	lead := fmt.Sprintf(talkLeads[n%len(talkLeads)], t.Person.Name, t.Person.Trade, t.Person.Home.Name)
	all := rng.Some(p.dice, answers, 7)
	body := strings.Join([]string{
		fmt.Sprintf("We met in %s, and %s had already ordered %s for both of us.", t.Person.Home.Name, first, t.Dish), all[0], all[1],
		fmt.Sprintf("What goes into the bag first? “The %s,” says %s. “I have never left without it.”", t.Thing, first), all[2], all[3], all[4],
		fmt.Sprintf("This talk will be read aloud in our cabin on %s. Soup is served.", t.Evening.Format("2 January 2006")), all[5], all[6],
	}, "\n")
	p.insert("talks", t.Slug, t.Title, t.Person.Name, t.Person.Trade, t.Person.Home.Name, t.By.Slug, t.By.Name, p.f.Picture(t.Person.Portrait),
		t.Printed.Format(isoDay), t.Evening.Format(isoDay), t.Dish, t.Thing, lead, body)
	p.index(talkKind, t.Slug, t.Title, lead)
}
