package recipes

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/rng"
)

func TestApp(t *testing.T) { devicetest.Run(t, App) }

func TestOracleFindsItsWay(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	devicetest.Wander(t, kit, suite.Tasks, 20, 8)
}

func TestParseReadsWhatWasWritten(t *testing.T) {
	list := Invent(rng.New(3, "test"), 40)
	for i := range list {
		list[i].Favourite = false
	}
	if got := Parse(Text(list)); !slices.Equal(got, list) {
		t.Errorf("reads back as\n%v\nand was\n%v", got, list)
	}
}

// Tacos do not take four hours: times fit their titles, also those of decoys.
func TestTimesFitTitles(t *testing.T) {
	d := rng.New(9, "test")
	for _, r := range Invent(d, 120) {
		for _, r := range []Recipe{r, r.unlike(d, &r)} {
			if of := TimesOf(r.Title); len(of) < 3 || len(of) == len(Times) || !slices.Contains(of, r.Time) {
				t.Errorf("%q takes %s, of %v", r.Title, r.Time, of)
			}
		}
	}
}

func TestTitlesDiffer(t *testing.T) {
	list := Invent(rng.New(5, "test"), 60)
	for i := range list {
		for k := range list[:i] {
			if list[i].Title == list[k].Title {
				t.Errorf("two recipes are called %q", list[i].Title)
			}
		}
	}
}

// A search for a seasoning must find the recipes with it among the ingredients and no others.
func TestSeasoningsAreTold(t *testing.T) {
	all := slices.Concat(spices, toppings, sweetSpices, sweetToppings)
	for _, s := range all {
		for _, o := range all {
			if s != o && (mentions(o.name, s.name) || mentions(o.amount, s.name)) {
				t.Errorf("%q is part of %v", s.name, o)
			}
		}
		for _, m := range slices.Concat(savoury, sweet) {
			if mentions(m.name+m.amount, s.name) {
				t.Errorf("%q is part of %v", s.name, m)
			}
		}
		for _, k := range sorts {
			if text := k.base + strings.Join(k.forms, " ") + strings.Join(k.makes, " ") + strings.Join(moods, " "); mentions(text, s.name) {
				t.Errorf("%q is part of %q", s.name, text)
			}
		}
	}
}

func TestEveryDishHasADrawing(t *testing.T) {
	for _, s := range sorts {
		for _, form := range s.forms {
			if drawings[strings.ToLower(form)] == nil {
				t.Errorf("no drawing of %q", form)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	if _, why := book.Check(Recipe{Title: " ", Ingredients: "a", Directions: "b"}); why == "" {
		t.Error("a recipe without a title is taken")
	}
	if r, why := book.Check(Recipe{Title: " Soup ", Ingredients: "a", Directions: "b"}); why != "" || r.Title != "Soup" {
		t.Errorf("check = %q, %q; want Soup and no reason", r.Title, why)
	}
}
