package food

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site, with answers of a few words.
var looked = []string{
	"{question} The restaurant guide tells or shows it; answer briefly.",
	"Please look at the restaurant guide for me and answer in a few words. {question}",
	"{question} I need a short answer, and the restaurant guide will give it to you.",
	"There is something I would like to know before I go out. The restaurant guide has it; keep the answer short. {question}",
	"{question} Have a look at the restaurant guide before you say anything, and say little.",
	"In a few words, by means of the restaurant guide, tell me this. {question}",
	"{question} Visit the restaurant guide, see for yourself, and be brief when you answer.",
	"My brother and I have a bet. Settle it with a brief answer, and with what the restaurant guide shows or says. {question}",
	"{question} A word or two will do, as long as they come from the restaurant guide.",
	"Open the restaurant guide, find what is asked for and reply shortly. {question}",
	"{question} It can be learnt from the restaurant guide, and I need no more than the bare facts.",
	"Here is a question about eating out, whose short answer is on the restaurant guide and nowhere else. {question}",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"city": {
		"Find restaurants {city} on the restaurant guide.",
		"On the restaurant guide, list the places to eat {city}.",
		"I am hungry. Which restaurants are there {city}? Have the restaurant guide show them.",
		"[Could|Can] you show me where one eats {city}? The restaurant guide has a search for that.",
		"Use the restaurant guide: I want to see its list of houses {city}.",
		"Restaurant search on the restaurant guide, please. Only what is {city} matters.",
		"We are going to dine {city}, so look up on the restaurant guide what restaurants it knows there.",
		"The restaurant guide [knows|lists] a good many houses. Get the list of those {city}.",
		"Let the restaurant guide tell what restaurants it has {city}.",
		"Where could I have dinner {city}? Run a search on the restaurant guide.",
		"Open the restaurant guide and look for a restaurant {city}; the list of results is all I want.",
		"A colleague likes good food and will be {city}. Bring up the results of the restaurant guide for him.",
	},
	"dish": {
		"Search the restaurant guide for {dish} {city}.",
		"Who serves {dish} {city}? Search for it on the restaurant guide.",
		"On the restaurant guide, look for restaurants {city} that serve {dish}.",
		"[Could|Can] you find out where one gets {dish}? It has to be {city}. Use the search of the restaurant guide.",
		"I feel like eating {dish}. Have the restaurant guide list what there is {city}.",
		"Restaurant guide, search. Restaurants {city} only. Dish: {dish}.",
		"We are {city} tonight, and one of us wants {dish}. Let the restaurant guide look for it.",
		"The restaurant guide can be searched by dish and by city. Look {city} for {dish}.",
		"With {dish} as what you look for, and only {city}, use the search form of the restaurant guide.",
		"Are there houses {city} with {dish} on the menu? Ask the restaurant guide by a search.",
		"Let me see the results that the restaurant guide gives {city} when one searches it for {dish}.",
		"Open the restaurant guide and run a search {city}; what I want to eat there is {dish}.",
	},
	"open-days": {
		"On the restaurant guide, list the restaurants {city} that are good for vegetarians and open on {day}s, nearest to the station first.",
		"Which vegetarian-friendly restaurants {city} are open on a {day}? Show them on the restaurant guide, sorted by distance from the station.",
		"I eat no meat and arrive by train on a {day}. Have the restaurant guide show what is good for vegetarians and open then {city}, with the " +
			"nearest to the station on top.",
		"[Could|Can] you set the filters of the restaurant guide for me? Houses {city}, open on {day}s, good for vegetarians. Sort by the distance " +
			"from the station.",
		"Restaurant guide, restaurants {city}. Filters: open on {day}s; good for vegetarians. Order: distance from the station.",
		"By distance from the station, let the restaurant guide sort those restaurants {city} which suit vegetarians and do not close on {day}s.",
		"There are vegetarians among us, we come on a {day}, and we walk from the station. Filter what the restaurant guide has {city} for being " +
			"open then and good for vegetarians, and put the nearest to the station first.",
		"Leave out the houses {city} that are closed on {day}s or are not good for vegetarians. The restaurant guide can do that, and it can sort " +
			"the rest with the shortest way from the station first. Do both.",
		"From the station it should not be far. Order by that what the restaurant guide lists {city}, after you have limited it to restaurants " +
			"good for vegetarians that are open every {day}.",
		"Narrow the restaurants {city} down on the restaurant guide until only vegetarian-friendly ones remain that open on {day}s. Sort them by " +
			"how near the station is.",
		"Show me, on the restaurant guide, what a vegetarian can choose from on {day}s {city}. Filter for it and make distance from the station " +
			"the order.",
		"Look for restaurants {city} on the restaurant guide. Tick that they are open on {day}s, tick that they are good for vegetarians, and sort " +
			"by the way to the station.",
	},
	"kitchen": {
		"On the restaurant guide, show the restaurants {city} with the kitchen “{kitchen}” and the price level “{level}”.",
		"Filter the restaurants {city} on the restaurant guide: kitchen {kitchen}, price level {level}.",
		"I want to eat {city}, and only food of the kitchen “{kitchen}”. The price level should be “{level}”. Have the restaurant guide list such " +
			"restaurants.",
		"[Could|Can] you find restaurants {city} on the restaurant guide whose price level is “{level}”? I also want them to be of the kitchen " +
			"“{kitchen}”.",
		"Restaurant guide, restaurants {city}. Price level: “{level}”. Kitchen: “{kitchen}”.",
		"Two things matter for our dinner {city}: “{kitchen}” as the kitchen, “{level}” as the price level. Narrow the list of the restaurant " +
			"guide down to that.",
		"Let the restaurant guide leave out what is not at the price level “{level}” {city}, and what is not of the kitchen “{kitchen}”.",
		"With the price level “{level}” ticked, and the kitchen “{kitchen}” too, what does the restaurant guide list {city}? Show it.",
		"Look for a place to eat {city}. The filters of the restaurant guide should say “{kitchen}” for the kitchen and “{level}” for the price " +
			"level.",
		"My aunt recommends the kitchen “{kitchen}”, and I would like to have that {city} at the price level “{level}”. Bring up the list of the " +
			"restaurant guide for it.",
		"Set two filters on the restaurant guide for restaurants {city}, first the price level “{level}” and then the kitchen “{kitchen}”.",
		"What is there {city} if one asks for “{level}” as the level of prices, and for “{kitchen}” as the kind of kitchen? Get the restaurant " +
			"guide to show exactly this.",
	},
	"best-open": {
		"On the restaurant guide, find the best rated restaurant {city} {kind}, of those that are open on {day}s, and open its page. Open the page " +
			"of no other restaurant there.",
		"Open the page of the top rated place {city} {kind}, among those open on a {day}, on the restaurant guide. Do not open the page of another " +
			"restaurant there.",
		"We go out on a {day}. Which restaurant {city} {kind} is open then and has the best rating? Go to its page on the restaurant guide. Leave " +
			"the other restaurants there closed.",
		"[Could|Can] you open one page on the restaurant guide for me? I mean that of the best rated restaurant {city} {kind}; it must be open on " +
			"{day}s. No other restaurant there, please.",
		"Restaurant guide, restaurants {city}. Open on {day}s, {kind}. Open the page of the one with the top rating. No other page of a restaurant " +
			"there may be opened.",
		"Compare the ratings of restaurants {city} {kind}, as far as they are open on {day}s. The list of the restaurant guide is enough for that; " +
			"the single restaurant there whose page you open is the best rated.",
		"It should be a restaurant {city} {kind}, {day} should be a day on which it is open, and no other such restaurant should be rated higher. " +
			"Open that one on the restaurant guide and nothing else there.",
		"Without opening the page of any other restaurant there, get to that of the one {city} {kind} which guests rate best, out of those open on " +
			"{day}s. Use the restaurant guide.",
		"Ratings matter to me. Have the page of the highest rated restaurant {city} {kind} open on the restaurant guide, provided that it is open " +
			"on {day}s, but not that of another restaurant there.",
		"My page of choice on the restaurant guide is that of a restaurant {city} {kind}: on {day}s it is open, and its rating is the best. Keep " +
			"away from the pages of other restaurants there.",
		"Search the restaurant guide for a table {city}. Keep what is open on {day}s; keep restaurants {kind}. One of these has the best rating, " +
			"and its page is to be opened; the rest there are not to be touched.",
		"The restaurant guide can filter and can sort by rating. Use it {city}: restaurants {kind}, open on {day}s. Open the page of what is at " +
			"the top, the best rated; the others there stay shut.",
	},
	"known-dish": {
		"On the restaurant guide, find the best rated restaurant {city} with the kitchen “{kitchen}”. Open the page of the dish that it is known " +
			"for. Open the page of no other dish there.",
		"What is the best rated place {city} of the kitchen “{kitchen}” known for? Go to the page of that dish on its menu, on the restaurant " +
			"guide, and do not open the page of another dish there.",
		"I want to see a dish. Take the restaurants {city} of the kitchen “{kitchen}”, choose the one with the highest rating, and open the dish " +
			"that it is known for. Do this on the restaurant guide, and leave the other dishes there closed.",
		"[Could|Can] you open the page of a dish on the restaurant guide for me? It is what the top restaurant {city} of the kitchen “{kitchen}”, " +
			"by rating, is known for. No other dish there, please.",
		"Restaurant guide, restaurants {city}. Kitchen: “{kitchen}”. Choose: the best rated. Dish: the one it is known for. Open the page of that " +
			"dish. No other page of a dish there may be opened.",
		"Every restaurant is known for a dish. For the one {city} that has the best rating in the kitchen “{kitchen}”, open that dish on the " +
			"restaurant guide and no further dish there.",
		"A restaurant of the kitchen “{kitchen}” is rated higher than all others of it {city}. Its page on the restaurant guide tells for which " +
			"dish it is known; open the page of this dish, but not that of another dish there.",
		"Without opening the page of any other dish there, get to the dish for which one restaurant {city} is known, namely that with the best " +
			"rating among the kitchen “{kitchen}”. Use the restaurant guide.",
		"My page of choice on the restaurant guide is that of a dish: the one which makes the highest rated house {city} known. Its kitchen is " +
			"“{kitchen}”. Keep away from the pages of other dishes there.",
		"Search the restaurant guide for food {city}. Keep the kitchen “{kitchen}”, go to the restaurant rated best, see what it is known for, and " +
			"open that dish; the rest of the dishes there are not to be touched.",
		"The kitchen “{kitchen}” {city}, please. From its restaurants on the restaurant guide pick the best by rating, then from the menu the dish " +
			"that it is known for, and open the page of it. The other dishes there stay shut.",
		"For which dish do people know the best rated restaurant {city}, as far as the kitchen “{kitchen}” goes? The answer is a page of the " +
			"restaurant guide, so open it: the page of that dish, and of no second dish there.",
	},
	"reserve": {
		"On the restaurant guide, reserve a table at {house} {city} for {people} people on {date} at {time} under the name {name}, or half " +
			"an hour later if that is taken.",
		"I need a table, so book it on the restaurant guide: name {name}, {people} people, {time} on {date}, {house} {city}. Once {time} " +
			"is gone, the next half hour will do.",
		"We want to eat at {house} {city}. There will be {people} people, on {date}, at {time}, else thirty minutes after. Reserve on the " +
			"restaurant guide under {name}.",
		"[Could|Can] you get me a table on the restaurant guide? At {house} {city}, {time} on {date}, {people} people, name {name}. Should " +
			"it be refused, take half an hour later.",
		"Table wanted, on the restaurant guide. Where: {house}, {city}. When: {date}, {time}, or if taken 30 minutes later. People: " +
			"{people}. Name: {name}.",
		"Under the name {name}, make a reservation on the restaurant guide: {people} people, {date}, {house} {city}. First choice: {time}. " +
			"Second choice: half an hour on.",
		"For {people} people, a table has to be ready at {time} on {date}, at the latest half an hour after. The house is {house} {city}, " +
			"the name {name}. Ask the restaurant guide.",
		"My birthday is on {date}, at {house} {city}. Make it a table for {people} people at {time}, under the name {name}, on the " +
			"restaurant guide; is it lost, then the following half hour.",
		"Take a table at {house} {city} on the restaurant guide. Enter {date} and {time}, {people} people, {name} as the name. If the site " +
			"says no, try {time} plus thirty minutes.",
		"At {time} on {date}, a party of {people} people would like to sit down at {house} {city}. Let the restaurant guide reserve for " +
			"{name}, with a half hour's delay if need be.",
		"The restaurant guide lets one reserve. Use that for {house} {city}, with the name {name}, for {people} people, {date}, {time}; " +
			"whoever was quicker makes us come 30 minutes later.",
		"{name} is the name under which {people} people need a table: at {house} {city}, on {date}, at {time}, or, when that has just been " +
			"taken, half an hour past it. Restaurant guide.",
	},
	"reserve-awning": {
		"On the restaurant guide, look which restaurant {city} has {colour} awnings, {two}, and reserve a table there for {people} people on " +
			"{date} at {time} under the name {name}.",
		"One of two restaurants {city} has {colour} awnings over its windows: {two}. Reserve a table at that one on the restaurant guide, for " +
			"{people} people on {date} at {time} under the name {name}.",
		"We want to eat where the awnings are {colour}. It is {two}, {city}. There will be {people} people, on {date}, at {time}. See the pictures " +
			"on the restaurant guide and reserve the table there under the name {name}.",
		"[Could|Can] you get me a table on the restaurant guide? Take the house {city} with the {colour} awnings; it is {two}. Make it {time} on " +
			"{date}. We are {people} people; the name is {name}.",
		"Table wanted, on the restaurant guide. Where: {two}, {city}, whichever has {colour} awnings. When: {date}, {time}. People: {people}. " +
			"Name: {name}.",
		"Under the name {name}, make a reservation on the restaurant guide: {people} people, {date}, {time}. It is for {two}, {city}, " +
			"whichever is pictured with {colour} awnings.",
		"For {people} people, a table has to be ready at {time} on {date}. I forget whether the place {city} was {two}, but its awnings were " +
			"{colour}. The restaurant guide shows that, and takes the reservation; the name is {name}.",
		"My birthday is on {date}, and I invite the family to the restaurant {city} that has {colour} awnings, {two}. Make it a table for {people} " +
			"people at {time}, under the name {name}, by way of the restaurant guide.",
		"Is it {two} that has awnings in {colour}? Both are {city}. Look at them on the restaurant guide and take a table at the right one. Enter " +
			"{date} and {time}, then {people} people, then {name} as the name.",
		"At {time} on {date}, a party of {people} people would like to sit down under {colour} awnings {city}. Let the restaurant guide reserve " +
			"for them under the name {name}, at whichever has these of {two}.",
		"The restaurant guide lets one reserve, and shows what a house looks like. Whether it has to be {two}, {city}, you see by the awnings, " +
			"which must be {colour}. Reserve there with the name {name}, for {people} people, the day being {date} and the time {time}.",
		"{name} is the name under which {people} people need a table on {date}, at {time}. Awnings of the colour {colour} mark the house {city}: " +
			"{two}. See to it on the restaurant guide.",
	},
	"reserve-best": {
		"On the restaurant guide, reserve a table at the best rated restaurant {city} with the kitchen “{kitchen}”, for {people} people on {date} " +
			"at {time} under the name {name}.",
		"Among the restaurants {city} with the kitchen “{kitchen}”, take the best rated one on the restaurant guide and book a table for {people} " +
			"people on {date} at {time} under the name {name}.",
		"We want the best. Which restaurant {city} of the kitchen “{kitchen}” is rated highest? There will be {people} people, on {date}, at " +
			"{time}. Reserve the table there on the restaurant guide under the name {name}.",
		"[Could|Can] you get me a table on the restaurant guide? The house is the one {city} with the top rating in the kitchen “{kitchen}”. Make " +
			"it {time} on {date}, for {people} people, under the name {name}.",
		"Table wanted, on the restaurant guide, under the name {name}. Kitchen: “{kitchen}”. House: the best rated {city} of that kitchen. " +
			"When: {date}, {time}. People: {people}.",
		"Under the name {name}, make a reservation on the restaurant guide: {people} people, {date}, {time}. The restaurant is the highest " +
			"rated {city} if only the kitchen “{kitchen}” counts.",
		"For {people} people, a table has to be ready at {time} on {date}, under the name {name}. The kitchen is “{kitchen}”, and of such " +
			"restaurants {city} the one that guests rate best. The restaurant guide takes the reservation.",
		"We have something to celebrate on {date}, at {time}, with {people} people. Nothing but the best rated restaurant {city} will do, for food " +
			"of the kitchen “{kitchen}”. Book it on the restaurant guide under the name {name}.",
		"Search the restaurant guide for restaurants {city} of the kitchen “{kitchen}”, sort by rating, and take a table at what is at the top. " +
			"Enter {date} and {time}, then {people} people, and let it be under the name {name}.",
		"At {time} on {date}, a party of {people} people would like to dine {city}, in the house which is best by rating of the kitchen " +
			"“{kitchen}”. Let the restaurant guide reserve for them under the name {name}.",
		"The restaurant guide lets one reserve. Use that for the restaurant {city} that has the highest rating of all with the kitchen " +
			"“{kitchen}”: under the name {name}, for {people} people, the day being {date} and the time {time}.",
		"It is the kitchen “{kitchen}” that they like, and there is a best rated house for it {city}. See to a table there on the restaurant " +
			"guide, under the name {name}: {people} people, on {date}, at {time}.",
	},
	"save": {
		"On the restaurant guide, sign in as {user} with the password {password} and save the restaurant {house} {city} as a favourite.",
		"I am {user} on the restaurant guide, with the password {password}. Sign in. Then put {house} {city} among your favourites.",
		"I liked {house} {city}, so save it as a favourite. That needs signing in to the restaurant guide: user name {user}, password {password}.",
		"[Could|Can] you make {house} {city} a favourite of mine on the restaurant guide? My user name there is {user}, my password {password}.",
		"User name: {user}. Password: {password}. With these, sign in to the restaurant guide. To be saved as a favourite: {house}, {city}.",
		"The favourites of {user} on the restaurant guide lack one house, {house} {city}. Add it, once you have signed in; the password is " +
			"{password}.",
		"After signing in to the restaurant guide ({user}, password {password}), go to {house} {city} and keep it among the favourites.",
		"We may want to come back to {house} {city}. Let {user} sign in to the restaurant guide, where {password} is the password, and save this " +
			"restaurant to the favourites.",
		"Whoever has signed in to the restaurant guide can have favourites. The user is {user} and the password {password}; the favourite to save " +
			"is {house} {city}.",
		"Look for {house} {city} on the restaurant guide and press save, signed in under the user name {user} with {password} as the password. It " +
			"becomes a favourite.",
		"Save one favourite: {house} {city}. The account for it belongs to {user}, its password is {password}, and it is one of the restaurant " +
			"guide.",
		"Among the favourites on the restaurant guide, {house} {city} must not be missing. Use the account whose user name is {user} and whose " +
			"password is {password} to save it.",
	},
	"review": {
		"On the restaurant guide, sign in as {user} with the password {password} and review {house} {city}: {stars} stars, with the text “{text}”.",
		"I am {user} on the restaurant guide, with the password {password}. Sign in. Write a review of {house} {city} with {stars} stars that says " +
			"“{text}”.",
		"I have been to {house} {city} and give it {stars} stars. Publish my review on the restaurant guide: “{text}”. That needs signing in with " +
			"the user name {user} and the password {password}.",
		"[Could|Can] you leave a review on the restaurant guide for me? {stars} stars for {house} {city}. Text: “{text}”. My user name " +
			"there is {user}, my password {password}.",
		"User name: {user}. Password: {password}. Sign in to the restaurant guide with these. Restaurant to review: {house}, {city}. “{text}” is " +
			"what the review says, and it has {stars} stars.",
		"“{text}” is what I have to say about {house} {city}, and it deserves {stars} stars. Post this as a review on the restaurant guide, signed " +
			"in as {user}; the password is {password}.",
		"After signing in to the restaurant guide ({user}, password {password}), go to {house} {city}, tick {stars} stars, write “{text}” and send " +
			"the review.",
		"The people of {house} {city} asked me for a review. Let {user} sign in to the restaurant guide, where {password} is the password, and let " +
			"the review have {stars} stars and these words: “{text}”.",
		"Whoever has signed in to the restaurant guide can review a house. The user is {user}, the password {password}, the house {house} {city}, " +
			"the rating {stars} stars, the text “{text}”.",
		"Rate {house} {city} with {stars} stars on the restaurant guide. The words of the review are “{text}”. For that, use the account with the " +
			"user name {user} and the password {password}.",
		"With {stars} stars and the sentence “{text}”, a review of {house} {city} is to appear on the restaurant guide. Its author signs in under " +
			"{user}, and {password} is the password.",
		"Tell others about {house} {city}, in a review on the restaurant guide, from the account of {user} (the password is {password}). Its text: " +
			"“{text}”. It gives {stars} stars.",
	},
	"ask-price": kit.Ask(looked,
		"What is the price of {dish} on the menu of {house} {city}, in gulden?",
		"What is the price in gulden of {dish} at {house} {city}?",
		"I am going to order {dish} at {house} {city}. How many gulden will that be?",
		"The menu of {house} {city} has {dish}. At which price, in gulden?",
		"How much does {house} {city} ask for {dish}? Give it in gulden.",
		"In gulden, how much must I pay if I eat {dish} at {house} {city}?"),
	"ask-phone": kit.Ask(looked,
		"What is the phone number of {house} {city}?",
		"Under which number does one call {house} {city}?",
		"I want to ring up {house} {city}. What number do I dial?",
		"{house} {city} has a telephone; what is its number?",
		"Tell me by which number I can reach {house} {city} on the phone.",
		"Give me the number for phoning {house} {city}."),
	"ask-guest": kit.Ask(looked,
		"Which guest gave {house} {city} {stars} of 5 stars in a review?",
		"Who rated {house} {city} with {stars} of 5 stars in a review?",
		"There is a review of {house} {city} with {stars} of 5 stars. Which guest wrote it?",
		"Name the guest whose review of {house} {city} has {stars} of 5 stars.",
		"Of the guests who reviewed {house} {city}, one gave {stars} of 5 stars. Who was that?",
		"In the reviews of {house} {city}, {stars} of 5 stars come from a single guest. What is that guest called?"),
	"ask-article": kit.Ask(looked,
		"The restaurant guide has a story about five tables {city}. Which restaurant does it recommend for {occasion}?",
		"In its story on five tables {city}, which restaurant does the restaurant guide name for {occasion}?",
		"There is a story in the guide about five tables {city}. To which restaurant does it send people for {occasion}?",
		"For {occasion}, one restaurant is recommended by the guide's story of five tables {city}. Which one?",
		"Read the story about five tables {city}: what is the restaurant called that it names for {occasion}?",
		"Somebody wrote a story on where to find five good tables {city}. According to it, which restaurant is right for {occasion}?"),
	"ask-cheapest": kit.Ask(looked,
		"What is the cheapest main dish at {house} {city}?",
		"Which of the mains costs least at {house} {city}?",
		"I have little money left, but I want a main dish at {house} {city}. Which is the least expensive?",
		"On the menu of {house} {city}, which main dish has the lowest price?",
		"Compare the prices of all mains at {house} {city}. Which one comes cheapest?",
		"At {house} {city}, what do I order if I want the main dish that is cheapest?"),
	"ask-where-cheapest": kit.Ask(looked,
		"Which restaurant {city} has the lowest price for {dish}?",
		"Name the restaurant {city} where the price of {dish} is lowest.",
		"Where {city} does one pay least for {dish}? I mean which restaurant.",
		"Several restaurants {city} serve {dish}. Which of them does so for the smallest price?",
		"I want {dish} for little money. To which restaurant {city} do I have to go for the lowest price?",
		"If I want to pay as little as possible for {dish}, what restaurant {city} should it be?"),
	"ask-awning": kit.Ask(looked,
		"What colour are the awnings of {house} {city}, and which sign is over its door?",
		"Of which colour are the awnings of {house} {city}, and what does the sign show?",
		"Look at {house} {city}: awnings of one colour, and a sign. Which colour, which sign?",
		"I look for {house} {city} by its awnings and its sign. What colour, and a sign of what?",
		"Outside, {house} {city} has awnings and a sign over the entrance; in which colour, and of what?",
		"Name the colour of the awnings and the sign by which one knows {house} {city}."),
	"ask-sign": kit.Ask(looked,
		"Which sign is over the door of {house} {city}, and how many tables are outside?",
		"What does the sign of {house} {city} show, and what is the number of tables before it?",
		"Look at {house} {city} from the street: which sign, how many tables?",
		"I look for {house} {city}. Under what sign is it, and with how many tables outside?",
		"Count the tables outside {house} {city}, and name the sign above the door.",
		"Name the sign over the entrance of {house} {city} and the number of tables in front."),
	"ask-pieces": kit.Ask(looked,
		"How many {pieces} does {dish} at {house} {city} have, and which garnish: {garnishes}?",
		"Count the {pieces} of {dish} at {house} {city}, and say what garnishes it: {garnishes}.",
		"In the picture of {dish} at {house} {city}, how many {pieces}, and {garnishes} on top?",
		"{dish} at {house} {city} is served with a number of {pieces} and a garnish ({garnishes}). Which?",
		"Tell me the number of {pieces} and the garnish, {garnishes}, of {dish} at {house} {city}.",
		"Of {dish} as {house} {city} serves it: number of {pieces}? Garnish, one of {garnishes}?"),
	"ask-garnish": kit.Ask(looked,
		"Which garnish has {dish} at {house} {city}, {garnishes}, and what does it cost in gulden?",
		"What garnishes {dish} at {house} {city}: {garnishes}? And how many gulden is it?",
		"Look at {dish} of {house} {city}. On top: {garnishes}? On the bill: how many gulden?",
		"At {house} {city} they garnish {dish} with {garnishes}. With which, and for how many gulden?",
		"Two things of {dish} at {house} {city}: its garnish ({garnishes}), its price in gulden.",
		"Name what lies on {dish} at {house} {city}, {garnishes}, and the gulden asked for it."),
	"ask-sauce": kit.Ask(looked,
		"What colour is the {sauce} of {dish} at {house} {city}, and what does it cost in gulden?",
		"Of which colour is the {sauce} of {dish} at {house} {city}? And how many gulden is the dish?",
		"Look at {dish} of {house} {city}: {sauce} in which colour, for how many gulden?",
		"At {house} {city}, {dish} comes with {sauce}. Tell me its colour and the price in gulden.",
		"Two things of {dish} at {house} {city}: colour of the {sauce}, gulden to pay.",
		"Name the colour of the {sauce} of {dish} at {house} {city} and the gulden asked for it."),
	"ask-vessel": kit.Ask(looked,
		"In what is {dish} served at {house} {city}, {vessels}, and what does it cost in gulden?",
		"What does {dish} of {house} {city} lie in or on: {vessels}? And how many gulden is it?",
		"Look at {dish} of {house} {city}. Is it a {vessels}? And the price in gulden?",
		"At {house} {city} they bring {dish} as {vessels}. As which, and for how many gulden?",
		"Two things of {dish} at {house} {city}: {vessels}, and its price in gulden.",
		"Name what {dish} is served on at {house} {city}, {vessels}, and the gulden asked for it."),
	"order-dish": {
		"On the restaurant guide, order {count} portions of {dish} from the cheaper hatch {city}, for {time} on {date}, in the name of {name}.",
		"Two hatches {city} sell {dish}. Order {count} portions on the restaurant guide where it costs less: {date}, {time}, name {name}.",
		"We want {dish} to take away, {count} portions. Find the cheaper hatch {city} on the restaurant guide, and order for {date} at " +
			"{time}, name: {name}.",
		"[Could|Can] you order {dish} on the restaurant guide? Any hatch {city} that is cheaper than the other. Portions: {count}. Fetched " +
			"{date} at {time} by {name}.",
		"Hatch order, on the restaurant guide, {city}. Dish: {dish}, where it is cheaper. Portions: {count}. Date: {date}. Time: {time}. " +
			"Name: {name}.",
		"In the name of {name}, have {count} portions of {dish} kept at a hatch {city}: {time}, {date}, from whichever of both asks less. " +
			"The restaurant guide takes orders.",
		"{name} is going to fetch {dish} on {date} at {time}. See on the restaurant guide which hatch {city} has it for less, and order " +
			"{count} portions.",
		"Compare what {dish} costs at the hatches {city}. The restaurant guide lists both; order {count} portions from the better one for " +
			"{date}, {time}, under {name}.",
		"At {time} on {date}, {count} portions of {dish} should wait for {name}. Use the restaurant guide, and the less expensive of the " +
			"hatches {city}.",
		"Search the restaurant guide for {dish} {city}, take the hatch with the lower price, and order there: {count} portions, {date}, " +
			"{time}, {name}.",
		"The party of {name} needs {count} portions of {dish} on {date}, {time}. Let the restaurant guide have them made at the hatch " +
			"{city} that charges least.",
		"As takeaway for {name}, {date}, {time}, put in an order of {count} times {dish}: restaurant guide, {city}, at the lower of two prices.",
	},
	"order-best": {
		"On the restaurant guide, take the best rated restaurant {city} with the kitchen “{kitchen}” and order {count} portions of its " +
			"hatch's cheapest dish, for {time} on {date}, name {name}.",
		"Which restaurant {city} of the kitchen “{kitchen}” is rated highest? Order the cheapest dish of its hatch on the restaurant " +
			"guide: {count} portions, {date}, {time}, name {name}.",
		"We want little to pay and good food: the best rated house {city} for “{kitchen}”, whatever is cheapest at its hatch, {count} " +
			"portions, {date}, {time}, under {name}. Use the restaurant guide.",
		"[Could|Can] you order on the restaurant guide? House: top rating {city} in “{kitchen}”. Dish: the hatch's cheapest. Portions: " +
			"{count}. To be fetched {date} at {time} by {name}.",
		"Hatch order, on the restaurant guide. Where: the best rated “{kitchen}” restaurant {city}. What: its cheapest dish there, {count} " +
			"times. When: {date}, {time}. Name: {name}.",
		"In the name of {name}, have {count} portions of the cheapest hatch dish kept for {time}, {date}, at the restaurant {city} that " +
			"leads the ratings for “{kitchen}”. The restaurant guide takes orders.",
		"{name} is going to fetch food on {date} at {time}. Sort “{kitchen}” {city} by rating on the restaurant guide; order {count} " +
			"portions of the cheapest thing at the hatch of the first.",
		"Of all houses {city} with the kitchen “{kitchen}” choose the best by rating, then order on the restaurant guide what costs least " +
			"at the hatch: {count} portions for {name}, {date}, {time}.",
		"At {time} on {date}, {count} portions should wait for {name}, of the lowest priced dish at the hatch of the best rated " +
			"“{kitchen}” restaurant {city}. See to it on the restaurant guide.",
		"Search the restaurant guide for “{kitchen}” {city}, go to the highest rated, look at the hatch and order its cheapest dish: " +
			"{count} portions, {date}, {time}, {name}.",
		"The hatch that matters belongs to the top “{kitchen}” house {city}, by rating. Through the restaurant guide {name} orders {count} " +
			"portions of its cheapest dish, for {date} and {time}.",
		"As takeaway for {name}, {date}, {time}: {count} of the least expensive hatch dish at whichever restaurant {city} guests rate best " +
			"for “{kitchen}”, ordered with the restaurant guide.",
	},
	"sup": {
		"On the restaurant guide, look which restaurant {city} has {colour} awnings, {two}, and write {people} guests in the name of " +
			"{name} down for its supper at the long table.",
		"One of two restaurants {city} has {colour} awnings: {two}. Take {people} seats at that one's long table on the restaurant guide, " +
			"in the name of {name}.",
		"We want to sup at the long table where the awnings are {colour}. It is {two}, {city}. Guests: {people}, name: {name}. The " +
			"restaurant guide has pictures and the list.",
		"[Could|Can] you save seats for a supper on the restaurant guide? The house {city} with {colour} awnings, {two}; its long table; " +
			"{people} guests; {name}.",
		"Long table, on the restaurant guide. Where: {two}, {city}, whichever has {colour} awnings. Guests: {people}. Name: {name}.",
		"In the name of {name}, put {people} on the list for the yearly supper, by way of the restaurant guide: at {two}, {city}, the one " +
			"pictured with {colour} awnings.",
		"For {people} guests there must be room at the long table of the house with {colour} awnings, be it {two}, {city}. Use the " +
			"restaurant guide and the name {name}.",
		"{name} has promised {people} of us a seat at a supper. Is it {two} that has {colour} awnings? Both are {city}. Write us down " +
			"there on the restaurant guide.",
		"Pictures on the restaurant guide tell {two}, {city}, apart: one has {colour} awnings. Its long table is ours, {people} seats, " +
			"{name} on the list.",
		"Under {colour} awnings, {city}, a supper is given at a long table. Of {two} choose rightly and reserve {people} seats as {name} " +
			"on the restaurant guide.",
		"Let the restaurant guide know that {name} comes with guests, {people} in all, to the long table of {two}, {city}: of that which " +
			"shows {colour} awnings.",
		"Awnings of the colour {colour} mark the house {city}: {two}. Its yearly supper needs {people} seats in the name of {name}; enter " +
			"that on the restaurant guide.",
	},
	"reserve-quiet": {
		"On the restaurant guide, reserve a table at {house} {city} for {people} people on {date} under the name {name}, at the time with " +
			"the most seats left.",
		"Book a table at {house} {city} on the restaurant guide: {people} people, {date}, name {name}. Take the time of that day at which " +
			"most seats are left.",
		"We like it quiet. At {house} {city} on {date}, which time has the most seats left? Reserve it on the restaurant guide for " +
			"{people} people, under the name {name}.",
		"[Could|Can] you get me a table on the restaurant guide? At {house} {city}, on {date}, for {people} people, name {name}, when more " +
			"seats are free than at any other time.",
		"Table wanted, on the restaurant guide. Where: {house}, {city}. Date: {date}. Time: the emptiest. People: {people}. Name: {name}.",
		"Under the name {name}, make a reservation on the restaurant guide at {house} {city}, {people} people, {date}. See the times of " +
			"the day and choose where most seats are left.",
		"For {people} people, a table has to be ready on {date} at {house} {city}, name {name}, at whichever hour the restaurant guide " +
			"shows the largest number of seats.",
		"My family needs room around it: {people} people, {house} {city}, {date}. Look on the restaurant guide which time is emptiest, and " +
			"book that for {name}.",
		"Look up {house} {city} on the restaurant guide and see the times on {date}. One has more seats left than the others: take it for " +
			"{people} people under the name {name}.",
		"A party of {people} people would like to sit down at {house} {city} on {date} when it is least full. Let the restaurant guide " +
			"reserve for {name}.",
		"The restaurant guide tells how many seats are left at every time. For {house} {city}, {date}, take the highest number: {people} " +
			"people, under {name}.",
		"{name} is the name, {people} the number of people, {date} the day, {house} {city} the house. As to the time, the restaurant guide " +
			"decides: most seats left.",
	},
	"ask-hours": kit.Ask(looked,
		"From when to when is {house} {city} open on {day}s? Give both times like 07:45.",
		"When does {house} {city} open on a {day}, and when does it close? Write both like 07:45.",
		"On {day}s, {house} {city} has its hours. Which, from and to, in the form 07:45?",
		"It is a {day}, and we go to {house} {city}. Opening and closing time, such as 07:45, please.",
		"Tell me two times for {house} {city} on a {day}, such as 07:45: its opening, its closing.",
		"Name the opening and the closing time of {house} {city} for {day}s, in the manner of 07:45."),
	"ask-since": kit.Ask(looked,
		"Since which year has {house} {city} been open?",
		"In what year did {house} {city} open?",
		"How long has {house} {city} existed? I mean the year of its opening.",
		"{house} {city} has been open since some year. Which?",
		"Name the year from which on {house} {city} has been in business.",
		"Give the year in which {house} {city} received its first guests."),
	"ask-supper": kit.Ask(looked,
		"On which day is the supper at the long table of {house} {city}?",
		"What is the date of the long table's supper at {house} {city}?",
		"I want to sup at the long table of {house} {city}. On which date must I come?",
		"{house} {city} gives one supper a year at a long table. Tell me its date.",
		"When is the long table set at {house} {city}? Give day, month and year.",
		"Give the date on which {house} {city} holds its long table."),
	"ask-hatch": kit.Ask(looked,
		"How many gulden does {dish} cost at the cheaper hatch {city}?",
		"What is the lower of the two prices in gulden of {dish} from a hatch {city}?",
		"Two hatches {city} sell {dish}. For how many gulden does the cheaper one?",
		"I buy {dish} from a hatch {city}, where it costs least. How many gulden is that?",
		"At a hatch {city}, what is the least that one pays for {dish}, in gulden?",
		"Give the price in gulden of {dish} at whichever hatch {city} asks less."),
	"ask-hatch-sum": kit.Ask(looked,
		"What do {count} portions of {dish} cost in all at the cheaper hatch {city}, in gulden?",
		"For {count} portions of {dish}, how many gulden does the cheaper hatch {city} take altogether?",
		"We are hungry and need {count} portions of {dish} from the cheaper hatch {city}. The sum in gulden?",
		"Work out in gulden what {dish} comes to, {count} times, where a hatch {city} has it for less.",
		"I pay for {count} portions of {dish} at the lower hatch price {city}. How many gulden?",
		"Multiply {count} by the better hatch price of {dish} {city} and give me the gulden."),
	"ask-hatch-gap": kit.Ask(looked,
		"By how many gulden do the two hatches {city} differ in the price of {dish}?",
		"How much dearer, in gulden, is {dish} at the one hatch {city} than at the other?",
		"Two hatches {city} sell {dish}. How many gulden do I save at the cheaper one?",
		"What is the difference in gulden between both hatch prices of {dish} {city}?",
		"Take the lower hatch price of {dish} {city} from the higher. How many gulden are left?",
		"Between the prices of {dish} at its two hatches {city}, how many gulden lie?"),
}
