package events

import (
	"cmp"
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

// A genre is a kind of show.
type genre struct{ Name, Slug, Blurb string }

// A hall is a place for shows: one in each street of a city.
type hall struct {
	Name, Slug, Blurb string
	Street            *atlas.Street
	Seats             int
	Keeper            *atlas.Person
	Shows             []*show
}

// A part is where one sits in a hall.
type part struct {
	Name, Slug  string
	Price, Left int // hundredths of a gulden; tickets
}

// A show is an event on one day.
type show struct {
	Slug, Title      string // unique in the land
	Blurb            string
	Genre            *genre
	City             *atlas.City
	Hall             *hall
	Host, Star       *atlas.Person // the organiser and the headliner
	On, Was          time.Time     // Was is zero if it was not moved
	Doors, From, End int           // minutes after midnight
	Age, Acts        int
	Tiers            []part
	Poster           art.Poster // with a plate if only it has the day
}

// Hidden reports whether only the poster has the day.
func (s *show) Hidden() bool { return s.Poster.Day > 0 }

// Price is that of the cheapest ticket, which is on the floor. No two shows have the same.
func (s *show) Price() int { return s.Tiers[0].Price }

// Left is how many tickets are left in all.
func (s *show) Left() int { return s.Tiers[0].Left + s.Tiers[1].Left + s.Tiers[2].Left }

// Opens, Begins and Ends write times.
func (s *show) Opens() string  { return kit.Clock(s.Doors) }
func (s *show) Begins() string { return kit.Clock(s.From) }
func (s *show) Ends() string   { return kit.Clock(s.End) }

// Day writes the day: 2026-03-12.
func (s *show) Day() string { return s.On.Format(time.DateOnly) }

// sold reports whether its last tickets turn out to be sold when it is booked.
func (s *show) sold(version int) bool { return kit.SoldOut(version, "show %s", s.Slug) }

// weekend reports whether it is on a Saturday or Sunday.
func (s *show) weekend() bool {
	return s.On.Weekday() == time.Saturday || s.On.Weekday() == time.Sunday
}

// A bill is all shows in one version of the world.
type bill struct {
	Shows []*show // by city, then by day
	Halls []*hall
	in    map[*atlas.City][]*show
	of    map[*atlas.Person][]*show // by organiser
}

const (
	showsACity = 12
	hiddenOnes = 4 // of a city, those whose day only the poster has
	firstDay   = 9
	lastDay    = 240
)

// bills draws all shows.
var bills = kit.PerVersion(func(version int) *bill {
	d, land := rng.New(gymkhana.Seed(version), "shows"), atlas.In(version)
	b := &bill{in: map[*atlas.City][]*show{}, of: map[*atlas.Person][]*show{}}
	var titles []string
	for _, one := range titleFirst {
		for _, two := range titleLast {
			titles = append(titles, one+" "+two)
		}
	}
	titles, hosts := rng.Some(d, titles, len(land.Cities)*showsACity), rng.Some(d, land.People, len(land.People))
	var prices []int
	for range titles {
		prices = append(prices, 80+len(prices))
	}
	rng.Shuffle(d, prices)
	for _, c := range land.Cities {
		var halls []*hall
		for _, s := range c.Streets {
			h := &hall{Name: s.Name + " " + rng.Pick(d, []string{"Hall", "Theatre", "Rooms", "Playhouse"}), Slug: s.Slug, Street: s,
				Seats: d.Between(80, 900), Keeper: rng.Pick(d, land.People), Blurb: rng.Pick(d, hallBlurbs)}
			halls = append(halls, h)
		}
		some := rng.Some(d, halls, showsACity-len(halls))
		var own []*show
		for i, day := range days(d) {
			n := len(b.Shows) + i
			s := &show{Title: titles[n], Slug: kit.Slug(titles[n]), Blurb: rng.Pick(d, blurbs), City: c, Hall: append(halls, some...)[i],
				Host: hosts[n%len(hosts)], Star: rng.Pick(d, land.People), On: day}
			s.fill(d, i, prices[n])
			s.Hall.Shows = append(s.Hall.Shows, s)
			own = append(own, s)
		}
		slices.SortFunc(own, byDay)
		b.in[c], b.Shows, b.Halls = own, append(b.Shows, own...), append(b.Halls, halls...)
	}
	for _, s := range b.Shows {
		b.of[s.Host] = append(b.of[s.Host], s)
	}
	for _, all := range b.of {
		slices.SortFunc(all, byDay)
	}
	return b
})

// days draws different days for the shows of a city, in no order.
func days(d *rng.Stream) []time.Time {
	var all []time.Time
	for len(all) < showsACity {
		if on := kit.Today.AddDate(0, 0, d.Between(firstDay, lastDay)); !slices.Contains(all, on) {
			all = append(all, on)
		}
	}
	return all
}

// fill draws the details of the nth show of a city; the price is that of the floor, in tenths of a gulden. The last
// ones have their day on the poster alone, the first one was moved, and the second one is sold out.
func (s *show) fill(d *rng.Stream, nth, price int) {
	inks := rng.Some(d, slices.DeleteFunc(slices.Clone(art.Colors), func(c art.Color) bool { return c == art.White }), 2)
	g := d.N(len(genres))
	s.Genre = &genres[g]
	s.Poster = art.Poster{Layout: g, Ink: inks[0], Second: inks[1], Instrument: rng.Pick(d, art.Instruments), Figures: d.Between(1, 6),
		Motif: rng.Pick(d, art.Symbols)}
	s.Doors = d.Between(15*12, 20*12) * 5
	s.From = s.Doors + d.Between(3, 12)*5
	s.End = s.From + d.Between(14, 34)*5
	s.Age = d.Between(0, 18)
	for i, name := range []string{"Floor", "Gallery", "Box"} {
		s.Tiers = append(s.Tiers, part{name, kit.Slug(name), price * 10, d.Between(11, 120)})
		price += d.Between(20, 300)
		if nth == 1 {
			s.Tiers[i].Left = 0
		}
	}
	switch {
	case nth == 0:
		s.Was = s.On.AddDate(0, 0, -d.Between(2, 40))
		if !s.Was.After(kit.Today) {
			s.Was = s.On.AddDate(0, 0, d.Between(2, 40))
		}
	case nth >= showsACity-hiddenOnes:
		s.Poster.Day, s.Poster.Month = s.On.Day(), int(s.On.Month())
	}
	s.Acts = d.Between(2, 40)
}

func byDay(a, b *show) int { return cmp.Or(a.On.Compare(b.On), strings.Compare(a.Slug, b.Slug)) }

// Orders of lists.
var orders = map[string]func(a, b *show) int{
	"date":  byDay,
	"price": func(a, b *show) int { return cmp.Or(a.Price()-b.Price(), byDay(a, b)) },
	"left":  func(a, b *show) int { return cmp.Or(b.Left()-a.Left(), byDay(a, b)) },
}

// Show finds a show by its slug; nil if there is none.
func (b *bill) Show(slug string) *show {
	return find(b.Shows, func(s *show) bool { return s.Slug == slug })
}

// hall finds a hall by its slug; nil if there is none.
func (b *bill) hall(slug string) *hall {
	return find(b.Halls, func(h *hall) bool { return h.Slug == slug })
}

// hallsIn are the halls of a city.
func (b *bill) hallsIn(c *atlas.City) []*hall {
	return slices.DeleteFunc(slices.Clone(b.Halls), func(h *hall) bool { return h.Street.City != c })
}

func find[T any](list []*T, ok func(*T) bool) *T {
	if i := slices.IndexFunc(list, ok); i >= 0 {
		return list[i]
	}
	return nil
}

// shown are shows whose day is not on the poster alone.
func shown(all []*show) []*show {
	return slices.DeleteFunc(slices.Clone(all), (*show).Hidden)
}

// fill draws the posters.
func fill(f *kit.Fill) error {
	all := map[string]kit.Drawing{}
	for _, s := range bills(f.Version).Shows {
		all[fmt.Sprint("poster ", s.Slug)] = s.Poster
	}
	f.Pictures(all)
	return nil
}
