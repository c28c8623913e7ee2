package notes

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/phone/ui"
)

// The screens; "" is the list of Folder.
const (
	folderScreen   = "folder"   // the list of the folder in Arg
	searchScreen   = "search"   // the search results in all notes
	viewScreen     = "view"     // the note in Arg, formatted
	editScreen     = "edit"     // the draft
	picturesScreen = "pictures" // the list of pictures
	pictureScreen  = "picture"  // the picture in Arg
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case searchScreen:
		search(p, s)
	case viewScreen:
		view(p, s)
	case editScreen:
		editor(p, s)
	case picturesScreen:
		pictureList(p)
	case pictureScreen:
		picture(p, s)
	default:
		list(p, s, listed(p.Screen(), p.Arg()))
	}
}

// listed is the folder that a screen lists; "" if it lists none.
func listed(screen, arg string) string {
	switch screen {
	case "":
		return Folder
	case folderScreen:
		return arg
	}
	return ""
}

// list shows the contents of a folder. A long press starts a selection; taps then select more.
func list(p *ui.Page, s *State, dir string) {
	picked := s.picked(p.Sys.Files, dir)
	files := s.sorted(p.Sys.Files, dir)
	if len(picked) > 0 {
		choosing(p, s, picked, files)
	} else {
		name := "Quill"
		if dir != Folder {
			name = dir[strings.LastIndexByte(dir, '/')+1:]
		}
		p.Bar(name)
		p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
		p.Action("search", ui.IconSearch, "Search", func() { s.Query = ""; p.Go(searchScreen, "") })
	}
	if len(files) == 0 {
		p.Empty(ui.IconNote, "No notes here yet")
	}
	p.Rows(len(files), true, func(i int) { row(p, s, &files[i], len(picked) > 0) })
	p.Space(108) // so that the button hides no row
	if len(picked) == 0 {
		p.Fab("new", ui.IconPlus, "New note or folder", func() { s.Name, s.Plain = "", false; p.Pop("new", "") })
	}
	listModals(p, s, dir, picked)
}

// choosing is the bar while rows are selected.
func choosing(p *ui.Page, s *State, picked []string, files []ui.File) {
	p.Bar(fmt.Sprintf("%d selected", len(picked)))
	p.OnBack(func() bool { s.Chosen = nil; return true })
	p.Action("all", ui.IconTick, "Select all", func() {
		s.Chosen = nil
		for i := range files {
			s.Chosen = append(s.Chosen, files[i].Path)
		}
	})
	p.Action("move", ui.IconMove, "Move", func() { p.Pop("move", "") })
	if len(picked) == 1 {
		p.Action("rename", ui.IconEdit, "Rename", func() { askName(p, s, picked[0]) })
	}
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
}

// row is a folder or note in a list.
func row(p *ui.Page, s *State, f *ui.File, choosing bool) {
	it := ui.Item{ID: "note/" + f.Name(), Title: f.Name(), Detail: dated(f.Modified) + " · " + summary(f.Text), Icon: ui.IconNote,
		Marked: choosing && slices.Contains(s.Chosen, f.Path), Do: func() { open(p, s, f) }}
	if strings.HasSuffix(f.Path, ".txt") {
		it.Icon, it.Tint = ui.IconFile, ui.Slate
	}
	if f.Folder {
		it.ID, it.Icon, it.Tint = "folder/"+f.Name(), ui.IconFolder, ui.Amber
		it.Detail = count(len(p.Sys.Files.List(f.Path)), "note")
		it.Do = func() { s.Chosen = nil; p.Go(folderScreen, f.Path) }
	}
	if choosing {
		it.Do = func() { s.pick(f.Path) }
	}
	it.Long = func() { s.Chosen = s.picked(p.Sys.Files, f.Dir()); s.pick(f.Path) }
	p.Item(it)
}

// open shows a note, or the editor if the note is empty.
func open(p *ui.Page, s *State, f *ui.File) {
	if strings.TrimSpace(f.Text) != "" {
		p.Go(viewScreen, f.Path)
		return
	}
	s.edit(f)
	p.Go(editScreen, f.Path)
}

func listModals(p *ui.Page, s *State, dir string, picked []string) {
	switch {
	case p.Modal("more"):
		p.Menu(ui.Item{ID: "sort/name", Title: "Sort by name", Icon: ui.IconSort, Marked: !s.ByDate, Do: func() { s.ByDate = false }},
			ui.Item{ID: "sort/date", Title: "Sort by date", Icon: ui.IconClock, Marked: s.ByDate, Do: func() { s.ByDate = true }},
			ui.Item{ID: "pictures", Title: "Pictures", Icon: ui.IconPicture, Do: func() { p.Go(picturesScreen, "") }})
	case p.Modal("new"):
		newNote(p, s, dir)
	case p.Modal("rename"):
		renaming(p, s, func(string) { s.Chosen = nil })
	case p.Modal("move"):
		destinations(p, func(to string) { moveAll(p, s, picked, to) })
	case p.Modal("delete"):
		p.Confirm("Delete "+count(len(picked), "item")+"?", "What is deleted cannot be brought back.", "Delete", func() {
			for _, path := range picked {
				p.Sys.Files.Remove(path)
			}
			s.Chosen = nil
			p.Snack(count(len(picked), "item") + " deleted")
		})
	}
}

