package trains

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

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
	v, o := sitetest.Visit(t, Site, 1), someTrain(t)
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
		if _, body := v.Ask("POST", form, all); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", field, wrong, v.Standing())
		}
	}
	good := url.Values{"token": {"0"}, "name": {"Robin Vale"}, "seat": {strings.ToLower(free)}, "street": {o.End().Street.Name}, "at": {"18.40"}}
	price := 2*(o.Price*firstPercent/100/10*10) + o.Price*firstPercent/100*networks(1).ages[1].Percent/100/10*10
	_, body := v.Ask("POST", form, good)
	want := "book Robin Vale " + free + " 2 1 first " + o.End().Street.Name + " 18:40"
	if got := v.Standing("name", "seat", "adults", "children", "class", "luggage", "luggage_at"); got != want || !strings.Contains(body, kit.Money(price)) {
		t.Errorf("bought %q, want %q and to pay %s", got, want, kit.Money(price))
	}
	if _, body := v.Ask("POST", form, good); !strings.Contains(body, "sent already") || strings.Contains(v.Standing(), ";") {
		t.Errorf("sent twice: %q", v.Standing())
	}
	at := strings.Index(body, "Ticket ")
	code := body[at+len("Ticket "):][:6]
	if _, body := v.Ask("POST", "/ticket/"+code+"/cancel", nil); !strings.Contains(body, "given back") || v.Standing() != "" {
		t.Errorf("given back, and there is %q", v.Standing())
	}
}

func TestCounterTicketsAreUsedOnce(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	all := tickets(1, v.Account())
	if status, _ := v.Ask("GET", "/ticket/"+all[0].Code, nil); status != http.StatusNotFound {
		t.Errorf("a visitor who is not signed in sees a ticket: %d", status)
	}
	v.SignIn()
	if _, body := v.Ask("GET", "/mine", nil); !strings.Contains(body, all[0].Code) || !strings.Contains(body, all[3].Code) {
		t.Error("the list lacks tickets")
	}
	if _, body := v.Ask("POST", "/ticket/"+all[0].Code+"/refund", url.Values{"payee": {"Ida"}}); !strings.Contains(body, "last name") || v.Standing() != "" {
		t.Errorf("paid to half a name: %q", v.Standing())
	}
	for range 2 {
		v.Ask("POST", "/ticket/"+all[0].Code+"/refund", url.Values{"payee": {"Ida Quell"}})
	}
	o := networks(1).offers(all[1].Start().City, all[1].End().City, all[1].First().Date)[0]
	to := url.Values{"train": {o.ID() + "/" + o.Date()}}
	for _, h := range all[:2] { // the first one was given back
		v.Ask("POST", "/change/"+h.Code, to)
	}
	want := "change " + all[1].Code + "  " + o.ID() + "; refund " + all[0].Code + " Ida Quell "
	if got := v.Standing("code", "payee", "train"); got != want {
		t.Errorf("standing: %q, want %q", got, want)
	}
	if _, body := v.Ask("GET", "/ticket/"+all[1].Code, nil); !strings.Contains(body, o.Last().Name()) ||
		!strings.Contains(body, o.Last().In()) || strings.Contains(body, "<form method=\"post\" action=\"/ticket/") {
		t.Error("the changed ticket does not show its new trains, or can still be given back")
	}
	if status, _ := v.Ask("POST", "/change/"+all[2].Code, url.Values{"train": {"999999/2026-03-12"}}); status != http.StatusNotFound {
		t.Errorf("changed for a train that is not there: %d", status)
	}
}

func TestWrongSearchesAreExplained(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for query, want := range map[string]string{
		"from=Orla&to=Orla&date=2026-03-12":                                  "You are in Orla already",
		"from=Orla&to=Vesk&date=2025-03-12":                                  "Tickets are sold from today",
		"from=Orla&to=Vesk&date=2026-03-12&adults=many":                      "write a whole number",
		"from=Orla&to=Vesk&date=2026-03-12&after=late":                       "is no time of the day",
		"from=Orla+Central&to=vsek&date=12+March":                            "<h1>Orla to Vesk</h1>",
		"from=Orla&to=Vesk&date=2026-03-12&sort=luck&direct=1&after=23%3A59": "<h1>Orla to Vesk</h1>",
		"from=&to=&date=": "Write the day of travel",
	} {
		if _, body := v.Ask("GET", "/list?"+query, nil); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
	noted := v.Noted()
	for _, e := range noted {
		if e.Kind == "search" && (e.With["from"] != "orla" || e.With["to"] != "vesk" || e.With["date"] != "2026-03-12") {
			t.Errorf("noted %v", e)
		}
	}
	if len(noted) != 2 {
		t.Errorf("%d searches were noted, want the two that are right: %v", len(noted), noted)
	}
}

func TestWrongAddressesAreRefused(t *testing.T) {
	v, o := sitetest.Visit(t, Site, 1), someTrain(t)
	on, way := "/"+o.Date(), "?from="+o.Start().City.Code+"&to="+o.End().City.Code
	for _, page := range []string{"/train/", "/seat/"} {
		for _, bad := range []string{"0" + on + way, o.ID() + on, o.ID() + "/2031-01-01" + way, o.ID() + "/soon" + way, o.ID() + "." + on + way,
			o.ID() + ".PEL" + on + way,
			o.ID() + ".PEL." + o.ID() + on + way, o.ID() + ".PEL.1.PEL.1.PEL.1.PEL.1" + on + way,
			o.ID() + on + "?from=" + o.End().City.Code + "&to=" + o.Start().City.Code} {
			if status, _ := v.Ask("GET", page+bad, nil); status != http.StatusNotFound && status != http.StatusBadRequest {
				t.Errorf("%s%s answers %d", page, bad, status)
			}
		}
	}
	for _, bad := range []string{"/map/no-line", "/station/no-station", "/ticket/XXXXXX", "/change/XXXXXX"} {
		if status, _ := v.Ask("GET", bad, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", bad, status)
		}
	}
}
