// Package jotter is the app Jotter: notes in notebooks, which can lie in each other. A note can be a to-do, which is open
// or done.
//
// Its screens are the notebooks (""), one notebook ("book", whose Arg is its path), one note ("note", whose Arg is its id),
// the editor ("edit", with the id, or "0" for a new note), the choice of a notebook ("to") and the search ("search").
package jotter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "jotter"

// App is Jotter.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Jotter", Icon: ui.IconBook, Color: ui.Olive},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"notes.id", "notes.at", "last", "query", "draft", "cargo"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	Books []string `json:"books"` // paths: "Home/Garden" is Garden in Home
	Notes []Note   `json:"notes"`
	Last  int      `json:"last"`  // the highest id of a note
	Query string   `json:"query"` // of the search
	Draft Draft    `json:"draft"`
	Cargo Cargo    `json:"cargo"`
}

// A Note is a text in a notebook.
type Note struct {
	ID    int    `json:"id"`
	Book  string `json:"book"` // the path of its notebook
	Title string `json:"title"`
	Body  string `json:"body"`
	Todo  bool   `json:"todo"` // it is a to-do
	Done  bool   `json:"done"` // a to-do that is done
	At    int64  `json:"at"`   // when it was changed, in Unix seconds
}

// A Draft is what is being written.
type Draft struct {
	Book  string `json:"book"` // where a new note goes, or a new notebook
	Title string `json:"title"`
	Body  string `json:"body"`
	Todo  bool   `json:"todo"`
}

// A Cargo is what is moved to the notebook that is chosen next.
type Cargo struct {
	Note int    `json:"note"` // its id; 0: the notebook
	Book string `json:"book"`
}

// base and dir are the last part of a notebook's path, and the path of the notebook that contains it.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
func dir(path string) string  { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// within joins a notebook's path and a title.
func within(book, title string) string {
	if book == "" {
		return title
	}
	return book + "/" + title
}

// below reports whether a notebook is another one or lies in it.
func below(path, book string) bool { return path == book || strings.HasPrefix(path, book+"/") }

// trail writes a path for people.
func trail(path string) string { return strings.ReplaceAll(path, "/", " › ") }

// sorted lists the notebooks so that each comes before those in it.
func (s *State) sorted() []string {
	list := slices.Clone(s.Books)
	slices.SortFunc(list, func(a, b string) int {
		return slices.Compare(strings.Split(strings.ToLower(a), "/"), strings.Split(strings.ToLower(b), "/"))
	})
	return list
}

// in lists the notes of a notebook, the latest first.
func (s *State) in(book string) []*Note {
	var list []*Note
	for i := range s.Notes {
		if s.Notes[i].Book == book {
			list = append(list, &s.Notes[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Note) int { return cmp.Compare(b.At, a.At) })
	return list
}

// find finds a note by its id as text, or returns nil.
func (s *State) find(id string) *Note {
	n, err := strconv.Atoi(id)
	i := slices.IndexFunc(s.Notes, func(o Note) bool { return o.ID == n })
	if err != nil || i < 0 {
		return nil
	}
	return &s.Notes[i]
}

// add adds a note.
func (s *State) add(n Note) *Note {
	s.Last++
	n.ID = s.Last
	s.Notes = append(s.Notes, n)
	return &s.Notes[len(s.Notes)-1]
}

// drop deletes a note.
func (s *State) drop(id int) {
	s.Notes = slices.DeleteFunc(s.Notes, func(n Note) bool { return n.ID == id })
}

// move moves a notebook, with all in it, into another one. It reports whether that is possible.
func (s *State) move(book, into string) bool {
	to := within(into, base(book))
	if below(into, book) || slices.Contains(s.Books, to) {
		return false
	}
	other := func(path string) string {
		if below(path, book) {
			return to + strings.TrimPrefix(path, book)
		}
		return path
	}
	for i := range s.Books {
		s.Books[i] = other(s.Books[i])
	}
	for i := range s.Notes {
		s.Notes[i].Book = other(s.Notes[i].Book)
	}
	return true
}

// kind is what a note is, for people.
func (n *Note) kind() string {
	switch {
	case n.Todo && n.Done:
		return "To-do, done"
	case n.Todo:
		return "To-do"
	}
	return "Note"
}

// turn makes a to-do of a note, or a note of a to-do.
func (n *Note) turn() { n.Todo, n.Done = !n.Todo, false }

// rows lists the notebooks and the notes.
func rows(s *State, add func(device.Row)) {
	for _, path := range s.Books {
		add(device.Exactly("notebook|%s", path))
	}
	for i := range s.Notes {
		n := &s.Notes[i]
		r := device.Exactly("note|%s|to-do %v|done %v", n.Book, n.Todo, n.Done).With(n.Title)
		r.Body = n.Body
		add(r)
	}
}
