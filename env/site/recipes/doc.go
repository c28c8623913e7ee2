// Package recipes is a box of recipe cards: for each of the forty dishes of the land six cards, by different cooks, with
// the dish's own ingredients and one that the cook adds. Only pictures show vessel, garnish and pieces of a dish, and the
// layers, the crust and the cuttings of a portion in a glass.
//
// Addresses: /search?q=plum+dumplings&without=nutmeg&max=90, /recipe/plum-dumplings-alma-birdsall?serves=14,
// /recipe/SLUG/reviews, /cook/alma-birdsall, /box, /list, /larder.
//
// Notes: search {dish or cook or item or text, without, max, sort}, open {recipe, dish, cook, serves} or {cook} or
// {reviews}, and the effects save {recipe, dish, serves, keeper}, list {recipe, dish, serves, items} or {item, count, date},
// review {recipe, dish, stars, text, name} and visit {cook, date, guests}; cancel {code} undoes one of them. The person of
// an episode has a larder, which is shown after signing in. One table of twelve turns out to be full when it is booked.
// Dishes, cooks and recipes are slugs, dates are ISO.
package recipes

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the recipe site.
var Site = &kit.Site{
	Name:     "recipes",
	Title:    "Second Helping",
	Doc:      "recipe cards of forty dishes, by seventy cooks",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"without": "", "max": ""}, "save": {"keeper": ""},
		"list": {"date": ""}},
	Keyword: "recipes",
}
