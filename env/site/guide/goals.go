package guide

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site, with answers of a few words.
var looked = []string{
	"{question} The travel guide site shows or tells it; answer in a few words.",
	"Please look something up on the travel guide site and answer briefly. {question}",
	"{question} I need a short answer, and the travel guide site will give it to you.",
	"There is something I would like to know before I pack. The travel guide site has it; keep the answer short. {question}",
	"{question} Have a look at the travel guide site before you say anything, and say little.",
	"In a few words, by means of the travel guide site, tell me this. {question}",
	"{question} Visit the travel guide site, see for yourself, and be brief when you answer.",
	"My father and I disagree. Settle it with a brief answer, and with what the travel guide site shows or says. {question}",
	"{question} A word or two will do, as long as they come from the travel guide site.",
	"Open the travel guide site, find what is asked for and reply shortly. {question}",
	"{question} It can be learnt from the travel guide site, and I need no more than the bare facts.",
	"Here is a question for travellers, whose short answer is on the travel guide site and nowhere else. {question}",
}

// found are requests to find a city and open its guide.
var found = []string{
	"{question} Open the guide to that city on the travel guide site.",
	"Find something out on the travel guide site, and open the guide to the right city there. {question}",
	"{question} Look it up on the travel guide site and then have that city's guide open.",
	"The answer to this is a city, and I want to see the guide to it on the travel guide site. {question}",
	"{question} As soon as you know from the travel guide site, go to the guide for that city.",
	"On the travel guide site, let the guide to one city be what you open in the end. {question}",
	"{question} Once the travel guide site has told you, its guide to the city in question is the page to open.",
	"My next holiday depends on it. The travel guide site helps; show me the guide to the city you find. {question}",
	"{question} I would like to read the guide to that very city, so open it on the travel guide site.",
	"With the travel guide site at hand, work out which city is meant and then go to its guide. {question}",
	"{question} It takes the travel guide site to tell; end up at its guide to the city that fits.",
	"First a question, which the travel guide site answers; second, a guide to open there, namely to the city you come up with. {question}",
}

// named are requests to find a city and give its name.
var named = []string{
	"{question} Find out on the travel guide site and answer with the name of the city alone.",
	"Look at the travel guide site for me, please, and reply with nothing but a city's name. {question}",
	"{question} The travel guide site shows or tells it, and the name of the city will do.",
	"The answer to this is one city, and the travel guide site helps to find it. Say its name, no other. {question}",
	"{question} As soon as you know from the travel guide site, say what that city is called and nothing else.",
	"By means of the travel guide site, tell me which city it is, by name and in no more words. {question}",
	"{question} Once the travel guide site has told you, give me the one name I ask for.",
	"My next holiday depends on it. The travel guide site knows more; just name the city that fits. {question}",
	"{question} I want no long story, only the city's name, as the travel guide site has it.",
	"With the travel guide site at hand, settle this by naming a single city. {question}",
	"{question} It takes the travel guide site to tell; your reply is the city's name by itself.",
	"Here is a question that has a city's name as its answer, and the travel guide site is where one finds out. {question}",
}

// bids are requests to do something on the site.
var bids = []string{
	"{question} The travel guide site is where that is done.",
	"I have an errand for you, and the place for it is the travel guide site. {question}",
	"{question} You find all that you need for it on the travel guide site, from its front page on.",
	"The travel guide site can do more than praise cities, so make use of it. {question}",
	"{question} A friend who knows the travel guide site well says that it takes a minute.",
	"Please go to the travel guide site for me, as I am packing. {question}",
	"{question} Nothing but that, and nowhere but among the pages of the travel guide site.",
	"Whatever else you read on the way, this is what I want from the travel guide site. {question}",
	"{question} My father would do it himself if he could find the travel guide site again.",
	"Begin at the front page of the travel guide site and go on from there. {question}",
	"{question} That is all for today, and the travel guide site lets one do it in no time.",
	"One more job before we leave, which takes a visit to the site with the travel guides. {question}",
}

