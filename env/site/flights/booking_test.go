package flights

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A visitor asks for pages without a browser.
type visitor struct {
	t       *testing.T
	session *kit.Session
	site    http.Handler
}

func visit(t *testing.T, version int) *visitor {
	t.Helper()
	town, err := kit.NewTown(Site)
	if err != nil {
		t.Fatal(err)
	}
	s, err := town.Open(1, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &visitor{t, s, s.Hosts()[Site.Host()]}
}

// ask sends a request and gives its status, where it leads, and the page.
func (v *visitor) ask(method, target string, form url.Values) (int, string, string) {
	v.t.Helper()
	r := httptest.NewRequest(method, "http://"+Site.Host()+target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	v.site.ServeHTTP(w, r)
	return w.Code, w.Header().Get("Location"), w.Body.String()
}

// page asks for a page that must be there.
func (v *visitor) page(target string) string {
	v.t.Helper()
	status, _, body := v.ask("GET", target, nil)
	if status != http.StatusOK {
		v.t.Fatalf("%s answers %d:\n%s", target, status, body)
	}
	return body
}

func (v *visitor) noted() []judge.Event {
	v.t.Helper()
	n, err := v.session.Drain()
	if err != nil {
		v.t.Fatal(err)
	}
	return n.Events
}

func (v *visitor) standing() []judge.Event {
	v.t.Helper()
	all, err := v.session.Standing(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	return all
}

// someFlight is a direct flight with a free seat and a taken one in economy class.
func someFlight(version int) (f flight, free, taken string) {
	net := networks(version)
	f = flight{net.Services[0], kit.Today.AddDate(0, 0, 30)}
	for r, row := range f.seats(version).Taken {
		for c, is := range row {
			switch name := seatName(r, c); {
			case r < businessRows:
			case is:
				taken = name
			default:
				free = name
			}
		}
	}
	return f, free, taken
}

var tokenField = regexp.MustCompile(`name="token" value="([^"]*)"`)

// form opens the form to book a flight and fills it in.
func (v *visitor) form(f flight, pairs ...string) url.Values {
	v.t.Helper()
	out := f.Number + "/" + f.Date.Format(time.DateOnly)
	form := url.Values{"out": {out}, "adults": {"1"}, "cabin": {economy}, "name-1": {"Robin Vale"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	body := v.page(kit.Link("/book", "out", out, "adults", form.Get("adults"), "cabin", form.Get("cabin")))
	form.Set("token", tokenField.FindStringSubmatch(body)[1])
	return form
}

func TestABookingStandsOnceAndCanBeCancelled(t *testing.T) {
	for version := 1; version <= 2; version++ {
		v := visit(t, version)
		f, free, _ := someFlight(version)
		form := v.form(f, "seat-1", strings.ToLower(free), "bags", "1")
		_, next, _ := v.ask("POST", "/book", form)
		if _, _, body := v.ask("POST", "/book", form); !strings.Contains(body, "sent already") {
			t.Errorf("the same form sent again shows\n%s", body)
		}
		all := v.standing()
		if len(all) != 1 {
			t.Fatalf("got %v, want one booking", all)
		}
		land := atlas.In(version)
		want := judge.Want{Site: "flights", Kind: "book", With: map[string]string{"flight": f.Number, "date": f.Date.Format(time.DateOnly), "seat": free,
			"bags":   "1",
			"adults": "1", "cabin": economy, "passengers": "Robin Vale", "direct": "yes", "to_code": f.To, "to": land.City(f.To).Slug, "from": land.City(f.From).Slug}}
		noted := v.noted()
		if i := slices.IndexFunc(noted, want.Matches); i < 0 || !want.Matches(all[0]) {
			t.Errorf("noted %v, standing %v; want %v", noted, all, want)
		}
		if body := v.page(next); !strings.Contains(body, f.Number) || !strings.Contains(body, free) {
			t.Errorf("the page of the booking lacks flight or seat:\n%s", body)
		}
		for range 2 {
			v.ask("POST", next+"/cancel", nil)
		}
		if all := v.standing(); len(all) != 0 {
			t.Errorf("after cancelling there is still %v", all)
		}
		if body := v.page("/bookings"); !strings.Contains(body, "cancelled") {
			t.Error("the list of bookings does not tell that it is cancelled")
		}
		if _, _, body := v.ask("POST", "/book", form); !strings.Contains(body, "sent already") {
			t.Error("the old form books again after the booking was cancelled")
		}
		v.ask("POST", "/book", v.form(f, "seat-1", free))
		if all := v.standing(); len(all) != 1 {
			t.Errorf("a new form after cancelling: %v stands, want one booking", all)
		}
	}
}

func TestSeatsThatCannotBeHadAreRefused(t *testing.T) {
	v := visit(t, 1)
	f, free, taken := someFlight(1)
	v.ask("POST", "/book", v.form(f, "seat-1", free))
	for _, c := range []struct{ what, seat, cabin, want string }{
		{"taken", taken, economy, "is taken"},
		{"held by oneself", free, economy, "is taken"},
		{"twice the same", free + " " + free, economy, "is taken"},
		{"of no row", "99A", economy, "has no seat"},
		{"nonsense", "'; --", economy, "has no seat"},
		{"behind business class", taken, business, ""},
	} {
		status, _, body := v.ask("POST", "/book", v.form(f, "seat-1", c.seat, "cabin", c.cabin))
		if status != http.StatusOK || !strings.Contains(body, `role="alert"`) || !strings.Contains(body, c.want) {
			t.Errorf("a seat that is %s (%s) is answered with %d:\n%s", c.what, c.seat, status, body)
		}
	}
	if all := v.standing(); len(all) != 1 {
		t.Errorf("refused forms left %v", all)
	}
}

func TestCabinsHaveTheirRows(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	for !slices.ContainsFunc(free(f.seats(1)), func(s string) bool { return len(s) == 2 && s[0] <= '2' }) {
		f.Date = f.Date.AddDate(0, 0, 1)
	}
	front := free(f.seats(1))[0]
	if _, _, body := v.ask("POST", "/book", v.form(f, "seat-1", front)); !strings.Contains(body, "not in economy class") {
		t.Errorf("economy class may sit at %s:\n%s", front, body)
	}
	if status, _, _ := v.ask("POST", "/book", v.form(f, "seat-1", front, "cabin", business)); status != http.StatusSeeOther {
		t.Errorf("business class may not sit at %s: %d", front, status)
	}
}

func TestNamesAreWantedOfEverybodyAndShownAsText(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	if _, _, body := v.ask("POST", "/book", v.form(f, "adults", "2")); !strings.Contains(body, "name of passenger 2") {
		t.Errorf("a missing name is answered with\n%s", body)
	}
	bad := `<script>alert(1)</script> "; DROP`
	_, next, _ := v.ask("POST", "/book", v.form(f, "adults", "2", "name-2", bad))
	if all := v.standing(); len(all) != 1 || all[0].With["passengers"] != "Robin Vale; "+bad {
		t.Errorf("got %v, want the name as it was written", all)
	}
	if body := v.page(next); strings.Contains(body, "<script") {
		t.Errorf("the name is shown raw:\n%s", body)
	}
}

func TestThereAndBackIsOneBooking(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	land := atlas.In(1)
	later := f.Date.AddDate(0, 0, 4)
	back := offersOf(1, land.City(f.To), land.City(f.From), later)[0]
	ref := back.ID() + "/" + back.Date()
	if body := v.page("/way-back/" + f.Number + "/" + f.Date.Format(time.DateOnly) + "/" +
		later.Format(time.DateOnly)); !strings.Contains(body, url.QueryEscape(ref)) {
		t.Errorf("%s is not among the flights back", ref)
	}
	v.ask("POST", "/book", v.form(f, "back", ref))
	if all := v.standing(); len(all) != 1 || all[0].With["back"] != back.ID() || all[0].With["back_date"] != back.Date() {
		t.Errorf("got %v, want one booking with %s back", all, ref)
	}
	form := v.form(f, "back", f.Number+"/"+later.Format(time.DateOnly))
	if status, _, _ := v.ask("POST", "/book", form); status != http.StatusBadRequest {
		t.Errorf("a flight back that does not lead back is answered with %d", status)
	}
}

func TestAFareAlertIsSetChangedAndRemoved(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	form := url.Values{"from": {f.From}, "to": {f.To}, "depart": {"2026-03-12"}}
	for _, typed := range []string{"", "cheap", "-5", "0"} {
		form.Set("most", typed)
		if status, _, _ := v.ask("POST", "/watch", form); status != http.StatusBadRequest || len(v.standing()) > 0 {
			t.Errorf("%q is answered with %d and leaves %v", typed, status, v.standing())
		}
	}
	for typed, want := range map[string]string{"90": "90.00 GLD", "1,204.50 GLD": "1204.50 GLD"} {
		form.Set("most", typed)
		_, to, _ := v.ask("POST", "/watch", form)
		if all := v.standing(); len(all) != 1 || all[0].Kind != "subscribe" || all[0].With["limit"] != want || all[0].With["depart"] != "2026-03-12" {
			t.Errorf("%q leaves %v", typed, all)
		}
		if !strings.Contains(v.page(to), "gulden or less") {
			t.Errorf("the results do not tell of the alert at %q", typed)
		}
	}
	form.Set("off", "yes")
	if v.ask("POST", "/watch", form); len(v.standing()) > 0 {
		t.Errorf("the alert is not removed: %v", v.standing())
	}
}

func TestShuttlesComeAtATime(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	for f.sold(1) {
		f.Date = f.Date.AddDate(0, 0, 7)
	}
	for _, typed := range []string{"25:00", "soon", "7"} {
		if status, _, page := v.ask("POST", "/book", v.form(f, "shuttle", typed)); status != http.StatusOK || !strings.Contains(page, "shuttle to come?") {
			t.Errorf("a shuttle at %q: %d", typed, status)
		}
	}
	v.ask("POST", "/book", v.form(f, "shuttle", "7:05"))
	if all := v.standing(); len(all) != 1 || all[0].With["shuttle"] != "07:05" {
		t.Errorf("a shuttle at 7:05 leaves %v", all)
	}
}

func TestASoldFlightIsNotBooked(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	for !f.sold(1) {
		f.Date = f.Date.AddDate(0, 0, 7)
	}
	if _, _, page := v.ask("POST", "/book", v.form(f)); !strings.Contains(page, "was sold while") || len(v.standing()) > 0 {
		t.Errorf("%s, which is sold, can be booked: %v", f.title(), v.standing())
	}
}

func TestDeparturesBeforeATimeAreHidden(t *testing.T) {
	v := visit(t, 1)
	f, _, _ := someFlight(1)
	path := "/flight-search/" + f.From + "-" + f.To + "/2026-03-12?after="
	if page := v.page(path + "late"); !strings.Contains(page, "is no time") || len(v.noted()) > 0 {
		t.Error("a time that cannot be read is accepted")
	}
	v.page(path + "14:35")
	if all := v.noted(); len(all) != 1 || all[0].With["after"] != "14:35" {
		t.Errorf("noted %v", all)
	}
	at := func(minute int) offer { return offer{Flights: []flight{{service: service{Departs: minute}}}} }
	if (sieve{After: 600}).lets(at(599)) || !(sieve{After: 600}).lets(at(600)) {
		t.Error("the limit of departures is off")
	}
}
