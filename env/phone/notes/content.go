package notes

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var (
	people = []string{"Amara Okoye", "Lukas Brandt", "Priya Raman", "Mateo Silva", "Hana Sato", "Noor Haddad", "Ingrid Dahl", "Tomas Novak",
		"Leila Karimi", "Owen Hughes", "Sofia Marino", "Daniel Kim", "Zuri Mensah", "Elena Petrova", "Jonah Weiss", "Mei Lin", "Rafael Costa",
		"Freya Olsen", "Arjun Mehta", "Clara Dubois"}

	folderNames = []string{"Work", "Travel", "Recipes", "Home", "Ideas", "Study", "Health", "Garden", "Projects", "Archive"}
	newFolders  = []string{"Allotment", "Band practice", "Book club", "Car papers", "Dog training", "Evening class", "Football", "Gift ideas",
		"House hunting", "Knitting", "Letters", "Moving day", "Night sky", "Old phone", "Paint colours", "Road trip", "Sewing", "Tax 2023",
		"Volunteering", "Wedding", "Beehives", "Choir tour", "Darkroom", "Ferry times", "Genealogy", "Hen house", "Insurance", "Jam making",
		"Kite club", "Lost property", "Model trains", "New flat", "Open house", "Parents' council", "Quiz night", "Rowing", "Stamp swap",
		"Tool library", "Umbrella stand", "Village fair"}

	// headers are lines to add above or below a note's text, or to replace it.
	headers = []string{"Read this before Friday", "Checked with the whole group", "To be finished in November", "Shared with Priya and Tomas",
		"Second version, much shorter", "Only for the weekend team", "Keep until the end of the year", "Talk about it on Monday evening",
		"Copied from the green notebook", "Needs a better title later on", "Approved without any changes", "Waiting for Daniel to reply",
		"Print two copies of this page", "Not urgent, but worth doing", "Moved here from the old phone", "Important for the spring trip"}
)

// seed fills Quill with a typical user's notes: about a dozen at the top and some folders.
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
	ph.Files.Write(pictures+"/whiteboard.png", "What next?\n"+strings.Join(rng.Some(d, rng.Pick(d, subjects).results, 4), "\n"), stamp(d))
	ph.Files.Write(pictures+"/opening_hours.png", "Library\nMon to Fri  10–18\nSaturday  10–14\nSunday  closed", stamp(d))
}

// stamp is a time in the 200 days before yesterday, when people are awake.
func stamp(d *rng.Stream) int64 {
	midnight := ui.Epoch.Unix() / 86400 * 86400
	return midnight - int64(d.Between(2, 200))*86400 + int64(d.Between(7*60, 23*60))*60 + int64(d.N(60))
}

// plant adds a note of a suitable kind to a folder and returns its name.
func plant(d *rng.Stream, ph *device.Phone, dir string) string {
	var name, text string
	kind := d.N(10)
	switch dir[strings.LastIndexByte(dir, '/')+1:] {
	case "Recipes":
		kind = 2
	case "Work", "Projects":
		kind = d.N(2) * 5
	}
	switch {
	case kind < 2:
		name, text = meeting(d, ph)
	case kind < 4:
		name, text = recipe(d, ph)
	case kind < 6:
		name = freeList(d, ph)
		text = tasks(d, rng.Some(d, chores, d.Between(4, 9)))
	default:
		about := anyTopic(d)
		name = freeName(d, ph, about)
		text = prose(d, name, about)
	}
	ph.Files.Write(dir+"/"+name, text, stamp(d))
	return name
}

func anyTopic(d *rng.Stream) *topic { return &topics[d.N(len(topics))] }

// sentences draws n of a topic.
func (t *topic) sentences(d *rng.Stream, n int) []string { return rng.Some(d, t.says, n) }

// sentence draws one of a topic.
func (t *topic) sentence(d *rng.Stream) string { return rng.Pick(d, t.says) }

// topicOf is the topic that a note's name indicates; a random one if it indicates none.
func topicOf(d *rng.Stream, name string) *topic {
	for i := range topics {
		if strings.Contains(name, topics[i].name) {
			return &topics[i]
		}
	}
	return anyTopic(d)
}

// prose writes a note of some sentences, with a heading and perhaps a quotation if it is Markdown.
func prose(d *rng.Stream, name string, about *topic) string {
	said := about.sentences(d, d.Between(2, 6))
	if strings.HasSuffix(name, ".txt") {
		return strings.Join(said, "\n")
	}
	if d.Chance(1, 3) {
		last := len(said) - 1
		said[last] = "---\n> " + said[last] + "\n" + rng.Pick(d, people)
	}
	return "# " + title(name) + "\n\n" + strings.Join(said, "\n\n")
}

// plantShort adds a note of one sentence to a folder and returns its name.
func plantShort(d *rng.Stream, ph *device.Phone, dir string) string {
	about := anyTopic(d)
	name := freeName(d, ph, about)
	ph.Files.Write(dir+"/"+name, about.sentence(d), stamp(d))
	return name
}

