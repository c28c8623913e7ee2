package kit_test

import (
	"gymkhana"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gymkhana/env/site/kit"
)

func TestMistakesInSitesAreToldTogether(t *testing.T) {
	e := kit.Errand{Name: "twice", Make: func(*kit.Draw, kit.Gift) kit.Leg { return kit.Leg{} }}
	_, err := kit.NewTown(&kit.Site{Name: "Bad Name"}, tiny(), tiny(), &kit.Site{Name: "w", Errands: []kit.Errand{e, e, {Name: "half"}}})
	if err == nil {
		t.Fatal("nothing is wrong with them")
	}
	for _, want := range []string{`site "Bad Name": the name is letters`, `site "Bad Name": it has no title`, "it has no files", "it has no routes",
		`two sites are called "tiny"`, `two errands are called "twice"`, `errand "half" is incomplete`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error is without %q:\n%v", want, err)
		}
	}
}

func TestVersionsDiffer(t *testing.T) {
	all := town(t, tiny())
	pages := map[int]string{}
	for version := 1; version <= 3; version++ {
		pages[version] = open(t, all, 1, version).want(http.StatusOK, get("/")).Body.String()
	}
	for version, want := range map[int][]string{1: {"Welcome", "Rope of the Harbour 1.03", "layout-1", "Sign in"},
		2: {"Good day", "Rope of the Harbour 2.03", "layout-2", "Log in"},
		3: {"Welcome", "Rope of the Harbour 3.03", "layout-1"}} {
		for _, part := range want {
			if !strings.Contains(pages[version], part) {
				t.Errorf("version %d is without %q:\n%s", version, part, pages[version])
			}
		}
	}
	plain := func(page string) string {
		before, rest, said := strings.Cut(page, `<p class="sayings">`)
		if _, after, ok := strings.Cut(rest, "</p>"); said && ok {
			return before + after
		}
		return page
	}
	if again := open(t, all, 2, 2).want(http.StatusOK, get("/")).Body.String(); plain(again) != plain(pages[2]) {
		t.Error("two episodes of one version have other pages, apart from sayings")
	}
	for _, version := range []int{-1, 0, kit.MaxVersion + 1} {
		if _, err := all.Open(1, version); err == nil {
			t.Errorf("version %d opens", version)
		}
	}
}

// Episodes have another number of sayings at the top of a page, so that its elements have other numbers.
func TestSayingsDifferBetweenEpisodes(t *testing.T) {
	all := town(t, tiny())
	counts := map[int]int{}
	for seed := gymkhana.Seed(1); seed <= 60; seed++ {
		s := open(t, all, seed, 1)
		page := s.want(http.StatusOK, get("/")).Body.String()
		if again := s.want(http.StatusOK, get("/")).Body.String(); again != page {
			t.Errorf("seed %d: the page changes in an episode", seed)
		}
		counts[strings.Count(page, "</span> ")]++
	}
	if len(counts) < 5 {
		t.Errorf("pages by number of sayings: %v", counts)
	}
	for n, pages := range counts {
		if pages > 20 {
			t.Errorf("%d of 60 pages have %d sayings", pages, n)
		}
	}
}

func TestACatalogueIsFilledOnce(t *testing.T) {
	var filled atomic.Int32
	s := tiny()
	s.Fill = func(f *kit.Fill) error {
		filled.Add(1)
		return fillTiny(f)
	}
	all := town(t, s)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			session, err := all.Open(1, 1)
			if err != nil {
				t.Error(err)
				return
			}
			if err := session.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := filled.Load(); n != 1 {
		t.Errorf("filled %d times", n)
	}
}

func TestACatalogueThatFailsSaysWhere(t *testing.T) {
	s := tiny()
	s.Fill = func(f *kit.Fill) error { return f.Insert("nowhere", 1) }
	_, err := town(t, s).Open(1, 2)
	if err == nil || !strings.Contains(err.Error(), "site tiny, version 2") || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v", err)
	}
}

func TestPerVersionMakesOnce(t *testing.T) {
	var made [4]atomic.Int32
	of := kit.PerVersion(func(version int) *int {
		made[version].Add(1)
		return &version
	})
	var wg sync.WaitGroup
	got := make([]*int, 20)
	for i := range got {
		wg.Go(func() { got[i] = of(1 + i%3) })
	}
	wg.Wait()
	for i, p := range got {
		if *p != 1+i%3 || p != of(1+i%3) {
			t.Errorf("call %d of version %d gives %d", i, 1+i%3, *p)
		}
	}
	for version := 1; version <= 3; version++ {
		if n := made[version].Load(); n != 1 {
			t.Errorf("version %d is made %d times", version, n)
		}
	}
}

func TestDrawsAreOfTheSeedAndPurpose(t *testing.T) {
	draw := func(d *kit.Draw) string { return told([]int{d.N(1000), d.N(1000), d.Wording}) }
	if a, b := draw(kit.NewDraw(5, 1, "x")), draw(kit.NewDraw(5, 1, "x")); a != b {
		t.Errorf("got %s and %s", a, b)
	}
	for _, other := range []*kit.Draw{kit.NewDraw(6, 1, "x"), kit.NewDraw(5, 1, "y")} {
		if a, b := draw(kit.NewDraw(5, 1, "x")), draw(other); a == b {
			t.Errorf("another seed or purpose draws alike: %s", a)
		}
	}
	said := map[string]bool{}
	for purpose := range 40 {
		said[kit.NewDraw(1, 1, string(rune('a'+purpose))).Say("one", "two", "three")] = true
	}
	if len(said) != 3 {
		t.Errorf("of three paraphrases these are said: %v", said)
	}
}

func TestGiftsAreCopied(t *testing.T) {
	g := kit.Gift{"city": "orla"}
	with := g.With(kit.Gift{"city": "vesk", "day": "1"})
	if g["city"] != "orla" || len(g) != 1 || with["city"] != "vesk" || with["day"] != "1" {
		t.Errorf("got %v and %v", g, with)
	}
	if got := kit.Gift(nil).With(kit.Gift{"a": "b"}); got["a"] != "b" {
		t.Errorf("nothing with something is %v", got)
	}
}
