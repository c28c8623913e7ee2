package hotels

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site, with answers of a few words.
var looked = []string{
	"{question} Find it out on the hotel site and answer in a few words.",
	"Please look at the hotel site for me and be brief with your answer. {question}",
	"{question} The hotel site tells or shows it; a word or two will do.",
	"There is something that I could not make out, and the hotel site shows it. Keep the answer short. {question}",
	"{question} Have a look at the hotel site before you say anything, and say little.",
	"In a few words, by means of the hotel site, tell me this. {question}",
	"{question} Visit the hotel site, see for yourself what it says or shows, and tell me briefly.",
	"My sister is choosing a hotel and asks something. The hotel site knows; give a brief answer. {question}",
	"{question} I want no long story, just what one sees or reads on the hotel site.",
	"Open the hotel site and settle this with a short reply. {question}",
	"{question} It can be learnt from the hotel site, and I need no more than the bare facts.",
	"Here is a question about hotels, whose short answer is on the hotel site and nowhere else. {question}",
}

// chose are goals of questions with the name of one of two hotels as the answer.
var chose = []string{
	"{question} Find it out on the hotel site. Answer with the name of that hotel alone.",
	"Please look at the hotel site for me and reply with nothing but the name of the right hotel. {question}",
	"{question} The hotel site shows it; the name of the hotel will do, without the other one's.",
	"There are two hotels that I cannot choose between, and the hotel site can help. Name one, not both. {question}",
	"{question} Have a look at the hotel site, then say what that hotel is called and nothing else.",
	"By means of the hotel site, tell me the name of one hotel and mention no other. {question}",
	"{question} Visit the hotel site and give me the one name I ask for.",
	"My sister is choosing between two hotels. The hotel site knows more; just tell her the name that fits. {question}",
	"{question} I want no long story, only the hotel's name, as the hotel site has it.",
	"Open the hotel site and settle this by naming a single hotel. {question}",
	"{question} It can be learnt from the hotel site, and the answer is one name by itself.",
	"Here is a question whose answer is the name of one hotel and not of the other; the hotel site decides. {question}",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search": {
		"Search for hotels {place} on the hotel site.",
		"Find out on the hotel site which hotels there are {place}.",
		"I need somewhere to sleep. What is there {place}? Have the hotel site list it.",
		"[Could|Can] you show me the hotels {place}? The hotel site has a search for that.",
		"Use the hotel site: I want to see its list of places to stay {place}.",
		"Hotel search on the hotel site, please. Only those {place} matter.",
		"We are going to spend a night or two {place}, so look up on the hotel site what hotels it offers there.",
		"The hotel site [knows|lists] a good many hotels. Get the list of those {place}.",
		"Let the hotel site tell what accommodation it has {place}.",
		"What can one book {place}? Run a search on the hotel site.",
		"Open the hotel site and look for a hotel {place}; the list of results is all I want.",
		"My cousin needs a hotel {place}. Bring up the results of the hotel site for her.",
	},
	"search-dates": {
		"Search the hotel site for a stay {place} {when}, {party}.",
		"On the hotel site, search for hotels {place} {when} for {party}.",
		"What does the hotel site offer {place} {when}, for {party}? Search for it.",
		"[Could|Can] you look for hotels {place}? It is for {party}, {when}. Enter that on the hotel site.",
		"Hotel search, on the hotel site: {place}, {when}. Number of guests and rooms: {party}.",
		"We will be {party}. Have the hotel site show where we could stay {place} {when}.",
		"I am planning to be {place} {when}. Use the search of the hotel site to see the hotels that it has for {party}.",
		"For {party}, find a list of hotels {place} on the hotel site. The stay is {when}.",
		"Fill in the form of the hotel site so that it looks for a place to sleep {place}, {when}, with {party}, and send it.",
		"Let the hotel site list what it has {place} for a stay {when}, the stay of {party}.",
		"A trip is coming up: {party}, {place}, {when}. Run this search on the hotel site.",
		"Where {place} could {party} stay {when}? Ask the search of the hotel site.",
	},
	"search-filtered": {
		"On the hotel site, list the hotels {place} {wish} for at most {most} gulden a night.",
		"Set a maximum of {most} gulden per night on the hotel site and look for hotels {place} {wish}, with the help of its filters.",
		"Have the hotel site show only those hotels {place} {wish} whose price per night is {most} gulden at most.",
		"[Could|Can] you find me hotels {place} {wish}? I pay up to {most} gulden for a night. Set the filters of the hotel site like that.",
		"I cannot spend more than {most} gulden a night. Narrow down what the hotel site has {place} to this price, and to hotels {wish}.",
		"Search the hotel site for hotels {place}. Then filter: price per night up to {most} gulden, and only hotels {wish}.",
		"A night may cost {most} gulden and no more, and it has to be one of the hotels {wish}. Make the hotel site list what it has {place} under " +
			"these terms.",
		"Hotel site, hotels {place}. Filters: just hotels {wish}; highest price for a night, {most} gulden.",
		"With the maximum set to {most} gulden a night, which hotels {place} {wish} does the hotel site know? Show them.",
		"We want one of the hotels {wish}, and it should not be above {most} gulden per night. Let the hotel site pick out those {place} by its " +
			"filters.",
		"Leave out all hotels {place} that ask over {most} gulden for one night, and keep those {wish}: the hotel site has filters for both.",
		"Show me what remains {place} on the hotel site when just the hotels {wish} are wanted and {most} gulden is the limit for a night.",
	},
	"search-sorted": {
		"On the hotel site, show the hotels {place} that have {stars} stars or more, {order}.",
		"Get the hotel site to list {place} only hotels with at least {stars} stars, {order}.",
		"I like comfort: {stars} stars or better. Let me see the hotels {place} that qualify, on the hotel site, {order}.",
		"[Could|Can] you look up hotels {place} on the hotel site? Filter by class, {stars} stars and up, and sort them: {order}.",
		"Hotel site, hotels {place}. Stars: {stars} or more. Order: {order}.",
		"With {order}, have the hotel site arrange those hotels {place} that hold no fewer than {stars} stars.",
		"Of all hotels {place}, the hotel site is to leave out those below {stars} stars and to put the rest in this order: {order}.",
		"Search for hotels {place} on the hotel site, limit the class to {stars} stars and better, then choose the order in which you get {order}.",
		"What does the hotel site have {place} from {stars} stars on? Show the list, {order}.",
		"Nothing under {stars} stars will do for my parents. They are staying {place}, so make the hotel site show what is good enough, {order}.",
		"The list of the hotel site for hotels {place} must be filtered by {stars} or more stars, and it must be sorted with {order}.",
		"Filter first, sort second: at least {stars} stars, then {order}. Do that on the hotel site to the hotels {place}.",
	},
	"open-cheapest": {
		"Which hotel {place} with breakfast included is the cheapest on the hotel site {when}, {party} in one room? Open its page. Open no other " +
			"hotel there.",
		"On the hotel site, open the page of the cheapest hotel {place} that includes breakfast, {when} for {party} in one room. Do not open the " +
			"page of another hotel there.",
		"We need one room {when}, for {party}. Find the hotel {place} that costs least with breakfast included, and go to its page on the " +
			"hotel site. Leave the other hotels there closed.",
		"[Could|Can] you open one page on the hotel site for me? I mean the hotel {place} with the lowest price {when}, among those that include " +
			"breakfast, for {party} in one room. No other hotel there, please.",
		"Hotel site, hotels {place}, {when}. One room, {party}, breakfast included. Open the cheapest hotel. No other hotel there may be opened.",
		"Compare what hotels {place} cost {when}, one room for {party}. Only those whose price includes breakfast count. The list of the hotel " +
			"site is enough for that; the single hotel there whose page you open is the cheapest.",
		"Breakfast must be in the price, one room must do for {party}, and we come {when}. Under these terms one hotel {place} asks for least: " +
			"open that one on the hotel site and nothing else there.",
		"Without opening any other hotel there, get to the page of the least expensive one {place} that includes breakfast. Use the hotel site; " +
			"the stay is {when}, for {party} in one room.",
		"I want to save money, but not on breakfast. Of the hotels {place} that include it, take the cheapest for {party} in one room, {when}. " +
			"Have its page open on the hotel site, but not that of another hotel there.",
		"My page of choice on the hotel site is that of a hotel {place}: breakfast is included, and for {party} in one room it is the best price " +
			"{when}. Keep away from the pages of other hotels there.",
		"Search the hotel site for a stay {when} with {party} in one room, {place}. Keep the hotels that include breakfast. One of them is " +
			"cheapest, and that one is to be opened; the rest there are not to be touched.",
		"The hotel site can filter by breakfast included and sort by price. Use it for {party}, one room, {when}, {place}, and open what is at the " +
			"top, the cheapest hotel; the others there stay shut.",
	},
	"open-best": {
		"Of the hotels {place} with {stars} stars or more, which has the best rating on the hotel site? Open its page. Open no other hotel there.",
		"On the hotel site, find the best rated hotel {place} that has at least {stars} stars, and open its page. Do not open the page of another " +
			"hotel there.",
		"I trust what guests say. Take the hotels {place} from {stars} stars on and go to the page of the one with the highest rating on the hotel " +
			"site. Leave the other hotels there closed.",
		"[Could|Can] you open one page on the hotel site for me? I mean the hotel {place} that is rated best, among those with {stars} or more " +
			"stars. No other hotel there, please.",
		"Hotel site, hotels {place}. Class: {stars} stars and up. Open the hotel with the top rating. No other hotel there may be opened.",
		"Compare how guests rate the hotels {place} that have {stars} stars or better. The list of the hotel site is enough for that; the single " +
			"hotel there whose page you open is the one they rate best.",
		"It should have no fewer than {stars} stars, and no other hotel {place} with as many should be rated higher. Open it on the hotel site and " +
			"nothing else there.",
		"Without opening any other hotel there, get to the page of the one {place} which guests like best, out of those having at least {stars} " +
			"stars. Use the hotel site.",
		"Ratings matter to me, and so do stars, of which I want {stars} at least. Have the page of the best rated such hotel {place} open on the " +
			"hotel site, but not that of another hotel there.",
		"My page of choice on the hotel site is that of a hotel {place}: its class is {stars} stars or above, its rating the best. Keep away from " +
			"the pages of other hotels there.",
		"Search the hotel site for hotels {place}. Keep those with {stars} stars and more. One of them has the best score, and that one is to be " +
			"opened; the rest there are not to be touched.",
		"The hotel site can filter by stars and sort by rating. Use it {place}, with a minimum of {stars} stars, and open what is at the top, the " +
			"best rated hotel; the others there stay shut.",
	},
	"save-nearest": {
		"Sign in to the hotel site as {user} with the password {password} and save one of the hotels {place}{pets}: the one nearest to the city's " +
			"landmark.",
		"Which of the hotels {place}{pets} is nearest to the city's landmark? Put it among the saved hotels of my account on the hotel site (user " +
			"name {user}, password {password}).",
		"I want to remember a hotel. So go to the hotel site, sign in with the user name {user} and the password {password}, and of the hotels " +
			"{place}{pets} save that which is nearest to the landmark of the city.",
		"[Could|Can] you save a hotel for me on the hotel site? It is one of the hotels {place}{pets}, and no other of them is as near to the " +
			"city's landmark. My user name there is {user}, my password {password}.",
		"User name: {user}. Password: {password}. With these, sign in to the hotel site. To be saved there: the nearest to the city's landmark, of " +
			"the hotels {place}{pets}.",
		"After signing in to the hotel site ({user}, password {password}), look at the hotels {place}{pets} by their distance from the city's " +
			"landmark, and keep the nearest in the list of saved hotels.",
		"My list of saved hotels on the hotel site lacks one. It is the hotel with the shortest way to the landmark of the city, out of the hotels " +
			"{place}{pets}. Add it, once you have signed in as {user}; the password is {password}.",
		"We are still undecided, so save something for later. This needs an account on the hotel site: {user} is the user name, {password} the " +
			"password. Consider hotels {place}{pets} and choose the nearest to the city's landmark.",
		"Let {user} sign in to the hotel site, where {password} is the password. Among the hotels {place}{pets} there is one that is closest to " +
			"the landmark of the city, and that has to be saved in the account.",
		"The hotel site lets people who have signed in save hotels. I am {user} there, my password is {password}. Out of hotels {place}{pets}, I " +
			"want to have saved what lies nearest to the city's landmark.",
		"Sort the hotels {place}{pets} on the hotel site by how far the city's landmark is, and press save at the nearest, signed in under the " +
			"user name {user} with {password} as the password.",
		"Nearness to the city's landmark decides: of the hotels {place}{pets}, the nearest becomes a saved hotel. The account for it belongs to " +
			"{user}, its password is {password}, and it is one of the hotel site.",
	},
	"book-cheapest": {
		"On the hotel site, book the cheapest room to be had {place} in any hotel of at least {stars} stars, {when}: one room for {guests}, in the " +
			"name of {who}.",
		"Find the hotel {place} with {stars} stars or more that costs least {when} on the hotel site, and book its cheapest room: one room for " +
			"{guests}, in the name of {who}.",
		"I need a room {place} {when}, and it should be as cheap as possible, though in a hotel with {stars} stars or better. Book one such room " +
			"for {guests} on the hotel site, in the name of {who}.",
		"[Could|Can] you book a room on the hotel site? Where: {place}. When: {when}. Any hotel from {stars} stars on will do, so take whatever " +
			"room costs least. One room, {guests}, in the name of {who}.",
		"Booking, on the hotel site. One room for {guests}, {place}, {when}. Hotel: {stars} stars at least, and the cheapest of these. Room: its " +
			"cheapest. Name: {who}.",
		"In the name of {who}, reserve one room for {guests} on the hotel site. The stay is {when}, {place}. Among hotels of {stars} stars " +
			"and above, choose the room with the lowest price.",
		"Money is short, but {stars} stars it must be, or more. Which room {place} costs least {when}? Book it on the hotel site, one room for " +
			"{guests}, in the name of {who}.",
		"One room is enough for {guests}. It is to be booked on the hotel site {when}, {place}, in the name of {who}, in the " +
			"hotel that asks least among those that have at least {stars} stars, and there the cheapest room.",
		"The lowest price wins: of all rooms {place} in hotels with {stars} or more stars, book on the hotel site the one that is cheapest {when}. " +
			"It is a booking in the name of {who}, of one room, for {guests}.",
		"Please arrange a stay {place}, {when}, through the hotel site. {guests}, one room, in the name of {who}. Take the least expensive room " +
			"there is in hotels of no fewer than {stars} stars.",
		"Search the hotel site for a stay {place} {when}. Keep hotels of {stars} stars and up, sort by price, and book the cheapest room of the " +
			"cheapest hotel. Enter the name of {who}, one room, and {guests}.",
		"Somebody has to get one room {place} {when} in the name of {who}, for {guests}. Use the hotel site; hotels below {stars} stars are out, " +
			"and of the others the room with the smallest price is right.",
	},
	"book-beds": {
		"On the hotel site, book the room with {beds} at {hotel} {when}: one room for {guests}, in the name of {who}{breakfast}.",
		"One room of {hotel} has {beds} in its picture on the hotel site. Book it {when}: one room for {guests}, in the name of {who}{breakfast}.",
		"Look at the pictures of the rooms of {hotel} on the hotel site. The one where you see {beds} is to be booked {when}, as one room for " +
			"{guests}, in the name of {who}{breakfast}.",
		"[Could|Can] you book a room at {hotel} for me? I stay {when}. Which room has {beds} can be seen on the hotel site, and that one I want: " +
			"one room, {guests}, in the name of {who}{breakfast}.",
		"Booking, on the hotel site. Hotel: {hotel}. Stay: {when}. Room: the one that is pictured with {beds}. Guests and name: one room for " +
			"{guests}, in the name of {who}{breakfast}.",
		"We need {beds}, and there is a room like that at {hotel}, as a picture shows. Reserve this one room on the hotel site, {when}, for " +
			"{guests}, in the name of {who}{breakfast}.",
		"Through the hotel site, get {guests} into one room of {hotel} {when}. It has to be the room with {beds} in the picture, booked in the " +
			"name of {who}{breakfast}.",
		"How many beds a room has is on its picture. At {hotel}, choose the room that has {beds}, and make a booking of it on the hotel site " +
			"{when}, one room for {guests}, in the name of {who}{breakfast}.",
		"My stay at {hotel} is {when}. The hotel site takes the booking: one room for {guests}, the one whose picture has {beds} in it, in the " +
			"name of {who}{breakfast}.",
		"With {beds} in it, only one kind of room at {hotel} is right for us. Open the hotel site, find it by its picture, and book one such room " +
			"for {guests} {when}, in the name of {who}{breakfast}.",
		"Go by the pictures on the hotel site: a room of {hotel} shows {beds}. That is the room to book. It is wanted {when}, it is one room for " +
			"{guests}, and it is in the name of {who}{breakfast}.",
		"A booking at {hotel} is needed {when}. Take the room in which the hotel site pictures {beds}, just one room, for {guests}, in the name of " +
			"{who}{breakfast}.",
	},
	"book-view": {
		"On the hotel site, book the room at {hotel} whose window shows the {view}, {when}: one room for {guests}, in the name of " +
			"{who}{breakfast}.",
		"At {hotel} one room looks out on the {view}, as its picture on the hotel site shows. Book that room {when}: one room for {guests}, in the " +
			"name of {who}{breakfast}.",
		"Look at the pictures of the rooms of {hotel} on the hotel site. The one where you see the {view} through the window is to be booked " +
			"{when}, as one room for {guests}, in the name of {who}{breakfast}.",
		"[Could|Can] you book a room at {hotel} for me? I stay {when}. From which room one sees the {view} is shown on the hotel site, and that " +
			"one I want: one room, {guests}, in the name of {who}{breakfast}.",
		"Booking, on the hotel site. Hotel: {hotel}. Stay: {when}. Room: the one with the {view} in its window. Guests and name: one room for " +
			"{guests}, in the name of {who}{breakfast}.",
		"We love looking at the {view}, and there is a room for that at {hotel}, as a picture shows. Reserve this one room on the hotel site, " +
			"{when}, for {guests}, in the name of {who}{breakfast}.",
		"Through the hotel site, get {guests} into one room of {hotel} {when}. It has to be the room from whose window the picture shows the " +
			"{view}, booked in the name of {who}{breakfast}.",
		"What a room looks out on is on its picture. At {hotel}, choose the room that has the {view} outside, and make a booking of it on the " +
			"hotel site {when}, one room for {guests}, in the name of {who}{breakfast}.",
		"My stay at {hotel} is {when}. The hotel site takes the booking: one room for {guests}, the one whose picture has the {view} behind the " +
			"glass, in the name of {who}{breakfast}.",
		"With the {view} outside, only one kind of room at {hotel} is right for us. Open the hotel site, find it by its picture, and book one such " +
			"room for {guests} {when}, in the name of {who}{breakfast}.",
		"Go by the pictures on the hotel site: in a room of {hotel} the window gives on the {view}. That is the room to book. It is wanted {when}, " +
			"it is one room for {guests}, and it is in the name of {who}{breakfast}.",
		"A booking at {hotel} is needed {when}. Take the room from which, as pictured on the hotel site, the {view} is seen, just one room, for " +
			"{guests}, in the name of {who}{breakfast}.",
	},
	"book-change": {
		"On the hotel site, book the {room} of {hotel} {when}: one room for {guests}, in the name of {who}. Then one more person joins: change " +
			"that booking to {more}.",
		"Book the {room} at {hotel} on the hotel site {when}: one room for {guests}, in the name of {who}. Once it is booked, change the booking " +
			"to {more}, since one more is coming.",
		"We want the {room} of {hotel} {when}. Reserve it on the hotel site as one room for {guests}, in the name of {who}. After that we turn out " +
			"to be one more, so change the booking you made to {more}.",
		"[Could|Can] you make a booking on the hotel site and then change it? First: the {room} of {hotel}, {when}, one room, {guests}, in the " +
			"name of {who}. Second: make that {more} instead.",
		"Two steps on the hotel site. First a booking in the name of {who}: {guests}, one room, {hotel}, {room}, {when}. Then a change of this " +
			"booking: {more}.",
		"In the name of {who}, take one room for {guests} at {hotel} {when}, namely the {room}. As soon as the hotel site has the booking, alter " +
			"it to {more}; a friend is coming along.",
		"Through the hotel site, book {guests} into the {room} of {hotel}. It is one room, {when}, in the name of {who}. That booking then has to " +
			"be changed, as there will be {more}.",
		"It begins as one room for {guests} and ends up as one for {more}. On the hotel site, make the booking with the first number, change it to " +
			"the second: the {room} at {hotel}, {when}, in the name of {who}.",
		"My booking on the hotel site is for the {room}, at {hotel}, {when}. Make it in the name of {who}, one room for {guests}. When it is " +
			"there, raise the number in it, so that it says {more}.",
		"Somebody decided late to come along. So, on the hotel site, book the {room} of {hotel} in the name of {who} as we planned, one room for " +
			"{guests}, {when}, and change this booking to {more} afterwards.",
		"At {hotel}, the {room} should be ours {when}. Book it there by means of the hotel site: one room for {guests}, in the name of {who}. What " +
			"follows is a change of the booking, to {more}.",
		"There was one person too few in our plan. First carry it out on the hotel site: the {room}, {hotel}, {when}, one room for {guests}, in " +
			"the name of {who}. Next put the booking right, with {more}.",
	},
	"book-cancel": {
		"Try out whether one can cancel on the hotel site. What you book is one room for {guests}, {when}, in the name of {who}: the {room} of " +
			"{hotel}. When that is done, cancel that booking.",
		"On the hotel site, book the {room} at {hotel} {when}, one room for {guests}, in the name of {who}. Then the plan falls through: cancel " +
			"the booking you have just made.",
		"We want the {room} of {hotel} {when}. Reserve it on the hotel site as one room for {guests}, in the name of {who}. After that the trip is " +
			"off, so cancel the booking you made.",
		"[Could|Can] you make a booking on the hotel site and then take it back? First: the {room} of {hotel}, {when}, one room, {guests}, in the " +
			"name of {who}. Second: cancel it.",
		"Two steps on the hotel site. First a booking in the name of {who}: {guests}, one room, {hotel}, {room}, {when}. Then this booking is " +
			"cancelled.",
		"In the name of {who}, take one room for {guests} at {hotel} {when}, namely the {room}. As soon as the hotel site has the booking, cancel " +
			"it again; we are staying at home.",
		"Through the hotel site, book {guests} into the {room} of {hotel}. It is one room, {when}, in the name of {who}. That booking then has to " +
			"be cancelled, as nobody can come.",
		"It begins as a booking and ends up as a cancelled one. On the hotel site, book one room for {guests} and then cancel it: the {room} at " +
			"{hotel}, {when}, in the name of {who}.",
		"My booking on the hotel site is for the {room}, at {hotel}, {when}. Make it in the name of {who}, one room for {guests}. When it is " +
			"there, undo it by cancelling.",
		"I am testing the hotel site. Whoever books the {room} of {hotel} in the name of {who}, one room for {guests}, {when}, must be able to " +
			"cancel afterwards. Do both, one after the other.",
		"At {hotel}, the {room} should be ours {when}. Book it there by means of the hotel site: one room for {guests}, in the name of {who}. What " +
			"follows is that you cancel the same booking.",
		"There will be no trip, but the plan comes first. Carry it out on the hotel site: the {room}, {hotel}, {when}, one room for {guests}, in " +
			"the name of {who}. Next get rid of the booking by cancelling it.",
	},
	"ask-pool": kit.Ask(chose,
		"Which hotel has a pool before the window of one of its rooms, {two}?",
		"At one of two hotels a pool can be seen from a room: {two}. Which one is it?",
		"A room with a pool outside: is that to be had at {two}?",
		"I want to look at a pool from my window. Does one of the rooms let me do so at {two}?",
		"In the pictures of its rooms, one of these has a pool before a window: {two}. Which?",
		"Where is there a room with a view of a pool, at {two}?"),
	"ask-rated": kit.Ask(chose,
		"Which hotel do guests rate higher, {two}?",
		"Which of the two has the better rating, {two}?",
		"Guests have rated both. Who comes out on top, {two}?",
		"Is the higher rating that of {two}?",
		"By what guests think of it, which hotel is ahead: {two}?",
		"One of these is rated better than the other: {two}. Which one?"),
	"ask-bedspread": kit.Ask(looked,
		"What colour are the bedspreads in the {room} of {hotel}?",
		"Of which colour is the cover of the bed in the {room} at {hotel}?",
		"In the {room} of {hotel} there are bedspreads. What is their colour?",
		"The {room} of {hotel} is pictured with its bedspreads; which colour do they have?",
		"At {hotel}, which colour has been chosen for what covers the beds of the {room}?",
		"Name the colour of the bedspreads of {hotel}, in the {room}."),
	"ask-lamps": kit.Ask(looked,
		"How many lamps hang in the {room} of {hotel}?",
		"Count the lamps that hang from the ceiling of the {room} at {hotel}: how many are there?",
		"In the {room} of {hotel} lamps hang from above. What is their number?",
		"The picture of the {room} of {hotel} has hanging lamps in it; how many of them?",
		"At {hotel}, by how many hanging lamps is the {room} lit?",
		"Tell me the number of lamps that hang in the room called {room} of {hotel}."),
	"ask-view": kit.Ask(looked,
		"What does one see from the window of the {room} of {hotel}: {views}?",
		"One of these is outside: {views}. Which of them does the {room} at {hotel} look out on?",
		"In the {room} of {hotel}, the window gives on one of these: {views}. Which one?",
		"I am at {hotel}, in the {room}, and look out of the window. Which do I see, {views}?",
		"At {hotel}, name what is outside the window of the {room}, be it {views}.",
		"The {room} of {hotel} has a view, and it is a view of {views}. Of which?"),
	"ask-desk": kit.Ask(looked,
		"Is there a desk in the {room} of {hotel}? Say yes or no.",
		"Could one write at a desk in the {room} at {hotel}? Reply with yes or no.",
		"I have to work in the {room} of {hotel}. Does it come with a desk, yes or no?",
		"Yes or no: can a desk be seen in the picture of the {room} of {hotel}?",
		"At {hotel}, has the {room} got a desk? A yes or a no, please.",
		"Tell me with a yes or a no whether a desk belongs to the {room} of {hotel}."),
	"ask-awning": kit.Ask(looked,
		"What colour are the awnings of {hotel}?",
		"Of which colour are the awnings over the windows of {hotel}?",
		"Look at {hotel}: it has awnings, and they are all of one colour. Which?",
		"To find {hotel} in the street, I look for its awnings. What is their colour?",
		"Outside, at the windows of {hotel}, awnings are to be seen; in which colour?",
		"Name the colour that {hotel} has given to its awnings."),
	"ask-pets": kit.Ask(looked,
		"May a dog stay at {hotel}? Say yes or no.",
		"Are pets welcome at {hotel}? Reply with yes or no.",
		"I am taking my dog along. Would {hotel} let it in, yes or no?",
		"Yes or no: does {hotel} take guests with pets?",
		"A friend of animals asks about {hotel}: can a pet come too? A yes or a no, please.",
		"Tell me with a yes or a no whether {hotel} accepts pets."),
	"ask-distance": kit.Ask(looked,
		"How many metres is {hotel} from the landmark of that city?",
		"How far is the city's landmark from {hotel}, in metres?",
		"From {hotel} it is some way to the landmark of the city. How many metres are there to go?",
		"In metres, what is the distance between {hotel} and the landmark of its city?",
		"Suppose I walk from {hotel} to the landmark of the city. How many metres are said to lie between?",
		"Give the number of metres that separate {hotel} from the landmark of the city it is in."),
	"ask-total": kit.Ask(looked,
		"How many gulden does the {room} of {hotel} cost in all, {when}, for {guests} in one room without breakfast?",
		"What is the price of the whole stay, in gulden, in the {room} at {hotel} {when}? It is one room for {guests}, without breakfast.",
		"We take no breakfast. For {guests} in one room, what will the {room} of {hotel} come to altogether {when}, in gulden?",
		"Stay at {hotel}, in the {room}, {when}: one room, {guests}, no breakfast. What does all of it together cost, in gulden?",
		"With {guests} in the {room} of {hotel}, as one room and without breakfast, what is the total in gulden {when}?",
		"I want to know the sum in gulden for the complete stay, {when}, at {hotel}: the {room}, one room for {guests}, breakfast left out. "+
			"How much is it?"),
	"ask-reviewer": kit.Ask(looked,
		"Who gave {hotel} {points} points in a review?",
		"Which guest's review of {hotel} has a score of {points}?",
		"There is a review of {hotel} with {points} points. Who is it by?",
		"Name the guest who scored {hotel} with {points} when reviewing it.",
		"Of those who reviewed {hotel}, somebody gave {points} points. Who did?",
		"Look at what guests wrote about {hotel}: whose score is {points}?"),
}
