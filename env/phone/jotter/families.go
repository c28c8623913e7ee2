package jotter

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// families are the tasks of Jotter. The first four are AndroidWorld's, with its budgets.
var families = []device.Family{isToDo, attendeeCount, ingredientQuantity, toDoCount, moveNotebook, finishAll, noteToToDo, searchAcross}

// looked is the evidence of what a note is: its row in a notebook, or the note itself.
func looked(n *Note) device.Sight {
	return device.Drawn(Name, "note/"+strconv.Itoa(n.ID), n.Title, n.kind()).Or(device.Drawn(Name, "kind", n.kind()).About(strconv.Itoa(n.ID)))
}

// line is the evidence of a line of a note.
func line(n *Note, i int) device.Sight {
	return device.Drawn(Name, "line/"+strconv.Itoa(i)).About(strconv.Itoa(n.ID))
}

// someBook draws a notebook and sets the parameter book to how a goal names it.
func someBook(d *rng.Stream, ph *device.Phone) string {
	path := rng.Pick(d, device.Of[State](ph).Books)
	tellBook(ph, "book", path)
	return path
}

// tellBook sets a parameter to how a goal names a notebook, and another one to its path.
func tellBook(ph *device.Phone, name, path string) {
	ph.Case.Set(name+"_path", path)
	told := "“" + base(path) + "”"
	if in := dir(path); in != "" {
		told += " in “" + base(in) + "”"
	}
	ph.Case.Set(name, told)
}

// drawn finds the note whose id is a parameter of the task.
func drawn(ph *device.Phone, name string) *Note { return device.See[State](ph).find(ph.Case.Get(name)) }

// asked is how many notes the question is about.
const asked = 5

var isToDo = device.Family{
	Name:  "jotter/is-to-do",
	Goals: goals["is-to-do"],
	Steps: 10,
	Level: "easy",
	Tags:  []string{"androidworld:NotesIsTodo"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, path := device.Of[State](ph), someBook(d, ph)
		todo := d.Between(1, asked-1)
		var titles, ids []string
		for _, i := range rng.Some(d, []int{0, 1, 2, 3, 4}, asked) {
			n := plain(d, s, path, i < todo)
			titles, ids = append(titles, "“"+n.Title+"”"), append(ids, strconv.Itoa(n.ID))
		}
		ph.Case.Set("titles", strings.Join(titles, ", "))
		ph.Case.Set("ids", strings.Join(ids, " "))
	},
	Reply: func(ph *device.Phone) device.Reply {
		r := device.Reply{Kind: device.TextReply}
		for _, id := range strings.Fields(ph.Case.Get("ids")) {
			n := device.See[State](ph).find(id)
			r.From = append(r.From, looked(n))
			if n.Todo {
				r.Items = append(r.Items, n.Title)
			}
		}
		return r
	},
	Solve: func(h *device.Driver) bool { return mend(h) || toBook(h, h.Get("book_path")) },
}

var attendeeCount = device.Family{
	Name:  "jotter/attendee-count",
	Goals: goals["attendee-count"],
	Steps: 10,
	Level: "easy",
	Tags:  []string{"androidworld:NotesMeetingAttendeeCount"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, path := device.Of[State](ph), someBook(d, ph)
		meeting(d, s, path)
		meeting(d, s, rng.Pick(d, s.Books))
		n := meeting(d, s, path)
		ph.Case.Set("id", strconv.Itoa(n.ID))
		ph.Case.Set("title", n.Title)
	},
	Reply: func(ph *device.Phone) device.Reply {
		n := drawn(ph, "id")
		list := attending(n)
		r := device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(len(list))}}
		for _, i := range list {
			r.From = append(r.From, line(n, i))
		}
		return r
	},
	Solve: func(h *device.Driver) bool { return mend(h) || toNote(h, drawn(h.Phone, "id")) },
}

var ingredientQuantity = device.Family{
	Name:  "jotter/ingredient-quantity",
	Goals: goals["ingredient-quantity"],
	Steps: 10,
	Level: "easy",
	Tags:  []string{"androidworld:NotesRecipeIngredientCount"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, path := device.Of[State](ph), someBook(d, ph)
		recipe(d, s, path)
		n := recipe(d, s, path)
		lines := attending(n)
		i := rng.Pick(d, lines)
		ph.Case.Set("line", strconv.Itoa(i))
		ph.Case.Set("id", strconv.Itoa(n.ID))
		ph.Case.Set("title", n.Title)
		ph.Case.Set("ingredient", strings.SplitN(strings.Split(n.Body, "\n")[i], " ", 4)[3])
	},
	Reply: func(ph *device.Phone) device.Reply {
		n := drawn(ph, "id")
		i, _ := strconv.Atoi(ph.Case.Get("line"))
		parts := strings.SplitN(strings.Split(n.Body, "\n")[i], " ", 4)
		return device.Reply{Kind: device.NumberReply, Items: []string{parts[1]}, Unit: parts[2], From: []device.Sight{line(n, i)}}
	},
	Solve: func(h *device.Driver) bool { return mend(h) || toNote(h, drawn(h.Phone, "id")) },
}

