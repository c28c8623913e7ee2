package murmur

import "gymkhana/env/site/kit"

// goals are the wordings of requests, by errand: frames that are filled with what the errand is about. The last two of
// each are held out; see kit.Draw.
var goals = map[string][]string{
	"search-topic": kit.Both(searches, "the two words {topic} and the name of {city}|{topic} together with the city's name, {city}|"+
		"a {topic} in {city}, by just these words|what mentions {city} as well as a {topic}", "", ""),
	"search-day": kit.Both(searches, "slips with the name of {city} on them that are about {day}|whatever names {city} and is announced for {day}|"+
		"all talk of {city} that concerns {day}, by the field for days|what happens in {city} on {day}, with no more words than the city's name", "", ""),
	"search-by": kit.Both(searches, "the words {topic} on slips of {poster} alone|what {poster} hung up, if it has a {topic} in it|"+
		"a {topic} in the words of the author {poster}|slips by {poster} that mention the {topic}", "", ""),
	"pick-board": kit.Both(doings, "the one of {cities} whose board has pinned a photo with {vehicle}|"+
		"a photo of {vehicle} that is pinned to a board, in {cities}|"+
		"the board of {cities} on whose pinned photo {vehicle} passes", open, "keep that city in mind|remember whose board it is, for that city matters"),
	"pick-board alone": {
		"Which of {cities} has a board whose pinned photo shows {vehicle}? Look it up on the posts site and answer with the city's name.",
		"On the posts site, compare the pinned photos of four boards: {cities}. Name the city where {vehicle} passes.",
		"I saw {vehicle} in a photo that a board keeps pinned. It was {cities}; the posts site knows, so tell me which city.",
		"[Could|Can] you say in what city the board has pinned a photo with {vehicle}? The posts site has the boards of {cities}.",
		"Four boards, {cities}: one of them shows {vehicle} in its pinned photo on the posts site. What is that city called?",
		"Give me one name out of {cities}, namely that of the city on whose board {vehicle} is pinned as a photo. Use the posts site.",
		"A friend claims that {vehicle} can be seen on a pinned slip in {cities}. Check the posts site, then state the right place.",
		"Visit the boards of {cities} by way of the posts site. Where does the photo on top have {vehicle} in it? The city will do.",
		"Somewhere {vehicle} was photographed and pinned to a board: in {cities}? Let the posts site decide and reply with the name.",
		"The posts site has boards for {cities}. Only one keeps {vehicle} on its pinned photo, and its city is what I ask for.",
		"Tell me the city, {cities}, from which the photo of {vehicle} comes that its board has pinned on the posts site.",
		"Out of {cities}, pick by the pinned photos of their boards on the posts site: {vehicle} is in one, whose city I want named.",
	},
	"open-notice": kit.Both(doings,
		"the newest slip of the board of {city} about the {topic}|what the board of {city} said last about its {topic}|"+
			"the board's latest word on the {topic} in {city}",
		open, "unfold no other slip about it|leave whatever else is said about it folded"),
	"open-street": kit.Both(doings,
		"the newest slip of the board of {city} that names {street}|what the board of {city} said last with {street} on it|"+
			"the board's latest word on {street}, {city}",
		open, "unfold no other slip that names the street|leave whatever else names it folded"),
	"open-latest": kit.Both(doings, "the newest photo of {poster}|the photo that {poster} hung up last|what {poster} has shown of late, in a photo",
		open, "unfold no other slip of the same person|leave all else by this person folded"),
	"open-photo": kit.Both(doings,
		"the photo of {poster} with {weather} and {n} in it|what {poster} took a picture of with {n} and {weather}|"+
			"a slip of {poster} whose photo shows {weather} over {n}",
		open, "unfold no other slip of the same person|leave all else by this person folded"),
	"heart-photo": kit.Both(doings,
		"the photo of {poster} in which {vehicle} passes|what {poster} took a picture of with {vehicle} in it|"+
			"a slip of {poster} whose photo shows {vehicle}",
		"give a heart to that slip|pin your heart on it|put a heart on the slip", "leave the others without one|give none to any other"),
	"heart-answer": kit.Both(doings,
		"the slip of {poster} that asks what to cook|what {poster} hung up to get advice on a supper|the question of {poster} about cooking",
		"give a heart to the reply with most hearts|pin one more heart on the most loved reply|put your heart on the reply that has most",
		"leave the question itself without one|give none to the slip above it"),
	"reply": kit.Both(doings, "the slip of {poster} that asks what to cook|what {poster} hung up to get advice on a supper|"+
		"the question of {poster} about cooking",
		"reply with the name of {dish}|recommend {dish} by its name in a reply|write {dish} under it, by name",
		"use no other words|add nothing to that name"),
	"pass": kit.Both(doings, "the newest photo of {poster}|the photo that {poster} hung up last|what {poster} has shown of late, in a photo",
		"pass that slip on|hand it on to your readers|let it go on to others", "set the time of it to {time}|have that done at {time}"),
	"follow-first": kit.Both(doings, "the pinned slip of {poster}|what {poster} keeps pinned above all|the slip on top of the account of {poster}",
		"follow the author of the earliest reply|begin to follow the first to reply|become a reader of the person that replied first",
		"go by the times, not by the order of the list|compare the times, since replies are listed by name"),
	"follow-quoter": kit.Both(doings, "the pinned slip of {poster}|what {poster} keeps pinned above all|the slip on top of the account of {poster}",
		"follow the person that quotes it|begin to follow the author of its quotation|become a reader of the one by whom it is quoted",
		"do not follow anybody else|leave it at this one"),
	"list": kit.Both(doings, "the account of {poster}|the page on which {poster} hangs up slips|{poster} among the people there",
		"put this person on the list {list}|add the name to the list {list}|write it on the list called {list}",
		"choose {day} as the last day on it|let that be until {day}"),
	"come": kit.Both(doings,
		"the newest slip of the board of {city} about the {topic}|what the board of {city} said last about its {topic}|"+
			"the board's latest word on the {topic} in {city}",
		"say there that {who} comes|announce the visit of {who}|put down {who} as a visitor",
		"state {n} as the size of the party|let the party be {n} in all"),
	"come-street": kit.Both(doings,
		"the newest slip of the board of {city} that names {street}|what the board of {city} said last with {street} on it|"+
			"the board's latest word on {street}, {city}",
		"say there that {who} comes|announce the visit of {who}|put down {who} as a visitor",
		"state {n} as the size of the party|let the party be {n} in all"),
	"post-when":  kit.Both(doings, form, text, "let it appear on {day} at {time}|choose {day}, {time}, for its appearance"),
	"post-dish":  kit.Both(doings, form, tag("dish"), "address it to {poster}|let it be for the eyes of {poster}"),
	"post-food":  kit.Both(doings, form, tag("food"), "let it appear at {time}|choose {time} for its appearance"),
	"post-price": kit.Both(doings, form, tag("street"), "ask for {money} on it|let its price be {money}"),
	"ask-corrected": kit.Both(couples,
		"the {topic} in {city}, by the board's newest slip|what the board of {city} said last about its {topic}|"+
			"the {topic} of {city}, and the latest word of the board on it",
		"on which day it is|the day|for which day it is announced", "in which street it takes place|the street"),
	"ask-street": kit.Both(couples,
		"the newest slip of the board of {city} that names {street}|what the board of {city} said last with {street} on it|"+
			"the board's latest word on {street}, {city}",
		"what takes place there|what is announced|which event it is about", "who opens it|the name of the person who opens it"),
	"ask-first": kit.Both(couples, pinned, "who replied to it first|the author of its earliest reply|by whom the first reply is",
		"at what time that was|the time of that reply"),
	"ask-quoter": kit.Both(couples, pinned, "who quotes it|the author of its quotation|by whom it is quoted",
		"how many hearts the quotation has|the quotation's number of hearts"),
	"ask-supper": kit.Both(couples,
		"the slip of {poster} that asks what to cook|what {poster} hung up to get advice on a supper|the question of {poster} about cooking",
		"which dish the reply with most hearts names|the dish in the most loved reply|what to cook by the reply that has most hearts",
		"how many hearts that reply has|that reply's number of hearts"),
	"ask-photo": kit.Both(couples, "the newest photo of {poster}|the photo that {poster} hung up last|what {poster} has shown of late, in a photo",
		"how many people are in it|the number of people to be seen|how many people one can count there",
		"at what time it was hung up|the time on its slip"),
	"ask-board": kit.Both(couples, "the pinned photo of the board of {city}|what the board of {city} keeps pinned, a photo|"+
		"the photo on top of the board in {city}",
		"what colour the vehicle in it has|the colour of the vehicle that passes|in which colour the vehicle is painted",
		"at what time it was hung up|the time on its slip"),
}

