package across

import (
	"slices"
	"strings"

	"gymkhana/env/phone/chores"
	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// checklists and rankings are titles of notes about chores.
var (
	checklists = []string{"What got done", "Saturday so far", "Ticked on paper", "Progress", "Round of the house", "From the fridge door"}
	rankings   = []string{"What matters most", "Sorted by urgency", "After the talk with Lena", "First things first", "Ranking", "How to order them"}
)

// doneFromNote marks the chores as done that a note has a tick at.
var doneFromNote = device.Family{
	Name:  "across/done-from-note",
	Goals: goals["done-from-note"],
	Steps: 30,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := drawChores(d, ph, 8)
		n := d.Between(3, 5)
		wantChores(ph, list[:n])
		lines := ticked(list[:n], "- [x] ")
		lines = append(lines, ticked(list[n:], "- [ ] ")...)
		rng.Shuffle(d, lines)
		jot(d, ph, checklists, strings.Join(lines, "\n"), strings.Join(ticked(chores.Invent(d, 4), "- [x] "), "\n"))
	},
	Want: func(ph *device.Phone) {
		changeChores(ph, func(c *chores.Chore, _ string) { c.Done = true })
	},
	Solve: func(h *device.Driver) bool { return read(h) || chores.Reconcile(h) },
}

// priorityFromNote gives chores the priorities that a note says.
var priorityFromNote = device.Family{
	Name:  "across/priority-from-note",
	Goals: goals["priority-from-note"],
	Steps: 46,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := drawChores(d, ph, 3)
		for i := range list {
			was := list[i].Priority
			for list[i].Priority == was {
				list[i].Priority = rng.Pick(d, chores.Priorities)
			}
		}
		wantChores(ph, list)
		jot(d, ph, rankings, ranked(list), ranked(chores.Invent(d, 3)))
	},
	Want: func(ph *device.Phone) {
		changeChores(ph, func(c *chores.Chore, priority string) { c.Priority = priority })
	},
	Solve: func(h *device.Driver) bool { return read(h) || chores.Reconcile(h) },
}

// drawChores fills Chores and returns n of the chores, which are not done.
func drawChores(d *rng.Stream, ph *device.Phone, n int) []chores.Chore {
	list := chores.Invent(d, n+d.Between(10, 14))
	for i := range n {
		list[i].Done = false
	}
	some := slices.Clone(list[:n])
	rng.Shuffle(d, list)
	device.Of[chores.State](ph).Book.Fill(list)
	return some
}

// ticked writes chores as lines of a note.
func ticked(list []chores.Chore, mark string) []string {
	var lines []string
	for i := range list {
		lines = append(lines, mark+list[i].Title)
	}
	return lines
}

// ranked writes chores with their priorities, one to a line.
func ranked(list []chores.Chore) string {
	var lines []string
	for i := range list {
		lines = append(lines, list[i].Title+": "+list[i].Priority)
	}
	return strings.Join(lines, "\n")
}

// wantChores stores the chores to be changed, with their wanted priorities.
func wantChores(ph *device.Phone, list []chores.Chore) { ph.Case.Set("wanted", ranked(list)) }

func changeChores(ph *device.Phone, change func(c *chores.Chore, priority string)) {
	t := &device.Of[chores.State](ph).Book
	for line := range strings.SplitSeq(ph.Case.Get("wanted"), "\n") {
		title, priority, _ := strings.Cut(line, ": ")
		for _, id := range t.IDs(func(c *chores.Chore) bool { return c.Title == title }) {
			change(t.Find(id), priority)
		}
	}
}
