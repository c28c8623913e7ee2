package hotels

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/judge"
)

// A guest visits the site without a browser.
type guest struct {
	t       *testing.T
	session *kit.Session
	cookie  string
}

func newGuest(t *testing.T) *guest {
	t.Helper()
	town, err := kit.NewTown(Site)
	if err != nil {
		t.Fatal(err)
	}
	s, err := town.Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &guest{t: t, session: s}
}

// ask sends a request, with a form if there is one, and follows where it leads.
func (g *guest) ask(path string, form url.Values) string {
	g.t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	r := httptest.NewRequest(method, "http://"+Site.Host()+path, strings.NewReader(body))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Cookie", g.cookie)
	w := httptest.NewRecorder()
	g.session.Hosts()[Site.Host()].ServeHTTP(w, r)
	if c := w.Header().Get("Set-Cookie"); c != "" {
		g.cookie, _, _ = strings.Cut(c, ";")
	}
	if w.Code == http.StatusSeeOther {
		return g.ask(w.Header().Get("Location"), nil)
	}
	return w.Body.String()
}

// noted gives what was noted since the last call.
func (g *guest) noted(kind string) []judge.Event {
	g.t.Helper()
	n, err := g.session.Drain()
	if err != nil {
		g.t.Fatal(err)
	}
	var all []judge.Event
	for _, e := range n.Events {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

func (g *guest) standing() []judge.Event {
	g.t.Helper()
	all, err := g.session.Standing(g.t.Context())
	if err != nil {
		g.t.Fatal(err)
	}
	return all
}

var hidden = regexp.MustCompile(`type="hidden" name="([^"]*)" value="([^"]*)"`)

// form fills in the form of a room: its hidden fields, and more.
func (g *guest) form(h *Hotel, r *Room, s Stay, more ...string) url.Values {
	g.t.Helper()
	form := url.Values{"checkin": {iso(s.In)}, "checkout": {iso(s.Out)}}
	for _, m := range hidden.FindAllStringSubmatch(g.ask(s.At("/book/"+h.Slug+"/"+r.Slug), nil), -1) {
		form.Set(m[1], m[2])
	}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

// alerts says whether a page tells of a mistake, by some words of it.
func alerts(page, words string) bool {
	_, alert, ok := strings.Cut(page, `role="alert"`)
	return ok && strings.Contains(alert, words)
}

// freeRoom is a hotel with a room that is free for the usual stay.
func freeRoom(t *testing.T) (*Hotel, *Room) {
	t.Helper()
	for _, h := range Hotels(1) {
		if r := h.cheapest(usualStay()); r != nil && h.Breakfast > 0 && !r.sold(1, h, usualStay()) {
			return h, r
		}
	}
	t.Fatal("no room is free")
	return nil, nil
}

func TestAFormBooksOnce(t *testing.T) {
	g := newGuest(t)
	h, r := freeRoom(t)
	form := g.form(h, r, usualStay(), "name", "Wanda Grove", "guests", "2", "breakfast", "yes")
	if page := g.ask("/book", form); !strings.Contains(page, "Your room is booked") {
		t.Fatalf("not booked: %s", page)
	}
	if page := g.ask("/book", form); !alerts(page, "Nothing was booked this time") {
		t.Errorf("the same form was taken twice: %s", page)
	}
	stands := g.standing()
	if len(stands) != 1 || len(g.noted("book")) != 1 {
		t.Fatalf("%v stand, want one booking", stands)
	}
	want := judge.Want{Site: "hotels", Kind: "book", With: map[string]string{"hotel": h.Slug, "room": r.Slug, "city": h.City.Slug, "checkin": "2026-01-12",
		"checkout": "2026-01-15", "guests": "2", "rooms": "1", "name": "Wanda Grove", "breakfast": "yes",
		"total": some((r.Cost(usualStay()) + 6*h.Breakfast) / 100)}}
	if !want.Matches(stands[0]) {
		t.Errorf("got %v, want %v", stands[0], want)
	}
	again := g.form(h, r, usualStay(), "name", "Wanda Grove", "guests", "1")
	if g.ask("/book", again); len(g.standing()) != 2 {
		t.Error("a form that is opened again does not book")
	}
}

func TestABookingCanBeChangedAndCancelled(t *testing.T) {
	g := newGuest(t)
	h, r := freeRoom(t)
	g.ask("/book", g.form(h, r, usualStay(), "name", "Piet Ives", "guests", "1"))
	if page := g.ask("/bookings/1/guests", url.Values{"guests": {"5"}}); !alerts(page, "at most 4") {
		t.Errorf("five guests fit into one room: %s", page)
	}
	g.noted("book")
	g.ask("/bookings/1/guests", url.Values{"guests": {"3"}})
	if s, n := g.standing(), g.noted("book"); len(s) != 1 || s[0].With["guests"] != "3" || len(n) != 1 || n[0].With["guests"] != "3" {
		t.Errorf("after the change %v stand and %v are noted, want 3 guests", s, n)
	}
	g.ask("/bookings/1/cancel", url.Values{})
	page := g.ask("/bookings/1/cancel", url.Values{})
	if s, n := g.standing(), g.noted("cancel"); len(s) > 0 || len(n) != 1 || !strings.Contains(page, "is cancelled") {
		t.Errorf("after cancelling twice %v stand, and %v are noted", s, n)
	}
	if page := g.ask("/bookings/1/guests", url.Values{"guests": {"2"}}); !alerts(page, "is cancelled") {
		t.Error("a cancelled booking was changed")
	}
	if page := g.ask("/bookings/7", nil); !strings.Contains(page, "no such booking") {
		t.Error("there is a booking nobody made")
	}
}

func TestMistakesBookAndNoteNothing(t *testing.T) {
	g := newGuest(t)
	h, r := freeRoom(t)
	for _, c := range []struct{ key, value, told string }{
		{"name", "", "write who will stay"}, {"checkin", "2025-12-01", "that day is past"}, {"checkin", "soon", "write a date"},
		{"checkout", "2026-01-12", "after the day of arrival"}, {"checkin", "2027-06-01", "a year ahead"}, {"guests", "0", "1 or more"},
		{"guests", "9", "at most 4"}, {"rooms", "9", "from 1 to 4"}, {"checkout", "2026-09-01", "30 nights"},
	} {
		form := g.form(h, r, usualStay(), "name", "Selma Rusk", "guests", "2", c.key, c.value)
		if page := g.ask("/book", form); !alerts(page, c.told) {
			t.Errorf("%s=%q: the page does not say %q", c.key, c.value, c.told)
		}
	}
	for _, path := range []string{"/hotels/search", "/hotels/search?destination=Atlantis", "/hotels/search?destination=Vesk&checkin=yesterday",
		"/hotels/list?city=VES&maxprice=cheap", "/hotels/list?city=QQQ"} {
		if page := g.ask(path, nil); !strings.Contains(page, `role="alert"`) {
			t.Errorf("%s: no mistake is told", path)
		}
	}
	n, err := g.session.Drain()
	if err != nil || len(n.Events) > 0 || len(g.standing()) > 0 {
		t.Errorf("noted %v, standing %v (%v), want nothing", n.Events, g.standing(), err)
	}
}

// A request for an impossible stay also counts as a look at the hotel.
func TestAHotelIsOpenedWithAWrongStayToo(t *testing.T) {
	g := newGuest(t)
	h, _ := freeRoom(t)
	if page := g.ask("/hotels/detail/"+h.Slug+"?checkin=2020-01-01", nil); !strings.Contains(page, `role="alert"`) {
		t.Error("no mistake is told")
	}
	if n, err := g.session.Drain(); err != nil || len(n.Events) != 1 || n.Events[0].Kind != "open" || n.Events[0].With["hotel"] != h.Slug {
		t.Errorf("noted %v (%v), want that it was opened", n.Events, err)
	}
}

func TestASoldOutRoomIsNotBooked(t *testing.T) {
	g := newGuest(t)
	for _, h := range Hotels(1) {
		for _, r := range h.Rooms {
			for _, c := range r.Closed {
				last, _ := kit.ParseDate(c.Last)
				s := Stay{In: last, Out: last.AddDate(0, 0, 1), Guests: 1, Rooms: 1}
				if last.After(kit.Today.AddDate(0, 11, 0)) {
					continue
				}
				if page := g.ask("/book", g.form(h, r, s, "name", "Greta Lorne", "guests", "1")); !alerts(page, "sold out from") || len(g.standing()) > 0 {
					t.Fatalf("%s, %s was booked while closed: %s", h.Slug, r.Slug, page)
				}
				if page := g.ask(s.At("/hotels/detail/"+h.Slug), nil); !strings.Contains(page, "Sold out from "+c.String()) {
					t.Errorf("the page of %s does not say that a room is sold out", h.Slug)
				}
				return
			}
		}
	}
	t.Fatal("no room is ever closed")
}

func TestHostileNamesStandAsTheyAre(t *testing.T) {
	g := newGuest(t)
	h, r := freeRoom(t)
	for _, name := range []string{`'); DROP TABLE hotels_bookings; --`, `<script>alert(1)</script>`, `{{.Data}} & "quotes"`} {
		page := g.ask("/book", g.form(h, r, usualStay(), "name", name, "guests", "1"))
		s := g.standing()
		if strings.Contains(page, "<script>alert") || len(s) != 1 || s[0].With["name"] != name {
			t.Errorf("%q: %v stand", name, s)
		}
		id := regexp.MustCompile(`/bookings/(\d+)/cancel`).FindString(page)
		g.ask(id, url.Values{})
	}
}

func TestSavingNeedsAnAccount(t *testing.T) {
	g := newGuest(t)
	h := Hotels(1)[0]
	if page := g.ask("/save", url.Values{"hotel": {h.Slug}}); !strings.Contains(page, "Password") || len(g.standing()) > 0 {
		t.Fatal("a stranger saved a hotel")
	}
	a := g.session.Account()
	g.ask("/sign-in", url.Values{"user": {a.User}, "password": {a.Password}})
	g.ask("/save", url.Values{"hotel": {h.Slug}})
	g.ask("/save", url.Values{"hotel": {h.Slug}})
	if s := g.standing(); len(s) != 1 || s[0].Kind != "save" || s[0].With["hotel"] != h.Slug {
		t.Errorf("%v stand, want one saved hotel", s)
	}
	if page := g.ask("/saved", nil); !strings.Contains(page, h.Name) {
		t.Error("the saved hotel is not listed")
	}
	if g.ask("/unsave", url.Values{"hotel": {h.Slug}, "from": {"list"}}); len(g.standing()) > 0 {
		t.Error("a hotel cannot be taken off the list")
	}
}

func TestAPriceAlertIsSetChangedAndRemoved(t *testing.T) {
	g := newGuest(t)
	h := Hotels(1)[5]
	for _, typed := range []string{"", "cheap", "-5", "0", "12.345"} {
		if page := g.ask("/watch", url.Values{"hotel": {h.Slug}, "most": {typed}}); !alerts(page, "write gulden") || len(g.standing()) > 0 {
			t.Errorf("%q sets an alert: %v", typed, g.standing())
		}
	}
	for _, typed := range []string{"90", "1,204.50 GLD", "99.5 gulden"} {
		page := g.ask("/watch", url.Values{"hotel": {h.Slug}, "most": {typed}})
		cents, _ := kit.ParseMoney(typed)
		all := g.standing()
		if len(all) != 1 || all[0].Kind != "subscribe" || all[0].With["limit"] != kit.Gulden(cents) || all[0].With["hotel"] != h.Slug {
			t.Fatalf("%q leaves %v", typed, all)
		}
		if !strings.Contains(page, kit.Money(cents)+" gulden or less") {
			t.Errorf("the page does not tell of the alert at %q", typed)
		}
	}
	if g.ask("/watch", url.Values{"hotel": {h.Slug}, "off": {"yes"}}); len(g.standing()) > 0 {
		t.Errorf("the alert is not removed: %v", g.standing())
	}
}

func TestASoldRoomIsNotBooked(t *testing.T) {
	g := newGuest(t)
	s := usualStay()
	for _, h := range Hotels(1) {
		for _, r := range h.Rooms {
			if !r.Free(s) || !r.sold(1, h, s) {
				continue
			}
			if page := g.ask(s.At("/hotels/detail/"+h.Slug), nil); strings.Contains(page, "sold to somebody") {
				t.Errorf("%s: the page tells that the %s is sold", h.Name, r.Name)
			}
			page := g.ask("/book", g.form(h, r, s, "name", "Wanda Grove", "guests", "2"))
			if !alerts(page, "was sold to somebody else") || len(g.standing()) > 0 {
				t.Errorf("%s: the %s, which is sold, can be booked: %v", h.Name, r.Name, g.standing())
			}
			return
		}
	}
	t.Error("no room is sold at the second step")
}

// A booking for the larger number from the beginning is not one that was changed.
func TestAChangedBookingTellsWhatItWas(t *testing.T) {
	g := newGuest(t)
	h, r := freeRoom(t)
	g.ask("/book", g.form(h, r, usualStay(), "name", "Wanda Grove", "guests", "3"))
	if e := g.standing()[0]; e.With["was"] != "" {
		t.Errorf("a new booking has a number before: %v", e)
	}
	g.ask("/bookings/1/guests", url.Values{"guests": {"4"}})
	g.ask("/bookings/1/guests", url.Values{"guests": {"4"}}) // once more, which changes nothing
	if e := g.standing()[0]; e.With["was"] != "3" || e.With["guests"] != "4" {
		t.Errorf("the changed booking is %v", e)
	}
}

func TestTheNextHotelIsBookedIfOneIsSold(t *testing.T) { sitetest.Detour(t, Site, "book-cheapest", 5) }
