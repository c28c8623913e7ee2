package files

import (
	"fmt"
	"strings"

	"gymkhana/env/phone/ui"
)

// view shows a file.
func view(p *ui.Page, s *State) {
	path := p.Arg()
	p.Bar(base(path))
	f := p.Sys.Files.Find(path)
	if f == nil {
		p.Empty(ui.IconFile, "This file is gone")
		return
	}
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	switch k := kindOf(f); k.name {
	case "Picture":
		picture(p, f.Text)
	case "Audio", "Video", "Archive":
		played(p, k, f)
	default:
		paper(p, f.Text)
	}
	p.Section("Details")
	p.Item(ui.Item{ID: "name", Title: "Name", Detail: base(path)})
	p.Item(ui.Item{ID: "folder", Title: "Folder", Detail: trail(f.Dir())})
	p.Item(ui.Item{ID: "kind", Title: kindOf(f).name, Detail: sizeText(size(f))})
	p.Item(ui.Item{ID: "modified", Title: "Last changed", Detail: clockText(f.Modified)})
	viewModals(p, s, path)
}

// played shows a file that is not read: a film by its picture, recordings by their length, and others by a caption.
func played(p *ui.Page, k *kind, f *ui.File) {
	fixed, free := f.Made()
	switch {
	case free != "":
	case k.name == "Video":
		still(p, f.Text)
		return
	default:
		p.Empty(k.icon, f.Text)
		return
	}
	if scene, ok := strings.CutPrefix(fixed, "film|"); ok {
		picture(p, scene)
	} else {
		p.Empty(k.icon, "Recorded on this phone")
	}
	p.Text(ui.Text{ID: "length", Text: fmt.Sprintf("Length %d:%02d", f.Seconds()/60, f.Seconds()%60), Muted: true, Center: true})
}

func viewModals(p *ui.Page, s *State, path string) {
	if p.Modal("more") {
		p.Menu(ui.Item{ID: "rename", Title: "Rename", Icon: ui.IconEdit, Do: func() { askName(p, s, path) }},
			ui.Item{ID: "move", Title: "Move to", Icon: ui.IconMove, Do: func() { carry(p, s, true, []string{path}) }},
			ui.Item{ID: "copy", Title: "Copy to", Icon: ui.IconCopy, Do: func() { carry(p, s, false, []string{path}) }},
			ui.Item{ID: "share", Title: "Share", Icon: ui.IconShare, Do: func() { p.Share(ui.Parcel{File: path}) }},
			ui.Item{ID: "delete", Title: "Delete", Icon: ui.IconTrash, Do: func() { p.Pop("delete", "") }})
	}
	if p.Modal("rename") {
		rename(p, s, func(to string) { p.Replace(viewing, to) })
	}
	if p.Modal("delete") {
		remove(p, []string{path}, func() { p.Return() })
	}
}

// paper shows a text as a sheet.
func paper(p *ui.Page, text string) {
	if text == "" {
		p.Empty(ui.IconFile, "This file is empty")
		return
	}
	p.Space(6)
	p.Text(ui.Text{ID: "text", Text: text, Copy: true, Paper: true})
}
