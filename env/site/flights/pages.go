package flights

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/search", search)
	r.Get("/flight-search/{pair}/{depart}", results)
	r.Get("/flight-search/{pair}/{depart}/{back}", results)
	r.Get("/flight/{id}/{date}", flightPage)
	r.Get("/way-back/{id}/{date}/{back}", wayBack)
	r.Get("/status", status)
	r.Get("/airlines", airlineList)
	r.Get("/airline/{slug}", airlinePage)
	r.Get("/airports", airportList)
	r.Get("/airport/{code}", airportPage)
	r.Post("/watch", watch)
	r.Get("/book", bookForm)
	r.Post("/book", book)
	r.Get("/bookings", bookings)
	r.Get("/booking/{code}", booking)
	r.Post("/booking/{code}/cancel", cancel)
}

const serviceColumns = "SELECT number, airline, origin, dest, departs, minutes, plane, days, base FROM services "

// times is the timetable of the catalogue.
func times(v *kit.Visit) timetable {
	return func(from, to string) ([]service, error) {
		return kit.Select[service](v.Context(), v.Cat, serviceColumns+"WHERE origin=? AND dest=? ORDER BY rowid", from, to)
	}
}

// carrier is an airline in the catalogue.
type carrier struct {
	Slug, Code, Name, Home string
	Founded, Hand, Bag     int
	Meal, Story, Picture   string
}

func carriers(v *kit.Visit) ([]carrier, error) {
	return kit.Select[carrier](v.Context(), v.Cat, "SELECT * FROM airlines ORDER BY name")
}

// airport is an airport in the catalogue.
type airport struct {
	Code, Slug, City, Name, Country string
	Terminals, Tram                 int
	Lounge, Picture                 string
}

func airportOf(v *kit.Visit, code string) (airport, error) {
	return kit.One[airport](v.Context(), v.Cat, "airport", "SELECT * FROM airports WHERE code=?", strings.ToUpper(code))
}

// landing shows the form, and some destinations.
func landing(v *kit.Visit) error {
	f := usual(v)
	f.From, f.To = cmp.Or(named(v, "from"), f.From), named(v, "to")
	return ask(v, f)
}

// named is the name of the city in a form field, or the field's text.
func named(v *kit.Visit, field string) string {
	s := v.Value(field)
	if c := findCity(atlas.In(v.Version).Cities, s); c != nil {
		return c.Name
	}
	return s
}

// ask shows the search form with the visitor's input.
func ask(v *kit.Visit, f form) error {
	ideas, err := kit.Select[airport](v.Context(), v.Cat, "SELECT * FROM airports ORDER BY substr(picture, -9) LIMIT 6")
	if err != nil {
		return err
	}
	lines, err := carriers(v)
	if err != nil {
		return err
	}
	return v.Show("landing", "Find a flight", map[string]any{"Form": f, "Ideas": ideas, "Airlines": lines})
}

// search reads the form and redirects to the results, whose address contains the query.
func search(v *kit.Visit) error {
	q, f := read(v)
	if len(f.Wrong) > 0 {
		return ask(v, f)
	}
	return v.Redirect(q.address())
}

// An option is an offer in a list.
type option struct {
	offer
	Carriers []carrier
	Address  string // the address of its own page
	Total    int    // the price for all passengers
}

func options(all []offer, lines []carrier, adults int, address func(offer) string) []option {
	return kit.Each(all, func(o offer) option {
		return option{offer: o, Carriers: carriersOf(o, lines), Address: address(o), Total: o.Price * adults}
	})
}

// carriersOf lists the airlines of an offer, each once.
func carriersOf(o offer, lines []carrier) []carrier {
	var all []carrier
	for _, slug := range slices.Compact(o.airlines()) {
		for _, c := range lines {
			if c.Slug == slug {
				all = append(all, c)
			}
		}
	}
	return all
}

// results shows the flights of a day, and notes the search.
func results(v *kit.Visit) error {
	q, err := asked(v)
	if err != nil {
		return err
	}
	all, err := networks(v.Version).offers(times(v), q.From.Code, q.To.Code, q.Depart, q.Cabin)
	if err != nil {
		return err
	}
	lines, err := carriers(v)
	if err != nil {
		return err
	}
	flying := slices.DeleteFunc(slices.Clone(lines), func(c carrier) bool { return !slices.ContainsFunc(all, func(o offer) bool { return o.Has(c.Slug) }) })
	some := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !q.Sieve.lets(o) })
	slices.SortStableFunc(some, orders[q.Sort])
	wrong := q.mistyped(v)
	if wrong == "" {
		q.note(v)
	}
	some, paid := kit.Advertise(v.Version, q.Sorted(q.Sort), some)
	list := options(some, lines, q.Adults, func(o offer) string { return "/flight/" + o.ID() + "/" + o.Date() + q.extra() })
	limit, err := watchedAt(v, q)
	if err != nil {
		return err
	}
	return v.Show("results", q.From.Name+" to "+q.To.Name, map[string]any{"Q": q, "Watched": limit, "List": list, "All": len(all), "Adverts": paid,
		"Airlines": flying, "Form": written(q), "Wrong": wrong,
		"Path": v.Request.URL.Path, "Before": neighbour(q, -1), "After": neighbour(q, 1)})
}

