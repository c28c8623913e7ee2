package notes

// A topic is a subject of notes, with sentences for them. The sentences are short in comparison with the headers of
// content.go, so that a header makes each note different, and no sentence occurs twice.
type topic struct {
	name string // the first word of the note's name
	says []string
}

var topics = []topic{
	{"Autumn", []string{"The maples along Mill Lane turn red first.", "Bring the geraniums in before the frost.",
		"Chestnuts are ripe behind the old school.", "Rake the leaves on a dry and windless day.",
		"The first fires smell of apple wood.", "Mushrooms come up two days after rain."}},
	{"Balcony", []string{"Three boxes fit on the railing, not four.", "The tomatoes need the corner with the sun.",
		"Mint goes into a pot of its own.", "A folding table would leave room for two chairs.",
		"Ask the caretaker about a hook for the awning.", "Basil dislikes the wind up here."}},
	{"Harbour", []string{"The ferry leaves from pier four at ten past seven.", "Seals come close to the wall at low tide.",
		"The fish stall opens when the boats are in.", "Grandfather grew up two streets from the harbour.",
		"A lantern marks the end of the long jetty.", "The crane is the best place to meet."}},
	{"Kitchen", []string{"The drawer by the stove still sticks.", "Pale tiles would make the room lighter.",
		"Keep the good knives on the left.", "The tap drips unless it is turned hard.",
		"Shelves to the ceiling would hold the jars.", "The spare fuses are behind the flour."}},
	{"Bicycle", []string{"Owen knows a good place to repair the gears.", "The rear tyre loses air overnight.",
		"Oil the chain after every wet ride.", "The river path is closed near the lock.",
		"A second light for the way home in winter.", "The saddle should go up a finger's width."}},
	{"Weekend", []string{"Sleep late, then the market, then nothing.", "The lake is warm enough for a short swim.",
		"Priya brings the card game with the owls.", "Bake the rye bread on Saturday evening.",
		"Nobody plans anything before eleven.", "Call home on Sunday after lunch."}},
	{"Museum", []string{"Entry is free on the first Thursday.", "The clocks are on the second floor.",
		"Leave the big bag in a locker downstairs.", "The guide spoke an hour about one vase.",
		"Our favourite was the room with the maps.", "The café closes before the galleries do."}},
	{"Family", []string{"Aunt Rosa wants the old photographs back.", "Lunch is at one, and nobody may be late.",
		"The twins start school in September.", "Uncle Lars will bring his accordion.",
		"Ask Grandmother how she made the dumplings.", "We meet at the cabin in July again."}},
	{"Reading", []string{"The second chapter was better than the first.", "Return the atlas to the library by Friday.",
		"Mei says the ending surprised her twice.", "Twenty pages before sleep is enough.",
		"Mark the passage about the lighthouse keeper.", "Next month it is poems for a change."}},
	{"Garden", []string{"Cut the basil before it begins to flower.", "Blackbirds are nesting in the hedge by the shed.",
		"The beans want a taller frame this year.", "Water in the evening, never at noon.",
		"Slugs leave the chives alone.", "Move the rhubarb to the sunny bed."}},
	{"Choir", []string{"We sing in the market hall next month.", "The altos come in one bar after the others.",
		"Hum the last verse very quietly.", "New sheet music is in the blue box.",
		"Stand in two rows for the second half.", "The tenors need one more voice."}},
	{"Winter", []string{"Put the snow shovel beside the front door.", "The pipes in the shed must be drained.",
		"Sledges are in the loft behind the tent.", "Candles and matches go into one tin.",
		"The hill road is gritted before six.", "Knit the second sleeve a little longer."}},
	{"Camping", []string{"Put the sleeping bags out in the sun first.", "Ask Mei whether the blue tent is in her attic.",
		"The stove burns an hour on one cartridge.", "The pitch by the stream is the quiet one.",
		"Rain is forecast from Tuesday to Thursday.", "Take the long rope and twelve pegs."}},
	{"Pottery", []string{"The clay has to dry for two days at least.", "Three thin coats of glaze, not one thick one.",
		"The bowl with the crack can hold pencils.", "Our kiln is fired every second Friday.",
		"Keep the foot of the cup free of glaze.", "Wedge the clay until no air is left."}},
	{"Market", []string{"The baker from Elm Row sells out by noon.", "Bring small coins for the egg stand.",
		"The apples from the third stall keep longest.", "Flowers are half price after two.",
		"Olives come only on the last Saturday.", "Park by the station and walk across."}},
	{"Birthday", []string{"She would like a watering can, a green one.", "The cake should have as many layers as guests.",
		"Everybody writes one line into the card.", "Hide the present in the neighbours' hall.",
		"Candles, balloons and the long tablecloth.", "Noor sings, whether we ask her or not."}},
	{"Orchard", []string{"The old pear tree bears again this year.", "Pick the plums before the wasps find them.",
		"Ladders are behind the cider press.", "Prune the young trees in February.",
		"Two baskets go to the school kitchen.", "Windfalls make the best jelly."}},
	{"Train", []string{"A window seat on the left has the lake view.", "Change at Elmbridge, platform six.",
		"The early one is slower but never full.", "Tickets are cheapest three weeks ahead.",
		"The dining car closes before the tunnel.", "Bicycles go into the last carriage."}},
	{"Language", []string{"Learn ten new words before the next lesson.", "The past tense is easier than it looks.",
		"Read the menu aloud to the teacher.", "Listen to the news once without the text.",
		"Write a postcard without a dictionary.", "Tomas can explain the endings once more."}},
	{"Photo", []string{"Our best one is the one with the umbrella.", "Print the three from the ferry in large.",
		"Morning light is kinder than noon.", "Sort the pictures of May into albums.",
		"The old lens is sharp again after cleaning.", "Frame the snow scene for the hall."}},
}

