package guide

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A Walk is a guided walk that begins in a street, on any day. Each of a city's streets has one.
type Walk struct {
	Slug    string // "vesk-amber-lane"
	Street  *atlas.Street
	Leader  *Writer
	Leaves  int // minutes after midnight
	Minutes int
	Price   int // for a person, in hundredths of a gulden
	Dish    string
}

// Title is the name of the walk on pages.
func (w *Walk) Title() string { return "From " + w.Street.Name }

// walks draws the walks of a city.
func (w *World) walks(d *rng.Stream, c *atlas.City) []*Walk {
	var all []*Walk
	dishes := rng.Some(d, w.Land.Dishes, len(c.Streets))
	for i, s := range c.Streets {
		all = append(all, &Walk{Slug: s.Slug, Street: s, Leader: rng.Pick(d, w.Writers), Leaves: d.Between(28, 76) * 15, Minutes: d.Between(5, 18) * 10,
			Price: d.Between(60, 480) * 10, Dish: dishes[i].Name})
	}
	return all
}

// Walk finds a walk by its slug, or returns nil.
func (w *World) Walk(slug string) *Walk {
	for _, g := range w.Guides {
		for _, o := range g.Walks {
			if o.Slug == slug {
				return o
			}
		}
	}
	return nil
}

// hour writes minutes after midnight with two digits each: "09:30".
func hour(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// Hour is when the walk leaves.
func (w *Walk) Hour() string { return hour(w.Leaves) }

func walkRoutes(r *kit.Routes) {
	r.Get("/walks", walksOf)
	r.Get("/walks/{city}/{$}", walksIn)
	r.Get("/walks/{city}/{slug}", func(v *kit.Visit) error { return showWalk(v, joining{People: "1"}) })
	r.Post("/walks/join", join)
	r.Post("/walks/leave", leave)
}

// walksOf asks for the city.
func walksOf(v *kit.Visit) error {
	said := v.Value("city")
	data := map[string]any{"Said": said, "Countries": atlas.In(v.Version).Countries}
	if said == "" {
		return v.Show("walks", v.Word("walks"), data)
	}
	if c := cityNamed(v, said); c != nil {
		return v.Redirect("/walks/" + c.Slug + "/")
	}
	data["Wrong"] = fmt.Sprintf("We have no walks in “%s”. Check how it is spelt.", said)
	return v.Show("walks", v.Word("walks"), data)
}

// walksIn lists the walks of a city.
func walksIn(v *kit.Visit) error {
	g := In(v.Version).Guide(strings.ToLower(v.Path("city")))
	if g == nil {
		return kit.Missing("city")
	}
	p, err := placeOf(v, g.City.Slug)
	if err != nil {
		return err
	}
	v.Note("browse", "walks", g.City.Slug)
	return v.Show("walksin", v.Word("walks")+": "+g.City.Name, map[string]any{"G": p, "Walks": g.Walks})
}

// joining is the form of a walk, as typed.
type joining struct {
	W                  *Walk
	G                  place
	Date, People, Name string
	Wrong              string
	Turn               int
}

func showWalk(v *kit.Visit, f joining) error {
	if f.W == nil {
		f.W = In(v.Version).Walk(strings.ToLower(v.Path("slug")))
	}
	if f.W == nil || v.Path("city") != "" && f.W.Street.City.Slug != strings.ToLower(v.Path("city")) {
		return kit.Missing("walk")
	}
	var err error
	if f.G, err = placeOf(v, f.W.Street.City.Slug); err != nil {
		return err
	}
	if f.Turn, err = turn(v, walkTurn); err != nil {
		return err
	}
	v.Note("open", "walk", f.W.Slug, "city", f.W.Street.City.Slug)
	return v.Show("walk", f.W.Title(), f)
}

// mostPeople is how many people may join a walk together.
const mostPeople = 12

// A joined is a walk that the visitor has joined.
type joined struct {
	Walk, City, Date string
	People           int
	Name             string
}

func (j joined) pairs() []string {
	return []string{"walk", j.Walk, "city", j.City, "date", j.Date, "people", strconv.Itoa(j.People), "name", j.Name}
}

func join(v *kit.Visit) error {
	w := In(v.Version).Walk(v.Value("walk"))
	if w == nil {
		return kit.Missing("walk")
	}
	if err := current(v, walkTurn); err != nil {
		return err
	}
	day, wrong := visitDay(v)
	j := joined{Walk: w.Slug, City: w.Street.City.Slug, Date: day.Format(isoDay), People: v.Number("people", 1, mostPeople, 0), Name: v.Value("name")}
	switch {
	case wrong != "":
	case j.People == 0:
		wrong = fmt.Sprintf("Say how many of you there are, from 1 to %d.", mostPeople)
	case j.Name == "":
		wrong = "Say in which name we are to expect you."
	}
	if wrong != "" {
		return showWalk(v, joining{W: w, Date: v.Value("date"), People: v.Value("people"), Name: j.Name, Wrong: wrong})
	}
	if err := change(v, walkTurn, "INSERT OR REPLACE INTO guide_walks VALUES (?,?,?,?,?,?)", v.Visitor, j.Walk, j.City, j.Date, j.People, j.Name); err != nil {
		return err
	}
	v.Note("book", j.pairs()...)
	return v.Redirect("/trip")
}

func joinedBy(v *kit.Visit) ([]joined, error) {
	return kit.Select[joined](v.Context(), v.Own, "SELECT walk, city, date, people, name FROM guide_walks WHERE visitor=? ORDER BY date, walk", v.Visitor)
}

// A walker is a joined walk on the page of the trip.
type walker struct {
	joined
	W   *Walk
	Day time.Time
}

// Total is the price for all people.
func (w walker) Total() int { return w.People * w.W.Price }

func walkers(v *kit.Visit) ([]walker, error) {
	all, err := joinedBy(v)
	var rows []walker
	for _, j := range all {
		rows = append(rows, walker{j, In(v.Version).Walk(j.Walk), dayOf(j.Date)})
	}
	return rows, err
}

func leave(v *kit.Visit) error {
	if err := current(v, walkTurn); err != nil {
		return err
	}
	walk, date := v.Value("walk"), v.Value("date")
	if err := change(v, walkTurn, "DELETE FROM guide_walks WHERE visitor=? AND walk=? AND date=?", v.Visitor, walk, date); err != nil {
		return err
	}
	v.Note("unbook", "walk", walk, "date", date)
	return v.Redirect("/trip")
}
