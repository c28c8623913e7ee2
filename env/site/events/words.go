package events

import "gymkhana/env/site/kit"

// words are the labels of the site.
var words = kit.Wordings{
	"hello":      {"Tonight, somewhere", "Roll up, read the bill"},
	"city":       {"City", "Which city"},
	"what":       {"Kind of show or organiser", "What or by which organiser"},
	"when":       {"From the day", "Not before the day"},
	"weekend":    {"Saturdays and Sundays only", "At weekends only"},
	"go":         {"Find shows", "Read the bills"},
	"date":       {"Soonest first", "By day"},
	"price":      {"Cheapest first", "By price"},
	"left":       {"Most tickets left first", "By tickets left"},
	"open":       {"Bill of", "Details of"},
	"book":       {"Get tickets", "To the box office"},
	"tier":       {"Where to sit", "Part of the hall"},
	"count":      {"Number of tickets", "How many tickets"},
	"name":       {"Tickets in the name of", "Name on the tickets"},
	"day":        {"Day of the show, as on the poster", "The poster's day"},
	"bill":       {"Send the bill on", "Day of the bill"},
	"usher":      {"An usher waits at", "Usher, at what time"},
	"confirm":    {"Buy the tickets", "Pay and print"},
	"cancel":     {"Give these tickets back", "Undo this purchase"},
	"mine":       {"My tickets", "Tickets"},
	"organisers": {"Organisers", "Who puts on shows"},
	"halls":      {"Halls", "All halls"},
	"follow":     {"Follow this organiser", "Get this organiser's letters"},
	"unfollow":   {"Follow no longer", "No more letters"},
}

// genres are the kinds of shows, each with a way of setting its posters and its bills.
var genres = []genre{
	{"Concert", "concert", "Music for people who come in late and stay."},
	{"Circus", "circus", "No animals but the ones the clowns pretend to be."},
	{"Puppetry", "puppetry", "Strings attached, and not hidden."},
	{"Opera", "opera", "Everybody dies in tune."},
	{"Dance", "dance", "The floor is swept twice and applauded once."},
	{"Recital", "recital", "One chair, one lamp, one nervous page-turner."},
}

var titleFirst = []string{"Nine Quiet", "The Copper", "A Borrowed", "Seven Late", "The Upstairs", "Some Honest", "The Last Known", "Two Rival", "The Velvet",
	"An Unpaid", "The Other", "Eleven Wet", "The Invisible", "A Reluctant", "The Midnight", "Four Wooden", "The Travelling", "A Lopsided", "The Secret",
	"Six Polite", "The Forgotten", "A Musical", "The Second", "Five Stolen", "The Whispering", "A Thirsty", "The Nearly", "Three Brass", "The Long", "A Tiny"}

var titleLast = []string{"Kettles", "Almanac", "Weather", "Umbrellas", "Orchard", "Mayors", "Lighthouse", "Barbers", "Otters", "Telegram", "Staircase",
	"Postmen", "Harvest", "Duel", "Bakery", "Horses", "Library", "Wedding", "Compass", "Burglars", "Island", "Clock", "Bridegroom", "Bells", "Gallery",
	"Gardener", "Finale", "Admirals", "Goodbye", "Moon"}

// blurbs are what bills say about shows.
var blurbs = []string{
	"The first half is longer than the second, because the second is better.",
	"Critics of three cities have slept through it and woken up delighted.",
	"The trapdoor is a gift of the fire brigade and is used twice.",
	"Nobody in the first two rows stays dry. Towels are lent at the door.",
	"It was written in a railway carriage between two tunnels, and one can hear which.",
	"There is an interval of exactly one lemonade.",
	"The ending was changed by vote last year, and will be again.",
	"Bring a handkerchief. Not to weep: you will be asked to wave it.",
	"The company rehearsed in a laundry, so that everything is very clean.",
	"Children love it, and laugh in the wrong places, which are the right ones.",
	"A goose takes part on alternate days and is paid in barley.",
	"It is performed without microphones, without curtains and almost without mistakes.",
	"Half of the costumes were found in one attic; the other half are still looked for.",
	"The prompter is the most famous person in the building.",
	"Songs may be requested by postcard, until the day before.",
	"At the end the audience is thanked by name, row by row.",
}

// hallBlurbs are what is said about halls.
var hallBlurbs = []string{
	"The ceiling has a painted sky with one mistake in it, a second moon.",
	"It was a corn exchange. On damp evenings it still smells of oats.",
	"The gallery creaks in D, and orchestras tune to it.",
	"Every seat has a brass plate with the name of somebody who once sat there.",
	"A tram passes under the stage at the half hour and is part of the music.",
	"The chandelier is lowered for cleaning in July, with a band.",
	"It has the best cloakroom of the country and a stage behind it.",
	"The boxes were built for a family that only came once.",
}
