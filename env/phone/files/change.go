package files

import (
	"strings"

	"gymkhana/env/phone/ui"
)

// askName opens the dialog for a new name.
func askName(p *ui.Page, s *State, path string) {
	s.Name = base(path)
	p.Pop("rename", path)
}

// naming is a dialog for a name. It shows an error if the name is not allowed.
func naming(p *ui.Page, s *State, heading, yes, wrong string, do func()) {
	try := func() {
		if wrong == "" {
			s.Name = strings.TrimSpace(s.Name)
			do()
		}
	}
	p.Dialog(heading, func() {
		p.Field(ui.Field{ID: "name", Label: "Name", Value: &s.Name, Enter: try})
		if wrong != "" {
			p.Text(ui.Text{ID: "wrong", Text: wrong, Muted: true, Size: 18})
		}
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss},
		ui.Button{ID: "ok", Label: yes, Off: wrong != "", Do: try})
}

func newFolder(p *ui.Page, s *State, folder string) {
	naming(p, s, "New folder", "Create", complaint(p.Sys.Files, folder, s.Name, ""), func() {
		p.Sys.Files.MakeFolder(within(folder, s.Name), p.Sys.Now().Unix())
		p.Dismiss()
		p.Snack("Folder " + s.Name + " created")
	})
}

// rename is the dialog that renames the file in the slot; it calls done with the new path.
func rename(p *ui.Page, s *State, done func(path string)) {
	path := p.Slot()
	folder := dir(path)
	naming(p, s, "Rename", "Rename", complaint(p.Sys.Files, folder, s.Name, base(path)), func() {
		to := within(folder, s.Name)
		p.Dismiss()
		if to == path {
			return
		}
		if err := p.Sys.Files.Move(path, to); err != nil {
			p.Snack("Not renamed: " + err.Error())
			return
		}
		p.Snack("Renamed to " + s.Name)
		done(to)
	})
}

// remove asks before paths are deleted.
func remove(p *ui.Page, paths []string, done func()) {
	heading, what := "Delete "+count(len(paths), "item")+"?", "They cannot be brought back."
	if len(paths) == 1 {
		heading, what = "Delete this?", base(paths[0])+" cannot be brought back."
	}
	p.Confirm(heading, what, "Delete", func() {
		for _, path := range paths {
			p.Sys.Files.Remove(path)
		}
		p.Snack(count(len(paths), "item") + " deleted")
		done()
	})
}

// place shows folders to move or copy the cargo into.
func place(p *ui.Page, s *State) {
	folder, word := p.Arg(), "Copy"
	if s.Cargo.Move {
		word = "Move"
	}
	p.Bar(word + " " + count(len(s.Cargo.Paths), "item"))
	p.Action("new-folder", ui.IconPlus, "New folder", func() { s.Name = ""; p.Pop("new-folder", folder) })
	p.Bottom(ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: func() { leavePicker(p) }},
		ui.Button{ID: "here", Label: word + " here", Off: !s.Cargo.fits(folder), Do: func() { s.drop(p, folder) }})
	p.Text(ui.Text{ID: "trail", Text: trail(folder), Muted: true, Size: 18})
	folders := 0
	for _, f := range p.Sys.Files.List(folder) {
		if f.Folder {
			folders++
			row(p, &f, false, func() { p.Go(placing, f.Path) }, nil)
		}
	}
	if folders == 0 {
		p.Empty(ui.IconFolder, "No folders in here")
	}
	if p.Modal("new-folder") {
		newFolder(p, s, folder)
	}
}

// fits reports whether a folder differs from the one that the cargo comes from.
func (c *Cargo) fits(folder string) bool {
	for _, path := range c.Paths {
		if dir(path) == folder || folder == path || below(folder, path) {
			return false
		}
	}
	return len(c.Paths) > 0
}

// drop moves or copies the cargo into a folder, as far as possible.
func (s *State) drop(p *ui.Page, folder string) {
	put, did := p.Sys.Files.Copy, "copied"
	if s.Cargo.Move {
		put, did = p.Sys.Files.Move, "moved"
	}
	done, why := 0, ""
	for _, path := range s.Cargo.Paths {
		if err := put(path, within(folder, base(path))); err != nil {
			why = ": " + err.Error()
			continue
		}
		done++
	}
	leavePicker(p)
	if s.Cargo.Move && p.Screen() == viewing && p.Sys.Files.Find(p.Arg()) == nil {
		p.Replace(viewing, within(folder, base(p.Arg())))
	}
	s.Picked = nil
	p.Snack(count(done, "item") + " " + did + " to " + title(folder) + why)
}

// leavePicker returns to where the cargo was taken.
func leavePicker(p *ui.Page) {
	for p.Screen() == placing {
		p.Return()
	}
}
