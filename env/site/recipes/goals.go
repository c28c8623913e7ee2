package recipes

import (
	"strings"

	"gymkhana/env/site/kit"
)

// about fills each wording with the phrase at the same place, at {card}: what a request is about. Both lists have the same
// length, so that the phrases of held-out wordings are held out too.
func about(wordings, phrases []string) []string {
	all := make([]string, len(wordings))
	for i, w := range wordings {
		all[i] = strings.ReplaceAll(w, "{card}", phrases[i])
	}
	return all
}

// asking fills questions with a card and with what is asked about it, which has several forms, separated by "|". The last
// form is used for the held-out wordings only.
func asking(phrases []string, what string) []string {
	forms := strings.Split(what, "|")
	kept := len(forms) - 1
	all := about(questions, phrases)
	for i, w := range all {
		form := forms[kept]
		if i < len(all)-2 {
			form = forms[i%kept]
		}
		all[i] = strings.ReplaceAll(w, "{what}", form)
	}
	return all
}

// Phrases for a card.
var (
	byMinutes = []string{
		"the card for {dish} that is ready in the fewest minutes",
		"the quickest of all cards for {dish}",
		"whichever card for {dish} gets by with the least time",
		"the way to {dish} which takes fewer minutes than any other",
		"the one with the lowest number of minutes among the cards for {dish}",
		"the fastest card there is for {dish}",
		"the least time-consuming card for {dish}",
		"the card with which {dish} can be eaten soonest, by its minutes",
		"the shortest work that a card for {dish} asks of a cook, waiting included",
		"the card that wins if all for {dish} race from the first step to the table",
		"the card on which {dish} is done before it is done on the others",
		"the card for {dish} that beats its five rivals in minutes",
	}
	bySpoons = []string{
		"the card for {dish} to which readers gave the most spoons",
		"the best liked of all cards for {dish}",
		"whichever card for {dish} has the highest rating",
		"the way to {dish} which has more spoons than any other",
		"the leader in spoons among the cards for {dish}",
		"the top rated card there is for {dish}",
		"the card that readers praise most for {dish}, going by their spoons",
		"the favourite of the readers if they want {dish}",
		"the one with the best mean of spoons out of six cards for {dish}",
		"the card whose spoons no other one for {dish} reaches",
		"the card for {dish} that stands first in the liking of readers",
		"the card on which spoons are highest, if one looks at {dish}",
	}
	byFewest = []string{
		"the card for {dish} with the fewest spoons",
		"the least liked of all cards for {dish}",
		"whichever card for {dish} has the lowest rating",
		"the way to {dish} which has fewer spoons than any other",
		"the last in spoons among the cards for {dish}",
		"the worst rated card there is for {dish}",
		"the card that readers praise least for {dish}, going by their spoons",
		"the one which readers of the cards for {dish} pass over",
		"the poorest mean of spoons out of six cards for {dish}",
		"the card whose spoons every other one for {dish} exceeds",
		"the card for {dish} that comes last in the liking of readers",
		"the card on which spoons are scarcest, if one looks at {dish}",
	}
	byPicture = []string{
		"the card for {dish} pictured {vessel} with {garnish}",
		"the one shown {vessel}, {garnish} included, of the cards for {dish}",
		"the sort of {dish} which comes {vessel} with {garnish}",
		"the card on whose picture {dish} is {vessel} and has {garnish}",
		"the only card for {dish} that you see {vessel} with {garnish}",
		"the card with a picture of {dish} {vessel}, plus {garnish}",
		"whichever card for {dish} looks like food {vessel} and {garnish}",
		"the card where {dish} lies {vessel} and there is {garnish}",
		"the card known by its picture: {vessel}, {garnish}, for {dish}",
		"the serving {vessel} that has {garnish}, among pictures of {dish}",
		"the card of whoever serves {dish} {vessel} with {garnish}",
		"the card for {dish} that looks like this: {vessel}, and {garnish}",
	}
	ofCook = []string{
		"the card by {cook} that is ready in the fewest minutes",
		"the quickest of all cards by {cook}",
		"whichever card of {cook} gets by with the least time",
		"the dish of {cook} which takes fewer minutes than the cook's others",
		"the one with the lowest number of minutes among the cards of {cook}",
		"the fastest card there is by {cook}",
		"the least time-consuming card in the hand of {cook}",
		"the card with which a guest of {cook} eats soonest, by its minutes",
		"the shortest work that a card of {cook} asks for, waiting included",
		"the card that wins if all by {cook} race from the first step to the table",
		"the card on which {cook} is done before the cook's others are",
		"the card of {cook} that beats the same cook's others in minutes",
	}
	byName = []string{
		"the card for {dish} by {cook}",
		"what {cook} has written about {dish}",
		"the one card of {cook} which is for {dish}",
		"the way in which {cook} makes {dish}",
		"the card with the name of {cook}, for {dish}",
		"the card that came from {cook} and gives you {dish}",
		"the dish on a card of {cook}, which is to be {dish}",
		"the one for {dish} in the hand of {cook}",
		"the version of {dish} that {cook} prefers",
		"the writing of {cook} that ends with {dish} on the table",
		"the card to which {cook} and {dish} belong",
		"the card that has {dish} as its subject and {cook} as its writer",
	}
	ofCookByPicture = []string{
		"the card by {cook} pictured {vessel} with {garnish}",
		"the one shown {vessel}, {garnish} included, of the cards of {cook}",
		"the dish of {cook} which comes {vessel} with {garnish}",
		"the card by {cook} on whose picture the food is {vessel} and has {garnish}",
		"the only card of {cook} that you see {vessel} with {garnish}",
		"the card with a picture of what {cook} serves {vessel}, plus {garnish}",
		"whichever card of {cook} looks like food {vessel} and {garnish}",
		"the card by {cook} where a dish lies {vessel} and there is {garnish}",
		"the card known by its picture: {vessel}, {garnish}, from {cook}",
		"the serving {vessel} that has {garnish}, among pictures of what {cook} makes",
		"the card on which {cook} serves something {vessel} with {garnish}",
		"the card of {cook} that looks like this: {vessel}, and {garnish}",
	}
)

