package guide

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A Guide is the magazine's guide to a city. Money is in hundredths of a gulden.
type Guide struct {
	City     *atlas.City
	Writer   *Writer
	Cover    art.Cover
	Map      art.Map
	Best     time.Month
	Ticket   int       // the price for one day on all trams and ferries
	Festival time.Time // its first day
	Feast    int       // the price of the dish
	Budget   [3]int    // per day, of each level; no two guides have the same
	Sights   []Sight
	Days     []Day
	Police   string        // the number to call
	Since    int           // the year of the first edition
	Start    *atlas.Street // where the guide begins
	Walks    []*Walk
}

// A Sight is a tourist sight. Times are in minutes after midnight.
type Sight struct {
	Name, Slug     string
	Opens, Closes  int
	Closed         string // a day of the week
	Price, Minutes int    // its price, and the minutes of a visit
}

// A Day is a day of an itinerary.
type Day struct {
	Morning       string // the name of a sight
	Noon, Evening choice
}

// A Writer writes guides.
type Writer struct {
	Name, Slug string
	Look       art.Portrait
	Home       *atlas.City
	Languages  []string
	Books      []string
	Since      int
	Guides     []*Guide // the guides by name of the city
	Posts      []*Post  // latest first
}

// A Post is an entry of the journal.
type Post struct {
	Title, Slug string
	Writer      *Writer
	City        *atlas.City
	Date        time.Time // no two posts have the same
	Tags        []string
}

// A World is all data of the magazine in one version of the world. It must not be changed.
type World struct {
	Land    *atlas.Land
	Guides  []*Guide // the guides by name of the city
	Writers []*Writer
	Posts   []*Post // latest first
	Talks   []*Talk // by name of the person
}

// In returns the magazine's data in a version of the world.
var In = kit.PerVersion(func(version int) *World {
	w := &World{Land: atlas.In(version)}
	d := rng.New(gymkhana.Seed(version), "guide")
	w.hire(d)
	used := map[[2]int]bool{}
	turns := rng.Some(d, w.Land.Cities, len(w.Land.Cities))
	for _, c := range w.Land.Cities {
		writer := w.Writers[slices.Index(turns, c)%len(w.Writers)]
		g := write(rng.New(gymkhana.Seed(version), "guide "+c.Slug), c, writer, used)
		writer.Guides = append(writer.Guides, g)
		w.Guides = append(w.Guides, g)
		own := rng.New(gymkhana.Seed(version), "guide walks "+c.Slug)
		g.Start, g.Walks = rng.Pick(own, c.Streets), w.walks(own, c)
	}
	w.post(d)
	w.talk(rng.New(gymkhana.Seed(version), "guide talks"))
	return w
})

// Guide finds the guide to a city by its slug, or returns nil.
func (w *World) Guide(slug string) *Guide {
	for _, g := range w.Guides {
		if g.City.Slug == slug {
			return g
		}
	}
	return nil
}

// hire draws the writers among the people of the land. Hats are distributed evenly, and so are scarves as far as there
// are colours.
func (w *World) hire(d *rng.Stream) {
	scarves := rng.Some(d, art.Colors, len(art.Colors))
	hats := rng.Some(d, slices.Repeat(art.Hats, 3), 12)
	hosts := slices.DeleteFunc(slices.Clone(w.Land.People), func(p *atlas.Person) bool { return !p.Host })
	for i, host := range rng.Some(d, hosts, 12) {
		o := host.Portrait // in other clothes
		o.Hat, o.Scarf, o.Coat = hats[i], scarves[i%len(scarves)], rng.Pick(d, art.Colors)
		for o.Coat == o.Scarf {
			o.Coat = rng.Pick(d, art.Colors)
		}
		p := &Writer{Name: host.Name, Slug: host.Slug, Look: o, Home: host.Home, Since: d.Between(2009, 2022)}
		for _, c := range rng.Some(d, w.Land.Countries, d.Between(2, 3)) {
			p.Languages = append(p.Languages, c.Language)
		}
		for _, b := range rng.Some(d, books, d.Between(2, 4)) {
			p.Books = append(p.Books, fmt.Sprintf("%s (%d)", b, d.Between(2010, 2025)))
		}
		w.Writers = append(w.Writers, p)
	}
}

