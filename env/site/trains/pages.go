package trains

import (
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/list", results)
	r.Get("/train/{id}/{date}", trainPage)
	checkout.Routes(r, "/seat/{id}/{date}")
	r.Get("/mine", mine)
	r.Get("/ticket/{code}", ticketPage)
	r.Post("/ticket/{code}/cancel", booked.Cancels("train", "/ticket/"))
	r.Post("/ticket/{code}/refund", refund)
	r.Get("/change/{code}", changePage)
	r.Post("/change/{code}", change)
	r.Get("/stations", func(v *kit.Visit) error { return v.Show("stations", v.Word("stations"), atlas.In(v.Version).Cities) })
	r.Get("/station/{slug}", stationPage)
	r.Get("/map", func(v *kit.Visit) error { return v.Show("maps", v.Word("map"), networks(v.Version).Lines) })
	r.Get("/map/{line}", mapPage)
	r.Get("/fares", func(v *kit.Visit) error {
		return v.Show("fares", v.Word("fares"), map[string]any{"Ages": networks(v.Version).ages, "Back": backPercent, "First": firstPercent,
			"Fee": feePercent})
	})
}

// landing shows the form, and what is in it already.
func landing(v *kit.Visit) error {
	return ask(v, query{FromText: v.Value("from"), ToText: v.Value("to"), DateText: kit.Today.AddDate(0, 0, 7).Format(time.DateOnly), Who: alone})
}

// ask shows the search form with the visitor's input, and trains of some lines.
func ask(v *kit.Visit, q query) error {
	n := networks(v.Version)
	var some []*run
	for _, l := range n.Lines[:6] {
		some = append(some, n.Runs[slices.IndexFunc(n.Runs, func(r *run) bool { return r.Line == l })])
	}
	return v.Show("landing", "Find a train", map[string]any{"Q": q, "Runs": some})
}

// results shows the connections of a day, and notes the search; a search that is wrong gets the form again.
func results(v *kit.Visit) error {
	q := read(v)
	if q.From == nil || q.To == nil || q.From == q.To || !sells(q.Date) {
		return ask(v, q)
	}
	if len(q.Wrong) == 0 {
		q.note(v)
	}
	n := networks(v.Version)
	all := n.offers(q.From, q.To, q.Date)
	some := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !q.lets(o) })
	slices.SortStableFunc(some, orders[q.Sort])
	some, paid := kit.Advertise(v.Version, q.Sorted(q.Sort), some)
	q.FromText, q.ToText, q.DateText = q.From.Name, q.To.Name, q.Date.Format(time.DateOnly)
	return v.Show("list", q.From.Name+" to "+q.To.Name, map[string]any{"Q": q, "N": n, "List": some, "All": len(all), "Adverts": paid,
		"Before": q.On(-1), "After": q.On(1), "Orders": []string{sortStart, sortTime, sortChanges, sortPrice}})
}

// parse returns the offer that an address names.
func parse(v *kit.Visit, id, date, from, to string) (offer, error) {
	on, err := kit.Day(date)
	if err != nil {
		return offer{}, err
	}
	if !sells(on) {
		return offer{}, kit.Bad("Tickets are sold for a year from today, 5 January 2026. Choose another day.")
	}
	n, land := networks(v.Version), atlas.In(v.Version)
	parts := strings.Split(id, ".")
	cities := []*atlas.City{land.City(from)}
	for i := 1; i < len(parts); i += 2 {
		cities = append(cities, land.City(parts[i]))
	}
	cities = append(cities, land.City(to))
	var rides []ride
	for i := 0; i < len(parts) && i <= 2*mostChanges; i += 2 {
		r, a, b := n.run(parts[i]), cities[i/2], cities[i/2+1]
		if r == nil || a == nil || b == nil || !r.goes(on) {
			return offer{}, kit.Missing("train on that day")
		}
		at := func(c *atlas.City) int { return slices.IndexFunc(r.Calls, func(s call) bool { return s.City == c }) }
		own := ride{r, on, at(a), at(b)}
		if own.From < 0 || own.To <= own.From {
			return offer{}, kit.Missing("train between those cities")
		}
		if i > 0 {
			if last := rides[len(rides)-1]; own.Leaves() < last.Arrives()+wait(last.Last().Station, own.First().Station) {
				return offer{}, kit.Missing("connection")
			}
		}
		rides = append(rides, own)
	}
	if len(rides) != len(cities)-1 {
		return offer{}, kit.Missing("connection")
	}
	return n.dated(rides, on), nil
}

// asked returns the offer and the party of a request.
func asked(v *kit.Visit) (offer, party, error) {
	o, err := parse(v, v.Path("id"), v.Path("date"), strings.ToUpper(v.Value("from")), strings.ToUpper(v.Value("to")))
	return o, who(v), err
}

// trainPage shows an offer in detail.
func trainPage(v *kit.Visit) error {
	o, p, err := asked(v)
	if err != nil {
		return err
	}
	v.Note("open", "train", o.ID(), "date", o.Date(), "from", o.Start().City.Slug, "to", o.End().City.Slug)
	return v.Show("train", o.Name()+", "+o.Start().City.Name+" to "+o.End().City.Name,
		map[string]any{"O": o, "Who": p, "N": networks(v.Version), "Form": o.form(p)})
}

// A walk is how far a street is from a station, in minutes on foot.
type walk struct {
	Street  *atlas.Street
	Minutes int
}

// Time writes the minutes.
func (w walk) Time() string { return kit.Count(w.Minutes, "minute") }

func walks(version int, s *atlas.Station) []walk {
	return kit.Each(s.City.Streets, func(st *atlas.Street) walk {
		if st == s.Street {
			return walk{st, 1}
		}
		return walk{st, rng.New(gymkhana.Seed(version), "walk "+s.Slug+" "+st.Slug).Between(4, 49)}
	})
}

// stationPage shows a station with its streets and the departures of a day.
func stationPage(v *kit.Visit) error {
	s := atlas.In(v.Version).Station(strings.ToLower(v.Path("slug")))
	if s == nil {
		return kit.Missing("station")
	}
	on, ok := v.DayOf("date", kit.Today, sells)
	var wrong kit.Complaints
	wrong.Unless(ok, "The board shows days from today, 5 January 2026, on for a year, not %q. Write one such as 12 March.", v.Value("date"))
	var board []ride
	var lines []*line
	for _, b := range networks(v.Version).boards[slices.Index(atlas.In(v.Version).Cities, s.City)] {
		if b.Calls[b.at].Station == s && b.goes(on) {
			board = append(board, ride{b.run, on, b.at, len(b.Calls) - 1})
			if !slices.Contains(lines, b.Line) {
				lines = append(lines, b.Line)
			}
		}
	}
	some, pager := kit.Paged(v, board, 14, func(page int) string {
		return kit.Link("/station/"+s.Slug, "date", on.Format(time.DateOnly), "page", page)
	})
	v.Note("open", "station", s.Slug, "city", s.City.Slug)
	return v.Show("station", s.Name, map[string]any{"S": s, "Board": some, "N": len(board), "Pager": pager, "On": on, "Lines": lines,
		"Wrong": wrong, "Walks": walks(v.Version, s)})
}

func mapPage(v *kit.Visit) error {
	l := networks(v.Version).line(strings.ToLower(v.Path("line")))
	if l == nil {
		return kit.Missing("line")
	}
	v.Note("open", "line", l.Slug)
	return v.Show("map", l.Name, l)
}
