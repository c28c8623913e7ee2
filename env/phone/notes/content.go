package notes

import (
	"fmt"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var (
	people = []string{"Amara Okoye", "Lukas Brandt", "Priya Raman", "Mateo Silva", "Hana Sato", "Noor Haddad", "Ingrid Dahl", "Tomas Novak",
		"Leila Karimi", "Owen Hughes", "Sofia Marino", "Daniel Kim", "Zuri Mensah", "Elena Petrova", "Jonah Weiss", "Mei Lin", "Rafael Costa",
		"Freya Olsen", "Arjun Mehta", "Clara Dubois"}

	// Names of notes are one of each.
	firsts = []string{"Autumn", "Balcony", "Harbour", "Kitchen", "Bicycle", "Weekend", "Museum", "Family", "Reading", "Garden", "Choir",
		"Winter", "Camping", "Pottery", "Market", "Birthday", "Orchard", "Train", "Language", "Photo"}
	seconds = []string{"plan", "ideas", "checklist", "journal", "log", "wishes", "notes", "summary", "sketch", "schedule", "questions", "memories"}

	folderNames = []string{"Work", "Travel", "Recipes", "Home", "Ideas", "Study", "Health", "Garden", "Projects", "Archive"}
	newFolders  = []string{"Allotment", "Band practice", "Book club", "Car papers", "Dog training", "Evening class", "Football", "Gift ideas",
		"House hunting", "Knitting", "Letters", "Moving day", "Night sky", "Old phone", "Paint colours", "Road trip", "Sewing", "Tax 2023",
		"Volunteering", "Wedding", "Beehives", "Choir tour", "Darkroom", "Ferry times", "Genealogy", "Hen house", "Insurance", "Jam making",
		"Kite club", "Lost property", "Model trains", "New flat", "Open house", "Parents' council", "Quiz night", "Rowing", "Stamp swap",
		"Tool library", "Umbrella stand", "Village fair"}

	subjects  = []string{"Budget", "Launch", "Website", "Garden club", "Team", "Safety", "Festival", "Library", "School fair", "Design", "Hiring", "Roadmap"}
	occasions = []string{"meeting", "review", "kick-off", "check-in", "workshop"}
	rooms     = []string{"Room Cedar", "Room Juniper", "the canteen", "the town hall", "the corner café", "a video call"}

	points = []string{"Agreed on the dates for spring", "The printer is still broken", "We need two more volunteers", "Costs are below the estimate",
		"Send the draft around by Friday", "Try the new room next time", "The poster gets a warmer colour", "Ask the neighbours about noise",
		"Keep the old sign for now", "Collect questions in one list", "Next time we start ten minutes earlier", "The first version is good enough to show"}

	chores = []string{"Renew the library card", "Water the tomatoes", "Call the dentist", "Return the drill", "Book train seats", "Buy stamps",
		"Fix the bathroom lamp", "Wash the curtains", "Pay the electricity bill", "Print the tickets", "Sharpen the kitchen knives", "Order cat food",
		"Sort the tool drawer", "Bake bread for Sunday", "Charge the bike lights", "Write to Aunt Rosa", "Bring glass to the bank", "Oil the garden gate",
		"Try the new running route", "Back up the photos", "Sew on the coat button", "Plan the hiking day", "Descale the kettle", "Pick up the parcel"}

	// sentences fill notes. They are short beside the headers below, so that a header makes a
	// different note of each.
	sentences = []string{
		"The ferry leaves from pier four at ten past seven.",
		"Ask Mei whether the blue tent is still in her attic.",
		"Three coats of paint were enough for the old door.",
		"The baker on Mill Lane keeps rye bread until noon.",
		"Our best photo is the one with the umbrella.",
		"Blackbirds are nesting in the hedge by the shed.",
		"The second chapter was better than the first.",
		"Bring the long ladder and the small brush.",
		"A window seat on the left has the lake view.",
		"Grandfather grew up two streets from the harbour.",
		"The choir sings in the market hall next month.",
		"Cut the basil before it begins to flower.",
		"The spare key hangs behind the barometer.",
		"Learn ten new words before the next lesson.",
		"The museum is free on the first Thursday.",
		"Owen knows a good place to repair the bicycle.",
		"The clay has to dry for two days at least.",
		"Start with the corner pieces, then the sky.",
		"Rain is forecast from Tuesday to Thursday.",
		"The red line is faster than the bus at night.",
		"Put the sleeping bags out in the sun first.",
		"Elena found the recipe in an old magazine.",
		"The apples from the third tree keep longest.",
		"Write down what the neighbours would like.",
	}

	// headers are lines to put above, below or in place of what a note says.
	headers = []string{"Read this before Friday", "Checked with the whole group", "To be finished in November", "Shared with Priya and Tomas",
		"Second version, much shorter", "Only for the weekend team", "Keep until the end of the year", "Talk about it on Monday evening",
		"Copied from the green notebook", "Needs a better title later on", "Approved without any changes", "Waiting for Daniel to reply",
		"Print two copies of this page", "Not urgent, but worth doing", "Moved here from the old phone", "Important for the spring trip"}
)

// seed fills Quill as somebody does who writes things down: a good dozen of notes at the top and
// some folders.
func seed(d *rng.Stream, ph *device.Phone, _ *State) {
	ph.Files.MakeFolder(Folder, stamp(d))
	for range d.Between(8, 12) {
		plant(d, ph, Folder)
	}
	for _, dir := range rng.Some(d, folderNames, d.Between(3, 4)) {
		for range d.Between(1, 4) {
			plant(d, ph, Path(dir))
		}
	}
	ph.Files.Write(pictures+"/whiteboard.png", "What next?\n"+strings.Join(rng.Some(d, points, 4), "\n"), stamp(d))
	ph.Files.Write(pictures+"/opening_hours.png", "Library\nMon to Fri  10–18\nSaturday  10–14\nSunday  closed", stamp(d))
}

// stamp is a moment in the 200 days before yesterday, when people are awake.
func stamp(d *rng.Stream) int64 {
	midnight := ui.Epoch.Unix() / 86400 * 86400
	return midnight - int64(d.Between(2, 200))*86400 + int64(d.Between(7*60, 23*60))*60 + int64(d.N(60))
}

// plant puts a note of any kind into a folder and gives its name.
func plant(d *rng.Stream, ph *device.Phone, dir string) string {
	var name, text string
	switch n := d.N(10); {
	case n < 2:
		name, text = meeting(d, ph)
	case n < 4:
		name, text = recipe(d, ph)
	case n < 6:
		name = freeTitle(ph, func() string { return rng.Pick(d, firsts) + " " + rng.Pick(d, seconds) }) + ".md"
		text = tasks(d, rng.Some(d, chores, d.Between(4, 9)))
	default:
		name = freeName(d, ph)
		text = prose(d, name)
	}
	ph.Files.Write(dir+"/"+name, text, stamp(d))
	return name
}

// prose writes a note of some sentences, with a heading and perhaps a quotation if it is Markdown.
func prose(d *rng.Stream, name string) string {
	said := rng.Some(d, sentences, d.Between(2, 6))
	if strings.HasSuffix(name, ".txt") {
		return strings.Join(said, "\n")
	}
	if d.Chance(1, 3) {
		last := len(said) - 1
		said[last] = "---\n> " + said[last] + "\n" + rng.Pick(d, people)
	}
	return "# " + title(name) + "\n\n" + strings.Join(said, "\n\n")
}

// plantShort puts a note of one sentence into a folder and gives its name.
func plantShort(d *rng.Stream, ph *device.Phone, dir string) string {
	name := freeName(d, ph)
	ph.Files.Write(dir+"/"+name, rng.Pick(d, sentences), stamp(d))
	return name
}

// freeName gives the name of a note that no note has, in whatever folder.
func freeName(d *rng.Stream, ph *device.Phone) string {
	extension := ".md"
	if d.Chance(1, 5) {
		extension = ".txt"
	}
	return freeTitle(ph, func() string { return rng.Pick(d, firsts) + " " + rng.Pick(d, seconds) }) + extension
}

// freeTitle draws until no note is called so, and no parameter of the task either.
func freeTitle(ph *device.Phone, draw func() string) string {
	for {
		if s := draw(); !taken(ph, s) {
			return s
		}
	}
}

func taken(ph *device.Phone, called string) bool {
	for _, f := range all(ph.Files) {
		if title(f.Name()) == called {
			return true
		}
	}
	for i := range ph.Case.Params {
		if title(ph.Case.Params[i].Value) == called {
			return true
		}
	}
	return false
}

// title is the name of a note without its extension.
func title(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".md"), ".txt")
}

