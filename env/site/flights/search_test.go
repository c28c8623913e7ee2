package flights

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/judge"
)

func TestEveryPairHasFlightsEveryDay(t *testing.T) {
	for version := 1; version <= 2; version++ {
		low, high, sum, pairs := 1000, 0, 0, 0
		for _, from := range atlas.In(version).Cities {
			for _, to := range atlas.In(version).Cities {
				if from == to {
					continue
				}
				for _, days := range []int{1, 45, 208} {
					all := offersOf(version, from, to, kit.Today.AddDate(0, 0, days))
					if len(all) < 4 || len(all) > 9 {
						t.Errorf("version %d: %d offers from %s to %s on day %d, want 4 to 9", version, len(all), from, to, days)
					}
					low, high, sum, pairs = min(low, len(all)), max(high, len(all)), sum+len(all), pairs+1
				}
			}
		}
		t.Logf("version %d: %d services; %d to %d offers a day, %.1f on average", version, len(networks(version).Services), low, high, float64(sum)/float64(pairs))
	}
}

func TestNumbersAreUniqueAndLiveriesToo(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range networks(1).Services {
		if seen[s.Number] || len(s.Number) != 5 {
			t.Errorf("the number %q is not unique and two letters with three figures", s.Number)
		}
		seen[s.Number] = true
	}
	for _, a := range networks(1).Airlines {
		for _, mark := range []string{"color " + a.Look.Color.String(), "sign " + a.Look.Symbol.String()} {
			if seen[mark] {
				t.Errorf("two airlines have the %s", mark)
			}
			seen[mark] = true
		}
	}
}

func TestASearchIsNotedOnceAtItsResults(t *testing.T) {
	v := visit(t, 1)
	_, next, _ := v.ask("GET", "/search?"+url.Values{"from": {"Orlaa"}, "to": {"ves"}, "depart": {"12 March"},
		"return": {"19 Mar 2026"}, "adults": {"2"}, "cabin": {business}}.Encode(), nil)
	if next != "/flight-search/ORL-VES/2026-03-12/2026-03-19?adults=2&cabin=business&to=vesk" {
		t.Errorf("the search leads to %q", next)
	}
	v.page(next)
	want := []judge.Event{{Site: "flights", Kind: "search", With: map[string]string{"from": "orla", "from_code": "ORL",
		"to": "vesk", "to_code": "VES", "depart": "2026-03-12",
		"return": "2026-03-19", "adults": "2", "cabin": business, "sort": sortStart}}}
	if got := v.noted(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("noted %v, want %v", got, want)
	}
}

func TestMistakesShowTheFormAgainAndNoteNothing(t *testing.T) {
	v := visit(t, 1)
	good := url.Values{"from": {"Orla"}, "to": {"Vesk"}, "depart": {"2026-03-12"}}
	for _, c := range []struct{ field, value string }{{"to", ""}, {"to", "Nowhere-upon-Sea"}, {"from", "Vesk"},
		{"depart", ""}, {"depart", "soon"}, {"depart", "2026-01-04"},
		{"depart", "2027-03-12"}, {"return", "2026-03-11"}, {"return", "later"}, {"adults", "0"}, {"adults", "12"}} {
		form := url.Values{}
		for key := range good {
			form.Set(key, good.Get(key))
		}
		form.Set(c.field, c.value)
		status, _, body := v.ask("GET", "/search?"+form.Encode(), nil)
		if status != http.StatusOK || !strings.Contains(body, `role="alert"`) {
			t.Errorf("%s %q is answered with %d and no message", c.field, c.value, status)
		}
	}
	if body := v.page("/flight-search/ORL-VES/2026-03-12?max=cheap"); !strings.Contains(body, `role="alert"`) {
		t.Error("a highest price that is not a number is accepted without a message")
	}
	if got := v.noted(); len(got) > 0 {
		t.Errorf("mistakes were noted: %v", got)
	}
	for _, path := range []string{"/flight-search/ORL-ORL/2026-03-12", "/flight-search/ORL-XXX/2026-03-12",
		"/flight-search/ORL-VES/2025-03-12", "/flight/ZZ000/2026-03-12"} {
		if status, _, _ := v.ask("GET", path, nil); status != http.StatusNotFound && status != http.StatusBadRequest {
			t.Errorf("%s answers %d", path, status)
		}
	}
}

