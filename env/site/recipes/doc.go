// Package recipes is a box of recipe cards: for each of the forty dishes of the land six cards, by different cooks, with
// the dish's own ingredients and one that the cook adds. Only pictures show vessel, garnish and pieces of a dish, and the
// layers, the crust and the cuttings of a portion in a glass.
//
// Addresses: /search?q=plum+dumplings&without=nutmeg&max=90, /recipe/plum-dumplings-alma-birdsall?serves=14,
// /recipe/SLUG/reviews, /cook/alma-birdsall, /box, /list, /larder.
//
// Notes: search {dish or cook or item or text, without, max, sort}, open {recipe, dish, cook, serves} or {cook} or
// {reviews}, and the effects save {recipe, dish, serves, whom}, list {recipe, dish, serves, items} or {item, count, date},
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
	Tables:   "CREATE TABLE pictures (name TEXT PRIMARY KEY, picture TEXT);",
	Fill:     fill,
	Own:      tables(),
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"without": "", "max": ""}, "save": {"whom": ""},
		"list": {"date": ""}},
	Keyword: "recipes",
}

var words = kit.Wordings{
	"hello":   {"What is left in the pot?", "There is enough for everyone"},
	"q":       {"Dish, cook or ingredient", "What or whom are you looking for?"},
	"without": {"Without", "Leave out"},
	"max":     {"Ready within (minutes)", "Minutes at most"},
	"go":      {"Look through the cards", "Find cards"},
	"rating":  {"Best liked first", "By rating"},
	"minutes": {"Quickest first", "By minutes"},
	"serves":  {"Largest first", "By portions"},
	"reckon":  {"Reckon again", "Change the amounts"},
	"reviews": {"What others say", "Letters about this card"},
	"box":     {"My box", "Kept cards"},
	"list":    {"Shopping list", "To buy"},
	"larder":  {"My larder", "What I have"},
	"dishes":  {"All dishes", "Drawers"},
	"cooks":   {"All cooks", "Who cooks"},
	"rules":   {"How to read a card", "About our cards"},
	"serve":   {"Portions", "How many eat?"},
	"size":    {"For how many", "Portions of this copy"},
	"whom":    {"Keep it for", "This copy is for"},
	"save":    {"Put the card into my box", "Keep this card"},
	"enlist":  {"Write these on my list", "Add to the shopping list"},
	"thing":   {"What to buy", "Article"},
	"many":    {"How many", "Pieces"},
	"by":      {"Needed by", "To be there on"},
	"write":   {"Write it down", "Put it on the list"},
	"stars":   {"Spoons, from 1 to 5", "Your mark (1 to 5)"},
	"text":    {"Your words", "What you think"},
	"name":    {"Signed", "Your name"},
	"send":    {"Send the letter", "Post my opinion"},
	"guests":  {"Guests", "How many come?"},
	"day":     {"Evening", "Day of the meal"},
	"sit":     {"Ask for seats", "Book the table"},
	"undo":    {"Take it out", "Undo this"},
}
