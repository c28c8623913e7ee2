package recipes

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
)

// Every dish has six cards with its own ingredients and one more, every cook has three or four, and no fact that a request
// describes a card by is the same on two cards of a dish or of a cook.
func TestCardsCanBeTold(t *testing.T) {
	for version := 1; version <= tier.Rounds(3, 20, 60); version++ {
		f := filed(version)
		slugs := map[string]bool{}
		for _, c := range f.Cards {
			if slugs[c.Slug] || len(c.Needs) != 7 || slices.ContainsFunc(c.Dish.Ingredients, func(i atlas.Ingredient) bool { return i.Name == c.Own().Name }) ||
				!slices.Equal(c.Needs[:6], c.Dish.Ingredients) || !c.has(c.Doubled.Name) || kindOf(c.Dish) == 0 {
				t.Errorf("version %d: %s needs %v, and %v twice", version, c.Slug, c.Needs, c.Doubled)
			}
			slugs[c.Slug] = true
		}
		groups := [][]*card{}
		for _, dish := range atlas.In(version).Dishes {
			if groups = append(groups, f.byDish[dish]); len(f.byDish[dish]) != cardsADish {
				t.Errorf("version %d: %d cards for %s", version, len(f.byDish[dish]), dish.Name)
			}
		}
		for _, c := range f.Cooks {
			if groups = append(groups, c.Cards); len(c.Cards) < 3 || len(c.Cards) > 4 {
				t.Errorf("version %d: %d cards by %s", version, len(c.Cards), c.Name)
			}
		}
		for _, all := range groups {
			for i, a := range all {
				for _, b := range all[:i] {
					if a.Minutes() == b.Minutes() || a.Rating == b.Rating || a.Look.Vessel == b.Look.Vessel && a.Look.Garnish == b.Look.Garnish {
						t.Errorf("version %d: %s and %s are alike", version, a.Slug, b.Slug)
					}
				}
			}
		}
	}
}

// Amounts are those for two, times the portions; halves are shown.
func TestAmounts(t *testing.T) {
	for _, c := range []struct {
		of       atlas.Ingredient
		portions int
		want     string
	}{{atlas.Ingredient{Amount: 3, Unit: "cloves"}, 2, "3 cloves"}, {atlas.Ingredient{Amount: 3}, 5, "7.5"},
		{atlas.Ingredient{Amount: 120, Unit: "g"}, 13, "780 g"},
		{atlas.Ingredient{Amount: 5, Unit: "ml"}, 1, "2.5 ml"}} {
		if got := amount(c.of, c.portions); got != c.want {
			t.Errorf("%+v for %d portions: %s, want %s", c.of, c.portions, got, c.want)
		}
	}
	v, c := sitetest.Visit(t, Site, 1), filed(1).Cards[3]
	for _, i := range c.Needs {
		if _, body := v.Ask("GET", c.Path()+"?serves=17", nil); !strings.Contains(body, ">"+amount(i, 17)+"<") {
			t.Errorf("%s for 17 portions: no %s of %s on the card", c.Slug, amount(i, 17), i.Name)
		}
	}
}

// The larder lacks what it has too little of for the portions: more portions never lack less, and what is missing is what
// the pages of the larder and of the card say.
func TestTheLarderLacks(t *testing.T) {
	v := sitetest.Visit(t, Site, 1)
	v.SignIn()
	_, body := v.Ask("GET", "/larder", nil)
	for _, c := range filed(1).Cards[:tier.Rounds(20, 100, 240)] {
		before := 0
		for _, n := range []int{1, 4, 16, 64} {
			lacks := c.lacks(1, v.Account(), n)
			if before > len(lacks) {
				t.Errorf("%s: %d things lack for %d portions, and %d for fewer", c.Slug, len(lacks), n, before)
			}
			before = len(lacks)
		}
		for _, i := range c.Needs {
			if !strings.Contains(body, "<b>"+i.Name+"</b>") && !slices.Contains(c.lacks(1, v.Account(), 1), i.Name) {
				t.Errorf("%s is not in the larder and does not lack for %s", i.Name, c.Slug)
			}
		}
	}
	if _, body := sitetest.Visit(t, Site, 1).Ask("GET", "/larder", nil); strings.Contains(body, "<b>") {
		t.Error("the larder is shown without signing in")
	}
}

// A search understands dishes, cooks and ingredients with a mistake in them, and says what it does not understand.
func TestSearchesAreUnderstood(t *testing.T) {
	v, c := sitetest.Visit(t, Site, 1), filed(1).Cards[0]
	for address, want := range map[string]string{
		"/search?q=plum+dumplins&max=400":                        "dish=plum-dumplings",
		"/search?q=" + strings.ReplaceAll(c.Cook.Name, " ", "+"): "cook=" + c.Cook.Slug,
		"/search?q=Nutmg":                  "item=nutmeg",
		"/search?q=lemon+rice&without=Lmn": "without=lmn",
		"/search?without=nutmge":           "without=nutmeg",
		"/search?q=steam+engine":           "There is no card for",
		"/search?q=lemon+rice&max=soon":    "is no number of minutes",
	} {
		_, body := v.Ask("GET", address, nil)
		key, value, note := strings.Cut(want, "=")
		for _, e := range v.Noted() {
			note = note && e.With[key] != value
		}
		if note || !strings.Contains(want, "=") && !strings.Contains(body, want) {
			t.Errorf("%s: want %s", address, want)
		}
	}
	for _, q := range []query{{Without: "nutmeg"}, {Max: 100}, {Cook: c.Cook, Sort: sortMinutes}, {Dish: c.Dish, Sort: sortServes}} {
		if orders[q.Sort] == nil {
			q.Sort = sortRating
		}
		for i, o := range q.found(filed(1)) {
			if o.has(q.Without) || q.Max > 0 && o.Minutes() > q.Max || i > 0 && orders[q.Sort](q.found(filed(1))[i-1], o) > 0 {
				t.Errorf("%+v finds %s at %d", q, o.Slug, i)
			}
		}
	}
}
