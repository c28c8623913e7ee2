package money

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"convert": {
		"On the money site, convert {sum} into {currency} at the rate of {day}.",
		"How much {currency} would one get for {sum} on {day}? Let the converter of the money site work it out.",
		"[Could|Can] you use the converter of the money site? The day is {day}, the amount {sum}, and it is to become {currency}.",
		"Take the rates of {day}. With these, change {sum} to {currency} in the form of the money site.",
		"Into {currency}, please: {sum}, reckoned for {day}, by means of the money site.",
		"Money site, converter, {day}: what is {sum} in {currency}?",
		"My uncle owes me {sum} and pays in {currency}. Have the money site show the amount for {day}.",
		"Fill in the form of the money site so that it turns {sum} to {currency}; set the day to {day}.",
		"Work with {day} as the day and {currency} as the target, and let the money site weigh {sum}.",
		"Let me see on the money site what becomes of {sum} when it is changed on {day} and paid in {currency}.",
		"For {day} the money site knows a rate. Apply it by converting {sum}; I want {currency}.",
		"Whoever has {sum} on {day} could ask for {currency} instead, so run that through the converter of the money site.",
	},
	"quotes": {
		"On the money site, list the houses that send {sum} to {city} on {day}, those that arrive first at the top.",
		"Who sends {sum} to {city} if it leaves on {day}? Show the list of the money site by day of arrival.",
		"[Could|Can] you get the quotes for a transfer? To: {city}. Day: {day}. Sum: {sum}. Put the fastest first, on the money site.",
		"A transfer to {city} is planned for {day}. It is about {sum}; have the money site sort the houses by arrival.",
		"Sorted by when the money comes, let the money site show who takes {sum} to {city}, sent on {day}.",
		"Money site, transfers: {city}, {day}, {sum}, the first to arrive first. Bring up that list.",
		"I am in a hurry to move {sum}. From {day} on, which houses serve {city}? The list on the money site has an order by arrival; use it.",
		"Enter {city} as the city and {day} as the day, then {sum}, and order the houses of the money site by their arrival.",
		"Compare houses on the money site for a payment of {sum} that starts on {day} and ends in {city}; the quickest should lead.",
		"Ask the money site for all who carry {sum} on {day} for someone in {city}, and sort these by the day of arrival.",
		"When would my money be there? Sum {sum}, city {city}, sent {day}: the money site can list that, earliest arrival on top.",
		"The earliest arrivals matter, so rank by them what the money site offers to {city} for {sum} as of {day}.",
	},
	"open-cheapest": {
		"On the money site, open the house that asks the least in all for sending {sum} to {city} on {day}. Open no other house.",
		"Which house would send {sum} to {city} on {day} for the smallest total? Go to its page on the money site, and leave the others closed.",
		"[Could|Can] you find the cheapest transfer? It is to {city}, of {sum}, on {day}. Open its house on the money site, that one only.",
		"Money site, {city}, {day}: for {sum}, one house is cheapest. Its page is what I want; skip the rest.",
		"Sort the houses by the sum to pay when I send {sum} on {day}. The lowest one for {city} is to be opened on the money site, nothing else.",
		"I hate fees. Show me just one page of the money site: the house with the least to pay, for {sum} that goes to {city} on {day}.",
		"Let the money site list who brings {sum} to {city}. With {day} as the day, look into the least expensive house and keep off its rivals.",
		"Without opening a dearer house, get to the page of the one that takes {sum} to {city} for least, sent on {day}, on the money site.",
		"Send {sum}? First I compare. On {day}, to {city}: whatever costs least in all on the money site shall be opened, alone.",
		"A single house is to be visited on the money site, namely the one that charges least if on {day} it carries {sum} to {city}.",
		"By total price, the bottom of the list for {city} on {day} with {sum} is my choice; open that house of the money site, no second one.",
		"Somebody in {city} expects {sum}. Before {day} I must know the cheapest house, so see its page on the money site, and its page only.",
	},
	"open-first": {
		"On the money site, open the house whose money arrives first if {sum} is sent to {city} on {day}. Open no other house.",
		"Which house is quickest with {sum} to {city}, sent on {day}? Visit its page on the money site, and leave the others closed.",
		"[Could|Can] you open one page on the money site, that of the fastest house? The city is {city}, the sum {sum}, the day {day}.",
		"Speed counts. For {sum} that leaves on {day} for {city}, open on the money site whatever house comes in earliest, and only it.",
		"Money site: transfer of {sum}, {day}, {city}. The first arrival of all is the page to show; no others, please.",
		"Let the money site sort by arrival who carries {sum} to {city}. The top house for {day} may be opened, the slower ones not.",
		"I need {sum} in {city} as early as can be. See the details of the one house of the money site that is earliest when it starts on {day}.",
		"Look at all days of arrival for {city} on the money site, with {sum} sent on {day}, and enter nothing but the house that has the earliest.",
		"Sent on {day}, {sum} reaches {city} by one house before all others: open this house on the money site and keep away from further ones.",
		"While the rest stays shut, bring up the page of the earliest house for {city} on the money site. Amount {sum}, day {day}.",
		"The earliest possible arrival in {city} decides. On {day} I send {sum}; open the house of the money site that manages it, no second one.",
		"Find out who would be in {city} soonest with {sum} if I hand it over on {day}, and have that house's page on the money site opened, solely.",
	},
	"open-seal": {
		"On the money site, list who sends {sum} to {city} on {day}, and open the house with {figure} on its {colour} seal. Open no other house.",
		"I remember a {colour} seal and {figure} in it. Of the houses that send {sum} to {city} on {day}, open that one on the money site alone.",
		"[Could|Can] you tell by the seals which house I mean? It shows {figure}, in {colour} wax. City {city}, sum {sum}, day {day}; open only it on " +
			"the money site.",
		"Look at the wax: {colour}, with {figure}. Among those that take {sum} on {day} for {city}, this house of the money site is to be " +
			"opened, no other.",
		"Money site, {city}, {sum}, {day}: whose seal has {figure} and is {colour}? Visit its page and leave the rest shut.",
		"The letter from {city} bore {figure} in {colour}. Get the quotes of the money site for {sum} on {day}, then open the house of that " +
			"seal, nothing else.",
		"Only one house has {colour} wax on its seal, along with {figure}. It sends {sum} to {city} on {day}; show me its page on the money " +
			"site, and no more.",
		"With {sum} to be sent to {city} on {day}, let pictures decide: {figure}, {colour} seal. Enter that house on the money site without " +
			"opening others.",
		"By its seal, please. When the money site lists houses for {city} ({sum}, {day}), pick {colour} wax and {figure}, and open this one only.",
		"For a transfer of {sum} on {day}, my friend in {city} swears by a house under the sign of {figure}, {colour}. Open it alone on the " +
			"money site.",
		"Somewhere among the seals for {city} is a {colour} one that has {figure}. Open that house on the money site for {sum} on {day}, " +
			"skipping the rest.",
		"Choose with your eyes the house that has sealed with {figure} in {colour}, out of those that carry {sum} on {day} to {city}; a single page of the " +
			"money site is opened.",
	},
	"open-note": {
		"On the money site, open the {colour} bank note of {currency}. Open no other note of it.",
		"Which note of {currency} is {colour}? Go to its page on the money site, and leave the others closed.",
		"[Could|Can] you find a note by its colour? It is {colour} and belongs to {currency}; open that one only, on the money site.",
		"Money site, bank notes, {currency}: the one in {colour} is to be shown, nothing else.",
		"My purse has something {colour} in it, in {currency}. See the pictures of the money site and visit just that note.",
		"Look at all the notes that {currency} has. One of them is printed in {colour}; its page on the money site is what I want, no more.",
		"Without opening further notes, get to the {colour} one among those of {currency} on the money site.",
		"Of the paper money in {currency}, a single note is {colour}. Show its details on the money site while the rest stays shut.",
		"By colour, please: {colour}. The currency is {currency}, the page a note's, the site the money site, and one page is enough.",
		"A collector asks for the note with a frame in {colour}. On the money site, open it among the notes of {currency}, skipping its neighbours.",
		"Only pictures tell the colours of notes. Find, for {currency}, what is {colour} on the money site, and open this alone.",
		"Whatever note of {currency} has been printed {colour} should be on the screen; use the money site and keep off other notes.",
	},
	"send-cheapest": {
		"On the money site, send {sum} to {who} in {city} on {day}, with the house that asks the least in all. If it is closed, take the next " +
			"cheapest.",
		"Let {who} have {sum}. The money is paid out in {city}, leaves on {day}, and goes by the cheapest house of the money site that is not closed.",
		"[Could|Can] you send money for me? To {who}, {city}: {sum}, on {day}. Choose by the total on the money site; a closed house is replaced by the " +
			"next one in price.",
		"Cheapest transfer, please, on the money site: {day}, {city}, {sum}, for {who}. Should that house be shut, use the second cheapest.",
		"I owe {who} {sum}. Pay it on the money site to {city}, on {day}, for as little as possible in all, as long as the house is open.",
		"On {day}, {sum} should start for {city}, where {who} waits. The house with the lowest total does it, or the next if it has closed; order it on " +
			"the money site.",
		"Compare totals on the money site for {sum} to {city} on {day}. With the smallest of them that works, send the money to {who}.",
		"Make {who} happy with {sum} in {city}. Day: {day}. House: whichever open one of the money site costs least altogether.",
		"Use the money site to bring {sum} to {city} by the least expensive house, dated {day}, for {who}. In case it refuses, the following one in price " +
			"will do.",
		"Transfer to {city}, recipient {who}, amount {sum}, to be sent on {day}: do this on the money site where it is cheapest and not closed.",
		"With the lowest charge that can be had on the money site, get {sum} on its way to {who} in {city}; it is to leave on {day}.",
		"There is {sum} to be paid to {who}, who fetches it in {city}. Spend least on it, on the money site, with {day} as the day and a house " +
			"that is open.",
	},
	"send-first": {
		"On the money site, send {sum} to {who} in {city} on {day}, with the house that arrives first. Let the messenger ring at {time}.",
		"The quickest house is to bring {sum} to {city}. It leaves on {day}, is for {who}, and the bell rings at {time}. Do it on the money site.",
		"[Could|Can] you send {who} some money in a hurry? Sum: {sum}. City: {city}. Day: {day}. Ring: {time}. Take the first arrival on the " +
			"money site.",
		"At {time} a messenger should ring, with {sum} for {who}. Sent to {city} on {day} by whatever house of the money site is there first.",
		"Money site, transfer, {city}, {day}: {sum} by the earliest arrival, {who} to get it, messenger at {time}.",
		"Let {who} in {city} not wait. Of all houses on the money site, use the fastest for {sum} on {day}, and have it ring at {time}.",
		"Sort the money site's houses by arrival for {sum}, {city}, {day}. The top one sends it to {who}; for the messenger write {time}.",
		"I promised {who} {sum} soon. Send it off on {day} to {city}, through the house of the money site that arrives earliest, ringing at {time}.",
		"Ring {time}, recipient {who}, day {day}: with these, order on the money site the earliest transfer of {sum} that goes to {city}.",
		"As {city} is far, choose on the money site who gets there before all others on {day} with {sum}. It is meant for {who}; the bell is " +
			"set to {time}.",
		"Whichever house would be the first in {city} shall carry {sum} to {who}, from {day}, and ring at {time}; fill that in on the money site.",
		"The money site knows who is fastest to {city}. On {day}, entrust {sum} to that house for {who}, with {time} as the time of the messenger.",
	},
	"send-seal": {
		"On the money site, send {sum} to {who} in {city} on {day}, with the house that has a {colour} seal with {n}. It is to be brought to {street}.",
		"Seals tell the houses apart: I trust the {colour} one with {n}. Let it bring {sum} to {who}, {street}, {city}, sent on {day} on the " +
			"money site.",
		"[Could|Can] you pick a house by its seal? It is {colour} and has {n}. On the money site it sends {sum} on {day} to {city}, to {who} in " +
			"{street}.",
		"To {who}, at home in {street}, {city}: {sum}, leaving on {day}. The house of the money site is that of the {colour} seal, on which I " +
			"counted {n}.",
		"Money site. Wax {colour}, {n} on the rim: that house. Then {sum}, {day}, {city}, {street}, all for {who}.",
		"Have {sum} brought to {street} in {city} for {who}. On {day} it leaves with a house of the money site that seals in {colour}, using {n}.",
		"Who seals with {colour} wax and {n}? This house of the money site is to deliver {sum} in {street}, {city}, to {who}; send it on {day}.",
		"Order a transfer on the money site for {day}. It brings {who} {sum}, to the door in {street} of {city}, under a {colour} seal with {n}.",
		"By the picture of its seal, {colour} with {n}, choose who takes {sum} to {city} on {day}. Write {street} as the street and {who} as the person, on " +
			"the money site.",
		"My cousin {who} lives in {city}, and {street} is the street. From {day} on, {sum} travels there by the house with {n} on {colour} wax; use the " +
			"money site.",
		"There is just one {colour} seal for {city} on the money site, and it carries {n}. With it goes {sum} on {day}, into {street}, into the " +
			"hands of {who}.",
		"Whoever owns the {colour} seal that has {n} shall send {sum} for me on {day}: recipient {who}, place {city}, delivered in {street}. The money site " +
			"does it.",
	},
	"order-note": {
		"On the money site, order notes of {currency}: those with {figure} in the oval, this many of them: {n}. {who} fetches them in {city} on {day}.",
		"The note of {currency} with {figure} is wanted. Order it on the money site; number {n}, city {city}, day {day}, for {who}.",
		"[Could|Can] you order paper money on the money site? Its oval has {figure}, and it is in {currency}. How many: {n}. In {city}, on " +
			"{day}, {who} comes.",
		"By {day}, {who} needs notes in {city}. Their number is {n}, their currency {currency}, and the picture on them {figure}. Use the money site.",
		"Money site, bank notes of {currency}, the one that shows {figure}: {n} for {who}, {city}, {day}.",
		"Let {city} keep notes ready for {who} on {day}. Number: {n}. You know the note of {currency} by {figure}, in a picture of the money site.",
		"Find out which note of {currency} has {figure} on it. Then order {n} on the money site, to be fetched on {day} by {who} in {city}.",
		"I pay with one kind of note, that with {figure}, in {currency}. On {day} I want {n} of it in {city}; on the money site, write {who} as " +
			"the person.",
		"To be fetched by {who} in {city}: {n} notes, all with {figure}, of the currency {currency}. The day is {day}; order on the money site.",
		"Choose the note by its oval, where {figure} is. Of such notes in {currency}, {who} gets {n}, on {day}, from the counter in {city}, if you ask the " +
			"money site.",
		"A child has drawn {figure} after a note of {currency}. Order that note on the money site {n} times; {city} is where and {day} is when " +
			"{who} gets it.",
		"With {day} as the day and {city} as the place, have {n} pieces of a note laid aside for {who}: that on which {currency} shows {figure}, says the " +
			"money site.",
	},
	"order-last": {
		"On the money site, order the note of {currency} that is valid longest, this many times: {n}. {who} fetches it in {city} on {day}.",
		"Notes run out. Of those of {currency}, take the one with the latest day; {n} of it for {who} in {city}, on {day}, from the money site.",
		"[Could|Can] you order notes that last? In {currency}, the longest valid kind. Number {n}, city {city}, day {day}, person {who}; the " +
			"money site sells them.",
		"{who} will be in {city} on {day} and wants {n} notes there. They are of {currency}, the kind that stays valid longest. Order on the " +
			"money site.",
		"Money site, {currency}, last day of all: {n} pieces of that note for {who}, {city}, {day}.",
		"Compare how long the notes of {currency} are valid. The winner is ordered on the money site, {n} in number, for {day}, to {city}, for {who}.",
		"I hoard paper. So get {n} of whatever note in {currency} expires last, laid ready in {city} on {day} for {who}, through the money site.",
		"Let the counter in {city} have ready on {day}: {n} notes of a kind. It is the one of {currency} whose validity ends latest; {who} " +
			"comes. Ask the money site.",
		"For {who}, fetching in {city}, order on the money site {n} of the note that outlasts all others in {currency}. Day {day}.",
		"In number {n}, with {day} for the day, the longest-lived note that {currency} has is what {who} should find in {city}; see to it on " +
			"the money site.",
		"Whichever note of {currency} can be used until last is the right one. The money site shall hold {n} for {who} at {city}, from {day}.",
		"Which paper keeps its worth longest in {currency}? Have {n} such notes set aside by the money site, {city}, {day}, under {who}.",
	},
	"alert": {
		"On the money site, set an alert for {currency} on {day}, at {time}.",
		"Ring me at {time} on {day}, because of {currency}. The money site has alerts for that.",
		"[Could|Can] you hang up a bell on the money site? It is for {currency}; the day is {day}, the time {time}.",
		"When {day} comes, I want to hear at {time} how {currency} is doing, so set that alert on the money site.",
		"Money site, alerts: {day}, {time}, {currency}. Add it.",
		"Let the money site remind me of {currency}. Time: {time}. Day: {day}.",
		"I may forget {currency}. An alert for {time} would help; it belongs on {day}, on the money site.",
		"Fill in the form for alerts that the money site has with {currency}, {time} and {day}.",
		"With {time} as the time and {day} as the day, make the money site call me about {currency}.",
		"Something happens to {currency} on {day}. Have the money site's bell rung then, {time} sharp.",
		"At {time}, no sooner and no later, the money site should wake me on {day} for the sake of {currency}.",
		"Among the alerts of the money site, one is missing: {currency}, to be rung on {day} when it is {time}.",
	},
	"alert-peak": {
		"On the money site, see the chart of {currency} for 2025. Set an alert for it in 2026, in the month of the highest column, on day {n}, " +
			"at {time}.",
		"In which month of 2025 did a gulden buy most {currency}, by the chart of the money site? On the {n}. of that month in 2026, an alert " +
			"should ring at {time}.",
		"[Could|Can] you set an alert on the money site for {currency} at {time}? Its day is number {n} of the month with the tallest column in " +
			"the chart, but in 2026.",
		"Look for the peak in the chart that the money site has of {currency}. Same month, year 2026, day {n}, {time}: that is when the bell is " +
			"to ring.",
		"Money site, {currency}, chart, highest month. An alert is due in this month of 2026: day {n}, time {time}.",
		"At {time} on day {n}, ring for {currency}. The month, in 2026, is the one whose column is the highest of 2025. Chart and bell are on " +
			"the money site.",
		"History repeats itself, so I want a bell in 2026 in that month in which the chart of {currency} was highest. Day of the month {n}, " +
			"time {time}, money site.",
		"Find the top of the year's chart for {currency} on the money site, and hang up a bell for {time}, one year later, in that month, on " +
			"its day {n}.",
		"Take the number under the tallest column of {currency}'s chart as the month, {n} as the day, 2026 as the year, {time} as the time: an " +
			"alert of the money site.",
		"For {currency}, wake me at {time}. Read the month off the peak of its chart on the money site; the day in it is {n}, and the year 2026.",
		"The best month of last year, as the money site draws it for {currency}, may be good in 2026 too: there, day {n}, set the alert for {time}.",
		"A bell of the money site belongs to the {n}. of a month of 2026, at {time}, for {currency}. Which month? That over which the chart " +
			"climbs highest.",
	},
	"ask-sum": kit.Both(couples, "{sum}, changed into {currency} at the rate of {day}|a change of {sum} into {currency} on {day}|"+
		"the sum of {sum} on {day}, if it is to become {currency}",
		"how much it comes to|the amount that one gets|what the result is", "the warden who fixes the rate|who the warden is"),
	"ask-worth": kit.Both(couples, "two prices of today, {other} {currency} and {sum}|a thing that costs {sum} here and {other} {currency} there, today|"+
		"{other} {currency} as against {sum}, at today's rates",
		"what the price in {currency} is worth in gulden|the worth in gulden of the amount in {currency}",
		"by how many gulden the two differ|the difference of both in gulden"),
	"ask-fee": kit.Both(couples,
		"the house that asks the least in all for sending {sum} to {city} on {day}|the cheapest way by which {sum} gets to {city}, sent on {day}|"+
			"a transfer of {sum} on {day} to {city} with the lowest total",
		"how many gulden one pays in all|the total in gulden", "the day on which the money arrives|when it arrives"),
	"ask-agent": kit.Both(couples,
		"the house that is first to arrive if {sum} is sent to {city} on {day}|the fastest way by which {sum} gets to {city}, sent on {day}|"+
			"a transfer of {sum} on {day} to {city} with the earliest arrival",
		"which agent pays|the name of the agent", "how much the agent pays out|the amount paid out"),
	"ask-seal": kit.Both(couples,
		"the house that charges least in all for sending {sum} to {city} on {day}|whoever brings {sum} to {city} for the lowest total, sent on {day}|"+
			"a transfer of {sum} on {day} to {city} by the cheapest house",
		"what its seal shows|the figure in its wax", "at which counter one is paid|the number of the counter"),
	"ask-note": kit.Both(couples, "the {rank} note of {currency}|that bank note in {currency} which is the {rank}|"+
		"of all notes of {currency}, the {rank}",
		"what is in its oval|the figure in the oval of the note", "how many people are on it|the number of people in its picture"),
	"ask-peak": kit.Both(couples, "the chart of {currency}, and its rate of {day}|how {currency} did in 2025, by its chart, and on {day}|"+
		"the year 2025 of {currency}, as it is drawn, and the day {day}",
		"in which month of the chart the column is highest|the month with the tallest column", "at what time that day's rate was fixed|the time of the fixing"),
}

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"On the money site, look up {c}. Tell me {x}, and also {y}.",
	"I have to know {y} and {x}. It is about {c}, and the money site shows it.",
	"Two things, please: first {x}, then {y}. The money site has them; the matter is {c}.",
	"Report {y} as well as {x}. For that, the money site lets you look into {c}.",
	"Somebody asked me about {c}. Say {x} and {y} after a look at the money site.",
	"My bookkeeper wants two entries, {y} and {x}. They concern {c}. Get both from the money site.",
	"Do not guess; use the money site. My subject is {c}, my questions are {x} and {y}.",
	"Before I decide, check {y} on the money site, then {x}. I speak of {c}.",
	"The money site can settle a bet for us over {c}. We bet on {x} and on {y}.",
	"Note {x} for me, and beside it {y}. You read it on the money site, under {c}.",
	"Regarding {c}, consult the money site: {y} is wanted, together with {x}.",
	"Let the money site answer what I ask of {c}, which is {x}, followed by {y}.",
}