// opening, keeping and sitting are requests about a card.
var (
	opening = []string{
		"On the recipe site, open {card}. Open no other of these.",
		"Which one is it? I mean {card}. Open that on the recipe site and leave the rest closed.",
		"[Could|Can] you open {card}? It is on the recipe site. Do not look into any other.",
		"Recipe site, please: {card}. Get it out of its drawer, and nothing with it.",
		"Compare what the recipe site lists and then open {card}, only that.",
		"My choice for tonight is {card}. Show me its page on the recipe site; the others stay shut.",
		"A single page is needed from the recipe site, namely {card}. No second one, please.",
		"Without opening anything else of that list, go to {card} on the recipe site.",
		"Let the recipe site list them, decide by the list alone, and open {card}.",
		"I would cook from {card} if I had it. Fetch it on the recipe site and keep away from its neighbours.",
		"One card may leave its drawer on the recipe site, and it is {card}; open it.",
		"See to it that the recipe site shows {card}, while no rival of it was opened before.",
	}
	keeping = []string{
		"On the recipe site, keep {card} in the box. Portions: {n}.",
		"Put {card} into my box on the recipe site, with the portions set to {n}.",
		"[Could|Can] you save {card} on the recipe site? The number of portions for it is {n}.",
		"Recipe site: into the box goes {card}, and its portions are {n} in number.",
		"I want to have {card} at hand, portions {n}. Keep it for me on the recipe site.",
		"Let the recipe site store {card} in my box; write {n} where it asks for portions.",
		"My box on the recipe site lacks {card}. Add it, and for the portions take {n}.",
		"Take {n} as the number of portions and keep {card}, in the box of the recipe site.",
		"With portions amounting to {n}, {card} should be in my box on the recipe site.",
		"Save a card on the recipe site, namely {card}. It has to say {n} as its portions.",
		"Before it slips my mind: {card} belongs into the box of the recipe site, where portions are to be {n}.",
		"The recipe site has a box for cards. Drop {card} into that, and state {n} for portions.",
	}
	sitting = []string{
		"On the recipe site, book the table of the cook of {card}. Day: {day}. Guests: {n}.",
		"Find {card} on the recipe site. Ask its cook for chairs on {day}, guests {n}.",
		"[Could|Can] you get us a table on {day}? Cook: that of {card}, on the recipe site. Number of guests: {n}.",
		"Recipe site: book the cook of {card} for {day}, guests {n}.",
		"I long to eat with the author of {card}. Reserve {day} on the recipe site; {n} is for guests.",
		"Let the recipe site know that we visit whoever wrote {card}: {day}, guests {n}.",
		"For {day}, guests {n}, take the table behind {card}. The recipe site books it.",
		"Who wrote {card}? Reserve there through the recipe site, {day}, and write {n} as guests.",
		"Guests to the number of {n} want the cook of {card} on {day}. The recipe site arranges it.",
		"We eat out on {day}, says the recipe site if you book the cook of {card} and put {n} for guests.",
		"Arrange a meal at the house that {card} comes from, on the recipe site. It is for {day}; as guests enter {n}.",
		"A visit has to be booked on the recipe site for {day}. Its host wrote {card}, and its guests are {n}.",
	}
	forKeeper = []string{
		"It is for {who}.",
		"Say that it is kept for {who}.",
		"This copy is meant for {who}.",
		"Write {who} as the one to have it.",
		"I keep it for {who}, so note that.",
		"Its owner will be {who}.",
		"The name on it is {who}.",
		"Let {who} be the person that it is for.",
		"To be kept for {who}.",
		"As to the name, enter {who}.",
		"State {who} there as well, who will get it.",
		"Somebody asked for it, namely {who}; put that down.",
	}
	sold = []string{
		"If that day is full, take the next.",
		"Full? Use the following day.",
		"No chair left means the day after.",
		"A full table moves it one day.",
		"If nothing is free, add a day.",
		"In case it is full, one day later.",
		"If chairs are gone, use the next day.",
		"The day after will do if it is full.",
		"Where it is full, go on by one day.",
		"Should all be taken, shift it a day.",
		"One day more is what I want if seats are gone.",
		"Let a full day be replaced by the one that follows.",
	}
)

