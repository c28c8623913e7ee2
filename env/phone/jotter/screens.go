package jotter

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/ui"
)

// The screens. The first lists the notebooks.
const (
	bookScreen   = "book"
	noteScreen   = "note"
	editScreen   = "edit"
	toScreen     = "to"
	searchScreen = "search"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case bookScreen:
		book(p, s)
	case noteScreen:
		note(p, s)
	case editScreen:
		edit(p, s)
	case toScreen:
		choose(p, s)
	case searchScreen:
		search(p, s)
	default:
		home(p, s)
	}
}

// home lists the notebooks.
func home(p *ui.Page, s *State) {
	p.Bar("Jotter")
	p.Action("search", ui.IconSearch, "Search notes", func() { s.Query = ""; p.Go(searchScreen, "") })
	s.tree(p, "", func(path string) { p.Go(bookScreen, path) })
	p.Space(120)
	p.Fab("new-book", ui.IconPlus, "New notebook", func() { s.Draft = Draft{}; p.Pop("new-book", "") })
	s.naming(p)
}

// tree lists all notebooks below one.
func (s *State) tree(p *ui.Page, under string, do func(path string)) {
	list := s.sorted()
	if under != "" {
		list = slices.DeleteFunc(list, func(path string) bool { return path == under || !below(path, under) })
	}
	p.Rows(len(list), true, func(i int) {
		path := list[i]
		detail := count(len(s.in(path)))
		if d := dir(path); d != "" {
			detail += ", in " + trail(d)
		}
		p.Item(ui.Item{ID: "book/" + path, Title: base(path), Detail: detail, Icon: ui.IconBook, Do: func() { do(path) }})
	})
}

func count(n int) string {
	if n == 1 {
		return "1 note"
	}
	return strconv.Itoa(n) + " notes"
}

// naming asks for the title of a new notebook.
func (s *State) naming(p *ui.Page) {
	if !p.Modal("new-book") {
		return
	}
	title := strings.TrimSpace(s.Draft.Title)
	wrong := ""
	switch {
	case title == "":
		wrong = "A title is needed."
	case strings.ContainsAny(title, "/\n") || len(title) > 60:
		wrong = "That cannot be a title."
	case slices.Contains(s.Books, within(s.Draft.Book, title)):
		wrong = "There is one of that title already."
	}
	try := func() {
		if wrong == "" {
			s.Books = append(s.Books, within(s.Draft.Book, title))
			p.Dismiss()
		}
	}
	p.Dialog("New notebook", func() {
		p.Field(ui.Field{ID: "book-title", Label: "Title", Value: &s.Draft.Title, Enter: try})
		if wrong != "" {
			p.Text(ui.Text{ID: "wrong", Text: wrong, Muted: true, Size: 18})
		}
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss}, ui.Button{ID: "create", Label: "Create", Off: wrong != "", Do: try})
}

// row is a note in a list. A to-do can be ticked off there.
func row(p *ui.Page, n *Note, where string) {
	id := strconv.Itoa(n.ID)
	icon := ui.IconNote
	if n.Todo {
		icon = ui.IconChecks
	}
	p.Item(ui.Item{ID: "note/" + id, Title: n.Title, Detail: n.kind() + where, Icon: icon, Do: func() { p.Go(noteScreen, id) }})
	switch {
	case n.Todo && n.Done:
		p.PartButton("done/"+id, ui.IconRingTick, "Open again: "+n.Title, func() { n.Done = false })
	case n.Todo:
		p.PartButton("done/"+id, ui.IconRing, "Done: "+n.Title, func() { n.Done = true })
	}
}

// book shows a notebook: those in it, and its notes.
func book(p *ui.Page, s *State) {
	path := p.Arg()
	p.Bar(base(path))
	if !slices.Contains(s.Books, path) {
		p.Empty(ui.IconBook, "This notebook is gone")
		return
	}
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("search", ui.IconSearch, "Search notes", func() { s.Query = ""; p.Go(searchScreen, "") })
	s.tree(p, path, func(path string) { p.Go(bookScreen, path) })
	list := s.in(path)
	if len(list) == 0 {
		p.Text(ui.Text{Text: "No notes here", Muted: true})
	}
	p.Rows(len(list), true, func(i int) { row(p, list[i], "") })
	p.Space(120)
	p.Fab("new", ui.IconPlus, "New note", func() { s.Draft = Draft{Book: path}; p.Go(editScreen, "0") })
	if p.Modal("more") {
		p.Menu(ui.Item{ID: "move", Title: "Move notebook", Icon: ui.IconMove, Do: func() { s.Cargo = Cargo{Book: path}; p.Go(toScreen, "") }},
			ui.Item{ID: "inside", Title: "New notebook", Icon: ui.IconPlus, Do: func() { s.Draft = Draft{Book: path}; p.Pop("new-book", "") }},
			ui.Item{ID: "delete", Title: "Delete notebook", Icon: ui.IconTrash, Tint: ui.Danger, Do: func() { p.Pop("delete", "") }})
	}
	s.naming(p)
	if p.Modal("delete") {
		p.Confirm("Delete this notebook?", "All notes in it are deleted too.", "Delete", func() {
			s.Books = slices.DeleteFunc(s.Books, func(b string) bool { return below(b, path) })
			s.Notes = slices.DeleteFunc(s.Notes, func(n Note) bool { return below(n.Book, path) })
			p.Return()
		})
	}
}

