package notes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var transcribeReceipt = device.Family{
	Name:   "notes/transcribe-receipt",
	Goals:  goals["transcribe-receipt"],
	Steps:  18,
	Level:  "medium",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Files.Write(pictures+"/receipt.png", receipt(d), stamp(d))
		ph.Case.Set("picture", "receipt.png")
		ph.Case.Set("name", freeTitle(ph, func() string { return "Receipt " + rng.Pick(d, receiptNames) })+".txt")
		ph.Case.Set("text", ph.Files.Find(pictures+"/receipt.png").Text)
	},
	Want: func(ph *device.Phone) { setText(ph, param(ph, "name"), ph.Case.Get("text")) },
	// The driver looks at the picture first and creates the note from there.
	Solve: func(h *device.Driver) bool {
		path := param(h.Phone, "name")
		switch {
		case h.Open(Name):
			return true
		case h.Files.Find(path) != nil:
			return Write(h, path, h.Get("text"))
		case h.On(pictureScreen):
			return h.Arg() == pictures+"/receipt.png" && (named(h, h.Get("name"), "create") || h.Tap("new"))
		}
		return giveUp(h) || toPicture(h, pictures+"/receipt.png")
	},
}

// receiptNames are suffixes of a receipt's name when it is copied as text.
var receiptNames = []string{"copy", "October", "September", "August", "typed", "for the tax", "for Priya", "shared", "table", "trip", "shopping",
	"weekend", "household", "list", "of the month", "to check"}

var copyNoteText = device.Family{
	Name:  "notes/copy-note-text",
	Goals: goals["copy-note-text"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plant(d, ph, Folder)
		similar(d, ph, Path(name), d.Between(0, 3))
		ph.Case.Set("name", name)
		ph.Shell.Clip = rng.Pick(d, headers)
	},
	Want:  func(ph *device.Phone) { ph.Shell.Clip = ph.Files.Find(param(ph, "name")).Text },
	Also:  func(ph *device.Phone, add func(device.Row)) { add(device.Row{Exact: "clipboard", Body: ph.Shell.Clip}) },
	Solve: func(h *device.Driver) bool { return h.Open(Name) || copyAll(h, param(h.Phone, "name")) },
}

// copyToClipboard puts a text of the goal on the clipboard. Any text field will do; the oracle uses the search's, so that
// no note is written.
var copyToClipboard = device.Family{
	Name:  "notes/copy-to-clipboard",
	Goals: goals["copy-to-clipboard"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		about := anyTopic(d)
		ph.Case.Set("text", about.sentence(d))
		ph.Shell.Clip = rng.Pick(d, headers)
	},
	Want: func(ph *device.Phone) { ph.Shell.Clip = ph.Case.Get("text") },
	Also: func(ph *device.Phone, add func(device.Row)) { add(device.Row{Exact: "clipboard", Body: ph.Shell.Clip}) },
	Solve: func(h *device.Driver) bool {
		text, f := h.Get("text"), &h.Shell.Focus
		whole := min(f.Caret, f.Anchor) == 0 && max(f.Caret, f.Anchor) == utf8.RuneCountInString(text)
		return h.Open(Name) || giveUp(h) || h.On("") && h.Tap("search") ||
			h.On(searchScreen) && (h.Fill("query", text) || whole && h.Tap("edit/Copy") || h.Tap("edit/Select all") || h.Long("query"))
	},
}

// toDosInFolder asks how many tasks are left in the lists of a folder.
var toDosInFolder = device.Family{
	Name:  "notes/to-dos-in-folder",
	Goals: goals["to-dos-in-folder"],
	Steps: 10,
	Level: "medium",
	Guess: 14,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder := rng.Pick(d, folderNames)
		for _, f := range ph.Files.List(Path(folder)) {
			ph.Files.Remove(f.Path)
		}
		ph.Files.MakeFolder(Path(folder), stamp(d))
		ph.Case.Set("folder", folder)
		for range 3 {
			ph.Files.Write(Path(folder)+"/"+freeList(d, ph), tasks(d, rng.Some(d, chores, d.Between(2, 8))), stamp(d))
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		open := 0
		var from []device.Sight
		for _, t := range tasksIn(ph) {
			if !t.done {
				open++
			}
			box := map[bool]string{true: ui.On, false: ui.Off}[t.done]
			from = append(from, device.Drawn(Name, "line/"+strconv.Itoa(t.line), t.text, box).About(t.path).
				Or(device.Drawn(Name, "text", "] "+t.text).About(t.path)))
		}
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(open)}, From: from}
	},
	Solve: func(h *device.Driver) bool {
		list := tasksIn(h.Phone)
		for _, i := range h.Unseen() {
			if i < len(list) && !reading(h, list[i].path) {
				return look(h, list[i].path)
			}
		}
		return false
	},
}

