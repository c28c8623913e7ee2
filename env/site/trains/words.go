package trains

import "gymkhana/env/site/kit"

// words are the labels of the site.
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

// lineNames are the names of lines, and what is said about each.
var lineNames = []struct{ name, blurb string }{
	{"Anvil", "It was laid for a foundry that closed a week before the first train. The stations still hand out horseshoes on the first of May."},
	{"Bramble", "Crews may stop for blackberries once a year, by vote, and the timetable has four minutes set apart for it."},
	{"Cider", "Barrels had the right of way here until 1931. Passengers sat on them, which explains the height of the platforms."},
	{"Drover", "It follows a cattle track, bends included, since surveyors were paid by the mile."},
	{"Estuary", "Half of it was built by ferrymen, who insisted on ropes, bells and a lifebelt in every coach."},
	{"Fathom", "Its deepest tunnel is said to be warm in winter. Lemons grow at the seventh lamp."},
	{"Gander", "A goose delayed the opening by three hours and has been on the seal of the line ever since."},
	{"Harrow", "It is the straightest line of the land; drivers are given a book of riddles against sleep."},
	{"Inkwell", "Newspapers travel free on it, and so does anyone who reads one aloud to the coach."},
	{"Juniper", "Its hills were too steep for the first engines, so that travellers pushed and were paid in tea."},
	{"Kiln", "Every bridge is of brick from the same yard, and no two have the same number of arches."},
}