// Parts of goals: to open a slip, the form for a new one, what to write on it, and the pinned slip of a person.
const (
	open   = "unfold that slip|open its page|unfold it, as that is said there"
	form   = "the form for a new slip|the page on which slips are written|a blank slip to be filled in"
	text   = "write “{text}” on it, for the line of {city}|put “{text}” on it and hang it in {city}|let it say “{text}” and choose {city} for it"
	pinned = "the pinned slip of {poster}|what {poster} keeps pinned above all|the slip on top of the account of {poster}"
)

// tag is to write a slip with a tag, which is a parameter.
func tag(what string) string {
	return "write “{text}” on it and tag it with {" + what + "}|let it say “{text}”, with {" + what + "} as the tag|" +
		"put “{text}” on it, tagged with {" + what + "}"
}

// searches are goals of searches for something, {c}.
var searches = []string{
	"On the posts site, search for {c}.",
	"[Could|Can] you make the form of the posts site look for {c}?",
	"I would like to read {c} before supper. A search on the posts site does it.",
	"What does one find when the posts site is asked for {c}? Please ask it.",
	"Whoever fills in the first page can have {c} listed. Do so for me, on the posts site.",
	"Nothing else interests me today: have {c} listed by the posts site.",
	"My neighbour wonders about {c}, so send a search to the posts site.",
	"Run along the line of the posts site for me; the slips wanted are {c}, to be found by its form.",
	"Is there no search there? Type what it takes to see {c}, once you are on the posts site.",
	"Please get me a list: {c}, out of all that hangs on the posts site.",
	"Let {c} be the request with which you go to the posts site and its form.",
	"To settle a quarrel, somebody has to search through the posts site, namely for {c}.",
}

