package pantry

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search": {
		"On the grocery site, search for {item}.",
		"[Could|Can] you see what there is of {item}? The search field of the grocery site will tell.",
		"We are out of {item}. Have the grocery site list what it sells.",
		"Grocery site, search field, one thing: {item}.",
		"Find the trays of {item} with the search of the grocery site.",
		"My list has nothing but {item} on it. Type that into the grocery site and let it search.",
		"Let the grocery site show you everything it finds under the name of {item}.",
		"Someone asks who makes {item}; a search on the grocery site lists the makers.",
		"Put {item} into the field at the top of the grocery site, and send it off.",
		"What the shelf has of {item} is for the grocery site to say. Ask it by searching.",
		"Before I cook I would like a list of all that goes by {item}, as the grocery site's search gives it.",
		"Begin a search on the grocery site; the only thing to look for is {item}.",
	},
	"search-free": {
		"On the grocery site, search for {item} without {allergen}, and put what keeps longest first.",
		"My guest must not have any {allergen}. List {item} on the grocery site with that filter, sorted by how " +
			"long it keeps.",
		"[Could|Can] you search the grocery site for {item}? Leave out trays with {allergen}; order: " +
			"longest-keeping first.",
		"Grocery site: {item}, nothing labelled {allergen}, best-before days from the latest on. Show that list.",
		"Sort by the best-before day and hide whatever contains {allergen} when you look for {item} on the grocery " +
			"site.",
		"For a larder with no {allergen} in it, have the grocery site list {item}, and begin with what lasts.",
		"Look up {item} on the grocery site, then use its filter against {allergen} and its order by how long " +
			"things keep.",
		"No {allergen}, please! Of {item}, let the grocery site show the rest, in the order of keeping.",
		"I store things for months. So list {item} on the grocery site by keeping, with {allergen} ruled out in " +
			"the filter.",
		"With the filter of the grocery site set against {allergen}, find {item}; the latest best-before day " +
			"belongs on top.",
		"Make a list of {item} from the grocery site that a person who avoids {allergen} can use, longest-lasting " +
			"trays at its head.",
		"Filter {allergen} out, order by keeping, and the word to search for on the grocery site is {item}.",
	},
	"search-under": {
		"On the grocery site, search for {item} at {limit} a tray or less.",
		"I will not pay more than {limit} for a tray. List {item} on the grocery site with that as the highest price.",
		"[Could|Can] you filter by price on the grocery site? Search for {item}; the limit is {limit} a tray.",
		"Grocery site: {item}, and no tray above {limit}. Run this search.",
		"Set the highest price of a tray to {limit} and look for {item}, on the grocery site.",
		"My purse holds {limit}. See what the grocery site has of {item} for that or for less, by its price filter.",
		"Have the grocery site leave out dear trays: {limit} is the most that I give for {item}.",
		"Of {item}, only trays up to {limit} matter to me. The filter of the grocery site takes the sum.",
		"After you have searched the grocery site for {item}, narrow the list to what costs {limit} at most.",
		"A tray for {limit} or below, that is what I look for in {item}; let the grocery site list such.",
		"Give the grocery site two things, {item} as the word and {limit} as the top price, and let it search.",
		"What can be had of {item} if {limit} is the ceiling for one tray? Let the price filter of the grocery " +
			"site answer.",
	},
	"open-unit": {
		"On the grocery site, open the page of the {item} with the lowest price per 100 g or 100 ml. Open no other " +
			"tray of it.",
		"Trays differ in size. So where do 100 g or 100 ml of {item} cost least? Go to that tray's page on the " +
			"grocery site, and leave the others closed.",
		"[Could|Can] you compare the small print on the grocery site? Of {item}, open what is cheapest by 100 g or " +
			"100 ml, and nothing else.",
		"Grocery site, {item}: best value by 100 g or 100 ml. Get the details of that tray alone.",
		"It is not the price of the tray that counts but that of 100 g or 100 ml. Where it is lowest for {item}, " +
			"open the page on the grocery site, no second one.",
		"Look at all trays of {item} in the list of the grocery site, and visit only the one that asks least for " +
			"100 g or 100 ml.",
		"I am a careful buyer: show me the page of whichever {item} of the grocery site has the smallest price for " +
			"100 g or 100 ml. The rest stays shut.",
		"Among the makers of {item}, one gives most for the money if you reckon by 100 g or 100 ml. Open its tray " +
			"on the grocery site, and keep off its rivals.",
		"Without opening any dearer tray of {item}, find the bargain by 100 g or 100 ml on the grocery site and " +
			"see its page.",
		"Reckoned by 100 g or 100 ml, some tray is the least expensive of all the {item}; its page on the grocery " +
			"site is the only one to open.",
		"The list of the grocery site tells, in small figures, what 100 g or 100 ml of {item} costs with each " +
			"maker. Enter the page where the figure is lowest, and no further page.",
		"By 100 g or 100 ml, please, not by the tray: pick the cheapest {item} on the grocery site and open that " +
			"entry on its own.",
	},
	"open-longest": {
		"On the grocery site, open the page of the {item} that keeps longest. Open no other tray of it.",
		"Which tray of {item} has the latest best-before day? Go to its page on the grocery site, and leave the " +
			"others closed.",
		"[Could|Can] you open just one page on the grocery site? It is that of the {item} which lasts longest.",
		"Grocery site, {item}, the last best-before day of all: details of this tray, only this.",
		"Our cellar is cool and patient, so I want the {item} with the most time left. See its page on the grocery " +
			"site; the rest stays shut.",
		"Compare the best-before days that the grocery site lists for {item}, and open whatever comes last in " +
			"time, nothing else.",
		"I go away for months. One tray of {item} is still good when all others are past it: visit its page on the " +
			"grocery site, no other.",
		"Of the {item} on the grocery site, look only into the tray whose day is furthest off.",
		"Without a glance at the pages of the others, get to that of the longest-lasting {item} on the grocery site.",
		"Sort out by their days which {item} can wait longest on a shelf. On the grocery site, its entry may be " +
			"opened, and no more than that.",
		"A single tray of {item} outlasts the rest, as the list of the grocery site says. Its page is wanted; keep " +
			"away from further ones.",
		"Patience decides: open, on the grocery site, the {item} that has longest to go, and leave every other " +
			"page of it alone.",
	},
	"open-label": {
		"On the grocery site, open the page of the {item} with {colour} labels. Open no other tray of it.",
		"I remember {colour} labels. Find that {item} in the pictures of the grocery site, go to its page, and " +
			"leave the others closed.",
		"[Could|Can] you tell by the pictures which {item} has labels in {colour}? Open it on the grocery site, " +
			"and only it.",
		"Grocery site, pictures of {item}: what is labelled in {colour} is the tray to open. No others, please.",
		"My shelf is all {colour}. See on the grocery site which {item} would suit it, and open that page and no " +
			"second one.",
		"Look at the trays of {item} on the grocery site. One maker prints {colour} labels; that tray's page is " +
			"what I want, nothing more.",
		"Without opening another tray of {item}, get to the page of the one in {colour} on the grocery site.",
		"The label says it: {colour}. So visit, on the grocery site, the page of this {item} while the rest stays " +
			"shut.",
		"Only pictures show the labels of {item} on the grocery site; take the {colour} ones and open their tray " +
			"alone.",
		"Somewhere on the shelf of {item} are {colour} labels. Enter that tray's page on the grocery site, keeping " +
			"out of its neighbours'.",
		"By colour, please: {item} of the grocery site, labels {colour}, one page opened in all.",
		"A tray with labels of {colour} waits among the {item} that the grocery site has. Have a look at its page; " +
			"other pages are off limits.",
	},
	"add-portions": kit.And([]string{
		"On the grocery site, take the {item} with the lowest price of a tray that is in stock, and put enough " +
			"trays in the basket for this many portions: {n}.",
		"The cheapest tray of {item} that can be had will do. Into the basket of the grocery site goes what is " +
			"needed for a number of portions, {n}.",
		"[Could|Can] you fill the basket of the grocery site? Portions: {n}. Thing: {item}, whichever tray costs " +
			"least of those not missing.",
		"Grocery site, basket: {item}, lowest tray price in stock, as many trays as it takes to have portions for {n}.",
		"How many trays make {n} in portions? Work it out for the least expensive {item} on hand at the grocery " +
			"site, and put them in the basket.",
		"I feed a crowd, {n} in number, one portion each. Basket, please: trays of the {item} that is sold at the " +
			"smallest price now, on the grocery site.",
		"Of the {item} that the grocery site has in stock, the lowest-priced tray is mine. Its page tells its " +
			"portions; {n} should be reached, no tray too many.",
		"See how many portions are in a tray of the cheapest available {item}. Then basket enough for {n} on the " +
			"grocery site.",
		"A canteen wants {item}, cheap by the tray and in stock. It serves this number: {n}. Fill the basket of " +
			"the grocery site with no more trays than that asks for.",
		"With {n} as the number of portions, find how many trays are needed of the {item} that has the lowest " +
			"price among those in stock, and add them on the grocery site.",
		"Serve {n}, spend little: whatever {item} of the grocery site is there and costs least by the tray, count " +
			"its portions and basket just enough.",
		"The portions to reach are {n}. For that, lay up trays from the cheapest maker of {item} with any left, in " +
			"the basket of the grocery site.",
	}, noted),
	"add-pieces": kit.And([]string{
		"On the grocery site, take the {item} in stock that keeps longest, and put enough trays in the basket for " +
			"this many pieces: {n}.",
		"Of {item}, the longest-keeping tray that can be had is right. Its picture shows the packs in it; into the " +
			"basket of the grocery site go trays to reach {n}.",
		"[Could|Can] you count packs in a picture? The tray is the {item} with the latest best-before day in " +
			"stock. Basket on the grocery site: packs for {n}.",
		"Grocery site, basket: {item} that lasts longest and is there, trays until the packs are {n} or just more.",
		"Each of my helpers, {n} in all, gets one pack. Choose the {item} with most time left that is not missing, " +
			"and basket the trays it takes, on the grocery site.",
		"How many packs has a tray? For the longest-lasting {item} on hand, look at the grocery site's picture. I " +
			"need {n} packs; put that in the basket as trays.",
		"By their number in the picture, work out the trays for {n} in packs. It is about the {item} which keeps " +
			"longest among those in stock at the grocery site; basket them.",
		"Let the basket of the grocery site hold trays with at least {n} packs, no tray more than that needs. " +
			"Kind: {item}, last best-before day, in stock.",
		"I give packs away, as many as {n}. See the tray of {item} that can wait longest and is to be had, count " +
			"what is in it, and fill the grocery site's basket.",
		"Packs wanted: {n}. Sort {item} on the grocery site by keeping, skip what is missing, count the packs in " +
			"the first picture, and add just enough trays.",
		"From the tray of {item} that is good for longest and can be bought, buy by the pack: {n} of them, rounded " +
			"up to trays in the basket of the grocery site.",
		"Picture, packs, basket: on the grocery site, the available {item} with the furthest day comes in trays, " +
			"and {n} single packs have to be in those that you add.",
	}, noted),
	"add-unit": {
		"On the grocery site, put trays of the {item} in the basket that is in stock and costs least per 100 g or " +
			"100 ml. Number of trays: {n}.",
		"Trays wanted: {n}. They go in the basket of the grocery site, from the maker of {item} with the lowest " +
			"price of 100 g or 100 ml in stock.",
		"[Could|Can] you put {item} in the basket of the grocery site? Choose by the price of 100 g or 100 ml, " +
			"among what is there, and make the number of trays {n}.",
		"Grocery site: best value by 100 g or 100 ml of all {item} on hand, into the basket, this many trays: {n}.",
		"By weight or measure, not by the tray, find the cheapest {item} that is not missing. Have as many as {n} " +
			"of its trays in the grocery site's basket.",
		"I reckon in 100 g or 100 ml. What {item} is least dear that way, if it can be had, shall be in my basket " +
			"on the grocery site, with {n} for the trays.",
		"Fill in {n} as the number of trays and put them in the basket: that {item} of the grocery site which asks " +
			"the least for 100 g or 100 ml and is in stock.",
		"Among the {item} that the grocery site can send, small figures tell the price of 100 g or 100 ml. Take " +
			"the lowest, and basket trays to the number of {n}.",
		"My basket on the grocery site needs {item}. Let thrift choose by 100 g or 100 ml from the trays in stock; " +
			"how many: {n}.",
		"Compare what 100 g or 100 ml of {item} costs with each maker who has some left. The winner goes in the " +
			"basket of the grocery site, trays: {n}.",
		"Good value counts, so put {item} in the grocery site's basket that beats the others by 100 g or 100 ml " +
			"while it is still on the shelf; the trays are to number {n}.",
		"There should be {n} in the field for trays when you add, on the grocery site, whichever stocked {item} " +
			"has 100 g or 100 ml at the lowest price.",
	},
	"add-label": {
		"On the grocery site, put {n} trays of the {item} in the basket that has {figure} on its labels.",
		"The one with {figure} on the label is my {item}. {n} trays of it belong in the basket of the grocery site.",
		"[Could|Can] you look at the pictures of {item} on the grocery site? Where the labels show {figure}, add " +
			"{n} trays to the basket.",
		"Grocery site, basket: {n} trays, {item}, and the label has {figure}.",
		"My grandmother knew it by {figure} on every label. Put {n} trays of this {item} in the basket, on the " +
			"grocery site.",
		"Labels of {item} differ in what is drawn on them. Choose {figure} and have the grocery site's basket hold " +
			"{n} trays of that.",
		"See which maker of {item} prints {figure} on the packs. From that one, {n} trays, please, into the basket " +
			"of the grocery site.",
		"Into the basket go {n} trays, all of them {item}, recognised by {figure} in the picture that the grocery " +
			"site shows.",
		"What I call the right {item} carries {figure}. On the grocery site, find its picture, open it, and put " +
			"{n} trays in the basket.",
		"With {figure} as the mark on the label, one tray of {item} stands out; {n} such trays are for the basket " +
			"of the grocery site.",
		"Go by the drawing: {figure} on packs of {item}. Once found on the grocery site, it goes in the basket, " +
			"{n} trays in number.",
		"For the basket of the grocery site I want {item}, {n} trays, and it must be the kind whose packs are " +
			"adorned with {figure}.",
	},
	"add-free": {
		"On the grocery site, put trays of {item} without {allergen} in the basket: the lowest price of a tray in " +
			"stock. Number of trays: {n}.",
		"We cannot have {allergen} in the house. Put the cheapest tray of {item} that is free of it and in stock " +
			"in the basket of the grocery site; trays: {n}.",
		"[Could|Can] you find {item} for someone who avoids {allergen}? Lowest tray price on the grocery site, not " +
			"missing, into the basket, trays to the number of {n}.",
		"Grocery site, basket, {n} for the trays: {item}, nothing with {allergen}, whatever costs least by the " +
			"tray and is there.",
		"Filter out {allergen}, then buy cheap. That is for {item} on the grocery site; what is in stock counts, " +
			"and as many trays as {n} go in the basket.",
		"Labels name {allergen} on some trays of {item}. Of the others that can be had, the least expensive one is " +
			"for the grocery site's basket. How many trays: {n}.",
		"A nursery, where {allergen} is forbidden, orders {item}. Fill the basket of the grocery site with the " +
			"cheapest tray allowed that is in stock, by the number {n}.",
		"Let the filter of the grocery site hide any {item} with {allergen} in it. From what remains and is not " +
			"missing, basket the lowest-priced tray, and let the trays be {n}.",
		"Price by the tray decides, but {allergen} rules out. So what has the grocery site for us under {item}? " +
			"Into the basket with it, trays: {n}.",
		"Of {item}, I want what has no {allergen} on its list and asks the smallest sum for a tray in stock. The " +
			"basket of the grocery site should have trays in the number {n}.",
		"Keep {allergen} away from me and money in my pocket: the right {item} of the grocery site, still on the " +
			"shelf, goes in the basket, {n} being the trays.",
		"Write {n} into the field for trays and add to the basket of the grocery site the cheapest stocked {item} " +
			"whose label does not speak of {allergen}.",
	},
	"replace": {
		"On the grocery site, the {item} made by {maker} is missing. Put {n} trays of its stand-in in the basket.",
		"I always buy {item} from {maker}, and now it is missing. Its page on the grocery site names a stand-in: " +
			"{n} trays of that, in the basket.",
		"[Could|Can] you help me over a gap? The grocery site has no {item} by {maker}. See what takes its place " +
			"and basket {n} trays.",
		"Grocery site, basket: {n} trays of what stands in for {item} from {maker}.",
		"What does the grocery site offer instead of the {maker} kind of {item}? I want {n} trays of it in my basket.",
		"Look at the page for {item} as {maker} makes it. The grocery site says there what to take until it is " +
			"back; put {n} trays in the basket.",
		"Since {maker} has run out of {item}, {n} trays of the stand-in go in the basket. The grocery site tells " +
			"which.",
		"My basket on the grocery site should have {n} trays of a substitute. It is for {item}, which {maker} does " +
			"not deliver now.",
		"Until {maker} sends {item} again, the stand-in that the grocery site has named for it must do: {n} trays, " +
			"basket.",
		"Find out what replaces {item} of the maker {maker} on the grocery site, and add {n} trays of the " +
			"replacement to the basket.",
		"No {item} from {maker} is to be had. So let the grocery site propose its second best, and accept {n} " +
			"trays into the basket.",
		"There is an empty place on the shelf of the grocery site where {item} by {maker} was. Something else is " +
			"recommended for it; basket {n} trays of this.",
	},
	"add-crate": {
		"On the grocery site, put the crate for {dish} in the basket. Number of plates: {n}.",
		"I cook {dish} for a table of a certain size: {n}. The grocery site packs crates for dishes; put that one " +
			"in the basket.",
		"[Could|Can] you get everything for {dish} at once? The grocery site has a crate of it. Plates: {n}. Into " +
			"the basket, please.",
		"Grocery site, crates, {dish}: basket, plates {n}.",
		"Everything that {dish} needs comes in one crate. Add it to my basket on the grocery site, and write {n} " +
			"for the plates.",
		"With {n} as its number of plates, a crate for {dish} belongs in the basket of the grocery site.",
		"My guests want {dish}. Let the grocery site weigh it out as a crate, plates to the number of {n}, and " +
			"have it in the basket.",
		"Find {dish} among the crates of the grocery site. It goes in the basket, for so many plates: {n}.",
		"Instead of six single things, basket the crate that the grocery site makes for {dish}; how many plates: {n}.",
		"The crate with all that one needs for {dish} is on the grocery site. Choose {n} as the plates and put it " +
			"in the basket.",
		"On the shelf of dish crates in the grocery site, take {dish}, ask for {n} in plates, and basket it.",
		"A table set for {n} awaits {dish}. Fill the basket of the grocery site with the crate that serves so many.",
	},
	"book-first": kit.And([]string{
		"On the grocery site, order {n} trays of {thing} to {city} on {day}, for {who}, at the first free hour.",
		"{who} expects {n} trays of {thing} in {city} on {day}, as early as the grocery site delivers. Order them.",
		"[Could|Can] you have {thing} sent? {n} trays, {city}, {day}, earliest hour of the grocery site; {who} " +
			"opens the door.",
		"Grocery site, order: {thing}, trays {n}. To: {who} in {city}. When: {day}, first hour that is not full.",
		"In {city}, on {day}, the first delivery of the grocery site should bring {n} trays of {thing} to the door " +
			"of {who}.",
		"Order early in the day: {day}, {city}. It is {thing} from the grocery site, {n} trays, and {who} takes " +
			"them in.",
		"I want {who} to get {n} trays of {thing}. Use the grocery site for it; the city is {city}, the day {day}, " +
			"the hour the earliest.",
		"Put {n} trays of {thing} in the basket of the grocery site and send them to {who} in {city}: on {day}, " +
			"before all later hours.",
		"Breakfast for {who}! {thing}, {n} trays, must be in {city} on {day} with the earliest hour that the " +
			"grocery site has free.",
		"Have the grocery site deliver on {day}. First hour, {city}, {n} trays of {thing}, handed to {who}.",
		"Whatever hour of {day} comes first in {city} shall bring {thing} to {who}, {n} trays of it, by order on " +
			"the grocery site.",
		"An order on the grocery site is due: {who}, {city}, {day}, the soonest hour, and {n} trays that hold {thing}.",
	}, []string{
		"If it turns out to be taken, take the next.",
		"Should that hour be gone when you order, the following one will do.",
		"Next hour if someone else was quicker.",
		"If it turns out to be taken, go on to the one after it.",
		"Is it lost while you write? Then the next one.",
		"In case of a refusal, the next free hour is right.",
		"A taken hour is followed by the next.",
		"Move on by one hour if it can no longer be had.",
		"Failing that, the hour behind it.",
		"The second will do if the first is snatched away.",
		"Where that fails at the end, order for the one that follows.",
		"Somebody may be faster; in that event choose what comes right after.",
	}),
	"book-last": {
		"On the grocery site, order {n} trays of {thing} to {street} in {city} on {day}, at the last free hour. " +
			"They call me at {time}.",
		"Late on {day} I am in {city}, in {street}. Order {n} trays of {thing} on the grocery site for the last " +
			"hour there is, with a call at {time}.",
		"[Could|Can] you order {thing} on the grocery site? {n} trays, {city}, {day}, latest hour that is not " +
			"full, to {street}, call at {time}.",
		"Grocery site, order: {n} trays, {thing}. Street: {street}. City: {city}. Day: {day}, the last hour. Call: " +
			"{time}.",
		"As late as can be on {day}, {n} trays of {thing} should reach {street} in {city}. The grocery site is to " +
			"telephone at {time}.",
		"The latest delivery of {day} in {city} is mine: {thing}, {n} trays, from the grocery site, brought to " +
			"{street}. Let them call at {time}.",
		"Have the grocery site call me at {time} and come to {street}, {city}, with the last hour of {day}. It " +
			"brings {n} trays of {thing}.",
		"I work long on {day}. Choose the final free hour in {city}, put down {street} and a call at {time}; the " +
			"order on the grocery site is {n} trays of {thing}.",
		"To {street} in {city}, on {day}: {n} trays of {thing} by the hour of the grocery site that comes last, " +
			"and the telephone rings at {time}.",
		"Order {thing} for me, {n} trays. On {day} no free hour of the grocery site in {city} is later than the " +
			"right one; street {street}, call {time}.",
		"After all others on {day}, the grocery site drives to {street} of {city}: book that, with {thing}, {n} " +
			"trays, and {time} for the call.",
		"At {time} a call, and at the end of the day the goods: {n} trays of {thing}, {street}, {city}, {day}, " +
			"last hour left, by order on the grocery site.",
	},
	"book-cheapest": {
		"On the grocery site, order {n} trays of {thing} to {city} on {day}, at the hour with the lowest fee. A " +
			"stand-in may cost {limit}.",
		"Delivery on {day} in {city} must cost as little as possible. Order {n} trays of {thing} on the grocery " +
			"site, stand-in up to {limit}.",
		"[Could|Can] you order thriftily on the grocery site? {thing}, {n} trays, {city}, {day}, cheapest free " +
			"hour; allow {limit} for a stand-in.",
		"Grocery site, order: {n} trays, {thing}, {city}, {day}. Hour: whichever costs least. Stand-in: {limit}.",
		"Fees differ by the hour. For {city} on {day}, take the smallest, and have {n} trays of {thing} sent by " +
			"the grocery site with {limit} for a stand-in.",
		"If something is missing I pay {limit} for a stand-in, no more. So order {thing} on the grocery site, {n} " +
			"trays, to {city}, by the least expensive hour of {day}.",
		"Let {n} trays of {thing} come to {city} when it is cheapest to bring them, on {day}. On the grocery site, " +
			"state {limit} as the most for a stand-in.",
		"The time of day is all the same to me on {day}, the fee is not. Send {thing} to {city} at the lowest, {n} " +
			"trays, by the grocery site, and permit stand-ins to {limit}.",
		"Of the free hours in {city}, one has the lowest fee on {day}: with it, the grocery site brings {n} trays " +
			"of {thing}. Write {limit} for stand-ins.",
		"Write {limit} where the grocery site asks what a stand-in may cost. The order is {thing}, {n} trays; " +
			"place {city}, day {day}, hour by the lowest fee.",
		"Save on the fee: for {day}, in {city}, find when the grocery site drives at the lowest price, and let it " +
			"bring {thing}, {n} trays, any stand-in within {limit}.",
		"I order by the purse. {city}, {day}, cheapest hour of the grocery site, {n} trays, {thing}, and as to " +
			"stand-ins, up to {limit}.",
	},
	"repeat": {
		"On the grocery site, sign in as {user} with the password {password}, and repeat my delivery to {to} on " +
			"{day}, not before {time}.",
		"What you brought to {to} was good. Have it come again on {day}, at {time} or later. Grocery site, user " +
			"name {user}, password {password}.",
		"[Could|Can] you order the same once more? It went to {to}. New day: {day}. Earliest: {time}. The grocery " +
			"site knows me as {user}, {password}.",
		"User: {user}. Password: {password}. On the grocery site, repeat the delivery to {to}: {day}, from {time} on.",
		"I need all that I got in {to} a second time, on {day}, but nobody is home until {time}. Sign in to the " +
			"grocery site ({user}, {password}).",
		"Among earlier deliveries of the grocery site is one to {to}. Order all of it again for {day}, no sooner " +
			"than {time}; sign in with {user} and {password}.",
		"Use {user} and {password} on the grocery site to have the delivery to {to} brought again. The day is " +
			"{day}, and {time} is early enough.",
		"For {day}, order again what {to} got before. The grocery site must not come earlier than {time}. My " +
			"account: {user}, password {password}.",
		"Set {day} as the new day and {time} as the earliest time for the delivery that went to {to}. It is in the " +
			"account {user} of the grocery site, {password}.",
		"Once more, please, the same goods to {to}! On {day}, {time} or after. You find them on the grocery site " +
			"when {user} signs in with {password}.",
		"As {user}, whose password is {password}, tell the grocery site to bring {to} its things again: the day " +
			"{day}, the time not earlier than {time}.",
		"A past delivery to {to} should become a new one for {day}. Let it be {time} at the earliest; the grocery " +
			"site opens with {user} and {password}.",
	},
	"claim": {
		"On the grocery site, sign in as {user} with the password {password}. In my delivery to {to}, {thing} was " +
			"broken: claim the money for {who}. The pieces are in {street}.",
		"The {thing} that came to {to} was broken. Claim it on the grocery site ({user}, {password}); {who} gets " +
			"the money, and the pieces wait in {street}.",
		"[Could|Can] you get {who} the money for something broken? {thing}, delivered to {to}. Fetch from: " +
			"{street}. Grocery site account: {user}, {password}.",
		"User: {user}. Password: {password}. Claim on the grocery site: delivery to {to}, broken {thing}, paid to " +
			"{who}, pieces in {street}.",
		"Nothing but shards of {thing} arrived in {to}. Let the grocery site fetch them from {street} and pay " +
			"{who}. You sign in with {user} and {password}.",
		"Use {user} and {password} on the grocery site and find what went to {to}. {thing} in it was broken; the " +
			"claim names {who} for the money and {street} for the pieces.",
		"Send a claim by the grocery site. Broken: {thing}. Delivery: {to}. To be paid: {who}. To be fetched from: " +
			"{street}. Sign in: {user}, {password}.",
		"My delivery to {to} had one broken thing, {thing}. {who} paid for it and should have the money back; " +
			"pieces can be fetched in {street}. Grocery site: {user}, {password}.",
		"For {thing}, which broke on the way to {to}, claim the money. The grocery site pays it to {who} and " +
			"fetches the rest from {street}, if {user} asks with {password}.",
		"Tell the grocery site, as {user} with {password}, that in {to} the trays of {thing} came broken. Payment " +
			"to {who}; fetching from {street}.",
		"Since {thing} did not survive its journey to {to}, there is money to claim. Make it go to {who}, give " +
			"{street} for the pieces, and be {user} ({password}) on the grocery site.",
		"From {street} the pieces, to {who} the money: that is the claim for {thing} in the delivery to {to}. The " +
			"grocery site wants {user} and {password} first.",
	},
	"ask-unit": both("the cheapest tray of {item}|{item} in the tray with the lowest price|the {item} whose tray costs least",
		"its price per 100 g or 100 ml|the price in gulden of 100 g or 100 ml", "who grew it|the name of its grower|by whose hands it was grown"),
	"ask-tray": both("the tray of {item} that keeps longest|{item} with the latest best-before day|the longest-keeping {item}",
		"how many packs are in it|the number of packs that its picture shows", "the colour of its labels|which colour the labels have|in what colour it is labelled"),
	"ask-stamp": both("the tray of {item} with the most portions|{item} in the tray that serves most|the {item} that has more portions than any other",
		"the number stamped on its front|which number is stamped on it", "who grew it|the name of its grower|by whose hands it was grown"),
	"ask-free": both("the cheapest tray of {item} in stock without {allergen}|{item} free of {allergen}, lowest tray price in stock|"+
		"the least expensive {item} on hand with no {allergen}",
		"what goes with it|which ingredient goes with it", "who grew it|the name of its grower|by whose hands it was grown"),
	"ask-slot": both("deliveries in {city} on {day}|the hours of {day} in {city}|coming to {city} on {day}",
		"the free hour with the lowest fee|at which free hour the fee is lowest", "that fee in gulden|how many gulden this fee is|the lowest fee in gulden"),
	"ask-crate": both("the crate for {dish}, with {n} as the number of plates|a crate of {dish}, plates: {n}|{dish} as a crate, the plates being {n}",
		"what all those plates cost, in gulden|the price of all plates together, in gulden",
		"the last thing on its list|what its list has at the end|which ingredient is packed last"),
	"ask-depot": both("the depot in {city}|{city} and its depot|where deliveries in {city} start",
		"the street of the depot|in which street it is", "when it shuts on a {day}|the time at which it shuts of a {day}|until what time it is open on a {day}"),
}