// note shows a note.
func note(p *ui.Page, s *State) {
	n := s.find(p.Arg())
	if n == nil {
		p.Bar("Note")
		p.Empty(ui.IconNote, "This note is gone")
		return
	}
	p.Bar(n.Title)
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("edit", ui.IconEdit, "Edit", func() {
		s.Draft = Draft{Book: n.Book, Title: n.Title, Body: n.Body, Todo: n.Todo}
		p.Go(editScreen, p.Arg())
	})
	p.Item(ui.Item{ID: "kind", Title: n.kind(), Detail: "In " + trail(n.Book), Icon: ui.IconBook, Size: 18})
	if n.Todo {
		p.Check("done", "Done", "", n.Done, func() { n.Done = !n.Done })
	}
	for i, line := range strings.Split(n.Body, "\n") {
		if line == "" {
			p.Space(14)
			continue
		}
		p.Text(ui.Text{ID: "line/" + strconv.Itoa(i), Text: line})
	}
	if p.Modal("more") {
		turn := "Make it a to-do"
		if n.Todo {
			turn = "Make it a plain note"
		}
		p.Menu(ui.Item{ID: "turn", Title: turn, Icon: ui.IconChecks, Do: n.turn},
			ui.Item{ID: "move", Title: "Move to a notebook", Icon: ui.IconMove, Do: func() { s.Cargo = Cargo{Note: n.ID}; p.Go(toScreen, "") }},
			ui.Item{ID: "delete", Title: "Delete", Icon: ui.IconTrash, Tint: ui.Danger, Do: func() { p.Pop("delete", "") }})
	}
	if p.Modal("delete") {
		p.Confirm("Delete this note?", "", "Delete", func() { s.drop(n.ID); p.Return() })
	}
}

// edit writes a note, or changes one.
func edit(p *ui.Page, s *State) {
	d, n := &s.Draft, s.find(p.Arg())
	p.OnBack(func() bool {
		if d.Title == "" && d.Body == "" || n != nil && d.Title == n.Title && d.Body == n.Body && d.Todo == n.Todo {
			return false
		}
		p.Pop("discard", "")
		return true
	})
	title := "New note"
	if n != nil {
		title = "Edit"
	}
	p.Bar(title)
	p.Bottom(ui.Button{ID: "save", Label: "Save", Off: strings.TrimSpace(d.Title) == "", Do: func() {
		if n == nil {
			n = s.add(Note{Book: d.Book})
		}
		n.Title, n.Body, n.At = strings.TrimSpace(d.Title), d.Body, p.Sys.Now().Unix()
		if n.Todo != d.Todo {
			n.turn()
		}
		p.Return()
	}})
	p.Field(ui.Field{ID: "title", Label: "Title", Value: &d.Title})
	p.Field(ui.Field{ID: "text", Label: "Text", Value: &d.Body, Lines: 6})
	p.Switch("todo", "To-do", "", d.Todo, func() { d.Todo = !d.Todo })
	if p.Modal("discard") {
		p.Confirm("Discard what you wrote?", "", "Discard", p.Return)
	}
}

// choose asks for the notebook that the cargo goes to.
func choose(p *ui.Page, s *State) {
	p.Bar("Move to")
	s.tree(p, "", func(path string) {
		done := false
		if n := s.find(strconv.Itoa(s.Cargo.Note)); n != nil {
			n.Book, done = path, true
		} else if slices.Contains(s.Books, s.Cargo.Book) {
			done = s.move(s.Cargo.Book, path)
			if done {
				p.Return()
				p.Replace(bookScreen, within(path, base(s.Cargo.Book)))
				p.Snack("Moved to " + base(path))
				return
			}
		}
		if !done {
			p.Snack("That is not possible")
			return
		}
		p.Return()
		p.Snack("Moved to " + base(path))
	})
}

// search lists the notes of all notebooks that hold the query.
func search(p *ui.Page, s *State) {
	p.Search("query", "Search all notebooks", &s.Query)
	list := s.found(s.Query)
	if len(list) == 0 && s.Query != "" {
		p.Empty(ui.IconSearch, "No note holds that")
	}
	p.Rows(len(list), true, func(i int) { row(p, list[i], ", in "+trail(list[i].Book)) })
}

// found lists the notes that hold a text, in title or body; none for no text.
func (s *State) found(query string) []*Note {
	query = strings.ToLower(strings.TrimSpace(query))
	var list []*Note
	for i := range s.Notes {
		n := &s.Notes[i]
		if query != "" && (strings.Contains(strings.ToLower(n.Title), query) || strings.Contains(strings.ToLower(n.Body), query)) {
			list = append(list, n)
		}
	}
	return list
}
