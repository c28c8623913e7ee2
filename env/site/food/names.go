package food

import "gymkhana/env/site/art"

// House names consist of one word from each list. None of them names a colour or a sign, which only pictures show.
var (
	firsts = []string{"Quiet", "Crooked", "Merry", "Patient", "Wandering", "Lucky", "Humble", "Singing", "Hidden", "Thirsty", "Seventh", "Gentle",
		"Hungry", "Whistling", "Old", "Sleepy", "Proud", "Velvet", "Paper", "Wooden", "Honest", "Rusty", "Little", "Midnight",
		"Sunday", "Borrowed", "Dancing", "Twin"}
	seconds = []string{"Kettle", "Ladle", "Spoon", "Goose", "Barrel", "Lantern", "Table", "Oven", "Pantry", "Miller", "Ferryman", "Thimble", "Saucer",
		"Chimney", "Cellar", "Sparrow's Rest", "Pepper Mill", "Apron", "Hearth", "Onion", "Corkscrew", "Gardener", "Staircase", "Fiddle", "Pot", "Courtyard"}
	streets = []string{"Weavers' Lane", "Ferry Street", "Cooper Row", "Market Square", "Bell Alley", "Canal Walk", "Station Road", "Salt Quay", "Orchard Hill",
		"Chandler Street", "Lower Stairs", "Theatre Passage", "Mill Yard", "Tanners' Bank"}
	guests = []string{"Ansel B.", "Brida C.", "Corin F.", "Delia G.", "Edric H.", "Fenna J.", "Garrick K.", "Hesper L.",
		"Ivo M.", "Jorah N.", "Kelda O.", "Linus P.",
		"Maren Q.", "Nils R.", "Odette S.", "Pascal T.", "Quilla V.", "Rurik W.", "Sabra Y.", "Tobin Z."}
	blurbs = []string{
		"The menu is chalked up at noon and wiped clean when the last pan is empty.",
		"Three generations cook here, and only the youngest may change a recipe.",
		"A narrow room with long tables where strangers pass the salt.",
		"The cook buys at the morning market and plans nothing before that.",
		"Everything is made behind a window, so that waiting is half of the fun.",
		"It began as a cart by the river and still closes when the bread is gone.",
	}
)

// Texts of reviews, by stars.
var remarks = [6][]string{
	1: {"We waited an hour and were brought the bill of another table.", "Cold plates, loud music, and nobody said sorry."},
	2: {"The bread was good. I would stop after the bread next time.", "Fine once, but the portions have become smaller than the plates."},
	3: {"Solid cooking, nothing to write home about, so I write here.", "Friendly people; the kitchen has good days and other days."},
	4: {"Lovely evening, and the cook came out to ask how we liked it.", "Well seasoned, fairly priced. Book ahead at the weekend."},
	5: {"I have been back four times this month and regret nothing.", "The best meal of our journey. Even the water tasted thought about."},
}

// occasions are the occasions for which an article recommends restaurants.
var occasions = []string{"a birthday", "a quiet lunch", "a first date", "supper before the theatre", "a meal with children"}

// A Cuisine is a restaurant's style of cooking.
type Cuisine struct {
	Slug, Name string
	mains      []recipe
}

// A recipe is a dish in general, before a house gives it a price and a look. Its name does not reveal what its picture
// is asked for.
type recipe struct {
	name  string
	kind  art.DishKind
	green bool // vegetarian
}

// Cuisines lists the cuisines.
var Cuisines = []*Cuisine{
	{"noodles", "Noodles", []recipe{{"herdsman's noodles", art.Pasta, false}, {"hand-pulled noodles", art.Pasta, true}, {"duck noodles", art.Pasta, false},
		{"weaver's noodles", art.Pasta, true}, {"fried rice of the house", art.Rice, false}}},
	{"dumplings", "Dumplings", []recipe{{"potato dumplings", art.Dumplings, true}, {"lamb dumplings", art.Dumplings,
		false}, {"cabbage dumplings", art.Dumplings, true},
		{"crab dumplings", art.Dumplings, false}, {"miller's dumplings", art.Dumplings, true}}},
	{"grill", "Grill", []recipe{{"lamb skewers", art.Skewers, false}, {"harbour skewers", art.Skewers, false}, {"garden skewers", art.Skewers, true},
		{"grilled perch", art.GrilledFish, false}, {"halloumi skewers", art.Skewers, true}}},
	{"seafood", "Seafood", []recipe{{"grilled mackerel", art.GrilledFish, false}, {"sailor's rice", art.Rice, false}, {"mussel pie", art.Pie, false},
		{"grilled bream", art.GrilledFish, false}, {"kelp salad", art.Salad, true}}},
	{"curry", "Curry", []recipe{{"orchard curry", art.Curry, true}, {"fisher's curry", art.Curry, false}, {"lamb curry", art.Curry, false},
		{"monsoon curry", art.Curry, true}, {"chickpea curry", art.Curry, true}}},
	{"bakery", "Bakery", []recipe{{"leek pie", art.Pie, true}, {"drover's pie", art.Pie, false}, {"beef pockets", art.FilledBreads, false},
		{"onion pie", art.Pie, true}, {"spinach pockets", art.FilledBreads, true}}},
	{"pancakes", "Pancakes", []recipe{{"buckwheat pancakes", art.Pancakes, true}, {"ham pancakes", art.Pancakes, false}, {"mountain pancakes",
		art.Pancakes, true},
		{"trout pancakes", art.Pancakes, false}, {"potato pancakes", art.Pancakes, true}}},
	{"market", "Market kitchen", []recipe{{"bean stew", art.Soup, true}, {"hunter's stew", art.Soup, false}, {"roast squash salad", art.Salad, true},
		{"goose rice", art.Rice, false}, {"root vegetable pie", art.Pie, true}}},
}

// specialities are the dishes that cities are known for.
var specialities = []recipe{{"plum dumplings", art.Dumplings, true}, {"smoked eel pie", art.Pie, false},
	{"saffron noodles", art.Pasta, true}, {"lentil cakes", art.Pancakes, true},
	{"pepper stew", art.Soup, true}, {"honey flatbread", art.FilledBreads, true}, {"grilled river trout", art.GrilledFish,
		false}, {"walnut ravioli", art.Dumplings, true},
	{"sour cherry soup", art.Soup, true}, {"mushroom skewers", art.Skewers, true}, {"cheese pancakes", art.Pancakes, true}, {"coconut curry", art.Curry, true},
	{"barley salad", art.Salad, true}, {"lemon rice", art.Rice, false}}

var starters = []recipe{{"winter soup", art.Soup, true}, {"harvest soup", art.Soup, true},
	{"fisherman's soup", art.Soup, false}, {"chicken broth", art.Soup, false},
	{"garden salad", art.Salad, true}, {"herring salad", art.Salad, false}, {"market salad", art.Salad, true},
	{"ham pockets", art.FilledBreads, false}, {"cheese pockets", art.FilledBreads, true}}

var desserts = []recipe{{"midsummer cake", art.Cake, true}, {"honey cake", art.Cake, true},
	{"clockmaker's cake", art.Cake, true}, {"almond cake", art.Cake, true},
	{"quince pie", art.Pie, true}, {"pear pie", art.Pie, true}, {"jam pancakes", art.Pancakes, true}, {"sweet dumplings", art.Dumplings, true}}
