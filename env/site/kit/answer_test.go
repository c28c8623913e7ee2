package kit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/home"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/wiki"
)

// all is an answer as it was sent, and what the session knows then.
func (c *visitor) all(r *http.Request) string {
	c.t.Helper()
	w := c.send(r)
	for _, line := range w.Result().Cookies() {
		c.cookie = line
	}
	rows, err := c.session.Rows(c.t.Context())
	standing, err2 := c.session.Standing(c.t.Context())
	if err := errors.Join(err, err2); err != nil {
		c.t.Error(err)
	}
	return fmt.Sprint(w.Code, w.Header(), w.Body, told(c.drain()), rows, told(standing))
}

// someRequest is one of those that a visitor of the tiny site may send.
func someRequest(r *rand.Rand) *http.Request {
	who := kit.AccountOf(1)
	n := func(most int) string { return fmt.Sprint(r.IntN(most)) }
	switch r.IntN(9) {
	case 0:
		return form("/wish", "thing", n(3))
	case 1, 2:
		return form("/book", "token", n(4), "thing", n(2))
	case 3:
		return form("/sign-in", "user", who.User, "password", []string{who.Password, "wrong"}[r.IntN(2)])
	case 4:
		return form("/sign-out")
	case 5:
		return get("/thing/" + things[r.IntN(5)].slug)
	case 6:
		return get("/nowhere")
	}
	return get([]string{"/", "/account", "/who"}[r.IntN(3)])
}

// Visitors at the same time, whose requests are partly known and partly not, each get what they would get alone from
// sites that know no answers.
func TestKnownAnswersAreAsMadeAnew(t *testing.T) {
	forgetful := town(t, tiny())
	forgetful.Forgets = true
	all := town(t, tiny())
	var wg sync.WaitGroup
	for i := range uint64(24) {
		wg.Go(func() {
			// Several have the same beginning, and then go on by themselves.
			same, own := rand.New(rand.NewPCG(i/6, 1)), rand.New(rand.NewPCG(i, 2))
			seed := gymkhana.Seed(1 + i%2)
			a, b := open(t, all, seed, 1), open(t, forgetful, seed, 1)
			for n := range 60 {
				r := same
				if n > 15+int(i) {
					r = own
				}
				x, y := r.Uint64(), r.Uint64()
				one, two := someRequest(rand.New(rand.NewPCG(x, y))), someRequest(rand.New(rand.NewPCG(x, y)))
				if got, want := a.all(one), b.all(two); got != want {
					t.Errorf("visitor %d, request %d, %s %s: got\n%s\nwant\n%s", i, n, one.Method, one.URL, got, want)
					return
				}
			}
		})
	}
	wg.Wait()
}

// counted is a site that counts the calls of its handlers, and shows all their input.
func counted(asked *int) *kit.Site {
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		tinyRoutes(r)
		show := func(v *kit.Visit) error {
			*asked++
			q := v.Request
			err := q.ParseForm()
			return errors.Join(err, v.Show("list", "All", []string{q.Method, q.Host, fmt.Sprint(q.URL), q.RequestURI, fmt.Sprint(q.Header), fmt.Sprint(q.Form),
				q.RemoteAddr, v.Visitor, v.User, fmt.Sprint(v.Version, v.Account, kit.Today, v.Path("part"))}))
		}
		r.Get("/all/{part}", show)
		r.Post("/all/{part}", show)
	}
	return s
}

// An answer is taken from the cache only if the request is the same in everything that a handler can read. Other
// differences do not matter.
func TestQuestionsAreToldApart(t *testing.T) {
	asked := 0
	other := counted(&asked)
	other.Name, other.Own, other.Standing, other.History = "other", "", nil, nil
	all := town(t, counted(&asked), other)
	ask := func(seed gymkhana.Seed, version int, host string, before, r *http.Request) (body string, known bool) {
		t.Helper()
		s, err := all.Open(seed, version)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if before != nil {
			s.Hosts()["tiny.localhost"].ServeHTTP(httptest.NewRecorder(), before)
		}
		was := asked
		w := httptest.NewRecorder()
		s.Hosts()[host].ServeHTTP(w, r)
		return w.Body.String(), asked == was
	}
	post := func(body string) *http.Request {
		r := httptest.NewRequest("POST", "http://tiny.localhost/all/a?x=1", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", "visit=one; b=2")
		return r
	}
	with := func(name, value string) *http.Request {
		r := post("a=b")
		r.Header.Set(name, value)
		return r
	}
	first, known := ask(1, 1, "tiny.localhost", nil, post("a=b"))
	if known {
		t.Fatal("the first answer is known")
	}
	to := func(target string) *http.Request {
		r := httptest.NewRequest("POST", "http://tiny.localhost"+target, strings.NewReader("a=b"))
		r.Header = post("").Header
		return r
	}
	for name, miss := range map[string]func() (string, bool){
		"site":    func() (string, bool) { return ask(1, 1, "other.localhost", nil, post("a=b")) },
		"version": func() (string, bool) { return ask(1, 2, "tiny.localhost", nil, post("a=b")) },
		"seed":    func() (string, bool) { return ask(2, 1, "tiny.localhost", nil, post("a=b")) },
		"state":   func() (string, bool) { return ask(1, 1, "tiny.localhost", form("/wish", "thing", "rope"), post("a=b")) },
		"another state": func() (string, bool) {
			return ask(1, 1, "tiny.localhost", form("/wish", "thing", "kettle"), post("a=b"))
		},
		"clock": func() (string, bool) {
			defer func(was time.Time) { kit.Today = was }(kit.Today)
			kit.Today = kit.Today.Add(24 * time.Hour)
			return ask(1, 1, "tiny.localhost", nil, post("a=b"))
		},
		"body":     func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, post("a=c")) },
		"path":     func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, to("/all/b?x=1")) },
		"escaping": func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, to("/all/%61?x=1")) },
		"query":    func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, to("/all/a?x=2")) },
		"no query": func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, to("/all/a")) },
		"cookies":  func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, with("Cookie", "visit=two; b=2")) },
		"origin": func() (string, bool) {
			return ask(1, 1, "tiny.localhost", nil, with("Origin", "http://tiny.localhost"))
		},
		"kind": func() (string, bool) { return ask(1, 1, "tiny.localhost", nil, with("Content-Type", "text/plain")) },
		"the method": func() (string, bool) {
			r := post("a=b")
			r.Method = "GET"
			return ask(1, 1, "tiny.localhost", nil, r)
		},
	} {
		made, known := miss()
		if known {
			t.Errorf("%s: what is another question was not asked", name)
		}
		if again, known := miss(); !known || again != made {
			t.Errorf("%s: the same question is known: %t; it was answered\n%s\nand then\n%s", name, known, made, again)
		}
	}
	for _, unseen := range [][2]string{{"Referer", "http://tiny.localhost/"}, {"User-Agent", "me"}, {"Accept-Language", "de"}, {"X-Forwarded-For", "10.0.0.1"}} {
		if got, known := ask(1, 1, "tiny.localhost", nil, with(unseen[0], unseen[1])); !known || got != first {
			t.Errorf("%s makes a difference: known %t, answered\n%s", unseen[0], known, got)
		}
	}
	if strings.Contains(first, "192.0.2.1") {
		t.Errorf("a handler is told where the request came from:\n%s", first)
	}
}

