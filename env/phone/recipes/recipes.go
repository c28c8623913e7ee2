// Package recipes is the app Ladle: recipes with servings, times, ingredients and directions, and a mark for
// favourites.
package recipes

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "recipes"

// State is the app's data.
type State struct {
	Book table.Table[Recipe, Recipe] `json:"book"`
}

// A Recipe is how to make a dish.
type Recipe struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Servings    string `json:"servings"` // one of Servings
	Time        string `json:"time"`     // one of Times
	Source      string `json:"source"`
	Ingredients string `json:"ingredients"` // separated by commas
	Directions  string `json:"directions"`
	Favourite   bool   `json:"favourite"`
}

// Servings and Times are the choices in the form, in order.
var (
	Servings = []string{"1 serving", "2 servings", "3-4 servings", "6 servings", "8 servings"}
	Times    = []string{"10 mins", "15 mins", "20 mins", "25 mins", "30 mins", "35 mins", "40 mins", "45 mins", "50 mins", "1 hr",
		"1 hr 15 mins", "1 hr 30 mins", "2 hrs", "2 hrs 30 mins", "3 hrs", "4 hrs"}
)

// App is Ladle.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Ladle", Icon: ui.IconPot, Color: ui.Coral},
	Show:     func(p *ui.Page, s *State) { book.Show(p, &s.Book) },
	Seed:     seed,
	Rows:     rows,
	Volatile: table.Volatile("book"),
	Spoil:    spoil,
	Families: families,
}

func rows(s *State, add func(device.Row)) {
	for i := range s.Book.Rows {
		r := &s.Book.Rows[i].Row
		add(device.Exactly("recipe|%s|%s|favourite %v", r.Servings, r.Time, r.Favourite).
			With(r.Title, r.Description, r.Source, r.Ingredients, r.Directions))
	}
}

// The filters of the list, except all recipes.
const (
	favourites = 1 + iota
	quick
)

var book = table.Design[Recipe, Recipe]{
	App: Name, Title: "Recipes", Noun: "recipe", Nouns: "recipes", Icon: ui.IconPot,
	Orders: []table.Order[Recipe]{
		{Label: "Name", Compare: byTitle},
		{Label: "Quickest first", Compare: func(a, b *Recipe) int { return cmp.Compare(slices.Index(Times, a.Time), slices.Index(Times, b.Time)) }},
		{Label: "Most servings first", Compare: func(a, b *Recipe) int {
			return cmp.Compare(slices.Index(Servings, b.Servings), slices.Index(Servings, a.Servings))
		}},
	},
	Filters: []string{"All", favourites: "Favourites", quick: "Up to 30 mins"},
	Chips:   true,
	Keep: func(r *Recipe, filter int) bool {
		if filter == favourites {
			return r.Favourite
		}
		return slices.Index(Times, r.Time) <= slices.Index(Times, "30 mins")
	},
	Matches: func(r *Recipe, query string) bool {
		return strings.Contains(strings.ToLower(r.Title+"\n"+r.Ingredients), query)
	},
	Name:    func(r *Recipe) string { return r.Title },
	Item:    item,
	Page:    page,
	Actions: actions,
	Draft:   draft,
	Fields:  fields,
	Check:   check,
}

func byTitle(a, b *Recipe) int {
	return strings.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title))
}

func draft(_ *ui.Page, r *Recipe) Recipe {
	if r == nil {
		return Recipe{Servings: Servings[0], Time: Times[0]}
	}
	return *r
}

// check parses a draft, or says why it is no recipe.
func check(d *Recipe) (Recipe, string) {
	r := *d
	for _, s := range []*string{&r.Title, &r.Description, &r.Source, &r.Ingredients, &r.Directions} {
		*s = strings.TrimSpace(*s)
	}
	switch "" {
	case r.Title:
		return r, "Give the recipe a title"
	case r.Ingredients:
		return r, "List the ingredients"
	case r.Directions:
		return r, "Write down the directions"
	}
	return r, ""
}