// seconds are second words of the names of notes on any topic.
var seconds = []string{"ideas", "notes", "journal", "log", "memories", "summary", "reminders", "thoughts", "diary", "scraps", "details", "jottings"}

// chores are tasks at home, and the words below are names of lists of them.
var (
	chores = []string{"Renew the library card", "Water the tomatoes", "Call the dentist", "Return the drill", "Book train seats", "Buy stamps",
		"Fix the bathroom lamp", "Wash the curtains", "Pay the electricity bill", "Print the tickets", "Sharpen the kitchen knives", "Order cat food",
		"Sort the tool drawer", "Bake bread for Sunday", "Charge the bike lights", "Write to Aunt Rosa", "Bring glass to the bank", "Oil the garden gate",
		"Try the new running route", "Back up the photos", "Sew on the coat button", "Plan the hiking day", "Descale the kettle", "Pick up the parcel"}
	choreLists = []string{"To do", "Errands", "Chores", "Small jobs", "Still open", "Loose ends", "Checklist"}
	choreTimes = []string{"this week", "for Monday", "for the weekend", "before the trip", "in October", "after work", "at home", "for us two"}
)

// A subject is a subject of meetings, with possible results.
type subject struct {
	name    string
	results []string
}

var subjects = []subject{
	{"Budget", []string{"Costs are below the estimate", "The reserve stays untouched until spring", "Travel is booked two weeks ahead from now on",
		"Two invoices are still missing", "Compare three offers for the printer"}},
	{"Launch", []string{"The first version is good enough to show", "Announce it on a Tuesday morning", "Nobody takes leave in the week before",
		"The checklist is shared by Friday", "A small group tries it first"}},
	{"Website", []string{"The start page loads too slowly", "Opening hours move to the top", "New photographs for the team page",
		"Old links must keep working", "Send the draft around by Friday"}},
	{"Garden club", []string{"The shed gets a new lock", "Swap seeds at the meeting in March", "Two beds stay free for the school",
		"Water only before eight and after seven", "Order compost together"}},
	{"Team", []string{"Next time we start ten minutes earlier", "Collect questions in one list", "Lunch together on Thursdays",
		"Try the new room next time", "Fewer messages after six"}},
	{"Safety", []string{"The second exit must stay free", "Practise the alarm in November", "New gloves for the workshop",
		"First aid boxes are checked each month", "Report near accidents too"}},
	{"Festival", []string{"We need two more volunteers", "The stage goes to the east side", "Ask the neighbours about noise",
		"The poster gets a warmer colour", "Rain plan: everything moves to the hall"}},
	{"Library", []string{"Longer opening hours on Wednesdays", "The reading corner gets new chairs", "Fines end with the year",
		"An evening with local authors in May", "Keep the old sign for now"}},
	{"School fair", []string{"Every class brings one game", "Cakes are sold by the slice", "The raffle needs thirty prizes",
		"Parents set up from eight on", "Proceeds go to the climbing wall"}},
	{"Design", []string{"The darker green is easier to read", "One typeface is enough", "Show both drafts to five people",
		"Icons get labels", "Margins stay as they are"}},
	{"Hiring", []string{"Two candidates come back next week", "The advertisement mentions the part-time option", "Questions are the same for everyone",
		"Reply to all letters by Friday", "A trial day instead of a second interview"}},
	{"Roadmap", []string{"Agreed on the dates for spring", "Exports come before imports", "Nothing new in December",
		"Reviews every six weeks", "The oldest request goes first"}},
}

var (
	occasions = []string{"meeting", "review", "kick-off", "check-in", "workshop"}
	rooms     = []string{"in Room Cedar", "in Room Juniper", "in the canteen", "in the town hall", "at the corner café", "on a video call"}
)

// A measure is the amount of an ingredient in a recipe: from low to high, in steps.
type measure struct {
	what            string // including its unit
	low, high, step int
}

// A dish is the subject of a recipe.
type dish struct {
	name      string
	low, high int // minutes
	takes     []measure
	steps     []string
}