// Errors are never kept, and after one the session continues as if nothing had been kept.
func TestFailuresAreNotKept(t *testing.T) {
	s := tiny()
	fails := true
	s.Routes = func(r *kit.Routes) {
		tinyRoutes(r)
		r.Get("/sometimes", func(v *kit.Visit) error {
			if fails {
				return errors.New("the shelf fell down")
			}
			return v.Show("list", "Up again", nil)
		})
	}
	all := town(t, s)
	open(t, all, 1, 1).want(http.StatusInternalServerError, get("/sometimes"))
	fails = false
	open(t, all, 1, 1).want(http.StatusOK, get("/sometimes"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	open(t, all, 1, 1).send(get("/").WithContext(ctx))
	open(t, all, 1, 1).want(http.StatusOK, get("/"))
	cut := httptest.NewRequest("POST", "http://tiny.localhost/wish", io.MultiReader(strings.NewReader("thing=ro"), &broken{}))
	cut.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	open(t, all, 1, 1).want(http.StatusBadRequest, cut)
	open(t, all, 1, 1).want(http.StatusSeeOther, form("/wish", "thing", "ro"))
}

// broken is a connection that breaks.
type broken struct{}

// Read fails.
func (*broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// A handler that writes when it should only read is asked again only where nothing was written since.
func TestGetsThatWriteCount(t *testing.T) {
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		tinyRoutes(r)
		r.Get("/count", func(v *kit.Visit) error {
			if _, err := v.Own.Exec("INSERT INTO tiny_wishes VALUES ('count')"); err != nil {
				return err
			}
			n, err := kit.One[struct{ N int }](v.Context(), v.Own, "count", "SELECT count(*) FROM tiny_wishes")
			return errors.Join(err, v.Show("list", fmt.Sprint("Number ", n.N), nil))
		})
	}
	all := town(t, s)
	for range 3 {
		c := open(t, all, 1, 1)
		for n := 1; n <= 3; n++ {
			if body := c.want(http.StatusOK, get("/count")).Body.String(); !strings.Contains(body, fmt.Sprint("Number ", n)) {
				t.Fatalf("request %d is answered\n%s", n, body)
			}
			if rows, err := c.session.Rows(t.Context()); err != nil || len(rows["tiny_wishes"]) != n {
				t.Fatalf("after %d requests there are %v (%v)", n, rows, err)
			}
		}
	}
}

// A session that only reads, or whose answers are kept, has no database; what it reports is true.
func TestDatabasesAreMadeWhenNeeded(t *testing.T) {
	land := town(t, home.Site, wiki.Site, flights.Site, hotels.Site, food.Site, guide.Site, shop.Site)
	for seed := range gymkhana.Seed(20) {
		if err := open(t, land, seed, 1+int(seed)%2).session.Untouched(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	all := town(t, tiny())
	for round := range 2 {
		c := open(t, all, 1, 1)
		c.want(http.StatusOK, get("/"))
		if c.session.Made() {
			t.Error("looking at the catalogue made a database")
		}
		c.want(http.StatusSeeOther, form("/wish", "thing", "rope"))
		if made := c.session.Made(); made != (round == 0) {
			t.Errorf("round %d: after a wish there is a database: %t", round, made)
		}
		if rows, err := c.session.Rows(t.Context()); err != nil || told(rows["tiny_wishes"]) != "[thing=rope]" {
			t.Errorf("round %d: %v (%v)", round, rows, err)
		}
		c.want(http.StatusSeeOther, form("/book", "token", fmt.Sprint(round), "thing", "rope")) // not requested before
		if rows, err := c.session.Rows(t.Context()); err != nil || len(rows["tiny_wishes"]) != 1 || len(rows["tiny_bookings"]) != 1 {
			t.Errorf("round %d: %v (%v)", round, rows, err)
		}
	}
}
