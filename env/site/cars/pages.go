package cars

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", func(v *kit.Visit) error {
		return ask(v, query{City: v.Value("city"), When: tomorrow.Format(time.DateOnly), Days: "1"})
	})
	r.Get("/list", results)
	r.Get("/car/{slug}", carPage)
	r.Post("/car/{slug}", watch)
	checkout.Routes(r, "/rent/{slug}")
	r.Get("/mine", mine)
	r.Get("/hire/{code}", hirePage)
	r.Post("/hire/{code}/cancel", booked.Cancels("car", "/hire/"))
	r.Post("/hire/{code}/{what}", settle)
	r.Get("/desk/{slug}", deskPage)
	r.Get("/terms", func(v *kit.Visit) error { return v.Show("terms", v.Word("terms"), terms) })
}

// A query is a search as the visitor wrote it, and what it means.
type query struct {
	City, When, Days, At, Seats, Age, Gears, Fuel, Sort string
	place                                               *atlas.City
	from                                                time.Time
	n, minute, seats, age                               int
	Wrong                                               kit.Complaints
}

// read reads a search.
func read(v *kit.Visit) query {
	q := query{City: v.Value("city"), When: v.Value("from"), Days: v.Value("days"), Seats: v.Value("seats"), Age: v.Value("age"), Sort: v.Value("sort")}
	w := &q.Wrong
	wrong := "There is no city “" + q.City + "”. Write its name."
	if q.City == "" {
		wrong = "In which city do you start? Write its name."
	}
	if q.place = v.City(q.City); w.Unless(q.place != nil, "%s", wrong) {
		q.City = q.place.Name
	}
	q.from, q.n = tomorrow, v.Number("days", 1, mostDays, 0)
	on, ok := v.Date("from")
	if w.Unless(ok && kit.Ahead(on, 365), "Cars are hired from today, 5 January 2026, on, up to a year ahead. Write the first day, such as 12 March.") {
		q.from, q.When = on, on.Format(time.DateOnly)
	}
	w.Unless(q.n > 0, "For how many days? Write a whole number from 1 to %d.", mostDays)
	q.At, q.minute, ok = v.Time("at")
	w.Unless(ok, "“%s” is no time of the day. Write it such as 18:40, or leave it empty.", q.At)
	for _, f := range []struct {
		to        *int
		text      string
		low, high int
		field     string
	}{{&q.seats, q.Seats, 1, 9, "seats"}, {&q.age, q.Age, 16, 99, "age"}} {
		*f.to = v.Number(f.field, f.low, f.high, 0)
		w.Unless(f.text == "" || *f.to > 0, "%s: write a whole number from %d to %d, not “%s”.", v.Word(f.field), f.low, f.high, f.text)
	}
	if v.Value("gears") != "" {
		q.Gears = "automatic"
	}
	if v.Value("fuel") != "" {
		q.Fuel = electric
	}
	if orders[q.Sort] == nil {
		q.Sort = "price"
	}
	return q
}

var tomorrow = kit.Today.AddDate(0, 0, 1)

// Sorted is the address of the list in another order.
func (q query) Sorted(by string) string {
	return kit.Link("/list", "city", q.City, "from", q.When, "days", q.Days, "at", q.At, "seats", q.Seats, "age", q.Age, "gears", q.Gears, "fuel", q.Fuel,
		"sort", by)
}

// lets reports whether the filters show an offer.
func (q query) lets(o offer) bool {
	return o.Seats >= q.seats && (q.age == 0 || o.Age <= q.age) && (q.Gears == "" || o.Automatic) && (q.Fuel == "" || o.Fuel == q.Fuel) &&
		(q.At == "" || o.Desk.open(q.from, q.minute))
}

// ask shows the first page.
func ask(v *kit.Visit, q query) error {
	all := fleets(v.Version).Cars
	return v.Show("landing", "Hire a car", map[string]any{"Q": q, "Cars": []*car{all[5], all[130], all[377]}})
}

// results lists the cars of a city and notes the search.
func results(v *kit.Visit) error {
	q := read(v)
	if len(q.Wrong) > 0 {
		return ask(v, q)
	}
	v.Note("search", "city", q.place.Slug, "date", q.When, "days", strconv.Itoa(q.n), "at", q.At, "seats", q.Seats, "age", q.Age, "gears", q.Gears,
		"fuel", q.Fuel, "sort", q.Sort)
	f := fleets(v.Version)
	all := f.offers(q.place, q.from, q.n)
	out := len(f.in[q.place]) - len(all)
	all = slices.DeleteFunc(all, func(o offer) bool { return !q.lets(o) })
	slices.SortFunc(all, orders[q.Sort])
	all, paid := kit.Advertise(v.Version, q.Sorted(q.Sort), all)
	return v.Show("list", "Cars in "+q.City, map[string]any{"Q": q, "C": q.place, "From": q.from, "N": kit.Count(q.n, "day"), "List": all, "Out": out,
		"Adverts": paid, "Desks": f.desksIn(q.place), "Orders": []string{"price", "deposit", "places"}})
}

// offered is the car {slug} for the days of the address.
func offered(v *kit.Visit) (offer, error) {
	c := fleets(v.Version).car(strings.ToLower(v.Path("slug")))
	if c == nil {
		return offer{}, kit.Missing("car")
	}
	from, _ := v.DayOf("from", tomorrow, func(on time.Time) bool { return kit.Ahead(on, 365) })
	return c.on(v.Version, from, v.Number("days", 1, mostDays, 1)), nil
}

func carPage(v *kit.Visit) error { return showCar(v, "") }

func showCar(v *kit.Visit, wrong string) error {
	o, err := offered(v)
	if err != nil {
		return err
	}
	b, watched, err := watches.By(v, o.Slug)
	if err != nil {
		return err
	}
	if wrong == "" {
		v.Note("open", "car", o.Slug, "city", o.City.Slug, "date", o.Day(), "days", strconv.Itoa(o.Days))
	}
	limit := ""
	if watched {
		limit = b.With()["limit"]
	}
	return v.Show("car", o.Name, map[string]any{"O": o, "Out": o.out(v.Version), "Limit": limit, "Wrong": wrong})
}

// watch asks for a letter when a car costs less than a limit, in any money of the land.
func watch(v *kit.Visit) error {
	o, err := offered(v)
	if err != nil {
		return err
	}
	cents, code, ok := kit.ParseAmount(v.Value("limit"), o.Code())
	if !ok || code != "GLD" && atlas.In(v.Version).Money(code) == nil {
		return showCar(v, "Write the limit as an amount with the code of its money, such as 148.50 "+o.Code()+" or 99 GLD.")
	}
	with := map[string]string{"car": o.Slug, "city": o.City.Slug, "limit": kit.Amount(cents, code)}
	b, watched, err := watches.By(v, o.Slug)
	if err == nil && watched {
		err = watches.Cancel(v, b, "car")
	}
	if err == nil {
		err = watches.Book(v, o.Slug, with)
	}
	if err != nil {
		return err
	}
	return v.Redirect(o.Path())
}

func deskPage(v *kit.Visit) error {
	k := fleets(v.Version).desk(strings.ToLower(v.Path("slug")))
	if k == nil {
		return kit.Missing("desk")
	}
	v.Note("open", "desk", k.Slug(), "city", k.Street.City.Slug)
	return v.Show("desk", k.Name(), k)
}
