package parley

// phrases are messages to be sent as they are.
var phrases = []string{"The keys are under the blue pot.", "I will bring the drums myself.",
	"Please water the fern on Friday.", "We need two more chairs.",
	"The red folder is on the shelf.", "Lunch is at half past twelve.", "Save me a seat near the door.", "The rehearsal lasts until nine.",
	"Take the stairs, the lift is broken.", "I have found your scarf.", "The soup needs more salt.", "Leave the window open a little.",
	"The meeting has been put off.", "My train arrives on platform six.", "Do not forget the candles.", "The dog has been fed already.",
	"I am in the reading room.", "Both tickets are in my bag.", "The printer works again.", "Ask Noor about the tent."}

// asides are messages that need no answer.
var asides = []string{"The moon is huge tonight.", "I have just seen a fox!", "Finally weekend.",
	"This song will not leave my head.", "The kettle whistles in tune.",
	"Somebody is practising the trumpet.", "The bakery smells wonderful.", "It is snowing feathers here, the pillow burst.", "I am almost done with the puzzle."}

// questions are messages that ask for an answer.
var questions = []string{"Are you still coming?", "What shall I bring?", "Is there any news?", "How did it go?",
	"Do you know more now?", "What do I have to know?",
	"Can you give me a hint?", "Where should I look?", "Anything I should do?", "What was it that you wanted to tell me?"}

// A request is a question, and answers that fit.
type request struct {
	question string
	answers  []string
}

var requests = []request{
	{"Which of the two tents shall I pack?", []string{"The small one, please.", "Take the large one.",
		"Pack both to be safe."}},
	{"Who feeds the cat while you are away?", []string{"My neighbour does.", "Could you do it?",
		"She comes along with us."}},
	{"Is the bicycle still for sale?", []string{"Yes, come and see it.", "Sorry, it is sold.",
		"I have decided to keep it."}},
	{"Do we sing on Sunday?", []string{"Yes, at eleven.", "No, the hall is closed.", "Only the first two songs."}},
	{"May I borrow the big pot?", []string{"Of course, fetch it any time.", "It is in use until Monday.",
		"Take the lid as well."}},
	{"What does the doctor say?", []string{"All is well.", "I have to rest for a week.", "Nothing new yet."}},
}

// scams are messages of a stranger who pretends to be a friend; %s is the first name.
var scams = []string{
	"Hello, %s here, this is my new number. Please write to me here from now on and delete the old conversation.",
	"It is %s. I have lost my phone, answer me at this number, and send me the number of your bank card.",
	"%s here with a new phone. Did you get my question? Send the answer to this number only, the old one is out of use.",
	"Hi, it is me, %s! I am locked out of my account. A code comes to your phone, pass it on to this number, please.",
	"This is %s writing from another phone. Send everything here and block the old number.",
}

var addresses = []string{"14 Alder Way, Brindle Bay", "3 Copper Street, Carrow", "88 Ferry Street, Eastmere",
	"27 Granary Row, Fennick", "5 Lantern Hill, Holmstead",
	"61 Dovecote Road, Ashcombe", "112 Elm Terrace, Greywater", "9 Hollow Lane, Little Marsh", "40 Ivy Close, Carrow", "73 Bellfounder Lane, Eastmere"}

var occasions = []string{"concert", "workshop", "wedding", "flea market", "reading", "dinner", "exhibition",
	"farewell party", "tournament", "picnic"}

// An announcement is news, and what to call it.
type announcement struct{ topic, text string }

var announcements = []announcement{
	{"boiler", "The boiler will be serviced on Thursday morning, somebody has to be at home."},
	{"allotment", "Our allotment gets a new gate, the old key will not fit any more."},
	{"orchestra", "The orchestra looks for a second oboe, beginners are welcome."},
	{"ferry", "The ferry does not run on Sundays until spring."},
	{"bookshelf", "I give away a bookshelf, tall and narrow, made of oak."},
	{"sunflowers", "The sunflowers have to be staked before the storm."},
	{"marathon", "The marathon closes the bridge on Saturday until four."},
	{"beehive", "The beehive needs a second box, the bees are very busy."},
	{"lighthouse", "The lighthouse can be visited again, but only in groups of six."},
	{"quilt", "We sew the quilt for the fair on Tuesday, bring old shirts."},
	{"kayak", "The kayak has a leak near the seat, do not take it out."},
	{"chimney", "The chimney sweep comes next week, please cover the stove."},
}

var purchases = []string{"tickets", "taxi", "flowers", "pizza", "present", "paint", "strings", "firewood",
	"groceries", "map"}

// spots are places to meet, without an article, so that a message of the name alone has one form.
var spots = []string{"Copper Kettle", "North Gate", "Old Weir", "Little Owl Cafe", "Boat House", "Clock Tower", "Harbour Canteen",
	"Green Fork", "Bandstand", "Noodle Yard", "Ferry Landing", "Central Library"}
