package recipes

// byHand and waiting are steps of the work, on an ingredient {a}; lastly are last steps.
var byHand = []string{
	"Measure the {a} into the widest bowl of the house.",
	"Stir in the {a}, a little at a time.",
	"Work the {a} in with two fingers and a good deal of patience.",
	"Fold the {a} through, from the rim to the middle.",
	"Lay out the {a} on a cloth, in rows.",
	"Divide the {a} into as many heaps as there are guests.",
	"Toss the {a} with a pinch of salt.",
	"Warm the {a} between your palms first.",
	"Line the dish with the {a}.",
	"Beat in the {a} until your arm complains.",
}

var waiting = []string{
	"Leave the {a} alone under a damp cloth.",
	"Let the {a} draw, and read the paper.",
	"Stand the bowl with the {a} on the window sill.",
	"Wait until nothing moves in the bowl with the {a}.",
	"Forget about the {a} for a while, and about everything else.",
}

var lastly = []string{
	"Carry it to the table before anyone asks.",
	"Wipe the rim and serve.",
	"Taste, frown, add salt, serve.",
	"Call everybody twice and serve.",
	"Serve, and hide one portion for tomorrow.",
}

// notes are what cooks write on top of a card.
var notes = []string{
	"My mother burnt her {dish} every Sunday. This is what she meant to do.",
	"You will not find {own} in the old book. The old book is wrong.",
	"I made this for a wedding; the marriage lasted, so it cannot have been bad.",
	"There are people who leave out the {own}. They do not get a second invitation.",
	"Written down in the dark, during the long power cut, and never changed since.",
	"A ferryman gave me this in exchange for a pair of gloves.",
	"The first time it went wrong, the second time it was soup, the third time it was {dish}.",
	"My neighbour claims that it is hers. She has never used {own}.",
	"Good on the day, better on the next, and gone on the third.",
	"If it rains, add a minute. If it snows, add a guest.",
	"It won second prize at a fair. First prize went to the judge's niece.",
	"Do not hurry. Like cats, {own} can feel it.",
	"We had this on the night when the mill wheel broke; nobody noticed the noise.",
	"Three generations have spilt something on this card. I copied what could still be read.",
	"The dog gets the pan, the children get the spoon, I get the {dish}.",
	"It travels well: I once carried it over two mountains in a hat box.",
}

// portraits are what is said about cooks.
var portraits = []string{
	"{trade} by day, who cooks for anyone who knocks in {home}.",
	"{trade} with one good knife and four bad chairs.",
	"{trade} who learnt to cook from a barge captain and still salts like one.",
	"{trade} whose kitchen in {home} has a window on the tram, and who waves.",
	"{trade} who writes cards in the bath, which explains the stains.",
	"{trade} and, since the big flood, the owner of the only dry oven of the street.",
	"{trade} who believes in butter, in lists and in eating early.",
	"{trade} who has never owned a clock and is never late with dinner.",
	"{trade} who collects ladles; the table in {home} is set between them.",
	"{trade} who once fed a whole orchestra, and has not been quiet about it since.",
	"{trade} who keeps bees, grudges and a very old sourdough.",
	"{trade} who came to {home} for a week, thirty years ago.",
}

// opinions are what readers write about a card: about its dish, or about an ingredient {y}.
var opinions = []string{
	"I have made the {dish} four times now, and my brother in law has moved in.",
	"Half of the {y} would have been plenty.",
	"I forgot the {y} and nobody said a word.",
	"Too much washing up for one pot of {dish}.",
	"A plain card, well written, and it does what it says.",
	"We ate it on the stairs because the table was full.",
	"My {y} came from a tin, which I regret.",
	"It came out darker than in the picture, and was eaten all the same.",
	"I would put the {y} in later.",
	"The best {dish} since the old inn closed.",
	"The children liked it, so I never had any.",
	"It needs a larger pot than I own.",
	"I used the {y} of last year and it worked.",
	"Not enough for six hungry rowers.",
	"A friend cried. He says it was the onions.",
	"Next time I will buy better {y}.",
}

// doublings say that a reader takes twice as much of {x}.
var doublings = []string{
	"I take twice as much {x} as the card says, and I would not go back.",
	"Double the {x}. Trust me.",
	"With two times the {x} it is a different dish, and a better one.",
	"The cook is shy with the {x}: I always use double the amount.",
}

// remarks are texts of letters that requests ask for.
var remarks = []string{"a dish for rainy Tuesdays", "worth every dirty pan", "the neighbours came to look", "gone before I sat down",
	"less salt and more singing",
	"better with the window open", "my cat approves of this", "a card to hand down", "it tastes of long holidays", "good cold and better warm",
	"nobody asked for cake afterwards", "the pot was licked clean", "easier than tying shoes", "we opened the good bottle", "a little dry on top",
	"I will make it for the fair", "the smell reached the station", "my uncle wants the card", "it wants a bigger spoon", "quick enough for a school night",
	"not bad for a Monday", "the crust sang when cut", "honest food and no fuss", "even the soup is jealous", "third time this month",
	"my grandmother nodded twice", "it survived the tram ride", "the mayor had seconds", "I burnt it and loved it", "keep one for the postman",
	"too good for the picnic", "the recipe for a truce", "bring bread for the sauce", "half gone by noon", "the twins shared without a fight",
	"finer than the inn's"}
