package cars

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search-to": {
		"On the car hire site, search for cars in {city} from {day} on, for {n} days.",
		"[Could|Can] you see what one can drive in {city}? I need it on {day} and keep it {n} days. The car hire site has a form.",
		"Fill in the form of the car hire site: {city} for the place, {day} for the start, {n} for the days.",
		"Which cars stand in {city} when I get there on {day}? I want one for {n} days, so ask the car hire site.",
		"Car hire site, please. Place: {city}. First day: {day}. Days: {n}. Run that search.",
		"From {day}, and then {n} days long, I need wheels in {city}. Let the car hire site list them.",
		"My own car is ill. Have the car hire site show what {city} rents out for {n} days, beginning {day}.",
		"{n} days in {city} without walking: find out on the car hire site what there is, starting {day}.",
		"Let the car hire site look in the yards of {city}. The hire is to start on {day} and to last {n} days.",
		"As of {day} I am in {city} for {n} days. Make the car hire site print its list for that.",
		"A friend drives through {city} and asks for a list of cars. On the car hire site, give {day} as the first day, {n} as their number.",
		"Only {city} matters, only {day} as the beginning, and {n} days of it; the car hire site should be asked for just this.",
	},
	"search-days": {
		"On the car hire site, search for cars in {city} from {day} on. Number of days: {n}. Let it leave out cars for which a driver of {age} is " +
			"too young.",
		"The driver is {age} years old. In {city}, starting {day}, what may he hire? Days: {n}. Use the form and the filter of the car hire site.",
		"Car hire site: city {city}, first day {day}, days {n}; then filter the list by the age of the driver, {age}.",
		"[Could|Can] you list cars for somebody aged {age}? The place is {city}, the start {day}, and the days are as many as this: {n}. Ask the " +
			"car hire site.",
		"At the age of {age} not every car may be driven. Have the car hire site show those of {city} that may, from {day}; number of days {n}.",
		"I turn {age} before the trip. Search {city} on the car hire site, set the filter to my age, and begin on {day}. How many days? {n}.",
		"Narrow the cars of {city} down to those for drivers of {age}. On the car hire site the first day is {day}; the field for days gets {n}.",
		"Begin with {day}, write {n} into the field for days, choose {city}; afterwards tell the car hire site that the driver is {age}.",
		"My niece is {age} and goes to {city} on {day}. Days at the wheel: {n}. What does the car hire site find if her age is filtered for?",
		"What is there in {city} on {day} for {age} years of age? Enter {n} as the number of days in the car hire site, then the age.",
		"For a hire in {city} that starts on {day} and whose days number {n}, make the car hire site hide whatever {age} years are too few for.",
		"Age {age}, city {city}, start {day}, days {n}: all four belong into the car hire site, the first of them into its filter.",
	},
	"search-automatic": {
		"On the car hire site, search for cars in {city} from {day} on for {n} days, and show only automatic ones with at least {seats} seats.",
		"I cannot shift gears, and we need {seats} seats or more. Search {city} on the car hire site: {day}, {n} days, with both filters.",
		"Car hire site, {city}, {n} days from {day}: filter for automatic gears and for {seats} seats at least.",
		"[Could|Can] you list automatic cars of {city}? Seats: {seats} or more. Start: {day}. Days: {n}. It is all on the car hire site.",
		"A party that fills {seats} seats comes to {city} on {day} and stays {n} days. No clutch, please: filter the car hire site accordingly.",
		"Have the car hire site hide manual cars and those under {seats} seats, in {city}, for {n} days that begin on {day}.",
		"What drives by itself in {city}, so to speak? From {day}, {n} days, {seats} seats as the minimum, automatic only. Look on the car hire site.",
		"With {n} days from {day} in the form, and {city} as the city, tick automatic gears and ask for {seats} seats on the car hire site.",
		"My left leg is in plaster until long after {day}. So, {city}, {n} days, automatic, {seats} seats or beyond: search the car hire site.",
		"Leave the automatic cars of {city} in the list, if they seat {seats} or more. The car hire site needs {day} and {n} days for it.",
		"Both filters count, that for gears, set to automatic, and that for seats, set to {seats}, once the car hire site has listed {n} days in " +
			"{city} as of {day}.",
		"If someone hires in {city} on {day} for {n} days, refuses a clutch and wants {seats} seats, what remains? Let the car hire site say so.",
	},
	"search-time": {
		"On the car hire site, search for cars in {city} from {day} on for {n} days. Show only electric ones whose desk is open at {time}.",
		"I come for the car at {time}, and it must run on a battery. City {city}, day {day}, {n} days: search and filter on the car hire site.",
		"[Could|Can] you filter a list on the car hire site? Electric, desk open at {time}. The list is for {city}, {n} days from {day}.",
		"Car hire site: {city}, {day}, {n} days. Then hide all but electric cars, and desks that are shut at {time}.",
		"Which electric cars can I fetch in {city} at {time} on {day}? I keep one for {n} days. Have the car hire site tell by its filters.",
		"Set the hour to {time} and the battery to yes, when the car hire site shows what {city} has for {n} days as of {day}.",
		"At {time} somebody must be at the desk. From {day} on, {n} days, {city}, electric cars alone: make the car hire site list that.",
		"No petrol, no diesel, and a desk that is open at {time}. For {n} days in {city}, beginning {day}, search the car hire site.",
		"Fetch me the list of {city} on the car hire site, {day}, {n} days, and narrow it by {time} and by electricity.",
		"We reach {city} on {day}, stay {n} days, get to the desk at {time} and like it quiet, so electric. The car hire site has filters for that.",
		"Of what {city} rents for {n} days as from {day}, let the car hire site keep what is electric and handed over at {time}.",
		"Two filters, one that asks for a battery and one that asks about {time}, go on top of a search on the car hire site: {city}, {n} days, {day}.",
	},
	"open-cheapest": {
		"On the car hire site, open the cheapest car in {city} from {day} on for {n} days. Open no other car there.",
		"What costs least in {city} for {n} days, if one starts on {day}? Go to that car's page on the car hire site, and to no other.",
		"[Could|Can] you open a single page on the car hire site? It is that of the lowest price in {city}, {n} days from {day}.",
		"Car hire site, {city}, {day}, {n} days: the bargain of the list is to be opened, the rest stays closed.",
		"I want to spend as little as possible on {n} days in {city} that begin on {day}. Show me this one car on the car hire site alone.",
		"Compare the prices that the car hire site asks in {city} as of {day}, for {n} days, and open what is cheapest without opening anything " +
			"dearer.",
		"My purse is light. From {day}, for {n} days, which car of {city} is the least expensive? Open it, nothing else, on the car hire site.",
		"Sort the cars of {city} by price on the car hire site. With {day} and {n} days entered, see the page of the lowest, and only that.",
		"Open one car, not two: on the car hire site, what {city} lets for the smallest sum during {n} days after {day}, that day included.",
		"There is a cheapest car in {city} on {day}. For {n} days it shall be looked at on the car hire site, all by itself.",
		"Take the list for {city}, {day}, {n} days, and its lowest price. The car hire site has a page behind it that is wanted, no second one.",
		"Less than all others is what a certain car costs in {city} if hired for {n} days on {day}; visit it on the car hire site and leave the " +
			"others.",
	},
	"open-deposit": {
		"On the car hire site, open the automatic car with the lowest deposit in {city}, from {day} on for {n} days. Open no other car there.",
		"Deposits annoy me. In {city}, {n} days from {day}, which automatic car asks the smallest one? Open just its page on the car hire site.",
		"[Could|Can] you compare deposits of automatic cars in {city}? Start {day}, {n} days. Open the lowest on the car hire site, no second car.",
		"Car hire site: {city}, {day}, {n} days, automatic, smallest deposit. That page only.",
		"Look for automatic cars in {city} for {n} days as of {day}, and open the one for which least is deposited. On the car hire site, the " +
			"rest stay shut.",
		"As I have no clutch foot and no cash, open the automatic with the least deposit that {city} offers on {day} for {n} days; the car hire " +
			"site, one page.",
		"The lowest deposit among automatic cars decides. City: {city}. From: {day}. Days: {n}. Visit that car on the car hire site and avoid others.",
		"Sort by deposit what the car hire site has in {city} from {day} for {n} days. The first one with automatic gears, paid places aside, is " +
			"to be opened, alone.",
		"Without opening any other car, get to the automatic of {city} that keeps least of my money as a deposit: car hire site, {n} days, {day}.",
		"For {n} days from {day}, one automatic in {city} wants a smaller deposit than its kind. Open it on the car hire site, and it alone.",
		"How low can a deposit be in {city}? Open the automatic car that answers this, for {n} days as from {day}, on the car hire site, with no " +
			"other opened.",
		"Manual cars do not count. Of the remaining ones that {city} lends on {day} for {n} days, the page with the least deposit is the only one " +
			"to see on the car hire site.",
	},
	"open-look": {
		"On the car hire site, find the {colour} car with {doors} on its side and {spare} in {city}, from {day} on for {n} days, and open it, no " +
			"other.",
		"One photo in {city} shows a {colour} car, {doors}, {spare}. I may hire it from {day}, {n} days: open just that page of the car hire site.",
		"[Could|Can] you tell a car by its photo? {colour}, {spare}, {doors} to be seen. City {city}, {n} days, {day}. Open it alone on the car " +
			"hire site.",
		"Car hire site, {city}, {n} days from {day}: the photo with {spare}, {doors} and {colour} paint is the one to open; nothing else.",
		"Look at the photos for {city}, {day}, {n} days. Where {doors}, {spare} and the colour {colour} meet, open the car on the car hire site. " +
			"Others stay closed.",
		"{colour}, with {spare}; I counted {doors}. That car stood in {city}. See its page on the car hire site, from {day} for {n} days, and no " +
			"further one.",
		"My son saw it in {city}: {doors}, {spare}, painted {colour}. Find it by the pictures that the car hire site lists for {n} days as of " +
			"{day}; open only it.",
		"By its looks a single car of {city} is meant, {colour} and with {spare} and {doors}. It is free on {day} for {n} days; open it on the " +
			"car hire site, once.",
		"No words describe it on the car hire site, but pictures do: {spare}, {doors}, {colour}. In {city}, for {n} days from {day}, open this " +
			"and nothing more.",
		"Of the cars in {city} that one gets for {n} days on {day}, open on the car hire site what is {colour} and has {doors} and {spare} in its " +
			"photo, not another.",
		"Go by the pictures. A body in {colour}, {doors} facing you, {spare}: that page, and that page only, is wanted on the car hire site for " +
			"{city}, {day}, {n} days.",
		"Somewhere in the list of {city} a {colour} car poses, {spare}, {doors} visible. Start at {day}, take {n} days, and see it on the car " +
			"hire site without seeing others.",
	},
	"rent-cheapest": {
		"On the car hire site, hire the cheapest car in {city} from {day} on. Number of days: {n}. Extra: {extra}. If it turns out to be gone, " +
			"take the next cheapest.",
		"Hire what costs least in {city} as of {day}, with a {extra}. Days: {n}. Should somebody be faster on the car hire site, the next in " +
			"price will do.",
		"[Could|Can] you get me a car in {city}? First day {day}, days {n}, lowest price on the car hire site, with a {extra}. If that one is " +
			"gone, then the second lowest.",
		"Car hire site: {city}, {day}, days {n}, cheapest. Tick {extra}. Move on to the next cheapest if it cannot be had.",
		"I drive in {city} from {day}. Enter {n} as the number of days, pick the lowest price still to be had, add the {extra}, and sign on the " +
			"car hire site.",
		"With a {extra} and for little money I leave {city} on {day}. The days number {n}. Book the cheapest on the car hire site, or its " +
			"neighbour in price if it is gone.",
		"Days of hire: {n}. Beginning: {day}. City: {city}. Extra: {extra}. On the car hire site the cheapest car that is really free becomes mine.",
		"Go up the prices of {city} on the car hire site until a car can be signed for, starting on {day}; days {n}; a {extra} comes with it.",
		"Please hire a car with a {extra}, as cheap as {city} lets one. It starts on {day}, and for the days write {n} into the car hire site. A " +
			"gone car is followed by the next.",
		"Sign for the least expensive car of {city} that no one snatches away. The car hire site wants {day}, days {n}, and the extra: {extra}.",
		"Cheap is what counts in {city} on {day}; if one is gone, the next cheapest is it. The car hire site gets days {n} and {extra}.",
		"To have a car with a {extra} in {city}, hire through the car hire site whatever costs least and is left, first day {day}, day count {n}.",
	},
	"rent-colour": {
		"On the car hire site, hire the {colour} car in {city} from {day} on for {n} days. Driver: {who}.",
		"{who} wants to drive a {colour} car. There is one in {city} for {n} days from {day}; look at the photos of the car hire site and hire it.",
		"[Could|Can] you hire by colour? It has to be {colour}, in {city}, {day}, {n} days, the driver being {who}. Use the car hire site.",
		"Car hire site: {city}, {n} days as of {day}, driver {who}. Of all the photos take the {colour} one.",
		"Only the photos tell that one car of {city} is {colour}. Hire it on the car hire site, from {day}, {n} days, made out to {who}.",
		"Our club colour is {colour}. So {who} needs the car of {city} that has it, {n} days, beginning {day}; sign for it on the car hire site.",
		"For {n} days that start on {day}, put {who} at the wheel of what is {colour} in {city}. You know it by its picture on the car hire site.",
		"Find the {colour} body among the pictures of {city} on the car hire site. Days: {n}, from {day}. Hire it for {who}.",
		"A {colour} car, please, with {who} as its driver: it stands in {city}, is free on {day} for {n} days, and is hired on the car hire site.",
		"Let {who} have the {colour} one. The car hire site lists it in {city} if you give it {n} days and {day}.",
		"What is painted {colour} in {city} suits {who}. Hire just that through the car hire site, day one being {day}, days being {n}.",
		"On {day} {who} takes over a car in {city} and is seen from afar in {colour}; arrange these {n} days on the car hire site.",
	},
	"rent-rack": {
		"On the car hire site, hire the cheapest car with a roof rack in its photo in {city}, from {day} on for {n} days, and have it brought to " +
			"{street}.",
		"We carry a canoe, so the car needs a rack on its roof. Cheapest such photo in {city}, {n} days from {day}, brought to {street}: hire it " +
			"on the car hire site.",
		"[Could|Can] you look for roof racks in the photos? City {city}, {day}, {n} days. Hire the least expensive of those on the car hire site, " +
			"and let it come to {street}.",
		"Car hire site, {city}, {n} days as of {day}: of the cars pictured with a rack, the lowest price is mine. Bring it to {street}.",
		"To {street}, please, in {city}: a car whose picture has a rack on top, at the smallest price. {n} days, first {day}. Sign on the car " +
			"hire site.",
		"Skis go on the roof. Hire, for {n} days from {day}, what costs least in {city} among the cars with a rack, delivered to {street}; the " +
			"photos of the car hire site show racks.",
		"Nothing in writing says which cars have a rack. See the photos of {city} on the car hire site, choose the cheapest that has one, {day}, " +
			"{n} days, and ask for delivery to {street}.",
		"A rack, that is all I ask, and little money. {city}, {n} days starting {day}, car to {street}, by means of the car hire site.",
		"Pictures first, prices second: hire on the car hire site the cheapest roof rack of {city} for {n} days from {day}. They bring it to {street}.",
		"Have a car brought to {street}. It should be the cheapest in {city} to wear a rack in its portrait, and stay {n} days after {day} on the " +
			"car hire site.",
		"With the ladder in mind, take the car of {city} that is cheapest among racked ones, as photos tell, {n} days from {day}; name {street} " +
			"on the car hire site.",
		"The surfboards arrive in {street}. So let the car hire site bring there, on {day} and for {n} days, what is pictured with a rack and is " +
			"cheapest in {city}.",
	},
	"rent-late": {
		"On the car hire site, hire the cheapest car in {city} whose desk is open at {time} on {day}. I pick it up then and keep it {n} days.",
		"At {time} on {day} I stand in {city} and need a car for {n} days. Which is cheapest of those that are handed over then? Hire it on the " +
			"car hire site.",
		"[Could|Can] you check desks? In {city} one must be open at {time}, on {day}. The cheapest car there, {n} days, is to be hired on the car " +
			"hire site with that time.",
		"Car hire site: {city}, {day}, {n} days, pick-up {time}. Lowest price among open desks.",
		"Some desks of {city} are shut at {time}. Hire from one that is not, as cheaply as possible, for {n} days from {day}, and write the time " +
			"into the form of the car hire site.",
		"My arrival in {city} falls on {day}, at {time}. Of the cars that somebody hands me then, take the one with the lowest price for {n} " +
			"days. It is the car hire site that knows.",
		"Pick-up at {time}: for that, filter the cars of {city}, {n} days from {day}, and sign for the cheapest left, on the car hire site.",
		"The keeper has to be awake at {time}. With this in mind, hire in {city} on {day}, {n} days, whatever is cheapest on the car hire site, " +
			"and state when I come.",
		"Give the hour {time} to the car hire site twice, to filter and to pick up. Between these, choose the cheapest of {city} for {n} days as " +
			"from {day}.",
		"I need the cheapest key that can be fetched at {time} in {city}. The first of {n} days is {day}. Arrange it with the car hire site, hour " +
			"included.",
		"Among desks open when the clock says {time}, on {day} in {city}, find the lowest price for {n} days and hire it for that hour through " +
			"the car hire site.",
		"So that no one waits in the rain, hire a car of {city} whose desk has its lamp lit at {time} of {day}; {n} days, least money, hour in " +
			"the form of the car hire site.",
	},
	"rent-brought": {
		"On the car hire site, hire the cheapest automatic car in {city} from {day} on for {n} days. Driver: {who}. Have it brought to {street}.",
		"{who} lives in {street} and cannot shift gears. Hire the cheapest automatic of {city}, {n} days from {day}, and let the car hire site " +
			"bring it there.",
		"[Could|Can] you have a car sent to {street}? It is for {who}, in {city}, automatic, the lowest price, {day}, {n} days. Use the car hire site.",
		"Car hire site: {city}, {n} days as of {day}, automatic, cheapest, to {street}, driver {who}.",
		"Bring to {street}, for {who}, what costs least among automatic cars in {city}. The car hire site takes {day} as the first day and {n} as " +
			"the days.",
		"An automatic is all that {who} drives. Of those in {city}, the one with the smallest price shall come to {street} on {day} and stay {n} " +
			"days; hire it on the car hire site.",
		"For {who}: automatic gears, little money, {n} days, {day}. In {city} they deliver to {street} if the form of the car hire site says so.",
		"See what is automatic in {city} and cheapest, from {day} for {n} days. Then sign on the car hire site, with {who} as the driver and " +
			"{street} as the place.",
		"Make the car hire site deliver. Place: {street}, {city}. Driver: {who}. Days: {n} from {day}. Car: no clutch, lowest price.",
		"Let {who} find a car at the door in {street}. It must be automatic and the least dear of {city}, from {day}, {n} days, by the car hire site.",
		"A clutch is nothing for {who}, nor is walking. So hire through the car hire site, in {city}, the cheapest that shifts by itself, {n} " +
			"days as from {day}, delivered in {street}.",
		"On {day} the bell rings in {street}, and {who} is given keys for {n} days. Arrange this in {city} with the car hire site, for the least " +
			"that an automatic costs.",
	},
	"rent-second": {
		"On the car hire site, hire the cheapest car in {city} that includes a second driver, from {day} on for {n} days. Second driver: {who}.",
		"I share the wheel with {who}. Which cars of {city} include a second driver? Hire the cheapest of these on the car hire site, {n} days " +
			"from {day}.",
		"[Could|Can] you hire a car for two drivers? I am one, {who} is the other. {city}, {day}, {n} days, lowest price with both included, on " +
			"the car hire site.",
		"Car hire site: {city}, {n} days as of {day}, cheapest with a second driver included. Enter {who} as that.",
		"Not every car lets {who} drive as well. Find, in {city}, the least expensive that does, start on {day}, keep it {n} days, and hire it on " +
			"the car hire site.",
		"So that I may sleep, {who} drives too. The list of {city} says where that costs nothing; hire the cheapest such car for {n} days from " +
			"{day} on the car hire site.",
		"Put {who} into the field for the second driver. The car is the cheapest one of {city} that has this included, {n} days, {day}, car hire site.",
		"For {n} days from {day}, {who} and I take turns. See on the car hire site which car in {city} with two drivers included is cheapest, and " +
			"sign.",
		"Second driver {who}, city {city}, first day {day}, days {n}: on the car hire site, hire the lowest price at which two may drive.",
		"With {who} beside me I start in {city} on {day} and drive {n} days. Both of us have to be included; what is cheapest then on the car " +
			"hire site is hired.",
		"Two at the wheel, one price: choose the smallest such in {city}, {day}, {n} days, and tell the car hire site that {who} is the second.",
		"It is {who} who drives at night. Hire through the car hire site what {city} offers most cheaply with another driver included, {n} days " +
			"long as from {day}.",
	},
	"watch": {
		"On the car hire site, watch the price of the cheapest car in {city} from {day} on for {n} days. Limit: {limit}.",
		"Tell the car hire site to write to me if a certain car falls below {limit}. I mean the cheapest in {city}, {n} days as of {day}.",
		"[Could|Can] you keep an eye on a car? It is the one that costs least in {city}, {day}, {n} days. Below {limit} the car hire site should " +
			"write.",
		"Car hire site: {city}, {n} days from {day}, cheapest car, watch with the limit {limit}.",
		"I hope that the cheapest car of {city} gets cheaper still. Set a watch at {limit} on its page; the car hire site needs {day} and {n} " +
			"days to find it.",
		"For {n} days from {day}, find the lowest price in {city} on the car hire site. Do not hire, but watch it; {limit} is what I would pay.",
		"A letter, please, when it costs less than {limit}: the least expensive car that the car hire site lets in {city} on {day} for {n} days.",
		"{limit} is my limit. Write it under the car that is cheapest in {city} for {n} days starting {day}, and let the car hire site watch.",
		"See which car is at the bottom of the prices of {city}, {day}, {n} days. With {limit} as the limit, watch it on the car hire site.",
		"Should what is cheapest in {city} on {day} ever sink under {limit}, I want to know. {n} days, the car hire site, its watch.",
		"Have the car hire site guard a price: that of the cheapest car for {n} days in {city} as from {day}, down to {limit}.",
		"No hire yet; {limit} first. Whatever is cheapest in {city} for {n} days, {day} onwards, gets a watch on the car hire site at that sum.",
	},
	"change-return": {
		"On the car hire site, move the return of my hire in {to} to {day} at {time}. User {user}, password {password}.",
		"I bring the car of {to} back later than planned: on {day}, at {time}. Change that on the car hire site, as {user} with {password}.",
		"[Could|Can] you sign in on the car hire site ({user}, {password}) and set the return of the hire in {to} to {time} on {day}?",
		"Car hire site, my hires, {to}: new day of return {day}, new hour {time}. Sign in with {user} and {password}.",
		"My hire in {to} should end on {day}. The hour of the return is {time}. The car hire site lets {user} change it, whose password is {password}.",
		"Sign in as {user}, password {password}. Among my hires on the car hire site is one in {to}; it is to be given back on {day} at {time}.",
		"{day}, {time}: that is when the keys go back in {to}. Enter it on the car hire site, where I am {user} and my password is {password}.",
		"Stretch my hire in {to} until {day}, {time}, on the car hire site. You need the name {user} and the password {password}.",
		"With {user} and {password} you get at my hires on the car hire site. The one in {to} gets another return, {time}, {day}.",
		"They expect me back in {to} too early. Change the return on the car hire site to {time} on {day}; user name {user}, password {password}.",
		"Keys of {to} are handed in at {time} when {day} has come. Let the car hire site know, signing in by {user} and {password}.",
		"A longer drive is planned from {to}. So have {user} ({password}) move the end of that hire on the car hire site, to {day} and {time}.",
	},
	"refund": {
		"On the car hire site, cancel my hire in {to} for money, to be paid to {who}. User {user}, password {password}.",
		"I do not need the car in {to} any more. Give the hire back on the car hire site as {user}, {password}; the money goes to {who}.",
		"[Could|Can] you sign in on the car hire site with {user} and {password} and have the hire in {to} paid back to {who}?",
		"Car hire site, my hires, {to}: cancel, payee {who}. Sign in by {user} and {password}.",
		"Let {who} have the money for my hire in {to}, which I cancel. The car hire site knows me as {user} with the password {password}.",
		"My plans for {to} fell through. User {user}, password {password}: cancel that hire on the car hire site and name {who} as the one who is " +
			"paid.",
		"Sign in as {user} ({password}), find the hire in {to} among mine on the car hire site, and turn it into money for {who}.",
		"I owe {who} something, so the hire in {to} is given back for money on the car hire site. Name {user}, password {password}.",
		"Whatever is left of the price of my hire in {to} belongs to {who}. Cancel it on the car hire site; {user} and {password} open it.",
		"{who} shall be paid for what I do not drive in {to}. To cancel on the car hire site, be {user}, and type {password}.",
		"The hire in {to} is off. On the car hire site, sign in ({user}, {password}), give it back, and let the money find {who}.",
		"Without me, the car of {to} stays in its yard. Tell the car hire site so, by {user} and {password}, and direct the refund to {who}.",
	},
	"report": {
		"On the car hire site, one of my past hires was returned with a dent. Report it: {who} pays, the inspector comes to {street}. User " +
			"{user}, password {password}.",
		"Look at the photos of my returns on the car hire site. Where there is a dent, report it; payer {who}, meeting in {street}. Sign in as " +
			"{user}, {password}.",
		"[Could|Can] you own up for me? As {user} ({password}) on the car hire site, find the return with a dent and report it, with {who} paying " +
			"and {street} for the inspector.",
		"Car hire site, user {user}, password {password}: which photo of a past hire shows a dent? Report that one. Bill: {who}. Inspector: {street}.",
		"I dented a car and forgot which. The photos under my hires tell. Report it on the car hire site, name {who} as payer and {street} as the " +
			"place; {user}, {password}.",
		"The inspector can have a look in {street}, and {who} pays. Report on the car hire site the hire that came back dented, after you sign in " +
			"by {user} and {password}.",
		"A dent is in one of the photos that {user} (password {password}) finds on the car hire site. Its hire has to be reported, bill to {who}, " +
			"inspection in {street}.",
		"Let {who} pay for the dent. You see in the pictures of my old hires where it is; report it, for {street}, on the car hire site as {user} " +
			"with {password}.",
		"Sign in with {user} and {password}. Five hires are over, and one has a dent in its photo on the car hire site: report this, {who} for " +
			"the bill, {street} to meet.",
		"Of my past hires, the dented one weighs on me. On the car hire site, report it with the street {street} and the payer {who}; I am " +
			"{user}, {password}.",
		"Confess a dent to the car hire site. Photos show which return has it; {who} gets the bill, {street} the inspector, and {user} with " +
			"{password} the access.",
		"Someone must meet the inspector in {street} about a dent, and {who} must pay. Which hire it was is seen in photos, once {user} and " +
			"{password} are in the car hire site; report that.",
	},
	"ask-deposit": kit.Both(couples,
		"the lowest deposit in {city}, {n} days from {day}|what {city} lets for the smallest deposit as of {day}, {n} days|the least deposit among "+
			"cars of {city}, {n} days, first day {day}",
		"the price of all days|what the whole hire costs|the cost of all these days", "how high the deposit is|that deposit|the sum that is deposited"),
	"ask-total": kit.Both(couples,
		"the cheapest car in {city} from {day} on, number of days {n}|what costs least in {city} as of {day}, the days being {n}|a hire in "+
			"{city}, first day {day}, days {n}, at the lowest price",
		"the price of all days|what the whole hire costs|the cost of all these days", "who keeps its desk|the name of the keeper of its "+
			"desk|which keeper hands it over"),
	"ask-doors": kit.Both(couples,
		"the lowest price in {city}, {n} days from {day}|what {city} lets most cheaply as of {day}, {n} days|the cheapest car of {city}, first "+
			"day {day}, {n} days",
		"how many doors are pictured|the number of doors in its picture|the doors on the side that is pictured", "its price a day|the cost of one "+
			"day|what a day costs"),
	"ask-closing": kit.Both(couples, "the desk in {street}, {city}, and a {weekday}|what {city} has for a desk in {street}, on {weekday} to be "+
		"exact|{city}, {street}, the desk there, any {weekday}",
		"when it closes then|its closing time on that weekday|at what time it shuts", "who keeps it|the name of its keeper|the person who keeps "+
			"the keys"),
	"ask-plate": kit.Both(couples,
		"the cheapest car of the desk in {street}, {city}|what the desk of {street} in {city} lists at the lowest price|a car in {city}, at the "+
			"desk in {street}, the cheapest of that desk",
		"the last two figures of its plate|which number ends the plate in the photo|how its number plate ends", "its colour|in which colour it is "+
			"painted|the paint that the photo shows"),
}

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"On the car hire site, look up {c}. Tell me {x}, and also {y}.",
	"I have to know {y} and {x}. It is about {c}, and the car hire site shows it.",
	"Two things about {c}, please: first {x}, then {y}. The car hire site has them.",
	"With the help of the car hire site, find {c}, and report {y} as well as {x}.",
	"Somebody asked me about {c}. Say {x} and {y} after a look at the car hire site.",
	"{c}: for this, the car hire site tells {y}. It tells {x}, too. Let me have both.",
	"Do not guess; use the car hire site. My subject is {c}, my questions are {x} and {y}.",
	"Before we drive off, check {y} on the car hire site, then {x}. I speak of {c}.",
	"The car hire site can settle a bet for us over {c}. We bet on {x} and on {y}.",
	"Note {x} for me, and beside it {y}. You read it on the car hire site, under {c}.",
	"Regarding {c}, consult the car hire site: {y} is wanted, together with {x}.",
	"Let the car hire site answer what I ask of {c}, which is {x}, followed by {y}.",
}
