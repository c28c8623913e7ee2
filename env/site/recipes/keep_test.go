package recipes

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

// Each form has its effect once, and none if it is filled in wrongly, which the page explains.
func TestFormsHaveTheirEffectOnce(t *testing.T) {
	c := filed(1).Cards[7]
	free, full := kit.Today.AddDate(0, 0, 10), kit.Today.AddDate(0, 0, 10)
	for c.Cook.full(1, free) {
		free = free.AddDate(0, 0, 1)
	}
	for !c.Cook.full(1, full) {
		full = full.AddDate(0, 0, 1)
	}
	iso := func(on time.Time) []string { return []string{on.Format(time.DateOnly)} }
	for _, form := range []struct {
		path, want string
		fields     url.Values
		wrong      map[string]url.Values // by what the page says
	}{
		{c.Path() + "/save", "save " + c.Slug + " 12  Ida Quell     ", url.Values{"serves": {"12"}, "keeper": {"Ida Quell"}}, map[string]url.Values{
			"how many portions": {"serves": {"0"}}, "first and the last name": {"keeper": {"Ida"}}}},
		{c.Path() + "/list", "list " + c.Slug + " 3 " + c.Needs[1].Name + ", " + c.Own().Name + "      ",
			url.Values{"serves": {"3"}, "item": {c.Own().Name, c.Needs[1].Name, "gravel"}}, map[string]url.Values{"at least one": {"item": {"gravel"}}}},
		{"/list", "list     brass hooks 4 2026-03-12  ", url.Values{"item": {"brass hooks"}, "count": {"4"}, "date": {"12 March"}}, map[string]url.Values{
			"what has to be bought": {"item": {" "}}, "how many of it": {"count": {"many"}}, "such as 12 March": {"date": {"soon"}}}},
		{c.Path() + "/reviews", "review " + c.Slug + "       2 fine Ida Quell", url.Values{"stars": {"2"}, "text": {"fine"}, "name": {"Ida Quell"}},
			map[string]url.Values{"one to five spoons": {"stars": {"6"}}, "sign with your first": {"name": {"Ida"}}}},
		{"/cook/" + c.Cook.Slug, "visit        " + iso(free)[0], url.Values{"date": iso(free), "guests": {"5"}}, map[string]url.Values{
			"within a year": {"date": {"2025-12-01"}}, "number of guests": {"guests": {"31"}}, "went while you were reading": {"date": iso(full)}}},
	} {
		v := sitetest.Visit(t, Site, 1)
		keys := []string{"recipe", "serves", "items", "keeper", "item", "count", "date", "stars", "text", "name"}
		send := func(more url.Values) string {
			all := url.Values{"token": {"0"}}
			for _, fields := range []url.Values{form.fields, more} {
				for k, value := range fields {
					all[k] = value
				}
			}
			_, body := v.Ask("POST", form.path, all)
			return body
		}
		for says, field := range form.wrong {
			if body := send(field); !strings.Contains(body, says) || v.Standing() != "" {
				t.Errorf("%s with %v: %q stands, and the page does not say %q", form.path, field, v.Standing(), says)
			}
		}
		send(nil)
		once := v.Standing(keys...)
		if strings.Join(strings.Fields(once), " ") != strings.Join(strings.Fields(form.want), " ") {
			t.Errorf("%s: %q, want %q", form.path, once, form.want)
		}
		if body := send(nil); v.Standing(keys...) != once || !strings.Contains(body, "sent already") {
			t.Errorf("%s, sent twice: %s", form.path, v.Standing(keys...))
		}
		if _, body := v.Ask("GET", "/account", nil); strings.Contains(body, "Your history") {
			t.Errorf("%s: the account is shown without signing in", form.path)
		}
		v.SignIn()
		if _, body := v.Ask("GET", "/account", nil); strings.Contains(body, "Nothing here yet") {
			t.Errorf("%s: the account does not list it", form.path)
		}
	}
}

// What a visitor has left can be undone once, by the visitor's own code.
func TestEffectsAreUndone(t *testing.T) {
	v, c := sitetest.Visit(t, Site, 1), filed(1).Cards[7]
	_, body := v.Ask("POST", c.Path()+"/save", url.Values{"token": {"0"}, "serves": {"6"}})
	_, code, _ := strings.Cut(body, "/undo/save/")
	for path, want := range map[string]string{"/undo/save/QQQQQQ": "save", "/undo/list/" + code[:6]: "save", "/undo/nothing/" + code[:6]: "save"} {
		if status, _ := v.Ask("POST", path, nil); status != 404 || v.Standing() != want {
			t.Errorf("%s: status %d, and %q stands", path, status, v.Standing())
		}
	}
	for range 2 {
		if v.Ask("POST", "/undo/save/"+code[:6], nil); v.Standing() != "" {
			t.Errorf("undone, and %q stands", v.Standing())
		}
	}
}

// Addresses of what does not exist are answered with 404, and wrong numbers of portions are explained.
func TestWrongAddresses(t *testing.T) {
	v, c := sitetest.Visit(t, Site, 2), filed(2).Cards[7]
	for _, path := range []string{"/recipe/plum-dumplings", "/recipe/x/reviews", "/cook/robin-vale", "/undo/save/X"} {
		if status, _ := v.Ask("GET", path, nil); status != 404 && status != 405 {
			t.Errorf("%s: status %d", path, status)
		}
	}
	for _, n := range []string{"0", "100", "-3", "many", "7.5"} {
		if _, body := v.Ask("GET", c.Path()+"?serves="+n, nil); !strings.Contains(body, "from 1 to 99") {
			t.Errorf("%s portions: no word about it", n)
		}
	}
	for _, e := range v.Noted() {
		if e.With["serves"] != "" {
			t.Errorf("noted %v", e)
		}
	}
}
