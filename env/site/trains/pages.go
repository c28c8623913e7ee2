package trains

import (
	"fmt"
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
	r.Get("/seat/{id}/{date}", seatForm)
	r.Post("/seat/{id}/{date}", buy)
	r.Get("/mine", mine)
	r.Get("/ticket/{code}", ticketPage)
	r.Post("/ticket/{code}/cancel", cancel)
	r.Post("/ticket/{code}/refund", refund)
	r.Get("/change/{code}", changePage)
	r.Post("/change/{code}", change)
	r.Get("/stations", stationList)
	r.Get("/station/{slug}", stationPage)
	r.Get("/map", mapList)
	r.Get("/map/{line}", mapPage)
	r.Get("/fares", fares)
}

// pictureOf is the address of a picture by its name.
func pictureOf(v *kit.Visit, name string) (string, error) {
	p, err := kit.One[struct{ Picture string }](v.Context(), v.Cat, "picture", "SELECT picture FROM pictures WHERE name=?", name)
	return p.Picture, err
}

// landing shows the form, and what is in it already.
func landing(v *kit.Visit) error {
	q := query{FromText: v.Value("from"), ToText: v.Value("to"), DateText: kit.Today.AddDate(0, 0, 7).Format(time.DateOnly), Who: alone}
	return ask(v, q)
}

// ask shows the search form with the visitor's input, and trains of other lines.
func ask(v *kit.Visit, q query) error {
	type teaser struct {
		*line
		Picture string
	}
	var all []teaser
	for _, l := range networks(v.Version).Lines {
		r := slices.IndexFunc(networks(v.Version).Runs, func(r *run) bool { return r.Line == l })
		p, err := pictureOf(v, "train "+networks(v.Version).Runs[r].Number)
		if err != nil {
			return err
		}
		all = append(all, teaser{l, p})
	}
	return v.Show("landing", "Find a train", map[string]any{"Q": q, "Lines": all[:6]})
}

// An option is an offer in a list.
type option struct {
	offer
	Picture string // of its first train
	Total   int
	Address string
}

func options(v *kit.Visit, all []offer, p party) ([]option, error) {
	var list []option
	for _, o := range all {
		picture, err := pictureOf(v, "train "+o.First().Number)
		if err != nil {
			return nil, err
		}
		list = append(list, option{o, picture, networks(v.Version).total(o, p), o.path(p)})
	}
	return list, nil
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
	all := networks(v.Version).offers(q.From, q.To, q.Date)
	some := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !q.lets(o) })
	slices.SortStableFunc(some, orders[q.Sort])
	some, paid := kit.Advertise(v.Version, q.Sorted(q.Sort), some)
	list, err := options(v, some, q.Who)
	if err != nil {
		return err
	}
	q.FromText, q.ToText, q.DateText = q.From.Name, q.To.Name, q.Date.Format(time.DateOnly)
	return v.Show("list", q.From.Name+" to "+q.To.Name, map[string]any{"Q": q, "List": list, "All": len(all), "Adverts": paid,
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

// A stage is a ride with what its page tells.
type stage struct {
	ride
	Rows           []row
	Works          delay
	Late           string // the place from which on it is late
	Picture, Coach string
}

// A row is a call in the timetable of a train.
type row struct {
	call
	Platform     int
	On           bool // part of the ride
	Begins, Ends bool
}

// In and Out are when the train arrives and leaves.
func (r row) In() string  { return kit.Clock(r.Arrives) }
func (r row) Out() string { return kit.Clock(r.Leaves) }

func stages(v *kit.Visit, o offer) ([]stage, error) {
	var all []stage
	for _, r := range o.Rides {
		s := stage{ride: r, Works: r.works(v.Version)}
		s.Late = r.Calls[s.Works.At].City.Name
		for i, c := range r.Calls {
			s.Rows = append(s.Rows, row{c, r.platform(v.Version, i), i >= r.From && i <= r.To, i == 0, i == len(r.Calls)-1})
		}
		var err error
		if s.Picture, err = pictureOf(v, "train "+r.Number); err != nil {
			return nil, err
		}
		if s.Coach, err = pictureOf(v, fmt.Sprint("coach ", r.plan(v.Version))); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// trainPage shows an offer in detail.
func trainPage(v *kit.Visit) error {
	o, p, err := asked(v)
	if err != nil {
		return err
	}
	all, err := stages(v, o)
	if err != nil {
		return err
	}
	v.Note("open", "train", o.ID(), "date", o.Date(), "from", o.Start().City.Slug, "to", o.End().City.Slug)
	return v.Show("train", o.Name()+", "+o.Start().City.Name+" to "+o.End().City.Name, map[string]any{"O": o, "Who": p, "Stages": all,
		"Total": networks(v.Version).total(o, p), "Valid": o.Valid(v.Version), "Book": strings.Replace(o.path(p), "/train/", "/seat/", 1)})
}

func stationOf(v *kit.Visit, slug string) *atlas.Station {
	for _, c := range atlas.In(v.Version).Cities {
		for _, s := range c.Stations {
			if s.Slug == strings.ToLower(slug) {
				return s
			}
		}
	}
	return nil
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
	s := stationOf(v, v.Path("slug"))
	if s == nil {
		return kit.Missing("station")
	}
	on, wrong := kit.Today, ""
	if text := v.Value("date"); text != "" {
		if day, ok := v.Date("date"); ok && sells(day) {
			on = day
		} else {
			wrong = "The board shows days from today, 5 January 2026, on for a year, not " + text + ". Write one such as 12 March."
		}
	}
	var board []ride
	var lines []*line
	n := networks(v.Version)
	for _, b := range n.boards[slices.Index(atlas.In(v.Version).Cities, s.City)] {
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
	rows := kit.Each(some, func(r ride) map[string]any {
		return map[string]any{"R": r, "Platform": r.platform(v.Version, r.From), "Path": offer{Rides: []ride{r}}.path(alone)}
	})
	return v.Show("station", s.Name, map[string]any{"S": s, "Board": rows, "N": len(board), "Pager": pager, "On": on, "Lines": lines,
		"Wrong": wrong, "Walks": walks(v.Version, s)})
}

func stationList(v *kit.Visit) error {
	return v.Show("stations", v.Word("stations"), atlas.In(v.Version).Cities)
}

// A sheet is the map of a line.
type sheet struct {
	*line
	Picture string
	Stops   []stop // by number
}

func sheetOf(v *kit.Visit, l *line) (sheet, error) {
	p, err := pictureOf(v, "line "+l.Slug)
	return sheet{l, p, l.numbered()}, err
}

func mapList(v *kit.Visit) error {
	var all []sheet
	for _, l := range networks(v.Version).Lines {
		s, err := sheetOf(v, l)
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	return v.Show("maps", v.Word("map"), all)
}

func mapPage(v *kit.Visit) error {
	l := networks(v.Version).line(strings.ToLower(v.Path("line")))
	if l == nil {
		return kit.Missing("line")
	}
	s, err := sheetOf(v, l)
	if err != nil {
		return err
	}
	v.Note("open", "line", l.Slug)
	return v.Show("map", l.Name, s)
}

func fares(v *kit.Visit) error {
	n := networks(v.Version)
	return v.Show("fares", v.Word("fares"), map[string]any{"Ages": n.ages, "Back": backPercent, "First": firstPercent, "Fee": feePercent})
}
