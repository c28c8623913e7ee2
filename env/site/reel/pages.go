package reel

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", func(v *kit.Visit) error { return ask(v, query{}) })
	r.Get("/results", results)
	r.Get("/watch", watch)
	r.Post("/watch/{what}", write)
	r.Get("/{at}", channel)
	r.Post("/{at}", follow)
	r.Get("/hosts", func(v *kit.Visit) error { return v.Show("hosts", v.Word("hosts"), atlas.In(v.Version).People) })
	checkout.Routes(r, "/order/{slug}")
	r.Get("/disc/{code}", discPage)
	r.Get("/saved", drawer)
	r.Get("/playlist", func(v *kit.Visit) error { return showProgrammes(v, evening{}) })
	r.Post("/playlist", plan)
	r.Get("/playlist/{code}", programmePage)
	r.Post("/undo/{kind}/{code}", ledgers.Undo("film", func(kind string) string {
		if kind == programmes.Kind {
			return "/playlist"
		}
		return "/saved"
	}))
}

// A query is a search: for the films of a dish, a host or a city, or for all.
type query struct {
	Text, From, Sort string
	Title            string
	group            any      // nil: all films
	pairs            []string // of the note
	from             time.Time
	Wrong            kit.Complaints
}

// sellable reports whether evenings and discs can be had for a day.
func sellable(on time.Time) bool { return kit.Ahead(on, 730) }

// read reads a search.
func read(v *kit.Visit) query {
	q := query{Text: v.Value("search_query"), Sort: v.Value("sort"), Title: "All films"}
	land := atlas.In(v.Version)
	if dish, ok := kit.Nearest(q.Text, land.Dishes, func(d *atlas.Dish) string { return d.Name }); ok {
		q.group, q.pairs, q.Title = dish, []string{"dish", dish.Slug}, "Films about "+dish.Name
	} else if c := v.City(q.Text); c != nil {
		q.group, q.pairs, q.Title = c, []string{"city", c.Slug}, "Films shown in "+c.Name
	} else if p, ok := kit.Nearest(q.Text, land.People, func(p *atlas.Person) string { return p.Name }); ok {
		q.group, q.pairs, q.Title = p, []string{"host", p.Slug}, "Films by "+p.Name
	} else {
		q.Wrong.Unless(q.Text == "", "There is no film for “%s”. Write a dish, a host or a city.", q.Text)
	}
	on, ok := v.DayOf("from", time.Time{}, sellable)
	q.Wrong.Unless(ok, "“%s” is no day from today, 5 January 2026, on. Write it such as 12 March, or leave the field empty.", v.Value("from"))
	if q.from = on; !on.IsZero() {
		q.From = on.Format(time.DateOnly)
	}
	if orders[q.Sort] == nil {
		q.Sort = byViews
	}
	return q
}

// Page is the address of a page of the list, and Sorted that of the list in another order.
func (q query) Page(n int) string {
	page := ""
	if n > 1 {
		page = strconv.Itoa(n)
	}
	return kit.Link("/results", "search_query", q.Text, "from", q.From, "sort", q.Sort, "page", page)
}

// Sorted is the address of the list in another order.
func (q query) Sorted(by string) string {
	q.Sort = by
	return q.Page(1)
}

// ask shows the first page, with some films.
func ask(v *kit.Visit, q query) error {
	var some []*film
	for i := range 6 {
		some = append(some, films(v.Version).Films[i*41])
	}
	return v.Show("landing", "Lanternreel", map[string]any{"Q": q, "List": some, "Dishes": atlas.In(v.Version).Dishes})
}

// filmsAPage is the length of a page of a list.
const filmsAPage = 12

// results lists the films that are found and notes the search; a search that is wrong gets the form again.
func results(v *kit.Visit) error {
	q := read(v)
	if len(q.Wrong) > 0 {
		return ask(v, q)
	}
	v.Note("search", append(q.pairs, "from", q.From, "sort", q.Sort)...)
	all := films(v.Version).Films
	if q.group != nil {
		all = films(v.Version).of[q.group]
	}
	all = slices.DeleteFunc(slices.Clone(all), func(f *film) bool { return f.On.Before(q.from) })
	slices.SortFunc(all, orders[q.Sort])
	some, pager, paid := kit.Fronted(v, q.Page(1), all, filmsAPage, q.Page)
	return v.Show("results", q.Title, map[string]any{"Q": q, "List": some, "N": kit.Count(len(all), "film"), "After": q.from, "Pager": pager, "Adverts": paid,
		"Orders": []string{byViews, byLength, byDate}})
}

// filmOf finds a film by its slug.
func filmOf(v *kit.Visit, slug string) (*film, error) {
	if f := films(v.Version).film[strings.ToLower(slug)]; f != nil {
		return f, nil
	}
	return nil, kit.Missing("film")
}

// watch shows a film, or one of its frames.
func watch(v *kit.Visit) error {
	f, err := filmOf(v, v.Value("v"))
	if err != nil {
		return err
	}
	at := ""
	if n := v.Number("t", 1, len(f.Frames), 0); n > 0 {
		at = strconv.Itoa(n)
	}
	v.Note("open", "film", f.Slug, "frame", at, "dish", f.Dish.Slug, "host", f.Host.Slug, "city", f.City.Slug)
	return showFilm(v, f, nil)
}

// showFilm shows a film with what is wrong in its forms.
func showFilm(v *kit.Visit, f *film, wrong kit.Complaints) error {
	tokens := map[string]string{}
	for _, l := range ledgers {
		token, err := l.Token(v)
		if err != nil {
			return err
		}
		tokens[l.Kind] = token
	}
	var now *frame
	back, on := "", ""
	if n := v.Number("t", 1, len(f.Frames), 0); n > 0 {
		now = &f.Frames[n-1]
		if n > 1 {
			back = f.At(n - 1)
		}
		if n < len(f.Frames) {
			on = f.At(n + 1)
		}
	}
	signed := v.Value("name")
	if signed == "" {
		signed = v.Account.Name
	}
	return v.Show("watch", f.Title, map[string]any{"F": f, "Now": now, "Back": back, "On": on, "Tokens": tokens, "Wrong": wrong,
		"Keeper": v.Value("keeper"), "Slide": v.Value("slide"), "Text": v.Value("text"), "Signed": signed, "Number": v.Value("number")})
}

// hostOf finds the host of the address /@alma-birdsall.
func hostOf(v *kit.Visit) (*atlas.Person, error) {
	slug, ok := strings.CutPrefix(strings.ToLower(v.Path("at")), "@")
	if p := atlas.In(v.Version).Person(slug); ok && p != nil {
		return p, nil
	}
	return nil, kit.Missing("page")
}

// channel shows a host.
func channel(v *kit.Visit) error {
	p, err := hostOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "host", p.Slug)
	return showHost(v, p, nil)
}

func showHost(v *kit.Visit, p *atlas.Person, wrong kit.Complaints) error {
	token, err := followed.Token(v)
	if err != nil {
		return err
	}
	all := slices.Clone(films(v.Version).of[p])
	slices.SortFunc(all, orders[byDate])
	return v.Show("host", p.Name, map[string]any{"P": p, "List": all, "Token": token, "Wrong": wrong, "Bell": v.Value("bell")})
}
