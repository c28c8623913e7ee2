package murmur

import "gymkhana/env/site/kit"

// words are the labels of the site.
var words = kit.Wordings{
	"hello":   {"Everybody says something", "Whispers on a string"},
	"seek":    {"Words on the slip", "What the slip says"},
	"by":      {"Hung up by", "Author of the slip"},
	"day":     {"About the day", "Names the day"},
	"photos":  {"With a photo only", "Only slips that have a photo"},
	"go":      {"Look along the line", "Find slips"},
	"top":     {"Most hearts first", "By hearts"},
	"latest":  {"Newest first", "By time"},
	"open":    {"Unfold", "Take down"},
	"people":  {"People", "Who murmurs"},
	"boards":  {"Boards", "Notice boards"},
	"compose": {"Hang up a slip", "New slip"},
	"mine":    {"My string", "What I did"},
	"own":     {"Own slips", "By this hand"},
	"hearsay": {"Hearsay", "Heard and passed on"},
	"heart":   {"Pin a heart on", "Give a heart to"},
	"unheart": {"Take the heart off", "Take back the heart on"},
	"follow":  {"Follow", "Listen to"},
	"leave":   {"Follow no longer", "Listen no more to"},
	"list":    {"List", "Put on the list"},
	"until":   {"On it until", "Last day on the list"},
	"add":     {"Add to the list", "Write on the list"},
	"pass-at": {"At what time", "Time of passing on"},
	"pass":    {"Pass this slip on", "Hand this slip on"},
	"answer":  {"Your reply", "What you reply"},
	"reply":   {"Hang the reply under it", "Pin the reply below"},
	"book":    {"Say that somebody comes", "Announce a visit"},
	"name":    {"Who comes", "Name of the visitor"},
	"count":   {"How many come", "Size of the party"},
	"confirm": {"Write it on the board", "Put it on the board"},
	"words":   {"What it says", "Text of the slip"},
	"about":   {"Tag", "Keyword"},
	"to":      {"For the eyes of", "Addressed to"},
	"place":   {"City of the line", "Hangs in"},
	"on":      {"Day on which it appears", "Appears on"},
	"at":      {"Time at which it appears", "Appears at"},
	"price":   {"Asks for, in gulden", "Price in gulden"},
	"hang":    {"Hang it up", "Let it hang"},
	"take":    {"Take this slip down", "Throw this slip away"},
}

// lists are those to which a person can be added.
var lists = []string{"Bakers", "Cousins", "Early birds", "Fellow travellers", "Liars", "Night owls", "Poets", "Rivals", "Strangers", "Uncles"}

// topics are what boards announce.
var topics = []string{"goose parade", "kite race", "soup contest", "night ferry", "chess match", "barrel run", "owl count", "choir rehearsal",
	"stilt walk",
	"cheese auction", "puppet trial", "ladder dance", "umbrella swap", "bell tuning", "marble league", "pie draw", "tunnel tour", "roof picnic",
	"button fair",
	"snail derby", "whistle class", "broom ballet", "ghost dinner", "sack jump"}

var announcing = []string{"A word about the {topic}. It is meant in earnest.", "The {topic}: please read this to the end.",
	"Concerning the {topic}, after a long meeting.", "To all who wait for the {topic}.", "The {topic} takes place as written below.",
	"We have been asked about the {topic} at the butcher’s. So:"}

var rumours = []string{"Heard it in the queue: the {topic} is settled!", "My barber knows everything about the {topic}.",
	"The {topic}? I have it from a man with a trumpet.", "No more doubts about the {topic}, says my landlady.",
	"They would not tell me about the {topic}, so I listened at the door.", "Believe me, not the board, about the {topic}."}

var bios = []string{"Replies on Thursdays.", "Opinions are the cat’s.", "Not the one from the radio.", "Collects corks and apologies.",
	"Asks before borrowing.", "Left-handed, right-minded.", "Once shook hands with a tenor.", "Slow to anger, quick to lunch."}

var captions = []string{"We stood there until the bell rang.", "Who can guess where this is?", "I was asked to hold the hats, so I am not in it.",
	"The light was better before, they say.", "Nobody moved, which took some doing.", "Proof that I left the house.",
	"An excellent afternoon, ten minutes long.",
	"The photographer charged for the wind, too.", "We missed the ferry on purpose.", "Somebody in this picture owes me a lamp.",
	"The vehicle is not ours. It was just in love with the view.", "Taken with the good camera, by the bad nephew."}

var mottos = []string{"If you can read this, you are standing on my foot.", "I keep this slip here so that the others do not blow away.",
	"A door is a wall that has changed its mind.", "Whoever finds my left glove may keep the right one.",
	"I was going to say something wise. Then there was cake.",
	"Do not feed the accordion.", "Patience is a chair with three legs.", "My neighbour’s rooster is wrong about everything.",
	"All my best ideas were had in other people’s kitchens.", "Never trust a quiet pot."}

var questions = []string{"Eight guests, one oven, no idea. What shall I cook on Sunday?", "My aunt comes to supper. Advice, quickly!",
	"What does one cook for somebody who has everything and eats nothing?", "Supper for the whole staircase. What would you make?",
	"The stove is repaired! What goes on it first?", "I lost a bet and have to cook. But what?"}

var suppers = []string{"Make {dish}, and do not be shy with the {food}.", "My vote is for {dish}. The secret is {food}.",
	"Always {dish}! Add {food} at the end.",
	"Nobody has ever left early from {dish} with {food}.", "I would say {dish}. Hide the {food} until they arrive.",
	"With {food}, even {dish} becomes a feast."}

var answers = []string{"I have been saying so for years.", "You owe me a cup of tea for this.", "My dog disagrees, and he has a degree.", "Frame it!",
	"Is this about me?", "Not in front of the children.", "Second that, and third it.", "You are the reason I can read.",
	"Louder, for those at the back of the tram.",
	"This needs a tune."}

var quoting = []string{"I could not have said it worse.", "Hang this in every stairwell.", "Cut along the dotted line and keep.",
	"Words to be late by.",
	"My grandmother said it first, and shorter.", "I read this aloud to the plumber. He wept.", "Somebody had to say it; a pity it was you."}
