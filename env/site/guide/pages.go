package guide

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/search", search)
	r.Get("/destinations", destinations)
	r.Get("/travel-guides/{country}/{$}", country)
	r.Get("/travel-guides/{country}/{city}/{$}", show)
	r.Get("/compare", compare)
	r.Get("/writers", writers)
	r.Get("/writers/{slug}", writer)
	r.Get("/journal", journal)
	r.Get("/journal/{slug}", post)
	r.Get("/newsletter", newsletter)
	r.Post("/newsletter", subscribe)
	r.Post("/newsletter/stop", unsubscribe)
	r.Get("/trip", trip)
	r.Post("/trip/add", addStop)
	r.Post("/trip/move", moveStop)
	r.Post("/trip/remove", removeStop)
	walkRoutes(r)
	talkRoutes(r)
	cardRoutes(r)
	r.Post("/review", review)
	r.Post("/review/remove", removeReview)
}

// A place is a guide in the catalogue.
type place struct {
	Slug, Name, Country, Land, Region, Writer, Cover, Map, Lead string
	Best                                                        int
	Season                                                      string
	Ticket                                                      int
	Rides, Dish                                                 string
	Feast                                                       int
	Meals, Festival, Begins                                     string
	Low, Mid, High                                              int
	Caution, Police                                             string
	Since                                                       int
	Start                                                       string
}

// Path is the guide's address.
func (p place) Path() string { return "/travel-guides/" + p.Land + "/" + p.Slug + "/" }

// Month is the name of the best month.
func (p place) Month() string { return time.Month(p.Best).String() }

// Party is the festival, as the beginning of a sentence.
func (p place) Party() string { return strings.ToUpper(p.Festival[:1]) + p.Festival[1:] }

// Feastday is the first day of the festival.
func (p place) Feastday() time.Time { return dayOf(p.Begins) }

func dayOf(iso string) time.Time {
	t, _ := time.Parse(isoDay, iso)
	return t
}

func places(ctx context.Context, cat *sql.DB, where string, args ...any) ([]place, error) {
	return kit.Select[place](ctx, cat, "SELECT * FROM guides "+where, args...)
}

func placeOf(v *kit.Visit, slug string) (place, error) {
	return kit.One[place](v.Context(), v.Cat, "guide", "SELECT * FROM guides WHERE slug=?", slug)
}

// cityNamed finds the city with a name, slug or code, even if it is misspelt.
func cityNamed(v *kit.Visit, text string) *atlas.City {
	land := atlas.In(v.Version)
	if c := land.City(strings.ToUpper(text)); c != nil {
		return c
	}
	if c := land.City(kit.Slug(text)); c != nil {
		return c
	}
	c, _ := kit.Nearest(text, land.Cities, func(c *atlas.City) string { return c.Name })
	return c
}

// landing is the front page.
func landing(v *kit.Visit) error {
	if s := v.Value("s"); s != "" {
		return v.Redirect(kit.Link("/search", "s", s))
	}
	picks, err := places(v.Context(), v.Cat, "ORDER BY substr(cover, -9) LIMIT 6")
	if err != nil {
		return err
	}
	entries, err := entries(v, "ORDER BY date DESC LIMIT 3")
	if err != nil {
		return err
	}
	soon, err := places(v.Context(), v.Cat, "ORDER BY begins, slug LIMIT 5")
	if err != nil {
		return err
	}
	return v.Show("home", "Welcome aboard", map[string]any{"Cover": picks[0], "Picks": picks[1:], "Posts": entries,
		"Soon": soon, "Countries": atlas.In(v.Version).Countries})
}

// A hit is a search result in a list.
type hit struct{ Kind, Path, Title, Text, Picture string }

func search(v *kit.Visit) error {
	asked := v.Value("s")
	if asked == "" {
		return v.Show("results", "Search", map[string]any{"Wrong": "Write the name of a city, a country or a dish."})
	}
	query, city := asked, ""
	var near []place
	if c := cityNamed(v, asked); c != nil {
		var err error
		query, city = c.Name, c.Slug
		if near, err = places(v.Context(), v.Cat, "WHERE land=? AND slug<>? ORDER BY name", c.Country.Slug, c.Slug); err != nil {
			return err
		}
	}
	found, err := v.Search("", query)
	if err != nil {
		return err
	}
	if kit.Fold(query) != kit.Fold(asked) {
		found.Instead = query
	}
	v.Note("search", "query", kit.Fold(asked), "city", city)
	hits, pager := kit.Paged(v, found.Hits, 10, func(page int) string { return kit.Link("/search", "s", asked, "page", page) })
	list := make([]hit, len(hits))
	for i, h := range hits {
		if list[i], err = hitOf(v, h); err != nil {
			return err
		}
	}
	return v.Show("results", "Results for “"+asked+"”", map[string]any{"Found": found, "List": list, "Pager": pager, "N": len(found.Hits), "Near": near})
}

