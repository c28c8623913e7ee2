package reel

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = map[string][]string{
	"search": {
		"On the film site, search for films about {dish}, with the {order} ones first.",
		"[Could|Can] you list what the film site has on {dish}? I want the {order} at the top.",
		"Ask the film site for {dish}, then put the {order} films in front.",
		"I feel like {dish} tonight. Let the film site show its films on it; sort them so that the {order} lead.",
		"Film site, dish {dish}, order {order}: please run that search.",
		"Sort the films about {dish} on the film site, {order} before all others.",
		"Which films deal with {dish}? A search on the film site tells. Arrange the list, the {order} first.",
		"Type {dish} into the search of the film site and choose the order that begins with the {order}.",
		"What would the film site offer a friend of {dish}? Make it start with the {order} films.",
		"Get me the list for {dish} from the film site. It has to begin with the {order}.",
		"The archive of the film site should be searched under {dish}, the {order} leading.",
		"Somebody at our table swears by {dish}, so have the film site list it with the {order} ahead.",
	},
	"search-host": {
		"On the film site, search for the films of {host}, with the {order} ones first.",
		"[Could|Can] you find what {host} has filmed? Use the search of the film site; the {order} belong at the top.",
		"Let the film site list everything by {host}, {order} before the rest.",
		"I like how {host} holds a pan. Search the film site for that name and put the {order} in front.",
		"Host: {host}. Order: {order} first. Site: the film site. Search, please.",
		"Write {host} into the search of the film site, and sort what it finds so that the {order} lead.",
		"All films by {host} should be listed on the film site. Begin with the {order}.",
		"Does the film site know {host}? Run a search and choose the order in which the {order} come first.",
		"Show me a list of what {host} made for the film site, the {order} above all others.",
		"Under the name {host}, search the film site. Sorted by what is {order}, the list would suit me.",
		"My neighbour claims to be a cousin of {host}; look the films up on the film site, {order} at the head.",
		"Have the archive of the film site searched for {host} and the {order} moved to its beginning.",
	},
	"search-from": {
		"On the film site, search for films shown in {city} from {day} on.",
		"I am in {city}, and free as of {day}. Let the film site list the films with an evening there by then or later.",
		"[Could|Can] you search the film site? The city is {city}, no evening before {day}.",
		"Film site: {city}, not earlier than {day}. Run that search.",
		"Which films does {city} get to see once {day} has come? Ask the film site with its form.",
		"Fill in two fields of the film site, {city} for the place and {day} for the first evening.",
		"For lantern evenings in {city} that are on {day} or after it, search the film site.",
		"Everything before {day} is of no use to me. Make the film site list {city} without it.",
		"Set the earliest evening to {day} and look for {city} on the film site.",
		"When I move to {city} on {day}, what will be shown? The film site can search for that.",
		"A guest arrives in {city} on {day} and loves films; the film site should print what comes then.",
		"Have {city} searched on the film site, with {day} as the day before which nothing counts.",
	},
	"open-first": {
		"On the film site, open the {order} film about {dish}. Open no other film on it.",
		"Which film about {dish} is the {order}? Go to its page on the film site, and to no other.",
		"[Could|Can] you open a single film on the film site? Of those about {dish}, it is the {order}.",
		"I have one evening for {dish}. Show me the {order} film of the film site about it, and that page alone.",
		"Compare all films about {dish} in the list of the film site; only the {order} is to be opened.",
		"Film site, {dish}, the {order} first: the true leader of the list is the one to open, nothing else.",
		"Of the films that the film site has on {dish}, the {order} should be opened. The rest stay closed.",
		"One film about {dish} is the {order}, says the list of the film site: open it without trying others.",
		"Do not open several films about {dish}. The list of the film site tells which is {order}, and you need just that one.",
		"Take me to the film about {dish} that counts as the {order}, by way of the film site, and leave its rivals alone.",
		"Nothing but the {order} will do for me: {dish}, the film site, one page opened.",
		"To end a quarrel over {dish}, the page of the film site to open is that of its {order} film, no second one.",
	},
	"open-thumb": {
		"On the film site, open the film about {dish} whose thumbnail shows {tool} and a {colour} pot. Open no other film on it.",
		"A thumbnail with {tool} and a pot in {colour}: that film about {dish} is the one to open on the film site, no other.",
		"[Could|Can] you tell films about {dish} apart by their pictures? Open the one with {tool} over a {colour} pot on " +
			"the film site, and only it.",
		"I remember {tool} in a hand and a {colour} pot. It was about {dish}. Open just that film on the film site.",
		"Look through the pictures that the film site lists for {dish}. Where {tool} is held up beside a pot in {colour}, open the page, none else.",
		"Film site, {dish}: pot {colour}, in the hand {tool}. Open this film alone.",
		"The right film about {dish} has {colour} for its pot and {tool} for its tool on the thumbnail. On the film site, open no wrong one.",
		"Only one picture in the list for {dish} combines {tool} with a {colour} pot; its film is wanted, on the film site, unaccompanied.",
		"Go by the thumbnails of the film site. Of those for {dish}, open that with {tool} and the {colour} pot, and keep away from the rest.",
		"Somebody sent me a slide about {dish}, {tool} on it, pot {colour}. Open the film that it fronts on the film site; others must stay shut.",
		"By its picture you know it: {tool}, a {colour} pot, the dish {dish}. One page of the film site is to be opened.",
		"Whichever film about {dish} is announced by {tool} next to a {colour} pot should be seen on the film site, without a glance into another.",
	},
	"open-newest": {
		"On the film site, open the newest of the films shown in {city}. Open no other film shown there.",
		"Which of the films for {city} arrived last? Open its page on the film site and no other.",
		"[Could|Can] you look up {city} on the film site? The film with the latest day of arrival is the one to open, alone.",
		"I know all old films that {city} gets. Show me the most recent arrival on the film site, nothing but it.",
		"Film site, {city}: compare the days of arrival and open the last one only.",
		"Of everything that is shown in {city}, the freshest film is wanted. Open it on the film site; the others stay closed.",
		"In the list for {city} each film has the day on which it arrived. The film site should open the youngest, no second one.",
		"Open one page of the film site. Its film is shown in {city} and arrived later than the other films for that city.",
		"A day of arrival nearer to today has no other film for {city}: find that one on the film site, and open just this.",
		"Search {city} on the film site and go to what came in most recently, without opening older films.",
		"The last arrival among the films for {city} is what the film site ought to show, and nothing opened besides it.",
		"For a city as quick as {city} only the newest film is good enough; on the film site, that page is to be opened.",
	},
	"open-thumb-city": {
		"On the film site, open the film shown in {city} whose thumbnail has {tool} and a {colour} pot. Open no other film shown there.",
		"Among the thumbnails for {city} one has a {colour} pot and {tool}. Open that film on the film site, but none of the others.",
		"[Could|Can] you find a film by its picture? Shown in {city}, {tool} held up, pot {colour}; open it on the film site and nothing else.",
		"I saw {tool} and a pot in {colour} on a bill in {city}. Which film was that? Open only this one on the film site.",
		"Film site, {city}: the picture with {tool} above the table and a {colour} pot leads to the page that I need, the only one to open.",
		"Take the list for {city} on the film site and judge by pictures: {colour} pot, {tool}. That page alone, please.",
		"Search {city} on the film site. The thumbnail to click shows {tool}, along with a pot that is {colour}; do not try another.",
		"One film for {city} has a thumbnail on which {tool} goes with a {colour} pot. Get me there on the film site " +
			"without a detour over other films.",
		"Where a hand holds {tool} and the pot is {colour}, open the film; it is one of those for {city} on the film site, the rest are not wanted.",
		"Pot: {colour}. Held up: {tool}. City: {city}. Open what fits on the film site and leave the remaining pages shut.",
		"The picture decides which film of {city} is opened on the film site: it must have {tool} in it, and a pot coloured {colour}.",
		"Have a look at all pictures of films for {city}; that with {tool} and something {colour} to cook in is worth " +
			"opening on the film site, singly.",
	},
	"open-host": {
		"On the film site, open the {order} film by {host}. Open no other one by that host.",
		"Which film by {host} is the {order}? Open its page on the film site, and none of the others.",
		"[Could|Can] you open a single film on the film site? It is by {host}, and the {order} of that host's films.",
		"Everybody speaks of a film by {host}. It must be the {order}: open it on the film site, only it.",
		"Film site, host {host}: compare the list and open the {order}, nothing more.",
		"I would like to know how {host} works. Of the films listed on the film site, open the {order}; skip the rest.",
		"Choose the {order}, not the prettiest. This film by {host} is to be opened on the film site, without opening a second one.",
		"Look at the films of {host} on the film site; the {order} is the page that I want, alone.",
		"Of all that {host} has filmed, one is the {order}. Show it to me on the film site and keep the others closed.",
		"Open what comes first among the films by {host} if the {order} leads. The list of the film site is enough to tell, " +
			"so no other page is needed.",
		"The {order} work of {host} is what the film site should have open in the end, and no different film before it.",
		"To judge {host} fairly I need the film that is {order}; the film site has it, and one page will do.",
	},
	"open-chapter": {
		"On the film site, open the {order} film about {dish} at its chapter {chapter}. Open no other film on it.",
		"Go to the chapter {chapter} of the {order} film about {dish} that the film site has; other films about it must stay closed.",
		"[Could|Can] you open a film in the middle? It is the {order} one about {dish} on the film site, and the chapter is " +
			"{chapter}. No other film, please.",
		"One film about {dish}, the {order}, has a chapter {chapter}. Open the film there, on the film site, and only this film.",
		"Skip to {chapter} in what is {order} about {dish}. It is on the film site; do not look into its rivals.",
		"Film site, {dish}, {order} film, chapter {chapter}: open it right there, without trying different films.",
		"I only care for {chapter}. It is a chapter of the {order} film about {dish}; use the film site and click no wrong film.",
		"Among the films about {dish} choose the {order}, alone, and click its chapter {chapter} on the film site.",
		"Let the {order} of all films about {dish} begin with its chapter {chapter}, on the film site. The remaining films are of no interest.",
		"First find the {order} film about {dish} on the film site, without opening another. Then open {chapter}, one of its chapters.",
		"From the chapter {chapter} on, the film about {dish} that is {order} is to be seen on the film site, and no second film with it.",
		"What the film site lists as the {order} on {dish} has chapters. Open the one called {chapter}, and leave the rest of the list unopened.",
	},
	"save": {
		"On the film site, keep the {order} film about {dish} for {who}.",
		"{who} should get the {order} film about {dish}. Keep it for that person on the film site.",
		"[Could|Can] you put a film aside? The film site lets you keep it for {who}: it is the {order} about {dish}.",
		"Film site, {dish}, the {order}: keep that film, and write that it is for {who}.",
		"Of the films about {dish}, one is the {order}. Keep this one on the film site, for {who}.",
		"There is a field for whom a film is kept. Write {who} there, on the page of the {order} film about {dish}, and keep it on the film site.",
		"I promised {who} a film about {dish}. See that the film site keeps the {order} one in that name.",
		"Compare the films about {dish} in the list. The {order} wins and is kept by the film site for {who}.",
		"For {who}, the film site is to keep whatever film about {dish} is the {order}.",
		"Search {dish} on the film site, open the {order} film, enter {who} as the one it is for, and keep it.",
		"A present for {who}: the film site keeps the {order} of the films on the subject of {dish}.",
		"Since {who} asks for it daily, have the {order} film about {dish} kept on the film site under that name.",
	},
	"save-thumb": {
		"On the film site, keep the film by {host} whose thumbnail shows {tool} and a {colour} pot.",
		"{host} made a film with {tool} and a {colour} pot on the thumbnail. Keep that one on the film site.",
		"[Could|Can] you recognise a film by {host} from its picture? It has {tool} and a pot in {colour}; have the film site keep it.",
		"Keep a film for me on the film site. Host: {host}. Picture: {tool}, pot {colour}.",
		"Only the thumbnails tell which film by {host} I mean. {tool} is held up, the pot is {colour}. Press keep on its page of the film site.",
		"Look at what {host} has on the film site, picture by picture, and keep the one with a {colour} pot beside {tool}.",
		"My drawer on the film site lacks a film. It is by {host}, and one sees {tool} over a {colour} pot.",
		"Where the thumbnail has {tool} and something {colour} to cook in, a film by {host} is to be kept on the film site.",
		"Among the films of {host}, put that with the {colour} pot and {tool} into my drawer of the film site.",
		"I want to find it again: the film by {host} that is announced by {tool} and a pot in {colour}. The film site can keep it.",
		"A {colour} pot with {tool} nearby marks the film by {host} which the film site has to keep.",
		"Let the film site keep for me what {host} advertises with {tool}, the pot being {colour}.",
	},
	"comment": {
		"On the film site, write a letter about the longest film by {host}: {text}.",
		"The film by {host} that takes most time deserves a letter. Send {text} on the film site.",
		"[Could|Can] you post {text} on the film site? It goes below the longest film by {host}.",
		"Film site, host {host}, longest film: the letter says {text}.",
		"I sat through all of the longest film by {host} and have something to say. Send it through the film site: {text}.",
		"Compare the lengths of what {host} filmed. Under the greatest, leave the letter {text} on the film site.",
		"Tell {host} the following by a letter on the film site, about that host's longest film: {text}.",
		"Letters can be sent about films. Mine reads {text} and belongs to the one by {host} that lasts longest on the film site.",
		"With the words {text} I comment on a film by {host}. Choose the longest, and use the form of the film site.",
		"Search {host} on the film site, open what runs longest, and send a letter with exactly these words: {text}.",
		"Nothing but {text} shall the letter contain which the film site passes on about the longest film by {host}.",
		"As {host} reads every letter, let the film site deliver {text} about the film of greatest length.",
	},
	"comment-frame": {
		"On the film site, find the frame of the {order} film about {dish} in which {held} is held up. Write a letter about " +
			"that frame number: {text}.",
		"Somewhere in the {order} film about {dish} a hand shows {held}. Send {text} on the film site, with the number of that frame.",
		"[Could|Can] you go through the frames of a film? It is the {order} on the film site about {dish}. Where {held} is " +
			"seen, give the frame's number in a letter: {text}.",
		"My letter {text} is about one frame only: that with {held}, in the {order} film about {dish}. Send it, numbered, on the film site.",
		"Film site, {dish}, {order} film. Look for {held} in its frames, and enter that frame in the letter along with {text}.",
		"Of all frames in what is {order} about {dish}, one has {held}. Write {text} about it on the film site and fill in its number.",
		"The film site takes letters about single frames. Yours says {text}; the frame shows {held}, the film is the {order} about {dish}.",
		"Look at the pictures of the {order} film about {dish} until {held} appears. Its number goes into a letter on the " +
			"film site, and so does {text}.",
		"I loved {held} in a film about {dish}, the {order} of all. Tell the film site so with the letter {text}, naming the frame by number.",
		"For the frame with {held} alone, post {text}. It occurs in the film about {dish} that is {order} on the film site; give the number.",
		"Which frame of the {order} film about {dish} has {held} in it? Its number and the words {text} make up the letter for the film site.",
		"Through the film site goes a letter, {text}, on that frame of the {order} among the films about {dish} where one " +
			"sees {held}; state the number.",
	},
	"guess-jar": {
		"On the film site, open the {order} film about {dish}. Its frame without a caption shows a jar: hand in the number on it.",
		"In one frame of the {order} film about {dish} the caption is lost. Read the number on the jar there and hand it in on the film site.",
		"[Could|Can] you read a jar? It is in the frame that has no caption, in the {order} film about {dish}. Give its number to the film site.",
		"The film site collects jar numbers. Hand in the one from the {order} film about {dish}, where the frame says nothing.",
		"Film site, {dish}, {order} film, frame with no caption. What number has the jar? Send it with the form of that frame.",
		"Find the film about {dish} that is {order}, go to its silent frame, and hand in what is written on the jar. All this is on the film site.",
		"A caption is missing in the {order} film about {dish}. The picture is there, with a jar and its number: enter that on the film site.",
		"Below each frame of the film site one can hand in a number. Do so for the captionless frame of the {order} film about {dish}.",
		"Nobody can hear what is in the jar in the {order} film about {dish}, as the caption is gone. Look at the frame and " +
			"hand in the number on the film site.",
		"Take the number from the jar that stands in the frame without words, in the {order} of all films about {dish}, and " +
			"hand it in on the film site.",
		"Where the {order} film about {dish} lost its caption, the jar still has a number, which the film site wants from you.",
		"Let the film site have the number of a certain jar: {order} film about {dish}, the frame whose words did not survive.",
	},
	"guess-jar-host": {
		"On the film site, open the newest film by {host}. Hand in the number on the jar in its frame without a caption.",
		"The last film that {host} brought has a frame whose caption is lost. What number is on the jar there? Hand it in on the film site.",
		"[Could|Can] you look at a frame for me? Newest film by {host}, the frame that lacks a caption. Its jar has a " +
			"number for the form of the film site.",
		"Film site, host {host}, latest arrival: go to the frame without caption and send the jar's number.",
		"{host} says nothing in one frame of the newest film. Read the jar in it, and give the number to the film site.",
		"Jar numbers are handed in below the frames of the film site. I need that of the captionless frame in the most recent film by {host}.",
		"Among the films by {host} take the one that arrived last. A frame has lost its caption but not its jar; hand in " +
			"the number on the film site.",
		"Search {host} on the film site, open the newest film, find the frame with no caption, and enter what the jar has written on it.",
		"One frame is mute in what {host} filmed most recently. The number on its jar is to be handed in, right there on the film site.",
		"Since the caption is missing, only the picture can help: hand in, on the film site, the jar number from the latest film by {host}.",
		"From the speechless frame of the newest film that {host} made, the film site would like to get the number of the jar.",
		"Hand the film site a number, namely the jar's in that frame of the most recent work of {host} which has no words.",
	},
	"programme": {
		"On the film site, print a programme for {day} at {time}: first the {order} film about {dish}, then the longest of the other films about it.",
		"Plan an evening on the film site. Day: {day}. Time: {time}. Begin with the {order} film about {dish}, and go on " +
			"with the longest of the rest.",
		"[Could|Can] you make a programme of two films about {dish}? The {order} opens, the longest of the others follows. " +
			"It begins on {day} at {time}, on the film site.",
		"We meet on {day} at {time} to see {dish} twice. The film site prints programmes: the {order} film first, of the " +
			"remaining ones the longest second.",
		"Film site, programmes: {day}, {time}. Two films about {dish}, the {order} and after it the longest apart from that.",
		"Order matters. For {day}, {time}, put the {order} film about {dish} in front and the longest other one behind it, " +
			"in a programme of the film site.",
		"Let the lamp be lit at {time} on {day}. Programme of the film site: what is {order} about {dish}, followed by what " +
			"is longest among the others.",
		"Two titles about {dish} belong on a programme of the film site for {day} at {time}. The first is the {order}, the " +
			"second has most minutes of those left.",
		"Find the {order} film about {dish}. Find the longest of the others. Have the film site print both in this order for {day} at {time}.",
		"At {time} on {day} our club wants {dish}: the {order} film, and then, of all others, the longest. Enter it as a programme on the film site.",
		"A printed programme is needed from the film site. It says {day}, {time}, and names the {order} film about {dish} " +
			"before the longest different one.",
		"When {day} comes, and it is {time}, {dish} will be on the screen, the {order} film leading and the longest among " +
			"its rivals closing; print this with the film site.",
	},
	"follow": {
		"On the film site, follow the host {host}, with a bell at {time}.",
		"I want news of {host}. Follow that host on the film site and let the bell ring at {time}.",
		"[Could|Can] you find {host} among the hosts of the film site? Follow that page; the bell is for {time}.",
		"Ring a bell at {time} whenever {host} brings a disc: the film site does so for followers, so follow.",
		"Film site, hosts, {host}: follow, bell at {time}.",
		"Never miss a film by {host} again. Become a follower on the film site and name {time} for the bell.",
		"Open the page of {host} on the film site. Enter {time} for the bell, then press the button for following.",
		"At {time} I am awake, so a bell is fine then. Use it when you follow {host} on the film site.",
		"The film site wakes those who follow a host. Follow {host} and have it wake me at {time}.",
		"As an admirer of {host}, I ask you to follow that host for me, on the film site. Time of the bell: {time}.",
		"Make me a follower of {host}; the film site asks when to ring, which is {time}.",
		"Whatever {host} films, let me hear of it by the bell of the film site that rings at {time}.",
	},
	"order-count": {
		"On the film site, order {n} discs of the {order} film about {dish}, in the name of {who}. If none is left, take " +
			"the next film in that order.",
		"{who} needs discs of the {order} film about {dish}; the number is {n}. Order them on the film site, or those of " +
			"the next in line if they are gone.",
		"[Could|Can] you order discs on the film site? How many: {n}. Which: the {order} film about {dish}, else the runner-up. Name: {who}.",
		"Film site, {dish}, the {order} film that can still be had on disc: {n} for {who}.",
		"Write {n} as the number and {who} as the name when you order, on the film site, the {order} film about {dish}. If " +
			"it is sold, go one down the list.",
		"A school wants to show {dish} in every room. Order discs of the {order} film on the film site, {n} of them, for " +
			"{who}; the next in rank will do if that one is sold.",
		"Sorted by what is {order}, one film about {dish} comes first. Have the film site cut {n} discs of it for {who}. " +
			"When that fails, the second is wanted.",
		"Get {who} this many discs from the film site: {n}. The film is the {order} about {dish}, unless its last disc is " +
			"sold; then the same is true of those that remain.",
		"The order is for {who}, the number of discs {n}, the film the {order} about {dish} (the next one, should none be " +
			"left), the site the film site.",
		"Compare the films about {dish}. Discs of the {order}, {n} in all, go to {who}; order them on the film site, and " +
			"fall back to the next if you must.",
		"So that {who} can lend them out, have {n} discs made by the film site. Film: the {order} about {dish}; if " +
			"impossible, that which follows in the sorted list.",
		"Let the film site cut discs, {n} altogether, in the name of {who}, from whatever film about {dish} is the {order} and not yet sold out.",
	},
	"order-thumb": {
		"On the film site, order a disc of the film shown in {city} whose thumbnail has {tool} and a {colour} pot. Name: {who}. To be sent on {day}.",
		"A thumbnail with {tool} and a {colour} pot is among those for {city}. Order a disc of that film on the film site, for {who}, sent on {day}.",
		"[Could|Can] you order by picture? Film site, {city}, {tool}, pot in {colour}. The disc is sent on {day} in the name of {who}.",
		"{who} gets a disc. The film is one of those shown in {city}: look for {tool} and a pot in {colour}. The film site should send it on {day}.",
		"Send a disc to {who} on {day}. Which film? Of those for {city}, the one with {tool} beside a {colour} pot. Order it from the film site.",
		"Pot {colour}, tool {tool}, city {city}: that is how to recognise the film. On the film site, order one disc for " +
			"{who} and {day} as the day of dispatch.",
		"Look at the pictures of films for {city} on the film site. Where you see {tool} and something {colour} to cook in, " +
			"order a disc; name {who}, dispatch {day}.",
		"On {day} a parcel should leave for {who}, with the film for {city} that shows {tool} and a {colour} pot. Arrange it with the film site.",
		"Have a disc cut by the film site in the name of {who}. It is sent on {day}. Its film, shown in {city}, is " +
			"announced by {tool} and a pot that is {colour}.",
		"From the films of {city} choose by thumbnail: {tool}, {colour} pot. Then order from the film site one disc, with " +
			"{who} as the name and {day} as the day.",
		"The parcel of {day} contains a disc for {who}, cut by the film site from the film of {city} on whose picture {tool} meets a {colour} pot.",
		"In the name of {who}, ask the film site for the disc that goes with {tool} and a {colour} pot, seen on a picture " +
			"for {city}, and fix {day} for its dispatch.",
	},
	"order-street": {
		"On the film site, order a disc of the newest film by {host}, to {street}, by messenger at {time}, in the name of " +
			"{who}. If none is left, take the next newest.",
		"{who} would like the newest film by {host} on disc. A messenger brings it to {street} at {time}. Order on the film " +
			"site; if it is sold, the one before will do.",
		"[Could|Can] you send a messenger of the film site to {street} at {time}? With the latest disc by {host} that can be had, for {who}.",
		"Film site, host {host}, newest film with a disc left: one for {who}, street {street}, messenger {time}.",
		"At {time} I am in {street} and wait for a disc. It is the newest by {host}, else the next newest; order it on the film site for {who}.",
		"Let {host} be seen in {street}. Order the most recent film on disc (the one before it if sold), messenger at " +
			"{time}, name {who}, all on the film site.",
		"The parcel is for {who}. It has to be in {street}, where the messenger of the film site comes at {time}, and it " +
			"holds the newest disc by {host}, or the next if that is gone.",
		"From what {host} filmed, the newest is wanted, or if its discs are sold, the next. Have the film site deliver to " +
			"{street} at {time} for {who}.",
		"Street: {street}. Hour: {time}. Name: {who}. Disc: the latest by {host} of which one is left. Enter this in the " +
			"order form of the film site.",
		"Order one disc from the film site. The host is {host}, the film the newest that is not sold, the messenger due at " +
			"{time} in {street}, and the name {who}.",
		"To {street}, at {time}, a messenger of the film site shall carry what {host} made last, or last but one if need be, for {who}.",
		"Have the latest work of {host} cut by the film site, unless it is sold and an earlier one must serve, and let " +
			"{who} receive it in {street} at {time}.",
	},
	"ask-step": kit.Both(couples,
		"the frame without a caption in the {order} film about {dish}|the {order} one of the films about {dish} and its captionless frame|"+
			"that frame of the {order} film about {dish} whose caption is lost",
		"which tool is held up|what the hand holds up|the tool in the hand", "the number on the jar|which number the jar has"),
	"ask-sign": kit.Both(couples,
		"frame {n} of the newest film by {host}|what {host} filmed most recently, and its frame {n}|the latest film by {host}, frame number {n}",
		"the number on the jar|which number is on the jar|what number the jar has", "the colour of the pot|in which colour the pot is"),
	"ask-order": kit.Both(couples,
		"the frame with {held} in the {order} film about {dish}|the {order} film about {dish} and that frame of it where one sees {held}|"+
			"{held}, as held up in the {order} of the films about {dish}",
		"which tool is seen one frame before|what the hand holds in the frame before it|the tool that comes just before",
		"which number the jar has one frame after|the number on the jar in the frame that follows"),
	"ask-host": kit.Both(couples,
		"the film shown in {city} whose thumbnail has {tool} and a {colour} pot|a film for {city}, announced by {tool} and a pot in {colour}|"+
			"what {city} gets to see under a picture of {tool} with a {colour} pot",
		"who its host is|the name of its host|who made it", "what a disc of it costs, in gulden|the price of its disc in gulden"),
	"ask-chapter": kit.Both(couples,
		"the most watched film by {host} and its chapter {chapter}|what {host} made that has most visits, and the chapter {chapter} in it|"+
			"the chapter {chapter} of the film by {host} with most visits",
		"at which mark the chapter begins|the mark of the chapter|when in the film that chapter comes",
		"at what time the film's next evening begins|the time of the film's next evening"),
	"ask-correction": kit.Both(couples,
		"the host's own letter about the {order} film on {dish}|what the host of the {order} film about {dish} corrects in a letter|"+
			"a correction by letter, from the host of the {order} one among the films about {dish}",
		"which ingredient is corrected|what ingredient had a wrong amount|the ingredient in question", "the right amount as a number|how much is right, as a number"),
	"ask-evening": kit.Both(couples,
		"the longest of the films shown in {city} and its next evening|the next evening of what runs longest among the films for {city}|"+
			"{city}, where the longest film has an evening",
		"in which street it is|the street of that evening|which street one must go to", "when it begins|the time at which it begins"),
	"ask-total": kit.Both(couples,
		"{n} discs of the longest film about {dish}|discs of what runs longest about {dish}, {n} of them|the longest film "+
			"about {dish}, on discs, their number being {n}",
		"what they cost together, in gulden|their price in gulden, all together|the sum in gulden", "who the host is|the name of the host"),
}

// couples are goals of questions that ask about one thing, {c}, for two facts of it, {x} and {y}.
var couples = []string{
	"On the film site, look up {c}. Tell me {x}, and also {y}.",
	"I would like to know {y} and {x}. My question is about {c}, and the film site shows it.",
	"Please find out two things about {c}: {x}, then {y}. The film site has both.",
	"Report {y} as well as {x}. Visit the film site for that; I mean {c}.",
	"We argue about {c}. Settle it with the film site: say {x} and {y}.",
	"{c}: there the film site lets you see {y}. It shows {x}, too. I need both.",
	"No guessing about {y} or {x}, please! The film site knows them, if you go to {c}.",
	"Before the lamp goes out, check {y} on the film site, then {x}. This concerns {c}.",
	"A friend has to know something about {c}. With the film site, answer for {x} and for {y}.",
	"Write down {x} for me, and beside it {y}. The film site has it under {c}.",
	"As to {c}, consult the film site: {y} is wanted, together with {x}.",
	"Have the film site answer what I ask of {c}, which is {x}, followed by {y}.",
}
