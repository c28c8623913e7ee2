// Package recipes is the app Ladle: recipes with servings, times, ingredients and directions, and a mark for
// favourites.
package recipes

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "recipes"

// State is the app's data.
type State = table.Data[Recipe, Recipe]

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
var App = book.App(families)

// The filters of the list, except all recipes.
const (
	favourites = 1 + iota
	quick
)

var book = &table.Design[Recipe, Recipe]{
	Info:  ui.AppInfo{Name: Name, Title: "Ladle", Icon: ui.IconPot, Color: ui.Coral},
	Title: "Recipes", Noun: "recipe", Nouns: "recipes",
	Fields: []table.Field[Recipe]{
		{Input: table.Input{ID: "title", Label: "Title", Hint: "What is the dish called?"}, Text: func(r *Recipe) *string { return &r.Title },
			Needed: "Give the recipe a title"},
		{Input: table.Input{ID: "description", Label: "Description", Hint: "In a few words"}, Text: func(r *Recipe) *string { return &r.Description }},
		{Input: table.Input{ID: "servings", Label: "Servings", Kind: table.Menu, Options: Servings}, Text: func(r *Recipe) *string { return &r.Servings }},
		{Input: table.Input{ID: "time", Label: "Preparation time", Kind: table.Menu, Options: Times}, Text: func(r *Recipe) *string { return &r.Time }},
		{Input: table.Input{ID: "source", Label: "Source", Hint: "Where is it from?"}, Text: func(r *Recipe) *string { return &r.Source }},
		{Input: table.Input{ID: "ingredients", Label: "Ingredients", Hint: "Separated by commas", Lines: 3},
			Text: func(r *Recipe) *string { return &r.Ingredients }, Needed: "List the ingredients"},
		{Input: table.Input{ID: "directions", Label: "Directions", Hint: "Step by step", Lines: 4},
			Text: func(r *Recipe) *string { return &r.Directions }, Needed: "Write down the directions"},
	},
	Toggles: []table.Toggle[Recipe]{{ID: "favourite", On: func(r *Recipe) *bool { return &r.Favourite },
		Icons: [2]ui.Icon{ui.IconHeart, ui.IconHeartFull}, Names: [2]string{"Add to favourites", "Remove from favourites"},
		Snacks: [2]string{"Added to favourites", "Removed from favourites"}}},
	New: func(time.Time) Recipe { return Recipe{Servings: Servings[0], Time: Times[0]} },
	Orders: []table.Order[Recipe]{
		table.Rising("Name", func(r *Recipe) string { return strings.ToLower(r.Title) }),
		table.Rising("Quickest first", func(r *Recipe) int { return slices.Index(Times, r.Time) }),
		table.Falling("Most servings first", func(r *Recipe) int { return slices.Index(Servings, r.Servings) }),
	},
	Filters: []string{"All", favourites: "Favourites", quick: "Up to 30 mins"},
	Chips:   true,
	Keep: func(r *Recipe, filter int) bool {
		if filter == favourites {
			return r.Favourite
		}
		return slices.Index(Times, r.Time) <= slices.Index(Times, "30 mins")
	},
	Found:  func(r *Recipe) string { return r.Title + "\n" + r.Ingredients },
	Name:   func(r *Recipe) string { return r.Title },
	Item:   item,
	Parts:  parts,
	Page:   page,
	Seed:   func(d *rng.Stream) []Recipe { return Invent(d, d.Between(16, 26)) },
	Invent: Invent,
	Store: func(c *device.Case, text string, r *Recipe) {
		c.Set("wanted", text)
		c.Set("favourite", strconv.FormatBool(r.Favourite))
	},
	Restore: func(c *device.Case, r *Recipe) { r.Favourite = c.Get("favourite") == table.Yes },
}