// A toDo is a task of a note.
type toDo struct {
	block
	path string
}

// tasksIn returns the tasks of all notes in the goal's folder.
func tasksIn(ph *device.Phone) []toDo {
	var list []toDo
	for _, f := range ph.Files.List(param(ph, "folder")) {
		for b := range blocks(f.Text) {
			if b.kind == task {
				list = append(list, toDo{b, f.Path})
			}
		}
	}
	return list
}

// inNote is the evidence of some lines in the note that a question asks about: in its preview, tasks with their boxes,
// or in the editor.
func inNote(ph *device.Phone, lines ...string) (seen []device.Sight) {
	path := param(ph, "name")
	for b := range blocks(ph.Files.Find(path).Text) {
		if !slices.Contains(lines, b.text) {
			continue
		}
		texts, raw := []string{b.text}, b.text
		if b.kind == task {
			texts, raw = append(texts, map[bool]string{true: ui.On, false: ui.Off}[b.done]), "] "+b.text
		}
		seen = append(seen, device.Drawn(Name, "line/"+strconv.Itoa(b.line), texts...).About(path).Or(device.Drawn(Name, "text", raw).About(path)))
	}
	return seen
}

var attendeeCount = device.Family{
	Name:  "notes/attendee-count",
	Goals: goals["attendee-count"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name, text := meeting(d, ph)
		ph.Files.Write(Path(name), text, stamp(d))
		ph.Case.Set("name", name)
		for range 2 {
			other, text := meeting(d, ph)
			ph.Files.Write(Path(other), text, stamp(d))
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		people := under(ph.Files.Find(param(ph, "name")).Text, "Attendees")
		return device.Reply{Kind: device.NumberReply, Items: []string{fmt.Sprint(len(people))}, From: inNote(ph, people...)}
	},
	Solve: func(h *device.Driver) bool { return look(h, param(h.Phone, "name")) },
}

var ingredientQuantity = device.Family{
	Name:  "notes/ingredient-quantity",
	Goals: goals["ingredient-quantity"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name, text := recipe(d, ph)
		ph.Files.Write(Path(name), text, stamp(d))
		ph.Case.Set("name", name)
		_, _, ingredient := measured(rng.Pick(d, under(text, "Ingredients")))
		ph.Case.Set("ingredient", ingredient)
		other, text := recipe(d, ph)
		ph.Files.Write(Path(other), text, stamp(d))
	},
	Reply: func(ph *device.Phone) device.Reply {
		for _, line := range under(ph.Files.Find(param(ph, "name")).Text, "Ingredients") {
			if amount, unit, what := measured(line); what == ph.Case.Get("ingredient") {
				return device.Reply{Kind: device.NumberReply, Items: []string{amount}, Unit: unit, From: inNote(ph, line)}
			}
		}
		panic("notes: a recipe without its ingredient")
	},
	Solve: func(h *device.Driver) bool { return look(h, param(h.Phone, "name")) },
}

var isTicked = device.Family{
	Name:  "notes/is-done",
	Goals: goals["is-done"],
	Steps: 10,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := freeList(d, ph)
		items := rng.Some(d, chores, d.Between(7, 11))
		asked, text := items[:asked], tasks(d, items)
		for n := len(done(text, asked)); n == 0 || n == len(asked); n = len(done(text, asked)) {
			text = tasks(d, items) // some are done and some are not
		}
		ph.Files.Write(Path(name), text, stamp(d))
		similar(d, ph, Path(name), d.Between(0, 2))
		ph.Case.Set("name", name)
		ph.Case.Set("items", inQuotes(rng.Some(d, asked, len(asked))))
	},
	Reply: func(ph *device.Phone) device.Reply {
		var asked []string
		for _, item := range chores {
			if strings.Contains(ph.Case.Get("items"), `"`+item+`"`) {
				asked = append(asked, item)
			}
		}
		return device.Reply{Kind: device.TextReply, Items: done(ph.Files.Find(param(ph, "name")).Text, asked), From: inNote(ph, asked...)}
	},
	Solve: func(h *device.Driver) bool { return look(h, param(h.Phone, "name")) },
}

// asked is how many chores the question is about.
const asked = 4

// done returns those of some chores that are ticked off in a note.
func done(text string, items []string) []string {
	var list []string
	for _, item := range items {
		if isDone(text, item) {
			list = append(list, item)
		}
	}
	return list
}

// inQuotes lists chores as a goal names them: "Buy stamps", "Call the dentist".
func inQuotes(items []string) string { return `"` + strings.Join(items, `", "`) + `"` }
