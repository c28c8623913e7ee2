package guide

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/judge"
)

func TestMain(m *testing.M)     { sitetest.Main(m) }
func TestSite(t *testing.T)     { sitetest.Run(t, Site) }
func TestErrands(t *testing.T)  { sitetest.Errands(t, Site) }
func TestAnswers(t *testing.T)  { sitetest.Answers(t, Site) }
func TestWordings(t *testing.T) { sitetest.Wordings(t, Site, goals) }
func TestShots(t *testing.T) {
	sitetest.Shots(t, Site, "/", "/search?s=vesk", "/destinations", "/destinations?month=May&max=300&sort=cheapest", "/travel-guides/marinth/vesk/",
		"/compare?a=vesk&b=orla", "/writers", "/writers/"+In(1).Guide("vesk").Writer.Slug, "/journal", "/newsletter", "/trip", "/walks", "/walks/vesk/",
		"/walks/vesk/"+In(1).Guide("vesk").Walks[0].Slug, "/talks", "/talks/"+In(1).Talks[0].Slug, "/saved", "/postcards")
}

func TestSearchUnderstandsNamesAndCodes(t *testing.T) {
	v := visit(t, 1)
	c := In(1).Guide("port-elm").City
	for _, typed := range []string{c.Name, c.Slug, c.Code, strings.ToLower(c.Code), "PORT ELM", "Prot Elm"} {
		page := v.get("/search?s=" + url.QueryEscape(typed))
		news, err := v.session.Drain()
		if err != nil || len(news.Events) != 1 || news.Events[0].With["city"] != c.Slug {
			t.Errorf("searching for %q notes %v (%v), want city %s", typed, news.Events, err, c.Slug)
		}
		if !strings.Contains(page, `<a href="/travel-guides/marinth/port-elm/">Port Elm</a>`) {
			t.Errorf("searching for %q does not find the guide", typed)
		}
	}
	if v.get("/search?s="); v.alert() == "" || len(v.noted()) > 0 {
		t.Errorf("an empty search is answered with %q", v.alert())
	}
}

var cardNames = regexp.MustCompile(`<h3><a href="/travel-guides/[a-z-]+/([a-z-]+)/">`)

// listed gives the slugs of the places on all pages of a list.
func listed(v *visitor, path string) []string {
	var all []string
	for page := 1; ; page++ {
		text := v.get(fmt.Sprintf("%s&page=%d", path, page))
		for _, m := range cardNames.FindAllStringSubmatch(text, -1) {
			all = append(all, m[1])
		}
		if !strings.Contains(text, `rel="next"`) {
			return all
		}
	}
}

func TestFiltersAndOrders(t *testing.T) {
	v, w := visit(t, 1), In(1)
	g := w.Guides[7]
	most := g.Budget[1]/100 + 40
	var want []*Guide
	for _, other := range w.Guides {
		if other.Best == g.Best && other.Budget[1] <= most*100 {
			want = append(want, other)
		}
	}
	slices.SortFunc(want, func(a, b *Guide) int { return b.Budget[1] - a.Budget[1] })
	got := listed(v, fmt.Sprintf("/destinations?month=%s&max=%d&sort=dearest", strings.ToLower(g.Best.String()), most))
	if len(got) != len(want) {
		t.Fatalf("got %v, want %d places", got, len(want))
	}
	for i := range want {
		if got[i] != want[i].City.Slug {
			t.Errorf("place %d is %s, want %s", i, got[i], want[i].City.Slug)
		}
	}
	all := listed(v, "/destinations?sort=name")
	if len(all) != 60 || !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != 60 {
		t.Errorf("the pages of all places have %d of them: %v", len(all), all)
	}
	if got := listed(v, "/destinations?country=halvern&sort=name"); len(got) != 5 {
		t.Errorf("a country has %v", got)
	}
}

func TestWrongFiltersAreToldAndNotNoted(t *testing.T) {
	v := visit(t, 1)
	for _, query := range []string{"month=Brumaire", "max=much", "max=-3", "country=Atlantis", "sort=random"} {
		v.get("/destinations?" + query)
		if kinds := v.noted(); v.alert() == "" || len(kinds) > 0 {
			t.Errorf("%s: the page says %q and notes %v", query, v.alert(), kinds)
		}
	}
	for _, query := range []string{"a=vesk", "a=vesk&b=nowhereville", "a=vesk&b=vesk"} {
		v.get("/compare?" + query)
		if kinds := v.noted(); v.alert() == "" || len(kinds) > 0 {
			t.Errorf("%s: the page says %q and notes %v", query, v.alert(), kinds)
		}
	}
}

// Going after the wrong city must not meet the hop of the right one.
func TestOtherCitiesDoNotMeetAHop(t *testing.T) {
	for i := range errands {
		e := &errands[i]
		if !e.Hedges {
			continue
		}
		for seed := gymkhana.Seed(1); seed <= 20; seed++ {
			leg := e.Make(kit.NewDraw(seed, 1, "t"), nil)
			if len(leg.Others) == 0 {
				t.Errorf("%s: nothing else could be meant", e.Name)
			}
			for _, other := range leg.Others {
				event := judge.Event{Site: "guide", Kind: "open", With: map[string]string{"guide": other["city"]}}
				if leg.Hop.Any[0].Matches(event) {
					t.Errorf("%s, seed %d: %q is met by %s", e.Name, seed, leg.Ask, other["city"])
				}
			}
		}
	}
}

func TestGiftsAreTaken(t *testing.T) {
	given := kit.Gift{"city": "orla", "date": "2026-07-04"}
	for i := range errands {
		e := &errands[i]
		if !slices.Contains(e.Takes, "city") {
			continue
		}
		leg := e.Make(kit.NewDraw(5, 1, "t"), given)
		if leg.Look.City != "orla" || strings.Contains(leg.Then, "Orla") || leg.Then == "" {
			t.Errorf("%s looks for %q and asks %q", e.Name, leg.Look.City, leg.Then)
		}
		if slices.Contains(e.Takes, "date") && leg.Hop.Any[0].With["date"] != given["date"] {
			t.Errorf("%s wants %v", e.Name, leg.Hop.Any[0])
		}
	}
}

// No page about a writer describes the writer's looks in words.
func TestPortraitsAloneTell(t *testing.T) {
	v := visit(t, 1)
	for _, w := range In(1).Writers {
		page := strings.ToLower(v.get("/writers/"+w.Slug) + v.get(placePath(w.Guides[0])))
		for _, hat := range art.Hats[1:] {
			if regexp.MustCompile(`\b` + hat.String() + `\b`).MatchString(page) {
				t.Errorf("the pages of %s tell of a %s", w.Name, hat)
			}
		}
		for _, told := range []string{"scarf", "glasses", "beard"} {
			if strings.Contains(page, told) {
				t.Errorf("the pages of %s tell of %s", w.Name, told)
			}
		}
	}
}

func placePath(g *Guide) string {
	return "/travel-guides/" + g.City.Country.Slug + "/" + g.City.Slug + "/"
}

func TestVersionsDiffer(t *testing.T) {
	same := 0
	for i, g := range In(1).Guides {
		if other := In(2).Guides[i]; other.Budget == g.Budget || other.Writer.Name == g.Writer.Name && other.Best == g.Best {
			same++
		}
	}
	if same > 5 {
		t.Errorf("%d of 60 guides say the same in both versions", same)
	}
}