var selectLink = regexp.MustCompile(`<a class="button" href="[^"]*">(?:Select|View) ([^<]*)</a>`)

// listed are the names of the offers on a page, in order.
func listed(body string) []string {
	return kit.Each(selectLink.FindAllStringSubmatch(body, -1), func(m []string) string { return strings.ReplaceAll(m[1], "&#43;", "+") })
}

func TestResultsAreThoseOfTheNetworkSortedAndSifted(t *testing.T) {
	for version := 1; version <= 2; version++ {
		v := visit(t, version)
		hub := networks(version).Hubs[0]
		for _, to := range []*atlas.City{atlas.In(version).City("vesk"), atlas.In(version).City("lusk"), atlas.In(version).City("kyrenos")} {
			if to == hub {
				continue
			}
			on := kit.Today.AddDate(0, 0, 60)
			all := offersOf(version, hub, to, on)
			path := query{From: hub, To: to, Depart: on, Adults: 1, Cabin: economy}.address()
			middle := all[len(all)/2].Price
			line := all[0].First().Airline
			for _, c := range []struct {
				query, order string
				sieve        sieve
			}{
				{"", sortStart, sieve{}}, {"&sort=price", sortPrice, sieve{}}, {"&sort=duration", sortTime, sieve{}},
				{"&direct=yes&sort=price", sortPrice, sieve{Direct: true}},
				{"&time=morning", sortStart, sieve{Time: "morning"}}, {"&time=evening&direct=yes", sortStart, sieve{Time: "evening", Direct: true}},
				{"&airline=" + line, sortStart, sieve{Airline: line}}, {"&max=" + kit.Money(middle), sortStart, sieve{Max: middle}},
			} {
				some := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !c.sieve.lets(o) })
				slices.SortStableFunc(some, orders[c.order])
				if got, want := listed(v.page(path+c.query)), kit.Each(some, offer.Name); !sitetest.Sorted(got, want) {
					t.Errorf("%s%s lists %v, want %v", path, c.query, got, want)
				}
			}
		}
	}
}

func TestTheBoardOfAnAirportHasPages(t *testing.T) {
	v := visit(t, 1)
	hub := networks(1).Hubs[0].Code
	rows := regexp.MustCompile(`<td>([A-Z]{2}\d+)</td>`)
	first, second := rows.FindAllString(v.page("/airport/"+hub), -1), rows.FindAllString(v.page("/airport/"+hub+"?page=2"), -1)
	if len(first) != 15 || len(second) != 15 || slices.ContainsFunc(first, func(s string) bool { return slices.Contains(second, s) }) {
		t.Errorf("the pages list %v and %v, want 15 different flights on each", first, second)
	}
}

func TestPriceOfOneDayIsNotThatOfAnother(t *testing.T) {
	prices := map[int]bool{}
	for day := range 30 {
		f := flight{networks(1).Services[0], kit.Today.AddDate(0, 0, day)}
		prices[f.fare(1, economy)] = true
		if f.fare(1, business) <= f.fare(1, economy) {
			t.Errorf("business class is no dearer on day %d", day)
		}
	}
	if len(prices) < 15 {
		t.Errorf("only %d prices in 30 days", len(prices))
	}
}

func TestErrandsGoToTheCityTheyAreGiven(t *testing.T) {
	for _, e := range errands {
		if !slices.Contains(e.Takes, "city") || e.Answers {
			continue
		}
		for _, c := range atlas.In(2).Cities {
			leg := e.Make(kit.NewDraw(7, 2, "t"), kit.Gift{"city": c.Slug})
			if w := leg.Hop.Any[0].With; w["to"] != c.Slug || w["to_code"] != c.Code || strings.Contains(leg.Then,
				"to "+c.Name) || !strings.Contains(leg.Then, "that city") {
				t.Errorf("%s to %s wants %v and says %q", e.Name, c, w, leg.Then)
			}
			if len(leg.Walk) > 16 {
				t.Errorf("%s takes %d moves", e.Name, len(leg.Walk))
			}
		}
	}
}
