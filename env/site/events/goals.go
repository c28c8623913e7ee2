package events

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search-city": {
		"On the events site, search for shows in {city} from {day} on.",
		"[Could|Can] you see what is on in {city}? I arrive on {day}; leave out all that is earlier. Use the search of the events site.",
		"The events site has a form. Write {city} into it, and {day} as the first day.",
		"From {day} I have time for the theatre. Let the events site list what {city} has to offer then.",
		"Which bills hang in {city} after I get there on {day}? Have the events site find them, that day included.",
		"Show search, on the events site. Place: {city}. Not before: {day}.",
		"My evenings are free once {day} has come. Ask the events site about {city}.",
		"For {city}, beginning with {day}, run a search on the events site.",
		"Set the first day to {day} and the city to {city}, then let the events site look for shows.",
		"What can one see in {city} on {day} or later? A search on the events site will do.",
		"A cousin moves to {city} on {day} and likes shows. Make the events site print the list for that time.",
		"Only days from {day} on interest me, and only {city}; the events site should be asked for just that.",
	},
	"search-genre": {
		"On the events site, search for shows of the kind {genre} in {city} from {day} on.",
		"I want {genre} and nothing else. The city is {city}, the first day {day}; search on the events site.",
		"[Could|Can] you look on the events site for {genre}? I am in {city} from {day}.",
		"Kind of show: {genre}. City: {city}. From: {day}. That is the search that I need on the events site.",
		"Let the events site list what is called {genre} in {city}, starting with {day}.",
		"Once it is {day}, is there any {genre} in {city}? Enter both in the form of the events site, the kind too.",
		"Narrow the shows of {city} down to {genre}, with {day} as the earliest day, on the events site.",
		"Fill in three fields of the events site: {city} for the place, {genre} for the kind, {day} for the time.",
		"Friends of mine love {genre}. They come to {city} on {day}, so search the events site from then on.",
		"Search the bills of {city} on the events site; the kind is {genre} and no day before {day} counts.",
		"If a club wants to see {genre} in {city}, and not before {day}, what does the events site find?",
		"Have the events site tell which {genre} one can attend in {city} when {day} is the first evening that suits.",
	},
	"search-weekend": {
		"On the events site, search for shows in {city} from {day} on, and let it list only those at weekends.",
		"I work on weekdays. So what is there for Saturdays and Sundays in {city}, from {day}? Use the filter of the events site.",
		"Events site, {city}, first day {day}, weekends only: please run that search.",
		"[Could|Can] you filter the shows of {city} for weekends? Begin with {day}. The events site can do it.",
		"Have the events site hide everything from Monday to Friday in {city}, and all that is before {day}.",
		"With {day} as the earliest day, tick the box for Saturdays and Sundays when the events site lists {city}.",
		"Shows in {city} are of use to me at the end of the week only, and from {day} on. Search the events site like that.",
		"List {city} on the events site. Keep the weekends, drop the rest, start at {day}.",
		"For a visitor who comes to {city} each weekend from {day}, make the events site show what fits.",
		"Ask the events site for {city}: nothing earlier than {day}, nothing in the middle of the week.",
		"The children have school, so on the events site choose weekends for {city}, after you have set {day} as the start.",
		"Saturday and Sunday bills of {city} are what the events site should leave, counted from {day}.",
	},
	"search-organiser": {
		"On the events site, search for shows in {city} that {host} organises.",
		"Does {host} put anything on in {city}? Search for it on the events site.",
		"[Could|Can] you write the name of an organiser into the search of the events site? It is {host}, and the city is {city}.",
		"Events site, please: city {city}, organiser {host}. Run the search.",
		"Narrow the bills of {city} to those of {host}, by means of the events site.",
		"I trust the taste of {host}. Let the events site list what there is in {city} by that organiser.",
		"Look on the events site whether {city} has a show whose organiser is {host}; a search is enough.",
		"Two fields of the events site matter: the place, {city}, and the organiser, {host}. Send the form with them.",
		"Among the shows of {city}, have the events site find the work of {host}.",
		"Whatever {host} organises in {city} should be listed by the events site.",
		"Nothing in {city} but the bills of {host}: that is the list to get from the events site.",
		"My aunt swears by the organiser {host}, so the events site has to be searched under that name for {city}.",
	},
	"open-next": {
		"On the events site, open the next show of the kind {genre} in {city} that has a printed day and tickets left. Open no other show there.",
		"Which {genre} comes first in {city}, if sold-out shows and those without a printed day do not count? Go to its page on the events site " +
			"and to no other.",
		"I want the soonest {genre} of {city}. Its day must be in the list, and it must not be sold out. Show me that page of the events site alone.",
		"Events site, {city}, {genre}: open the earliest entry with a printed day that one can still get into, and only that.",
		"[Could|Can] you open a single bill on the events site? It is the first {genre} in {city} with tickets and with its day printed.",
		"Of all {genre} bills of {city}, pick the one that is on soonest. Skip sold-out ones and those with the day on the poster; open nothing " +
			"else on the events site.",
		"Look at the list of {city} on the events site. By printed days, the first {genre} with tickets is what you open, while the rest stay shut.",
		"As soon as possible I go to see {genre} in {city}. Get me the right page of the events site, without opening others. The day is printed, and " +
			"seats are left.",
		"Without looking into any other show of {city}, open the nearest {genre} in time on the events site: not sold out, day in print.",
		"There may be several {genre} evenings in {city}. Tickets left, a printed day, and the lowest date: open that one on the events site, no " +
			"second one.",
		"Take the calendar of {city} on the events site, cross out what is sold out or has no printed day, and open just the first {genre}.",
		"The {genre} to open is that which {city} can see before all others with tickets, as far as days are printed; the events site has it, and " +
			"nothing else is opened.",
	},
	"open-left": {
		"On the events site, open the show in {city} that has the most tickets left among those with a printed day. Open no other show there.",
		"Where is there most room in {city}? Of the shows with their day in print, open the one with the largest number of tickets left, and only " +
			"that, on the events site.",
		"Events site, {city}: sort by what is left, and open the fullest supply with a printed day. Every other page stays closed.",
		"[Could|Can] you find the show of {city} for which most tickets remain? The day has to be printed. Open its page on the events site, no other.",
		"I bring a crowd to {city}. Show me the one page on the events site whose show can seat most people still; it has a printed day.",
		"Count what is unsold in {city}, show by show, as the events site lists it. The highest number with a printed day is the page to open, and " +
			"the only one.",
		"Nothing is as empty as one show in {city}. Which is it, among those whose day is in print? Open it on the events site and leave the others.",
		"Open a bill on the events site: city {city}, day printed, more tickets left than for any other such show. No further bills, please.",
		"The organiser with most unsold tickets in {city} must be sad. Visit that show on the events site, if its day is printed, and nothing but that.",
		"In the list of {city} on the events site, go by tickets left, downwards, through the shows with printed days; the first is to be opened, " +
			"without a second.",
		"Seats abound at a certain show in {city}, more than anywhere else there with a day in print. The events site leads you to it; other shows " +
			"are not to be opened.",
		"Choose by the number of tickets that nobody has bought yet: {city}, printed days only, the largest. That page alone is wanted on the " +
			"events site.",
	},
	"open-poster": {
		"On the events site, open the show in {city} whose poster has {instrument} and {n}. Open no other show there.",
		"A poster in {city} has {n} on it, and {instrument}. Find it in the list of the events site and open its show, but none of the others.",
		"I saw {instrument} on a wall in {city}, with {n}. Which show was that? Open just that page on the events site.",
		"Events site, {city}: the bill with {instrument} in the middle and {n} in a row is the one to open, no second one.",
		"[Could|Can] you tell a show by its poster? It is in {city}, has {n}, and {instrument} too. Open it on the events site, and nothing else.",
		"Look at the pictures that the events site has of {city}. Where you count {n} and see {instrument}, open the show; keep the rest shut.",
		"{instrument} and {n}: that is all I remember of a bill from {city}. Get me to its page on the events site without opening other pages.",
		"Only one poster of {city} combines {n} with {instrument}. Its show, and no other, is to be opened on the events site.",
		"Go by the pictures in the list of {city}. On the events site, open what is announced by {instrument} with {n}, and only that.",
		"My uncle printed a poster for {city}: {n}, {instrument}. Open the show that it belongs to on the events site; leave the remaining ones.",
		"One sees {n} and {instrument} on the bill that I mean. The events site has it among those of {city}; nothing but this show should be opened.",
		"Of the bills that hang in {city}, take that on which {instrument} is painted along with {n}, and open on the events site this one alone.",
	},
	"open-organiser": {
		"On the events site, find the organiser {host} and open the next show with tickets left. Open no other one of that organiser.",
		"What does {host} put on next, sold-out shows aside? Open that show on the events site, and none of the others from the same page.",
		"[Could|Can] you visit the page of {host} on the events site? The first show that still has tickets is the one to open, alone.",
		"Events site, organisers, {host}: open the soonest entry for which there are tickets, nothing else.",
		"I like what {host} organises. Show me the earliest one that I can still get into, and only its page, on the events site.",
		"Among the shows of {host}, the nearest in time with tickets left is wanted. Open it on the events site; the rest stay closed.",
		"Read the list that the events site has of {host}, skip what is sold out, and open the first that remains, without trying others.",
		"The organiser is {host}. Open the show that comes next and is not sold out; the events site lists all of them, and no other may be opened.",
		"Somebody recommended {host} to me. Go to the organiser's page on the events site and open one show there, the first with tickets.",
		"Of everything by {host}, open just one page on the events site: that of the next show for which tickets can be bought.",
		"Whatever {host} will bring on stage first, as long as it is not sold out, belongs on the screen. Use the events site, and open this show only.",
		"Under the name {host} the events site keeps a list. Its earliest show that has tickets should be opened and the later ones left alone.",
	},
	"buy-two": {
		"On the events site, buy two {tier} tickets for the next show of the kind {genre} in {city} that has a printed day and is not sold out. Name: " +
			"{who}. Bill sent on {day}.",
		"Get {who} two seats, {tier}, for the first {genre} in {city} with tickets and its day in print. The events site sends the bill on {day}.",
		"[Could|Can] you buy two tickets on the events site? {genre} in {city}, {tier}, the soonest printed day that is not sold out; the name is {who}, " +
			"the day of the bill {day}.",
		"Two for the {tier}, please, in the name of {who}: the earliest {genre} of {city} that still sells and has a printed day. The bill can " +
			"come on {day}. Use the events site.",
		"We are two and love {genre}. Book the {tier} on the events site for what is next in {city}, as far as days are printed and tickets left, " +
			"for {who}, payable by bill of {day}.",
		"Let the events site send a bill on {day} for two tickets, {tier}, made out to {who}. The show: the next {genre} in {city} with a printed day " +
			"and seats.",
		"{who} takes a friend to see {genre} in {city}. Find the first printed day that is not sold out, choose {tier} and two tickets, and name " +
			"{day} for the bill, all on the events site.",
		"On {day} I can pay. So order by bill for that day, on the events site, a pair of {tier} tickets for {who}: {genre}, {city}, next printed " +
			"day with tickets.",
		"City {city}, kind {genre}, part {tier}, tickets two, name {who}, bill {day}. Buy that for the soonest show with a printed day that the " +
			"events site is still selling.",
		"Of the {genre} shows in {city} that have their day in print and tickets left, buy the first, twice, {tier}. The events site needs {who} as " +
			"the name and {day} for the bill.",
		"A pair of places in the part called {tier} is to be had for {who}, at the {genre} that {city} sees next by printed days, unless it is sold " +
			"out; date the bill {day} on the events site.",
		"Surprise {who} with two {tier} tickets of the events site. It must be {genre}, in {city}, the nearest printed day that has tickets, and the " +
			"bill must not come before or after {day}.",
	},
	"buy-poster-date": {
		"On the events site, buy one ticket for {title} in {city}, in the name of {who}. The form asks for the day, which is on the poster. Have an " +
			"usher wait at {time}.",
		"Get {who} into {title}, {city}. The day is only on its poster, and the events site wants it in the form. Usher: {time}.",
		"[Could|Can] you buy a ticket for {title}? It is in {city}; read the poster for the day. Name {who}, usher at {time}, on the events site.",
		"{title} plays in {city} on a day that the events site shows in a picture alone. Buy a ticket for {who}, with an usher at {time}.",
		"At {time} an usher should meet {who} at the door of {title} in {city}. Buy the ticket on the events site, with the day from the poster's plate.",
		"I want to send {who} to {title}. One ticket, please; the city is {city}, the usher comes at {time}, and the day that the events site asks " +
			"for is painted on the bill.",
		"Events site, {city}, {title}: one ticket. The form has a field for the day on the poster, one for the name ({who}) and one for the usher ({time}).",
		"Look at the poster of {title}, note its day, and buy a single ticket in {city} with it. On the events site, write {who} and, for the " +
			"usher, {time}.",
		"{who} needs a ticket of the events site. Show: {title}, {city}. Usher at {time}. You prove that you know the day by typing what the plate " +
			"on the poster says.",
		"Order an usher for {time} along with the ticket of {who} for {title}. It is on in {city}, and the events site lets one in who can read the " +
			"day off the bill.",
		"With the day that its poster alone gives away, book {title} on the events site, {city}, for one person called {who} whom an usher awaits " +
			"at {time}.",
		"A seat at {title} would please {who}. You find the show in {city}, its day in the painting, and the rest, such as an usher for {time}, in " +
			"the form of the events site.",
	},
	"buy-left": {
		"On the events site, buy {n} floor tickets for the show in {city} that has the most tickets left among those with a printed day, in the name " +
			"of {who}.",
		"Our party needs room: {n} tickets, on the floor, for whichever show of {city} has most left. Its day is printed. The events site sells them " +
			"to {who}.",
		"[Could|Can] you order tickets for {who}? Number: {n}. Show: the one in {city} with the largest supply and a printed day. Part: floor. Site: " +
			"the events site.",
		"{who} brings a whole club to {city}. Buy floor tickets, {n} of them, on the events site, where most are unsold and the day is in print.",
		"Sort the shows of {city} on the events site by tickets left. For the first one with a printed day, get {n} on the floor, made out to {who}.",
		"By tickets left, one show with its day in print beats all others in {city}. Take {n} of these, floor, under the name {who}, on the events site.",
		"Write {n} as the number and {who} as the name when you buy floor tickets on the events site; the show is that of {city} with most left, day " +
			"printed.",
		"Where would {n} people find seats in {city}? At the show that has more tickets left than any other with a printed day. Buy them there, floor, " +
			"for {who}, through the events site.",
		"Help an unlucky organiser in {city}: of the shows with printed days, the one that sold least so far, as it has most left, sells {n} floor " +
			"tickets to {who}. Use the events site.",
		"For {who}: floor, {n} tickets, {city}, highest number left in the list of the events site among shows whose day is in print.",
		"The number is {n}, the name {who}, the part the floor. Which show? In {city}, that for which the events site still has most tickets and a " +
			"printed day.",
		"Fill the emptiest house of {city}. So that {who} may sit on the floor with company, {n} tickets are bought on the events site for the printed " +
			"day with most left.",
	},
	"buy-poster": {
		"On the events site, buy one ticket for the show in {city} whose poster has {sign} and a {colour} masthead. Name {who}, bill on {day}, usher " +
			"at {time}.",
		"A {colour} masthead and {sign}: I mean the show in {city} with that poster. Get {who} a ticket from the events site. The bill is for {day}, " +
			"the usher for {time}.",
		"[Could|Can] you tell a show of {city} by its poster, {sign} with {colour} on top or at the foot? Buy a ticket, on the events site, for {who}; " +
			"bill {day}, usher {time}.",
		"{who} liked a poster in {city}. The bar with the type is {colour}, the sign is {sign}. One ticket, please, from the events site, with an usher " +
			"at {time} and the bill on {day}.",
		"Look at the bills of {city} on the events site. Where {sign} goes with a masthead in {colour}, buy a ticket for {who}. Add the usher, {time}, " +
			"and the day of the bill, {day}.",
		"Let {who} be met at {time} by an usher and billed on {day}. The ticket is for what a {colour} bar and {sign} announce in {city}, on the " +
			"events site.",
		"Masthead: {colour}. Sign: {sign}. City: {city}. With that you find a show on the events site; buy a ticket in the name of {who}, bill of {day}, " +
			"usher at {time}.",
		"One ticket of the events site for {who}, payable on {day}, usher waiting at {time}. Only the poster tells which show of {city}: {sign}, and " +
			"{colour} behind the type.",
		"On {day} the bill, at {time} the usher, and the ticket for {who}: order these on the events site for the show of {city} with {sign} on its " +
			"poster and {colour} ink in the masthead.",
		"I remember {sign} and the colour {colour} of a masthead, from a wall in {city}. That show needs a ticket for {who}. The events site may send " +
			"the bill on {day} and the usher at {time}.",
		"Choose by the picture. In {city} a single poster has {sign} along with a bar in {colour}; {who} gets one seat there, the usher at {time} and " +
			"the bill of {day}, through the events site.",
		"Whoever printed {colour} type bars and {sign} for {city} has sold a ticket: buy it on the events site, say {who} for the name, {time} for the " +
			"usher, {day} for the bill.",
	},
	"follow": {
		"On the events site, follow the organiser {host}.",
		"I would like to get the letters of {host}. Follow that organiser on the events site.",
		"[Could|Can] you find {host} among the organisers of the events site and follow that page?",
		"Never miss a show of {host} again: the events site lets you follow organisers, so do it.",
		"Open the page that {host} has on the events site. There is a button for following; press it.",
		"The events site writes to followers. Make me one of those of {host}.",
		"As an admirer of {host}, I want news. Use the events site, where organisers can be followed.",
		"Organisers, then {host}, then follow: that is what I ask you to do on the events site.",
		"See to it that the events site counts me among those who follow {host}.",
		"Whatever {host} organises, I want to hear of it first. The button for that is on the events site.",
		"There is an organiser called {host}; on the events site, become a follower.",
		"Let the letters of {host} reach me from now on, which takes one click on the right page of the events site.",
	},
	"ask-doors": kit.Both(couples, nextOf, "when the doors open|at what time one is let in|the time of its doors",
		"the street it is in|in which street it takes place"),
	"ask-age": kit.Both(couples, nextOf, "when it ends|the time at which it is over|until when it lasts",
		"what a box ticket costs in gulden|the price of the box, in gulden"),
	"ask-figures": kit.Both(couples, "the poster of the next show of {host} that is not sold out|the picture on the bill that {host} has printed for the "+
		"first show with tickets|how the next show of {host} with tickets is painted on its poster",
		"the number of figures on it|how many figures there are|how many people are drawn", "which sign is in the roundel|what the round sign shows"),
	"ask-instrument": kit.Both(couples, "the poster of {title} in {city}|{title}, to be seen in {city}, and its poster|what is painted on the bill of {title}, {city}",
		"which instrument it shows|the instrument on the poster|what is played in the picture", "the colour of its masthead|in which colour the masthead is printed"),
	"ask-price": kit.Both(couples, "{title} in {city} and {n} gallery tickets for it|gallery tickets for {title}, {n} of them, in {city}|a party that wants to see "+
		"{title} in {city} from the gallery and has this many members: {n}",
		"what all these tickets cost together, in gulden|their price in gulden, all together|the sum in gulden", "the day of the show|on which day it is"),
	"ask-venue": kit.Both(couples, "the hall in {street}, {city}|what {city} has for a hall in {street}|{city}, {street}, the hall there",
		"who keeps it|the name of its keeper|who the keeper is", "how many seats it has|its number of seats"),
	"ask-moved": kit.Both(couples, "the show in {city} that was moved|a show of {city} whose old day is struck through|what in {city} takes place on another day "+
		"than first printed", "to which day it was moved|its new day|the day that is valid now", "when it ends|at what time it is over"),
}

// nextOf is what questions about the next show of an organiser are about.
const nextOf = "the next show of {host} that is not sold out|what {host} puts on first, among shows with tickets|the soonest show by {host} for which there are tickets"

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"On the events site, look up {c}. Tell me {x}, and also {y}.",
	"I have to know {y} and {x}. It is about {c}, and the events site shows it.",
	"Two things about {c}, please: first {x}, then {y}. The events site has them.",
	"With the help of the events site, find {c}, and report {y} as well as {x}.",
	"Somebody asked me about {c}. Say {x} and {y} after a look at the events site.",
	"{c}: for this, the events site tells {y}. It tells {x}, too. Let me have both.",
	"Do not guess; use the events site. My subject is {c}, my questions are {x} and {y}.",
	"Before we go out, check {y} on the events site, then {x}. I speak of {c}.",
	"The events site can settle a bet for us over {c}. We bet on {x} and on {y}.",
	"Note {x} for me, and beside it {y}. You read it on the events site, under {c}.",
	"Regarding {c}, consult the events site: {y} is wanted, together with {x}.",
	"Let the events site answer what I ask of {c}, which is {x}, followed by {y}.",
}
