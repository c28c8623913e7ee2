package cars

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A desk is where cars are handed over: one in each street of a city.
type desk struct {
	Street       *atlas.Street
	Keeper       *atlas.Person
	Blurb        string
	Opens, Shuts [7]int // by weekday, from Sunday, in minutes after midnight
	Cars         []*car
}

// Night reports whether the desk is open over night. It is then closed between Shuts and Opens.
func (k *desk) Night() bool { return k.Shuts[0] < k.Opens[0] }

// Name and Slug are those of its street, as a desk.
func (k *desk) Name() string { return k.Street.Name + " desk" }
func (k *desk) Slug() string { return k.Street.Slug }

// open reports whether it is open on a day at a minute.
func (k *desk) open(on time.Time, at int) bool {
	from, to := k.Opens[on.Weekday()], k.Shuts[on.Weekday()]
	if k.Night() {
		return at >= from || at < to
	}
	return at >= from && at < to
}

// Shut is when it closes on a day.
func (k *desk) Shut(on time.Time) string { return kit.Clock(k.Shuts[on.Weekday()]) }

// Hours writes when it is open on a day.
func (k *desk) Hours(on time.Time) string {
	if from := kit.Clock(k.Opens[on.Weekday()]); k.Night() {
		return "until " + k.Shut(on) + ", and again from " + from + " over night"
	} else {
		return "from " + from + " to " + k.Shut(on)
	}
}

// Week are seven days, from Sunday, to show the hours of all weekdays.
func (*desk) Week() []time.Time {
	var all []time.Time
	for i := range 7 {
		all = append(all, kit.Today.AddDate(0, 0, i-int(kit.Today.Weekday())))
	}
	return all
}

// A car can be hired at its desk.
type car struct {
	Name, Slug, Blurb string // the name and the slug are unique in the land
	City              *atlas.City
	Desk              *desk
	Seats             int
	Automatic         bool
	Fuel              string
	Base, Deposit     int // usual price of a day, and deposit, in hundredths of the country's money
	Age               int // of the youngest driver
	Km                int // that are free, a day
	Hired             int // times so far
	Second            bool
	Checked           time.Time // the day of the next inspection
	Look              art.Car
}

// Code is the code of the money in which it is paid; Money is its name.
func (c *car) Code() string  { return c.City.Country.Money }
func (c *car) Money() string { return c.City.Country.Currency }

// Gears writes what gears it has.
func (c *car) Gears() string {
	if c.Automatic {
		return "automatic"
	}
	return "manual"
}

// A fleet is all cars and desks in one version of the world.
type fleet struct {
	Version int
	Cars    []*car
	Desks   []*desk
	in      map[*atlas.City][]*car
}

const (
	carsACity = 12
	night     = 3 // every third desk is open over night
	mostDays  = 400
)

// fleets draws all cars.
var fleets = kit.PerVersion(func(version int) *fleet {
	d, land := rng.New(gymkhana.Seed(version), "cars"), atlas.In(version)
	f := &fleet{Version: version, in: map[*atlas.City][]*car{}}
	var names []string
	for _, maker := range makers {
		for _, model := range models {
			names = append(names, maker+" "+model)
		}
	}
	names = rng.Some(d, names, len(land.Cities)*carsACity)
	for _, c := range land.Cities {
		var desks []*desk
		for i, s := range c.Streets {
			k := &desk{Street: s, Keeper: rng.Pick(d, land.People), Blurb: rng.Pick(d, deskBlurbs)}
			for day := range 7 {
				k.Opens[day], k.Shuts[day] = d.Between(5*12+6, 8*12+6)*5, d.Between(17*12+6, 22*12)*5
				if i%night == 0 {
					k.Opens[day], k.Shuts[day] = d.Between(14*12, 16*12)*5, d.Between(10*12, 12*12)*5
				}
			}
			desks = append(desks, k)
		}
		f.Desks = append(f.Desks, desks...)
		for i, at := range append(desks, rng.Some(d, desks, carsACity-len(desks))...) {
			x := &car{Name: names[len(f.Cars)], Slug: kit.Slug(names[len(f.Cars)]), City: c, Desk: at}
			x.fill(d, i)
			at.Cars, f.in[c], f.Cars = append(at.Cars, x), append(f.in[c], x), append(f.Cars, x)
		}
	}
	return f
})