var dishes = []dish{
	{"Lentil soup", 30, 50, []measure{{"g red lentils", 150, 350, 10}, {"ml vegetable stock", 700, 1500, 50}, {"carrots", 1, 4, 1},
		{"tbsp olive oil", 1, 3, 1}, {"tsp cumin", 1, 3, 1}, {"g onions", 80, 240, 10}},
		[]string{"Soften the onions in the oil", "Add lentils, carrots and stock and simmer", "Blend half of it", "Season at the very end"}},
	{"Pancakes", 20, 40, []measure{{"g flour", 150, 350, 10}, {"ml milk", 250, 600, 10}, {"eggs", 2, 5, 1}, {"tbsp sugar", 1, 4, 1},
		{"g butter", 20, 80, 5}, {"tsp baking powder", 1, 3, 1}},
		[]string{"Whisk everything but the butter", "Let the batter rest for ten minutes", "Fry in butter until golden", "Keep them warm in the oven"}},
	{"Tomato pasta", 20, 35, []measure{{"g spaghetti", 200, 500, 20}, {"g tomatoes", 300, 900, 20}, {"cloves of garlic", 1, 5, 1},
		{"tbsp olive oil", 2, 5, 1}, {"g parmesan", 30, 100, 5}, {"tsp oregano", 1, 3, 1}},
		[]string{"Warm the garlic in the oil", "Cook the tomatoes down slowly", "Toss with the spaghetti", "Grate the cheese over it at the table"}},
	{"Vegetable curry", 30, 50, []measure{{"ml coconut milk", 200, 600, 20}, {"g potatoes", 300, 800, 20}, {"g spinach", 100, 400, 10},
		{"tbsp curry paste", 1, 4, 1}, {"tsp turmeric", 1, 2, 1}, {"g rice", 200, 450, 10}},
		[]string{"Fry the paste until it smells", "Add potatoes and coconut milk", "Stir in the spinach last", "Serve with the rice"}},
	{"Oat biscuits", 30, 45, []measure{{"g oats", 120, 300, 10}, {"g flour", 80, 200, 10}, {"g brown sugar", 60, 180, 5}, {"eggs", 1, 2, 1},
		{"g butter", 80, 200, 5}, {"tsp cinnamon", 1, 3, 1}},
		[]string{"Cream butter and sugar", "Fold in oats and flour", "Set small heaps on the tray", "Take them out while they are still soft"}},
	{"Bean salad", 10, 25, []measure{{"g white beans", 200, 500, 20}, {"g cucumber", 100, 350, 10}, {"tbsp lemon juice", 1, 4, 1},
		{"tbsp olive oil", 2, 5, 1}, {"g feta", 80, 200, 10}, {"spring onions", 2, 6, 1}},
		[]string{"Rinse the beans well", "Dice the cucumber small", "Shake oil and lemon juice in a jar", "Crumble the feta on top"}},
	{"Mushroom risotto", 35, 50, []measure{{"g rice", 200, 400, 10}, {"g mushrooms", 200, 500, 10}, {"ml vegetable stock", 700, 1400, 50},
		{"ml cream", 50, 150, 10}, {"g parmesan", 40, 120, 5}, {"shallots", 1, 4, 1}},
		[]string{"Brown the mushrooms and set them aside", "Toast the rice with the shallots", "Add the stock ladle by ladle", "Finish with cream and cheese"}},
	{"Apple crumble", 45, 70, []measure{{"g apples", 500, 1200, 20}, {"g flour", 120, 250, 10}, {"g butter", 80, 180, 5}, {"g sugar", 60, 160, 5},
		{"tsp cinnamon", 1, 3, 1}, {"g almonds", 40, 120, 5}},
		[]string{"Slice the apples into the dish", "Rub butter into flour and sugar", "Scatter it over the fruit", "Bake until the edges bubble"}},
	{"Fish stew", 40, 60, []measure{{"g cod", 300, 700, 20}, {"g tomatoes", 300, 800, 20}, {"ml fish stock", 400, 900, 20}, {"g fennel", 150, 400, 10},
		{"cloves of garlic", 1, 4, 1}, {"tbsp olive oil", 1, 4, 1}},
		[]string{"Sweat the fennel and the garlic", "Pour in tomatoes and stock", "Slide the fish in for the last minutes", "Do not stir after that"}},
	{"Corn bread", 35, 50, []measure{{"g corn meal", 150, 320, 10}, {"ml buttermilk", 200, 450, 10}, {"eggs", 1, 3, 1}, {"tbsp honey", 1, 4, 1},
		{"g butter", 40, 110, 5}, {"tsp salt", 1, 2, 1}},
		[]string{"Heat the pan in the oven", "Mix wet into dry, but not for long", "Pour it into the hot pan", "Bake until a stick comes out clean"}},
}

// goods are things to buy, with prices in dollars.
var goods = []struct {
	name      string
	low, high int
}{
	{"Oat milk", 2, 4}, {"Rye bread", 3, 6}, {"Light bulb", 4, 14}, {"Pot plant", 8, 32}, {"Notebook", 3, 12}, {"Train ticket", 9, 58},
	{"Olive oil", 8, 19}, {"Wool socks", 9, 24}, {"Bike pump", 18, 45}, {"Green tea", 4, 16}, {"Picture frame", 9, 38}, {"Paint brush", 4, 17},
	{"Umbrella", 12, 42}, {"Museum entry", 6, 22}, {"Garden shears", 18, 56}, {"Lemons", 2, 5},
}