// opens are requests to open the guide to a city.
var opens = []string{
	"Open the guide to {city} on the travel guide site.",
	"On the travel guide site, go to the guide for {city}.",
	"There are many guides on the travel guide site. Find the one to {city} and open it.",
	"[Could|Can] you show me what the travel guide site writes about {city}? There is a guide, so open that.",
	"Travel guide site, please, and there the guide to {city}.",
	"I might go to {city}. Have its guide open on the travel guide site.",
	"There is a guide to every city on the travel guide site, and I want to read the one about {city}.",
	"Let me see the page that is the guide to {city}; the travel guide site has it.",
	"My friends talk of {city} a lot. So open what the travel guide site has as a guide to it.",
	"What does one have to know of {city}? The travel guide site tells in a guide. Open this guide.",
	"Look up {city} on the travel guide site, and go on until you are reading its guide.",
	"The page to be opened is on the travel guide site: its guide, and {city} is the place that it describes.",
}

// picks are questions about cities, by the errand that opens the city's page.
var picks = map[string][]string{
	"pick-cheapest": {
		"Which of these cities is the cheapest per day with the “{budget}” budget: {cities}?",
		"With the “{budget}” budget, where does a day cost least: {cities}?",
		"I travel on the “{budget}” budget. In which of these will a day be the least expensive for me, {cities}?",
		"A day on the “{budget}” budget has not the same price everywhere. Where is it lowest, in {cities}?",
		"Which city asks for the smallest sum per day if one goes by the “{budget}” budget, {cities}?",
		"Where do I get through a day for the least money, as far as the “{budget}” budget is concerned, in {cities}?",
	},
	"pick-country": {
		"Which city of {country} {what}?",
		"Of all cities of {country}, which one {what}?",
		"I am going to {country}. Tell me first: what city there {what}?",
		"There are several cities in {country}, and one of them {what}. Which?",
		"Think of the cities of {country}. Which of these {what}?",
		"In {country}, a single city {what}. What city is that?",
	},
	"pick-month": {
		"Which of these cities is best visited in {month}: {cities}?",
		"For which city is {month} the best month: {cities}?",
		"I am free in {month}. In which of these is that the best month to come, {cities}?",
		"One city has {month} as its best month, and that is {cities}. Which one has it?",
		"{month} is the best month for one of these, and not for the others: {cities}. For which?",
		"Suppose that I travel in {month}. Where would that be the best month, in {cities}?",
	},
	"pick-scarf": {
		"The guide to one of these cities was written by somebody in {scarf} scarf: {cities}. Which city?",
		"Which city's guide has a writer who wears {scarf} scarf, that of {cities}?",
		"Look at the portraits of the writers of four guides. Whose has {scarf} scarf in it, that of the guide to {cities}?",
		"Somebody with {scarf} scarf wrote the guide to a city which is one of these: {cities}. Which is it?",
		"I remember that the author of the guide wore {scarf} scarf in the portrait. Was it the guide to {cities}?",
		"Writers are pictured with their guides. With which of these guides is it {scarf} scarf that the writer wears: {cities}?",
	},
	"pick-cover": {
		"Whose guide has {landmark} landmark on its cover: {cities}?",
		"Of these guides one has {landmark} landmark on its cover: {cities}. Which one?",
		"Look at the covers of four guides. On which of them is there {landmark} landmark, on that to {cities}?",
		"A cover shows {landmark} landmark. To which guide does it belong, that to {cities}?",
		"I remember the cover of a guide, with {landmark} landmark. Was that the guide to {cities}?",
		"Each guide has a landmark on the cover. Where is it {landmark} landmark: {cities}?",
	},
	"pick-coast": {
		"On the maps in their guides, which of these cities has the sea to its {side}: {cities}?",
		"Whose map shows the coast in the {side}: {cities}?",
		"Look at the maps of four guides. On which of them does the sea lie in the {side}, on that to {cities}?",
		"The sea is {side} of one of these cities, according to the map in its guide: {cities}. Which?",
		"I want a city that has its coast on the {side} side. Which has it there, by the map in its guide: {cities}?",
		"Each guide has a map. Where does it have water to the {side}, that is, the sea: {cities}?",
	},
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = withPicks(map[string][]string{
	"search": {
		"Search for {city} on the travel guide site.",
		"Look for {city} with the search of the travel guide site.",
		"On the travel guide site, search for {city}.",
		"[Could|Can] you see what the travel guide site has on {city}? Use its search.",
		"Subject of the search: {city}. Place to search in: the travel guide site.",
		"I might go to {city}. What comes up if one searches the travel guide site for it?",
		"There is a search field on the travel guide site, and I want to have the name of {city} entered in it.",
		"Let the travel guide site show all that its search finds about {city}.",
		"My friends talk of {city} a lot, so run a search on the travel guide site and bring up the results.",
		"Which pages does the travel guide site offer about {city}? Its search will tell.",
		"The results of the travel guide site for {city} are what I want to see. Search it.",
		"Type the name of {city} into the search of the site with the travel guides, and send it.",
	},
	"filter": {
		"Among all places on the travel guide site, list those whose best month is {month} and whose budget is {most} gulden a day at most, the " +
			"{order} first.",
		"On the travel guide site, have the places listed that are at their best in {month} for no more than {most} gulden a day, with the {order} " +
			"first.",
		"I travel in {month} and can spend {most} gulden a day. Let the travel guide site show the places that have this as their best month and " +
			"stay within that budget, the {order} on top.",
		"[Could|Can] you filter the list of all places on the travel guide site? Best month: {month}. Budget: up to {most} gulden a day. Sorted so " +
			"that the {order} come first.",
		"Travel guide site, all places. Month: {month}. At most {most} gulden a day. Order: the {order} first.",
		"Where is {month} the best month, and a day costs {most} gulden or less? Get the travel guide site to list its places by that, the {order} " +
			"first.",
		"Leave out the places whose best month is not {month} and those above {most} gulden a day. Show what remains on the travel guide site, " +
			"with the {order} at the top.",
		"The {order} first, please, of all places that the travel guide site recommends for {month} and that cost {most} gulden a day at most. Use " +
			"its filters.",
		"With {month} as the best month, {most} gulden as the limit for a day and the {order} at the top, show the list of places of the travel " +
			"guide site.",
		"My savings allow {most} gulden a day, and my boss allows {month}. Have the travel guide site narrow its places down to this best month " +
			"and this budget, and put the {order} first.",
		"Go through the places of the travel guide site by its filters: a budget of {most} gulden a day and no more, {month} as the month that is " +
			"best. Order it so that the {order} are at the top.",
		"Which places of the travel guide site remain if {month} has to be their best month and a day there may not cost more than {most} gulden? " +
			"Show that list, beginning with the {order}.",
	},
	"compare": {
		"Compare {one} with {other} on the travel guide site.",
		"On the travel guide site, put {one} and {other} side by side.",
		"I cannot choose between {one} and {other}. The travel guide site can compare two cities, so let it.",
		"[Could|Can] you set up a comparison on the travel guide site? It is {one} that I want to see next to {other}.",
		"Travel guide site, comparison of two cities. First: {one}. Second: {other}.",
		"How does {one} differ from {other}? Have the travel guide site show the one beside the other.",
		"Which is better for a holiday, {one} or {other}? There is a page on the travel guide site that compares cities; fill it in with these.",
		"Take {one}, take {other}, and let the site with the travel guides set them against each other.",
		"For a comparison, the travel guide site needs two cities. Enter {one}, enter {other}, and show the result.",
		"My wife is for {one}, and I am for {other}. Show us both in a comparison of the travel guide site.",
		"The travel guide site is to tell what {one} and {other} have in common and what not, as it does when it compares.",
		"Use what the travel guide site has for comparing cities on these two: {other}, and {one}.",
	},
	"latest-post": {
		"On the travel guide site, find out from their portraits who wears a {hat}, {writers}, and open the latest story by that writer. Open no " +
			"other story of theirs.",
		"One of the writers of the travel guide site wears a {hat} in the portrait: {writers}. Go to that writer's latest story there, and do not " +
			"open any other story by the three.",
		"Who has put on a {hat} for the portrait, {writers}? The newest story by this writer is what I want to have open on the travel guide site. " +
			"Leave all other stories of these three closed.",
		"[Could|Can] you open one story on the travel guide site for me? It is the most recent by the writer who is shown with a {hat}, be it " +
			"{writers}. No other story by any of them, please.",
		"Travel guide site, stories. Writer: {writers}, whoever wears a {hat} in the portrait. Story: the latest. No other story of these writers " +
			"may be opened.",
		"Look at three portraits on the travel guide site, to see whether it is {writers} who has a {hat} on. This writer has written stories; " +
			"open the latest of them, and none besides from any of the three.",
		"A {hat} tells one writer from the other two; it is {writers}. Once you know from the portraits on the travel guide site, open the newest " +
			"story of the right one and nothing else that the three wrote.",
		"Without opening any other story of theirs, get to the latest by that one of three writers, {writers}, who has a {hat} on in the portrait. " +
			"Use the travel guide site.",
		"I liked a story, and its author had a {hat} in the portrait. It must have been {writers}. Have the latest by that author open on the " +
			"travel guide site, but no further story of the three.",
		"My story of choice on the travel guide site is new: nothing later has come from the writer with the {hat}. In the portraits you see which " +
			"that is, {writers}. Keep away from all other stories of theirs.",
		"The travel guide site shows its writers. Is it {writers} who wears a {hat}? Go from the right portrait to the latest story, and open that " +
			"and only that of what the three have published.",
		"There are portraits of writers on the travel guide site. Whose has a {hat} in it, that of {writers}? The most recent story by that person " +
			"is to be opened; the other stories by the three stay shut.",
	},
	"trip-city": {
		"On the travel guide site, put {city} on the trip for {date}, without any sight.",
		"Add {city} as such, with no sights, to the trip on the travel guide site, for {date}.",
		"I am going to be in {city} on {date}. Enter that in the trip of the travel guide site, and leave the sights out.",
		"[Could|Can] you plan something on the travel guide site? The trip should have {city} in it, for {date}, and no sight at all.",
		"Travel guide site, trip. City: {city}. Date: {date}. Sights: none.",
		"The trip on the travel guide site lacks a stop for {date}. Let it be {city}, the city by itself and none of its sights.",
		"For {date}, the trip that one can plan on the travel guide site is to lead to {city}. Choose no sights.",
		"My trip takes me to {city}, where I arrive on {date}. Make the travel guide site keep this, with all sights unticked.",
		"Go to the guide to {city} on the travel guide site, tick no sight, and add the city to the trip for {date}.",
		"What I want to see in {city} is not decided, only that I come on {date}. Add it to the trip on the travel guide site accordingly, without " +
			"sights.",
		"What belongs on the trip of the travel guide site is {city}, to be visited on {date}. Do not add any sight to it.",
		"Plan the trip on the travel guide site with a visit to {city} on {date}. It is about the city, so no sight goes with it.",
	},
	"trip-sights": {
		"On the travel guide site, plan a visit to {city} on {date}: add two sights there to the trip for that day, “{one}” and “{other}”.",
		"Put the sights “{one}” and “{other}” of {city}, and no others, on the trip on the travel guide site, both for {date}.",
		"I am going to be in {city} on {date} and want to see “{one}” and “{other}”. Enter these sights, and just these, in the trip of the travel " +
			"guide site.",
		"[Could|Can] you plan something on the travel guide site? The trip should have “{one}” in it and “{other}”, two sights of {city}, for " +
			"{date}, and no further sight.",
		"Travel guide site, trip. City: {city}. Date: {date}. Sights: “{one}”, “{other}”.",
		"The trip on the travel guide site lacks two sights for {date}. They are in {city}: the first is “{one}”, the second “{other}”.",
		"For {date}, the trip that one can plan on the travel guide site is to lead to {city}, and there to “{one}” and to “{other}” alone.",
		"“{one}” is worth seeing, and so is “{other}”. Both are sights of {city}. Add them, without any more, to the trip on the travel guide site " +
			"for {date}.",
		"Go to the guide to {city} on the travel guide site, tick “{one}”, tick “{other}”, leave the other sights as they are, and add this to the " +
			"trip for {date}.",
		"There is time for two sights of {city} when we come on {date}. We chose “{one}” and “{other}”, so add the pair to the trip on the travel " +
			"guide site.",
		"With {date} as their day, “{one}” and “{other}” belong on the trip of the travel guide site. You find them under {city}. No third sight " +
			"should be added.",
		"Plan the trip on the travel guide site so that on {date} it has exactly two sights of {city} in it, to wit “{one}” and “{other}”.",
	},
	"subscribe": {
		"Subscribe to the newsletter of the travel guide site with the address {email}, so that it comes “{how}”.",
		"On the travel guide site, sign {email} up for the newsletter; choose “{how}” for how often.",
		"I want to get the newsletter of the travel guide site. My address is {email}, and “{how}” is how often it should come.",
		"[Could|Can] you order the newsletter of the travel guide site? It has to go to {email}, and of the choices for how often, take “{how}”.",
		"Travel guide site, newsletter. Address: {email}. How often: “{how}”.",
		"The newsletter of the travel guide site is to be sent to {email}. When asked how often, say “{how}”, and subscribe.",
		"“{how}” is the right choice for how often I hear from the travel guide site. Subscribe me to its newsletter; {email} is the address.",
		"Enter {email} where the travel guide site lets people subscribe to its newsletter, tick “{how}”, and send the form.",
		"The owner of {email} asks for the newsletter of the travel guide site and wants it “{how}”. See to the subscription.",
		"Make sure that {email} receives what the travel guide site sends out as a newsletter, and receives it “{how}”.",
		"A subscription is missing: that of {email} to the newsletter of the travel guide site. It is meant to arrive “{how}”.",
		"How often should the newsletter of the travel guide site reach {email}? The answer is “{how}”; subscribe with that.",
	},
	"review": {
		"On the travel guide site, sign in as {user} with the password {password} and leave a note on {city}: {stars} stars and the words " +
			"“{text}”.",
		"Give {city} {stars} stars in a reader's note on the travel guide site. Sign in there as {user} with the password {password}; the note " +
			"reads “{text}”.",
		"I have been to {city} and give it {stars} stars. Publish my note on the travel guide site: “{text}”. That needs signing in with the user " +
			"name {user} and the password {password}.",
		"[Could|Can] you leave a reader's note on the travel guide site for me? It is about {city}. Stars: {stars}. Text: “{text}”. My user name " +
			"there is {user}, my password {password}.",
		"User name: {user}. Password: {password}. Sign in to the travel guide site with these. The note is on {city}. “{text}” is what it says, " +
			"{stars} is its number of stars.",
		"“{text}” is what I have to say about {city}, and it deserves {stars} stars. Post this as a reader's note on the travel guide site, signed " +
			"in as {user}; the password is {password}.",
		"After signing in to the travel guide site ({user}, password {password}), go to {city}, tick {stars} stars, write “{text}” and send the " +
			"note.",
		"Other readers may want to know about {city}. Let {user} sign in to the travel guide site, where {password} is the password, and let the " +
			"note have {stars} stars and these words: “{text}”.",
		"Whoever has signed in to the travel guide site can leave a note on a city. The user is {user}, the password {password}, the city is " +
			"{city}, the number of stars {stars}, the text “{text}”.",
		"Rate {city} with {stars} stars on the travel guide site. The words of the note are “{text}”. For that, use the account with the user name " +
			"{user} and the password {password}.",
		"With {stars} stars and the sentence “{text}”, a reader's note on {city} is to appear on the travel guide site. Its author signs in under " +
			"{user}, and {password} is the password.",
		"Tell others about {city}, in a reader's note on the travel guide site, from the account of {user} (the password is {password}). Its text: " +
			"“{text}”. Its stars: {stars}.",
	},
	"ask-coast": kit.Ask(looked,
		"On which side of {city} is the sea on the map in its guide, {sides}, and what is a day ticket, in gulden?",
		"Look at the map in the guide to {city}: does the sea lie in the {sides}? Add the price of a day ticket.",
		"The guide to {city} has a map with the sea on it, and tells what a day ticket costs. Where is the sea, {sides}? And how much is it?",
		"If I trust the guide to {city}, which way do I walk to get to the sea, {sides}, and what would I pay to ride all day?",
		"One of these is where the map of {city} has the sea: {sides}. Tell me that and the gulden for a day ticket.",
		"On the map in its guide, {city} has the sea to one side. To which, {sides}? The price of a ticket for the day, too, please."),
	"ask-pin": kit.Ask(looked,
		"In which part of the map of {city} does one find {pin}, {parts}, and what is a day ticket, in gulden?",
		"The map in the guide to {city} has {pin} on it. In the {parts}? I also need the price of a day ticket.",
		"Look for {pin} on the map that the guide to {city} has: {parts}? And how much is a day ticket there?",
		"On its map, {city} is shown with {pin}. Which part has it, {parts}? Then the gulden for a day ticket.",
		"There is {pin} on the map of {city}. In which of its parts, {parts}, and for how much does one ride all day?",
		"Name the part of the map of {city} where {pin} stands, be it {parts}, and after it what a day ticket costs."),
	"ask-hat": kit.Ask(looked,
		"What does {one} wear on the head in the portrait, and of which colour is the scarf of {other}?",
		"Look at two portraits: which hat has {one} on, and what colour is the scarf that {other} wears?",
		"{one} and {other} are writers with portraits. Tell me the kind of hat of the first, and the colour of the scarf of the second.",
		"I am to recognise {one} by the hat and {other} by the scarf. What hat, and a scarf of what colour?",
		"Two writers: of {one} I want to know what sort of hat it is, of {other} how the scarf is coloured.",
		"Name the sort of hat on the head of {one}, then the colour of the scarf round the neck of {other}."),
	"ask-glasses": kit.Ask(looked,
		"What colour is the scarf of the writer of the guide to {one}, and of which year is the edition of that to {other}?",
		"From the guide to {one}, I want the colour of the scarf in the portrait; from the one to {other}, the edition's year.",
		"The guide to {one} was written by somebody with a portrait. Which colour has the scarf? And what year has the guide to {other} as its edition?",
		"I draw the writer of the guide to {one}. What colour is the scarf? For the guide to {other}, give the edition's year.",
		"Going by the portrait, tell the colour of the scarf with the guide to {one}, and then from which year the guide to {other} is.",
		"Name the scarf's colour in the guide to {one}, where its writer is pictured, and the year of the edition for {other}."),
	"ask-best": kit.Ask(looked,
		"What is the best month to visit {city}, and what does a day cost there with the “{budget}” budget?",
		"In which month should one go to {city}, with how many gulden a day for the “{budget}” budget?",
		"{city} has a best month for visitors, and a price per day for the “{budget}” budget; which are they?",
		"Tell me the month that is recommended for {city}, and what the “{budget}” budget comes to.",
		"I can choose any month for {city} and live on the “{budget}” budget. Which month, and how much a day?",
		"When is it best to be in {city}, and at what price per day, “{budget}”? I mean the month and the gulden."),
	"ask-ticket": kit.Ask(looked,
		"How many gulden does a day ticket for the trams of {city} cost?",
		"What is the price of a day ticket in {city}, in gulden?",
		"I am going to ride the trams of {city} all day. What is a day ticket, in gulden?",
		"In {city}, one buys a day ticket for the trams. For how many gulden?",
		"Give the price in gulden that {city} asks for a day ticket.",
		"By tram through {city}, on a ticket that is good for the day: how many gulden is that?"),
	"ask-opening": kit.Ask(looked,
		"At what times does the sight “{sight}” in {city} open and close, written like 9:30?",
		"“{sight}” is a sight in {city}. Give both its hours, opening and closing, in the form 9:30.",
		"When will the sight “{sight}” of {city} open, and when will it close? I want the times such as 9:30.",
		"In {city} there is “{sight}”, a sight with hours. From when to when, as in 9:30?",
		"We must not miss it: between which times of day is “{sight}” in {city} open? Write them like 9:30.",
		"Name the two times, in the manner of 9:30, that the sight in {city} called “{sight}” keeps: first its opening."),
	"ask-evening": kit.Ask(looked,
		"What does the itinerary for {city} suggest {when} of day {day}, and what does the city's dish cost, in gulden?",
		"According to the guide to {city}, what is there to do {when} of day {day}? And for how much is its dish?",
		"We follow the itinerary of the guide to {city}. What comes up {when} of day {day}? Add the price of the dish to order.",
		"The guide to {city} has an itinerary, by days, and a dish with a price. What is on {when} of day {day}, and what is the price?",
		"Day {day} of the itinerary for {city}: what is planned {when}? Then, how many gulden for the dish?",
		"If I keep to the guide to {city}, where do I go {when} of day {day}, and how much is the dish to try?"),
	"ask-home": kit.Ask(looked,
		"What is the home town of the writer of the guide to {city}, and of which year is that guide's edition?",
		"Where is the person at home who wrote the guide to {city}? Give the year of the edition as well.",
		"Somebody wrote the guide to {city}. In which town is that writer at home, and what year does the edition have?",
		"Name the town that the author of the guide to {city} calls home, and the year of this guide's edition.",
		"The writer of the guide to {city} has a home town and the guide an edition; what is the one, and of when is the other?",
		"Which town is home to whoever wrote the guide to {city}? And what is the edition's year?"),
	"ask-walk": kit.Ask(looked,
		"When does the guided walk from {street} in {city} leave, and what does it cost a person?",
		"A guided walk begins in {street}, {city}. At what time, and for how many gulden each?",
		"I want to walk with a guide from {street} in {city}. Tell me the time of leaving and the price for one.",
		"For the walk in {city} that sets out from {street}: what time, and how much a person?",
		"Give the time and the price of the walk through {city} that has {street} as its start.",
		"{city} has a guided walk from {street}; at what o'clock, at what price per person?"),
	"ask-thing": kit.Ask(looked,
		"What thing does {person} never travel without?",
		"There is a talk with {person}. What thing is always in the bag, according to it?",
		"What does {person} pack first, whatever the journey?",
		"I want to give {person} the thing that goes on every journey. What is it?",
		"Tell me the one thing that {person} has never left without.",
		"Which thing, by its full name, does {person} always take along?"),
	"ask-festival": kit.Ask(looked,
		"On which date does the next festival of {city} begin?",
		"When is the festival of {city}? I need its first day.",
		"{city} has a festival; on what day will it begin?",
		"I do not want to miss the festival in {city}. Which day is its first?",
		"Tell me the date on which people in {city} begin to celebrate their festival.",
		"For the festival that {city} holds, what is the first day?"),
	"ask-budgets": kit.Ask(looked,
		"In {city}, how many gulden a day is “{high}” above “{low}”?",
		"What is the difference per day between the budgets “{low}” and “{high}” in {city}?",
		"I might change from “{low}” to “{high}” in {city}. How many more gulden a day is that?",
		"By how much does a day in {city} become dearer if one goes from “{low}” up to “{high}”?",
		"Subtract the “{low}” budget of {city} from its “{high}” one, for a day.",
		"For {city}, tell me what lies between “{low}” and “{high}”, in gulden a day."),
	"ask-feast": kit.Ask(looked,
		"Which dish should one order in {city}, and for about how many gulden?",
		"What does one eat in {city}, and at what price?",
		"{city} has a dish to order. What is it called, and what does it cost?",
		"I will be hungry in {city}. Name the dish to have, and the gulden I need for it.",
		"Tell me the dish of {city} and its price.",
		"At the table in {city}: what dish, for how much?"),
	"ask-entry": kit.Ask(looked,
		"What do “{one}” and “{other}” in {city} cost together, in gulden?",
		"I visit two sights of {city}, “{one}” and “{other}”. How many gulden do I pay in all?",
		"Add the prices of “{one}” and “{other}”, both in {city}. What is the sum?",
		"How much money do I need to get into “{one}” as well as “{other}”, in {city}?",
		"In {city}, a ticket for “{one}” and one for “{other}”: what sum is that?",
		"The sum of two entries in {city}, please: that of “{one}”, and that of “{other}”."),
	"walk-join": kit.Ask(bids,
		"Join the guided walk from {street} in {city} on {date}, for {people} people, in the name of {name}.",
		"{people} of us want to walk with a guide from {street} in {city}, on {date}. The name to give is {name}.",
		"On {date} there is a walk that begins in {street}, {city}. Put {name} down for it, with {people} people.",
		"Get {people} places on the walk that sets out from {street} in {city}; day: {date}; name: {name}.",
		"For {name}, join the walk through {city} from {street}. There will be {people} people, and the day is {date}.",
		"In {city}, from {street}, a guide sets out on {date}. Let {people} people come along under the name {name}."),
	"walk-name": kit.Ask(bids,
		"Join the guided walk from {street} in {city} on {date}, for one person, in the name of {name}.",
		"One person wants to walk with a guide from {street} in {city}, on {date}. The name to give is {name}.",
		"On {date} there is a walk that begins in {street}, {city}. Put {name} down for it, a single person.",
		"Get one place on the walk that sets out from {street} in {city}; day: {date}; name: {name}.",
		"Under the name {name}, join the walk through {city} from {street}, alone, on {date}.",
		"In {city}, from {street}, a guide sets out on {date}. Let one person come along, called {name}."),
	"talk-open": kit.Ask(bids,
		"Open the talk with {person}, and the talk with nobody else.",
		"There are talks with many people. Go to that with {person}; do not open others.",
		"I want to read what {person} says in the talk. Leave all other talks closed.",
		"Find the conversation in which {person} is asked. No other talk may be opened.",
		"Show me the talk that was held with {person}, without opening a different one.",
		"{person} gave an interview: get to that talk, and keep away from the rest."),
	"talk-save": kit.Ask(bids,
		"Save the talk with {person} for later.",
		"There are talks with many people. The one with {person} is to be saved.",
		"I want to read what {person} says in the talk, but not now: save it.",
		"Find the conversation in which {person} is asked, and keep it for later.",
		"Have the talk that was held with {person} among what is saved.",
		"{person} gave an interview: put that talk with the things I keep."),
	"talk-comment": kit.Ask(bids,
		"Below the talk with {person}, leave a comment that says {text} and no more.",
		"There are talks with many people. To the one with {person}, add the comment {text}.",
		"I have something to say on the talk with {person}. My comment is just {text}.",
		"Find the conversation in which {person} is asked, and write {text} as a comment.",
		"Comment on the talk that was held with {person}; the whole comment is {text}.",
		"{person} gave an interview: let my comment below that talk be {text}."),
	"postcard": kit.Ask(bids,
		"Send a postcard of {city} to {name} in {street}, with the words {text}.",
		"{name}, who lives in {street}, is to get a postcard that shows {city} and says {text}.",
		"A postcard, please: {city} on the front, {text} on the back, for {name}, {street}.",
		"Write {text} on a postcard of {city}. It goes to {name}; the street is {street}.",
		"In {street} somebody waits for a card, namely {name}. Let it show {city}; the words are {text}.",
		"To {name} in {street} goes a picture of {city}, as a postcard on which you write {text}."),
	"talk-scarf": kit.Ask(bids,
		"Below the talk with {person}, comment with the one word for the colour of the scarf in the portrait.",
		"There are talks with many people. To the one with {person}, add as your comment what colour the pictured scarf has.",
		"I have something to say on the talk with {person}: nothing but the colour of the scarf in its picture. Comment that.",
		"Find the conversation in which {person} is asked, see the scarf, and leave its colour as a comment.",
		"Comment on the talk that was held with {person}; the whole comment is the scarf's colour, as the portrait shows it.",
		"{person} gave an interview: let my comment below that talk be just the colour of that scarf."),
	"postcard-cover": kit.Ask(bids,
		"Send a postcard of {city} to {name} in {street}; its only word is the colour of the landmark on the guide's cover.",
		"{name}, who lives in {street}, is to get a postcard that shows {city} and names the colour of the landmark on that guide's cover.",
		"A postcard, please: {city} on the front, on the back the colour of the landmark from its guide's cover, for {name}, {street}.",
		"See the cover of the guide to {city}, and write the colour of its landmark on a postcard of that city to {name}, {street}.",
		"In {street} somebody waits for a card, namely {name}. Let it show {city}; the word is the landmark's colour on the cover of its guide.",
		"To {name} in {street} goes a picture of {city}, as a postcard on which you write the colour of the landmark on its guide's cover."),
	"learn-street":   opens,
	"learn-author":   opens,
	"open":           opens,
	"learn-dish":     opens,
	"learn-festival": opens,
})

// withPicks adds the wordings of picks, and those for errands that are alone and ask for the name of the city.
func withPicks(own map[string][]string) map[string][]string {
	for errand, questions := range picks {
		own[errand] = kit.Ask(found, questions...)
		own[errand+" alone"] = kit.Ask(named, questions...)
	}
	return own
}