// fill draws the details of the nth car of a city.
func (c *car) fill(d *rng.Stream, nth int) {
	c.Blurb, c.Seats, c.Automatic, c.Fuel = rng.Pick(d, blurbs), d.Between(2, 9), nth%2 == 0, rng.Pick(d, []string{"petrol", "diesel", electric})
	c.Base = d.Between(220, 950) * c.City.Country.Rate / 100 * 10
	c.Deposit = c.Base * d.Between(40, 120) / 100 * 10
	c.Age, c.Km, c.Hired, c.Second = d.Between(18, 30), d.Between(8, 60)*10, d.Between(3, 60), d.Chance(1, 2)
	c.Checked = kit.Today.AddDate(0, 0, d.Between(12, 300))
	c.Look = art.Car{Color: rng.Pick(d, art.Colors), Doors: d.Between(1, 3), Rack: nth%4 < 2 || d.Chance(1, 8), Spare: d.Chance(1, 2), Plate: d.Between(10, 99)}
}

const electric = "electric"

// An offer is a car for some days.
type offer struct {
	*car
	From time.Time
	Days int
	Rate int // for one day
}

// on offers the car for some days, at the price of its first one.
func (c *car) on(version int, from time.Time, days int) offer {
	d := rng.New(gymkhana.Seed(version), "rate of "+c.Slug+" on "+from.Format(time.DateOnly))
	return offer{c, from, days, c.Base * d.Between(78, 128) / 1000 * 10}
}

// out reports whether the car is already away on that day.
func (o offer) out(version int) bool {
	return rng.New(gymkhana.Seed(version), "out "+o.Slug+" on "+o.Day()).Chance(1, 4)
}

// sold reports whether it turns out to be gone when it is booked.
func (o offer) sold(version int) bool {
	return kit.SoldOut(version, "car %s on %s for %d days", o.Slug, o.Day(), o.Days)
}

func (o offer) ID() string      { return o.Slug }
func (o offer) Title() string   { return o.Name }
func (o offer) Total() int      { return o.Rate * o.Days }
func (o offer) Back() time.Time { return o.From.AddDate(0, 0, o.Days) }
func (o offer) Day() string     { return o.From.Format(time.DateOnly) }
func (o offer) Hours() string   { return o.Desk.Hours(o.From) }
func (o offer) Path() string    { return o.path("/car/") }
func (o offer) Form() string    { return o.path("/rent/") }
func (o offer) path(kind string) string {
	return kit.Link(kind+o.Slug, "from", o.Day(), "days", o.Days)
}

// offers are the cars that a city has for some days, the cheapest first.
func (f *fleet) offers(c *atlas.City, from time.Time, days int) []offer {
	var all []offer
	for _, x := range f.in[c] {
		if o := x.on(f.Version, from, days); !o.out(f.Version) {
			all = append(all, o)
		}
	}
	slices.SortFunc(all, orders["price"])
	return all
}

func bySlug(a, b offer) int { return strings.Compare(a.Slug, b.Slug) }

// Orders of lists.
var orders = map[string]func(a, b offer) int{
	"price":   func(a, b offer) int { return cmp.Or(a.Rate-b.Rate, bySlug(a, b)) },
	"deposit": func(a, b offer) int { return cmp.Or(a.Deposit-b.Deposit, bySlug(a, b)) },
	"places":  func(a, b offer) int { return cmp.Or(b.Seats-a.Seats, bySlug(a, b)) },
}

// car finds a car by its slug, and desk a desk; nil if there is none.
func (f *fleet) car(slug string) *car {
	return find(f.Cars, func(c *car) bool { return c.Slug == slug })
}
func (f *fleet) desk(slug string) *desk {
	return find(f.Desks, func(k *desk) bool { return k.Slug() == slug })
}

// desksIn are the desks of a city.
func (f *fleet) desksIn(c *atlas.City) []*desk {
	return slices.DeleteFunc(slices.Clone(f.Desks), func(k *desk) bool { return k.Street.City != c })
}

func find[T any](list []*T, ok func(*T) bool) *T {
	if i := slices.IndexFunc(list, ok); i >= 0 {
		return list[i]
	}
	return nil
}

// fill draws the photos: of all cars as they are, and returned with a dent.
func fill(f *kit.Fill) error {
	all := map[string]kit.Drawing{}
	for _, c := range fleets(f.Version).Cars {
		dented := c.Look
		dented.Dent = true
		all["car "+c.Slug], all["dent "+c.Slug] = c.Look, dented
	}
	f.Pictures(all)
	return nil
}