func write(d *rng.Stream, c *atlas.City, by *Writer, used map[[2]int]bool) *Guide {
	g := &Guide{City: c, Writer: by, Cover: art.Cover{Landmark: c.Landmark.Look}, Best: time.Month(d.Between(1, 12)), Ticket: ticket(d, used),
		Feast: d.Between(40, 190) * 10, Since: d.Between(2012, 2025), Police: fmt.Sprintf("1%d%d", d.N(10), d.N(10))}
	g.Festival = festival(c)
	for level, low := range [3]int{200, 700, 1900} {
		for g.Budget[level] == 0 || used[[2]int{level, g.Budget[level]}] {
			g.Budget[level] = (low + d.N(low*2)) * 10
		}
		used[[2]int{level, g.Budget[level]}] = true
	}
	names := append([]string{c.Landmark.Name}, rng.Some(d, sightNames, d.Between(2, 4))...)
	hours := rng.Some(d, []int{16, 17, 18, 19, 20, 21, 22}, len(names)) // half hours; no two sights have the same hours
	for i, name := range names {
		g.Sights = append(g.Sights, Sight{Name: name, Slug: kit.Slug(name), Opens: hours[i] * 30, Closes: d.Between(32, 42) * 30,
			Closed: rng.Pick(d, weekdays), Price: d.N(40) * 50, Minutes: d.Between(2, 8) * 15})
	}
	nights, lunches := rng.Some(d, evenings, 3), rng.Some(d, noons, 3)
	for i := range d.Between(2, 3) {
		g.Days = append(g.Days, Day{Morning: names[i], Noon: lunches[i], Evening: nights[i]})
	}
	g.Map = sketch(d, c.Landmark.Look.Kind)
	return g
}

// ticket draws the price of a day ticket; no two cities have the same.
func ticket(d *rng.Stream, used map[[2]int]bool) int {
	for {
		price := d.Between(28, 192) * 5
		if key := [2]int{-1, price}; !used[key] {
			used[key] = true
			return price
		}
	}
}

// sketch draws the map of a city: its landmark and two or three more, all of different kinds.
func sketch(d *rng.Stream, landmark art.LandmarkKind) art.Map {
	m := art.Map{River: rng.Pick(d, art.Courses), Coast: rng.Pick(d, art.Sides), Parks: d.N(4)}
	kinds := slices.DeleteFunc(rng.Some(d, art.Landmarks, len(art.Landmarks)), func(k art.LandmarkKind) bool { return k == landmark })
	quarters := rng.Some(d, art.Quarters, d.Between(3, 4))
	for i, q := range quarters {
		kind := landmark
		if i > 0 {
			kind = kinds[i]
		}
		m.Landmarks = append(m.Landmarks, art.Pin{Kind: kind, At: q})
	}
	return m
}

// festival is the first day of the next festival of a city.
func festival(c *atlas.City) time.Time {
	day := c.FestivalDay(kit.Today.Year())
	if !day.After(kit.Today) {
		day = c.FestivalDay(kit.Today.Year() + 1)
	}
	return day
}

// postsEach is how many posts a writer has.
const postsEach = 3

// post writes the journal: each writer writes about the cities of their own guides.
func (w *World) post(d *rng.Stream) {
	days := make([]int, 330) // how long ago
	for i := range days {
		days[i] = i + 1
	}
	rng.Shuffle(d, days)
	for i, by := range w.Writers {
		forms := rng.Some(d, postTitles, postsEach)
		for j, g := range rng.Some(d, by.Guides, postsEach) {
			p := &Post{Title: fmt.Sprintf(forms[j], g.City.Name), Writer: by, City: g.City,
				Date: kit.Today.AddDate(0, 0, -days[i*postsEach+j]), Tags: rng.Some(d, tags, 2)}
			p.Slug = kit.Slug(p.Title)
			by.Posts = append(by.Posts, p)
			w.Posts = append(w.Posts, p)
		}
		slices.SortFunc(by.Posts, later)
	}
	slices.SortFunc(w.Posts, later)
}

func later(a, b *Post) int { return b.Date.Compare(a.Date) }

// clock writes minutes after midnight: "9:30".
func clock(minutes int) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) }

// sightList writes slugs as notes contain them: in order, or "none".
func sightList(slugs []string) string {
	if len(slugs) == 0 {
		return "none"
	}
	all := slices.Clone(slugs)
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}
