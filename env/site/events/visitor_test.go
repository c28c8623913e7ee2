package events

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
)

// Every city has shows on different days, some of them with the day on the poster alone; titles, addresses and prices are
// unique; every organiser has several shows to choose from.
func TestBills(t *testing.T) {
	for version := 1; version <= tier.Rounds(3, 20, 60); version++ {
		b := bills(version)
		slugs, prices := map[string]bool{}, map[int]bool{}
		for _, s := range b.Shows {
			if slugs[s.Slug] || prices[s.Price()] {
				t.Errorf("version %d: two shows are %s or cost %d", version, s.Slug, s.Price())
			}
			slugs[s.Slug], prices[s.Price()] = true, true
			if s.Doors >= s.From || s.From >= s.End || s.End >= 24*60 || s.Hall.Street.City != s.City || b.Show(s.Slug) != s {
				t.Errorf("version %d: %s is from %s to %s, in %s", version, s.Slug, s.Opens(), s.Ends(), s.Hall.Street.City.Name)
			}
			if err := s.Poster.Check(); err != nil || s.Hidden() && (s.Poster.Day != s.On.Day() || s.Poster.Month != int(s.On.Month())) {
				t.Errorf("version %d: the poster of %s, which is on %s: %+v, %v", version, s.Slug, s.Day(), s.Poster, err)
			}
			if !s.Was.IsZero() && (s.Was.Equal(s.On) || !s.Was.After(kit.Today)) {
				t.Errorf("version %d: %s was moved from %s to %s", version, s.Slug, s.Was, s.Day())
			}
		}
		for _, c := range atlas.In(version).Cities {
			all := b.in[c]
			gone := slices.DeleteFunc(slices.Clone(all), func(s *show) bool { return s.Left() > 0 })
			moved := slices.DeleteFunc(slices.Clone(all), func(s *show) bool { return s.Was.IsZero() })
			if len(all) != showsACity || len(all)-len(shown(all)) != hiddenOnes || len(gone) != 1 || len(moved) != 1 || len(b.hallsIn(c)) != len(c.Streets) {
				t.Errorf("version %d: %s has %d shows, %d with a printed day, %d sold out, %d moved, %d halls", version, c.Name, len(all), len(shown(all)),
					len(gone), len(moved), len(b.hallsIn(c)))
			}
		}
		for _, p := range atlas.In(version).People {
			if n := len(slices.DeleteFunc(slices.Clone(b.of[p]), func(s *show) bool { return !dated(s) })); n < 2 {
				t.Errorf("version %d: %s has %d shows to choose from", version, p.Name, n)
			}
		}
	}
}

// someShow is a show of the first version that is not sold, with its day on the poster alone or not.
func someShow(hidden bool) *show {
	return find(bills(1).Shows, func(s *show) bool { return s.Hidden() == hidden && s.Left() > 0 && !s.sold(1) })
}

func TestTicketsAreBoughtOnce(t *testing.T) {
	v, s := sitetest.Visit(t, Site, 1), someShow(true)
	form := "/buy/" + s.Slug
	good := url.Values{"token": {"0"}, "name": {"Robin Vale"}, "tier": {"box"}, "count": {"03"},
		"day": {kit.DayText(s.On)}, "bill": {"30 June"}, "usher": {"9.05"}}
	for wrong, field := range map[string]url.Values{
		"first and the last name": {"name": {"Robin"}},
		"a whole number from 1":   {"count": {"-2"}},
		"tickets left for":        {"count": {strconv.Itoa(s.Tiers[2].Left + 1)}},
		"as the poster has it":    {"day": {kit.DayText(s.On.AddDate(0, 0, 1))}},
		"day from today on":       {"bill": {"2025-01-01"}},
		"Write the time":          {"usher": {"noon"}},
	} {
		if s.Tiers[2].Left >= mostTickets && wrong == "tickets left for" {
			continue
		}
		all := url.Values{}
		for k, value := range good {
			all[k] = value
		}
		for k, value := range field {
			all[k] = value
		}
		if _, body := v.Ask("POST", form, all); !strings.Contains(body, wrong) || v.Standing() != "" {
			t.Errorf("%v: the page does not say %q; standing: %q", field, wrong, v.Standing())
		}
	}
	_, body := v.Ask("POST", form, good)
	want := "book " + s.Slug + " " + s.Day() + " box 3 Robin Vale 2026-06-30 09:05"
	if got := v.Standing("show", "date", "tier", "count", "name", "bill", "usher"); got != want || !strings.Contains(body, kit.Money(3*s.Tiers[2].Price)) ||
		!strings.Contains(body, s.On.Format("Mon 2 January 2006")) {
		t.Errorf("bought %q, want %q", got, want)
	}
	if _, body := v.Ask("POST", form, good); !strings.Contains(body, "sent already") || strings.Contains(v.Standing(), ";") {
		t.Errorf("sent twice: %q", v.Standing())
	}
	_, code, _ := strings.Cut(body, "Tickets ")
	if _, page := v.Ask("GET", "/mine", nil); !strings.Contains(page, code[:6]) || !strings.Contains(page, s.Title) {
		t.Error("the list lacks the tickets")
	}
	if _, body := v.Ask("POST", "/ticket/"+code[:6]+"/cancel", nil); !strings.Contains(body, "given back") || v.Standing() != "" {
		t.Errorf("given back, and there is %q", v.Standing())
	}
}