// mistyped says what is wrong with a limit of price or time, "" if nothing is.
func (q query) mistyped(v *kit.Visit) string {
	if most := v.Value("max"); most != "" && q.Sieve.Max == 0 {
		return "The highest price “" + most + "” is no price. Write gulden, such as 120 or 99.50."
	}
	if after := v.Value("after"); after != "" && q.Sieve.After == 0 {
		return "The earliest departure “" + after + "” is no time. Write it such as 14:35."
	}
	return ""
}

// written fills in the form for a query.
func written(q query) form {
	return form{From: q.From.Name, To: q.To.Name, Depart: q.Depart.Format(time.DateOnly), Return: q.BackISO(), Adults: strconv.Itoa(q.Adults), Cabin: q.Cabin}
}

// A dayLink is a link to the same search on another day.
type dayLink struct {
	Day     time.Time
	Address string
}

// neighbour is the search some days later, or nil if it is impossible.
func neighbour(q query, days int) *dayLink {
	q.Depart = q.Depart.AddDate(0, 0, days)
	if len(q.days()) > 0 {
		return nil
	}
	return &dayLink{q.Depart, q.address()}
}

// status finds a flight by its number and day.
func status(v *kit.Visit) error {
	number, when := v.Value("number"), v.Value("date")
	if number == "" {
		return v.Show("status", v.Word("status"), map[string]any{"Date": kit.Today.Format(time.DateOnly)})
	}
	wrong := ""
	on, ok := v.Date("date")
	found, err := numbered(v, number)
	if err != nil {
		return err
	}
	switch {
	case len(found) == 0:
		wrong = "No flight has the number " + number + ". It is two letters and three figures, such as AU 214."
	case !ok:
		wrong = "Write the day of the flight, such as 2026-03-12 or 12 March."
	case len(query{Depart: on}.days()) > 0:
		wrong = query{Depart: on}.days()[0]
	case !found[0].flies(on):
		wrong = number + " does not fly on " + on.Format("Monday, 2 January 2006") + ". Try another day."
	default:
		return v.Redirect("/flight/" + found[0].Number + "/" + on.Format(time.DateOnly))
	}
	return v.Show("status", v.Word("status"), map[string]any{"Number": number, "Date": when, "Wrong": wrong})
}

func numbered(v *kit.Visit, number string) ([]service, error) {
	return kit.Select[service](v.Context(), v.Cat, serviceColumns+"WHERE number=?", strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(number)))
}

func airlineList(v *kit.Visit) error {
	all, err := carriers(v)
	if err != nil {
		return err
	}
	return v.Show("airlines", v.Word("airlines"), all)
}

func airlinePage(v *kit.Visit) error {
	a, err := kit.One[carrier](v.Context(), v.Cat, "airline", "SELECT * FROM airlines WHERE slug=?", strings.ToLower(v.Path("slug")))
	if err != nil {
		return err
	}
	home, err := airportOf(v, a.Home)
	if err != nil {
		return err
	}
	type use struct{ Plane, N int }
	uses, err := kit.Select[use](v.Context(), v.Cat, "SELECT plane, count(*) FROM services WHERE airline=? GROUP BY plane ORDER BY plane", a.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "airline", a.Slug)
	return v.Show("airline", a.Name, map[string]any{"A": a, "Home": home, "Uses": uses, "Fleet": fleet})
}

func airportList(v *kit.Visit) error {
	all, err := kit.Select[airport](v.Context(), v.Cat, "SELECT * FROM airports ORDER BY city")
	if err != nil {
		return err
	}
	return v.Show("airports", v.Word("airports"), all)
}

// departure is a line on an airport's departures board.
type departure struct {
	Number, Dest, Code string
	Departs            int
	Airline            string
}

// Clock is the time of departure: "07:25".
func (d departure) Clock() string { return kit.Clock(d.Departs) }

func airportPage(v *kit.Visit) error {
	a, err := airportOf(v, v.Path("code"))
	if err != nil {
		return err
	}
	board, err := kit.Select[departure](v.Context(), v.Cat, `SELECT number, city, dest, departs, airlines.name FROM services JOIN airports ON airports.code=dest
		JOIN airlines ON airlines.slug=airline WHERE origin=? AND days>>?&1 ORDER BY departs, number`, a.Code, int(kit.Today.Weekday()))
	if err != nil {
		return err
	}
	some, pager := kit.Paged(v, board, 15, func(page int) string { return kit.Link("/airport/"+a.Code, "page", page) })
	v.Note("open", "airport", a.Code, "city", a.Slug)
	return v.Show("airport", a.Name, map[string]any{"A": a, "Board": some, "Pager": pager, "N": len(board), "City": atlas.In(v.Version).City(a.Code)})
}
