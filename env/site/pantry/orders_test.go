package pantry

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
)

// A visitor asks for pages without a browser.
type visitor struct{ *sitetest.Visitor }

func visit(t *testing.T, version int) visitor { return visitor{sitetest.Visit(t, Site, version)} }

// ask sends a form of names and values, and returns the status and the page.
func (v visitor) ask(method, target string, pairs ...string) (int, string) {
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return v.Ask(method, target, form)
}

// vesk returns the slots of a day in Vesk in the first version, and the query of one.
func vesk() (time.Time, []slot) {
	on := time.Date(2026, 3, 12, 0, 0, 0, 0, time.UTC)
	return on, slotsOf(1, atlas.In(1).City("vesk"), on)
}

func TestBasketsTakeNumbers(t *testing.T) {
	v, s := visit(t, 1), shelves(1)
	p, gone := s.of["butter"][0], s.of["butter"][0]
	for _, o := range s.of["butter"] {
		if o.Stock == 0 {
			gone, p = o, o.Instead
		}
	}
	for wrong, form := range map[string][]string{
		"Its stand-in is named":         {"product", gone.Slug, "trays", "2"},
		"number of trays, from 1":       {"product", p.Slug, "trays", "0"},
		"number of trays, from 1 to":    {"product", p.Slug, "trays", "501"},
		"number that you need":          {"product", p.Slug, "trays", "2", "need", "a dozen"},
		"Write the number of plates":    {"crate", s.Crates[0].Slug, "plates", "many"},
		"There is no such product here": {"product", "nobody-butter", "trays", "2"},
	} {
		if _, body := v.ask("POST", "/basket", form...); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%q: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	v.ask("POST", "/basket", "product", p.Slug, "trays", "3")
	v.ask("POST", "/basket", "product", p.Slug, "trays", "2", "need", "40") // takes the place of the three
	_, body := v.ask("POST", "/basket", "crate", s.Crates[0].Slug, "plates", "12")
	sum := kit.Money(2*p.Price + 12*s.Crates[0].Plate)
	all := strings.Split(v.Standing("product", "trays", "need", "crate", "plates"), "; ")
	slices.Sort(all)
	if want := []string{"cart    " + s.Crates[0].Slug + " 12", "cart " + p.Slug + " 2 40  "}; !slices.Equal(all, want) || !strings.Contains(body, sum) {
		t.Errorf("the basket has %q, want %q for %s", all, want, sum)
	}
	for _, thing := range []string{p.Slug, cratePrefix + s.Crates[0].Slug} {
		_, body = v.ask("POST", "/basket/remove", "thing", thing)
	}
	if !strings.Contains(body, "nothing in it but a leaf") || v.Standing() != "" {
		t.Errorf("emptied, the basket has %q", v.Standing())
	}
}

func TestOrdersAreSentOnce(t *testing.T) {
	v, s := visit(t, 1), shelves(1)
	p := s.of["butter"][slices.IndexFunc(s.of["butter"], inStock)]
	_, slots := vesk()
	at := slots[slices.IndexFunc(slots, sure)]
	form := func(more ...string) []string {
		return append([]string{"token", "0", "city", "vesk", "date", "2026-03-12", "time", at.Time(), "name", "Robin Vale"}, more...)
	}
	if _, body := v.ask("POST", "/till", form()...); !strings.Contains(body, "Your basket is empty") {
		t.Error("an empty basket was ordered")
	}
	v.ask("POST", "/basket", "product", p.Slug, "trays", "3")
	for wrong, one := range map[string][]string{
		"first and the last name": form("name", "Robin"), "what a stand-in may cost": form("instead", "much"), "a time such as": form("call", "noon"),
		"There is no such free hour": form("time", "03:33"), "We deliver from tomorrow": form("date", "2026-01-05"), "We know no city": form("city", "Atlantis"),
	} {
		if _, body := v.ask("POST", "/till", one...); !strings.Contains(body, wrong) || strings.Contains(v.Standing(), "order") {
			t.Errorf("%q: the page does not say %q; standing: %q", one, wrong, v.Standing())
		}
	}
	full := slots[slices.IndexFunc(slots, func(s slot) bool { return s.Full })]
	if status, _ := v.ask("POST", "/till", form("time", full.Time())...); status != http.StatusNotFound {
		t.Errorf("a full hour answers %d", status)
	}
	good := form("street", "Amber Lane", "instead", "9.5 gulden", "call", "9.05")
	_, body := v.ask("POST", "/till", good...)
	want := "order 3 " + p.Slug + " vesk 2026-03-12 " + at.Time() + " Robin Vale Amber Lane 9.50 09:05"
	if got := v.Standing("lines", "city", "date", "time", "name", "street", "instead", "call"); got != want ||
		!strings.Contains(body, kit.Money(3*p.Price+at.Fee)) {
		t.Errorf("ordered %q, want %q for %s", got, want, kit.Money(3*p.Price+at.Fee))
	}
	if _, body := v.ask("POST", "/till", good...); !strings.Contains(body, "sent already") || strings.Contains(v.Standing(), ";") {
		t.Errorf("sent twice: %q", v.Standing())
	}
	cut := strings.Index(body, "/order/") + len("/order/")
	if _, body := v.ask("POST", "/order/"+body[cut:cut+6]+"/cancel"); !strings.Contains(body, "was cancelled") || v.Standing() != "" {
		t.Errorf("cancelled, and there is %q", v.Standing())
	}
}

// A free hour that is gone is refused at the till, and the basket stays.
func TestGoneHoursAreRefused(t *testing.T) {
	v, s := visit(t, 1), shelves(1)
	p := s.Products[slices.IndexFunc(s.Products, inStock)]
	v.ask("POST", "/basket", "product", p.Slug, "trays", "1")
	tried, days := 0, 120
	for n := 1; n <= days; n++ {
		on := kit.Today.AddDate(0, 0, n)
		for _, at := range slotsOf(1, atlas.In(1).City("orla"), on) {
			if !at.Gone {
				continue
			}
			tried++
			_, body := v.ask("POST", "/till", "token", "0", "city", "orla", "date", on.Format(time.DateOnly), "time", at.Time(), "name", "Robin Vale")
			if !strings.Contains(body, "has just taken "+at.Time()) || v.Standing("trays") != "cart 1" {
				t.Errorf("%s, %s: %q", on.Format(time.DateOnly), at.Time(), v.Standing())
			}
		}
	}
	if tried < days/30 || tried > days/5 {
		t.Errorf("%d hours were gone in %d days; about one day in fourteen should have one", tried, days)
	}
}

func TestEarlierDeliveriesAreUsedOnce(t *testing.T) {
	v := visit(t, 1)
	all := parcelsOf(1, v.Account())
	if status, _ := v.ask("GET", "/again/"+all[0].Code); status != http.StatusNotFound {
		t.Errorf("a visitor who is not signed in sees a delivery: %d", status)
	}
	v.SignIn()
	if _, body := v.ask("GET", "/again"); !strings.Contains(body, all[0].Code) || !strings.Contains(body, all[3].Code) {
		t.Error("the list lacks deliveries")
	}
	broken := all[1].Goods[0].Thing
	for wrong, form := range map[string][]string{
		"a day from tomorrow": {"/again/" + all[0].Code, "date", "2026-01-01"}, "a time such as": {"/again/" + all[0].Code, "date", "2026-03-12", "after", "tea"},
		"Choose what was broken":  {"/claim/" + all[1].Code, "product", "nothing", "payee", "Ida Quell"},
		"first and the last name": {"/claim/" + all[1].Code, "product", broken, "payee", "Ida"},
	} {
		if _, body := v.ask("POST", form[0], form[1:]...); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%q: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	for range 2 {
		v.ask("POST", "/again/"+all[0].Code, "date", "12 March 2026", "after", "14.35")
		v.ask("POST", "/claim/"+all[0].Code, "product", all[0].Goods[0].Thing, "payee", "Ida Quell") // it was repeated
		v.ask("POST", "/claim/"+all[1].Code, "product", broken, "payee", "Ida Quell", "street", "Amber Lane")
	}
	want := "claim    " + all[1].Code + " " + broken + " Ida Quell Amber Lane; order " + all[0].Code + " 2026-03-12 14:35    "
	if got := v.Standing("repeat", "date", "after", "code", "product", "payee", "street"); got != want {
		t.Errorf("standing: %q, want %q", got, want)
	}
}

func TestSearchesAreNotedAsMeant(t *testing.T) {
	v := visit(t, 1)
	for query, want := range map[string]string{
		"k=buter":                               "Showing what we have for “butter”",
		"k=butter&max=much":                     "is no price",
		"k=sour+cherries&free=luck&sort=luck":   "5 products",
		"k=butter&free=nuts&max=9.5&aisle=cold": "product",
		"k=gravel":                              "Nothing on the shelf",
		"aisle=herbs&sort=price":                "The whole shelf",
	} {
		if _, body := v.ask("GET", "/s?"+query); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
	var got []string
	for _, e := range v.Noted() {
		got = append(got, strings.Join([]string{e.With["query"], e.With["aisle"], e.With["free"], e.With["max"], e.With["sort"]}, "/"))
	}
	slices.Sort(got)
	if want := "/herbs///price butter////usual butter/cold/nuts/9.50/usual gravel////usual sour cherries////usual"; strings.Join(got, " ") != want {
		t.Errorf("noted %q, want %q", strings.Join(got, " "), want)
	}
}

func TestWrongAddressesAreRefused(t *testing.T) {
	v := visit(t, 1)
	for _, bad := range []string{"/p/no-butter", "/crate/no-dish", "/depot/atlantis", "/order/XXXXXX", "/again/XXXXXX",
		"/till?city=vesk&date=2026-03-12&time=03:33", "/till?city=vesk&date=soon&time=12:00"} {
		if status, _ := v.ask("GET", bad); status != http.StatusNotFound && status != http.StatusBadRequest {
			t.Errorf("%s answers %d", bad, status)
		}
	}
}

// Every ingredient is in one aisle, and no two trays of one are alike in what requests choose by.
func TestTheShelfHasAll(t *testing.T) {
	var items []string
	for _, a := range aisles {
		items = append(items, a.Items()...)
	}
	slices.Sort(items)
	if !slices.Equal(items, atlas.Larder()) {
		t.Errorf("the aisles have %q, the recipes need %q", items, atlas.Larder())
	}
	for version := 1; version <= 3; version++ {
		s := shelves(version)
		for item, all := range s.of {
			seen, missing := map[any]bool{}, 0
			for _, p := range all {
				if seen[p.Price] || seen["per "+kit.Money(p.Per())] || seen[p.Best] || seen[p.Look.Color] || seen[p.Look.Figure] {
					t.Errorf("version %d: two trays of %s are alike", version, item)
				}
				seen[p.Price], seen["per "+kit.Money(p.Per())], seen[p.Best], seen[p.Look.Color], seen[p.Look.Figure] = true, true, true, true, true
				if p.Stock == 0 {
					missing++
					if p.Instead == nil || p.Instead.Stock == 0 || p.Instead.Item != item {
						t.Errorf("version %d: %s has no stand-in", version, p.Name)
					}
				}
			}
			if len(all) != ofAnItem || missing != 1 {
				t.Errorf("version %d: %d trays of %s, and %d are missing", version, len(all), item, missing)
			}
		}
	}
	if p := shelves(1).of["milk"][0]; p.Unit != "ml" || !p.Has("milk") || p.Look == (art.Tray{}) {
		t.Errorf("milk is %+v", p)
	}
}
