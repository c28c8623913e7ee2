package shop

import "gymkhana/env/site/kit"

// looked are goals of questions that require looking at the site.
var looked = []string{
	"{question} The general store's site [shows|tells] it.",
	"Look up something on the general store's site, please, and let me know. {question}",
	"{question} You can find that out in the general store if you look around on its site.",
	"I was standing in front of the shelves of the general store and did not see it. On its site you will. {question}",
	"{question} Have a look in the general store, online, before you say anything.",
	"With the help of the general store's site, tell me this. {question}",
	"{question} Go by what you see and read on the site of the general store, and by nothing else.",
	"My neighbour wants to buy something and asks. The general store is where you find the answer. {question}",
	"{question} Do not guess: all that is needed is on the general store's site.",
	"Open the general store's site and settle this for me. {question}",
	"{question} That is what I would like to hear from you, by way of the general store's site.",
	"One question, to be settled by going to the general store on the web, not by what you believe. {question}",
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search": {
		"Search the general store for “{query}”.",
		"Make use of the search that the site of the general store has; its words are to be “{query}”.",
		"On the general store's site, search for “{query}”.",
		"“{query}” is what I want you to enter in the search field of the general store.",
		"[Could|Can] you see whether the general store has this? Search there for “{query}”.",
		"General store, search: “{query}”.",
		"I need to know what comes up when one looks for “{query}” in the general store, so run that search.",
		"Somebody told me to try the words “{query}”. Type them into the search of the general store's site.",
		"Let the general store's site show its results for the search words “{query}”.",
		"What does the general store find if you ask it for “{query}”? Have it search.",
		"Go to the general store on the web; there is a search field, and “{query}” goes into it.",
		"Results for “{query}” are all I ask for. The search of the general store gives them.",
	},
	"search-limit": {
		"On the general store's site, list the {goods} that cost at most {limit} gulden, {order}.",
		"Have the general store show {goods} for no more than {limit} gulden, sorted by price, {order}.",
		"In the general store, look for {goods} up to {limit} gulden and sort them by price, {order}.",
		"[Could|Can] you get me a list from the general store's site? I want {goods}, I pay {limit} gulden at most, and the prices should be in " +
			"order, {order}.",
		"General store: {goods}. Highest price: {limit} gulden. By price, {order}.",
		"I have {limit} gulden to spend. What {goods} can I afford in the general store? Set that limit there and sort by price, {order}.",
		"By price, {order}: that is how the general store's site is to sort {goods}, after you have told it to leave out whatever is above {limit} " +
			"gulden.",
		"Nothing over {limit} gulden, please. Bring up the {goods} of the general store under this limit, with the price as the order, {order}.",
		"Put a maximum of {limit} gulden on {goods} in the general store, then choose to have them {order}.",
		"My mother is looking for {goods} and will not spend above {limit} gulden. Show her what the general store's site has, {order}.",
		"Search the general store for {goods}. Afterwards narrow the price down to {limit} gulden or less, and arrange what is left {order}.",
		"With {limit} gulden as the limit and the list of {goods} sorted by price, {order}, what does the general store offer? Get its site to " +
			"show it.",
	},
	"search-rated": {
		"On the general store's site, list the {goods} that are in stock and have a rating of at least {stars} stars.",
		"Have the general store show only {goods} in stock with {stars} stars and up.",
		"I want {goods} now, and good ones: in stock, rated {stars} stars or better. Let the general store's site filter for that.",
		"[Could|Can] you narrow down the {goods} of the general store for me? Ratings from {stars} stars on, and nothing that is out of stock.",
		"General store: {goods}. Filters: {stars} stars and more; in stock.",
		"What {goods} does the general store have ready in stock, if less than {stars} stars of rating will not do? Make its site list them.",
		"Set two filters on {goods} in the general store, one for a minimum of {stars} stars and one for being in stock.",
		"Leave out all {goods} that are sold out, and all that have fewer than {stars} stars. The general store's site can do this to its list.",
		"Buyers should have given {stars} stars or more, and there should be some in stock. Look for {goods} like that in the general store, using " +
			"its filters.",
		"My boss needs {goods} at once and trusts ratings. Bring up those of the general store's site that are in stock and come to {stars} stars " +
			"at least.",
		"Search the general store for {goods}. Then tick that they must be in stock, and tick the rating of {stars} stars and up.",
		"With no less than {stars} stars, and not out of stock: such {goods} are what the site of the general store shall show.",
	},
	"find-best": {
		"Open the page of the best rated product of the brand {brand} on the general store's site. Open none of the others.",
		"Which product of {brand} has the best rating in the general store? Go to its page, and do not open the page of any other product of that " +
			"brand.",
		"I like what {brand} makes. See which of its products is rated highest on the general store's site and open that one. Leave the other ones " +
			"of the brand closed.",
		"[Could|Can] you open one page in the general store for me? It is about the brand {brand}, and about the product of it with the top " +
			"rating. No other product of this brand, please.",
		"General store, brand {brand}. Open the product with the highest rating. No other product of the brand may be opened.",
		"Compare how the products of {brand} are rated. The list of the general store is enough for that; the single one of them whose page you " +
			"open is the best rated.",
		"Of all that {brand} has in the general store, one product is rated better than the rest. Open its page there and nothing else by the " +
			"brand.",
		"Without opening any other product of the same brand, get to the page of the one by {brand} which buyers rate best. Use the general " +
			"store's site.",
		"A good rating is what I go by, and {brand} is the brand I want. Have the page of its best rated product open on the general store's site, " +
			"but not that of another product of the brand.",
		"My page of choice in the general store is that of a product by {brand}: no other of the brand has a better rating. Keep away from the " +
			"pages of these others.",
		"Search the general store for {brand}. One product of this brand comes out best by rating, and that one is to be opened; the rest of the " +
			"brand is not to be touched.",
		"The general store can sort by rating. Use it on the brand {brand} and open what is at the top, the best rated; the others of the brand " +
			"stay shut.",
	},
	"find-cheapest": {
		"Find the cheapest {single} that is in stock in the general store, and open its page. Open none of the others.",
		"Go to the page of the least expensive {single} that the general store has in stock, and do not open the page of any other {single}.",
		"What is the lowest priced {single} that is in stock in the general store? Open that one. Leave every other {single} closed.",
		"[Could|Can] you open one page in the general store for me? I mean the {single} with the smallest price, sold-out ones aside. No other " +
			"{single}, please.",
		"General store, in stock, kind of product: {single}. Open the cheapest. No other {single} may be opened.",
		"Compare what each {single} costs that the general store has in stock. The list there is enough for that; the single one of them whose " +
			"page you open is the cheapest.",
		"I have neither money nor time: the {single} I need must be in stock, and no {single} in stock may be cheaper. Open it on the site of the " +
			"general store and nothing else of the kind.",
		"Without opening another {single}, get to the page of the one that is cheapest among those in stock. Use the general store's site.",
		"Price matters most, but being in stock matters too. Have the page of the right {single} open on the general store's site, which is the " +
			"cheapest that is there, but not that of another {single}.",
		"My page of choice in the general store is that of one {single}: it is in stock, and it costs least of all that are. Keep away from the " +
			"pages of every other {single}.",
		"Search the general store for its kind of product called {single}. Keep what is in stock. One of them has the lowest price, and that one " +
			"is to be opened; the rest are not to be touched.",
		"The general store can filter by stock and sort by price. Use this on the kind {single} and open what is at the top, the cheapest in " +
			"stock; the others stay shut.",
	},
	"delivery": {
		"Have the general store show what delivery to {city} costs.",
		"Look up the delivery costs to {city} on the general store's site.",
		"On the general store's site, find the page that says what sending a parcel to {city} costs.",
		"[Could|Can] you find out in the general store how much one pays for a delivery that goes to {city}? Its site has a page with the costs.",
		"General store, costs of delivery, destination {city}: show them.",
		"I might order something to be sent to {city}. Bring up what the general store charges for the delivery.",
		"What are the delivery costs if the address is in {city}? Let the site of the general store show them.",
		"Somebody in {city} wants a parcel from the general store. Go to the page where it gives its rates for delivery, and look at that city.",
		"Before I buy, I want to see the rates: what does delivery cost when the general store sends to {city}?",
		"The general store delivers to many cities. Choose {city} on its site, so that the costs for that are displayed.",
		"Delivery is not free in the general store. See what it comes to for {city}.",
		"Go to the general store on the web and get it to tell the price of delivery when a parcel is for {city}.",
	},
	"compare": {
		"On the general store's site, put {one}, {two} and {three} side by side in the comparison.",
		"Have the general store compare these three in its comparison: {one}, {two} and {three}.",
		"I cannot choose between {one}, {two} and {three}. Add all of them to the comparison of the general store and look at it.",
		"[Could|Can] you make a comparison for me in the general store? It should have {one} in it, {two}, and {three}.",
		"General store, comparison: {one}; {two}; {three}.",
		"Three products are to be compared by means of the general store's site. The first is {one}, the second {two}, the third {three}.",
		"Which is better, {one}, {two} or {three}? The general store has a comparison, so open it with exactly these three.",
		"Let me see {one} next to {two} and {three}; that is what the comparison of the general store is for.",
		"Take {one}, take {two}, and take {three}: each of them goes into the comparison on the site of the general store, which you show me then.",
		"The comparison in the general store is empty. Fill it with {one}, with {two} and with {three}, no more, and show it.",
		"My aunt wants to know how {one} differs from {two}, and how both differ from {three}. Set up the comparison of the general store with " +
			"these.",
		"Use the buttons of the general store's site to compare three things, and open the comparison: {one} and {two}, as well as {three}.",
	},
	"ask-which": kit.Ask(looked,
		"Which {does}, {two}? Answer with its name alone.",
		"One of these {does}: {two}. Which one? Answer with its name and nothing else.",
		"I am looking for the one that {does}. Is it {two}? The name is all I want to hear.",
		"The pictures show which of the two {does}, {two}. Give me just the name.",
		"Only one of two products {does}: is it {two}? Name that one and do not mention the other.",
		"Name nothing but the product that {does}: {two}?"),
	"ask-both": kit.Ask(looked,
		"Do the {two} both {have}? Say yes or no.",
		"Is it true that the {two} both {have}? Reply with yes or no.",
		"Yes or no: do both of them {have}, the {two}?",
		"I would take the {two} only if both {have}. So do they, yes or no?",
		"Look at the pictures of the {two}. Is it both of them that {have}? A yes or a no, please.",
		"Tell me with a yes or a no whether the {two} {have}, both of them."),
	"ask-colour": kit.Ask(looked,
		"What is the main colour of the {product}?",
		"Of which colour, pattern aside, is the {product}?",
		"In what colour is the {product} mainly made?",
		"The {product} has one main colour; which is it?",
		"Leaving any pattern out of account, how would you call the colour of the {product}?",
		"I would like to know whether the {product} matches my room. What is its main colour?"),
	"ask-count": kit.Ask(looked,
		"How many {parts} are there in the picture of the {product}? Answer with the number.",
		"Count the {parts} in the picture of the {product}: how many are there? Give the number.",
		"In the picture of the {product} there are {parts}. What is their number?",
		"Going by the picture, with how many {parts} does the {product} come? In figures, please.",
		"The {product} is pictured. What number of {parts} can you see there?",
		"If you count the {parts} on the picture of the {product}, at what number do you end?"),
	"ask-detail: price": kit.Ask(looked,
		"How much is the {product}, in gulden?",
		"What does the {product} cost, in gulden?",
		"What would I pay for one {product}? Give the price in gulden.",
		"The price of the {product} in gulden: what is it?",
		"I have to know how many gulden the {product} costs.",
		"Name the sum in gulden for which the {product} is sold."),
	"ask-detail: sku": kit.Ask(looked,
		"What is the SKU of the {product}?",
		"Under which SKU is the {product} sold?",
		"I need a number for my order form, the SKU of the {product}. What is it?",
		"Give me the SKU that belongs to the {product}.",
		"The {product} has an SKU; how does it read?",
		"Tell me which SKU stands on the page of the {product}."),
	"ask-detail: guarantee": kit.Ask(looked,
		"How many years is the guarantee of the {product}?",
		"For how many years is the {product} guaranteed?",
		"The {product} comes with a guarantee. Of how many years?",
		"If I buy the {product}, how long does the guarantee last, in years?",
		"Give the length of the guarantee of the {product} as a number of years.",
		"How many years may pass until the guarantee of the {product} is over?"),
	"ask-detail: made": kit.Ask(looked,
		"In which city is the {product} made?",
		"Where is the {product} made? Name the city.",
		"Which city does the {product} come from, as the place where it is made?",
		"Name the city in which the maker of the {product} makes it.",
		"I only buy what is made near me. What city is the {product} made in?",
		"Somewhere the {product} is made; in what city?"),
	"ask-detail: stock": kit.Ask(looked,
		"How many pieces of the {product} are in stock?",
		"How many of the {product} does the store have in stock?",
		"I may need a lot of the {product}. What number is in stock?",
		"The stock of the {product}: how many pieces?",
		"Give the number of pieces that are left in stock of the {product}.",
		"If I bought all there are of the {product} in stock, how many pieces would that be?"),
	"ask-reviewer": kit.Ask(looked,
		"Which buyer gave the {product} {stars} in a review?",
		"Who of those who reviewed the {product} gave it {stars}?",
		"There is a review of the {product} with {stars}. Whose is it?",
		"Name the buyer whose review of the {product} has {stars}.",
		"In the reviews of the {product}, {stars} come from a single buyer. What is that buyer called?",
		"Somebody bought the {product}, reviewed it and gave it {stars}. Who was that?"),
	"ask-delivery": {
		"How many gulden does {way} to {city} cost in the general store?",
		"What does the general store charge for {way} to {city}, in gulden?",
		"Tell me the price in gulden of {way} when the general store sends something to {city}.",
		"[Could|Can] you look up a cost on the general store's site? I want {way}, and the parcel goes to {city}. How many gulden is that?",
		"General store, {way}, destination {city}: how many gulden?",
		"If I order in the general store and have it sent to {city} by {way}, what will I pay for that alone, in gulden?",
		"My parcel from the general store is for somebody in {city}. Give me the cost of {way} for it, in gulden.",
		"In gulden, what is the charge for {way}, if {city} is where the general store has to deliver?",
		"See what the general store's site says about delivering to {city}. By {way}, it takes how many gulden?",
		"One city and one way of delivery, {city} and {way}. What is the number of gulden that the general store asks for this?",
		"Delivery to {city} can be had in more than one way. For {way}, name the cost that the general store gives, in gulden.",
		"I want to know what is added to my bill in the general store, in gulden, for {way} to an address in {city}.",
	},
	"cart-look": {
		"In the general store, put into the cart the one that {does}, {two}: one piece of it.",
		"One of the two {does}, {two}. Put one piece of it into the cart of the general store.",
		"Look at the pictures in the general store: which of these {does}, {two}? A single piece of that one goes into the cart there.",
		"[Could|Can] you add something to my cart in the general store? I mean the product that {does}. It is {two}. One piece is enough.",
		"General store, cart: one piece. Product: {two}, whichever {does}.",
		"I want to buy one, and it has to be the one that {does}. See for yourself whether that is {two}, and place it in the cart of the general " +
			"store.",
		"To the cart of the general store's site, add one piece of what {does}. You have to choose by the pictures: {two}.",
		"Is it {two} that {does}? The right one is to lie in the cart of the general store afterwards, once, and the wrong one is not.",
		"My sister could not say whether it was {two}, but she is sure that it {does}. Do not order it yet; just have one piece of it in the cart of " +
			"the general store.",
		"Of two products in the general store, the one that {does} is right. It is {two}, and one piece of it belongs in the cart.",
		"One piece, in the cart, from the general store: that which {does}. The choice is {two}.",
		"The pictures of the general store's site tell which is right, {two}. Take the one that {does} and put it into the cart, one piece and no " +
			"more.",
	},
	"cart-cheaper": {
		"In the general store, put {n} of the cheaper of these two into the cart: {two}.",
		"See which of these two costs less in the general store, and put {n} of it into the cart there: {two}.",
		"I need {n} and do not care which, so take what is cheaper in the general store, {two}, and place {n} pieces in the cart.",
		"[Could|Can] you add something to my cart in the general store? It is {two}, depending on which has the lower price. Make it {n} pieces.",
		"General store, cart: {n} pieces. Product: {two}, whichever costs less.",
		"{two}: compare their prices in the general store, and let {n} pieces of the less expensive one go into the cart.",
		"To the cart of the general store's site, add {n} pieces of one product. Whether it is going to be {two} depends on the price, which " +
			"should be the lower one.",
		"Which has the smaller price, {two}? Of that one, {n} pieces are to lie in the cart of the general store, and none of the other.",
		"We need {n} of them, and the cheaper ones will do: {two}. Compare in the general store, and fill the cart there accordingly.",
		"There are two products in the general store to choose from by what each costs. The cart then gets {n} of the one for less money: {two}.",
		"The cart of the general store is to have {n} pieces in it, and they are to be of the product that is cheaper, {two}. See to it.",
		"Prices decide between two products: is it {two} that costs less? Find out in the general store, enter {n} as " +
			"the quantity of the cheaper one, and send it to the cart.",
	},
	"order": {
		"In the general store, order {n} of the {product} for {name} in {city}, by {way}. No street is needed.",
		"Order {n} of the {product} from the general store, to be sent to {name} in {city} by {way}; leave the street empty.",
		"A parcel from the general store shall go to {city}, to {name}. It holds {n} of the {product}, and it travels by {way}. The street stays " +
			"empty; complete the order.",
		"[Could|Can] you place an order in the general store for me? Product: the {product}, {n} of it. For: {name} in {city}. By {way}, and " +
			"without a street.",
		"General store, order. What: {n} of the {product}. To whom: {name}. City: {city}. Street: none. Delivery: {way}.",
		"I want {name} in {city} to get {n} of the {product}. Buy that in the general store, choose {way}, and enter no street.",
		"By {way}, have the general store send the {product} to {name}, who lives in {city}; the number is {n}. An empty street is fine. Do place " +
			"the order.",
		"Put {n} of the {product} into the cart of the general store and go on until it is ordered. It goes to {name}, the city is {city}, " +
			"the delivery {way}, and the street stays empty.",
		"What {name} needs is {n} of the {product}, ordered in the general store. Have it delivered to {city}, by {way}. As for the street, write " +
			"nothing there.",
		"The present for {name} in {city} is {n} of the {product}. Make it an order in the general store by {way}, with the field for the street " +
			"left as it is.",
		"Let the general store deliver in {city}: the one who receives is {name}, the goods are {n} of the {product}, the way is {way}. It needs " +
			"no street, only the order itself.",
		"Nobody has ordered it yet: {n} of the {product}, to be brought to {city} by {way}. Do so on the general store's site, for {name}. There " +
			"is no street to enter.",
	},
	"save": {
		"Sign in to the general store as {user} with the password {password}, and save the {product} in your list there.",
		"With the user name {user} and the password {password}, sign in to the general store and put the {product} on your list of saved items.",
		"I want to remember the {product}. So go to the general store, sign in with the user name {user} and the password {password}, and save it.",
		"[Could|Can] you save something for me in the general store? It is the {product}. My user name there is {user}, my password {password}.",
		"User name: {user}. Password: {password}. With these, sign in to the general store. To be saved in the list: the {product}.",
		"After signing in to the general store ({user}, password {password}), find the {product} and keep it in the list of saved items.",
		"The list of saved items lacks one thing, the {product}. Add it in the general store, once you have signed in as {user}; the password is " +
			"{password}.",
		"Not today, but some day I will buy the {product}. Save it for me in the general store, where I have an account: {user} is the user name, " +
			"{password} the password.",
		"Let {user} sign in to the general store, where {password} is the password. What has to be saved in that account is the {product}.",
		"The general store lets people who have signed in save what they like. I am {user} there, my password is {password}, and I like the " +
			"{product}.",
		"Look for the {product} on the general store's site and press save, signed in under the user name {user} with {password} as the password.",
		"Make the {product} a saved item. The account for it belongs to {user}, its password is {password}, and it is one of the general store.",
	},
}
