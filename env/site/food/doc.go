// Package food is a guide to the land's restaurants: ten in each city, with menus, opening hours, reviews and
// reservations. Only pictures show the colour of an awning, the sign over a door, the tables outside and the food on a
// plate.
//
// Start with [Site]. Addresses: /search?q=dumplings&city=vesk,
// /vesk/restaurants?cuisine=noodles&price=2&open=monday&terrace=yes&vegetarian=yes&sort=rating,
// /vesk/restaurants/quiet-kettle, …/quiet-kettle/reserve, …/quiet-kettle/plum-dumplings,
// /article/five-tables-of-vesk, /bookings/1, /favourites.
//
// Notes: search {city, cuisine, price, open, terrace, vegetarian, sort} for a list and search {query,
// meant, city} for words, where meant is the query with corrected spelling; open {page, restaurant,
// dish, article, city}; cancel, unsave and unreview {restaurant, city}.
//
// Effects, which last until they are undone: book {restaurant, city, date, time, people, name} for a table, with supper for
// the yearly supper at the long table; order {restaurant, city, dish, count, date, time, name, total} at the hatch; save
// {restaurant, city}, review {restaurant, city, stars, text}.
package food

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the restaurant guide.
var Site = &kit.Site{
	Name:     "food",
	Title:    "Ladle & Lamp",
	Doc:      "find food: restaurants, menus and tables",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual:    map[string]map[string]string{"search": {"cuisine": "", "price": "", "open": "", "terrace": "", "vegetarian": "", "meant": ""}},
	Keyword:  "timeout",
}

var words = kit.Wordings{
	"what-label":  {"Dish, kitchen or restaurant", "What would you like to eat?"},
	"where-label": {"City", "Where are you?"},
	"hatch":       {"Order at the hatch", "Buy from the hatch"},
	"portions":    {"Portions", "How many portions"},
	"order":       {"Send order", "Order now"},
	"drop":        {"Cancel this order", "Call this order off"},
	"sup":         {"Write us down", "Save our seats"},
	"guests":      {"Guests at the long table", "Seats at the long table"},
	"sup-name":    {"In the name of", "Name on the list"},
	"go":          {"Find food", "Show me places"},
	"hello":       {"Eat where the locals queue", "Hungry? Start here"},
	"hello-more": {"Ten kitchens in every city of the land, tasted, photographed and rated.",
		"Menus, prices and free tables of six hundred restaurants in one place."},
	"reserve":      {"Reserve a table", "Book a table"},
	"confirm":      {"Confirm reservation", "Book this table"},
	"cancel":       {"Cancel this reservation", "Give the table back"},
	"bookings":     {"My reservations", "My tables"},
	"favourites":   {"Favourites", "Saved places"},
	"save":         {"Add to favourites", "Save this place"},
	"unsave":       {"Remove from favourites", "Forget this place"},
	"review":       {"Post review", "Send my review"},
	"articles":     {"Stories", "Magazine"},
	"cities":       {"All cities", "Cities"},
	"name-label":   {"Name for the table", "Booked under"},
	"order-name":   {"Name for the order", "Ordered by"},
	"people-label": {"People", "Number of guests"},
	"text-label":   {"Your review", "What was it like?"},
	"by-rating":    {"Best rated first", "Rating"},
	"by-price":     {"Cheapest first", "Price"},
	"by-name":      {"By name", "Name, A to Z"},
	"by-distance":  {"Nearest the station first", "Distance from the station"},
	"green":        {"Vegetarian friendly", "Good for vegetarians"},
	"hours":        {"Opening hours", "When it is open"},
	"known":        {"Known for its", "Speciality of the house:"},
}
