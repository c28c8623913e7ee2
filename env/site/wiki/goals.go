package wiki

import (
	"strings"

	"gymkhana/env/site/kit"
)

// looked are goals of questions that require looking at the site, with answers of a few words.
var looked = []string{
	"{question} The encyclopedia tells or shows it; answer in a few words.",
	"Please look something up in the encyclopedia and answer briefly. {question}",
	"{question} I need a short answer, and the encyclopedia will give it to you.",
	"There is something that I have always wanted to know. The encyclopedia has it; keep the answer short. {question}",
	"{question} Have a look into the encyclopedia before you say anything, and say little.",
	"In a few words, by means of the encyclopedia, tell me this. {question}",
	"{question} Open the encyclopedia, see for yourself, and be brief when you answer.",
	"My daughter has to know for school. Help her with a brief answer, and with what the encyclopedia shows or says. {question}",
	"{question} A word or two will do, as long as they come from the encyclopedia.",
	"Go to the encyclopedia, find what is asked for and reply shortly. {question}",
	"{question} It can be learnt from the encyclopedia, and I need no more than the bare facts.",
	"Here is a question for people who read, whose short answer is in the encyclopedia and nowhere else. {question}",
}

// found are requests to find a city and open its article.
var found = []string{
	"{question} Open the article on that city in the encyclopedia.",
	"Find something out in the encyclopedia, and open the article on the right city there. {question}",
	"{question} Look it up in the encyclopedia and then have that city's article open.",
	"The answer to this is a city, and I want to see the article on it in the encyclopedia. {question}",
	"{question} As soon as you know from the encyclopedia, go to the article about that city.",
	"In the encyclopedia, let the article on one city be what you open in the end. {question}",
	"{question} Once the encyclopedia has told you, its article on the city in question is the page to open.",
	"My daughter has to write about it. The encyclopedia helps; show her the article on the city you find. {question}",
	"{question} I would like to read the article on that very city, so open it in the encyclopedia.",
	"With the encyclopedia at hand, work out which city is meant and then go to its article. {question}",
	"{question} It takes the encyclopedia to tell; end up at its article on the city that fits.",
	"First a question, which the encyclopedia answers; second, an article to open there, namely on the city you come up with. {question}",
}

// named are requests to find a city and give its name.
var named = []string{
	"{question} Look it up in the encyclopedia and answer with the name of the city alone.",
	"Look into the encyclopedia for me, please, and reply with nothing but a city's name. {question}",
	"{question} The encyclopedia shows or tells it, and the name of the city will do.",
	"The answer to this is one city, and the encyclopedia helps to find it. Say its name, no other. {question}",
	"{question} As soon as you know from the encyclopedia, say what that city is called and nothing else.",
	"By means of the encyclopedia, tell me which city it is, by name and in no more words. {question}",
	"{question} Once the encyclopedia has told you, give me the one name I ask for.",
	"My daughter has to know for school. The encyclopedia says more; just name the city that fits. {question}",
	"{question} I want no long story, only the city's name, as the encyclopedia has it.",
	"With the encyclopedia at hand, settle this by naming a single city. {question}",
	"{question} It takes the encyclopedia to tell; your reply is the city's name by itself.",
	"Here is a question that has a city's name as its answer, and the encyclopedia is where one finds out. {question}",
}