// What the page of a show with its day on the poster alone and its form say, before it is bought, is not the day.
func TestOnlyThePosterHasTheDay(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, s := range bills(1).Shows[:tier.Rounds(60, 720, 720)] {
		if !s.Hidden() {
			continue
		}
		for _, target := range []string{"/e/" + s.Slug, "/buy/" + s.Slug, path(s.City), "/venue/" + s.Hall.Slug, "/organiser/" + s.Host.Slug} {
			_, body := v.Ask("GET", target, nil)
			body = strings.ReplaceAll(body, `placeholder="12 March 2026"`, "")
			at := strings.Index(body, s.Title)
			for ; at >= 0 && strings.Contains(target, s.Slug); at = -1 {
				for _, form := range []string{s.Day(), s.On.Format("2 January 2006"), s.On.Format("2 January")} {
					if regexp.MustCompile(`\b` + form).MatchString(body) {
						t.Errorf("%s says %s", target, form)
					}
				}
			}
		}
		for _, day := range []time.Time{s.On, s.On.AddDate(0, 0, 1)} { // searches do not tell it either
			if _, body := v.Ask("GET", kit.Link(path(s.City), "when", day.Format(time.DateOnly)), nil); !strings.Contains(body, s.Title) {
				t.Errorf("a search from %s on leaves out %s", day.Format(time.DateOnly), s.Title)
			}
		}
	}
}

func TestFollowing(t *testing.T) {
	v, p := sitetest.Visit(t, Site, 1), atlas.In(1).People[7]
	page := "/organiser/" + p.Slug
	for range 2 {
		if _, body := v.Ask("POST", page, nil); !strings.Contains(body, "You follow") || v.Standing("host") != "follow "+p.Slug {
			t.Errorf("followed: %q", v.Standing("host"))
		}
	}
	if _, body := v.Ask("GET", "/mine", nil); !strings.Contains(body, page) {
		t.Error("the list lacks the organiser")
	}
	for range 2 {
		if status, body := v.Ask("POST", page, url.Values{"off": {"yes"}}); strings.Contains(body, "You follow") || v.Standing() != "" {
			t.Errorf("followed no longer (%d), and there is %q", status, v.Standing())
		}
	}
	if v.Ask("POST", page, nil); v.Standing("host") != "follow "+p.Slug {
		t.Errorf("followed again: %q", v.Standing("host"))
	}
}

func TestSearches(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for query, want := range map[string]string{
		"city=nowhere":                       "There is no city",
		"city=Orla&what=soup":                "no kind of show and no organiser",
		"city=Orla&when=soon":                "is none from today",
		"city=ORL&what=circsu":               "<h1>Shows in Orla</h1>",
		"city=vsek&when=12+March&sort=wrong": "<h1>Shows in Vesk</h1>",
	} {
		if _, body := v.Ask("GET", "/find?"+query, nil); !strings.Contains(body, want) {
			t.Errorf("%s: the page does not say %q", query, want)
		}
	}
	noted := v.Noted()
	if len(noted) != 2 {
		t.Errorf("%d searches were noted, want the two that are right: %v", len(noted), noted)
	}
	for _, e := range noted {
		if e.With["city"] == "orla" && e.With["what"] != "circus" || e.With["city"] == "vesk" && e.With["from"] != "2026-03-12" {
			t.Errorf("noted %v", e)
		}
	}
	c := atlas.In(1).Cities[3]
	for _, q := range []query{{Sort: "date"}, {Sort: "price", Days: "weekend"}, {Sort: "left", kind: "opera", What: "Opera"},
		{Sort: "date", from: kit.Today.AddDate(0, 0, 90), When: "2026-04-05"}} {
		q.place = c
		_, body := v.Ask("GET", q.Sorted(q.Sort), nil)
		var got, want []string
		for _, one := range strings.Split(body, "<h3>")[1:] {
			title, _, _ := strings.Cut(one, "<")
			if s := bills(1).Show(kit.Slug(title)); !s.Hidden() {
				got = append(got, title)
			}
		}
		all := shown(bills(1).in[c])
		slices.SortFunc(all, orders[q.Sort])
		for _, s := range all {
			weekend := s.On.Weekday() == time.Saturday || s.On.Weekday() == time.Sunday
			if (q.kind == "" || s.Genre.Slug == q.kind) && !s.On.Before(q.from) && (q.Days == "" || weekend) {
				want = append(want, s.Title)
			}
		}
		if !sitetest.Sorted(got, want) {
			t.Errorf("%+v shows %q, want %q", q, got, want)
		}
	}
}

func TestWrongAddresses(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	for _, bad := range []string{"/e/no-show", "/buy/no-show", "/venue/no-hall", "/organiser/no-one", "/ticket/XXXXXX", "/d/belmora--vesk/events/",
		"/d/orla/events/", "/d/belmora--orla/events/x"} {
		if status, _ := v.Ask("GET", bad, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", bad, status)
		}
	}
}
