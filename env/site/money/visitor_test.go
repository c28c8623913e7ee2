package money

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
)

// with returns a copy of a form with other values, given as names and values.
func with(all url.Values, pairs ...string) url.Values {
	own := url.Values{}
	for k, v := range all {
		own[k] = v
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		own.Set(pairs[i], pairs[i+1])
	}
	return own
}

// aQuote is one of the first version that is not closed, and the form that pays it.
func aQuote(shut bool) (*quote, url.Values) {
	land := atlas.In(1)
	for n := 9; ; n++ {
		s := sum{Cents: 120_50, From: coin{land.Countries[2]}, City: land.City("orla"), On: kit.Today.AddDate(0, 0, n)}
		if q := find(quotesOf(1, s), func(q *quote) bool { return q.shut(1) == shut }); q != nil {
			return q, url.Values{"token": {"0"}, "amount": {"120.5"}, "from": {s.From.Currency}, "city": {"orla"}, "day": {s.Day()}, "name": {"Ida Quell"}}
		}
	}
}

func TestConversions(t *testing.T) {
	v, land := sitetest.Visit(t, Site, 1), atlas.In(1)
	a, b := coin{land.Countries[0]}, coin{land.Countries[5]}
	on := time.Date(2026, 3, 12, 0, 0, 0, 0, time.UTC)
	result := exchange(1204_50, a, b, on)
	if worth := exchange(1204_50, a, coin{}, on); (worth-1)*b.rate(on) > result*100 || (worth+1)*b.rate(on) < result*100 {
		t.Errorf("1,204.50 %s are %d hundredths of a gulden, and %d of %s", a.Code(), worth, result, b.Code())
	}
	for query, want := range map[string]string{
		"amount=1,204.5&from=" + a.Code() + "&to=" + b.Code() + "&day=12+March":                 kit.Money(result) + "</strong> " + b.Code(),
		"amount=1204.50+" + a.Code() + "&to=" + strings.ToLower(b.Currency) + "&day=2026-03-12": kit.Money(result) + "</strong> " + b.Code(),
		"amount=much&from=GLD&to=GLD":                             "is no amount",
		"amount=5&from=hay&to=GLD":                                "“hay” is no money",
		"amount=5&from=gulden&to=straw":                           "“straw” is no money",
		"amount=5&from=gulden&to=" + a.Code() + "&day=2031-01-01": "Rates are known from",
		"": "Fill in both pans",
	} {
		if _, body := v.Ask("GET", "/convert?"+strings.ReplaceAll(query, " ", "+"), nil); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
	noted := v.Noted()
	for _, e := range noted {
		if e.With["amount"] != "1204.50" || e.With["from"] != a.Code() || e.With["to"] != b.Code() || e.With["day"] != "2026-03-12" {
			t.Errorf("noted %v", e)
		}
	}
	if len(noted) != 2 {
		t.Errorf("%d searches were noted, want the two that are right", len(noted))
	}
}

func TestMoneyIsSentOnce(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	q, good := aQuote(false)
	path := "/pay/" + q.Slug
	for wrong, form := range map[string]url.Values{"first and the last name": with(good, "name", "Ida"), "messenger ring": with(good, "bell", "noon"),
		"lacks the sum": with(good, "day", "2026-01-05"), "the city or the day": with(good, "city", "Atlantis"), "no such house": with(good, "amount", "1")} {
		target := path
		if wrong == "no such house" {
			target = "/pay/nobody"
		}
		if _, body := v.Ask("POST", target, form); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	_, body := v.Ask("POST", path, with(good, "bell", "9.05", "street", "Amber Lane"))
	want := strings.Join([]string{"book", q.Slug, "120.50", q.From.Code(), "orla", q.Day(), "Ida Quell", "09:05 Amber Lane", plain(q.Total())}, " ")
	if got := v.Standing("house", "amount", "from", "city", "day", "name", "bell", "street", "price"); got != want ||
		!strings.Contains(body, plain(q.Total())) {
		t.Errorf("sent %q, want %q", got, want)
	}
	if _, again := v.Ask("POST", path, good); !strings.Contains(again, "sent already") || strings.Contains(v.Standing(), ";") {
		t.Errorf("sent twice: %q", v.Standing())
	}
	_, code, _ := strings.Cut(body, "Receipt ")
	if _, page := v.Ask("GET", "/mine", nil); !strings.Contains(page, code[:6]) {
		t.Error("the list lacks the receipt")
	}
	if _, page := v.Ask("POST", "/receipt/"+code[:6]+"/cancel", nil); !strings.Contains(page, "was stopped") || v.Standing() != "" {
		t.Errorf("stopped, and there is %q", v.Standing())
	}
	shut, form := aQuote(true)
	if _, page := v.Ask("POST", "/pay/"+shut.Slug, with(form, "token", "1")); !strings.Contains(page, "has just closed") || v.Standing() != "" {
		t.Errorf("a closed house has sent %q", v.Standing())
	}
}

func TestNotesAreOrdered(t *testing.T) {
	v, n := sitetest.Visit(t, Site, 1), vaults(1).Notes[atlas.In(1).Countries[3]][4]
	path, good := "/order/"+n.Slug, url.Values{"token": {"0"}, "count": {"007"}, "city": {"vesk"}, "day": {"12 March"}, "name": {"Ida Quell"}}
	for wrong, form := range map[string]url.Values{"whole number from 1": with(good, "count", "0"), "from 1 to 999": with(good, "count", "1000"),
		"no counter in": with(good, "city", "Atlantis"), "can be fetched from": with(good, "day", "2026-01-05"), "first and the last": with(good, "name", "Ida")} {
		if _, body := v.Ask("POST", path, form); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	_, body := v.Ask("POST", path, good)
	if got, want := v.Standing("note", "count", "city", "day", "name"), "book "+n.Slug+" 7 vesk 2026-03-12 Ida Quell"; got != want ||
		!strings.Contains(body, plain(7*n.Price())) || !strings.Contains(body, n.Signer.Name) {
		t.Errorf("ordered %q, want %q", got, want)
	}
}

func TestAlertsRingOnce(t *testing.T) {
	v, c := sitetest.Visit(t, Site, 1), coin{atlas.In(1).Countries[3]}
	good := url.Values{"currency": {c.Currency}, "day": {"12 March"}, "time": {"9.05"}}
	for wrong, form := range map[string]url.Values{"no money that has a rate": with(good, "currency", "gulden"), "from tomorrow": with(good, "day", "2026-01-05"),
		"At what time": with(good, "time", ""), "such as 18:40": with(good, "time", "noon")} {
		if _, body := v.Ask("POST", "/alerts", form); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", form, wrong, v.Standing())
		}
	}
	f := fixingOf(1, c, time.Date(2026, 3, 12, 0, 0, 0, 0, time.UTC))
	for range 2 {
		_, body := v.Ask("POST", "/alerts", good)
		if got := v.Standing("currency", "day", "time"); got != "alert "+c.Code()+" 2026-03-12 09:05" || !strings.Contains(body, f.Warden.Name) {
			t.Errorf("set %q", got)
		}
	}
}

// Every list has eight houses that differ in what requests choose by, and every chart one highest and one lowest month.
func TestVaults(t *testing.T) {
	for version := 1; version <= tier.Rounds(3, 20, 60); version++ {
		land, vault := atlas.In(version), vaults(version)
		for i, c := range land.Cities {
			s := sum{Cents: 40_00 + i*13_70, From: coin{land.Countries[i%12]}, City: c, On: kit.Today.AddDate(0, 0, 1+i*5)}
			all, seen := quotesOf(version, s), map[any]bool{}
			for _, q := range all {
				if seen[q.Fee] || seen[q.Day()+q.Arrives.String()] || seen[q.Seal.Color] || !q.Arrives.After(s.On) || q.Street.City != c {
					t.Errorf("version %d, %s: two quotes are alike, or %s is wrong", version, c.Name, q.Name)
				}
				seen[q.Fee], seen[q.Day()+q.Arrives.String()], seen[q.Seal.Color] = true, true, true
			}
			if len(all) != quotesAList {
				t.Errorf("version %d, %s: %d quotes", version, c.Name, len(all))
			}
		}
		for _, c := range land.Countries {
			chart := vault.Charts[c]
			months := slices.Clone(chart.Months[:])
			slices.Sort(months)
			if months[1]-months[0] < 5 || months[11]-months[10] < 5 || chart.Check() != nil {
				t.Errorf("version %d: the chart of %s has columns of %v", version, c.Money, months)
			}
			figures := map[any]bool{}
			for i, n := range vault.Notes[c] {
				if figures[n.Look.Color] || figures[n.Look.Figure] || figures[n.Until] || i > 0 && n.Value <= vault.Notes[c][i-1].Value || n.Price() < 10 {
					t.Errorf("version %d: the note %s is like another, or in the wrong place, or costs %d", version, n.Name, n.Price())
				}
				figures[n.Look.Color], figures[n.Look.Figure], figures[n.Until] = true, true, true
			}
		}
	}
}

// No page says in words what only a picture shows.
func TestOnlyPicturesShow(t *testing.T) {
	v, land := sitetest.Visit(t, Site, 1), atlas.In(1)
	q, _ := aQuote(false)
	n := vaults(1).Notes[land.Countries[3]][4]
	for target, hidden := range map[string][]string{q.Path(): {q.Seal.Color.String() + " ", q.Seal.Figure.String()},
		"/note/" + n.Slug:      {n.Look.Color.String() + " ", n.Look.Figure.String(), "people"},
		"/rates/" + n.Of.Money: {peak(vaults(1).Charts[n.Of]).String() + " 2025"}} {
		_, body := v.Ask("GET", target, nil)
		for _, word := range hidden {
			if strings.Contains(strings.ToLower(body), strings.ToLower(word)) {
				t.Errorf("%s says %q", target, word)
			}
		}
	}
}

func TestWrongAddresses(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	q, _ := aQuote(false)
	for bad, want := range map[string]int{"/rates/xxx": http.StatusNotFound, "/notes/gld": http.StatusNotFound, "/note/mac-3": http.StatusNotFound,
		"/note/mac": http.StatusNotFound, "/order/xxx-20": http.StatusNotFound, "/receipt/XXXXXX": http.StatusNotFound, "/house/" + q.Slug: http.StatusBadRequest,
		q.link("/house/nobody"): http.StatusNotFound, "/pay/" + q.Slug + "?amount=5&from=GLD&city=nowhere": http.StatusBadRequest} {
		if status, _ := v.Ask("GET", bad, nil); status != want {
			t.Errorf("%s answers %d, want %d", bad, status, want)
		}
	}
}

// A sum in the money of a country, which other sites teach, is what the hop is about, in that money.
func TestForeignSums(t *testing.T) {
	for _, e := range errands {
		if !slices.Contains(e.Takes, "money") {
			continue
		}
		for n := range 24 {
			c := atlas.In(1).Countries[n%12]
			given := kit.Gift{"money": kit.Amount(40_00+n*1_30*c.Rate/10, c.Money), "city": "orla"}
			given = given.Naming("money", "the price of that car").Only(e.Takes)
			draw := func(g kit.Gift) kit.Leg { return e.Make(kit.NewDraw(gymkhana.Seed(n), 1, "sums"), g) }
			leg, other := draw(given), draw(given.With(kit.Gift{"money": kit.Amount(91_70+n*2_10, c.Money)}))
			if !strings.Contains(leg.Then, "the price of that car") || strings.Contains(leg.Then, c.Money) || !strings.Contains(leg.Ask, given["money"]) {
				t.Errorf("%s: %q, and then %q", e.Name, leg.Ask, leg.Then)
			}
			for i, w := range leg.Hop.Any {
				if w.With["from"] != c.Money || w.With["amount"] == other.Hop.Any[i].With["amount"] {
					t.Errorf("%s, %s: wants %v", e.Name, given["money"], w)
				}
			}
			if a := leg.Hop.Answer; a != nil && slices.Equal(a.Include, other.Hop.Answer.Include) {
				t.Errorf("%s, %s: the answer is %v for another sum, too", e.Name, given["money"], a.Include)
			}
		}
	}
}
