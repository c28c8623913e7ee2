package files

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// browse shows the contents of a folder.
func browse(p *ui.Page, s *State) {
	folder, fs := p.Arg(), p.Sys.Files
	list := sorted(fs.List(folder), s.Order)
	picked := s.picked(fs, folder)
	if len(picked) > 0 {
		p.OnBack(func() bool { s.Picked = nil; return true })
		pickedBar(p, s, picked)
	} else {
		p.Bar(title(folder))
		p.Action("sort", ui.IconSort, "Sort", func() { p.Pop("sort", "") })
		p.Action("search", ui.IconSearch, "Search", func() { s.Query = ""; p.Go(searching, folder) })
	}
	if folder == "" {
		storage(p)
	} else {
		p.Text(ui.Text{ID: "trail", Text: trail(folder), Muted: true, Size: 18})
	}
	if folder != "" && fs.Find(folder) == nil {
		p.Empty(ui.IconFolder, "This folder is gone")
		return
	}
	if len(list) == 0 {
		p.Empty(ui.IconFolder, "This folder is empty")
	}
	rows(p, s, list, picked)
	if len(picked) == 0 {
		p.Fab("new-folder", ui.IconPlus, "New folder", func() { s.Name = ""; p.Pop("new-folder", folder) })
	}
	browseModals(p, s, folder, picked, list)
}

// rows lists files and folders. While some are selected, a tap selects more; otherwise it opens.
func rows(p *ui.Page, s *State, list []ui.File, picked []string) {
	p.Rows(len(list), true, func(i int) {
		f := &list[i]
		pick := func() { s.toggle(p.Sys.Files, f.Path) }
		do := func() { open(p, f) }
		if len(picked) > 0 {
			do = pick
		}
		row(p, f, slices.Contains(picked, f.Path), do, pick)
	})
	p.Space(120)
}

// sorted orders the contents of a folder, folders first.
func sorted(list []ui.File, by int) []ui.File {
	folders := 0
	for folders < len(list) && list[folders].Folder {
		folders++
	}
	if less := orders[by].less; less != nil {
		slices.SortStableFunc(list[folders:], func(a, b ui.File) int { return less(&a, &b) })
	}
	return list
}

// row is a file or folder in a list.
func row(p *ui.Page, f *ui.File, marked bool, do, long func()) {
	k := kindOf(f)
	detail := ""
	if f.Folder {
		detail = count(items(p.Sys.Files, f.Path), "item")
	} else {
		detail = dayText(f.Modified) + " · " + sizeText(size(f))
	}
	p.Item(ui.Item{ID: "file/" + f.Path, Title: f.Name(), Detail: detail, Icon: k.icon, Tint: k.tint, Marked: marked, Do: do, Long: long})
}

// items counts the direct contents of a folder.
func items(fs ui.Files, folder string) int {
	n := 0
	for i := range fs {
		if fs[i].Dir() == folder {
			n++
		}
	}
	return n
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// open opens a folder or a file.
func open(p *ui.Page, f *ui.File) {
	if f.Folder {
		p.Go(browsing, f.Path)
	} else {
		if !p.OpenFile(f.Path) {
			p.Go(viewing, f.Path)
		}
	}
}

// storage is the card on the first screen that shows how full the phone is.
func storage(p *ui.Page) {
	p.Picture(96, ui.Picture{ID: "storage", Name: "41 GB of 128 GB used", Paint: func(c *canvas.Canvas, b ui.Box) {
		x, y, w := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0)
		c.RoundRect(x, y+4, w, 84, 18, ui.Surface)
		c.RoundRect(x+18, y+56, w-36, 14, 7, ui.Line)
		c.RoundRect(x+18, y+56, (w-36)*41/128, 14, 7, ui.Teal)
		c.Text(x+18, y+30, "41 GB of 128 GB used", ui.Style(20, false, ui.Ink))
	}})
}

// pickedBar is the bar while something is selected.
func pickedBar(p *ui.Page, s *State, picked []string) {
	p.Bar(strconv.Itoa(len(picked)) + " selected")
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("copy", ui.IconCopy, "Copy to", func() { carry(p, s, false, picked) })
	p.Action("move", ui.IconMove, "Move to", func() { carry(p, s, true, picked) })
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
}

// carry starts choosing a folder to move or copy something to.
func carry(p *ui.Page, s *State, move bool, paths []string) {
	s.Cargo = Cargo{Move: move, Paths: slices.Clone(paths)}
	p.Go(placing, "")
}

func browseModals(p *ui.Page, s *State, folder string, picked []string, list []ui.File) {
	if p.Modal("sort") {
		labels := make([]string, len(orders))
		for i := range orders {
			labels[i] = orders[i].label
		}
		p.Options("Sort", labels, s.Order, func(i int) { s.Order = i })
	}
	if p.Modal("more") {
		items := []ui.Item{{ID: "select-all", Title: "Select all", Icon: ui.IconTick, Do: func() {
			s.Picked = nil
			for i := range list {
				s.Picked = append(s.Picked, list[i].Path)
			}
		}}}
		if len(picked) == 1 {
			items = append(items, ui.Item{ID: "rename", Title: "Rename", Icon: ui.IconEdit, Do: func() { askName(p, s, picked[0]) }})
		}
		p.Menu(items...)
	}
	if p.Modal("new-folder") {
		newFolder(p, s, folder)
	}
	if p.Modal("rename") {
		rename(p, s, func(string) { s.Picked = nil })
	}
	if p.Modal("delete") {
		remove(p, picked, func() { s.Picked = nil })
	}
}

// search finds names in a folder and all folders below it.
func search(p *ui.Page, s *State) {
	p.Bar("Search in " + title(p.Arg()))
	p.Search("query", "Name of a file or folder", &s.Query)
	query := strings.ToLower(strings.TrimSpace(s.Query))
	if query == "" {
		p.Empty(ui.IconSearch, "Type a part of a name")
		return
	}
	var found []*ui.File
	for i := range p.Sys.Files {
		if f := &p.Sys.Files[i]; below(f.Path, p.Arg()) && strings.Contains(strings.ToLower(f.Name()), query) {
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		p.Empty(ui.IconSearch, "Nothing is called like that")
	}
	p.Rows(len(found), true, func(i int) {
		f := found[i]
		k := kindOf(f)
		p.Item(ui.Item{ID: "file/" + f.Path, Title: f.Name(), Detail: trail(f.Dir()), Icon: k.icon, Tint: k.tint, Do: func() { open(p, f) }})
	})
}
