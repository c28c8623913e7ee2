package kit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// Fifty send the same order at once: one is booked.
func TestATokenBooksOnce(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	var wg sync.WaitGroup
	statuses := make([]int, 50)
	for i := range statuses {
		wg.Go(func() { statuses[i] = c.send(form("/book", "token", "one", "thing", "rope")).Code })
	}
	wg.Wait()
	slices.Sort(statuses)
	if statuses[0] != http.StatusSeeOther || statuses[1] != http.StatusBadRequest || statuses[49] != http.StatusBadRequest {
		t.Errorf("answers %v, want one 303 and otherwise 400", statuses)
	}
	n := c.drain()
	if len(n.Events) != 1 || len(n.Requests) != 50 {
		t.Errorf("%d events and %d requests noted, want 1 and 50", len(n.Events), len(n.Requests))
	}
	standing, err := c.session.Standing(t.Context())
	want := []judge.Event{{Site: "tiny", Kind: "booking", With: map[string]string{"thing": "rope", "token": "one"}}}
	if err != nil || told(standing) != told(want) {
		t.Errorf("standing %v (%v), want %v", standing, err, want)
	}
}

// The record of a step does not depend on the order of its requests.
func TestDrainHasNoOrder(t *testing.T) {
	all := town(t, tiny())
	play := func(order []int) string {
		c := open(t, all, 1, 1)
		for _, i := range order {
			c.want(http.StatusOK, get("/thing/"+things[i%5].slug+fmt.Sprintf("?n=%d", i/5)))
		}
		return told(c.drain())
	}
	r := rand.New(rand.NewPCG(3, 3))
	want := play([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	for range 20 {
		if got := play(r.Perm(10)); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
	c := open(t, all, 1, 1)
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() { c.send(get("/thing/" + things[i%5].slug + fmt.Sprintf("?n=%d", i/5))) })
	}
	wg.Wait()
	if got := told(c.drain()); got != want {
		t.Errorf("all at once gives\n%s\nwant\n%s", got, want)
	}
	if again := c.drain(); len(again.Events)+len(again.Requests) > 0 {
		t.Errorf("what was told is told again: %+v", again)
	}
}

func TestRequestsAndRowsTellWhatChanged(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	before, err := c.session.Rows(t.Context())
	if err != nil || len(before["kit_users"]) != 1 || len(before) != 1 {
		t.Fatalf("at the start there is %v (%v), want the account alone", before, err)
	}
	c.want(http.StatusSeeOther, form("/wish", "thing", "rope"))
	c.want(http.StatusSeeOther, form("/book", "token", "b", "thing", "ladder"))
	c.want(http.StatusSeeOther, form("/book", "token", "a", "thing", "rope"))
	c.want(http.StatusBadRequest, form("/book", "token", "a", "thing", "rope"))
	c.want(http.StatusOK, get("/thing/rope?x=1"))
	want := []kit.Request{
		{Method: "GET", URL: "http://tiny.localhost/thing/rope?x=1", Status: 200},
		{Method: "POST", URL: "http://tiny.localhost/book", Status: 303, Changed: []string{"tiny_bookings"}},
		{Method: "POST", URL: "http://tiny.localhost/book", Status: 303, Changed: []string{"tiny_bookings"}},
		{Method: "POST", URL: "http://tiny.localhost/book", Status: 400},
		{Method: "POST", URL: "http://tiny.localhost/wish", Status: 303, Changed: []string{"tiny_wishes"}},
	}
	if got := sorted(c.drain().Requests); told(got) != told(sorted(want)) {
		t.Errorf("got\n%s\nwant\n%s", told(got), told(want))
	}
	rows, err := c.session.Rows(t.Context())
	if err != nil || !slices.Equal(rows["tiny_bookings"], []string{"token=a | thing=rope", "token=b | thing=ladder"}) ||
		!slices.Equal(rows["tiny_wishes"], []string{"thing=rope"}) {
		t.Errorf("the rows are %v (%v)", rows, err)
	}
	for name := range rows {
		if strings.HasPrefix(name, "sqlite_") || strings.HasPrefix(name, "things") {
			t.Errorf("%s is no table of the episode", name)
		}
	}
}

func sorted(all []kit.Request) []kit.Request {
	slices.SortFunc(all, func(a, b kit.Request) int { return strings.Compare(told(a), told(b)) })
	return all
}

func TestSessionsAreApart(t *testing.T) {
	all := town(t, tiny())
	a, b := open(t, all, 1, 1), open(t, all, 1, 1)
	untouched, err := b.session.Rows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	person := a.session.Account()
	a.want(http.StatusSeeOther, form("/sign-in", "user", person.User, "password", person.Password))
	a.want(http.StatusSeeOther, form("/book", "token", "one", "thing", "rope"))
	if rows, err := b.session.Rows(t.Context()); err != nil || told(rows) != told(untouched) {
		t.Errorf("the other session has %v (%v)", rows, err)
	}
	if n := b.drain(); len(n.Events)+len(n.Requests) > 0 {
		t.Errorf("the other session noted %+v", n)
	}
	b.want(http.StatusSeeOther, get("/account"))
	b.want(http.StatusSeeOther, form("/book", "token", "one", "thing", "rope"))
	late := open(t, all, 1, 1)
	if rows, err := late.session.Rows(t.Context()); err != nil || told(rows) != told(untouched) {
		t.Errorf("a later session begins with %v (%v)", rows, err)
	}
}

// A handler that writes to the catalogue is a mistake of ours, and no other episode sees it.
func TestCatalogueIsOnlyRead(t *testing.T) {
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		tinyRoutes(r)
		r.Get("/stray", func(v *kit.Visit) error {
			_, err := v.Cat.Exec("INSERT INTO things VALUES ('ghost', 'Ghost', '', 1)")
			return err
		})
	}
	all := town(t, s)
	bad := open(t, all, 1, 1)
	bad.want(http.StatusInternalServerError, get("/stray"))
	if _, err := bad.session.Drain(); gymkhana.FaultOf(err) != gymkhana.FaultUs || err == nil {
		t.Errorf("writing to the catalogue gives %v, want a fault of ours", err)
	}
	good := open(t, all, 1, 1)
	for range 8 { // more often than there are connections
		good.want(http.StatusNotFound, get("/thing/ghost"))
	}
}

