package flights

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A query is a valid search.
type query struct {
	From, To *atlas.City
	Depart   time.Time
	Return   time.Time // zero for one way
	Adults   int
	Cabin    string
	Sort     string
	Sieve    sieve
}

// mostAdults is the largest number of adults in a booking; mostDays is how many days ahead flights can be booked.
const (
	mostAdults = 9
	mostDays   = 365
)

// BackISO is the day of return, or "".
func (q query) BackISO() string {
	if q.Return.IsZero() {
		return ""
	}
	return q.Return.Format(time.DateOnly)
}

// address is the address of the results: it names both airports, the days and the destination.
func (q query) address() string {
	path := "/flight-search/" + q.From.Code + "-" + q.To.Code + "/" + q.Depart.Format(time.DateOnly)
	if back := q.BackISO(); back != "" {
		path += "/" + back
	}
	return kit.Link(path, "adults", q.Adults, "cabin", q.Cabin, "to", q.To.Slug)
}

// Sorted is the address of the same results in another order.
func (q query) Sorted(by string) string {
	return q.address() + strings.Replace(kit.Link("", "sort", by, "direct", yes(q.Sieve.Direct), "airline",
		q.Sieve.Airline, "time", q.Sieve.Time, "after", q.AfterText(), "max", q.MaxText()), "?", "&", 1)
}

// MaxText is the highest price as people write it, or "".
func (q query) MaxText() string {
	if q.Sieve.Max == 0 {
		return ""
	}
	return strings.TrimSuffix(fmt.Sprintf("%d.%02d", q.Sieve.Max/100, q.Sieve.Max%100), ".00")
}

// AfterText is the earliest time of departure, or "".
func (q query) AfterText() string {
	if q.Sieve.After == 0 {
		return ""
	}
	return kit.Clock(q.Sieve.After)
}

// OneWay reports whether there is no return flight.
func (q query) OneWay() bool { return q.Return.IsZero() }

// Passengers says how many travel: "2 passengers".
func (q query) Passengers() string { return kit.Count(q.Adults, "passenger") }

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// A form is the visitor's input, to be shown again.
type form struct {
	From, To, Depart, Return, Adults, Cabin string
	Wrong                                   []string
}

// usual is the initial form.
func usual(v *kit.Visit) form {
	return form{From: networks(v.Version).Hubs[0].Name, Depart: kit.Today.AddDate(0, 0, 7).Format(time.DateOnly), Adults: "1", Cabin: economy}
}

// read makes a query from the search form; the form shows its errors.
func read(v *kit.Visit) (query, form) {
	f := form{From: v.Value("from"), To: v.Value("to"), Depart: v.Value("depart"), Return: v.Value("return"), Adults: v.Value("adults"), Cabin: v.Value("cabin")}
	q := query{Cabin: f.Cabin, Sort: sortStart}
	say := func(format string, args ...any) { f.Wrong = append(f.Wrong, fmt.Sprintf(format, args...)) }
	cities := atlas.In(v.Version).Cities
	if q.From = findCity(cities, f.From); f.From == "" {
		say("Write where you fly from, a city or the code of its airport.")
	} else if q.From == nil {
		say("We know no airport %q to fly from. Write a city or the code of its airport.", f.From)
	}
	if q.To = findCity(cities, f.To); f.To == "" {
		say("Write where you fly to, a city or the code of its airport.")
	} else if q.To == nil {
		say("We know no airport %q to fly to. Write a city or the code of its airport.", f.To)
	}
	if q.From != nil && q.From == q.To {
		say("You are in %s already. Choose two different cities.", q.To.Name)
	}
	var ok bool
	if q.Depart, ok = v.Date("depart"); !ok {
		say("Write the day of departure, such as 2026-03-12 or 12 March.")
	}
	if f.Return != "" {
		if q.Return, ok = v.Date("return"); !ok {
			say("The day of return %q is no date. Write it such as 2026-03-19, or leave it empty.", f.Return)
		}
	}
	if len(f.Wrong) == 0 {
		f.Wrong = append(f.Wrong, q.days()...)
	}
	if q.Adults, ok = persons(f.Adults); !ok {
		say("Between 1 and %d passengers can fly together; write a number.", mostAdults)
	}
	if q.Cabin != business {
		q.Cabin = economy
	}
	return q, f
}

