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
		"On the hotel site, list the hotels {place} {wish} for at most {most} a night.",
		"Set a maximum of {most} per night on the hotel site and look for hotels {place} {wish}, with the help of its filters.",
		"Have the hotel site show only those hotels {place} {wish} whose price per night is {most} at most.",
		"[Could|Can] you find me hotels {place} {wish}? I pay up to {most} for a night. Set the filters of the hotel site like that.",
		"I cannot spend more than {most} a night. Narrow down what the hotel site has {place} to this price, and to hotels {wish}.",
		"Search the hotel site for hotels {place}. Then filter: price per night up to {most}, and only hotels {wish}.",
		"A night may cost {most} and no more, and it has to be one of the hotels {wish}. Make the hotel site list what it has {place} under " +
			"these terms.",
		"Hotel site, hotels {place}. Filters: just hotels {wish}; highest price for a night, {most}.",
		"With the maximum set to {most} a night, which hotels {place} {wish} does the hotel site know? Show them.",
		"We want one of the hotels {wish}, and it should not be above {most} per night. Let the hotel site pick out those {place} by its " +
			"filters.",
		"Leave out all hotels {place} that ask over {most} for one night, and keep those {wish}: the hotel site has filters for both.",
		"Show me what remains {place} on the hotel site when just the hotels {wish} are wanted and {most} is the limit for a night.",
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
		"Which hotel {place} with breakfast included is cheapest on the hotel site {when}, {party} in one room? Open its page and no other " +
			"hotel there.",
		"On the hotel site, open the cheapest hotel {place} that includes breakfast, {when} for {party} in one room. Do not open another one there.",
		"We need one room {when}, for {party}. Find the hotel {place} that costs least with breakfast included, and go to its page on the " +
			"hotel site; leave the rest closed.",
		"[Could|Can] you open one page on the hotel site? I mean the hotel {place} with the lowest price {when}, breakfast included, " +
			"{party} in one room. No other hotel, please.",
		"Hotel site, hotels {place}, {when}. One room, {party}, breakfast included. Open the cheapest, and none of the others.",
		"Compare on the list of the hotel site what hotels {place} that include breakfast cost {when}, one room for {party}. The only one " +
			"you open is the cheapest.",
		"Breakfast must be in the price, one room must do for {party}, and we come {when}. Open the hotel {place} that asks for least on " +
			"the hotel site, nothing else there.",
		"Without opening any other hotel there, get to the least expensive one {place} that includes breakfast. Use the hotel site; the " +
			"stay is {when}, {party}, one room.",
		"I save money, but not on breakfast. Of hotels {place} that include it, open the cheapest for {party} in one room, {when}, on the " +
			"hotel site, and just that page.",
		"My choice on the hotel site is a hotel {place}: breakfast included, and the best price {when} for {party} in one room. Open it, " +
			"keep away from the others.",
		"Search the hotel site for {party} in one room, {place}, {when}. Among what includes breakfast, one is cheapest, and it alone may be opened.",
		"The hotel site filters by breakfast included and sorts by price. For {party}, one room, {when}, {place}, the cheapest hotel is to " +
			"be opened; all others stay shut.",
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
		"On the hotel site, book the cheapest room {place} in any hotel of {stars} stars or more, {when}, for {guests}, in the name of " +
			"{who}. If it is sold out, take the next cheapest hotel.",
		"Find the hotel {place} with at least {stars} stars that costs least {when} on the hotel site. Book its cheapest room for " +
			"{guests}, in the name of {who}, or in the next cheapest hotel if that room is gone.",
		"I need a room {place} {when}, for {guests}, as cheap as the hotel site has it from {stars} stars on. Book it in the name of " +
			"{who}; once sold out, try the next hotel by price.",
		"[Could|Can] you book a room on the hotel site? {guests}, {place}, {when}, in the name of {who}. Take what costs least with " +
			"{stars} stars or better, and the next cheapest hotel should it be sold.",
		"Booking, on the hotel site: {guests}, {place}, {when}. Hotel: {stars} stars at least, the cheapest that is not sold out. Room: " +
			"its cheapest. Name: {who}.",
		"In the name of {who}, reserve a room for {guests} on the hotel site, {when}, {place}. Among hotels of {stars} stars and above " +
			"choose the lowest price that can still be had.",
		"Money is short, but {stars} stars it must be. Which hotel {place} costs least {when}? Book its cheapest room on the hotel site " +
			"for {guests}, in the name of {who}; if sold out, the next hotel's.",
		"A room for {guests} is to be booked on the hotel site {when}, {place}, in the name of {who}: in the cheapest hotel of {stars} or " +
			"more stars, or, when that is sold, in the one after it.",
		"The lowest price wins. Of hotels {place} with a minimum of {stars} stars, book on the hotel site the cheapest room {when}, for " +
			"{guests}, in the name of {who}. Is it sold out? Then the next cheapest hotel.",
		"Please arrange a stay {place}, {when}, through the hotel site, {guests}, in the name of {who}. Take the least expensive hotel of " +
			"no fewer than {stars} stars that still sells you its cheapest room.",
		"Search the hotel site for {guests}, {place}, {when}. Keep {stars} stars and up, sort by price, book the first room in the name of " +
			"{who}. Whenever it turns out sold out, go on to the next hotel.",
		"Somebody has to get a room {place} {when} in the name of {who}, for {guests}. Hotel site; hotels below {stars} stars are out; the " +
			"smallest price is right unless sold already, in which case the next is.",
	},
	"book-beds": {
		"On the hotel site, book the room with {beds} at {hotel} {when}, for {guests}, in the name of {who}{breakfast}.",
		"One room of {hotel} has {beds} in its picture on the hotel site. Book it {when} for {guests}, in the name of {who}{breakfast}.",
		"Look at the pictures of the rooms of {hotel} on the hotel site. Where you see {beds}, that is the one to book {when} for " +
			"{guests}, in the name of {who}{breakfast}.",
		"[Could|Can] you book a room at {hotel}? I stay {when}. The hotel site shows which room has {beds}: that one, {guests}, in the " +
			"name of {who}{breakfast}.",
		"Booking, on the hotel site. Hotel: {hotel}. Stay: {when}. Room: pictured with {beds}. Guests and name: {guests}, in the name of " +
			"{who}{breakfast}.",
		"We need {beds}, and a picture shows such a room at {hotel}. Reserve it on the hotel site, {when}, for {guests}, in the name of " +
			"{who}{breakfast}.",
		"Through the hotel site, get {guests} into a room of {hotel} {when}, the one with {beds} in the picture, booked in the name of " +
			"{who}{breakfast}.",
		"How many beds a room has is on its picture. At {hotel}, choose the room that has {beds}, and book it on the hotel site {when}, " +
			"{guests}, in the name of {who}{breakfast}.",
		"My stay at {hotel} is {when}. The hotel site takes the booking for {guests}: the room whose picture has {beds}, in the name of " +
			"{who}{breakfast}.",
		"With {beds} in it, only one room at {hotel} is right for us. Open the hotel site, find it by its picture, and book for {guests} " +
			"{when}, in the name of {who}{breakfast}.",
		"Go by the pictures on the hotel site: a room of {hotel} shows {beds}. It is wanted {when}, for {guests}, and in the name of " +
			"{who}{breakfast}.",
		"A booking at {hotel} is needed {when}. Take the room in which the hotel site pictures {beds}, for {guests}, in the name of " +
			"{who}{breakfast}.",
	},
	"book-view": {
		"On the hotel site, book the room at {hotel} whose window shows the {view}, {when}, for {guests}, in the name of {who}{breakfast}.",
		"At {hotel} one room looks out on the {view}, as its picture on the hotel site shows. Book that room {when} for {guests}, in the " +
			"name of {who}{breakfast}.",
		"Look at the pictures of the rooms of {hotel} on the hotel site. Book the one with the {view} through the window {when}, for " +
			"{guests}, in the name of {who}{breakfast}.",
		"[Could|Can] you book a room at {hotel} for me? I stay {when}, and want to see the {view}, as one room on the hotel site does: " +
			"{guests}, in the name of {who}{breakfast}.",
		"Booking, on the hotel site. Hotel: {hotel}. Stay: {when}. Room: the one with the {view} in its window. Guests and name: {guests}, " +
			"in the name of {who}{breakfast}.",
		"We love the {view}, and a picture shows a room for that at {hotel}. Reserve it on the hotel site, {when}, for {guests}, in the " +
			"name of {who}{breakfast}.",
		"Through the hotel site, get {guests} into a room of {hotel} {when}, the one from whose window the picture shows the {view}, " +
			"booked in the name of {who}{breakfast}.",
		"What a room looks out on is on its picture. At {hotel}, choose the {view}, and book that room on the hotel site {when}, {guests}, " +
			"in the name of {who}{breakfast}.",
		"My stay at {hotel} is {when}. The hotel site takes the booking for {guests}: the room whose picture has the {view} behind the " +
			"glass, in the name of {who}{breakfast}.",
		"With the {view} outside, only one room at {hotel} is right for us. Open the hotel site, find it by its picture, and book for " +
			"{guests} {when}, in the name of {who}{breakfast}.",
		"Go by the pictures on the hotel site: in a room of {hotel} the window gives on the {view}. It is wanted {when}, for {guests}, and " +
			"in the name of {who}{breakfast}.",
		"A booking at {hotel} is needed {when}. Take the room from which, as pictured on the hotel site, the {view} is seen, for {guests}, " +
			"in the name of {who}{breakfast}.",
	},
	"book-change": {
		"On the hotel site, book the {room} of {hotel} {when} for {guests}, in the name of {who}. Then change that booking to {more}.",
		"Book the {room} at {hotel} on the hotel site {when}, for {guests}, in the name of {who}. Once it is booked, change the booking to " +
			"{more}, since one more is coming.",
		"We want the {room} of {hotel} {when}. Reserve it on the hotel site for {guests}, in the name of {who}. After that, change the " +
			"booking you made to {more}.",
		"[Could|Can] you make a booking on the hotel site and then change it? First: the {room} of {hotel}, {when}, {guests}, in the name " +
			"of {who}. Second: make that {more} instead.",
		"Two steps on the hotel site. First a booking in the name of {who}: {guests}, {hotel}, {room}, {when}. Then a change of this " +
			"booking: {more}.",
		"In the name of {who}, take the {room} for {guests} at {hotel} {when}. As soon as the hotel site has the booking, alter it to {more}.",
		"{guests} take the {room} of {hotel} first, {when}, and {more} in the end: make this one booking and its change through the " +
			"hotel site, in the name of {who}.",
		"It begins as {guests} and ends up as {more}. On the hotel site, book with the first number, change it to the second: the {room} " +
			"at {hotel}, {when}, in the name of {who}.",
		"My booking on the hotel site is for the {room}, at {hotel}, {when}. Make it in the name of {who}, for {guests}; afterwards raise " +
			"the number in it to {more}.",
		"Somebody decided late to come along. So, on the hotel site, book the {room} of {hotel} in the name of {who} as planned, {guests}, " +
			"{when}, and change this booking to {more}.",
		"At {hotel}, the {room} should be ours {when}. Book it there by means of the hotel site for {guests}, in the name of {who}. What " +
			"follows is a change, to {more}.",
		"There was one person too few in our plan. First carry it out on the hotel site: the {room}, {hotel}, {when}, {guests}, in the " +
			"name of {who}. Next put the booking right, with {more}.",
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
	"open-street": {
		"On the hotel site, open the page of the hotel {place} that is in {street}. Open no other hotel there.",
		"One hotel {place} has its address in {street}. Go to its page on the hotel site, and leave the other hotels closed.",
		"[Could|Can] you show me the hotel in {street}? It is {place}, and the list of the hotel site has the addresses. No other page of " +
			"a hotel there, please.",
		"I remember only the street: {street}, {place}. Find that hotel in the list of the hotel site and open it, but none of its rivals.",
		"Hotel site, hotels {place}. Wanted: the one in {street}. Open just this one.",
		"Read the addresses on the list of hotels {place}, on the hotel site. The single hotel that you open is in {street}.",
		"In {street} there is a hotel, {place}. Have its page open on the hotel site without opening any other of that city.",
		"My friends are staying in {street}, in the only hotel there. Look {place} on the hotel site, and open their hotel and nothing else.",
		"Which hotel is in {street}? Look for it on the hotel site, {place}, then open its page; do not try other hotels.",
		"Go through what the hotel site lists {place} until an address is in {street}. That hotel you open, the others you do not.",
		"A street is all I have to go by, and it is {street}. The hotel site lists hotels {place}: one is in it and has to be opened, the " +
			"rest must stay shut.",
		"Open a page, and a single one: on the hotel site, that of whichever hotel {place} can be found in {street}.",
	},
	"watch-best": {
		"On the hotel site, set a price alert of {most} for the best rated hotel {place} with {stars} stars or more.",
		"Which hotel {place} from {stars} stars on is rated best? Watch its price on the hotel site, with {most} as the limit for a night.",
		"Have the hotel site tell me when a night costs {most} or less in the top rated hotel {place} of at least {stars} stars.",
		"[Could|Can] you watch a price on the hotel site? The hotel is the one {place} with the highest rating and {stars} stars or " +
			"better, the limit {most}.",
		"Price alert, on the hotel site: {most} a night. Hotel: of those {place} with no fewer than {stars} stars, the one that guests rate best.",
		"I will travel as soon as it is cheap enough, that is, {most} a night. Set this alert on the hotel site at the best rated hotel " +
			"{place} that has {stars} or more stars.",
		"Of all hotels {place} in the class of {stars} stars and above, take the best by rating, and let the hotel site watch its price up " +
			"to {most}.",
		"Go to the best rated hotel {place} with a minimum of {stars} stars, on the hotel site, and enter {most} as my price alert there.",
		"The alert I want on the hotel site is for {most}, at whichever hotel {place} has the best rating among those that reach {stars} stars.",
		"Sort the hotels {place} on the hotel site by rating, leave out what has under {stars} stars, and watch the price of the first: " +
			"{most} at most.",
		"A hotel {place} is to be watched on the hotel site: {stars} stars at least, nothing rated higher. Give {most} as the price to wait for.",
		"When the best rated of the hotels {place} having {stars} stars or more asks {most} for a night, I want to hear of it from the " +
			"hotel site. See to that alert.",
	},
	"watch-street": {
		"On the hotel site, set a price alert of {most} for the hotel {place} that is in {street}.",
		"Watch the price of one hotel on the hotel site, the one in {street}, {place}. The limit for a night is {most}.",
		"Have the hotel site tell me when a night in the hotel in {street}, {place}, costs {most} or less.",
		"[Could|Can] you set up a price alert? The hotel site does that. Where: {place}, in {street}. How much: {most}.",
		"Price alert, on the hotel site: {most} a night. Its hotel has an address in {street}, {place}.",
		"I would stay in {street} if it were cheap enough. Find the hotel there, {place}, on the hotel site and let it watch the price up to {most}.",
		"{place}, only one hotel is in {street}. Enter {most} on its page of the hotel site, as the price at which I want to be told.",
		"Look on the hotel site for what it has {place} in {street}, and there ask for an alert at {most}.",
		"With {most} as the price to wait for, a hotel is to be watched: on the hotel site, {place}, in {street}.",
		"My limit is {most} a night. The hotel site shall let me know once the house in {street}, {place}, asks no more than that.",
		"There is a hotel in {street}, {place}, whose price the hotel site is to keep watching for me until it falls to {most}.",
		"Set one alert: the hotel by its address in {street}, {place}, the sum {most}, the place to do it the hotel site.",
	},
	"ask-pool": kit.Ask(looked,
		"From which room of {hotel} is a pool seen, and what colour are its bedspreads?",
		"One room of {hotel} has a pool before the window: what is the room called, and which colour do the bedspreads have?",
		"Name the room of {hotel} with a view of a pool, and the colour of the bedspreads in it.",
		"At {hotel} I want to look at a pool from my window. Which room do I take, and in what colour are the beds covered?",
		"In the pictures of {hotel}, where is the pool: outside which room? And its bedspreads, what colour are they?",
		"There is a pool at {hotel} that just one room looks out on. Tell me the name of the room and the colour of its bedspreads."),
	"ask-rated": kit.Ask(looked,
		"Which hotel {place} is rated better, {one} or {other}, and from how many reviews? Give me that number of reviews.",
		"Of {one} and {other}, {place}, take the one with the better rating. How many reviews does it have?",
		"How many reviews has the higher rated of two hotels {place}, {one} and {other}?",
		"Guests have rated both {one} and {other}, {place}. By how many reviews is the better rating of the two backed?",
		"Compare the ratings of {one} and {other}, {place}. What I need is the number of reviews of the winner.",
		"{place}, one of {one} and {other} comes out ahead in rating. Tell me its number of reviews."),
	"ask-bedspread": kit.Ask(looked,
		"How many beds are in the {room} of {hotel}, and what colour are the bedspreads?",
		"Count the beds in the {room} at {hotel}, and say of which colour their covers are.",
		"In the {room} of {hotel} there are bedspreads. What is their colour, and how many beds do they cover?",
		"The {room} of {hotel} is pictured with its beds: how many, and in which colour?",
		"At {hotel}, which colour covers the beds of the {room}, and what is the number of beds?",
		"Name the number of beds in the {room} of {hotel} and the colour of their spreads."),
	"ask-lamps": kit.Ask(looked,
		"How many lamps hang in the {room} of {hotel}, and what colour are the bedspreads?",
		"Count the lamps that hang from the ceiling of the {room} at {hotel}, and name the colour of the beds below.",
		"In the {room} of {hotel} lamps hang from above. What is their number, and what colour are the bedspreads?",
		"The picture of the {room} of {hotel} has hanging lamps and made beds: how many lamps, and bedspreads of which colour?",
		"At {hotel}, by how many hanging lamps is the {room} lit, and in which colour are its beds covered?",
		"Tell me two things about the {room} of {hotel}: the number of lamps that hang there, the colour of its bedspreads."),
	"ask-view": kit.Ask(looked,
		"What does one see from the {room} of {hotel} ({views}), and which sign is over the door of the house?",
		"One of these is outside: {views}. Which does the {room} at {hotel} look out on, and what is on the sign of the hotel?",
		"In the {room} of {hotel}, the window gives on one of these: {views}. Which one? And which sign hangs at the front?",
		"I am at {hotel}, in the {room}. Which do I see from the window, {views}, and which sign did I walk in under?",
		"At {hotel}, name what is outside the window of the {room}, be it {views}, and name the sign at the entrance.",
		"The {room} of {hotel} has a view of {views}: of which? And what does the sign over the entrance show?"),
	"ask-desk": kit.Ask(looked,
		"Which room of {hotel} has a desk, and what colour are its bedspreads?",
		"One room of {hotel} is pictured with a desk: what is the room called, and which colour do the bedspreads have?",
		"Name the room of {hotel} where one could write at a desk, and the colour of the bedspreads in it.",
		"I have to work at {hotel}. Which room comes with a desk, and in what colour are the beds covered?",
		"In the pictures of {hotel}, where is the desk: in which room? And its bedspreads, what colour are they?",
		"There is a desk at {hotel}, in just one of the rooms. Tell me the name of that room and the colour of its bedspreads."),
	"ask-awning": kit.Ask(looked,
		"What colour are the awnings of {hotel}, and which sign is over its door?",
		"Of which colour are the awnings over the windows of {hotel}, and what does its sign show?",
		"Look at {hotel}: it has awnings of one colour and a sign. Which colour, which sign?",
		"To find {hotel} in the street, I look for its awnings and its sign. What colour are the ones, and what is on the other?",
		"Outside, {hotel} has awnings and a sign over the entrance; in which colour, and of what?",
		"Name the colour of the awnings and the sign by which one knows {hotel}."),
	"ask-pets": kit.Ask(looked,
		"How many gulden a night does a dog cost at {hotel}?",
		"What does {hotel} ask for a pet each night, in gulden?",
		"I am taking my dog along to {hotel}. By how many gulden does that make a night dearer?",
		"In gulden, what is the price of a night for a pet at {hotel}?",
		"A friend of animals asks about {hotel}: how much is it for a pet per night, in gulden?",
		"Tell me how many gulden {hotel} takes for a pet that stays one night."),
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
		"Who gave {hotel} {points} points in a review, and how many reviews has the hotel in all?",
		"Which guest's review of {hotel} has a score of {points}? Add how many reviews there are.",
		"There is a review of {hotel} with {points} points. Who is it by, and from how many reviews is the rating of the house?",
		"Name the guest who scored {hotel} with {points}, and the number of reviews of that hotel.",
		"Of those who reviewed {hotel}, somebody gave {points} points. Who did, and how many reviews are there altogether?",
		"Look at what guests wrote about {hotel}: whose score is {points}, and what is the whole number of reviews?"),
	"ask-host": kit.Ask(looked,
		"Who is the host of {hotel}?",
		"What is the name of the host at {hotel}?",
		"I want to write to the host of {hotel}. To whom do I address it?",
		"Somebody is the host of {hotel}; tell me who.",
		"Which host receives the guests of {hotel}?",
		"Give me the full name of the person who is host of {hotel}."),
	"ask-built": kit.Ask(looked,
		"In which year was {hotel} built?",
		"Since what year has the building of {hotel} existed?",
		"How old is {hotel}? I mean the year in which it was built.",
		"The page of {hotel} says when it was built. Which year is that?",
		"Name the year of construction of {hotel}.",
		"When was {hotel} built? The year is enough."),
	"ask-feast": kit.Ask(looked,
		"On which day is the feast of the house at {hotel}?",
		"What is the date of the house feast of {hotel}?",
		"I want to be at {hotel} for the feast of the house. On which date must I be there?",
		"{hotel} has a feast of its own. Tell me its date.",
		"When does {hotel} hold the feast of the house? Give the day with its month and year.",
		"Give the date on which the feast of {hotel} takes place."),
}
