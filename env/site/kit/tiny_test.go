package kit_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// tiny is a site of a few things to search for and book, with all that the kit offers.
func tiny() *kit.Site {
	return &kit.Site{
		Name: "tiny", Title: "Tiny", Doc: "a shop of few things",
		Files: fstest.MapFS{
			"templates/list.html":  {Data: []byte(`{{define "main"}}<h1>{{.Title}}</h1><ul>{{range .Data}}<li>{{.}}</li>{{end}}</ul>{{end}}`)},
			"templates/paged.html": {Data: []byte(`{{define "main"}}<h1>{{.Title}}</h1>{{template "pager" .Data}}{{end}}`)},
			"static/site.css":      {Data: []byte("h1 { color: teal }")},
		},
		Tables: "CREATE TABLE things (slug TEXT PRIMARY KEY, title TEXT, body TEXT, price INTEGER);",
		Fill:   fillTiny,
		Own:    "CREATE TABLE tiny_bookings (token TEXT PRIMARY KEY, thing TEXT); CREATE TABLE tiny_wishes (thing TEXT);",
		Routes: tinyRoutes,
		Words:  kit.Wordings{"greeting": {"Welcome", "Good day"}, "basket": {"Basket"}, "apply": {"Go on"}},
		Standing: func(v *kit.Visit) ([]judge.Event, error) {
			all, err := bookings(v)
			var events []judge.Event
			for _, b := range all {
				events = append(events, judge.Event{Kind: "booking", With: map[string]string{"thing": b.Thing, "token": b.Token}})
			}
			return events, err
		},
		History: func(v *kit.Visit) ([]string, error) {
			all, err := bookings(v)
			var lines []string
			for _, b := range all {
				lines = append(lines, "booked "+b.Thing)
			}
			return lines, err
		},
	}
}

type booking struct{ Token, Thing string }

func bookings(v *kit.Visit) ([]booking, error) {
	return kit.Select[booking](v.Context(), v.Own, "SELECT token, thing FROM tiny_bookings")
}

type thing struct{ slug, title, body string }

var things = []thing{
	{"lantern", "Copper Lantern", "A lamp to carry."},
	{"kettle", "Garden Kettle", "Copper, more copper and a copper lid; boils water."},
	{"table", "Café Table", "Round and low, made for two."},
	{"rope", "Rope of the Harbour", "Long enough for a boat."},
	{"ladder", "Orchard Ladder", "Nine rungs of ash; boats have no use for it."},
}

func fillTiny(f *kit.Fill) error {
	var errs []error
	for i, th := range things {
		errs = append(errs, f.Insert("things", th.slug, th.title, th.body, 100*f.Version+i), f.Index("thing", th.slug, th.title, th.body))
	}
	return errors.Join(append(errs, f.Index("note", "rope-care", "Care of rope", "Keep a rope dry."),
		f.Index("note", "oil", "Oil", "Where a wheel squeaks, a drop helps; wipe the rest off with a cloth, and wait."),
		f.Index("note", "mill", "Oil mill", "Oil is pressed here."))...)
}

func tinyRoutes(r *kit.Routes) {
	r.Get("/", func(v *kit.Visit) error {
		prices, err := kit.Select[struct {
			Title string
			Price int
		}](v.Context(), v.Cat, "SELECT title, price FROM things ORDER BY slug")
		lines := []string{v.Word("greeting")}
		for _, p := range prices {
			lines = append(lines, p.Title+" "+kit.Money(p.Price))
		}
		if err != nil {
			return err
		}
		return v.Show("list", "All things", lines)
	})
	r.Get("/thing/{slug}", func(v *kit.Visit) error {
		th, err := kit.One[struct{ Slug, Title string }](v.Context(), v.Cat, "thing", "SELECT slug, title FROM things WHERE slug=?", v.Path("slug"))
		if err != nil {
			return err
		}
		v.Note("open", "thing", th.Slug, "nothing", "")
		return v.Show("list", th.Title, nil)
	})
	r.Get("/go", func(v *kit.Visit) error { return v.Redirect(v.Value("to")) })
	r.Get("/who", func(v *kit.Visit) error { return v.Show("list", "You", []string{v.Visitor}) })
	r.Post("/wish", func(v *kit.Visit) error {
		if _, err := v.Own.Exec("INSERT INTO tiny_wishes VALUES (?)", v.Value("thing")); err != nil {
			return err
		}
		return v.Redirect("/")
	})
	r.Post("/book", book)
}

// book lets a token book once.
func book(v *kit.Visit) error {
	token := v.Value("token")
	taken, err := kit.Select[booking](v.Context(), v.Own, "SELECT token, thing FROM tiny_bookings WHERE token=?", token)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return kit.Bad("This order was sent before.")
	}
	if _, err := v.Own.Exec("INSERT INTO tiny_bookings VALUES (?,?)", token, v.Value("thing")); err != nil {
		return err
	}
	v.Note("book", "thing", v.Value("thing"))
	return v.Redirect("/account")
}

func town(t testing.TB, sites ...*kit.Site) *kit.Town {
	t.Helper()
	all, err := kit.NewTown(sites...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// visitor is a browser without a screen, on the site "tiny".
type visitor struct {
	t       testing.TB
	session *kit.Session
	handler http.Handler
	cookie  *http.Cookie
}

func open(t testing.TB, all *kit.Town, seed gymkhana.Seed, version int) *visitor {
	t.Helper()
	s, err := all.Open(seed, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	return &visitor{t: t, session: s, handler: s.Hosts()["tiny.localhost"]}
}

// send sends a request as it is.
func (c *visitor) send(r *http.Request) *httptest.ResponseRecorder {
	if c.cookie != nil {
		r.AddCookie(c.cookie)
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	return w
}

func get(target string) *http.Request {
	return httptest.NewRequest("GET", "http://tiny.localhost"+target, nil)
}

// form makes a POST of fields and values.
func form(target string, pairs ...string) *http.Request {
	fields := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		fields.Add(pairs[i], pairs[i+1])
	}
	r := httptest.NewRequest("POST", "http://tiny.localhost"+target, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

// want sends a request and demands a status.
func (c *visitor) want(status int, r *http.Request) *httptest.ResponseRecorder {
	c.t.Helper()
	w := c.send(r)
	if w.Code != status {
		c.t.Fatalf("%s %s answers %d, want %d: %s", r.Method, r.URL, w.Code, status, w.Body)
	}
	return w
}

func (c *visitor) drain() kit.News {
	c.t.Helper()
	n, err := c.session.Drain()
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// probe runs a function as the handler of a request.
func probe(t testing.TB, query string, do func(*kit.Visit)) {
	t.Helper()
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		r.Get("/probe", func(v *kit.Visit) error {
			do(v)
			return v.Show("list", "Probe", nil)
		})
	}
	open(t, town(t, s), 1, 1).want(http.StatusOK, get("/probe?"+query))
}

// told formats events for comparison.
func told(v any) string { return fmt.Sprintf("%+v", v) }