// moveAll moves the selection and reports the result.
func moveAll(p *ui.Page, s *State, paths []string, to string) {
	s.Chosen = nil
	for _, path := range paths {
		if reason := s.move(p.Sys, path, to+path[strings.LastIndexByte(path, '/'):]); reason != "" {
			p.Snack(reason)
			return
		}
	}
	p.Snack("Moved to " + folderTitle(to))
}

// newNote asks for the name of a new note or folder.
func newNote(p *ui.Page, s *State, dir string) {
	p.Dialog("New note or folder", func() {
		p.Field(ui.Field{ID: "name", Label: "Name", Hint: "Leave empty to use the first line", Value: &s.Name})
		p.Chips("type", []string{"Markdown", "Plain text"}, func(i int) bool { return s.Plain == (i == 1) }, func(i int) { s.Plain = i == 1 })
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		ui.Button{ID: "folder", Label: "Folder", Tonal: true, Do: func() {
			name := cleaned(strings.TrimSpace(s.Name))
			if reason := misnamed(p.Sys.Files, dir+"/"+name); reason != "" {
				p.Snack(reason)
				return
			}
			p.Dismiss()
			p.Sys.Files.MakeFolder(dir+"/"+name, p.Sys.Now().Unix())
			p.Snack("Folder created")
		}},
		ui.Button{ID: "create", Label: "Note", Do: func() {
			if reason := s.create(p.Sys, dir); reason != "" {
				p.Snack(reason)
				return
			}
			p.Dismiss()
			p.Go(editScreen, s.Draft.Path)
		}})
}

func askName(p *ui.Page, s *State, path string) {
	s.Name = path[strings.LastIndexByte(path, '/')+1:]
	p.Pop("rename", path)
}

// renaming asks for a new name of the file in the slot.
func renaming(p *ui.Page, s *State, then func(to string)) {
	p.Dialog("Rename", func() { p.Field(ui.Field{ID: "name", Label: "Name", Value: &s.Name}) },
		ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		ui.Button{ID: "ok", Label: "Rename", Do: func() {
			to, reason := s.rename(p.Sys, p.Slot())
			if reason != "" {
				p.Snack(reason)
				return
			}
			p.Dismiss()
			then(to)
			p.Snack("Renamed")
		}})
}

// destinations asks for a folder.
func destinations(p *ui.Page, do func(to string)) {
	var items []ui.Item
	for _, dir := range folders(p.Sys.Files) {
		title := folderTitle(dir)
		items = append(items, ui.Item{ID: "to/" + title, Title: title, Icon: ui.IconFolder, Tint: ui.Amber, Do: func() { do(dir) }})
	}
	p.Sheet("Move to", items...)
}

// folderTitle is a folder's name in Quill.
func folderTitle(dir string) string {
	if dir == Folder {
		return "Quill"
	}
	return strings.TrimPrefix(dir, Folder+"/")
}

// search finds notes by their names and texts.
func search(p *ui.Page, s *State) {
	p.Bar("Search")
	p.Search("query", "Search in all notes", &s.Query)
	query := strings.ToLower(strings.TrimSpace(s.Query))
	var found []ui.File
	for _, f := range all(p.Sys.Files) {
		if query != "" && (strings.Contains(strings.ToLower(f.Name()), query) || strings.Contains(strings.ToLower(f.Text), query)) {
			found = append(found, f)
		}
	}
	switch {
	case query == "":
		p.Empty(ui.IconSearch, "Find words in names and notes")
	case len(found) == 0:
		p.Empty(ui.IconSearch, "Nothing found")
	}
	p.Rows(len(found), true, func(i int) {
		f := &found[i]
		p.Item(ui.Item{ID: "found/" + strings.TrimPrefix(f.Path, Folder+"/"), Title: f.Name(), Detail: folderTitle(f.Dir()) + " · " + matching(f.Text, query),
			Icon: ui.IconNote, Do: func() { open(p, s, f) }})
	})
}

// matching is the first line of a note that contains the search text; otherwise its first line.
func matching(text, query string) string {
	for b := range blocks(text) {
		if strings.Contains(strings.ToLower(b.text), query) {
			return b.text
		}
	}
	return summary(text)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func dated(unix int64) string { return time.Unix(unix, 0).UTC().Format("2 Jan 2006, 15:04") }
