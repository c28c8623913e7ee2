package jotter

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Parts of titles and texts.
var (
	tops  = []string{"Home", "Work", "Club", "School", "Journeys", "Music", "Garden", "Kitchen"}
	inner = []string{"Ideas", "Plans", "Minutes", "Old things", "Autumn", "Spring", "Shopping", "Repairs",
		"Letters", "Budget", "Reading", "People"}
	doings = []string{"Call", "Order", "Check", "Return", "Repair", "Book", "Print", "Wash", "Collect",
		"Measure", "Paint", "Sort"}
	objects = []string{"the ladder", "the tickets", "the red bicycle", "new curtains", "the choir room",
		"the spare key", "the projector", "three chairs",
		"the boat", "the garden hose", "the library books", "the tent", "the oven", "the stage lamp",
		"the old piano", "the camera bag"}
	matters = []string{"Bridge", "Festival", "Heating", "Harvest", "Rehearsal", "Budget", "Playground",
		"Bus stop", "Exhibition", "Boathouse"}
	meets = []string{"meeting", "round", "talk", "committee", "evening"}
	first = []string{"Amara", "Lukas", "Priya", "Mateo", "Hana", "Noor", "Ingrid", "Tomas", "Leila", "Owen",
		"Sofia", "Daniel", "Zuri", "Elena", "Jonah", "Mei",
		"Rafael", "Freya", "Arjun", "Clara", "Bjorn", "Yara", "Kofi", "Anouk", "Dario", "Signe", "Omar", "Tilda",
		"Ravi", "Greta", "Pavel", "Luca", "Ida", "Samir"}
	dishes = []string{"Lentil stew", "Plum cake", "Barley soup", "Carrot pie", "Fig bread", "Bean curry",
		"Pear tart", "Rice pudding"}
	stuff = []string{"flour", "butter", "lentils", "milk", "sugar", "oats", "carrots", "tomatoes", "rice",
		"cream", "walnuts", "barley", "plums", "spinach"}
	words = []string{"lantern", "compass", "marmalade", "accordion", "tarpaulin", "telescope", "wheelbarrow",
		"gingerbread", "hammock", "thermos", "harmonica", "parasol"}
	says = []string{"Ask Mei before the weekend.", "The small one is enough.", "Not before the fifth.",
		"See the list on the door.", "It can wait until spring.",
		"Two would be better than one.", "The neighbours know how.", "Half of it is paid.", "Bring a pencil.",
		"Try the shop by the station.", "Once more in the evening."}
)

// seed fills Jotter with some notebooks, and some in these.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	for _, top := range rng.Some(d, tops, d.Between(3, 4)) {
		s.Books = append(s.Books, top)
		for _, title := range rng.Some(d, inner, d.N(3)) {
			s.Books = append(s.Books, top+"/"+title)
		}
	}
	for _, path := range slices.Clone(s.Books) {
		for range d.Between(2, 4) {
			plain(d, s, path, d.Chance(1, 2))
		}
	}
}

// at draws when a note was changed.
func at(d *rng.Stream) int64 { return ui.Epoch.Unix() - int64(d.Between(2*24*3600, 200*24*3600)) }

// title draws a title that no note has.
func (s *State) title(draw func() string) string {
	for {
		t := draw()
		if !slices.ContainsFunc(s.Notes, func(n Note) bool { return n.Title == t }) {
			return t
		}
	}
}

// plain adds a short note or to-do.
func plain(d *rng.Stream, s *State, book string, todo bool) *Note {
	title := s.title(func() string {
		t := rng.Pick(d, doings) + " " + rng.Pick(d, objects)
		if len(s.Notes) > 60 || d.Chance(1, 5) {
			t += fmt.Sprintf(" %d", d.Between(2, 9))
		}
		return t
	})
	return s.add(Note{Book: book, Title: title, Body: strings.Join(rng.Some(d, says, d.Between(1, 3)), "\n"), Todo: todo, Done: todo && d.Chance(1, 3), At: at(d)})
}

// meeting adds the minutes of a meeting.
func meeting(d *rng.Stream, s *State, book string) *Note {
	title := s.title(func() string {
		return rng.Pick(d, matters) + " " + rng.Pick(d, meets) + fmt.Sprintf(", %d %s", d.Between(1, 28), rng.Pick(d, []string{"May", "June", "July", "August"}))
	})
	lines := []string{"Attendees:"}
	for _, name := range rng.Some(d, first, d.Between(3, 31)) {
		lines = append(lines, "- "+name)
	}
	lines = append(lines, "", "Results:", rng.Pick(d, says), rng.Pick(d, says[:5]))
	return s.add(Note{Book: book, Title: title, Body: strings.Join(lines, "\n"), At: at(d)})
}

// attending lists the lines of a meeting's note that name a person who was there.
func attending(n *Note) []int {
	var list []int
	for i, line := range strings.Split(n.Body, "\n") {
		if strings.HasPrefix(line, "- ") {
			list = append(list, i)
		}
	}
	return list
}

// recipe adds a recipe.
func recipe(d *rng.Stream, s *State, book string) *Note {
	title := s.title(func() string {
		return rng.Pick(d, dishes) + " " + rng.Pick(d, []string{"for guests", "from Clara", "for Sundays", "without fuss", "of the house", "to go"})
	})
	lines := []string{fmt.Sprintf("For %d people", d.Between(2, 8)), "", "Ingredients:"}
	for _, what := range rng.Some(d, stuff, d.Between(4, 7)) {
		unit := "g"
		if what == "milk" || what == "cream" {
			unit = "ml"
		}
		lines = append(lines, fmt.Sprintf("- %d %s %s", 5*d.Between(4, 180), unit, what))
	}
	lines = append(lines, "", "Cook gently and stir.", "Let it rest before serving.")
	return s.add(Note{Book: book, Title: title, Body: strings.Join(lines, "\n"), At: at(d)})
}
