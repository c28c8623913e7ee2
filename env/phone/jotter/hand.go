package jotter

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// giveUp discards a draft.
func giveUp(h *device.Driver) bool { return h.Modal() == "discard" && h.Confirm() }

// toBook makes the driver open a notebook. It returns false once it is open, with nothing over it.
func toBook(h *device.Driver, path string) bool {
	switch {
	case h.Open(Name) || giveUp(h):
		return true
	case h.On(bookScreen) && h.Arg() == path && h.Modal() == "":
		return false
	case h.On("") && h.Modal() == "":
		return h.Tap("book/" + path)
	}
	return h.Back()
}

// toNote makes the driver open a note, from its notebook or from the search. It returns false if the note is nil, which
// means deleted.
func toNote(h *device.Driver, n *Note) bool {
	if n == nil {
		return false
	}
	id := strconv.Itoa(n.ID)
	switch {
	case h.Open(Name) || giveUp(h):
		return true
	case h.On(noteScreen) && h.Arg() == id:
		return false
	case h.On(searchScreen) && slices.Contains(see(h).found(see(h).Query), n):
		return h.Tap("note/" + id)
	}
	return toBook(h, n.Book) || h.Tap("note/"+id)
}

// turn makes the driver turn a note into a to-do, or back.
func turn(h *device.Driver, n *Note) bool {
	return toNote(h, n) || h.Modal() == "more" && h.Tap("turn") || h.Modal() != "" && h.Back() || h.Tap("more")
}

// moveNote makes the driver move a note to a notebook.
func moveNote(h *device.Driver, n *Note, to string) bool {
	if h.Shell.Front == Name && h.On(toScreen) {
		return see(h).Cargo.Note == n.ID && h.Tap("book/"+to) || h.Back()
	}
	return toNote(h, n) || h.Modal() == "more" && h.Tap("move") || h.Modal() != "" && h.Back() || h.Tap("more")
}

// moveBook makes the driver move a notebook into another one.
func moveBook(h *device.Driver, path, into string) bool {
	if h.Shell.Front == Name && h.On(toScreen) {
		return see(h).Cargo == (Cargo{Book: path}) && h.Tap("book/"+into) || h.Back()
	}
	if h.Shell.Front == Name && h.On(bookScreen) && h.Arg() == path && h.Modal() == "more" {
		return h.Tap("move")
	}
	return toBook(h, path) || h.Tap("more")
}

// tick makes the driver tick a to-do off in its notebook, or undo that.
func tick(h *device.Driver, n *Note) bool {
	return toBook(h, n.Book) || h.Tap("done/"+strconv.Itoa(n.ID))
}

// searchFor makes the driver search for a text.
func searchFor(h *device.Driver, text string) bool {
	switch {
	case h.Open(Name) || giveUp(h):
		return true
	case h.On(searchScreen):
		return h.Fill("query", text)
	case h.On("") && h.Modal() == "":
		return h.Tap("search")
	}
	return h.Back()
}

// mend makes the driver set what notes are, and whether they are done, as the goal wants it.
func mend(h *device.Driver) bool {
	want := device.Wanted[State](h, Name)
	s := see(h)
	for i := range s.Notes {
		n := &s.Notes[i]
		switch w := want.find(strconv.Itoa(n.ID)); {
		case w == nil:
		case w.Todo != n.Todo:
			return turn(h, n)
		case w.Done != n.Done:
			return tick(h, n)
		}
	}
	return false
}

// spoil ticks the first to-do off, or undoes that; without any, the first note becomes one.
func spoil(h *device.Driver) bool {
	s := see(h)
	if i := slices.IndexFunc(s.Notes, func(n Note) bool { return n.Todo }); i >= 0 {
		return tick(h, &s.Notes[i])
	}
	return len(s.Notes) > 0 && turn(h, &s.Notes[0])
}
