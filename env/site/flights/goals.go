package flights

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site.
var looked = []string{
	"{question} [Look it up|Find it out] on the flight site.",
	"Please check something for me on the flight site and tell me what you find. {question}",
	"{question} I am sure that the flight site has the answer, so go there and see.",
	"There is something I need to know, and the flight site tells it. {question}",
	"{question} You will know once you have visited the flight site.",
	"Open the flight site and have a [close|good] look, because I ask you this. {question}",
	"{question} Rely on nothing but what the flight site says.",
	"My friend is curious, and I promised to look on the flight site. {question}",
	"{question} Do not guess: all that is needed stands on the flight site.",
	"There is just one thing that I want you to tell me, with the help of the flight site. {question}",
	"{question} That is what I would like to hear from you, by way of the flight site.",
	"One question, to be settled by using the flight site, not by what you believe. {question}",
}

// fetched are requests for the shuttle, for the wordings of bookings.
var fetched = []string{
	"Order the shuttle for {time}.",
	"Have the shuttle come at {time}.",
	"The shuttle is to be there at {time}.",
	"Add the shuttle, at {time}.",
	"Shuttle: {time}.",
	"Enter {time} for the shuttle.",
	"A shuttle is needed too, at {time}.",
	"With it goes a shuttle at {time}.",
	"Let the shuttle pick up at {time}.",
	"Ask for the shuttle, and for {time}.",
	"As to the shuttle, it comes at {time}.",
	"Put {time} down as the time of the shuttle.",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = shuttled(map[string][]string{
	"search-to": {
		"On the flight site, search for flights to {to}; from where and when is up to you.",
		"[Could|Can] you look up which flights go to {to}? Any day and any place of departure will do. Use the flight site.",
		"I want to know how one gets to {to} by air. Search the flight site, and choose the departure and the date [yourself|as you like].",
		"Flight search on the flight site, please. Destination: {to}. The rest is open: departure, date.",
		"Whatever the day and the city of departure, find flights to {to} on the flight site.",
		"Use the search form of the flight site with {to} as the destination. What you enter for origin and date does not matter.",
		"Somebody must be flying to {to}. Have the flight site list such flights, from any city you [like|want], for any date.",
		"The flight site [has|offers] a search. Ask it for flights that land in {to}, with a day and a starting point of your choice.",
		"Pick any city to start from and any date, and let the flight site show what flies to {to}.",
		"My plans are vague: all I know is that I will fly to {to}. Search for that on the flight site, no matter from where or when.",
		"To {to}, by plane: run a search on the flight site. I [leave|am leaving] it to you from which city and for which day.",
		"It makes no difference where the journey begins or on what date. It has to end in {to}, and you search for it on the flight site.",
	},
	"search-day": {
		"On the flight site, search for flights from {from} to {to} on {day}.",
		"[Could|Can] you see what flies to {to} on {day}? I start in {from}. Use the search of the flight site.",
		"I [have|need] to get from {from} to {to} by plane, and it must be on {day}. Have the flight site list what there is.",
		"Flight search, on the flight site. Out of: {from}. Into: {to}. Travelling on {day}.",
		"Find out on the flight site which planes go to {to} from {from} on {day}.",
		"With {from} as the place of departure and {to} as the destination, run a search on the flight site. I leave on {day}.",
		"My trip to {to} begins in {from} on {day}. Ask the flight site for the flights.",
		"Open the flight site, enter that you want to fly on {day}, starting in {from}, going to {to}, and search.",
		"Let the flight site show every connection by air from {from} to {to}, all that leaves on {day}.",
		"What are my options for flying on {day}? It is from {from} to {to}. Look for them on the flight site.",
		"The flight site knows all flights. Get it to list those of one route and one day: {from} to {to}, on {day}.",
		"Leaving {from} for {to} is what I have in mind, on {day}, so search for it on the flight site.",
	},
	"search-return": {
		"On the flight site, search for a return journey from {from} to {to}, out on {day} and back on {back}.",
		"I fly to {to} on {day} and want to be home in {from} again with a flight on {back}. [Look for|Search for] both ways on the flight site.",
		"[Could|Can] you run a search for a round trip on the flight site? Start in {from}, go to {to} on {day}, return on {back}.",
		"Round trip wanted, on the flight site: {from} to {to}, leaving on {day}, coming back on {back}. Just search.",
		"Use the search form of the flight site. It needs {from} as the start, {to} as the destination, {day} for the way out and {back} for the " +
			"way back.",
		"There and back by plane: {from} to {to} on {day}, the other way round on {back}. Have the flight site search for that.",
		"See which flights the flight site offers if one leaves {from} for {to} on {day} and takes a return flight on {back}.",
		"My journey begins on {day} in {from}, leads to {to}, and the flight home is on {back}. Ask the flight site for it as a return journey.",
		"With an outward flight on {day} and a return flight on {back}, what gets me from {from} to {to}? Search the flight site for it.",
		"The way back is to be on {back}, the way out on {day}. Look up such a return trip between {from} and {to}, starting in {from}, on the " +
			"flight site.",
		"Open the flight site and look for return flights. Out on {day}, from {from} to {to}. Home on {back}.",
		"I will be away until {back}. Enter that in the search of the flight site as the day of return, for a flight on {day} that takes me from " +
			"{from} to {to}.",
	},
	"search-party": {
		"On the flight site, search for flights from {from} to {to} on {day} for {n} passengers in business class.",
		"{n} people want to fly business class from {from} to {to} on {day}: have the flight site list their flights.",
		"[Could|Can] you look for business class flights on the flight site? We are {n}, we leave {from} on {day}, and we go to {to}.",
		"Flight search on the flight site. Route: {from} to {to}. Travelling on {day}. Class: business. Passengers: {n}.",
		"My company is sending {n} of us to {to}. We start in {from} on {day} and fly in business class. Run that search on the flight site.",
		"Use the flight site to find out what {n} passengers can take on {day} from {from} to {to}; the cabin is business.",
		"Business class it is, for a group of {n}. Search the flight site for planes that take them on {day} from {from} to {to}.",
		"We need {n} seats in business class. The flight leaves {from} on {day} and goes to {to}. Search for it on the flight site.",
		"Fill in the search of the flight site: from {from}, to {to}, the date is to be {day}, the number of passengers {n}, the class business. Then send " +
			"it.",
		"How can {n} of us get to {to} from {from} on {day}, all in business class? Have the flight site search for flights.",
		"Set the flight site to {n} passengers and to business class, and search for what flies to {to} on {day}; we set out from {from}.",
		"From {from}, a party of {n} is flying to {to} on {day}. Ask the flight site what there is for them in business class.",
	},
	"search-direct": {
		"On the flight site, search for flights from {from} to {to} on {day} and narrow the results down to direct flights that leave {time}.",
		"I do not want to change planes, and I want to leave {time}. Search the flight site for {from} to {to} on {day}, and set the filters " +
			"accordingly.",
		"See which direct flights leave {time} from {from} to {to} on {day}. Use the flight site, with its filters set to show nothing else.",
		"[Could|Can] you get the flight site to list only those flights from {from} to {to} on {day} that are direct and that depart {time}?",
		"Flight site, {from} to {to}, on {day}. Filters: direct flights, leaving {time}.",
		"Look for planes to {to} on the flight site. I set out from {from} on {day}. Filter the list so that it has just direct ones that start " +
			"{time}.",
		"My grandmother cannot change planes. Find what takes her from {from} to {to} on {day} with the flight site, and filter for direct flights " +
			"that depart {time}.",
		"Of all flights between {from} and {to} on {day}, starting in {from}, have the flight site show the direct ones {time} and hide the rest " +
			"with its filters.",
		"Run a search on the flight site for flying to {to} from {from} on {day}. After that apply two filters: no stops, and departure {time}.",
		"Departure {time}, without any stop, on {day}: let the flight site filter what flies from {from} to {to} by that.",
		"It should be a direct flight, it should go {time}, and it should bring me from {from} to {to} on {day}. Make the flight site list exactly " +
			"these, by its filters.",
		"Only direct flights, please, and only such as take off {time}. The search on the flight site is for {from} to {to} on {day}; use its " +
			"filters for the rest.",
	},
	"search-budget": {
		"On the flight site, search for flights from {from} to {to} on {day}, cheapest first, and show only those for at most {most}.",
		"I can spend {most} and no more. List the flights from {from} to {to} on {day} on the flight site within that limit, sorted by " +
			"price.",
		"Use the flight site to list what flies from {from} to {to} on {day} with a highest price of {most}. Sort it so that the cheapest " +
			"comes first.",
		"[Could|Can] you search the flight site for me? It is {from} to {to} on {day}. Set the price limit to {most} and order the list by " +
			"price, lowest on top.",
		"Flight site: {from} to {to}, on {day}. Up to {most}. Order: cheapest first.",
		"Flights above {most} are of no use to me. Have the flight site leave them out of what it finds for {day} from {from} to {to}, and " +
			"put the lowest price at the top.",
		"Which flights to {to} cost {most} or less? I leave {from} on {day}. Get the flight site to show them by price, the cheapest at the " +
			"top.",
		"My budget for the trip to {to} is {most}. Start from {from} on {day}, and make the flight site show what I can afford, in the " +
			"order of price.",
		"Sorted from cheap to dear and cut off at {most}: that is how I want the flights of the flight site from {from} to {to} on {day}.",
		"Look for flights on the flight site that leave {from} for {to} on {day}. Then sort by price, cheapest first, and set {most} as the " +
			"maximum.",
		"Let the flight site arrange by price, cheapest first, what goes from {from} to {to} on {day}, and have it drop everything over {most} " +
			"gulden.",
		"With at most {most} in my pocket I want to fly on {day} from {from} to {to}. Show me the flights on the flight site, the price " +
			"limit set, cheap ones first.",
	},
	"open-cheapest": {
		"On the flight site, find the cheapest direct flight from {from} to {to} on {day}, and open its page. Open no other flight on that day.",
		"Which direct flight from {from} to {to} costs least on {day}? Show me its page on the flight site, and do not open the page of any other " +
			"flight on that day.",
		"I want to pay as little as I can for a direct flight on {day}, from {from} to {to}. Go to the page of that one on the flight site. Leave " +
			"the other flights of the day closed.",
		"[Could|Can] you open one page on the flight site for me? I mean the direct flight with the lowest price from {from} to {to} on {day}, and " +
			"none of the others on that day.",
		"Flight site, {from} to {to}, on {day}: open the direct flight that is cheapest. No other flight of that day may be opened.",
		"Compare the prices of the direct flights that go to {to} from {from} on {day}. The list on the flight site is enough for that; the only " +
			"flight of the day whose page you open is the least expensive one.",
		"Among direct flights only, see on the flight site what is cheapest from {from} to {to} on {day}. Then open that flight and nothing else " +
			"of that day.",
		"My page of choice on the flight site is that of the direct flight with the best price on {day}; it goes to {to} from {from}. Keep away " +
			"from the pages of other flights on the same day.",
		"Without opening any other flight of the day, get to the page of the cheapest direct one from {from} to {to} on {day}, on the flight site.",
		"To save money, I will fly from {from} to {to} on {day}, with whatever direct flight asks the lowest fare. Have its page open on the " +
			"flight site, but not that of another flight on this day.",
		"Search the flight site for {from} to {to} on {day}. A single flight is to be opened: the one without stops that has the smallest price. " +
			"The rest of that day is not to be touched.",
		"There are several direct flights from {from} to {to} on {day}. The flight site lists them with fares. Choose the lowest fare and open " +
			"that flight; the others of this day stay shut.",
	},
	"open-shortest": {
		"On the flight site, open the page of the flight from {from} to {to} that takes the least time on {day}. Open no other flight on that day.",
		"What is the quickest way to fly from {from} to {to} on {day}? Go to its page on the flight site, and do not open the page of any other " +
			"flight on that day.",
		"I hate long journeys. Find the flight with the shortest duration from {from} to {to} on {day} on the flight site and open it. Leave the " +
			"other flights of the day closed.",
		"[Could|Can] you open one page on the flight site for me? The flight I mean is the fastest from {from} to {to} on {day}. None of the " +
			"others on that day, please.",
		"Flight site, {from} to {to}, on {day}: open the shortest flight by time. No other flight of that day may be opened.",
		"Compare how long the flights to {to} take that leave {from} on {day}. The list on the flight site tells; the only flight of the day whose " +
			"page you open is the one that needs least time.",
		"Of everything that flies on {day} from {from} to {to}, one flight gets there in the shortest time. Open that one on the flight site and " +
			"nothing else of that day.",
		"My page of choice on the flight site is that of the flight with the smallest number of hours and minutes on {day}; it goes from {from} to " +
			"{to}. Keep away from the pages of other flights on the same day.",
		"Without opening any other flight of the day, get to the page of the one from {from} to {to} on {day} that has the shortest duration of " +
			"all, on the flight site.",
		"Time matters more than money: on {day} I will take the flight of least duration that leads from {from} to {to}. Have its page open on the " +
			"flight site, but not that of another flight on this day.",
		"Search the flight site for {from} to {to} on {day}. A single flight is to be opened: whichever is the shortest journey. The rest of that " +
			"day is not to be touched.",
		"There are several ways to fly from {from} to {to} on {day}. The flight site lists how long each lasts. Choose the fastest and open that " +
			"flight; the others of this day stay shut.",
	},
	"open-last": {
		"On the flight site, open the last direct flight that leaves {from} for {to} on {day}. Open no other flight on that day.",
		"I want to stay in {from} as long as I can on {day}. What is the last direct flight to {to}? Go to its page on the flight site, and do not " +
			"open the page of any other flight on that day.",
		"The direct flight from {from} to {to} that departs latest on {day} is the one to take. Show me its page on the flight site. Leave the " +
			"other flights of the day closed.",
		"[Could|Can] you open one page on the flight site for me? It is that of the latest departure on {day} from {from} to {to}, of direct " +
			"flights. None of the others on that day, please.",
		"Flight site, {from} to {to}, on {day}: open the direct flight that leaves last. No other flight of that day may be opened.",
		"Compare when the direct flights to {to} take off from {from} on {day}. The list on the flight site tells; the only flight of the day " +
			"whose page you open is the last of them.",
		"Of the direct flights that go on {day} from {from} to {to}, no flight leaves later than one. Open that one on the flight site and nothing " +
			"else of that day.",
		"My meeting in {from} may take long, so I need the latest there is on {day}: the direct flight to {to} that starts after all others. Open " +
			"it on the flight site, but not another flight on this day.",
		"Without opening any other flight of the day, get to the page of the direct one with the latest departure from {from} to {to} on {day}, on " +
			"the flight site.",
		"After which direct flight does nothing more go directly from {from} to {to} on {day}? Have that flight's page open on the flight site, " +
			"and keep away from the pages of other flights on the same day.",
		"Search the flight site for {from} to {to} on {day}. A single flight is to be opened: the direct one whose departure is latest. The rest " +
			"of that day is not to be touched.",
		"There are several direct flights from {from} to {to} on {day}. The flight site lists when they leave. Choose the last to leave and open " +
			"that flight; the others of this day stay shut.",
	},
	"book-earliest": {
		"On the flight site, book the earliest direct flight from {from} to {to} on {day} for {who} alone. If it is sold out, take the " +
			"next direct one.",
		"Please book a seat for {who} on the first direct flight that leaves {from} for {to} on {day}, or on the one after it should that " +
			"be sold. Do it on the flight site.",
		"{who} has to be in {to} early. Which direct flight starts first from {from} on {day}? Book it on the flight site; if it is full, the next.",
		"[Could|Can] you book something on the flight site? From {from} to {to} on {day}, the direct flight that departs first and still " +
			"has a seat. Passenger: {who}.",
		"Booking, on the flight site. Route: {from} to {to}. Day: {day}. Flight: the first direct one that is not sold out. Passenger: {who}.",
		"Look for direct flights to {to} that leave {from} on {day}, take the earliest departure, and book it on the flight site for " +
			"{who}; once sold, try the following one.",
		"Set out from {from} as early as possible on {day}: book {who} on the flight site onto the first direct flight to {to} with a seat left.",
		"One passenger by the name of {who}: make that booking on the flight site, for the earliest direct flight from {from} to {to} on " +
			"{day} that can still be had.",
		"Get {who} a place on a direct flight to {to}. It leaves {from} on {day}, before any other that is not sold out. The flight site " +
			"takes bookings.",
		"Of the direct flights from {from} to {to} on {day}, reserve the earliest on the flight site under the name {who}. Is it gone? " +
			"Then the second.",
		"{who} is going to fly from {from} to {to} on {day}. Make sure on the flight site that it is booked, on whichever direct flight " +
			"takes off first with room for one.",
		"What is to be booked on the flight site for {who} is the first direct flight on {day}, {from} to {to}; a sold one gives way to " +
			"its successor.",
	},
	"book-group": {
		"On the flight site, book the cheapest direct flight from {from} to {to} on {day} for the {n} passengers {all}, in this order, " +
			"with {bags} each.",
		"{n} people fly from {from} to {to} on {day}: {all}. Book them in this order onto the cheapest direct flight on the flight site, " +
			"with {bags} each.",
		"[Could|Can] you book for {all}, entering these {n} in this order? They want the direct flight with the lowest price from {from} " +
			"to {to} on {day}, and {bags} each. Use the flight site.",
		"Booking, on the flight site. Route: {from} to {to}. Day: {day}. Flight: the cheapest direct one. The {n} passengers, in order: " +
			"{all}. Baggage: {bags} each.",
		"We are {n} and want to spend little. Book the direct flight that costs least from {from} to {to} on {day} on the flight site, " +
			"with {bags} each. Names, in order: {all}.",
		"With {bags} each, {all} travel together to {to} from {from} on {day}. Take the cheapest of the direct flights for the {n} of them " +
			"on the flight site, in the order given.",
		"Look on the flight site for direct flights that leave {from} for {to} on {day}. Book the least expensive for {n}, namely {all}, " +
			"keeping that order, with {bags} each.",
		"Please see to {n} tickets on the flight site, {bags} each. The passengers, from first to last: {all}. The flight is direct, " +
			"{from} to {to} on {day}, at the lowest fare.",
		"The direct flight from {from} to {to} that is cheapest on {day} needs a booking on the flight site for {n}: {all}, in just that " +
			"order, {bags} for everybody.",
		"My friends and I are off to {to} on {day}, and we meet in {from}. Put {all} into the form of the flight site one after the other: " +
			"cheapest direct flight, {n} people, {bags} each.",
		"{n} passengers, {bags} each: book that on the flight site, for the direct flight at the smallest price to {to} on {day} from " +
			"{from}. Enter the names in this order: {all}.",
		"Of all direct flights on {day} from {from} to {to}, one is cheaper than the others. Book it on the flight site for {all}, listed " +
			"in this order as the {n}, with {bags} each.",
	},
	"book-return": {
		"On the flight site, book a journey from {from} to {to} for {who}: the earliest direct flight out on {day}, and the earliest " +
			"direct flight back on {back}.",
		"Book one seat for {who} from {from} to {to} on {day} and back on {back} on the flight site, both times on the first direct " +
			"flight, in one booking.",
		"{who} flies to {to} and returns. Out from {from} on {day}, home on {back}, always with the direct flight that leaves first. Make " +
			"one booking of it on the flight site.",
		"[Could|Can] you book a round trip on the flight site? {from} to {to} on {day}, back on {back}, each time by the direct flight " +
			"with the earliest departure. Passenger: {who}.",
		"Booking of a return journey, on the flight site. {from} to {to}. Out on {day}, back on {back}. Flights: the first direct one each " +
			"way. Passenger: {who}.",
		"Search the flight site for a return journey between {from} and {to}, starting in {from} on {day}, returning on {back}. Choose the " +
			"earliest direct flights, and book both together for {who}.",
		"One passenger by the name of {who}, there and back on the flight site: from {from} to {to} on {day}, the other way on {back}, by " +
			"the direct flight that departs first.",
		"I want to leave {from} as early as I can on {day}, and {to} as early as I can on {back}. Book these two direct flights on the " +
			"flight site at once for {who}.",
		"Get {who} a return ticket to {to} from {from}: on {day} the direct flight that goes before any other, on {back} the one that " +
			"comes back first. The flight site does both in one booking.",
		"Reserve under the name {who} the way to {to} and the way back on the flight site: the earliest direct flight from {from} on {day} " +
			"and the earliest direct one on {back}, together.",
		"The trip of {who} goes to {to} on {day} and home to {from} on {back}. What is to be booked on the flight site, in one go, is the " +
			"first direct flight in each direction.",
		"One direct flight from {from} to {to} is the earliest on {day}, and one is the earliest back on {back}. On the flight site, put " +
			"the two into a single booking for {who}.",
	},
	"book-tail": {
		"On the flight site, book the direct flight from {from} to {to} on {day} with the airline whose aircraft has {tail}, for {who}.",
		"One of the airlines with direct flights from {from} to {to} on {day} has {tail}. Book a seat for {who} on its flight, on the flight site.",
		"{who} wants to fly with the airline that has {tail}. Find out on the flight site which it is, and book its direct flight from " +
			"{from} to {to} on {day}.",
		"[Could|Can] you book something on the flight site? {who} needs a direct flight with the airline that shows {tail}: {from} to {to}, {day}.",
		"Booking, on the flight site. Route: {from} to {to}. Day: {day}. Flight: the direct one by the airline with {tail}. Passenger: {who}.",
		"Look at the pictures of the airlines that go directly to {to} from {from} on {day}: whose aircraft shows {tail}? Book its flight " +
			"on the flight site for {who}.",
		"I forget what the airline is called, but its aircraft has {tail}. It has a direct flight from {from} to {to} on {day}. Book {who} " +
			"onto it on the flight site.",
		"One passenger by the name of {who}: make that booking on the flight site for {day}, on a direct flight from {from} to {to}, " +
			"choosing the airline with {tail}.",
		"Get {who} a place on a direct flight to {to} that leaves {from} on {day}. The right airline has {tail}, as the flight site shows; " +
			"book it there.",
		"Of the direct flights from {from} to {to} on {day} the right one is by an airline with {tail}. Reserve it on the flight site " +
			"under the name {who}.",
		"Its aircraft has {tail}: so much is known of the airline that {who} is going to take directly from {from} to {to} on {day}. Make " +
			"the booking on the flight site.",
		"What is to be booked on the flight site for {who} goes from {from} to {to} on {day} without a stop, and the airline has {tail}.",
	},
	"book-seat": {
		"On the flight site, book the one free seat in row {row} of flight {flight} for {who}.",
		"A single seat is still free in row {row} of flight {flight}. Book exactly that seat on the flight site for {who} alone.",
		"{who} insists on row {row}. On flight {flight} there is just one free seat in it. See on the flight site which, and book it.",
		"[Could|Can] you book something on the flight site? It is flight {flight}, the seat that has not been taken in row {row}. Passenger: {who}.",
		"Booking, on the flight site. Flight: {flight}. Seat: the one that is left in row {row}. Passenger: {who}.",
		"Look at the plan of the seats of flight {flight} on the flight site, find the only seat in row {row} that is not taken, and book " +
			"it for {who}.",
		"I want to sit in row {row}, where all seats but one are taken. The flight is {flight}. Book me, {who}, that last free seat on the " +
			"flight site.",
		"One passenger by the name of {who}: make that booking on the flight site for flight {flight}, and choose what row {row} has left.",
		"Get {who} a place on flight {flight}, namely in row {row}: whichever seat is free there, for only one is. The flight site takes bookings.",
		"Which seat in row {row} of flight {flight} can still be had? Reserve that very seat on the flight site under the name {who}.",
		"{who} is going to take flight {flight}. Make sure on the flight site that it is booked, with the only seat that remains in row {row}.",
		"What is to be booked on the flight site for {who} is flight {flight}, and there the remaining free seat of row {row}.",
	},
	"ask-tail-colour": kit.Ask(looked,
		"What colour is the tail of flight {flight}, and when does it land (as in 14:35)?",
		"How is the fin of flight {flight} painted, and when, as in 14:35, does it arrive?",
		"See what flies as {flight}: tail of which colour, landing at what time (as 14:35)?",
		"Flight {flight} has a painted tail. In what colour, and when is it due, as in 14:35?",
		"I await flight {flight}. Which colour is its tail, at what time does it come, like 14:35?",
		"Name the main colour of the tail of flight {flight} and its time of arrival, written such as 14:35."),
	"ask-tail-airline": kit.Ask(looked,
		"When, as in 14:35, leaves the direct flight from {from} to {to} on {day} with {tail}?",
		"One direct flight from {from} to {to} on {day} has {tail}. Its departure, like 14:35?",
		"From {from} I go straight to {to} on {day}, with {tail}. At what time, as 14:35?",
		"Among direct flights from {from} to {to} on {day}, when (14:35) starts that with {tail}?",
		"The aircraft with {tail} flies directly {from} to {to} on {day}. Its start, as in 14:35?",
		"On {day} an airline with {tail} leaves {from} for {to} without a stop. Give the time of that departure in the manner of 14:35."),
	"ask-free-seats": kit.Ask(looked,
		"On flight {flight}, how many seats of row {row} are free, and what is a bag, in gulden?",
		"Count the free seats in row {row} of flight {flight}; add the price of a bag in gulden.",
		"How many could still sit in row {row} of flight {flight}, and a bag is how many gulden?",
		"In figures, for flight {flight}: free seats of row {row}, and gulden for a checked bag?",
		"Two numbers of flight {flight}: how many seats row {row} has left, how many gulden a bag costs.",
		"We would like to sit in row {row} on flight {flight} with a bag. Of how many free seats can we choose, and what does the bag cost "+
			"in gulden?"),
	"ask-seat": kit.Ask(looked,
		"Which seat of flight {flight} is the only free one in the foremost such economy row?",
		"In economy on flight {flight}, the first row with one free seat alone: which seat, like 7C?",
		"Behind business class of flight {flight}, which is the first seat free by itself in its row?",
		"Going back from the nose of flight {flight}, what economy seat is first alone free in its row?",
		"Name the free seat of the frontmost economy row on flight {flight} with exactly one.",
		"Which seat, written such as 7C, is the only free one in the frontmost economy row of flight {flight} that has only one?"),
	"ask-minutes": kit.Ask(looked,
		"How many minutes do flight {flight} and flight {other} take together? Answer in minutes alone.",
		"Add up the durations of two flights, {flight} and {other}, and say the sum in minutes, without hours.",
		"I take flight {flight} and later flight {other}. For how many minutes am I in the air in all?",
		"What is the duration of flight {flight} plus that of flight {other}, as a number of minutes only?",
		"Give the flying time of {flight} and {other} as one sum. I need it in minutes, not in hours and minutes.",
		"In minutes and nothing else, how long do I sit in planes if I fly with {flight} and with {other}?"),
	"ask-arrival": kit.Ask(looked,
		"At what time does flight {flight} arrive? Answer such as 14:35.",
		"When does flight {flight} land? Write the time such as 14:35.",
		"I am picking somebody up from flight {flight}. For what time is its arrival planned? I need it in the form 14:35.",
		"Give the time of arrival of flight {flight}, in the manner of 14:35.",
		"What does the clock show when flight {flight} comes in? Use hours and minutes such as 14:35.",
		"For what time, written such as 14:35, is the arrival of flight {flight} announced?"),
	"ask-cheaper": kit.Ask(looked,
		"By how many gulden do the cheapest fares from {from} on {day} to {one} and {other} differ?",
		"From {from} on {day}, what lies between the lowest fares to {one} and {other}, in gulden?",
		"To {one} or to {other}, from {from} on {day}: how many gulden do the best fares differ?",
		"Take the lowest fares of {day}, {from} to {one} and to {other}. Their difference in gulden?",
		"How much dearer, in gulden, is the dearer of {one} and {other} from {from} on {day}, at best?",
		"On {day} the cheapest seats out of {from} to {one} and {other} have different prices. Say how many gulden lie between them."),
	"ask-bag": kit.Ask(looked,
		"What do {n} passengers pay in all for {bags} each on flight {flight}, in gulden?",
		"On flight {flight} there are {n} of us with {bags} each to check in. How many gulden is that altogether?",
		"We are {n}, and everybody checks in {bags}. What will flight {flight} charge for all that baggage, in gulden?",
		"In gulden, what is the price of {bags} each for {n} people on flight {flight}? I mean the sum.",
		"Work out the fee for baggage on flight {flight}: {n} travellers, {bags} each. The total in gulden is enough.",
		"If {n} people take {bags} each on flight {flight}, by how many gulden does their trip get dearer?"),
	"ask-tram": kit.Ask(looked,
		"How many minutes does the tram take from {airport} to the city? Answer with the number.",
		"How long is the tram from {airport} under way to the city, in minutes?",
		"After I land at {airport}, I take the tram to the city. How many minutes is that?",
		"Find {airport} among the airports. What number of minutes does its tram need to the city?",
		"Into the city from {airport}, one goes by tram. Give the minutes it takes.",
		"What is the travel time in minutes of the tram that connects {airport} with the city? The number is enough."),
	"search-after": {
		"On the flight site, search for flights from {from} to {to} on {day} and show only those that leave at {time} or later.",
		"Which flights from {from} to {to} start no earlier than {time} on {day}? Set that in the filter of the flight site.",
		"I cannot be at the airport of {from} before {time} on {day}. Have the flight site list what goes to {to} from then on.",
		"[Could|Can] you filter the flights of the flight site for me? {from} to {to}, on {day}, departure not before {time}.",
		"Flight site: {from} to {to}, {day}. Earliest departure: {time}.",
		"Look up the flights to {to} out of {from} for {day}, and enter {time} as the earliest time of departure on the flight site.",
		"With {time} as the first possible departure, what does the flight site have on {day} for {from} to {to}? Filter for it.",
		"Until {time} I am busy in {from}. Let the flight site show what takes me to {to} later on {day}.",
		"Narrow the list of the flight site, {from} to {to} on {day}, down to departures from {time} onwards.",
		"My day in {from} is {day}, and {time} is the moment from which I can leave. Filter the flight site accordingly, for {to}.",
		"Everything that takes off in {from} before {time} is to be hidden. The flight site can do it; the day is {day}, the destination {to}.",
		"Ask the flight site for {day}, {from} to {to}, then for nothing that departs sooner than {time}.",
	},
	"open-tail": {
		"On the flight site, open the direct flight from {from} to {to} on {day} of the airline with {tail}. Open no other flight on that day.",
		"One airline that flies directly from {from} to {to} on {day} has {tail}. Go to the page of its flight on the flight site and " +
			"leave the others closed.",
		"[Could|Can] you open one page on the flight site? A direct flight, {from} to {to}, {day}, by the airline whose aircraft shows " +
			"{tail}. None of the rest, please.",
		"Look at the aircraft in the list of the flight site for {from} to {to} on {day}: one has {tail}. Its direct flight is the only one to open.",
		"Flight site, {from} to {to}, on {day}. Airline: the one with {tail}. Open its direct flight and nothing else of that day.",
		"I know my airline by {tail}. Which direct flight does it have to {to} from {from} on {day}? Open that on the flight site, no other.",
		"Without opening any other flight of the day, get to the direct one from {from} to {to} on {day} that is flown with {tail}, on the " +
			"flight site.",
		"Somebody saw {tail} at the gate in {from}. Find the direct flight to {to} that this airline has on {day}, and have just its page " +
			"open on the flight site.",
		"My page of choice on the flight site belongs to an airline with {tail}: its direct flight on {day}, {from} to {to}. Keep away " +
			"from all others.",
		"Pictures of tails are beside every flight on the flight site. Between {from} and {to}, on {day}, open the direct flight with " +
			"{tail} and that alone.",
		"There is a direct flight to {to} under {tail}, leaving {from} on {day}. The flight site shows it; open it while the others stay shut.",
		"Of all that flies directly on {day} from {from} to {to}, a single page may be opened on the flight site: that of the aircraft with {tail}.",
	},
	"watch-fare": {
		"On the flight site, set a fare alert of {most} for flights from {from} to {to} on {day}.",
		"Have the flight site tell me when a seat from {from} to {to} on {day} costs {most} or less.",
		"Watch the fares from {from} to {to} on {day} on the flight site. My limit is {most}.",
		"[Could|Can] you set up an alert on the flight site? {from} to {to}, on {day}, at {most}.",
		"Fare alert, on the flight site. Route: {from} to {to}. Day: {day}. Limit: {most}.",
		"I fly to {to} on {day} if it is cheap enough, from {from}. Let the flight site watch the fare up to {most}.",
		"With {most} as the price to wait for, the flight site is to watch the flights that leave {from} for {to} on {day}.",
		"As soon as I can get from {from} to {to} on {day} for {most}, I want to hear of it. The flight site has alerts for that: set one.",
		"Search the flight site for {from} to {to} on {day}, then enter {most} where it offers to watch the fare.",
		"{most} is what I would pay on {day} between {from} and {to}. Leave that as a fare alert with the flight site.",
		"Until a seat to {to} falls to {most}, I am not leaving {from}. Make the flight site keep an eye on it, for {day}.",
		"An alert is needed on the flight site: the sum {most}, the day {day}, the way from {from} to {to}.",
	},
	"ask-wait": kit.Ask(looked,
		"How many minutes of waiting has the shortest flight with a change from {from} to {to} on {day}?",
		"How many minutes is the change on the quickest flight with a stop, {from} to {to}, {day}?",
		"On {day} I take the fastest connection {from} to {to} that is not direct. Minutes of waiting?",
		"What is the wait, in minutes, on the fastest indirect flight of {day} from {from} to {to}?",
		"Not direct, but quick: {from} to {to} on {day}. Give the minutes at the stop.",
		"The fastest flight with one stop on {day}, {from} to {to}, has a wait in the middle. Of how many minutes?"),
	"ask-fare": kit.Ask(looked,
		"How many gulden does the cheapest flight from {from} to {to} on {day} cost?",
		"What is the lowest fare on {day} from {from} to {to}, in gulden?",
		"I want to fly from {from} to {to} on {day} for as little as I can. What will that be, in gulden?",
		"Name the price in gulden of the least expensive flight that leaves {from} for {to} on {day}.",
		"In gulden, for how much at least does one get from {from} to {to} by air on {day}?",
		"On {day}, what is the smallest price in gulden of all flights between {from} and {to}, starting in {from}?"),
	"ask-valid": kit.Ask(looked,
		"Until which day is the ticket of the first direct flight from {from} to {to} on {day} valid?",
		"On which date ends the ticket of the earliest direct flight, {from} to {to}, {day}?",
		"I take the first direct flight on {day} from {from} to {to}. What is the last day of my ticket?",
		"Name the last day of the ticket for the direct flight that leaves {from} first for {to} on {day}.",
		"A ticket for the earliest direct flight of {day}, {from} to {to}: how long is it valid?",
		"Which day is the last one of a ticket for the first flight on {day} that goes directly from {from} to {to}?"),
})

// shuttled adds the kind of bookings that need a shuttle.
func shuttled(all map[string][]string) map[string][]string {
	for _, name := range []string{"book-earliest", "book-group", "book-return", "book-tail"} {
		all[name+": shuttle"] = kit.And(all[name], fetched)
	}
	return all
}