var toDoCount = device.Family{
	Name:  "jotter/to-do-count",
	Goals: goals["to-do-count"],
	Steps: 10,
	Level: "medium",
	Tags:  []string{"androidworld:NotesTodoItemCount"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, path := device.Of[State](ph), someBook(d, ph)
		for range d.Between(1, 22) {
			plain(d, s, path, true)
		}
		for range d.Between(0, 3) {
			plain(d, s, path, false)
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		n := 0
		r := device.Reply{Kind: device.NumberReply}
		for _, one := range device.See[State](ph).in(ph.Case.Get("book_path")) {
			r.From = append(r.From, looked(one))
			if one.Todo {
				n++
			}
		}
		r.Items = []string{strconv.Itoa(n)}
		return r
	},
	Solve: func(h *device.Driver) bool { return mend(h) || toBook(h, h.Get("book_path")) },
}

var moveNotebook = device.Family{
	Name:  "jotter/move-notebook",
	Goals: goals["move-notebook"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		var outer []string
		for _, b := range s.Books {
			if dir(b) == "" {
				outer = append(outer, b)
			}
		}
		two := rng.Some(d, outer, 2)
		title := rng.Pick(d, []string{"Allotment", "Band practice", "Car papers", "Evening class",
			"House hunting", "Night sky", "Quiz night", "Rowing", "Sewing", "Wedding"})
		s.Books = append(s.Books, two[0]+"/"+title)
		for range d.Between(1, 4) {
			plain(d, s, two[0]+"/"+title, d.Chance(1, 2))
		}
		tellBook(ph, "book", two[0]+"/"+title)
		tellBook(ph, "into", two[1])
	},
	Want: func(ph *device.Phone) {
		device.Of[State](ph).move(ph.Case.Get("book_path"), ph.Case.Get("into_path"))
	},
	Solve: func(h *device.Driver) bool {
		path := h.Get("book_path")
		if mend(h) {
			return true
		}
		for _, b := range see(h).Books { // it may have been moved to a wrong place
			if base(b) == base(path) && dir(b) != h.Get("into_path") {
				return moveBook(h, b, h.Get("into_path"))
			}
		}
		return false
	},
}

var finishAll = device.Family{
	Name:  "jotter/finish-all",
	Goals: goals["finish-all"],
	Steps: 40,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		top := s.Books[0]
		for _, title := range rng.Some(d, []string{"Attic", "Cellar", "Balcony", "Hall", "Workshop"}, 2) {
			s.Books = append(s.Books, top+"/"+title)
			for range d.Between(2, 3) {
				plain(d, s, top+"/"+title, true).Done = false
			}
		}
		plain(d, s, top, true).Done = false
		tellBook(ph, "book", top)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for i := range s.Notes {
			if n := &s.Notes[i]; n.Todo && below(n.Book, ph.Case.Get("book_path")) {
				n.Done = true
			}
		}
	},
	Solve: mend,
}

var noteToToDo = device.Family{
	Name:  "jotter/note-to-to-do",
	Goals: goals["note-to-to-do"],
	Steps: 40,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		var titles, ids []string
		for _, path := range rng.Some(d, s.Books, 3) {
			n := plain(d, s, path, false)
			titles, ids = append(titles, "“"+n.Title+"”"), append(ids, strconv.Itoa(n.ID))
		}
		ph.Case.Set("titles", strings.Join(titles, ", "))
		ph.Case.Set("ids", strings.Join(ids, " "))
	},
	Want: func(ph *device.Phone) {
		for _, id := range strings.Fields(ph.Case.Get("ids")) {
			device.Of[State](ph).find(id).turn()
		}
	},
	Solve: mend,
}

var searchAcross = device.Family{
	Name:  "jotter/search-across",
	Goals: goals["search-across"],
	Steps: 40,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		into, word := rng.Pick(d, s.Books), rng.Pick(d, words)
		others := slices.DeleteFunc(slices.Clone(s.Books), func(b string) bool { return b == into })
		for range d.Between(3, 4) {
			n := plain(d, s, rng.Pick(d, others), d.Chance(1, 2))
			n.Body += "\n" + rng.Pick(d, []string{"Do not forget the " + word + ".", "The " + word + " is in the shed.",
				"Whose " + word + " is it?", "A " + word + " would help."})
		}
		tellBook(ph, "into", into)
		ph.Case.Set("word", word)
	},
	Want: func(ph *device.Phone) {
		for _, n := range device.Of[State](ph).found(ph.Case.Get("word")) {
			n.Book = ph.Case.Get("into_path")
		}
	},
	Solve: func(h *device.Driver) bool {
		if mend(h) {
			return true
		}
		for _, n := range see(h).found(h.Get("word")) {
			if n.Book == h.Get("into_path") {
				continue
			}
			if h.On(noteScreen) && h.Arg() == strconv.Itoa(n.ID) || h.On(toScreen) {
				return moveNote(h, n, h.Get("into_path"))
			}
			return searchFor(h, h.Get("word")) || moveNote(h, n, h.Get("into_path"))
		}
		return false
	},
}