// picks are questions about cities, by the errand that opens the city's page.
var picks = map[string][]string{
	"pick-colour": {
		"Which city has {landmark}, {cities}?",
		"One of these cities has {landmark}: {cities}. Which one?",
		"Where does {landmark} stand, in {cities}?",
		"I saw a picture of {landmark}. Was it that of {cities}?",
		"Only one of two cities has {landmark}. Which city is it, {cities}?",
		"Look at the pictures: is it in {cities} that you find {landmark}?",
	},
	"pick-setting": {
		"In which of these cities does the landmark stand {where}: {cities}?",
		"Whose landmark stands {where}, that of {cities}?",
		"One landmark of three was built {where}. Of which city, {cities}?",
		"I remember a landmark {where}. Was that in {cities}?",
		"Every city has a landmark. Where does it stand {where}, in {cities}?",
		"Look for a landmark that stands {where}. Which city has it, {cities}?",
	},
	"pick-count": {
		"The {landmark} of one of these cities has {things} in its picture: {cities}. Which city?",
		"Which city's {landmark} shows {things}, that of {cities}?",
		"Look at the picture of the {landmark} in two cities. Which one shows {things}, that of {cities}?",
		"I saw the {landmark} of a city in a picture, with {things}. Which city was it, {cities}?",
		"In one of two pictures, the {landmark} has {things}. Of which city is it, {cities}?",
		"There are two cities, each with its {landmark}, and in the picture of one it has {things}. Which is that: {cities}?",
	},
	"pick-flag": {
		"One country has {symbol} on its flag, {either}; what is its capital?",
		"What is the capital of the country whose flag shows {symbol}, {either}?",
		"One flag has {symbol} on it, and it is that of {either}. Which city is the capital of that country?",
		"Look at two flags, of which one shows {symbol}. Which capital goes with it, that of {either}?",
		"I saw a flag with {symbol} on it, the flag of {either}. Which capital belongs to the same country?",
		"There is {symbol} on the flag of one country but not on that of the other: {either}. What city is the capital of the one that has it?",
	},
	"pick-older": {
		"Which of these cities was founded first: {cities}?",
		"Which is the oldest city, {cities}?",
		"Cities were founded at different times. Which came first, {cities}?",
		"By the year in which it was founded, what city is the oldest of these: {cities}?",
		"Before the others were founded, one of these was already there: {cities}. Which?",
		"Which city can look back on the longest time since it was founded, {cities}?",
	},
	"pick-larger": {
		"Which of these cities has the most inhabitants: {cities}?",
		"Which is the largest by inhabitants, {cities}?",
		"In which city do more people live than in the other two, {cities}?",
		"By the number of those who live there, what city comes first: {cities}?",
		"Inhabitants decide, not area: which is the largest of these, {cities}?",
		"One of these has more inhabitants than the others: {cities}. Which one?",
	},
	"pick-dish": {
		"Which city of {country} is known for its {dish}?",
		"The dish of one city of {country} is {dish}; which city is it?",
		"In {country}, where does one have to go for {dish}, the dish that a city there is known for?",
		"I ate {dish} in {country}, in the city known for it. What city was that?",
		"For {dish}, a city in {country} is known. Which one?",
		"Each city of {country} is known for a dish. In which is it {dish}?",
	},
}

