package guide

// A choice is an item of an itinerary, and the word that identifies it in an answer.
type choice struct{ Name, Word string }

var (
	books = []string{"The Long Way to Breakfast", "Forty Ferries", "Rain on the Timetable", "A Bench in Every Town", "Small Bags, Big Maps", "The Wrong Platform",
		"Notes from a Window Seat", "Salt on My Shoes", "Asking for Directions", "The Last Tram Home"}

	sightNames = []string{"Museum of Ropes", "Covered Market", "Garden of Echoes", "Hall of Puppets", "Salt Cellars",
		"Hill Library", "Old Observatory", "Weavers' Yard",
		"House of Clocks", "Botanical Steps", "Boat Museum", "Gallery of Doors", "Bakers' Museum", "Glass Workshop", "Map Room", "City Baths"}

	evenings = []choice{{"a puppet show on the quay", "puppet"}, {"a concert in the bandstand", "concert"}, {"a game of bowls with the neighbours", "bowls"},
		{"an open-air film in the yard of the fire station", "film"}, {"a walk along the lantern path", "lantern"}, {"a poetry reading in the tram depot", "poetry"},
		{"a swim in the warm baths", "swim"}, {"a dance at the corn exchange", "dance"}}

	noons = []choice{{"a picnic under the lime trees", "picnic"}, {"soup at the ferrymen's canteen", "soup"}, {"bread and cheese on the steps", "cheese"},
		{"fish from the smokehouse", "fish"}, {"pancakes at the mill", "pancakes"}, {"dumplings from the hatch in the wall", "dumplings"}}

	weekdays = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday"}

	tags = []string{"food", "trains", "budget", "weekends", "walking", "festivals", "markets", "rain"}

	postTitles = []string{"A slow day in %s", "Lost in %s, and glad of it", "%s without a plan", "What the map of %s leaves out", "Rain and rooftops in %s",
		"The night market of %s", "Why I missed my train from %s", "Learning to queue in %s", "A letter from %s", "On foot across %s"}

	seasons = []string{
		"The light is long, the queues are short and the stoves in the cafés are lit only for looks.",
		"Rooms are easy to find, and the market is at its fullest.",
		"The wind drops, the boats run to the last minute and evenings end outdoors.",
		"It rains at night and hardly ever by day, which the locals take credit for.",
	}
	rides = []string{
		"Trams run from five in the morning until one at night, ferries for as long as there is light.",
		"Most of the centre is for walkers; the tram goes round it and back again.",
		"Bicycles may ride on the last carriage, and so may dogs, ladders and double basses.",
		"Stops are called out by name. If you doze off, someone will wake you at yours.",
	}
	visits = []string{
		"Go early: the keeper is in the best mood before the second coffee.",
		"The side door has no queue. Nobody minds that you know about it.",
		"Allow time for the small room at the back, which most people miss.",
		"Free for anyone who can name all the rivers of the country.",
		"Ask for the story of the roof. It gets better every year.",
	}
	meals = []string{
		"Ask three people where to have it and you will have three suppers.",
		"It comes with a spoon, whatever it is, and with advice.",
		"The best is sold from a cart that is never in the same street twice.",
		"Lunch costs two thirds of what dinner does, for the same plate.",
	}
	cautions = []string{
		"A safe place at all hours. Watch for trams, which are silent and always in the right.",
		"Pockets are picked only on festival days, and mostly by amateurs.",
		"Steep, wet steps hurt more visitors than anything else here: wear shoes that grip.",
		"Tap water is fine everywhere. The swans on the river are not to be fed or trusted.",
	}
	bios = []string{
		"started out checking timetables for a ferry line, found a mistake in every one, and was asked to write the next ones.",
		"was a school cook for eleven years and still judges a town by its soup.",
		"has crossed the land on foot twice, once in each direction, to see whether it made a difference.",
		"draws all the maps for these guides on the backs of menus.",
	}
	paragraphs = []string{
		"I had meant to stay for an hour. The clock at the station had stopped at twenty past, so nobody could say when " +
			"the hour was over, and I took that as permission.",
		"The woman at the bakery drew me a map on a paper bag. It had four streets, a dog and an arrow, and it was the best map of the town I have seen.",
		"There is a bench behind the market where the whole town passes in the course of an afternoon. Sit at the left " +
			"end; the right end belongs to a man with a radio.",
		"I asked for the way to the river and was given three answers, all friendly, all different, and all of them correct.",
		"It rained from noon. Under the arcade people shared what they had: half an umbrella, a bag of nuts, an opinion about the mayor.",
		"By evening I knew two words of the language, both for bread. They took me a surprisingly long way.",
		"The hotel had put a hot-water bottle into the bed and a second one into the wardrobe. I have thought about the second one a great deal since.",
		"A boy was selling tickets for a concert that his sister was about to give on the landing. I bought two, to be sure of a seat.",
		"In the reading room of the library everyone is given a blanket. After an hour I understood that it was not for the cold but for the owls.",
		"There is a shop that sells only buttons, and behind it, through a curtain, one that sells only what one has lost buttons from.",
		"The ferryman takes his dinner at noon in the middle of the river, so that neither bank can say that he favours the other.",
		"Somebody had written the opening hours of the moon on the wall of the observatory. They turned out to be correct.",
		"I was shown a cellar with ninety kinds of vinegar. We tasted twelve of them, and then sat down for a while.",
		"At the post office my letter was read, for spelling, and sent off with two small corrections and a compliment.",
		"The mayor's bicycle was leaning against the fountain with a note on it: back soon, take it if it is urgent.",
		"On Sundays the bridge belongs to those who fish. They fish from the middle, facing each other, and are said never to have caught anything but colds.",
		"A woman on the tram was knitting something very long. Her neighbours had taken up the other end, and were adding to it.",
		"The path along the canal is lit by whoever walks there: lanterns hang at one end, and hooks for them at the other.",
		"I had supper in a kitchen that was also a bookshop. One is not allowed to read and eat at once, so it took until eleven.",
		"When I asked what the flags were for, I was told that they were for drying.",
		"The weather station is run by a school. That day the youngest class was in charge, and the forecast was a drawing of a horse.",
	}
	praises = []string{"The back room alone was worth the climb.", "We stayed a day longer than planned.", "Bring good shoes and an empty stomach.",
		"The ferry at dusk was the best part.", "Quiet, friendly and easy on the purse.", "Our children still talk about the trams."}
)

// readers are names of authors of other reviews.
var readers = []string{"Ottoline", "Bram", "Senna", "Piet", "Wanda", "Aldo"}
