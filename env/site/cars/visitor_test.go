package cars

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
)

// Names are unique, every desk has a car and hours, at any hour of any day some desk of every city is open, and every
// account has one past hire with a dent.
func TestFleet(t *testing.T) {
	for version := 1; version <= tier.Rounds(2, 12, 40); version++ {
		f, seen := fleets(version), map[string]bool{}
		for _, c := range f.Cars {
			if seen[c.Slug] || c.Look.Check() != nil || c.Look.Dent || f.car(c.Slug) != c || c.Desk.Street.City != c.City ||
				c.Base < 500 || c.Deposit < c.Base {
				t.Errorf("version %d: %+v", version, c)
			}
			seen[c.Slug] = true
		}
		for _, city := range atlas.In(version).Cities {
			desks := f.desksIn(city)
			if len(f.in[city]) != carsACity || len(desks) != len(city.Streets) || slices.ContainsFunc(desks, func(k *desk) bool { return len(k.Cars) == 0 }) {
				t.Errorf("version %d: %s has %d cars and %d desks", version, city.Name, len(f.in[city]), len(desks))
			}
			for minute := 0; minute < 24*60; minute += 35 {
				for _, on := range desks[0].Week() {
					if !slices.ContainsFunc(desks, func(k *desk) bool { return k.open(on, minute) }) {
						t.Errorf("version %d: at %s no desk of %s is open on %v", version, kit.Clock(minute), city.Name, on.Weekday())
					}
				}
			}
		}
		all := hires(version, kit.AccountOf(3))
		dents := slices.DeleteFunc(slices.Clone(all), func(h hire) bool { return !h.Dented })
		if len(all) != allHires || len(dents) != 1 || !dents[0].Past {
			t.Errorf("version %d: %d hires, %d with a dent", version, len(all), len(dents))
		}
	}
}

// some is a car of the first version that is free for nine days of March, and is accepted.
func some(t *testing.T, ok func(offer) bool) offer {
	t.Helper()
	f := fleets(1)
	for _, c := range f.Cars {
		if o := c.on(1, kit.Today.AddDate(0, 0, 66), 9); !o.out(1) && !o.sold(1) && ok(o) {
			return o
		}
	}
	t.Fatal("there is no such car")
	return offer{}
}

func TestPapersAreSignedOnce(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	o := some(t, func(o offer) bool { return o.Second && !o.Desk.Night() })
	good := url.Values{"token": {"0"}, "name": {"Robin Vale"}, "second": {"Ida Quell"}, "at": {"12.05"},
		"street": {strings.ToLower(o.City.Streets[3].Name)}, "extra": {"Cool box"}}
	single := some(t, func(o offer) bool { return !o.Second })
	for wrong, field := range map[string]url.Values{
		"last name of the driver":          {"name": {"Robin"}},
		"last name of the second driver":   {"second": {"Ida"}},
		"Write the time":                   {"at": {"noon"}},
		"the desk is closed":               {"at": {"23:50"}},
		"Write one of the city":            {"street": {"Nowhere Road"}},
		"is not included with this car. L": {"second": {"Ida Quell"}, "at": {""}, "street": {""}},
	} {
		all, form := url.Values{}, o.Form()
		for _, from := range []url.Values{good, field} {
			for k, value := range from {
				all[k] = value
			}
		}
		if strings.Contains(wrong, "included") {
			form = single.Form()
		}
		if _, body := v.Ask("POST", form, all); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", field, wrong, v.Standing())
		}
	}
	_, body := v.Ask("POST", o.Form(), good)
	want := "book " + o.Slug + " " + o.Day() + " 9 Ida Quell 12:05 " + o.City.Streets[3].Name + " Cool box"
	if got := v.Standing("car", "date", "days", "second", "at", "street", "extra"); got != want || !strings.Contains(body, kit.Money(o.Total())+" "+o.Code()) {
		t.Errorf("hired %q, want %q", got, want)
	}
	if _, body := v.Ask("POST", o.Form(), good); !strings.Contains(body, "sent already") || strings.Contains(v.Standing(), ";") {
		t.Errorf("sent twice: %q", v.Standing())
	}
	_, code, _ := strings.Cut(body, "Hire ")
	if _, body := v.Ask("POST", "/hire/"+code[:6]+"/cancel", nil); !strings.Contains(body, "was cancelled") || v.Standing() != "" {
		t.Errorf("cancelled, and there is %q", v.Standing())
	}
}