func TestFailuresOfOursAreTold(t *testing.T) {
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		tinyRoutes(r)
		r.Get("/broken", func(v *kit.Visit) error {
			v.Note("open", "thing", "secret")
			return errors.New("the shelf fell down")
		})
		r.Get("/untold", func(v *kit.Visit) error { return v.Show("no-such-template", "", nil) })
	}
	for _, target := range []string{"/broken", "/untold"} {
		c := open(t, town(t, s), 1, 1)
		if body := c.want(http.StatusInternalServerError, get(target)).Body.String(); strings.Contains(body, "shelf") || strings.Contains(body, "template") {
			t.Errorf("%s tells a visitor what went wrong:\n%s", target, body)
		}
		n, err := c.session.Drain()
		if err == nil || !strings.Contains(err.Error(), target) || len(n.Events) > 0 {
			t.Errorf("%s: got %v and %v; want an error that names it, and no event", target, n.Events, err)
		}
	}
}

func TestAfterClose(t *testing.T) {
	s, err := town(t, tiny()).Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	c := &visitor{t: t, session: s, handler: s.Hosts()["tiny.localhost"]}
	c.want(http.StatusOK, get("/"))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error("close:", err)
		}
	}
	c.want(http.StatusInternalServerError, get("/"))
	c.want(http.StatusInternalServerError, form("/wish", "thing", "rope"))
	if _, err := s.Rows(t.Context()); err == nil {
		t.Error("a closed session tells its rows")
	}
}

func TestEachHandlerIsOneSite(t *testing.T) {
	other := tiny()
	other.Name, other.Title, other.Own, other.Standing, other.History = "other", "Another", "", nil, nil
	c := open(t, town(t, tiny(), other), 1, 1)
	r := get("/")
	r.Host = "other.localhost"
	if body := c.want(http.StatusOK, r).Body.String(); strings.Contains(body, "Another") || !strings.Contains(body, "<title>All things · Tiny") {
		t.Errorf("the handler of tiny answers for other.localhost:\n%s", body)
	}
	if n := c.drain(); len(n.Requests) != 1 || n.Requests[0].URL != "http://tiny.localhost/" {
		t.Errorf("noted %+v", n.Requests)
	}
}