// days reports errors in the days of a query.
func (q query) days() []string {
	var wrong []string
	last := kit.Today.AddDate(0, 0, mostDays)
	if q.Depart.Before(kit.Today) || q.Depart.After(last) {
		wrong = append(wrong, fmt.Sprintf("Flights can be booked from today, 5 January 2026, to %s; change the departure.", last.Format("2 January 2006")))
	}
	if !q.Return.IsZero() && (q.Return.Before(q.Depart) || q.Return.After(last)) {
		wrong = append(wrong, fmt.Sprintf("The return must be after the departure, and no later than %s.", last.Format("2 January 2006")))
	}
	return wrong
}

func persons(s string) (int, bool) {
	word, _, _ := strings.Cut(cmp.Or(s, "1"), " ")
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 1 && n <= mostAdults
}

// findCity finds a city from text that people write: "Vesk", "vsk", "Vesk (VES)", "Vesk Airport", "Vsek".
func findCity(cities []*atlas.City, s string) *atlas.City {
	name, _, _ := strings.Cut(s, "(")
	name, _, _ = strings.Cut(name, ",")
	name = strings.TrimSpace(name)
	for _, c := range cities {
		if strings.EqualFold(name, c.Code) {
			return c
		}
	}
	if c, ok := kit.Nearest(name, cities, func(c *atlas.City) string { return c.Name }); ok {
		return c
	}
	if c, ok := kit.Nearest(name, cities, func(c *atlas.City) string { return c.Airport }); ok {
		return c
	}
	return nil
}

// asked parses the address of results.
func asked(v *kit.Visit) (query, error) {
	from, to, _ := strings.Cut(strings.ToUpper(v.Path("pair")), "-")
	land := atlas.In(v.Version)
	q := query{From: land.City(from), To: land.City(to), Adults: v.Number("adults", 1, mostAdults, 1), Cabin: v.Value("cabin"), Sort: v.Value("sort")}
	if q.From == nil || q.To == nil || q.From == q.To {
		return q, kit.Missing("route")
	}
	var err error
	if q.Depart, err = kit.Day(v.Path("depart")); err == nil && v.Path("back") != "" {
		q.Return, err = kit.Day(v.Path("back"))
	}
	if err != nil {
		return q, err
	}
	if wrong := q.days(); len(wrong) > 0 {
		return q, kit.Bad("%s", wrong[0])
	}
	if q.Cabin != business {
		q.Cabin = economy
	}
	if orders[q.Sort] == nil {
		q.Sort = sortStart
	}
	q.Sieve = sieve{Direct: v.Value("direct") != "", Time: v.Value("time"), Airline: v.Value("airline")}
	q.Sieve.Max, _ = kit.ParseMoney(v.Value("max"))
	q.Sieve.After, _ = kit.ParseClock(v.Value("after"))
	if _, ok := parts[q.Sieve.Time]; !ok {
		q.Sieve.Time = ""
	}
	if networks(v.Version).airline(q.Sieve.Airline) == nil {
		q.Sieve.Airline = ""
	}
	return q, nil
}

// note notes a search.
func (q query) note(v *kit.Visit) {
	v.Note("search", "from", q.From.Slug, "from_code", q.From.Code, "to", q.To.Slug, "to_code", q.To.Code, "depart", q.Depart.Format(time.DateOnly),
		"return", q.BackISO(), "adults", strconv.Itoa(q.Adults), "cabin", q.Cabin, "sort", q.Sort, "direct", yes(q.Sieve.Direct),
		"airline", q.Sieve.Airline, "time", q.Sieve.Time, "after", q.AfterText(), "max", q.MaxText())
}

// extra are the parameters that a flight's page needs beyond the flight.
func (q query) extra() string {
	values := url.Values{"adults": {strconv.Itoa(q.Adults)}, "cabin": {q.Cabin}}
	if back := q.BackISO(); back != "" {
		values.Set("return", back)
	}
	return "?" + values.Encode()
}