func TestWatches(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	o := some(t, func(offer) bool { return true })
	for _, bad := range []string{"", "much", "12 XYZ", "-4 GLD", "1 2 3"} {
		if _, body := v.Ask("POST", o.Path(), url.Values{"limit": {bad}}); !strings.Contains(body, "Write the limit") || v.Standing() != "" {
			t.Errorf("%q is a limit: %q", bad, v.Standing())
		}
	}
	for typed, want := range map[string]string{"1,148.5": "1148.50 " + o.Code(), "99 gulden": "99.00 GLD",
		"7.10 " + strings.ToLower(o.Code()): "7.10 " + o.Code()} {
		if v.Ask("POST", o.Path(), url.Values{"limit": {typed}}); v.Standing("car", "limit") != "watch "+o.Slug+" "+want {
			t.Errorf("%q is %q, want %q alone", typed, v.Standing("limit"), want)
		}
	}
}

// What was agreed at a desk is seen after signing in alone, and each hire is settled once, in a way that its time allows.
func TestHiresAreSettledOnce(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	all := hires(1, v.Account())
	past, next := all[0], all[pastHires]
	if status, _ := v.Ask("GET", "/hire/"+next.Code, nil); status != 404 {
		t.Errorf("a stranger sees a hire: %d", status)
	}
	v.SignIn()
	for _, bad := range []struct {
		path, wrong string
		form        url.Values
	}{
		{"/hire/" + next.Code + "/change", "day of return after", url.Values{"new-day": {next.Day()}, "new-time": {"9:00"}}},
		{"/hire/" + next.Code + "/change", "time of the return", url.Values{"new-day": {"1 June"}}},
		{"/hire/" + next.Code + "/refund", "first and the last name", url.Values{"payee": {"Ida"}}},
		{"/hire/" + next.Code + "/report", "no such service", url.Values{"payee": {"Ida Quell"}}},
		{"/hire/" + past.Code + "/refund", "no such service", url.Values{"payee": {"Ida Quell"}}},
		{"/hire/" + past.Code + "/report", "knows no street", url.Values{"payee": {"Ida Quell"}, "meet": {"Nowhere Road"}}},
	} {
		if _, body := v.Ask("POST", bad.path, bad.form); !strings.Contains(body, bad.wrong) || v.Standing() != "" {
			t.Errorf("%s with %v does not say %q; standing: %q", bad.path, bad.form, bad.wrong, v.Standing())
		}
	}
	_, body := v.Ask("POST", "/hire/"+next.Code+"/change", url.Values{"new-day": {"1 June"}, "new-time": {"9.00"}})
	if got := v.Standing("code", "date", "at"); got != "change "+next.Code+" 2026-06-01 09:00" || !strings.Contains(body, "The new price is") {
		t.Errorf("changed: %q", got)
	}
	v.Ask("POST", "/hire/"+next.Code+"/refund", url.Values{"payee": {"Ida Quell"}})
	if got := v.Standing(); got != "change" {
		t.Errorf("changed and then refunded: %q", got)
	}
	street := past.City.Streets[0].Name
	v.Ask("POST", "/hire/"+past.Code+"/report", url.Values{"payee": {"Ida Quell"}, "meet": {street}})
	if got := v.Standing("code", "street"); !strings.Contains(got, "report "+past.Code+" "+street) {
		t.Errorf("reported: %q", got)
	}
}

func TestWrongAddresses(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, bad := range []string{"/car/no-car", "/rent/no-car", "/desk/no-desk", "/hire/XXXXXX"} {
		if status, _ := v.Ask("GET", bad, nil); status != 404 {
			t.Errorf("%s answers %d", bad, status)
		}
	}
	for query, want := range map[string]string{
		"city=nowhere&from=12+March&days=3":             "There is no city",
		"city=Orla&from=soon&days=3":                    "Write the first day",
		"city=Orla&from=12+March&days=0":                "For how many days",
		"city=Orla&from=12+March&days=3&at=late":        "no time of the day",
		"city=Orla&from=12+March&days=3&age=old":        "write a whole number",
		"city=ORL&from=12+March&days=3&sort=wrong":      "<h1>Cars in Orla</h1>",
		"city=Orla&from=12+March&days=3&at=3.15&age=40": "desk open at 03:15",
	} {
		if _, body := v.Ask("GET", "/list?"+query, nil); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
}
