package food

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A guest is a visitor without a browser.
type guest struct {
	t       *testing.T
	session *kit.Session
	cookies []*http.Cookie
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

func (g *guest) do(method, target string, form url.Values) (status int, next, body string) {
	g.t.Helper()
	r := httptest.NewRequest(method, "http://"+Site.Host()+target, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, c := range g.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	g.session.Hosts()[Site.Host()].ServeHTTP(w, r)
	g.cookies = append(g.cookies, w.Result().Cookies()...)
	return w.Code, w.Header().Get("Location"), w.Body.String()
}

func (g *guest) standing() []judge.Event {
	g.t.Helper()
	all, err := g.session.Standing(g.t.Context())
	if err != nil {
		g.t.Fatal(err)
	}
	return all
}

func (g *guest) noted() []judge.Event {
	g.t.Helper()
	n, err := g.session.Drain()
	if err != nil {
		g.t.Fatal(err)
	}
	return n.Events
}

func (g *guest) signIn() {
	a := g.session.Account()
	g.do("POST", "/sign-in", url.Values{"user": {a.User}, "password": {a.Password}})
}

// visit gives a house, a party that it has room for, and the form that reserves for it.
func visit() (*House, party, url.Values) {
	d := kit.NewDraw(5, 1, "test")
	h := rng.Pick(d.Stream, guideOf(1).Houses)
	p := comes(d, h)
	return h, p, url.Values{"date": {p.day.Format("2 January 2006")}, "time": {clock(p.minute)},
		"people": {strconv.Itoa(p.people)}, "name": {p.name}, "token": {"0"}}
}

func TestATableIsReservedOnceAndGivenBack(t *testing.T) {
	g := newGuest(t)
	h, p, form := visit()
	if status, next, _ := g.do("POST", "/reserve/"+h.Slug, form); status != http.StatusSeeOther || next != "/bookings/1" {
		t.Fatalf("answers %d to %s", status, next)
	}
	if all := g.standing(); len(all) != 1 || !booked(h, p).Any[0].Matches(all[0]) || !slices.ContainsFunc(g.noted(), booked(h, p).Any[0].Matches) {
		t.Errorf("standing are %v, want %v, noted too", all, booked(h, p).Any)
	}
	if status, _, _ := g.do("POST", "/reserve/"+h.Slug, form); status != http.StatusBadRequest || len(g.standing()) != 1 {
		t.Errorf("sending the form twice answers %d and leaves %v", status, g.standing())
	}
	for range 2 { // the second time there is nothing to give back
		g.do("POST", "/bookings/1/cancel", nil)
	}
	if all := g.standing(); len(all) > 0 {
		t.Errorf("after cancelling %v stands", all)
	}
	if n := slices.DeleteFunc(g.noted(), func(e judge.Event) bool { return e.Kind != "cancel" }); len(n) != 1 {
		t.Errorf("cancelling twice was noted as %v", n)
	}
	if status, _, _ := g.do("POST", "/reserve/"+h.Slug, form); status != http.StatusBadRequest {
		t.Errorf("the old form is taken after cancelling: %d", status)
	}
}

func TestAReservationTakesSeats(t *testing.T) {
	g := newGuest(t)
	h, p, form := visit()
	n := 0
	for left := freeSeats(1, h.Slug, p.day, p.minute); left > 0; n++ {
		people := min(left, mostPeople)
		form.Set("people", strconv.Itoa(people))
		form.Set("token", strconv.Itoa(n))
		g.do("POST", "/reserve/"+h.Slug, form)
		left -= people
	}
	form.Set("people", "1")
	form.Set("token", strconv.Itoa(n))
	if _, _, body := g.do("POST", "/reserve/"+h.Slug, form); !strings.Contains(body, "is full at") || len(g.standing()) != n {
		t.Errorf("a full house took one more: %d stand, want %d", len(g.standing()), n)
	}
}

func TestWrongFormsReserveNothing(t *testing.T) {
	g := newGuest(t)
	h, p, _ := visit()
	off := kit.Today.AddDate(0, 0, 7)
	for h.Hours[off.Weekday()].To > 0 {
		off = off.AddDate(0, 0, 1)
	}
	for _, c := range []struct{ field, value, says string }{
		{"date", "4 January 2026", "from today"}, {"date", "6 January 2027", "from today"}, {"date", "soon", "On which day"}, {"date", "", "On which day"},
		{"date", off.Format(time.DateOnly), "is closed on"}, {"time", "4:00", "every half hour"},
		{"time", "19:10", "every half hour"}, {"time", "late", "At what time"},
		{"time", clock(h.Hours[p.day.Weekday()].To), "every half hour"}, {"people", "0", "How many"},
		{"people", "13", "How many"}, {"people", "two", "How many"}, {"name", "", "In what name"},
	} {
		_, _, form := visit()
		form.Set(c.field, c.value)
		if status, _, body := g.do("POST", "/reserve/"+h.Slug, form); status != http.StatusOK ||
			!strings.Contains(body, `role="alert"`) || !strings.Contains(body, c.says) {
			t.Errorf("%s %q answers %d without %q", c.field, c.value, status, c.says)
		}
	}
	if all, noted := g.standing(), g.noted(); len(all) > 0 || len(noted) > 0 {
		t.Errorf("standing are %v, noted %v", all, noted)
	}
}

func TestHostileTextIsKeptAsText(t *testing.T) {
	g := newGuest(t)
	h, _, form := visit()
	bad := `'); DROP TABLE food_bookings; -- <script>alert(1)</script>`
	form.Set("name", bad)
	_, next, _ := g.do("POST", "/reserve/"+h.Slug, form)
	if _, _, body := g.do("GET", next, nil); strings.Contains(body, "<script>alert") {
		t.Error("the name is shown raw")
	}
	if all := g.standing(); len(all) != 1 || all[0].With["name"] != bad {
		t.Errorf("standing are %v", all)
	}
}

func TestMembersSaveAndReview(t *testing.T) {
	g := newGuest(t)
	h, _, _ := visit()
	said := url.Values{"stars": {"4"}, "text": {"Good bread"}}
	for _, target := range []string{"/save/", "/review/"} {
		if _, next, _ := g.do("POST", target+h.Slug, said); !strings.HasPrefix(next, "/sign-in") {
			t.Errorf("%s of a stranger leads to %q", target, next)
		}
	}
	if all := g.standing(); len(all) > 0 {
		t.Fatalf("a stranger left %v", all)
	}
	g.signIn()
	for range 2 { // doing it again changes nothing
		g.do("POST", "/save/"+h.Slug, nil)
		g.do("POST", "/review/"+h.Slug, said)
	}
	want := []judge.Want{{Site: "food", Kind: "save", With: map[string]string{"restaurant": h.Slug, "city": h.City.Slug}},
		{Site: "food", Kind: "review", With: map[string]string{"restaurant": h.Slug, "city": h.City.Slug, "stars": "4", "text": "Good bread"}}}
	all := g.standing()
	if len(all) != 2 || !slices.ContainsFunc(all, want[0].Matches) || !slices.ContainsFunc(all, want[1].Matches) {
		t.Errorf("standing are %v, want %v", all, want)
	}
	g.do("POST", "/unsave/"+h.Slug, nil)
	g.do("POST", "/unreview/"+h.Slug, nil)
	if all := g.standing(); len(all) > 0 {
		t.Errorf("after undoing %v stands", all)
	}
}

func TestReviewsNeedStarsAndWords(t *testing.T) {
	g := newGuest(t)
	g.signIn()
	h, _, _ := visit()
	for _, form := range []url.Values{{"stars": {"6"}, "text": {"x"}}, {"stars": {"3"}}, {"text": {"x"}}} {
		if _, _, body := g.do("POST", "/review/"+h.Slug, form); !strings.Contains(body, `role="alert"`) {
			t.Errorf("%v is taken", form)
		}
	}
	if all := g.standing(); len(all) > 0 {
		t.Errorf("standing are %v", all)
	}
}

var tileLink = regexp.MustCompile(`<h2><a href="/[a-z-]+/restaurants/([a-z-]+)"`)

// listed gives the slugs on all pages of a list.
func (g *guest) listed(target string) []string {
	g.t.Helper()
	var all []string
	for page := 1; page <= 4; page++ {
		_, _, body := g.do("GET", target+fmt.Sprintf("&page=%d", page), nil)
		for _, m := range tileLink.FindAllStringSubmatch(body, -1) {
			all = append(all, m[1])
		}
		if !strings.Contains(body, `rel="next"`) {
			return all
		}
	}
	g.t.Fatalf("%s has more than 4 pages", target)
	return nil
}

func TestFiltersAndOrders(t *testing.T) {
	g := newGuest(t)
	houses := guideOf(1).In["vesk"]
	byStars := func(a, b *House) int { return 100*(b.Stars-a.Stars) + strings.Compare(a.Name, b.Name) }
	byPrice := func(a, b *House) int {
		return 100*(a.course(Main)[0].Price-b.course(Main)[0].Price) + strings.Compare(a.Name, b.Name)
	}
	for _, c := range []struct {
		query string
		pass  func(*House) bool
		order func(a, b *House) int
	}{
		{"sort=rating", func(*House) bool { return true }, byStars},
		{"sort=price", func(*House) bool { return true }, byPrice},
		{"sort=name", func(*House) bool { return true }, func(a, b *House) int { return strings.Compare(a.Name, b.Name) }},
		{"sort=distance", func(*House) bool { return true }, func(a, b *House) int { return 100*(a.Metres-b.Metres) + strings.Compare(a.Name, b.Name) }},
		{"open=monday", func(h *House) bool { return h.Hours[time.Monday].To > 0 }, byStars},
		{"open=sunday&vegetarian=yes", func(h *House) bool { return h.Hours[time.Sunday].To > 0 && h.Green }, byStars},
		{"terrace=yes&sort=price", func(h *House) bool { return h.Look.Terrace }, byPrice},
		{"price=" + strconv.Itoa(houses[0].Level), func(h *House) bool { return h.Level == houses[0].Level }, byStars},
		{"cuisine=" + houses[0].Cuisine.Slug, func(h *House) bool { return h.Cuisine == houses[0].Cuisine }, byStars},
	} {
		var want []string
		for _, h := range slices.SortedFunc(slices.Values(houses), c.order) {
			if c.pass(h) {
				want = append(want, h.Slug)
			}
		}
		if got := g.listed("/vesk/restaurants?" + c.query); !sitetest.Sorted(got, want) {
			t.Errorf("%s lists %v, want %v", c.query, got, want)
		}
	}
	g.noted()
	for _, bad := range []string{"cuisine=stones", "price=9", "open=doomsday", "terrace=maybe", "sort=smell"} {
		if _, _, body := g.do("GET", "/vesk/restaurants?"+bad, nil); !strings.Contains(body, `role="alert"`) || len(g.noted()) > 0 {
			t.Errorf("%s is taken", bad)
		}
	}
}

func TestSearch(t *testing.T) {
	g := newGuest(t)
	var want []string
	dish := atlas.In(1).City("vesk").Dish
	for _, h := range guideOf(1).In["vesk"] {
		told := []string{h.Name, h.Cuisine.Name, h.Address}
		for _, d := range h.Menu {
			told = append(told, d.Name)
		}
		for _, p := range h.Hatch {
			told = append(told, p.Name)
		}
		if matches(strings.Join(told, " "), kit.Tokens(dish)) == len(kit.Tokens(dish)) { // in one dish, or in two
			want = append(want, h.Slug)
		}
	}
	got := g.listed("/search?q=" + url.QueryEscape(dish) + "&city=VES")
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(want) < 3 {
		t.Errorf("%s is found at %v, want %v", dish, got, want)
	}
	g.noted()
	g.do("GET", "/search?q=dumplngs&city=Orla", nil)
	meant := judge.Want{Site: "food", Kind: "search", With: map[string]string{"query": "dumplngs", "meant": "dumplings", "city": "orla"}}
	if n := g.noted(); len(n) != 1 || !meant.Matches(n[0]) {
		t.Errorf("noted %v, want %v", n, meant)
	}
	if _, next, _ := g.do("GET", "/search?city=lornmoth", nil); next != "/lornmouth/restaurants" {
		t.Errorf("a misspelt city leads to %q", next)
	}
	for _, bad := range []string{"/search", "/search?q=soup&city=nowhereville", "/search?q=!!&city=orla"} {
		if _, _, body := g.do("GET", bad, nil); !strings.Contains(body, `role="alert"`) || len(g.noted()) > 0 {
			t.Errorf("%s is taken", bad)
		}
	}
}

func TestTheGuideIsConsistent(t *testing.T) {
	for version := 1; version <= 3; version++ {
		seen := map[string]bool{}
		for _, h := range guideOf(version).Houses {
			if seen[h.Name] || seen[h.Slug] {
				t.Errorf("two houses are called %s", h.Name)
			}
			seen[h.Name], seen[h.Slug] = true, true
			if len(h.Menu) != 8 || h.dish(h.Known) == nil || len(h.course(Main)) != 4 {
				t.Errorf("version %d: the menu of %s is %v", version, h.Name, h.Menu)
			}
			dishes := map[string]bool{}
			for _, m := range h.Menu {
				if dishes[m.Slug] {
					t.Errorf("%s serves %s twice", h.Name, m.Name)
				}
				dishes[m.Slug] = true
			}
			if h.Look.Awning == art.NoColor || h.Look.Sign == art.NoSign {
				t.Errorf("%s has nothing to ask for", h.Name)
			}
		}
		if len(guideOf(version).Houses) != 600 {
			t.Errorf("version %d has %d houses", version, len(guideOf(version).Houses))
		}
	}
}

// All that is asked for passes, in any order, and neither a part of it nor anything else does.
func TestAnswers(t *testing.T) {
	for seed := gymkhana.Seed(1); seed <= 100; seed++ {
		for _, e := range errands {
			if !e.Answers {
				continue
			}
			leg := e.Make(kit.NewDraw(seed, 1, "t"), nil)
			a := leg.Hop.Answer
			if !a.Check(strings.Join(a.Include, ", "), leg.Ask) {
				t.Fatalf("%s: %v is not passed by what it asks for: %q", e.Name, a, leg.Ask)
			}
			if a.Check("banana", leg.Ask) || len(a.Include) > 1 && a.Check(a.Include[0], leg.Ask) {
				t.Fatalf("%s: %v is passed by anything", e.Name, a)
			}
		}
	}
}

// A wanted request is not met by the same request about something else.
func TestAWrongSubjectMeetsNothing(t *testing.T) {
	for _, e := range errands {
		for seed := gymkhana.Seed(1); seed <= 30; seed++ {
			a, b := e.Make(kit.NewDraw(seed, 1, "t"), kit.Gift{"city": "vesk"}), e.Make(kit.NewDraw(seed, 1, "t"), kit.Gift{"city": "orla"})
			if slices.Contains(e.Takes, "city") && !e.Answers && (a.Gift["city"] != "vesk" ||
				a.Hop.Any[0].Matches(judge.Event{Site: "food", Kind: b.Hop.Any[0].Kind, With: b.Hop.Any[0].With})) {
				t.Errorf("%s: what is done in Orla passes for Vesk: %v", e.Name, b.Hop.Any)
			}
			if slices.Contains(e.Takes, "city") && (strings.Contains(a.Then, "Vesk") || !strings.Contains(a.Then, "that city")) {
				t.Errorf("%s gives its city away: %s", e.Name, a.Then)
			}
			if len(a.Walk) > 14 {
				t.Errorf("%s: %d moves", e.Name, len(a.Walk))
			}
			if strings.Contains(a.Ask+a.Then, "{") || strings.Contains(a.Ask, "%!") {
				t.Errorf("%s: %s", e.Name, a.Ask)
			}
		}
	}
}

// Every errand that uses a city can be drawn for each city, and stays there.
func TestEveryCityCanBeGiven(t *testing.T) {
	for version := 1; version <= 3; version++ {
		for _, c := range atlas.In(version).Cities {
			for _, e := range errands {
				leg := e.Make(kit.NewDraw(gymkhana.Seed(version), version, "t"), kit.Gift{"city": c.Slug})
				if slices.Contains(e.Takes, "city") && leg.Gift["city"] != c.Slug {
					t.Errorf("version %d, %s: given %s, it is about %s", version, e.Name, c.Slug, leg.Gift["city"])
				}
			}
		}
	}
}
