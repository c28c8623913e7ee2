// Package trains is a railway of eleven lines between the sixty cities of the land, with stations, boards, seats and
// tickets. Connections are within one day and have up to two changes. Only pictures show the colours and the buffets of
// lines, the colours of trains, and the free seats, windows and quiet rows of coaches.
//
// Addresses: /list?from=Orla&to=Vesk&date=2026-03-12&adults=2, /train/214.PEL.301/2026-03-12?from=ORL&to=VES,
// /seat/214/2026-03-12?from=ORL&to=VES, /station/vesk-central, /map/anvil-line, /ticket/QXPDRA.
//
// Notes: search {from, to, date, adults, children, seniors, class, sort, direct, after}, open {train, date, from, to}
// or {station, city} or {line}, cancel {code, train}, and the effects book {train, date, from, to, adults, children,
// seniors, class, name, seat, luggage, luggage_at, price}, refund {code, to, payee} and change {code, train, date}. An episode's person has
// four tickets from the counter, which a signed-in visitor can change or give back. One train of twelve turns out to be
// sold when it is booked. Cities are slugs, dates are ISO, prices are hundredths of a gulden.
package trains

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the railway.
var Site = &kit.Site{
	Name:     "trains",
	Title:    "Branchline",
	Doc:      "trains between the cities of the land",
	Files:    files,
	Tables:   "CREATE TABLE pictures (name TEXT PRIMARY KEY, picture TEXT);",
	Fill:     fill,
	Own:      booked.Table() + refunded.Table() + changed.Table(),
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"adults": "1", "children": "", "seniors": "", "class": second, "direct": "", "after": ""},
		"book": {"adults": "1", "children": "", "seniors": "", "class": second}},
	Keyword: "trains",
}

var words = kit.Wordings{
	"hello":     {"Change here for everywhere", "Mind the gap, mark the time"},
	"from":      {"From", "Leaving from"},
	"to":        {"To", "Going to"},
	"date":      {"Day", "Travelling on"},
	"adults":    {"Adults", "Grown-ups"},
	"children":  {"Children under 12", "Under 12"},
	"seniors":   {"From the age of 65 on", "65 or older"},
	"first":     {"First class", "In first class"},
	"second":    {"Second class", "In second class"},
	"go":        {"Find trains", "Show trains"},
	"after":     {"Leaves at or after", "Not before"},
	"direct":    {"Without a change", "Direct trains only"},
	"departure": {"Earliest first", "By departure"},
	"duration":  {"Shortest first", "Quickest first"},
	"changes":   {"Fewest changes first", "By changes"},
	"price":     {"Cheapest first", "By price"},
	"open":      {"Details of", "Timetable of"},
	"book":      {"Book this journey", "Get a ticket"},
	"name":      {"Name on the ticket", "Ticket is for"},
	"seat":      {"Seat", "Reserved seat"},
	"street":    {"Luggage to the street", "Bring my luggage to"},
	"at":        {"Brought there at", "Time of delivery"},
	"confirm":   {"Buy the ticket", "Pay and book"},
	"cancel":    {"Give this ticket back", "Undo this purchase"},
	"mine":      {"My tickets", "Tickets"},
	"stations":  {"Stations", "All stations"},
	"map":       {"Lines and maps", "Line maps"},
	"fares":     {"Fares and rules", "Prices and rules"},
	"valid":     {"Ticket valid until", "Last day of this ticket:"},
	"payee":     {"Pay the money to", "Money goes to"},
	"refund":    {"Give back for money", "Refund this ticket"},
	"change":    {"Change the train", "Swap for another train"},
	"new-day":   {"New day", "Travel instead on"},
	"look":      {"Show trains of that day", "See what runs"},
	"take":      {"Change to", "Swap to"},
}
