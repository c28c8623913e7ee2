package hotels

import (
	"fmt"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A Hotel is a house with rooms. For errands it has looks, for pages it has pictures.
type Hotel struct {
	Slug, Name  string
	Core        string // the unique part of the name, "Quiet Otter"
	City        *atlas.City
	Street      string // "14 Amber Lane"
	Road        string // "Amber Lane"; no other hotel of the city is there
	Stars       int    // 2 to 5
	Score       int    // the mean of its reviews, in tenths of 0 to 10
	Votes       int    // how many reviews the score is from
	Metres      int    // the distance to the city's landmark, on foot
	Breakfast   int    // hundredths of a gulden per guest and day; 0 is included, NoBreakfast is none
	Pets        bool   // pets may stay
	PetFee      int    // hundredths of a gulden a night
	Deposit     int    // for the key, in hundredths
	Built       int    // a year
	Keys        int    // how many rooms there are
	Host        string // the name of its host
	Feast       string // the day of its feast, 2026-03-12
	From, Until string // hours of arrival, "14:00"
	Leave       string // hour of departure
	About       string
	Rooms       []*Room
	Reviews     []Review
	Front       art.Street // only for Errands
	Picture     string     // with pages only
}

// NoBreakfast is the value for a hotel without breakfast.
const NoBreakfast = -1

// A Room is one sort of room of a hotel.
type Room struct {
	Slug, Name string
	Size       int // square metres
	Price      int // hundredths of a gulden per night, without the season's surcharge
	About      string
	Closed     []Span
	Look       art.Room // only for Errands
	Picture    string   // with pages only
}

// A Span is a range of nights on which a room is closed, as dates like 2026-03-12.
type Span struct{ First, Last string }

// A Review is one guest's review.
type Review struct {
	Author string
	Score  int // 1 to 10
	Title  string
	Text   string
	Month  string
}

// perCity is the number of hotels in each city; fullest is the largest number of guests in a room.
const (
	perCity = 8
	fullest = 4
)

// Hotels lists the hotels of a version of the world, city by city. It must not be changed.
var Hotels = kit.PerVersion(func(version int) []*Hotel {
	d := rng.New(gymkhana.Seed(version), "hotels")
	names := coreNames()
	rng.Shuffle(d, names)
	var all []*Hotel
	for i, city := range atlas.In(version).Cities {
		all = append(all, drawCity(d, city, names[i*perCity:(i+1)*perCity])...)
	}
	return all
})

// hotelsIn lists the hotels of a city.
func hotelsIn(version int, city *atlas.City) []*Hotel {
	var all []*Hotel
	for _, h := range Hotels(version) {
		if h.City.Slug == city.Slug {
			all = append(all, h)
		}
	}
	return all
}

func coreNames() []string {
	var all []string
	for _, a := range firstWords {
		for _, b := range secondWords {
			all = append(all, a+" "+b)
		}
	}
	return all
}

// drawCity draws the hotels of a city; no two have the same score or the same distance from the landmark.
func drawCity(d *rng.Stream, city *atlas.City, names []string) []*Hotel {
	scores := rng.Some(d, numbers(62, 97, 1), len(names))
	roads := rng.Some(d, city.Streets, len(names))
	metres := append(rng.Some(d, numbers(120, 990, 10), 3), rng.Some(d, numbers(1040, 4800, 20), len(names)-3)...)
	rng.Shuffle(d, metres)
	var all []*Hotel
	for i, core := range names {
		name := fmt.Sprintf(rng.Pick(d, namings), core)
		h := &Hotel{Slug: kit.Slug(name), Name: name, Core: core, City: city, Score: scores[i], Metres: metres[i],
			Stars: d.Between(2, 5), Votes: d.Between(38, 1900), Pets: d.Chance(1, 2)}
		h.Road = roads[i].Name
		h.fill(d)
		h.ensure(i)
		all = append(all, h)
	}
	return all
}

// ensure gives every city what errands need: included breakfast, a hotel that accepts pets, and a hotel of four stars.
func (h *Hotel) ensure(nth int) {
	switch nth {
	case 1, 4, 6:
		h.Breakfast = 0
	case 2:
		h.Pets = true
	case 5:
		h.Stars = max(h.Stars, 4)
	}
}

func numbers(low, high, step int) []int {
	var all []int
	for n := low; n <= high; n += step {
		all = append(all, n)
	}
	return all
}

func (h *Hotel) fill(d *rng.Stream) {
	h.Street = fmt.Sprintf("%d %s", d.Between(1, 88), h.Road)
	h.PetFee, h.Deposit, h.Keys = d.Between(8, 39)*50, d.Between(40, 199)*50, d.Between(9, 180)
	h.Built = d.Between(1580, 1990)
	h.Host = rng.Pick(d, authors) + " " + rng.Pick(d, surnames)
	h.Feast = iso(kit.Today.AddDate(0, 0, d.Between(20, 300)))
	switch d.N(5) {
	case 0:
		h.Breakfast = NoBreakfast
	case 1, 2:
		h.Breakfast = d.Between(7, 22) * 100
	}
	h.From = fmt.Sprintf("%d:00", d.Between(13, 16))
	h.Until = fmt.Sprintf("%d:00", d.Between(20, 23))
	h.Leave = fmt.Sprintf("%d:00", d.Between(9, 12))
	h.About = rng.Pick(d, histories) + " " + rng.Pick(d, services)
	h.Front = art.Street{Terrace: d.Chance(1, 2), Awning: rng.Pick(d, art.Colors), Sign: rng.Pick(d, art.Symbols), Tables: d.N(5)}
	base := h.Stars*24 + d.Between(12, 58)
	views, beds := rng.Some(d, art.Views, 3), rng.Some(d, numbers(1, 4, 1), 3)
	for i, name := range rng.Some(d, roomNames, 3) {
		h.Rooms = append(h.Rooms, drawRoom(d, name, base, beds[i], views[i]))
		base += d.Between(11, 34) // so that no two rooms cost the same, whatever the season
	}
	rng.Shuffle(d, h.Rooms)
	bent := h.Score / 10
	for _, author := range rng.Some(d, authors, d.Between(3, 5)) {
		h.Reviews = append(h.Reviews, drawReview(d, author, min(10, max(3, bent+d.Between(-2, 2)))))
	}
}

func drawRoom(d *rng.Stream, name string, gulden, beds int, view art.View) *Room {
	r := &Room{Slug: kit.Slug(name + " Room"), Name: name + " Room", Size: d.Between(16, 44), Price: gulden * 100, About: rng.Pick(d, comforts)}
	r.Look = art.Room{Beds: beds, Bedspread: rng.Pick(d, art.Colors), View: view,
		Desk: d.Chance(1, 2), Lamps: d.Between(1, 3), Plants: d.N(4)}
	r.Look.Pool = r.Look.View != art.NoView && d.Chance(1, 5)
	for range d.N(4) {
		from := kit.Today.AddDate(0, 0, d.N(360))
		r.Closed = append(r.Closed, Span{iso(from), iso(from.AddDate(0, 0, d.Between(5, 20)))})
	}
	return r
}

func drawReview(d *rng.Stream, author string, score int) Review {
	said := pleased
	switch {
	case score < 6:
		said = sour
	case score < 8:
		said = mixed
	}
	words := rng.Pick(d, said)
	return Review{Author: author, Score: score, Title: words[0], Text: words[1], Month: rng.Pick(d,
		[]string{"September", "October", "November", "December"}) + " 2025"}
}

func iso(t time.Time) string { return t.Format(time.DateOnly) }
