package trains

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A visitor asks for pages without a browser.
type visitor struct {
	t       *testing.T
	session *kit.Session
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
	return &visitor{t, s}
}

// ask sends a request, follows where it leads, and gives the status and the page.
func (v *visitor) ask(method, target string, form url.Values) (int, string) {
	v.t.Helper()
	r := httptest.NewRequest(method, "http://"+Site.Host()+target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	v.session.Hosts()[Site.Host()].ServeHTTP(w, r)
	if w.Code == http.StatusSeeOther {
		return v.ask("GET", w.Header().Get("Location"), nil)
	}
	return w.Code, w.Body.String()
}

// standing are the effects that stand, as kinds with some of their details.
func (v *visitor) standing(keys ...string) string {
	v.t.Helper()
	all, err := v.session.Standing(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	var list []string
	for _, e := range all {
		one := e.Kind
		for _, k := range keys {
			one += " " + e.With[k]
		}
		list = append(list, one)
	}
	return strings.Join(list, "; ")
}

// someTrain is a direct connection that is not sold, in the first version.
func someTrain(t *testing.T) offer {
	t.Helper()
	cities := atlas.In(1).Cities
	for _, from := range cities {
		for _, to := range cities {
			if from == to {
				continue
			}
			for _, o := range networks(1).offers(from, to, time.Date(2026, 3, 12, 0, 0, 0, 0, time.UTC)) {
				if o.Direct() && !o.sold(1) {
					return o
				}
			}
		}
	}
	t.Fatal("no train")
	return offer{}
}

func TestATicketIsBoughtOnce(t *testing.T) {
	v, o := visit(t, 1), someTrain(t)
	p := party{Adults: 2, Children: 1, Class: first}
	form := strings.Replace(o.Path(p), "/train/", "/seat/", 1)
	plan := coaches(1)[o.First().Plan(1)]
	free := seats(plan, anySeat)[0]
	taken := "1A"
	for r, row := range plan.Taken {
		if i := slices.Index(row, true); i >= 0 {
			taken = string(rune('1'+r)) + string(rune('A'+i))
		}
	}
	for wrong, field := range map[string]url.Values{
		"first and the last name": {"name": {"Robin"}},
		"Seat " + taken:           {"seat": {taken}},
		"Seat 44Z":                {"seat": {"44z"}},
		"write a street":          {"street": {"Nowhere Lane"}, "at": {"18:40"}},
		"and a time":              {"street": {o.End().Street.Name}, "at": {"soon"}},
	} {
		all := url.Values{"token": {"0"}, "name": {"Robin Vale"}}
		for k, value := range field {
			all[k] = value
		}
		if _, body := v.ask("POST", form, all); !strings.Contains(body, wrong) || v.standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", field, wrong, v.standing())
		}
	}
	good := url.Values{"token": {"0"}, "name": {"Robin Vale"}, "seat": {strings.ToLower(free)}, "street": {o.End().Street.Name}, "at": {"18.40"}}
	price := 2*(o.Price*firstPercent/100/10*10) + o.Price*firstPercent/100*networks(1).ages[1].Percent/100/10*10
	_, body := v.ask("POST", form, good)
	want := "book Robin Vale " + free + " 2 1 first " + o.End().Street.Name + " 18:40"
	if got := v.standing("name", "seat", "adults", "children", "class", "luggage", "luggage_at"); got != want || !strings.Contains(body, kit.Money(price)) {
		t.Errorf("bought %q, want %q and to pay %s", got, want, kit.Money(price))
	}
	if _, body := v.ask("POST", form, good); !strings.Contains(body, "sent already") || strings.Contains(v.standing(), ";") {
		t.Errorf("sent twice: %q", v.standing())
	}
	at := strings.Index(body, "Ticket ")
	code := body[at+len("Ticket "):][:6]
	if _, body := v.ask("POST", "/ticket/"+code+"/cancel", nil); !strings.Contains(body, "given back") || v.standing() != "" {
		t.Errorf("given back, and there is %q", v.standing())
	}
}

func TestCounterTicketsAreUsedOnce(t *testing.T) {
	v := visit(t, 1)
	a := v.session.Account()
	all := tickets(1, a)
	if status, _ := v.ask("GET", "/ticket/"+all[0].Code, nil); status != http.StatusNotFound {
		t.Errorf("a visitor who is not signed in sees a ticket: %d", status)
	}
	v.ask("POST", "/sign-in", url.Values{"user": {a.User}, "password": {a.Password}})
	if _, body := v.ask("GET", "/mine", nil); !strings.Contains(body, all[0].Code) || !strings.Contains(body, all[3].Code) {
		t.Error("the list lacks tickets")
	}
	if _, body := v.ask("POST", "/ticket/"+all[0].Code+"/refund", url.Values{"payee": {"Ida"}}); !strings.Contains(body, "last name") || v.standing() != "" {
		t.Errorf("paid to half a name: %q", v.standing())
	}
	for range 2 {
		v.ask("POST", "/ticket/"+all[0].Code+"/refund", url.Values{"payee": {"Ida Quell"}})
	}
	o := networks(1).offers(all[1].Start().City, all[1].End().City, all[1].First().Date)[0]
	to := url.Values{"train": {o.ID() + "/" + o.Date()}}
	for _, h := range all[:2] { // the first one was given back
		v.ask("POST", "/change/"+h.Code, to)
	}
	want := "change " + all[1].Code + "  " + o.ID() + "; refund " + all[0].Code + " Ida Quell "
	if got := v.standing("code", "payee", "train"); got != want {
		t.Errorf("standing: %q, want %q", got, want)
	}
	if _, body := v.ask("GET", "/ticket/"+all[1].Code, nil); !strings.Contains(body, o.Last().Name()) ||
		!strings.Contains(body, o.Last().In()) || strings.Contains(body, "<form method=\"post\" action=\"/ticket/") {
		t.Error("the changed ticket does not show its new trains, or can still be given back")
	}
	if status, _ := v.ask("POST", "/change/"+all[2].Code, url.Values{"train": {"999999/2026-03-12"}}); status != http.StatusNotFound {
		t.Errorf("changed for a train that is not there: %d", status)
	}
}

func TestWrongSearchesAreExplained(t *testing.T) {
	v := visit(t, 1)
	for query, want := range map[string]string{
		"from=Orla&to=Orla&date=2026-03-12":                                  "You are in Orla already",
		"from=Orla&to=Vesk&date=2025-03-12":                                  "Tickets are sold from today",
		"from=Orla&to=Vesk&date=2026-03-12&adults=many":                      "write a whole number",
		"from=Orla&to=Vesk&date=2026-03-12&after=late":                       "is no time of the day",
		"from=Orla+Central&to=vsek&date=12+March":                            "<h1>Orla to Vesk</h1>",
		"from=Orla&to=Vesk&date=2026-03-12&sort=luck&direct=1&after=23%3A59": "<h1>Orla to Vesk</h1>",
		"from=&to=&date=": "Write the day of travel",
	} {
		if _, body := v.ask("GET", "/list?"+query, nil); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
	news, err := v.session.Drain()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range news.Events {
		if e.Kind == "search" && (e.With["from"] != "orla" || e.With["to"] != "vesk" || e.With["date"] != "2026-03-12") {
			t.Errorf("noted %v", e)
		}
	}
	if len(news.Events) != 2 {
		t.Errorf("%d searches were noted, want the two that are right: %v", len(news.Events), news.Events)
	}
}

func TestWrongAddressesAreRefused(t *testing.T) {
	v, o := visit(t, 1), someTrain(t)
	on, way := "/"+o.Date(), "?from="+o.Start().City.Code+"&to="+o.End().City.Code
	for _, page := range []string{"/train/", "/seat/"} {
		for _, bad := range []string{"0" + on + way, o.ID() + on, o.ID() + "/2031-01-01" + way, o.ID() + "/soon" + way, o.ID() + "." + on + way,
			o.ID() + ".PEL" + on + way,
			o.ID() + ".PEL." + o.ID() + on + way, o.ID() + ".PEL.1.PEL.1.PEL.1.PEL.1" + on + way,
			o.ID() + on + "?from=" + o.End().City.Code + "&to=" + o.Start().City.Code} {
			if status, _ := v.ask("GET", page+bad, nil); status != http.StatusNotFound && status != http.StatusBadRequest {
				t.Errorf("%s%s answers %d", page, bad, status)
			}
		}
	}
	for _, bad := range []string{"/map/no-line", "/station/no-station", "/ticket/XXXXXX", "/change/XXXXXX"} {
		if status, _ := v.ask("GET", bad, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", bad, status)
		}
	}
}
