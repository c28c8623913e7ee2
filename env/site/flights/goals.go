package flights

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site.
var looked = []string{
	"{question} [Look it up|Find it out] on the flight site.",
	"Please check something for me on the flight site and tell me what you find. {question}",
	"{question} I am sure that the flight site has the answer, so go there and see.",
	"There is something I need to know, and the flight site tells it. {question}",
	"{question} You will know once you have visited the flight site.",
	"Open the flight site and have a [close|good] look. {question}",
	"{question} Rely on nothing but what the flight site says.",
	"My friend is curious, and I promised to look on the flight site. {question}",
	"{question} Do not guess: all that is needed stands on the flight site.",
	"There is just one thing that I want you to tell me, with the help of the flight site. {question}",
	"{question} That is what I would like to hear from you, by way of the flight site.",
	"One question, to be settled by using the flight site, not by what you believe. {question}",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
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
		"On the flight site, search for flights from {from} to {to} on {day}, cheapest first, and show only those for at most {most} gulden.",
		"I can spend {most} gulden and no more. List the flights from {from} to {to} on {day} on the flight site within that limit, sorted by " +
			"price.",
		"Use the flight site to list what flies from {from} to {to} on {day} with a highest price of {most} gulden. Sort it so that the cheapest " +
			"comes first.",
		"[Could|Can] you search the flight site for me? It is {from} to {to} on {day}. Set the price limit to {most} gulden and order the list by " +
			"price, lowest on top.",
		"Flight site: {from} to {to}, on {day}. Up to {most} gulden. Order: cheapest first.",
		"Flights above {most} gulden are of no use to me. Have the flight site leave them out of what it finds for {day} from {from} to {to}, and " +
			"put the lowest price at the top.",
		"Which flights to {to} cost {most} gulden or less? I leave {from} on {day}. Get the flight site to show them by price, the cheapest at the " +
			"top.",
		"My budget for the trip to {to} is {most} gulden. Start from {from} on {day}, and make the flight site show what I can afford, in the " +
			"order of price.",
		"Sorted from cheap to dear and cut off at {most} gulden: that is how I want the flights of the flight site from {from} to {to} on {day}.",
		"Look for flights on the flight site that leave {from} for {to} on {day}. Then sort by price, cheapest first, and set {most} gulden as the " +
			"maximum.",
		"Let the flight site arrange by price, cheapest first, what goes from {from} to {to} on {day}, and have it drop everything over {most} " +
			"gulden.",
		"With at most {most} gulden in my pocket I want to fly on {day} from {from} to {to}. Show me the flights on the flight site, the price " +
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
		"On the flight site, book the earliest direct flight from {from} to {to} on {day}. The passenger is {who}, in economy class, with hand " +
			"baggage only.",
		"Please book a seat for {who} alone. It is on the first direct flight that leaves {from} for {to} on {day}, in economy class, without a " +
			"checked bag. Do it on the flight site.",
		"{who} has to be in {to} early. Which direct flight starts first from {from} on {day}? Book that one on the flight site: one person, " +
			"economy, no checked bags.",
		"[Could|Can] you book something on the flight site? From {from} to {to} on {day}, the direct flight that departs first. One passenger: " +
			"{who}. Economy class, nothing but hand baggage.",
		"Booking, on the flight site. Route: {from} to {to}. Travelling on {day}. Flight: the first direct one. Passenger: {who}, nobody else. " +
			"Class: economy. Checked bags: none.",
		"Look for direct flights to {to} that leave {from} on {day}, take the one with the earliest departure, and book it on the flight site for " +
			"{who} alone: economy class, no bag to check in.",
		"I would like to set out from {from} as early as I can, on {day}. Book me, {who}, on the flight site onto the first direct flight to {to}; " +
			"I fly by myself, in economy class and with hand baggage alone.",
		"Economy class, hand baggage, one passenger by the name of {who}: make that booking on the flight site, for the direct flight from {from} " +
			"to {to} that is the earliest on {day}.",
		"Get {who} a place on a direct flight to {to}. It leaves {from} on {day}, before any other direct one does. The flight site takes " +
			"bookings; choose economy class without checked bags and add no one else.",
		"Of the direct flights from {from} to {to} on {day}, the earliest is the right one. Reserve it on the flight site under the name {who}, in " +
			"economy class, for that person only and with no checked baggage.",
		"In economy class and without a checked bag, {who} is going to fly from {from} to {to} on {day}, alone. Make sure on the flight site that " +
			"it is booked, on the direct flight which takes off first.",
		"Nobody travels with {who}, who checks in no bag and flies economy. What is to be booked on the flight site is the first direct flight of " +
			"all that go from {from} to {to} on {day}.",
	},
	"book-group": {
		"On the flight site, book the cheapest direct flight from {from} to {to} on {day} in economy class for the {n} passengers {all}, in this " +
			"order, with {bags} each.",
		"{n} people fly from {from} to {to} on {day}: {all}. Book them onto the cheapest direct flight on the flight site. They go in economy " +
			"class, are entered in this order, and take {bags} each.",
		"[Could|Can] you make a booking for {all}? Enter these {n} as passengers in this order. They want the direct flight with the lowest price " +
			"from {from} to {to} on {day}, economy class, and {bags} each. Use the flight site.",
		"Booking, on the flight site. Route: {from} to {to}. Travelling on {day}. Flight: the cheapest direct one. Class: economy. The {n} " +
			"passengers, in order: {all}. Baggage: {bags} each.",
		"We are {n} and want to spend little. Find out on the flight site which direct flight costs least from {from} to {to} on {day} and book it " +
			"for all of us, in economy class, with {bags} each. Our names, in order: {all}.",
		"With {bags} each and in economy class, {all} travel together to {to} from {from} on {day}. Take the cheapest of the direct flights and " +
			"book it for the {n} of them on the flight site, in the order given.",
		"Go to the flight site and look for direct flights that leave {from} for {to} on {day}. Book the least expensive for {n}, namely {all}, " +
			"keeping that order; it is economy class, with {bags} each.",
		"Please see to our tickets on the flight site: {n} seats in economy class, {bags} each. The passengers, from first to last, are {all}. The " +
			"flight is direct, goes from {from} to {to} on {day}, and is the one with the lowest fare.",
		"The direct flight from {from} to {to} that is cheapest on {day} needs a booking on the flight site. Passengers: {all}, that is {n}, in " +
			"just that order. Each has {bags}; all sit in economy class.",
		"My friends and I are off to {to} on {day}, and we meet in {from}. As passengers, put {all} into the form of the flight site one after the " +
			"other. It is for the cheapest direct flight, economy class, {n} people, {bags} each.",
		"Economy class, {n} passengers, {bags} each: book that on the flight site, for the direct flight at the smallest price that goes to {to} " +
			"on {day} from {from}. The names are to be entered in this order: {all}.",
		"Of all direct flights on {day} from {from} to {to}, one is cheaper than the others. It shall be booked on the flight site for {all}, " +
			"listed in this order as the {n} passengers, in economy class and with {bags} each.",
	},
	"book-return": {
		"On the flight site, book a journey from {from} to {to}: the earliest direct flight out on {day}, and the earliest direct flight back on " +
			"{back}. The passenger is {who}, in economy class, with hand baggage only.",
		"Book one seat from {from} to {to} on {day} and back on {back} on the flight site, both times on the first direct flight of the day, in " +
			"one booking. It is for {who} alone, in economy class and without a checked bag.",
		"{who} flies to {to} and returns. Out from {from} on {day}, home on {back}, always with the direct flight that leaves first. Make one " +
			"booking of it on the flight site: one person, economy, no checked bags.",
		"[Could|Can] you book a round trip on the flight site? I start in {from} on {day}, I go to {to}, and I come back on {back}. Each time take " +
			"the direct flight with the earliest departure. I am {who}, I travel alone, in economy class, with nothing but hand baggage.",
		"Booking of a return journey, on the flight site. {from} to {to}. Out on {day}, back on {back}. Flights: the first direct one each way. " +
			"Passenger: {who}, nobody else. Class: economy. Checked bags: none.",
		"Search the flight site for a return journey between {from} and {to}, starting in {from} on {day}, returning on {back}. Choose direct " +
			"flights, the earliest each way, and book both together for {who} alone: economy class, no bag to check in.",
		"Economy class, hand baggage, one passenger by the name of {who}: that is for a booking there and back on the flight site, from {from} to " +
			"{to} on {day} and the other way on {back}, each way by the direct flight that departs first.",
		"I want to leave {from} as early as I can on {day}, and to leave {to} as early as I can on {back}. Book these two direct flights on the " +
			"flight site at once, as a return journey. My name is {who}, I fly by myself in economy class, and I check in nothing.",
		"Get {who} a return ticket to {to} from {from}. On {day} it is the direct flight that goes out before any other, on {back} the direct " +
			"flight that comes back before any other. The flight site does both in one booking; economy class, no checked baggage, no one else.",
		"Reserve under the name {who}, for that person only, the way to {to} and the way back on the flight site: the earliest direct flight from " +
			"{from} on {day} and the earliest direct one on {back}, together, in economy class and with no checked bag.",
		"Nobody travels with {who}, who checks in no bag and flies economy. The trip goes to {to} on {day} and home to {from} on {back}. What is to " +
			"be booked on the flight site, in one go, is the first direct flight in each direction.",
		"One direct flight from {from} to {to} is the earliest on {day}, and one direct flight is the earliest back on {back}. On the flight " +
			"site, put the two into a single booking, in economy class and without checked bags, for {who} and no further passenger.",
	},
	"book-tail": {
		"On the flight site, book the direct flight from {from} to {to} on {day} with the airline whose aircraft has {tail}. The passenger is " +
			"{who}, in economy class, with hand baggage only.",
		"One of the airlines with direct flights from {from} to {to} on {day} has {tail}. Book a seat for {who} alone on its flight, on the flight " +
			"site, in economy class and without a checked bag.",
		"{who} wants to fly with the airline that has {tail}. Find out on the flight site which it is, and book its direct flight from {from} to " +
			"{to} on {day}: one person, economy, no checked bags.",
		"[Could|Can] you book something on the flight site? From {from} to {to} on {day}, a direct flight. The airline is the one with {tail}. One " +
			"passenger: {who}. Economy class, nothing but hand baggage.",
		"Booking, on the flight site. Route: {from} to {to}. Travelling on {day}. Flight: the direct one by the airline with {tail}. Passenger: " +
			"{who}, nobody else. Class: economy. Checked bags: none.",
		"Look at the pictures of the airlines that go directly to {to} from {from} on {day}: whose aircraft shows {tail}? Book the direct flight " +
			"of that airline on the flight site for {who} alone, in economy class, with no bag to check in.",
		"I forget what the airline is called, but its aircraft has {tail}. It has a direct flight from {from} to {to} on {day}. Book me onto it on " +
			"the flight site. I am {who}, I fly by myself, in economy class and with hand baggage alone.",
		"Economy class, hand baggage, one passenger by the name of {who}: make that booking on the flight site for {day}, on a direct flight from " +
			"{from} to {to}. The airline to choose has aircraft with {tail}.",
		"Get {who} a place on a direct flight to {to} that leaves {from} on {day}. The airline is the one whose aircraft has {tail}, as the flight " +
			"site shows. Book it there in economy class without checked bags, and add no one else.",
		"Of the direct flights from {from} to {to} on {day} the right one is by an airline with {tail}. Reserve it on the flight site under the " +
			"name {who}, in economy class, for that person only and with no checked baggage.",
		"Its aircraft has {tail}: so much is known of the airline that {who} is going to take from {from} to {to} on {day}, alone. Make sure on " +
			"the flight site that its direct flight is booked, in economy class and without a checked bag.",
		"Nobody travels with {who}, who checks in no bag and flies economy. What is to be booked on the flight site goes from {from} to {to} on " +
			"{day} without a stop, and the airline has {tail}.",
	},
	"book-seat": {
		"On the flight site, book the one free seat in row {row} of flight {flight}. The passenger is {who}, in economy class, with hand baggage " +
			"only.",
		"A single seat is still free in row {row} of flight {flight}. Book exactly that seat on the flight site for {who} alone, in economy class " +
			"and without a checked bag.",
		"{who} insists on row {row}. On flight {flight} there is just one free seat in it. See on the flight site which, and book it: one person, " +
			"economy, no checked bags.",
		"[Could|Can] you book something on the flight site? It is flight {flight}. In row {row} one seat has not been taken; that is the seat I " +
			"want. One passenger: {who}. Economy class, nothing but hand baggage.",
		"Booking, on the flight site. Flight: {flight}. Seat: the one that is left in row {row}. Passenger: {who}, nobody else. Class: economy. " +
			"Checked bags: none.",
		"Look at the plan of the seats of flight {flight} on the flight site, find the only seat in row {row} that is not taken, and make a " +
			"booking with this seat for {who} alone: economy class, no bag to check in.",
		"I want to sit in row {row}, where all seats but one are taken. The flight is {flight}. Book me that last free seat on the flight site. I " +
			"am {who}, I fly by myself, in economy class and with hand baggage alone.",
		"Economy class, hand baggage, one passenger by the name of {who}: make that booking on the flight site for flight {flight}, and choose the " +
			"seat that row {row} has left.",
		"Get {who} a place on flight {flight}, namely in row {row}: whichever seat is free there, for only one is. The flight site takes bookings; " +
			"choose economy class without checked bags and add no one else.",
		"Which seat in row {row} of flight {flight} can still be had? Reserve that very seat on the flight site under the name {who}, in economy " +
			"class, for that person only and with no checked baggage.",
		"In economy class and without a checked bag, {who} is going to take flight {flight}, alone. Make sure on the flight site that it is " +
			"booked, with the only seat that nobody has yet in row {row}.",
		"Nobody travels with {who}, who checks in no bag and flies economy. What is to be booked on the flight site is flight {flight}, and there " +
			"the remaining free seat of row {row}.",
	},
	"ask-tail-colour": kit.Ask(looked,
		"What colour is the tail of the aircraft of {airline}? Answer with the colour.",
		"How is the fin of the aircraft of {airline} painted? Say its main colour.",
		"See what {airline} flies: which main colour does the tail have? The colour is enough.",
		"{airline} has an aircraft whose tail is painted. In what colour, mainly?",
		"If I wait for an aircraft of {airline}, which colour must I look for at its tail? Name just that.",
		"Name the main colour of the tail on the aircraft that {airline} shows."),
	"ask-tail-airline": kit.Ask(looked,
		"Which airline has {tail}? Answer with its name.",
		"Whose aircraft has {tail}? Name that airline.",
		"I saw an aircraft with {tail}; what is its airline called?",
		"Look through the airlines: one has {tail}. Say its name.",
		"What is the name of the airline that flies with {tail}?",
		"The aircraft of one airline has {tail}. Tell me which airline that is."),
	"ask-free-seats": kit.Ask(looked,
		"How many seats are free in row {row} of flight {flight}? Answer with the number.",
		"Count the free seats in row {row} of flight {flight} and say how many there are.",
		"On flight {flight}, how many people could still sit down in row {row}? Give the number of free seats.",
		"In figures: what is left of row {row} on flight {flight}? I mean the seats that are not taken.",
		"Row {row} of flight {flight} has a number of seats that nobody has taken. Which number?",
		"We would like to sit in row {row} on flight {flight}. Of how many free seats there can we choose? A number will do."),
	"ask-seat": kit.Ask(looked,
		"Is seat {seat} free on flight {flight}? Say yes or no.",
		"Could one still have seat {seat} on flight {flight}? Reply with yes or no, going by the plan of the seats.",
		"Has nobody taken seat {seat} yet, on flight {flight}? Yes if it is free, no if it is taken.",
		"Yes or no: can I get seat {seat} on flight {flight}, or rather, is it free?",
		"On flight {flight}, I should like to have seat {seat}. Is it free? A yes or a no is enough.",
		"See the plan of the seats of flight {flight}: is the one called {seat} free? I expect a yes or a no."),
	"ask-minutes": kit.Ask(looked,
		"How many minutes does flight {flight} take? Answer in minutes alone.",
		"For how long is flight {flight} in the air? Say it in minutes, without hours.",
		"What is the duration of flight {flight}, as a number of minutes only?",
		"Flight {flight} takes some time. Give it in minutes, not in hours and minutes.",
		"How much time passes between the start and the landing of flight {flight}? Convert it to minutes.",
		"In minutes and nothing else, how long do I sit in the plane of flight {flight}?"),
	"ask-arrival": kit.Ask(looked,
		"At what time does flight {flight} arrive? Answer such as 14:35.",
		"When does flight {flight} land? Write the time such as 14:35.",
		"I am picking somebody up from flight {flight}. For what time is its arrival planned? I need it in the form 14:35.",
		"Give the time of arrival of flight {flight}, in the manner of 14:35.",
		"What does the clock show when flight {flight} comes in? Use hours and minutes such as 14:35.",
		"For what time, written such as 14:35, is the arrival of flight {flight} announced?"),
	"ask-next-day": kit.Ask(looked,
		"Does flight {flight} arrive on the day after it leaves? Say yes or no.",
		"Is it only on the next day that flight {flight} lands? Reply with yes or no.",
		"Yes or no: has the date changed, to the day after the departure, when flight {flight} arrives?",
		"When somebody takes flight {flight}, do they get out of it one day later than they got in? A yes or a no is enough.",
		"Flight {flight} leaves late. Will it be the following day when it lands? I expect a yes or a no.",
		"Do the departure and the arrival of flight {flight} fall on different days, the second one a day later? Tell me yes or no."),
	"ask-cheaper": {
		"On {day}, where can one fly for less from {from}, to {one} or to {other}? Compare the cheapest fares on the flight site and answer with " +
			"the city.",
		"Compare on the flight site the cheapest fares from {from} on {day} to {one} and to {other}. Which city is cheaper to fly to?",
		"I am in {from} and cannot decide between {one} and {other}. Tell me to which of them the lowest fare on {day} is lower, going by the " +
			"flight site. The city is all I need.",
		"[Could|Can] you look up two fares on the flight site, each the lowest of {day}? One is from {from} to {one}, one from there to {other}. " +
			"Name the city that costs less.",
		"{one} or {other}: to which of them is the cheapest flight cheaper, if I leave {from} on {day}? Use the flight site and say the name of that " +
			"city.",
		"My destination depends on the price. Search the flight site for what the cheapest flight out of {from} costs on {day}, first to {one} and " +
			"then to {other}, and reply with the city where it is less.",
		"Two searches on the flight site, please, for {day}, starting in {from}: to {one}, to {other}. The lower of both lowest prices wins. Give " +
			"me the winning city.",
		"A flight on {day} starts in {from}. Would I save money by going to {one}, or by going to {other}? The flight site tells the fares; the " +
			"cheapest on each route counts. Answer with the city.",
		"Which is kinder to my purse, {one} or {other}? Take the best fare of {day} from {from} to each of these cities on the flight site, and " +
			"tell me where it is smaller.",
		"See what the flight site wants at least for a flight from {from} to {one} on {day}, and at least for one to {other}. Just name the " +
			"cheaper city.",
		"Of the cities {one} and {other}, name the one with the smaller minimum fare from {from} on {day}. You find all fares on the flight site.",
		"The flight site has prices for {day}. From {from}, what is the cheapest to {one}, and what is the cheapest to {other}? Tell me the city " +
			"with the lower of these two prices.",
	},
	"ask-bag": kit.Ask(looked,
		"How many gulden does a checked bag cost with {airline}? Answer with the price.",
		"What does {airline} take for one checked bag? Say the price in gulden.",
		"What is the price in gulden of a checked bag on a flight of {airline}?",
		"I have one bag to check in and fly with {airline}. What will I pay for it, in gulden?",
		"Name the fee for a bag that is checked in with {airline}. I want it in gulden.",
		"If a passenger of {airline} checks in a bag, by how many gulden does the trip get dearer?"),
	"ask-tram": kit.Ask(looked,
		"How many minutes does the tram take from {airport} to the city? Answer with the number.",
		"How long is the tram from {airport} under way to the city, in minutes?",
		"After I land at {airport}, I take the tram to the city. How many minutes is that?",
		"Find {airport} among the airports. What number of minutes does its tram need to the city?",
		"Into the city from {airport}, one goes by tram. Give the minutes it takes.",
		"What is the travel time in minutes of the tram that connects {airport} with the city? The number is enough."),
}