// goals are the wordings of requests, by errand. The last two of each are held out; see kit.Draw.
var goals = withPicks(map[string][]string{
	"pick-capital": {
		"What is the capital of {country}? Open the article on that city in the encyclopedia. Open the article on no other city of that country.",
		"Which city is the capital of {country}? Look it up in the encyclopedia and go to its article, but do not open that of another city of the " +
			"country.",
		"I want to read about the capital of {country}. Have the article on it open in the encyclopedia. Leave those on the other cities of the " +
			"country closed.",
		"[Could|Can] you open one article in the encyclopedia for me? I mean the capital of {country}. None about other cities there, please.",
		"Encyclopedia, article: the capital of {country}. No other city of that country may have its article opened.",
		"The encyclopedia tells what the capital of {country} is. Find out, and the only city of this country whose article you open is the " +
			"capital.",
		"Of all cities of {country}, one is its capital. Open the article about it in the encyclopedia and nothing on the rest of them.",
		"Without opening the article on any other city of the country, get to that on the capital of {country}. Use the encyclopedia.",
		"{country} has a capital, and my daughter has to write about it. Show her the article of the encyclopedia on it, but not an article on " +
			"another city there.",
		"My article of choice in the encyclopedia is on the city from which {country} is governed, its capital. Keep away from the articles on " +
			"other cities of that country.",
		"Look up {country} in the encyclopedia, see which city is its capital, and open that one; the articles on other cities of the country are " +
			"not to be touched.",
		"It is the capital of {country} that I ask for. Its article in the encyclopedia is to be opened, and those on all other cities of the " +
			"country stay shut.",
	},
	"learn-founder": {
		"Open the article on {city} in the encyclopedia.",
		"Look up {city} in the encyclopedia and go to what it has to say there.",
		"In the encyclopedia, get to the article about {city}.",
		"[Could|Can] you show me what the encyclopedia writes about {city}? There is an article, so open that.",
		"Article wanted: {city}. Place to find it: the encyclopedia.",
		"My daughter has to write about {city}. Have its article in the encyclopedia open.",
		"There is an article about every city in the encyclopedia, and I want to read the one on {city}.",
		"Let me see the page that is the article on {city}; the encyclopedia has it.",
		"My friends talk of {city} a lot. So open the entry that the encyclopedia has as an article on it.",
		"What does one have to know of {city}? The encyclopedia tells in an article. Open this article.",
		"Search the encyclopedia for {city}, and go on until you are reading its article.",
		"The page to be opened is an article of the encyclopedia, and {city} is the place that it describes.",
	},
	"ask-colour": kit.Ask(looked,
		"What colour is the {landmark} of {city}?",
		"Of which colour is the {landmark} in {city}?",
		"{city} has a landmark, the {landmark}; what is its colour?",
		"In {city} stands the {landmark}. In which colour is it seen?",
		"I want to paint the {landmark} of {city}. What colour do I need for it?",
		"Name the colour that the {landmark} has, in {city}."),
	"ask-count": kit.Ask(looked,
		"How many {things} does the {landmark} of {city} have?",
		"Count the {things} of the {landmark} in {city}: how many are there?",
		"In the picture of the {landmark} of {city}, what is the number of {things}?",
		"The {landmark} in {city} has {things}. Say how many.",
		"I want to draw the {landmark} of {city}. With how many {things}?",
		"Of {things}, the {landmark} in {city} has a certain number. Which number?"),
	"ask-founder": kit.Ask(looked,
		"Does the portrait of {founder}, the founder of {city}, show {what}? Say yes or no.",
		"Look at the portrait of {founder}, who founded {city}: is there {what} in it? Reply with yes or no.",
		"{founder} was the founder of {city}. In the portrait, do you see {what}, yes or no?",
		"Yes or no: is the founder of {city}, {founder}, shown with {what} in the portrait?",
		"There is a portrait of {founder}, by whom {city} was founded. Has it got {what} on it? A yes or a no, please.",
		"Tell me with a yes or a no whether {what} can be seen in the portrait of {founder}, who was the founder of {city}."),
	"ask-animal": kit.Ask(looked,
		"What is the main colour of the {animal}?",
		"Of which colour, above all, is the {animal}?",
		"When one meets the {animal}, in what colour does one see most of it?",
		"The {animal} has one main colour; which is it?",
		"Most of the {animal} is of one colour. Of which?",
		"I want to paint the animal called {animal}. What main colour do I need?"),
	"ask-both": kit.Ask(looked,
		"Do the landmarks of {one} and {other} both stand {where}? Say yes or no.",
		"Is it true that the landmark of {one} and that of {other} both stand {where}? Reply with yes or no.",
		"Yes or no: is it {where} that one finds both the landmark of {one} and that of {other}?",
		"{one} has a landmark, and so has {other}. Do the two of them stand {where}, yes or no?",
		"Look at two landmarks, one in {one} and one in {other}. Is each {where}? A yes or a no, please.",
		"Tell me with a yes or a no whether both landmarks, that of {one} as well as that of {other}, stand {where}."),
	"ask-river": kit.Ask(looked,
		"On which river does {city} lie?",
		"What is the river of {city} called?",
		"{city} lies on a river; on which one?",
		"I walk along the river in {city}. What is its name?",
		"Name the river that {city} was built on.",
		"Which river do I have to follow to come to {city}, the city that lies on it?"),
	"ask-language": kit.Ask(looked,
		"Which language is spoken in {country}?",
		"What do people in {country} speak?",
		"I am moving to {country}. What language do I have to learn?",
		"Name the language of {country}.",
		"In {country} people have a language; what is it called?",
		"What language will I hear if I travel through {country}?"),
})

// withPicks adds the wordings of picks, and those for errands that are alone and ask for the name of the city.
func withPicks(own map[string][]string) map[string][]string {
	for errand, questions := range picks {
		own[errand] = kit.Ask(found, questions...)
		own[errand+" alone"] = kit.Ask(named, questions...)
		own["which"+strings.TrimPrefix(errand, "pick")] = own[errand+" alone"]
	}
	return own
}