func freeFolder(d *rng.Stream, ph *device.Phone) string {
	for {
		if name := rng.Pick(d, newFolders); ph.Files.Find(Path(name)) == nil {
			return name
		}
	}
}

// similar puts notes beside one that are called almost like it.
func similar(d *rng.Stream, ph *device.Phone, path string, n int) {
	dir, name := split(path)
	called := title(name)
	extension := name[len(called):]
	for _, form := range rng.Some(d, []string{"%s 2", "%s copy", "%s final", "%s 2022", "Old %s", "My %s"}, n) {
		ph.Files.Write(dir+"/"+fmt.Sprintf(form, called)+extension, strings.Join(rng.Some(d, sentences, d.Between(1, 4)), "\n\n"), stamp(d))
	}
}

// meeting writes the minutes of a meeting. Who was excused was not there.
func meeting(d *rng.Stream, ph *device.Phone) (name, text string) {
	called := freeTitle(ph, func() string {
		return rng.Pick(d, subjects) + " " + rng.Pick(d, occasions) + rng.Pick(d, []string{"", "", " May", " June", " September"})
	})
	there := rng.Some(d, people, d.Between(3, len(people)))
	excused := there[len(there)-1]
	there = there[:len(there)-1]
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nHeld in %s\n\n## Attendees\n", called, rng.Pick(d, rooms))
	for _, who := range there {
		b.WriteString("- " + who + "\n")
	}
	if d.Chance(1, 2) {
		b.WriteString("\n## Excused\n- " + excused + "\n")
	}
	b.WriteString("\n## Results\n")
	for _, point := range rng.Some(d, points, d.Between(2, 5)) {
		b.WriteString("- " + point + "\n")
	}
	return called + ".md", b.String()
}