func hitOf(v *kit.Visit, h kit.Hit) (hit, error) {
	switch h.Kind {
	case guideKind:
		p, err := placeOf(v, h.Ref)
		return hit{h.Kind, p.Path(), p.Name, p.Country + ". " + p.Lead, p.Cover}, err
	case writerKind:
		w, err := writerOf(v, h.Ref)
		return hit{h.Kind, "/writers/" + w.Slug, w.Name, w.Bio, w.Portrait}, err
	}
	if h.Kind == talkKind {
		t, err := dialogueOf(v, h.Ref)
		return hit{h.Kind, "/talks/" + t.Slug, t.Title, t.Lead, t.Portrait}, err
	}
	p, err := kit.One[struct{ Title, Lead, Cover string }](v.Context(), v.Cat, "entry",
		"SELECT p.title, p.lead, g.cover FROM posts p JOIN guides g ON g.slug=p.city WHERE p.slug=?", h.Ref)
	return hit{h.Kind, "/journal/" + h.Ref, p.Title, p.Lead, p.Cover}, err
}

func country(v *kit.Visit) error {
	c := atlas.In(v.Version).Country(strings.ToLower(v.Path("country")))
	if c == nil {
		return kit.Missing("country")
	}
	all, err := places(v.Context(), v.Cat, "WHERE land=? ORDER BY name", c.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "country", c.Slug)
	return v.Show("country", c.Name, map[string]any{"Country": c, "List": all})
}

type (
	sight struct {
		City                              string
		N                                 int
		Slug, Name, Opens, Closes, Closed string
		Price, Minutes                    int
		Text                              string
	}
	stay struct {
		City      string
		N         int
		Label     string
		Low, High int
		Text      string
	}
	plan struct {
		City                   string
		N                      int
		Morning, Noon, Evening string
	}
)

// show is the page of a guide.
func show(v *kit.Visit) error {
	p, err := placeOf(v, strings.ToLower(v.Path("city")))
	if err != nil || p.Land != strings.ToLower(v.Path("country")) {
		return kit.Missing("guide")
	}
	v.Note("open", "guide", p.Slug, "country", p.Land)
	return showGuide(v, p)
}

// showGuide handles a request for it.
func showGuide(v *kit.Visit, p place) error {
	ctx := v.Context()
	sights, err := sightsOf(v, p.Slug)
	if err != nil {
		return err
	}
	stays, err := kit.Select[stay](ctx, v.Cat, "SELECT * FROM stays WHERE city=? ORDER BY n", p.Slug)
	if err != nil {
		return err
	}
	days, err := kit.Select[plan](ctx, v.Cat, "SELECT * FROM days WHERE city=? ORDER BY n", p.Slug)
	if err != nil {
		return err
	}
	by, err := writerOf(v, p.Writer)
	if err != nil {
		return err
	}
	posts, err := entries(v, "WHERE p.city=? ORDER BY date DESC", p.Slug)
	if err != nil {
		return err
	}
	form, err := stopFormFor(v, p)
	if err != nil {
		return err
	}
	notes, err := reviewsOf(v, p)
	if err != nil {
		return err
	}
	near, err := places(ctx, v.Cat, "WHERE land=? AND slug<>? ORDER BY name", p.Land, p.Slug)
	if err != nil {
		return err
	}
	return v.Show("guide", p.Name, map[string]any{"G": p, "Sights": sights, "Stays": stays, "Days": days, "By": by,
		"Posts": posts, "Form": form, "Notes": notes, "Near": near})
}

func sightsOf(v *kit.Visit, city string) ([]sight, error) {
	return kit.Select[sight](v.Context(), v.Cat, "SELECT * FROM sights WHERE city=? ORDER BY n", city)
}
