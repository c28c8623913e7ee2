package trains

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site.
var looked = []string{
	"{question} [Look it up|Find it out] on the train site.",
	"The train site knows the answer to this, so please go there first. {question}",
	"{question} Nobody but the railway can say, and it says so on the train site.",
	"Before I leave I have one thing to ask, and the train site settles it. {question}",
	"{question} Visit the train site and report what you read or see.",
	"Use the train site for my question, and take nothing for granted. {question}",
	"{question} A guess is of no use to me: [check|look at] the train site.",
	"I wonder about something that is shown on the train site. {question}",
	"{question} All that you need for it can be found on the train site.",
	"What follows can be answered by means of the train site. {question}",
	"{question} Whatever you say, it has to come from the train site.",
	"With your eyes on the train site, help me with a small matter. {question}",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search": {
		"On the train site, search for trains from {from} to {to} on {day}.",
		"[Could|Can] you see which trains go to {to} on {day}? I get on in {from}. Use the search of the train site.",
		"I travel by rail on {day}, starting in {from} and getting off in {to}. Have the train site list what there is.",
		"Train search, on the train site. Out of: {from}. Into: {to}. Day: {day}.",
		"Find out on the train site what runs to {to} from {from} on {day}.",
		"My journey to {to} begins at a station of {from}, on {day}. Ask the train site for connections.",
		"Fill in the form of the train site: {from} is where I start, {to} where I want to be, {day} when.",
		"For {day} I need connections by rail that end in {to} and begin in {from}. The train site can list them.",
		"Between {from} and {to}, in this direction, trains must run on {day}. Make the train site show them to you.",
		"Let the train site tell us how one gets from {from} to {to} by train if the day is {day}.",
		"{day} is the day, {from} the start and {to} the end of a ride that I have in mind; search for it on the train site.",
		"Somebody has to look for trains on {day}: they leave {from}, they reach {to}, and the train site knows them.",
	},
	"search-after": {
		"On the train site, search for trains from {from} to {to} on {day}, and let it show only those that leave at or after {time}.",
		"I cannot get on before {time} on {day}. Which trains take me from {from} to {to}? Search on the train site, with that filter.",
		"Train site, please: {from} to {to}, {day}. Hide everything with a departure earlier than {time}.",
		"[Could|Can] you list trains to {to} on the train site? From {from}, on {day}, and with the filter for departures set to {time}.",
		"Set the earliest departure to {time} when you search the train site for {day}; I go to {to} and start in {from}.",
		"My day in {from} ends at {time}, so on {day} no sooner train to {to} is of use. Have the train site filter its list like that.",
		"Look for connections on the train site that begin in {from} on {day}, end in {to}, and do not depart until {time}.",
		"What is left of the trains of {day} to {to} if one comes to the platform in {from} at {time}? Filter the list of the " +
			"train site.",
		"Ask the train site about {day}. I leave {from} for {to}, not before {time}; its filter takes that time.",
		"Of all trains on {day} that join {from} to {to}, keep those from {time} on. The list on the train site does it for you.",
		"{time} is when I can be at the station in {from}. Have the train site show later trains to {to} only, for {day}.",
		"There is a field for the earliest departure in the list of the train site: put {time} there, with {from}, {to} and " +
			"{day} as the search.",
	},
	"search-direct": {
		"On the train site, search for first-class trains from {from} to {to} on {day}, and show only those without a change.",
		"I hate changing trains and I like soft seats. Search the train site: {from} to {to}, {day}, direct trains only, first class.",
		"[Could|Can] you ask the train site for {day}? In first class, from {from} to {to}, with the filter for trains that " +
			"need no change.",
		"Train site: direct connections only, first class, leaving {from} on {day} for {to}. Run that search.",
		"First class and no change of trains: that is how I go to {to} on {day}. I start in {from}. List it on the train site.",
		"Have the train site show what runs straight through from {from} to {to} on {day}, priced for first class.",
		"With first class chosen in its form and changes filtered out, let the train site list {day}, {from} to {to}.",
		"My aunt travels to {to} on {day}. She begins in {from}, sits in first class and never changes; search the train site " +
			"accordingly.",
		"Leave out all trains with changes and pick first class, for a search on the train site about {from}, {to} and the day {day}.",
		"What goes to {to} without a change on {day}? Begin in {from}, in first class, and filter on the train site.",
		"Nothing but direct trains should remain in the list of the train site for {day}; {from} to {to}, and it is first " +
			"class that I want.",
		"Search for {day} on the train site as someone would who boards in {from}, rides first class and stays seated until {to}.",
	},
	"search-party": {
		"On the train site, search for trains from {from} to {to} on {day} for {n} adults and {m}.",
		"We are {n} adults with {m}, and we go from {from} to {to} on {day}. Search for it on the train site.",
		"[Could|Can] you look for trains for a party? Adults: {n}. With them: {m}. {from} to {to}, {day}, on the train site.",
		"Have the train site list trains of {day} to {to}; the party that boards in {from} has {m} and adults to the number of {n}.",
		"Number of adults: {n}. Besides, {m}. Enter that into the form of the train site, for {day}, out of {from} and into {to}.",
		"A club outing needs trains on {day}. It has {n} grown members and {m}, starts in {from}, ends in {to}: ask the train site.",
		"Let the train site work out what it costs when {m} and {n} adults travel to {to} from {from} on {day}. A search will do.",
		"For {day}, run a search on the train site: destination {to}, start {from}, adults {n}, and then {m}.",
		"I am planning for {m} and for adults, {n} of them. All leave {from} for {to} on {day}. Search the train site for us.",
		"Which trains take us to {to} on {day}? The train site should know that {m} come along and that there are {n} adults, " +
			"from {from}.",
		"Tell the form of the train site about everybody who leaves {from} on {day}, {n} adults and {m}, and that they want to see {to}.",
		"The school in {from} sends {m} to {to} by rail on {day}, under the eyes of {n} adults. Do the search on the train site.",
	},
	"open-fewest": kit.And([]string{
		"On the train site, open the connection from {from} to {to} on {day} that has the fewest changes. Open no other of that day.",
		"Of all connections on {day} between {from} and {to}, one has fewer changes than the rest. Go to its page on the train " +
			"site and leave the others closed.",
		"I do not like to change trains. So which way from {from} to {to} on {day} changes least? Open its page, and only " +
			"that, on the train site.",
		"Train site, {from} to {to}, {day}: get the details of the connection with the smallest number of changes. No other " +
			"details, please.",
		"[Could|Can] you open a single page on the train site? It is about {day}, {from} to {to}, with as few changes as there are.",
		"Look at the changes in the list of the train site for {day}. I start in {from} and go to {to}: open what has the " +
			"fewest and nothing else.",
		"The easiest journey to {to} has the fewest changes. See which it is on {day} out of {from}, and open it on the train " +
			"site while the rest stay shut.",
		"My luggage is heavy, so the page I need on the train site belongs to the connection that makes me change least: " +
			"{from}, {to}, {day}. Keep away from other pages.",
		"Without looking into any other connection of {day}, open the one of the train site that brings you from {from} to " +
			"{to} with the fewest changes.",
		"How often one changes differs among the trains of {day}. Between {from} and {to}, where it is least, open the details " +
			"on the train site, and those alone.",
		"A list on the train site tells for {day} how often one changes on the way to {to}, if one leaves {from}. Its lowest " +
			"number is the entry to open, no second one.",
		"Open one entry for {day} on the train site: fewest changes, departure in {from}, arrival in {to}. Everything else of " +
			"that list is to remain unopened.",
	}, []string{
		"If several are equal in that, take what arrives first.",
		"Should there be more than one, the earliest arrival decides.",
		"Among equals it is the one that reaches the end first.",
		"With equal numbers, the arrival counts: the earlier, the better.",
		"In case of a draw, I mean that which is there earliest.",
		"Two of a kind? Then the sooner arrival.",
		"Arrivals settle it if a few have the same number.",
		"Between several such, prefer the first to arrive.",
		"Where there is a choice, let the earliest to arrive win.",
		"Of equally good ones, the first to arrive is wanted.",
		"More than one may share that number; then only the first to arrive is meant.",
		"When some tie for it, the soonest arrival among them is the right entry.",
	}),
	"open-cheapest": {
		"On the train site, open the cheapest connection from {from} to {to} on {day}. Open no other of that day.",
		"What does the least money buy on {day} between {from} and {to}? Go to the page of that connection on the train site, " +
			"and to no other.",
		"I want to spend as little as I can on the way from {from} to {to}. The day is {day}. Show me that one page of the " +
			"train site and leave the others closed.",
		"Train site: {day}, {from} to {to}, lowest price. Get its details, only its.",
		"[Could|Can] you find the lowest fare to {to} on {day}, out of {from}? Open its connection on the train site; do not " +
			"open dearer ones.",
		"Compare the prices that the train site lists for {day}. Of what runs from {from} to {to}, the least expensive is to " +
			"be opened and nothing else.",
		"My purse is light: open whichever connection of {day} costs least on the train site. I board in {from} and alight in " +
			"{to}. The rest stays shut.",
		"Somewhere in the list of the train site for {from}, {to} and {day} is a price below all others. Its page is the only " +
			"one that you may open.",
		"Without opening anything that costs more, see the details of the cheapest way to go by rail on {day} from {from} to " +
			"{to}, on the train site.",
		"Open one page, that of the bargain among the connections that leave {from} on {day} for {to}. You are on the train " +
			"site, and no other page of them is wanted.",
		"Cheap is what counts on {day}. A single page on the train site has the smallest price from {from} to {to}; go there " +
			"and nowhere else in the list.",
		"The train site asks different prices on {day} for {from} to {to}. Pick the lowest, open that connection, and keep off " +
			"those beside it.",
	},
	"open-last": {
		"On the train site, open the last train from {from} to {to} on {day} that needs no change. Open no other train of that day.",
		"I leave {from} as late as possible on {day}, and I do not change. Open the page of that train to {to} on the train " +
			"site, and no other.",
		"Which direct train to {to} is the last one to leave {from} on {day}? Go to its page on the train site; keep the others closed.",
		"Train site, {day}, {from} to {to}: the latest departure without a change. Only the details of this one, please.",
		"[Could|Can] you open just one page on the train site? On {day}, it is the direct train that departs latest from " +
			"{from} for {to}.",
		"After it, nothing direct goes to {to} any more on {day}: find that train out of {from} on the train site and open it alone.",
		"My meeting in {from} may take long on {day}. So open the final direct train to {to} on the train site, while you " +
			"leave earlier ones shut.",
		"Among the trains that go straight from {from} to {to}, see which is last on {day}. The train site has its page; open " +
			"that and none of the rest.",
		"Open a page on the train site without opening a second: last chance on {day} to reach {to} from {from} in one and the " +
			"same train.",
		"The list of the train site for {day} has direct trains between {from} and {to}. Take the one at the end of the day, " +
			"and look into no other.",
		"Late on {day}, one more train leaves {from} and reaches {to} without a change. Nothing goes directly after it. On the " +
			"train site, its page is all that may be opened.",
		"Be so kind and open what is, on {day}, the latest of all direct trains that set out from {from} towards {to}. Do it " +
			"on the train site, and touch no other.",
	},
	"open-colour": {
		"On the train site, open the direct train from {from} to {to} on {day} that is {colour}. Open no other train of that day.",
		"One of the trains without a change from {from} to {to} on {day} is {colour} in its picture. Go to its page on the " +
			"train site and leave the others closed.",
		"[Could|Can] you find a {colour} train for me? It runs directly to {to} on {day}, out of {from}. Open its page on the " +
			"train site, and only that.",
		"Train site, pictures in the list of {day}, {from} to {to}: the direct one in {colour} is the one to open. None of the " +
			"rest, please.",
		"My child loves {colour} trains. See which of those on {day} that need no change between {from} and {to} is one, and " +
			"open that alone on the train site.",
		"Look at the engines in the list of the train site. From {from} to {to} on {day}, one direct train is painted " +
			"{colour}; its details are what I want and nothing else.",
		"Without opening another train of {day}, get to the page of the {colour} one on the train site. It leaves {from} and " +
			"reaches {to} with no change.",
		"We are to meet in the {colour} train. It is direct, it goes to {to} on {day} and we board in {from}: open it on the " +
			"train site while other pages stay shut.",
		"By its colour, {colour}, you will know the train. Among direct ones from {from} to {to} for {day} on the train site, " +
			"open it, no other.",
		"Open a single page on the train site: the direct train of {day} whose coaches are {colour}, start {from}, end {to}.",
		"Painted {colour} is just one of the direct trains that run on {day} from {from} to {to}. The train site pictures them " +
			"all, and its page is the only one to visit.",
		"There is something {colour} among the direct trains for {to} that leave {from} on {day}. Find that picture on the " +
			"train site and open this train; keep out of others.",
	},
	"book-earliest": {
		"On the train site, book the first train without a change from {from} to {to} on {day} in the name of {who}. If it is " +
			"sold out, take the next direct one.",
		"{who} needs a ticket from {from} to {to} on {day}: buy the earliest direct train on the train site, or the following " +
			"direct one when the last seat is gone.",
		"[Could|Can] you buy a ticket on the train site? {day}, {from} to {to}, earliest departure with no change, made out to " +
			"{who}. Sold out means: go on to the next.",
		"Train site, one ticket. Name: {who}. Day: {day}. From {from} to {to} by the first direct train, or by the next one if " +
			"that cannot be had.",
		"As early as possible on {day}, {who} leaves {from} for {to} and does not want to change. Book it on the train site; " +
			"should it turn out to be sold, try the one after it.",
		"Get a seat in the first train of {day} that goes straight from {from} to {to}. The train site sells it; the name on " +
			"it is {who}. Next direct train if there is none left.",
		"Somebody has to travel to {to} on {day}, namely {who}. On the train site, take whatever direct train leaves {from} " +
			"first and still has a ticket.",
		"I want {who} in {to} early on {day}. So the first train out of {from} without a change, please, bought on the train " +
			"site; failing that, the second.",
		"Make a booking on the train site that puts {who} on the earliest direct train of {day}, {from} to {to}. When it says " +
			"sold, the next direct departure will do.",
		"Of the trains on {day} that reach {to} from {from} with no change, buy the earliest that can still be had, on the " +
			"train site, for {who}.",
		"For {who}, a ticket of {day} is wanted. Let it be the first direct train on the train site between {from} and {to}, " +
			"unless its tickets are gone, in which case move on by one.",
		"The sooner the better: {from} to {to}, {day}, no change, a ticket in the name of {who} from the train site. A " +
			"sold-out train is skipped for the one behind it.",
	},
	"book-seat": kit.And([]string{
		"On the train site, book the first direct train from {from} to {to} on {day} for {who}, with a free seat at a window " +
			"in a quiet row.",
		"{who} likes to look out and to sleep. In the earliest train of {day} without a change, {from} to {to}, reserve a seat " +
			"that has a window and is in a quiet row, on the train site.",
		"[Could|Can] you book a seat for {who} on the train site? Train: the first direct one on {day}, {from} to {to}. Seat: " +
			"quiet row, window, not taken.",
		"Train site, ticket for {who}: {from} to {to}, {day}, earliest departure with no change. Read the plan of its coach, " +
			"and take what is free by a window among the quiet rows.",
		"Look at the coach of the first direct train that leaves {from} for {to} on {day}. Where it is quiet, some seat by a " +
			"window is left. {who} should have one; buy that ticket on the train site.",
		"Window and silence, that is what {who} asks for. The first direct train of {day} from {from} to {to} has such a seat, " +
			"so get it on the train site.",
		"Buy a ticket on the train site and choose its seat from the picture: quiet part, at a window, free. It is for {who}, " +
			"on {day}, by the earliest direct train, {from} to {to}.",
		"Before others do, reserve for {who} a window seat in the rows with the moon, on the first train of {day} that runs " +
			"from {from} to {to} without a change. The train site sells it.",
		"The name is {who}, the day {day}, the way {from} to {to}, the train the first without a change. As a seat, any window " +
			"seat that is free in the quiet rows will do. Use the train site.",
		"With the plan on the train site you can tell which quiet seats with a window are free in the earliest direct train, " +
			"{from} to {to}, on {day}. Book one of these for {who}.",
		"{from} to {to} on {day}, first direct departure: its quiet rows have a free place at a window. On the train site, " +
			"that becomes the seat of {who}.",
		"Please seat {who} well. On the train site that means a window, quiet, and nobody there yet, in the first train to " +
			"{to} on {day} that comes out of {from} and goes straight through.",
	}, []string{
		"Of several, the one nearest to row 1; A before D.",
		"If there are more, the lowest row counts, and in it A before D.",
		"The smaller the row, the better; left before right.",
		"Choose the foremost such seat, the left one if there are two.",
		"As far to the front as can be, please, and rather A than D.",
		"Lower rows come first, then lower letters.",
		"Prefer small row numbers, and A to D.",
		"More than one? Then the first from the top, left side first.",
		"But among these the row nearest to 1 decides, with A ahead of D.",
		"Begin at row 1 and stop at the first that fits, A before D.",
		"With a choice of them, go by the lowest row, on the left if both sides of it are free.",
		"The one closest to the first row wins, or on that row the one with the letter A.",
	}),
	"book-before": {
		"I must be in {street} in {to} by {due} on {day}. On the train site, buy the last direct train from {from} that leaves " +
			"time to walk there from its station. Luggage: to {street}, at {time}.",
		"[Could|Can] you get me to {street} in {to} by {due} on {day}? Station pages on the train site tell the walk. Buy the " +
			"latest direct train from {from} that is in time, luggage to the same street at {time}.",
		"Train site, {day}, {from} to {to}, no change: as late as possible, but with the walk to {street} done by {due}. Book " +
			"it, and order the luggage there for {time}.",
		"At {due} on {day} someone waits for me in {street}, {to}. I walk from the train. Which direct one out of {from} is " +
			"the last that will do? Buy it on the train site; my bags go to that street at {time}.",
		"Book on the train site for {day}. I go from {from} to {to} without a change, on foot to {street}, and am there by " +
			"{due}; no earlier train than needed. A porter brings the luggage there at {time}.",
		"Minutes on foot are on the pages of stations. With them, choose the latest direct train of {day}, {from} to {to}, for " +
			"being in {street} by {due}; buy it on the train site, with luggage there at {time}.",
		"My luggage is wanted in {street} at {time}, I myself by {due}. It is {day}, I start in {from}, the street is in {to}. " +
			"Of the direct trains that make it, walk included, book the last, on the train site.",
		"By {due}, and having walked from the station, I want to stand in {street}. So on {day} take the latest direct train " +
			"on the train site that allows it, {from} to {to}, with the porter there at {time}.",
		"My appointment in {to} is in {street}, at {due}, on {day}. Count the walk from the station, then buy the last train " +
			"without a change from {from} that suffices. Luggage: same place, {time}. All on the train site.",
		"Reserve nothing earlier than I need: on {day} a direct train of the train site from {from} to {to} should leave just " +
			"enough minutes to walk to {street} by {due}. Luggage follows there at {time}.",
		"A lecture begins at {due} in {street} of {to}, on {day}. Out of {from}, what is the latest train without a change " +
			"that still works if I walk? Get it from the train site, and have the porter deliver there at {time}.",
		"Put {street} and {time} down for the luggage when you book on the train site. The train: direct, {day}, {from} to " +
			"{to}, and the last one after which I can still walk to that address before it is {due}.",
	},
	"book-party": {
		"On the train site, book the cheapest connection from {from} to {to} on {day} for {n} adults and {m}, in the name of {who}.",
		"{who} takes a party to {to}: {n} adults and {m}. Buy them the lowest-priced trains of {day} from {from}, on the train site.",
		"[Could|Can] you buy tickets for a party on the train site? Adults: {n}. Also {m}. {from} to {to} on {day}, as cheap " +
			"as it gets; name: {who}.",
		"Train site, {day}, {from} to {to}, party of {m} and adults, {n} in number. Whatever costs least is to be bought in " +
			"the name of {who}.",
		"Our outing on {day} leads from {from} to {to} and must not cost much. Enter {n} adults and then {m}, take the least " +
			"expensive trains on the train site, put {who} on the ticket.",
		"Get everybody to {to} on {day} for as little as possible. That is {m}, and {n} adults, all from {from}. The ticket of " +
			"the train site is made out to {who}.",
		"Let {who} have a ticket of the train site for the whole party, which is {n} adults plus {m}: {from} to {to}, {day}, " +
			"at the lowest price of that day.",
		"What is the cheapest way by rail from {from} to {to} on {day}? Book that on the train site as {who}, for {m} who " +
			"travel with adults, {n} of these.",
		"For {m} and {n} adults I need one booking under the name {who}. It is on the train site, from {from}, on {day}, to " +
			"{to}; choose by price, the smallest.",
		"Find the connection with the smallest fare of {day} between {from} and {to} on the train site, with {n} as the number " +
			"of adults and {m}. Then buy it for {who}.",
		"A choir leaves {from} for {to} on {day}. It counts {n} adults and {m}, and its purse is light. Book by price on the " +
			"train site; {who} signs for all.",
		"Price decides: of the trains that the train site offers from {from} to {to} on {day}, buy the least costly for {who} " +
			"and company, {n} adults in all, along with {m}.",
	},
	"change": {
		"On the train site, sign in as {user} with the password {password}, and change my ticket to {to}: I travel on {day} " +
			"instead, by the last connection of that day.",
		"My ticket to {to} is for the wrong day. Swap it on the train site for the latest connection of {day}. User name " +
			"{user}, password {password}.",
		"[Could|Can] you move my journey to {to}? The ticket is on the train site (sign in: {user}, {password}). New day: " +
			"{day}. New train: the one that leaves last.",
		"User: {user}. Password: {password}. With these, find my ticket to {to} on the train site and change it to what " +
			"departs last on {day}.",
		"I will go to {to} on {day} after all, as late as trains run. Please change the ticket that I hold, on the train site, " +
			"as {user} with {password}.",
		"Among the tickets that the train site keeps for {user}, password {password}, is one to {to}. It should be for {day}, " +
			"and for the last departure then.",
		"Use {user} and {password} to sign in to the train site. There, replace the trains of my ticket to {to} with the " +
			"connection of {day} that sets out latest.",
		"Something has come up, so {day} is the day on which I leave for {to}, with the last train. I have a ticket on the " +
			"train site already: change that. ({user}, {password})",
		"Change a ticket for me on the train site. Which one: that to {to}. To what: the last way to get there on {day}. " +
			"Account: {user}, and the password is {password}.",
		"The train site lets you swap a ticket once. Do so with mine to {to}; the day is to be {day}, the departure the " +
			"latest. You sign in with {user} and {password}.",
		"As {user}, password {password}, you see on the train site where I hold tickets to. The one that ends in {to} must " +
			"become one for the final connection on {day}.",
		"Postpone or bring forward, whichever it is: my ticket to {to} has to be changed to {day}, last departure, on the " +
			"train site, after signing in by {user} and {password}.",
	},
	"refund": {
		"On the train site, sign in as {user} with the password {password}, give back my ticket to {to}, and have the money " +
			"paid to {who}.",
		"I do not go to {to} any more. Return that ticket on the train site; {who} gets the money. User name {user}, password " +
			"{password}.",
		"[Could|Can] you give a ticket of mine back? It is the one to {to}, on the train site (sign in: {user}, {password}). " +
			"Pay out to {who}.",
		"User: {user}. Password: {password}. With these, find the ticket to {to} on the train site and turn it into money for {who}.",
		"Refund, please, for my journey to {to}. The train site asks who is paid: write {who}. My account there is {user}, {password}.",
		"Of the tickets that the train site keeps for {user}, password {password}, that to {to} is not needed. Give it back in " +
			"favour of {who}.",
		"{who} paid for my ticket to {to} and should have the money back. Sign in to the train site by {user} and {password} " +
			"and return it.",
		"Get rid of one ticket on the train site: destination {to}. What it brings goes to {who}. You sign in with {user} and " +
			"{password}.",
		"Use {user} and {password} on the train site, where I hold a ticket to {to}. Have it refunded, with {who} as the " +
			"person who is paid.",
		"Since {to} must do without me, hand my ticket back on the train site, and put {who} down for the payment. ({user}, {password})",
		"A ticket can be given back on the train site. Mine to {to} should be, and {who} is to receive the sum; the account is " +
			"{user}, its password {password}.",
		"After you have signed in as {user} ({password}), let the train site take back what I bought for travelling to {to}. " +
			"The payment is meant for {who}.",
	},
	"ask-fare": kit.Ask(looked,
		"What do {n} adults and {m} pay, in gulden, for the cheapest trains from {from} to {to} on {day}?",
		"What is the lowest total, in gulden, for {n} adults and {m} who go from {from} to {to} on {day}?",
		"I take {m} to {to} on {day}, and there are {n} adults with us. What do we all pay at least from {from}, in gulden?",
		"In gulden, for how much do {n} adults with {m} get from {from} to {to} on {day} if they choose what costs least?",
		"A party has {n} adults and {m}. Name the sum in gulden that its cheapest journey on {day}, {from} to {to}, costs.",
		"For {m} and {n} adults, what is the least price in gulden on {day}, {from} to {to}?"),
	"ask-platform": kit.Both(couples,
		"the last direct train from {from} to {to} on {day}|the train that leaves {from} last on {day} and needs no change to {to}|"+
			"the latest departure of {day} that goes to {to} from {from} without a change",
		"the platform|its platform in {from}|at which platform one boards it",
		"what an adult pays for it in gulden|its price in gulden"),
	"ask-line": kit.Both(couples, "the map of the {line}|the {line} as its map draws it|what the map of the {line} looks like",
		"the colour of the line|in which colour it is|what colour was chosen",
		"the number of stops between {a} and {b}|how many stops lie between {a} and {b}"),
	"ask-stops": kit.Both(couples, "the map of the {line}|the {line} as its map draws it|what the map of the {line} looks like",
		"the number of cups at stops between {a} and {b}|how many stops between {a} and {b} have a cup|"+
			"how often, after {a} "+
			"and before {b}, a cup is drawn",
		"the next city after {b} if one comes from {a}|which city follows {b} for those who come from {a}"),
	"ask-coach": kit.Both(couples,
		"the first direct train from {from} to {to} on {day}|the train that leaves {from} first on {day} and needs no change to {to}|"+
			"the earliest departure of {day} that goes to {to} from {from} without a change",
		"the colour of the train|in which colour it is painted|the paint on it, as a colour",
		"how many seats in its quiet rows are free|the number of free seats in the rows with the moon"),
	"ask-change": kit.Both(couples,
		"the connection with one change from {from} to {to} on {day} that arrives first|what arrives earliest in {to} on {day} among connections "+
			"from {from} with a single change|going from {from} to {to} on {day} with exactly one change and the earliest arrival",
		"the city of the change|in which city one changes|where it makes you change", "its minutes of waiting|how many minutes one waits there"),
	"ask-walk": kit.Both(couples, "the station {part} in {city}|{part}, a station in {city}|the page of the station {part} in {city}",
		"how many platforms it has|its number of platforms|the count of platforms",
		"the minutes on foot from there to {street}|how many minutes one walks to {street}"),
	"ask-works": kit.Both(couples,
		"the first direct train from {from} to {to} on {day}, which is late|"+
			"the delay of what leaves {from} first on {day} without a change to {to}|"+
			"works on the way of the earliest departure of {day} that goes to {to} from {from} without a change",
		"how many minutes late it will be|the minutes of delay|by how much time, in minutes, it is behind",
		"the city from which on it is late|from which city on there is a delay"),
}

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"On the train site, look at {c}. I need {x} and {y}.",
	"Tell me {y}, please, and {x}. My question is about {c}, and the train site shows it.",
	"About {c}, find {x} on the train site, then {y}.",
	"Two things, please: {y} first, {x} second. The train site has both; I mean {c}.",
	"Take {c} and report {x}, then {y}, with the help of the train site.",
	"My friend asks about {c}. Check {y} on the train site for her, as well as {x}.",
	"I would like to hear {x} and {y} from you. Visit the train site for that; what I speak of is {c}.",
	"As to {c}, the train site knows {y}. It also knows {x}. Let me have these two.",
	"Find out {x}, and do not forget {y}. See the train site for {c}.",
	"Regarding {c}, consult the train site: {y} is one thing that I must know, {x} another.",
	"Before I plan on, let the train site say two facts of {c}, namely {x} with {y}.",
	"I care for {y} and for {x}; go to the train site, because I am thinking of {c}.",
}