// dishes are what recipes are of, with a unit and the things that are measured in it.
var dishes = []struct {
	name        string
	ingredients []string
}{
	{"Lentil soup", []string{"g red lentils", "ml vegetable stock", "carrots", "tbsp olive oil", "tsp cumin", "g onions"}},
	{"Pancakes", []string{"g flour", "ml milk", "eggs", "tbsp sugar", "g butter", "tsp baking powder"}},
	{"Tomato pasta", []string{"g spaghetti", "g tomatoes", "cloves of garlic", "tbsp olive oil", "g parmesan", "tsp oregano"}},
	{"Vegetable curry", []string{"ml coconut milk", "g potatoes", "g spinach", "tbsp curry paste", "tsp turmeric", "g rice"}},
	{"Oat biscuits", []string{"g oats", "g flour", "g brown sugar", "eggs", "g butter", "tsp cinnamon"}},
	{"Bean salad", []string{"g white beans", "g cucumber", "tbsp lemon juice", "tbsp olive oil", "g feta", "spring onions"}},
	{"Mushroom risotto", []string{"g rice", "g mushrooms", "ml vegetable stock", "ml cream", "g parmesan", "shallots"}},
	{"Apple crumble", []string{"g apples", "g flour", "g butter", "g sugar", "tsp cinnamon", "g almonds"}},
	{"Fish stew", []string{"g cod", "g tomatoes", "ml fish stock", "g fennel", "cloves of garlic", "tbsp olive oil"}},
	{"Corn bread", []string{"g corn meal", "ml buttermilk", "eggs", "tbsp honey", "g butter", "tsp salt"}},
}

var steps = []string{"Get everything out of the fridge in time", "Take a big bowl, it needs room", "Stir now and then", "Taste before you add salt",
	"Leave it alone for ten minutes", "Keep the lid on", "Use the heavy pan", "Clean up while it cooks"}

// recipe writes a recipe.
func recipe(d *rng.Stream, ph *device.Phone) (name, text string) {
	var ingredients []string
	called := freeTitle(ph, func() string {
		dish := rng.Pick(d, dishes)
		ingredients = dish.ingredients
		return dish.name + rng.Pick(d, []string{"", " for guests", " from Clara", " for Sundays", " without fuss"})
	})
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nFor %d people, about %d minutes\n\n## Ingredients\n", called, d.Between(2, 6), 5*d.Between(4, 12))
	for _, what := range rng.Some(d, ingredients, len(ingredients)) {
		fmt.Fprintf(&b, "- %d %s\n", amount(d, what), what)
	}
	b.WriteString("\n## Steps\n")
	for i, step := range rng.Some(d, steps, 3) {
		fmt.Fprintf(&b, "%d. %s\n", i+1, step)
	}
	return called + ".md", b.String()
}

// amount draws how much of a thing a recipe takes.
func amount(d *rng.Stream, what string) int {
	if strings.HasPrefix(what, "g ") || strings.HasPrefix(what, "ml ") {
		return 25 * d.Between(2, 24)
	}
	return d.Between(2, 8)
}

// measured parts a line of ingredients into the number, its unit if it has one, and what it is of.
func measured(line string) (amount, unit, what string) {
	amount, what, _ = strings.Cut(line, " ")
	for _, unit := range []string{"g", "ml", "tbsp", "tsp"} {
		if rest, ok := strings.CutPrefix(what, unit+" "); ok {
			return amount, unit, rest
		}
	}
	if rest, ok := strings.CutPrefix(what, "cloves of "); ok {
		return amount, "clove", rest
	}
	return amount, "", what
}

// tasks writes a list of things to do, some of which are done.
func tasks(d *rng.Stream, items []string) string {
	var b strings.Builder
	for _, item := range items {
		mark := " "
		if d.Chance(2, 5) {
			mark = "x"
		}
		b.WriteString("- [" + mark + "] " + item + "\n")
	}
	return b.String()
}

var goods = []string{"Oat milk", "Rye bread", "Light bulb", "Pot plant", "Notebook", "Train ticket", "Olive oil", "Wool socks", "Bike pump", "Green tea",
	"Picture frame", "Paint brush", "Umbrella", "Museum entry", "Garden shears", "Lemons"}

// receipt writes what is on the picture of a receipt.
func receipt(d *rng.Stream) string {
	day := ui.Epoch.AddDate(0, 0, -d.Between(3, 60))
	lines := []string{"Date, Item, Amount"}
	for _, what := range rng.Some(d, goods, d.Between(1, 5)) {
		lines = append(lines, fmt.Sprintf("%s, %s, $%d.%02d", day.Format(ui.DateForm), what, d.Between(1, 89), 5*d.N(20)))
		day = day.AddDate(0, 0, d.N(3))
	}
	return strings.Join(lines, "\n")
}