// doings are goals to find something, {c}, and to do two things about it, {x} and {y}.
var doings = []string{
	"On the posts site, look for {c}. Then {x}, and {y}.",
	"I need {c}, which the posts site has. Please {x}; also {y}.",
	"[Could|Can] you find {c}? When you have it, {x}. Do not forget to {y}. All this is on the posts site.",
	"What counts is to {x}, and one more wish is this: {y}. It all concerns {c}, as hung up on the posts site.",
	"Please go to the posts site, {x}, and {y}. I am talking about {c}.",
	"Somewhere on the posts site is {c}. Once that is found, {y}; above all, {x}.",
	"It would help me if you could {x} and {y}. This is about {c}, on the posts site.",
	"Here is a small favour that the posts site allows: {x}. The thing in question is {c}. You should {y}, too.",
	"Let the posts site take you to {c}, so that you can {x}. In doing so, {y}.",
	"Would it be a bother to {x}? I mean {c}, to be seen on the posts site. If not, {y} as well.",
	"My request concerns {c} and the posts site, where you are to {x}, then {y}.",
	"There is a string of slips called the posts site. Search it for {c}; after this {x} there, but remember to {y}.",
}

// couples are goals of questions about one thing, {c}, and two facts of it, {x} and {y}.
var couples = []string{
	"On the posts site, look up {c}. Tell me {x}, and also {y}.",
	"I have to know {y} and {x}. It is about {c}, and the posts site shows it.",
	"Two things about {c}, please: first {x}, then {y}. The posts site has them.",
	"With the help of the posts site, find {c}, and report {y} as well as {x}.",
	"Somebody asked me about {c}. Say {x} and {y} after a look at the posts site.",
	"Go by the posts site when you tell {y}. It tells {x}, too. My subject is {c}.",
	"No guesses, please, but a look at {c} on the posts site, to learn {y}. I want {x} as well.",
	"Before we go out, check {y} on the posts site, then {x}. This concerns {c}.",
	"The posts site can settle a bet for us over {c}. We bet on {x} and on {y}.",
	"Note {x} for me, and beside it {y}. You read it on the posts site, under {c}.",
	"Regarding {c}, consult the posts site: {y} is wanted, together with {x}.",
	"Let the posts site answer what I ask of {c}, which is {x}, followed by {y}.",
}

// sayings are what requests want to have written on slips.
var sayings = []string{"The stairs are wet again", "Looking for a second spoon", "My hat has come back alone", "Ask me about the goat",
	"Never buy a cheap ladder",
	"Seven cups, no saucers", "The lamp was not mine", "Good morning, brave neighbours", "Lost one glove, found two", "Here comes the quiet uncle",
	"Tuesday tastes like soup", "Bring your own chair", "The clock is fast, forgive it", "Two tickets, one mood", "Whose trumpet was that",
	"A parcel waits downstairs", "Please stop feeding Gerald", "We are out of string", "The moon owes me money", "No refunds after sunset",
	"Warm bread, open window", "Somebody moved the bridge", "Half a song for sale", "My cousin knows a shortcut", "Wanted: honest umbrella",
	"The cat signed for it", "All doors lead to lunch", "Return the blue bucket", "Nine steps and a landing", "This slip replaces another",
	"Dust is only slow weather", "Fresh rumours every hour", "The piano stays outside", "I blame the new kettle", "Curtain up, shoes off"}
