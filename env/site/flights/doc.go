// Package flights is a search for flights between the sixty cities of the land, with airlines, airports, seat plans and
// bookings. Every pair of cities has flights every day: direct ones, or through one of four hubs. Only pictures show
// the liveries of airlines and the free seats.
//
// Addresses: /flight-search/ORL-VES/2026-03-12/2026-03-19?adults=2&cabin=economy&to=vesk,
// /flight/LM214/2026-03-12, /airline/auralis, /airport/VES, /booking/QXPDRA.
//
// Notes: search {from, from_code, to, to_code, depart, return, adults, cabin, sort, direct, airline,
// time, after, max}, open {flight, date, …} or {airline} or {airport, city}, cancel {code}, unsubscribe, and the effects
// subscribe {from, from_code, to, to_code, depart, limit} and book {flight, date, arrive, from, from_code, to, to_code, airline, direct, adults, cabin,
// passengers, seat, back_seat, bags, shuttle, price, back, back_date}. One flight of twelve turns out to be sold when it
// is booked. Cities are slugs, codes are in upper case, dates
// are ISO, prices are hundredths of a gulden.
package flights

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the flight search.
var Site = &kit.Site{
	Name:     "flights",
	Title:    "Farewing",
	Doc:      "flights between all cities of the land",
	Files:    files,
	Tables:   tables,
	Fill:     fill,
	Own:      own,
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"return": "", "adults": "1", "cabin": economy, "direct": "", "airline": "", "time": "", "after": "",
		"max": ""},
		"book": {"adults": "1", "cabin": economy, "bags": "0", "shuttle": "", "back": ""}},
	Keyword: "momondo",
}

var words = kit.Wordings{
	"hello":       {"Where does the morning find you?", "Pick a city. We know the way."},
	"from":        {"From", "Flying from"},
	"to":          {"To", "Flying to"},
	"depart":      {"Departure", "Day out"},
	"return":      {"Return", "Day back"},
	"adults":      {"Passengers", "Travellers"},
	"go":          {"Search flights", "Show flights"},
	"select":      {"Select", "View"},
	"by-price":    {"Cheapest first", "Lowest price"},
	"by-time":     {"Shortest first", "Least time"},
	"by-start":    {"Earliest first", "By departure"},
	"direct":      {"Direct flights only", "Without a stop"},
	"max":         {"Highest price", "Pay at most"},
	"after":       {"Leaves at or after", "Departure not before"},
	"shuttle":     {"Shuttle to your door at", "Fetch us by shuttle at"},
	"watch-limit": {"Tell me when a seat costs at most", "Fare alert at"},
	"watch":       {"Watch this fare", "Set fare alert"},
	"unwatch":     {"Stop watching this fare", "Remove fare alert"},
	"status":      {"Flight status", "Follow a flight"},
	"look-up":     {"Look up", "Show flight"},
	"valid":       {"Ticket valid until", "Last day of this ticket:"},
	"book":        {"Book this flight", "Continue to booking"},
	"back":        {"Choose the flight back", "On to the way back"},
	"confirm":     {"Book and pay", "Confirm booking"},
	"cancel":      {"Cancel this booking", "Call this trip off"},
	"bookings":    {"My trips", "Bookings"},
	"airlines":    {"Airlines", "Who flies"},
	"airports":    {"Airports", "All airports"},
	"seat-plan":   {"Seats on board", "The cabin"},
	"no-bag":      {"Hand baggage only", "No checked bag"},
	"one-bag":     {"One checked bag each", "One bag for the hold each"},
	"two-bags":    {"Two checked bags each", "Two bags for the hold each"},
	"seat":        {"Seat on", "Seat wish for"},
	"passenger":   {"Name of passenger", "Full name, traveller"},
	"passengers":  {"Who is travelling", "The travellers"},
}
