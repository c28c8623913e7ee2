package shop

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
	"gymkhana/internal/wording/wordingtest"
)

// errandOf is an errand by its name.
func errandOf(name string) *kit.Errand {
	return &errands[slices.IndexFunc(errands, func(e kit.Errand) bool { return e.Name == name })]
}

// named is the product that the walk of a leg searches for.
func named(leg kit.Leg) string { return leg.Walk[1].Text() }

// isUnsold reports whether a leg asks about a product that the store does not sell.
func isUnsold(leg kit.Leg) bool { return leg.Hop.Answer.Include[0] == notApplicable }

// unsoldDraws is how many instances of an errand are drawn.
const unsoldDraws = 640

// In about one instance of 32, a question about one product is about one that the store does not sell: a brand, an epithet
// and a kind that it has, but not together. Its search says so.
func TestSomeQuestionsAreAboutNoProduct(t *testing.T) {
	b := newBuyer(t)
	for _, name := range aboutOne {
		for version := 1; version <= 2; version++ {
			count := 0
			for seed := range gymkhana.Seed(unsoldDraws) {
				d := kit.NewDraw(seed, version, "unsold "+name)
				d.Shelf = append(errandOf(name).Shelves, "")[int(seed)%(1+len(errandOf(name).Shelves))]
				leg := errandOf(name).Make(d, nil)
				if what := named(leg); isUnsold(leg) == sells(version, what) || !strings.Contains(leg.Ask, what) {
					t.Fatalf("%s, version %d, seed %d: the store sells the %s, %v; asked is %q, and the answer %q", name, version, seed, what,
						sells(version, what), leg.Ask, leg.Hop.Answer.Include)
				}
				if !isUnsold(leg) {
					continue
				}
				count++
				words := strings.SplitN(named(leg), " ", 3)
				some := func(has func(*Product) bool) bool { return slices.ContainsFunc(shelf(d), has) }
				if !some(func(p *Product) bool { return p.Brand == words[0] }) || !some(func(p *Product) bool { return p.Epithet == words[1] }) ||
					!some(func(p *Product) bool { return p.Kind.noun == words[2] }) {
					t.Errorf("%s: the shelf %q has nothing like the %s", name, d.Shelf, named(leg))
				}
				if version == 1 && !strings.Contains(b.do(searchPath+"?q="+url.QueryEscape(named(leg))), leg.From[0].Texts[0]) {
					t.Errorf("a search for the %s does not say that there is none", named(leg))
				}
			}
			if count < unsoldDraws/unsoldOdds/2 || count > 2*unsoldDraws/unsoldOdds {
				t.Errorf("%s, version %d: %d of %d instances are about no product, want about one of %d", name, version, count, unsoldDraws, unsoldOdds)
			}
		}
	}
}

// A question about a product that an earlier hop has found is always about that product.
func TestWhatWasFoundIsSold(t *testing.T) {
	for _, name := range aboutOne {
		if !slices.Contains(errandOf(name).Takes, "item") {
			continue
		}
		for seed := range gymkhana.Seed(unsoldDraws) {
			p := Goods(1)[int(seed)%len(Goods(1))]
			leg := errandOf(name).Make(kit.NewDraw(seed, 1, "found"), kit.Gift{"item": p.Name}.Naming("item", "the thing on the poster"))
			if isUnsold(leg) || named(leg) != p.Name || !strings.Contains(kit.Fold(leg.Then), "the thing on the poster") || !strings.Contains(leg.Then, notApplicable) {
				t.Fatalf("%s, seed %d: given the %s, it asks %q about the %s", name, seed, p.Name, leg.Then, named(leg))
			}
		}
	}
}

// Only N/A answers a question about no product, and never one about a product.
func TestAnswersAboutNoProduct(t *testing.T) {
	for _, name := range aboutOne {
		for seed := range gymkhana.Seed(unsoldDraws / 4) {
			leg := errandOf(name).Make(kit.NewDraw(seed, 1, "unsold "+name), nil)
			right := []string{"N/A", "n/a", "N/A.", "The answer is N/A.", "**N/A**"}
			if !isUnsold(leg) {
				if said := right[int(seed)%len(right)]; leg.Hop.Answer.Check(said, leg.Ask) {
					t.Errorf("%q answers %q", said, leg.Ask)
				}
				continue
			}
			wrong := []string{"", "no", "none", "unknown", "not available at 20 gulden", "20.00 gulden", "NA 20", "not N/A", "20.00 or N/A", "N/A?",
				"If the store does not sell it, answer N/A."}
			for _, p := range Goods(1) { // near products
				if strings.HasSuffix(named(leg), p.Epithet+" "+p.Kind.noun) || strings.HasPrefix(named(leg), p.Brand+" "+p.Epithet+" ") {
					wrong = append(wrong, kit.Money(p.Price), p.SKU, p.Made.Name, p.Material, p.Name, fmt.Sprint(p.Guarantee), fmt.Sprint(p.Stock))
				}
			}
			for _, said := range right {
				if !leg.Hop.Answer.Check(said, leg.Ask) {
					t.Errorf("%q does not answer %q", said, leg.Ask)
				}
			}
			for _, said := range wrong {
				if leg.Hop.Answer.Check(said, leg.Ask) {
					t.Errorf("%q answers %q", said, leg.Ask)
				}
			}
		}
	}
}

// The sentences about products that are not sold are short and differ from each other, also without the question.
func TestWordingsOfUnsold(t *testing.T) {
	wordingtest.Different(t, "unsold", unsold)
	for _, w := range unsold {
		if n := len(strings.Fields(w)); n > 12 || !strings.Contains(w, notApplicable) {
			t.Errorf("%q has %d words; want at most 12, and N/A", w, n)
		}
	}
}

// The oracle solves an instance of each errand that is about no product, as text in both versions, and one in a browser.
func TestUnsoldIsSolved(t *testing.T) {
	web, drawn := site.New(home.Site, Site), tier.Part(t, aboutOne, len(aboutOne))
	for _, name := range aboutOne {
		for version := 1; version <= 2; version++ {
			t.Run(fmt.Sprintf("%s/%d", name, version), func(t *testing.T) {
				s := site.Setup{Chain: []string{"shop:" + name}, Version: version, Width: 1280, Height: 720}
				seed := unsoldSeed(t, web, s)
				sitetest.Solve(t, web, web.Text, seed, s)
				if slices.Contains(drawn, name) {
					sitetest.Solve(t, web, web.Env(browsertest.Options(t)), seed, s)
				}
			})
		}
	}
}

// unsoldSeed is the first seed whose goal names no product of the store.
func unsoldSeed(t *testing.T, web *site.Web, s site.Setup) gymkhana.Seed {
	t.Helper()
	cfg, err := gymkhana.NewConfig(s)
	if err != nil {
		t.Fatal(err)
	}
	world, err := web.Text(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	for seed := gymkhana.Seed(1); seed <= unsoldDraws; seed++ {
		start, err := world.Reset(t.Context(), seed)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(Goods(s.Version), func(p *Product) bool { return strings.Contains(start.Goal, p.Name) }) {
			return seed
		}
	}
	t.Fatalf("%s: every goal names a product of the store", s.Chain[0])
	return 0
}
