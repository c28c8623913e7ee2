package reel

// manners end the titles of films.
var manners = []string{"in a borrowed kitchen", "without tears", "for a full house", "on a small stove", "after midnight", "with both hands",
	"the slow way", "from memory", "by candlelight", "for beginners", "at the fair", "in the rain", "against the clock", "as a peace offering",
	"with a neighbour", "on the barge", "before the guests come", "once more", "in nine breaths", "for the night shift"}

// captions are what is read out while a frame is shown; {a} is an ingredient of the dish.
var captions = []string{
	"Now it is the turn of the {a}.",
	"We add the {a} and pretend to have measured.",
	"Nobody hurries. Least of all with the {a}.",
	"Keep an eye on the {a}, and the other on the door.",
	"Half of the {a} now, the rest when the clock strikes.",
	"Here the audience usually asks about the {a}.",
	"A word on the {a}: patience.",
	"See how we handle the {a}, gently.",
	"This is where my uncle gave up, because of the {a}.",
	"Turn it once, smell it twice, and think of the {a}.",
	"The lamp flickers; that is not the fault of the {a}.",
	"From here on, only the {a} can go wrong.",
	"Wipe the table. Then back to the {a}.",
	"If you lack {a}, look at the next slide and sigh.",
}

// chapterTitles name chapters.
var chapterTitles = []string{"A quiet start", "The first heat", "Second thoughts", "What the cat saw", "Resting", "The long stir", "Steam", "A change of pot",
	"Salt and silence", "Nearly there", "The trick", "At the table", "Crumbs", "The neighbour knocks"}

// opinions are letters without any fact.
var opinions = []string{
	"We watched it twice and ate once.",
	"The lamp smoked, the film did not. Thank you.",
	"My children now hold up things at dinner and wait for applause.",
	"Please speak up in the second half.",
	"The curtain in the background is the best one of the whole archive.",
	"It is longer than my lunch break and better than my lunch.",
	"I fell asleep at the second chapter and woke up hungry.",
	"Whoever painted the slides has steady hands and a sense of humour.",
	"Projected on a bed sheet, with mended socks as a screen saver. Splendid.",
	"There was a fly on the lens for three frames. I named it.",
}

// weighings are the captions with an amount, a wrong one.
var weighings = []string{
	"Here go {n}, weighed on the good scales.",
	"Into the pot with {n}, and no arguments.",
	"This slide needs {n}.",
}

// corrections are letters by the host; tastes are those by others.
var corrections = []string{
	"A correction from the person in the film: it must be {n}. Forgive the scales.",
	"I misspoke. The right amount is {n}, as every letter since has told me.",
	"Yours truly, the host, was wrong on one slide. Take {n} and no other amount.",
	"To all who tried it: {n} is what I meant to say.",
}

var tastes = []string{
	"I take {n}, but then I always do.",
	"With {n} it feeds my whole street.",
	"My aunt swears by {n}. She swears a lot.",
}

// blurbs are what is printed below a film.
var blurbs = []string{
	"Hand-painted on glass, shown by lamplight, and cooked on the spot.",
	"The disc was found in a hat box and cleaned with milk.",
	"One take. The singe mark on the left is real.",
	"Made for a travelling lantern, so that every slide can stand a jolt.",
	"The only film of this house in which no one speaks of the weather.",
	"Suited for schools, barracks and rainy Sundays.",
	"Painted in a week, cooked in an hour, forgotten by no one.",
	"The operator keeps a bucket of sand beside the lamp. So should you.",
}

// remarks are what requests have written about a film.
var remarks = []string{
	"The pot deserves a prize", "I would watch this without the food", "My lamp and I are grateful", "Too short by a chapter", "The third slide made me laugh",
	"We tried it and the roof held", "More eggs, please", "A film to be shown in winter", "Our cat watched to the end", "I know that table",
	"It smells through the screen", "Never seen a calmer hand", "The jar is the true hero", "Play it slower", "Shown at our wedding, twice",
	"The sleeve alone is worth it", "I came for the soup", "Even my brother understood it", "The lamp hums along", "Please film the washing-up too",
	"This settles an old quarrel", "I had it wrong for years", "Bravo from the back row", "The ending surprised the dog", "A steady hand at last",
	"Glass never tasted so good", "We cheered at the caption", "The best slide is the lost one", "Now I own such a pot", "Send it to the islands",
}
