// Package guide is a travel magazine: a guide to every city of the land, the writers of these guides, a journal, and a
// trip to plan. Only pictures show the looks of covers, maps and writers.
//
// Addresses: /search?s=vesk, /destinations?month=May&max=90&sort=cheapest, /travel-guides/marinth/,
// /travel-guides/marinth/vesk/, /compare?a=vesk&b=orla, /writers/una-brook, /journal/a-slow-day-in-vesk,
// /newsletter, /trip, /walks/vesk/vesk-amber-lane, /talks/alma-birdsall, /saved, /postcards.
//
// Notes: search {query, city} of words, search {country, month, max, sort} of the list of destinations,
// compare {a, b}, open {guide, country}, open {country}, open {writer}, open {post, writer, city}, open {walk, city},
// open {talk}, open {page} of trip, newsletter, saved and postcards, browse {tag} and browse {walks} of a city.
//
// Effects: save {city, date, sights} is a stop of the current trip, where sights is "none" or slugs in order; subscribe
// {email, pace}; review {city, stars, text}. They are undone by unsave, unsubscribe and unreview. A trip has one stop
// for a city and a day, and a visitor one review of a city. More effects: book {walk, city, date, people, name}, undone
// by unbook; save {talk}, undone by unsave; review {talk, text} is a comment, which stays; order {city, to, street,
// words} is a postcard, undone by cancel.
package guide

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the travel magazine.
var Site = &kit.Site{
	Name:     "guide",
	Title:    "The Slow Ferry",
	Doc:      "travel guides for people in no hurry",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual:    map[string]map[string]string{"search": {"country": "", "month": "", "max": ""}},
	Keyword:  "nomadicmatt",
}

var words = kit.Wordings{
	"search-label": {"Where to?", "Search the guides"},
	"go":           {"Search", "Find a guide"},
	"destinations": {"Destinations", "All places"},
	"journal":      {"Journal", "Stories"},
	"writers":      {"Writers", "Our writers"},
	"compare":      {"Compare", "Side by side"},
	"compare-go":   {"Compare the two", "Put side by side"},
	"first-city":   {"First city", "One city"},
	"second-city":  {"Second city", "The other city"},
	"trip":         {"My trip", "Trip planner"},
	"newsletter":   {"Newsletter", "Letters from the deck"},
	"when":         {"When to go", "Best time to visit"},
	"around":       {"Getting around", "In town"},
	"see":          {"What to see", "Sights"},
	"stay":         {"Where to stay", "Beds for the night"},
	"eat":          {"What to eat", "At the table"},
	"budget":       {"Budget per day", "What a day costs"},
	"safety":       {"Staying safe", "Safety"},
	"days":         {"Itinerary", "Day by day"},
	"low":          {"Shoestring", "Backpacker"},
	"mid":          {"Comfort", "Easy-going"},
	"high":         {"Splurge", "In style"},
	"trip-date":    {"Day of the visit", "Date to be there"},
	"trip-add":     {"Add to my trip", "Put on my trip"},
	"move":         {"Move", "Change day"},
	"remove":       {"Remove", "Take off"},
	"email":        {"E-mail address", "Your e-mail"},
	"subscribe":    {"Subscribe", "Sign me up"},
	"unsubscribe":  {"Unsubscribe", "Stop the letters"},
	"weekly":       {"Every week", "Weekly"},
	"monthly":      {"Every month", "Monthly"},
	"rarely":       {"Only for new guides", "When a guide is new"},
	"reviews":      {"Readers' notes", "What readers say"},
	"review-text":  {"Your note", "Your words"},
	"review-send":  {"Publish my note", "Post my words"},
	"country":      {"Country", "In which country"},
	"month":        {"Best month", "Month of travel"},
	"max":          {"Most gulden a day", "Budget a day, at most"},
	"cheapest":     {"Cheapest first", "Lowest budget first"},
	"dearest":      {"Dearest first", "Highest budget first"},
	"by-name":      {"By name", "From A to Z"},
	"show":         {"Show places", "List places"},
	"by":           {"Words and pictures:", "Written by"},
	"walks":        {"Walks", "Guided walks"},
	"walk-city":    {"City of the walk", "Where do you want to walk?"},
	"walk-find":    {"Show walks", "List walks"},
	"walk-join":    {"Come along", "Join this walk"},
	"walk-date":    {"Day of the walk", "Which day"},
	"walk-people":  {"How many of you", "Number of walkers"},
	"walk-name":    {"Name to expect", "In the name of"},
	"walk-go":      {"Join", "Count us in"},
	"talks":        {"Talks", "Conversations"},
	"save-talk":    {"Save this talk", "Keep for later"},
	"saved":        {"Saved talks", "Kept for later"},
	"comments":     {"Comments", "Your comments"},
	"comment":      {"Your comment", "What do you say?"},
	"comment-go":   {"Comment", "Say it"},
	"postcards":    {"Postcards", "Send a postcard"},
	"card-city":    {"City on the card", "Which city it shows"},
	"card-name":    {"To whom", "Name of the reader"},
	"card-street":  {"In which street", "Street of the reader"},
	"card-words":   {"Words for the back", "What you write"},
	"card-go":      {"Send the card", "Give it to the ferry"},
}