// freeName returns an unused name of a note about a topic, in any folder.
func freeName(d *rng.Stream, ph *device.Phone, about *topic) string {
	extension := ".md"
	if d.Chance(1, 5) {
		extension = ".txt"
	}
	return freeTitle(ph, func() string { return about.name + " " + rng.Pick(d, seconds) }) + extension
}

// freeList returns an unused name of a list of chores.
func freeList(d *rng.Stream, ph *device.Phone) string {
	return freeTitle(ph, func() string { return rng.Pick(d, choreLists) + " " + rng.Pick(d, choreTimes) }) + ".md"
}

// freeTitle draws until no note and no parameter of the task has the name.
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

// similar adds notes with almost the same name.
func similar(d *rng.Stream, ph *device.Phone, path string, n int) {
	dir, name := split(path)
	called := title(name)
	extension := name[len(called):]
	for _, form := range rng.Some(d, []string{"%s 2", "%s copy", "%s final", "%s 2022", "Old %s", "My %s"}, n) {
		other := fmt.Sprintf(form, called)
		ph.Files.Write(dir+"/"+other+extension, fitting(d, other), stamp(d))
	}
}

// fitting writes a text that suits a note's name.
func fitting(d *rng.Stream, called string) string {
	for i := range dishes {
		if strings.Contains(called, dishes[i].name) {
			return cooking(d, called, &dishes[i])
		}
	}
	for i := range subjects {
		if about := &subjects[i]; strings.Contains(called, about.name) && hasAny(called, occasions) {
			return minutes(d, called, about)
		}
	}
	if hasAny(called, choreTimes) {
		return tasks(d, rng.Some(d, chores, d.Between(4, 8)))
	}
	return strings.Join(topicOf(d, called).sentences(d, d.Between(1, 4)), "\n\n")
}

// meeting draws a meeting and writes its minutes.
func meeting(d *rng.Stream, ph *device.Phone) (name, text string) {
	about := &subjects[0]
	called := freeTitle(ph, func() string {
		about = &subjects[d.N(len(subjects))]
		return about.name + " " + rng.Pick(d, occasions) + rng.Pick(d, []string{"", "", " May", " June", " September"})
	})
	return called + ".md", minutes(d, called, about)
}

// minutes writes the minutes of a meeting. An excused person did not attend.
func minutes(d *rng.Stream, called string, about *subject) string {
	there := rng.Some(d, people, d.Between(3, len(people)))
	excused := there[len(there)-1]
	there = there[:len(there)-1]
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nHeld %s\n\n## Attendees\n", called, rng.Pick(d, rooms))
	for _, who := range there {
		b.WriteString("- " + who + "\n")
	}
	if d.Chance(1, 2) {
		b.WriteString("\n## Excused\n- " + excused + "\n")
	}
	b.WriteString("\n## Results\n")
	for _, point := range rng.Some(d, about.results, d.Between(2, 5)) {
		b.WriteString("- " + point + "\n")
	}
	return b.String()
}

// recipe draws a dish and writes a recipe of it.
func recipe(d *rng.Stream, ph *device.Phone) (name, text string) {
	of := &dishes[0]
	called := freeTitle(ph, func() string {
		of = &dishes[d.N(len(dishes))]
		return of.name + rng.Pick(d, []string{"", " for guests", " from Clara", " for Sundays", " without fuss"})
	})
	return called + ".md", cooking(d, called, of)
}

// cooking is a dish's recipe.
func cooking(d *rng.Stream, called string, of *dish) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nFor %d people, about %d minutes\n\n## Ingredients\n", called, d.Between(2, 6), 5*d.Between(of.low/5, of.high/5))
	for _, m := range rng.Some(d, of.takes, len(of.takes)) {
		fmt.Fprintf(&b, "- %d %s\n", m.low+m.step*d.N((m.high-m.low)/m.step+1), m.what)
	}
	b.WriteString("\n## Steps\n")
	for i, step := range of.steps {
		fmt.Fprintf(&b, "%d. %s\n", i+1, step)
	}
	return b.String()
}

// measured splits a line of ingredients into the number, its unit if it has one, and the ingredient.
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

// tasks writes a to-do list; some tasks are done.
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

// receipt writes the lines of a receipt's picture.
func receipt(d *rng.Stream) string {
	day := ui.Epoch.AddDate(0, 0, -d.Between(3, 60))
	lines := []string{"Date, Item, Amount"}
	for _, g := range rng.Some(d, goods, d.Between(1, 5)) {
		lines = append(lines, fmt.Sprintf("%s, %s, $%d.%02d", day.Format(ui.DateForm), g.name, d.Between(g.low, g.high-1), 5*d.N(20)))
		day = day.AddDate(0, 0, d.N(3))
	}
	return strings.Join(lines, "\n")
}

func hasAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}
