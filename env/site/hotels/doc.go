// Package hotels is a site to find and book hotels: eight in every city, each with three rooms. Only its picture shows
// the look of a room or a house (beds, view, pool, lamps, the awning).
//
// Addresses: /hotels/list?city=VSK&cityname=Vesk&checkin=2026-03-12&checkout=2026-03-15&guests=2&rooms=1,
// with maxprice, stars, breakfast, pets, near and sort as filters of the list;
// /hotels/detail/quiet-otter-inn, /book/quiet-otter-inn/maple-room, /bookings, /bookings/1, /saved. The
// search form goes to /hotels/search, which corrects the input and redirects to the list.
//
// Notes: search {city, city_code, checkin, checkout, guests, rooms, maxprice, stars, breakfast, pets, near, sort}, open
// {hotel, city, checkin, checkout}, book {hotel, room, city, checkin, checkout, guests, rooms, name, breakfast, total}, cancel (the same
// keys), save and unsave {hotel, city}, subscribe and unsubscribe {hotel, city, limit} for price alerts. A booking with a
// changed number of guests is noted as a new booking with the new values and was, the number before. Bookings that are
// not cancelled, saved hotels and price alerts are effects. One room of twelve turns out to be sold when it is booked.
//
// Every street of a city has one of its hotels. Stored for each version: hotels, rooms, the nights on which a room is closed, reviews, and a picture
// and a map of each city. An episode writes bookings and saved hotels.
package hotels

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the hotel site.
var Site = &kit.Site{
	Name:     "hotels",
	Title:    "Nightjar",
	Doc:      "hotels in every city of the land",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual:    map[string]map[string]string{"search": usualSearch(), "book": {"rooms": "1"}, "cancel": {"rooms": "1"}},
	Keyword:  "hotels",
}

var words = kit.Wordings{
	"claim":         {"Sleep well, wherever you land", "A bed for tonight, or for next spring"},
	"destination":   {"Destination", "Going to"},
	"checkin":       {"Check-in", "Arrival"},
	"checkout":      {"Check-out", "Departure"},
	"guests":        {"Guests", "Travellers"},
	"rooms":         {"Rooms", "Number of rooms"},
	"go":            {"Search hotels", "Find a room"},
	"maxprice":      {"Price per night up to", "At most per night"},
	"stars-0":       {"Any number of stars", "All classes"},
	"stars-3":       {"3 stars or more", "From 3 stars"},
	"stars-4":       {"4 stars or more", "From 4 stars"},
	"stars-5":       {"5 stars", "5 stars only"},
	"breakfast":     {"Breakfast included", "Breakfast in the price"},
	"pets":          {"Pets welcome", "Takes pets"},
	"near":          {"Within 1 km of the landmark", "Landmark within 1 km"},
	"apply":         {"Apply filters", "Update list"},
	"sort-":         {"Our order", "Nightjar's order"},
	"sort-price":    {"Lowest price", "Cheapest first"},
	"sort-rating":   {"Best rated", "Highest score"},
	"sort-stars":    {"Most stars", "Highest class"},
	"sort-distance": {"Nearest to the landmark", "Closest first"},
	"next":          {"Next page", "More hotels"},
	"previous":      {"Previous page", "Hotels before"},
	"dates":         {"Show prices", "Update prices"},
	"book":          {"Book the", "Reserve the"},
	"name":          {"Name of the guest", "Guest's full name"},
	"add":           {"Add breakfast", "With breakfast"},
	"confirm":       {"Book now", "Confirm booking"},
	"change":        {"Change guests", "Update guests"},
	"cancel":        {"Cancel this booking", "Call off this booking"},
	"bookings":      {"My bookings", "Your stays"},
	"saved":         {"Saved hotels", "Your shortlist"},
	"watch-limit":   {"Tell me when a night costs at most", "Price alert for a night at"},
	"watch":         {"Watch the price", "Set price alert"},
	"unwatch":       {"Stop watching", "Remove price alert"},
	"save":          {"Save this hotel", "Add to shortlist"},
	"unsave":        {"Remove from saved", "Drop from shortlist"},
	"good-to-know":  {"Good to know", "House rules"},
	"reviews":       {"What guests say", "Reviews"},
}
