package hotels

import (
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/hotels/search", search)
	r.Get("/hotels/list", list)
	r.Get("/hotels/detail/{slug}", detail)
	r.Get("/book/{hotel}/{room}", bookForm)
	r.Post("/book", book)
	r.Get("/bookings", bookings)
	r.Get("/bookings/{id}", confirmation)
	r.Post("/bookings/{id}/guests", changeGuests)
	r.Post("/bookings/{id}/cancel", cancel)
	r.Get("/saved", saved)
	r.Post("/save", save)
	r.Post("/unsave", unsave)
	r.Post("/watch", watch)
}

// A Tile is a city on the start page.
type Tile struct {
	City    *atlas.City
	Address string // the address of its list
	Picture string
	Map     string
}

func tiles(v *kit.Visit, where string, args ...any) ([]Tile, error) {
	type row struct{ Slug, Picture, Map string }
	rows, err := kit.Select[row](v.Context(), v.Cat, "SELECT slug, picture, map FROM cities "+where, args...)
	var all []Tile
	for _, r := range rows {
		city := atlas.In(v.Version).City(r.Slug)
		all = append(all, Tile{city, Query{City: city, Stay: usualStay()}.Address(1), r.Picture, r.Map})
	}
	return all, err
}

func landing(v *kit.Visit) error {
	cities, err := tiles(v, "ORDER BY substr(picture, -9) LIMIT 6")
	if err != nil {
		return err
	}
	best, err := load(v, "ORDER BY score DESC, votes DESC LIMIT 4")
	if err != nil {
		return err
	}
	every, err := tiles(v, "ORDER BY slug")
	if err != nil {
		return err
	}
	return v.Show("landing", "Hotels", map[string]any{"Form": formOf(nil, usualStay()), "Cities": cities, "Best": best, "Every": every})
}

// search corrects the input and redirects to the list, or to a hotel with that name.
func search(v *kit.Visit) error {
	s, f := readStay(v)
	typed := v.Value("destination")
	city := cityOf(v.Version, typed)
	if city == nil && typed != "" {
		h, err := called(v, typed)
		if err != nil {
			return err
		}
		if h != "" && len(f.Wrong) == 0 {
			return v.Redirect(s.At("/hotels/detail/" + h))
		}
	}
	switch {
	case typed == "":
		f.say("%s: write a city, such as %s.", v.Word("destination"), atlas.In(v.Version).Cities[0].Name)
	case city == nil:
		f.say("%s: we know no city or hotel called “%s”.", v.Word("destination"), typed)
	}
	if len(f.Wrong) > 0 {
		return v.Show("find", v.Word("go"), map[string]any{"Form": f})
	}
	return v.Redirect(Query{City: city, Stay: s}.Address(1))
}

// called returns the slug of the hotel with a name, or "".
func called(v *kit.Visit, name string) (string, error) {
	type row struct{ Slug, Name string }
	all, err := kit.Select[row](v.Context(), v.Cat, "SELECT slug, name FROM hotels ORDER BY n")
	if err != nil {
		return "", err
	}
	h, _ := kit.Nearest(name, all, func(r row) string { return r.Name })
	return h.Slug, nil
}

// pageSize is how many hotels a page of a list shows.
const pageSize = 4

// A choice is an order that a list can have.
type choice struct {
	Key, Address string
	Now          bool
}

func list(v *kit.Visit) error {
	q, f := readQuery(v)
	if len(f.Wrong) > 0 {
		return v.Show("find", v.Word("go"), map[string]any{"Form": f})
	}
	hotels, err := load(v, "WHERE city=? ORDER BY n", q.City.Slug)
	if err != nil {
		return err
	}
	v.Note("search", q.noted()...)
	offers := q.Offers(hotels)
	some, pager, paid := kit.Fronted(v, q.Address(1), offers, pageSize, q.Address)
	var orders []choice
	for _, key := range sorts {
		other := q
		other.Sort = key
		orders = append(orders, choice{"sort-" + key, other.Address(1), key == q.Sort})
	}
	return v.Show("list", "Hotels in "+q.City.Name, map[string]any{"Q": q, "Form": f, "Offers": some, "N": len(offers), "Pager": pager, "Adverts": paid,
		"Orders": orders, "All": Query{City: q.City, Stay: q.Stay}.Address(1)})
}

// A line is a room on a hotel's page.
type line struct {
	*Room
	Total, Each int
	Closed      string // the nights on which it is closed, "" if it is free
	Book        string // address of the form
}

func detail(v *kit.Visit) error {
	h, err := find(v, v.Path("slug"))
	if err != nil {
		return err
	}
	s, _ := readStay(v)
	v.Note("open", "hotel", h.Slug, "city", h.City.Slug, "checkin", iso(s.In), "checkout", iso(s.Out))
	return showDetail(v, h, "")
}

// showDetail shows a hotel's page; wrong is a mistake in a price alert, or "".
func showDetail(v *kit.Visit, h *Hotel, wrong string) error {
	s, f := readStay(v)
	if len(f.Wrong) > 0 {
		s = usualStay()
	}
	var lines []line
	for _, r := range h.Rooms {
		total := r.Cost(s)
		l := line{Room: r, Total: total, Each: total / (s.Nights() * s.Rooms), Book: s.At("/book/" + h.Slug + "/" + r.Slug)}
		if c := r.closing(s); c != nil {
			l.Closed = c.String()
		}
		lines = append(lines, l)
	}
	place, err := tiles(v, "WHERE slug=?", h.City.Slug)
	if err != nil {
		return err
	}
	kept, err := isSaved(v, h.Slug)
	if err != nil {
		return err
	}
	most, err := alertOf(v, h.Slug)
	if err != nil {
		return err
	}
	return v.Show("detail", h.Name, map[string]any{"H": h, "Watched": most, "WatchWrong": wrong, "Stay": s, "Form": f, "Lines": lines, "Place": place[0],
		"Saved": kept,
		"List":  Query{City: h.City, Stay: s}.Address(1), "Here": s.At("/hotels/detail/" + h.Slug)})
}