// questions are questions about a card.
var questions = []string{
	"On the recipe site, look at {card}. I need {what}.",
	"Tell me {what}, please. My question is about {card}, and the recipe site shows it.",
	"About {card}, find out {what} on the recipe site.",
	"[Could|Can] you look up {what}? The recipe site has it; I mean {card}.",
	"Take {card} and report {what}, with the help of the recipe site.",
	"My friend asks about {card}. Check for her, on the recipe site, {what}.",
	"I would like to hear {what} from you. Visit the recipe site for that; what I speak of is {card}.",
	"As to {card}, the recipe site knows {what}. Let me have it.",
	"See the recipe site for {card}, and do not come back without {what}.",
	"Regarding {card}, consult the recipe site: what I must know is {what}.",
	"Before I tie my apron, let the recipe site say of {card} just this, namely {what}.",
	"I care for {what}; go to the recipe site, because I am thinking of {card}.",
}

// What is asked about a card, if requests tell it in two ways.
const (
	aboutHeat = "how many degrees it takes, and for how many minutes|" +
		"the degrees and the minutes that it spends at them|" +
		"the temperature in degrees and how long that is kept, in minutes|" +
		"at how many degrees it is made, with the minutes of that step|" +
		"for how many minutes its heat lasts and how many degrees that is|" +
		"the degrees on it, and the minutes of the step which names them"
	aboutLayers = "how many layers are in its glass, and the colours of the lowest and the top one|" +
		"the number of layers in the glass, the bottom colour, the top colour|" +
		"which colour lies at the bottom of the glass, which on top, and how many layers there are|" +
		"the layers of the glass, counted, plus the colours of the first and the last from below|" +
		"the colours at both ends of the glass, the lower one first, and how often you count a layer|" +
		"the count of layers in its glass with what colour is at the foot and what colour under the crust"
	aboutCut = "how many pieces lie beside its glass, if they are slices, cubes or strips, and if its crust is browned or pale|" +
		"the number of slices, cubes or strips (say which) by the glass, and whether the crust is pale or browned|" +
		"the crust of its glass, pale or browned, and the cut of the pieces on the board (slices, cubes, strips) with their count|" +
		"what is on the board by the glass, so many slices, cubes or strips, and how the crust looks, browned or pale|" +
		"three things: pieces on the board, slices or cubes or strips, crust browned or pale|" +
		"pale or browned for the crust in its glass, then slices, cubes or strips, then how many of these"
	aboutVessel = "its vessel (bowl, skillet, plate or board) and how many readers gave spoons|" +
		"the number of readers and, from the picture, what the food is in or on: bowl, plate, skillet or board|" +
		"what carries the food in the picture (bowl, plate, skillet, board), and the readers, counted|" +
		"in which of bowl, skillet, plate and board one sees it, with the count of its readers|" +
		"two things, how many readers there are and if a board, bowl, skillet or plate is pictured|" +
		"bowl, plate, skillet or board, whichever the picture shows, with the number of readers"
)

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search-dish": {
		"On the recipe site, search for cards for {dish}, and have {order} listed first.",
		"Which cards are there for {dish}? Use the search of the recipe site and sort it so that {order} come first.",
		"I feel like {dish}. Let the recipe site list every card for it, with {order} at the top.",
		"Recipe search, on the recipe site. Dish: {dish}. Order: {order} before the others.",
		"[Could|Can] you look through the cards of the recipe site? I want {dish}, and {order} ahead of everything.",
		"Make the recipe site show what it has on {dish}. The list should begin with {order}.",
		"Sort the cards so that {order} lead. They are those that the recipe site finds for {dish}.",
		"With {order} in front, have the cards for {dish} put in order on the recipe site.",
		"Somebody must look for {dish} on the recipe site and then click until {order} are in front.",
		"Find out on the recipe site who cooks {dish}: run a search, then put {order} on top.",
		"The drawer for {dish} should be pulled out on the recipe site, its cards lying so that {order} are seen first.",
		"Ask the recipe site for {dish} by its search; from there, bring {order} to the beginning.",
	},
	"search-without": {
		"On the recipe site, search for cards for {dish} without {item}.",
		"I cannot eat {item}. Which cards for {dish} leave it out? Let the search of the recipe site tell.",
		"[Could|Can] you look for {dish} on the recipe site? Fill in {item} as what has to be left out.",
		"Recipe site: dish {dish}, and no {item} in it. Run that search.",
		"Leave out {item} when you search the recipe site for {dish}.",
		"Have the recipe site list every way to make {dish} that does not need {item}.",
		"My aunt wants {dish}, but anything with {item} must not be listed. Use the recipe site for it.",
		"Put {item} into the field for unwanted things and {dish} into the other one; the form is that of the recipe site.",
		"Let the recipe site find {dish} for someone whose shop has run out of {item}.",
		"Without {item}: that is my condition for {dish}. Search the recipe site with it.",
		"There are cards for {dish} on the recipe site; make a list from which those needing {item} are gone.",
		"Exclude {item} in a search, and let it be {dish} that you look for on the recipe site.",
	},
	"search-quick": {
		"On the recipe site, search for cards for {dish} that are ready within {most} minutes.",
		"I have {most} minutes. Let the recipe site list the cards for {dish} that keep to it.",
		"[Could|Can] you look for {dish} on the recipe site and allow it no more minutes than {most}?",
		"Recipe site: dish {dish}, minutes at most {most}. Run that search.",
		"Set the limit of minutes to {most} when you search the recipe site for {dish}.",
		"Have the recipe site show every way to {dish} that does not exceed {most} minutes.",
		"The guests come in {most} minutes and expect {dish}. Search the recipe site for what is done by then.",
		"Put {most} into the field for minutes and {dish} into the first one; the form is that of the recipe site.",
		"Which cards for {dish} need {most} minutes or fewer? Search for them on the recipe site.",
		"Only what is on the table after {most} minutes counts: find {dish} like that on the recipe site.",
		"Let the search of the recipe site drop all cards for {dish} that are slower than {most} minutes.",
		"Hungry people want {dish} and give you {most} minutes; tell both to the search form of the recipe site.",
	},
	"open-quickest":  about(opening, byMinutes),
	"open-look":      about(opening, byPicture),
	"open-cook":      about(opening, ofCook),
	"open-cook-look": about(opening, ofCookByPicture),
	"scale": about([]string{
		"On the recipe site, open {card} and have it reckoned again; portions: {n}. Open none of the others.",
		"Which one is it? I mean {card}. On the recipe site, let its amounts be for portions numbering {n}, and open no second card.",
		"[Could|Can] you open {card}, no other, on the recipe site and set the portions to {n}?",
		"Recipe site: open {card}, and it alone. As portions, enter {n}.",
		"Let the recipe site reckon {card} for as many portions as {n}, and leave its rivals closed.",
		"The amounts on {card} have to fit us. Write {n} as portions on the recipe site; touch no other card.",
		"We need portions to the number of {n}. So take {card} on the recipe site, only that, and have it changed.",
		"Change the portions to {n} on a page of the recipe site. It is that of {card}, the sole one to open.",
		"Have a card of the recipe site fitted to our table: {card}, portions {n}, all others unopened.",
		"What does one need for portions {n} in number? Show it on the recipe site, by {card} and by no other card.",
		"Without a look at any other, go to {card} on the recipe site; its amounts should then hold for this many portions: {n}.",
		"Portions being {n}, the recipe site must reckon again. The card to open for it, and the only one, is {card}.",
	}, bySpoons),
	"save":      about(kit.And(keeping, forKeeper), bySpoons),
	"save-look": about(keeping, ofCookByPicture),
	"list-missing": about([]string{
		"On the recipe site, put on the shopping list what my larder lacks for {card}. Portions: {n}. User {user}, password {password}.",
		"See my larder on the recipe site ({user}, {password}). What is missing or too little there for {card}, portions {n}, goes on my list.",
		"[Could|Can] you shop for {card}? Sign in to the recipe site as {user} with {password}, compare the larder, portions {n}, and list what I lack.",
		"Recipe site, {user}, {password}: list, from {card}, all that my larder has not enough of. Take {n} as the portions.",
		"I cook from {card}, with portions set to {n}. Tick for my list whatever the larder on the recipe site is short of ({user} / {password}).",
		"My user name is {user}, my password {password}. Let the recipe site list what I must buy for {card}, portions being {n}, beyond my larder.",
		"For portions {n} in number, {card} needs more than I have. Write the lacking things on the recipe site's list; larder: {user}, {password}.",
		"Have {card} reckoned on the recipe site, portions {n}. Against my larder (sign in: {user}, {password}), tick what is short, for the list.",
		"Fill the shopping list of the recipe site: from {card}, all that is short at home. Portions {n}; the larder opens to {user} and {password}.",
		"Enter the recipe site with {user} and {password}, look into the larder, and list from {card} what would be short. Write {n} for portions.",
		"Portions will be {n}, by {card}. Nothing that my larder holds enough of may get on the recipe site's list, and everything else must: {user}, {password}.",
		"Look what I own, as {user} with {password}, on the recipe site. Then take {card}, make its portions {n}, and have the shortfall on the list.",
	}, byMinutes),
	"list-add": {
		"On the recipe site, write {item} on the shopping list. Number: {n}. Needed by {day}.",
		"My list on the recipe site should say that I need {item} by {day}, and as the number {n}.",
		"[Could|Can] you put {item} on my list? The recipe site keeps it. How many is {n}, the day is {day}.",
		"Recipe site, shopping list: {item}, number {n}, by {day}.",
		"I must not forget to buy {item} before {day}. Note it on the list of the recipe site, with {n} as the number.",
		"Enter something into the list of the recipe site that no card has: it is {item}, {n} in number, for {day}.",
		"By {day} there has to be {item} in the house. Write so on the recipe site's list and set the number to {n}.",
		"The day is {day} and the number {n}. What the list of the recipe site shall name is {item}.",
		"Add {item} to what I buy by {day}, through the list of the recipe site; for the number take {n}.",
		"Let the recipe site remind me of {item} on its list, to be bought until {day}, number {n}.",
		"Before {day}, someone goes shopping with my list. Have the recipe site put {item} there, and {n} where it asks how many.",
		"Shopping is done with the list of the recipe site. Give it one more line: {item}, as many as {n}, by {day}.",
	},
	"review": about([]string{
		"On the recipe site, write about {card}: {stars} spoons and {text}, signed by {who}.",
		"Send a letter about {card} to the recipe site. It says {text}, gives {stars} as spoons, and {who} signs.",
		"[Could|Can] you review {card}? On the recipe site, mark {stars}, words {text}, signature {who}.",
		"Recipe site: {card} gets {stars} of five, with {text} as the words of {who}.",
		"In the name of {who}, let the recipe site know what one thinks of {card}: {text}, and {stars} spoons.",
		"The words {text} should be read beneath {card} on the recipe site. Spoons: {stars}. Signed: {who}.",
		"Give {stars} as your mark to {card}. The letter on the recipe site reads {text}, and {who} is its author.",
		"A letter signed {who} has to reach the recipe site; its mark is {stars}, its words are {text}, its subject is {card}.",
		"Tell readers of the recipe site about {card}. Use {text}, sign as {who}, and choose {stars} for spoons.",
		"With {stars} spoons and the remark {text}, judge {card} on the recipe site. Put {who} under it.",
		"Let {who} be the one who says {text} about {card}, on the recipe site, for {stars} spoons.",
		"Opinions on {card} are gathered by the recipe site: post {text}, mark {stars}, from {who}.",
	}, byFewest),
	"table": kit.And([]string{
		"On the recipe site, book chairs at the table of {cook}. Day: {day}. Guests: {n}.",
		"I want to eat at the house of {cook} on {day}, the guests being {n} in number. Reserve it on the recipe site.",
		"[Could|Can] you get us the table of {cook} for {day}? Go through the recipe site, and write {n} as guests.",
		"Recipe site: {cook} should expect us on {day}. Set the guests to {n}.",
		"Let the recipe site know that we visit {cook}: {day}, guests {n}.",
		"For {day}, guests {n}, take a table whose cook is {cook}; the recipe site books it.",
		"Go to the page of {cook} on the recipe site and ask for seats on {day}, with {n} for guests.",
		"Guests to the number of {n} wish to sit with {cook} on {day}. Arrange that by the recipe site.",
		"Who cooks on {day}? It shall be {cook}, for us. Reserve on the recipe site; as guests, enter {n}.",
		"We have heard of {cook} and come for a meal on {day}. Tell the recipe site, where guests are {n}.",
		"A meal with {cook} has to be arranged for {day} on the recipe site, and {n} is what it needs as guests.",
		"Have seats kept for us where {cook} cooks. It is about {day}, the recipe site takes it, guests come to {n}.",
	}, sold),
	"table-dish": kit.And(about(sitting, bySpoons), sold),
	"table-look": kit.And(about(sitting, byPicture), sold),
	"ask-minutes": asking(byMinutes, "all minutes of waiting taken together, and then all minutes by hand|"+
		"the sum of the minutes of waiting and the sum of those by hand|"+
		"how many minutes one waits in total, and how many one works by hand in total|two sums: minutes of waiting, minutes by hand"),
	"ask-degrees: named": asking(byName, aboutHeat),
	"ask-degrees: found": asking(bySpoons, aboutHeat),
	"ask-amount": asking(bySpoons, "what its cook adds and how much of that is right, for this many portions: {n}|"+
		"the cook's own addition and its amount, with the portions set to {n}|"+
		"what amount of which thing is the cook's addition if the portions are {n} in number|"+
		"the name and the amount of what the cook adds, portions {n}"),
	"ask-doubled": asking(bySpoons, "which ingredient a reader doubles, and how much of it that makes for the portions that the card is written for|"+
		"the ingredient of which a letter takes twice as much, and that double amount for the card's own portions|"+
		"of what a letter takes the double, and twice the amount on the card as it is written|"+
		"what a reader takes twice of, with the doubled amount, portions as written"),
	"ask-cook": asking(byPicture, "in which city its cook lives, and what a guest pays at the cook's table|"+
		"the home city of the cook and the price for a guest there|"+
		"where the cook lives and how many gulden a guest pays|the cook's city, and the gulden for one guest"),
	"ask-start": asking(ofCook, "when one must begin to eat at the same hour as the cook|"+
		"the hour for the first step, if it has to be eaten when the cook eats it|"+
		"at what time to start so that it is ready at the cook's own hour|the latest hour to begin, if the meal is at the cook's own hour"),
	"ask-layers: named": asking(byName, aboutLayers),
	"ask-layers: found": asking(bySpoons, aboutLayers),
	"ask-cut: named":    asking(byName, aboutCut),
	"ask-cut: found":    asking(bySpoons, aboutCut),
	"ask-vessel: named": asking(byName, aboutVessel),
	"ask-vessel: found": asking(ofCook, aboutVessel),
}