// noted are the requests to note a number with the trays.
var noted = []string{
	"Note that number as needed.",
	"Write the number down as the number needed.",
	"The same number goes into the field for what is needed.",
	"Enter it as needed, too.",
	"In the other field, put the number that I need.",
	"Let the lid say that number.",
	"Say the needed number on the form as well.",
	"It also has to be in the field for the number needed.",
	"State on the page that so many are needed.",
	"And tell them the number needed.",
	"The form has a place for the number that is required; fill it in.",
	"They write that figure on the lid if you enter it.",
}

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"See the grocery site about {c}, and tell me {x} and {y}.",
	"I have to know {y}, and also {x}. This is about {c}; you find it on the grocery site.",
	"On the grocery site, look for {c}. Then say {x}, and after that {y}.",
	"Give me {y} first, please, and {x} second, as the grocery site has them for {c}.",
	"My neighbour wonders about {c}. For her, read {x} off the grocery site, and {y} with it.",
	"My subject is {c}. What I ask of you is {y}, then {x}, taken from the grocery site.",
	"A note for the kitchen is to have {x} on it and {y}. The grocery site has both, under {c}.",
	"The answer that I wait for consists of {y} and {x}. In the grocery site, turn to {c} for it.",
	"Let me hear {x}. Let me hear {y}, too. The grocery site tells you, if you turn to {c}.",
	"With the help of the grocery site, get two facts on {c}, which are {y} together with {x}.",
	"Nothing on the grocery site interests me more than {c}; kindly report {x} as well as {y}.",
	"Regarding {c}, my two wishes are {y} and, equally, {x}; the grocery site fulfils them.",
}

// both asks for two facts of one thing; see kit.Both.
func both(about, one, other string) []string { return kit.Both(couples, about, one, other) }
