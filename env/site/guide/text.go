package guide

// A choice is an item of an itinerary, and the word that identifies it in an answer.
type choice struct{ Name, Word string }

var (
	writerNames = []string{"Agda Merrow", "Bastian Cole", "Calla Windham", "Dorian Plume", "Elka Sorrel", "Florin Teasel", "Greta Hollin", "Hamo Birch",
		"Isolde Tarn", "Jasper Quill", "Katla Fenn", "Lorcan Bray", "Mina Thorne", "Noor Castell"}

	bearded = []string{"Bastian Cole", "Dorian Plume", "Florin Teasel", "Hamo Birch", "Jasper Quill", "Lorcan Bray"}

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

	leads = []string{
		"A city to be read like a newspaper: front page first, but with time for the small print.",
		"It looks shut at first. Knock anyway; somebody is putting the kettle on.",
		"Come for the view, stay because the last ferry has left, and be glad of both.",
		"Nobody here walks fast, and after a day you will not either.",
		"Half of it is stairs and the other half is somewhere to sit down.",
		"The bells disagree about the hour, so lunch may begin whenever you like.",
		"Every street ends at water, or at somebody who will tell you how to get there.",
		"It has one of everything and two of nothing, apart from bakeries.",
		"Bring a book. You will not open it, but it looks well on a café table.",
		"A place that keeps its best side for those who come in by the slow train.",
		"Everyone was about to leave once, and then the plums were ripe.",
	}
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
	}
	praises = []string{"The back room alone was worth the climb.", "We stayed a day longer than planned.", "Bring good shoes and an empty stomach.",
		"The ferry at dusk was the best part.", "Quiet, friendly and easy on the purse.", "Our children still talk about the trams."}
)

// readers are names of authors of other reviews.
var readers = []string{"Ottoline", "Bram", "Senna", "Piet", "Wanda", "Aldo"}
